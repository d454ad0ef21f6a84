"""A drawing on a canvas, whole or a part of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, floor

from tateti.pictures.drawing import Drawing, Frame, Mark
from tateti.pictures.outlines import Outline, Point, Polygon
from tateti.pictures.raster.canvas import Area, Canvas, Colour
from tateti.pictures.raster.strokes import stroke
from tateti.pictures.themes import COLOURS, LOOKS, Theme, ink_of

Polygons = Sequence[Sequence[Point]]


class Painter:
    """Paints drawings of one frame and one theme onto a canvas that is so many pixels wide."""

    def __init__(self, frame: Frame, width: int, theme: Theme, steps: int = 16) -> None:
        self.look = LOOKS[theme]
        height = max(1, round(frame.height * width / frame.width))
        self.canvas = Canvas(width, height, steps)
        # In whole pixels the shape is not quite that of the frame, which stays in the middle, as that of an SVG does.
        self.scale = min(width / frame.width, height / frame.height)
        self.left = frame.left - (width / self.scale - frame.width) / 2
        self.top = frame.top - (height / self.scale - frame.height) / 2

    def paint(self, drawing: Drawing, areas: Iterable[Area] | None = None) -> None:
        """Paints a drawing, or the parts of it in these areas, which are cleared before."""
        placed = [(mark, self.area_of(mark)) for mark in drawing.marks]
        for area in [self.canvas.area] if areas is None else areas:
            self.canvas.clear(area)
            for mark, touched in placed:
                if _touch(touched, area):
                    self._paint(mark, area)

    def area_of(self, mark: Mark) -> Area:
        """The pixels that a mark may touch."""
        width = mark.paint.width if mark.paint.stroke is not None else 0.0
        left, top, right, bottom = _bounds(mark.outline)
        half = width / 2
        return (
            max(0, floor((left - half - self.left) * self.scale)),
            max(0, floor((top - half - self.top) * self.scale)),
            min(self.canvas.width, ceil((right + half - self.left) * self.scale)),
            min(self.canvas.height, ceil((bottom + half - self.top) * self.scale)),
        )

    def _paint(self, mark: Mark, area: Area) -> None:
        paint = mark.paint
        fill, line = self._colours(mark)
        if fill is not None:
            inside = [one.points for one in mark.outline.polygons(self.scale)]
            self.canvas.fill(self._placed(inside), fill, area)
        if line is not None:
            around = _stroked(mark.outline, self.scale, paint.width)
            self.canvas.fill(self._placed(around), line, area)

    def _colours(self, mark: Mark) -> tuple[Colour | None, Colour | None]:
        paint = mark.paint
        if mark.piece is not None:
            ink = ink_of(mark.piece, self.look)
            return (None, _rgb(ink.fill)) if paint.fill is None else (_rgb(ink.fill), _rgb(ink.edge))
        fill = None if paint.fill is None else _rgb(COLOURS[paint.fill][self.look])
        return fill, None if paint.stroke is None else _rgb(COLOURS[paint.stroke][self.look])

    def _placed(self, polygons: Polygons) -> Polygons:
        """Polygons of a drawing in pixels."""
        scale, left, top = self.scale, self.left, self.top
        return [[((x - left) * scale, (y - top) * scale) for x, y in polygon] for polygon in polygons]


def _touch(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@lru_cache(maxsize=4096)
def _bounds(outline: Outline) -> tuple[float, float, float, float]:
    points = [point for polygon in outline.polygons(1.0) for point in polygon.points]
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return (
        min(xs) - 0.5,
        min(ys) - 0.5,
        max(xs) + 0.5,
        max(ys) + 0.5,
    )  # a curve goes a little beyond its points


@lru_cache(maxsize=4096)
def _stroked(outline: Outline, fine: float, width: float) -> Polygons:
    lines: list[Polygon] = outline.polygons(fine)
    return [part for line in lines for part in stroke(line, width, fine)]


def _rgb(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), 255
