"""A problem: a position with exactly one best move, proved, up to the position's own symmetry.

The player to move wins with it where every other move does not, or holds the draw where every other move loses. There
are at least two other moves that look safe; where the problem is about what happens at once, at least two others.

A problem has a name from which it can be made again, without any store: the game, the board, and the position and turn
as a number in base 36: `semaforo-3x4-8n0jr`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from tateti import oracle
from tateti.board import transform
from tateti.errors import InvalidPuzzleError, NotAPuzzleError, SearchLimitError, TatetiError, quote
from tateti.games import Move, Position, Side, checked_position, game
from tateti.language import mark as N_
from tateti.search.fast_rules import fast_rules_of
from tateti.search.fast_rules.canonical import LARGEST_TURNED
from tateti.search.limits import Budget, Limit, started
from tateti.search.values import Evaluation, Value
from tateti.study.puzzles.difficulty import LEVELS, Task, difficulty_of
from tateti.study.puzzles.themes import AT_ONCE, Facts, Theme, themes_of

LEAST_OTHERS = 2  # moves besides the solution
MOST_MOVES = 20  # to choose from: with more a problem is no fun, and the panel takes long
LONGEST_ID = 400
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_ID = re.compile(r"([a-z][a-z0-9-]*)-([0-9]{1,3}x[0-9]{1,3}(?:x[0-9]{1,3})?)-([0-9a-z]{1,300})", re.ASCII)


@dataclass(frozen=True)
class Puzzle:
    """A problem with all that is known about it; who has not chosen yet sees `to_solve`, and nothing else of it."""

    position: Position
    solution: tuple[Move, ...]  # the first on the board, then those alike by the position's own symmetry
    evaluation: Evaluation
    themes: tuple[Theme, ...]
    rating: int
    level: int

    @cached_property
    def id(self) -> str:
        """The name from which it can be made again."""
        return id_of(self.position)

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """Best play to the end: the winner hurries, the loser delays, of equals the first on the board.

        Where the length is not known, only as far as it is.
        """
        return (self.solution[0], *best_line(self.position.play(self.solution[0])))

    def to_json(self) -> dict[str, Any]:
        """The problem with its answer, as the design writes it."""
        return {
            **self._shown(),
            "solution": [str(move) for move in self.solution],
            "line": [str(move) for move in self.line],
            "plies": self.evaluation.plies,
            "themes": [str(theme) for theme in self.themes],
            "rating": self.rating,
            "level": self.level,
        }

    def to_solve(self) -> dict[str, Any]:
        """The problem for somebody who has not chosen yet: nothing of it gives the answer away."""
        return {**self._shown(), "level": self.level}

    def _shown(self) -> dict[str, Any]:
        """What is on the board."""
        position = self.position
        return {
            "id": self.id,
            "game": position.game.full_name,
            "position": str(position),
            "to_move": str(position.turn),
        }


def puzzle(name: str, limit: Limit | Budget = oracle.PATIENCE) -> Puzzle:
    """The problem of this name; an `InvalidPuzzleError` where it is none that can be read.

    >>> puzzle("tictactoe-3x3-zu").to_json()["solution"]
    ['Xc3']
    """
    return puzzle_of(position_of(name), limit)


def puzzle_of(position: Position, limit: Limit | Budget = oracle.PATIENCE) -> Puzzle:
    """The problem that a position is; a `NotAPuzzleError` says why it is none."""
    made = solved(position, limit).rated()
    assert made is not None, "some level fits"
    return made


@dataclass(frozen=True)
class Solved:
    """A position that makes a problem, with its facts and themes; how hard it is has not been asked yet."""

    facts: Facts
    themes: tuple[Theme, ...]
    tempting: int

    def rated(self, levels: Collection[int] = LEVELS) -> Puzzle | None:
        """The problem; None where its level is none of these."""
        position, solution, evaluation = self.facts.position, self.facts.solution, self.facts.evaluation
        found = difficulty_of(Task(position, solution, evaluation.plies, self.tempting), levels)
        if found is None:
            return None
        return Puzzle(position, solution, evaluation, self.themes, found.rating, found.level)


def solved(position: Position, limit: Limit | Budget = oracle.PATIENCE) -> Solved:
    """What makes a position a problem; a `NotAPuzzleError` says why it is none."""
    budget = started(limit)
    evaluation = _worth_something(position, budget)
    solution = _the_one_best_move(position, evaluation, budget)
    return checked_choice(Facts(position, solution, evaluation))


def _worth_something(position: Position, budget: Budget) -> Evaluation:
    if checked_position(position).outcome is not None:
        raise _no_puzzle(N_("{position} is no problem: the game is over."), position)
    if len(position.moves) > MOST_MOVES:
        raise NotAPuzzleError(
            N_("{position} is no problem: {count} moves are too many to choose from; at most {most} are not."),
            position=quote(str(position)), count=len(position.moves), most=MOST_MOVES,
        )  # fmt: skip
    evaluation = oracle.evaluate(position, budget)
    if evaluation.value is Value.LOSS:
        raise _no_puzzle(N_("{position} is no problem: every move loses."), position)
    return evaluation


def _the_one_best_move(position: Position, evaluation: Evaluation, budget: Budget) -> tuple[Move, ...]:
    """The move that keeps the value where all others do not, with those alike by symmetry."""
    keeping: list[Move] = []
    alike: set[int] = set()
    for move in position.moves:
        if oracle.evaluate(position.game.after(position, move), budget).before.value is not evaluation.value:
            continue
        alike = alike or {symmetry[move.cell] for symmetry in position.own_symmetries}
        if move.cell not in alike:
            raise _no_puzzle(_SEVERAL[evaluation.value], position)
        keeping.append(move)
    if not keeping:
        raise _no_puzzle(N_("{position} is no problem: there is no move."), position)
    return tuple(keeping)


def checked_choice(facts: Facts) -> Solved:
    """The position with its themes, if there is enough to choose from."""
    themes = themes_of(facts)
    wrong = facts.rules.open(facts.code) & ~facts.solution_plane
    tempting = (wrong & facts.safe).bit_count()
    if wrong.bit_count() < LEAST_OTHERS:
        raise _no_puzzle(
            N_("{position} is no problem: there is hardly another move than the right one."), facts.position
        )
    if tempting < LEAST_OTHERS and AT_ONCE.isdisjoint(themes):
        raise _no_puzzle(N_("{position} is no problem: hardly a wrong move looks safe."), facts.position)
    return Solved(facts, themes, tempting)


_SEVERAL = {
    Value.WIN: N_("{position} is no problem: several moves win."),
    Value.DRAW: N_("{position} is no problem: several moves keep the draw."),
}


def _no_puzzle(sentence: str, position: Position) -> NotAPuzzleError:
    return NotAPuzzleError(sentence, position=quote(str(position)))


def likeness(position: Position) -> int:
    """The same number for all positions of a game that are alike by symmetry, whoever owns the marks."""
    rules = fast_rules_of(position.game)
    code = rules.code(position)
    if position.game.regular and position.board.size > LARGEST_TURNED:
        return min(transform(code, symmetry) for symmetry in position.board.symmetries)
    return rules.canonical(code)


@lru_cache(maxsize=4096)
def likeness_of(name: str) -> tuple[str, int] | None:
    """The same for all problems that are alike by symmetry, by their names: the game, and the likeness in it. None where it is
    the name of none."""
    try:
        position = position_of(name)
    except InvalidPuzzleError:
        return None
    return position.game.full_name, likeness(position)


def best_line(
    position: Position, limit: Limit | Budget = oracle.PATIENCE, most: int | None = None
) -> tuple[Move, ...]:
    """Best play from a position to the end, as far as its length is known, or for so many plies; one limit covers it all."""
    line: list[Move] = []
    budget = started(limit)
    while position.outcome is None and position.moves and (most is None or len(line) < most):
        try:
            worth = oracle.evaluate_moves(position, budget)
        except SearchLimitError:
            break
        move, evaluation = max(worth, key=lambda one: one[1].rank)  # the first of equals
        if evaluation.plies is None:
            break
        line.append(move)
        position = position.play(move)
    return tuple(line)


# Names


def id_of(position: Position) -> str:
    """The name of the problem that a position would be."""
    number, digits = position.code << 1 | position.turn, ""
    while number or not digits:
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return f"{position.game.kind}-{position.board}-{digits}"


def position_of(name: str) -> Position:
    """The position that a problem's name stands for."""
    read = _ID.fullmatch(str(name).strip().lower()) if len(str(name)) <= LONGEST_ID else None
    if read is None:
        raise _unreadable(name)
    number = int(read[3], len(DIGITS))
    code, turn = number >> 1, Side(number & 1)
    try:
        the_game = game(f"{read[1]}:{read[2]}")
        if code >> 2 * the_game.board.size:
            raise _unreadable(name)
        values = [code >> 2 * cell & 3 for cell in range(the_game.board.size)]
        if max(values) >= len(the_game.letters):
            raise _unreadable(name)
        position = the_game.checked(values, turn)
    except InvalidPuzzleError:
        raise
    except TatetiError as error:
        raise InvalidPuzzleError(
            N_("{name} is not the name of a problem: {reason}"), name=quote(name), reason=error
        ) from None
    if id_of(position) != name.strip().lower():
        raise _unreadable(name)
    return position


def _unreadable(name: object) -> InvalidPuzzleError:
    return InvalidPuzzleError(
        N_("{name} is not the name of a problem: it has a game, a board and a number, like {example}."),
        name=quote(name), example="semaforo-3x4-8n0jr",
    )  # fmt: skip
