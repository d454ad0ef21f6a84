"""Positions and matches as the API writes them."""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

from tateti import language, players
from tateti.answers.json_bytes import json_bytes
from tateti.answers.matches import reason_data
from tateti.answers.matches.events import DRAW, REMATCH, UNDO, TournamentBoard
from tateti.answers.matches.live import LiveMatch
from tateti.errors import TatetiError
from tateti.games import Game, Outcome, Position, Side
from tateti.language import mark as N_
from tateti.match import Match, Seat
from tateti.players import player
from tateti.records import file_name
from tateti.solver.tables.library import is_settled
from tateti.variations import Played


def board_shape(game: Game) -> dict[str, int]:
    """The size of the board."""
    return {"rows": game.board.rows, "cols": game.board.cols, "line": game.board.line}


def game_part(game: Game) -> dict[str, Any]:
    """What positions, matches and records say of their game."""
    return {
        "game": game.name,
        "full_name": game.full_name,
        "board": board_shape(game),
        "letters": game.letters,
        "stock": game.stock,
    }


def legal_shape(position: Position) -> list[dict[str, str]]:
    """The legal moves."""
    names, letters = position.board.names, position.game.letters
    return [
        {"move": move.text, "cell": names[move.cell], "piece": letters[move.piece]} for move in position.moves
    ]


def outcome_shape(outcome: Outcome | None, game: Game) -> dict[str, Any] | None:
    """How it ended."""
    if outcome is None:
        return None
    return {
        "winner": None if outcome.winner is None else str(outcome.winner),
        "reason": str(outcome.reason),
        "lines": [[game.board.name(cell) for cell in line] for line in outcome.lines],
    }


def position_shape(position: Position) -> dict[str, Any]:
    """A position and what may be played in it."""
    game = position.game
    return {
        **game_part(game),
        "position": str(position),
        "to_move": str(position.turn),
        "ply": position.ply,
        "legal": legal_shape(position),
        "outcome": outcome_shape(position.outcome, game),
    }


UNPROVED = N_("This bot could not prove all its moves of this match in time: some it played by search.")


def seat_shape(side: Side, seat: Seat, game: Game, has_searched: bool = False) -> dict[str, Any]:
    """Who plays a side; a bot that was to prove its moves, and has played one by search, is not what it promised."""
    warning = None if seat.bot is None else _warning_about(seat.bot, game, has_searched, is_settled(game))
    return {
        "side": str(side), "name": seat.name, "bot": seat.bot,
        "warning": None if warning is None else language.gettext(warning),
    }  # fmt: skip


@functools.lru_cache(maxsize=256)
def _warning_about(bot: str, game: Game, has_searched: bool, _is_settled: bool) -> str | None:
    """What a person should know of a bot in a game; of one that is not ours, or of no bot at all, nothing is known."""
    if bot.partition(":")[0] not in players.names():
        return None
    try:
        chosen = player(bot)
    except TatetiError:  # a record may name anything
        return None
    return chosen.warning(game) or (UNPROVED if has_searched and chosen.proves else None)


def present_bytes(present: Collection[Side]) -> bytes:
    """Which of the players are there, as JSON."""
    return json_bytes({str(side): side in present for side in Side})


def match_bytes(live: LiveMatch, now: float) -> bytes:
    """The match as JSON in the current language; cached, unless a running clock changes it all the time. Who is there is not
    in it, for that changes without an event."""
    if live.clock_runs:
        return json_bytes(match_shape(live, now))
    language_code = language.current()
    cached = live.json_by_language.get(language_code)
    if cached is None:
        cached = live.json_by_language[language_code] = json_bytes(match_shape(live, now))
    return cached


def match_with_present(live: LiveMatch, now: float, present: Collection[Side]) -> bytes:
    """The match as JSON in the current language, with who is there."""
    return b'%s,"present":%s}' % (match_bytes(live, now)[:-1], present_bytes(present))


def message_bytes(live: LiveMatch, kind: str, match: bytes) -> bytes:
    """What those are told who watch a match, as JSON, where the match itself is JSON already."""
    return b'{"event":%d,"type":"%s","match":%s}' % (live.number, kind.encode(), match)


