"""How hard a problem is: exact probabilities, and levels that mean something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from conftest import FULL, requires_module
from tateti import game
from tateti.players import player
from tateti.study.puzzles import Theme, make_puzzles
from tateti.study.puzzles.census import Census, census, sensible_positions
from tateti.study.puzzles.difficulty import (
    HARDEST,
    LEVELS,
    PANEL,
    Task,
    difficulty_of,
    level_of,
    panel_on,
    rating_of,
)
from tateti.wording import bot_in_words


def test_the_rating_is_where_the_panel_would_score_what_it_scores() -> None:
    for score in (Fraction(1, 2), Fraction(3, 2), 2, Fraction(7, 3), 3, 4):
        rating = rating_of(score, 0)
        expected = sum(1 / (1 + 10 ** ((rating - own) / 400)) for own in PANEL.values())
        assert expected == pytest.approx(float(score), abs=0.01)


def test_a_problem_that_fewer_solve_that_is_longer_or_more_tempting_has_a_higher_rating() -> None:
    ratings = [rating_of(Fraction(score, 10), 0) for score in range(50, -1, -1)]
    assert ratings == sorted(ratings)
    position = game("tictactoe").position("XX./OO./...")
    move = [position.move("c3")]
    short, long, tempting = (
        difficulty_of(Task(position, move, plies, count)) for plies, count in ((1, 0), (9, 0), (1, 5))
    )
    assert short is not None
    assert long is not None
    assert tempting is not None
    assert short.rating < long.rating
    assert short.rating < tempting.rating
    assert level_of(HARDEST) == LEVELS[-1]


def test_asking_for_some_levels_only_gives_the_same_answer_or_none() -> None:
    for one in make_puzzles(game("semaforo:3x3"), 20, seed=8):
        task = Task(one.position, one.solution, one.evaluation.plies, 3)
        whole = difficulty_of(task)
        assert whole is not None
        for level in LEVELS:
            assert difficulty_of(task, [level]) == (whole if whole.level == level else None)


@pytest.mark.slow
def test_over_500_problems_every_bot_of_the_panel_solves_fewer_the_higher_the_level() -> None:
    puzzles = make_puzzles(game("semaforo"), 500, seed=1)
    assert len(puzzles) == 500
    found = panel_on([(one.level, one.position, one.solution) for one in puzzles])
    assert list(found) == list(PANEL)
    for name, by_level in found.items():
        shares = [by_level[level] for level in LEVELS]
        assert all(easier > harder for easier, harder in pairwise(shares)), (
            name,
            shares,
        )
    levels = Counter(one.level for one in puzzles)
    assert panel_in_document(found, levels) in DOCUMENT


# The census


@pytest.mark.parametrize("name", ["semaforo:2x4", "tateti-semaforo:2x4", "misere-semaforo:2x3"])
def test_the_compiled_census_counts_what_the_plain_one_counts(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    requires_module("numba")
    compiled = census(game(name))
    monkeypatch.setattr("tateti.study.puzzles.census._is_countable", lambda game: False)
    plain = census(game(name))
    assert compiled.problems > 0
    assert compiled.to_json() == plain.to_json()


@pytest.mark.slow
def test_the_shallow_searches_of_the_census_choose_as_the_bots_do() -> None:
    requires_module("numba")
    from tateti.solver.dense.single_moves import Lookahead, rules_on

    for name in ("semaforo:3x3", "tateti-semaforo", "misere-semaforo:3x3"):
        the_game = game(name)
        rules = rules_on(the_game.board, drawn_when_full=the_game.has_draws, misere=the_game.misere)
        lookahead = Lookahead(rules)
        some = [one for number, one in enumerate(sensible_positions(the_game)) if number % 60 == 7]
        for depth in (2, 4):
            while lookahead.depth < depth:
                lookahead.deepen()
            for position in some:
                is_lost_at_once = rules.misere and not rules.safe[position.code]
                if rules.completing[position.code] or is_lost_at_once:
                    continue
                chosen = [one.move.cell for one in player(f"minimax:depth={depth}").weigh(position)]
                assert sorted(chosen) == lookahead.best(position.code), (depth, str(position))


DOCUMENT = (Path(__file__).parents[3] / "docs" / "study.md").read_text(encoding="utf-8")
COMPILED = ("semaforo:3x3", "tateti-semaforo:3x3", *(("semaforo:3x4",) if FULL else ()))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["tictactoe:3x3", "misere-tictactoe:3x3", "notakto:3x3", "notakto:4x4", *COMPILED]
)
def test_the_documents_have_the_figures_of_the_census(name: str) -> None:
    if name in COMPILED:
        requires_module("numba")
    counted = census(game(name))
    figures = [counted.positions, counted.problems, *(counted.levels[level] for level in LEVELS)]
    assert in_row(f"`{name}`", figures) in DOCUMENT
    if name == "semaforo:3x4":  # the board whose themes and whose panel are told in full
        assert themes_in_document(counted) in DOCUMENT
        shares = {bot: counted.shares(bot) for bot in PANEL}
        assert panel_in_document(shares, counted.levels) in DOCUMENT


def in_row(name: str, figures: Iterable[int]) -> str:
    """A row of a table in the documents."""
    return f"| {name} | {' | '.join(f'{figure:,}' for figure in figures)} |"


def themes_in_document(counted: Census) -> str:
    """The rows of the table of themes and levels, the last one with all problems."""
    rows = []
    for theme in Theme:
        if any(by_level := [counted.themes[theme, level] for level in LEVELS]):
            rows.append(in_row(theme.title, [*by_level, sum(by_level)]))
    all_of_them = [counted.levels[level] for level in LEVELS]
    return "\n".join([*rows, in_row("problems", [*all_of_them, sum(all_of_them)])])


def panel_in_document(shares: Mapping[str, Mapping[int, float]], counts: Mapping[int, int]) -> str:
    """The rows of the table of what each bot solves of 100 problems of a level, and how many problems there are."""
    rows = [
        f"| {bot_in_words(bot)} | {' | '.join(f'{100 * by_level[level]:.1f}' for level in LEVELS)} |"
        for bot, by_level in shares.items()
    ]
    return "\n".join([*rows, in_row("problems", [counts[level] for level in LEVELS])])


def test_a_board_too_large_for_a_census_is_refused() -> None:
    from tateti.errors import InvalidPuzzleError

    with pytest.raises(InvalidPuzzleError, match="too large"):
        list(sensible_positions(game("tictactoe:4x4"), most=100))
