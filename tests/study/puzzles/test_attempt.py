"""Solving: the choice comes first, a wrong move is refuted, a hint is remembered, and the win is played to its end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tateti import IllegalMoveError, Value, game, language, oracle
from tateti.games import Position
from tateti.search.limits import Budget, Limit
from tateti.search.values import Evaluation
from tateti.study.hints import Step
from tateti.study.puzzles import Attempt, Puzzle, make_puzzles, puzzle
from tateti.study.puzzles.attempt import LONGEST_REFUTATION, hint_for


def some(count: int = 8) -> list[Puzzle]:
    names = ("semaforo", "tateti-semaforo", "tictactoe", "notakto", "misere-tictactoe")
    return [one for name in names for one in make_puzzles(game(name), count, seed=9, effort=5_000)]


PUZZLES = some()


def test_the_right_first_choice_without_a_hint_is_unaided() -> None:
    for one in PUZZLES:
        for move in one.solution:  # all that are alike are right
            attempt, verdict = Attempt(one).choose(move)
            assert verdict.is_right
            assert attempt.is_solved
            assert attempt.is_unaided


def test_a_wrong_choice_is_refuted_and_one_tries_again() -> None:
    for one in PUZZLES:
        wrong = next(move for move in one.position.moves if move not in one.solution)
        attempt, verdict = Attempt(one).choose(wrong)
        assert not verdict.is_right
        assert attempt.position == one.position
        assert not attempt.is_solved
        attempt, verdict = attempt.choose(one.solution[0])
        assert verdict.is_right
        assert attempt.is_solved
        assert not attempt.is_unaided
        assert attempt.choices == (wrong, one.solution[0])


def test_the_refutation_is_best_play_and_ends_where_the_point_is_clear() -> None:
    for one in PUZZLES:
        for move in one.position.moves:
            if move in one.solution:
                continue
            _, verdict = Attempt(one).choose(move)
            position = one.position.play(move)
            assert len(verdict.replies) <= LONGEST_REFUTATION
            for reply in verdict.replies:
                before = oracle.evaluate(position)
                position = position.play(reply)
                assert oracle.evaluate(position).before == before
            assert position.outcome is not None or len(verdict.replies) == LONGEST_REFUTATION


def test_a_choice_that_cannot_be_played_is_none() -> None:
    attempt = Attempt(puzzle("tictactoe-3x3-zu"))
    with pytest.raises(IllegalMoveError):
        attempt.choose("a3")
    attempt, _ = attempt.choose("c3")
    assert attempt.is_unaided
    with pytest.raises(IllegalMoveError):
        attempt.choose("c1")
    with pytest.raises(IllegalMoveError):
        attempt.hint()


def test_the_same_wrong_move_counts_once() -> None:
    attempt = Attempt(puzzle("tictactoe-3x3-zu"))
    for _ in range(3):
        attempt, _verdict = attempt.choose("a1")
    assert [str(move) for move in attempt.choices] == ["Xa1"]


@pytest.mark.parametrize("one", PUZZLES[:16], ids=lambda one: one.id)
def test_who_goes_on_choosing_right_wins_or_holds_the_draw_to_the_end(one: Puzzle) -> None:
    random, attempt = Random(one.id), Attempt(one)
    while not attempt.is_over:
        moves = random.sample(attempt.position.moves, len(attempt.position.moves))
        before = attempt
        for move in moves:
            attempt, verdict = attempt.choose(move)
            if verdict.is_right:
                break
        assert len(attempt.played) > len(before.played)
    outcome = attempt.position.outcome
    assert outcome is not None
    assert outcome.winner == (one.position.turn if one.evaluation.value is Value.WIN else None)


def test_the_best_defence_lasts_as_long_as_the_problem_says() -> None:
    for one in PUZZLES:
        attempt = Attempt(one)
        while not attempt.is_over:
            best = max(
                attempt.position.moves,
                key=lambda move, position=attempt.position: oracle.evaluate(position.play(move)).before.rank,
            )
            attempt, _ = attempt.choose(best)
        assert len(attempt.played) == one.evaluation.plies


# Hints


def test_hints_come_in_four_steps_and_none_says_what_a_later_one_says() -> None:
    for one in PUZZLES:
        attempt, name = Attempt(one), one.position.board.name(one.solution[0].cell)
        told = []
        for _ in range(5):
            attempt, hint = attempt.hint()
            told.append((hint.step, hint.in_words(), hint.cells))
        assert [step for step, _, _ in told] == [Step.CLUE, Step.CELLS, Step.MOVE, Step.REASON, Step.REASON]
        clue, cells, move, reason, _ = (words for _, words, _ in told)
        assert name not in clue.replace(".", " ").split()
        assert told[0][2] == ()
        assert name in cells
        assert len(told[1][2]) == 3
        assert str(one.solution[0]) not in cells
        assert name in move
        assert reason.startswith(move.removesuffix("."))


def test_an_answer_after_a_hint_is_not_unaided() -> None:
    attempt, _ = Attempt(PUZZLES[0]).hint()
    attempt, verdict = attempt.choose(PUZZLES[0].solution[0])
    assert verdict.is_right
    assert not attempt.is_unaided
    assert attempt.to_json()["hints"] == 1


def test_a_hint_while_the_win_is_played_out_counts_for_nothing() -> None:
    one = next(one for one in PUZZLES if (one.evaluation.plies or 0) > 3)
    attempt, _ = Attempt(one).choose(one.solution[0])
    attempt, hint = attempt.hint()
    assert hint.position == attempt.position
    assert attempt.is_unaided


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_everything_is_said_in_every_language(code: str) -> None:
    language.use(code)
    try:
        for one in PUZZLES[:12]:
            hint = hint_for(one)
            for _ in hint.steps:
                assert "{" not in hint.in_words()
                hint = hint.following
            for move in one.position.moves:
                _, verdict = Attempt(one).choose(move)
                assert verdict.in_words()
                assert "{" not in verdict.in_words()
    finally:
        language.use("en")


def test_one_limit_covers_all_that_is_searched_for_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: set[Limit | Budget] = set()
    evaluate = oracle.evaluate

    def noting(position: Position, limit: Limit | Budget, *more: Any) -> Evaluation:
        limits.add(limit)
        return evaluate(position, limit, *more)

    one = puzzle("semaforo-3x4-8n0jr")
    solved, _verdict = Attempt(one).choose("Rd2")
    monkeypatch.setattr(oracle, "evaluate", noting)
    for attempt, move in ((Attempt(one), "Ya2"), (solved, solved.position.moves[0])):
        limits.clear()
        attempt.choose(move, Limit(seconds=20))
        assert [type(limit) for limit in limits] == [Budget]
