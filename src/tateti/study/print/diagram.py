"""One position on a page."""

from __future__ import annotations

from tateti import wording
from tateti.games import Position, Side
from tateti.match import Match, Seat
from tateti.study.print.drawings import largest_cell, position_drawing, title_on_paper
from tateti.study.print.typesetting import USUAL, Sheet, Style
from tateti.study.tree.labels import to_move

WIDEST_CELL = 40.0  # millimetres
BESIDES = 60.0  # what stands above and below the board, in millimetres
LONGEST_TYPED = 80  # letters: more do not stand in a line


def diagram_sheet(position: Position, *, title: str = "", style: Style = USUAL) -> Sheet:
    """A position as large as the page allows, with whose turn it is, and as it is typed."""
    game, names, typed = position.game, 1.6 * style.points, f"{position.game.name} {position}"
    cell = largest_cell(game, style.width, style.height - BESIDES, names, WIDEST_CELL)
    content = {
        "board": position_drawing(position, cell, names),
        "stands": how_it_stands(position),
        "typed": typed if len(typed) <= LONGEST_TYPED else "",
    }
    return Sheet("diagram", title or title_on_paper(game), content, style)


def how_it_stands(position: Position) -> str:
    """Whose turn it is, or how the game ended: a sentence.

    >>> from tateti.games import game
    >>> how_it_stands(game("tictactoe").position("XX./OO./..."))
    'X to move.'
    """
    game = position.game
    if position.outcome is None:
        return wording.begun_large(f"{to_move(position, position.turn)}.")
    first, second = (Seat(wording.mover_in_words(game, side)) for side in Side)
    return wording.begun_large(wording.outcome_in_words(Match(game, first, second, start=position)))
