"""The compiled loops of the answer key: all rules, values and best responses on codes of two bits a cell.

What the loops know of a game is what a regular game's description says (see `games.base`), in this order:

    cells   how many cells the board has
    lines   the cells of each line, one row a line
    last    the piece that stays: the number of kinds of pieces
    shared  whether the pieces belong to nobody: a move raises a cell by one; else it puts the mover's mark on an empty cell
    misere  whether whoever completes a line loses
    draws   whether a full board without a line is drawn

Every move makes the code larger and the board a ply fuller. A verdict byte is that of `solver.dense.verdict`; a code without
plies in it is finished, or no position at all. Returns are those of the policy: 1 for a win, 0 for a draw, -1 for a loss.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tateti.solver.compiled import compiled

LOSS, DRAW, WIN, IMPOSSIBLE = 0, 1, 2, 3
VALUE_SHIFT, PLIES_MASK = 6, 63
TIE = 1e-12
"""Returns that differ by less are equal: then the best response prefers its own wins."""
UNTOUCHED = 2.0
"""Above every return."""


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
def _mark(code: int, cells: int, last: int, shared: bool) -> int:
    """What a move adds to a cell: 1, or the mover's mark; 0 where the code is no position."""
    if shared and last == 3:  # every code is one
        return 1
    ones, twos, threes = 0, 0, 0
    for cell in range(cells):
        value = (code >> (2 * cell)) & 3
        ones += value == 1
        twos += value == 2
        threes += value == 3
    if shared:
        return 0 if (last < 3 and threes) or (last < 2 and twos) else 1
    if threes or ones - twos < 0 or ones - twos > 1:
        return 0
    return 1 if ones == twos else 2


@compiled
def _is_open(value: int, last: int, shared: bool) -> bool:
    """Whether a move is possible on a cell of this value."""
    return value < last if shared else value == 0


@compiled
def _verdict(quickest_win: int, slowest_draw: int, slowest_loss: int) -> int:
    if quickest_win < 255:
        return (WIN << VALUE_SHIFT) | quickest_win
    if slowest_draw >= 0:
        return (DRAW << VALUE_SHIFT) | slowest_draw
    return (LOSS << VALUE_SHIFT) | slowest_loss if slowest_loss >= 0 else DRAW << VALUE_SHIFT


@compiled
def fill_verdicts(
    verdicts: Any, cells: int, lines: Any, last: int, shared: bool, misere: bool, draws: bool
) -> None:
    """The verdict byte of every code: the winner hurries, the loser delays, and in a draw both delay."""
    for code in range(len(verdicts) - 1, -1, -1):
        mark = _mark(code, cells, last, shared)
        if mark == 0:
            verdicts[code] = IMPOSSIBLE << VALUE_SHIFT
            continue
        if _has_line(code, lines):
            verdicts[code] = (WIN if misere else LOSS) << VALUE_SHIFT
            continue
        quickest_win, slowest_draw, slowest_loss, empty = 255, -1, -1, 0
        for cell in range(cells):
            value = (code >> (2 * cell)) & 3
            empty += value == 0
            if not _is_open(value, last, shared):
                continue
            reply = np.int64(verdicts[code + (mark << (2 * cell))])
            plies: Any = (reply & PLIES_MASK) + 1
            if reply >> VALUE_SHIFT == LOSS:
                quickest_win = min(quickest_win, plies)
            elif reply >> VALUE_SHIFT == DRAW:
                slowest_draw = max(slowest_draw, plies)
            else:
                slowest_loss = max(slowest_loss, plies)
        if draws and empty == 0:
            verdicts[code] = DRAW << VALUE_SHIFT
        else:
            verdicts[code] = _verdict(quickest_win, slowest_draw, slowest_loss)


@compiled
def fill_plies(codes: Any, cells: int, shared: bool, plies: Any) -> None:
    """How many moves led to each code."""
    for row in range(len(codes)):
        count = 0
        for cell in range(cells):
            value = (codes[row] >> (2 * cell)) & 3
            count += value if shared else value > 0
        plies[row] = count


@compiled
def fill_cells(codes: Any, cells: int, last: int, shared: bool, values: Any, legal: Any) -> None:
    """The values of the cells of each code, and on which of them a move is possible."""
    for row in range(len(codes)):
        for cell in range(cells):
            value = (codes[row] >> (2 * cell)) & 3
            values[row, cell] = value
            legal[row, cell] = _is_open(value, last, shared)


@compiled
def fill_smallest(codes: Any, symmetries: Any, smallest: Any, which: Any) -> None:
    """The smallest image of each code, and the number of a symmetry that leads there."""
    for row in range(len(codes)):
        for number in range(symmetries.shape[0]):
            image = 0
            for cell in range(symmetries.shape[1]):
                image |= ((codes[row] >> (2 * cell)) & 3) << (2 * symmetries[number, cell])
            if number == 0 or image < smallest[row]:
                smallest[row] = image
                which[row] = number


# The best response, from the fullest boards down


