"""The board as text: labels, lines, a shape for every piece, the last move and the completed line marked.

Three sizes, the largest that fits: cells of 9x3 with big pieces, cells of 3x1, and rows without lines between them.

    ASCII     a   b   c         marks      (X) the last move      *X* a completed line      [X] the cursor
            +---+---+---+                  <X> a cell that a text is about
          3 | X | O |   |
            +---+---+---+

The edges have the names of the cells, or with `numbers` the rows and columns counted from 0 at the top left.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from tateti.board import LETTERS, Cell
from tateti.pictures.picture import BoardPicture
from tateti.pieces import Piece, Shape

# Styles; besides these a text may have the colour of a piece.
BOLD, FAINT, REVERSED = "bold", "faint", "reversed"


class Paint(Protocol):
    """Gives a text styles: those above, and names of colours; an empty name is no style."""

    def __call__(self, text: str, *styles: str) -> str: ...


def unpainted(text: str, *styles: str) -> str:
    """The text as it is."""
    return text


@dataclass(frozen=True)
class Look:
    """How a shape looks: a sign within a line, and a picture of three lines."""

    sign: str
    picture: tuple[str, str, str]


# Every shape is told from the others without colours, so that nobody has to tell red from green.
LOOKS = {
    Shape.CROSS: Look("X", ("▀▄ ▄▀", "  █  ", "▄▀ ▀▄")),
    Shape.RING: Look("O", ("▄▀▀▀▄", "█   █", "▀▄▄▄▀")),
    Shape.DISC: Look("●", (" ▄▄▄ ", "█████", " ▀▀▀ ")),
    Shape.TRIANGLE: Look("▲", ("  ▄  ", " ▟█▙ ", "▟███▙")),
    Shape.SQUARE: Look("■", ("█████", "█████", "█████")),
}


@dataclass(frozen=True)
class Signs:
    """What a board is drawn with."""

    across: str
    down: str
    top: str  # left corner, joint, right corner
    middle: str
    bottom: str
    last: str  # left and right of the last move
    winning: str
    cursor: str
    marked: str
    empty: str  # an empty cell where there are no lines


LINES = Signs("─", "│", "┌┬┐", "├┼┤", "└┴┘", "▸◂", "║║", "[]", "«»", "·")
ASCII = Signs("-", "|", "+++", "+++", "+++", "()", "**", "[]", "<>", ".")

# The cursor around a big piece: the left and right ends of its first, middle and last line.
CORNERS = ("┏┓", "  ", "┗┛")


def draw_text(
    picture: BoardPicture, *, ascii: bool = True, paint: Paint = unpainted,
    columns: int | None = None, lines: int | None = None, cursor: Cell | None = None, numbers: bool = False,
    marked: Collection[Cell] = (),
) -> str:  # fmt: skip
    """The board in the largest size that fits into so many columns and lines; None is no limit.

    `cursor` is the cell that somebody is about to choose, `marked` are those that a text is about.
    """
    return _Drawing(picture, ascii, paint, cursor, numbers, marked).text(columns, lines)


def look_of(piece: Piece) -> Look:
    """How a piece looks: by its shape, or by its letter where that is not known."""
    return LOOKS.get(piece.shape) or Look(piece.letter, ("     ", f"  {piece.letter}  ", "     "))


def sign_of(piece: Piece, ascii: bool) -> str:
    """A piece within a line of text."""
    return piece.letter if ascii else look_of(piece).sign


class _Drawing:
    """One drawing of one board."""

    def __init__(
        self, picture: BoardPicture, ascii: bool, paint: Paint, cursor: Cell | None, numbers: bool,
        marked: Collection[Cell],
    ) -> None:  # fmt: skip
        self.picture, self.board, self.ascii, self.paint = picture, picture.board, ascii, paint
        self.signs = ASCII if ascii else LINES
        self.winning, self.cursor, self.marked = picture.winning, cursor, marked
        rows, cols = self.board.rows, self.board.cols
        self.rows = [str(row if numbers else rows - row) for row in range(rows)]
        self.cols = [str(col) if numbers else LETTERS[col] for col in range(cols)]
        self.margin = max(map(len, self.rows)) + 1

    def text(self, columns: int | None, lines: int | None) -> str:
        def fits(width: int, height: int) -> bool:
            wide = self.margin + self.board.cols * (width + 1) + 2
            high = self.board.rows * (height + 1) + 2
            return (columns is None or wide <= columns) and (lines is None or high <= lines)

        if not self.ascii and fits(width=9, height=3):
            return "\n".join(self._grid(9, 3))
        if fits(width=3, height=1):
            return "\n".join(self._grid(3, 1))
        return "\n".join(self._rows())

    # With lines

    def _grid(self, width: int, height: int) -> list[str]:
        blank = " " * (self.margin + 1)
        names = "".join(f"{name:^{width + 1}}" for name in self.cols)
        lines = [f"{blank} {names.rstrip()}", blank + self._rule(self.signs.top, width)]
        for row in range(self.board.rows):
            blocks = [
                self._block(row * self.board.cols + col, width, height) for col in range(self.board.cols)
            ]
            for line in range(height):
                label = f"{self.rows[row]:>{self.margin}} " if line == height // 2 else blank
                lines.append(label + self._between([block[line] for block in blocks]))
            ends = self.signs.middle if row < self.board.rows - 1 else self.signs.bottom
            lines.append(blank + self._rule(ends, width))
        return lines

    def _rule(self, ends: str, width: int) -> str:
        left, joint, right = tuple(ends)
        return self.paint(left + joint.join([self.signs.across * width] * self.board.cols) + right, FAINT)

    def _between(self, parts: Sequence[str]) -> str:
        bar = self.paint(self.signs.down, FAINT)
        return bar + bar.join(parts) + bar

    def _block(self, cell: Cell, width: int, height: int) -> list[str]:
        piece = self.picture.piece(cell)
        if piece is None:
            parts: tuple[str, ...] = ("",) * height
        else:
            parts = look_of(piece).picture if height == 3 else (sign_of(piece, self.ascii),)
        return [self._line(part, cell, width, line) for line, part in enumerate(parts)]

    def _line(self, part: str, cell: Cell, width: int, line: int) -> str:
        """One line of a cell; big cells have three of them."""
        piece, big = self.picture.piece(cell), width > 3
        if cell == self.cursor and big and line != 1:
            ends = CORNERS[line]
        else:
            ends = self._marks(cell, central=line == int(big), big=big)
        text = f"{ends[0]}{part.center(width - 2)}{ends[1]}"
        if piece is None:
            return self.paint(text, BOLD) if text.strip() else text
        return self.paint(text, piece.terminal_colour, BOLD, *[REVERSED] * (cell in self.winning and not big))

    def _marks(self, cell: Cell, central: bool = True, big: bool = False) -> str:
        if cell == self.cursor and not big:
            return self.signs.cursor
        is_last = cell == self.picture.last
        if cell in self.winning and not (central and is_last and not self.ascii):
            return self.signs.winning
        if is_last and central:
            return self.signs.last
        return self.signs.marked if cell in self.marked and central else "  "

    # Without lines

    def _rows(self) -> list[str]:
        # There is room for one sign above a column: of a number from 10 on, the last digit.
        names = " ".join(name[-1] for name in self.cols)
        lines = [f"{' ' * (self.margin + 2)}{names}"]
        for row in range(self.board.rows):
            cells = range(row * self.board.cols, (row + 1) * self.board.cols)
            marks = [self._marks(cell) for cell in cells]
            line = "".join(
                self._gap(before, mark) + self._sign(cell)
                for before, mark, cell in zip(["  ", *marks], marks, cells, strict=False)
            )
            lines.append(f"{self.rows[row]:>{self.margin}} {line}{self._gap(marks[-1], '  ')}".rstrip())
        return lines

    def _sign(self, cell: Cell) -> str:
        piece = self.picture.piece(cell)
        if piece is None:
            return self.paint(self.signs.empty, FAINT)
        return self.paint(sign_of(piece, self.ascii), piece.terminal_colour, BOLD)

    def _gap(self, before: str, after: str) -> str:
        """What stands between two cells: the mark of one of them, the cursor before any other, or nothing."""
        return after[0] if before[1] == " " or after == self.signs.cursor else before[1]
