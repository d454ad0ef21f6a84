"""Many games at once, each moved by one move at a time, on arrays: what agents are trained in.

An action is the number of a cell (a move of all our games is a cell: what it leaves there follows). Cells are numbered row
by row from the top left, and their values are those of positions: 0 empty, then the pieces in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tateti.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError, TatetiError, quote
from tateti.fast.dice import SEEDS, stream
from tateti.fast.rules import bits_of, checked_number, checked_start, position_of, rules_of
from tateti.fast.step_kernels import (
    DRAW,
    FIRST,
    NO_ACTION,
    SECOND,
    UNDECIDED,
    chosen_at_random,
    first_refused,
    step_owned,
    step_shared,
)
from tateti.games import Game, Position
from tateti.language import mark as N_

__all__ = ["DRAW", "FIRST", "NO_ACTION", "SECOND", "UNDECIDED", "Environment", "Observation"]

MOST_CELLS = 1 << 26  # of all games together: they and what is shown of them take some half a gigabyte then
_SIZE = N_(
    "{value} will not do for the number of games: on this board give a whole number from {least} to {most}."
)
_SEED = N_("{value} is not a seed: write a whole number from 0 to {most}.")


@dataclass(frozen=True, eq=False)
class Observation:
    """How all games stand. The arrays are copies: they stay as they are."""

    cells: NDArray[np.int8]  # (games, cells): the value of every cell
    to_move: NDArray[np.int8]  # (games,): 0 the first player, 1 the second
    legal: NDArray[np.bool_]  # (games, cells): where the one to move may play; nowhere after the end
    outcome: NDArray[np.int8]  # (games,): UNDECIDED, FIRST or SECOND who won, or DRAW

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games have ended."""
        return np.not_equal(self.outcome, UNDECIDED)

    @property
    def rewards(self) -> NDArray[np.int8]:
        """(games, 2): for the first and the second player, 1 for a win, -1 for a loss, 0 for a draw or while it goes on."""
        first = (self.outcome == FIRST).astype(np.int8) - (self.outcome == SECOND).astype(np.int8)
        return np.stack([first, -first], axis=1)


