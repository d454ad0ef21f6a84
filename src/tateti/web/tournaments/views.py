"""Tournaments as the API writes them. Strangers see nicknames only; the organiser sees everything; a player sees the own desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import orjson

from tateti import language, wording
from tateti.errors import TatetiError
from tateti.games import game
from tateti.language import gettext as _
from tateti.tournaments.happenings import event_in_words
from tateti.tournaments.history import check_next
from tateti.tournaments.results import Result, shown
from tateti.tournaments.rules import broken_rules
from tateti.tournaments.state import FULL, Pairing, Played, Player, Round, Tournament
from tateti.tournaments.wording import about_measure, measure_in_words, why_in_words
from tateti.web.tournaments.boards import next_game, so_far
from tateti.web.tournaments.computed import Computed
from tateti.web.tournaments.decisions import is_ours
from tateti.web.tournaments.live import PLAYING, LiveTournament

BYES = {FULL: "bye"}
HALF_BYE, ABSENT = "half-bye", "absent"


def when(seconds: float | None) -> str | None:
    """A moment of the wall clock, for people and programs."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def version_of(live: LiveTournament) -> str:
    """What changes whenever something is shown otherwise."""
    return str(live.number)


# For everybody


def public_view(live: LiveTournament, expires: float | None, round_number: int | None) -> bytes:
    """A tournament as strangers see it."""
    return orjson.dumps(_view(live, expires, round_number, is_public=True))


def organiser_view(live: LiveTournament, expires: float | None, round_number: int | None) -> bytes:
    """A tournament as its organiser sees it."""
    view = _view(live, expires, round_number, is_public=False)
    return orjson.dumps({**view, **_for_organiser(live, round_number)})


def _view(
    live: LiveTournament, expires: float | None, round_number: int | None, *, is_public: bool
) -> dict[str, Any]:
    state, taken = live.state, live.taken
    here = _shown(state, round_number)
    return {
        "version": version_of(live),
        "id": live.log.id,
        **_about(live),
        "created": when(live.log.created),
        "expires": when(expires),
        "shown": 0 if here is None else here.number,
        "tables": [] if here is None else [_table(live, here, pairing) for pairing in here.pairings],
        "byes": []
        if here is None
        else [{"number": number, "kind": kind} for number, kind in sorted(here.byes.items())],
        "players": [
            _player(state, player, player.number in taken, is_public) for player in state.players.values()
        ],
        "standings": _standings(live.computed, is_public),
        "measures": [
            {"name": name, "title": measure_in_words(name), "about": about_measure(name)}
            for name in _measures(live.computed)
        ],
    }


def _about(live: LiveTournament) -> dict[str, Any]:
    state = live.state
    ours = is_ours(state.game)
    return {
        "title": state.title,
        "game": state.game,
        "game_title": wording.title_of(game(state.game)) if ours else state.game,
        "ours": ours,
        "system": state.system,
        "rounds": state.planned_rounds,
        "games": state.games,
        "points": str(state.points),
        "online": live.online,
        "clock": live.clock,
        "round": len(state.rounds),
        "state": live.stage,
    }


def _shown(state: Tournament, round_number: int | None) -> Round | None:
    if round_number is None:
        return state.current
    return state.round(round_number) if round_number else None


def _table(live: LiveTournament, here: Round, pairing: Pairing) -> dict[str, Any]:
    score = so_far(live, here.number, pairing)
    return {
        "table": pairing.table,
        "first": pairing.first,
        "second": pairing.second,
        "result": None if pairing.result is None else str(pairing.result),
        "match": live.match_of(here.number, pairing),
        "score": str(Result(*score)) if pairing.result is None and any(score) else None,
    }


def _player(state: Tournament, player: Player, is_taken: bool, is_public: bool) -> dict[str, Any]:
    told = {
        "number": player.number,
        "name": player.public_name if is_public else player.name,
        "withdrawn": player.withdrawn,
        "taken": is_taken,
    }
    if is_public:
        return told
    asked = sorted(number for one, number in state.requested if one == player.number)
    return {
        **told, "group": player.group, "nickname": player.nickname, "since": player.since, "byes": asked,
    }  # fmt: skip


def _measures(computed: Computed) -> list[str]:
    return list(computed.lines[0][0].values) if computed.lines else []


def _standings(computed: Computed, is_public: bool) -> orjson.Fragment:
    """The standings, written once for all views of this state."""
    key = language.current(), is_public
    if key not in computed.written:
        computed.written[key] = orjson.dumps(_lines(computed, is_public))
    return orjson.Fragment(computed.written[key])


