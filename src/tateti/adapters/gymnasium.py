"""Gymnasium environments for one agent, `tateti/semaforo-v0` and so on, one a game: the opponent is a bot.

    import gymnasium
    import tateti.adapters.gymnasium
    env = gymnasium.make("tateti/semaforo-v0", opponent="easy", seat="random")

What is observed is the board as the agent sees it (`arrays`); an action is the number of a cell. The cells that may be played on
are in `info["action_mask"]`, and `env.unwrapped.action_masks()` gives them to tools that ask so. A win is 1, a loss -1, a
draw 0; an illegal move loses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, ClassVar

from tateti.adapters.missing import missing
from tateti.adapters.policies import Answer, PolicyPlayer, name_of
from tateti.errors import TatetiError, quote
from tateti.games import Game, Move, Position, Side, available
from tateti.games import game as read_game
from tateti.language import gettext
from tateti.language import mark as N_
from tateti.players import Player
from tateti.players import player as read_player

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces

    from tateti.adapters import arrays
    from tateti.adapters.rendering import RENDER_MODES, Pixels, checked_mode, rendered
except ImportError as error:
    raise missing("Gymnasium", "gymnasium", error) from error

__all__ = ["TatetiEnv", "as_player", "as_policy"]

SEATS = (*map(str, Side), "random")
SEEDS = 2**32
ILLEGAL = -1.0  # what an illegal move costs, which ends the game

Policy = Callable[[arrays.Planes, arrays.Mask], Answer]


class TatetiEnv(gymnasium.Env[arrays.Planes, Any]):
    """A game against a bot, given by its name or as it is. `seat` is `first`, `second`, or `random`: drawn for each game."""

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": list(RENDER_MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game: Game | str = "semaforo",
        opponent: Player | str = "easy",
        seat: str = "first",
        render_mode: str | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else read_game(game)
        self.opponent = read_player(opponent)
        self.seat = _checked_seat(seat)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = spaces.Box(0, 1, arrays.shape_of(self.game), np.int8)
        self.action_space = spaces.Discrete(self.game.board.size)
        self.position = self.game.start
        self.side = Side.FIRST
        self.last_move: Move | None = None
        self.has_lost_by_illegal_move = False
        self.random = Random()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[arrays.Planes, dict[str, Any]]:
        """Begins anew; where the bot begins, it has moved already. `options={"seat": …}` is for this game only."""
        super().reset(seed=seed)
        self.random = Random(int(self.np_random.integers(SEEDS)))
        seat = _checked_seat((options or {}).get("seat", self.seat))
        self.side = Side(self.random.randrange(len(Side)) if seat == "random" else SEATS.index(seat))
        self.position, self.last_move = self.game.start, None
        self.has_lost_by_illegal_move = False
        self._let_opponent_play()
        if self.position.outcome is not None:
            raise TatetiError(
                N_("{game} is over after its first move: there is nothing to play for the one who moves second."),
                game=self.game.name,
            )  # fmt: skip
        self._show()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[arrays.Planes, float, bool, bool, dict[str, Any]]:
        """Plays, and lets the bot answer."""
        if self._is_over():
            raise gymnasium.error.ResetNeeded(gettext("The game is over: reset() begins another one."))
        cell = arrays.checked_action(self.game.board, action)
        if not self.action_masks()[cell]:
            self.has_lost_by_illegal_move = True
            return self._seen(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        self._play(arrays.move_of(self.position, cell))
        self._let_opponent_play()
        self._show()
        won = float(arrays.reward(self.position, self.side))
        return self._seen(), won, self.position.outcome is not None, False, self._info()

    def action_masks(self) -> arrays.Mask:
        """1 for the cells that may be played on now; none after the end."""
        if self.has_lost_by_illegal_move:
            return np.zeros(self.game.board.size, np.int8)
        return arrays.legal_mask(self.position)

    def _is_over(self) -> bool:
        return self.has_lost_by_illegal_move or self.position.outcome is not None

    def _play(self, move: Move) -> None:
        self.position, self.last_move = self.position.play(move), move

    def _let_opponent_play(self) -> None:
        if self.position.outcome is None and self.position.turn is not self.side:
            self._play(self.opponent.choose(self.position, self.random, last=self.last_move).move)

    def _seen(self) -> arrays.Planes:
        return arrays.planes(self.position, self.side)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": str(self.side), "position": str(self.position)}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        """The board as text (`ansi`), as pixels (`rgb_array`), or printed (`human`)."""
        return rendered(self.render_mode, self.position, self.last_move)


def _checked_seat(given: Any) -> str:
    if given in SEATS:
        return str(given)
    raise TatetiError(N_("{given} is not a seat: there are {seats}."), given=quote(given), seats=SEATS)


# Policies and bots


def as_policy(player: Player | str, game: Game | str, seed: int | None = None) -> Policy:
    """A bot of ours as a function from what the player to move sees, and the mask, to its action.

    What is seen does not tell which move was the last: a bot that looks at it is asked as if it did not know.

    >>> position = read_game("tictactoe").position("XX./OO./...")
    >>> as_policy("perfect", "tictactoe")(arrays.planes(position, position.turn), arrays.legal_mask(position))
    2
    """
    bot, chosen = read_player(player), game if isinstance(game, Game) else read_game(game)
    return partial(policy_of_bot, bot, chosen, Random(seed))


def policy_of_bot(bot: Player, game: Game, random: Random, seen: arrays.Planes, mask: arrays.Mask) -> int:
    return bot.choose(arrays.position_of(game, seen), random).move.cell


def as_player(policy: Policy, game: Game | str, name: str | None = None) -> PolicyPlayer:
    """A policy as a bot of ours: a function from what the player to move sees, and the mask, to its action or to the
    probabilities of all actions.

    >>> def first_free(seen, mask):
    ...     return mask.argmax()
    >>> [str(one.move) for one in as_player(first_free, "semaforo").weigh(read_game("semaforo").start)]
    ['Ga3']
    """
    chosen = game if isinstance(game, Game) else read_game(game)
    return PolicyPlayer(name or name_of(policy), chosen, partial(_answer, policy))


def _answer(policy: Policy, position: Position) -> Answer:
    return policy(arrays.planes(position, position.turn), arrays.legal_mask(position))


def _register() -> None:
    for kind in available():
        gymnasium.register(f"tateti/{kind}-v0", f"{__name__}:TatetiEnv", kwargs={"game": kind})


_register()
