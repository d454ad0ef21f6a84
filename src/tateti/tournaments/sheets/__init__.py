"""A tournament on paper: PDFs by typst (the extra `print`), in black and white, in the person's language.

kinds         the sheets by their names
names         name slips to cut out, with the link to the page if there is one
rounds        of one round: the list for the wall, result slips to cut out, score sheets
standings     the table, and in words what each tie-break means
certificates  a page for everybody who took part
common        what they share: people, rounds, the game

Whatever people wrote is data to the templates and never markup: `tateti.study.print.typesetting` says how.
"""

from tateti.tournaments.sheets.certificates import certificate_sheet
from tateti.tournaments.sheets.kinds import KINDS, OF_A_ROUND, WITH_A_LINK, sheet_of
from tateti.tournaments.sheets.names import name_sheet
from tateti.tournaments.sheets.rounds import pairing_sheet, score_sheets, slip_sheet
from tateti.tournaments.sheets.standings import standing_sheet

__all__ = [
    "KINDS",
    "OF_A_ROUND",
    "WITH_A_LINK",
    "certificate_sheet",
    "name_sheet",
    "pairing_sheet",
    "score_sheets",
    "sheet_of",
    "slip_sheet",
    "standing_sheet",
]
