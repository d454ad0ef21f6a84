"""A walk through a lesson: choosing, trying again, going back, coming back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solving import choices, right_choice
from tateti import language
from tateti.errors import TatetiError
from tateti.games import game
from tateti.study.lessons import InvalidLessonError, Walk, lesson, lessons
from tateti.study.lessons.library import names
from tateti.study.lessons.standing import Verdict


def at(name: str, step: int) -> Walk:
    """At a step, counted from 1."""
    return Walk.begin(lesson(name), step - 1)


def test_a_right_move_ends_the_step_and_stands_on_the_board() -> None:
    walk = at("tictactoe", 4).choose("c3")
    assert walk.standing.is_done
    assert str(walk.step.position_in(walk.standing)) == "XXX/OO./..."
    assert walk.forward().number == 4


def test_a_wrong_move_shows_what_the_other_makes_of_it_until_one_tries_again() -> None:
    walk = at("tictactoe", 4).choose("a1")
    reply = walk.standing.reply
    assert reply is not None
    assert reply.verdict is Verdict.WRONG
    assert [str(move) for move in reply.line] == ["Xa1", "Oc2"]
    assert reply.words[-1] == "The other answers Oc2 and completes a line."
    assert walk.waits
    assert str(walk.step.shown_in(walk.standing)[0]) == "XX./OOO/X.."
    again = walk.again()
    assert str(again.step.shown_in(again.standing)[0]) == "XX./OO./..."
    assert again.standing.tries == 1


def test_a_remark_answers_the_move_that_it_is_about() -> None:
    reply = at("stop-the-fork", 3).choose("c3").standing.reply
    assert reply is not None
    assert "drove X to the very cell it wanted" in reply.words[0]
    assert [str(move) for move in reply.line] == ["Oc3", "Xa1"]


def test_what_follows_a_right_move_is_played_too() -> None:
    walk = at("last-safe-move", 3).choose("a1")
    assert walk.standing.past == ("Ga1", "Ya1")
    assert walk.standing.is_done


def test_cells_are_found_one_after_the_other_in_any_order() -> None:
    walk = at("semaforo", 6)
    for cell, found in (("d1", 1), ("Ya3", 2)):
        walk = walk.choose(cell)
        assert not walk.standing.is_done
        assert len(walk.standing.past) == found
    assert set(walk.marked) == {walk.step.position.board.cell(name) for name in ("d1", "a3")}
    assert not walk.choose("d1").standing.is_done
    assert walk.choose("d1").standing.tries == 0, "what was found already is no mistake"
    assert walk.choose("c1").standing.is_done


def test_an_answer_that_was_not_right_is_remembered() -> None:
    walk = at("tictactoe", 6).choose("1")
    assert walk.standing.past == ("1",)
    assert not walk.waits, "there is nothing to look at on the board"
    assert walk.choose("3").standing.is_done


def test_a_step_is_left_only_when_it_is_done() -> None:
    with pytest.raises(InvalidLessonError):
        at("fork", 3).forward()
    assert at("fork", 3).back().number == 1
    assert at("fork", 1).back().number == 0


def test_reading_is_enough_where_there_is_nothing_to_do() -> None:
    walk = at("fork", 1)
    assert walk.standing.is_done
    with pytest.raises(InvalidLessonError):
        walk.choose("a1")


def test_help_points_at_a_cell_and_is_no_mistake() -> None:
    helped = at("fork", 3).hint()
    assert helped.standing.reply is not None
    assert helped.standing.reply.words == ("Try Xc1.",)
    assert helped.marked == (helped.step.position.board.cell("c1"),)
    assert helped.standing.tries == 0
    assert at("tictactoe", 6).hint() == at("tictactoe", 6), "of several answers none is pointed at"


def test_a_move_that_may_not_be_played_is_refused_and_not_counted() -> None:
    walk = at("tictactoe", 4)
    for choice in ("a3", "z9", "", "X", "b2 b3"):
        with pytest.raises(TatetiError):
            walk.choose(choice)


# Games


def test_the_computer_answers_at_once_and_says_its_move() -> None:
    walk = at("beat-hard", 7).choose("a3")
    reply = walk.standing.reply
    assert reply is not None
    assert reply.verdict is Verdict.GOES_ON
    assert len(walk.standing.past) == 2
    assert reply.words == (f"The computer plays {walk.standing.past[1]}.",)


def test_where_the_computer_begins_it_has_moved_already() -> None:
    walk = at("stop-the-fork", 8)
    assert len(walk.standing.past) == 1
    assert walk.standing.past[0] in {"Xa3", "Xc3", "Xa1", "Xc1"}


def test_whoever_does_not_follow_the_rule_is_told_and_nothing_is_played() -> None:
    walk = at("mirror", 9).choose("b2")
    (last,) = walk.standing.past[1:]
    assert last == "Yb2"
    off = walk.choose("a1")
    assert off.standing.past == walk.standing.past
    assert off.standing.tries == 1
    assert not off.waits
    assert off.choose("b2").standing.past[2] == "Rb2"


def test_a_lost_game_begins_anew_and_the_computer_may_choose_otherwise() -> None:
    replies = set()
    for tries in range(8):
        walk = Walk.restored(lesson("beat-hard"), 6, (), tries).choose("a3")
        replies.add(walk.standing.past[1])
    assert replies == {"Oc3", "Oa1", "Oc1"}


def test_a_game_that_was_not_won_stays_on_the_board_until_it_begins_anew() -> None:
    walk = Walk.restored(lesson("beat-hard"), 6, ("Xb3", "Ob2", "Xa2", "Oa3", "Xb1", "Oa1"), 0).choose("c2")
    assert walk.standing.past[-1] == "Oc1"
    reply = walk.standing.reply
    assert reply is not None
    assert reply.verdict is Verdict.WRONG
    assert "The computer wins." in reply.words
    assert walk.waits
    again = walk.again()
    assert (again.standing.past, again.standing.tries, again.standing.reply) == ((), 1, None)


def test_the_same_tries_give_the_same_game() -> None:
    def played(name: str) -> list[tuple[str, ...]]:
        return [walk.standing.past for walk, choice in choices(lesson(name)) if choice is None]

    assert played("mirror") == played("mirror")


# Coming back


@pytest.mark.parametrize("name", names())
def test_where_somebody_stands_can_be_told_and_restored(name: str) -> None:
    for walk, _choice in choices(lesson(name)):
        if not walk.standing.is_done:
            again = Walk.restored(walk.lesson, walk.number, walk.standing.past, walk.standing.tries)
            assert again.standing.past == walk.standing.past
            assert again.step.position_in(again.standing) == walk.step.position_in(walk.standing)
            assert again.choose(right_choice(again)).standing == walk.choose(right_choice(walk)).standing


@given(
    st.sampled_from(names()), st.integers(-2, 14), st.integers(0, 1000),
    st.lists(st.one_of(st.text(max_size=6), st.sampled_from(["a1", "b2", "Xb2", "Gb2", "c3", "1", "2"])), max_size=8),
    st.one_of(st.text(max_size=6), st.sampled_from(["a1", "b2", "c1", "1", "2", "3"])),
)  # fmt: skip
def test_whatever_is_told_is_taken_or_refused_with_a_sentence(
    name: str, number: int, tries: int, past: list[str], choice: str
) -> None:
    try:
        walk = Walk.restored(lesson(name), number, past, tries)
        assert len(walk.standing.past) <= len(past) + 2
        if not walk.is_over:
            assert str(walk.choose(choice).step.shown_in(walk.standing)[0])
    except TatetiError as error:
        assert str(error)


def test_replies_are_in_the_language_of_the_moment() -> None:
    try:
        language.use("pt")
        reply = at("tictactoe", 4).choose("a1").standing.reply
        assert reply is not None
        assert reply.words[-1] == "O adversário responde Oc2 e completa um alinhamento."
    finally:
        language.use("en")


def test_a_lesson_is_found_by_its_title_in_any_language() -> None:
    assert lesson("la doble amenaza").name == "fork"
    assert lesson("A dupla ameaca").name == "fork"
    with pytest.raises(InvalidLessonError, match="did you mean The mirror"):
        lesson("mirorr")


def test_every_lesson_has_another_after_it_but_the_last() -> None:
    from tateti.study.lessons.library import following

    order = [following(name) for name in names()]
    assert [one.name for one in order if one is not None] == list(names()[1:])
    assert order[-1] is None
    assert len(lessons()) == len(names())


def test_no_position_of_a_lesson_is_on_a_board_that_takes_long() -> None:
    largest = max(step.position.board.size for one in lessons() for step in one.steps)
    assert largest <= game("semaforo:3x5").board.size
