"""How random play ends, exactly: every position with its probability, ply by ply, from the rules alone, in fractions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

from brute_force import BruteForce, Cells

FIRST, SECOND, DRAW = 0, 1, 2

Ends = dict[tuple[int, int], Fraction]  # by winner and number of moves


def exact_ends(rules: BruteForce, start: Cells, turn: int = FIRST) -> Ends:
    """The probability of every way to end, every legal move being as likely as the others."""
    ends: Ends = defaultdict(Fraction)
    level: dict[Cells, Fraction] = {start: Fraction(1)}
    length = 0
    while level:
        length += 1
        following: dict[Cells, Fraction] = defaultdict(Fraction)
        for cells, probability in level.items():
            children = rules.children(cells)
            share = probability / len(children)
            for child in children.values():
                following[child] += share
        for cells in [cells for cells in following if rules.is_over(cells)]:
            mover = (turn + length - 1) % 2
            winner = (1 - mover if rules.misere else mover) if rules.has_line(cells) else DRAW
            ends[winner, length] += following.pop(cells)
        level = following
    return ends


def chi_square(
    counted: Mapping[object, int], expected: Mapping[object, Fraction], games: int
) -> tuple[float, float]:
    """The statistic, and what it exceeds once in a million times. What is expected fewer than ten times is put together."""
    assert set(counted) <= set(expected), "something happened that cannot"
    seen: dict[object, int] = defaultdict(int)
    due: dict[object, float] = defaultdict(float)
    for what, share in expected.items():
        group = what if games * share >= 10 else "rare"
        seen[group] += counted.get(what, 0)
        due[group] += float(games * share)
    statistic = sum((seen[what] - due[what]) ** 2 / due[what] for what in due)
    freedom = max(len(due) - 1, 1)
    spread = 2 / (9 * freedom)
    return statistic, freedom * (1 - spread + 4.76 * sqrt(spread)) ** 3  # Wilson and Hilferty
