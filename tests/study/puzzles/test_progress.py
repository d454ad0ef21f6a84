"""Progress: kept on the device, checked when it comes back, and what it makes one practise."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tateti import game
from tateti.errors import InvalidPuzzleError
from tateti.study.puzzles import Attempt, Progress, Puzzle, Theme, make_puzzles, puzzle
from tateti.study.puzzles.progress import MOST_RECENT, Tried
from tateti.study.puzzles.rating import Rating, of_problem

SOME = make_puzzles(game("tictactoe"), 12, seed=3, effort=5_000)


def attempted(one: Puzzle, *, right: bool) -> Attempt:
    attempt = Attempt(one)
    if not right:
        attempt, _ = attempt.hint()
    return attempt.choose(one.solution[0])[0]


def after_all(right: bool) -> Progress:
    kept = Progress()
    for one in SOME:
        kept = kept.after(attempted(one, right=right))
    return kept


def test_solving_unaided_raises_the_rating_and_anything_else_lowers_it() -> None:
    start = Progress().rating.value
    assert after_all(right=True).rating.value > start > after_all(right=False).rating.value


def test_the_same_problem_counts_once() -> None:
    kept = after_all(right=True)
    assert kept.after(attempted(SOME[0], right=False)) == kept


def test_problems_that_are_alike_by_symmetry_count_once() -> None:
    alike = [puzzle(f"tictactoe-3x3-{digits}") for digits in ("cnc", "5c", "pac", "5ma0")]
    kept = Progress()
    for one in alike:
        kept = kept.after(attempted(one, right=True))
    once = Progress().after(attempted(alike[0], right=True))
    assert (kept.rating, kept.themes) == (once.rating, once.themes)
    assert kept.recent == tuple(one.id for one in alike)
    assert kept.after(attempted(puzzle("tictactoe-3x3-zu"), right=True)).rating.value > once.rating.value


def test_a_problem_given_up_counts_as_missed() -> None:
    kept = Progress().after(Attempt(SOME[0]))
    assert [one.unaided for one in kept.themes.values()] == [0] * len(SOME[0].themes)


def test_what_is_kept_is_found_again() -> None:
    kept = after_all(right=True)
    again = Progress.from_json(json.loads(json.dumps(kept.to_json())))
    assert again.to_json() == kept.to_json()
    assert (again.themes, again.recent) == (kept.themes, kept.recent)


GOOD = Progress().to_json()


@pytest.mark.parametrize(
    "changed",
    [
        {"version": 2}, {"version": None}, {"rating": "1500"}, {"rating": math.nan}, {"rating": 10**400}, {"rating": True},
        {"deviation": 0}, {"deviation": -1}, {"volatility": math.inf}, {"themes": []}, {"themes": {"fork": [1]}},
        {"themes": {"fork": [1, 2]}}, {"themes": {"fork": [-1, -1]}}, {"themes": {"fork": ["1", "1"]}}, {"themes": None},
        {"recent": "abc"}, {"recent": [1]}, {"recent": ["x"] * (MOST_RECENT + 1)}, {"recent": ["x" * 9999]}, {"recent": None},
    ],
)  # fmt: skip
def test_what_nobody_of_ours_has_written_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(InvalidPuzzleError):
        Progress.from_json({**GOOD, **changed})


anything = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*GOOD, "x"]), inner, max_size=6)
    ),
)


@given(given_json=anything)
def test_whatever_comes_is_progress_or_refused_in_a_sentence(given_json: Any) -> None:
    try:
        Progress.from_json(given_json)
    except InvalidPuzzleError as error:
        assert str(error)


def test_a_theme_that_a_later_version_may_know_is_left_out() -> None:
    kept = Progress.from_json({**GOOD, "themes": {"of-tomorrow": [3, 1], "fork": [2, 1]}})
    assert kept.themes == {Theme.FORK: Tried(2, 1)}


def test_only_the_last_problems_are_remembered() -> None:
    kept = Progress(recent=tuple(f"tictactoe-3x3-{number}" for number in range(MOST_RECENT)))
    kept = kept.after(attempted(SOME[0], right=True))
    assert len(kept.recent) == MOST_RECENT
    assert kept.recent[-1] == SOME[0].id


# What comes next


def test_what_is_missed_comes_more_often() -> None:
    missed = {Theme.FORK: Tried(30, 0), Theme.WIN_AT_ONCE: Tried(30, 30), Theme.STOP_THE_WIN: Tried(30, 30)}
    kept = Progress(themes=missed)
    wanted = (Theme.FORK, Theme.WIN_AT_ONCE, Theme.STOP_THE_WIN)
    found = Counter(
        theme
        for seed in range(20)
        for one in [kept.next(game("tictactoe"), wanted, seed)]
        if one is not None
        for theme in one.themes
    )
    assert found[Theme.FORK] > found[Theme.WIN_AT_ONCE] + found[Theme.STOP_THE_WIN]


def test_the_problem_that_comes_next_is_always_a_fresh_one() -> None:
    kept, seen = Progress(), set()
    for number in range(15):
        one = kept.next(game("notakto"), seed=number)
        assert one is not None
        assert one.id not in seen
        seen.add(one.id)
        kept = kept.after(attempted(one, right=number % 2 == 0))


def test_a_stronger_solver_gets_harder_problems() -> None:
    levels = []
    for value in (700.0, 2400.0):
        kept = Progress(rating=Rating(value, 60.0))
        puzzles = [kept.next(game("semaforo"), seed=seed) for seed in range(6)]
        levels.append(sum(one.level for one in puzzles if one is not None))
    assert levels[0] < levels[1]


# Ratings


@pytest.mark.parametrize(("own", "deviation", "other", "others", "score"), [
    (1500, 200, 1400, 30, 1), (1500, 200, 1700, 300, 0), (1200, 350, 2300, 150, 1), (2400, 60, 800, 150, 0),
])  # fmt: skip
def test_the_rating_moves_as_glickmans_formulas_say(
    own: float, deviation: float, other: float, others: float, score: float
) -> None:
    found = Rating(own, deviation).after(Rating(other, others), score)
    mu, phi, mu_j, phi_j = (
        (own - 1500) / 173.7178,
        deviation / 173.7178,
        (other - 1500) / 173.7178,
        others / 173.7178,
    )
    g = 1 / math.sqrt(1 + 3 * phi_j**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - mu_j)))
    v = 1 / (g * g * expected * (1 - expected))
    sigma = found.volatility
    phi_star = math.sqrt(phi * phi + sigma * sigma)
    new_phi = 1 / math.sqrt(1 / phi_star**2 + 1 / v)
    new_mu = mu + new_phi**2 * g * (score - expected)
    assert found.value == pytest.approx(173.7178 * new_mu + 1500, abs=0.01)
    assert found.deviation == pytest.approx(173.7178 * new_phi, abs=0.01)
    # The volatility is where this function is 0.
    delta, a = v * g * (score - expected), math.log(0.06**2)

    def f(x: float) -> float:
        e = math.exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / 0.5**2

    assert f(math.log(sigma**2)) == pytest.approx(0, abs=1e-4)


def test_a_period_of_several_meetings_is_that_of_glickmans_own_example() -> None:
    met = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = Rating(1500, 200).after_all(met)
    assert (found.value, found.deviation) == (
        pytest.approx(1464.06, abs=0.02), pytest.approx(151.52, abs=0.02),
    )  # fmt: skip
    assert found.volatility == pytest.approx(0.05999, abs=1e-5)
    assert Rating(1500, 200).after_all(met[::-1]).value == pytest.approx(found.value)


def test_real_solvers_move_a_problems_rating_too() -> None:
    computed = Rating.computed(1200)
    found, missed = of_problem(computed, [True] * 5), of_problem(computed, [False] * 5)
    assert found.value < 1200 < missed.value
    assert found.deviation < 150
    assert of_problem(computed, []) == computed
