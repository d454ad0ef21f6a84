"""Python's own generator (`random.Random`, the Mersenne Twister) in compiled loops: the same numbers from the same state.

So a compiled search makes the very choices that the one in Python makes, and can be compared with it move by move. The state
is that of `Random.getstate()`: 624 words of 32 bits, and how many of them have been used.
"""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from tateti.solver.compiled import compiled

State = NDArray[np.uint64]

WORDS = 624


def state_of(random: Random) -> State:
    """The state of a generator."""
    return np.array(random.getstate()[1], np.uint64)


def set_state(random: Random, state: State) -> None:
    """Lets a generator go on from a state."""
    version, _, gauss = random.getstate()
    random.setstate((version, tuple(state.tolist()), gauss))


@compiled
def _renew(state: State) -> None:
    for i in range(WORDS):
        word = state[i] & np.uint64(0x80000000) | state[(i + 1) % WORDS] & np.uint64(0x7FFFFFFF)
        turned = state[(i + 397) % WORDS] ^ word >> np.uint64(1)
        state[i] = turned ^ np.uint64(0x9908B0DF) if word & np.uint64(1) else turned
    state[WORDS] = np.uint64(0)


@compiled
def _next_word(state: State) -> np.uint64:
    if state[WORDS] >= np.uint64(WORDS):
        _renew(state)
    word = np.uint64(state[state[WORDS]])
    state[WORDS] += np.uint64(1)
    word ^= word >> np.uint64(11)
    word ^= word << np.uint64(7) & np.uint64(0x9D2C5680)
    word ^= word << np.uint64(15) & np.uint64(0xEFC60000)
    return word ^ word >> np.uint64(18)


@compiled
def between_0_and_1(state: State) -> float:
    """`random.random()`."""
    high, low = _next_word(state) >> np.uint64(5), _next_word(state) >> np.uint64(6)
    return (float(high) * 67108864.0 + float(low)) * (1.0 / 9007199254740992.0)


@compiled
def below(state: State, bound: int) -> int:
    """`random.randrange(bound)`."""
    bits = 0
    while bound >> bits:
        bits += 1
    drawn = np.int64(_next_word(state) >> np.uint64(32 - bits))
    while drawn >= bound:
        drawn = np.int64(_next_word(state) >> np.uint64(32 - bits))
    return int(drawn)


@compiled
def shuffle(state: State, numbers: NDArray[np.uint8]) -> None:
    """`random.shuffle(numbers)`."""
    for i in range(numbers.size - 1, 0, -1):
        j = below(state, i + 1)
        numbers[i], numbers[j] = numbers[j], numbers[i]
