"""Books that are a rule: every position that a symmetry of the board leaves as it is.

The winner makes the board symmetric again after each move of the other (or wins at once). On which boards that wins is
proved in `docs/results.md`; a book that says so is checked all the same.
"""

from __future__ import annotations

from tateti.board import Board, Symmetry
from tateti.games import Game

HALF_TURN, ROWS, COLUMNS = "half-turn", "rows", "columns"
RULES = (HALF_TURN, ROWS, COLUMNS)


def symmetry_of(rule: str, board: Board) -> Symmetry:
    """Where each cell goes: half a turn about the centre, the rows exchanged from top to bottom, or the columns.

    >>> symmetry_of("rows", Board(2, 3)), symmetry_of("half-turn", Board(1, 3))
    ((3, 4, 5, 0, 1, 2), (2, 1, 0))
    """
    rows, cols = board.rows, board.cols
    turn_rows, turn_cols = rule in (HALF_TURN, ROWS), rule in (HALF_TURN, COLUMNS)
    return tuple(
        (rows - 1 - row if turn_rows else row) * cols + (cols - 1 - col if turn_cols else col)
        for row in range(rows)
        for col in range(cols)
    )


def rule_for(game: Game) -> str | None:
    """The rule by which a board is won, where a theorem says so.

    >>> from tateti.games import game
    >>> rule_for(game("semaforo:3x5")), rule_for(game("semaforo:2x4")), rule_for(game("semaforo:3x4"))
    ('half-turn', 'rows', None)
    """
    if not game.regular or not game.is_coloured or game.has_draws:
        return None
    board = game.board
    if board.rows % 2 == 0 and board.rows < board.line <= board.cols:
        return ROWS  # all lines are horizontal
    if board.cols % 2 == 0 and board.cols < board.line <= board.rows:
        return COLUMNS
    if board.size % 2 == 1 and board.line == 3 and not game.misere:
        return HALF_TURN
    return None
