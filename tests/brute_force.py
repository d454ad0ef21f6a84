"""An independent oracle: the games straight from their rules, on tuples, without anything of the package.

A board is a tuple of rows*cols values, row by row from the top left. Every position is solved once, none is pruned and
no symmetry is used. What it says of a position is (value, plies) for the player to move: 1, 0 or -1, and in how many
plies the game ends if the winner hurries and the loser delays; a draw counts its longest line.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

Cells = tuple[int, ...]
Verdict = tuple[int, int]
# Of each game: how many values a cell goes through (0: each player has a mark of their own), whether a full board without
# a line is a draw, and whether whoever completes a line loses.
KINDS = {
    "tictactoe": (0, True, False), "misere-tictactoe": (0, True, True),
    "semaforo": (3, False, False), "misere-semaforo": (3, False, True), "tateti-semaforo": (3, True, False),
    "notakto": (1, False, True),
}  # fmt: skip


def all_lines(rows: int, cols: int, length: int) -> list[tuple[int, ...]]:
    """Every row, column and diagonal of so many cells."""
    found = []
    for row in range(rows):
        for col in range(cols):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(row + i * down, col + i * right) for i in range(length)]
                if all(0 <= r < rows and 0 <= c < cols for r, c in cells):
                    found.append(tuple(r * cols + c for r, c in cells))
    return found


@dataclass
class BruteForce:
    """The solution of one game on one board, found as it is asked for."""

    kind: str
    rows: int = 3
    cols: int = 3
    length: int = 3
    stock: int | None = None
    verdicts: dict[Cells, Verdict] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.last_value, self.draws, self.misere = KINDS[self.kind]
        self.lines = all_lines(self.rows, self.cols, self.length)
        self.start: Cells = (0,) * (self.rows * self.cols)
        sys.setrecursionlimit(max(sys.getrecursionlimit(), 2000))

    def has_line(self, cells: Cells) -> bool:
        """Whether somebody has completed a line."""
        return any(cells[line[0]] and len({cells[cell] for cell in line}) == 1 for line in self.lines)

    def is_drawn(self, cells: Cells) -> bool:
        """Whether the game is drawn, given that there is no line."""
        return self.draws and 0 not in cells

    def children(self, cells: Cells) -> dict[int, Cells]:
        """What every legal move gives, by its cell, in a game that is not over."""
        found = {}
        mark = 1 + (sum(1 for cell in cells if cell) % 2)
        for i, value in enumerate(cells):
            new = value + 1 if self.last_value else mark
            taken = value == self.last_value if self.last_value else value != 0
            if taken or (self.stock is not None and cells.count(new) >= self.stock):
                continue
            found[i] = cells[:i] + (new,) + cells[i + 1 :]
        return found

    def verdict(self, cells: Cells) -> Verdict:
        """The exact value for the player to move, and the plies to the end."""
        known = self.verdicts.get(cells)
        if known is None:
            known = self.verdicts[cells] = self._solve(cells)
        return known

    def _solve(self, cells: Cells) -> Verdict:
        if self.has_line(cells):
            return (1 if self.misere else -1), 0
        if self.is_drawn(cells):
            return 0, 0
        return max((self.for_mover(child) for child in self.children(cells).values()), key=rank)

    def for_mover(self, child: Cells) -> Verdict:
        """What a move to this position is worth to the one who plays it."""
        value, plies = self.verdict(child)
        return -value, plies + 1

    def best_cells(self, cells: Cells) -> set[int]:
        """The cells of the moves that nothing is better than."""
        worth = {cell: self.for_mover(child) for cell, child in self.children(cells).items()}
        best = max(worth.values(), key=rank)
        return {cell for cell, verdict in worth.items() if verdict == best}

    def solve_all(self) -> dict[Cells, Verdict]:
        """Every position that can be reached from the empty board."""
        self.verdict(self.start)
        return self.verdicts

    def is_over(self, cells: Cells) -> bool:
        """Whether the game has ended."""
        return self.has_line(cells) or self.is_drawn(cells)


def rank(verdict: Verdict) -> tuple[int, int]:
    """Soon wins are better than late ones, late losses better than soon ones; long draws come before short ones."""
    value, plies = verdict
    return value, -plies if value > 0 else plies
