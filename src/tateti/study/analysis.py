"""The analysis of a position: what it is worth, and what every move in it is worth, best first."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tateti import oracle, wording
from tateti.errors import SearchLimitError
from tateti.games import Move, Position, checked_position
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.pictures import Badge, BoardPicture, draw_svg, html
from tateti.players.hard import HardPlayer
from tateti.players.reasons import AnyMove, Reason, reason_for
from tateti.search.limits import Clock, Limit, Stop
from tateti.search.values import Evaluation, Value

# Of a patient analysis: a move first has so many times less than its equal share, then so many times longer each time.
FIRST_SHARE, LONGER = 8, 4
LAST_SHARE = LONGER  # the last time is all that is left


@dataclass(frozen=True)
class AnalysedMove:
    """A move, what it is worth to the one who plays it, and the position it gives."""

    move: Move
    evaluation: Evaluation
    position: Position

    def to_json(self) -> dict[str, Any]:
        """The move as the design writes it."""
        return {
            "move": str(self.move),
            "value": str(self.evaluation.value),
            "plies": self.evaluation.plies,
            "position": str(self.position),
        }


@dataclass(frozen=True)
class Analysis:
    """What a position is worth to the player to move, and every move in it, best first.

    Soon wins come before late ones, late losses before soon ones, long draws before short ones, and moves that are
    equally good in the order of the board.
    """

    position: Position
    evaluation: Evaluation
    moves: tuple[AnalysedMove, ...]
    grundy: int | None = None

    @property
    def value(self) -> Value:
        """The value for the player to move."""
        return self.evaluation.value

    @property
    def plies(self) -> int | None:
        """In how many plies the game ends."""
        return self.evaluation.plies

    @property
    def best(self) -> tuple[AnalysedMove, ...]:
        """The moves that nothing is better than."""
        return tuple(move for move in self.moves if move.evaluation == self.moves[0].evaluation)

    def to_json(self) -> dict[str, Any]:
        """The analysis as the design writes it."""
        return {
            "game": self.position.game.full_name,
            "position": str(self.position),
            "to_move": str(self.position.turn),
            "value": str(self.value),
            "plies": self.plies,
            "grundy": self.grundy,
            "moves": [move.to_json() for move in self.moves],
        }

    def picture(self) -> BoardPicture:
        """The board with what every move is worth on it."""
        return self.position.picture(badges={move.cell: badge for move, badge in self._badges().items()})

    def _badges(self) -> dict[Move, Badge]:
        return {one.move: _badge(one, one in self.best) for one in self.moves}

    def _repr_html_(self) -> str:
        """The analysis as notebooks show it: the board with what every move is worth, and the moves, best first."""
        game, badges = self.position.game, self._badges()
        rows = [
            (
                badges[one.move],
                (wording.move_in_words(game, one.move), wording.worth_in_words(one.evaluation)),
            )
            for one in self.moves
        ]
        return html.beside(
            draw_svg(self.picture(), f"{wording.title_of(game)}: {self.position}"),
            html.heading(wording.title_of(game)),
            html.paragraph(self.in_words()),
            html.table(rows),
        )

    def in_words(self) -> str:
        """What the position is worth, as a sentence."""
        if self.position.outcome is not None:
            return _("The game is over here: nothing is left to analyse.")
        mover = wording.mover_in_words(self.position.game, self.position.turn)
        return wording.begun_large(wording.position_in_words(mover, self.evaluation))


def _badge(analysed: AnalysedMove, best: bool) -> Badge:
    return Badge(wording.value_in_signs(analysed.evaluation), str(analysed.evaluation.value), best)


def analyse(position: Position, limit: Limit = oracle.PATIENCE, stop: Stop | None = None) -> Analysis:
    """The exact analysis; a `SearchLimitError` says that none was found within the limit.

    >>> from tateti.games import game
    >>> found = analyse(game("tictactoe").position("XX./OO./..."))
    >>> str(found.value), found.plies, [str(one.move) for one in found.moves][:2]
    ('win', 1, ['Xc3', 'Xc2'])
    """
    moves = {
        move: AnalysedMove(move, evaluation, position.game.after(position, move))
        for move, evaluation in oracle.evaluate_moves(checked_position(position), limit, stop)
    }
    return _analysis(position, _best_first(position, moves))


def analyse_move_by_move(
    position: Position,
    seconds: float,
    tell: Callable[[Sequence[AnalysedMove]], None],
    clock: Clock = time.monotonic,
) -> Analysis:
    """The exact analysis of a hard position: what is proved so far is told, best first, whenever there is more of it.

    Every move has a short time first and then longer ones, so that a hard one does not keep the easy ones waiting; what
    was found about it meanwhile is remembered. A `SearchLimitError` says how many moves were proved.
    """
    deadline = clock() + seconds
    unproved, proved = list(checked_position(position).moves), dict[Move, AnalysedMove]()
    share = seconds / (FIRST_SHARE * max(1, len(unproved)))
    while unproved and share < LAST_SHARE * seconds and clock() < deadline:
        for move in tuple(unproved):
            after = position.game.after(position, move)
            with contextlib.suppress(SearchLimitError):
                time_left = max(0.0, min(share, deadline - clock()))
                evaluation = oracle.evaluate(after, Limit(seconds=time_left)).before
                unproved.remove(move)
                proved[move] = AnalysedMove(move, evaluation, after)
                tell(_best_first(position, proved))
        share *= LONGER
    if unproved:
        raise SearchLimitError(
            N_("No exact answer within {seconds} s: {proved} of {moves} moves are proved."),
            seconds=f"{seconds:g}", proved=len(proved), moves=len(position.moves),
        )  # fmt: skip
    return _analysis(position, _best_first(position, proved))


def _best_first(position: Position, proved: Mapping[Move, AnalysedMove]) -> tuple[AnalysedMove, ...]:
    """The moves that are proved; of equally good ones those that come first on the board."""
    found = [proved[move] for move in position.moves if move in proved]
    return tuple(sorted(found, key=lambda one: one.evaluation.rank, reverse=True))


def _analysis(position: Position, moves: tuple[AnalysedMove, ...]) -> Analysis:
    evaluation = moves[0].evaluation if moves else oracle.evaluate(position)
    return Analysis(position, evaluation, moves, oracle.grundy(position))


def explain(position: Position, analysed: AnalysedMove, last: Move | None = None) -> Reason:
    """Why a move is worth playing, as a coach would say it: by a rule of thumb where one points to this very move."""
    if analysed.evaluation.value is Value.LOSS:
        return reason_for(analysed.evaluation)
    for weighed in HardPlayer().weigh(position, last=last):
        if weighed.move == analysed.move and not isinstance(weighed.reason, AnyMove):
            return weighed.reason
    return reason_for(analysed.evaluation)
