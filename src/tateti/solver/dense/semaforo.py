"""Every position of a small Semáforo board, one byte each: value with distance, and Grundy value.

A plain descending loop over all codes, with the draw of Ta-Te-Ti Semáforo and misère play as options. Up to 16 cells,
4.3 billion positions. The upper cells cut the codes into blocks: every move raises a cell, so blocks whose upper cells have
the same sum do not ask each other, and several threads decide them.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from tateti.board import Board
from tateti.solver.compiled import compiled
from tateti.solver.dense.verdict import DRAW, LOSS, VALUE_SHIFT, WIN
from tateti.solver.resources import usable_cores

MAX_CELLS = 16
UPPER = 4
"""Cells whose states number the blocks."""
EVERY_CELL = 0x5555555555555555
"""The lower bit of each cell."""

Bytes = npt.NDArray[np.uint8]


def verdicts(board: Board, *, drawn_when_full: bool = False, misere: bool = False) -> Bytes:
    """The verdict byte of every code (see `verdict`).

    `drawn_when_full`: the game is drawn once every cell is occupied and there is no line (Ta-Te-Ti Semáforo).
    """
    _check_size(board)
    result, planes = np.empty(4**board.size, np.uint8), np.array(board.line_planes, np.int64)
    _by_blocks(
        board.size,
        lambda first, end: _fill_verdicts(result, first, end, board.size, planes, drawn_when_full, misere),
    )
    return result


def grundy_values(board: Board) -> Bytes:
    """The Grundy value of every code; finished positions have 0, for who completes a line makes the last move."""
    _check_size(board)
    result, planes = np.empty(4**board.size, np.uint8), np.array(board.line_planes, np.int64)
    _by_blocks(board.size, lambda first, end: _fill_grundy(result, first, end, board.size, planes))
    return result


def _check_size(board: Board) -> None:
    if board.size > MAX_CELLS:
        raise ValueError(f"{board} has {board.size} cells; this is done for at most {MAX_CELLS}")


def _by_blocks(cells: int, fill: Callable[[int, int], None]) -> None:
    """Have all codes filled, block by block, the fuller upper cells before the emptier; `fill` takes the first and the end."""
    upper = min(UPPER, cells)
    codes = 4 ** (cells - upper)
    by_sum: list[list[int]] = [[] for _ in range(3 * upper + 1)]
    for block in range(4**upper):
        by_sum[sum(block >> 2 * cell & 3 for cell in range(upper))].append(block)
    with ThreadPoolExecutor(usable_cores()) as pool:
        for blocks in reversed(by_sum):
            for done in [pool.submit(fill, block * codes, (block + 1) * codes) for block in blocks]:
                done.result()


@compiled
def _has_line(code: int, planes: Any) -> bool:
    low, high = code & EVERY_CELL, (code >> 1) & EVERY_CELL
    green, yellow, red = low & ~high, high & ~low, low & high
    for plane in planes:  # noqa: SIM110 - compiled
        if green & plane == plane or yellow & plane == plane or red & plane == plane:
            return True
    return False


@compiled
def _is_full(code: int, cells: int) -> bool:
    empty = 0
    for cell in range(cells):
        empty += (code >> (2 * cell)) & 3 == 0
    return empty == 0


@compiled
def _fill_verdicts(
    result: Any, first: int, end: int, cells: int, planes: Any, drawn_when_full: bool, misere: bool
) -> None:
    for code in range(end - 1, first - 1, -1):
        if _has_line(code, planes):
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
def _fill_grundy(result: Any, first: int, end: int, cells: int, planes: Any) -> None:
    for code in range(end - 1, first - 1, -1):
        reached: Any = 0  # bit g: some move leads to Grundy value g
        if not _has_line(code, planes):
            for cell in range(cells):
                if (code >> (2 * cell)) & 3 != 3:
                    reached |= 1 << np.int64(result[code + (1 << (2 * cell))])
        grundy = 0
        while (reached >> grundy) & 1:
            grundy += 1
        result[code] = grundy
