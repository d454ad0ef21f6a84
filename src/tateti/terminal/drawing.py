"""The board as people see it: labels, lines, a shape for every piece, the last move and the winning line marked.

Three sizes, the largest that fits: cells of 9x3 with big pieces, cells of 3x1, and rows without lines between them.

    ASCII     a   b   c         marks      (X) the last move      *X* a winning line
            +---+---+---+
          3 | X | O |   |
            +---+---+---+
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tateti.board import LETTERS, Cell
from tateti.games import Move, Position
from tateti.terminal.console import BOLD, CYAN, FAINT, GREEN, MAGENTA, RED, REVERSED, YELLOW, Console

# What stays free for words when the board is fitted to the height of the terminal.
ROOM_FOR_WORDS = 8


@dataclass(frozen=True)
class Piece:
    """How a piece looks: a letter, a sign, a picture of three lines, a colour."""

    letter: str
    sign: str
    picture: tuple[str, str, str]
    colour: str


# Every piece has a shape of its own, so that nobody has to tell red from green.
PIECES = {
    piece.letter: piece
    for piece in (
        Piece("X", "X", ("▀▄ ▄▀", "  █  ", "▄▀ ▀▄"), CYAN),
        Piece("O", "O", ("▄▀▀▀▄", "█   █", "▀▄▄▄▀"), MAGENTA),
        Piece("G", "●", (" ▄▄▄ ", "█████", " ▀▀▀ "), GREEN),
        Piece("Y", "▲", ("  ▄  ", " ▟█▙ ", "▟███▙"), YELLOW),
        Piece("R", "■", ("█████", "█████", "█████"), RED),
    )
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
    empty: str  # an empty cell where there are no lines


LINES = Signs("─", "│", "┌┬┐", "├┼┤", "└┴┘", "▸◂", "║║", "·")
ASCII = Signs("-", "|", "+++", "+++", "+++", "()", "**", ".")


def draw(position: Position, console: Console, last: Move | None = None) -> str:
    """The board in the largest size that fits."""
    return _Drawing(position, console, last).text()


def sign(letter: str, console: Console) -> str:
    """A piece within a line of text, by its letter; in its colour, where there are colours."""
    piece = _piece(letter)
    return console.paint(letter if console.ascii else piece.sign, piece.colour, BOLD)


def _piece(letter: str) -> Piece:
    return PIECES.get(letter) or Piece(letter, letter, ("     ", f"  {letter}  ", "     "), BOLD)


class _Drawing:
    """One drawing of one position."""

    def __init__(self, position: Position, console: Console, last: Move | None) -> None:
        self.position, self.board, self.console = position, position.board, console
        self.signs = ASCII if console.ascii else LINES
        self.last = None if last is None else last.cell
        self.winning = frozenset[Cell]() if position.outcome is None else position.outcome.cells
        self.margin = len(str(self.board.rows)) + 1

    def text(self) -> str:
        if not self.console.ascii and self._fits(width=9, height=3):
            return "\n".join(self._grid(9, 3))
        if self._fits(width=3, height=1):
            return "\n".join(self._grid(3, 1))
        return "\n".join(self._rows())

    def _fits(self, width: int, height: int) -> bool:
        wide = self.margin + self.board.cols * (width + 1) + 2
        high = self.board.rows * (height + 1) + 2 + ROOM_FOR_WORDS
        return wide <= self.console.columns and high <= self.console.lines

    # With lines

    def _grid(self, width: int, height: int) -> list[str]:
        blank = " " * (self.margin + 1)
        letters = "".join(f"{letter:^{width + 1}}" for letter in LETTERS[: self.board.cols])
        lines = [f"{blank} {letters.rstrip()}", blank + self._rule(self.signs.top, width)]
        for row in range(self.board.rows):
            blocks = [
                self._block(row * self.board.cols + col, width, height) for col in range(self.board.cols)
            ]
            for line in range(height):
                label = f"{self.board.rows - row:>{self.margin}} " if line == height // 2 else blank
                lines.append(label + self._between([block[line] for block in blocks]))
            ends = self.signs.middle if row < self.board.rows - 1 else self.signs.bottom
            lines.append(blank + self._rule(ends, width))
        return lines

    def _rule(self, ends: str, width: int) -> str:
        left, joint, right = tuple(ends)
        return self.console.paint(
            left + joint.join([self.signs.across * width] * self.board.cols) + right, FAINT
        )

    def _between(self, parts: Sequence[str]) -> str:
        bar = self.console.paint(self.signs.down, FAINT)
        return bar + bar.join(parts) + bar

    def _block(self, cell: Cell, width: int, height: int) -> list[str]:
        value = self.position[cell]
        if not value:
            return [" " * width] * height
        piece = _piece(self.position.game.letters[value])
        picture = piece.picture if height == 3 else (piece.letter if self.console.ascii else piece.sign,)
        return [
            self._line(part, cell, piece, width, line == height // 2) for line, part in enumerate(picture)
        ]

    def _line(self, part: str, cell: Cell, piece: Piece, width: int, central: bool) -> str:
        left, right = tuple(self._marks(cell, central))
        inside = part.center(width - 2)
        codes = [piece.colour, BOLD] + [REVERSED] * (cell in self.winning and width == 3)
        return self.console.paint(f"{left}{inside}{right}", *codes)

    def _marks(self, cell: Cell, central: bool = True) -> str:
        if cell in self.winning and not (central and cell == self.last and not self.console.ascii):
            return self.signs.winning
        return self.signs.last if cell == self.last and central else "  "

    # Without lines

    def _rows(self) -> list[str]:
        letters = " ".join(LETTERS[: self.board.cols])
        lines = [f"{' ' * (self.margin + 2)}{letters}"]
        for row in range(self.board.rows):
            cells = range(row * self.board.cols, (row + 1) * self.board.cols)
            marks = [self._marks(cell) for cell in cells]
            line = "".join(
                _gap(before, mark) + self._sign(cell)
                for before, mark, cell in zip(["  ", *marks], marks, cells, strict=False)
            )
            lines.append(f"{self.board.rows - row:>{self.margin}} {line}{_gap(marks[-1], '  ')}".rstrip())
        return lines

    def _sign(self, cell: Cell) -> str:
        value = self.position[cell]
        return (
            sign(self.position.game.letters[value], self.console)
            if value
            else self.console.paint(self.signs.empty, FAINT)
        )


def _gap(before: str, after: str) -> str:
    """What stands between two cells: the mark of one of them, or nothing."""
    return before[1] if before[1] != " " else after[0]
