"""The inside of a block: its layout in bits, the finished positions in it, and how symmetries move it about.

A block is `words` machine words; one bit a position, 1 where the player to move loses.

    inside code:  bit   2m-1 2m-2  ...  7 6      5 4      3 2      1 0
                  cell  inside[m-1]  inside[3] inside[2] inside[1] inside[0]
                        \\______ which word _____/ \\____ which bit of it ____/

A move on a word-numbering cell x leads to the word 4^(x-3) further on; on one of the three word cells to the bit 1, 4
or 16 further on. With fewer than three inside cells only the low bits of the one word mean anything.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tateti.board import Line
from tateti.solver.sweep.split import WORD_CELLS, Split

Words = npt.NDArray[np.uint64]


class BlockLayout(NamedTuple):
    """What the compiled loops must know of a split; all arrays are read only.

    Word numbers are unsigned: compiled code then need not ask whether an index counts from the end.

    images[g, x]     the upper cell that symmetry g carries upper cell x to
    valid            the meaningful bits of a word
    finished         words: positions with a line wholly inside
    order, groups    word numbers by falling digit sum; group k is order[groups[k]:groups[k + 1]]
    successors[w]    words a move away from word w by its word-numbering cells; `words` where there is none
    crossing[l, c-1] words: positions where the inside part of crossing line l is all of colour c
    crossing_ones[l] a 1 in the upper code's digit of each upper cell of crossing line l
    crossing_of[x]   crossing lines through upper cell x, filled up with -1
    permutation[g]   word numbers after generator g has exchanged word-numbering cells
    exchanges[g]     pairs of inside cells that generator g exchanges, at least one a word cell; filled up with -1
    """

    images: npt.NDArray[np.int64]
    valid: np.uint64
    finished: Words
    order: npt.NDArray[np.uint32]
    groups: npt.NDArray[np.int64]
    successors: npt.NDArray[np.uint32]
    crossing: Words
    crossing_ones: npt.NDArray[np.int64]
    crossing_of: npt.NDArray[np.int64]
    permutation: npt.NDArray[np.uint32]
    exchanges: npt.NDArray[np.int64]


def layout_of(split: Split) -> BlockLayout:
    """Work out the layout of the blocks of a split."""
    words = split.block_words
    cells = len(split.inside)
    order, groups = _word_order(words)
    inner_lines, crossing_lines = _sort_lines(split)
    finished = np.zeros(words, np.uint64)
    for line in inner_lines:
        for colour in (1, 2, 3):
            finished |= _of_colour(split, line, colour)
    crossing = [[_of_colour(split, line, colour) for colour in (1, 2, 3)] for line in crossing_lines]
    permutation, exchanges = _generator_moves(split)
    return BlockLayout(
        images=upper_images(split),
        valid=np.uint64((1 << 4 ** min(cells, WORD_CELLS)) - 1),
        finished=finished,
        order=order.astype(np.uint32),
        groups=groups,
        successors=_word_successors(words, max(0, cells - WORD_CELLS)).astype(np.uint32),
        crossing=np.array(crossing, np.uint64).reshape(len(crossing_lines), 3, words),
        crossing_ones=_upper_ones(split, crossing_lines),
        crossing_of=_lines_of_upper_cells(split, crossing_lines),
        permutation=permutation.astype(np.uint32),
        exchanges=exchanges,
    )


def upper_images(split: Split) -> npt.NDArray[np.int64]:
    """`images[g, x]`: the upper cell that symmetry `g` carries upper cell `x` to."""
    place = {cell: number for number, cell in enumerate(split.upper)}
    rows = [[place[symmetry[cell]] for cell in split.upper] for symmetry in split.symmetries]
    return np.array(rows, np.int64).reshape(len(rows), len(split.upper))


def _sort_lines(split: Split) -> tuple[list[Line], list[Line]]:
    """The lines wholly inside, and those that cross from the upper cells into the inside."""
    inside = set(split.inside)
    inner = [line for line in split.board.lines if inside.issuperset(line)]
    crossing = [
        line for line in split.board.lines if not inside.issuperset(line) and not inside.isdisjoint(line)
    ]
    return inner, crossing


def _of_colour(split: Split, line: Line, colour: int) -> Words:
    """The positions in which every inside cell of the line has the colour, packed into words."""
    positions = np.arange(split.block_positions, dtype=np.int64)
    holds = np.ones(split.block_positions, bool)
    for number, cell in enumerate(split.inside):
        if cell in line:
            holds &= (positions >> (2 * number)) & 3 == colour
    return pack(holds, split.block_words)


def pack(holds: npt.NDArray[np.bool_], words: int) -> Words:
    """One bit a position, lowest first."""
    packed = np.zeros(words * 8, np.uint8)
    bits = np.packbits(holds, bitorder="little")
    packed[: len(bits)] = bits
    return packed.view("<u8").astype(np.uint64)


def _word_order(words: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    numbers = np.arange(words, dtype=np.int64)
    sums = np.zeros(words, np.int64)
    for shift in range(0, words.bit_length(), 2):
        sums += (numbers >> shift) & 3
    order = np.argsort(-sums, kind="stable").astype(np.int64)
    edges = np.flatnonzero(np.diff(sums[order])) + 1
    return order, np.concatenate(([0], edges, [words])).astype(np.int64)


def _word_successors(words: int, numbering_cells: int) -> npt.NDArray[np.int64]:
    numbers = np.arange(words, dtype=np.int64)
    table = np.full((words, numbering_cells), words, np.int64)
    for cell in range(numbering_cells):
        can_rise = (numbers >> (2 * cell)) & 3 != 3
        table[can_rise, cell] = numbers[can_rise] + 4**cell
    return table


def _upper_ones(split: Split, lines: list[Line]) -> npt.NDArray[np.int64]:
    ones = [
        sum(1 << (2 * number) for number, cell in enumerate(split.upper) if cell in line) for line in lines
    ]
    return np.array(ones, np.int64)


def _lines_of_upper_cells(split: Split, lines: list[Line]) -> npt.NDArray[np.int64]:
    of_cell = [[number for number, line in enumerate(lines) if cell in line] for cell in split.upper]
    return _filled_up(of_cell, len(split.upper))


def _filled_up(lists: list[list[int]], rows: int) -> npt.NDArray[np.int64]:
    table = np.full((rows, max((len(items) for items in lists), default=0)), -1, np.int64)
    for row, items in enumerate(lists):
        table[row, : len(items)] = items
    return table


def _generator_moves(split: Split) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    place = {cell: number for number, cell in enumerate(split.inside)}
    numbers = np.arange(split.block_words, dtype=np.int64)
    permutations, exchanges = [], []
    for generator in split.generators:
        images = [place[generator[cell]] for cell in split.inside]
        pairs = [(x, y) for x, y in enumerate(images) if x < y]
        moved = numbers.copy()
        for x, y in pairs:
            if x >= WORD_CELLS:
                moved = _exchange_digits(moved, x - WORD_CELLS, y - WORD_CELLS)
        permutations.append(moved)
        exchanges.append([cell for pair in pairs if pair[0] < WORD_CELLS for cell in pair])
    table = np.array(permutations, np.int64).reshape(len(split.generators), split.block_words)
    return table, _filled_up(exchanges, len(split.generators))


def _exchange_digits(numbers: npt.NDArray[np.int64], x: int, y: int) -> npt.NDArray[np.int64]:
    difference = ((numbers >> (2 * x)) ^ (numbers >> (2 * y))) & 3
    return numbers ^ (difference << (2 * x)) ^ (difference << (2 * y))
