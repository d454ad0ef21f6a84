"""A problem of a set, with its answer, as it is kept: whoever solves it needs no search, and no table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tateti.games import Position, game


@dataclass(frozen=True)
class Problem:
    """A position with one best move (see `study.puzzles`)."""

    id: str
    game: str
    text: str  # the position
    solution: tuple[str, ...]  # the best move, and those alike by symmetry
    line: tuple[str, ...]  # best play to the end
    plies: int | None
    themes: tuple[str, ...]
    rating: int
    level: int

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Problem:
        """A problem with its answer, as `Puzzle.to_json` writes it."""
        return cls(
            data["id"], data["game"], data["position"], tuple(data["solution"]), tuple(data["line"]), data["plies"],
            tuple(data["themes"]), data["rating"], data["level"],
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """The same again."""
        return {
            "id": self.id, "game": self.game, "position": self.text, "to_move": str(self.position.turn),
            "solution": list(self.solution), "line": list(self.line), "plies": self.plies, "themes": list(self.themes),
            "rating": self.rating, "level": self.level,
        }  # fmt: skip

    @cached_property
    def position(self) -> Position:
        """The position."""
        return game(self.game).position(self.text)

    def is_right(self, move: str) -> bool:
        """Whether a move, in its canonical form, is a solution."""
        return move in self.solution
