"""The steps of `hard` in Tic-Tac-Toe, as a first course in algorithms teaches them:

    on its first turn a free corner; then   win → block → winning corner → tactical corner

There the course ends. Where none of these applies, two steps are ours: the centre, and then any free cell.

Each step is a function that gives its cells, or none; wins, blocks and forks are read off the line counters
(`LineCounts`), which a match keeps:

>>> from tateti.games import game
>>> winning_corner(game("tictactoe").position("XO./.O./..X")), tactical_corner(game("tictactoe").position("X../.O./..."))
([6], [2, 6, 8])

The tactical corner is a free corner in the row, the column or a diagonal of its first corner; the course asks for
nothing else, also not that the other has left that line open. The steps do not know the moves that led to a position,
so "its first corner" is any corner of its own: on nine cells every corner is a pair with every other, so that makes
no difference.

On other boards the corners are those of the board, and a line is any of its lines of k.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tateti.board import Board, Cell
from tateti.games import Move, Position
from tateti.games.line_counts import LineCounts
from tateti.players import reasons
from tateti.players.base import Weighed, uniform
from tateti.players.heuristics.base import Heuristics


def win(position: Position, counts: LineCounts | None = None) -> list[Cell]:
    """The cells that complete a line of its own."""
    return sorted(_counted(position, counts).threats(position.turn))


def block(position: Position, counts: LineCounts | None = None) -> list[Cell]:
    """The cells on which the other would complete a line."""
    return sorted(_counted(position, counts).threats(position.turn.other))


def first_corner(position: Position, counts: LineCounts | None = None) -> list[Cell]:
    """The free corners, as long as it has no mark on the board."""
    if any(_counted(position, counts).counts[position.turn]):
        return []
    return free_corners(position)


def winning_corner(position: Position, counts: LineCounts | None = None) -> list[Cell]:
    """The free corners that make two threats at once: two lines lack only one more mark then."""
    counted, marks = _counted(position, counts), position.board.line - 2
    return [
        corner for corner in free_corners(position) if counted.own_lines(position.turn, corner, marks) >= 2
    ]


def tactical_corner(position: Position, counts: LineCounts | None = None) -> list[Cell]:
    """The free corners that are a pair with a corner of its own."""
    return [corner for corner in free_corners(position) if partner_of(corner, position) is not None]


def partner_of(corner: Cell, position: Position) -> Cell | None:
    """The corner of its own in the row, the column or a diagonal of a free corner."""
    for own in corners(position.board):
        if position[own] == position.turn + 1 and are_a_pair(corner, own, position.board):
            return own
    return None


def centre(position: Position, counts: LineCounts | None = None) -> list[Cell]:
    """The free cells in the middle: one, or two or four where a side is even."""
    board = position.board
    return [
        cell
        for row in _middle(board.rows)
        for col in _middle(board.cols)
        if position[cell := board.at(row, col)] == 0
    ]


# Corners


def corners(board: Board) -> list[Cell]:
    """The corners of the board."""
    return sorted({board.at(row, col) for row in (0, board.rows - 1) for col in (0, board.cols - 1)})


def free_corners(position: Position) -> list[Cell]:
    """The corners on which nothing stands."""
    return [corner for corner in corners(position.board) if position[corner] == 0]


def are_a_pair(one: Cell, other: Cell, board: Board) -> bool:
    """Whether two cells stand in one row, in one column or on one diagonal."""
    (row, col), (other_row, other_col) = divmod(one, board.cols), divmod(other, board.cols)
    down, right = abs(other_row - row), abs(other_col - col)
    return 0 in (down, right) or down == right


def _middle(length: int) -> range:
    return range((length - 1) // 2, length // 2 + 1)


def _counted(position: Position, counts: LineCounts | None) -> LineCounts:
    return LineCounts.of(position) if counts is None else counts


# The ladders. On the usual board there is nothing to win or to block on a first turn, so the corner comes first as the
# course has it; on other boards, and in positions that were set up, there may be.

Step = Callable[[Position, LineCounts], list[Cell]]

STEPS: tuple[Step, ...] = (win, block, first_corner, winning_corner, tactical_corner, centre)


class CornerHeuristics(Heuristics):
    """Win, block, and for `hard` the corners and the centre."""

    def easy(self, position: Position, counts: LineCounts | None = None) -> tuple[Weighed, ...]:
        return _climb((win, block), position, _counted(position, counts))

    def hard(
        self, position: Position, last: Move | None, counts: LineCounts | None = None
    ) -> tuple[Weighed, ...]:
        return _climb(STEPS, position, _counted(position, counts))


def _climb(steps: tuple[Step, ...], position: Position, counts: LineCounts) -> tuple[Weighed, ...]:
    """The moves of the first step that has any."""
    for step in steps:
        if cells := step(position, counts):
            moves = [move for move in position.moves if move.cell in cells]
            return uniform(moves, partial(_reason, step, position))
    return uniform(position.moves, reasons.AnyMove())


def _reason(step: Step, position: Position, move: Move) -> reasons.Reason:
    if step is tactical_corner:
        partner = partner_of(move.cell, position)
        assert partner is not None
        return reasons.TacticalCorner(partner)
    return reasons.Block(move.cell) if step is block else _REASONS[step]


_REASONS: dict[Step, reasons.Reason] = {
    win: reasons.Win(),
    first_corner: reasons.FirstCorner(),
    winning_corner: reasons.WinningCorner(),
    centre: reasons.Centre(),
}
