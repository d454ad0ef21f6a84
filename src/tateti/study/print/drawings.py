"""Boards and pieces as sheets have them: black and white, told apart by their shapes, in millimetres."""

from __future__ import annotations

from typing import Any

from tateti import wording
from tateti.games import Game, Position
from tateti.language import gettext as _
from tateti.pictures import BoardPicture, draw_svg
from tateti.pictures.drawing import frame_of
from tateti.pictures.shapes import CELL, piece_on_paper
from tateti.pieces import Piece

MILLIMETRES_OF_A_POINT = 25.4 / 72


def board_drawing(picture: BoardPicture, described: str, cell: float, points: float) -> dict[str, Any]:
    """A board with cells so many millimetres wide and names of rows and columns of so many points."""
    name_size = CELL * points * MILLIMETRES_OF_A_POINT / cell
    return {
        "svg": draw_svg(picture, described, "print", name_size),
        "alt": described,
        "width": frame_of(picture.board, name_size).width * cell / CELL,
    }


def position_drawing(position: Position, cell: float, points: float) -> dict[str, Any]:
    """A position, drawn so large, with its pieces in words for those who do not see it."""
    return board_drawing(position.picture(), position_in_words(position), cell, points)


def largest_cell(game: Game, width: float, height: float, points: float, most: float) -> float:
    """How wide a cell can be, in millimetres, for the drawing of a board to stay within so much; never above `most`."""
    frame = frame_of(game.board, 0)
    names = 1.5 * points * MILLIMETRES_OF_A_POINT
    return min(most, (width - names) * CELL / frame.width, (height - names) * CELL / frame.height)


def position_in_words(position: Position) -> str:
    """Which piece stands where: what is said in the place of a drawing.

    >>> from tateti.games import game
    >>> position_in_words(game("semaforo").position("GR../.Y../...."))
    'Semáforo (Traffic Lights). a3 green, b3 red, b2 yellow; the other cells are empty.'
    """
    title, board = wording.title_of(position.game), position.board
    held = [
        f"{board.name(cell)} {_(position.game.piece(value).name)}"
        for cell, value in enumerate(position)
        if value
    ]
    if not held:
        return _("{game}. The board is empty.").format(game=title)
    if len(held) == board.size:
        return f"{title}. {', '.join(held)}."
    return _("{game}. {pieces}; the other cells are empty.").format(game=title, pieces=", ".join(held))


def piece_drawing(piece: Piece) -> dict[str, Any]:
    """A piece alone, as wide as a cell would be."""
    return {
        "svg": f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-36 -36 72 72">{piece_on_paper(piece)}</svg>',
        "alt": _(piece.name),
        "letter": piece.letter,
        "name": _(piece.name),
    }


def pieces_of(game: Game) -> list[dict[str, Any]]:
    """The pieces of a game, in their order."""
    return [piece_drawing(piece) for piece in game.pieces]


def title_on_paper(game: Game) -> str:
    """The name of a game in a heading: short on its usual board, with the board on another."""
    return wording.short_title_of(game) if game.board == game.standard else wording.title_of(game)
