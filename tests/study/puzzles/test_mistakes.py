"""Retry my mistakes: the positions of a match where somebody went wrong."""

from __future__ import annotations

from random import Random

import pytest

from tateti import Match, Seat, Side, game
from tateti.study.puzzles import Attempt, Theme, mistakes_in
from tateti.study.puzzles.mistakes import themes_of_match
from tateti.study.review import Mark, review


def played(name: str, seed: int) -> Match:
    """A match at random: full of mistakes."""
    random, match = Random(seed), Match(game(name), Seat("Ana"), Seat("Rui"))
    while match.outcome is None:
        match.play(random.choice(match.position.moves))
    return match


@pytest.mark.parametrize(
    "name", ["semaforo", "tateti-semaforo", "tictactoe", "misere-tictactoe", "notakto", "semaforo:3x3"]
)
def test_every_mistake_is_a_problem_that_the_move_played_does_not_solve(name: str) -> None:
    for seed in range(4):
        reviewed = review(played(name, seed))
        wrong = [one for one in reviewed.moves if one.mark in (Mark.MISTAKE, Mark.BLUNDER)]
        problems = mistakes_in(reviewed)
        assert [one.position for one in problems] == [one.position for one in wrong]
        for problem, mistake in zip(problems, wrong, strict=True):
            attempt, verdict = Attempt(problem).choose(mistake.move)
            assert not verdict.is_right
            assert verdict.in_words()
            for better in mistake.better:
                _, verdict = attempt.choose(better)
                assert verdict.is_right, (str(problem.position), str(better))
                assert verdict.in_words()


def test_only_ones_own_mistakes_come_if_that_is_wanted() -> None:
    reviewed = review(played("semaforo", 3))
    mine = mistakes_in(reviewed, Side.FIRST)
    assert mine
    assert {one.position.turn for one in mine} == {Side.FIRST}


def test_a_match_without_a_mistake_has_nothing_to_retry() -> None:
    match = Match.from_record('[Game "tictactoe"] 1. Xb2 Oa3 2. Xc3 Oa1 3. Xa2 Oc2 4. Xb1 Ob3 5. Xc1')
    assert mistakes_in(review(match)) == []


def test_in_a_lost_game_it_is_right_to_play_on() -> None:
    match = Match.from_record('[Game "semaforo"] 1. Gb2 Gd3 2. Ga1 Gc3')
    (problem,) = [one for one in mistakes_in(review(match), Side.FIRST) if one.position.ply == 2]
    _, verdict = Attempt(problem).choose(problem.solution[0])
    assert verdict.in_words() == "Better: the game goes on."


def test_a_match_is_about_what_was_missed_and_else_about_what_was_found() -> None:
    reviewed = review(Match.from_record('[Game "tictactoe"] 1. Xa3 Oc3 2. Xa1 Oa2 3. Xb2 Oc1 4. Xc2'))
    assert themes_of_match(reviewed, Side.FIRST) == [Theme.FORK]  # Xc1 would have made one
    assert themes_of_match(reviewed) == [Theme.HOLD_DRAW, Theme.FORK]
    right = review(Match.from_record('[Game "tictactoe"] 1. Xb2 Oa3 2. Xc3 Oa1 3. Xa2 Oc2 4. Xb1 Ob3 5. Xc1'))
    assert Theme.STOP_THE_WIN in themes_of_match(right)
    assert themes_of_match(review(Match(game("tictactoe"), Seat("Ana"), Seat("Rui")))) == []
