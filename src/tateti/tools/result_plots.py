"""The plots of `docs/results.md`: `python -m tateti.tools.result_plots docs/images`. They show the numbers on file.

results-lost.svg   which share of the positions without a line is lost for the mover, board by board
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
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
.first { fill: #ffffff; stroke-width: 2; }
"""
ROWS = {
    1: ("1 row", "#2b6cb0", 12),
    2: ("2 rows", "#15803d", 0),
    3: ("3 rows", "#b45309", 5),
    4: ("4 rows", "#9c1c5b", 5),
}
"""The boards of one trace: what they are called, their colour, and how far below the last point that stands. The shape of a point
says who wins."""
MOST_CELLS = 24


def semaforo_boards() -> list[Answer]:
    """The boards of Semáforo with lines of three that are on file, up to some size."""
    found = [answer for answer in known().values() if answer.game.kind == "semaforo"]
    return [answer for answer in found if answer.board.line == 3 and answer.board.size <= MOST_CELLS]


def lost_share(answer: Answer) -> float:
    assert answer.p_positions is not None
    assert answer.line_free is not None
    return answer.p_positions / answer.line_free


def draw_lost(answers: list[Answer]) -> str:
    """The share of lost positions over the number of cells, on a logarithmic scale; a trace for each number of rows."""
    parts = [*_frame("Positions without a line that the player to move loses"), *_grid()]
    for rows, (label, colour, below) in ROWS.items():
        trace = sorted((one.board.size, lost_share(one), one.winner) for one in answers if _rows(one) == rows)
        places = [(_x(cells), _y(share)) for cells, share, _winner in trace]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline class="trace" stroke="{colour}" points="{line}"/>')
        parts += [
            _point(x, y, str(winner), colour)
            for (x, y), (_cells, _share, winner) in zip(places, trace, strict=True)
        ]
        x, y = places[-1]
        parts.append(f'<text x="{x + 12:.1f}" y="{y + below:.1f}">{label}</text>')
    breaks = next(one for one in answers if one.game_name == "semaforo:4x5")
    x, y = _x(breaks.board.size), _y(lost_share(breaks))
    parts.append(f'<text x="{x - 8:.1f}" y="{y + 18:.1f}" text-anchor="end">4x5</text>')
    return _svg([*parts, *_key()])


def _rows(answer: Answer) -> int:
    return min(answer.board.rows, answer.board.cols)


def _point(x: float, y: float, winner: str, colour: str) -> str:
    if winner == "first":
        return f'<circle class="first" stroke="{colour}" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
    return f'<rect fill="{colour}" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'


LEAST, MOST = -3.0, 0.0
"""Of the scale, as powers of ten."""


def _x(cells: int) -> float:
    return LEFT + (cells - 3) / (MOST_CELLS - 3) * (WIDTH - LEFT - RIGHT)


def _y(share: float) -> float:
    return TOP + (MOST - math.log10(share)) / (MOST - LEAST) * (HEIGHT - TOP - BOTTOM)


def _frame(title: str) -> Iterator[str]:
    yield f'<rect class="paper" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>'
    yield f'<text class="title" x="24" y="34">{escape(title)}</text>'
    yield f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 18}" text-anchor="middle">cells of the board</text>'


def _grid() -> Iterator[str]:
    for label, share in (("100 %", 1), ("10 %", 0.1), ("1 %", 0.01), ("0.1 %", 0.001)):
        y = _y(share)
        yield f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text x="{LEFT - 10}" y="{y + 5:.1f}" text-anchor="end">{label}</text>'
    for cells in range(3, MOST_CELLS + 1, 3):
        yield f'<text x="{_x(cells):.1f}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{cells}</text>'
    yield f'<path class="axis" d="M{LEFT} {HEIGHT - BOTTOM}H{WIDTH - RIGHT}"/>'


def _key() -> Iterator[str]:
    x = WIDTH - RIGHT + 26
    yield _point(x, TOP + 6, "first", "#2b2a27") + f'<text x="{x + 12}" y="{TOP + 11}">the first wins</text>'
    yield (
        _point(x, TOP + 28, "second", "#2b2a27") + f'<text x="{x + 12}" y="{TOP + 33}">the second wins</text>'
    )


def _svg(parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return "\n".join([head, f"<style>{STYLE}</style>", *parts, "</svg>"]) + "\n"


def main(folder: Path) -> None:
    (folder / "results-lost.svg").write_text(draw_lost(semaforo_boards()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
