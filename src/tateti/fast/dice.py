"""Random numbers for compiled loops: counted, so that any game can be played by itself, and exactly uniform.

The numbers are those of SplitMix64: number i of a seed is a hash of seed + i·gamma, and needs none of the ones before.
Game g takes those from g·2^16 on. So it is the same game in whatever batch and thread it is played.

One number gives several choices (Lemire). x, of 32 bits, is read as a fraction of 1; x·n is a choice below n and a
fraction, of which the next choice is made:

    x · 9 = c1 . f1          f1 · 8 = c2 . f2          ...         c1 of 9, c2 of 8, ...

There are P = 9·8·... ways, and 2^32 is no multiple of P. Where the last fraction is below 2^32 mod P the number is not
taken; each way is then left with exactly as many numbers as the others.
"""

from __future__ import annotations

import numpy as np

from tateti.solver.compiled import inlined

GAMMA = np.uint64(0x9E3779B97F4A7C15)
LOW = np.uint64(0xFFFFFFFF)
NUMBERS_OF_A_GAME = np.uint64(16)  # as a power of two
SEEDS = 1 << 64


def stream(seed: int) -> np.uint64:
    """Where the numbers of a seed begin: neighbours begin far from each other."""
    hashed = seed * 0xD1342543DE82EF95 + 0x2545F4914F6CDD1D & SEEDS - 1
    hashed = (hashed ^ hashed >> 32) * 0xDABA0B6EB09322E3 & SEEDS - 1
    return np.uint64(hashed ^ hashed >> 32)


@inlined
def beginning(seed: np.uint64, game: np.uint64) -> np.uint64:
    """The state before the first number of a game."""
    return seed + GAMMA * (game << NUMBERS_OF_A_GAME)


@inlined
def number(state: np.uint64) -> np.uint64:
    """The 64 random bits of a state; the next state is GAMMA more."""
    bits = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ bits >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return bits ^ bits >> np.uint64(31)


@inlined
def is_taken(fraction: np.uint64, ways: np.uint64) -> bool:
    """Whether these 32 bits may be used to choose among so many ways."""
    left = fraction * ways & LOW
    return bool(left >= ways or left >= (np.uint64(1) << np.uint64(32)) % ways)
