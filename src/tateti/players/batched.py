"""Policies that answer many positions at once: a function from arrays of positions to shares, as people train them.

    @tateti.batched
    def policy(cells, legal):                 n positions of a board with c cells
        return legal / legal.sum(1, keepdims=True)

    cells    array (n, c) of uint8: the values of the cells, row by row from the top left: 0 empty, then the pieces in their order
             (1 green, 2 yellow, 3 red; 1 X, 2 O). Whose turn it is follows from the count, the first player having begun.
    legal    array (n, c) of bool: on which cells a move is possible; a cell has at most one move
    gives    array (n, c): how likely the policy plays on each cell; 0 where no move is possible, and each row adds up to 1

The marker, or `batched = True` in a class whose objects can be called so, is how such a function is known from one of a single
position.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, cast

from tateti.errors import InvalidPlayerError, quote
from tateti.games import Position
from tateti.language import decimal, number
from tateti.language import mark as N_
from tateti.players.outside import AuthoredPlayer, said_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

NEAR_ENOUGH = 1e-4
"""How far probabilities that others computed may be from 1 in all, for networks count with few digits; they are divided by their sum."""


class Batched(Protocol):
    """A function of arrays of positions, marked as such."""

    batched: bool

    def __call__(self, cells: Any, legal: Any, /) -> Any: ...


def batched(policy: Callable[[Any, Any], Any]) -> Batched:
    """Marks a function of arrays of positions as a policy.

    >>> @batched
    ... def anything(cells, legal):
    ...     return legal / legal.sum(1, keepdims=True)
    >>> anything.batched
    True
    """
    marked: Any = policy
    try:
        marked.batched = True
    except AttributeError:  # one that takes no marks: compiled, or a method

        @functools.wraps(policy)
        def asking(cells: Any, legal: Any) -> Any:
            return policy(cells, legal)

        marked = asking
        marked.batched = True
    return cast(Batched, marked)


def is_batched(what: object) -> bool:
    """Whether something was marked as a function of arrays of positions."""
    return callable(what) and getattr(what, "batched", False) is True


class BatchedPlayer(AuthoredPlayer):
    """Such a policy as a bot: asked for one position at a time."""

    def __init__(self, name: str, policy: Callable[..., Any], deterministic: bool = True) -> None:
        super().__init__(name, policy, deterministic)
        self.policy = policy

    def _given(self, position: Position) -> dict[Any, float]:
        import numpy as np

        moves = {move.cell: move for move in position.moves}
        values = np.array([list(position)], np.uint8)
        legal = np.array([[cell in moves for cell in range(position.board.size)]])
        shares = asked(self.name, self.policy, values, legal, lambda row: position)
        return {move: float(shares[0, cell]) for cell, move in moves.items()}


def asked(
    name: str,
    policy: Callable[..., Any],
    values: npt.NDArray[np.uint8],
    legal: npt.NDArray[np.bool_],
    position_of: Callable[[int], Position],
) -> npt.NDArray[np.float64]:
    """What a policy answers, checked: an `InvalidPlayerError` quotes a position in which it is wrong."""
    import numpy as np

    try:
        given = policy(values, legal.copy())
        shares = np.array(given, np.float64)
    except (Exception, SystemExit) as error:
        raise InvalidPlayerError(
            N_("{bot} fails on {count} positions, the first of which is {position}: {reason}"),
            bot=name, count=number(len(values)), position=quote(str(position_of(0))), reason=said_of(error),
        ) from error  # fmt: skip
    if shares.shape != legal.shape:
        raise InvalidPlayerError(
            N_("{bot} answers with an array of shape {found} where it was asked on {count} positions, the first of which is {position}: "
               "the shape has to be {expected}, a share for each cell."),
            bot=name, found=quote(shares.shape), expected=quote(legal.shape), count=number(len(values)),
            position=quote(str(position_of(0))),
        )  # fmt: skip
    for wrong, sentence in (
        (~np.isfinite(shares), N_("{bot} fails in {position}: the share of {cell} is {given}, which is no probability.")),
        (shares < 0, N_("{bot} fails in {position}: the share of {cell} is {given}, which is no probability.")),
        ((shares > 0) & ~legal, N_("{bot} fails in {position}: {cell} has the share {given}, and no move is possible there.")),
    ):  # fmt: skip
        if wrong.any():
            row, cell = (int(place) for place in np.argwhere(wrong)[0])
            position = position_of(row)
            raise InvalidPlayerError(
                sentence, bot=name, position=quote(str(position)), cell=position.board.name(cell), given=str(shares[row, cell])
            )  # fmt: skip
    totals = shares.sum(1)
    if (off := np.abs(totals - 1) > NEAR_ENOUGH).any():
        row = int(np.argmax(off))
        raise InvalidPlayerError(
            N_("{bot} fails in {position}: its shares add up to {given}, not to 1."),
            bot=name, position=quote(str(position_of(row))), given=decimal(float(totals[row]), 6),
        )  # fmt: skip
    result: npt.NDArray[np.float64] = shares / totals[:, np.newaxis]
    return result
