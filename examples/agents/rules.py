"""Tic-Tac-Toe and Semáforo on arrays, as a learner needs them: thousands of boards a step, with numpy alone.

A board is an integer with two bits a cell, the first cell (top left) the lowest; a move adds to one cell. So all boards that can
follow are one array, and what is known of every board is a table indexed by it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import tateti

GOES_ON, LINE, FULL = 0, 1, 2
MOST_CELLS = 12


class Rules:
    """A game on a board of at most twelve cells: `tictactoe`, or `semaforo` on any board."""

    def __init__(self, name: str) -> None:
        try:
            game = tateti.game(name)
        except tateti.TatetiError as error:
            raise SystemExit(str(error)) from None
        if game.kind not in ("tictactoe", "semaforo"):
            raise SystemExit(f"{name}: these agents learn tictactoe and semaforo")
        if game.board.size > MOST_CELLS:
            raise SystemExit(
                f"{name}: these agents learn boards of at most {MOST_CELLS} cells, like semaforo:2x4"
            )
        self.name, self.cells, self.coloured = game.full_name, game.board.size, game.kind == "semaforo"
        self.symmetries = np.array(game.board.symmetries)
        self.shifts = 2 * np.arange(self.cells)
        self.ended = self._ended(game.board.lines)

    def _ended(self, lines) -> np.ndarray:
        """For every board whether the game goes on there."""
        boards = np.arange(4**self.cells, dtype=np.int32)
        ended = np.zeros(len(boards), np.uint8)
        if not self.coloured:
            ones = sum(1 << int(shift) for shift in self.shifts)
            ended[((boards | boards >> 1) & ones) == ones] = FULL
        for line in lines:
            ones = sum(1 << 2 * cell for cell in line)
            of_line = boards & 3 * ones
            for piece in (1, 2, 3):
                ended[of_line == piece * ones] = LINE
        return ended

    def unpack(self, boards: np.ndarray) -> np.ndarray:
        """The values of the cells, a row for each board."""
        return (boards[:, None] >> self.shifts) & 3

    def pack(self, cells: np.ndarray) -> np.ndarray:
        """The boards with these values of the cells."""
        return (cells.astype(np.int64) << self.shifts).sum(1)

    def following(self, boards: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Every board that a move can lead to, a row for each board and a column for each cell; and which of them are legal."""
        cells = self.unpack(boards)
        legal = cells < 3 if self.coloured else cells == 0
        piece = 1 if self.coloured else 1 + (cells > 0).sum(1, keepdims=True) % 2
        return boards[:, None] + (legal * piece << self.shifts), legal

    def images(self, boards: np.ndarray) -> Iterator[np.ndarray]:
        """The same boards turned and mirrored, each way that the board allows, as they are among them."""
        cells = self.unpack(boards)
        for places in self.symmetries:
            yield (cells << 2 * places).sum(1)

    def playable(self) -> np.ndarray:
        """Every board on which somebody may have to move (and some that play cannot reach)."""
        return np.flatnonzero(self.ended == GOES_ON)


def play(rules: Rules, worth, games: int, chance: float, random: np.random.Generator):
    """So many games at once: with this chance any move, else one of those that lead to the board worth most to whoever moves there.

    Gives, ply by ply, the boards on which a move is made and what the best one is worth.
    """
    boards = np.zeros(games, np.int64)
    while len(boards):
        children, legal = rules.following(boards)
        liking = np.where(legal, worth(children, legal), -np.inf)
        yield boards, liking.max(1)
        liking = np.where(legal & (random.random((len(boards), 1)) < chance), 0.0, liking)
        liking += 1e-6 * random.random(legal.shape)  # of equal ones any
        boards = np.take_along_axis(children, liking.argmax(1)[:, None], 1)[:, 0]
        boards = boards[rules.ended[boards] == GOES_ON]


def of_values(rules: Rules, values: np.ndarray):
    """The policy that plays the moves to the boards worth most, all alike; a function of arrays of positions."""

    @tateti.batched
    def greedy(cells, legal):
        if cells.shape[1] != rules.cells:
            raise ValueError(f"this agent learnt {rules.name}")
        children, _ = rules.following(rules.pack(cells))
        liking = np.where(legal, values[children], -np.inf)
        best = (liking == liking.max(1, keepdims=True)).astype(float)
        return best / best.sum(1, keepdims=True)

    return greedy
