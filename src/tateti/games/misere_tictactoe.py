"""Misère Tic-Tac-Toe: whoever completes a line loses."""

from __future__ import annotations

from tateti.board import Board
from tateti.games.tictactoe import TicTacToe
from tateti.language import mark as N_


class MisereTicTacToe(TicTacToe):
    """Misère Tic-Tac-Toe: `misere-tictactoe`, or `misere-tictactoe:RxCxK`.

    >>> game = MisereTicTacToe(Board(3, 3))
    >>> str(game.position("XXX/OO./...").outcome.winner)
    'second'
    """

    kind = "misere-tictactoe"
    title = N_("Misère Tic-Tac-Toe")
    summary = N_("Put your mark on an empty cell. Whoever completes a line loses; a full board is a draw.")
    rules = N_(
        "The players take turns to put their mark, X or O, on an empty cell; X begins. Whoever gets {line} in a row, "
        "a column or a diagonal loses; if the board fills up without that, it is a draw."
    )
    tabled = (Board(3, 3),)
    example = "XO./..O/.X."
    endgame = "XO./OX./..."
    misere = True
    regular = True
