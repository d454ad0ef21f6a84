"""Gymnasium's own check, as it is, and what it does not ask."""

from __future__ import annotations

import pickle
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from adapters.seen import expected_mask, expected_planes
from conftest import PATIENCE, requires_module
from strategies import games
from tateti import Game, Move, Player, Position, Side, TatetiError, Weighed, game, player
from tateti.errors import quote
from tateti.games import available
from tateti.players.base import uniform
from tateti.players.reasons import AnyMove

np = requires_module("numpy")
gymnasium = requires_module("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from tateti.adapters import gymnasium as ours  # noqa: E402


@pytest.mark.parametrize("seat", ours.SEATS)
@pytest.mark.parametrize("kind", available())
def test_it_passes_their_check(kind: str, seat: str) -> None:
    env = gymnasium.make(f"tateti/{kind}-v0", opponent="easy", seat=seat)
    check_env(env.unwrapped)


class Remembering(Player):
    """Plays anything, and remembers where."""

    name = "remembering"

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Position] = []

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: object = None
    ) -> tuple[Weighed, ...]:
        self.asked.append(position)
        return uniform(position.moves, AnyMove())


@given(games, st.sampled_from(ours.SEATS), st.integers(0, 10**6))
def test_it_plays_by_the_rules_against_the_bot(chosen: Game, seat: str, seed: int) -> None:
    assume(chosen.start.play(chosen.start.moves[0]).outcome is None)
    random, opponent = Random(seed), Remembering()
    env = ours.TatetiEnv(chosen, opponent, seat)
    seen, info = env.reset(seed=seed)
    side = Side[info["seat"].upper()]
    assert seat in ("random", str(side))
    over, reward = False, 0.0
    while not over:
        before = env.position
        assert before.turn is side and info["position"] == str(before)
        assert seen.tolist() == expected_planes(before, side)
        assert info["action_mask"].tolist() == expected_mask(before) == env.action_masks().tolist()
        move = random.choice(before.moves)
        seen, reward, over, cut, info = env.step(move.cell)
        mine = before.play(move)
        assert not cut and over == (env.position.outcome is not None)
        if mine.outcome is None:
            assert opponent.asked[-1] == mine and env.position in [mine.play(one) for one in mine.moves]
        else:
            assert env.position == mine
    assert env.position.outcome is not None
    assert seen.tolist() == expected_planes(env.position, side)
    assert not info["action_mask"].any()
    winner = env.position.outcome.winner
    assert reward == (0 if winner is None else 1 if winner is side else -1)


def test_the_same_seed_gives_the_same_game() -> None:
    def played(seed: int) -> list[str]:
        env = gymnasium.make("tateti/semaforo-v0", opponent="random", seat="random")
        _, info = env.reset(seed=seed)
        boards, over = [info["position"]], False
        while not over:
            _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
            boards.append(info["position"])
        return boards

    assert played(5) == played(5)
    assert len({tuple(played(seed)) for seed in range(8)}) > 1


def test_an_illegal_move_loses() -> None:
    env = gymnasium.make("tateti/tictactoe-v0", opponent="random", seat="second")
    _, info = env.reset(seed=1)
    taken = int(info["action_mask"].argmin())
    _, reward, over, cut, info = env.step(taken)
    assert (reward, over, cut, info["illegal"]) == (-1, True, False, True)
    assert not info["action_mask"].any() and not env.unwrapped.action_masks().any()
    free = int(env.reset(seed=1)[1]["action_mask"].argmax())
    env.step(taken)
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"reset\(\) begins another one"):
        env.step(free)
    assert env.reset(seed=1)[1]["action_mask"].sum() == 8
    assert env.step(free)[1] == 0


@pytest.mark.parametrize("action", [9, 100, 2.0, "b2", None, True, -1, [4], np.array([4])])
def test_what_is_no_action_is_refused_with_what_would_do(action: Any) -> None:
    env = gymnasium.make("tateti/tictactoe-v0", disable_env_checker=True)
    env.reset(seed=1)
    with pytest.raises(TatetiError, match="is not an action: it is the number of a cell, from 0") as refused:
        env.step(action)
    assert str(refused.value).startswith(quote(action))
    assert env.step(np.int64(4))[1] == 0  # nothing was played


def test_one_game_may_be_played_on_another_seat() -> None:
    env = gymnasium.make("tateti/tictactoe-v0")
    assert env.reset(options={"seat": "second"})[1]["seat"] == "second"
    assert env.reset()[1]["seat"] == "first"
    with pytest.raises(TatetiError, match="'third' is not a seat: there are first, second, random"):
        gymnasium.make("tateti/tictactoe-v0", seat="third")


def test_after_the_end_it_wants_to_be_reset() -> None:
    env = ours.TatetiEnv("tictactoe:1x3x1")
    env.reset()
    env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)


def test_a_game_that_leaves_nothing_to_the_second_player_is_refused() -> None:
    with pytest.raises(TatetiError, match="tictactoe:1x3x1 is over after its first move"):
        ours.TatetiEnv("tictactoe:1x3x1", seat="second").reset()


def test_other_boards_and_pictures() -> None:
    env = gymnasium.make("tateti/semaforo-v0", game="semaforo:4x4", render_mode="rgb_array")
    env.reset()
    shown = env.render()
    assert shown.dtype == np.uint8 and shown.shape[2] == 3
    assert env.observation_space.shape == (4, 4, 4)


def test_a_bot_is_a_policy_and_a_policy_a_bot() -> None:
    policy = ours.as_policy("perfect", "tictactoe")
    position = game("tictactoe").position("XX./OO./...")
    (weighed,) = ours.as_player(policy, "tictactoe").weigh(position)
    assert str(weighed.move) == "Xc3"
    assert [one.move for one in player("perfect").weigh(position)] == [weighed.move]


def first_free(seen: Any, mask: Any) -> int:
    return int(mask.argmax())


def test_policies_and_bots_are_saved_and_read_again() -> None:
    bot, policy = pickle.loads(
        pickle.dumps((ours.as_player(first_free, "semaforo"), ours.as_policy("perfect", "tictactoe")))
    )
    assert str(bot) == "first_free" and str(bot.weigh(game("semaforo").start)[0].move) == "Ga3"
    position = game("tictactoe").position("XX./OO./...")
    assert policy(ours.arrays.planes(position, position.turn), ours.arrays.legal_mask(position)) == 2


@pytest.mark.parametrize("lacking", ["gymnasium", "numpy"])
def test_importing_it_without_its_extra_says_what_installs_it(lacking: str) -> None:
    program = (
        f"import sys; sys.modules[{lacking!r}] = None\n"
        "try:\n    import tateti.adapters.gymnasium\n"
        "except ImportError as error:\n    print(error)"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout
    assert "Gymnasium" in told and "tateti[gymnasium]" in told
