"""How often rules of thumb are right, as values; each figure is exact for the positions that it is about."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tateti.games import Game
from tateti.language import gettext as _


@dataclass(frozen=True)
class PositionFigure:
    """A rule that says who wins: of how many positions it says something, and of how many the truth.

    `in_play` is how often it is right where it says something, counting each position as often as it comes up in a
    match in which both play any safe move; None where that was not computed.
    """

    id: str
    words: str
    said: int
    right: int
    in_play: float | None = None

    @property
    def share(self) -> Fraction:
        """How often it is right where it says something."""
        return Fraction(self.right, max(1, self.said))

    def to_json(self) -> dict[str, Any]:
        """The figure with its numbers."""
        return {
            "id": self.id, "words": _(self.words), "said": self.said, "right": self.right,
            "share": float(self.share), "share_in_play": self.in_play,
        }  # fmt: skip


@dataclass(frozen=True)
class MoveFigure:
    """A rule that chooses a move: in how many positions that are not lost it says something, how much of the value it
    keeps there on average, and how much any safe move keeps in the same positions (any move at all in a game of threats)."""

    id: str
    words: str
    said: int
    kept: Fraction
    any_kept: Fraction

    def to_json(self) -> dict[str, Any]:
        """The figure with its numbers."""
        return {
            "id": self.id, "words": _(self.words), "said": self.said, "kept": str(self.kept),
            "share": float(self.kept), "any_move_keeps": float(self.any_kept),
        }  # fmt: skip


@dataclass(frozen=True)
class StepsFigure:
    """The positions with so many steps that can still be made: how many, and in how many odd wins and even loses."""

    steps: int
    positions: int
    right: int

    @property
    def share(self) -> Fraction:
        """How often odd wins and even loses."""
        return Fraction(self.right, max(1, self.positions))

    def to_json(self) -> dict[str, Any]:
        """The figure with its numbers."""
        return {
            "steps": self.steps, "positions": self.positions, "right": self.right, "share": float(self.share),
        }  # fmt: skip


@dataclass(frozen=True)
class RulesReport:
    """What was measured on a board.

    `unfinished` are all positions in which the game goes on, `quiet` those of them in which nothing wins at once, `won`
    those of these that the one to move wins. Of a sample `unfinished` is None, and `seed` draws it again.
    """

    game: Game
    unfinished: int | None
    quiet: int
    won: int
    positions: tuple[PositionFigure, ...] = ()
    moves: tuple[MoveFigure, ...] = ()
    steps: tuple[StepsFigure, ...] = ()
    found: tuple[PositionFigure, ...] = ()
    found_moves: tuple[MoveFigure, ...] = ()
    seed: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Everything, with exact numbers."""
        return {
            "game": self.game.full_name,
            "unfinished": self.unfinished,
            "quiet": self.quiet,
            "won": self.won,
            "sample_seed": self.seed,
            "positions": [one.to_json() for one in self.positions],
            "moves": [one.to_json() for one in self.moves],
            "possible_steps": [one.to_json() for one in self.steps],
            "best_positions": [one.to_json() for one in self.found],
            "best_moves": [one.to_json() for one in self.found_moves],
        }
