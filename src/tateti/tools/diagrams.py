"""Drawings for the documentation: `python -m tateti.tools.diagrams docs/images`.

layers.svg   the packages from top to bottom, read from the contract that import-linter checks
move.svg     a move's way through the server, its middleware read from the app
semaforo-1.svg  semaforo-2.svg   the examples of the rules, in white, grey and black as the rule sheet has them

It needs a clone, for the contract stands in `pyproject.toml`, and the server's packages.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tateti.games import available, game

ROOT = Path(__file__).parents[3]

STYLE = """
text { font-family: system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; font-size: 13px; fill: #2b2a27; }
.paper { fill: #ffffff; stroke: #d5d0c4; }
.title { font-size: 19px; font-weight: 700; }
.name { font-family: ui-monospace, "DejaVu Sans Mono", Consolas, monospace; font-size: 13.5px; font-weight: 700; }
.small { font-size: 12.5px; fill: #55524a; }
.lane { fill: #f6f4ee; }
.heading { font-size: 14px; font-weight: 600; }
.box { fill: #ffffff; stroke: #a8a294; }
.durable { fill: #d3f2da; stroke: #0b5724; }
.arrow { fill: none; stroke: #55524a; stroke-width: 1.6; }
.again { stroke-dasharray: 6 5; }
.tip { fill: #55524a; }
"""

MARGIN = 24
LINE_HEIGHT = 18
CHARACTER = 6.9  # the width of a letter of this size, with room to spare


# The layers


def layers_of(contract: dict[str, Any]) -> list[list[str]]:
    """The modules of each layer, from the top; those that do not exist (yet) are left out.

    >>> layers_of({"layers": ["tateti.cli", "(tateti.web) | (tateti.nowhere)"]})
    [['tateti.cli'], ['tateti.web']]
    """
    named = [re.findall(r"[\w.]+", layer) for layer in contract["layers"]]
    there = [[module for module in layer if find_spec(module) is not None] for layer in named]
    return [layer for layer in there if layer]


def first_sentence(text: str) -> str:
    """The first sentence of a docstring.

    >>> first_sentence("Reads `py:FILE.py`\\nand more. The rest.")
    'Reads `py:FILE.py` and more.'
    """
    return re.split(r"(?<=[.])\s", " ".join(text.partition("\n\n")[0].split()), maxsplit=1)[0]


def docstring_of(module: str) -> str:
    """The docstring of a module, which is read and not run."""
    spec = find_spec(module)
    assert spec is not None, module
    assert spec.origin is not None, module
    return ast.get_docstring(ast.parse(Path(spec.origin).read_text("utf-8"))) or ""


def draw_layers(project: dict[str, Any]) -> str:
    """The layers as a picture."""
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = layers_of(next(contract for contract in contracts if contract["id"] == "layers"))
    width, gap, y = 1000, 8, MARGIN + 56
    parts = [
        _text(MARGIN, MARGIN + 18, "The layers of tateti", "title"),
        _text(MARGIN, MARGIN + 40, "A module imports only from layers below its own.", "small"),
    ]
    for layer in layers:
        wide = (width - 2 * MARGIN - gap * (len(layer) - 1)) / len(layer)
        boxes = [_layer_box(module, wide) for module in layer]
        height = max(len(lines) for _name, lines in boxes) * LINE_HEIGHT + (36 if len(layer) > 1 else 16)
        for column, (name, lines) in enumerate(boxes):
            x = MARGIN + column * (wide + gap)
            parts.append(_rectangle(x, y, wide, height))
            parts.append(_text(x + 12, y + 22, name, "name"))
            beside = len(layer) == 1  # one module: its sentence stands beside its name, else beneath
            for number, line in enumerate(lines):
                left, top = (x + 150, y + 22) if beside else (x + 12, y + 42)
                parts.append(_text(left, top + number * LINE_HEIGHT, line, "small"))
        y += height + gap
    return _svg(width, y - gap + MARGIN, "The layers of tateti", parts)


def _layer_box(module: str, wide: float) -> tuple[str, list[str]]:
    """The name of a module, and its sentence in lines that fit."""
    spec = find_spec(module)
    is_package = spec is not None and spec.submodule_search_locations is not None
    name = module.removeprefix("tateti.") + ("/" if is_package else ".py")
    room = wide - (174 if wide > 900 else 24)
    return name, textwrap.wrap(first_sentence(docstring_of(module)), int(room / CHARACTER))


# A move's way


@dataclass(frozen=True)
class Box:
    """A step: where it happens, its name, and what it does."""

    lane: int
    name: str
    lines: tuple[str, ...]
    is_durable: bool = False

    @property
    def height(self) -> int:
        return LINE_HEIGHT * len(self.lines) + 32


LANES = ("browsers", "event loop of the server", "writer thread, worker processes")
LANE_LEFT = (MARGIN, 290, 740)
LANE_WIDTH = (240, 420, 336)
GAP = 26


def name_of(function: Callable[..., object]) -> str:
    """A function by the name that a reader would look for.

    >>> name_of(Path.read_text), name_of(first_sentence)
    ('Path.read_text', 'tateti.tools.diagrams.first_sentence')
    """
    name = function.__qualname__
    is_method = "." in name
    return name if is_method else f"{function.__module__}.{name}".removeprefix("tateti.web.")


def middleware_of_the_app() -> list[tuple[str, str]]:
    """The middleware that a request passes, the outermost first, each with its sentence."""
    from tateti.web.app import create_app

    passed = [one.cls for one in create_app().user_middleware]
    return [(one.__name__, first_sentence(inspect.getdoc(one) or "")) for one in passed]  # type: ignore[attr-defined]


def steps() -> list[list[Box]]:
    """A move from the request to the bot's answer; boxes of one row are beside each other."""
    from tateti.answers import bot_tasks
    from tateti.answers.matches import decisions
    from tateti.web.api import matches as api
    from tateti.web.matches.service import MatchService
    from tateti.web.storage.match_log import MatchLog
    from tateti.web.storage.writer import Writer
    from tateti.web.thinking.bots import Bots

    request = Box(0, "POST …/moves", ('{"secret", "move", "ply"}',))
    passed = tuple(
        line
        for name, sentence in middleware_of_the_app()
        for line in textwrap.wrap(f"{name}: {sentence}", 58, subsequent_indent="    ")
    )
    return [
        [request, Box(1, "middleware, in this order", passed)],
        [Box(1, name_of(api.play_move), ("the same move sent again changes nothing",))],
        [Box(1, name_of(MatchService.act), ("one change of a match at a time: its lock;", "whose secret is it?"))],
        [
            Box(0, "4xx", ("a refusal, with a sentence;", "nothing has changed")),
            Box(1, name_of(decisions.move), ("the rules are asked, here and nowhere later;", "an event, or an error")),
        ],
        [
            Box(1, name_of(MatchLog.append), ("the event with its number; waits",)),
            Box(
                2, name_of(Writer.write),
                ("one transaction for all that is queued;", "the database takes each number once"), True,
            ),
        ],
        [
            Box(0, "WS …/events", ("everybody who watches is told",)),
            Box(1, name_of(MatchService._publish), ("committed: into memory, and out to the watchers",), True),
        ],
        [
            Box(0, "200", ("the match after the move",)),
            Box(1, name_of(api.play_move), ("whoever moved is answered",)),
        ],
        [
            Box(1, name_of(Bots.take_on), ("is it a bot's turn? a task that nobody waits for",)),
            Box(2, name_of(bot_tasks.choose), ("the bot thinks in a process of its own",)),
        ],
        [
            Box(
                1, name_of(MatchService.change),
                (f"{name_of(decisions.bot_move)}, and from there the same way",),
            )
        ],
    ]  # fmt: skip


def draw_move() -> str:
    """The way of a move as a picture."""
    rows, top = steps(), MARGIN + 96.0
    tops: list[float] = []
    for row in rows:
        tops.append(top)
        top += max(box.height for box in row) + GAP
    bottom = top - GAP + 12
    width = LANE_LEFT[2] + LANE_WIDTH[2] + MARGIN
    title = "A move's way through the server"
    parts = [
        _text(MARGIN, MARGIN + 18, title, "title"),
        _text(MARGIN, MARGIN + 40, "Decided, committed, and only then told to anybody.", "small"),
    ]
    for left, wide, lane in zip(LANE_LEFT, LANE_WIDTH, LANES, strict=True):
        parts.append(
            f'<rect class="lane" x="{left}" y="{MARGIN + 54}" width="{wide}" height="{bottom - MARGIN - 54}" rx="8"/>'
        )
        parts.append(_text(left + 14, MARGIN + 78, lane, "heading"))
    for row, y in zip(rows, tops, strict=True):
        for box in row:
            parts += _box(box, y)
    parts += _arrows(rows, tops)
    return _svg(width, bottom + MARGIN, title, parts)


def _box(box: Box, y: float) -> Iterator[str]:
    x, wide = LANE_LEFT[box.lane] + 12, LANE_WIDTH[box.lane] - 24
    yield _rectangle(x, y, wide, box.height, "durable" if box.is_durable else "box")
    yield _text(x + 10, y + 20, box.name, "name")
    for number, line in enumerate(box.lines):
        indent = 14 if line.startswith(" ") else 0
        yield _text(x + 10 + indent, y + 40 + number * LINE_HEIGHT, line.strip(), "small")


def _arrows(rows: list[list[Box]], tops: list[float]) -> Iterator[str]:
    """Down the middle, across to what is beside a step, and back where another event was first."""
    middle = LANE_LEFT[1] + LANE_WIDTH[1] / 2
    left, right = LANE_LEFT[1] + 12, LANE_LEFT[1] + LANE_WIDTH[1] - 12
    main = [next(box for box in row if box.lane == 1) for row in rows]
    for number in range(len(rows) - 1):
        yield _arrow((middle, tops[number] + main[number].height), (middle, tops[number + 1]))
    for number, row in enumerate(rows):
        for box in row:
            y = tops[number] + min(box.height, main[number].height) / 2
            if box.lane == 0:
                ends = (LANE_LEFT[0] + LANE_WIDTH[0] - 12, y), (left, y)
                yield _arrow(*(ends if number == 0 else ends[::-1]))
            elif box.lane == 2:
                yield _arrow((right, y), (LANE_LEFT[2] + 12, y))
    yield from _again(rows, tops)


def _again(rows: list[list[Box]], tops: list[float]) -> Iterator[str]:
    """Another event had the number: from the writer back to the decision."""
    decision, append = 3, 4
    x = LANE_LEFT[2] + 60
    y = tops[decision] + next(box for box in rows[decision] if box.lane == 1).height / 2
    right = LANE_LEFT[1] + LANE_WIDTH[1] - 12
    yield f'<path class="arrow again" d="M{x} {tops[append]}V{y}H{right + 8}"/>'
    yield _tip(right, y, "left")
    yield _text(x + 10, y - 4, "another process was first:", "small")
    yield _text(x + 10, y + 14, "read its event, decide again", "small")


# SVG


def _svg(width: float, height: float, title: str, parts: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" aria-labelledby="title">'
    )
    paper = f'<rect class="paper" x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="10"/>'
    whole = [
        head,
        f'<title id="title">{escape(title)}</title>',
        f"<style>{STYLE}</style>",
        paper,
        *parts,
        "</svg>",
    ]
    return "\n".join(whole) + "\n"


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(text, quote=False)}</text>'


def _rectangle(x: float, y: float, wide: float, high: float, kind: str = "box") -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="6"/>'


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x, y), (to_x, to_y) = start, end
    way = "down" if x == to_x else "right" if x < to_x else "left"
    line = f'<path class="arrow" d="M{x:g} {y:g}L{to_x:g} {to_y:g}"/>'
    return line + _tip(to_x, to_y, way)


def _tip(x: float, y: float, way: str) -> str:
    back, side = {"down": ((0, -9), (5, 0)), "right": ((-9, 0), (0, 5)), "left": ((9, 0), (0, 5))}[way]
    corners = [
        (x, y),
        (x + back[0] + side[0], y + back[1] + side[1]),
        (x + back[0] - side[0], y + back[1] - side[1]),
    ]
    return f'<path class="tip" d="M{"L".join(f"{a:g} {b:g}" for a, b in corners)}Z"/>'


def pictures() -> dict[str, str]:
    """Every picture by the name of its file."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {"layers.svg": draw_layers(project), "move.svg": draw_move(), **draw_examples()}


def draw_examples() -> dict[str, str]:
    """The positions that explain the rules, as they are printed."""
    return {
        f"{name}-{number}.svg": game(name).position(example.position).svg("print") + "\n"
        for name in available()
        for number, example in enumerate(game(name).examples, start=1)
    }


def main(folder: Path) -> None:
    """Writes the pictures into a folder."""
    for name, picture in pictures().items():
        (folder / name).write_text(picture, "utf-8")
        print(folder / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
