"""Deciding a run of blocks of one level from the blocks of the level above: the solver's inner loop."""

from __future__ import annotations

from typing import Any

import numpy as np

from tateti.solver.compiled import compiled
from tateti.solver.sweep.block_kernel import add_moved, count_ones, decide_block
from tateti.solver.sweep.levels import find_block


@compiled
def decide_blocks(codes: Any, rows: Any, start: int, end: int, above: Any, layout: Any, misere: bool) -> int:
    """Decide blocks `start` to `end` of a level into `rows`; give the number of unfinished lost positions.

    Every block counts for its whole symmetric family. See `LevelAbove`, `BlockLayout`, and `levels` for the codes.
    """
    symmetries, upper = layout.images.shape
    words = len(layout.finished)
    won = np.zeros(
        (symmetries, words), np.uint64
    )  # won[g]: positions won by a move to a block seen through g
    finished = np.zeros(words, np.uint64)
    lost = np.zeros(words + 1, np.uint64)
    scratch = np.zeros((3, words), np.uint64)
    seen = np.zeros(symmetries, np.int64)
    image = np.zeros(symmetries, np.int64)
    lost_total = 0
    for row in range(start, end):
        code = codes[row]
        stabiliser = images_of(code, layout.images, image)
        # 1. What the moves on upper cells win.
        seen[:] = 0
        won[0, :] = 0
        seen[0] = 1
        for x in range(upper):
            if (code >> (2 * x)) & 3 == 3:
                continue
            smallest, through = smallest_after(code, x, image, layout.images)
            place = find_block(smallest, above)
            if place >= 0:
                _add_row(won[through], above.rows[place], seen[through])
                seen[through] = 1
            elif not misere:
                # That block is not quiet: its lost positions are its finished ones, so only a crossing line wins.
                add_crossing_lines(won[0], code + (1 << (2 * x)), x, layout)
        # 2. Bring the blocks seen through symmetries into place.
        bring_into_place(won, seen, layout, scratch)
        # 3. The finished positions, and the moves on inside cells.
        finished_positions(code, finished, layout)
        if misere:
            for word in range(words):
                won[0, word] |= finished[word]
                finished[word] = 0
        decide_block(won[0], finished, lost, layout, scratch)
        ones = np.uint64(0)
        for word in range(words):
            rows[row, word] = lost[word]
            ones += count_ones(lost[word] & ~finished[word])
        lost_total += np.int64(ones) * (symmetries // stabiliser)
    return lost_total


@compiled
def bring_into_place(won: Any, seen: Any, layout: Any, scratch: Any) -> None:
    """OR into `won[0]` what is seen through the symmetries (`won[g]` where `seen[g]`), one generator at a time."""
    for generator in range(len(layout.permutation) - 1, -1, -1):
        bit = 1 << generator
        for g in range(bit):
            if seen[g | bit]:
                if not seen[g]:
                    won[g, :] = 0
                    seen[g] = 1
                add_moved(
                    won[g],
                    won[g | bit],
                    layout.permutation[generator],
                    layout.exchanges[generator],
                    scratch[0],
                )


@compiled
def images_of(code: int, images: Any, image: Any) -> int:
    """Fill `image` with the code seen through each symmetry; give how many symmetries leave it as it is."""
    stabiliser = 0
    for g in range(images.shape[0]):
        seen = 0
        for x in range(images.shape[1]):
            seen |= ((code >> (2 * x)) & 3) << (2 * images[g, x])
        image[g] = seen
        stabiliser += seen == code
    return stabiliser


@compiled
def smallest_after(code: int, x: int, image: Any, images: Any) -> Any:
    """The smallest code of the family reached by raising upper cell x, and the symmetry that shows it."""
    smallest, through = code + (1 << (2 * x)), 0
    for g in range(1, images.shape[0]):
        candidate = image[g] + (1 << (2 * images[g, x]))
        if candidate < smallest:
            smallest, through = candidate, g
    return smallest, through


@compiled
def _add_row(target: Any, row: Any, keep: int) -> None:
    if keep:
        for word in range(len(row)):
            target[word] |= row[word]
    else:
        for word in range(len(row)):
            target[word] = row[word]


@compiled
def add_crossing_lines(target: Any, code: int, x: int, layout: Any) -> None:
    """OR in the positions where the crossing lines through upper cell x are complete."""
    colour = (code >> (2 * x)) & 3
    for k in range(layout.crossing_of.shape[1]):
        line = layout.crossing_of[x, k]
        if line < 0:
            break
        if code & (3 * layout.crossing_ones[line]) == colour * layout.crossing_ones[line]:
            for word in range(len(target)):
                target[word] |= layout.crossing[line, colour - 1, word]


@compiled
def finished_positions(code: int, finished: Any, layout: Any) -> None:
    """Fill `finished` with the positions of the block that hold a line."""
    for word in range(len(finished)):
        finished[word] = layout.finished[word]
    for line in range(len(layout.crossing_ones)):
        ones = layout.crossing_ones[line]
        cells = code & (3 * ones)
        for colour in range(1, 4):
            if cells == colour * ones:
                for word in range(len(finished)):
                    finished[word] |= layout.crossing[line, colour - 1, word]
