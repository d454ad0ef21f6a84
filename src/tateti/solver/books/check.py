"""Whether a book proves that its winner wins, found out from the rules alone: no value of any position is asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass

from tateti.board import cells_of
from tateti.language import Message
from tateti.language import mark as N_
from tateti.solver.books.book import Book, BookError
from tateti.solver.books.mirror import HALF_TURN

MOST_BY_RULE = 200_000
"""Positions of a book that is a rule; it is refused where play leads to more of them."""

MOST_AT_ONCE = 30_000
"""Positions that are looked at in some seconds: a book with more is believed by whoever plays from it."""

Report = Callable[[int], None]
"""Is told how many positions have been looked at."""


@dataclass(frozen=True)
class Flaw:
    """Why a book proves nothing: a position, and what is wrong there."""

    position: str
    reason: Message

    def of(self, book: Book) -> BookError:
        """The same as a sentence."""
        return BookError(
            N_("The book of {game} proves nothing: {position}: {reason}."),
            game=book.game.full_name, position=self.position, reason=self.reason,
        )  # fmt: skip


def flaw_in(book: Book, report: Report = lambda done: None) -> Flaw | None:
    """The first thing found that is wrong; None where the book is a proof."""
    found = _looked_through(book, MOST_BY_RULE, report)
    return found if isinstance(found, Flaw) else None


def proved(book: Book, most: int = MOST_AT_ONCE) -> Book:
    """A book that is a proof, as a list of its positions, if it is a rule of those that the rule leads to.

    A `BookError` says what is wrong with one that is none; a list of more than `most` is taken as it is.
    """
    if len(book.codes) > most:
        return book
    found = _looked_through(book, most, lambda done: None)
    if isinstance(found, Flaw):
        raise found.of(book)
    return Book(book.game, book.winner, found, made_by=book.made_by)


def _looked_through(book: Book, most_by_rule: int, report: Report) -> Collection[int] | Flaw:
    """The positions that the book has, all of them looked at; or what is wrong."""
    begins = list(_begins(book))
    if not begins:
        return Flaw(str(book.game.start), N_("the winner has no way from here into the book"))
    if book.rule is not None:
        return _reached_by_rule(book, begins[0], most_by_rule, report)
    flaw = next(filter(None, (_flaw_at(book, code) for code in _counted(book.codes, report))), None)
    return book.codes if flaw is None else flaw


def _begins(book: Book) -> Iterator[int]:
    """The positions of the book that the match begins with, or that the first move leads to."""
    start = book.game.start
    if start.turn is book.loser:
        if start in book:
            yield book.rules.code(start)
    else:
        after = (book.game.after(start, move) for move in book.answers(start))
        yield from (book.rules.code(position) for position in after)


def _reached_by_rule(book: Book, begin: int, most: int, report: Report) -> Collection[int] | Flaw:
    """Everything that the other can come to against the rule, one of each symmetric family."""
    alike = _alike_by_rule(book)
    seen, waiting, done = {alike(begin)}, [begin], 0
    while waiting:
        code = waiting.pop()
        if (flaw := _flaw_at(book, code)) is not None:
            return flaw
        for question in _questions(book, code):
            answer = next(_answers(book, question))
            if (family := alike(answer)) not in seen:
                seen.add(family)
                waiting.append(answer)
        if len(seen) > most:
            return Flaw(
                str(book.position(code)), N_("the rule leads to more positions than are checked here")
            )
        report(done := done + 1)
    return frozenset(map(book.rules.canonical, seen))


def _alike_by_rule(book: Book) -> Callable[[int], int]:
    """One code for all positions that the rule treats alike: it must not matter whether one turns the board before the
    answer or after it, as it does where a square board is turned on its side and its rows are exchanged."""
    commutes = book.rule == HALF_TURN or book.game.board.rows != book.game.board.cols
    return book.rules.canonical if commutes else lambda code: code


def _flaw_at(book: Book, code: int) -> Flaw | None:
    """What is wrong at a position of the book: it must be undecided, and whatever the other plays is answered."""
    position = book.position(code)
    if position.outcome is not None or not book.rules.open(code):
        return Flaw(str(position), N_("the match is over here"))
    if book.rules.wins(code):
        return Flaw(str(position), N_("the other wins at once here"))
    for question in _questions(book, code):
        if next(_answers(book, question), None) is None:
            return Flaw(str(position), N_("a move of the other has no answer in the book"))
    return None


def _questions(book: Book, code: int) -> Iterator[int]:
    """The positions after the moves of the other that neither lose at once nor let the winner win at once."""
    return (book.rules.after(code, 1 << 2 * cell) for cell in cells_of(book.rules.safe(code)))


def _answers(book: Book, question: int) -> Iterator[int]:
    """The positions of the book that the winner can play to; a rule does not look whether its answer is a good one."""
    blindly = book.rule is not None and not book.game.misere
    moves = book.rules.open(question) if blindly else book.rules.safe(question)
    return filter(book.has, (book.rules.after(question, 1 << 2 * cell) for cell in cells_of(moves)))


def _counted(codes: Iterable[int], report: Report) -> Iterator[int]:
    for done, code in enumerate(codes, start=1):
        yield code
        report(done)
