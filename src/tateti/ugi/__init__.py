"""tateti as an engine for any tool that speaks UGI, the Universal Game Interface.

loop         reads lines and answers them, until the input ends
session      what each line means, and how things stand
search       one `go`: a bot that thinks, and the move that is told in time
time_limits  how long it thinks

The other direction, an engine as a bot of ours, is in `players.programs`, and so are the lines themselves.
"""
