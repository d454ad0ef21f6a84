"""Which moves a task asks for, by a rule instead of a list; the names are those that lessons use.

    any             every legal move
    winning         wins at once
    safe            does not lose at once, and the other cannot win at once after it
    forbidden       loses at once, or lets the other win at once
    completing      completes a line, whoever wins by that
    fork            makes two threats at once, and the other cannot win first
    no-safe-reply   is safe, and leaves the other no safe move
    drawing         ends the game in a draw
    keeping         keeps what the position is worth, by exact values

While a whole game is played a learner may be asked to follow one of these, which look at the other's last move:

    mirror          wins at once if that is possible; else the same on the cell across the middle; at first the centre
    knight          a safe cell that is a knight's move away; at first the centre
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tateti import oracle
from tateti.board import Board, Cell
from tateti.games import Move, Position
from tateti.games.line_counts import LineCounts
from tateti.players.heuristics.tactics import count_safe_moves, safe_moves, winning_moves

Rule = Callable[[Position], Sequence[Move]]
Follow = Callable[[Position, Move | None], Sequence[Move]]


def forbidden_moves(position: Position) -> list[Move]:
    """The moves that lose at once, or after which the other wins at once.

    >>> from tateti.games import game
    >>> forbidden_moves(game("semaforo:1x3").position("G.."))
    [Move('Gb1'), Move('Gc1')]
    """
    good = {*winning_moves(position), *safe_moves(position)}
    return [move for move in position.moves if move not in good]


def completing_moves(position: Position) -> list[Move]:
    """The moves that complete a line."""
    return [move for move in position.moves if _lines_after(position, move)]


def forks(position: Position) -> list[Move]:
    """The moves that make two threats at once where marks belong to players; the other cannot win first.

    >>> from tateti.games import game
    >>> forks(game("tictactoe").position("X.O/O../X.."))
    [Move('Xc1')]
    """
    if position.game.shared or position.game.misere:
        return []
    return [move for move in position.moves if _forks(position, move)]


def no_safe_reply_moves(position: Position) -> list[Move]:
    """The safe moves after which the game goes on and the other has no safe move."""
    after = {move: position.game.after(position, move) for move in safe_moves(position)}
    return [move for move, then in after.items() if then.outcome is None and count_safe_moves(then) == 0]


def drawing_moves(position: Position) -> list[Move]:
    """The moves that end the game without a winner."""
    ends = ((move, position.game.after(position, move).outcome) for move in position.moves)
    return [move for move, outcome in ends if outcome is not None and outcome.winner is None]


def keeping_moves(position: Position) -> list[Move]:
    """The moves that keep what the position is worth."""
    valued = [(move, evaluation.value) for move, evaluation in oracle.evaluate_moves(position)]
    best = max((value for _move, value in valued), default=None)
    return [move for move, value in valued if value == best]


def mirrored(position: Position, last: Move | None) -> list[Move]:
    """The winning moves, else the other's last move repeated across the middle (or on it); at first the centre.

    >>> from tateti.games import game
    >>> small = game("semaforo:3x3")
    >>> mirrored(small.start, None), mirrored(small.position("G../.R./..."), small.move_on(0, 1))
    ([Move('Gb2')], [Move('Gc1')])
    """
    if last is None:
        return _on(position, [centre(position.board)])
    return winning_moves(position) or _on(position, [position.board.half_turn[last.cell]])


def knights_moves(position: Position, last: Move | None) -> list[Move]:
    """The safe moves a knight's move away from the other's last one; at first the centre."""
    if last is None:
        return _on(position, [centre(position.board)])
    cells = [cell for cell in range(position.board.size) if is_knights_move(position.board, last.cell, cell)]
    safe = safe_moves(position)
    return [move for move in _on(position, cells) if move in safe]


def centre(board: Board) -> Cell:
    """The cell in the middle of a board whose sides are odd."""
    return board.at(board.rows // 2, board.cols // 2)


RULES: dict[str, Rule] = {
    "any": lambda position: position.moves,
    "winning": winning_moves,
    "safe": safe_moves,
    "forbidden": forbidden_moves,
    "completing": completing_moves,
    "fork": forks,
    "no-safe-reply": no_safe_reply_moves,
    "drawing": drawing_moves,
    "keeping": keeping_moves,
}
FOLLOWED: dict[str, Follow] = {"mirror": mirrored, "knight": knights_moves}


def _on(position: Position, cells: Sequence[Cell]) -> list[Move]:
    return [move for move in position.moves if move.cell in cells]


def _lines_after(position: Position, move: Move) -> bool:
    outcome = position.game.after(position, move).outcome
    return outcome is not None and bool(outcome.lines)


def _forks(position: Position, move: Move) -> bool:
    after = position.game.after(position, move)
    if after.outcome is not None or winning_moves(after):
        return False
    return len(LineCounts.of(after).threats(position.turn)) >= 2


def is_knights_move(board: Board, one: Cell, other: Cell) -> bool:
    """Whether two cells are two steps apart one way and one step the other, as a knight jumps in chess."""
    (row, col), (other_row, other_col) = divmod(one, board.cols), divmod(other, board.cols)
    return sorted((abs(row - other_row), abs(col - other_col))) == [1, 2]
