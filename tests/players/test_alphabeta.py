"""`alphabeta` plays from the tree that its search builds."""

from __future__ import annotations

from random import Random

import pytest

from conftest import FULL
from tateti import oracle, play_match
from tateti.cli import main
from tateti.errors import InvalidPlayerError
from tateti.games import Position, Side, game
from tateti.players import player
from tateti.players.alphabeta import AlphabetaPlayer
from tateti.players.reasons import FromTree
from tateti.search.alphabeta import best_successors, ordered_moves, search_tree
from tateti.search.types.tree import Tree
from tateti.search.values import Value
from tateti.study.audit.bot_audit import audit

tictactoe = game("tictactoe")
COMMAND = ["play", "tictactoe", "--first", "bot:alphabeta", "--second", "bot:alphabeta", "--seed", "1"]


def test_a_match_between_two_of_them_is_a_draw(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(COMMAND) == 0
    assert "It is a draw" in capsys.readouterr().out


def test_without_the_tree_it_cannot_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Tree[object]) -> None:
        raise RuntimeError("no tree")

    monkeypatch.setattr(Tree, "__init__", broken)
    for name in ("easy", "minimax", "perfect"):
        assert player(name).choose(tictactoe.start, Random(1))
    with pytest.raises(RuntimeError, match="no tree"):
        player("alphabeta").choose(tictactoe.start, Random(1))
    with pytest.raises(RuntimeError, match="no tree"):
        main(COMMAND)


def test_with_a_seed_it_never_loses() -> (
    None
):  # without one, `test_audit.py` follows it through all its games
    assert not audit("alphabeta:seed=3", opponents=("random",)).can_lose


@pytest.mark.parametrize(
    ("name", "text", "depth"),
    [
        ("tictactoe", "X../.O./...", None), ("tictactoe", "X../.../..O", 3), ("semaforo", ".GYR/.GG./.Y..", 2),
        ("tateti-semaforo", "GYR/RG./Y..", None), ("notakto", "X../.../...", 4),
    ],
)  # fmt: skip
def test_its_best_moves_are_the_same_in_whatever_order_they_are_looked_at(
    name: str, text: str, depth: int | None
) -> None:
    position = game(name).position(text)
    played = {
        frozenset(str(one.move) for one in AlphabetaPlayer(depth, order).weigh(position))
        for order in ("random", "fixed")
    }
    for seed in range(8):
        searched = search_tree(position, depth=depth, seed=seed, open_root=True)
        played.add(frozenset(str(state.move) for state in best_successors(searched)))
    played.add(played_in_many_matches(position, depth))
    assert len(played) == 1


def played_in_many_matches(position: Position, depth: int | None) -> frozenset[str]:
    bot = AlphabetaPlayer(depth)
    return frozenset(str(bot.choose(position, Random(seed)).move) for seed in range(60 if FULL else 25))


def test_it_never_gives_value_away_whatever_the_seed() -> None:
    for text in ("X../.../...", "X../.O./...", "X.O/.X./...", "XO./.X./..O", "XXO/OOX/X.."):
        position = tictactoe.position(text)
        value = oracle.evaluate(position).value
        for seed in range(20 if FULL else 5):
            chosen = AlphabetaPlayer(seed=seed).choose(position, Random(seed))
            assert oracle.evaluate(position.play(chosen.move)).value.for_the_other is value


def test_the_tree_is_destroyed_after_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    alive: list[Tree[object]] = []
    made = Tree.__init__

    def noted(self: Tree[object]) -> None:
        made(self)
        alive.append(self)

    monkeypatch.setattr(Tree, "__init__", noted)
    assert play_match("tictactoe", "alphabeta", "alphabeta", seed=2).result == "1/2-1/2"
    assert len(alive) >= 9
    assert all(len(tree) == 0 for tree in alive)


def test_the_tree_behind_a_move_can_be_grown_again() -> None:
    bot = AlphabetaPlayer()
    chosen = bot.choose(tictactoe.position("X../.O./..."), Random(5))
    assert isinstance(chosen.reason, FromTree)
    searched = bot.tree_behind(tictactoe.position("X../.O./..."), chosen.reason)
    assert (len(searched.tree), len(searched.cuts())) == (chosen.reason.nodes, chosen.reason.cuts)
    assert chosen.reason.value is Value.DRAW
    assert str(chosen.move) in {str(state.move) for state in searched.successors}


def test_the_block_comes_first_and_the_rest_is_shuffled() -> None:
    position = tictactoe.position("XX./O../...")
    orders = {tuple(str(move) for move in ordered_moves(position, Random(seed))) for seed in range(10)}
    assert {order[0] for order in orders} == {"Oc3"}
    assert len(orders) > 5


def test_its_options() -> None:
    assert str(player("alphabeta:depth=2,order=fixed,seed=7")) == "alphabeta:depth=2,order=fixed,seed=7"
    with pytest.raises(
        InvalidPlayerError, match="'backwards' will not do for order of alphabeta: write random or fixed"
    ):
        player("alphabeta:order=backwards")


def test_a_tree_of_limited_depth_says_that_it_does_not_see_the_end() -> None:
    chosen = player("alphabeta:depth=2").choose(game("semaforo").start, Random(1))
    assert isinstance(chosen.reason, FromTree)
    assert (chosen.reason.value, chosen.reason.nodes, chosen.reason.depth) == (None, 157, 2)


def test_it_plays_every_game() -> None:
    for name in ("semaforo:3x3", "notakto", "misere-tictactoe", "tateti-semaforo"):
        match = play_match(name, "alphabeta:depth=2", "random", seed=1)
        assert match.outcome is not None
        assert match.outcome.winner in (None, *Side)


def test_the_depth_limits_the_tree() -> None:
    position = tictactoe.start
    assert len(search_tree(position, depth=1).tree) == 10
    assert not player("alphabeta").is_fixed_on(game("semaforo"))
    assert player("alphabeta:depth=2").is_fixed_on(game("semaforo"))
