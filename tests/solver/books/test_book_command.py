"""`tateti book`: books are listed, made, verified and looked at, and whatever is no proof is told so."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import PATIENCE, requires_module
from screen import COMMAND, environment
from solver.books.mutations import CHECKER, WELL_KNOWN
from tateti.cli import main
from tateti.games import game
from tateti.solver.books import text
from tateti.solver.books.shipped import shipped, shipped_files

Captured = pytest.CaptureFixture[str]
NOTHING = "tateti book 1\ngame: semaforo:1x4\nwinner: second\npositions: 1\nmade by: nobody\n\n....\n"


def run(*words: str) -> int:
    return main(["book", *words])


def told(capsys: Captured) -> str:
    return capsys.readouterr().out


# The list


def test_alone_it_lists_the_books_the_smallest_boards_first(capsys: Captured) -> None:
    assert run() == 0
    lines = told(capsys).splitlines()
    assert len(lines) == 1 + len(shipped_files())
    assert lines[0].split() == ["game", "winner", "positions", "size", "made", "by"]
    row = next(line for line in lines if line.startswith("semaforo:3x4 "))
    assert row.split()[:3] == ["semaforo:3x4", "second", "483"]
    names = [line.split()[0] for line in lines[1:] if line.startswith("semaforo:")]
    assert names == sorted(names, key=lambda name: (game(name).board.size, name))


def test_the_list_as_json(capsys: Captured) -> None:
    assert run("--json") == 0
    found = {one["game"]: one for one in json.loads(told(capsys))}
    assert len(found) == len(shipped_files())
    for name, one in found.items():
        book = shipped(game(name))
        assert book is not None
        assert (one["winner"], one["positions"], one["rule"]) == (
            str(book.winner),
            len(book.codes),
            book.rule,
        )
        assert one["made_by"].startswith(f"tateti book {name}")
    assert found["semaforo:3x3"]["rule"] == "half-turn"


def test_the_table_of_the_documents_is_the_one_that_it_prints(capsys: Captured) -> None:
    assert run("--markdown") == 0
    document = (Path(__file__).parents[3] / "docs" / "books.md").read_text(encoding="utf-8")
    _before, _mark, rest = document.partition("<!-- tateti book --markdown -->\n\n")
    assert rest.partition("\n<!-- end -->")[0] == told(capsys)


# Making one


def test_a_rule_is_made_and_proved_by_both(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "3x3.book"
    assert run("semaforo:3x3", "--out", str(file)) == 0
    assert "The first player wins semaforo:3x3, by a rule (half-turn)." in capsys.readouterr().err
    assert file.read_bytes() == (Path(str(shipped_files()[0])).parent / "semaforo-3x3.book").read_bytes()
    assert run("verify", str(file)) == 0
    assert "It holds" in told(capsys)
    assert proved_alone(file)


@pytest.mark.parametrize("name", ["small.book", "small.book.gz"])
def test_a_list_is_made_again_byte_for_byte_and_proved_by_both(
    name: str, tmp_path: Path, capsys: Captured
) -> None:
    requires_module("numba")
    effort = ("--steps", "500", "--tries", "1", "--threads", "1")
    one, other = tmp_path / name, tmp_path / f"other-{name}"
    assert run("semaforo:1x6", "--out", str(one), *effort) == 0
    assert run("make", "semaforo:1x6", "--out", str(other), *effort) == 0
    assert one.read_bytes() == other.read_bytes()
    assert one.read_bytes().startswith(text.GZIP) is name.endswith(".gz")
    capsys.readouterr()
    assert run("verify", str(one), "--json") == 0
    found = json.loads(told(capsys))
    assert (found["game"], found["winner"], found["holds"]) == ("semaforo:1x6", "second", True)
    assert found["checked"] == len(text.read(one).codes)
    assert proved_alone(one)


def test_a_list_can_be_had_where_a_rule_would_do(tmp_path: Path, capsys: Captured) -> None:
    requires_module("numba")
    file = tmp_path / "list.book"
    assert run("semaforo:1x5", "--list", "--out", str(file), "--steps", "200", "--tries", "1") == 0
    book = text.read(file)
    assert book.rule is None
    assert book.made_by.startswith("tateti book semaforo:1x5 --list")
    assert proved_alone(file)


def test_the_standard_output_is_the_book_and_nothing_else(capsys: Captured) -> None:
    book = shipped(game("semaforo:1x3"))
    assert book is not None
    for words in (book.made_by.split()[2:], ["semaforo:1x3", "--out", "-"]):
        assert run(*words) == 0
        assert text.from_bytes(told(capsys).encode(), "-") == book


def test_a_book_is_replaced_and_a_letter_is_not(tmp_path: Path, capsys: Captured) -> None:
    (old := tmp_path / "old.book").write_text(NOTHING)
    assert run("semaforo:1x3", "--out", str(old)) == 0
    assert "game: semaforo:1x3" in old.read_text()
    (letter := tmp_path / "letter").write_bytes(gzip.compress(b"Dear Ana"))
    assert run("semaforo:1x3", "--out", str(letter)) == 2
    assert "already exists and is not a book" in capsys.readouterr().err
    assert gzip.decompress(letter.read_bytes()) == b"Dear Ana"
    assert run("semaforo:1x3", "--out", str(letter), "--force") == 0
    assert text.read(letter).rule == "half-turn"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("tictactoe",), "draw"),
        (("chess",), "'chess'"),
        (("semaforo:1x3", "--steps", "5"), "--steps"),
        (("semaforo:1x4", "--tries", "0"), "'0'"),
    ],
)
def test_where_no_book_can_be_made_nothing_is_written(
    words: tuple[str, ...], sentence: str, tmp_path: Path, capsys: Captured
) -> None:
    requires_module("numba")
    assert run(*words, "--out", str(tmp_path / "new.book")) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal here")
def test_an_interrupt_ends_the_search_and_writes_the_best_book_so_far(tmp_path: Path) -> None:
    requires_module("numba")
    file = tmp_path / "1x8.book"
    # The interrupt comes in the middle of the first try, when that tells how far it is.
    script = (
        "import os, signal, sys\n"
        "from tateti.commands import book\n"
        "book.Making.shrinking = lambda *told: os.kill(os.getpid(), signal.SIGINT)\n"
        "from tateti.cli import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "book", "semaforo:1x8", "--out", str(file), "--steps", "1000000", "--threads", "1"],
        capture_output=True, text=True, env=environment(), timeout=PATIENCE * 10, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert proved_alone(file)
    assert text.read(file).made_by.endswith(", stopped")


def test_a_board_that_is_too_large_for_the_memory_is_code_3(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    requires_module("numba")
    from tateti.solver.books import make

    monkeypatch.setattr(make, "available_memory", lambda: 1 << 20)
    assert run("semaforo:4x4", "--out", str(tmp_path / "new.book")) == 3
    assert "1.0 MB are available here" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# Verifying one


def test_a_book_that_proves_nothing_is_code_1_and_says_where(tmp_path: Path, capsys: Captured) -> None:
    (file := tmp_path / "wrong.book").write_text(NOTHING)
    assert run("verify", str(file)) == 1
    assert "The book of semaforo:1x4 proves nothing: ....: " in told(capsys)
    assert run("verify", str(file), "--json") == 1
    found = json.loads(told(capsys))
    assert (found["holds"], found["position"]) == (False, "....")
    assert not proved_alone(file)


@pytest.mark.parametrize("name", ["semaforo:3x4", "semaforo:2x4", "notakto", "tictactoe:3x4"])
def test_a_game_stands_for_the_book_that_comes_with_tateti(name: str, capsys: Captured) -> None:
    assert run("verify", name) == 0
    assert "It holds" in told(capsys)


@pytest.mark.parametrize("word", ["verify", "show"])
def test_what_is_no_book_is_code_2_and_says_why(word: str, tmp_path: Path, capsys: Captured) -> None:
    (letter := tmp_path / "letter").write_text("Dear Ana\n")
    (strange := tmp_path / "strange.book").write_text(NOTHING.replace("....", "...X"))
    for name, sentence in (
        (str(letter), "does not begin as a book does"),
        (str(tmp_path / "nothing.book"), "no such file"),
        ("semaforo:5x6", "tateti book semaforo:5x6 --out FILE"),
        ("x" * 300, "too long"),
        (str(strange), "is not a piece of this game"),
    ):
        assert run(word, name) == 2
        said = capsys.readouterr().err.strip()
        assert sentence in said
        assert not said.endswith(".."), said


# Looking into one


def test_what_is_shown_of_a_position(capsys: Captured) -> None:
    for words, sentence in (
        (("semaforo:3x4",), "..../..../.... is in the book: whoever is to move here loses."),
        (("semaforo:3x4", ".G../..../...."), "In .G../..../.... the book plays Gc1."),
        (("semaforo:3x4", "GG../..../...Y"), "The book has nothing about GG../..../...Y."),
        (("semaforo:3x3",), "In .../.../... the book plays Gb2."),
        (("semaforo:3x3", "YYG/.R./GYY"), "The book has nothing about YYG/.R./GYY."),
    ):
        assert run("show", *words) == 0
        assert told(capsys) == f"{sentence}\n"


def test_what_is_shown_as_json(capsys: Captured) -> None:
    assert run("show", "semaforo:3x4", ".G../..../....", "--json") == 0
    assert json.loads(told(capsys)) == {
        "game": "semaforo:3x4", "winner": "second", "position": ".G../..../....", "in_book": False, "answers": ["Gc1"],
    }  # fmt: skip


# As real commands


def proved_alone(file: Path) -> bool:
    """What the program says that stands alone."""
    done = subprocess.run(
        [sys.executable, "-I", str(CHECKER), str(file)], capture_output=True, text=True, timeout=PATIENCE * 10, check=False
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return done.returncode == 0 and done.stdout.startswith("PROVED: ")


@pytest.mark.parametrize("what", WELL_KNOWN)
def test_a_few_changed_books_as_real_commands(what: str, tmp_path: Path) -> None:
    book = shipped(game("semaforo:1x8"))
    assert book is not None
    (file := tmp_path / "changed.book").write_bytes(WELL_KNOWN[what](text.as_text(book)))
    done = subprocess.run(
        [*COMMAND, "book", "verify", str(file)], capture_output=True, text=True, env=environment(), timeout=PATIENCE, check=False
    )  # fmt: skip
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert not proved_alone(file)
