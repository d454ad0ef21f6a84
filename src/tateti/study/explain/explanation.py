"""The explanation of a position: what there is to see in it, what each move does, and the best answer to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from tateti import oracle
from tateti.errors import SearchLimitError
from tateti.games import Game, Move, Position, Side, checked_position
from tateti.players.heuristics.tactics import winning_moves
from tateti.search.limits import Budget, Limit, Stop, started
from tateti.search.values import Evaluation, Value
from tateti.study.explain import facts, safety, threats
from tateti.study.explain.facts import Fact
from tateti.study.explain.line_changes import line_facts
from tateti.study.explain.words import fact_in_words

MOST_MOVES = 40  # moves that are explained; of more, the best
FOR_MOVES = Limit(
    seconds=3.0
)  # no further move is explained after so long, on a large board of a game from outside


@dataclass(frozen=True)
class MoveExplanation:
    """A move, what it is worth to the one who plays it (None: not known), and what it does."""

    move: Move
    evaluation: Evaluation | None
    facts: tuple[Fact, ...]

    def to_json(self, position: Position) -> dict[str, Any]:
        """The move in the position it is played in, with its sentences in the language of the moment."""
        return {
            "move": str(self.move),
            **_worth_json(self.evaluation),
            "facts": [_fact_json(fact, position) for fact in self.facts],
        }


@dataclass(frozen=True)
class Explanation:
    """What there is to see in a position, and its moves, best first; where their worth is not known, in the board's order."""

    position: Position
    evaluation: Evaluation | None
    facts: tuple[Fact, ...]
    moves: tuple[MoveExplanation, ...]

    def to_json(self) -> dict[str, Any]:
        """The explanation with its sentences in the language of the moment."""
        return {
            "game": self.position.game.full_name,
            "position": str(self.position),
            "to_move": str(self.position.turn),
            **_worth_json(self.evaluation),
            "facts": [_fact_json(fact, self.position) for fact in self.facts],
            "moves": [one.to_json(self.position) for one in self.moves],
        }


def explain(
    position: Position, limit: Limit | Budget = oracle.PATIENCE, stop: Stop | None = None
) -> Explanation:
    """The explanation of a position. What it is worth is left out where that cannot be proved within the limit.

    >>> from tateti.games import game
    >>> found = explain(game("semaforo").position("RGRR/YYRG/Y.GY"))
    >>> print(*(fact_in_words(fact, found.position) for fact in found.facts[:3]), sep="\\n")
    The second player to move: a loss in 4 plies.
    3 moves are safe: Yd2, Gb1, Rd1.
    b3 is forbidden for good: Yb3 lets the other complete a3 b3 c3, b3 c3 d3 (Rb3).
    """
    game = checked_position(position).game
    if position.outcome is not None:
        return Explanation(position, None, (facts.Over(lines=position.outcome.lines),), ())
    budget = started(limit, stop)
    evaluated = _evaluated(position, budget)
    ranked = sorted(evaluated, key=lambda one: one[1].rank if one[1] else (0, 0), reverse=True)
    evaluation = ranked[0][1]
    told = facts.NotProved() if evaluation is None else facts.Worth(evaluation=evaluation)
    return Explanation(
        position,
        evaluation,
        (told, *_position_facts(game, position, evaluation, stop)),
        tuple(_explained_moves(position, ranked[:MOST_MOVES], budget, FOR_MOVES.start(stop))),
    )


def _explained_moves(
    position: Position, ranked: list[tuple[Move, Evaluation | None]], budget: Budget, patience: Budget
) -> Iterator[MoveExplanation]:
    for move, worth in ranked:
        if patience.is_spent(0):
            return
        yield _explained(position, move, worth, budget)


def explain_move(
    position: Position, move: Move, limit: Limit | Budget = oracle.PATIENCE, stop: Stop | None = None
) -> MoveExplanation:
    """The explanation of one move."""
    budget = started(limit, stop)
    after = position.play(move)
    try:
        worth = oracle.evaluate(after, budget).before
    except SearchLimitError:
        worth = None
    return _explained(position, move, worth, budget)


def _evaluated(position: Position, budget: Budget) -> list[tuple[Move, Evaluation | None]]:
    """Every move with its worth, or all without where that is out of reach."""
    try:
        return list(oracle.evaluate_moves(position, budget))
    except SearchLimitError:
        return [(move, None) for move in position.moves]


