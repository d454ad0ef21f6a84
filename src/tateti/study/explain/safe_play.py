"""What can come of a position if both make only safe moves: every such line followed, as far as a bound allows.

After a safe move nobody can win at once, so as long as both make only those nothing ends but by a lack of them (or by
a full board, where that is a draw). All safe moves make the position fuller, so none comes back.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from tateti.board import Cell, cells_of
from tateti.games import Move, Position
from tateti.search.fast_rules import fast_rules_of
from tateti.search.limits import Budget, Limit, Stop

MOST_POSITIONS = 6_000
PATIENCE = Limit(seconds=2.0, positions=MOST_POSITIONS)


class Lengths(NamedTuple):
    """How many safe moves are made until somebody has none: at least, at most, and whether always an odd or even number."""

    least: int
    most: int
    is_odd: bool | None


class SafePlay:
    """The positions that safe moves lead to, the nearest first.

    >>> from tateti.games import game
    >>> play = SafePlay(game("semaforo").position("RGRR/YYRG/Y.GY"))
    >>> play.is_complete, play.lengths
    (True, Lengths(least=2, most=2, is_odd=False))
    """

    def __init__(self, position: Position, limit: Limit = PATIENCE, stop: Stop | None = None) -> None:
        self._position = position
        self._rules = fast_rules_of(position.game)
        self._safe: dict[int, int] = {}  # of every position that was looked at, the cells of its safe moves
        self._before: dict[int, tuple[int, int]] = {}  # the position before it and the cell, as a plane
        self._ends_full = False  # whether some line ends with a full board, or otherwise without a loser
        self.is_complete = self._follow(limit.start(stop))

    def _follow(self, budget: Budget) -> bool:
        """Looks at the positions, the nearest first; whether that were all of them."""
        rules, start = self._rules, self._rules.code(self._position)
        level = [start]
        while level:
            following: list[int] = []
            for code in level:
                if budget.is_spent(len(self._safe)):
                    return False
                safe = self._safe[code] = rules.safe(code)
                self._ends_full |= not safe and not rules.open(code)
                for cell in cells_of(safe):
                    after = rules.after(code, 1 << 2 * cell)
                    if after not in self._before:
                        self._before[after] = (code, 1 << 2 * cell)
                        following.append(after)
            level = following
        return True

    @cached_property
    def _freeing(self) -> Mapping[int, int]:
        """For every cell, as a plane, the nearest position in which a move on it is safe."""
        found: dict[int, int] = {}
        seen = 0
        for code, safe in self._safe.items():
            new = safe & ~seen
            seen |= new
            found.update((1 << 2 * cell, code) for cell in cells_of(new))
        return found

    def until_safe(self, cell: Cell) -> tuple[Move, ...] | None:
        """The fewest safe moves after which a move on a cell is safe; None if none of the positions is such a one."""
        code = self._freeing.get(1 << 2 * cell)
        return None if code is None else self._line_to(code)

    def _line_to(self, code: int) -> tuple[Move, ...]:
        """The moves that lead to a position."""
        planes = []
        while code in self._before:
            code, plane = self._before[code]
            planes.append(plane)
        moves, position = [], self._position
        for plane in reversed(planes):
            (move,) = self._rules.moves(position, plane)
            moves.append(move)
            position = position.game.after(position, move)
        return tuple(moves)

    @cached_property
    def lengths(self) -> Lengths | None:
        """How many safe moves are made in all; None where not all lines were followed, or one ends without a loser."""
        if not self.is_complete or self._ends_full:
            return None
        least: dict[int, int] = {}
        most: dict[int, int] = {}
        parities: dict[int, int] = {}  # bit 0: an even number is possible; bit 1: an odd one
        for code in reversed(self._safe):
            after = [self._rules.after(code, 1 << 2 * cell) for cell in cells_of(self._safe[code])]
            least[code] = 1 + min((least[one] for one in after), default=-1)
            most[code] = 1 + max((most[one] for one in after), default=-1)
            possible = 0
            for one in after:
                possible |= parities[one]
            parities[code] = (possible >> 1 | possible << 1) & 3 if after else 1
        start = self._rules.code(self._position)
        return Lengths(least[start], most[start], {1: False, 2: True, 3: None}[parities[start]])
