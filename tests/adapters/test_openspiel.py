"""OpenSpiel's own tests, as they are, its playthroughs of our games, and what they do not ask.

To write the playthroughs anew after a deliberate change: TATETI_WRITE_GOLDEN=1 python -m pytest tests/adapters/test_openspiel.py
"""

from __future__ import annotations

import copy
import os
import pickle
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tateti
from adapters.seen import expected_mask, expected_planes
from conftest import PATIENCE, requires_module
from strategies import games, walk
from tateti import Game, InvalidGameError, InvalidPlayerError, Position, Side, game, player
from tateti.games import available
from tateti.players.contract import check_player

np = requires_module("numpy")
pyspiel = requires_module("pyspiel")

from open_spiel.python import policy as their_policy  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

from tateti.adapters import openspiel as ours  # noqa: E402

FOLDER = Path(__file__).parent / "playthroughs"
BOARDS = (
    *available(),
    "tictactoe:4x5x4",
    "semaforo:4x4",
    "tateti-semaforo:2x4",
    "notakto:1x5",
    "semaforo:8x8",
)
REGISTERED = [name for name in pyspiel.registered_names() if name.startswith(ours.PREFIX)]


# Their tests


def run_theirs(module: str, *arguments: str) -> int:
    """Runs a test module of theirs, with our games registered before; how many tests there were."""
    program = (
        "import runpy, sys, tateti.adapters.openspiel\n"
        f"sys.argv = {[module, *arguments]!r}\n"
        f"runpy.run_module({module!r}, run_name='__main__', alter_sys=True)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        errors="replace",
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    count = re.search(r"^Ran (\d+) tests", done.stderr, re.MULTILINE)
    assert count is not None
    return int(count[1])


def test_they_pass_their_test_of_the_api() -> None:
    ran = run_theirs("open_spiel.integration_tests.api_test", f"--test_only_games={ours.PREFIX}.*")
    assert ran >= len(available()) and ran % len(available()) == 0  # the same for each


def test_they_pass_their_test_of_simulations() -> None:
    tests = [f"GamesSimTest.test_game_sim_{name}" for name in REGISTERED]
    assert run_theirs("open_spiel.python.tests.games_sim_test", *tests) == len(available())


@pytest.mark.parametrize("name", BOARDS)
def test_random_games_pass_their_check_with_every_state_saved(name: str) -> None:
    pyspiel.random_sim_test(ours.load(name), num_sims=3, serialize=True, verbose=False)


# Playthroughs, made and made again by their tool


@pytest.fixture(scope="module")
def _flags_read() -> None:
    from absl import flags

    flags.FLAGS.mark_as_parsed()  # whoever starts their tool from a command line has done it


@pytest.mark.parametrize("name", BOARDS[:-1])
@pytest.mark.usefixtures("_flags_read")
def test_playthrough(name: str) -> None:
    golden = FOLDER / f"{name.replace(':', '-')}.txt"
    if os.environ.get("TATETI_WRITE_GOLDEN"):
        made = generate_playthrough.playthrough(str(ours.load(name)), action_sequence=None, seed=7)
        golden.write_text(made, encoding="utf-8")
    before, now = generate_playthrough.replay(str(golden))
    assert now == before


# What they say, compared with the rules


def check_state(state: Any, position: Position) -> None:
    over = position.outcome is not None
    winner = None if position.outcome is None else position.outcome.winner
    assert str(state) == state.observation_string(0) == state.observation_string(1) == str(position)
    assert ours.position_of(state) == position
    assert state.is_terminal() is over
    assert state.current_player() == (pyspiel.PlayerId.TERMINAL if over else position.turn)
    mask = [0] * position.board.size if over else expected_mask(position)
    assert [int(action in state.legal_actions()) for action in range(position.board.size)] == mask
    assert [state.action_to_string(action) for action in state.legal_actions()] == sorted(
        map(str, position.moves), key=lambda text: position.board.cell(text[1:])
    )
    assert state.returns() == {Side.FIRST: [1, -1], Side.SECOND: [-1, 1], None: [0, 0]}[winner]
    for side in Side:
        assert np.reshape(state.observation_tensor(side), ours.arrays.shape_of(position.game)).tolist() == (
            expected_planes(position, Side.FIRST)
        )


@given(games, st.integers(0, 10**6))
def test_they_play_by_the_rules(chosen: Game, seed: int) -> None:
    random, position = Random(seed), chosen.start
    spiel = ours.load(chosen)
    state = spiel.new_initial_state()
    assert spiel.num_distinct_actions() == chosen.board.size
    assert (spiel.min_utility(), spiel.max_utility(), spiel.utility_sum()) == (-1, 1, 0)
    check_state(state, position)
    while position.outcome is None:
        move = random.choice(position.moves)
        position = position.play(move)
        assert state.string_to_action(str(move)) == move.cell
        before = state.clone()
        state.apply_action(move.cell)
        assert str(before) != str(state)  # a copy is its own
        check_state(state, position)
    assert len(state.history()) == position.ply <= spiel.max_game_length()


@pytest.mark.parametrize(
    ("name", "longest", "told"),
    [
        ("tictactoe", 9, 9),
        ("tictactoe:2x3", 6, 6),
        ("notakto", 7, 9),  # six marks without a line, and one that completes it
        ("semaforo:1x3", 9, 9),
        ("semaforo:2x3", 17, 18),
        ("tateti-semaforo:2x3", 15, 18),
        ("misere-semaforo:1x4", 12, 12),
    ],
)
def test_no_game_is_longer_than_they_are_told(name: str, longest: int, told: int) -> None:
    level, plies = {game(name).start}, 0
    while level := {after for one in level for after in map(one.play, one.moves)}:
        plies += 1
    assert (plies, ours.load(name).max_game_length()) == (longest, told)


def test_a_state_is_saved_and_read_again() -> None:
    spiel = pyspiel.load_game("python_tateti_semaforo(board=4x4)")
    state = spiel.new_initial_state()
    for action in (5, 5, 6):
        state.apply_action(action)
    for again in (
        pickle.loads(pickle.dumps(state)),
        copy.deepcopy(state),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, state))[1],
    ):
        assert again.position == state.position and again.history() == [5, 5, 6]
        again.apply_action(0)
        assert str(again) == "G.../.YG./..../...."
    assert str(state) == "..../.YG./..../...."
    assert str(pickle.loads(pickle.dumps(spiel))) == str(spiel)


