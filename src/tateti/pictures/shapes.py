"""The pieces in SVG: around the origin, for cells that are 100 wide, with the shapes of the page (`board/pieces.js`).

Colours are those on a light ground unless others are given, as attributes, which any style overrides.
"""

from __future__ import annotations

from html import escape

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


def is_line(piece: Piece) -> bool:
    """Whether its shape is drawn as a line, without an inside."""
    return piece.shape in _LINES
