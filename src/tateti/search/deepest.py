"""How deep a tree is searched where nobody says: to the end of the game, else as deep as the limits allow."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Literal, NamedTuple

from tateti.search.alphabeta import DEEPEST, Bound, SearchTree, Utility
from tateti.search.limits import Limit, Stop

# A whole tree that is mostly cut is still long to search: for a node that it may keep, so many moves are put in order.
MOVES_A_NODE = 4


class Deepest(NamedTuple):
    """The deepest tree that was found, and which limit kept it from being deeper, if one did."""

    searched: SearchTree
    ended_by: Literal["nodes", "time"] | None


def search_deepest(
    search: Callable[..., SearchTree], limit: int, cells: int, seconds: float, stop: Stop | None = None
) -> Deepest:
    """The whole tree within so many nodes; or else the deepest within them that is found in these seconds.

    `search` is `search_tree` with all but `depth` and `stop`; `cells` says how many moves a node may have.
    """
    # The whole tree comes first: ends make cuts, so it can be smaller than one that stops at a depth.
    if not (whole := search(stop=_after(MOVES_A_NODE * limit // cells, stop))).cut_short:
        return Deepest(whole, None)
    budget = Limit(seconds).start(stop)
    found = search(depth=1)
    for deeper in range(2, DEEPEST + 1):
        if found.cut_short or _is_known(found):
            break
        tried = search(depth=deeper, stop=lambda: budget.is_spent(0))
        if tried.cut_short:
            return Deepest(found, "time" if budget.is_spent(0) else "nodes")
        found = tried
    return Deepest(found, None)


def _after(times: int, stop: Stop | None) -> Stop:
    """Says stop when it has been asked so many times, or when `stop` says so."""
    asked = count(1)
    return lambda: next(asked) > times or (stop is not None and stop())


def _is_known(searched: SearchTree) -> bool:
    return searched.root.utility is not Utility.NOT_FINISHED and searched.root.bound is Bound.EXACT
