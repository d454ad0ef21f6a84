"""The board on a console: in its colours, as large as it fits, with room left for words; and the pieces left over."""

from __future__ import annotations

import re
from collections.abc import Collection

from tateti.board import Board, Cell
from tateti.games import Game, Move, Position
from tateti.language import gettext as _
from tateti.pictures.text import BOLD, FAINT, REVERSED, draw_text, sign_of
from tateti.pieces import Piece
from tateti.terminal import console as codes
from tateti.terminal.console import Console

# What stays free for words when the board is fitted to the height of the terminal.
ROOM_FOR_WORDS = 8

STYLES = {
    BOLD: codes.BOLD, FAINT: codes.FAINT, REVERSED: codes.REVERSED,
    "green": codes.GREEN, "yellow": codes.YELLOW, "red": codes.RED, "cyan": codes.CYAN, "magenta": codes.MAGENTA,
}  # fmt: skip

_STYLED = re.compile(r"\x1b\[[0-9;]*m")
# What is quoted is what somebody typed: it is skipped, so that it stays as it was.
_CELL = re.compile(
    r"""(?<!\w)(?:'[^'\n]*'|"[^"\n]*")(?!\w)|(?<!\w)([A-Z]?)([a-z][1-9][0-9]?)(?!\w)""", re.ASCII
)


def draw(
    position: Position, console: Console, last: Move | None = None, *,
    cursor: Cell | None = None, numbers: bool = False, room: int = ROOM_FOR_WORDS, marked: Collection[Cell] = (),
) -> str:  # fmt: skip
    """The board in the largest size that fits; `numbers` counts rows and columns from 0 on its edges, `marked` are the cells
    that a text is about."""

    def paint(text: str, *styles: str) -> str:
        return _painted(console, text, *styles)

    console.measure()
    return draw_text(
        position.picture(last), ascii=console.ascii, paint=paint,
        columns=console.columns, lines=console.lines - room, cursor=cursor, numbers=numbers, marked=marked,
    )  # fmt: skip


def draw_small(position: Position, console: Console, numbers: bool = False) -> str:
    """The board in cells of one letter, to stand between sentences."""
    room = console.lines - 2 * position.board.rows - 2
    return draw(position, console, numbers=numbers, room=room)


def board_and_stock(
    position: Position, console: Console, last: Move | None = None, numbers: bool = False
) -> str:
    """The board, and under it how many pieces are left, in a game where they are counted."""
    stock = legend_of(position, console) if position.game.stock is not None else []
    return "\n".join([draw(position, console, last, numbers=numbers), *stock])


def legend_of(position: Position, console: Console) -> list[str]:
    """The pieces and what they are, where they belong to nobody, with how many are left; in as many lines as it takes."""
    parts = [
        f"{sign(piece, console)} {_words_for(position, value)}"
        for value, piece in enumerate(position.game.pieces, 1)
        if piece.name != piece.letter
    ]
    lines: list[str] = []
    for part in parts:
        joined = f"{lines[-1]}   {part}" if lines else ""
        if joined and width_of(joined) < console.columns:
            lines[-1] = joined
        else:
            lines.append(part)
    return lines


def sign(piece: Piece, console: Console) -> str:
    """A piece within a line of text; in its colour, where there are colours."""
    return _painted(console, sign_of(piece, console.ascii), piece.terminal_colour, BOLD)


def width_of(line: str) -> int:
    """How many columns a line takes: its styles take none."""
    return len(_STYLED.sub("", line))


def in_numbers(text: str, game: Game) -> str:
    """A sentence about moves, whose cells are counted as on a board with numbers on its edges; quotations stay.

    >>> from tateti.games import game
    >>> in_numbers("Xc3. It stops the line on a1.", game("tictactoe"))
    'X 0,2. It stops the line on 2,0.'
    >>> in_numbers("'a1' is not possible: a1 already holds X.", game("tictactoe"))
    "'a1' is not possible: 2,0 already holds X."
    """

    def counted(found: re.Match[str]) -> str:
        piece, name = found.groups()
        if name is None or name not in game.board.names or (piece and piece not in game.letters):
            return found[0]
        return f"{piece} {counted_cell(game.board, game.board.cell(name))}".lstrip()

    return _CELL.sub(counted, text)


def counted_cell(board: Board, cell: Cell) -> str:
    """A cell as row and column, counted from 0 at the top left."""
    row, col = divmod(cell, board.cols)
    return f"{row},{col}"


def _words_for(position: Position, value: int) -> str:
    name, left = _(position.game.piece(value).name), position.game.left(position, value)
    if left is None:
        return name
    return _("{piece} {left} of {stock}").format(piece=name, left=left, stock=position.game.stock)


def _painted(console: Console, text: str, *styles: str) -> str:
    """The text in these styles; one that the terminal does not know is left out."""
    return console.paint(text, *(STYLES[style] for style in styles if style in STYLES))
