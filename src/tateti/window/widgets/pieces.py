"""The pieces, drawn: by their shape, as in the terminal, so that nobody has to tell red from green; else by their letter."""

from __future__ import annotations

import functools

import pygame
from pygame import Surface

from tateti.pieces import Ink, Piece, Shape
from tateti.window.widgets import smooth, text
from tateti.window.widgets.theme import colour


@functools.lru_cache(maxsize=256)
def picture(piece: Piece, size: int, ink: Ink) -> Surface:
    """A piece that fills a square of this size."""
    size = max(size, 5)
    fill, around = colour(ink.fill), colour(ink.edge)
    canvas = Surface((size, size), pygame.SRCALPHA)
    canvas.fill((*around, 0))
    edge = max(1, round(size * 0.045))
    match piece.shape:
        case Shape.CROSS:
            width, reach = size * 0.2, size * 0.14
            for start, end in (
                ((reach, reach), (size - reach, size - reach)),
                ((size - reach, reach), (reach, size - reach)),
            ):
                canvas.blit(smooth.rounded_polygon((size, size), (start, end), width / 2, fill), (0, 0))
        case Shape.RING:
            canvas.blit(smooth.ring(size, max(2, round(size * 0.19)), fill), (0, 0))
        case Shape.DISC:
            canvas.blit(smooth.disc(size, around), (0, 0))
            canvas.blit(smooth.disc(size - 2 * edge, fill), (edge, edge))
        case Shape.TRIANGLE:
            _rounded_polygon(canvas, ((0.5, 0.13), (0.92, 0.87), (0.08, 0.87)), 0.08, edge, ink)
        case Shape.SQUARE:
            _rounded_polygon(canvas, ((0.16, 0.16), (0.84, 0.16), (0.84, 0.84), (0.16, 0.84)), 0.1, edge, ink)
        case _:
            canvas.fill((*fill, 0))
            drawn = text.rendered(piece.letter, round(size * 1.1), fill)
            inked = drawn.get_bounding_rect()
            canvas.blit(drawn, inked.move_to(center=(size / 2, size / 2)), inked)
    return canvas


def _rounded_polygon(
    canvas: Surface, corners: tuple[tuple[float, float], ...], radius: float, edge: int, ink: Ink
) -> None:
    size = canvas.get_width()
    points = tuple((x * size, y * size) for x, y in corners)
    canvas.blit(smooth.rounded_polygon((size, size), points, radius * size, colour(ink.edge)), (0, 0))
    inner = max(0.5, radius * size - edge)
    canvas.blit(smooth.rounded_polygon((size, size), points, inner, colour(ink.fill)), (0, 0))


@functools.lru_cache(maxsize=64)
def faint(piece: Piece, size: int, ink: Ink, alpha: int) -> Surface:
    """The same, half transparent: a piece that is not there yet, or soon no more."""
    drawn = picture(piece, size, ink).copy()
    drawn.set_alpha(alpha)
    return drawn
