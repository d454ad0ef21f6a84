"""Our bots, compiled for the answer key, play what the bots play: everywhere on small boards, on some positions of 3x4."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

import tateti
from conftest import FULL, requires_module
from tateti.games import game

requires_module("numba")

from tateti.study.audit.policy.asking import PlayerPolicy  # noqa: E402
from tateti.study.audit.policy.ours import compiled_policy  # noqa: E402
from tateti.study.audit.policy.positions import Positions  # noqa: E402
from tateti.study.audit.policy.reached import expanded, possible_lasts  # noqa: E402

SMALL = ("semaforo:1x5", "semaforo:2x3", "misere-semaforo:2x3", "tateti-semaforo:2x3", "notakto", "misere-tictactoe:2x3", "tictactoe")  # fmt: skip
LARGE = ("semaforo", "tateti-semaforo", *(("semaforo:3x3", "misere-semaforo") if FULL else ()))
BOTS = ("random", "easy", "hard", *(f"minimax:depth={depth}" for depth in ((1, 2, 3, 5) if FULL else (1, 3))), "perfect")  # fmt: skip
OF_LARGE = 75  # positions of a large board that are compared; 3,000 with TATETI_FULL=1


@lru_cache(maxsize=1)
def positions_of(name: str) -> Positions:
    return Positions(game(name))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", SMALL)
def test_on_every_position_of_a_small_board(name: str, bot: str) -> None:
    positions = positions_of(name)
    compare(positions, bot, np.concatenate([level.codes for level in positions.levels]))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", LARGE)
def test_on_some_positions_of_a_large_board(name: str, bot: str) -> None:
    """As many of each level, for those in the middle are by far the most."""
    positions, generator = positions_of(name), np.random.default_rng(7)
    each = (3_000 if FULL else OF_LARGE) // len(positions.levels) + 1
    drawn = [generator.choice(level.codes, each) for level in positions.levels]
    compare(positions, bot, np.concatenate(drawn))


def compare(positions: Positions, bot: str, codes: np.ndarray) -> None:
    compiled = compiled_policy(tateti.player(bot), positions)
    if compiled is None:  # then the bot itself is asked
        assert bot not in ("random", "perfect")
        assert not positions.game.shared
        return
    plain = PlayerPolicy(tateti.player(bot), positions)
    rows = codes, np.full(len(codes), -1, np.int8)
    np.testing.assert_allclose(compiled.shares(*rows), plain.shares(*rows), atol=1e-15)
    if plain.uses_last:
        rows = expanded(codes, possible_lasts(positions, codes))
        np.testing.assert_allclose(compiled.shares(*rows), plain.shares(*rows), atol=1e-15)


def test_with_a_seed_or_a_clock_the_bot_itself_is_asked() -> None:
    positions = positions_of("semaforo:2x3")
    for bot in ("perfect:seed=1", "minimax:depth=2,seed=1", "mcts:playouts=10"):
        assert compiled_policy(tateti.player(bot), positions) is None
