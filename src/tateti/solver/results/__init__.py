"""Who wins on which board.

known     the results on file (results.json beside it)
compute   the same rows, computed anew
laws      what the results suggest, checked against every row
"""
