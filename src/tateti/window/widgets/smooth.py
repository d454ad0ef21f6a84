"""Smooth shapes: drawn several times too large and scaled down, then kept, since the same ones come again and again.

A shape has one colour, which also fills what is transparent around it, so that no dark rim appears in between.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from tateti.window.widgets.theme import Colour

FINER = 4  # times larger a shape is drawn

Point = tuple[float, float]


def _scaled_down(size: tuple[int, int], colour: Colour, paint: Callable[[Surface, int], None]) -> Surface:
    finer = FINER if max(size) <= 600 else 2
    large = Surface((max(1, size[0]) * finer, max(1, size[1]) * finer), pygame.SRCALPHA)
    large.fill((*colour, 0))
    paint(large, finer)
    return pygame.transform.smoothscale(large, (max(1, size[0]), max(1, size[1])))


@functools.lru_cache(maxsize=512)
def disc(diameter: int, colour: Colour) -> Surface:
    """A full circle."""

    def paint(large: Surface, finer: int) -> None:
        middle = diameter * finer / 2
        pygame.draw.circle(large, colour, (middle, middle), middle)

    return _scaled_down((diameter, diameter), colour, paint)


@functools.lru_cache(maxsize=256)
def ring(diameter: int, width: int, colour: Colour) -> Surface:
    """A circle with a hole."""

    def paint(large: Surface, finer: int) -> None:
        middle = diameter * finer / 2
        pygame.draw.circle(large, colour, (middle, middle), middle)
        pygame.draw.circle(large, (*colour, 0), (middle, middle), middle - width * finer)

    return _scaled_down((diameter, diameter), colour, paint)


@functools.lru_cache(maxsize=64)
def dashed_ring(diameter: int, width: int, dashes: int, colour: Colour) -> Surface:
    """A circle of short strokes."""
    middle, radius = diameter / 2, (diameter - width) / 2
    turn = 2 * math.pi / dashes
    lines = tuple(
        tuple(
            (middle + radius * math.cos(angle), middle + radius * math.sin(angle))
            for angle in (turn * (number + part * 0.14) for part in range(-2, 3))
        )
        for number in range(dashes)
    )
    return strokes((diameter, diameter), lines, width, colour)


@functools.lru_cache(maxsize=256)
def strokes(
    size: tuple[int, int], lines: tuple[tuple[Point, ...], ...], width: float, colour: Colour
) -> Surface:
    """Lines with corners, all of one width, with round ends."""

    def paint(large: Surface, finer: int) -> None:
        for line in lines:
            points = [(x * finer, y * finer) for x, y in line]
            for start, end in zip(points, points[1:] or points, strict=False):
                _thick(large, start, end, width * finer / 2, colour)

    return _scaled_down(size, colour, paint)


@functools.lru_cache(maxsize=256)
def rounded_polygon(
    size: tuple[int, int], corners: tuple[Point, ...], radius: float, colour: Colour
) -> Surface:
    """A polygon with round corners: `corners` are the centres of circles of this radius, wrapped tightly."""

    def paint(large: Surface, finer: int) -> None:
        points = [(x * finer, y * finer) for x, y in corners]
        if len(points) > 2:
            pygame.draw.polygon(large, colour, points)
        for start, end in zip(points, points[1:] + points[:1], strict=True):
            _thick(large, start, end, radius * finer, colour)

    return _scaled_down(size, colour, paint)


def _thick(surface: Surface, start: Point, end: Point, radius: float, colour: Colour) -> None:
    a, b = pygame.Vector2(start), pygame.Vector2(end)
    if (along := b - a).length() > 0:
        aside = along.normalize().rotate(90) * radius
        pygame.draw.polygon(surface, colour, [a + aside, b + aside, b - aside, a - aside])
    for point in (start, end):
        pygame.draw.circle(surface, colour, point, radius)


def line(surface: Surface, start: Point, end: Point, width: float, colour: Colour, alpha: int = 255) -> None:
    """A thick line with round ends."""
    box = Rect(min(start[0], end[0]), min(start[1], end[1]), abs(start[0] - end[0]), abs(start[1] - end[1]))
    box = box.inflate(width + 4, width + 4)
    corners = tuple((x - box.x, y - box.y) for x, y in (start, end))
    drawn = rounded_polygon(box.size, corners, width / 2, colour)
    if alpha < 255:
        drawn = drawn.copy()
        drawn.set_alpha(alpha)
    surface.blit(drawn, box)


def shape(surface: Surface, corners: Sequence[Point], colour: Colour, radius: float = 0.5) -> None:
    """A polygon with slightly round corners."""
    left, top = min(x for x, _y in corners) - radius - 1, min(y for _x, y in corners) - radius - 1
    right, bottom = max(x for x, _y in corners) + radius + 2, max(y for _x, y in corners) + radius + 2
    left, top = int(left), int(top)
    within = tuple((x - left, y - top) for x, y in corners)
    surface.blit(rounded_polygon((int(right) - left, int(bottom) - top), within, radius, colour), (left, top))


def panel(surface: Surface, rect: Rect, colour: Colour, radius: int) -> None:
    """A rectangle with round corners, which are parts of a disc; its sides are straight, and need no smoothing."""
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    surface.fill(colour, rect.inflate(-2 * radius, 0))
    surface.fill(colour, (rect.x, rect.y + radius, radius, rect.height - 2 * radius))
    surface.fill(colour, (rect.right - radius, rect.y + radius, radius, rect.height - 2 * radius))
    if radius:
        round_corner = disc(2 * radius, colour)
        for right in (0, 1):
            for down in (0, 1):
                place = (rect.x + right * (rect.width - radius), rect.y + down * (rect.height - radius))
                surface.blit(round_corner, place, (right * radius, down * radius, radius, radius))


def framed(surface: Surface, rect: Rect, fill: Colour, edge: Colour, width: int, radius: int) -> None:
    """A panel with an edge around it."""
    panel(surface, rect, edge, radius)
    panel(surface, rect.inflate(-2 * width, -2 * width), fill, radius - width)


@functools.lru_cache(maxsize=64)
def tile(size: tuple[int, int], fill: Colour, edge: Colour, width: int, radius: int) -> Surface:
    """A framed panel to be laid down many times."""
    drawn = Surface(size, pygame.SRCALPHA)
    drawn.fill((*edge, 0))
    framed(drawn, drawn.get_rect(), fill, edge, width, radius)
    return drawn


@functools.lru_cache(maxsize=64)
def frame(size: tuple[int, int], colour: Colour, width: int, radius: int) -> Surface:
    """An edge with nothing inside it."""

    def paint(large: Surface, finer: int) -> None:
        pygame.draw.rect(large, colour, large.get_rect(), width * finer, radius * finer)

    return _scaled_down(size, colour, paint)
