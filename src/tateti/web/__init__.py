"""The server: matches by link, analysis and the page, over HTTP and WebSockets.

settings     limits and timings; limits: what each is, and how it is changed
addresses    under which address the server is known, and whose word it takes
app          puts everything together; services: what runs in it; server: runs it
problems     error responses: a status, a code and a sentence
api/         the routes, and their request and response models
matches/     a match as a log of events: decided, committed, sent to those who watch
storage/     the log in SQLite or PostgreSQL
thinking/    long computations, in worker processes
middleware/  what every request passes through
static/      the page
"""
