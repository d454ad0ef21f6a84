"""Sheets of paper for classes without computers: black and white, told apart by shapes, in the person's language.

typesetting  a sheet as data, and how typst makes a PDF of it (the extra `print`); templates/ lay it out
drawings     boards and pieces as sheets have them
problems     problems with room for the answers, and the key with the reasons
score        forms to write a match down on
cutouts      a board and pieces to cut out
rules        the rules of a game with examples
diagram      one position on a page
"""

from tateti.study.print.cutouts import cutout_sheet
from tateti.study.print.diagram import diagram_sheet
from tateti.study.print.problems import problem_sheet
from tateti.study.print.rules import rule_sheet
from tateti.study.print.score import score_sheet
from tateti.study.print.typesetting import Sheet, Style

__all__ = [
    "Sheet",
    "Style",
    "cutout_sheet",
    "diagram_sheet",
    "problem_sheet",
    "rule_sheet",
    "score_sheet",
]