def test_a_board_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidGameError, match="'4y4' is not the size of a board"):
        pyspiel.load_game("python_tateti_semaforo(board=4y4)")


def test_a_game_of_somebody_else_is_registered_when_it_is_loaded(pegboard: type[Game]) -> None:
    spiel = ours.load(pegboard.kind)
    assert str(spiel).startswith(f"python_tateti_{pegboard.kind}(")
    pyspiel.random_sim_test(spiel, num_sims=2, serialize=False, verbose=False)


# Policies and bots


def test_which_of_their_games_are_ours() -> None:
    found = {
        name: ours.tateti_game(pyspiel.load_game(name)).name for name in ("tic_tac_toe", "mnk(m=4,n=3,k=3)")
    }
    assert found == {"tic_tac_toe": "tictactoe", "mnk(m=4,n=3,k=3)": "tictactoe:3x4"}
    with pytest.raises(InvalidGameError, match="connect_four"):
        ours.tateti_game(pyspiel.load_game("connect_four"))


@pytest.mark.parametrize("name", ["tic_tac_toe", "mnk(m=4,n=3,k=3)"])
def test_their_states_are_our_positions(name: str) -> None:
    spiel = pyspiel.load_game(name)
    for seed in range(50):
        random, state, position = Random(seed), spiel.new_initial_state(), ours.tateti_game(spiel).start
        while True:
            assert ours.position_of(state) == position
            assert state.is_terminal() == (position.outcome is not None)
            assert state.legal_actions() == [move.cell for move in position.moves]
            if state.is_terminal():
                break
            move = random.choice(position.moves)
            state.apply_action(move.cell)
            position = position.play(move)


