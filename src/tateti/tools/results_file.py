"""Solves boards and puts their rows on file: `python -m tateti.tools.results_file notakto:3x3 notakto:3x4`.

A row that is there already is replaced, a new one stands after those of its game.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from tateti.files import write_atomically
from tateti.games import game
from tateti.solver.answer import Answer
from tateti.solver.results import known as results
from tateti.solver.run import run
from tateti.solver.task import Task

FILE = Path(results.__file__).parent / results.DATA


def merged(rows: list[Answer], new: list[Answer]) -> list[Answer]:
    """All rows, those of one game together: boards by their cells, then by their rows."""
    by_name = {answer.game_name: answer for answer in (*rows, *new)}
    kinds = list(dict.fromkeys((answer.game.kind, answer.board.line) for answer in by_name.values()))
    return sorted(
        by_name.values(),
        key=lambda one: (kinds.index((one.game.kind, one.board.line)), one.board.size, one.board.rows),
    )


def main(names: list[str]) -> None:
    """Solves each board with all that is cheap to know of it, and writes the file."""
    # How much memory a process of many solves held is not what one of them needs.
    solved = [
        replace(run(Task.in_full(results.on_file(game(name))), fresh=True), peak_bytes=None) for name in names
    ]
    write_atomically(FILE, results.as_file(merged(list(results.known().values()), solved)))


if __name__ == "__main__":
    main(sys.argv[1:])
