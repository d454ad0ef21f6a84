"""PettingZoo environments (AEC, one agent after the other), `tateti/semaforo_v0` and so on, one a game.

    from tateti.adapters import pettingzoo
    env = pettingzoo.env("semaforo:4x4", render_mode="ansi")

What is observed is a dictionary: `observation`, the board as that agent sees it (`arrays`), and `action_mask`, the cells that
this agent may play on now. Each agent sees the board as its own, during the game and after its end; masks are empty
for whoever is not to move, and for both after the end. A win is 1, a loss -1, a draw 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from random import Random
from typing import Any, ClassVar

from tateti.adapters.missing import missing
from tateti.adapters.policies import Answer, PolicyPlayer, name_of
from tateti.errors import IllegalMoveError, InvalidMoveError, TatetiError, quote
from tateti.games import Game, Move, Position, Side, available
from tateti.games import game as read_game
from tateti.language import mark as N_
from tateti.players import Player
from tateti.players import player as read_player

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils import wrappers

    from tateti.adapters import arrays
    from tateti.adapters.illegal_moves import LOSE, CheckedActionWrapper, with_illegal_moves
    from tateti.adapters.rendering import RENDER_MODES, Pixels, checked_mode, rendered
except ImportError as error:
    raise missing("PettingZoo", "pettingzoo", error) from error

__all__ = ["AGENTS", "as_player", "as_policy", "env", "parallel_env", "raw_env"]

AGENTS = ("player_0", "player_1")  # who begins, and the other

Observation = dict[str, Any]


def env(
    game: Game | str = "semaforo",
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: str = LOSE,
) -> Any:
    """A game in PettingZoo's usual wrappers: an illegal move loses, and what is asked out of order is refused.

    With `illegal="random"` a legal move at random is played in place of an illegal one, for agents that know no masks.

    >>> made = env("tictactoe")
    >>> made.reset(seed=1)
    >>> for agent in made.agent_iter():
    ...     observation, reward, terminated, truncated, info = made.last()
    ...     made.step(None if terminated else int(observation["action_mask"].argmax()))
    >>> str(made.unwrapped.position), made.unwrapped.position.outcome.result
    ('XOX/OXO/X..', '1-0')
    """
    made = with_illegal_moves(raw_env(game, render_mode, max_cycles), illegal)
    return wrappers.OrderEnforcingWrapper(CheckedActionWrapper(made))


class RawEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game; an illegal move is an `IllegalMoveError`, which says why.

    With `max_cycles` the game is cut off (truncated) after so many moves of each player.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "name": "tateti_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: Game | str = "semaforo",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        self.game = game if isinstance(game, Game) else read_game(game)
        self.metadata = {**type(self).metadata, "name": f"tateti/{self.game.name}_v0"}  # type: ignore[misc]
        self.render_mode = checked_mode(render_mode)
        self.max_cycles = _checked_cycles(max_cycles)
        self.possible_agents = list(AGENTS)
        self._start()

    def _start(self) -> None:
        self.position = self.game.start
        self.last_move: Move | None = None
        self.plies = 0
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None

    # Spaces

    @cached_property
    def _observation_spaces(self) -> dict[str, spaces.Dict]:
        return {agent: observation_space(self.game) for agent in AGENTS}

    @cached_property
    def _action_spaces(self) -> dict[str, spaces.Discrete]:
        return {agent: spaces.Discrete(self.game.board.size) for agent in AGENTS}

    @cached_property
    def state_space(self) -> spaces.Box:
        """The space of `state`."""
        return _box(arrays.shape_of(self.game))

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent may see."""
        return self._observation_spaces[_checked_agent(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The cells."""
        return self._action_spaces[_checked_agent(agent)]

    # The game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins anew; chance has no part in these games, so a seed changes nothing."""
        self._start()
        self._show()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; after the end the same as before it, but for the last move and the empty mask."""
        return {
            "observation": arrays.planes(self.position, Side(AGENTS.index(_checked_agent(agent)))),
            "action_mask": self._mask(agent),
        }

    def _mask(self, agent: str) -> arrays.Mask:
        is_over = any(self.terminations.values()) or any(self.truncations.values())
        if agent != self.agent_selection or agent not in self.agents or is_over:
            return np.zeros(self.game.board.size, np.int8)
        return arrays.legal_mask(self.position)

    def state(self) -> arrays.Planes:
        """The board as the first player sees it."""
        return arrays.planes(self.position, Side.FIRST)

    def step(self, action: Any) -> None:
        """Plays for the agent whose turn it is; an agent whose game is over is given None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.last_move = arrays.move_of(self.position, action)
        self.position = self.position.play(self.last_move)
        self.plies += 1
        self._cumulative_rewards[agent] = 0
        self.rewards = {
            one: arrays.reward(self.position, side) for one, side in zip(AGENTS, Side, strict=True)
        }
        self._accumulate_rewards()
        self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        if self.position.outcome is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
        elif self.max_cycles is not None and self.plies >= len(AGENTS) * self.max_cycles:
            self.truncations = dict.fromkeys(AGENTS, True)
        self._show()

    # To look at

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        """The board as text (`ansi`), as pixels (`rgb_array`), or printed (`human`)."""
        return rendered(self.render_mode, self.position, self.last_move)

    def close(self) -> None:
        """There is nothing to close."""


raw_env = RawEnv


class ParallelEnv(pettingzoo.ParallelEnv):  # type: ignore[misc]
    """A game a round at a time: both say a move at once, and these are played one after the other.

    So the second player moves without having seen the first's move, and may find the cell taken, which loses as any
    illegal move does. It is for tools that know only parallel environments; the game itself is `env`.
    """

    metadata: ClassVar[dict[str, Any]] = {**RawEnv.metadata, "is_parallelizable": True}

    def __init__(
        self,
        game: Game | str = "semaforo",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = LOSE,
    ) -> None:
        self.turns = env(game, render_mode, max_cycles, illegal)
        self.raw: RawEnv = self.turns.unwrapped
        self.metadata = {**self.raw.metadata, "is_parallelizable": True}  # type: ignore[misc]
        self.render_mode = self.raw.render_mode
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent may see."""
        return self.raw.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """The cells."""
        return self.raw.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins anew."""
        self.turns.reset(seed=seed, options=options)
        self.agents = list(AGENTS)
        return self._observed(), dict(self.turns.infos)

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Plays a round: the move of the one who began, and if the game goes on, that of the other.

        Nothing is played if one of the two is missing or no action.
        """
        chosen = self._checked(actions)
        rewards = dict.fromkeys(AGENTS, 0.0)
        for agent in AGENTS:
            self.turns.step(chosen[agent])
            for one in AGENTS:
                rewards[one] += self.turns.rewards[one]
            if self._is_over():
                break
        if self._is_over():
            self.agents = []
        return (
            self._observed(),
            rewards,
            dict(self.turns.terminations),
            dict(self.turns.truncations),
            dict(self.turns.infos),
        )

    def _checked(self, actions: Any) -> dict[str, int]:
        if not self.agents:
            raise IllegalMoveError(N_("The game is over: reset() begins another one."))
        if not isinstance(actions, Mapping) or set(actions) != set(AGENTS):
            raise InvalidMoveError(
                N_("{given} will not do for a round: give an action for each agent, like {example}."),
                given=quote(actions), example=dict.fromkeys(AGENTS, 0),
            )  # fmt: skip
        return {agent: arrays.checked_action(self.raw.game.board, actions[agent]) for agent in AGENTS}

    def _is_over(self) -> bool:
        return any(self.turns.terminations.values()) or any(self.turns.truncations.values())

    def _observed(self) -> dict[str, Observation]:
        """What both see; both may play where the board allows it now."""
        seen = {agent: self.turns.observe(agent) for agent in AGENTS}
        if not self._is_over():
            for one in seen.values():
                one["action_mask"] = arrays.legal_mask(self.raw.position)
        return seen

    def state(self) -> arrays.Planes:
        """The board as the first player sees it."""
        return self.raw.state()

    def render(self) -> str | Pixels | None:
        """The board as text (`ansi`), as pixels (`rgb_array`), or printed (`human`)."""
        return self.raw.render()

    def close(self) -> None:
        """There is nothing to close."""


parallel_env = ParallelEnv


def _checked_agent(given: Any) -> str:
    if given in AGENTS:
        return str(given)
    raise TatetiError(N_("{given} is not an agent: there are {agents}."), given=quote(given), agents=AGENTS)


def _checked_cycles(given: Any) -> int | None:
    if given is None or (type(given) is int and given >= 1):
        return given
    raise TatetiError(
        N_("{given} will not do for max_cycles: give the most moves of each player, a whole number from 1, or None."),
        given=quote(given),
    )  # fmt: skip


def observation_space(game: Game) -> spaces.Dict:
    """What is seen of a game: the board and the mask."""
    return spaces.Dict({"observation": _box(arrays.shape_of(game)), "action_mask": _box((game.board.size,))})


def _box(shape: tuple[int, ...]) -> spaces.Box:
    return spaces.Box(0, 1, shape, np.int8)


# Policies and bots


def as_policy(
    player: Player | str, game: Game | str, seed: int | None = None
) -> Callable[[Observation], int]:
    """A bot of ours as a function from what the agent to move sees to its action.

    What is seen does not tell which move was the last: a bot that looks at it is asked as if it did not know.

    >>> policy = as_policy("perfect", "tictactoe")
    >>> policy({"observation": arrays.planes(read_game("tictactoe").position("XX./OO./..."), Side.FIRST)})
    2
    """
    bot, chosen = read_player(player), game if isinstance(game, Game) else read_game(game)
    return partial(policy_of_bot, bot, chosen, Random(seed))


def policy_of_bot(bot: Player, game: Game, random: Random, observation: Observation) -> int:
    position = arrays.position_of(game, observation["observation"])
    return bot.choose(position, random).move.cell


def as_player(
    policy: Callable[[Observation], Answer], game: Game | str, name: str | None = None
) -> PolicyPlayer:
    """A policy as a bot of ours: a function from what the agent to move sees to its action, or to the probabilities of
    all actions.

    >>> def first_free(observation):
    ...     return int(observation["action_mask"].argmax())
    >>> position = read_game("tictactoe").position("X.O/.X./...")
    >>> [(str(one.move), str(one.probability)) for one in as_player(first_free, "tictactoe").weigh(position)]
    [('Ob3', '1')]
    """
    chosen = game if isinstance(game, Game) else read_game(game)
    return PolicyPlayer(name or name_of(policy), chosen, partial(_answer, policy))


def _answer(policy: Callable[[Observation], Answer], position: Position) -> Answer:
    seen = arrays.planes(position, position.turn)
    return policy({"observation": seen, "action_mask": arrays.legal_mask(position)})


def _register() -> None:
    """Makes the environments known to `pettingzoo.make`, where PettingZoo has it."""
    if not hasattr(pettingzoo, "register"):
        return
    for kind in available():
        name = f"tateti/{kind}_v0"
        pettingzoo.register("aec", name, f"{__name__}:env", kwargs={"game": kind})
        pettingzoo.register("parallel", name, f"{__name__}:parallel_env", kwargs={"game": kind})


_register()
