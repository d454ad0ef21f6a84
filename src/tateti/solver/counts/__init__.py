"""How many positions there are: without a line (Semáforo), and within reach of play (Tic-Tac-Toe).

line_free   one board, cell by cell; also by the plies played
strips      all boards of so many rows: the transfer matrix
generating  their generating function, found and proved
fractions   a generating function, and its series
on_file     those that have been found, from a file
reachable   positions of Tic-Tac-Toe
"""
