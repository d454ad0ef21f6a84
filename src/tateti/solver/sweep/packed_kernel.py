"""Deciding a run of blocks from packed rows into packed rows, see `packed_rows`; the rest is as in `kernel`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tateti.solver.compiled import compiled
from tateti.solver.sweep.block_kernel import decide_block
from tateti.solver.sweep.kernel import (
    add_crossing_lines,
    bring_into_place,
    finished_positions,
    images_of,
    smallest_after,
)
from tateti.solver.sweep.levels import find_block
from tateti.solver.sweep.packed_rows import Bytes, add_packed, pack_row, place_after


class PackedBytes(NamedTuple):
    """The packed rows of a level as the compiled loops read them.

    Row r is `lengths[r]` bytes of `data` from `starts[r]` on; `words` are the same bytes as `data`, eight at a time.
    """

    data: Bytes
    words: npt.NDArray[np.uint64]
    starts: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.uint16]


@compiled
def decide_packed(
    codes: Any,
    above: Any,
    packed: Any,
    layout: Any,
    misere: bool,
    sums: Any,
    data: Any,
    lengths: Any,
    by_sum: Any,
) -> int:
    """Decide the blocks with these codes into packed rows; give the bytes that they take.

    The level above is `above`, see `BlockIndex`, with its rows `packed`, see `PackedBytes`. `data` has room for the rows in bits. `by_sum[s]` is raised by the lost positions whose inside digits have the sum s,
    every block counted for its whole symmetric family.
    """
    symmetries, upper = layout.images.shape
    words = len(layout.finished)
    won = np.zeros((symmetries, words), np.uint64)  # as in `decide_blocks`
    finished = np.zeros(words, np.uint64)
    lost = np.zeros(words + 1, np.uint64)
    scratch = np.zeros((3, words), np.uint64)
    seen = np.zeros(symmetries, np.int64)
    image = np.zeros(symmetries, np.int64)
    end = 0
    for row in range(len(codes)):
        code = codes[row]
        stabiliser = images_of(code, layout.images, image)
        # 1. What the moves on upper cells win: by a crossing line, or by a position kept as lost.
        seen[:] = 0
        won[0, :] = 0
        seen[0] = 1
        for x in range(upper):
            if (code >> (2 * x)) & 3 == 3:
                continue
            if not misere:
                add_crossing_lines(won[0], code + (1 << (2 * x)), x, layout)
            smallest, through = smallest_after(code, x, image, layout.images)
            place = find_block(smallest, above)
            if place >= 0:
                if not seen[through]:
                    won[through, :] = 0
                    seen[through] = 1
                add_packed(
                    won[through], packed.data, packed.words, packed.starts[place], packed.lengths[place]
                )
        # 2. Bring the blocks seen through symmetries into place.
        bring_into_place(won, seen, layout, scratch)
        # 3. The finished positions, and the moves on inside cells.
        finished_positions(code, finished, layout)
        if misere:
            for word in range(words):
                won[0, word] |= finished[word]
                finished[word] = 0
        decide_block(won[0], finished, lost, layout, scratch)
        # 4. What is lost and not finished, packed.
        for word in range(words):
            scratch[0, word] = lost[word] & ~finished[word]
        lengths[row] = pack_row(scratch[0], data, end, sums, by_sum, symmetries // stabiliser)
        end = place_after(end, lengths[row])
    return end


@compiled
def unpack_rows(codes: Any, level: Any, start: int, layout: Any, misere: bool, rows: Any) -> None:
    """Fill `rows` with the bits of the level's rows from `start` on, finished positions included; see `PackedBytes`."""
    for row in range(len(rows)):
        if misere:
            rows[row, :] = 0
        else:
            finished_positions(codes[start + row], rows[row], layout)
        place = start + row
        add_packed(rows[row], level.data, level.words, level.starts[place], level.lengths[place])
