"""Making books: the loops know what the rules say, and what they find is a proof that nothing can be left out of."""

from __future__ import annotations

import pytest

from conftest import requires_module
from solver.oracle import Oracle
from tateti.board import transform
from tateti.files import system_refused
from tateti.games import game
from tateti.search.fast_rules import fast_rules_of
from tateti.solver.books import text
from tateti.solver.books.book import Book, BookError
from tateti.solver.books.check import flaw_in

requires_module("numba")

import numpy as np  # noqa: E402

from tateti.solver.books import make, shrink  # noqa: E402
from tateti.solver.books.choices import all_choices, choices_around  # noqa: E402
from tateti.solver.books.lost import find_lost  # noqa: E402
from tateti.solver.books.make import Effort, make_book  # noqa: E402
from tateti.solver.books.values import SweptValues  # noqa: E402
from tateti.solver.task import Task, TaskError  # noqa: E402

QUICK = Effort(steps=2000, tries=2, threads=1)


@pytest.mark.parametrize("name", ["semaforo:1x6", "semaforo:2x3", "misere-semaforo:1x6"])
def test_the_loops_know_every_question_and_answer(name: str) -> None:
    """All positions of a board, against a slow program that knows the rules only."""
    the_game = game(name)
    board, misere = the_game.board, the_game.misere
    slow = Oracle(board.rows, board.cols, misere=misere)
    values = SweptValues(find_lost(board, misere, threads=1), 1)
    free = [code for code in range(4**board.size) if not slow.has_line(code)]
    if not misere:
        free = [code for code in free if not any(map(slow.has_line, slow.successors(code)))]
    codes = np.array(free, np.int64)
    asked, answered = values.questions(codes), values.answers(codes)

    def family(code: int) -> int:
        return min(transform(code, symmetry) for symmetry in board.symmetries)

    for place, code in enumerate(free):
        after = [one for one in slow.successors(code) if not slow.has_line(one)]
        if not misere:
            after = [one for one in after if not any(map(slow.has_line, slow.successors(one)))]
        found = asked.items[asked.first[place] : asked.first[place + 1]].tolist()
        assert sorted(found) == sorted({family(one) for one in after})
        found = answered.items[answered.first[place] : answered.first[place + 1]].tolist()
        assert sorted(found) == sorted({family(one) for one in after if slow.answer(one)[0] == -1})
    assert values.burdens(codes).tolist() == np.diff(asked.first).tolist()


@pytest.mark.parametrize(
    "name",
    ["semaforo:1x4", "semaforo:1x8", "semaforo:3x3", "misere-semaforo:1x5", "misere-semaforo:2x3", "notakto:1x7",
     "tictactoe:3x4", "misere-tictactoe:3x4", "tateti-semaforo:3x3", "semaforo:1x6x4", "semaforo:3x2"],
)  # fmt: skip
def test_a_book_is_a_proof_and_nothing_can_be_left_out(name: str) -> None:
    book = make_book(game(name), QUICK, "a test")
    assert flaw_in(book) is None
    assert text.from_bytes(text.as_bytes(book, "x.gz"), "x") == book
    for code in list(book.codes)[:50]:
        assert flaw_in(Book(book.game, book.winner, frozenset(book.codes) - {code})) is not None


def test_the_same_seed_makes_the_same_book() -> None:
    one, other = (make_book(game("semaforo:1x8"), QUICK, "a test") for _ in range(2))
    assert text.as_text(one) == text.as_text(other)


def test_a_board_with_too_many_choices_is_searched_around_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = make_book(game("semaforo:1x8"), QUICK)
    monkeypatch.setattr(make, "MOST_WHOLE", 100)
    around = make_book(game("semaforo:1x8"), QUICK)
    assert flaw_in(around) is None
    assert len(around.codes) < 2 * len(whole.codes)


def test_the_choices_around_a_book_hold_it_and_all_answers_to_what_it_is_asked() -> None:
    values = SweptValues(find_lost(game("semaforo:1x8").board, False, threads=1), 1)
    start = np.zeros(1, np.int64)
    whole = all_choices(values, start, 10_000, lambda count: None)
    book = np.array(sorted(make_book(game("semaforo:1x8"), QUICK).codes), np.int64)
    around = choices_around(values, start, book, lambda count: None)
    kept = set(around.codes.tolist())
    assert set(book.tolist()) <= kept <= set(whole.codes.tolist())
    for code in book.tolist():
        questions = values.questions(np.array([code])).items
        assert set(values.answers(questions).items.tolist()) <= kept


