"""Every position of a small Semáforo board, one byte each: value with distance, and Grundy value.

A plain descending loop over all codes, with the draw of Ta-Te-Ti Semáforo and misère play as options. Up to 16 cells,
4.3 billion positions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tateti.board import Board
from tateti.solver.compiled import compiled
from tateti.solver.dense.verdict import DRAW, LOSS, VALUE_SHIFT, WIN

MAX_CELLS = 16

Bytes = npt.NDArray[np.uint8]


def verdicts(board: Board, *, drawn_when_full: bool = False, misere: bool = False) -> Bytes:
    """The verdict byte of every code (see `verdict`).

    `drawn_when_full`: the game is drawn once every cell is occupied and there is no line (Ta-Te-Ti Semáforo).
    """
    _check_size(board)
    result = np.empty(4**board.size, np.uint8)
    _fill_verdicts(result, board.size, np.array(board.lines, np.int64), drawn_when_full, misere)
    return result


def grundy_values(board: Board) -> Bytes:
    """The Grundy value of every code; finished positions have 0, for who completes a line makes the last move."""
    _check_size(board)
    result = np.empty(4**board.size, np.uint8)
    _fill_grundy(result, board.size, np.array(board.lines, np.int64))
    return result


def _check_size(board: Board) -> None:
    if board.size > MAX_CELLS:
        raise ValueError(f"{board} has {board.size} cells; this is done for at most {MAX_CELLS}")


@compiled
def _has_line(code: int, lines: Any) -> bool:
    for number in range(lines.shape[0]):
        colour = (code >> (2 * lines[number, 0])) & 3
        if colour == 0:
            continue
        same = True
        for k in range(1, lines.shape[1]):
            if (code >> (2 * lines[number, k])) & 3 != colour:
                same = False
                break
        if same:
            return True
    return False


@compiled
def _is_full(code: int, cells: int) -> bool:
    empty = 0
    for cell in range(cells):
        empty += (code >> (2 * cell)) & 3 == 0
    return empty == 0


@compiled
def _fill_verdicts(result: Any, cells: int, lines: Any, drawn_when_full: bool, misere: bool) -> None:
    for code in range(len(result) - 1, -1, -1):
        if _has_line(code, lines):
            result[code] = (WIN if misere else LOSS) << VALUE_SHIFT
            continue
        if drawn_when_full and _is_full(code, cells):
            result[code] = DRAW << VALUE_SHIFT
            continue
        quickest_win, slowest_draw, slowest_loss = 255, -1, -1
        for cell in range(cells):
            if (code >> (2 * cell)) & 3 == 3:
                continue
            reply = result[code + (1 << (2 * cell))]
            plies: Any = np.int64(reply & 63) + 1
            if reply >> VALUE_SHIFT == LOSS:
                quickest_win = min(quickest_win, plies)
            elif reply >> VALUE_SHIFT == DRAW:
                slowest_draw = max(slowest_draw, plies)
            else:
                slowest_loss = max(slowest_loss, plies)
        if quickest_win < 255:
            result[code] = (WIN << VALUE_SHIFT) | quickest_win
        elif slowest_draw >= 0:
            result[code] = (DRAW << VALUE_SHIFT) | slowest_draw
        else:
            result[code] = (LOSS << VALUE_SHIFT) | slowest_loss


@compiled
def _fill_grundy(result: Any, cells: int, lines: Any) -> None:
    for code in range(len(result) - 1, -1, -1):
        reached: Any = 0  # bit g: some move leads to Grundy value g
        if not _has_line(code, lines):
            for cell in range(cells):
                if (code >> (2 * cell)) & 3 != 3:
                    reached |= 1 << np.int64(result[code + (1 << (2 * cell))])
        grundy = 0
        while (reached >> grundy) & 1:
            grundy += 1
        result[code] = grundy
