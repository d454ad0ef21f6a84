"""What a book says of a position is true of it, however one came there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from solver.oracle import Oracle, oracle_of
from tateti.games import Position, Side, game
from tateti.solver.books.book import Book
from tateti.solver.books.shipped import boards_with_books, read_shipped, shipped, shipped_file, shipped_files

SWEPT = ["semaforo:1x4", "semaforo:1x5", "semaforo:1x6", "semaforo:2x3", "semaforo:1x7"]
SAMPLED = ["semaforo:3x3", "misere-semaforo:3x3", "misere-semaforo:2x4", "semaforo:1x9", "semaforo:1x8"]


def open_positions(book: Book, slow: Oracle, codes: Iterator[int]) -> Iterator[Position]:
    """The positions of these codes in which something can be played."""
    positions = (Position(book.game, code, Side(sum(slow.cells(code)) % 2)) for code in codes)
    return (position for position in positions if position.outcome is None)


@pytest.mark.parametrize("name", [*SWEPT, *SAMPLED])
def test_the_loser_loses_in_the_book_and_an_answer_wins(name: str) -> None:
    book = shipped(game(name))
    assert book is not None
    board = book.game.board
    slow = oracle_of(board.rows, board.cols, misere=book.game.misere)
    random, every = Random(name), range(4**board.size)
    codes = iter(every) if name in SWEPT else (random.choice(every) for _ in range(20_000))
    said = 0
    for position in open_positions(book, slow, codes):
        if position in book:
            assert slow.answer(position.code)[0] == -1, str(position)
            said += 1
        for move in book.answers(position):
            after = position.play(move)
            won = after.outcome is not None and after.outcome.winner is book.winner
            assert won or slow.answer(after.code)[0] == -1, f"{position} {move}"
            said += 1
    assert said > 20


def test_a_symmetric_position_in_which_the_other_wins_is_not_in_the_book_of_a_rule() -> None:
    book = shipped(game("semaforo:3x3"))
    assert book is not None
    position = book.game.position("YYG/.R./GYY")
    assert book.has(book.rules.code(position))
    assert position not in book
    assert book.game.position("YYG/.G./GYY").outcome is not None


def test_the_boards_with_books_are_those_of_the_files() -> None:
    books = [read_shipped(file) for file in shipped_files()]
    kinds = {book.game.kind for book in books}
    named = {f"{kind}:{board}" for kind in kinds for board in boards_with_books(kind)}
    assert named == {book.game.full_name for book in books}
    assert all(shipped_file(book.game) is not None for book in books)
    assert boards_with_books("no-such-game") == ()
