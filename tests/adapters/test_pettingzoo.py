"""PettingZoo's own tests, as they are, and what they do not ask."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from collections import Counter
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.seen import expected_mask, expected_planes
from conftest import PATIENCE, requires_module
from strategies import games
from tateti import Game, IllegalMoveError, InvalidMoveError, Side, TatetiError, game
from tateti.errors import quote
from tateti.games import available

np = requires_module("numpy")
requires_module("pettingzoo")

with (
    warnings.catch_warnings()
):  # they make one of their own environments as they no longer want it to be done
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    import pettingzoo.test as theirs

from tateti.adapters import pettingzoo as ours  # noqa: E402

BOARDS = (
    *available(),
    "tictactoe:4x5x4",
    "semaforo:4x4",
    "semaforo:8x8",
    "tateti-semaforo:2x4",
    "notakto:1x5",
)

# What they say to every environment that is not one of their own and whose observations have masks, as theirs have.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


# Their tests


@pytest.mark.parametrize("name", BOARDS)
def test_it_passes_their_test_of_the_api(name: str) -> None:
    theirs.api_test(ours.env(name), num_cycles=100)


@pytest.mark.parametrize("name", BOARDS)
def test_it_passes_their_test_of_seeds(name: str) -> None:
    theirs.seed_test(partial(ours.env, name), num_cycles=100)


@pytest.mark.parametrize("kind", available())
def test_it_passes_their_test_of_max_cycles(kind: str) -> None:
    # They draw any action, legal or not, and want nothing but max_cycles to end a game. So it is one in which illegal
    # moves end nothing, on a board that nobody can win on in the eight moves.
    made = {"game": f"{kind}:8x8x8", "illegal": "random"}
    module = SimpleNamespace(env=partial(ours.env, **made), parallel_env=partial(ours.parallel_env, **made))
    for _ in range(10):
        theirs.max_cycles_test(module)


@pytest.mark.parametrize("kind", available())
def test_it_passes_their_tests_where_illegal_moves_are_replaced(kind: str) -> None:
    theirs.api_test(ours.env(kind, illegal="random"), num_cycles=100)
    theirs.seed_test(partial(ours.env, kind, illegal="random"), num_cycles=100)


@pytest.mark.parametrize("name", available())
def test_it_passes_their_test_of_pictures(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    theirs.render_test(partial(ours.env, name))
    assert "+---+" in capsys.readouterr().out  # what a person sees


@pytest.mark.parametrize("name", available())
def test_rounds_pass_their_tests_of_parallel_environments(name: str) -> None:
    theirs.parallel_api_test(ours.parallel_env(name), num_cycles=50)
    theirs.parallel_seed_test(partial(ours.parallel_env, name), num_cycles=20)


# What is seen, compared with the rules


def check_seen(env: Any, position: Any, agents: tuple[str, ...] = ours.AGENTS) -> None:
    for agent, side in zip(ours.AGENTS, Side, strict=True):
        if agent in agents:
            seen = env.observe(agent)
            assert seen["observation"].tolist() == expected_planes(position, side)
            mine = position.turn is side and position.outcome is None
            assert seen["action_mask"].tolist() == (
                expected_mask(position) if mine else [0] * position.board.size
            )


@given(games, st.integers(0, 10**6))
def test_it_plays_by_the_rules_and_nothing_flips_after_the_end(chosen: Game, seed: int) -> None:
    random, position, env = Random(seed), chosen.start, ours.env(chosen)
    env.reset()
    while position.outcome is None:
        check_seen(env, position)
        assert env.agent_selection == ours.AGENTS[position.turn]
        assert env.last()[1:4] == (0, False, False)
        move = random.choice(position.moves)
        position = position.play(move)
        env.step(move.cell)
    won = {Side.FIRST: (1, -1), Side.SECOND: (-1, 1), None: (0, 0)}[position.outcome.winner]
    assert tuple(env.rewards[agent] for agent in ours.AGENTS) == won
    for _ in ours.AGENTS:  # both are told, and leave
        check_seen(env, position)
        agent = env.agent_selection
        assert env.last()[1:4] == (won[ours.AGENTS.index(agent)], True, False)
        env.step(None)
        check_seen(env, position)  # still, for whoever asks
    assert env.agents == []


def test_an_illegal_move_loses_and_the_mask_is_empty() -> None:
    env = ours.env("tictactoe")
    env.reset()
    env.step(4)
    env.step(4)
    assert env.rewards == {"player_0": 0, "player_1": -1}
    assert all(env.terminations.values())
    for agent in ours.AGENTS:
        assert not env.observe(agent)["action_mask"].any()
    assert str(env.unwrapped.position) == ".../.X./..."


def test_a_legal_move_at_random_may_be_played_in_place_of_an_illegal_one() -> None:
    def played(seed: int) -> str:
        env.reset(seed=seed)
        env.step(4)
        env.step(4)
        return str(env.unwrapped.position)

    env = ours.env("tictactoe", illegal="random")
    found = Counter(played(seed) for seed in range(200))
    assert len(found) == 8 and all(text.count("O") == 1 and text[5] == "X" for text in found)
    assert [played(seed) for seed in range(20)] == [played(seed) for seed in range(20)]
    assert not any(env.terminations.values()) and not any(env.rewards.values())
    env.step(int(env.last()[0]["action_mask"].argmax()))  # a legal one is played as it is
    assert str(env.unwrapped.position).startswith(("X", "OX"))
    with pytest.raises(
        TatetiError, match="'pass' does not say what becomes of an illegal move: there are lose, random"
    ):
        ours.parallel_env("tictactoe", illegal="pass")


NO_ACTIONS = [9, 100, 2.0, "b2", None, True, -1, np.array([4])]


@pytest.mark.parametrize("action", NO_ACTIONS)
@pytest.mark.parametrize("make", [ours.env, ours.raw_env, partial(ours.env, illegal="random")])
def test_what_is_no_action_is_refused_with_what_would_do(make: Any, action: Any) -> None:
    env = make("tictactoe")
    env.reset()
    with pytest.raises(
        InvalidMoveError, match="is not an action: it is the number of a cell, from 0"
    ) as refused:
        env.step(action)
    assert str(refused.value).startswith(quote(action))
    env.step(np.int64(4))
    assert str(env.unwrapped.position) == ".../.X./..."  # and nothing was played before


@pytest.mark.parametrize("max_cycles", [0, -1, "x", 1.5, True])
def test_a_bound_that_is_none_is_refused(max_cycles: Any) -> None:
    for make in (ours.env, ours.raw_env, ours.parallel_env):
        with pytest.raises(TatetiError, match="will not do for max_cycles: give the most moves") as refused:
            make("tictactoe", max_cycles=max_cycles)
        assert str(refused.value).startswith(quote(max_cycles))


def test_an_agent_that_there_is_not_is_refused() -> None:
    env = ours.raw_env("tictactoe")
    env.reset()
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(TatetiError, match="'bob' is not an agent: there are player_0, player_1"):
            ask("bob")


def test_without_wrappers_an_illegal_move_says_why() -> None:
    env = ours.raw_env("semaforo")
    env.reset()
    for _ in range(3):
        env.step(0)
    with pytest.raises(IllegalMoveError, match="a3"):
        env.step(0)


def test_max_cycles_cuts_a_game_off_without_a_winner() -> None:
    env = ours.env("semaforo", max_cycles=1)
    env.reset()
    env.step(0)
    assert not any(env.truncations.values())
    env.step(0)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert not any(env.rewards.values())
    assert not env.observe(env.agent_selection)["action_mask"].any()


def test_in_a_round_the_second_player_may_find_the_cell_taken() -> None:
    rounds = ours.parallel_env("tictactoe")
    rounds.reset()
    seen, rewards, over, _, _ = rounds.step({"player_0": 4, "player_1": 4})
    assert rewards == {"player_0": 0, "player_1": -1}
    assert all(over.values()) and rounds.agents == []
    assert not seen["player_0"]["action_mask"].any()


@pytest.mark.parametrize(
    "actions", [{"player_0": 1}, {}, None, [1, 2], {"player_0": 1, "player_1": 2, "bob": 3},
                *({"player_0": 1, "player_1": action} for action in NO_ACTIONS)],
)  # fmt: skip
def test_of_a_round_that_will_not_do_nothing_is_played(actions: Any) -> None:
    rounds = ours.parallel_env("tictactoe")
    rounds.reset()
    with pytest.raises(
        InvalidMoveError, match=r"will not do for a round: give an action|is not an action: it is"
    ):
        rounds.step(actions)
    assert rounds.raw.position == game("tictactoe").start
    rounds.step({"player_0": 4, "player_1": 4})
    with pytest.raises(IllegalMoveError, match=r"The game is over: reset\(\) begins another one"):
        rounds.step({"player_0": 1, "player_1": 2})


def test_in_a_round_a_win_of_the_first_ends_it() -> None:
    rounds = ours.parallel_env("tictactoe:1x3x1")
    rounds.reset()
    _, rewards, over, _, _ = rounds.step({"player_0": 0, "player_1": 1})
    assert rewards == {"player_0": 1, "player_1": -1} and all(over.values())
    assert str(rounds.raw.position).startswith("X..")


def test_pictures_are_those_of_the_program() -> None:
    env = ours.env("semaforo", render_mode="ansi")
    env.reset()
    env.step(0)
    assert env.render() == env.unwrapped.position.draw(env.unwrapped.last_move)
    pixels = ours.env("semaforo", render_mode="rgb_array")
    pixels.reset()
    before = pixels.render()
    pixels.step(0)
    changed = (before != pixels.render()).any(axis=2)
    rows, cols = np.nonzero(changed)
    height, width = changed.shape
    assert rows.max() < height / 2 and cols.max() < width / 2  # a green at the top left, and nothing else


def test_a_render_mode_that_there_is_not_is_refused() -> None:
    with pytest.raises(TatetiError, match="'svg' is not a render mode: there are human, ansi, rgb_array"):
        ours.env("semaforo", render_mode="svg")


def test_it_has_its_name_and_is_made_by_it() -> None:
    import pettingzoo

    assert str(ours.env()) == "tateti/semaforo_v0"
    assert str(ours.env("tictactoe:4x4")) == "tateti/tictactoe:4x4_v0"
    assert str(pettingzoo.make("aec", "tateti/notakto_v0")) == "tateti/notakto_v0"
    made = pettingzoo.make("parallel", "tateti/semaforo_v0", game="semaforo:4x4", max_cycles=3)
    assert made.raw.game.name == "semaforo:4x4" and made.raw.max_cycles == 3


def test_an_environment_can_be_pickled_in_the_middle_of_a_game() -> None:
    env = ours.raw_env("semaforo")
    env.reset()
    env.step(5)
    again = pickle.loads(pickle.dumps(env))
    assert again.position == env.position and again.agent_selection == "player_1"


# Policies and bots


@pytest.mark.parametrize("name", ["tictactoe", "semaforo"])
def test_a_bot_plays_as_a_policy_and_as_itself_again(name: str) -> None:
    policy = ours.as_policy("perfect", name, seed=3)
    bot = ours.as_player(policy, name, name="again")
    env, position = ours.env(name), game(name).start
    env.reset()
    best = set()
    while position.outcome is None:
        best = {one.move.cell for one in ours.read_player("perfect").weigh(position)}
        (weighed,) = bot.weigh(position)
        assert weighed.probability == 1 and weighed.move.cell in best
        action = policy(env.last()[0])
        assert action in best
        env.step(action)
        position = env.unwrapped.position


def first_free(observation: dict[str, Any]) -> int:
    return int(observation["action_mask"].argmax())


def test_policies_and_bots_are_saved_and_read_again() -> None:
    bot, policy = pickle.loads(
        pickle.dumps((ours.as_player(first_free, "semaforo"), ours.as_policy("perfect", "tictactoe")))
    )
    assert str(bot) == "first_free" and str(bot.weigh(game("semaforo").start)[0].move) == "Ga3"
    position = game("tictactoe").position("XX./OO./...")
    assert policy({"observation": ours.arrays.planes(position, position.turn)}) == 2


@pytest.mark.parametrize("lacking", ["pettingzoo", "numpy"])
def test_importing_it_without_its_extra_says_what_installs_it(lacking: str) -> None:
    program = (
        f"import sys; sys.modules[{lacking!r}] = None\n"
        "try:\n    import tateti.adapters.pettingzoo\n"
        "except ImportError as error:\n    print(error)"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout
    assert "PettingZoo" in told and "tateti[pettingzoo]" in told
