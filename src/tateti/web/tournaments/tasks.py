"""What worker processes do for tournaments: pairings, files, and sheets of paper."""

from __future__ import annotations

from typing import Any

from tateti import language
from tateti.tournaments.events import read_event
from tateti.tournaments.exchange import exported
from tateti.tournaments.exchange import imported as from_export
from tateti.tournaments.file import HEAD, events_in
from tateti.tournaments.history import check_next, tournament_of
from tateti.tournaments.pairing import Proposal, next_pairings
from tateti.tournaments.state import Tournament


def _tournament(events: list[dict[str, Any]]) -> Tournament:
    return tournament_of(read_event(one) for one in events)


def imported(text: str, most: int) -> Tournament:
    """The tournament of a file, of either form, if it has no more events than that."""
    if text.startswith(HEAD):
        return tournament_of(events_in(text, most))
    return from_export(text.encode(), most)


def pairings(events: list[dict[str, Any]]) -> Proposal:
    """The next round."""
    tournament = _tournament(events)
    check_next(tournament)
    proposal = next_pairings(tournament)
    return Proposal(proposal.pairs, dict(proposal.byes))


def export(events: list[dict[str, Any]], language_code: str) -> str:
    """The whole tournament as one file."""
    with language.speaking(language_code):
        return exported(_tournament(events))


def sheet(
    events: list[dict[str, Any]], kind: str, round_number: int | None, link: str | None, language_code: str
) -> bytes:
    """A sheet of paper, as PDF."""
    from tateti.tournaments.sheets import sheet_of

    with language.speaking(language_code):
        return sheet_of(_tournament(events), kind, round_number=round_number, link=link).pdf()