def match_shape(live: LiveMatch, now: float) -> dict[str, Any]:
    """The match as the API writes it."""
    match, game = live.match, live.match.game
    return {
        "id": live.id,
        **game_part(game),
        "start": str(match.start),
        "position": str(match.position),
        "to_move": str(match.turn),
        "ply": len(match.history),
        "state": match.state,
        "result": match.result,
        "outcome": outcome_shape(match.outcome, game),
        "seats": [
            {
                **seat_shape(side, seat, game, live.has_searched(side)),
                "joined": live.has_joined(side),
            }
            for side, seat in zip(Side, match.seats, strict=True)
        ],
        "moves": _moves(live),
        "legal": [] if live.is_over else legal_shape(match.position),
        "clock": _clock(live, now),
        "undo_offer": _offer(live, UNDO),
        "draw_offer": _offer(live, DRAW),
        "rematch_offer": _offer(live, REMATCH),
        "declined": None
        if live.declined is None
        else {"kind": live.declined[0], "side": str(live.declined[1])},
        "series": {"number": live.setup.series, "score": live.score},
        "rematch": live.rematch,
        "tournament": None if live.setup.board is None else tournament_shape(live.setup.board),
        "thinking": live.bot_to_move is not None,
        "event": live.number,
        "created": datetime.fromtimestamp(live.setup.created, UTC).isoformat(timespec="seconds"),
    }


def tournament_shape(board: TournamentBoard) -> dict[str, Any]:
    """Where in a tournament a match is played."""
    return {"id": board.tournament, "round": board.round, "table": board.table, "game": board.game}


def _offer(live: LiveMatch, what: str) -> str | None:
    """The side whose offer of this kind stands."""
    side = live.offers.get(what)
    return None if side is None else str(side)


def _moves(live: LiveMatch) -> list[dict[str, Any]]:
    game = live.match.game
    told = zip(live.match.history, live.positions, live.reasons, strict=True)
    return [
        {
            "ply": ply,
            "move": played.move.text,
            "position": position,
            "seconds": None if played.seconds is None else round(played.seconds, 3),
            "reason": None if reason is None else reason_data.in_words(reason, game),
        }
        for ply, (played, position, reason) in enumerate(told, start=1)
    ]


def _clock(live: LiveMatch, now: float) -> dict[str, Any] | None:
    clock = live.match.clock
    if clock is None:
        return None
    return {
        "seconds": clock.seconds,
        "increment": clock.increment,
        "left": [round(live.time_left(side, now), 3) for side in Side],
        "running": live.clock_runs,
    }


def record_shape(match: Match) -> dict[str, Any]:
    """A match that was read from a record."""
    game, record = match.game, match.record()
    return {
        **game_part(game),
        "start": str(match.start),
        "position": str(match.position),
        "to_move": str(match.turn),
        "seats": [seat_shape(side, seat, game) for side, seat in zip(Side, match.seats, strict=True)],
        "clock": None if match.clock is None else str(match.clock),
        "comment": match.comment,
        **_marks_shape(match),
        "tags": match.tags,
        "all_tags": record.tags,
        "moves": _line_shape(match.history, 1),
        "state": match.state,
        "result": match.result,
        "outcome": outcome_shape(match.outcome, game),
        "record": str(record),
        "file_name": file_name(match),
    }


def _line_shape(line: Sequence[Played], first_ply: int) -> list[dict[str, Any]]:
    """The moves of a line with their variations; how deep those go has been checked."""
    return [
        {
            "ply": ply,
            "move": str(played.move),
            "position": str(played.position),
            "to_move": str(played.position.turn),
            "seconds": played.seconds,
            "comment": played.comment,
            **_marks_shape(played),
            "variations": [_line_shape(variation, ply) for variation in played.variations],
        }
        for ply, played in enumerate(line, start=first_ply)
    ]


def _marks_shape(marked: Match | Played) -> dict[str, Any]:
    return {
        "arrows": [{"from": one.start, "to": one.end, "colour": one.colour} for one in marked.arrows],
        "cells": [{"cell": one.cell, "colour": one.colour} for one in marked.cells],
    }
