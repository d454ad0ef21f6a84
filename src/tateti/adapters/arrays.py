"""Positions as arrays, the same for every project that learns from arrays, and back.

An *action* is the number of a cell: in all games here a cell says which piece a move leaves there. A board is a stack of
planes, one for each value that a cell can have, 1 where a cell has it:

    plane 0   the empty cells
    plane 1   where pieces belong to nobody: the first kind (green); else the marks of whoever looks
    plane 2   the second kind (yellow); else the marks of the opponent
    plane 3   the third kind (red)

So a board looks the same to both players where they share the pieces, and to each as their own where they do not.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tateti.board import Board
from tateti.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError, quote
from tateti.games import Game, Move, Position, Side
from tateti.language import mark as N_

Planes = NDArray[np.int8]
Mask = NDArray[np.int8]


def shape_of(game: Game) -> tuple[int, int, int]:
    """How many planes, rows and columns the array of a position has.

    >>> from tateti.games import game
    >>> shape_of(game("semaforo")), shape_of(game("tictactoe"))
    ((4, 3, 4), (3, 3, 3))
    """
    return len(game.letters), game.board.rows, game.board.cols


def planes(position: Position, side: Side) -> Planes:
    """A position as this player sees it.

    >>> from tateti.games import game
    >>> position = game("tictactoe:1x3").start.play("a1")
    >>> planes(position, Side.FIRST).tolist(), planes(position, Side.SECOND).tolist()
    ([[[0, 1, 1]], [[1, 0, 0]], [[0, 0, 0]]], [[[0, 1, 1]], [[0, 0, 0]], [[1, 0, 0]]])
    """
    kinds, rows, cols = shape_of(position.game)
    values = np.fromiter(position, np.int8, rows * cols)
    seen = np.array(_order(position.game, side), np.int8)
    stack: Planes = np.equal(values, seen[:, None]).astype(np.int8)
    return stack.reshape(kinds, rows, cols)


def position_of(game: Game, seen: Any) -> Position:
    """The position that the player to move sees so.

    >>> from tateti.games import game
    >>> position = game("tictactoe").position("X.O/.X./...")
    >>> str(position_of(position.game, planes(position, position.turn)))
    'X.O/.X./...'
    """
    values = _values(game, seen)
    for side in Side:
        order = _order(game, side)
        try:
            position = game.checked([order[value] for value in values], None)
        except InvalidPositionError:
            continue
        if position.turn is side:
            return position
    raise InvalidPositionError(
        N_("This is not what the player to move sees in a position of {game}: {values}"),
        game=game.name, values=quote(values),
    )  # fmt: skip


def _values(game: Game, seen: Any) -> list[int]:
    array = np.asarray(seen)
    shape = shape_of(game)
    if array.shape != shape or not (np.isin(array, (0, 1)).all() and (array.sum(axis=0) == 1).all()):
        raise InvalidPositionError(
            N_("This is not an array of a position of {game}: it would have the shape {shape}, with a 1 for each cell in exactly one plane and 0 elsewhere."),
            game=game.name, shape="x".join(map(str, shape)),
        )  # fmt: skip
    found: list[int] = array.argmax(axis=0).ravel().tolist()
    return found


def _order(game: Game, side: Side) -> list[int]:
    """The value of a cell that each plane shows; the two players' marks change places for the second."""
    values = list(range(len(game.letters)))
    if not game.shared and side is Side.SECOND:
        values[1], values[2] = values[2], values[1]
    return values


def legal_mask(position: Position) -> Mask:
    """1 for the cells that may be played on; none after the end."""
    mask = np.zeros(position.board.size, np.int8)
    mask[[move.cell for move in position.moves]] = 1
    return mask


def checked_action(board: Board, action: Any) -> int:
    """The number of a cell that an action is; truth values and 2.0 are none, as they are none in spaces of actions."""
    number = action[()] if isinstance(action, np.ndarray) and action.shape == () else action
    is_whole = isinstance(number, int | np.integer) and not isinstance(number, bool)
    if is_whole and 0 <= number < board.size:
        return int(number)
    raise InvalidMoveError(
        N_("{action} is not an action: it is the number of a cell, from 0 at the top left to {last}."),
        action=quote(action), last=board.size - 1,
    )  # fmt: skip


def move_of(position: Position, action: Any) -> Move:
    """The move that an action stands for; an error says why there is none."""
    cell = checked_action(position.board, action)
    found = next((move for move in position.moves if move.cell == cell), None)
    if found is not None:
        return found
    if position.outcome is not None:
        raise IllegalMoveError(N_("There is nothing to play: the game is over."))
    return position.move(position.board.name(cell))  # which says why it may not be played


def reward(position: Position, side: Side) -> int:
    """What a position brings to a player: 1 for a win, -1 for a loss, else 0.

    >>> from tateti.games import game
    >>> won = game("tictactoe").position("XXX/OO./...")
    >>> reward(won, Side.FIRST), reward(won, Side.SECOND), reward(won.game.start, Side.FIRST)
    (1, -1, 0)
    """
    if position.outcome is None or position.outcome.winner is None:
        return 0
    return 1 if position.outcome.winner is side else -1
