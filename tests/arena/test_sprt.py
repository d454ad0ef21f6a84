"""The sequential test: the ratio is the published one, and the errors are as rare as promised."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import FULL
from tateti.arena.sprt import Sprt, SprtRun, _likeliest, expected_score, log_likelihood_ratio
from tateti.errors import TatetiError

# From the tests of fastchess (sprt_test.cpp, logistic Elo), which agree with fishtest: the games of engines.
PUBLISHED = [
    ([21184, 40708, 21404], 0.5, 2.5, -1.57),
    ([57030, 106593, 57433], 0, 2, -2.59),
    ([223, 9863, 20279 + 1000, 10037, 246], 0.5, 2.5, -3.07),
    ([871, 26175, 55003 + 980, 26678, 821], 0, 2, -4.98),
]


@pytest.mark.parametrize(("counts", "elo0", "elo1", "ratio"), PUBLISHED)
def test_the_ratio_is_the_published_one(counts: list[float], elo0: float, elo1: float, ratio: float) -> None:
    assert Sprt(elo0, elo1).ratio(counts) == pytest.approx(ratio, abs=0.005)


counted = st.lists(st.integers(0, 500), min_size=5, max_size=5).filter(any)
scores = st.floats(0.05, 0.95)


@given(counted, scores)
def test_the_likeliest_distribution_has_the_mean_that_is_asked_for(counts: list[int], score: float) -> None:
    often = [(count or 1e-3) / sum(one or 1e-3 for one in counts) for count in counts]
    shares = [0, 0.25, 0.5, 0.75, 1]
    found = _likeliest(shares, often, score)
    assert min(found) >= 0
    assert math.fsum(found) == pytest.approx(1, abs=1e-6)
    assert math.fsum(p * a for p, a in zip(found, shares, strict=True)) == pytest.approx(score, abs=1e-6)


@given(counted, scores, st.integers(0, 2**32))
def test_no_other_distribution_with_that_mean_is_likelier(counts: list[int], score: float, seed: int) -> None:
    often = [(count or 1e-3) / sum(one or 1e-3 for one in counts) for count in counts]
    shares = [0, 0.25, 0.5, 0.75, 1]
    best = _likeliest(shares, often, score)
    random = Random(seed)
    # A step that keeps the sum and the mean: a combination of second differences.
    one, two, three = (random.uniform(-1, 1) for _ in range(3))
    step = [one, two - 2 * one, one - 2 * two + three, two - 2 * three, three]
    room = min((p / abs(s) for p, s in zip(best, step, strict=True) if s), default=0.0)
    other = [p + 0.5 * room * s for p, s in zip(best, step, strict=True)]

    def likelihood(distribution: list[float]) -> float:
        return math.fsum(f * math.log(max(p, 1e-300)) for f, p in zip(often, distribution, strict=True))

    assert likelihood(other) <= likelihood(best) + 1e-9


@given(counted, scores, scores)
def test_the_other_side_sees_the_same_test(counts: list[int], one: float, two: float) -> None:
    ratio = log_likelihood_ratio(counts, one, two)
    assert log_likelihood_ratio(counts, two, one) == pytest.approx(-ratio, abs=1e-6)
    assert log_likelihood_ratio(counts[::-1], 1 - one, 1 - two) == pytest.approx(ratio, rel=1e-5, abs=1e-5)


def test_nothing_is_known_before_the_first_pair() -> None:
    assert Sprt(0, 20).ratio([0] * 5) == 0.0
    assert Sprt(0, 20).decision([0] * 5) is None


def test_bounds_are_walds() -> None:
    assert Sprt(0, 20).bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    assert Sprt(0, 20, alpha=0.01, beta=0.1).bounds == pytest.approx((-2.293, 4.500), abs=0.001)


def test_who_wins_everything_is_better_and_who_loses_everything_is_not() -> None:
    for points, accepted in ((2.0, 100.0), (0.0, 0.0)):
        run = SprtRun.begin(Sprt(0, 100))
        while not run.add(points):
            assert run.pairs < 100
        assert run.accepted == accepted


@pytest.mark.parametrize("given_elo", [(20, 20), (30, 10), (0, 5000)])
def test_two_different_ratings_are_needed_the_smaller_first(given_elo: tuple[float, float]) -> None:
    with pytest.raises(TatetiError, match="the smaller one first"):
        Sprt(*given_elo)


def test_errors_of_more_than_one_together_are_refused() -> None:
    with pytest.raises(TatetiError, match="less than 1"):
        Sprt(0, 20, 0.5, 0.5)


# How often it is wrong, by playing


def wrong_share(true_elo: float, test: Sprt, runs: int, seed: int) -> float:
    """How often the rating that is not the true one is accepted."""
    random, wrong = Random(seed), 0
    score = expected_score(true_elo)
    draws = 0.3
    shares = [1 - score - draws / 2, draws, score - draws / 2]
    for _ in range(runs):
        run = SprtRun.begin(test)
        while run.accepted is None:
            run.add(sum(random.choices((0, 0.5, 1), shares, k=2)))
        wrong += run.accepted != true_elo
    return wrong / runs


@pytest.mark.parametrize("which", [0, 1])
def test_neither_rating_is_accepted_wrongly_more_often_than_promised(which: int) -> None:
    test, runs = Sprt(0, 100, 0.1, 0.1), 2000 if FULL else 80
    share = wrong_share((test.elo0, test.elo1)[which], test, runs, seed=which)
    deviation = math.sqrt(0.1 * 0.9 / runs)
    assert share <= 0.1 + 3.5 * deviation
