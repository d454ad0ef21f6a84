"""Sheets for classes without computers, in black and white: problems, score sheets, pieces, rules, diagrams."""
from tateti.study.print.score import score_sheet
from tateti.study.print.cutouts import cutout_sheet
from tateti.study.print.rules import rule_sheet
