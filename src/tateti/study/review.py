"""The review of a match: each move marked by what it kept or gave away, with a better one and why.

A move is judged by the exact value of the position before and after it, and by how many plies the game lasts then
if the winner hurries and the loser delays:

    best         keeps the value, and nothing else ends the game better: the soonest win, the longest draw,
                 the latest loss
    fine         keeps the value; only the length differs, and little hangs on it: a draw reached sooner, or a lost game
                 lost a little sooner
    inaccuracy   keeps the win, but takes longer than it had to; or loses a lost game in half the plies it could have
                 lasted, or fewer
    mistake      a win becomes a draw, or a draw a loss; or a win at once is missed, or handed to the other where a lost
                 game could have gone on
    blunder      a win becomes a loss

*At once* is within two plies: with the move itself, or with the reply to it. That is what anybody sees on the board
without a search, so to miss it is a mistake whatever the game is worth. A lost position cannot be given away, but it
can be defended well or badly: against an opponent who does not see everything every ply is a chance, and who halves
their number halves the chances. Nothing else is in a mark: no guess of how hard a move was to find, and no opponent.

Where a value is known without its length, the ends at once are still read off the board, and any other move that keeps
the value is `fine`. Where no exact value is found the mark is None: the end of a match is the easiest part of it, so the
review goes backwards and stops at the first position that is out of reach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from tateti import oracle
from tateti.errors import SearchLimitError
from tateti.games import Ending, Move, Position, Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match
from tateti.players.heuristics.tactics import safe_moves, winning_moves
from tateti.players.reasons import Proven, Reason, Win
from tateti.search.limits import Limit, Stop
from tateti.search.values import Evaluation, Value
from tateti.study.analysis import AnalysedMove, Analysis, analyse, explain
from tateti.wording import reason_in_words

AT_ONCE = 2  # plies: this move, and the reply to it
HALF = 2  # by which the length of a lost game is divided where it is badly defended


class Mark(Enum):
    """How good a move was, from the best to the worst."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    def __str__(self) -> str:
        return self.value

    @property
    def sign(self) -> str:
        """What stands after a bad move: `?!`, `?` or `??`; nothing after any other."""
        return {Mark.INACCURACY: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}.get(self, "")

    def in_words(self) -> str:
        """The mark as a person reads it."""
        return _(_WORDS[self])


_WORDS = {
    Mark.BEST: N_("best"),
    Mark.FINE: N_("fine"),
    Mark.INACCURACY: N_("inaccuracy"),
    Mark.MISTAKE: N_("mistake"),
    Mark.BLUNDER: N_("blunder"),
}
MOST_BETTER = 4  # moves that are named where there are better ones


def mark_of(best: Evaluation, played: Evaluation) -> Mark:
    """The mark of a move, from what the best move and the one that was played are worth to the player.

    A length that is not known is more than what is at once.

    >>> str(mark_of(Evaluation(Value.WIN, 3), Evaluation(Value.WIN, 5)))
    'inaccuracy'
    """
    given = best.value - played.value
    if given:
        return Mark.BLUNDER if given == 2 else Mark.MISTAKE
    if best.value is not Value.DRAW and _is_at_once(best) is not _is_at_once(played):
        return Mark.MISTAKE
    if best.plies is None or played.plies is None:
        return Mark.FINE
    if played.plies == best.plies:
        return Mark.BEST
    halved = best.value is Value.LOSS and played.plies <= best.plies / HALF
    return Mark.INACCURACY if halved or best.value is Value.WIN else Mark.FINE


def _is_known_to_be_worse(best: Evaluation, played: Evaluation) -> bool:
    """Whether a move is proved to be worse than the best one: where it is the length that differs, by both lengths."""
    mark = mark_of(best, played)
    is_measured = best.plies is not None and played.plies is not None
    return mark is not Mark.BEST and (mark is not Mark.FINE or is_measured)


def _is_at_once(evaluation: Evaluation) -> bool:
    return evaluation.plies is not None and evaluation.plies <= AT_ONCE


