"""Checking a saved solution without trusting whoever made it.

Nothing of the solver is used but the reading of the file: what is finished, what can be played and what follows from
that comes from the rules in `games` alone. If every verdict follows from those of its successors, and those of
finished positions from the rules, then all are right. Here that is checked for every position of a small board, and for
a sample of a large one:

  - positions as they are stored, each stored verdict equally likely, so that a table with one wrong bit in a thousand
    is found out: 20,000 of them miss it once in half a billion times;
  - positions of games played at random from the empty board, which also finds what is missing from the file.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tateti.errors import InvalidPositionError
from tateti.games import Position, Side
from tateti.language import Message
from tateti.language import mark as N_
from tateti.search.values import Evaluation, Value
from tateti.solver.tables.packed import PackedTable
from tateti.solver.tables.table import Table

SAMPLE = 20_000
SMALL = 3 * 10**5
"""Tables of up to so many verdicts are checked whole."""
_SHARE_OF_GAMES = 4
"""One position from a random game for so many stored ones."""

Report = Callable[[int, int], None]

_MOST_REMEMBERED = 1 << 19

_MISSING = Evaluation(Value.DRAW, -1000)
"""What a table says of a position that it has left out; no verdict follows from it."""


@dataclass(frozen=True)
class Failure:
    """A position whose verdict does not follow from the rules, and why."""

    position: str
    reason: Message
    found: str
    expected: str


@dataclass(frozen=True)
class Certificate:
    """What a check found: how many positions were looked at, and the first that fails."""

    checked: int
    everything: bool
    failure: Failure | None


def check(
    table: Table | PackedTable,
    *,
    everything: bool = False,
    sample: int = SAMPLE,
    seed: int | None = None,
    report: Report | None = None,
) -> Certificate:
    """Check a table: all of it, or a sample drawn with the seed."""
    everything = everything or table.entries <= SMALL
    chance = random.Random(seed)
    checker = _Checker(table)
    count = table.entries if everything else sample + sample // _SHARE_OF_GAMES
    checked = 0
    for number, failure in enumerate(checker.failures(everything, sample, chance), 1):
        checked = number
        if failure is not None:
            return Certificate(checked, everything, failure)
        if report is not None and number % 256 == 0:
            report(min(number, count), count)
    return Certificate(checked, everything, None)


class _Checker:
    def __init__(self, table: Table | PackedTable) -> None:
        self._table, self._game = table, table.header.game
        self._base, self._cells = table.header.base, table.header.board.size
        self._known: dict[int, Evaluation] = {}
        self._everything = False

    def failures(self, everything: bool, sample: int, chance: random.Random) -> Iterator[Failure | None]:
        """For each position checked, what is wrong with it, or None; in a sample the empty board first."""
        self._everything = everything
        if not everything:
            yield self._check(self._game.start)
        entries = self._table.entries
        for number in range(entries) if everything else (chance.randrange(entries) for _ in range(sample)):
            yield self._check_stored(number)
        if not everything:
            for position in self._random_games(sample // _SHARE_OF_GAMES, chance):
                yield self._check(position)

    def _random_games(self, count: int, chance: random.Random) -> Iterator[Position]:
        position = self._game.start
        for _ in range(count):
            moves = position.moves
            position = self._game.after(position, chance.choice(moves)) if moves else self._game.start
            yield position

    # One position

    def _check_stored(self, number: int) -> Failure | None:
        """The stored verdict must be what the table answers, and that must follow from the rules."""
        code, stored = self._table.entry(number)
        position = self._position(code)
        if position is None:
            if stored is None:
                return None
            return self._failure(str(code), N_("no such position can arise"), stored, None)
        if stored is None:
            return self._failure(str(position), N_("the position is missing"), None, self._expected(position))
        failure = self._check(position)
        answered = self._evaluation(position)
        if failure is None and (
            stored.value != answered.value or (stored.plies is not None and stored.plies != answered.plies)
        ):
            return self._failure(
                str(position), N_("what is stored is not what the rules say"), stored, answered
            )
        return failure

    def _check(self, position: Position) -> Failure | None:
        """What the table answers must follow from what it answers after every move."""
        answered, expected = self._evaluation(position), self._expected(position)
        if answered.value != expected.value or (
            None not in (answered.plies, expected.plies) and answered.plies != expected.plies
        ):
            reason = (
                N_("the game is over there")
                if position.outcome is not None
                else N_("it does not follow from the positions after it")
            )
            return self._failure(str(position), reason, answered, expected)
        return self._check_grundy(position)

    def _expected(self, position: Position) -> Evaluation:
        """The verdict that follows from the rules, and from the table's verdicts after each move."""
        if position.outcome is not None:
            return self._finished(position)
        after = [self._game.after(position, move) for move in position.moves]
        if not after:
            return Evaluation(Value.DRAW, 0)
        if not self._everything and any(
            one.outcome is not None and self._finished(one).value is Value.LOSS for one in after
        ):
            return Evaluation(Value.WIN, 1)  # nothing is sooner, and the others need not be looked up
        replies = [self._evaluation(one) for one in after]
        value = max(reply.value.for_the_other for reply in replies)
        lengths = [reply.plies for reply in replies if reply.value.for_the_other is value]
        known = [plies for plies in lengths if plies is not None]
        if len(known) < len(lengths):
            return Evaluation(value, None)
        return Evaluation(value, 1 + (min(known) if value is Value.WIN else max(known)))

    def _evaluation(self, position: Position) -> Evaluation:
        """The table's verdict, except of finished positions, which the rules decide."""
        found = self._known.get(position.code)
        if found is None:
            found = self._look_up(position)
            if len(self._known) < _MOST_REMEMBERED:
                self._known[position.code] = found
        return found

    def _look_up(self, position: Position) -> Evaluation:
        if position.outcome is not None and self._table.header.by_blocks:
            return self._finished(position)
        evaluation = self._table.evaluation(self._code(position))
        return _MISSING if evaluation is None else evaluation

    def _finished(self, position: Position) -> Evaluation:
        outcome = position.outcome
        assert outcome is not None
        if outcome.winner is None:
            return Evaluation(Value.DRAW, 0)
        return Evaluation(Value.WIN if outcome.winner is position.turn else Value.LOSS, 0)

    def _check_grundy(self, position: Position) -> Failure | None:
        """A Grundy value is the smallest that no move leads to; a finished position has 0."""
        found = self._table.grundy(self._code(position))
        if found is None:
            return None
        taken = {self._table.grundy(self._code(self._game.after(position, move))) for move in position.moves}
        expected = next(value for value in range(len(taken) + 1) if value not in taken)
        if found == expected:
            return None
        return Failure(
            str(position), N_("its Grundy value is not what its moves give"), str(found), str(expected)
        )

    # Positions and codes

    def _code(self, position: Position) -> int:
        if self._base == 4:
            return position.code
        return sum(value * self._base**cell for cell, value in enumerate(position))

    def _position(self, code: int) -> Position | None:
        """The position with this code; None if play cannot lead to it (tables of owned pieces leave those out)."""
        if self._base == 4:
            moves_made = (code & self._game.board.full).bit_count()  # or two more for each high bit
            return Position(self._game, code, Side(moves_made % 2))
        try:
            return self._game.checked(
                [code // self._base**cell % self._base for cell in range(self._cells)], None
            )
        except InvalidPositionError:
            return None

    @staticmethod
    def _failure(
        position: str, reason: Message, found: Evaluation | None, expected: Evaluation | None
    ) -> Failure:
        return Failure(position, reason, _shown(found), _shown(expected))


def _shown(evaluation: Evaluation | None) -> str:
    if evaluation is None:
        return "-"
    return str(evaluation.value) if evaluation.plies is None else f"{evaluation.value} {evaluation.plies}"
