"""Books as text: what is written is read back the same, and what is no book says why."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tateti.files import NotReplacedError, write_atomically
from tateti.games import Side, game
from tateti.solver.books import text
from tateti.solver.books.book import BookError
from tateti.solver.books.shipped import opened, read_shipped, shipped, shipped_files

SMALL = """\
tateti book 1
game: semaforo:1x4
winner: second
positions: 1
made by: nobody

....
"""


@pytest.mark.parametrize("file", shipped_files(), ids=lambda file: file.name)
def test_what_is_written_is_read_back_the_same(file: Path) -> None:
    book = read_shipped(file)
    data = file.read_bytes()
    written = text.as_bytes(book, file.name)
    if file.name.endswith(".gz"):  # the bytes are up to the library that packs them
        data, written = gzip.decompress(data), gzip.decompress(written)
    assert written == data
    title = text.title_of(data, file.name)
    assert title == (book.game, book.winner, len(book.codes), book.rule, book.made_by)


def test_a_book_may_be_compressed(tmp_path: Path) -> None:
    book = shipped(game("semaforo:1x6"))
    assert book is not None
    path = tmp_path / "1x6.book.gz"
    write_atomically(path, text.as_bytes(book, path.name), text.BOOK)
    assert gzip.decompress(path.read_bytes()).decode() == text.as_text(book)
    assert text.read(path) == book
    write_atomically(path, b"", text.BOOK)  # a book may be replaced


def test_what_is_no_book_is_not_replaced(tmp_path: Path) -> None:
    (path := tmp_path / "letter").write_bytes(gzip.compress(b"Dear Ana"))
    with pytest.raises(NotReplacedError):
        write_atomically(path, SMALL, text.BOOK)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("....\n", "....", "its end is missing"),
        ("....\n", "...G\n", "it is the winner's turn"),
        ("....\n", "G..G\n", None),
        ("....\n", "G.Y.\n", "it is the winner's turn"),
        ("....\n", "GG..\n", "a symmetric one comes first"),
        ("....\n", "...\n", "'...'"),
        ("....\n", "...X\n", "'...X'"),
        ("positions: 1", "positions: 2", "another number of positions"),
        ("positions: 1", "positions: 01", "another number of positions"),
        ("second", "nobody", "neither first nor second"),
        ("semaforo:1x4", "semaforo:1x4x3", "no books of its game"),
        ("semaforo:1x4", "semaforo:9x9", "no books of its game"),
        ("semaforo:1x4", "chess", "'chess' is not a game"),
        ("made by: nobody\n", "", "header"),
        ("tateti book 1", "tateti book 2", "does not begin as a book does"),
        ("nobody", "Doña Ana", "letters that no book has"),
        ("nobody", "no\tbody", "letters that no book has"),
    ],
)
def test_what_is_no_book_says_why(old: str, new: str, reason: str | None) -> None:
    data = SMALL.replace(old, new).encode()
    if reason is None:
        assert len(text.from_bytes(data, "small").codes) == 1
        return
    with pytest.raises(BookError, match="'small' is not a book that can be used") as refused:
        text.from_bytes(data, "small")
    assert reason in str(refused.value)


def test_a_small_file_with_too_many_lines_is_refused() -> None:
    data = gzip.compress(SMALL.encode() + b"\n" * (1 << 24), 1)
    with pytest.raises(BookError, match="another number of positions"):
        text.from_bytes(data, "small")


def test_a_book_is_opened_by_its_file_or_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text(SMALL)
    assert opened("mine").winner is Side.SECOND
    assert opened("Semáforo").game == game("semaforo:3x4")
    with pytest.raises(BookError, match=r"tateti book semaforo:5x6 --out FILE"):
        opened("semaforo:5x6")
    with pytest.raises(ValueError, match="no such file"):
        opened("nothing.book")
