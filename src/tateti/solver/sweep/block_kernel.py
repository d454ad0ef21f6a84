"""The loops that work on one block of words: deciding it, and moving it by a symmetry. The layout is in `block_layout`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tateti.solver.compiled import compiled, inlined

# Bits of a word where the digit sum of the three word cells is 0, 1, .. 9.
_SUMS = [
    sum(1 << bit for bit in range(64) if (bit & 3) + (bit >> 2 & 3) + (bit >> 4) == s) for s in range(10)
]
_SUM0, _SUM1, _SUM2, _SUM3, _SUM4 = (np.uint64(mask) for mask in _SUMS[:5])
_SUM5, _SUM6, _SUM7, _SUM8, _SUM9 = (np.uint64(mask) for mask in _SUMS[5:])
_U1, _U4, _U16 = np.uint64(1), np.uint64(4), np.uint64(16)

# Bits of a word whose number has bit p clear.
_CLEAR = np.array([sum(1 << bit for bit in range(64) if not bit >> p & 1) for p in range(6)], np.uint64)

_PAIRS, _QUADS, _NIBBLES = (
    np.uint64(0x5555555555555555),
    np.uint64(0x3333333333333333),
    np.uint64(0x0F0F0F0F0F0F0F0F),
)
_BYTES, _U2, _U56 = np.uint64(0x0101010101010101), np.uint64(2), np.uint64(56)


@inlined
def count_ones(word: Any) -> Any:
    """How many bits of the word are set (the compiler knows this shape and uses the machine's own instruction)."""
    word = word - ((word >> _U1) & _PAIRS)
    word = (word & _QUADS) + ((word >> _U2) & _QUADS)
    word = (word + (word >> _U4)) & _NIBBLES
    return (word * _BYTES) >> _U56


@inlined
def _step(won: Any, finished: Any, lost: Any, mask: Any) -> Any:
    """Decide the positions of one digit sum: lost if finished, or if no move from them reaches a lost position."""
    now = (~won | finished) & mask
    # A shift may carry a bit into the wrong cell, but only to a digit sum already decided, where it is not read.
    return won | (now >> _U1) | (now >> _U4) | (now >> _U16), lost | now


@compiled
def _decide_word_cells(won: Any, finished: Any, lost: Any, count: int) -> None:
    """Decide the three word cells of `count` independent words, given the positions won by any other move."""
    for k in range(count):
        w, f, a = won[k], finished[k], np.uint64(0)
        w, a = _step(w, f, a, _SUM9)
        w, a = _step(w, f, a, _SUM8)
        w, a = _step(w, f, a, _SUM7)
        w, a = _step(w, f, a, _SUM6)
        w, a = _step(w, f, a, _SUM5)
        w, a = _step(w, f, a, _SUM4)
        w, a = _step(w, f, a, _SUM3)
        w, a = _step(w, f, a, _SUM2)
        w, a = _step(w, f, a, _SUM1)
        w, a = _step(w, f, a, _SUM0)
        lost[k] = a


@compiled
def decide_block(won: Any, finished: Any, lost: Any, layout: Any, scratch: Any) -> None:
    """Fill `lost` (one word longer than the block, the last stays 0) from what upper moves win and what is finished.

    Words of equal digit sum do not reach each other, so they are gathered and decided together.
    """
    gathered_won, gathered_finished, decided = scratch[0], scratch[1], scratch[2]
    order, groups, successors = layout.order, layout.groups, layout.successors
    nowhere = ~layout.valid  # bits that mean no position count as won, so that nothing follows from them
    for group in range(len(groups) - 1):
        start = groups[group]
        count = groups[group + 1] - start
        for k in range(count):
            word = order[start + k]
            reached = won[word] | nowhere
            for cell in range(successors.shape[1]):
                reached |= lost[successors[word, cell]]
            gathered_won[k] = reached
            gathered_finished[k] = finished[word]
        _decide_word_cells(gathered_won, gathered_finished, decided, count)
        for k in range(count):
            lost[order[start + k]] = decided[k]


@compiled
def add_moved(target: Any, block: Any, permutation: Any, exchanges: Any, moved: Any) -> None:
    """OR into `target` the block as one generator of the symmetries shows it; `moved` is room for a block."""
    words = len(permutation)
    for word in range(words):
        moved[word] = block[permutation[word]]
    for k in range(0, len(exchanges), 2):
        x, y = exchanges[k], exchanges[k + 1]
        if x < 0:
            break
        for plane in range(2):
            if y < 3:
                _exchange_in_words(moved, words, 2 * x + plane, 2 * y + plane)
            else:
                _exchange_across_words(moved, words, 2 * x + plane, 2 * (y - 3) + plane)
    for word in range(words):
        target[word] |= moved[word]


@compiled
def _exchange_in_words(block: Any, words: int, p: int, q: int) -> None:
    """Exchange bits p < q of the bit numbers: bit (p set, q clear) changes places with bit (p clear, q set)."""
    distance = np.uint64((1 << q) - (1 << p))
    mask = ~_CLEAR[p] & _CLEAR[q]
    for k in range(words):
        word = block[k]
        difference = (word ^ (word >> distance)) & mask
        block[k] = word ^ difference ^ (difference << distance)


@compiled
def _exchange_across_words(block: Any, words: int, p: int, q: int) -> None:
    """Exchange bit p of the bit numbers with bit q of the word numbers."""
    distance = np.uint64(1 << p)
    mask = _CLEAR[p]
    run = 1 << q
    for start in range(0, words, 2 * run):
        for k in range(start, start + run):
            low, high = block[k], block[k + run]
            difference = ((low >> distance) ^ high) & mask
            block[k + run] = high ^ difference
            block[k] = low ^ (difference << distance)
