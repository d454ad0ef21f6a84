"""The pieces: a shape for each, the same as in the terminal, so that nobody has to tell red from green."""

from __future__ import annotations

import functools

import pygame
from pygame import Surface

from tateti.window.widgets import smooth, text
from tateti.window.widgets.theme import Ink, Theme


@functools.lru_cache(maxsize=256)
def picture(letter: str, size: int, ink: Ink) -> Surface:
    """A piece that fills a square of this size."""
    size = max(size, 5)
    canvas = Surface((size, size), pygame.SRCALPHA)
    canvas.fill((*ink.edge, 0))
    edge = max(1, round(size * 0.045))
    match letter:
        case "X":
            width, reach = size * 0.2, size * 0.14
            for start, end in (
                ((reach, reach), (size - reach, size - reach)),
                ((size - reach, reach), (reach, size - reach)),
            ):
                canvas.blit(smooth.rounded_polygon((size, size), (start, end), width / 2, ink.fill), (0, 0))
        case "O":
            canvas.blit(smooth.ring(size, max(2, round(size * 0.19)), ink.fill), (0, 0))
        case "G":
            canvas.blit(smooth.disc(size, ink.edge), (0, 0))
            canvas.blit(smooth.disc(size - 2 * edge, ink.fill), (edge, edge))
        case "Y":
            _rounded_polygon(canvas, ((0.5, 0.13), (0.92, 0.87), (0.08, 0.87)), 0.08, edge, ink)
        case "R":
            _rounded_polygon(canvas, ((0.16, 0.16), (0.84, 0.16), (0.84, 0.84), (0.16, 0.84)), 0.1, edge, ink)
        case _:
            drawn = text.rendered(letter, size, ink.fill)
            canvas.blit(drawn, drawn.get_rect(center=(size / 2, size / 2)))
    return canvas


def _rounded_polygon(
    canvas: Surface, corners: tuple[tuple[float, float], ...], radius: float, edge: int, ink: Ink
) -> None:
    size = canvas.get_width()
    points = tuple((x * size, y * size) for x, y in corners)
    canvas.blit(smooth.rounded_polygon((size, size), points, radius * size, ink.edge), (0, 0))
    canvas.blit(
        smooth.rounded_polygon((size, size), points, max(0.5, radius * size - edge), ink.fill), (0, 0)
    )


@functools.lru_cache(maxsize=64)
def faint(letter: str, size: int, ink: Ink, alpha: int) -> Surface:
    """The same, half transparent: a piece that is not there yet, or soon no more."""
    drawn = picture(letter, size, ink).copy()
    drawn.set_alpha(alpha)
    return drawn


def ink_of(theme: Theme, letter: str) -> Ink:
    """The colours of a piece."""
    return theme.pieces.get(letter) or Ink(theme.text, theme.muted)
