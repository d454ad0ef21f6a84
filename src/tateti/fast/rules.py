"""Which games are compiled, and what the loops are told of one; positions as bits and back.

A position is two sets of cells, a bit for each: the low and the high bit of the cells' values (see `tateti.board`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tateti.board import Board, cells_of
from tateti.errors import IllegalMoveError, InvalidGameError, InvalidPositionError, TatetiError, quote
from tateti.fast.lines import Lines, lines_of
from tateti.games import Game, Position, Side
from tateti.games import game as game_of
from tateti.games.position import checked_position
from tateti.language import mark as N_

LARGEST = 64  # cells: a set of them is one word


@dataclass(frozen=True)
class CompiledRules:
    """A regular game as compiled loops want it."""

    game: Game
    lines: Lines
    full: np.uint64
    last_piece: np.uint64  # the one that stays, where pieces are shared
    drawn: np.uint64  # the cells whose occupation without a line is a draw; none where there are no draws

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.game.board.size


def rules_of(game: Game | str) -> CompiledRules:
    """The rules of a game, if it can be played in bulk; an error says what works instead."""
    return _rules_of(game if isinstance(game, Game) else game_of(game))


@lru_cache(maxsize=64)
def _rules_of(game: Game) -> CompiledRules:
    if not game.regular:
        raise InvalidGameError(
            N_("{game} cannot be played in bulk: its rules are a program, and only those that its description says in full are "
               "compiled (regular = True). position.play, tateti.play_match and the bots work with it."),
            game=quote(game.name),
        )  # fmt: skip
    if game.board.size > LARGEST:
        raise InvalidGameError(
            N_("{game} has {cells} cells: play in bulk goes up to {largest}. On larger boards position.play, tateti.play_match "
               "and the bots work."),
            game=quote(game.name), cells=game.board.size, largest=LARGEST,
        )  # fmt: skip
    full = np.uint64((1 << game.board.size) - 1)
    return CompiledRules(
        game,
        lines_of(game.board),
        full,
        np.uint64(len(game.pieces) if game.shared else 0),
        full if game.has_draws else np.uint64(0),
    )


def bits_of(position: Position) -> tuple[np.uint64, np.uint64]:
    """The cells whose value has the low bit, and those whose value has the high bit."""
    return bits_of_code(position.code, position.board)


def bits_of_code(code: int, board: Board) -> tuple[np.uint64, np.uint64]:
    """The same of a board given as one integer."""
    low, high = (sum(1 << cell for cell in cells_of(code >> shift & board.full)) for shift in (0, 1))
    return np.uint64(low), np.uint64(high)


def position_of(game: Game, cells: NDArray[np.int8], turn: int) -> Position:
    """The position with these values."""
    code = sum(value << 2 * cell for cell, value in enumerate(cells.tolist()))
    return Position(game, code, Side(turn))


def checked_start(position: object, game: Game) -> Position:
    """A position from which this game can be played on; an error says why not."""
    start = checked_position(position)
    if start.game != game:
        raise InvalidPositionError(
            N_("{position} is a position of {other}, not of {game}."),
            position=quote(str(start)), other=start.game.full_name, game=game.full_name,
        )  # fmt: skip
    if not start.moves:
        raise IllegalMoveError(
            N_("There is nothing to play in {position}: the game is over."), position=quote(str(start))
        )
    return start


def checked_number(given: object, least: int, most: int, sentence: str) -> int:
    """A whole number within its bounds; else an error with this sentence, which quotes it."""
    if isinstance(given, np.integer):
        given = int(given)
    if type(given) is not int or not least <= given <= most:
        raise TatetiError(sentence, value=quote(given), least=least, most=most)
    return given
