"""Outlines: rectangles with round corners, circles and paths, as SVG writes them and as polygons.

A path is a text in the language of SVG, with the commands that our drawings need: M, L, H, V, C, A (not rotated) and Z, with
absolute coordinates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import acos, ceil, copysign, cos, hypot, pi, sin, sqrt

Point = tuple[float, float]

_TOKEN = re.compile(r"([MLHVCAZ])|(-?(?:\d+\.?\d*|\.\d+))")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}


@dataclass(frozen=True)
class Polygon:
    """Points that lines join; the last with the first, too, where it is closed."""

    points: tuple[Point, ...]
    closed: bool


@dataclass(frozen=True)
class Rect:
    """A rectangle whose corners may be round."""

    x: float
    y: float
    width: float
    height: float
    rounding: float = 0.0

    def in_svg(self) -> str:
        """The element, without its end."""
        rounded = f' rx="{_shown(self.rounding)}"' if self.rounding else ""
        return f'<rect x="{_shown(self.x)}" y="{_shown(self.y)}" width="{_shown(self.width)}" height="{_shown(self.height)}"{rounded}'

    def polygons(self, fine: float) -> list[Polygon]:
        """As polygons whose lines are nowhere further than about 1 / (20 * fine) from the true curve."""
        left, top, right, bottom = self.x, self.y, self.x + self.width, self.y + self.height
        r = min(self.rounding, self.width / 2, self.height / 2)
        if not r:
            return [Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), True)]
        middles = ((right - r, top + r, -pi / 2), (right - r, bottom - r, 0.0),
                   (left + r, bottom - r, pi / 2), (left + r, top + r, pi))  # fmt: skip
        corners = (arc for x, y, begins in middles for arc in _arc(x, y, r, r, begins, pi / 2, fine))
        return [Polygon(tuple(corners), True)]


@dataclass(frozen=True)
class Circle:
    """A circle."""

    x: float
    y: float
    radius: float

    def in_svg(self) -> str:
        """The element, without its end."""
        return f'<circle cx="{_shown(self.x)}" cy="{_shown(self.y)}" r="{_shown(self.radius)}"'

    def polygons(self, fine: float) -> list[Polygon]:
        """As one polygon."""
        around = list(_arc(self.x, self.y, self.radius, self.radius, 0.0, 2 * pi, fine))
        return [Polygon(tuple(around[:-1]), True)]


@dataclass(frozen=True)
class Path:
    """A path that begins at a place and is drawn so many times its size."""

    text: str
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def in_svg(self) -> str:
        """The element, without its end."""
        return f'<path d="{"".join(self.written())}"'

    def written(self) -> Iterator[str]:
        for command, numbers in commands(self.text):
            yield command + " ".join(map(_shown, self._moved(command, numbers))).replace(" -", "-")

    def _moved(self, command: str, numbers: tuple[float, ...]) -> list[float]:
        """The numbers of a command where the path really is."""
        if command == "A":
            rx, ry, rotation, large, sweep, x, y = numbers
            return [rx * self.scale, ry * self.scale, rotation, large, sweep, *self._moved("L", (x, y))]
        if command == "V":
            return [self.y + numbers[0] * self.scale]
        origin = (self.x, self.y)
        return [origin[i % 2] + number * self.scale for i, number in enumerate(numbers)]

    def polygons(self, fine: float) -> list[Polygon]:
        """Its parts, each a polygon."""
        drawn = _flat(self.text, fine * self.scale)
        return [
            Polygon(
                tuple((self.x + x * self.scale, self.y + y * self.scale) for x, y in one.points), one.closed
            )
            for one in drawn
        ]


Outline = Rect | Circle | Path


def _shown(number: float) -> str:
    """A number to a hundredth, as short as it can be written."""
    return f"{round(number, 2) + 0.0:g}" if abs(number) < 1000 else f"{number:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=512)
def commands(text: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The commands of a path with their numbers, each written out.

    >>> commands("M0-26 27 22H-27Z")
    (('M', (0.0, -26.0)), ('L', (27.0, 22.0)), ('H', (-27.0,)), ('Z', ()))
    """
    found: list[tuple[str, tuple[float, ...]]] = []
    command, numbers = "", list[float]()
    for letter, number in _TOKEN.findall(text):
        if letter:
            command, numbers = letter, []
        else:
            numbers.append(float(number))
        if len(numbers) == _COUNTS[command] and (numbers or command == "Z"):
            found.append((command, tuple(numbers)))
            command, numbers = "L" if command == "M" else command, []
    return tuple(found)


