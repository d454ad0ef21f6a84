"""The standings on paper: the table, and below it in words what each tie-break means."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from string import ascii_uppercase
from typing import Any

from tateti.language import gettext as _
from tateti.study.print.typesetting import USUAL, Sheet, Style
from tateti.tournaments.results import shown
from tateti.tournaments.sheets.common import foot_of, game_on_paper
from tateti.tournaments.standings import Standing, standings
from tateti.tournaments.state import KNOCKOUT, Tournament
from tateti.tournaments.wording import about_leavers, about_measure, measure_in_words

_OF_OPPONENTS = {"buchholz-cut-1", "buchholz", "sonneborn-berger"}


def standing_sheet(tournament: Tournament, *, title: str = "", style: Style = USUAL) -> Sheet:
    """Who is ahead, and by what."""
    lines, heading, when = standings(tournament), title or tournament.title, _after(tournament)
    tie_breaks, games = list(lines[0].values), tournament.games
    titles = _titles(tie_breaks, games, style)
    # What decides nothing has no column; what it is, is said all the same.
    shown_ones = [name for name in tie_breaks if any(line.values[name] is not None for line in lines)]
    with_points = tournament.system != KNOCKOUT  # there the rounds that were won say all
    points = [_("Points")] if with_points else []
    content = {
        "heading": heading,
        "when": when,
        "about": game_on_paper(tournament),
        "columns": [_("Place"), _("Name"), *points, *(titles[name] for name in shown_ones)],
        "lines": [_line(line, with_points, shown_ones) for line in lines],
        "meanings": {
            "heading": _("What decides between equal points, in this order") if with_points else _("What decides"),
            "listed": [_meaning(name, games, titles[name]) for name in tie_breaks],
            "note": " ".join([*_without_a_game(tournament, tie_breaks), *about_leavers(tournament)]),
        },
    }  # fmt: skip
    foot = foot_of(heading, when, style)
    return Sheet("tournament/standings", f"{heading} · {when}", content, style, foot)


def _after(tournament: Tournament) -> str:
    """What moment the table is of."""
    current = tournament.current
    if current is None:
        return _("Before the first round")
    if tournament.finished:
        return _("Final standings")
    if current.open_tables:
        return _("Standings during round {round} of {rounds}").format(
            round=current.number, rounds=tournament.planned_rounds
        )
    return _("Standings after round {round} of {rounds}").format(
        round=current.number, rounds=tournament.planned_rounds
    )


def _titles(tie_breaks: list[str], games: int, style: Style) -> dict[str, str]:
    """What stands over the columns: in large print there is room for a letter alone, and below is said what it means."""
    if style.large:
        return dict(zip(tie_breaks, ascii_uppercase, strict=False))
    return {name: _capitalised(name, games) for name in tie_breaks}


def _capitalised(tie_break: str, games: int) -> str:
    words = measure_in_words(tie_break, games)
    return words[:1].upper() + words[1:]


def _line(line: Standing, with_points: bool, tie_breaks: list[str]) -> dict[str, Any]:
    left = _("left") if line.player.withdrawn else ""
    values = [line.values[name] for name in tie_breaks]
    return {
        "name": line.player.name,
        "group": " · ".join(filter(None, [line.player.group, left])),
        "rank": line.rank,
        "values": [_value(value) for value in ([line.points, *values] if with_points else values)],
    }


def _value(value: Fraction | None) -> str:
    return "" if value is None else shown(value)


def _meaning(tie_break: str, games: int, title: str) -> dict[str, str]:
    words = _capitalised(tie_break, games)
    about = about_measure(tie_break, games)
    return {"title": words if title == words else f"{title}: {words}", "words": about}


def _without_a_game(tournament: Tournament, tie_breaks: list[str]) -> Iterator[str]:
    """How a bye counts, where there was one and it matters."""
    byes = any(one.byes for one in tournament.rounds)
    if byes and not _OF_OPPONENTS.isdisjoint(tie_breaks):
        yield _("In a round without a game, a player's own points count as those of the opponent.")