@pytest.mark.parametrize("name", ["tictactoe", "semaforo", "notakto"])
def test_a_bot_is_a_policy_with_its_probabilities(name: str) -> None:
    bot, spiel = player("easy"), ours.load(name)
    policy, played = ours.as_policy(bot, spiel), ours.as_policy(bot, spiel, zeros=False)
    for seed in range(20):
        state = spiel.new_initial_state()
        while not state.is_terminal():
            shares = {one.move.cell: float(one.probability) for one in bot.weigh(state.position)}
            assert played.action_probabilities(state) == {cell: one for cell, one in shares.items() if one}
            assert policy.action_probabilities(state) == {
                cell: shares.get(cell, 0) for cell in state.legal_actions()
            }
            state.apply_action(Random(seed).choice(state.legal_actions()))


def test_a_bot_that_looks_at_the_last_move_is_told_it() -> None:
    seen: list[object] = []

    class Looking(tateti.Player):
        name = "looking"
        uses_last = True

        def weigh(self, position: Position, *, last: object = None, stop: object = None) -> Any:
            seen.append(None if last is None else str(last))
            return player("random").weigh(position)

    for spiel in (pyspiel.load_game("tic_tac_toe"), ours.load("tictactoe")):
        state, policy = spiel.new_initial_state(), ours.as_policy(Looking(), spiel)
        policy.action_probabilities(state)
        state.apply_action(4)
        policy.action_probabilities(state)
    assert seen == [None, "Xb2", None, "Xb2"]


def test_a_policy_is_a_bot_that_keeps_the_contract() -> None:
    for name in ("tictactoe", "semaforo"):
        bot = ours.as_player(their_policy.UniformRandomPolicy(ours.load(name)))
        positions = [walk(game(name).start, Random(seed), seed) for seed in range(30)]
        check_player(bot, positions)


def test_a_policy_audited_is_the_bot_that_it_is() -> None:
    uniform = ours.as_player(their_policy.UniformRandomPolicy(pyspiel.load_game("tic_tac_toe")))
    found = tateti.audit(uniform, "tictactoe", opponents=("random",))
    same = tateti.audit("random", "tictactoe", opponents=("random",))
    assert [one.expert_for_points for one in found.sides] == [one.expert_for_points for one in same.sides]
    assert [one.scores["random"] for one in found.sides] == [one.scores["random"] for one in same.sides]


def test_a_bot_made_a_policy_and_a_bot_again_weighs_as_before() -> None:
    bot, spiel = player("hard"), pyspiel.load_game("tic_tac_toe")
    again = ours.as_player(ours.as_policy(bot, spiel))
    for seed in range(40):
        position = walk(game("tictactoe").start, Random(seed), seed % 8)
        if position.outcome is None:
            assert _shares(again, position) == _shares(bot, position)


def _shares(bot: tateti.Player, position: Position) -> dict[str, Fraction]:
    return {str(one.move): one.probability for one in bot.weigh(position) if one.probability}


FILE = """
import pyspiel
from open_spiel.python.policy import UniformRandomPolicy
from tateti.adapters.openspiel import as_player

bot = as_player(UniformRandomPolicy(pyspiel.load_game("tic_tac_toe")))
"""


def test_a_policy_in_a_file_is_a_bot_wherever_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "theirs.py").write_text(FILE, encoding="utf-8")
    name = f"py:{tmp_path / 'theirs.py'}:bot"
    assert len(player(name).weigh(game("tictactoe").start)) == 9
    found = tateti.audit(name, "tictactoe", sides=(Side.SECOND,), opponents=("random",))
    assert found.sides[0].scores["random"].win == Fraction(121, 420)
    with pytest.raises(InvalidPlayerError, match="plays tictactoe:3x3 only, and this is notakto:3x3"):
        player(name).weigh(game("notakto").start)


