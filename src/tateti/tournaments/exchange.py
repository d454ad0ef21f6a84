"""A tournament as JSON: the state for programs, and the whole as one file to keep; the standings as rows of a table."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.spreadsheets import usual_separator
from tateti.tournaments.events import check_count, object_of, read_event, whole_log
from tateti.tournaments.history import tournament_of
from tateti.tournaments.limits import LARGEST_FILE, MOST_EVENTS
from tateti.tournaments.results import plain, shown
from tateti.tournaments.standings import Standing, standings
from tateti.tournaments.state import Player, Round, Tournament
from tateti.tournaments.wording import measure_in_words

FORMAT, VERSION = "tateti-tournament", 1


def state_as_json(tournament: Tournament) -> dict[str, Any]:
    """Everything that is known now."""
    return {
        "title": tournament.title,
        "game": tournament.game,
        "system": tournament.system,
        "rounds": tournament.planned_rounds,
        "games": tournament.games,
        "points": str(tournament.points),
        "tie_breaks": list(tournament.tie_breaks),
        "finished": tournament.finished,
        "players": [
            {
                "number": player.number, "name": player.name, "group": player.group, "nickname": player.nickname,
                "since": player.since, "withdrawn": player.withdrawn,
            }
            for player in tournament.players.values()
        ],
        "paired": [round_as_json(one) for one in tournament.rounds],
        "standings": standings_as_json(tournament),
        "contradictions": [
            {"event": one.event.to_json(), "reason": str(one.reason)} for one in tournament.contradictions
        ],
    }  # fmt: skip


def round_as_json(a_round: Round) -> dict[str, Any]:
    return {
        "round": a_round.number,
        "tables": [
            {
                "table": pairing.table, "first": pairing.first, "second": pairing.second,
                "result": None if pairing.result is None else str(pairing.result),
            }
            for pairing in a_round.pairings
        ],
        "byes": [{"number": number, "kind": kind} for number, kind in sorted(a_round.byes.items())],
    }  # fmt: skip


def standings_as_json(tournament: Tournament, *, public: bool = False) -> list[dict[str, Any]]:
    """The standings; the public sees nicknames, and no groups."""
    return [
        {
            "rank": line.rank, "number": line.player.number, **_named(line.player, public),
            "points": float(line.points), "wins": line.wins, "draws": line.draws, "losses": line.losses,
            "tie_breaks": {name: None if value is None else float(value) for name, value in line.values.items()},
        }
        for line in standings(tournament)
    ]  # fmt: skip


def _named(player: Player, public: bool) -> dict[str, str]:
    return {
        "name": player.public_name if public else player.name,
        "group": "" if public else player.group,
    }


# One file to keep


def exported(tournament: Tournament) -> str:
    """The whole tournament: what happened, and what it came to, which is for other programs and is not read back."""
    said = {
        "format": FORMAT,
        "version": VERSION,
        "events": [event.to_json() for event in tournament.log],
        "state": state_as_json(tournament),
    }
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


def imported(data: bytes, most: int = MOST_EVENTS) -> Tournament:
    """The tournament of such a file, if it has no more events than that: they are counted before any is looked at."""
    try:
        said = object_of(data.decode("utf-8")) if len(data) <= LARGEST_FILE else {}
    except (ValueError, RecursionError):
        said = {}
    listed = said.get("events")
    if said.get("format") != FORMAT or said.get("version") != VERSION or not isinstance(listed, list):
        raise TatetiError(N_("It is not an exported tournament."))
    check_count(len(listed), most)
    return tournament_of(whole_log(read_event(one) for one in listed))


# Rows


def for_spreadsheets(value: Fraction) -> str:
    """A number as spreadsheets in the person's language read it."""
    return plain(value).replace(".", "." if usual_separator() == "comma" else ",")


def standings_rows(
    tournament: Tournament, *, public: bool = False, written: Callable[[Fraction], str] = shown
) -> list[list[str]]:
    """The standings as a table with its heading; of the public only nicknames and numbers are shown."""
    lines = standings(tournament)
    measures = list(lines[0].values) if lines else []
    heading = [
        _("rank"),
        _("number"),
        _("name"),
        _("group"),
        _("points"),
        *(measure_in_words(one, tournament.games) for one in measures),
    ]
    return [heading, *(_row(line, measures, public, written) for line in lines)]


def _row(line: Standing, measures: list[str], public: bool, written: Callable[[Fraction], str]) -> list[str]:
    name, group = _named(line.player, public).values()
    values = (line.values[one] for one in measures)
    return [
        str(line.rank), str(line.player.number), name, group, written(line.points),
        *("" if value is None else written(value) for value in values),
    ]  # fmt: skip
