"""The server: matches by link, analysis and the page, over HTTP and WebSockets.

settings     the numbers it keeps to: sizes, rates, times
app          puts everything together; services: its running parts; server: runs it
problems     refusals as a status, a code and a sentence
api/         what is asked and answered
matches/     a match as a log of events: decided, kept, told
storage/     the log in SQLite or PostgreSQL
thinking/    what takes long, in processes of its own
middleware/  what every request passes through
static/      the page
"""
