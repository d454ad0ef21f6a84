"""The answer key of Semáforo once more, in plain numpy over all boards at once: the rules as people write them, without the package.

A board is a number: two bits a cell, row by row from the top left. It is quick enough for fifty policies; `slow_key` is the same one
board at a time, and `test_fifty_policies` compares the two.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Policy = Callable[[np.ndarray, np.ndarray], np.ndarray]


class ArrayGame:
    """Every board of Semáforo: its cells, whether somebody has won, and what it is worth to the one to move."""

    def __init__(self, rows: int, cols: int) -> None:
        self.size = rows * cols
        self.steps = 4 ** np.arange(self.size)
        codes = np.arange(4**self.size)
        self.cells = (codes[:, np.newaxis] // self.steps % 4).astype(np.uint8)
        self.legal = self.cells < 3
        self.won = np.zeros(len(codes), bool)  # by whoever moved last
        board = self.cells.reshape(-1, rows, cols)
        for row in range(rows):
            for col in range(cols):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    end_row, end_col = row + 2 * down, col + 2 * right
                    if end_row < rows and 0 <= end_col < cols:
                        one, two, three = (board[:, row + i * down, col + i * right] for i in range(3))
                        self.won |= (one > 0) & (one == two) & (two == three)
        self.ply = self.cells.sum(1, dtype=int)
        self.undecided = [np.flatnonzero((self.ply == ply) & ~self.won) for ply in range(3 * self.size)]
        while not len(self.undecided[-1]):
            self.undecided.pop()
        # The boards after a move on each cell; where none is possible, the board itself.
        self.children = [codes[:, np.newaxis] + self.steps * self.legal[codes] for codes in self.undecided]
        self.values = np.where(self.won, -1, 0)
        for codes, children in reversed(list(zip(self.undecided, self.children, strict=True))):
            self.values[codes] = np.where(self.legal[codes], -self.values[children], -2).max(1)

    def answers(self, policy: Policy) -> np.ndarray:
        """What a policy plays on every board on which the game goes on."""
        shares = np.zeros(self.cells.shape)
        for codes in self.undecided:
            shares[codes] = policy(self.cells[codes], self.legal[codes])
        return shares

    def by_heart(self, shares: np.ndarray) -> Policy:
        """The policy that has these answers."""
        return lambda cells, legal: shares[cells @ self.steps]


class ArrayKey:
    """What a policy is worth, by going through all of it."""

    def __init__(self, game: ArrayGame, shares: np.ndarray) -> None:
        self.game, self.shares = game, shares
        self.own = np.where(game.won, -1.0, 0.0)  # the policy's return where it is to move
        self.others = np.where(game.won, 1.0, 0.0)  # and where the opponent is
        self.kept, self.regret = np.zeros(len(game.won)), np.zeros(len(game.won))
        self.decisive = np.zeros(len(game.won), bool)
        for codes, children in reversed(list(zip(game.undecided, game.children, strict=True))):
            legal, shares = game.legal[codes], self.shares[codes]
            self.own[codes] = (shares * self.others[children]).sum(1)
            self.others[codes] = np.where(legal, self.own[children], 2).min(1)
            values, best = -game.values[children], game.values[codes][:, np.newaxis]
            self.kept[codes] = (shares * (values == best)).sum(1)
            self.regret[codes] = (shares * (best - values)).sum(1)
            self.decisive[codes] = ((values != best) & legal).any(1)

    def reached(self) -> np.ndarray:
        """Where the policy may have to move, on either side."""
        decisions, waiting = np.zeros(len(self.own), bool), np.zeros(len(self.own), bool)
        decisions[0] = waiting[0] = True
        for codes, children in zip(self.game.undecided, self.game.children, strict=True):
            mine, his = decisions[codes], waiting[codes]
            waiting[children[mine][self.shares[codes[mine]] > 0]] = True
            decisions[children[his][self.game.legal[codes[his]]]] = True
        return decisions & ~self.game.won


def in_quarters(seed: int) -> Policy:
    """Four of the legal cells drawn for each board, a quarter for each: then floats are exact."""

    def policy(cells: np.ndarray, legal: np.ndarray) -> np.ndarray:
        codes = (cells.astype(np.uint64) << np.arange(0, 2 * cells.shape[1], 2, dtype=np.uint64)).sum(1)
        drawn = (codes * np.uint64(64) + np.uint64(seed + 1)) * np.uint64(0x9E3779B97F4A7C15)
        drawn = (drawn ^ drawn >> np.uint64(32)) * np.uint64(0xD6E8FEB86659FD93)
        number, count = legal.cumsum(1) - 1, legal.sum(1)
        shares = np.zeros(cells.shape)
        for quarter in range(4):
            chosen = (drawn >> np.uint64(16 * quarter) & np.uint64(0xFFFF)).astype(int) % count
            shares += 0.25 * (legal & (number == chosen[:, np.newaxis]))
        return shares

    return policy
