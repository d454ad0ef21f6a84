"""Every bot keeps to the contract, on all games and on odd boards; and the contract catches those that do not."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from strategies import walk
from tateti.errors import SearchLimitError
from tateti.games import Move, Position, game
from tateti.players import Player, Stop, Weighed, player
from tateti.players import available as players
from tateti.players.base import uniform
from tateti.players.contract import check_player
from tateti.players.reasons import AnyMove

BOARDS = (
    "tictactoe", "semaforo", "tateti-semaforo", "tictactoe:1x3", "tictactoe:3x1", "tictactoe:2x5", "tictactoe:4x4x4",
    "tictactoe:5x5", "tictactoe:1x1x1", "tictactoe:2x2x2", "tictactoe:3x7x4", "semaforo:1x3", "semaforo:3x1",
    "semaforo:2x5", "semaforo:4x4x4", "semaforo:5x5", "tateti-semaforo:1x3", "tateti-semaforo:2x5", "tateti-semaforo:4x4",
    "tateti-semaforo:5x5", "tictactoe:12x12x5", "semaforo:12x12",
)  # fmt: skip

# Every bot there is, those that think long as they are quick enough for every board; and one with a seed.
QUICK = {
    "alphabeta": "alphabeta:depth=1", "minimax": "minimax:depth=2", "mcts": "mcts:playouts=20",
    "perfect": "perfect:time=0.05",
}  # fmt: skip
BOTS = (*(QUICK.get(bot, bot) for bot in players()), "minimax:depth=2,seed=3", "alphabeta:depth=1,seed=3")


def test_no_bot_is_left_out() -> None:
    assert {player(bot).name for bot in BOTS} == set(players())


def positions(name: str) -> list[Position]:
    """A few positions on the way to the end of random games, ends among them."""
    start, random = game(name).start, Random(name)
    return [start] + [walk(start, random, plies) for plies in (1, 2, 3, 5, 8, 13, 21, 1000)]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_keeps_to_the_contract(bot: str, name: str) -> None:
    for position in positions(name):
        try:
            check_player(player(bot), [position])
        except SearchLimitError:
            assert bot.startswith("perfect")


@pytest.mark.parametrize(
    "name", ["tictactoe", "tictactoe:1x3", "semaforo:1x3", "tateti-semaforo", "tictactoe:3x3x2"]
)
@pytest.mark.parametrize("bot", players())
def test_every_bot_as_it_comes_keeps_to_the_contract_on_small_boards(bot: str, name: str) -> None:
    check_player(player(bot), positions(name))


@pytest.mark.parametrize("bot", players())
@pytest.mark.parametrize("name", ["tictactoe:7x7x5", "semaforo:4x4", "tateti-semaforo:4x5"])
def test_a_bot_that_is_told_to_stop_answers_at_once_or_says_that_it_cannot(bot: str, name: str) -> None:
    start = game(name).start
    try:
        weighed = player(bot).weigh(start, stop=lambda: True)
    except SearchLimitError:
        assert bot == "perfect"
    else:
        assert sum(one.probability for one in weighed) == 1


def test_two_bots_of_the_same_seed_play_the_same_game() -> None:
    for bot in ("mcts:playouts=30,seed=5", "minimax:depth=3,seed=5", "perfect:seed=5"):
        position, moves = game("tateti-semaforo").start, list[Move]()
        while position.outcome is None:
            (one,), (other,) = (player(bot).weigh(position) for _ in range(2))
            assert one == other
            moves.append(one.move)
            position = position.play(one.move)
        assert moves


class Misbehaving(Player):
    """A bot that breaks one rule."""

    name = "misbehaving"

    def __init__(self, *answer: Weighed) -> None:
        super().__init__()
        self.answer = answer

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        return self.answer


START = game("tictactoe").start
CENTRE, CORNER = START.move("b2"), START.move("a1")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((), "no move"),
        ((Weighed(CENTRE, Fraction(1, 2), AnyMove()),), "add up to 1/2"),
        ((Weighed(CENTRE, Fraction(1, 2), AnyMove()),) * 2, "twice"),
        (
            (Weighed(CENTRE, Fraction(2), AnyMove()), Weighed(CORNER, Fraction(-1), AnyMove())),
            "probability -1",
        ),
        ((Weighed(CENTRE, 1.0, AnyMove()),), "no Fraction"),  # type: ignore[arg-type]
        ((Weighed(CENTRE, Fraction(1), "because"),), "no reason"),  # type: ignore[arg-type]
        ((Weighed(START.play("b2").move("a1"), Fraction(1), AnyMove()),), "not legal"),
    ],
)
def test_the_contract_says_what_is_wrong(answer: tuple[Weighed, ...], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_player(Misbehaving(*answer), [START])


def test_the_contract_catches_a_bot_that_changes_its_mind() -> None:
    class Wavering(Misbehaving):
        def weigh(
            self, position: Position, *, last: Move | None = None, stop: Stop | None = None
        ) -> tuple[Weighed, ...]:
            self.turns = getattr(self, "turns", 0) + 1
            return uniform([position.moves[self.turns % 2]], AnyMove())

    with pytest.raises(AssertionError, match="answers differently"):
        check_player(Wavering(), [START])
