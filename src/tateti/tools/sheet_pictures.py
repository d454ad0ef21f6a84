"""Pictures of printed sheets for the documentation: `python -m tateti.tools.sheet_pictures docs/images`.

The sheet of problems is there in every language: `sheet-problems.es.png`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from tateti import language
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


def translated_sheets() -> dict[str, tuple[Sheet, int]]:
    """The sheet of problems in the language of the moment, by its name."""
    problems = ProblemSet(game(SEMAFORO), 12, 7, (), 2)
    return {f"sheet-problems.{language.current()}": (problem_sheet(problems, url=URL), 0)}


def main(folder: Path) -> None:
    """Writes the pictures into a folder."""
    _write(folder, "en", sheets)
    for code in language.TRANSLATED:
        _write(folder, code, translated_sheets)


def _write(folder: Path, code: str, made: Callable[[], dict[str, tuple[Sheet, int]]]) -> None:
    with language.speaking(code):
        for name, (sheet, page) in made().items():
            file = folder / f"{name}.png"
            file.write_bytes(sheet.pictures()[page])
            print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
