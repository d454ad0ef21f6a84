"""What a drawing of a board is made of: outlines with the names of their colours, from the ground to the badges.

A cell is 100 wide, as on the page. The SVG writes these marks down (`svg`), the pictures in pixels paint them (`raster`), so the
two look alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

from tateti.board import LETTERS, Board, Cell, Line
from tateti.pictures.letters import WEIGHT, letters, text_width
from tateti.pictures.outlines import Outline, Path, Rect
from tateti.pictures.picture import Badge, BoardPicture
from tateti.pictures.shapes import CELL, STRIPE_WIDTH, is_line, line_width, outline_of, stripes_of
from tateti.pictures.themes import PAINTS, Paint, Theme
from tateti.pieces import Piece

TILE, INSET, ROUNDING = 92, 4, 13
MARGIN, GROUND_ROUNDING = 16, 22
LARGEST_BADGE, WIDEST_BADGE = 38, 80
CAPTION, SMALLEST_CAPTION = 1.2, 0.75  # letters of a caption, beside those of the names of rows and columns
CAPTION_LINE = 1.8  # how far apart its lines are
CARD = 1200 / 630  # the shape in which links are shown
MORE = "…"

LAST = "M8 23V8H23M77 8H92V23M92 77V92H77M23 92H8V77"  # four corners


@dataclass(frozen=True)
class Mark:
    """An outline, and how it is painted: like all of its kind (see `PAINTS`), or in the colours of a piece."""

    outline: Outline
    kind: str  # its class, or classes, the last of which says how it is painted
    piece: Piece | None = None
    width: float | None = None  # of its line, where its kind does not say so
    text: str = ""  # what it says, where it is letters that may not all be known

    @property
    def paint(self) -> Paint:
        """How it is painted; a piece has colours of its own."""
        if self.piece is not None:
            return Paint(None if is_line(self.piece) else "", "", line_width(self.piece))
        paint = PAINTS[self.kind.split()[-1]]
        return paint if self.width is None else replace(paint, width=self.width)


@dataclass(frozen=True)
class Frame:
    """The place that a drawing takes, in hundredths of a cell: the cells, the names beside them, a caption, a margin."""

    name_size: float
    left: float
    top: float
    width: float
    height: float

    def in_shape(self, ratio: float) -> Frame:
        """The same in the middle of a place that is so many times as wide as it is high."""
        width, height = max(self.width, self.height * ratio), max(self.height, self.width / ratio)
        left, top = self.left - (width - self.width) / 2, self.top - (height - self.height) / 2
        return Frame(self.name_size, left, top, width, height)


@dataclass(frozen=True)
class Drawing:
    """The marks in the order in which they lie over each other, and the place that they take."""

    frame: Frame
    marks: Sequence[Mark]


def frame_of(board: Board, name_size: float | None = None, lines: int = 0) -> Frame:
    """The place that the drawing of a board takes, with so many lines of a caption.

    >>> frame = frame_of(Board(3, 4))
    >>> frame.width, frame.height
    (462.0, 362.0)
    """
    size = max(20.0, 8 + 1.9 * max(board.rows, board.cols)) if name_size is None else name_size
    gutter, below = 1.5 * size, (lines * CAPTION_LINE + 0.4 * bool(lines)) * size
    return Frame(
        size, -gutter - MARGIN, -MARGIN,
        board.cols * CELL + gutter + 2 * MARGIN, board.rows * CELL + gutter + below + 2 * MARGIN,
    )  # fmt: skip


def drawing_of(
    picture: BoardPicture,
    theme: Theme = "screen",
    name_size: float | None = None,
    caption: Sequence[str] = (),
    *,
    card: bool = False,
    square: bool = False,
) -> Drawing:
    """The drawing of a board, with a caption below it if there is one; as a card it has the shape in which links are shown,
    and a square one has no round corners."""
    natural = frame_of(picture.board, name_size, len(caption))
    frame = natural.in_shape(CARD) if card else natural
    ground = Mark(_beyond(frame) if card or square else _rounded(frame), "ground")
    board = board_marks(picture, natural, theme == "print")
    return Drawing(frame, [ground, *board, *_caption(caption, natural)])


def _rounded(frame: Frame) -> Rect:
    return Rect(frame.left, frame.top, frame.width, frame.height, GROUND_ROUNDING)


def _beyond(frame: Frame) -> Rect:
    """To every edge, also where that is not at the end of a pixel."""
    more = 0.05 * frame.width
    return Rect(frame.left - more, frame.top - more, frame.width + 2 * more, frame.height + 2 * more)


def board_marks(picture: BoardPicture, frame: Frame, printed: bool = False) -> Iterator[Mark]:
    """What is drawn of a board, without the ground and what stands below it."""
    return _BoardMarks(picture, frame, printed).all()


class _BoardMarks:
    def __init__(self, picture: BoardPicture, frame: Frame, printed: bool) -> None:
        self.picture, self.board, self.frame, self.printed = picture, picture.board, frame, printed

    def all(self) -> Iterator[Mark]:
        cells = range(self.board.size)
        yield from self._names()
        yield from (self._tile(cell) for cell in cells)
        yield from (self._line(line) for line in self.picture.lines)
        for cell in cells:
            if piece := self.picture.piece(cell):
                yield from self._piece(cell, piece)
        if self.picture.last is not None:
            yield Mark(Path(LAST, *self._corner(self.picture.last)), "last")
        for cell, badge in self.picture.badges.items():
            yield from self._badge(cell, badge)

    def _names(self) -> Iterator[Mark]:
        size, rows = self.frame.name_size, self.board.rows
        for col in range(self.board.cols):
            yield _text(LETTERS[col], col * CELL + CELL / 2, rows * CELL + 1.15 * size, size, "name")
        for row in range(rows):
            yield _text(str(rows - row), -0.75 * size, row * CELL + CELL / 2 + 0.35 * size, size, "name")

    def _corner(self, cell: Cell) -> tuple[int, int]:
        row, col = divmod(cell, self.board.cols)
        return col * CELL, row * CELL

    def _middle(self, cell: Cell) -> tuple[float, float]:
        x, y = self._corner(cell)
        return x + CELL / 2, y + CELL / 2

    def _tile(self, cell: Cell) -> Mark:
        x, y = self._corner(cell)
        kind = "tile won" if cell in self.picture.winning else "tile"
        return Mark(Rect(x + INSET, y + INSET, TILE, TILE, ROUNDING), kind)

    def _line(self, line: Line) -> Mark:
        """Through the cells of a line, a little beyond the middles of the outer ones; under the pieces."""
        (x1, y1), (x2, y2) = self._middle(line[0]), self._middle(line[-1])
        part = 36 / max(1, abs(x2 - x1), abs(y2 - y1))
        dx, dy = (x2 - x1) * part, (y2 - y1) * part
        return Mark(Path(f"M{x1 - dx:g} {y1 - dy:g}L{x2 + dx:g} {y2 + dy:g}"), "winning")

    def _piece(self, cell: Cell, piece: Piece) -> Iterator[Mark]:
        x, y = self._middle(cell)
        yield Mark(outline_of(piece, x, y), "piece", piece)
        if self.printed and (stripes := stripes_of(piece, x, y)) is not None:
            yield Mark(stripes, "stripes", width=STRIPE_WIDTH)

    def _badge(self, cell: Cell, badge: Badge) -> Iterator[Mark]:
        """In the corner of a cell with a piece, in the middle of an empty one; there, on paper, as large as it can be."""
        occupied = self.picture.piece(cell) is not None
        wide = max(1.5, 0.66 * len(badge.sign) + 0.9 * badge.best + 0.8)
        size: float = 15 if occupied else 19
        if self.printed and not occupied:
            size = min(LARGEST_BADGE, WIDEST_BADGE / wide)
        width, height = wide * size, 1.5 * size
        x, y = self._middle(cell)
        if occupied:
            left, top = self._corner(cell)
            x, y = left + CELL - 9 - width / 2, top + CELL - 9 - height / 2
        yield Mark(Rect(x - width / 2 - 2, y - height / 2 - 2, width + 4, height + 4, height / 2 + 2), "edge")
        yield Mark(Rect(x - width / 2, y - height / 2, width, height, height / 2), badge.look)
        aside = 0.45 * size * badge.best
        if badge.best:
            star = x - text_width(badge.sign, size) / 2 - 0.1 * size
            yield Mark(Path(_STAR, star, y, size), f"best star-{badge.look}")
        yield _text(badge.sign, x + aside, y + 0.35 * size, size, f"on-{badge.look}")


def _text(text: str, x: float, y: float, size: float, kind: str) -> Mark:
    return Mark(letters(text, x, y, size), kind, width=WEIGHT * size / 100, text=text)


def _star() -> str:
    """A star around the origin, about as wide as a letter that is 1 high."""
    corners = [(0.45 if i % 2 == 0 else 0.19, -pi / 2 + i * pi / 5) for i in range(10)]
    points = " ".join(f"{r * cos(angle):.4f} {r * sin(angle):.4f}" for r, angle in corners)
    return f"M{points}Z"


_STAR = _star()


# Below the board


def _caption(lines: Sequence[str], frame: Frame) -> Iterator[Mark]:
    width, names = frame.width - 2 * MARGIN, frame.name_size
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        needed = CAPTION * names * width / max(1.0, text_width(line, CAPTION * names))
        size = max(SMALLEST_CAPTION * names, min(CAPTION * names, needed))
        bottom = frame.top + frame.height - MARGIN - (len(lines) - 1 - number) * CAPTION_LINE * names
        shown = _that_fits(line, width, size)
        yield _text(shown, frame.left + frame.width / 2, bottom - 0.36 * names, size, "caption")


def _that_fits(line: str, width: float, size: float) -> str:
    """A text, or as much of it as there is room for."""
    if text_width(line, size) <= width:
        return line
    kept = line
    while kept and text_width(kept + MORE, size) > width:
        kept = kept[:-1]
    return kept.rstrip() + MORE
