"""What a search asks about a game, on integers.

A board is the integer that `board` draws, two bits a cell; a *code* is that integer as a search sees it, which the
rules of a game may turn (see each). A set of moves is the plane of their cells.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from random import Random

from tateti.board import cells_of
from tateti.games import Game, Move, Position
from tateti.search.fast_rules.canonical import canonical_of
from tateti.search.fast_rules.completions import Completions, completes_with
from tateti.search.scores import WIN

ScoreOrMoves = tuple[int | None, int]


class FastRules(ABC):
    """The rules of one game on integers."""

    # The best score there can be where nothing wins at once: the other completes a line a ply later (misère), or we do
    # two plies later.
    soonest_win = WIN - 2

    def __init__(self, game: Game) -> None:
        self.game = game
        self.full = game.board.full
        self.completions = Completions(game.board)
        self.completes = completes_with(game.board, self.completions)
        self.canonical = canonical_of(game.board)
        # Cells that lie on most lines first: they are the likeliest to be good, and a search should meet those early.
        on_lines = Counter(cell for line in game.board.lines for cell in line)
        self.cells = tuple(
            1 << 2 * cell for cell in sorted(range(game.board.size), key=lambda cell: -on_lines[cell])
        )

    def code(self, position: Position) -> int:
        """The position as a search sees it."""
        return position.code

    @abstractmethod
    def open(self, code: int) -> int:
        """The cells on which a move is possible; none where the game is over without a line."""

    @abstractmethod
    def wins(self, code: int) -> int:
        """The cells on which a move wins at once."""

    @abstractmethod
    def after(self, code: int, cell: int) -> int:
        """The position after a move on a cell, given as its plane."""

    @abstractmethod
    def score_or_moves(self, code: int) -> ScoreOrMoves:
        """The score where it can be read off the board, else None and the moves that are worth looking at.

        Every end that is one move away is read off. The moves left out lose at once, and are worse than one that is
        not left out.
        """

    @abstractmethod
    def safe(self, code: int) -> int:
        """The moves that do not lose at once, and after which the other cannot win at once."""

    @abstractmethod
    def guess(self, code: int) -> int:
        """How good an undecided position looks for the player to move: well within a decided score, 0 is even."""

    @abstractmethod
    def plies_left(self, code: int) -> int:
        """The most plies that can follow."""

    @abstractmethod
    def playout(self, code: int, random: Random) -> int:
        """A game played at random to its end: 1 if the player to move wins it, 0 for a draw, -1 if the other does.

        The position must not be finished, and every legal move is as likely as the others.
        """

    def children(self, code: int, moves: int) -> list[int]:
        """The positions after these moves, the likeliest first, each turned to its canonical image."""
        return [self.canonical(self.after(code, cell)) for cell in self.cells if moves & cell]

    def moves(self, position: Position, plane: int) -> list[Move]:
        """The moves on these cells."""
        return [self.game.move_on(cell, self.game.piece_for(position, cell)) for cell in cells_of(plane)]