def test_stopping_gives_the_best_book_so_far() -> None:
    class Impatient(make.Silent):
        def shrinking(self, attempt: int, steps: int, positions: int) -> None:
            raise KeyboardInterrupt

    book = make_book(game("semaforo:1x8"), QUICK, reporter=Impatient())
    assert flaw_in(book) is None


def test_stopping_ends_the_rounds_and_not_only_the_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    class ImpatientOnce(make.Silent):
        told = 0

        def shrinking(self, attempt: int, steps: int, positions: int) -> None:
            self.told += 1
            if self.told == 1:
                raise KeyboardInterrupt

    monkeypatch.setattr(make, "MOST_WHOLE", 100)
    book = make_book(game("semaforo:1x8"), QUICK, "a test", reporter := ImpatientOnce())
    assert flaw_in(book) is None
    assert (reporter.told, book.made_by) == (1, "a test, stopped")


@pytest.mark.parametrize("most", [make.MOST_WHOLE, 100])
def test_a_book_that_nobody_stopped_does_not_say_so(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "MOST_WHOLE", most)
    assert make_book(game("semaforo:1x6"), QUICK, "a test").made_by == "a test"


def test_stopping_while_the_first_try_is_pruned_keeps_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*asked: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(shrink, "_pruned", stopped)
    book = make_book(game("semaforo:1x8"), Effort(steps=2000, tries=1, threads=1), "a test")
    assert flaw_in(book) is None
    assert book.made_by == "a test, stopped"


def test_stopping_while_more_is_gathered_keeps_the_book_before(monkeypatch: pytest.MonkeyPatch) -> None:
    class ImpatientLater(make.Silent):
        shrunk = False

        def gathering(self, positions: int) -> None:
            if self.shrunk:
                raise KeyboardInterrupt

        def shrinking(self, attempt: int, steps: int, positions: int) -> None:
            self.shrunk = True

    monkeypatch.setattr(make, "MOST_WHOLE", 100)
    book = make_book(game("semaforo:1x8"), QUICK, "a test", reporter=ImpatientLater())
    assert flaw_in(book) is None
    assert book.made_by == "a test, stopped"


@pytest.mark.parametrize("name", ["semaforo:3x4", "tictactoe:3x4"])
def test_what_takes_more_memory_than_there_is_is_refused_at_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make, "available_memory", lambda: 1 << 20)
    with pytest.raises(
        TaskError, match=f"The book of {name} takes at least .* MB of memory, and 1.0 MB"
    ) as refused:
        make_book(game(name), QUICK)
    assert system_refused(refused.value.__cause__)


def test_the_levels_that_are_kept_count_as_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    task = Task(game("semaforo:4x5"))
    sweep, table = task.need().memory_bytes, task.need().table_bytes
    monkeypatch.setattr(make, "available_memory", lambda: sweep + table - 1)
    with pytest.raises(TaskError, match="takes at least"):
        make_book(task.game, QUICK)


def test_where_memory_ends_on_the_way_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*asked: object) -> None:
        raise MemoryError

    monkeypatch.setattr(make, "all_choices", full)
    with pytest.raises(TaskError, match="too little memory here for the book of semaforo:1x6") as refused:
        make_book(game("semaforo:1x6"), QUICK)
    assert system_refused(refused.value.__cause__)


def test_there_is_no_book_of_a_draw() -> None:
    with pytest.raises(BookError, match="with best play it is a draw"):
        make_book(game("tictactoe"))


def test_a_code_is_a_position_with_the_loser_to_move() -> None:
    for name in ("tictactoe:3x4", "misere-tictactoe:3x4", "semaforo:1x4"):
        book = make_book(game(name), QUICK)
        for code in book.codes:
            position = book.position(code)
            assert position.turn is book.loser
            assert fast_rules_of(book.game).code(position) == code
            assert position in book
