"""Problems as the API writes them. Who has not chosen yet is told nothing that gives the answer away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tateti.answers.shapes import outcome_shape, position_shape
from tateti.games import Move, Position
from tateti.study.puzzles import Puzzle, Theme


def problem_shape(puzzle: Puzzle) -> dict[str, Any]:
    """A problem to solve: the board and how hard it is, and nothing else."""
    return {"id": puzzle.id, "position": position_shape(puzzle.position), "level": puzzle.level}


def theme_shape(one: Theme) -> dict[str, str]:
    """A theme in the current language."""
    return {"name": str(one), "title": one.title, "definition": one.definition}


def line_shape(position: Position, moves: Iterable[Move | str]) -> list[dict[str, Any]]:
    """Moves from a position on, with the positions after them, and the lines that are completed."""
    told = []
    for move in moves:
        position = position.play(move)
        outcome = outcome_shape(position.outcome, position.game)
        told.append(
            {"move": str(move), "position": str(position), "lines": outcome["lines"] if outcome else []}
        )
    return told


def answer_shape(puzzle: Puzzle, line: Iterable[Move | str]) -> dict[str, Any]:
    """The answer to a problem, with a line that begins with the solution that was chosen."""
    return {
        "solution": [str(move) for move in puzzle.solution],
        "line": line_shape(puzzle.position, line),
        "plies": puzzle.evaluation.plies,
        "themes": [theme_shape(one) for one in puzzle.themes],
        "level": puzzle.level,
        "rating": puzzle.rating,
    }
