"""Rows in packed form: of a block only the lost positions that are not finished, which are few.

Whether a position is finished follows from its code, so that need not be kept. What is left is one byte a position:

    byte b < 255   b positions are not lost, the one after them is
    byte 255       255 positions are not lost

A row that would not become smaller in this way stays as it is, in bits; its length says so, for no packed row is as long.
Rows begin at multiples of eight bytes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tateti.solver.compiled import compiled, inlined
from tateti.solver.sweep.block_kernel import count_ones
from tateti.solver.sweep.split import Split

Bytes = npt.NDArray[np.uint8]

_U0, _U1, _U6, _U63, _U255 = (np.uint64(number) for number in (0, 1, 6, 63, 255))


def digit_sums(split: Split) -> Bytes:
    """For every position of a block the moves made on its inside cells."""
    positions = np.arange(split.block_positions, dtype=np.int64)
    sums = np.zeros(split.block_positions, np.uint8)
    for number in range(len(split.inside)):
        sums += ((positions >> (2 * number)) & 3).astype(np.uint8)
    return sums


@inlined
def place_after(start: int, length: int) -> Any:
    """Where the next row begins."""
    return (start + length + 7) & ~7


@compiled
def pack_row(lost: Any, data: Any, start: int, sums: Any, by_sum: Any, times: int) -> int:
    """Pack the bits of one row into `data` from `start` on; give the length of the packed row.

    `by_sum[s]` is raised by `times` for each position whose digits have the sum s.
    """
    words = len(lost)
    ones = np.uint64(0)
    for word in range(words):
        ones += count_ones(lost[word])
    is_small = np.int64(ones) + 64 * words // 255 < 8 * words
    place = start
    after = np.uint64(0)  # the position after the last one packed
    for word in range(words):
        left = lost[word]
        while left != _U0:
            lowest = left & (~left + _U1)
            left ^= lowest
            position = (np.uint64(word) << _U6) + count_ones(lowest - _U1)
            by_sum[sums[position]] += times
            if is_small:
                gap = position - after
                while gap >= _U255:
                    data[place] = 255
                    place += 1
                    gap -= _U255
                data[place] = gap
                place += 1
                after = position + _U1
    if is_small:
        return place - start
    _copy_bits(lost, data, start)
    return 8 * words


@compiled
def _copy_bits(lost: Any, data: Any, start: int) -> None:
    for word in range(len(lost)):
        for byte in range(8):
            data[start + 8 * word + byte] = (lost[word] >> np.uint64(8 * byte)) & _U255


@compiled
def add_packed(target: Any, data: Any, words: Any, start: int, length: int) -> None:
    """OR a packed row into the bits of `target`; `words` are the same bytes as `data`, eight at a time.

    Whatever the bytes are, nothing but `target` is written to.
    """
    if length == 8 * len(target):
        first = start >> 3
        for word in range(len(target)):
            target[word] |= words[first + word]
        return
    last = np.uint64(len(target) - 1)  # the number of words is a power of two
    position = np.uint64(0)
    for place in range(start, start + length):
        gap = np.uint64(data[place])
        position += gap
        found = np.uint64(gap != _U255)
        target[(position >> _U6) & last] |= found << (position & _U63)
        position += found
