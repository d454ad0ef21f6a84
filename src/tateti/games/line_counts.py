"""Line counters for Tic-Tac-Toe: each player's marks in every line, kept up to date mark by mark.

A mark touches only the lines through its cell, a number that does not grow with the board, so `add` and `remove`
take O(1). Wins and threats are then read off; the board is never scanned. For the one empty cell of a threat each
line keeps the exclusive-or of the numbers of its empty cells: when one is left, that is its number.

A match keeps them through play, undo and redo (`Match.counts`), asks them whether it is over, and hands them to the
bots.
"""

from __future__ import annotations

from copy import copy as shallow_copy
from functools import lru_cache, reduce
from operator import xor

from tateti.board import Board, Cell
from tateti.games.position import Position, Side


class LineCounts:
    """How many marks each player has in every line.

    >>> from tateti.games import game
    >>> counts = LineCounts.of(game("tictactoe").position("X.O/.X./..."))
    >>> counts.threats(Side.FIRST), counts.threats(Side.SECOND), counts.has_line(Side.FIRST)
    ({8}, set(), False)
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.counts: tuple[list[int], list[int]] = ([0] * len(board.lines), [0] * len(board.lines))
        self.marks = 0
        self._empty = list(_all_empty(board))
        self._threats: tuple[set[int], set[int]] = (set(), set())
        self._won = [0, 0]
        if board.line == 1:
            for side in Side:
                self._threats[side].update(range(len(board.lines)))

    @classmethod
    def of(cls, position: Position) -> LineCounts:
        """The counts of a position."""
        counts = cls(position.board)
        for side in Side:
            for cell in position.cells(side + 1):
                counts.add(cell, side)
        return counts

    def copy(self) -> LineCounts:
        """The same counts once more, for somebody who looks at them while the match goes on."""
        twin = shallow_copy(self)
        twin.counts = (list(self.counts[0]), list(self.counts[1]))
        twin._empty, twin._won = list(self._empty), list(self._won)
        twin._threats = (set(self._threats[0]), set(self._threats[1]))
        return twin

    def add(self, cell: Cell, side: Side) -> None:
        """Counts a mark that a player puts on an empty cell."""
        self.marks += 1
        for line in self.board.lines_through[cell]:
            self.counts[side][line] += 1
            self._empty[line] ^= cell
            self._review(line)
            self._won[side] += self.counts[side][line] == self.board.line

    def remove(self, cell: Cell, side: Side) -> None:
        """Takes a counted mark back."""
        self.marks -= 1
        for line in self.board.lines_through[cell]:
            self._won[side] -= self.counts[side][line] == self.board.line
            self.counts[side][line] -= 1
            self._empty[line] ^= cell
            self._review(line)

    def has_line(self, side: Side) -> bool:
        """Whether this player has a line."""
        return self._won[side] > 0

    @property
    def is_open(self) -> bool:
        """Whether nobody has a line and a cell is empty."""
        return not any(self._won) and self.marks < self.board.size

    def threats(self, side: Side) -> set[Cell]:
        """The empty cells with which this player would complete a line."""
        return {self._empty[line] for line in self._threats[side]}

    def own_lines(self, side: Side, cell: Cell, marks: int) -> int:
        """In how many lines through this cell the player has so many marks and the other has none."""
        mine, theirs = self.counts[side], self.counts[side.other]
        return sum(mine[line] == marks and theirs[line] == 0 for line in self.board.lines_through[cell])

    def _review(self, line: int) -> None:
        for side in Side:
            mine, theirs = self.counts[side][line], self.counts[side.other][line]
            if mine == self.board.line - 1 and theirs == 0:
                self._threats[side].add(line)
            else:
                self._threats[side].discard(line)


@lru_cache(maxsize=64)
def _all_empty(board: Board) -> tuple[int, ...]:
    """For every line of an empty board the exclusive-or of its cells."""
    return tuple(reduce(xor, line) for line in board.lines)
