"""Damaged tables: whatever has happened to a file, it gives right answers or a sentence, and the others are used as before."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import cache as cache_results
from pathlib import Path

import pytest

from solver.damage import damaged, damaged_json
from tateti import oracle
from tateti.cli import main
from tateti.games import game
from tateti.search.values import Evaluation, Value
from tateti.solver.dense.solve import DenseTable, solve_dense
from tateti.solver.run import run
from tateti.solver.tables import files, library
from tateti.solver.tables.packed import PackedTable
from tateti.solver.tables.table import Table
from tateti.solver.tables.table_format import FRONT, MOST_HEADER, TableError, checksum
from tateti.solver.task import Task
from tateti.tools.pack_table import pack

BOARD = "semaforo:2x4x2"  # small, and cut into blocks all the same
KINDS = ("lost", "plies", "verdicts", "packed")
MUTATIONS = 1_000
"""Of each sort, over all kinds of tables."""


def write(path: Path, kind: str) -> None:
    if kind == "packed":
        path.write_bytes(pack(game(BOARD)))
    else:
        run(Task(game(BOARD), plies=kind == "plies", grundy=kind == "verdicts"), save=path)


def opened(path: Path, kind: str) -> Table | PackedTable:
    return PackedTable(str(path), path.read_bytes()) if kind == "packed" else Table(path)


def header_of(content: bytes) -> bytes:
    return content[FRONT : FRONT + int.from_bytes(content[12:16], "little")]


def with_header(content: bytes, text: bytes) -> bytes:
    """The table with another header, of its length if that can be, and a checksum that fits it."""
    length = len(header_of(content))
    text = text.ljust(length)
    front = content[:12] + len(text).to_bytes(4, "little") + checksum(text)
    return front + text + content[FRONT + length :]


def is_refused(path: Path, kind: str, step: int) -> bool:
    """Whether the file is refused with a sentence; if it is not, its answers are right."""
    right = solved()
    try:
        table = opened(path, kind)
        for code in range(0, table.header.codes, step):
            found, expected = table.evaluation(code), right.evaluation(code)
            assert found is not None and expected is not None
            assert found.value is expected.value and found.plies in (None, expected.plies)
            assert table.grundy(code) in (None, right.grundy(code))
    except TableError as error:
        assert str(error)
        return True
    return False


@cache_results
def solved() -> DenseTable:
    return solve_dense(game(BOARD))


@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_damaged_tables_give_no_wrong_answer(kind: str, cache: Path, tmp_path: Path) -> None:
    path, chance = tmp_path / "table", random.Random(kind)
    write(path, kind)
    content = path.read_bytes()
    assert not is_refused(path, kind, step=1)
    for _ in range(MUTATIONS // len(KINDS)):
        path.write_bytes(damaged(content, chance))
        assert is_refused(path, kind, step=7), "every byte of a table counts"


@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_headers_that_say_something_else_give_no_wrong_answer(
    kind: str, cache: Path, tmp_path: Path
) -> None:
    """Their checksums are right: somebody who knows the format wrote them so."""
    path, chance, refused = tmp_path / "table", random.Random(kind), 0
    write(path, kind)
    content = path.read_bytes()
    for _ in range(MUTATIONS // len(KINDS)):
        path.write_bytes(with_header(content, damaged_json(header_of(content), chance)))
        refused += is_refused(path, kind, step=61)
    assert refused > MUTATIONS // len(KINDS) * 0.9


STRANGE_HEADERS = (
    b"", b"null", b"[]", b"{}", b"7", b'{"game": 7}', b"[" * 4000, b'{"a":' * 4000, b"[" * 100_000, b"NaN",
    b'{"game": Infinity}', b'{"rules": -Infinity}', b'{"data_bytes": 1e999}', b'{"data_bytes": ' + b"9" * 4000 + b"}",
    b'{"game": "semaforo:2x3", "game": "semaforo:2x3"}', b"\xff\xfe{\x00}\x00", b"\x00" * 50, b'"' + b"x" * 70_000 + b'"',
)  # fmt: skip


def in_the_way(name: str, make: Callable[[Path], None]) -> object:
    return pytest.param(make, id=name)


@pytest.mark.parametrize(
    "spoil",
    [
        in_the_way("a pipe", os.mkfifo),
        in_the_way("a folder", os.mkdir),
        in_the_way("a link to nowhere", lambda path: path.symlink_to("nowhere")),
        in_the_way("a link to itself", lambda path: path.symlink_to(path.name)),
        in_the_way("a device", lambda path: path.symlink_to("/dev/zero")),
        in_the_way("an empty file", Path.touch),
    ],
)
def test_what_is_no_table_hinders_no_other_board(
    spoil: Callable[[Path], None], cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(Task(game(BOARD)), save=tmp_path / "good.tateti")
    for folder in (tmp_path, files.tables_folder()):
        folder.mkdir(parents=True, exist_ok=True)
        spoil(folder / "bad.tateti")
    spoil(files.tables_folder() / "tictactoe-3x3.tateti")  # in the place of one that is kept
    spoil(files.tables_folder() / "saved.txt")
    monkeypatch.setenv(
        "TATETI_TABLES",
        os.pathsep.join((str(tmp_path), "~nobody-of-this-name/x", str(tmp_path / "bad.tateti"))),
    )
    library.forget()
    assert oracle.evaluate(game("tictactoe").start) == Evaluation(Value.DRAW, 9)
    assert library.find(game(BOARD)) is not None
    assert oracle.evaluate(game(BOARD).start) == Evaluation(Value.LOSS, None)
    assert main(["tables"]) == 0
    assert main(["tables", "verify"]) == 1


def test_strange_headers_hinder_no_other_board(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "good.tateti"
    run(Task(game(BOARD)), save=good)
    for number, text in enumerate(STRANGE_HEADERS):
        for suffix, content in (("tateti", good.read_bytes()), ("packed", pack(game(BOARD)))):
            path = tmp_path / f"{number}.{suffix}"
            path.write_bytes(with_header(content, text))
            assert main(["verify", str(path)]) in (1, 2)
            assert str(path) in capsys.readouterr().err
    monkeypatch.setenv("TATETI_TABLES", str(tmp_path))
    library.forget()
    assert oracle.evaluate(game("tictactoe").start) == Evaluation(Value.DRAW, 9)
    assert library.find(game(BOARD)) is not None
    assert len(library.refused()) == len(STRANGE_HEADERS)


def test_a_header_that_is_said_to_be_huge_is_not_read(cache: Path, tmp_path: Path) -> None:
    path = tmp_path / "table"
    run(Task(game(BOARD)), save=path)
    content = path.read_bytes()
    text = header_of(content).ljust(MOST_HEADER + 1)
    for front in (content[:12] + b"\xff" * 4 + content[16:], with_header(content, text)):
        path.write_bytes(front)
        with pytest.raises(TableError, match="header"):
            Table(path)