@compiled
def close(
    codes: Any, verdicts: Any, cells: int, last: int, shared: bool, returns: Any, wins: Any, decisive: Any
) -> None:
    """What the opponent to move gets at once on each board, put with what the level above has told; and where moves differ.

    `returns[code]` is the policy's return where the opponent, who knows it, is to move; `wins[code]` how likely it wins there.
    """
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        mark = _mark(code, cells, last, shared)
        own = np.int64(verdicts[code]) >> VALUE_SHIFT
        for cell in range(cells):
            if not _is_open((code >> (2 * cell)) & 3, last, shared):
                continue
            reply = np.int64(verdicts[code + (mark << (2 * cell))])
            if WIN - (reply >> VALUE_SHIFT) < own:
                decisive[row] = True
            if reply & PLIES_MASK == 0:
                value = float((reply >> VALUE_SHIFT) - 1)
                _lower(returns, wins, code, value, 1.0 if value > 0 else 0.0)


@compiled
def _lower(returns: Any, wins: Any, code: int, value: float, win: float) -> None:
    """The opponent may come to this return: he takes it if it is lower, and of equal ones that in which he wins more."""
    if len(wins) > 1:
        if value < returns[code] - TIE:
            wins[code] = win
        elif value < returns[code] + TIE:
            wins[code] = max(wins[code], win)
    returns[code] = min(returns[code], value)


@compiled
def respond(
    codes: Any, lasts: Any, shares: Any, verdicts: Any, cells: int, last: int, shared: bool, returns: Any, wins: Any, own: Any
) -> None:  # fmt: skip
    """What the policy to move gets on each board with these shares, told to the boards before it.

    `lasts` are the cells that were played last, -1 where that does not matter. `own[row]` is its return and how likely it wins.
    """
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        mark = _mark(code, cells, last, shared)
        # The mean as a distance from the first: moves that lead to the same have it exactly, however shares are rounded.
        first, total, win, won = UNTOUCHED, 0.0, 0.0, 0.0
        for cell in range(cells):
            share = shares[row, cell]
            if share == 0.0:
                continue
            child = code + (mark << (2 * cell))
            reply = np.int64(verdicts[child])
            if reply & PLIES_MASK == 0:
                value = float(1 - (reply >> VALUE_SHIFT))
                chance = 1.0 if value > 0 else 0.0
            else:
                value = returns[child]
                chance = wins[child] if len(wins) > 1 else 0.0
            if first == UNTOUCHED:
                first, won = value, chance
            total += share * (value - first)
            win += share * (chance - won)
        total, win = first + total, won + win
        own[row, 0], own[row, 1] = total, win
        _tell_parents(code, lasts[row], verdicts, cells, shared, 3 - mark, returns, wins, total, win)


@compiled
def _tell_parents(
    code: int, played: int, verdicts: Any, cells: int, shared: bool, other: int, returns: Any, wins: Any, total: float, win: float
) -> None:  # fmt: skip
    """Lowers the returns of the boards from which the opponent's last move came."""
    for cell in range(cells):
        value = (code >> (2 * cell)) & 3
        if (played >= 0 and cell != played) or (value == 0 if shared else value != other):
            continue
        parent = code - ((1 if shared else other) << (2 * cell))
        if verdicts[parent] & PLIES_MASK:
            _lower(returns, wins, parent, total, win)


@compiled
def judge(
    codes: Any, shares: Any, verdicts: Any, cells: int, last: int, shared: bool, kept: Any, regret: Any
) -> None:
    """How likely the policy keeps what each position is worth, and how much of it is lost on average."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        mark = _mark(code, cells, last, shared)
        best = (np.int64(verdicts[code]) >> VALUE_SHIFT) - 1
        perfect, lost = 0.0, 0.0
        for cell in range(cells):
            share = shares[row, cell]
            if share > 0.0:
                value = 1 - (np.int64(verdicts[code + (mark << (2 * cell))]) >> VALUE_SHIFT)
                if value == best:
                    perfect += share
                else:
                    lost += share * (best - value)
        kept[row] = perfect if lost > 0.0 else 1.0
        regret[row] = lost


# What comes up, from the empty board on


@compiled
def fill_lasts(codes: Any, verdicts: Any, cells: int, last: int, shared: bool, masks: Any) -> None:
    """The cells that may have been played last on each board, a bit each: those before which the game went on."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        other = 3 - _mark(code, cells, last, shared)
        found = 0
        for cell in range(cells):
            value = (code >> (2 * cell)) & 3
            if (value > 0) if shared else (value == other):
                parent = code - ((1 if shared else other) << (2 * cell))
                if verdicts[parent] & PLIES_MASK:
                    found |= 1 << cell
        masks[row] = found


@compiled
def mark_replies(
    codes: Any, verdicts: Any, cells: int, last: int, shared: bool, supports: Any, waiting: Any
) -> None:
    """Marks the boards on which the opponent may have to move, after moves of the policy that have a share."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        mark = _mark(code, cells, last, shared)
        for cell in range(cells):
            if (supports[row] >> cell) & 1:
                child = code + (mark << (2 * cell))
                if verdicts[child] & PLIES_MASK:
                    waiting[child] = True


@compiled
def mark_decisions(codes: Any, verdicts: Any, cells: int, last: int, shared: bool, lasts: Any) -> None:
    """Marks the boards on which the policy may have to move, after any move of the opponent, with the cell he played."""
    for row in range(len(codes)):
        code: Any = np.int64(codes[row])
        mark = _mark(code, cells, last, shared)
        for cell in range(cells):
            if _is_open((code >> (2 * cell)) & 3, last, shared):
                child = code + (mark << (2 * cell))
                if verdicts[child] & PLIES_MASK:
                    lasts[child] |= 1 << cell
