"""The board as an SVG that stands alone: the look of the page's board, light or dark as the reader's system is or as it is
asked for; or in white, grey and black for printers.

Colours stand as plain values in the rules, without variables, so that programs other than browsers draw them too.
Everything is under one class, so that pictures in one page leave each other alone. Letters are lines (`letters`), so that no
font is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from tateti.pictures.drawing import Drawing, Mark, drawing_of
from tateti.pictures.letters import has_letters
from tateti.pictures.outlines import Path
from tateti.pictures.picture import BoardPicture
from tateti.pictures.shapes import CELL, is_line, line_width
from tateti.pictures.themes import COLOURS, DARK, LOOKS, PAINTS, Theme, ink_of
from tateti.pieces import Piece

LARGEST_CELL, WIDEST = 72, 560  # pixels, where nobody says how large the picture is to be
FONT = "system-ui,'Segoe UI','DejaVu Sans',Arial,sans-serif"

_ROUND = ".tateti-board *{stroke-linecap:round;stroke-linejoin:round}"


def draw_svg(
    picture: BoardPicture, title: str, theme: Theme = "screen", name_size: float | None = None, caption: Sequence[str] = ()
) -> str:  # fmt: skip
    """The board; `title` is what a screen reader says of it, `name_size` how large the names of rows and columns are."""
    return svg_of(drawing_of(picture, theme, name_size, caption), title, theme)


def svg_of(drawing: Drawing, title: str, theme: Theme = "screen", width: int | None = None) -> str:
    """A drawing, so many pixels wide where that is said."""
    return "".join(_parts(drawing, title, theme, width))


def _parts(drawing: Drawing, title: str, theme: Theme, width: int | None) -> Iterator[str]:
    frame, label = drawing.frame, escape(title)
    scale = min(LARGEST_CELL / CELL, WIDEST / frame.width) if width is None else width / frame.width
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tateti-board" role="img" aria-label="{label}" '
        f'viewBox="{frame.left:g} {frame.top:g} {frame.width:g} {frame.height:g}" '
        f'width="{frame.width * scale:.0f}" height="{frame.height * scale:.0f}">'
        f"<title>{label}</title><style>{style_of(drawing.marks, theme)}</style>"
    )
    for mark in drawing.marks:
        yield element_of(mark)
    yield "</svg>"


def element_of(mark: Mark) -> str:
    """A mark, as an element whose class has a rule in the style."""
    if mark.piece is not None:
        return f'{mark.outline.in_svg()} class="{mark.kind} {class_of(mark.piece)}"/>'
    if mark.text and isinstance(mark.outline, Path) and not has_letters(mark.text):
        return _in_a_font(mark, mark.outline)
    width = "" if mark.width is None else f' stroke-width="{mark.width:g}"'
    return f'{mark.outline.in_svg()} class="{mark.kind}"{width}/>'


def _in_a_font(mark: Mark, path: Path) -> str:
    """Letters that are not among ours, in whichever font the reader has; a path begins in the middle of its text."""
    return (
        f'<text class="{mark.kind} in-font" x="{path.x:g}" y="{path.y:g}" font-family="{FONT}" '
        f'font-size="{100 * path.scale:g}" font-weight="600" text-anchor="middle">{escape(mark.text)}</text>'
    )


# Styles


def style_of(marks: Sequence[Mark], theme: Theme) -> str:
    """The rules for these marks."""
    kinds = {kind for mark in marks for kind in mark.kind.split() if kind in PAINTS}
    painted = [kind for kind in PAINTS if kind in kinds]
    pieces = {class_of(mark.piece): mark.piece for mark in marks if mark.piece is not None}
    has_font = any(mark.text and not has_letters(mark.text) for mark in marks)

    def rules(look: int) -> str:
        return "".join([
            *(_rule(kind, look) for kind in painted),
            *(_piece_rule(kind, piece, look) for kind, piece in pieces.items()),
            f".tateti-board .in-font{{fill:{COLOURS['text'][look]};stroke:none}}" * has_font,
        ])  # fmt: skip

    chosen = rules(LOOKS[theme])
    dark = f"@media (prefers-color-scheme:dark){{{rules(DARK)}}}" if theme == "screen" else ""
    return f"{_ROUND}{chosen}{dark}"


def _rule(kind: str, look: int) -> str:
    paint = PAINTS[kind]
    parts = [f"fill:{'none' if paint.fill is None else COLOURS[paint.fill][look]}"]
    if paint.stroke is not None:
        parts.append(f"stroke:{COLOURS[paint.stroke][look]}")
    if paint.width:
        parts.append(f"stroke-width:{paint.width:g}")
    return f".tateti-board .{kind}{{{';'.join(parts)}}}"


def _piece_rule(kind: str, piece: Piece, look: int) -> str:
    ink = ink_of(piece, look)
    inside = f"fill:none;stroke:{ink.fill}" if is_line(piece) else f"fill:{ink.fill};stroke:{ink.edge}"
    return f".tateti-board .{kind}{{{inside};stroke-width:{line_width(piece):g}}}"


def class_of(piece: Piece) -> str:
    """The class of a piece, from its colours: pieces of one letter may differ from game to game in one page."""
    inks = (piece.on_light, piece.on_dark)
    return "ink-" + "-".join(colour.removeprefix("#") for ink in inks for colour in (ink.fill, ink.edge))
