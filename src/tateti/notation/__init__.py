"""Moves, positions and records as text: the grammar alone, without the rules.

cell        b2      or  1,2       (see `board`)
move        b2      or  Yb2       the cell, with or without the piece it leaves there
position    GR../YGR./Y..Y        rows from the top, `.` for empty
            1300/2130/2002        the same by the values of the cells, 0 for empty
record      [Game "semaforo"]     tag lines, then numbered moves with comments, then the result
            1. Gb2 {centre} Yb2 2. Ga1 *

A record is written as chess players write theirs, in PGN, and so are the things beside the line that was played:

variation   1. Gb2 Yb2 (1... Ga1 2. Yb2 (2. Ya1)) 2. Ga1 *
            in parentheses after the move that it could take the place of. It has at least one move, and may have
            variations itself. A word like (1,1), without a blank, is a cell and no variation.
time        {[%emt 1.500]}                      the seconds that the move took
cells       {[%csl Rb2,Gc3]}                    marked cells, each after its colour: G green, R red, Y yellow, B blue
arrows      {[%cal Ga1b2,Bb2c3]}                arrows, each its colour and the cells from which and to which it leads
all         {[%emt 1.500] [%csl Rb2] [%cal Ga1b2] the centre}

Time, cells and arrows stand where a comment begins, each once at most, and one blank is between them and what follows.
They are read in any order and written in this one. In a comment before the first move cells and arrows belong to the
start; in one before the first move of a variation they belong, with the words, to that move. The words are free: a
line break is \\n, a closing brace \\}, a backslash \\\\, and words that would be read as one of these begin with a
backslash. What is in no such form is words too.
"""

from tateti.notation.board_text import (
    EMPTY,
    example_rows,
    read_matrix,
    read_move,
    read_rows,
    write_rows,
)
from tateti.notation.record_text import RESULTS, Record, read_record, write_line, write_record
from tateti.notation.records import (
    DEEPEST_VARIATION,
    LARGEST_RECORD,
    MOST_MOVES,
    Arrow,
    Colour,
    MarkedCell,
    RecordedMove,
    check_bounds,
)

__all__ = [
    "DEEPEST_VARIATION",
    "EMPTY",
    "LARGEST_RECORD",
    "MOST_MOVES",
    "RESULTS",
    "Arrow",
    "Colour",
    "MarkedCell",
    "Record",
    "RecordedMove",
    "check_bounds",
    "example_rows",
    "read_matrix",
    "read_move",
    "read_record",
    "read_rows",
    "write_line",
    "write_record",
    "write_rows",
]
