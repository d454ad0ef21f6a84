"""Matches: seats, turns, undo, resignation, the clock, records."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any
from unittest.mock import create_autospec

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import games
from tateti import (
    Ending,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPlayerError,
    InvalidPositionError,
    InvalidRecordError,
    Side,
    TatetiError,
    game,
)
from tateti.errors import quote
from tateti.games import TicTacToe
from tateti.match import Clock, Match, Seat, State
from tateti.wording import outcome_in_words

ANA, BETO = Seat("Ana"), Seat("Beto")
EASY = Seat("easy", "easy")
X_WINS = ("b2", "a1", "b1", "a2", "b3")


class Hands:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def match_of(*moves: str, name: str = "tictactoe", first: Seat = ANA, second: Seat = BETO) -> Match:
    match = Match(game(name), first, second)
    for move in moves:
        match.play(move)
    return match


def test_the_first_seat_begins_and_turns_alternate():
    match = match_of()
    assert match.to_move is ANA
    match.play("b2")
    assert match.to_move is BETO


def test_a_won_match_says_who_won_and_how():
    match = match_of(*X_WINS)
    assert (match.state, match.winner, match.result) == ("won", ANA, "1-0")
    assert match.outcome is not None
    assert match.outcome.reason is Ending.LINE


def test_a_drawn_match_has_no_winner():
    match = match_of("b2", "a1", "a2", "c2", "b3", "b1", "c1", "a3", "c3")
    assert (match.state, match.winner, match.result) == ("drawn", None, "1/2-1/2")


def test_the_state_is_one_of_three_and_equals_its_word():
    assert [str(state) for state in State] == ["in play", "won", "drawn"]
    assert match_of().state is State.IN_PLAY
    assert match_of(*X_WINS).state is State.WON
    assert json.dumps(match_of().state) == '"in play"'


def test_a_refused_move_changes_nothing():
    match = match_of("b2")
    before = (match.position, list(match.history), match.state)
    for wrong in ("b2", "z9", "", "Xa1", "hello"):
        with pytest.raises(TatetiError):
            match.play(wrong)
    assert (match.position, match.history, match.state) == before


@pytest.mark.parametrize("wrong", [None, 3, 4.5, b"b2", ("b", 2), ["b2"], Side.FIRST])
def test_what_is_neither_text_nor_move_is_refused_with_what_would_do(wrong: Any):
    match = match_of("b2")
    for play in (match.play, match.position.play, match.position.move):
        with pytest.raises(
            InvalidMoveError, match=rf"^{re.escape(quote(wrong))} is not a move: write a cell"
        ):
            play(wrong)
    assert len(match.history) == 1


def test_a_move_is_taken_as_text_or_as_a_move_and_checked_either_way():
    position = game("semaforo").start
    (green,) = [move for move in position.moves if move.text == "Gb2"]
    assert position.move("b2") is position.move("Gb2") is position.move(green) is green
    with pytest.raises(IllegalMoveError):
        position.play(green).move(green)
    with pytest.raises(InvalidMoveError, match="another game"):
        game("tictactoe").start.move(green)


def test_a_move_on_its_way_into_a_match_is_checked_once(monkeypatch: pytest.MonkeyPatch):
    match = match_of()
    checked = create_autospec(TicTacToe.illegal, side_effect=TicTacToe.illegal)
    monkeypatch.setattr(TicTacToe, "illegal", checked)
    match.play("b2")
    match.play(match.position.moves[0])
    assert checked.call_count == 2


def test_nothing_is_played_after_the_end():
    for match in (match_of(*X_WINS), match_of("b2")):
        if match.outcome is None:
            match.resign()
        with pytest.raises(IllegalMoveError, match="over"):
            match.play("c1")
        with pytest.raises(IllegalMoveError, match="over"):
            match.resign()


def test_undo_and_redo():
    match = match_of("b2", "a1", "c3")
    positions = match.positions
    match.undo(2)
    assert match.position == positions[1]
    match.redo()
    assert match.position == positions[2]
    match.redo()
    assert match.positions == positions
    with pytest.raises(IllegalMoveError):
        match.redo()
    match.undo(3)
    for wrong in (1, 0, -1):
        with pytest.raises(IllegalMoveError):
            match.undo(wrong)


def test_a_new_move_forgets_what_was_taken_back():
    match = match_of("b2", "a1")
    match.undo()
    match.play("c3")
    with pytest.raises(IllegalMoveError):
        match.redo()


def test_a_won_match_can_be_taken_back_and_goes_on():
    match = match_of(*X_WINS)
    match.undo()
    assert match.state == "in play"
    match.resign()
    match.undo()
    assert match.state == "in play"


def test_a_forfeit_gives_the_match_to_the_other_and_is_read_back():
    match = match_of("b2", second=EASY)
    match.forfeit(Side.SECOND)
    assert (match.winner, match.outcome.reason, match.result) == (ANA, Ending.FORFEIT, "1-0")
    assert outcome_in_words(match) == "The level Easy gave no legal move: Ana wins."
    assert Match.from_record(str(match.record())).outcome == match.outcome
    with pytest.raises(IllegalMoveError):
        match.forfeit(Side.FIRST)


def test_resigning_gives_the_match_to_the_other():
    match = match_of("b2")
    match.resign()
    assert (match.winner, match.result) == (ANA, "1-0")
    match = match_of("b2")
    match.resign(Side.FIRST)
    assert (match.winner, match.result) == (BETO, "0-1")


def test_a_draw_may_be_agreed_on_in_every_game():
    match = Match(game("semaforo"), ANA, BETO)
    match.play("b2")
    match.agree_on_draw()
    assert (match.state, match.winner, match.result) == ("drawn", None, "1/2-1/2")
    assert '[Result "1/2-1/2"]\n[Ending "agreement"]' in str(match.record())
    assert outcome_in_words(match) == "It is a draw: both players agreed to it."
    with pytest.raises(IllegalMoveError, match="over"):
        match.agree_on_draw()
    match.undo()
    assert match.outcome is None


def test_who_begins():
    assert Match.arrange(game("semaforo"), ANA, BETO, "first").to_move is ANA
    assert Match.arrange(game("semaforo"), ANA, BETO, "second").to_move is BETO
    began = [Match.arrange(game("semaforo"), ANA, BETO, "random", seed).first for seed in range(50)]
    assert 10 < began.count(ANA) < 40
    assert began == [Match.arrange(game("semaforo"), ANA, BETO, "random", seed).first for seed in range(50)]
    with pytest.raises(TatetiError, match="third"):
        Match.arrange(game("semaforo"), ANA, BETO, "third")


@pytest.mark.parametrize("starts", ["first", "second"])
def test_whoever_begins_may_have_either_mark(starts: str):
    for mark, side in (("X", Side.FIRST), ("o", Side.SECOND)):
        match = Match.arrange(game("tictactoe"), ANA, BETO, starts, mark=mark)
        assert match.to_move is (ANA if starts == "first" else BETO)
        assert (match.turn, match.order) == (side, (side, side.other))


@pytest.mark.parametrize(
    ("people", "left"),
    [((0, 1), 3), ((0,), 2), ((1,), 3), ((), 3)],
    ids=["two people", "first", "second", "none"],
)
def test_taking_back_leads_to_the_last_turn_of_a_person(people: tuple[int, ...], left: int):
    first, second = (ANA if side in people else EASY for side in Side)
    match = match_of("b2", "a1", "b1", "b3", first=first, second=second)
    assert (match.people, match.has_people) == ([Side(number) for number in people], bool(people))
    match.take_back()
    assert len(match.history) == left
    match.play_again()
    assert len(match.history) == 4


def test_the_first_move_of_a_bot_is_not_taken_back():
    match = match_of("b2", first=EASY)
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        match.take_back()


def test_a_copy_goes_its_own_way():
    match = match_of("b2", "a1", "c3")
    match.undo()
    twin = match.copy()
    twin.redo()
    twin.play("c1")
    twin.resign()
    twin.tags["Event"] = "clase 3"
    assert (len(match.history), match.state, match.tags) == (2, State.IN_PLAY, {})
    match.redo()
    assert match.positions == twin.positions[:4]


def test_a_match_from_a_position():
    start = game("semaforo").position("GR../YGR./Y..Y")
    match = Match(game("semaforo"), ANA, BETO, start)
    assert match.turn is start.turn
    match.play("c1")
    assert match.state == "won"
    assert Match.from_record(str(match.record())).positions == match.positions
    with pytest.raises(InvalidPositionError):
        Match(game("tictactoe"), ANA, BETO, start)


@pytest.mark.parametrize("name", ["", " ", "x" * 201, "a\nb", "\x1b[31m", "\u202ea"])
def test_a_name_that_will_not_do(name: str):
    with pytest.raises(InvalidPlayerError):
        Seat(name)


@pytest.mark.parametrize("name", ["María José Fernández de la Torre y Rodríguez", "4.º B, mesa 3", "x" * 200])
def test_a_name_may_be_long_and_have_blanks(name: str):
    match = Match(game("tictactoe"), Seat(name), BETO)
    assert Match.from_record(str(match.record())).first == Seat(name)


def test_a_bot_goes_by_its_name_with_the_options_that_fit():
    told = "minimax:depth=1000,time=3600.0,seed=18446744073709551615"
    assert Seat.of_bot(told) == Seat(told, told)
    assert Seat.of_bot(f"minimax:{'x' * 200}").name == "minimax"


class TestClock:
    def test_each_player_has_the_own_time_and_moves_add_to_it(self):
        now = Hands()
        match = Match(game("tictactoe"), ANA, BETO, clock=Clock(60, 2), now=now)
        now.time += 10
        match.play("b2")
        now.time += 5
        assert match.time_left(Side.FIRST) == 52
        assert match.time_left(Side.SECOND) == 55
        match.play("a1")
        assert match.time_left(Side.SECOND) == 57

    def test_a_move_after_the_time_is_refused_and_the_match_lost(self):
        now = Hands()
        match = Match(game("tictactoe"), ANA, BETO, clock=Clock(60), now=now)
        now.time += 61
        with pytest.raises(IllegalMoveError, match="late"):
            match.play("b2")
        assert (match.winner, match.history) == (BETO, [])
        assert match.outcome is not None
        assert match.outcome.reason is Ending.TIME

    def test_the_flag_falls_without_a_move(self):
        now = Hands()
        match = Match(game("tictactoe"), ANA, BETO, clock=Clock(60), now=now)
        assert not match.check_clock()
        now.time += 61
        assert match.check_clock()
        assert match.winner is BETO
        again = Match.from_record(str(match.record()))
        assert again.outcome == match.outcome
        assert again.clock == match.clock

    def test_whoever_keeps_the_time_may_say_that_it_is_over(self):
        match = match_of("b2")
        match.flag(Side.FIRST)
        assert (match.winner, match.result) == (BETO, "0-1")
        assert match.outcome is not None
        assert match.outcome.reason is Ending.TIME
        with pytest.raises(IllegalMoveError, match="over"):
            match.flag(Side.SECOND)
        assert match.winner is BETO

    def test_what_passes_before_a_move_begins_is_nobodys_time(self):
        now = Hands()
        match = Match(game("tictactoe"), ANA, BETO, clock=Clock(60), now=now)
        now.time += 100
        match.begin_turn()
        now.time += 5
        assert match.time_left(Side.FIRST) == 55
        match.hold_turn()
        now.time += 100
        assert not match.check_clock()
        assert match.time_left(Side.FIRST) == 60
        match.begin_turn()
        now.time += 7
        match.play("b2")
        assert match.history[0].seconds == 7

    def test_without_a_clock_time_does_not_end(self):
        assert match_of().time_left(Side.FIRST) == float("inf")

    @pytest.mark.parametrize("text", ["", "x", "-5", "0", "10+-1", "inf", "nan", "1e9", "5+x", "1+2+3"])
    def test_what_is_no_clock_is_refused(self, text: str):
        with pytest.raises(TatetiError, match="not a clock"):
            Clock.read(text)


class TestRecords:
    @given(
        games,
        st.integers(0, 10**6),
        st.text(max_size=20) | st.just("[%emt 5.000] and that is a comment"),
        st.sampled_from(["goes on", "resigns", "agrees"]),
    )
    def test_a_match_is_read_back_from_its_record(self, chosen: Game, seed: int, comment: str, end: str):
        random = Random(seed)
        match = Match(chosen, ANA, Seat("bot", "easy"), tags={"Event": "clase 3"}, comment=comment)
        while match.outcome is None and len(match.history) < 12:
            match.play(random.choice(match.position.moves), comment, seconds=1.5)
        if match.outcome is None and end == "resigns":
            match.resign()
        elif match.outcome is None and end == "agrees":
            match.agree_on_draw()
        again = Match.from_record(str(match.record()))
        assert again.record() == match.record()
        assert (again.positions, again.outcome, again.seats) == (match.positions, match.outcome, match.seats)

    def test_the_record_has_tags_and_numbered_moves(self):
        match = Match(game("semaforo"), ANA, Seat("perfect", "perfect"))
        for move in ("b2", "b2", "a1"):
            match.play(move, seconds=1)
        assert str(match.record()).splitlines() == [
            '[Game "semaforo"]', '[First "Ana"]', '[Second "perfect"]', '[SecondBot "perfect"]', '[Result "*"]', "",
            "1. Gb2 {[%emt 1.000]} Yb2 2. Ga1 {[%emt 1.000]} *",
        ]  # fmt: skip

    def test_a_record_may_have_other_comments_than_the_match(self):
        match = match_of("b2", "a1")
        match.annotate("its own")
        told = match.record(["one", ""])
        assert [move.comment for move in told.moves] == ["one", ""]
        assert [move.comment for move in match.record().moves] == ["", "its own"]
        assert told.tags == match.record().tags
        with pytest.raises(ValueError):
            match.record(["one"])

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("1. b2", "does not say its game"), ('[Game "tictactoe"]\n1. b2 b2', "Move 2"), ('[Game "tictactoe"]\n1. zz', "Move 1"),
            ('[Game "tictactoe"]\n[Result "1-0"]\n1. b2 0-1', "says"), ('[Game "tictactoe"]\n1. b2 a1 2. b1 a2 3. b3 0-1', "says"),
            ('[Game "tictactoe"]\n1. b2 1/2-1/2', "says"), ('[Game "tictactoe"]\n[Result "9-9"]\n1. b2', "says"),
        ],
    )  # fmt: skip
    def test_a_record_that_cannot_be_is_refused(self, text: str, why: str):
        with pytest.raises(InvalidRecordError, match=why):
            Match.from_record(text)

    @pytest.mark.parametrize(
        "tag",
        [
            '[Game "chess"]',
            '[Game "tictactoe"]\n[Position "XX"]',
            '[Game "tictactoe"]\n[Clock "x"]',
            '[Game "tictactoe"]\n[First ""]',
        ],
    )
    def test_a_wrong_tag_is_refused(self, tag: str):
        with pytest.raises(TatetiError):
            Match.from_record(f"{tag}\n\n*")


@pytest.mark.parametrize(
    ("bots", "mode"),
    [
        ((None, None), "person against person"),
        (("easy", None), "person against computer"),
        ((None, "easy"), "person against computer"),
        (("easy", "easy"), "computer against computer"),
    ],
)
def test_a_match_knows_its_mode(bots: tuple[str | None, str | None], mode: str):
    match = Match(game("tictactoe"), Seat("Ana", bots[0]), Seat("Beto", bots[1]))
    assert match.mode == mode


def test_after_the_flag_fell_no_time_is_left():
    now = [0.0]
    match = Match(game("tictactoe"), Seat("Ana"), Seat("Beto"), clock=Clock(20), now=lambda: now[0])
    now[0] = 5.0
    match.play("b2")
    now[0] = 30.0
    assert match.check_clock()
    assert [match.time_left(side) for side in Side] == [15.0, 0.0]
