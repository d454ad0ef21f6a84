"""The loops that play at random: games with marks of one's own, and games whose pieces belong to nobody.

A board is two sets of cells, `low` and `high`, the two bits of every cell's value. What is counted of a game: its first
move with who had the last word (0 the one who began it, 1 the other, 2 nobody: a draw), and its length.

Four choices are made of each number (see `dice`), and whether somebody has won is seen after the four where that is quicker.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tateti.fast.dice import GAMMA, LOW, beginning, is_taken, number
from tateti.fast.lines import Lines, has_line
from tateti.solver.compiled import compiled

Counts = NDArray[np.int64]

ENDLESS = 1 << 20  # a ply that no game has


@compiled
def play_owned(
    first: int,
    last: int,
    seed: np.uint64,
    own: np.uint64,
    other: np.uint64,
    empty: NDArray[np.uint8],
    lines: Lines,
    begun: Counts,
    lengths: Counts,
) -> None:
    """Games number `first` to `last` - 1 from a position in which the one to move has `own`, the other `other`."""
    cells = empty.copy()
    size = np.uint64(empty.size)
    for game in range(first, last):
        for i in range(empty.size):
            cells[i] = empty[i]
        state = beginning(seed, np.uint64(game))
        mine, theirs, left = own, other, size
        ply, won = 0, ENDLESS
        while left > np.uint64(0) and won == ENDLESS:
            state += GAMMA
            fraction = number(state) >> np.uint64(32)
            ways = np.uint64(6)  # of the last three, two or one: a multiple of all
            if left > np.uint64(3):
                ways = left * (left - np.uint64(1)) * (left - np.uint64(2)) * (left - np.uint64(3))
            if not is_taken(fraction, ways):
                continue
            for _ in range(min(np.uint64(4), left)):
                fraction *= left
                chosen = fraction >> np.uint64(32)
                fraction &= LOW
                left -= np.uint64(1)
                cell = cells[chosen]
                cells[chosen] = cells[left]
                cells[left] = cell
                mine |= np.uint64(1) << np.uint64(cell)
                if has_line(mine, lines):
                    won = min(won, ply)
                ply += 1
                mine, theirs = theirs, mine
        # The cells that were taken stand behind those that are left, the first of them last.
        begun[cells[size - np.uint64(1)], 2 if won == ENDLESS else won & 1] += 1
        lengths[min(ply, won + 1)] += 1


@compiled
def play_shared(
    first: int,
    last: int,
    seed: np.uint64,
    low: np.uint64,
    high: np.uint64,
    full: np.uint64,
    drawn: np.uint64,
    size: int,
    last_piece: np.uint64,
    lines: Lines,
    begun: Counts,
    lengths: Counts,
) -> None:
    """Games number `first` to `last` - 1 from a position; `drawn` are the cells whose occupation is a draw, or none."""
    for game in range(first, last):
        state = beginning(seed, np.uint64(game))
        cell, ply, won = _one_shared(state, low, high, full, drawn, np.uint64(size), last_piece, lines)
        begun[cell, won] += 1
        lengths[ply] += 1


@compiled
def _one_shared(
    state: np.uint64,
    low: np.uint64,
    high: np.uint64,
    full: np.uint64,
    drawn: np.uint64,
    size: np.uint64,
    last_piece: np.uint64,
    lines: Lines,
) -> tuple[np.uint64, int, int]:
    """One game: its first cell, its length, and who had the last word. A choice that falls on a last piece is made again."""
    ways = size * size * size * size
    low_of_last = np.uint64(0) - (last_piece & np.uint64(1))
    high_of_last = np.uint64(0) - (last_piece >> np.uint64(1))
    ply, begins = 0, np.uint64(0)
    while True:
        state += GAMMA
        bits = number(state)
        for _half in range(2):
            fraction = bits & LOW
            bits >>= np.uint64(32)
            if not is_taken(fraction, ways):
                continue
            for _ in range(4):
                fraction *= size
                cell = fraction >> np.uint64(32)
                fraction &= LOW
                bit = np.uint64(1) << cell
                if ~(low ^ low_of_last) & ~(high ^ high_of_last) & bit:
                    continue
                if ply == 0:
                    begins = cell
                high ^= low & bit
                low ^= bit
                # All cells with the value that this one has now: those equal to it in both bits.
                other_low = (low >> cell & np.uint64(1)) - np.uint64(1)
                other_high = (high >> cell & np.uint64(1)) - np.uint64(1)
                ply += 1
                if has_line((low ^ other_low) & (high ^ other_high) & full, lines):
                    return begins, ply, (ply - 1) & 1
                if low | high == drawn:
                    return begins, ply, 2
