"""Books prove what they say, by the package and by the program that stands alone; and nothing else passes either."""

from __future__ import annotations

import ast
import runpy
import subprocess
import sys
import zlib
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from conftest import FULL, PATIENCE
from solver.books.judge import is_proof
from solver.books.mutations import CHECKER, mutations
from tateti.cli import main
from tateti.games import Side, game
from tateti.solver.books import text
from tateti.solver.books.book import Book, BookError, rule_book
from tateti.solver.books.check import flaw_in, proved
from tateti.solver.books.mirror import HALF_TURN, ROWS, RULES
from tateti.solver.books.shipped import read_shipped, shipped, shipped_files

LONG = 13  # cells; by their rule such boards take longer
NAMES = [file.name for file in shipped_files()]


@pytest.fixture(scope="module")
def prove() -> Callable[[Path], str | None]:
    """Asks the program that stands alone, in this process, for it is asked often: None where a book is a proof."""
    main = runpy.run_path(str(CHECKER))["main"]

    def ask(path: Path) -> str | None:
        try:
            main(path)
        except SystemExit as error:
            return str(error.code)
        except (OSError, ValueError, zlib.error) as error:  # as the program does itself
            return f"{type(error).__name__}: {error}"
        return None

    return ask


def test_the_program_is_short_and_stands_alone() -> None:
    source = CHECKER.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 100
    nodes = list(ast.walk(ast.parse(source)))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "." for node in nodes if isinstance(node, ast.ImportFrom)]
    assert set(names) <= sys.stdlib_module_names


@pytest.mark.parametrize("name", NAMES)
def test_every_book_that_comes_with_the_package_is_a_proof(name: str) -> None:
    file = next(file for file in shipped_files() if file.name == name)
    book = read_shipped(file)
    if not FULL and (book.game.board.size > LONG or len(book.codes) > 2000):
        pytest.skip("takes longer: TATETI_FULL=1")
    assert flaw_in(book) is None
    told = subprocess.run(
        [sys.executable, "-I", str(CHECKER), str(file)], capture_output=True, text=True, timeout=PATIENCE * 10, check=False
    )  # fmt: skip
    assert told.stdout.startswith(f"PROVED: the {book.winner} player wins {book.game.full_name};")
    assert (told.returncode, told.stderr) == (0, "")


MOST_CELLS, MOST_BYTES = 18, 200 << 10
"""Of the decided boards of Semáforo up to so many cells the books come with the package that have at most so many bytes."""
LARGER = {"semaforo:1x16", "semaforo:3x6", "semaforo:1x18"}
"""Their books have 1.3, 2.3 and 10.5 MB: docs/books.md says what makes them."""
OF_OTHER_GAMES = {
    "misere-semaforo:2x4", "misere-semaforo:3x3", "misere-tictactoe:3x4", "notakto:3x3", "tateti-semaforo:3x3", "tictactoe:3x4",
}  # fmt: skip
"""An example or two of each."""


def test_the_books_are_those_of_the_boards_that_are_decided() -> None:
    from tateti.solver.results.known import known

    usual = {
        name
        for name in known()
        if game(name).kind == "semaforo"
        and game(name).board.line == 3
        and game(name).board.size <= MOST_CELLS
    }
    assert usual > LARGER
    books = {file: read_shipped(file) for file in shipped_files()}
    assert {book.game.full_name for book in books.values()} == usual - LARGER | OF_OTHER_GAMES
    for file, book in books.items():
        assert known()[book.game.full_name].winner == str(book.winner)
        assert len(file.read_bytes()) <= MOST_BYTES


def test_of_hundreds_of_changed_books_only_those_pass_that_are_proofs_still(
    tmp_path: Path, prove: Callable[[Path], str | None]
) -> None:
    """By the command and by the program that stands alone; what is a proof is judged by neither of them."""
    path = tmp_path / "book"
    refused, passed = set[bytes](), set[bytes]()
    for name, most in (("semaforo:1x8", None), ("semaforo:1x6", None), ("semaforo:3x4", 5)):
        book = shipped(game(name))
        assert book is not None
        right = text.as_text(book)
        assert is_proof(right.encode())
        for what, data in islice(mutations(right, Random(name)), most):
            if data == right.encode() or data in refused | passed:
                continue
            path.write_bytes(data)
            is_one = is_proof(data)
            assert (prove(path) is None) is is_one, what
            assert (main(["book", "verify", str(path)]) == 0) is is_one, what
            (passed if is_one else refused).add(data)
    assert len(refused) >= 200
    assert 4 <= len(passed) < 20, "a change that changes nothing is told from the others"


@pytest.mark.parametrize("name", ["semaforo:1x6", "notakto:3x3", "tateti-semaforo:3x3", "tictactoe:3x4"])
def test_no_position_can_be_left_out(name: str) -> None:
    book = shipped(game(name))
    assert book is not None
    for code in book.codes:
        assert flaw_in(Book(book.game, book.winner, frozenset(book.codes) - {code})) is not None


# Rules


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("name", ["semaforo:1x4", "semaforo:3x4", "semaforo:1x5x4", "misere-semaforo:3x3"])
def test_a_rule_that_does_not_win_is_refuted(
    name: str, rule: str, tmp_path: Path, prove: Callable[[Path], str | None]
) -> None:
    for winner in Side:
        book = Book(game(name), winner, rule=rule, made_by="nobody")
        (path := tmp_path / "book").write_bytes(text.as_bytes(book, "book"))
        assert flaw_in(book) is not None
        assert prove(path) is not None


def test_a_rule_has_the_positions_that_it_leads_to() -> None:
    book = proved(rule_book(game("semaforo:3x5")))  # type: ignore[arg-type]
    assert (book.rule, len(book.codes)) == (None, 646)
    assert flaw_in(book) is None


def test_a_rule_that_leads_to_too_many_positions_is_not_played() -> None:
    with pytest.raises(BookError, match="more positions than are checked here"):
        proved(Book(game("semaforo:2x7"), Side.SECOND, rule=ROWS), most=100)


def test_books_of_rules_are_of_the_boards_of_the_theorems() -> None:
    assert rule_book(game("semaforo:3x4")) is None
    assert rule_book(game("tictactoe")) is None
    assert rule_book(game("misere-semaforo:3x3")) is None
    odd, even = rule_book(game("semaforo:5x5")), rule_book(game("misere-semaforo:2x5"))
    assert odd is not None
    assert even is not None
    assert (odd.winner, odd.rule, even.winner, even.rule) == (Side.FIRST, HALF_TURN, Side.SECOND, ROWS)
