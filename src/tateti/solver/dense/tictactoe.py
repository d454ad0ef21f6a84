"""Tic-Tac-Toe on boards of up to 16 cells: a verdict byte for every position.

A position's code is its base-3 number, cell by cell from the top left (0 empty, 1 X, 2 O); X begins, so the number of
marks says who is to move. Every move raises a digit, and one descending loop decides all codes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tateti.board import Board
from tateti.solver.compiled import compiled
from tateti.solver.dense.verdict import DRAW, IMPOSSIBLE, LOSS, VALUE_SHIFT, WIN

MAX_CELLS = 16

Bytes = npt.NDArray[np.uint8]


def verdicts(board: Board, *, misere: bool = False) -> tuple[Bytes, int]:
    """The verdict byte of every code (see `verdict`), and the number of positions that play can reach.

    A code that play cannot reach (a wrong number of marks, a line that the game had gone on after) is marked
    impossible.
    """
    if board.size > MAX_CELLS:
        raise ValueError(f"{board} has {board.size} cells; every position is stored for at most {MAX_CELLS}")
    result = np.empty(3**board.size, np.uint8)
    reachable = _fill(result, board.size, lines_held(board), misere)
    return result, int(reachable)


def line_masks(board: Board) -> npt.NDArray[np.int64]:
    """Each line as a number with the bits of its cells set."""
    return np.array([sum(1 << cell for cell in line) for line in board.lines], np.int64)


def lines_held(board: Board) -> Bytes:
    """For each set of cells: 0 if it holds no line, 1 if its last cell may have completed all it holds, else 2."""
    held = np.zeros(1 << board.size, np.uint8)
    _fill_held(held, board.size, line_masks(board))
    return held


@compiled
def _fill_held(held: Any, cells: int, masks: Any) -> None:
    for marks in range(len(held)):
        common = -1  # the cells common to all lines held
        for mask in masks:
            if marks & mask == mask:
                common &= mask
        if common != -1:
            held[marks] = 1 if common else 2


@compiled
def _fill(result: Any, cells: int, held: Any, misere: bool) -> int:
    """Decide all codes; give how many are reachable.

    The code is kept as two halves, whose marks are looked up.
    """
    low_cells = cells // 2
    low_size = 3**low_cells
    x_of, o_of = _marks(max(low_cells, cells - low_cells))
    power = np.array([3**cell for cell in range(cells)], np.int64)
    reachable = 0
    for code in range(len(result) - 1, -1, -1):
        high, low = code // low_size, code % low_size
        x = x_of[low] | (x_of[high] << low_cells)
        o = o_of[low] | (o_of[high] << low_cells)
        surplus = _ones(x) - _ones(o)
        result[code] = IMPOSSIBLE << VALUE_SHIFT
        if surplus < 0 or surplus > 1:
            continue
        moved, waiting = (x, o) if surplus == 1 else (o, x)
        if held[moved] == 2 or held[waiting]:
            continue
        reachable += 1
        result[code] = (WIN if misere else LOSS) << VALUE_SHIFT
        if held[moved] == 0:
            result[code] = _best(result, code, cells, ~(x | o), power, 2 if surplus == 1 else 1)
    return reachable


@compiled
def _best(result: Any, code: int, cells: int, empty: int, power: Any, mark: int) -> Any:
    """The verdict of an unfinished position whose mover puts `mark`."""
    quickest_win, draw, slowest_loss, free = 255, False, 0, 0
    for cell in range(cells):
        if (empty >> cell) & 1:
            free += 1
            reply = np.int64(result[code + mark * power[cell]])
            plies: Any = (reply & 63) + 1
            if reply >> VALUE_SHIFT == LOSS:
                quickest_win = min(quickest_win, plies)
            elif reply >> VALUE_SHIFT == DRAW:
                draw = True
            else:
                slowest_loss = max(slowest_loss, plies)
    if quickest_win < 255:
        return (WIN << VALUE_SHIFT) | quickest_win
    if draw or free == 0:  # a drawn game fills the board
        return (DRAW << VALUE_SHIFT) | free
    return (LOSS << VALUE_SHIFT) | slowest_loss


@compiled
def _marks(cells: int) -> Any:
    """For each base-3 number of so many cells, the cells with X and those with O."""
    x_of = np.zeros(3**cells, np.int64)
    o_of = np.zeros(3**cells, np.int64)
    for code in range(3**cells):
        rest = code
        for cell in range(cells):
            if rest % 3 == 1:
                x_of[code] |= 1 << cell
            elif rest % 3 == 2:
                o_of[code] |= 1 << cell
            rest //= 3
    return x_of, o_of


@compiled
def _ones(marks: int) -> int:
    count = 0
    while marks:
        marks &= marks - 1
        count += 1
    return count
