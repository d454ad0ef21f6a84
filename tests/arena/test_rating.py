"""Ratings: the maximum of the likelihood, found independently; errors as large as they are said to be."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import FULL
from tateti.arena.rating import NORMAL_95, PRIOR_GAMES, SCALE, fit, solve, wilson
from tateti.arena.sprt import expected_score

Scored = Mapping[tuple[int, int], tuple[float, int]]


def log_likelihood(ratings: list[float], scored: Scored) -> float:
    """By the text of the module, with nothing of its code."""
    told = 0.0
    for (one, two), (points, games) in scored.items():
        share = 1 / (1 + 10 ** ((ratings[two] - ratings[one]) / 400))
        told += points * math.log(share) + (games - points) * math.log(1 - share)
    for rating in ratings:
        share = 1 / (1 + 10 ** (-rating / 400))
        told += 0.5 * PRIOR_GAMES * (math.log(share) + math.log(1 - share))
    return told


@st.composite
def arenas(draw: st.DrawFn) -> tuple[int, Scored]:
    size = draw(st.integers(2, 5))
    met = [pair for pair in combinations(range(size), 2) if draw(st.booleans())] or [(0, 1)]
    scored = {}
    for pair in met:
        games = draw(st.integers(1, 60))
        scored[pair] = draw(st.integers(0, 2 * games)) / 2, games
    return size, scored


@given(arenas())
def test_no_step_away_from_the_ratings_is_likelier(arena: tuple[int, Scored]) -> None:
    size, scored = arena
    elos = [rating.elo for rating in fit(size, scored)]
    # They are shown with mean 0, which the prior does not care for: the likelihood is looked at where it was maximised.
    low, high = -2000.0, 2000.0
    for _ in range(80):
        left, right = (2 * low + high) / 3, (low + 2 * high) / 3
        likely = [log_likelihood([elo + shift for elo in elos], scored) for shift in (left, right)]
        low, high = (left, high) if likely[0] < likely[1] else (low, right)
    at = [elo + (low + high) / 2 for elo in elos]
    best = log_likelihood(at, scored)
    for who in range(size):
        for step in (-3.0, 3.0):
            moved = [elo + step * (place == who) for place, elo in enumerate(at)]
            assert log_likelihood(moved, scored) < best + 1e-6


@given(arenas())
def test_ratings_have_mean_zero_and_those_who_score_more_are_rated_higher(arena: tuple[int, Scored]) -> None:
    size, scored = arena
    ratings = fit(size, scored)
    assert math.fsum(rating.elo for rating in ratings) == pytest.approx(0, abs=1e-6)
    if size == 2:
        points, games = scored[0, 1]
        assert (ratings[0].elo > ratings[1].elo) == (points > games / 2)


def test_two_who_played_much_differ_by_what_the_score_says() -> None:
    for share in (0.5, 0.6, 0.76, 0.9):
        one, two = fit(2, {(0, 1): (share * 100_000, 100_000)})
        assert expected_score(one.elo - two.elo) == pytest.approx(share, abs=1e-4)
        # The error of the difference is that of a share of so many games; each of the two has half of it.
        error = NORMAL_95 / math.sqrt(100_000 * share * (1 - share)) / SCALE
        assert one.error == pytest.approx(error / 2, rel=0.01)


def test_whoever_won_everything_has_a_finite_rating_that_grows_with_the_games() -> None:
    few, many = (fit(2, {(0, 1): (float(games), games)})[0] for games in (4, 400))
    assert 0 < few.elo < many.elo < 2000
    assert all(math.isfinite(rating.error) for rating in (few, many))


def test_bots_that_never_met_are_rated_all_the_same() -> None:
    ratings = fit(4, {(0, 1): (8.0, 10), (2, 3): (2.0, 10)})
    assert ratings[0].elo == pytest.approx(ratings[3].elo)
    assert ratings[0].elo > 0 > ratings[1].elo


def test_nobody_played_anything() -> None:
    assert [rating.elo for rating in fit(3, {})] == [0, 0, 0]


def test_linear_equations_are_solved() -> None:
    random = Random(1)
    for size in range(1, 8):
        rows = [[random.uniform(-1, 1) for _ in range(size)] for _ in range(size)]
        matrix = [
            [sum(a * b for a, b in zip(one, two, strict=True)) + (i == j) for j, two in enumerate(rows)]
            for i, one in enumerate(rows)
        ]
        wanted = [random.uniform(-5, 5) for _ in range(size)]
        right = [sum(a * x for a, x in zip(row, wanted, strict=True)) for row in matrix]
        assert solve(matrix, right) == pytest.approx(wanted)


def test_the_intervals_hold_the_true_ratings_in_95_of_100_arenas() -> None:
    true = [80.0, 0.0, -80.0]
    random, inside, arenas_played = Random(5), 0, 2000 if FULL else 150
    for _ in range(arenas_played):
        scored = {
            (one, two): (
                float(sum(random.random() < expected_score(true[one] - true[two]) for _game in range(60))),
                60,
            )
            for one, two in combinations(range(3), 2)
        }
        inside += sum(
            abs(rating.elo - elo) <= rating.error for rating, elo in zip(fit(3, scored), true, strict=True)
        )
    share = inside / (3 * arenas_played)
    assert 0.95 - 4 * math.sqrt(0.95 * 0.05 / arenas_played) <= share <= 0.99


def test_wilsons_interval_is_the_published_one() -> None:
    # Brown, Cai and DasGupta (2001), and any table: 8 of 10 gives 0.490 to 0.943, 0 of 10 gives 0 to 0.278.
    assert wilson(0.8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.278), abs=0.001)
    assert wilson(0.5, 0) == (0.0, 1.0)


@given(st.integers(1, 500), st.floats(0, 1))
def test_the_interval_is_around_the_share_and_within_the_possible(games: int, share: float) -> None:
    low, high = wilson(share, games)
    assert 0 <= low <= share + 1e-9
    assert share - 1e-9 <= high <= 1
