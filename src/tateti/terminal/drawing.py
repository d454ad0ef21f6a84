"""The board on a console: in its colours, as large as it fits, with room left for words."""

from __future__ import annotations

from tateti.games import Move, Position
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


def draw(position: Position, console: Console, last: Move | None = None) -> str:
    """The board in the largest size that fits."""

    def paint(text: str, *styles: str) -> str:
        return _painted(console, text, *styles)

    return draw_text(
        position.picture(last), ascii=console.ascii, paint=paint,
        columns=console.columns, lines=console.lines - ROOM_FOR_WORDS,
    )  # fmt: skip


def sign(piece: Piece, console: Console) -> str:
    """A piece within a line of text; in its colour, where there are colours."""
    return _painted(console, sign_of(piece, console.ascii), piece.terminal_colour, BOLD)


def _painted(console: Console, text: str, *styles: str) -> str:
    """The text in these styles; one that the terminal does not know is left out."""
    return console.paint(text, *(STYLES[style] for style in styles if style in STYLES))
