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

    def line_from(self, move: str) -> tuple[str, ...]:
        """Best play to the end that begins with a solution: with one that is alike by symmetry, the line is too.

        >>> problem = Problem("", "tictactoe", ".X./XOO/.X.", ("Oc3", "Oc1"), ("Oc3", "Xa3", "Oa1"), 3, (), 0, 1)
        >>> problem.line_from("Oc1")
        ('Oc1', 'Xa1', 'Oa3')
        """
        board = self.position.board
        for symmetry in self.position.own_symmetries:
            line = tuple(one[0] + board.name(symmetry[board.cell(one[1:])]) for one in self.line)
            if line[0] == move:
                return line
        return (move,)
