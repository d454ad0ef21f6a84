"""The answer key once more, slowly: plain dictionaries and the rules of the game as people write them, without the package.

Boards are tuples of values, row by row from the top left. Numbers are whatever the shares are: with fractions everything is exact;
so it is with floats where all shares are quarters, for then every number is a whole number of 4^-14 at least.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Board = tuple[int, ...]
Shares = Mapping[int, Any]  # how likely each cell is played on


@dataclass
class SlowGame:
    """A board with its rules, every undecided position, and what each is worth to the one to move."""

    rows: int
    cols: int
    colours: bool  # green, yellow, red for both; else marks of one's own
    drawn_when_full: bool
    line: int = 3
    children: dict[Board, dict[int, Board]] = field(default_factory=dict)
    over: dict[Board, int] = field(default_factory=dict)  # how a finished game ended for the one to move
    values: dict[Board, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        steps = ((0, 1), (1, 0), (1, 1), (1, -1))
        inside = {(row, col) for row in range(self.rows) for col in range(self.cols)}
        self.lines = []
        for row, col in inside:
            for down, right in steps:
                cells = [(row + i * down, col + i * right) for i in range(self.line)]
                if inside.issuperset(cells):
                    self.lines.append([r * self.cols + c for r, c in cells])
        for board in self._boards():
            self._look_at(board)

    def _boards(self) -> list[Board]:
        """Every board on which somebody may have to move: all without a line, or those that play can reach."""
        if not self.colours:
            return [(0,) * (self.rows * self.cols)]
        found: list[Board] = [()]
        for _cell in range(self.rows * self.cols):
            found = [(*board, value) for board in found for value in range(4)]
        return [board for board in found if not self._has_line(board)]

    def _has_line(self, board: Board) -> bool:
        return any(board[line[0]] and len({board[cell] for cell in line}) == 1 for line in self.lines)

    def _look_at(self, board: Board) -> int:
        if board in self.values:
            return self.values[board]
        if self._has_line(board):
            self.over[board] = -1
        elif self.drawn_when_full and all(board):
            self.over[board] = 0
        if board in self.over:
            self.values[board] = self.over[board]
            return self.values[board]
        mark = 1 + self.ply(board) % 2
        self.children[board] = {
            cell: (*board[:cell], value + 1 if self.colours else mark, *board[cell + 1 :])
            for cell, value in enumerate(board)
            if (value < 3 if self.colours else value == 0)
        }
        self.values[board] = max(-self._look_at(child) for child in self.children[board].values())
        return self.values[board]

    def ply(self, board: Board) -> int:
        return sum(board) if self.colours else sum(value > 0 for value in board)


@dataclass
class SlowKey:
    """What a policy is worth, by going through all of it."""

    game: SlowGame
    policy: Callable[[Board], Shares]

    def __post_init__(self) -> None:
        self.shares = {board: self.policy(board) for board in self.game.children}
        # The policy's chances to win and to lose, where it is to move and where the opponent is.
        self.own: dict[Board, tuple[Any, Any]] = {}
        self.others: dict[Board, tuple[Any, Any]] = {}
        for board in sorted(self.game.children, key=self.game.ply, reverse=True):
            self.own[board] = self._own(board)
            self.others[board] = self._other(board)

    def _own(self, board: Board) -> tuple[Any, Any]:
        win, loss = 0, 0
        for cell, share in self.shares[board].items():
            child = self.game.children[board][cell]
            ended = self.game.over.get(child)
            wins, losses = self.others[child] if ended is None else (int(ended < 0), int(ended > 0))
            win, loss = win + share * wins, loss + share * losses
        return win, loss

    def _other(self, board: Board) -> tuple[Any, Any]:
        found = []
        for child in self.game.children[board].values():
            ended = self.game.over.get(child)
            found.append(self.own[child] if ended is None else (int(ended > 0), int(ended < 0)))
        return min(found, key=lambda chances: (chances[0] - chances[1], -chances[1]))

    def kept(self, board: Board) -> Any:
        """How likely the value of a position is kept."""
        game, children = self.game, self.game.children[board]
        return sum(
            share
            for cell, share in self.shares[board].items()
            if -game.values[children[cell]] == game.values[board]
        )

    def regret(self, board: Board) -> Any:
        """What is lost of the value on average."""
        game, children = self.game, self.game.children[board]
        return game.values[board] - sum(
            share * -game.values[children[cell]] for cell, share in self.shares[board].items()
        )

    def is_decisive(self, board: Board) -> bool:
        return len({self.game.values[child] for child in self.game.children[board].values()}) > 1

    def reached(self) -> set[Board]:
        """The positions in which the policy may have to move, on either side."""
        start = (0,) * (self.game.rows * self.game.cols)
        decisions: set[Board] = set()
        waiting: set[Board] = set()
        todo = [(start, True), (start, False)]
        while todo:
            board, own = todo.pop()
            seen = decisions if own else waiting
            if board in seen or board in self.game.over:
                continue
            seen.add(board)
            cells = self.shares[board] if own else self.game.children[board]
            todo += [
                (self.game.children[board][cell], not own)
                for cell in cells
                if not own or self.shares[board][cell]
            ]
        return decisions
