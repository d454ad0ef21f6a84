"""What can be counted on a Semáforo board, for very many positions at once: compiled loops.

A code has two bits a cell (see `board`). The columns are those of `features.COLUMNS`; what they mean stands there, and
`tests/study/test_rules.py` counts the same things slowly, with the functions of `study.explain`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from tateti.solver.compiled import compiled

LAST = 3  # the value that stays

Codes = npt.NDArray[np.int64]
Columns = npt.NDArray[np.int8]


@compiled
def _read(code: int, values: Any) -> None:
    for cell in range(len(values)):
        values[cell] = (code >> (2 * cell)) & 3


@compiled
def _completes(values: Any, lines: Any, number: int, place: int) -> bool:
    """Whether a move on the cell at this place of a line completes the line."""
    wanted = values[lines[number, place]] + 1
    if wanted > LAST:
        return False
    for other in range(lines.shape[1]):
        if other != place and values[lines[number, other]] != wanted:
            return False
    return True


@compiled
def _holds(value: int, values: Any, lines: Any, number: int, place: int, misere: bool, draws: bool) -> bool:
    """Whether a line forbids a move on the cell at this place, if that had this value (see `explain.settled`)."""
    length = lines.shape[1]
    if value == LAST or length < 2:
        return False
    same, one_more, two_more = 0, 0, 0
    for other in range(length):
        if other != place:
            found = values[lines[number, other]]
            same += found == value
            one_more += found == value + 1
            two_more += found == value + 2
    if misere:
        return bool(one_more == length - 1)
    if same == 1 and one_more == length - 2:
        return True
    return value + 2 <= LAST and two_more == length - 1 and not (draws and value == 0)


@compiled
def _mark_unsafe(values: Any, lines: Any, misere: bool, draws: bool, unsafe: Any) -> None:
    """Marks the cells on which a move is not safe, where no line can be completed at once (or that loses)."""
    empty = 0
    for cell in range(len(values)):
        unsafe[cell] = 0
        empty += values[cell] == 0
    is_last_empty = draws and empty == 1
    for number in range(lines.shape[0]):
        for place in range(lines.shape[1]):
            cell = lines[number, place]
            if is_last_empty and values[cell] == 0:
                continue  # it fills the board, which is a draw
            if _holds(values[cell], values, lines, number, place, misere, False):
                unsafe[cell] = 1


@compiled
def _mark_settled(
    values: Any, lines: Any, misere: bool, draws: bool, unsafe: Any, settled: Any, supported: Any
) -> None:
    """Marks the cells that no safe move changes any more, as far as the argument of `explain.settled` goes."""
    cells = len(values)
    for cell in range(cells):
        settled[cell] = values[cell] == LAST or unsafe[cell]
    changed = True
    while changed:
        changed = False
        for cell in range(cells):
            supported[cell] = values[cell] == LAST
        for number in range(lines.shape[0]):
            whole = True
            for place in range(lines.shape[1]):
                whole = whole and settled[lines[number, place]] == 1
            if whole:
                for place in range(lines.shape[1]):
                    cell = lines[number, place]
                    if not supported[cell] and _holds(
                        values[cell], values, lines, number, place, misere, draws
                    ):
                        supported[cell] = 1
        for cell in range(cells):
            if settled[cell] and not supported[cell]:
                settled[cell] = 0
                changed = True


@compiled
def _possible_steps(values: Any, lines: Any, misere: bool, draws: bool, settled: Any, most: Any) -> int:
    """The steps that cells outside the settled ones can still make, each up to where two settled ones stop it."""
    for cell in range(len(values)):
        most[cell] = values[cell] if settled[cell] else LAST
    for number in range(lines.shape[0]):
        for place in range(lines.shape[1]):
            cell = lines[number, place]
            if settled[cell]:
                continue
            whole = True
            for other in range(lines.shape[1]):
                whole = whole and (other == place or settled[lines[number, other]] == 1)
            if whole:
                value = values[cell]
                while value < most[cell] and not _holds(value, values, lines, number, place, misere, draws):
                    value += 1
                most[cell] = value
    steps = 0
    for cell in range(len(values)):
        steps += most[cell] - values[cell]
    return steps


@compiled
def _is_pair(values: Any, lines: Any, number: int) -> bool:
    """Whether all cells of a line but one show the same piece, and that one is lower."""
    length = lines.shape[1]
    low = 0
    for place in range(1, length):
        if values[lines[number, place]] < values[lines[number, low]]:
            low = place
    piece = -1
    for place in range(length):
        if place != low:
            found = values[lines[number, place]]
            if piece >= 0 and found != piece:
                return False
            piece = found
    return bool(length > 2 and values[lines[number, low]] < piece)


@compiled
def mark_quiet(codes: Any, cells: int, lines: Any, misere: bool, quiet: Any) -> None:
    """Marks the positions, none of them finished, in which no line can be completed at once; in misère play all."""
    values = np.zeros(cells, np.int64)
    for i in range(len(codes)):
        quiet[i] = True
        if misere:
            continue
        _read(codes[i], values)
        for number in range(lines.shape[0]):
            for place in range(lines.shape[1]):
                if _completes(values, lines, number, place):
                    quiet[i] = False


@compiled
def mark_line_free(codes: Any, lines: Any, result: Any) -> None:
    """Marks the positions that hold no line."""
    for i in range(len(codes)):
        result[i] = True
        for number in range(lines.shape[0]):
            piece = (codes[i] >> (2 * lines[number, 0])) & 3
            same = piece > 0
            for place in range(1, lines.shape[1]):
                same = same and (codes[i] >> (2 * lines[number, place])) & 3 == piece
            if same:
                result[i] = False


@compiled
def fill_weights(offsets: Any, children: Any, weights: Any) -> None:
    """How likely each position is to come up in a match from the first of them in which both play any safe move; a
    position has a smaller number than those that moves lead to."""
    weights[0] = 1.0
    for i in range(len(weights)):
        moves = offsets[i + 1] - offsets[i]
        for place in range(offsets[i], offsets[i + 1]):
            weights[children[place]] += weights[i] / moves


@compiled
def fill_columns(codes: Any, cells: int, lines: Any, misere: bool, draws: bool, result: Any) -> None:
    """Counts everything that `features.COLUMNS` names, for quiet positions."""
    values, unsafe = np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    settled, spare = np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    after_unsafe = np.zeros(cells, np.int64)
    for i in range(len(codes)):
        _read(codes[i], values)
        _mark_unsafe(values, lines, misere, draws, unsafe)
        _mark_settled(values, lines, misere, draws, unsafe, settled, spare)
        safe, forbidden, for_good, steps, loose, turned = 0, 0, 0, 0, 0, 1
        for cell in range(cells):
            value = values[cell]
            result[i, 6 + value] += 1
            steps += LAST - value
            turned = turned and value == values[cells - 1 - cell]
            if value == LAST:
                continue
            safe += not unsafe[cell]
            forbidden += unsafe[cell]
            for_good += settled[cell]
            loose += 0 if settled[cell] else LAST - value
        result[i, 0], result[i, 1], result[i, 2] = safe, forbidden, for_good
        result[i, 3], result[i, 4] = steps, loose
        result[i, 5] = _possible_steps(values, lines, misere, draws, settled, spare)
        for number in range(lines.shape[0]):
            result[i, 10] += _is_pair(values, lines, number)
        result[i, 12] = turned
        for cell in range(cells):
            if values[cell] < LAST and not unsafe[cell]:
                values[cell] += 1
                _mark_unsafe(values, lines, misere, draws, after_unsafe)
                replies, empty = 0, 0
                for other in range(cells):
                    replies += values[other] < LAST and not after_unsafe[other]
                    empty += values[other] == 0
                result[i, 11] += replies == 0 and not (draws and empty == 0)
                values[cell] -= 1


@compiled
def count_children(codes: Any, cells: int, lines: Any, misere: bool, draws: bool, result: Any) -> None:
    """How many safe moves each quiet position has after which the game goes on."""
    values, unsafe = np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    for i in range(len(codes)):
        _read(codes[i], values)
        _mark_unsafe(values, lines, misere, draws, unsafe)
        empty = 0
        for cell in range(cells):
            empty += values[cell] == 0
        for cell in range(cells):
            ends = draws and empty == 1 and values[cell] == 0
            result[i] += values[cell] < LAST and not unsafe[cell] and not ends


@compiled
def fill_children(
    codes: Any, cells: int, lines: Any, misere: bool, draws: bool, offsets: Any, result: Any
) -> None:
    """The codes after those moves, position after position."""
    values, unsafe = np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    for i in range(len(codes)):
        _read(codes[i], values)
        _mark_unsafe(values, lines, misere, draws, unsafe)
        empty = 0
        for cell in range(cells):
            empty += values[cell] == 0
        place = offsets[i]
        for cell in range(cells):
            ends = draws and empty == 1 and values[cell] == 0
            if values[cell] < LAST and not unsafe[cell] and not ends:
                result[place] = codes[i] + (1 << (2 * cell))
                place += 1


@compiled
def mark_keeping(values: Any, offsets: Any, children: Any, after: Any, result: Any) -> None:
    """Marks the moves that keep the value, position after position."""
    for i in range(len(values)):
        for place in range(offsets[i], offsets[i + 1]):
            result[place] = after[children[place]] == 2 - values[i]


@compiled
def kept_shares(
    asked: Any, offsets: Any, children: Any, keeps: Any, scores: Any, order: Any, unit: int
) -> tuple[int, int]:
    """What share of the value is kept by playing to a child with the lowest scores, in the order of these columns of
    them, any of equals: the sum, in parts of `unit`, over the positions asked that have a child, and how many those are."""
    total, count = 0, 0
    for i in range(len(asked)):
        if not asked[i] or offsets[i] == offsets[i + 1]:
            continue
        lowest, alike, kept = np.int64(1) << 40, 0, 0
        for place in range(offsets[i], offsets[i + 1]):
            score = np.int64(0)
            for column in order:
                score = score * 64 + scores[children[place], column]
            if score < lowest:
                lowest, alike, kept = score, 0, 0
            if score == lowest:
                alike += 1
                kept += keeps[place]
        total += kept * (unit // alike)
        count += 1
    return total, count


@compiled
def mirror_shares(
    codes: Any, values: Any, offsets: Any, children: Any, cells: int, unit: int
) -> tuple[int, int, int]:
    """Of all pairs of a quiet position and a safe move after which the same move across the middle is safe and the one
    to make it is not lost: how many there are, in how many it keeps the value, and the sum of what any safe move
    keeps, in parts of `unit`. For a whole board, whose children are positions of its own."""
    count, kept, any_kept = 0, 0, 0
    for i in range(len(codes)):
        for place in range(offsets[i], offsets[i + 1]):
            child = children[place]
            if values[child] == 0:
                continue
            step, cell = codes[child] - codes[i], 0
            while step >> (2 * cell) > 1:
                cell += 1
            across = cells - 1 - cell
            if (codes[i] >> (2 * cell)) & 3 != (codes[child] >> (2 * across)) & 3:
                continue  # another piece would go there, or it is the middle itself
            wanted, found, good = codes[child] + (np.int64(1) << (2 * across)), -1, 0
            for reply in range(offsets[child], offsets[child + 1]):
                keeps = values[children[reply]] == 2 - values[child]
                good += keeps
                if codes[children[reply]] == wanted:
                    found = keeps
            if found >= 0:
                count += 1
                kept += found
                any_kept += good * (unit // (offsets[child + 1] - offsets[child]))
    return count, kept, any_kept


@compiled
def count_answers(patterns: Any, won: Any, bits: int, result: Any) -> None:
    """For every set of up to three questions, how many positions answer all of them with yes, and how many of those
    are won. A pattern is a bit set of the questions that are answered with yes."""
    answered = np.zeros(bits, np.int64)
    for i in range(len(patterns)):
        found, pattern, weight, wins = 0, patterns[i], won[i, 0], won[i, 1]
        for bit in range(bits):
            if (pattern >> np.uint64(bit)) & np.uint64(1):
                answered[found] = bit
                found += 1
        for a in range(found):
            for b in range(a, found):
                for c in range(b, found):
                    result[answered[a], answered[b], answered[c], 0] += weight
                    result[answered[a], answered[b], answered[c], 1] += wins
