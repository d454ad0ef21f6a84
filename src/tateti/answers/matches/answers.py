"""What is answered about a match besides the match itself: the seats of a new one, its record, and whether it is reviewed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from tateti import language
from tateti.answers.matches import reason_data
from tateti.answers.matches.live import LiveMatch
from tateti.answers.problems import ConflictError
from tateti.games import Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match
from tateti.records import file_name

NAMELESS = {"1": N_("Player 1"), "2": N_("Player 2")}  # who gave no name is called by the number of the seat


def new_seats(live: LiveMatch, told: Iterable[tuple[Side, str, int]]) -> dict[str, Any]:
    """The seats of the people in a new match, with their secrets, and the link to watch it."""
    seats = [
        {
            "side": str(side),
            "name": live.setup.seats[side].name,
            "seat": place,
            "secret": secret,
            "link": f"/m/{live.id}#{side}.{secret}",  # the page knows whose seat it is before it is played
        }
        for side, secret, place in told
    ]
    return {"seats": seats, "watch": f"/m/{live.id}"}


def next_seats(live: LiveMatch) -> dict[str, Any]:
    """The seats of the people in a match that follows another; everybody has their secret already."""
    seats = [
        {"side": str(side), "name": seat.name}
        for side, seat in zip(Side, live.setup.seats, strict=True)
        if seat.bot is None
    ]
    return {"seats": seats, "watch": f"/m/{live.id}"}


def check_review(live: LiveMatch) -> None:
    """Two people who play by link get no help while they play."""
    if live.is_by_link and len(live.match.people) == 2 and not live.is_over:
        raise ConflictError(N_("A match between people by link is reviewed when it is over."))


def record_headers(live: LiveMatch) -> dict[str, str]:
    """A page may show the record; whoever saves it gets the name, whatever its letters (RFC 6266)."""
    return saved_as(file_name(named(live.match)))


def saved_as(name: str) -> dict[str, str]:
    """The name that a file has for whoever saves it; a page may show it."""
    return {"Content-Disposition": f"inline; filename*=UTF-8''{quote(name, safe='')}"}


def record_of(live: LiveMatch) -> str:
    """The record in the current language, with the bots' reasons as comments."""
    language_code = language.current()
    if language_code not in live.record_by_language:
        live.record_by_language[language_code] = _record_of(live)
    return live.record_by_language[language_code]


def _record_of(live: LiveMatch) -> str:
    comments = [
        "" if reason is None else reason_data.in_words(reason, live.match.game)["text"]
        for reason in live.reasons
    ]
    return str(named(live.match).record(comments))


def named(match: Match) -> Match:
    """The match with a name for everybody, in the current language."""
    named = match.copy()
    for side in match.people:
        words = NAMELESS.get(match.seat(side).name)
        if words is not None:
            named.rename(side, _(words) if len(match.people) == 2 else _("Player"))
    return named


def plain_record(live: LiveMatch) -> str:
    """The record of a match with its names, and without words about its moves."""
    match = named(live.match)
    return str(match.record([""] * len(match.moves)))
