"""The board as an SVG that stands alone: the look of the page's board, light or dark as the reader's system is; or in
white, grey and black for printers.

A cell is 100 wide, as on the page. Colours stand as plain values in the rules, without variables, so that programs
other than browsers draw them too. Everything is under one class, so that pictures in one page leave each other alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Literal

from tateti.board import LETTERS, Board, Cell, Line
from tateti.pictures.picture import Badge, BoardPicture
from tateti.pictures.shapes import CELL, FONT, is_line, piece_in_svg, piece_on_paper
from tateti.pieces import Piece

TILE, INSET, ROUNDING = 92, 4, 13
MARGIN = 16
LARGEST_BADGE, WIDEST_BADGE = 38, 80
LARGEST_CELL, WIDEST = 72, 560  # pixels, where nobody says how large the picture is to be

Palette = Literal["screen", "print"]
LIGHT, DARK, PAPER = range(3)

# Light and dark, the colours of the page (`theme.css`); and on paper.
_COLOURS = {
    "ground": ("#eef0f4", "#14171f", "#ffffff"),
    "tile": ("#ffffff", "#262c3a", "#ffffff"),
    "tile-won": ("#dde4f7", "#3a4668", "#ffffff"),
    "line": ("#cdd2dc", "#3c4456", "#000000"),
    "winning": ("#6f88e6", "#7088e0", "#808080"),
    "text": ("#1c2230", "#eef1f7", "#000000"),
    "muted": ("#565f71", "#a3adc0", "#000000"),
    "panel": ("#ffffff", "#1e232e", "#ffffff"),
    "accent": ("#3451c6", "#8fa6ff", "#000000"),
    "on-accent": ("#ffffff", "#10131b", "#ffffff"),
    "loss": ("#656c7f", "#8a93a8", "#ffffff"),
    "on-loss": ("#ffffff", "#10131b", "#000000"),
}

# A class and what it has: a property and the name of a colour each.
_PAINTED = (
    ("ground", "fill:ground"),
    ("name", "fill:muted"),
    ("tile", "fill:tile stroke:line"),
    ("won", "fill:tile-won"),
    ("last", "stroke:accent"),
    ("winning", "stroke:winning"),
    ("best", "fill:tile stroke:accent"),
    ("win", "fill:accent stroke:accent"),
    ("draw", "fill:panel stroke:accent"),
    ("loss", "fill:loss stroke:loss"),
    ("on-win", "fill:on-accent"),
    ("on-draw", "fill:text"),
    ("on-loss", "fill:on-loss"),
)


def draw_svg(
    picture: BoardPicture, title: str, palette: Palette = "screen", name_size: float | None = None
) -> str:
    """The board; `title` is what a screen reader says of it, `name_size` how large the names of rows and columns are."""
    return "".join(_Drawing(picture, palette, frame_of(picture.board, name_size)).parts(title))


@dataclass(frozen=True)
class Frame:
    """The place that a drawing takes, in hundredths of a cell: the cells, the names beside them, and a margin."""

    name_size: float
    left: float
    top: float
    width: float
    height: float


def frame_of(board: Board, name_size: float | None = None) -> Frame:
    """The place that the drawing of a board takes.

    >>> frame = frame_of(Board(3, 4))
    >>> frame.width, frame.height
    (462.0, 362.0)
    """
    size = max(20.0, 8 + 1.9 * max(board.rows, board.cols)) if name_size is None else name_size
    gutter = 1.5 * size
    return Frame(
        size, -gutter - MARGIN, -MARGIN,
        board.cols * CELL + gutter + 2 * MARGIN, board.rows * CELL + gutter + 2 * MARGIN,
    )  # fmt: skip


class _Drawing:
    def __init__(self, picture: BoardPicture, palette: Palette, frame: Frame) -> None:
        self.picture, self.board, self.frame = picture, picture.board, frame
        self.printed = palette == "print"

    def parts(self, title: str) -> Iterator[str]:
        frame, label = self.frame, escape(title)
        scale = min(LARGEST_CELL / CELL, WIDEST / frame.width)
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="tateti-board" role="img" aria-label="{label}" '
            f'viewBox="{frame.left:g} {frame.top:g} {frame.width:g} {frame.height:g}" '
            f'width="{frame.width * scale:.0f}" height="{frame.height * scale:.0f}">'
            f"<title>{label}</title><style>{self._style()}</style>"
            f'<rect class="ground" x="{frame.left:g}" y="{frame.top:g}" width="{frame.width:g}" '
            f'height="{frame.height:g}" rx="22"/>'
        )
        yield from self._names()
        cells = range(self.board.size)
        yield from (self._tile(cell) for cell in cells)
        yield from (self._line(line) for line in self.picture.lines)
        yield from (self._piece(cell, piece) for cell in cells if (piece := self.picture.piece(cell)))
        for cell, badge in self.picture.badges.items():
            yield from self._badge(cell, badge)
        yield "</svg>"

    # Styles

    def _style(self) -> str:
        widths = ".tateti-board .tile{stroke-width:1.6}.tateti-board .last{stroke-width:5}"
        if self.printed:
            return f"{''.join(_rules(PAPER))}{widths}"
        shown = {_class(piece): piece for piece in self.picture.pieces}
        dark = list(_rules(DARK))
        for kind, piece in shown.items():
            ink = piece.on_dark
            inside = f"stroke:{ink.fill}" if is_line(piece) else f"fill:{ink.fill};stroke:{ink.edge}"
            dark.append(f".tateti-board .{kind}{{{inside}}}")
        return f"{''.join(_rules(LIGHT))}{widths}@media (prefers-color-scheme:dark){{{''.join(dark)}}}"

    # What is drawn

    def _names(self) -> Iterator[str]:
        def name(x: float, y: float, text: str) -> str:
            return (
                f'<text class="name" x="{x:g}" y="{y:g}" font-family="{FONT}" font-size="{self.frame.name_size:g}" '
                f'font-weight="600" text-anchor="middle">{text}</text>'
            )

        size, rows = self.frame.name_size, self.board.rows
        for col in range(self.board.cols):
            yield name(col * CELL + CELL / 2, rows * CELL + 1.15 * size, LETTERS[col])
        for row in range(rows):
            yield name(-0.75 * size, row * CELL + CELL / 2 + 0.35 * size, str(rows - row))

    def _corner(self, cell: Cell) -> tuple[int, int]:
        row, col = divmod(cell, self.board.cols)
        return col * CELL, row * CELL

    def _middle(self, cell: Cell) -> tuple[float, float]:
        x, y = self._corner(cell)
        return x + CELL / 2, y + CELL / 2

    def _tile(self, cell: Cell) -> str:
        x, y = self._corner(cell)
        kinds = "tile" + " won" * (cell in self.picture.winning) + " last" * (cell == self.picture.last)
        return (
            f'<rect class="{kinds}" x="{x + INSET}" y="{y + INSET}" width="{TILE}" height="{TILE}" '
            f'rx="{ROUNDING}"/>'
        )

    def _line(self, line: Line) -> str:
        """Through the cells of a line, a little beyond the middles of the outer ones; under the pieces."""
        (x1, y1), (x2, y2) = self._middle(line[0]), self._middle(line[-1])
        part = 36 / max(1, abs(x2 - x1), abs(y2 - y1))
        dx, dy = (x2 - x1) * part, (y2 - y1) * part
        return (
            f'<line class="winning" x1="{x1 - dx:g}" y1="{y1 - dy:g}" x2="{x2 + dx:g}" y2="{y2 + dy:g}" '
            'stroke-width="14" stroke-linecap="round"/>'
        )

    def _piece(self, cell: Cell, piece: Piece) -> str:
        x, y = self._middle(cell)
        drawn = piece_on_paper(piece) if self.printed else piece_in_svg(piece, _class(piece))
        return f'<g transform="translate({x:g} {y:g})">{drawn}</g>'

    def _badge(self, cell: Cell, badge: Badge) -> Iterator[str]:
        """In the corner of a cell with a piece, in the middle of an empty one; there, on paper, as large as it can be."""
        occupied = self.picture.piece(cell) is not None
        wide = max(1.5, 0.62 * len(badge.sign) + 0.8)
        size: float = 15 if occupied else 19
        if self.printed and not occupied:
            size = min(LARGEST_BADGE, WIDEST_BADGE / wide)
        width, height = wide * size, 1.5 * size
        x, y = self._middle(cell)
        if occupied:
            left, top = self._corner(cell)
            x, y = left + CELL - 9 - width / 2, top + CELL - 9 - height / 2

        def box(kind: str, grow: float, stroke: float) -> str:
            return (
                f'<rect class="{kind}" x="{x - width / 2 - grow:g}" y="{y - height / 2 - grow:g}" '
                f'width="{width + 2 * grow:g}" height="{height + 2 * grow:g}" rx="{height / 2 + grow:g}" '
                f'stroke-width="{stroke:g}"/>'
            )

        if badge.best:
            yield box("best", 5, 3)
        yield box(badge.look, 0, 2.5 if badge.look == "draw" else 1)
        yield (
            f'<text class="on-{badge.look}" x="{x:g}" y="{y + 0.35 * size:g}" font-family="{FONT}" '
            f'font-size="{size:g}" font-weight="700" text-anchor="middle">{escape(badge.sign)}</text>'
        )


def _class(piece: Piece) -> str:
    """The class of a piece, from its colours: pieces of one letter may differ from game to game in one page."""
    inks = (piece.on_light, piece.on_dark)
    return "ink-" + "-".join(colour.removeprefix("#") for ink in inks for colour in (ink.fill, ink.edge))


def _rules(look: int) -> Iterator[str]:
    """The rules for light, dark or paper."""
    for kind, properties in _PAINTED:
        pairs = (each.split(":") for each in properties.split())
        inside = ";".join(f"{name}:{_COLOURS[colour][look]}" for name, colour in pairs)
        yield f".tateti-board .{kind}{{{inside}}}"
