"""The plots of `docs/results.md`: `python -m tateti.tools.result_plots docs/images`. They show the numbers on file.

results-lost.svg     which share of the positions without a line is lost for the mover, board by board
results-growth.svg   how many positions have no line, and how many of these are lost, over the cells of the board
results-cost.svg     the processor time that a board takes over its positions without a line
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from tateti.solver.answer import Answer
from tateti.solver.results.known import known

WIDTH, HEIGHT = 760, 440
LEFT, RIGHT, TOP, BOTTOM = 78, 166, 56, 64
STYLE = """
text { font-family: system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; font-size: 13px; fill: #2b2a27; }
.title { font-size: 17px; font-weight: 700; }
.paper { fill: #ffffff; stroke: #d5d0c4; }
.grid { stroke: #e2ded4; }
.axis { stroke: #55524a; }
.trace { fill: none; stroke-width: 1.6; }
.dashed { stroke-dasharray: 5 4; }
.first { fill: #ffffff; stroke-width: 2; }
"""
ROWS = {
    1: ("1 row", "#2b6cb0"),
    2: ("2 rows", "#15803d"),
    3: ("3 rows", "#b45309"),
    4: ("4 rows", "#9c1c5b"),
    5: ("5 rows", "#4c3d99"),
}
"""The boards of one trace: what they are called, and their colour. The shape of a point says who wins."""
MOST_CELLS = 25
LEAST_MEASURED = 0.05
"""Seconds below which a measured time says nothing."""


def semaforo_boards() -> list[Answer]:
    """The boards of Semáforo with lines of three that are on file, up to some size."""
    found = [answer for answer in known().values() if answer.game.kind == "semaforo"]
    return [answer for answer in found if answer.board.line == 3 and answer.board.size <= MOST_CELLS]


def lost_share(answer: Answer) -> float:
    assert answer.p_positions is not None
    assert answer.line_free is not None
    return answer.p_positions / answer.line_free


# A chart


@dataclass(frozen=True)
class Scale:
    """Where numbers from `least` to `most` stand between two places; logarithmic or not."""

    least: float
    most: float
    start: float
    end: float
    logarithmic: bool = True

    def __call__(self, value: float) -> float:
        low, here, high = (math.log10(n) if self.logarithmic else n for n in (self.least, value, self.most))
        return self.start + (here - low) / (high - low) * (self.end - self.start)


def across(least: float, most: float, *, logarithmic: bool = False) -> Scale:
    return Scale(least, most, LEFT, WIDTH - RIGHT, logarithmic)


def upwards(least: float, most: float) -> Scale:
    return Scale(least, most, HEIGHT - BOTTOM, TOP)


CELLS = across(3, MOST_CELLS)
Figure = Callable[[Answer], float]


def trace(
    answers: Sequence[Answer],
    x: Scale,
    y: Scale,
    x_of: Figure,
    y_of: Figure,
    rows: int,
    *,
    dashed: bool = False,
) -> Iterator[str]:
    """The boards with so many rows as a line with points."""
    _, colour = ROWS[rows]
    ours = sorted((one for one in answers if _rows(one) == rows), key=x_of)
    places = [(x(x_of(one)), y(y_of(one))) for one in ours]
    line = " ".join(f"{across:.1f},{up:.1f}" for across, up in places)
    kind = "trace dashed" if dashed else "trace"
    yield f'<polyline class="{kind}" stroke="{colour}" points="{line}"/>'
    for one, place in zip(ours, places, strict=True):
        yield _point(*place, str(one.winner), colour)


# The three


def draw_lost(answers: list[Answer]) -> str:
    """The share of lost positions over the number of cells; a trace for each number of rows."""
    shares = upwards(0.001, 1)
    parts = [
        *_frame("Positions without a line that the player to move loses", "cells of the board"),
        *_cells_below(),
    ]
    parts += _lines(shares, {1: "100 %", 0.1: "10 %", 0.01: "1 %", 0.001: "0.1 %"})
    for rows in _traced(answers):
        parts += trace(answers, CELLS, shares, _cells, lost_share, rows)
    breaks = next(one for one in answers if one.game_name == "semaforo:4x5")
    place = CELLS(_cells(breaks)) - 8, shares(lost_share(breaks)) + 18
    parts.append(f'<text x="{place[0]:.1f}" y="{place[1]:.1f}" text-anchor="end">4x5</text>')
    return _svg([*parts, *_key(answers)])


def draw_growth(answers: list[Answer]) -> str:
    """Positions without a line, and the lost ones of them, over the number of cells."""
    counts = upwards(10, 1e16)
    parts = [
        *_frame("Positions without a line, and how many are lost", "cells of the board"),
        *_cells_below(),
    ]
    parts += _lines(counts, {10.0**power: _power(power) for power in range(2, 17, 2)})
    for rows in _traced(answers):
        parts += trace(answers, CELLS, counts, _cells, _line_free, rows)
        parts += trace(answers, CELLS, counts, _cells, _lost, rows, dashed=True)
    x = WIDTH - RIGHT + 16
    dashes = f'<path class="axis dashed" d="M{x} {HEIGHT - BOTTOM - 21}h18"/>'
    solid = f'<path class="axis" d="M{x} {HEIGHT - BOTTOM - 43}h18"/>'
    parts += [solid, f'<text x="{x + 24}" y="{HEIGHT - BOTTOM - 38}">without a line</text>']
    parts += [dashes, f'<text x="{x + 24}" y="{HEIGHT - BOTTOM - 16}">of those, lost</text>']
    return _svg([*parts, *_key(answers)])


def draw_cost(answers: list[Answer]) -> str:
    """Processor time over the positions without a line, for the boards that take long enough to be measured."""
    measured = [one for one in answers if (one.cpu_seconds or 0) >= LEAST_MEASURED]
    size, seconds = across(1e8, 1e15, logarithmic=True), upwards(0.01, 1e4)
    parts = list(_frame("What a board takes", "positions without a line"))
    parts += _lines(seconds, {10.0**power: f"{10**power:g} s" for power in range(-2, 5)})
    for power in range(8, 16):
        parts.append(_below(size(10.0**power), _power(power)))
    for rows in _traced(measured):
        parts += trace(measured, size, seconds, _line_free, _seconds, rows)
    for one in measured:
        if one.board.size >= 20 and one.board.rows > 2:
            x, y = size(_line_free(one)), seconds(_seconds(one))
            parts.append(f'<text x="{x + 9:.1f}" y="{y + 5:.1f}">{one.board}</text>')
    return _svg([*parts, *_key(measured)])


def _cells(answer: Answer) -> float:
    return answer.board.size


def _line_free(answer: Answer) -> float:
    assert answer.line_free is not None
    return answer.line_free


def _lost(answer: Answer) -> float:
    assert answer.p_positions is not None
    return answer.p_positions


def _seconds(answer: Answer) -> float:
    assert answer.cpu_seconds is not None
    return answer.cpu_seconds


def _traced(answers: Sequence[Answer]) -> list[int]:
    return [rows for rows in ROWS if any(_rows(one) == rows for one in answers)]


def _rows(answer: Answer) -> int:
    return min(answer.board.rows, answer.board.cols)


def _power(exponent: int) -> str:
    return f'10<tspan dy="-5" font-size="10">{exponent}</tspan>'


def _point(x: float, y: float, winner: str, colour: str) -> str:
    if winner == "first":
        return f'<circle class="first" stroke="{colour}" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
    return f'<rect fill="{colour}" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'


def _frame(title: str, below: str) -> Iterator[str]:
    yield f'<rect class="paper" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>'
    yield f'<text class="title" x="24" y="34">{escape(title)}</text>'
    yield f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 18}" text-anchor="middle">{below}</text>'
    yield f'<path class="axis" d="M{LEFT} {HEIGHT - BOTTOM}H{WIDTH - RIGHT}"/>'


def _lines(scale: Scale, labels: dict[float, str]) -> Iterator[str]:
    for value, label in labels.items():
        y = scale(value)
        yield f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text x="{LEFT - 10}" y="{y + 5:.1f}" text-anchor="end">{label}</text>'


def _cells_below() -> Iterator[str]:
    for cells in range(3, MOST_CELLS + 1, 3):
        yield _below(CELLS(cells), str(cells))


def _below(x: float, label: str) -> str:
    return f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{label}</text>'


def _key(answers: Sequence[Answer]) -> Iterator[str]:
    x, ink = WIDTH - RIGHT + 26, "#2b2a27"
    for place, (winner, text) in enumerate((("first", "the first wins"), ("second", "the second wins"))):
        y = TOP + 6 + 22 * place
        yield _point(x, y, winner, ink) + f'<text x="{x + 12}" y="{y + 5}">{text}</text>'
    for place, rows in enumerate(_traced(answers)):
        label, colour = ROWS[rows]
        y = TOP + 62 + 22 * place
        yield f'<path class="trace" stroke="{colour}" d="M{x - 10} {y}h18"/><text x="{x + 12}" y="{y + 5}">{label}</text>'


def _svg(parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return "\n".join([head, f"<style>{STYLE}</style>", *parts, "</svg>"]) + "\n"


PLOTS = {"results-lost.svg": draw_lost, "results-growth.svg": draw_growth, "results-cost.svg": draw_cost}


def main(folder: Path) -> None:
    for name, draw in PLOTS.items():
        (folder / name).write_text(draw(semaforo_boards()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
