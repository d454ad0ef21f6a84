"""The pieces: around a point, for cells that are 100 wide, with the shapes of the page (`board/pieces.js`)."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import sqrt

from tateti.pictures.letters import WEIGHT, letters
from tateti.pictures.outlines import Circle, Outline, Path, Rect
from tateti.pieces import Ink, Piece, Shape

CELL = 100
LINE_WIDTH, EDGE_WIDTH = 12.0, 4.0
LETTER_SIZE, LETTER_BASE = 68.0, 24.0

_OUTLINES: dict[Shape, Callable[[float, float], Outline]] = {
    Shape.CROSS: lambda x, y: Path("M-21-21 21 21M21-21-21 21", x, y),
    Shape.RING: lambda x, y: Circle(x, y, 24.5),
    Shape.DISC: lambda x, y: Circle(x, y, 30),
    Shape.TRIANGLE: lambda x, y: Path("M0-26 27 22H-27Z", x, y),
    Shape.SQUARE: lambda x, y: Rect(x - 26, y - 26, 52, 52, 5),
}
_ROUND = ' stroke-linecap="round" stroke-linejoin="round"'
_LINES = (Shape.CROSS, Shape.RING)

# How far the bodies reach to the left and right of the middle, at so much below it.
_REACHES: dict[Shape, Callable[[float], float]] = {
    Shape.DISC: lambda y: sqrt(30**2 - y**2),
    Shape.TRIANGLE: lambda y: 27 * (y + 26) / 48,
    Shape.SQUARE: lambda y: 26,
}
_STRIPES = (-20, -10, 0, 10)
STRIPE_WIDTH = 3.4


def outline_of(piece: Piece, x: float = 0.0, y: float = 0.0) -> Outline:
    """A piece by its shape, or by its letter where that is not known."""
    if piece.shape in _OUTLINES:
        return _OUTLINES[piece.shape](x, y)
    return letters(piece.letter, x, y + LETTER_BASE, LETTER_SIZE)


def is_line(piece: Piece) -> bool:
    """Whether its shape is drawn as a line, without an inside."""
    return piece.shape not in _OUTLINES or piece.shape in _LINES


def line_width(piece: Piece) -> float:
    """How wide the line is of which it is made, or that is around it."""
    if piece.shape not in _OUTLINES:
        return WEIGHT * LETTER_SIZE / 100
    return LINE_WIDTH if is_line(piece) else EDGE_WIDTH


def stripes_of(piece: Piece, x: float = 0.0, y: float = 0.0) -> Path | None:
    """A piece that is grey on paper has stripes too: a photocopier turns grey white or black, stripes stay."""
    ink = piece.on_paper
    if piece.shape not in _REACHES or ink.fill in (ink.edge, "#ffffff"):
        return None
    reach = _REACHES[piece.shape]
    return Path("".join(f"M{-reach(at):g} {at}H{reach(at):g}" for at in _STRIPES), x, y)


# In SVG, where a piece stands alone or in another drawing


def piece_in_svg(piece: Piece, kind: str = "", ink: Ink | None = None) -> str:
    """A piece around the origin in its colours on a light ground, unless others are given, as attributes, which any style
    overrides; `kind` is a class for styles to hold on to."""
    ink = piece.on_light if ink is None else ink
    classes = f' class="{escape(kind)}"' if kind else ""
    inside = (
        f'fill="none" stroke="{ink.fill}"' if is_line(piece) else f'fill="{ink.fill}" stroke="{ink.edge}"'
    )
    return f'{outline_of(piece).in_svg()}{classes} {inside} stroke-width="{line_width(piece):g}"{_ROUND}/>'


def piece_on_paper(piece: Piece) -> str:
    """A piece in white, grey or black."""
    drawn, stripes = piece_in_svg(piece, ink=piece.on_paper), stripes_of(piece)
    if stripes is None:
        return drawn
    return f'{drawn}{stripes.in_svg()} fill="none" stroke="{piece.on_paper.edge}" stroke-width="{STRIPE_WIDTH:g}"{_ROUND}/>'
