"""Ratings from the games: Elo by maximum likelihood, with 95 % intervals.

The model is Bradley and Terry's on Elo's scale: a bot rated r may expect against one rated q the share

    s(r - q) = 1 / (1 + 10^(-(r - q) / 400))

of the points, a draw being half a win for each. The ratings are those under which the points that were scored are most likely; they
are found by Newton's method, and their mean is 0. Their errors come from the curvature at the maximum (the inverse of the Fisher
information, within the ratings of mean 0): a rating is within 1.96 standard errors of the true one in 95 of 100 arenas. Where many
games are drawn the interval is wider than it need be, because a draw tells more than the model knows.

Whoever won all games would be infinitely strong, and bots that never met, not even through others, could not be compared. So everybody
is also given one drawn game against an imagined bot rated 0 (a prior): that keeps ratings finite, and hardly matters after some
dozens of games.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

SCALE = math.log(10) / 400
NORMAL_95 = 1.959963984540054
PRIOR_GAMES = 1.0
MOST_STEPS = 200
SMALLEST_STEP = 1e-9  # in natural units
LARGEST_STEP = 1.0


@dataclass(frozen=True)
class Rating:
    """A rating, and how far from it the true one may be (95 %)."""

    elo: float
    error: float


def fit(entrants: int, scored: Mapping[tuple[int, int], tuple[float, int]]) -> list[Rating]:
    """The ratings of so many entrants; `scored[one, two]` are the points of one against two, and the number of games.

    >>> [round(rating.elo) for rating in fit(2, {(0, 1): (75.0, 100)})]
    [95, -95]
    """
    strengths = [0.0] * entrants
    for _ in range(MOST_STEPS):
        slope, curvature = _derivatives(strengths, scored)
        step = solve(curvature, slope)
        largest = max(map(abs, step), default=0.0)
        shrunk = min(1.0, LARGEST_STEP / largest) if largest else 1.0
        strengths = [one + shrunk * change for one, change in zip(strengths, step, strict=True)]
        if largest < SMALLEST_STEP:
            break
    return _ratings(strengths, _derivatives(strengths, scored)[1])


def _derivatives(
    strengths: Sequence[float], scored: Mapping[tuple[int, int], tuple[float, int]]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the logarithm of the likelihood, and its curvature with the sign changed."""
    size = len(strengths)
    slope = [0.0] * size
    curvature = [[0.0] * size for _ in range(size)]
    for (one, two), (points, games) in scored.items():
        share = _share(strengths[one] - strengths[two])
        slope[one] += points - games * share
        slope[two] -= points - games * share
        weight = games * share * (1 - share)
        for row, col, sign in ((one, one, 1), (two, two, 1), (one, two, -1), (two, one, -1)):
            curvature[row][col] += sign * weight
    for one, strength in enumerate(strengths):
        share = _share(strength)
        slope[one] += PRIOR_GAMES * (0.5 - share)
        curvature[one][one] += PRIOR_GAMES * share * (1 - share)
    return slope, curvature


def _share(difference: float) -> float:
    return 1 / (1 + math.exp(-difference)) if difference > -700 else 0.0


def _ratings(strengths: Sequence[float], curvature: list[list[float]]) -> list[Rating]:
    """On Elo's scale with mean 0: of each, the error of its distance from the mean."""
    size = len(strengths)
    mean = math.fsum(strengths) / size
    inverse = [solve(curvature, [float(row == col) for row in range(size)]) for col in range(size)]
    sums = [math.fsum(row) for row in inverse]
    total = math.fsum(sums)
    variances = [inverse[one][one] - 2 * sums[one] / size + total / size**2 for one in range(size)]
    return [
        Rating((strength - mean) / SCALE, NORMAL_95 * math.sqrt(max(0.0, variance)) / SCALE)
        for strength, variance in zip(strengths, variances, strict=True)
    ]


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations with a positive definite matrix (Gauss, without pivots).

    >>> solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 4.0])
    [1.0, 1.0]
    """
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = rows[row][pivot] / rows[pivot][pivot]
            if factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[pivot], strict=True)]
    solution = [0.0] * size
    for row in reversed(range(size)):
        known = math.fsum(rows[row][col] * solution[col] for col in range(row + 1, size))
        solution[row] = (rows[row][size] - known) / rows[row][row]
    return solution


def wilson(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of the points in so many games.

    It is made for wins and losses; a draw varies less, so that with draws it is rather too wide than too narrow.

    >>> [round(end, 3) for end in wilson(1.0, 10)]
    [0.722, 1.0]
    """
    if not games:
        return 0.0, 1.0
    square = NORMAL_95**2 / games
    middle = (share + square / 2) / (1 + square)
    half = math.sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)
