"""Monte-Carlo tree search: playouts keep to the rules, and the tree finds what is near."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from strategies import NAMES, walk
from tateti.games import Position, game
from tateti.search.codes import PlainRules, rules_of
from tateti.search.limits import Limit
from tateti.search.montecarlo import MonteCarlo, Tried, playout


@pytest.mark.parametrize("name", NAMES)
def test_playouts_end_as_often_for_each_side_as_games_played_by_the_rules(name: str) -> None:
    the_game = game(name)
    games = 400 if the_game.board.size <= 16 else 40
    fast, plain, random = rules_of(the_game), PlainRules(the_game), Random(11)
    start = walk(the_game.start, random, 2)
    if start.outcome is not None:
        return
    ours = sum(playout(fast, fast.code(start), random) for _ in range(games))
    theirs = sum(playout(plain, plain.code(start), random) for _ in range(games // 4)) * 4
    # The spread of a sum of n results is at most √n; the smaller sample has twice that, scaled.
    assert abs(ours - theirs) <= 5 * (games**0.5 + 4 * (games / 4) ** 0.5)


def test_the_same_seed_plays_the_same_games() -> None:
    position = game("semaforo").position("..../.G../....")
    once, again = (MonteCarlo(position.game).search(position, Random(4), playouts=200) for _ in range(2))
    assert once == again
    assert sum(tried.playouts for tried in once) == 200


def test_a_win_is_tried_first_and_a_block_is_the_only_move_tried() -> None:
    tictactoe = game("tictactoe")
    assert [str(one.move) for one in _tried(tictactoe.position("XX./OO./..."))] == ["Xc3"]
    assert [str(one.move) for one in _tried(tictactoe.position("X.O/.X./..."))] == ["Oc1"]


def test_every_move_is_tried_where_all_of_them_lose() -> None:
    position = game("tictactoe").position("X.X/.O./X.O")
    assert {one.move for one in _tried(position)} == set(position.moves)


def test_every_move_is_tried_where_nobody_can_win_any_more() -> None:
    position = game("tictactoe").position("XOX/XOO/OX.")
    assert {one.move for one in _tried(position)} == set(position.moves)


def test_the_centre_is_found_in_tateti_semaforo() -> None:
    assert str(_tried(game("tateti-semaforo").start)[0].move) == "Gb2"


def test_a_spent_clock_or_a_stop_ends_it_after_at_least_one_playout() -> None:
    start, ticking = game("tictactoe:9x9x5").start, count()
    timed = MonteCarlo(start.game, clock=lambda: next(ticking)).search(
        start, Random(1), limit=Limit(seconds=10)
    )
    assert sum(one.playouts for one in timed) == 10
    stopped = MonteCarlo(start.game).search(start, Random(1), stop=lambda: True)
    assert sum(one.playouts for one in stopped) == 1


def _tried(position: Position) -> list[Tried]:
    return MonteCarlo(position.game).search(position, Random(1), playouts=300)
