"""OpenSpiel games: importing this module registers every game with OpenSpiel, as `python_tateti_semaforo` and so on.

    import pyspiel
    import tateti.adapters.openspiel
    game = pyspiel.load_game("python_tateti_semaforo(board=4x4)")

An action is the number of a cell, and its text is the move as we write it, `Gb2`. The tensor of an observation has a plane for
each value of a cell, the same for both players (`arrays`, as the first player sees it). A win is 1, a loss -1, a draw 0.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from tateti.adapters.histories import moves_to
from tateti.adapters.missing import missing
from tateti.adapters.policies import Answer, PolicyPlayer, name_of
from tateti.errors import InvalidGameError, quote
from tateti.games import Game, Move, Position, Side, available
from tateti.games import game as read_game
from tateti.language import mark as N_
from tateti.players import Player
from tateti.players import player as read_player

try:
    import numpy as np
    import pyspiel
    from open_spiel.python import policy as spiel_policy
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

    from tateti.adapters import arrays
except ImportError as error:
    raise missing("OpenSpiel", "openspiel", error) from error

__all__ = [
    "PlayerPolicy", "SpielGame", "SpielState", "as_player", "as_policy", "load", "position_of", "tateti_game",
]  # fmt: skip

PREFIX = "python_tateti_"  # games in Python are called so there
BOARD = "board"  # the one parameter, like 4x4 or 4x5x4
KEPT = 100_000  # answers of a bot and positions that are kept
STATES_KEPT = 20_000


def spiel_name(kind: str) -> str:
    """What a game is called in OpenSpiel.

    >>> spiel_name("misere-tictactoe")
    'python_tateti_misere_tictactoe'
    """
    return PREFIX + kind.replace("-", "_")


def load(game: Game | str) -> SpielGame:
    """A game of ours as OpenSpiel has it; one that was made known to tateti after this module was loaded, too.

    >>> print(load("semaforo:4x4"))
    python_tateti_semaforo(board=4x4)
    """
    chosen = game if isinstance(game, Game) else read_game(game)
    name = spiel_name(chosen.kind)
    if name not in pyspiel.registered_names():
        _register(type(chosen))
    loaded: SpielGame = pyspiel.load_game(name, {BOARD: str(chosen.board)})
    return loaded


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game; `game.tateti` is what it is here. Each kind has a class of its own, for OpenSpiel keeps what makes a game
    until after Python has ended, which only a class outlives."""

    kind: ClassVar[type[Game]]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        board = given.get(BOARD, str(self.kind.standard))
        self.tateti = read_game(f"{self.kind.kind}:{board}")
        super().__init__(_type_of(self.kind), _info_of(self.tateti), given)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.tateti.full_name,)

    def new_initial_state(self, state: None = None) -> SpielState:
        """The start."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> BoardObserver | Any:
        """What observes a state: the board, or with perfect recall the moves."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return BoardObserver(self.tateti, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state; `state.position` is what it is here."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.tateti.start

    def current_player(self) -> int:
        """Who is to move; after the end nobody."""
        if self.position.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.position.turn)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(move.cell for move in self.position.moves)

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(arrays.move_of(self.position, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(arrays.move_of(self.position, action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        """What each player has got."""
        return [float(arrays.reward(self.position, side)) for side in Side]

    def __str__(self) -> str:
        return str(self.position)


class BoardObserver:
    """Observes the board; it conforms to OpenSpiel's `PyObserver`."""

    def __init__(self, game: Game, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"the observation of a board has no parameters, and not {params}")
        shape = arrays.shape_of(game)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": np.reshape(self.tensor, shape)}  # a view of the same numbers

    def set_from(self, state: SpielState, player: int) -> None:
        """Observes a state."""
        self.dict["observation"][:] = arrays.planes(state.position, Side.FIRST)

    def string_from(self, state: SpielState, player: int) -> str:
        """The position as text."""
        return str(state.position)


def _type_of(kind: type[Game]) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=spiel_name(kind.kind),
        long_name=f"tateti: {kind.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=len(Side),
        min_num_players=len(Side),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={BOARD: str(kind.standard)},
    )


def _info_of(game: Game) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=game.board.size,
        max_chance_outcomes=0,
        num_players=len(Side),
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=game.most_plies,
    )


def _register(kind: type[Game]) -> None:
    made = type(f"Spiel{kind.__name__}", (SpielGame,), {"kind": kind})
    pyspiel.register_game(_type_of(kind), made)


for _kind in available().values():
    _register(_kind)


# Their states and our positions


def tateti_game(game: Any) -> Game:
    """What a game of OpenSpiel is here: one of ours, or Tic-Tac-Toe in any of the forms in which OpenSpiel has it.

    >>> tateti_game(pyspiel.load_game("tic_tac_toe")).name, tateti_game(load("semaforo:4x4")).name
    ('tictactoe', 'semaforo:4x4')
    """
    if isinstance(game, SpielGame):
        return game.tateti
    name, params = game.get_type().short_name, game.get_parameters()
    if name in ("tic_tac_toe", "python_tic_tac_toe"):
        return read_game("tictactoe")
    if name == "mnk":
        rows, cols, line = (params.get(key, usual) for key, usual in (("n", 15), ("m", 15), ("k", 5)))
        return read_game(f"tictactoe:{rows}x{cols}x{line}")
    raise InvalidGameError(
        N_("{game} of OpenSpiel is not a game of tateti: there are {names}, and those that begin with {prefix}."),
        game=quote(str(game)), names=("tic_tac_toe", "python_tic_tac_toe", "mnk"), prefix=PREFIX,
    )  # fmt: skip


def position_of(state: Any) -> Position:
    """The position that a state shows.

    >>> state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    >>> state.apply_action(4)
    >>> str(position_of(state))
    '.../.X./...'
    """
    return _played(state, tateti_game(state.get_game()))[0]


def _played(state: Any, game: Game) -> tuple[Position, Move | None]:
    """The position that a state shows, and the move before it."""
    history = state.history()
    if not isinstance(state, SpielState):
        return _replayed(game, tuple(history))
    position: Position = state.position
    return position, position.game.move_on(history[-1], position[history[-1]]) if history else None


@lru_cache(maxsize=KEPT)
def _replayed(game: Game, history: tuple[int, ...]) -> tuple[Position, Move | None]:
    """The same from the actions alone; algorithms go down a tree, so what came before is mostly known."""
    if not history:
        return game.start, None
    before, _ = _replayed(game, history[:-1])
    move = arrays.move_of(before, history[-1])
    return game.after(before, move), move


# Policies and bots


class PlayerPolicy(spiel_policy.Policy):  # type: ignore[misc]
    """A bot of ours as a policy: the probabilities with which it plays, not a sample of them.

    What it answers is kept where it is known that it always answers so.
    """

    def __init__(self, player: Player, game: Any, zeros: bool = True) -> None:
        super().__init__(game, list(range(len(Side))))
        self.player = player
        self.zeros = zeros
        self._tateti = tateti_game(game)
        self._prepare()

    def _prepare(self) -> None:
        is_known = self.player.is_fixed_on(self._tateti) and not self.player.is_black_box
        self._weigh = lru_cache(maxsize=KEPT)(self._weighed) if is_known else self._weighed

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_weigh"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._prepare()

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """The actions it may play, with their probabilities."""
        self._check(state.get_game())
        position, last = _played(state, self._tateti)
        return dict(self._weigh(position, last if self.player.uses_last else None))

    def _check(self, asked: Any) -> None:
        if asked is self.game or tateti_game(asked) == self._tateti:
            return
        raise InvalidGameError(
            N_("{bot} is a policy of {game} here, and was asked in a state of {other}: as_policy makes one for that game, too."),
            bot=str(self.player), game=quote(str(self.game)), other=quote(str(asked)),
        )  # fmt: skip

    def _weighed(self, position: Position, last: Move | None) -> dict[int, float]:
        legal = sorted(move.cell for move in position.moves)
        shares = dict.fromkeys(legal, 0.0) if self.zeros else {}
        shares.update(
            {one.move.cell: float(one.probability) for one in self.player.weigh(position, last=last)}
        )
        return shares if self.zeros else {cell: share for cell, share in shares.items() if share}


def as_policy(player: Player | str, game: Any, zeros: bool = True) -> PlayerPolicy:
    """A bot of ours as a policy of a game of OpenSpiel, given as it is or by our name.

    With `zeros` every legal action is there, those that it never plays with probability 0: algorithms in C++ want that. Those in
    Python follow each action that is there, and are much quicker without.

    >>> game = pyspiel.load_game("tic_tac_toe")
    >>> as_policy("hard", game, zeros=False).action_probabilities(game.new_initial_state())
    {0: 0.25, 2: 0.25, 6: 0.25, 8: 0.25}
    """
    chosen = load(game) if isinstance(game, str | Game) else game
    return PlayerPolicy(read_player(player), chosen, zeros)


def as_player(policy: Any, game: Any = None, name: str | None = None) -> PolicyPlayer:
    """A policy of OpenSpiel as a bot of ours.

    In OpenSpiel a policy may look at all moves of a game, where a bot of ours looks at the board. It is asked after one order of
    moves that leads there, always the same one; so a policy that plays the same board differently after other moves is known by
    what it plays after these.

    >>> uniform = as_player(spiel_policy.UniformRandomPolicy(pyspiel.load_game("tic_tac_toe")))
    >>> [str(one.probability) for one in uniform.weigh(read_game("tictactoe").position("XOX/OXO/OX."))]
    ['1']
    """
    given = getattr(policy, "game", None) if game is None else game
    if given is None:
        raise InvalidGameError(
            N_("A policy that does not say its game needs it beside it: {example}"),
            example="as_player(policy, 'semaforo')",
        )
    spiel_game = load(given) if isinstance(given, str | Game) else given
    return PolicyPlayer(name or name_of(policy), tateti_game(spiel_game), _Asking(policy, spiel_game))


class _Asking:
    """Puts a position to a policy, as a state. The policy is asked each time, for it may have learnt since; what is kept
    are states, because the moves that lead to one have to be looked for."""

    def __init__(self, policy: Any, game: Any) -> None:
        self.policy, self.game = policy, game
        self._prepare()

    def _prepare(self) -> None:
        self._state = lru_cache(maxsize=STATES_KEPT)(self._state_at)

    def __getstate__(self) -> dict[str, Any]:
        return {"policy": self.policy, "game": self.game}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._prepare()

    def __call__(self, position: Position) -> Answer:
        return self.policy.action_probabilities(self._state(position).clone())  # it may play on in its own

    def _state_at(self, position: Position) -> Any:
        """The state that shows a position, after moves that lead to it."""
        state = self.game.new_initial_state()
        for move in moves_to(position):
            state.apply_action(move.cell)
        return state
