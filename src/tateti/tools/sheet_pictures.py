"""Pictures of printed sheets for the documentation: `python -m tateti.tools.sheet_pictures docs/images`."""

from __future__ import annotations

import sys
from pathlib import Path

from tateti.games import game
from tateti.study.print import Sheet, Style, cutout_sheet, problem_sheet, rule_sheet, score_sheet
from tateti.study.puzzles.problem_set import ProblemSet

SEMAFORO = "semaforo"
URL = "https://tateti.example.org"


def sheets() -> dict[str, tuple[Sheet, int]]:
    """Every picture by its name: a sheet, and which page of it."""
    the_game = game(SEMAFORO)
    problems = ProblemSet(the_game, 12, 7, (), 2)
    sheet = problem_sheet(problems, url=URL)
    return {
        "sheet-problems": (sheet, 0),
        "sheet-key": (sheet, 1),
        "sheet-large": (problem_sheet(problems, style=Style(large=True)), 0),
        "sheet-score": (score_sheet(the_game, per_page=2), 0),
        "sheet-pieces": (cutout_sheet(the_game), 1),
        "sheet-rules": (rule_sheet(the_game), 0),
    }


def main(folder: Path) -> None:
    """Writes the pictures into a folder."""
    for name, (sheet, page) in sheets().items():
        file = folder / f"{name}.png"
        file.write_bytes(sheet.pictures()[page])
        print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
