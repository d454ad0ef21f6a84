"""The logs in the database: of matches, and of everything else that is kept.

match_log    matches and their events, read and written
logs         the logs of other things
events       numbered events in a table
store        reads in a few threads, writes in one, and what other processes are told
backup       everything in a file, and back into an empty database
writer       the one thread that writes, many writes in one transaction
schema       the tables
database     connections, and the migrations run at the start
migrations/  how the tables came to be what they are
"""
