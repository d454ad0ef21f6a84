"""A book: the positions that the winner plays to, with the other to move, one of each symmetric family.

It is *closed*: whatever the other plays in one of them, the winner wins at once or has a move to one of them. So whoever
follows it wins, and that it is closed can be checked from the rules alone (see `check`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property

from tateti.board import Symmetry, transform
from tateti.errors import TatetiError
from tateti.games import Game, Move, Position, Side
from tateti.search.fast_rules import FastRules, fast_rules_of
from tateti.solver.books.mirror import HALF_TURN, rule_for, symmetry_of


class BookError(TatetiError):
    """A file that is not a book, or a board of which there is none."""


@dataclass(frozen=True)
class Book:
    """The strategy of the winner: positions with the other to move, as codes of the fast rules; or a rule for them."""

    game: Game
    winner: Side
    codes: Collection[int] = field(default=frozenset(), repr=False)
    rule: str | None = None
    made_by: str = ""

    @property
    def loser(self) -> Side:
        """Who is to move in the positions of the book."""
        return self.winner.other

    @cached_property
    def rules(self) -> FastRules:
        """The rules on integers; a code is seen by the player to move."""
        return fast_rules_of(self.game)

    def has(self, code: int) -> bool:
        """Whether a position, or one that is alike by symmetry, is in the book."""
        if self.rule is None:
            return self.rules.canonical(code) in self.codes
        return code == transform(code, self._symmetry)

    @cached_property
    def _symmetry(self) -> Symmetry:
        assert self.rule is not None, "a list has no symmetry of its own"
        return symmetry_of(self.rule, self.game.board)

    def __contains__(self, position: Position) -> bool:
        if position.game != self.game or position.turn is not self.loser or position.outcome is not None:
            return False
        code = self.rules.code(position)
        # A symmetric position in which the other wins at once is one that the rule does not lead to.
        return self.has(code) and not self.rules.wins(code)

    def answers(self, position: Position) -> tuple[Move, ...]:
        """What the winner plays: the moves that win at once, or else those that lead into the book; none elsewhere."""
        if position.game != self.game or position.turn is not self.winner or position.outcome is not None:
            return ()
        code = self.rules.code(position)
        if wins := self.rules.wins(code):
            return tuple(self.rules.moves(position, wins))
        into = tuple(move for move in position.moves if self.game.after(position, move) in self)
        return into if self.rule is None else into[:1]  # a rule is checked with its first answer

    def position(self, code: int) -> Position:
        """The position of a code."""
        if self.rules.code(Position(self.game, code, self.loser)) == code:
            return Position(self.game, code, self.loser)
        full = (
            self.game.board.full
        )  # the marks of the player to move are the low bits: here they are the second's
        return Position(self.game, (code & full) << 1 | code >> 1 & full, self.loser)


def rule_book(game: Game, made_by: str = "") -> Book | None:
    """The book of a board that is won by mirroring, as docs/results.md proves; None for other boards.

    >>> from tateti.games import game
    >>> rule_book(game("semaforo:3x5")).winner
    <Side.FIRST: 0>
    """
    rule = rule_for(game)
    if rule is None:
        return None
    return Book(game, Side.FIRST if rule == HALF_TURN else Side.SECOND, rule=rule, made_by=made_by)
