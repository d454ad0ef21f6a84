"""The learning curves of `docs/benchmark.md`: `python -m tateti.tools.learning_curves examples/agents/curves docs/images`.

They show what the agents of `examples/agents` wrote about themselves, `GAME-AGENT.json`; every point is an exact audit. The table
of some of their points is printed.

learning-GAME.svg   above, the exploitability; below, the share of moves that are not perfect, over all positions and over those
                    that come up, on a logarithmic scale
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 760, 560
LEFT, RIGHT = 88, 240
UPPER, LOWER = (56, 196), (256, 496)  # where the two parts begin and end, from the top
STYLE = """
text { font-family: system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; font-size: 13px; fill: #2b2a27; }
.title { font-size: 17px; font-weight: 700; }
.paper { fill: #ffffff; stroke: #d5d0c4; }
.grid { stroke: #e2ded4; }
.axis { stroke: #55524a; }
.trace { fill: none; stroke-width: 1.8; }
.reached { stroke-dasharray: 5 4; }
"""
COLOURS = {"table": "#2b6cb0", "network": "#b45309"}
LEAST = -5.0  # of the logarithmic scale, as a power of ten; what is less stands at its foot
TITLES = {"tictactoe:3x3": "Tic-Tac-Toe", "semaforo:3x4": "Semáforo on 3x4"}

Curve = dict[str, Any]


def draw(curves: list[Curve]) -> str:
    """The curves of the agents that learnt one game."""
    most = max(math.log10(max(2, point["games"])) for curve in curves for point in curve["points"])
    game: str = curves[0]["game"]
    parts = [*_frame(TITLES.get(game, game)), *_grid(most)]
    for curve in curves:
        parts += _traces(curve, most)
    return _svg([*parts, *_key(curves)])


def _traces(curve: Curve, decades: float) -> Iterator[str]:
    points, agent = curve["points"], curve["agent"]
    places = ((_x(point, decades), _of(UPPER, 1 - point["exploitability"])) for point in points)
    yield from _trace(places, agent, "trace")
    for name, kind in (("perfect", "trace"), ("reached_perfect", "trace reached")):
        places = ((_x(point, decades), _of(LOWER, _scaled(1 - point[name]))) for point in points)
        yield from _trace(places, agent, kind)


def _trace(places: Iterable[tuple[float, float]], agent: str, kind: str) -> Iterator[str]:
    """A line with a mark at every point that was measured."""
    found, colour = list(places), COLOURS[agent]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in found)
    yield f'<polyline class="{kind}" stroke="{colour}" points="{line}"/>'
    for x, y in found:
        yield _mark(agent, x, y)


def _mark(agent: str, x: float, y: float) -> str:
    """Colour is not the only thing that tells agents apart: a table has round marks, a network square ones."""
    if agent == "table":
        return f'<circle fill="{COLOURS[agent]}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>'
    return f'<rect fill="{COLOURS[agent]}" x="{x - 3:.1f}" y="{y - 3:.1f}" width="6" height="6"/>'


def _x(point: dict[str, float], decades: float) -> float:
    return LEFT + math.log10(max(1, point["games"])) / decades * (WIDTH - LEFT - RIGHT)


def _of(part: tuple[int, int], share: float) -> float:
    """A height in a part: at its top for 0, at its foot for 1."""
    return part[0] + share * (part[1] - part[0])


def _scaled(share: float) -> float:
    """How far down a share stands on the logarithmic scale, from 0 at 1 to 1 at the foot."""
    return min(1.0, math.log10(share) / LEAST) if share > 0 else 1.0


def _frame(title: str) -> Iterator[str]:
    yield f'<rect class="paper" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="8"/>'
    yield f'<text class="title" x="24" y="34">{escape(title)}: exploitability</text>'
    yield f'<text class="title" x="24" y="{LOWER[0] - 20}">Moves that are not perfect</text>'
    yield (
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 16}" text-anchor="middle">games of self-play</text>'
    )


def _grid(decades: float) -> Iterator[str]:
    for label, share in (("1", 0.0), ("0.5", 0.5), ("0", 1.0)):
        yield from _rule(label, _of(UPPER, share))
    for power in range(int(-LEAST) + 1):
        label = f"{100 / 10**power:g} %" if power < -LEAST else "0"
        yield from _rule(label, _of(LOWER, power / -LEAST))
    for power in range(math.floor(decades) + 1):
        x = _x({"games": 10**power}, decades)
        yield f'<text x="{x:.1f}" y="{LOWER[1] + 22}" text-anchor="middle">{_games(10**power)}</text>'
    for part in (UPPER, LOWER):
        yield f'<path class="axis" d="M{LEFT} {part[1]}H{WIDTH - RIGHT}"/>'


def _games(count: int) -> str:
    if count >= 1_000_000:
        return f"{count // 1_000_000}M"
    return f"{count // 1000}k" if count >= 1000 else str(count)


def _rule(label: str, y: float) -> Iterator[str]:
    yield f'<path class="grid" d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}"/>'
    yield f'<text x="{LEFT - 10}" y="{y + 5:.1f}" text-anchor="end">{label}</text>'


def _key(curves: list[Curve]) -> Iterator[str]:
    x, y = WIDTH - RIGHT + 20, UPPER[0] + 6
    for curve in curves:
        yield f'<path class="trace" stroke="{COLOURS[curve["agent"]]}" d="M{x} {y}h26"/>'
        yield _mark(curve["agent"], x + 13, y)
        yield f'<text x="{x + 34}" y="{y + 5}">{escape(curve["agent"])}</text>'
        y += 22
    y = LOWER[0] + 6
    for label, kind in (("over all positions", "trace"), ("over those that come up", "trace reached")):
        yield f'<path class="{kind}" stroke="#55524a" d="M{x} {y}h26"/>'
        yield f'<text x="{x + 34}" y="{y + 5}">{label}</text>'
        y += 22


def _svg(parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
    return "\n".join([head, f"<style>{STYLE}</style>", *parts, "</svg>"]) + "\n"


def table(curves: Path) -> str:
    """Some points of every curve: the first, the last, and the first from which nobody can exploit the agent any more."""
    lines = [
        "| game | agent | games | seconds of learning | first | second | exploitability | perfect | come up | perfect |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for curve in _curves(curves):
        lines += [_line(curve, point) for point in _telling(curve["points"])]
    return "\n".join(lines) + "\n"


def _telling(points: list[dict[str, float]]) -> list[dict[str, float]]:
    beaten = [number for number, point in enumerate(points) if point["exploitability"] > 0]
    since = beaten[-1] + 1 if beaten else 0
    return [points[number] for number in sorted({0, since, len(points) - 1}) if number < len(points)]


def _line(curve: Curve, point: dict[str, float]) -> str:
    figures = (
        f"{point['games']:,}", f"{point['learning_seconds']:.1f}", *(f"{point[one]:.4f}" for one in ("first", "second", "exploitability")),
        f"{100 * point['perfect']:.2f}", f"{point['reached']:,}", f"{100 * point['reached_perfect']:.2f}",
    )  # fmt: skip
    return f"| {curve['game']} | {curve['agent']} | " + " | ".join(figures) + " |"


def _curves(folder: Path) -> list[Curve]:
    """Tic-Tac-Toe before Semáforo, and the table before the network."""
    files = sorted(folder.glob("*.json"), reverse=True)
    return [json.loads(file.read_text("utf-8")) for file in files]


def pictures(curves: Path) -> dict[str, str]:
    """The pictures of the curves in a folder, by their names."""
    found: dict[str, list[Curve]] = {}
    for curve in _curves(curves):
        found.setdefault(curve["game"].partition(":")[0], []).append(curve)
    return {f"learning-{game}.svg": draw(of_game) for game, of_game in found.items()}


def main(curves: Path, folder: Path) -> None:
    for name, picture in pictures(curves).items():
        (folder / name).write_text(picture, encoding="utf-8")
    print(table(curves), end="")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
