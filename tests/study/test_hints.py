"""Hints in three steps."""

from __future__ import annotations

import pytest
from hypothesis import given

from strategies import positions
from tateti import Position, game, language
from tateti.players import player
from tateti.study import advice
from tateti.study.hints import Hint, Step, clue_in_words, first_hint, next_hint


@pytest.fixture(autouse=True)
def quick_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "ADVISERS", ("hard",))


def test_the_steps_follow_each_other_and_the_last_one_stays() -> None:
    position = game("tictactoe").position("XX./OO./...")
    hint: Hint | None = None
    steps = []
    for _ in range(4):
        hint = next_hint(hint, position)
        steps.append(hint.step)
    assert steps == [Step.CLUE, Step.MOVE, Step.REASON, Step.REASON]


def test_another_position_begins_again() -> None:
    position = game("tictactoe").position("XX./OO./...")
    hint = first_hint(position).following
    assert next_hint(hint, position.play("c1")).step is Step.CLUE


@pytest.mark.parametrize(
    ("name", "position", "bot", "clue"),
    [
        ("tictactoe", "XX./OO./...", "hard", "A line can be completed at once. Which one?"),
        ("tictactoe", "XX./O../...", "hard", "The other threatens to complete a line. Where?"),
        ("tictactoe", "XX./O../...", "perfect", "The other threatens to complete a line. Where?"),
        ("tictactoe", ".../.../...", "hard", "Look at the corners."),
        ("tictactoe", "X../.../...", "perfect", "Look at the middle of the board."),
        ("semaforo", "GR../YGR./Y..Y", "hard", "A line can be completed at once. Which one?"),
    ],
)
def test_the_clue_says_what_there_is_to_see(name: str, position: str, bot: str, clue: str) -> None:
    given_position = game(name).position(position)
    (weighed, *_more) = player(bot).weigh(given_position)
    assert clue_in_words(given_position, weighed) == clue


@pytest.mark.parametrize("language_code", language.LANGUAGES)
@given(position=positions())
def test_the_clue_never_names_the_move(language_code: str, position: Position) -> None:
    language.use(language_code)
    try:
        if position.outcome is None:
            hint = first_hint(position)
            name = position.board.name(hint.advised.move.cell)
            assert name not in hint.in_words()
            assert name in hint.following.in_words()
            assert hint.following.in_words().rstrip(".") in hint.following.following.in_words()
    finally:
        language.use("en")