@lru_cache(maxsize=2048)
def _flat(text: str, fine: float) -> tuple[Polygon, ...]:
    done: list[Polygon] = []
    points: list[Point] = []
    for command, numbers in commands(text):
        if command == "M":
            _close(done, points, False)
            points = [(numbers[0], numbers[1])]
        elif command == "Z":
            _close(done, points, True)
            points = []
        else:
            points.extend(_drawn(points[-1], command, numbers, fine))
    _close(done, points, False)
    return tuple(done)


def _close(done: list[Polygon], points: list[Point], closed: bool) -> None:
    if not points:
        return
    if (
        closed
        and len(points) > 1
        and hypot(points[0][0] - points[-1][0], points[0][1] - points[-1][1]) < 1e-6
    ):
        points = points[:-1]
    done.append(Polygon(tuple(points), closed))


def _drawn(here: Point, command: str, numbers: tuple[float, ...], fine: float) -> Iterator[Point]:
    if command == "H":
        yield numbers[0], here[1]
    elif command == "V":
        yield here[0], numbers[0]
    elif command == "L":
        yield numbers[0], numbers[1]
    elif command == "C":
        yield from _curve(here, numbers, fine)
    else:
        yield from _elliptic(here, numbers, fine)


def _curve(here: Point, numbers: tuple[float, ...], fine: float) -> Iterator[Point]:
    (x0, y0), (x1, y1, x2, y2, x3, y3) = here, numbers
    steps = _steps(hypot(x1 - x0, y1 - y0) + hypot(x2 - x1, y2 - y1) + hypot(x3 - x2, y3 - y2), pi, fine)
    for i in range(1, steps + 1):
        t = i / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _elliptic(here: Point, numbers: tuple[float, ...], fine: float) -> Iterator[Point]:
    """An arc between two points, as SVG says it (implementation notes, B.2.4): its middle is found first."""
    rx, ry, _rotation, large, sweep, x, y = numbers
    half_x, half_y = (here[0] - x) / 2 / rx, (here[1] - y) / 2 / ry  # on a circle of radius 1
    square = half_x**2 + half_y**2
    if square > 1:
        rx, ry = rx * sqrt(square), ry * sqrt(square)
        half_x, half_y, square = half_x / sqrt(square), half_y / sqrt(square), 1.0
    root = copysign(sqrt((1 - square) / square), 1 if large != sweep else -1)
    middle_x, middle_y = root * half_y, -root * half_x
    begins = _angle(half_x - middle_x, half_y - middle_y)
    turn = _angle(-half_x - middle_x, -half_y - middle_y) - begins
    turn = turn % (2 * pi) if sweep else -(-turn % (2 * pi))
    around = _arc(
        (here[0] + x) / 2 + middle_x * rx, (here[1] + y) / 2 + middle_y * ry, rx, ry, begins, turn, fine
    )
    yield from list(around)[1:-1]
    yield x, y


def _angle(x: float, y: float) -> float:
    return copysign(acos(max(-1.0, min(1.0, x / hypot(x, y)))), y)


def _arc(
    x: float, y: float, rx: float, ry: float, begins: float, turn: float, fine: float
) -> Iterator[Point]:
    steps = _steps(max(rx, ry) * abs(turn), abs(turn), fine)
    for i in range(steps + 1):
        angle = begins + turn * i / steps
        yield x + rx * cos(angle), y + ry * sin(angle)


def _steps(length: float, turn: float, fine: float) -> int:
    """Into how many lines an arc goes: a line of length l in a circle of radius r is l*l/8r from it."""
    radius = length / turn
    return max(2, ceil(turn * sqrt(max(1.0, radius * fine)) / 0.6))
