"""The server: matches by link, homework, analysis and the page, over HTTP and WebSockets.

settings     limits and timings; limits: what each is, and how it is changed
addresses    under which address the server is known, and whose word it takes
app          puts everything together; services: what runs in it; server: runs it
problems     error responses: a status, a code and a sentence
api/         the routes, and their request and response models
deciding     the road of every change: decided, committed, told; log_service: the same for what `storage.logs` keeps
matches/     a match as a log of events, sent to those who watch
homework/    sets of problems for a class, as logs too
storage/     the logs in SQLite or PostgreSQL
thinking/    long computations, in worker processes
middleware/  what every request passes through
static/      the page
"""