class Environment:
    """So many games of one kind. The seed is for `sample`; the games themselves have no chance in them.

    With `autoreset` a game that ends begins anew at once: the observation then has the outcome of the game that ended, and
    everything else of the one that begins. Without it, a game that is over is given NO_ACTION until it is reset.

    >>> games = Environment("tictactoe", 3)
    >>> seen = games.step([4, 4, 0])
    >>> [str(position) for position in games.positions]
    ['.../.X./...', '.../.X./...', 'X../.../...']
    >>> seen.to_move.tolist(), seen.legal[2].tolist().count(True)
    ([1, 1, 1], 8)
    >>> games.step([0, 4, 0])
    Traceback (most recent call last):
    tateti.errors.IllegalMoveError: Action 4 of game 1: 'b2' is not possible: b2 already holds X; choose an empty cell.
    """

    def __init__(self, game: Game | str, size: int, seed: int = 0, *, autoreset: bool = False) -> None:
        self._rules = rules_of(game)
        self.game = self._rules.game
        self.size = checked_number(size, 1, MOST_CELLS // self._rules.size, _SIZE)
        self.seed = checked_number(seed, 0, SEEDS - 1, _SEED)
        self.autoreset = autoreset
        self._stream = stream(self.seed)
        self._sampled = 0
        cells = self._rules.size
        self._low, self._high = np.zeros((2, self.size), np.uint64)
        self._cells = np.zeros((self.size, cells), np.int8)
        self._legal = np.zeros((self.size, cells), np.bool_)
        self._turn, self._outcome = np.zeros((2, self.size), np.int8)
        self._state = self._low, self._high, self._cells, self._legal, self._turn, self._outcome
        self._arrays: tuple[NDArray[Any], ...] = self._state
        self._begun = tuple(array.copy() for array in self._arrays)
        self.reset()

    # How the games stand

    def observe(self) -> Observation:
        """How all games stand."""
        return Observation(self._cells.copy(), self._turn.copy(), self._legal.copy(), self._outcome.copy())

    @property
    def positions(self) -> tuple[Position, ...]:
        """The games as positions."""
        return tuple(self.position(i) for i in range(self.size))

    def position(self, index: int) -> Position:
        """One of the games as a position."""
        return position_of(self.game, self._cells[index], int(self._turn[index]))

    # What is done to them

    def reset(
        self,
        positions: Position | Sequence[Position] | ArrayLike | None = None,
        which: ArrayLike | None = None,
    ) -> Observation:
        """Begins anew: from the start, from one position, or each game from its own, given as positions or as an array of
        their cells. With `which` (a mask, or the numbers of games) only those."""
        chosen = np.arange(self.size) if which is None else self._chosen(which)
        given = self._given(positions, len(chosen))
        for arrays in (self._begun, self._arrays):
            for array, values in zip(arrays, given, strict=True):
                array[chosen] = values
        return self.observe()

    def step(self, actions: ArrayLike) -> Observation:
        """Plays one action in each game. If one of them is not possible, an error names it and nothing is played."""
        chosen = self._actions(actions)
        refused = first_refused(chosen, self._legal, self._outcome)
        if refused >= 0:
            raise self._refusal(refused, int(np.asarray(actions)[refused]))
        rules, misere = self._rules, int(self.game.misere)
        if self.game.shared:
            step_shared(chosen, *self._state, rules.full, rules.drawn, rules.last_piece, misere, rules.lines)
        else:
            step_owned(chosen, *self._state, rules.full, misere, rules.lines)
        return self._begin_anew() if self.autoreset else self.observe()

    def sample(self) -> NDArray[np.int64]:
        """An action for each game at random, every legal one as likely as the others; NO_ACTION where a game is over.

        Which they are depends on the seed, the number of the game and how often actions have been sampled before.
        """
        actions = np.empty(self.size, np.int64)
        chosen_at_random(self._stream, self._sampled, self._legal, self._outcome, actions)
        self._sampled += 1
        return actions

    def _begin_anew(self) -> Observation:
        """Resets the games that are over; their outcomes are told."""
        outcome = self._outcome.copy()
        over = np.flatnonzero(outcome != UNDECIDED)
        if over.size:
            for array, begun in zip(self._arrays, self._begun, strict=True):
                array[over] = begun[over]
        return Observation(self._cells.copy(), self._turn.copy(), self._legal.copy(), outcome)

    # What was given, checked

    def _chosen(self, which: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(which)
        if given.dtype == np.bool_ and given.shape == (self.size,):
            return np.flatnonzero(given)
        if (
            given.ndim == 1
            and (_are_whole(given) or not given.size)
            and np.all((given >= 0) & (given < self.size))
        ):
            return given.astype(np.int64)
        raise TatetiError(
            N_("{given} does not say which games: give a mask of {size} truth values, or numbers of games from 0 to {last}."),
            given=quote(which), size=self.size, last=self.size - 1,
        )  # fmt: skip

    def _given(self, positions: Any, size: int) -> tuple[NDArray[Any], ...]:
        if positions is None or not _are_several(positions):
            start = self.game.start if positions is None else checked_start(positions, self.game)
            return _arrays([start], self._rules.size)
        rows = positions.tolist() if isinstance(positions, np.ndarray) else list(positions)
        if len(rows) != size:
            raise InvalidPositionError(
                N_("{given} positions for {size} games: give one for each, or a single one for all."),
                given=len(rows), size=size,
            )  # fmt: skip
        return _arrays([checked_start(self._read(row), self.game) for row in rows], self._rules.size)

    def _read(self, row: object) -> object:
        """A position that may be given as the values of its cells."""
        if not isinstance(row, Sequence | np.ndarray) or isinstance(row, str):
            return row
        values = np.asarray(row).reshape(-1).tolist()
        cols = self.game.board.cols
        return self.game.position([values[i : i + cols] for i in range(0, len(values), cols)])

    def _actions(self, actions: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.size,) or not _are_whole(given):
            raise InvalidMoveError(
                N_("Actions are {size} whole numbers, the cell of each game's move; these are of the kind {kind} and the shape {shape}."),
                size=self.size, kind=str(given.dtype), shape=str(given.shape),
            )  # fmt: skip
        if np.issubdtype(given.dtype, np.unsignedinteger):  # so that none becomes another one
            given = np.minimum(given, self._rules.size)
        return given.astype(np.int64)

    def _refusal(self, index: int, action: int) -> TatetiError:
        details = {"action": action, "index": index}
        if self._outcome[index] != UNDECIDED:
            return IllegalMoveError(
                N_("Action {action} of game {index} is not possible: the game is over. Give it {none} (NO_ACTION) until it is reset."),
                none=NO_ACTION, **details,
            )  # fmt: skip
        if not 0 <= action < self._rules.size:
            return InvalidMoveError(
                N_("Action {action} of game {index} is not a cell: cells go from 0 to {last}, row by row from the top left."),
                last=self._rules.size - 1, **details,
            )  # fmt: skip
        position, name = self.position(index), self.game.board.name(action)
        reason = self.game.illegal(position, action, None, name)
        return IllegalMoveError(N_("Action {action} of game {index}: {reason}"), reason=reason, **details)


def _are_several(positions: Any) -> bool:
    if isinstance(positions, np.ndarray):
        return positions.ndim > 0
    return isinstance(positions, Iterable) and not isinstance(positions, Position | str)


def _are_whole(numbers: NDArray[Any]) -> bool:
    return np.issubdtype(numbers.dtype, np.integer)


def _arrays(positions: Sequence[Position], size: int) -> tuple[NDArray[Any], ...]:
    """The state of games that stand so."""
    bits = [bits_of(position) for position in positions]
    legal = np.zeros((len(positions), size), np.bool_)
    for row, position in zip(legal, positions, strict=True):
        row[[move.cell for move in position.moves]] = True
    return (
        np.array([low for low, _ in bits], np.uint64),
        np.array([high for _, high in bits], np.uint64),
        np.array([list(position) for position in positions], np.int8).reshape(legal.shape),
        legal,
        np.array([position.turn for position in positions], np.int8),
        np.full(len(positions), UNDECIDED, np.int8),
    )
