"""Small boards decided in plain Python: sooner than anything could be compiled, and for every game there is.

The bytes are those of the compiled loops. A position is numbered in base n, n the values of a cell, cell 0 the lowest.
"""

from __future__ import annotations

from tateti.board import Board
from tateti.games import Game, Position
from tateti.solver.dense.verdict import DRAW, IMPOSSIBLE, LOSS, PLIES_MASK, VALUE_SHIFT, WIN

MAX_CELLS = 9  # of Semáforo
MOST_CODES = 200_000  # of any game: some seconds


def semaforo(
    board: Board, *, drawn_when_full: bool = False, misere: bool = False
) -> tuple[bytearray, bytearray]:
    """The verdict byte and the Grundy value of every code (which means nothing with draws or in misère play)."""
    size = 4**board.size
    verdicts, grundy = bytearray(size), bytearray(size)
    finished = _finished(board)
    moves = [(1 << 2 * cell, 3 << 2 * cell) for cell in range(board.size)]
    for code in range(size - 1, -1, -1):
        if finished[code]:
            verdicts[code] = (WIN if misere else LOSS) << VALUE_SHIFT
            continue
        replies = [code + step for step, red in moves if code & red != red]
        full = (code | code >> 1) & board.full == board.full
        verdicts[code] = (
            DRAW << VALUE_SHIFT
            if drawn_when_full and full
            else best_of([verdicts[reply] for reply in replies])
        )
        taken = {grundy[reply] for reply in replies}
        value = 0
        while value in taken:
            value += 1
        grundy[code] = value
    return verdicts, grundy


def _finished(board: Board) -> bytearray:
    """For every code, 1 if it holds a line."""
    finished = bytearray(4**board.size)
    for line in board.lines:
        for colour in (1, 2, 3):
            codes = [sum(colour << 2 * cell for cell in line)]
            for cell in set(range(board.size)) - set(line):
                codes = [code | value << 2 * cell for code in codes for value in range(4)]
            for code in codes:
                finished[code] = 1
    return finished


def any_game(game: Game) -> bytearray:
    """The verdict byte of every position that play can reach; other numbers are impossible."""
    verdicts = bytearray([IMPOSSIBLE << VALUE_SHIFT]) * int((len(game.pieces) + 1) ** game.board.size)

    def decide(position: Position) -> int:
        number = number_of(position)
        if verdicts[number] >> VALUE_SHIFT == IMPOSSIBLE:
            outcome = position.outcome
            if outcome is None:
                verdicts[number] = best_of([decide(game.after(position, move)) for move in position.moves])
            elif outcome.winner is None:
                verdicts[number] = DRAW << VALUE_SHIFT
            else:
                verdicts[number] = (WIN if outcome.winner is position.turn else LOSS) << VALUE_SHIFT
        return verdicts[number]

    decide(game.start)
    return verdicts


def number_of(position: Position) -> int:
    """The number of a position in base n, n the values of a cell.

    >>> from tateti.games import game
    >>> number_of(game("tictactoe").position("XO./.../..."))
    7
    """
    base = len(position.game.pieces) + 1
    return sum(value * int(base**cell) for cell, value in enumerate(position))


def best_of(replies: list[int]) -> int:
    """The verdict byte of a position from those of the positions its moves lead to; drawn if there is no move."""
    won, drawn, lost = (
        [1 + (reply & PLIES_MASK) for reply in replies if reply >> VALUE_SHIFT == value]
        for value in (LOSS, DRAW, WIN)
    )
    if won:
        return WIN << VALUE_SHIFT | min(won)
    if drawn or not lost:
        return DRAW << VALUE_SHIFT | max(drawn, default=0)
    return LOSS << VALUE_SHIFT | max(lost)
