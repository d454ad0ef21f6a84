"""The pieces in SVG: around the origin, for cells that are 100 wide, with the shapes of the page (`board/pieces.js`).

Colours are those on a light ground unless others are given, as attributes, which any style overrides.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import sqrt

from tateti.pieces import Ink, Piece, Shape

_LINES = {
    Shape.CROSS: '<path d="M-21-21 21 21M21-21-21 21"',
    Shape.RING: '<circle r="24.5"',
}
_BODIES = {
    Shape.DISC: '<circle r="30"',
    Shape.TRIANGLE: '<path d="M0-26 27 22H-27Z"',
    Shape.SQUARE: '<rect x="-26" y="-26" width="52" height="52" rx="5"',
}

# How far the bodies reach to the left and right of the middle, at so much below it.
_REACHES: dict[Shape, Callable[[float], float]] = {
    Shape.DISC: lambda y: sqrt(30**2 - y**2),
    Shape.TRIANGLE: lambda y: 27 * (y + 26) / 48,
    Shape.SQUARE: lambda y: 26,
}
_STRIPES = (-20, -10, 0, 10)

CELL = 100
FONT = "system-ui,'Segoe UI','DejaVu Sans',Arial,sans-serif"


def piece_in_svg(piece: Piece, kind: str = "", ink: Ink | None = None) -> str:
    """A piece by its shape, or by its letter where that is not known; `kind` is a class for styles to hold on to."""
    ink = piece.on_light if ink is None else ink
    classes = f' class="{escape(kind)}"' if kind else ""
    if piece.shape in _LINES:
        return (
            f'{_LINES[piece.shape]}{classes} fill="none" stroke="{ink.fill}" '
            'stroke-width="12" stroke-linecap="round"/>'
        )
    if piece.shape in _BODIES:
        return (
            f'{_BODIES[piece.shape]}{classes} fill="{ink.fill}" stroke="{ink.edge}" '
            'stroke-width="4" stroke-linejoin="round"/>'
        )
    return (
        f'<text y="22"{classes} fill="{ink.fill}" font-family="{FONT}" font-size="62" font-weight="700" '
        f'text-anchor="middle">{escape(piece.letter)}</text>'
    )


def piece_on_paper(piece: Piece) -> str:
    """A piece in white, grey or black. A grey one has stripes too: a photocopier turns grey white or black, stripes stay."""
    drawn = piece_in_svg(piece, ink=piece.on_paper)
    if piece.shape not in _BODIES or piece.on_paper.fill in (piece.on_paper.edge, "#ffffff"):
        return drawn
    reach = _REACHES[piece.shape]
    stripes = "".join(f"M{-reach(y):g} {y}H{reach(y):g}" for y in _STRIPES)
    return f'{drawn}<path d="{stripes}" stroke="{piece.on_paper.edge}" stroke-width="3.4"/>'


def is_line(piece: Piece) -> bool:
    """Whether its shape is drawn as a line, without an inside."""
    return piece.shape in _LINES
