"""The hint: a best move with its reason, the same one whenever it is asked for again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tateti.errors import SearchLimitError
from tateti.games import game
from tateti.players.reasons import Proven, Searched, Win
from tateti.search.values import Value
from tateti.study.advice import advise


def test_a_win_is_advised_where_there_is_one() -> None:
    advised = advise(game("semaforo").position("GR../YGR./Y..Y"))
    assert game("semaforo").position("GR../YGR./Y..Y").play(advised.move).outcome is not None
    assert advised.reason == Win()


def test_the_same_position_gets_the_same_advice() -> None:
    start = game("tictactoe").start
    assert {str(advise(start).move) for _ in range(5)} == {str(advise(start).move)}


def test_advice_is_also_given_where_no_proof_is_in_reach() -> None:
    position = game("tictactoe:19x19x5").start
    assert advise(position).move in position.moves


def test_advice_that_nobody_waits_for_is_not_looked_for() -> None:
    with pytest.raises(SearchLimitError):
        advise(game("semaforo:6x7").start, stop=lambda: True)


def test_the_first_advice_on_a_computer_rests_on_a_proof(cache: Path) -> None:
    advised = advise(game("semaforo").position("G.../..../...."))
    assert isinstance(advised.reason, Proven)
    assert advised.reason.value is Value.WIN


def test_an_open_three_is_seen_on_a_board_beyond_any_proof() -> None:
    board = game("tictactoe:7x7x5")
    position = board.position("......./......./......./..XXX../......./.O...O./.......")
    advised = advise(position)
    assert str(advised.move) in ("Ob4", "Of4")
    assert isinstance(advised.reason, Searched | Proven)
