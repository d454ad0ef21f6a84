"""Answers of policies taken as shares of a bot, exactly or not at all."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tateti
from conftest import requires_module
from tateti import InvalidPlayerError, Position, TatetiError, game
from tateti.adapters.policies import PolicyPlayer
from tateti.players.contract import check_player

np = requires_module("numpy")

TICTACTOE = game("tictactoe")
POSITION = TICTACTOE.position("X.O/.X./...")  # a3, c3 and b2 are taken: actions 0, 2 and 4
FREE = [move.cell for move in POSITION.moves]


def shares(answer: Any) -> dict[int, Fraction]:
    weighed = PolicyPlayer("policy", TICTACTOE, lambda position: answer).weigh(POSITION)
    return {one.move.cell: one.probability for one in weighed}


@pytest.mark.parametrize(
    "answer", [8, np.int64(8), np.array(8), {8: 1.0}, {7: 0, 8: 1}, [0] * 8 + [1], np.eye(9)[8]]
)
def test_an_action_is_played_for_certain(answer: Any) -> None:
    assert shares(answer) == {8: 1}


def test_simple_fractions_are_meant_exactly() -> None:
    assert shares({1: 1 / 3, 3: 1 / 3, 8: 1 / 3}) == dict.fromkeys((1, 3, 8), Fraction(1, 3))
    assert shares({1: 0.1, 3: 0.7, 8: 0.2}) == {1: Fraction(1, 10), 3: Fraction(7, 10), 8: Fraction(1, 5)}


def test_what_is_hardly_possible_stays_possible() -> None:
    assert shares({1: 1.0, 3: 5e-324, 8: 1e-30}) == {
        1: 1 - Fraction(2, 2**52), 3: Fraction(1, 2**52), 8: Fraction(1, 2**52),
    }  # fmt: skip


@given(
    st.lists(st.floats(0.001, 1), min_size=len(FREE), max_size=len(FREE)),
    st.sampled_from(["float32", "float64"]),
)
def test_shares_are_as_near_as_floating_point_knows_them(weights: list[float], kind: str) -> None:
    array = np.zeros(9, kind)
    array[FREE] = np.array(weights, kind) / sum(weights)
    whole = sum(map(Fraction, array[FREE].tolist()))
    found = shares(array)
    assert sum(found.values()) == 1
    for cell in FREE:
        assert abs(found[cell] - Fraction(float(array[cell])) / whole) < Fraction(len(FREE), 2**52)
    check_player(PolicyPlayer("policy", TICTACTOE, lambda position: array), [POSITION])


def test_an_audit_of_a_network_stays_short() -> None:
    def network(position: Position) -> Any:
        generator = np.random.default_rng(position.code)
        odds = np.zeros(9, np.float32)
        odds[[move.cell for move in position.moves]] = np.exp(3 * generator.normal(size=len(position.moves)))
        return odds / odds.sum()

    found = tateti.audit(PolicyPlayer("network", TICTACTOE, network), "tictactoe", opponents=["random"])
    told = found.to_json()["sides"]["first"]["expert"]["for_points"]["win"]
    assert 0 < told["decimal"] < 1 and len(told["exact"]) < 200


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({0: 1.0}, "action 0 has a probability, and may not be played"),
        ({9: 1.0}, "action 9 has a probability"),
        (-1, "action -1 has a probability"),
        (np.full(9, 1 / 9), "action 0 has a probability"),
        ({1: -0.5, 3: 1.5}, "the probability -0.5 is below 0"),
        ({1: 0.5, 3: 0.4}, "add up to 0.9"),
        ({1: 0.5, 3: 0.5002}, "add up to 1.0002"),  # as much as is refused of a policy of arrays of positions
        ({}, "add up to 0"),
        ({1: float("nan")}, "nan is no probability"),
        ({1: float("inf")}, "inf is no probability"),
        ({1: "all"}, "'all' is no probability"),
        (None, "None is no action, and no probabilities of actions"),
        (True, "True is no action"),
        ("b3", "'b3' is no action"),
        (np.eye(3), "is no action"),
        (1.0, "1.0 is no action"),
    ],
)
def test_other_answers_are_refused_with_what_is_wrong(answer: Any, says: str) -> None:
    with pytest.raises(InvalidPlayerError, match="policy fails in") as refused:
        shares(answer)
    assert says in str(refused.value)


def test_a_policy_that_raises_is_told_of_as_one_in_a_file_is(tmp_path: Path) -> None:
    def dividing(position: Position) -> Any:
        return 1 / 0

    with pytest.raises(InvalidPlayerError) as refused:
        PolicyPlayer("policy", TICTACTOE, dividing).weigh(POSITION)
    (tmp_path / "mine.py").write_text("def bot(position):\n    return 1 / 0\n", encoding="utf-8")
    name = f"py:{tmp_path / 'mine.py'}:bot"
    with pytest.raises(InvalidPlayerError) as refused_there:
        tateti.player(name).weigh(POSITION)
    says = "{} fails in 'X.O/.X./...': ZeroDivisionError: division by zero ({}:{})"
    line = dividing.__code__.co_firstlineno + 1
    assert str(refused.value) == says.format("policy", Path(__file__).name, line)
    assert str(refused_there.value) == says.format(name, "mine.py", 2)


def test_what_a_policy_says_may_have_braces() -> None:
    def failing(position: Position) -> Any:
        raise KeyError("{here}")

    with pytest.raises(InvalidPlayerError, match=r"KeyError: '\{here\}'"):
        PolicyPlayer("policy", TICTACTOE, failing).weigh(POSITION)


def test_after_the_end_there_is_nothing_to_play() -> None:
    with pytest.raises(TatetiError, match="the game is over"):
        PolicyPlayer("policy", TICTACTOE, lambda position: 0).weigh(TICTACTOE.position("XXX/OO./..."))