def _lines(computed: Computed, is_public: bool) -> list[dict[str, Any]]:
    def name(player: Player) -> str:
        return player.public_name if is_public else str(player)

    byes = Counter(number for one in computed.state.rounds for number in one.byes)
    return [
        {
            "rank": line.rank,
            "number": line.player.number,
            "points": shown(line.points),
            "values": ["" if value is None else shown(value) for value in line.values.values()],
            "wins": line.wins,
            "draws": line.draws,
            "losses": line.losses,
            "byes": byes[line.player.number],
            "why": None if difference is None else why_in_words(difference, name),
        }
        for line, difference in computed.lines
    ]


# For the organiser


def _for_organiser(live: LiveTournament, round_number: int | None) -> dict[str, Any]:
    state = live.computed.state
    here = _shown(state, round_number)
    last = state.events[-1] if len(state.events) > 1 else None
    return {
        "broken": [] if here is None else [str(rule) for rule in broken_rules(state, here.number)],
        "contradictions": [str(one.reason) for one in state.contradictions],
        "next": _next(state),
        "undo": None if last is None else {"id": last.id, "words": event_in_words(state, last)},
        "links": {
            "public": f"/tournaments/{live.log.id}",
            "projector": f"/tournaments/{live.log.id}/projector",
        },
    }


def _next(state: Tournament) -> dict[str, Any]:
    """The next round: whether it can be paired, and if not, why."""
    why = None
    try:
        check_next(state)
    except TatetiError as error:
        why = str(error)
    is_last = state.next_round > state.planned_rounds
    return {
        "round": None if is_last else state.next_round,
        "ready": why is None,
        "why": why,
        "open": [] if state.current is None else list(state.current.open_tables),
    }


# For a player


def desk_version(live: LiveTournament, player: Player) -> str:
    """What changes whenever a player is told something else: it stays the same while only others are concerned."""
    return str(live.changed_for(player.number))


def desk_view(live: LiveTournament, player: Player) -> bytes:
    """What a player has before them."""
    state = live.computed.state
    return orjson.dumps({
        "version": desk_version(live, player),
        "tournament": {"id": live.log.id, **_about(live)},
        "me": {"number": player.number, "name": player.public_name},
        "standing": _standing(live, player),
        "now": _now(live, player),
        "rounds": [_round(state, player.number, one) for one in state.played(player.number)],
    })  # fmt: skip


def _standing(live: LiveTournament, player: Player) -> dict[str, Any] | None:
    """The place after the last complete round: while a round is played, it would change all the time."""
    if live.stage in ("begun", PLAYING):
        return None
    line = live.computed.places[player.number]
    return {"rank": line.rank, "points": shown(line.points), "of": len(live.state.players)}


def _now(live: LiveTournament, player: Player) -> dict[str, Any] | None:
    current = live.computed.state.current
    if current is None:
        return None
    pairing = current.pairing_of(player.number)
    if pairing is None:
        return {"round": current.number, "kind": _without_opponent(current.byes, player.number)}
    result = pairing.result
    seat = pairing.seat(player.number)
    place = next_game(live, pairing) if result is None else None
    return {
        "round": current.number,
        "kind": "table",
        "table": pairing.table,
        "opponent": _opponent(live.state, pairing.opponent(player.number)),
        "begins": seat == 0 if place is None else live.begins(place) == player.number,
        "result": None if result is None else str(result.outcome(seat)),
        "text": None if result is None else str(result),
        "match": live.match_of(current.number, pairing),
        "game": 1 if place is None else place.game,
    }


def _opponent(state: Tournament, number: int) -> dict[str, Any]:
    return {"number": number, "name": state.player(number).public_name}


def _round(state: Tournament, number: int, one: Played) -> dict[str, Any]:
    byes = state.rounds[one.round - 1].byes
    return {
        "round": one.round,
        "opponent": None if one.opponent is None else _opponent(state, one.opponent),
        "began": None if one.seat is None else one.seat == 0,
        "outcome": str(one.outcome) if one.outcome is not None else _without_opponent(byes, number),
        "points": shown(one.points),
    }


def _without_opponent(byes: Mapping[int, str], number: int) -> str:
    bye = byes.get(number)
    return ABSENT if bye is None else BYES.get(bye, HALF_BYE)


def title_of_file(state: Tournament) -> str:
    """What the files of a tournament are called."""
    return state.title or _("tournament")
