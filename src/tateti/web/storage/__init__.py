"""The log of all matches in the database.

match_log    matches and their events, read and written
backup       all matches in a file, and back into an empty database
writer       the one thread that writes, many writes in one transaction
schema       the tables
database     connections, and the migrations run at the start
migrations/  how the tables came to be what they are
"""
