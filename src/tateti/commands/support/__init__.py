"""What the words of the command share.

group     the command with all its words, each imported when it is used, in the person's language
showing   columns that stay readable in a pipe, JSON, and a count while one waits
numbers   the numeric types of all options: plain digits within a range
together  options that contradict each other, or do nothing alone
paths     names of files, and --force
seats     who plays: the options that `play` and `window` have in common
"""
