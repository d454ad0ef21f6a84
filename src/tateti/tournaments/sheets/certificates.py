"""Certificates: a page for everybody who took part, the first three places specially."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Any

from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext
from tateti.study.print.typesetting import USUAL, Sheet, Style
from tateti.tournaments.results import shown
from tateti.tournaments.sheets.common import game_on_paper, person
from tateti.tournaments.standings import Standing, standings
from tateti.tournaments.state import KNOCKOUT, Tournament

PLACES = {1: N_("First place"), 2: N_("Second place"), 3: N_("Third place")}
MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"),
    N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def certificate_sheet(tournament: Tournament, *, title: str = "", style: Style = USUAL) -> Sheet:
    """A page for everybody who took part, the best first, with the places as they are now."""
    lines = [line for line in standings(tournament) if _took_part(tournament, line)]
    if all(pairing.result is None for a_round in tournament.rounds for pairing in a_round.pairings):
        raise TatetiError(
            N_("No game has a result yet, so nobody has a place that a certificate could tell.")
        )
    content = {
        "certificate": _("Certificate"),
        "awarded": _("This certificate goes to"),
        "people": [_person(tournament, line, len(lines)) for line in lines],
        "about": game_on_paper(tournament),
        "date": {"label": _("Date"), "known": _day(tournament)},
        "signature": _("Signature"),
    }
    return Sheet("tournament/certificates", title or tournament.title, content, style)


def _took_part(tournament: Tournament, line: Standing) -> bool:
    """Whoever left without ever being paired was not there."""
    number = line.player.number
    return not line.player.withdrawn or any(one.pairing_of(number) is not None for one in tournament.rounds)


def _person(tournament: Tournament, line: Standing, players: int) -> dict[str, Any]:
    place = PLACES.get(line.rank)
    return {
        **person(line.player),
        "place": line.rank if place else 0,
        "honour": _(place) if place else _("For taking part"),
        "details": _details(tournament, line, players),
    }


def _details(tournament: Tournament, line: Standing, players: int) -> str:
    where = _("place {place} of {players}").format(place=line.rank, players=players)
    # In a knockout points say nothing: whoever is further has more of them.
    return where if tournament.system == KNOCKOUT else f"{_points(line.points)} · {where}"


def _points(points: Fraction) -> str:
    """So many points, in words: half a point is one, too.

    >>> _points(Fraction(1, 2)), _points(Fraction(5, 2)), _points(Fraction(0))
    ('½ point', '2½ points', '0 points')
    """
    number = 1 if 0 < points <= 1 else 2
    return ngettext("{points} point", "{points} points", number).format(points=shown(points))


def _day(tournament: Tournament) -> str:
    """The day on which the last round was paired, by the clock here: a result may have been corrected much later."""
    last = next(event for event in reversed(tournament.events) if event.kind == "pair")
    day = datetime.fromisoformat(last.time).astimezone()
    return _("{month} {day}, {year}").format(day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)
