"""The review of a match: each move marked by what it kept or gave away, with a better one and why.

A move is judged by the exact value of the position before and after it, and by how many plies the game lasts then
if the winner hurries and the loser delays:

    best         keeps the value, and nothing else ends the game better: the soonest win, the longest draw,
                 the latest loss
    fine         keeps the value; only the length differs, and nothing hangs on it: a draw reached sooner, or a lost
                 game lost sooner
    inaccuracy   keeps the win, but takes longer than it had to
    mistake      a win becomes a draw, or a draw a loss
    blunder      a win becomes a loss

A position that was lost already cannot be given away, so no move in it is worse than `fine`. Where a value is known
without its length, a move that keeps it is `fine`. Where no exact value is found the mark is None: the end of a match
is the easiest part of it, so the review goes backwards and stops at the first position that is out of reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from tateti import oracle
from tateti.errors import SearchLimitError
from tateti.games import Ending, Move, Position, Side
from tateti.match import Match
from tateti.players.heuristics.tactics import winning_moves
from tateti.players.reasons import Proven, Reason, Win
from tateti.search.limits import Limit, Stop
from tateti.search.values import Evaluation, Value
from tateti.study.analysis import analyse, explain
from tateti.wording import reason_in_words


class Mark(Enum):
    """How good a move was, from the best to the worst."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    def __str__(self) -> str:
        return self.value


def mark_of(best: Evaluation, played: Evaluation) -> Mark:
    """The mark of a move, from what the best move and the one that was played are worth to the player.

    >>> str(mark_of(Evaluation(Value.WIN, 3), Evaluation(Value.WIN, 5)))
    'inaccuracy'
    """
    given = best.value - played.value
    if given:
        return Mark.BLUNDER if given == 2 else Mark.MISTAKE
    if best.plies is None or played.plies is None:
        return Mark.FINE
    if played.plies == best.plies:
        return Mark.BEST
    return Mark.INACCURACY if best.value is Value.WIN else Mark.FINE


@dataclass(frozen=True)
class ReviewedMove:
    """A move of the match. `best` and `played` are what the best move and this one are worth to the player.

    Where it was not the best, `better` are the best moves, the one that `reason` explains first; where it gave value
    away, `answer` is the reply that shows it.
    """

    number: int
    side: Side
    move: Move
    position: Position
    best: Evaluation | None = None
    played: Evaluation | None = None
    mark: Mark | None = None
    better: tuple[Move, ...] = ()
    reason: Reason | None = None
    answer: Move | None = None

    def to_json(self) -> dict[str, Any]:
        """The move with its mark."""
        return {
            "number": self.number,
            "side": str(self.side),
            "position": str(self.position),
            "move": str(self.move),
            "mark": None if self.mark is None else str(self.mark),
            "best": _evaluation_json(self.best),
            "played": _evaluation_json(self.played),
            "better": [str(move) for move in self.better],
            "reason": None if self.reason is None else reason_in_words(self.reason, self.position.game),
            "answer": None if self.answer is None else str(self.answer),
        }


@dataclass(frozen=True)
class Review:
    """All moves of a match with their marks, and what the last position is worth to the player to move."""

    match: Match
    moves: tuple[ReviewedMove, ...]
    final: Evaluation | None

    def counts(self, side: Side) -> dict[Mark, int]:
        """How many moves of each mark a side played."""
        found = Counter(move.mark for move in self.moves if move.side is side)
        return {mark: found[mark] for mark in Mark}

    @property
    def given_up(self) -> Value | None:
        """What the last position was worth to the one who resigned, where it was not lost; else None."""
        outcome = self.match.outcome
        if outcome is None or outcome.reason is not Ending.RESIGNATION or self.final is None:
            return None
        value = (
            self.final.value if outcome.winner is self.match.turn.other else self.final.value.for_the_other
        )
        return None if value is Value.LOSS else value

    def to_json(self) -> dict[str, Any]:
        """The match and its moves."""
        match, outcome = self.match, self.match.outcome
        return {
            "game": match.game.full_name,
            "start": str(match.start),
            "first": match.first.name,
            "second": match.second.name,
            "result": match.result,
            "ending": None if outcome is None else str(outcome.reason),
            "moves": [move.to_json() for move in self.moves],
            "final": {"position": str(match.position), "to_move": str(match.turn), **_known(self.final)},
            "resigned_without_need": None if self.given_up is None else str(self.given_up),
            "counts": {
                str(side): {str(mark): count for mark, count in self.counts(side).items()} for side in Side
            },
        }


def review(
    match: Match, limit: Limit = oracle.PATIENCE, tell: Callable[[int], None] = lambda count: None,
    stop: Stop | None = None,
) -> Review:  # fmt: skip
    """Marks every move of a match, finished or not, as far back as the exact values are in reach; `stop` ends it early."""
    reviewed: list[ReviewedMove] = []
    within_reach = True
    for index in reversed(range(len(match.moves))):
        move = _unmarked(match, index)
        if within_reach:
            tell(len(match.moves) - index)
            try:
                move = _marked(move, match.moves[index - 1] if index else None, limit, stop)
            except SearchLimitError:
                within_reach = False
        reviewed.append(move)
    return Review(match, tuple(reversed(reviewed)), _final(match, limit, stop))


def _unmarked(match: Match, index: int) -> ReviewedMove:
    """A move, numbered as records count: one number for the two players, also where the second began."""
    position = match.positions[index]
    return ReviewedMove((index + match.start.turn) // 2 + 1, position.turn, match.moves[index], position)


def _marked(move: ReviewedMove, last: Move | None, limit: Limit, stop: Stop | None) -> ReviewedMove:
    after = move.position.play(move.move)
    better: tuple[Move, ...] = ()
    reason: Reason | None = None
    answer: Move | None = None
    best = oracle.evaluate(move.position, limit, stop)
    played = oracle.evaluate(after, limit, stop).before
    mark = mark_of(best, played)
    if mark is not Mark.BEST:
        better, reason = _best_moves(move.position, last, limit, stop)
    if mark in (Mark.MISTAKE, Mark.BLUNDER) and after.outcome is None:
        answer = next(iter(_best_moves(after, move.move, limit, stop)[0]), None)
    return replace(move, best=best, played=played, mark=mark, better=better, reason=reason, answer=answer)


def _best_moves(
    position: Position, last: Move | None, limit: Limit, stop: Stop | None
) -> tuple[tuple[Move, ...], Reason | None]:
    """The best moves and the reason for the first of them, one that more than its value speaks for, if there is one.

    None where the values of all the moves are out of reach.
    """
    if wins := winning_moves(position):
        return tuple(wins), Win()
    try:
        analysis = analyse(position, limit, stop)
    except SearchLimitError:
        return (), None
    told = [(one.move, explain(position, one, last)) for one in analysis.best]
    move, reason = min(told, key=lambda one: isinstance(one[1], Proven))
    return (move, *(other for other, _ in told if other != move)), reason


def _final(match: Match, limit: Limit, stop: Stop | None) -> Evaluation | None:
    try:
        return oracle.evaluate(match.position, limit, stop)
    except SearchLimitError:
        return None


def _known(evaluation: Evaluation | None) -> dict[str, Any]:
    if evaluation is None:
        return {"value": None, "plies": None}
    return {"value": str(evaluation.value), "plies": evaluation.plies}


def _evaluation_json(evaluation: Evaluation | None) -> dict[str, Any] | None:
    return None if evaluation is None else _known(evaluation)
