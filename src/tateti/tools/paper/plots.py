"""The plots of the paper: points told apart by their shapes, black on white, in the letters of the text."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from tateti.solver.answer import Answer

WIDTH, HEIGHT = 360.0, 260.0
LEFT, RIGHT, TOP, BOTTOM = 54.0, 74.0, 10.0, 42.0
STYLE = """
text { font-family: "Libertinus Serif"; font-size: 13px; fill: #000; }
.grid { stroke: #ddd; stroke-width: 0.7; }
.axis { stroke: #000; stroke-width: 0.9; fill: none; }
.trace { fill: none; stroke: #666; stroke-width: 0.8; }
.lost { stroke-dasharray: 3 2.5; }
"""
MOST_ROWS = 5
"""Rows that have a shape of their own."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Scale:
    """A scale of an axis: the values at its ends, and where they are."""

    least: float
    most: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        return self.begin + (value - self.least) / (self.most - self.least) * (self.end - self.begin)


def growth(answers: Sequence[Answer]) -> str:
    """Positions without a line (filled), and those of them that are lost (hollow), over the cells of a board."""
    x, y = (
        _cells_scale(answers),
        _powers([one.line_free or 1 for one in answers] + [one.p_positions or 1 for one in answers]),
    )
    parts = [*_axes(x, y, "cells", "positions"), *_rows_key(answers)]
    for rows in range(1, MOST_ROWS + 1):
        boards = _of_rows(answers, rows)
        for value, filled in ((_line_free, True), (_lost, False)):
            places = [(x.at(one.board.size), y.at(math.log10(value(one)))) for one in boards]
            parts += [
                _trace(places, "" if filled else " lost"),
                *(_mark(place, rows, filled) for place in places),
            ]
    return _svg(parts)


def share(answers: Sequence[Answer]) -> str:
    """The share of lost positions over the cells; filled where the second player wins."""
    shares = [_lost(one) / _line_free(one) for one in answers]
    x, y = _cells_scale(answers), _powers(shares)
    parts = [*_axes(x, y, "cells", "share of lost positions"), *_rows_key(answers)]
    for rows in range(1, MOST_ROWS + 1):
        boards = _of_rows(answers, rows)
        places = [(x.at(one.board.size), y.at(math.log10(_lost(one) / _line_free(one)))) for one in boards]
        parts.append(_trace(places))
        parts += [
            _mark(place, rows, one.winner == "second") for place, one in zip(places, boards, strict=True)
        ]
    return _svg(parts)


def cost(answers: Sequence[Answer]) -> str:
    """Processor seconds over the positions without a line, where they were measured and are more than nothing."""
    measured = [one for one in answers if one.cpu_seconds is not None and one.cpu_seconds >= 0.01]
    x = _powers([_line_free(one) for one in measured], LEFT, WIDTH - RIGHT)
    y = _powers([one.cpu_seconds or 1 for one in measured])
    parts = [*_axes(x, y, "positions without a line", "processor seconds", True), *_rows_key(measured)]
    for rows in range(1, MOST_ROWS + 1):
        places = [
            (x.at(math.log10(_line_free(one))), y.at(math.log10(one.cpu_seconds or 1)))
            for one in _of_rows(measured, rows)
        ]
        parts += [_trace(places), *(_mark(place, rows, True) for place in places)]
    return _svg(parts)


def by_ply(counts: Sequence[int], lost: Sequence[int] | None) -> str:
    """Positions without a line after each ply, and the lost ones where they have been counted."""
    x = Scale(0, len(counts) - 1, LEFT, WIDTH - RIGHT)
    y = _powers([*counts, *(one for one in lost or () if one)])
    parts = list(_axes(x, y, "plies played", "positions", step=10))
    for values, filled, name in ((counts, True, "all"), (lost or (), False, "lost")):
        places = [(x.at(ply), y.at(math.log10(one))) for ply, one in enumerate(values) if one]
        if places:
            parts += [
                _trace(places, "" if filled else " lost"),
                *(_mark(place, 1, filled) for place in places),
            ]
            across, height = min(places, key=lambda place: place[1])
            parts.append(_text(across, height + 20, name, "middle"))
    return _svg(parts)


def _line_free(answer: Answer) -> int:
    assert answer.line_free is not None
    return answer.line_free


def _lost(answer: Answer) -> int:
    assert answer.p_positions is not None
    return answer.p_positions


def _of_rows(answers: Sequence[Answer], rows: int) -> list[Answer]:
    return sorted((one for one in answers if one.board.rows == rows), key=lambda one: one.board.size)


def _cells_scale(answers: Sequence[Answer]) -> Scale:
    cells = [one.board.size for one in answers]
    return Scale(min(cells), max(cells), LEFT + 8, WIDTH - RIGHT - 8)


def _powers(values: Sequence[float], begin: float = HEIGHT - BOTTOM, end: float = TOP) -> Scale:
    """A scale in powers of ten that holds the values."""
    return Scale(math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)) + 1e-9), begin, end)


def _axes(x: Scale, y: Scale, under: str, beside: str, powers: bool = False, step: int = 3) -> Iterator[str]:
    right, foot = WIDTH - RIGHT, HEIGHT - BOTTOM
    for power in _steps(y):
        yield f'<path class="grid" d="M{LEFT} {y.at(power):.1f}H{right}"/>'
        yield _power(LEFT - 8, y.at(power) + 4, power, "end")
    if powers:
        for power in _steps(x):
            yield _power(x.at(power), foot + 18, power, "middle")
    else:
        for value in range(math.ceil(x.least / step) * step, int(x.most) + 1, step):
            yield f'<path class="axis" d="M{x.at(value):.1f} {foot}v4"/>'
            yield _text(x.at(value), foot + 18, str(value), "middle")
    yield f'<path class="axis" d="M{LEFT} {TOP}V{foot}H{right}"/>'
    yield _text((LEFT + right) / 2, HEIGHT - 6, under, "middle")
    middle = (TOP + foot) / 2
    yield f'<text transform="translate(13 {middle:.1f}) rotate(-90)" text-anchor="middle">{escape(beside)}</text>'


def _steps(scale: Scale) -> range:
    """The powers of ten that are written beside an axis: never more than about eight."""
    least, most = int(scale.least), int(scale.most)
    return range(least, most + 1, 1 + (most - least) // 8)


def _power(x: float, y: float, power: int, anchor: str) -> str:
    raised = f'<tspan dy="-5" font-size="9px">{str(power).replace("-", "−")}</tspan>'
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">10{raised}</text>'


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _rows_key(answers: Sequence[Answer]) -> Iterator[str]:
    x = WIDTH - RIGHT + 16
    present = sorted({one.board.rows for one in answers if one.board.rows <= MOST_ROWS})
    for place, rows in enumerate(present):
        y = TOP + 8 + 19 * place
        yield _mark((x, y), rows, True)
        yield _text(x + 12, y + 4, "1 row" if rows == 1 else f"{rows} rows", "start")


def _trace(places: Sequence[Point], kind: str = "") -> str:
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return f'<polyline class="trace{kind}" points="{line}"/>' if places else ""


def _mark(place: Point, rows: int, filled: bool) -> str:
    """A point of a board with so many rows: a disc, a square, a triangle, a diamond, a star of the rows."""
    return _SHAPES[rows](place[0], place[1], f'fill="{"#000" if filled else "#fff"}" stroke="#000"')


def _polygon(corners: Sequence[Point]) -> Callable[[float, float, str], str]:
    def draw(x: float, y: float, paint: str) -> str:
        points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
        return f'<polygon {paint} points="{points}"/>'

    return draw


def _disc(x: float, y: float, paint: str) -> str:
    return f'<circle {paint} cx="{x:.1f}" cy="{y:.1f}" r="3.1"/>'


_SHAPES: dict[int, Callable[[float, float, str], str]] = {
    1: _disc,
    2: _polygon([(-3, -3), (3, -3), (3, 3), (-3, 3)]),
    3: _polygon([(0, -4.2), (3.8, 2.8), (-3.8, 2.8)]),
    4: _polygon([(0, -4.6), (4.6, 0), (0, 4.6), (-4.6, 0)]),
    5: _polygon([(-1.3, -4), (1.3, -4), (1.3, -1.3), (4, -1.3), (4, 1.3), (1.3, 1.3), (1.3, 4), (-1.3, 4),
                 (-1.3, 1.3), (-4, 1.3), (-4, -1.3), (-1.3, -1.3)]),
}  # fmt: skip


def _svg(parts: Sequence[str]) -> str:
    size = f'width="{WIDTH:.0f}" height="{HEIGHT:.0f}" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return "\n".join([head, f"<style>{STYLE}</style>", *parts, "</svg>"]) + "\n"
