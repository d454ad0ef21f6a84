"""Solves boards and puts their rows on file: `python -m tateti.tools.results_file notakto:3x3 notakto:3x4`.

A row that is there already is measured anew, a new one stands after those of its game. Each board is solved by a command of
its own, so that the processor time and memory on file are those of that board alone. `--from FILE ...` takes answers that
`tateti solve --json` has printed instead: what they have counted besides is added to the row, and what they took stands there
as a further run. `--all` solves anew what is on file, but for the rows that took longer than a minute. Nothing is written
unless all answers for a board agree.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tateti.files import write_atomically
from tateti.games import game
from tateti.solver.answer import Answer
from tateti.solver.results import known as results
from tateti.solver.results.compare import measured_again, together
from tateti.solver.results.reading import read_answer
from tateti.solver.task import Task

FILE = Path(results.__file__).parent / results.DATA
LONG = 60.0
"""Seconds of processor time."""


def merged(rows: list[Answer], new: list[Answer]) -> list[Answer]:
    """All rows, those of one game together: boards by their cells, then by their rows."""
    by_name = {answer.game_name: answer for answer in (*rows, *new)}
    kinds = list(dict.fromkeys((answer.game.kind, answer.board.line) for answer in by_name.values()))
    return sorted(
        by_name.values(),
        key=lambda one: (kinds.index((one.game.kind, one.board.line)), one.board.size, one.board.rows),
    )


def solved(name: str) -> Answer:
    """The answer with all that is cheap to know of a board, by the command."""
    task = Task.in_full(results.on_file(game(name)))
    options = [option for option, asked in (("--plies", task.plies), ("--grundy", task.grundy)) if asked]
    words = [sys.executable, "-m", "tateti", "solve", task.name, "--json", "--fresh", *options]
    told = subprocess.run(words, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return Answer.from_json(json.loads(told))


def again(name: str) -> Answer:
    """The row of a board, solved anew: what only other runs have counted stays."""
    answer = solved(name)
    row = results.known().get(answer.game_name)
    return answer if row is None else measured_again(row, answer)


def told_by(files: list[str], rows: Mapping[str, Answer]) -> list[Answer]:
    """The rows of the boards that the answers in files are about, with what those say."""
    found: dict[str, Answer] = {}
    for answer in (read_answer(Path(file)) for file in files):
        name = answer.game_name
        row = found.get(name, rows.get(name))
        found[name] = answer if row is None else together(row, answer)
    return list(found.values())


def quick_rows() -> list[str]:
    """The boards on file that can be solved again in a moment."""
    return [name for name, row in results.known().items() if (row.cpu_seconds or LONG) < LONG]


def main(words: list[str]) -> None:
    """Finds the rows, and writes the file."""
    if words[:1] == ["--from"]:
        new = told_by(words[1:], results.known())
    else:
        new = [again(name) for name in (quick_rows() if words == ["--all"] else words)]
    write_atomically(FILE, results.as_file(merged(list(results.known().values()), new)))


if __name__ == "__main__":
    main(sys.argv[1:])
