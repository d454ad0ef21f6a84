"""The sheets of a tournament by their names, as a command line or a request asks for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_
from tateti.study.print.typesetting import USUAL, Sheet, Style
from tateti.tournaments.sheets.certificates import certificate_sheet
from tateti.tournaments.sheets.names import name_sheet
from tateti.tournaments.sheets.rounds import pairing_sheet, score_sheets, slip_sheet
from tateti.tournaments.sheets.standings import standing_sheet
from tateti.tournaments.state import Tournament

WITH_A_LINK = ("names",)
OF_A_ROUND: dict[str, Callable[..., Sheet]] = {
    "pairings": pairing_sheet,
    "slips": slip_sheet,
    "scores": score_sheets,
}
OF_THE_WHOLE: dict[str, Callable[..., Sheet]] = {
    "standings": standing_sheet,
    "certificates": certificate_sheet,
}
KINDS = (*WITH_A_LINK, *OF_A_ROUND, *OF_THE_WHOLE)


def sheet_of(
    tournament: Tournament, kind: str, *, round_number: int | None = None, link: str | None = None, title: str = "",
    style: Style = USUAL,
) -> Sheet:  # fmt: skip
    """The sheet of this name; a round matters to some of them, the public link to the name slips alone."""
    return replace(
        _sheet_of(tournament, kind, round_number, link, title, style), purpose=f"tournament {kind}"
    )


def _sheet_of(
    tournament: Tournament, kind: str, round_number: int | None, link: str | None, title: str, style: Style
) -> Sheet:
    if kind in WITH_A_LINK:
        return name_sheet(tournament, link=link or "", title=title, style=style)
    if kind in OF_A_ROUND:
        return OF_A_ROUND[kind](tournament, round_number, title=title, style=style)
    if kind in OF_THE_WHOLE:
        return OF_THE_WHOLE[kind](tournament, title=title, style=style)
    raise TatetiError(N_("{kind} is not a sheet of a tournament: {kinds}."), kind=quote(kind), kinds=KINDS)
