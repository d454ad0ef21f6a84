"""Every verdict of a Semáforo board, held in memory and asked position by position."""

from __future__ import annotations

import numpy as np

from tateti.board import Board
from tateti.solver.sweep.distances import MeasuredLevel, measure
from tateti.solver.sweep.plan import DecidedLevel, Plan, sweep
from tateti.solver.tables.lookup import Lookup


class Decisions:
    """Who wins from every position of a board.

    >>> Decisions(Board(3, 4)).is_lost(0)
    True
    """

    def __init__(self, board: Board, *, misere: bool = False, threads: int | None = None) -> None:
        self.plan = Plan(board, misere)
        self._lookup = Lookup(self.plan.split)
        self._levels = {
            level.level: DecidedLevel(level.level, level.codes, level.rows.copy(), level.lost)
            for level in sweep(self.plan, threads=threads)
        }

    def is_lost(self, code: int) -> bool:
        """Whether the player to move loses; also right for finished positions."""
        if self._lookup.has_line(code):
            return not self.plan.misere
        if not self.plan.misere and self._lookup.wins_at_once(code):
            return False
        place = self._lookup.place(code)
        level = self._levels[place.level]
        row = level.rows[np.searchsorted(level.codes, place.block)]
        return bool(int(row[place.inside >> 6]) >> (place.inside & 63) & 1)


class Distances:
    """Plies to the end from every position of a board of up to 16 cells.

    >>> Distances(Board(3, 3)).plies(0)
    17
    """

    def __init__(self, board: Board, *, threads: int | None = None) -> None:
        self.plan = Plan(board)
        self._lookup = Lookup(self.plan.split)
        self._levels: dict[int, MeasuredLevel] = {
            level.level: level for level in measure(self.plan, threads=threads)
        }

    def plies(self, code: int) -> int:
        """Even: the mover loses in so many plies; odd: the mover wins."""
        if self._lookup.has_line(code):
            return 0
        if self._lookup.wins_at_once(code):
            return 1
        place = self._lookup.place(code)
        level = self._levels[place.level]
        byte = int(level.rows[np.searchsorted(level.codes, place.block), place.inside])
        return byte if byte < 128 else 255 - byte
