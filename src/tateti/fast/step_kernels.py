"""The loops that move many games by one move each, and choose moves at random for all of them.

Of every game there are: `low` and `high`, the bits of its cells (see `rules`); `cells`, their values; `legal`, where a move
is possible; whose `turn` it is; and its `outcome`. They are brought up to date together.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tateti.fast.dice import GAMMA, LOW, is_taken, number
from tateti.fast.lines import Lines, has_line
from tateti.solver.compiled import compiled

UNDECIDED, FIRST, SECOND, DRAW = -1, 0, 1, 2  # the sides as `Side` numbers them
NO_ACTION = -1  # what a game that is over is given

Bits = NDArray[np.uint64]
Small = NDArray[np.int8]
Mask = NDArray[np.bool_]

FAR = np.uint64(1 << 39)  # numbers of a game that its usual choices never reach


@compiled
def first_refused(actions: NDArray[np.int64], legal: Mask, outcome: Small) -> int:
    """The first game whose action is not possible, or -1."""
    for i in range(actions.size):
        action = actions[i]
        if outcome[i] != UNDECIDED:
            if action != NO_ACTION:
                return i
        elif action < 0 or action >= legal.shape[1] or not legal[i, action]:
            return i
    return -1


@compiled
def step_owned(
    actions: NDArray[np.int64],
    low: Bits,
    high: Bits,
    cells: Small,
    legal: Mask,
    turn: Small,
    outcome: Small,
    full: np.uint64,
    misere: int,
    lines: Lines,
) -> None:
    """Plays these actions, all known to be possible, where players have marks of their own."""
    for i in range(actions.size):
        action = actions[i]
        if action == NO_ACTION:
            continue
        side, bit = turn[i], np.uint64(1) << np.uint64(action)
        marks = low if side == FIRST else high
        marks[i] |= bit
        cells[i, action] = side + 1
        legal[i, action] = False
        turn[i] = 1 - side
        if has_line(marks[i], lines):
            outcome[i] = side ^ misere
        elif low[i] | high[i] == full:
            outcome[i] = DRAW
        if outcome[i] != UNDECIDED:
            legal[i, :] = False


@compiled
def step_shared(
    actions: NDArray[np.int64],
    low: Bits,
    high: Bits,
    cells: Small,
    legal: Mask,
    turn: Small,
    outcome: Small,
    full: np.uint64,
    drawn: np.uint64,
    last_piece: np.uint64,
    misere: int,
    lines: Lines,
) -> None:
    """Plays these actions, all known to be possible, where the pieces belong to nobody."""
    for i in range(actions.size):
        action = actions[i]
        if action == NO_ACTION:
            continue
        side, bit = turn[i], np.uint64(1) << np.uint64(action)
        high[i] ^= low[i] & bit
        low[i] ^= bit
        value = cells[i, action] + 1
        cells[i, action] = value
        legal[i, action] = value != last_piece
        turn[i] = 1 - side
        same = low[i] if value & 1 else ~low[i]
        same &= high[i] if value & 2 else ~high[i]
        if has_line(same & full, lines):
            outcome[i] = side ^ misere
        elif low[i] | high[i] == drawn:
            outcome[i] = DRAW
        if outcome[i] != UNDECIDED:
            legal[i, :] = False


@compiled
def chosen_at_random(
    seed: np.uint64, time: int, legal: Mask, outcome: Small, actions: NDArray[np.int64]
) -> None:
    """For each game one of its legal actions, each as likely as the others; game i at this time has numbers of its own."""
    for i in range(actions.size):
        actions[i] = NO_ACTION
        if outcome[i] != UNDECIDED:
            continue
        choices = np.uint64(np.sum(legal[i]))
        state = seed + GAMMA * ((np.uint64(i) << np.uint64(40)) + np.uint64(time))
        fraction = number(state) & LOW
        while not is_taken(fraction, choices):
            state += GAMMA * FAR
            fraction = number(state) & LOW
        left = fraction * choices >> np.uint64(32)
        for cell in range(legal.shape[1]):
            if legal[i, cell]:
                if left == np.uint64(0):
                    actions[i] = cell
                    break
                left -= np.uint64(1)
