"""The smallest boards decided in plain Python, sooner than anything could be compiled; the bytes are those of `small`
and `tictactoe`."""

from __future__ import annotations

from functools import cache

from tateti.board import Board, Line
from tateti.solver.dense.verdict import DRAW, IMPOSSIBLE, LOSS, PLIES_MASK, VALUE_SHIFT, WIN

MAX_CELLS = 9


def semaforo(board: Board, *, drawn_when_full: bool = False) -> tuple[bytearray, bytearray]:
    """The verdict byte and the Grundy value of every code (the latter mean nothing where draws exist)."""
    size = 4**board.size
    verdicts, grundy = bytearray(size), bytearray(size)
    finished = _finished(board)
    moves = [(1 << 2 * cell, 3 << 2 * cell) for cell in range(board.size)]
    for code in range(size - 1, -1, -1):
        if finished[code]:
            verdicts[code] = LOSS << VALUE_SHIFT
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


def tictactoe(board: Board) -> bytearray:
    """The verdict byte of every code of Tic-Tac-Toe."""
    verdicts = bytearray([IMPOSSIBLE << VALUE_SHIFT]) * int(3**board.size)

    @cache
    def decide(code: int, empty: frozenset[int], just_moved: int) -> int:
        if any(_marked(code, line, just_moved) for line in board.lines):
            verdicts[code] = LOSS << VALUE_SHIFT
        else:
            mover = 3 - just_moved
            replies = [decide(code + mover * 3**cell, empty - {cell}, mover) for cell in sorted(empty)]
            verdicts[code] = best_of(replies)
        return verdicts[code]

    decide(0, frozenset(range(board.size)), 2)
    return verdicts


def _marked(code: int, line: Line, mark: int) -> bool:
    return all(code // 3**cell % 3 == mark for cell in line)


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