class Learning(their_policy.Policy):  # type: ignore[misc]
    """Plays one of the first actions, and the next one after each lesson."""

    def __init__(self, spiel: Any) -> None:
        super().__init__(spiel, [0, 1])
        self.lessons = 0

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        action = state.legal_actions()[self.lessons]
        state.apply_action(action)  # it may do with the state what it wants
        return {action: 1.0}


@pytest.mark.parametrize("name", ["tic_tac_toe", "python_tateti_tictactoe"])
def test_a_policy_that_learns_is_asked_anew(name: str) -> None:
    policy, position = Learning(pyspiel.load_game(name)), game("tictactoe").position("X.O/.X./...")
    bot = ours.as_player(policy)
    again = ours.as_policy(bot, pyspiel.load_game(name), zeros=False)
    state = pyspiel.load_game(name).new_initial_state()
    for lessons, (cell, first) in enumerate([("b3", 0), ("a2", 1), ("c2", 2)]):
        policy.lessons = lessons
        assert [str(one.move.cell) for one in bot.weigh(position)] == [str(position.board.cell(cell))]
        assert again.action_probabilities(state) == {first: 1.0}


def test_of_positions_the_states_are_kept_and_no_more_than_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_for: list[Position] = []
    monkeypatch.setattr(ours, "STATES_KEPT", 2)
    find = ours.moves_to
    monkeypatch.setattr(ours, "moves_to", lambda position: (looked_for.append(position), find(position))[1])
    bot = ours.as_player(their_policy.UniformRandomPolicy(pyspiel.load_game("tic_tac_toe")))
    one, two, three = (
        game("tictactoe").position(text) for text in ("X../.../...", ".X./.../...", "..X/.../...")
    )
    for position in (one, one, two, one, three, two):
        assert len(bot.weigh(position)) == 8
    assert looked_for == [one, two, three, two]


def test_policies_and_bots_are_saved_and_read_again() -> None:
    position, spiel = game("tictactoe").position("X.O/.X./..."), pyspiel.load_game("tic_tac_toe")
    bot = ours.as_player(their_policy.UniformRandomPolicy(spiel), name="uniform")
    policy = ours.as_policy("hard", spiel)
    state = spiel.new_initial_state()
    for _ in range(2):  # before they have been asked, and after
        kept_bot, kept_policy = pickle.loads(pickle.dumps((bot, policy)))
        assert _shares(kept_bot, position) == _shares(bot, position) and str(kept_bot) == "uniform"
        assert kept_policy.action_probabilities(state) == policy.action_probabilities(state)


def test_a_policy_asked_in_a_state_of_another_game_says_so() -> None:
    policy = ours.as_policy("easy", "semaforo")
    for name in ("tic_tac_toe", "python_tateti_notakto", "python_tateti_semaforo(board=4x4)"):
        with pytest.raises(
            InvalidGameError, match=r"easy is a policy of .*semaforo\(board=3x4\)' here, and was asked"
        ):
            policy.action_probabilities(pyspiel.load_game(name).new_initial_state())
    with pytest.raises(InvalidGameError, match=r"'connect_four.*' of OpenSpiel is not a game of tateti"):
        policy.action_probabilities(pyspiel.load_game("connect_four").new_initial_state())
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()  # which is the same game, whoever's it is
    assert ours.as_policy("easy", "tictactoe").action_probabilities(state).keys() == set(range(9))


def test_a_policy_without_a_game_says_what_it_needs() -> None:
    with pytest.raises(InvalidGameError, match="needs it beside it"):
        ours.as_player(lambda state: {})


@pytest.mark.parametrize("lacking", ["pyspiel", "numpy"])
def test_importing_it_without_its_extra_says_what_installs_it(lacking: str) -> None:
    program = (
        f"import sys; sys.modules[{lacking!r}] = None\n"
        "try:\n    import tateti.adapters.openspiel\n"
        "except ImportError as error:\n    print(error)"
    )
    told = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=PATIENCE
    ).stdout
    assert "OpenSpiel" in told and "tateti[openspiel]" in told
