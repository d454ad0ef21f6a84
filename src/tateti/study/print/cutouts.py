"""A board and pieces to cut out."""

from __future__ import annotations

from tateti import wording
from tateti.errors import TatetiError
from tateti.games import Game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext
from tateti.study.print.drawings import largest_cell, pieces_of, position_drawing, title_on_paper
from tateti.study.print.typesetting import USUAL, Sheet, Style

LARGEST_BOARD = 8  # rows or columns: beyond that the pieces would be crumbs
WIDEST_CELL = 43.0  # millimetres: larger boards of paper do not lie flat
HEADING = 34.0  # what stands over the board, in millimetres


def cutout_sheet(game: Game, *, title: str = "", style: Style = USUAL) -> Sheet:
    """The board on one page, and enough pieces for a match on the next ones, each in a ring that fits into a cell."""
    board = game.board
    if max(board.rows, board.cols) > LARGEST_BOARD:
        raise TatetiError(
            N_("A board of {board} is too large to be cut out: the largest is {largest}."),
            board=str(board), largest=f"{LARGEST_BOARD}x{LARGEST_BOARD}",
        )  # fmt: skip
    cell = largest_cell(game, style.width, style.height - HEADING, 2 * style.points, WIDEST_CELL)
    ring = 0.8 * cell
    content = {
        "board": position_drawing(game.start, cell, 2 * style.points),
        "ring": ring,
        "across": int(style.width // (ring + 2)),
        "pieces": [
            {**drawn, "count": count} for drawn, count in zip(pieces_of(game), needed(game), strict=True)
        ],
        "how": _how(game),
        "rules": wording.summary_of(game),
    }
    heading = title or _("{game}: board and pieces").format(game=title_on_paper(game))
    return Sheet("pieces", heading, content, style)


def needed(game: Game) -> list[int]:
    """How many pieces of each kind a match can need: the stock, or as many as there are cells or turns for them.

    >>> from tateti.games import game
    >>> needed(game("semaforo")), needed(game("tictactoe")), needed(game("notakto"))
    ([8, 8, 8], [5, 4], [9])
    """
    if game.stock is not None:
        return [game.stock] * len(game.pieces)
    size = game.board.size
    return [size] * len(game.pieces) if game.shared else [-(-size // 2), size // 2]


def _how(game: Game) -> str:
    count = sum(needed(game))
    return ngettext(
        "Cut {count} piece out along the dashed lines: as a square quickly, as a circle neatly.",
        "Cut the {count} pieces out along the dashed lines: as squares quickly, as circles neatly.",
        count,
    ).format(count=count)
