"""Monte-Carlo tree search: playouts keep to the rules, and the tree finds what is near."""

from __future__ import annotations

from collections import Counter
from itertools import count, product
from math import sqrt
from random import Random

import pytest

from strategies import NAMES, walk
from tateti.games import Position, game
from tateti.players import player
from tateti.search.fast_rules import FastRules, fast_rules_of
from tateti.search.fast_rules.any_game import AnyGameRules
from tateti.search.limits import Limit
from tateti.search.montecarlo import MonteCarlo, Tried
from tateti.study.audit.meeting import meet
from tateti.study.audit.numbers import Strategy

# Positions from which all games can be followed exactly, most of them better for one side.
FOLLOWED = [
    ("tictactoe", ".../.../..."), ("tictactoe", "XX./.O./..."), ("tictactoe", "O../.X./X.O"), ("tictactoe:3x1", "././."),
    ("tictactoe:2x5", "X.XO./....O"), ("tictactoe:4x4x4", "XO.X/.X.O/O.X./...."), ("tictactoe:2x2x1", "../.."),
    ("semaforo:1x3", "..."), ("semaforo:2x3", ".../..."), ("semaforo:3x3", "G.Y/.R./YG."), ("semaforo:1x5", "....."),
    ("semaforo", "GYRY/YRG./..RR"), ("semaforo", "GY.G/.RG./Y.RY"),
    ("tateti-semaforo:2x3", ".../..."), ("tateti-semaforo", "GYG/.Y./R.."), ("tateti-semaforo:1x7", "G.Y...."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text"), FOLLOWED)
def test_playouts_end_as_often_as_the_exact_figures_say(name: str, text: str) -> None:
    the_game, chance = game(name), Strategy(player("random"))
    start = the_game.position(text)
    exact = meet(chance, chance, start).for_side(start.turn)
    for rules in (fast_rules_of(the_game), AnyGameRules(the_game)):
        games = 400 if isinstance(rules, AnyGameRules) else 4000
        ended = results(rules, start, games)
        for result, share in ((1, exact.win), (0, exact.draw), (-1, exact.loss)):
            assert abs(ended[result] - games * share) <= 4 * sqrt(games * share * (1 - share)), result


@pytest.mark.parametrize(
    "start",
    [
        start
        for name, plies in product(NAMES, [0, 3])
        if (start := walk(game(name).start, Random(11), plies)).outcome is None
    ],
    ids=repr,
)
def test_playouts_end_as_often_as_games_played_by_the_rules(start: Position) -> None:
    the_game = start.game
    many, few = (800, 100) if the_game.board.size <= 20 else (400, 20)
    fast, plain = results(fast_rules_of(the_game), start, many), results(AnyGameRules(the_game), start, few)
    for result in (1, 0, -1):
        share = (fast[result] + plain[result]) / (many + few)
        spread = sqrt(share * (1 - share) * (1 / many + 1 / few))
        assert abs(fast[result] / many - plain[result] / few) <= 4 * spread, result


def results(rules: FastRules, start: Position, games: int) -> Counter[int]:
    """How so many playouts end, for the player to move."""
    random = Random(11)
    return Counter(rules.playout(rules.code(start), random) for _ in range(games))


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
