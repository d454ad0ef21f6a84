"""Table files: what is written is read back, position by position, and nothing else is believed."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from conftest import FULL
from solver.oracle import oracle_of
from solver.tampering import seal
from solver.whole_board import decide_whole_board
from tateti.games import game
from tateti.solver.dense import plain, tictactoe
from tateti.solver.dense import semaforo as small
from tateti.solver.dense.solve import solve_dense
from tateti.solver.run import run
from tateti.solver.tables.table import Table
from tateti.solver.tables.table_format import CHUNK, DamagedTableError, TableError
from tateti.solver.tables.writer import TableWriter, write_table
from tateti.solver.task import Task


def saved(path: Path, name: str, **options: bool) -> Table:
    run(Task(game(name), **options), save=path)
    return Table(path)


@pytest.mark.parametrize(
    ("name", "options", "rules"),
    [
        ("semaforo:3x3", {}, {}),
        ("semaforo:3x3", {"plies": True}, {}),
        ("semaforo:3x3", {"grundy": True}, {}),
        ("misere-semaforo:3x3", {}, {"misere": True}),
        ("misere-semaforo:2x4", {"plies": True}, {"misere": True}),
        ("semaforo:1x7", {}, {}),
        ("semaforo:3x3x2", {"plies": True}, {}),
        ("semaforo:2x2x1", {}, {}),
        ("tateti-semaforo:3x3", {}, {"drawn_when_full": True}),
    ],
)
def test_every_position_is_read_as_the_rules_have_it(
    name: str, options: dict[str, bool], rules: dict[str, bool], tmp_path: Path
) -> None:
    board = game(name).board
    oracle = oracle_of(board.rows, board.cols, board.line, **rules)
    with saved(tmp_path / "table", name, **options) as table:
        for code in range(0, 4**board.size, 1 if FULL or board.size < 9 else 7):
            value, plies, grundy = oracle.answer(code)
            found = table.evaluation(code)
            assert found is not None
            assert found.value == value
            assert found.plies in ((plies,) if "lost" not in table.header.stored else (plies, None))
            assert table.grundy(code) == (grundy if options.get("grundy") else None)


def test_the_usual_3x4_is_right_in_value_distance_and_grundy_value(tmp_path: Path) -> None:
    solved = solve_dense(game("semaforo"))
    write_table(tmp_path / "table", solved.header, solved.verdicts, solved.nibbles)
    value, plies, grundy = decide_whole_board(3, 4)
    with Table(tmp_path / "table") as table:
        for code in np.random.default_rng(12).integers(0, 4**12, 150_000 if FULL else 20_000).tolist():
            found = table.evaluation(code)
            assert found is not None
            assert (found.value, found.plies) == (value[code], plies[code])
            assert table.grundy(code) == grundy[code]


def test_3x4_by_blocks_is_right_too(tmp_path: Path) -> None:
    value, plies, _ = decide_whole_board(3, 4)
    with (
        saved(tmp_path / "lost", "semaforo:3x4") as lost,
        saved(tmp_path / "plies", "semaforo:3x4", plies=True) as near,
    ):
        for code in np.random.default_rng(34).integers(0, 4**12, 6_000).tolist():
            who, when = lost.evaluation(code), near.evaluation(code)
            assert who is not None and when is not None
            assert who.value == value[code]
            assert (when.value, when.plies) == (value[code], plies[code])


def test_the_plain_solver_gives_the_same_bytes() -> None:
    for name in (
        "semaforo:3x3",
        "semaforo:2x4",
        "misere-semaforo:2x4",
        "tateti-semaforo:3x3",
        "tateti-semaforo:1x5",
    ):
        the_game = game(name)
        rules = {"drawn_when_full": the_game.has_draws, "misere": the_game.misere}
        verdicts, grundy = plain.semaforo(the_game.board, **rules)
        assert verdicts == small.verdicts(the_game.board, **rules).tobytes()
        assert any(rules.values()) or grundy == small.grundy_values(the_game.board).tobytes()
    for name in (
        "tictactoe:3x3",
        "tictactoe:2x4",
        "tictactoe:3x3x2",
        "misere-tictactoe:3x3",
        "misere-tictactoe:2x4",
    ):
        the_game = game(name)
        compiled, _reachable = tictactoe.verdicts(the_game.board, misere=the_game.misere)
        assert plain.any_game(the_game) == compiled.tobytes()


def test_every_entry_is_about_another_position(tmp_path: Path) -> None:
    with saved(tmp_path / "table", "semaforo:2x4") as table:
        codes = [table.entry(number)[0] for number in range(table.entries)]
        assert len(set(codes)) == len(codes)
        with pytest.raises(IndexError):
            table.entry(table.entries)


# Damage


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "3x5.tateti"
    run(Task(game("semaforo:3x5")), save=path)
    return path


def read_all(path: Path) -> None:
    with Table(path) as table:
        for _ in table.check():
            pass


def test_no_changed_byte_goes_unnoticed(whole: Path) -> None:
    content = whole.read_bytes()
    chance = random.Random(1)
    with Table(whole) as table:
        start = table.header.data_start
    places = [*range(0, 40, 3), start - 1, start, len(content) - 1]
    places += [chance.randrange(len(content)) for _ in range(40)]
    for place in places:
        changed = bytearray(content)
        changed[place] ^= 1 << chance.randrange(8)
        whole.write_bytes(changed)
        with pytest.raises(TableError):
            read_all(whole)


def test_damage_is_noticed_when_the_chunk_is_first_read(whole: Path) -> None:
    content = bytearray(whole.read_bytes())
    with Table(whole) as table:
        place = table.header.data_start + table.header.data_bytes - 1  # in the row of the empty board
    content[place] ^= 1
    whole.write_bytes(content)
    with Table(whole) as table:
        table.entry(0)
        with pytest.raises(DamagedTableError, match="chunk"):
            table.evaluation(0)


@pytest.mark.parametrize("left", [0, 7, 31, 33, 4096, CHUNK, -1])
def test_a_truncated_file_is_refused(whole: Path, left: int) -> None:
    whole.write_bytes(whole.read_bytes()[:left])
    with pytest.raises(TableError):
        Table(whole)


@pytest.mark.parametrize(
    "content", [b"", b"tateti", b"\x00" * 10_000, b"GIF89a" + bytes(5000), b"tateti\x1a\n" * 600]
)
def test_a_foreign_file_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "table").write_bytes(content)
    with pytest.raises(TableError):
        Table(tmp_path / "table")


def test_what_is_longer_than_it_says_is_refused(whole: Path) -> None:
    whole.write_bytes(whole.read_bytes() + b"x")
    with pytest.raises(DamagedTableError, match="bytes"):
        Table(whole)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"rules": 1', b'"rules": 2'),
        (b'"semaforo:3x5"', b'"semaforo:5x3"'),
        (b'"semaforo:3x5"', b'"chess:3x5"   '),
        (b'["lost"]', b'["gold"]'),
        (b'"inside": [0', b'"inside": [9'),
    ],
)
def test_a_header_that_makes_no_sense_is_refused_though_its_checksum_is_right(
    whole: Path, old: bytes, new: bytes
) -> None:
    from tateti.solver.tables.table_format import FRONT, checksum

    content = bytearray(whole.read_bytes())
    length = int.from_bytes(content[12:16], "little")
    text = bytes(content[FRONT : FRONT + length])
    assert old in text
    text = text.replace(old, new).ljust(length)[:length]
    content[16:32] = checksum(text)
    content[FRONT : FRONT + length] = text
    whole.write_bytes(content)
    with pytest.raises(TableError, match="cannot use"):
        Table(whole)


def test_a_missing_block_is_noticed(whole: Path) -> None:
    with Table(whole) as table:
        level = table.header.levels[-1]
        place = table.header.data_start + level.codes
    content = bytearray(whole.read_bytes())
    content[place] ^= 1
    seal(whole, bytes(content))
    with Table(whole) as table, pytest.raises(DamagedTableError, match="missing"):
        table.evaluation(0)


def test_what_does_not_exist_is_told(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="cannot be read"):
        Table(tmp_path / "nothing")


# Writing


def test_a_table_is_not_there_before_it_is_whole(tmp_path: Path) -> None:
    solved = solve_dense(game("tictactoe"))
    writer = TableWriter(tmp_path / "table", solved.header, tmp_path / "unfinished")
    writer.write(solved.verdicts[:1000])
    assert not (tmp_path / "table").exists()
    with pytest.raises(ValueError, match="promised"):
        writer.finish()
    writer.discard()
    assert list(tmp_path.iterdir()) == []


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    solved = solve_dense(game("tictactoe"))
    first = TableWriter(tmp_path / "table", solved.header, tmp_path / "unfinished")
    with pytest.raises(TableError, match="another run"):
        TableWriter(tmp_path / "table", solved.header, tmp_path / "unfinished")
    first.discard()


def test_a_writer_goes_on_where_another_stopped(tmp_path: Path) -> None:
    solved = solve_dense(game("semaforo:3x3"))
    data = bytes(solved.verdicts) + bytes(solved.nibbles)
    write_table(tmp_path / "at once", solved.header, data)
    writer = TableWriter(tmp_path / "table", solved.header, tmp_path / "unfinished")
    writer.write(data[:100_000])
    state = writer.state()
    writer.write(b"what was written after that does not count")
    writer.close()
    writer = TableWriter(tmp_path / "table", solved.header, tmp_path / "unfinished", state)
    writer.write(data[100_000:])
    writer.finish()
    assert (tmp_path / "table").read_bytes() == (tmp_path / "at once").read_bytes()


def test_an_unfinished_table_that_was_changed_is_not_gone_on_with(tmp_path: Path) -> None:
    solved = solve_dense(game("tictactoe"))
    writer = TableWriter(tmp_path / "table", solved.header, tmp_path / "unfinished")
    writer.write(solved.verdicts[:1000])
    state = writer.state()
    writer.close()
    content = bytearray((tmp_path / "unfinished").read_bytes())
    content[-1] ^= 1
    (tmp_path / "unfinished").write_bytes(content)
    with pytest.raises(TableError, match="as it was left"):
        TableWriter(tmp_path / "table", solved.header, tmp_path / "unfinished", state)
