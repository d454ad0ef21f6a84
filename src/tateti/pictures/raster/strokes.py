"""Lines of some width, with round ends and corners, as polygons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, ceil, cos, hypot, pi, sin, sqrt

from tateti.pictures.outlines import Point, Polygon

SMOOTH = pi / 7  # a corner of less is a part of a curve


def stroke(polygon: Polygon, width: float, fine: float) -> list[list[Point]]:
    """The polygons that a line covers, where a pixel is 1 / fine wide: all in one direction, but for the hole of a closed one.

    At a corner the outer side goes round it. The inner one goes through the corner itself, and so covers a little twice;
    that counts once.
    """
    points = _apart(polygon.points, polygon.closed)
    half = width / 2
    ends = max(2, ceil(pi * sqrt(max(1.0, half * fine)) / 0.6))  # lines in a half circle
    if len(points) == 1:
        return [_dot(points[0], half, ends)]
    if polygon.closed and len(points) > 2:
        return [list(_side(points, half, True, ends)), list(_side(points[::-1], half, True, ends))]
    there = list(_side(points, half, False, ends))
    back = list(_side(points[::-1], half, False, ends))
    return [[*there, *back]]


def _apart(points: Sequence[Point], closed: bool) -> list[Point]:
    """Without points that are where the one before them is."""
    kept = [points[0]]
    for point in points[1:]:
        if hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) > 1e-9:
            kept.append(point)
    if closed and len(kept) > 1 and hypot(kept[0][0] - kept[-1][0], kept[0][1] - kept[-1][1]) <= 1e-9:
        kept.pop()
    return kept


def _side(points: list[Point], half: float, closed: bool, ends: int) -> Iterator[Point]:
    """The right side of a line, as one goes along it; where it is not closed, with the round end."""
    count = len(points)
    ways = [_way(points[i], points[(i + 1) % count]) for i in range(count if closed else count - 1)]
    for i, way in enumerate(ways):
        here, there = points[i], points[(i + 1) % count]
        yield _beside(here, way, half)
        yield _beside(there, way, half)
        if closed or i + 1 < len(ways):
            yield from _corner(there, way, ways[(i + 1) % len(ways)], half, ends)
        else:
            yield from _round(there, way - pi / 2, pi, half, ends)


def _corner(at: Point, way: float, next_way: float, half: float, ends: int) -> Iterator[Point]:
    turn = (next_way - way + pi) % (2 * pi) - pi
    if abs(turn) < SMOOTH:
        return
    if turn < 0:
        yield at
    else:
        yield from _round(at, way - pi / 2, turn, half, ends)


def _way(one: Point, other: Point) -> float:
    return atan2(other[1] - one[1], other[0] - one[0])


def _beside(at: Point, way: float, half: float) -> Point:
    return at[0] + half * sin(way), at[1] - half * cos(way)


def _round(at: Point, begins: float, turn: float, half: float, ends: int) -> Iterator[Point]:
    steps = max(2, ceil(ends * abs(turn) / pi))
    for i in range(1, steps):
        angle = begins + turn * i / steps
        yield at[0] + half * cos(angle), at[1] + half * sin(angle)


def _dot(at: Point, half: float, ends: int) -> list[Point]:
    return [(at[0] + half, at[1]), *_round(at, 0.0, 2 * pi, half, ends)]
