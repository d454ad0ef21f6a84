"""Who wins on which board.

known     the answers on file (results.json beside it)
coverage  up to how many cells every board is among them
compare   two answers for one board, side by side
reading   an answer from a file, read strictly
laws      what the answers suggest, checked against every row
"""
