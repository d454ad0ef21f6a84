"""Every undecided position of a board, level by level: a level holds the positions after so many plies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from tateti.errors import TatetiError
from tateti.games import Game, Position, Side
from tateti.language import mark as N_
from tateti.search.values import Value
from tateti.study.audit.policy import kernel

Codes = npt.NDArray[np.int32]
Shares = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Values = npt.NDArray[np.uint8]

MOST_CELLS = 12


@dataclass(frozen=True, eq=False)
class Level:
    """The undecided positions after so many plies: their codes, in order."""

    ply: int
    codes: Codes

    @property
    def side(self) -> Side:
        """Who is to move."""
        return Side(self.ply % 2)

    def places(self, codes: Codes) -> npt.NDArray[np.int64]:
        """Where these codes stand among those of the level."""
        return np.searchsorted(self.codes, codes)


class Positions:
    """All undecided positions of a board with what they are worth: line-free ones of Semáforo, reachable ones of Tic-Tac-Toe.

    >>> from tateti.games import game
    >>> len(Positions(game("tictactoe"))), len(Positions(game("semaforo:2x3")))
    (4520, 3721)
    """

    def __init__(self, game: Game) -> None:
        refuse_unfit(game)
        self.game = game
        self.cells = game.board.size
        self.last = len(game.pieces)
        self.verdicts: Values = np.empty(4**self.cells, np.uint8)
        lines = np.array(game.board.lines, np.int64)
        kernel.fill_verdicts(
            self.verdicts, self.cells, lines, self.last, game.shared, game.misere, game.has_draws
        )

    @property
    def moving(self) -> tuple[Values, int, int, bool]:
        """What the loops have to know where moves are made."""
        return self.verdicts, self.cells, self.last, self.game.shared

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The levels from the empty board on; those in the middle are the largest."""
        codes = np.flatnonzero(self.verdicts & kernel.PLIES_MASK).astype(np.int32)
        plies = np.empty(len(codes), np.uint8)
        kernel.fill_plies(codes, self.cells, self.game.shared, plies)
        return tuple(Level(ply, codes[plies == ply]) for ply in range(int(plies.max()) + 1))

    def __len__(self) -> int:
        return sum(len(level.codes) for level in self.levels)

    def unpacked(self, codes: Codes) -> tuple[Values, Flags]:
        """The values of the cells, and where a move is possible: a row for each code, a column for each cell."""
        values = np.empty((len(codes), self.cells), np.uint8)
        legal = np.empty((len(codes), self.cells), np.bool_)
        kernel.fill_cells(codes, self.cells, self.last, self.game.shared, values, legal)
        return values, legal

    def position(self, code: int) -> Position:
        """The position of a code."""
        values = [code >> 2 * cell & 3 for cell in range(self.cells)]
        return Position(self.game, int(code), self.game.turn_of(values))

    def texts(self, codes: Codes) -> list[str]:
        """The text of each code, as `str` of its position has it."""
        board = self.game.board
        marks = np.frombuffer(self.game.letters.encode("ascii"), np.uint8)[self.unpacked(codes)[0]]
        rows = np.full((len(codes), board.rows, board.cols + 1), ord("/"), np.uint8)
        rows[:, :, :-1] = marks.reshape(len(codes), board.rows, board.cols)
        width = board.rows * (board.cols + 1)
        lines = rows.reshape(len(codes), width)[:, :-1]
        return [
            line.decode("ascii") for line in np.ascontiguousarray(lines).view(f"S{width - 1}")[:, 0].tolist()
        ]

    def value(self, code: int) -> Value:
        """What a code is worth to the player to move."""
        return Value(int(self.verdicts[code] >> kernel.VALUE_SHIFT) - 1)

    def is_over(self, code: int) -> bool:
        """Whether the game has ended there."""
        return not self.verdicts[code] & kernel.PLIES_MASK


def refuse_unfit(game: Game) -> None:
    """Raises where a board is too large, or a game has rules that its description does not say."""
    details: dict[str, Any] = {"game": game.name, "cells": MOST_CELLS}
    if not game.regular:
        raise TatetiError(
            N_("{game} has rules of its own, which the answer key cannot follow: take one of the games of the package."),
            **details,
        )  # fmt: skip
    if game.board.size > MOST_CELLS:
        raise TatetiError(
            N_("{game} has too many positions for an answer key: take a board of at most {cells} cells."),
            **details,
        )
