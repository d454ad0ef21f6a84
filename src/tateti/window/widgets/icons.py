"""Small line pictures for buttons, and the icon of the program: drawn here, at any size."""

from __future__ import annotations

import functools
import math

import pygame
from pygame import Rect, Surface

from tateti.pieces import GREEN, RED, YELLOW
from tateti.window.widgets import smooth
from tateti.window.widgets.pieces import picture
from tateti.window.widgets.theme import DARK, Colour

FIELD = 24  # a picture is drawn on a field of so many units
WIDTH = 2.0  # of a line

Line = tuple[tuple[float, float], ...]


def _arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 14) -> Line:
    """Part of a circle, from one angle to another; 0 is to the right, 90 below."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def _rays(x: float, y: float, near: float, far: float) -> tuple[Line, ...]:
    return tuple(
        ((x + near * math.cos(a), y + near * math.sin(a)), (x + far * math.cos(a), y + far * math.sin(a)))
        for a in (math.radians(45 * step) for step in range(8))
    )


_SPEAKER: Line = ((4, 9.5), (4, 14.5), (7.5, 14.5), (12, 19), (12, 5), (7.5, 9.5), (4, 9.5))

ICONS: dict[str, tuple[Line, ...]] = {
    "save": (((12, 3), (12, 15)), ((7, 10.5), (12, 15.5), (17, 10.5)), ((4, 20.5), (20, 20.5))),
    "open": (((3, 19), (3, 5), (9, 5), (11.5, 8), (21, 8), (21, 19), (3, 19)),),
    "file": (((6, 3), (14, 3), (19, 8), (19, 21), (6, 21), (6, 3)), ((14, 3), (14, 8), (19, 8))),
    "above": (((12, 20), (12, 5)), ((6, 11), (12, 5), (18, 11))),
    "rules": (
        ((12, 6), (9, 4.5), (3, 4.5), (3, 18.5), (9, 18.5), (12, 20), (15, 18.5), (21, 18.5), (21, 4.5), (15, 4.5), (12, 6)),
        ((12, 6), (12, 20)),
    ),
    "problems": (
        ((4, 8), (8.5, 8), *_arc(10.5, 5.6, 2.6, 135, 405), (12.5, 8), (17, 8), (17, 12), *_arc(19, 14, 2.4, 225, 495),
         (17, 16), (17, 20.5), (4, 20.5), (4, 8)),
    ),
    "sound": (_SPEAKER, _arc(11.5, 12, 5.5, -40, 40), _arc(11.5, 12, 9.5, -42, 42)),
    "silent": (_SPEAKER, ((16, 9.5), (21, 14.5)), ((21, 9.5), (16, 14.5))),
    "light": (_arc(12, 12, 4.2, 0, 360, 28), *_rays(12, 12, 7.4, 9.8)),
    "dark": ((*_arc(11, 13, 8.2, 15, 255, 28), *reversed(_arc(15.5, 8.5, 6.6, 60, 210, 18)), _arc(11, 13, 8.2, 15, 255)[0]),),
    "moving": (_arc(15.5, 12, 5.5, 0, 360, 28), ((2, 8), (7.5, 8)), ((1.5, 12), (6, 12)), ((2, 16), (7.5, 16))),
    "still": (_arc(12, 12, 5.5, 0, 360, 28), ((3.5, 20.5), (20.5, 3.5))),
    "keys": (
        ((2.5, 6.5), (21.5, 6.5), (21.5, 17.5), (2.5, 17.5), (2.5, 6.5)), ((6.5, 10.3),), ((10.2, 10.3),), ((13.8, 10.3),), ((17.5, 10.3),),
        ((8, 14), (16, 14)),
    ),
    "first": (((5, 5), (5, 19)), ((18, 5), (10, 12), (18, 19))),
    "back": (((15, 5), (8, 12), (15, 19)),),
    "forward": (((9, 5), (16, 12), (9, 19)),),
    "last": (((19, 5), (19, 19)), ((6, 5), (14, 12), (6, 19))),
    "slower": (((11, 6), (5, 12), (11, 18)), ((18.5, 6), (12.5, 12), (18.5, 18))),
    "faster": (((5.5, 6), (11.5, 12), (5.5, 18)), ((13, 6), (19, 12), (13, 18))),
    "hourglass": (
        ((6, 3), (18, 3)), ((6, 21), (18, 21)), ((7.5, 3), (7.5, 7), (16.5, 17), (16.5, 21)), ((16.5, 3), (16.5, 7), (7.5, 17), (7.5, 21)),
    ),
}  # fmt: skip


@functools.lru_cache(maxsize=256)
def icon(name: str, size: int, colour: Colour) -> Surface:
    """The picture of this name, in a square of this size."""
    part = size / FIELD
    lines = tuple(tuple((x * part, y * part) for x, y in line) for line in ICONS[name])
    return smooth.strokes((size, size), lines, max(1.2, WIDTH * part), colour)


def draw_icon(surface: Surface, name: str, rect: Rect, size: int, colour: Colour) -> None:
    """The picture in the middle of a place."""
    drawn = icon(name, size, colour)
    surface.blit(drawn, drawn.get_rect(center=rect.center))


def program_icon(size: int = 128) -> Surface:
    """The icon of the program: the three pieces of Semáforo on a dark tile, going up."""
    drawn = Surface((size, size), pygame.SRCALPHA)
    drawn.fill((*DARK.panel, 0))
    smooth.panel(drawn, drawn.get_rect(), DARK.panel, round(size * 0.23))
    for piece, (x, y) in zip((GREEN, YELLOW, RED), ((0.25, 0.74), (0.5, 0.49), (0.75, 0.25)), strict=True):
        shown = picture(piece, round(size * 0.31), piece.on_dark)
        drawn.blit(shown, shown.get_rect(center=(round(x * size), round(y * size))))
    return drawn
