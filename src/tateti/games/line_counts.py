"""Line counters for Tic-Tac-Toe: each player's marks in every line, kept up to date mark by mark.

A mark touches only the lines through its cell, a number that does not grow with the board, so `add` and `remove`
take O(1). Wins and threats are then read off; the board is never scanned. For the one empty cell of a threat each
line keeps the exclusive-or of the numbers of its empty cells: when one is left, that is its number.
"""

from __future__ import annotations

from functools import reduce
from operator import xor

from tateti.board import Board, Cell
from tateti.games.position import Position, Side


class LineCounts:
    """How many marks each player has in every line.

    >>> from tateti.games import game
    >>> counts = LineCounts.of(game("tictactoe").position("X.O/.X./..."))
    >>> counts.threats(Side.FIRST), counts.threats(Side.SECOND), counts.has_won(Side.FIRST)
    ({8}, set(), False)
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.counts: tuple[list[int], list[int]] = ([0] * len(board.lines), [0] * len(board.lines))
        self._empty = [reduce(xor, line) for line in board.lines]
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

    def add(self, cell: Cell, side: Side) -> None:
        """Counts a mark that a player puts on an empty cell."""
        for line in self.board.lines_through[cell]:
            self.counts[side][line] += 1
            self._empty[line] ^= cell
            self._review(line)
            self._won[side] += self.counts[side][line] == self.board.line

    def remove(self, cell: Cell, side: Side) -> None:
        """Takes a counted mark back."""
        for line in self.board.lines_through[cell]:
            self._won[side] -= self.counts[side][line] == self.board.line
            self.counts[side][line] -= 1
            self._empty[line] ^= cell
            self._review(line)

    def has_won(self, side: Side) -> bool:
        """Whether this player has a line."""
        return self._won[side] > 0

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