def _position_facts(
    game: Game, position: Position, evaluation: Evaluation | None, stop: Stop | None
) -> Iterator[Fact]:
    if wins := tuple(winning_moves(position)):
        cells = tuple(move.cell for move in wins)
        yield facts.WinsAtOnce(moves=wins, cells=cells, lines=safety.completed_lines(position, wins))
    elif is_of_threats(game):
        yield from threats.position_facts(position)
    else:
        yield from safety.position_facts(position, evaluation, stop)


def is_of_threats(game: Game) -> bool:
    """Whether a game is about threats and not about safe moves: each player has a mark, and a line of one's own wins."""
    return game.regular and not game.shared and not game.misere


def _explained(position: Position, move: Move, worth: Evaluation | None, budget: Budget) -> MoveExplanation:
    after = position.game.after(position, move)
    told = [] if worth is None else [facts.MoveWorth(evaluation=worth)]
    does = [*_alike(position, move), *_move_facts(position, move, after)]
    # Where the other wins at once, that is the answer.
    is_answered = after.outcome is not None or any(isinstance(fact, facts.LetsComplete) for fact in does)
    answer = [] if worth is None or is_answered else _answer(after, budget)
    return MoveExplanation(move, worth, (*told, *does, *answer))


def _alike(position: Position, move: Move) -> Iterator[Fact]:
    """The other moves that are the same by a symmetry of the position."""
    cells = {symmetry[move.cell] for symmetry in position.own_symmetries} - {move.cell}
    if others := tuple(other for other in position.moves if other.cell in cells):
        yield facts.Alike(moves=others, cells=tuple(other.cell for other in others))


def _move_facts(position: Position, move: Move, after: Position) -> Iterator[Fact]:
    if after.outcome is not None:
        if after.outcome.winner is None:
            yield facts.FillsBoard(cells=(move.cell,))
        else:
            yield facts.Completes(wins=after.outcome.winner is position.turn, lines=after.outcome.lines)
        return
    if replies := tuple(winning_moves(after)):
        cells = tuple(reply.cell for reply in replies)
        yield facts.LetsComplete(moves=replies, cells=cells, lines=safety.completed_lines(after, replies))
        return
    yield from line_facts(position, move, after)
    yield from (threats if is_of_threats(position.game) else safety).move_facts(position, move, after)


def _answer(after: Position, budget: Budget) -> Iterator[Fact]:
    """The best replies to the move that gave this position; nothing where that is not known."""
    try:
        replies = list(oracle.evaluate_moves(after, budget))
    except SearchLimitError:
        return
    best = max((evaluation for _reply, evaluation in replies), key=lambda evaluation: evaluation.rank)
    keeping = [reply for reply, evaluation in replies if evaluation.value is best.value]
    fastest = [reply for reply, evaluation in replies if evaluation.rank == best.rank]
    equals = tuple(keeping if best.value is Value.DRAW else fastest)  # a draw is a draw, soon or late
    yield facts.BestAnswer(
        moves=equals,
        cells=tuple(reply.cell for reply in equals),
        evaluation=best,
        is_only=len(replies) > len(keeping) == 1 and best.value is not Value.LOSS,
        is_any=len(equals) == len(replies) > 1,
    )


# JSON


def _worth_json(evaluation: Evaluation | None) -> dict[str, Any]:
    if evaluation is None:
        return {"value": None, "plies": None}
    return {"value": str(evaluation.value), "plies": evaluation.plies}


def _fact_json(fact: Fact, position: Position) -> dict[str, Any]:
    """A fact with the moves, cells and lines that it is about, what else it says, and its sentence."""
    more = (field.name for field in fields(fact) if field.name not in ("moves", "cells", "lines"))
    return {
        "kind": fact.kind,
        "words": fact_in_words(fact, position),
        "moves": [str(move) for move in fact.moves],
        "cells": [position.board.name(cell) for cell in fact.cells],
        "lines": [[position.board.name(cell) for cell in line] for line in fact.lines],
        "more": {name: _plain(name, getattr(fact, name), position.game) for name in more},
    }


def _plain(name: str, value: object, game: Game) -> Any:
    """What a fact says, as JSON has it; a piece is its letter."""
    if isinstance(value, Evaluation):
        return _worth_json(value)
    if isinstance(value, tuple):
        return [str(one) for one in value]
    if name == "piece" and isinstance(value, int):
        return game.letters[value]
    return str(value) if isinstance(value, Side | Enum) else value
