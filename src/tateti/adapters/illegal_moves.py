"""What becomes of actions that may not be played, in PettingZoo: wrappers beside those that PettingZoo has."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from pettingzoo.utils import wrappers

from tateti.adapters import arrays
from tateti.errors import TatetiError, quote
from tateti.language import mark as N_

LOSE, RANDOM = WAYS = ("lose", "random")
COST = -1.0  # of an illegal move, where it ends the game


def with_illegal_moves(made: Any, way: str) -> Any:
    """An environment in which an illegal move loses, or is replaced by a legal one at random."""
    if way == LOSE:
        return wrappers.TerminateIllegalWrapper(made, illegal_reward=COST)
    if way == RANDOM:
        return RandomInsteadWrapper(made)
    raise TatetiError(
        N_("{given} does not say what becomes of an illegal move: there are {ways}."),
        given=quote(way), ways=WAYS,
    )  # fmt: skip


class RandomInsteadWrapper(wrappers.BaseWrapper):  # type: ignore[misc]
    """Plays any legal move in place of an illegal one, each as likely as the others; the seed of `reset` decides which."""

    def __init__(self, made: Any) -> None:
        super().__init__(made)
        self.random = Random()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins anew; without a seed the random moves go on from where they were."""
        if seed is not None:
            self.random = Random(seed)
        super().reset(seed=seed, options=options)

    def step(self, action: Any) -> None:
        """Plays the action if it is legal."""
        mask = self.observe(self.agent_selection)["action_mask"]
        if mask.any() and not mask[action]:
            action = self.random.choice(np.flatnonzero(mask).tolist())
        super().step(action)

    def __str__(self) -> str:
        return str(self.env)


class CheckedActionWrapper(wrappers.AssertOutOfBoundsWrapper):  # type: ignore[misc]
    """Refuses what is no action at all, with a sentence that says what is one."""

    def step(self, action: Any) -> None:
        """Plays an action; an agent whose game is over is given None."""
        agent = self.agent_selection
        if not (self.terminations[agent] or self.truncations[agent]):
            action = arrays.checked_action(self.unwrapped.game.board, action)
        super().step(action)
