"""`perfect`: only moves whose value is proved to be the best; the fastest win and the slowest loss among them.

Where nothing can be proved in time it does not weigh its moves; in a match it then plays on by search, and says so.

With a book (`perfect:book=FILE`) it plays the winner's side of that board from the book alone, which it checks first.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import ClassVar

from tateti import oracle
from tateti.errors import SearchLimitError
from tateti.games import Game, Move, Position, Side
from tateti.games.line_counts import LineCounts
from tateti.language import mark as N_
from tateti.players import options
from tateti.players.base import Player, Stop, Weighed, refuse_if_over, sampled, sampled_with_seed, uniform
from tateti.players.minimax import MinimaxPlayer
from tateti.players.options import Option
from tateti.players.reasons import FromBook, Win, reason_for
from tateti.search.limits import Limit
from tateti.search.values import Evaluation
from tateti.solver.books.book import Book
from tateti.solver.books.check import proved
from tateti.solver.books.shipped import opened

SHORT_TRY = Limit(seconds=1.0)  # to prove something on a board where little hope is
SECONDS_TO_SEARCH = 1.0


class PerfectPlayer(Player):
    """Plays the exactly best moves, all that are equally good alike. Where they cannot be proved within its limit a
    `SearchLimitError` says so, and `choose` leaves the move to a search."""

    name = "perfect"
    title = N_("Perfect")
    level = N_("never makes a mistake on a board that is solved")
    proves = True
    options: ClassVar[Mapping[str, Option]] = {
        "time": options.seconds,
        "seed": options.seed,
        "book": options.book,
    }

    def __init__(self, time: float | None = None, seed: int | None = None, book: str | None = None) -> None:
        super().__init__(time=time, seed=seed, book=book)
        self.book = None if book is None else opened(book)
        self.seed, self.time = seed, time
        self.limit = oracle.PATIENCE if time is None else Limit(seconds=time)
        self._failed_on: set[Game] = set()
        self._stand_in = MinimaxPlayer(time=SECONDS_TO_SEARCH, seed=seed)

    @classmethod
    def level_on(cls, game: Game) -> str:
        if cls.is_exact_on(game):
            return N_("never makes a mistake")
        if oracle.is_within_reach(game):
            return N_("proves its moves, as far as time allows")
        return N_("looks ahead, and proves its moves near the end")

    @classmethod
    def is_exact_on(cls, game: Game) -> bool:
        return oracle.has_table(game)

    def warning(self, game: Game) -> str | None:
        if self.book is not None:
            return self._about_book(self.book, game)
        if oracle.is_within_reach(game):
            return None
        return N_(
            "On this board perfect cannot prove its moves before the end is near: until then it plays by search."
        )

    @staticmethod
    def _about_book(book: Book, game: Game) -> str:
        if book.game != game:
            return N_("The book is of another game or board: perfect plays without it here.")
        if book.winner is Side.FIRST:
            return N_(
                "From its book perfect plays only the first player's side; otherwise it plays without it."
            )
        return N_("From its book perfect plays only the second player's side; otherwise it plays without it.")

    def prepare(self, game: Game) -> None:
        if self.book is not None and self.book.game == game:
            _ = self._proved_book
        else:
            oracle.prepare(game)

    @cached_property
    def _proved_book(self) -> Book:
        """The book, checked from the rules: what it says is believed only then."""
        assert self.book is not None, "asked only where there is one"
        return proved(self.book)

    def _by_book(self, position: Position) -> tuple[Weighed, ...]:
        """What the book plays; nothing where there is none, or where it has no answer."""
        if self.book is None or self.book.game != position.game or self.book.winner is not position.turn:
            return ()
        answers = self._proved_book.answers(position)
        ends = answers and position.game.after(position, answers[0]).outcome is not None
        return uniform(answers, Win() if ends else FromBook()) if answers else ()

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        return self._weigh(position, self.limit, stop)

    def choose(
        self,
        position: Position,
        random: Random,
        *,
        last: Move | None = None,
        stop: Stop | None = None,
        counts: LineCounts | None = None,
    ) -> Weighed:
        refuse_if_over(position)
        try:
            return sampled(self._weigh(position, self._patience(position.game), stop), random)
        except SearchLimitError:
            if stop is not None and stop():  # nobody waits for the answer any more
                raise
            self._failed_on.add(position.game)
            return self._stand_in.choose(position, random, last=last, stop=stop)

    def _patience(self, game: Game) -> Limit:
        """How long it tries to prove its move in a match: as it was told, or shortly where there is little hope."""
        hopeless = game in self._failed_on or not oracle.is_within_reach(game)
        return SHORT_TRY if self.time is None and hopeless else self.limit

    def _weigh(self, position: Position, limit: Limit, stop: Stop | None) -> tuple[Weighed, ...]:
        refuse_if_over(position)
        if by_book := self._by_book(position):
            return sampled_with_seed(by_book, self.seed, position)
        moves, best = best_moves(position, limit, stop)
        return sampled_with_seed(uniform(moves, reason_for(best)), self.seed, position)


def best_moves(position: Position, limit: Limit, stop: Stop | None = None) -> tuple[list[Move], Evaluation]:
    """The moves that nothing is better than, and what they are worth to the one who plays them."""
    valued = oracle.evaluate_moves(position, limit, stop)
    best = max((evaluation for _, evaluation in valued), key=lambda evaluation: evaluation.rank)
    return [move for move, evaluation in valued if evaluation == best], best
