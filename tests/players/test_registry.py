"""The bots by name, with their options."""

from __future__ import annotations

from random import Random

import pytest

from tateti.errors import InvalidPlayerError
from tateti.games import game
from tateti.players import available as players
from tateti.players import player
from tateti.players.mcts import MctsPlayer
from tateti.players.minimax import MinimaxPlayer


@pytest.mark.parametrize("name", players())
def test_every_bot_is_known_by_its_name(name: str) -> None:
    assert type(player(name)) is players()[name]
    assert str(player(f" {name.upper()} ")) == name


@pytest.mark.parametrize(
    "text",
    [
        "minimax:depth=4",
        "minimax:time=0.5",
        "mcts:playouts=2000,seed=3",
        "perfect:time=2.5",
        "mcts:time=0.25",
    ],
)
def test_a_bot_writes_its_options_as_they_are_read(text: str) -> None:
    assert str(player(text)) == text
    assert str(player(str(player(text)))) == text


def test_options_reach_the_bot() -> None:
    minimax, mcts = player("minimax: depth = 4 , seed=1"), player("mcts:playouts=2000,seed=3")
    assert isinstance(minimax, MinimaxPlayer)
    assert (minimax.depth, minimax.time, minimax.seed) == (4, None, 1)
    assert isinstance(mcts, MctsPlayer)
    assert (mcts.playouts, mcts.time, mcts.seed) == (2000, None, 3)


def test_a_bot_with_a_clock_does_not_always_weigh_alike() -> None:
    small, large = game("tictactoe"), game("semaforo")
    assert not player("minimax:time=1").is_fixed_on(small)
    assert not player("mcts:time=1").is_fixed_on(small)
    assert all(player(name).is_fixed_on(small) for name in players())
    assert [name for name in players() if not player(name).is_fixed_on(large)] == ["alphabeta", "minimax"]


def test_the_generator_of_a_match_seeds_mcts_unless_it_has_a_seed_of_its_own() -> None:
    start = game("tictactoe:5x5x4").start

    def choices(bot: str, seeds: range) -> set[str]:
        return {str(player(bot).choose(start, Random(seed)).move) for seed in seeds}

    assert len(choices("mcts:playouts=20", range(20))) > 3
    assert choices("mcts:playouts=20", range(1)) == choices("mcts:playouts=20", range(1))
    assert len(choices("mcts:playouts=20,seed=0", range(20))) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("grandmaster", f"'grandmaster' is not a bot: the bots are {', '.join(players())}, or "),
        ("", "'' is not a bot"),
        ("easy:depth=3", "easy has no options"),
        ("minimax:width=3", "'width=3' is not an option of minimax: it has depth, time, seed"),
        ("minimax:depth", "'depth' is not an option"),
        ("minimax:depth=3,depth=4", "each once"),
        ("minimax:depth=0", "'0' will not do for depth of minimax: write a whole number from 1"),
        ("minimax:depth=-1", "'-1' will not do"),
        ("minimax:depth=²", "will not do"),
        ("minimax:depth=" + "9" * 5000, "will not do"),
        ("minimax:time=nan", "'nan' will not do for time of minimax: write a number of seconds"),
        ("minimax:time=inf", "'inf' will not do"),
        ("minimax:time=0", "'0' will not do"),
        ("mcts:playouts=1e3", "'1e3' will not do for playouts"),
        ("mcts:seed=x", "'x' will not do for seed"),
    ],
)
def test_what_is_no_bot_is_refused_with_a_reason(text: str, said: str) -> None:
    with pytest.raises(InvalidPlayerError) as refused:
        player(text)
    assert said in str(refused.value)
