"""Who wins on which board.

known     the answers on file (results.json beside it)
laws      what the answers suggest, checked against every row
"""
