"""The moves of bots: plain values in and out. Nothing of the studies is needed for them, which is why a match begins quickly."""

from __future__ import annotations

import functools
import time
from random import Random
from typing import Any

from tateti import oracle
from tateti.answers.matches import reason_data
from tateti.games import Position, game
from tateti.games.line_counts import LineCounts
from tateti.notation import read_move
from tateti.players import Player, player
from tateti.players.outside import is_program
from tateti.search.limits import Stop
from tateti.solver.resources import peak_memory

# A bot that cannot prove its move, for want of time or of a table, leaves it to one that always has an answer.
STAND_IN = "minimax:time=1"
MOST_MEMORY = 1 << 30


def choose(
    game_name: str, position: str, bot: str, last: str | None, counts: LineCounts | None, seconds: float
) -> tuple[str, dict[str, Any], float]:
    """A bot's move, its reason, and how long it took; `counts` are those that the match has kept."""
    began = time.monotonic()
    now, before = position_of(game_name, position), None
    if last is not None:
        before = now.game.move_on(*cell_and_piece(now, last))
    try:
        chosen = _bot(bot).choose(now, Random(), last=before, stop=until(began + seconds), counts=counts)
    except Exception:  # a bot from outside may fail with anything: the match goes on all the same
        chosen = player(STAND_IN).choose(now, Random(), last=before, stop=until(began + seconds + 2))
    limit_memory()
    return str(chosen.move), reason_data.to_data(chosen.reason), time.monotonic() - began


def _bot(name: str) -> Player:
    """The bot of this name; one that is a program is loaded once in each process."""
    return _program(name) if is_program(name) else player(name)


_program = functools.lru_cache(maxsize=32)(player)


def position_of(game_name: str, position: str) -> Position:
    """A position of a game by its name."""
    return game(game_name).position(position)


def cell_and_piece(position: Position, move: str) -> tuple[int, int]:
    """What a move leaves where, of a position that it led to."""
    piece, cell = read_move(move, position.board, position.game.letters)
    return cell, piece or position[cell]


def until(deadline: float) -> Stop:
    """Stops when a time has come."""
    return lambda: time.monotonic() >= deadline


def limit_memory() -> None:
    """A search remembers what it has found; when the process has grown large, that is forgotten."""
    if (peak_memory() or 0) > MOST_MEMORY:
        oracle.forget()
