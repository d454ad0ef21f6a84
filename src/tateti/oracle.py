"""The one door to exact answers: whoever needs the true value of a position asks here.

A table answers where there is one; the usual boards get theirs on first use. Tic-Tac-Toe on larger boards is proved
where numpy and numba are there, as `solve` does it. Everything else is searched.
"""

from __future__ import annotations

import functools
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tateti.errors import SearchLimitError
from tateti.games import Game, Move, Position, checked_position
from tateti.language import mark as N_
from tateti.search.exact import ExactSearch, finished
from tateti.search.limits import Budget, Limit, Stop, started
from tateti.search.values import Evaluation
from tateti.solver.dense.solve import is_compiled
from tateti.solver.dense.usual_boards import is_usual
from tateti.solver.tables import library

if TYPE_CHECKING:
    from tateti.solver.mnk_values import MnkValues

PATIENCE = Limit(seconds=20.0, positions=3_000_000)

SMALL = 16  # cells: up to here a search of everything is quick enough, and needs nothing installed
LARGEST_PROOF = 31  # cells
# Boards with no more ways to fill them are within reach of a search.
MOST_CODES, MOST_SHARED_CODES = 50_000_000, 5_000_000


def evaluate(position: Position, limit: Limit | Budget = PATIENCE, stop: Stop | None = None) -> Evaluation:
    """What a position is worth to the player to move, proved; a `SearchLimitError` where it cannot be found in time.

    Where the answer comes from a saved table without distances, `plies` is None.

    >>> from tateti.games import game
    >>> evaluate(game("tictactoe").start)
    Evaluation(value=<Value.DRAW: 0>, plies=9)
    """
    if checked_position(position).outcome is not None:
        return finished(position)
    if (known := library.probe(position, _seconds(limit))) is not None:
        return known
    if (proofs := _proofs_of(position.game)) is not None:
        return proofs.evaluate(position, started(limit, stop))
    try:
        return _search_of(position.game).evaluate(position, limit, stop)
    except SearchLimitError as error:
        if refused := library.refused():  # perhaps the table that was wanted
            raise SearchLimitError(N_("{reason} ({table})"), reason=error, table=refused[0]) from None
        raise


def evaluate_moves(
    position: Position, limit: Limit | Budget = PATIENCE, stop: Stop | None = None
) -> list[tuple[Move, Evaluation]]:
    """Every move, with what it is worth to the one who plays it; one limit covers them all."""
    budget = started(limit, stop)
    game = position.game
    return [(move, evaluate(game.after(position, move), budget).before) for move in position.moves]


def prepare(game: Game) -> None:
    """Has the table of a usual board ready: some seconds the first time on a computer, and nothing ever after."""
    library.find(game)


def has_table(game: Game) -> bool:
    """Whether every position of a board is answered at once: there is a table, or it is made on first use."""
    if library.find(game, 0.0) is not None:
        return True
    is_made = any(map(is_usual, library.views(game)))
    return is_made and (not is_compiled(game) or has_solver())


def is_within_reach(game: Game) -> bool:
    """Whether exact answers are to be expected from the start on; where not, only positions near the end have them."""
    if has_table(game) or is_provable(game):
        return True
    values = len(game.pieces) + 1
    # Where the pieces are shared, nearly every way to fill the board is a position to look at.
    most = MOST_SHARED_CODES if game.is_coloured else MOST_CODES
    return bool(values**game.board.size <= most)


def forget() -> None:
    """Lets go of what the searches have found so far, which can grow large; the tables stay."""
    _search_of.cache_clear()
    _proofs_of.cache_clear()


def grundy(position: Position) -> int | None:
    """The Grundy value of a position; None where draws exist or it was not computed.

    >>> from tateti.games import game
    >>> grundy(game("tictactoe").start) is None
    True
    """
    return library.grundy(position)


def _seconds(limit: Limit | Budget) -> float | None:
    return limit.limit.seconds if isinstance(limit, Budget) else limit.seconds


@functools.lru_cache(maxsize=4)
def _search_of(game: Game) -> ExactSearch:
    """The full search of a game, kept for a few games, because it remembers all that it has answered."""
    return ExactSearch(game)


def is_provable(game: Game) -> bool:
    """Whether it is a game for `mnk_values`, and what that needs is installed."""
    if not game.regular or game.shared or game.misere or not SMALL < game.board.size <= LARGEST_PROOF:
        return False
    return has_solver()


def has_solver() -> bool:
    """Whether numpy and numba are there."""
    return all(find_spec(name) is not None for name in ("numpy", "numba"))


@functools.lru_cache(maxsize=2)
def _proofs_of(game: Game) -> MnkValues | None:
    """The proofs on the board of a game, which remember what they have found; None where they do not apply."""
    if not is_provable(game):
        return None
    from tateti.solver.mnk_values import MnkValues  # numba takes its time

    return MnkValues(game.board)
