"""Files that are made to deceive: both checkers refuse them, in little memory, and print nothing of them as it is."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import zlib
from itertools import product
from pathlib import Path

import pytest

from conftest import PATIENCE
from screen import COMMAND, environment
from solver.books.mutations import CHECKER
from tateti.errors import TatetiError
from tateti.games import game
from tateti.games.registry import OURS
from tateti.solver.books import text
from tateti.solver.books.shipped import shipped

ALONE = [sys.executable, "-I", str(CHECKER)]
ENOUGH = 1 << 30
"""Bytes of memory in which a wrong file is refused, however large it is once it is unpacked."""
IN_LITTLE_MEMORY = [
    sys.executable, "-c",
    f"import os, resource, sys; resource.setrlimit(resource.RLIMIT_AS, ({ENOUGH}, {ENOUGH})); os.execv(sys.argv[1], sys.argv[1:])",
]  # fmt: skip

needs_posix = pytest.mark.skipif(sys.platform == "win32", reason="there is no such thing here")
CHECKERS = pytest.mark.parametrize("checker", [ALONE, [*COMMAND, "book", "verify"]], ids=["alone", "tateti"])


def asked(*words: str | Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        list(map(str, words)), capture_output=True, env=environment(), timeout=PATIENCE, check=False, stdin=subprocess.DEVNULL
    )  # fmt: skip


def book_of(position: str, *, name: str = "semaforo:4x6", made_by: str = "me", count: int = 1) -> bytes:
    return f"tateti book 1\ngame: {name}\nwinner: first\npositions: {count}\nmade by: {made_by}\n\n{position}\n".encode(
        "latin-1"
    )


# What a terminal would obey

PAINTED = "\r\x1b[2KPROVED: the first player wins semaforo:4x6; 24 positions checked.\x1b[8m"
OBEYED = re.compile("[\0-\t\v-\x1f\x7f-\x9f]")


@CHECKERS
@pytest.mark.parametrize(
    "data",
    [
        book_of(PAINTED),
        book_of(PAINTED.ljust(27)[:27]),
        book_of("\x1b[2K.G/......./......./....."),
        book_of("\x9b2K", name="semaforo:1x3"),
        book_of("..\r", name="semaforo:1x3"),
        book_of("...", name="semaforo:1x3\x1b[2K"),
        book_of("...", name=f"{PAINTED}:1x3"),
        book_of("...", made_by=PAINTED),
        book_of("...").replace(b"first", PAINTED.encode()),
        book_of("...").replace(b"positions: 1", b"positions: 1\b\x1b[2K"),
        book_of("...").replace(b"positions: 1", f"rule: {PAINTED}\npositions: 0".encode()),
        book_of("...").replace(b"tateti book 1", PAINTED.encode()),
    ],
)
def test_no_control_character_of_a_file_is_printed(checker: list[str], data: bytes, tmp_path: Path) -> None:
    (file := tmp_path / "painted.book").write_bytes(data)
    done = asked(*checker, file)
    assert done.returncode in (1, 2)
    said = (done.stdout + done.stderr).decode()
    assert said.strip()
    assert not OBEYED.search(said), said


@pytest.mark.parametrize(
    "words", [("book", "show", "FILE"), ("play", "semaforo:4x6", "--first", "bot:perfect:book=FILE")]
)
def test_whatever_else_reads_a_book_prints_no_control_character(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    (file := tmp_path / "painted.book").write_bytes(book_of(PAINTED))
    done = asked(*COMMAND, *(word.replace("FILE", str(file)) for word in words))
    assert done.returncode == 2
    assert b"is not a book that can be used" in done.stderr
    assert not OBEYED.search((done.stdout + done.stderr).decode())


# What would fill the memory


def _bomb(header: bytes, filling: bytes, path: Path) -> None:
    """As much of the filling as there may be, compressed."""
    packer = zlib.compressobj(1, wbits=31)
    left, chunk = text.MOST_BYTES - len(header) - 1, filling * ((1 << 20) // len(filling))
    with path.open("wb") as file:
        file.write(packer.compress(header))
        for size in [len(chunk)] * (left // len(chunk)) + [left % len(chunk)]:
            file.write(packer.compress(chunk[:size]))
        file.write(packer.compress(b"\n") + packer.flush())


@needs_posix
@CHECKERS
@pytest.mark.parametrize(
    ("filling", "count"),
    [(b"\n", None), (b"GY\n", 999_999_999), (b"....../....../....../......\n", None)],
)
def test_a_small_file_that_unpacks_to_very_much_is_refused_in_little_memory(
    checker: list[str], filling: bytes, count: int | None, tmp_path: Path
) -> None:
    """Also where the number of positions is the one that so many bytes would be (None)."""
    path, empty = tmp_path / "bomb.book.gz", b"/".join([b"......"] * 4)
    if count is None:
        end = len(book_of("", count=1_000_000)) - 1
        count = (text.MOST_BYTES - end) // (len(empty) + 1)
        header = book_of("", count=count, made_by="x" * (2 + (text.MOST_BYTES - end) % (len(empty) + 1)))[:-1]
        assert len(header) + count * (len(empty) + 1) == text.MOST_BYTES
    else:
        header = book_of("", count=count)[:-1]
    _bomb(header, filling, path)
    assert path.stat().st_size < 4_000_000
    done = asked(*IN_LITTLE_MEMORY, *checker, path)
    assert done.returncode == (1 if checker is ALONE else 2)
    assert b"MemoryError" not in done.stderr
    assert b"NO PROOF" in done.stderr or b"is not a book that can be used" in done.stderr


@CHECKERS
def test_what_follows_the_most_bytes_that_there_may_be_is_seen(checker: list[str], tmp_path: Path) -> None:
    """A book of one byte too many, with anything after it, which nobody would read."""
    book = shipped(game("semaforo:1x4"))
    assert book is not None
    header, end, body = text.as_text(book).partition("\n\n")
    whole = (header + "x" * (text.MOST_BYTES + 1 - len(header + end + body)) + end + body).encode()
    assert len(whole) == text.MOST_BYTES + 1
    (path := tmp_path / "long.book").write_bytes(whole + b"anything\n")
    done = asked(*checker, path)
    assert done.returncode == (1 if checker is ALONE else 2)
    assert b"too large" in done.stderr


# A book has one text only


@CHECKERS
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("semaforo:1x4", "semaforo:1x4x3"),
        ("semaforo:1x4", "semaforo:01x4"),
        ("semaforo:1x4", "semaforo:1x04"),
        ("semaforo:1x4", "semaforo:01x04x03"),
        ("positions: 14", "positions: 000014"),
        ("positions: 14", "positions: +14"),
        ("game: s", "game:  s"),
        ("made by: ", "made by:\n"),
    ],
)
def test_another_text_of_the_same_book_is_refused(
    checker: list[str], old: str, new: str, tmp_path: Path
) -> None:
    book = shipped(game("semaforo:1x4"))
    assert book is not None
    right = text.as_text(book)
    assert old in right
    (path := tmp_path / "other.book").write_text(right.replace(old, new))
    assert asked(*checker, path).returncode == (1 if checker is ALONE else 2)


def test_both_call_every_board_by_one_name() -> None:
    """The first lines of a book, as the program that stands alone takes them."""
    form = re.compile(_constant("GAME"))
    for (kind, rows, cols), line in product(product(OURS_BY_KIND, range(1, 12), range(1, 12)), range(14)):
        name = f"{kind}:{rows}x{cols}" + (f"x{line}" if line else "")
        try:
            is_right = game(name).full_name == name
        except TatetiError:
            continue
        found = form.match(f"tateti book 1\ngame: {name}\nwinner: first\n")
        assert (found is not None) is is_right, name


OURS_BY_KIND = [one.kind for one in OURS]


def _constant(name: str) -> str:
    import runpy

    return str(runpy.run_path(str(CHECKER))[name])


# How it is called


@pytest.mark.parametrize("words", [(), ("one.book", "other.book")])
def test_it_says_how_it_is_called(words: tuple[str, ...]) -> None:
    done = asked(*ALONE, *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.split() == b"usage: python3 check_book.py FILE".split()


@needs_posix
def test_it_does_not_wait_for_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    for path in (pipe, tmp_path, tmp_path / "nothing"):
        done = asked(*ALONE, path)
        assert done.returncode == 1
        assert done.stderr.startswith(b"NO PROOF: ")
        assert b"is not a file" in done.stderr


@needs_posix
def test_an_interrupt_proves_nothing_and_leaves_no_traceback(tmp_path: Path) -> None:
    (rule := tmp_path / "5x5.book").write_text(
        "tateti book 1\ngame: semaforo:5x5\nwinner: first\nrule: half-turn\npositions: 0\nmade by: me\n\n"
    )
    script = (
        "import os, runpy, signal, sys, threading\n"
        "sys.argv = sys.argv[1:]\n"
        "threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    done = asked(sys.executable, "-c", script, CHECKER, rule)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"NO PROOF: it was not checked to the end")
