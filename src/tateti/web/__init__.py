"""The server: matches by link, analysis and the page, over HTTP and WebSockets.

settings     the numbers it keeps to: sizes, rates, times
app          puts everything together; server runs it
matches_api  study_api  site  sockets      what is asked and answered
schemas      shapes                        what an answer looks like: for the documentation, and for a match
events       live  decisions               a match is a log of events; how it stands is read off the log
hall         hub  bots                     the matches in memory, who watches them, the bots' turns
storage      database  writer  migrations  the log in SQLite or PostgreSQL
pool         work  studies                 what takes long, in processes of its own
gate         limits  headers  metrics      what every request passes through
problems     speech                        refusals as sentences, in the person's language
"""
