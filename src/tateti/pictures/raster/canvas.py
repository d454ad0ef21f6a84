"""Pixels, onto which polygons are painted with smooth edges.

A pixel holds the number of a colour. A polygon covers a part of each pixel along its edge, exactly that part of which is the
polygon's area in it; so much of its colour is mixed in, in steps, so that a picture has few colours and its file is small.

The area is found row by row. An edge that goes through a row from top to bottom has, at its right, all of the row; so for
each edge it is enough to note where in the row that begins (`_note`), and to add up from left to right (`_spans`). Edges that go
down count as +, edges that go up as -, and between a left and a right edge it comes to 1 or -1: the inside.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from math import floor

from tateti.pictures.outlines import Point

Colour = tuple[int, int, int, int]  # red, green, blue, and how much of it hides what is beneath: 0 to 255
Row = dict[int, float]
Area = tuple[int, int, int, int]  # left, top, right, bottom, in pixels

NOTHING: Colour = (0, 0, 0, 0)


class Canvas:
    """A picture of so many pixels, at first with nothing on it."""

    def __init__(self, width: int, height: int, steps: int = 16) -> None:
        self.width, self.height, self.steps = width, height, steps
        self.pixels = array("H", bytes(2 * width * height))
        self.colours: list[Colour] = [NOTHING]
        self._numbers: dict[Colour, int] = {NOTHING: 0}
        self._mixed: dict[tuple[int, int, int], int] = {}

    @property
    def area(self) -> Area:
        """All of it."""
        return 0, 0, self.width, self.height

    def number(self, colour: Colour) -> int:
        """The number that pixels have for a colour."""
        known = self._numbers.get(colour)
        if known is None:
            known = self._numbers[colour] = len(self.colours)
            self.colours.append(colour)
        return known

    def clear(self, area: Area) -> None:
        """Takes everything away there."""
        left, top, right, bottom = area
        empty = array("H", bytes(2 * (right - left)))
        for y in range(top, bottom):
            self.pixels[y * self.width + left : y * self.width + right] = empty

    def fill(self, polygons: Iterable[Iterable[Point]], colour: Colour, within: Area | None = None) -> None:
        """Paints polygons; where they lie over each other in the same direction they are one."""
        area = self.area if within is None else within
        number = self.number(colour)
        rows: dict[int, Row] = {}
        for polygon in polygons:
            points = list(polygon)
            for one, other in zip(points, points[1:] + points[:1], strict=True):
                _note(rows, one, other, area)
        for y, row in rows.items():
            for left, right, covered in _spans(row, area):
                self._paint(y * self.width, left, right, covered, number)

    def _paint(self, start: int, left: int, right: int, covered: float, number: int) -> None:
        share = floor(min(1.0, abs(covered)) * self.steps + 0.5)
        if share == 0:
            return
        pixels, mixed = self.pixels, self._mixed
        if share == self.steps:
            pixels[start + left : start + right] = array("H", [number]) * (right - left)
            return
        for at in range(start + left, start + right):
            key = (pixels[at], number, share)
            found = mixed.get(key)
            if found is None:
                found = mixed[key] = self.number(self._mix(*key))
            pixels[at] = found

    def _mix(self, below: int, above: int, share: int) -> Colour:
        """So many steps of a colour over another one."""
        under, over = self.colours[below], self.colours[above]
        part = over[3] / 255 * share / self.steps
        kept = under[3] / 255 * (1 - part)
        shown = part + kept
        red, green, blue = (
            round((o * part + u * kept) / shown) for o, u in zip(over[:3], under[:3], strict=True)
        )
        return red, green, blue, round(255 * shown)


def _note(rows: dict[int, Row], one: Point, other: Point, area: Area) -> None:
    """Notes where an edge goes through the rows of an area."""
    (x0, y0), (x1, y1) = one, other
    if y0 == y1:
        return
    sign = 1.0
    if y0 > y1:
        x0, y0, x1, y1, sign = x1, y1, x0, y0, -1.0
    left, top, right, bottom = area
    slope = (x1 - x0) / (y1 - y0)
    if y0 < top:
        x0, y0 = x0 + (top - y0) * slope, top
    y1 = min(y1, bottom)
    y = floor(y0)
    while y < y1:
        below = min(y + 1.0, y1)
        x_below = x0 + (below - y0) * slope
        _note_in_row(rows.setdefault(y, {}), x0, x_below, sign * (below - y0), left, right)
        x0, y0, y = x_below, below, y + 1


def _note_in_row(row: Row, x0: float, x1: float, height: float, left: int, right: int) -> None:
    """An edge of some height within one row: how much is covered, from its pixels on to the right."""
    if x0 > x1:
        x0, x1 = x1, x0
    if x0 < left:  # as far as it is at the left of the area, all of the row in it is at its right
        part = height if x1 <= left else height * (left - x0) / (x1 - x0)
        row[left] = row.get(left, 0.0) + part
        if x1 <= left:
            return
        x0, height = left, height - part
    if x1 > right:
        if x0 >= right:
            return
        x1, height = right, height * (right - x0) / (x1 - x0)
    first, last = floor(x0), floor(x1)
    if first == last:
        # The pixel has the part at the right of the edge; the next ones have all.
        part = height * (first + 1 - (x0 + x1) / 2)
        row[first] = row.get(first, 0.0) + part
        row[first + 1] = row.get(first + 1, 0.0) + height - part
        return
    each = height / (x1 - x0)  # of the height, in a pixel that the edge crosses from side to side
    before = 0.0
    for x in range(first, last + 1):
        begins, ends = max(x0, x), min(x1, x + 1.0)
        # What is covered in this pixel: what the edge rose before it, and the part at the right of the edge.
        covered = each * (begins - x0) + each * (ends - begins) * (x + 1 - (begins + ends) / 2)
        row[x] = row.get(x, 0.0) + covered - before
        before = covered
    row[last + 1] = row.get(last + 1, 0.0) + height - before


def _spans(row: Row, area: Area) -> Iterator[tuple[int, int, float]]:
    """Pixels beside each other that are covered alike, and how much."""
    covered, places = 0.0, sorted(row)
    for place, x in enumerate(places):
        following = places[place + 1] if place + 1 < len(places) else area[2]
        covered += row[x]
        if abs(covered) > 1e-6 and x < area[2]:
            yield x, min(following, area[2]), covered