@dataclass(frozen=True)
class ReviewedMove:
    """A move of the match. `best` and `played` are what the best move and this one are worth to the player.

    Where it is known not to be the best, `better` are the best moves, the one that `reason` explains first; where it gave
    value away, or the win at once, `answer` is the reply that shows it.
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

    def in_words(self) -> str:
        """What was wrong with it, in a sentence or two; nothing where it was best or fine, or is not known.

        >>> from tateti.games import game
        >>> match = Match.from_record('[Game "semaforo"] 1. Gb2 Gd3 2. Ga1 Gc3')
        >>> review(match).moves[2].in_words()
        'It hands over a win at once. The other answers Gc3.'
        """
        if self.mark in (None, Mark.BEST, Mark.FINE) or self.best is None or self.played is None:
            return ""
        sentence = what_happened(self.best, self.played)
        answer = "" if self.answer is None else _("The other answers {move}.").format(move=self.answer)
        return f"{sentence} {answer}".strip()

    def better_in_words(self) -> str:
        """What would have been better, and why; nothing where it was the best, or is not known."""
        if not self.better or self.best is None:
            return ""
        moves = ", ".join(str(better) for better in self.better[:MOST_BETTER])
        if len(self.better) > MOST_BETTER:
            moves = _("{moves} and others").format(moves=moves)
        if self.reason is not None and self.mark is not Mark.FINE:
            reason = reason_in_words(self.reason, self.position.game)
            return _("Better: {moves}. {reason}").format(moves=moves, reason=reason)
        sentence = {
            Value.LOSS: _("These held out longer: {moves}."),
            Value.DRAW: _("These made the draw last longer: {moves}."),
        }[self.best.value]
        return sentence.format(moves=moves)

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
            "words": self.in_words() or None,
        }


def what_happened(best: Evaluation, played: Evaluation) -> str:
    """What a move that was neither the best nor fine has done."""
    if best.value is not played.value:
        if best.value is Value.DRAW:
            return _("A draw becomes a loss.")
        return _("A win becomes a draw.") if played.value is Value.DRAW else _("A win becomes a loss.")
    if best.value is Value.WIN:
        if _is_at_once(best):
            return _("It misses a win at once.")
        return _("It takes {played} plies where {best} are enough.").format(
            played=played.plies, best=best.plies
        )
    if _is_at_once(played):
        return _("It loses at once.") if played.plies == 1 else _("It hands over a win at once.")
    return _("It loses in {played} plies where {best} were possible.").format(
        played=played.plies, best=best.plies
    )


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
    best = _evaluated(move.position, limit, stop)
    played = _evaluated(after, limit, stop).before
    mark = mark_of(best, played)
    if _is_known_to_be_worse(best, played):
        better, reason = _best_moves(move.position, last, limit, stop)
    if mark in (Mark.MISTAKE, Mark.BLUNDER) and played.value is not Value.WIN and after.outcome is None:
        answer = next(iter(_best_moves(after, move.move, limit, stop)[0]), None)
    return replace(move, best=best, played=played, mark=mark, better=better, reason=reason, answer=answer)


def _evaluated(position: Position, limit: Limit, stop: Stop | None) -> Evaluation:
    """The exact value; where its length is not known, it has one all the same if the end is at once."""
    found = oracle.evaluate(position, limit, stop)
    return found if found.plies is not None else replace(found, plies=_plies_at_once(position, found.value))


def _plies_at_once(position: Position, value: Value) -> int | None:
    """In how many plies a position that is won or lost ends, if that is at once, by the rules alone."""
    if value is Value.WIN:
        if winning_moves(position):
            return 1
        return 2 if any(_only_loses(position.play(move)) for move in position.moves) else None
    if value is Value.DRAW or safe_moves(position):
        return None
    return 1 if _only_loses(position) else 2


def _only_loses(position: Position) -> bool:
    """Whether the game goes on here, but every move ends it, and the one who plays it has lost."""
    ends = (position.play(move).outcome for move in position.moves)
    return position.outcome is None and all(
        end is not None and end.winner is position.turn.other for end in ends
    )


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
    told = [(one.move, explain(position, one, last)) for one in _best_of(analysis)]
    move, reason = min(told, key=lambda one: isinstance(one[1], Proven))
    return (move, *(other for other, _ in told if other != move)), reason


def _best_of(analysis: Analysis) -> Sequence[AnalysedMove]:
    """The moves that nothing is better than. Where only values are known, those that win at once come before the others,
    and those that lose at once are none of them."""
    best, value = analysis.best, analysis.value
    if value is Value.DRAW or analysis.plies is not None:
        return best
    wins = value is Value.WIN
    return [one for one in best if _ends_at_once(one.position) is wins] or best


def _ends_at_once(after: Position) -> bool:
    """Whether the game has ended with the move that led here, or ends with the reply to it."""
    return after.outcome is not None or bool(winning_moves(after)) or _only_loses(after)


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
