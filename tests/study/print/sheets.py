"""What the tests of printed sheets share: the text of a PDF, its pages as pictures, and one sheet of every kind."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from conftest import PATIENCE, requires_command, requires_module
from tateti import game
from tateti.study.print import (
    Sheet,
    Style,
    cutout_sheet,
    diagram_sheet,
    problem_sheet,
    rule_sheet,
    score_sheet,
)
from tateti.study.puzzles.problem_set import ProblemSet

requires_module("typst")
pypdf = requires_module("pypdf")

MILLIMETRES = 25.4
PARR = "GR../YGR./Y..Y"
PROBLEMS = ProblemSet(game("semaforo"), 12, 7, (), 2)

# One of every kind, given a style; words may be added by `title`.
KINDS: dict[str, Callable[[Style, str], Sheet]] = {
    "problems": lambda style, title: problem_sheet(PROBLEMS, title=title, style=style),
    "score": lambda style, title: score_sheet(game("semaforo"), per_page=2, title=title, style=style),
    "pieces": lambda style, title: cutout_sheet(game("semaforo"), title=title, style=style),
    "rules": lambda style, title: rule_sheet(game("semaforo"), title=title, style=style),
    "diagram": lambda style, title: diagram_sheet(game("semaforo").position(PARR), title=title, style=style),
}


def pages_of(pdf: bytes) -> list[str]:
    """The text of every page, with single blanks."""
    return [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


def text_of(pdf: bytes) -> str:
    """The text of all pages."""
    return " ".join(pages_of(pdf))


def smallest_letters(pdf: bytes) -> float:
    """The size of the smallest letters, in points."""
    sizes: list[float] = []

    def seen(text: str, outer: list[float], inner: list[float], _font: object, size: float) -> None:
        if text.strip():
            sizes.append(size * abs(outer[3] * inner[3]))

    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        page.extract_text(visitor_text=seen)
    return min(sizes)


@dataclass(frozen=True)
class Raster:
    """A page as grey dots, row by row: 0 is black, 255 white."""

    width: int
    height: int
    dots: bytes

    def copied(self, threshold: int) -> list[bool]:
        """What a bad photocopier makes of it: a dot is black, or it is not there."""
        return [dot < threshold for dot in self.dots]

    def rows(self) -> Iterator[bytes]:
        """The rows from the top."""
        return (self.dots[start : start + self.width] for start in range(0, len(self.dots), self.width))


def rastered(pdf: bytes, folder: Path, dots_per_inch: int = 50) -> list[Raster]:
    """The pages of a PDF, drawn by another program."""
    draw = requires_command("pdftoppm")
    (folder / "sheet.pdf").write_bytes(pdf)
    words = [draw, "-gray", "-r", str(dots_per_inch), folder / "sheet.pdf", folder / "page"]
    subprocess.run(words, check=True, capture_output=True, timeout=PATIENCE)
    found = []
    for file in sorted(folder.glob("page*.pgm")):
        kind, size, _white, dots = file.read_bytes().split(b"\n", 3)
        assert kind == b"P5"
        found.append(Raster(*map(int, size.split()), dots))
        file.unlink()
    return found
