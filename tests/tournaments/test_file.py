"""The file of a tournament: two who write at once lose nothing, and nothing of a person is written over."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import FULL, PATIENCE, requires_module
from tateti.errors import TatetiError
from tateti.tournaments import decisions, file
from tateti.tournaments.history import tournament_of
from tateti.tournaments.limits import LARGEST_FILE
from tateti.tournaments.names import Entry

requires_module("filelock")

PLAYERS, WRITERS = (100, 10) if FULL else (24, 4)

WRITER = """
import sys
from tateti.tournaments import decisions, file
for table in sys.argv[2:]:
    file.change(sys.argv[1], lambda events: [decisions.result(events, int(table), "1-0")])
"""


@pytest.fixture
def paired(tmp_path: Path) -> Path:
    events = [decisions.begin([Entry(f"P{number}") for number in range(PLAYERS)], "round-robin", title="t", game="g")] if PLAYERS < 60 else [
        decisions.begin([Entry(f"P{number}") for number in range(PLAYERS)], "knockout", title="t", game="g")
    ]  # fmt: skip
    events.append(decisions.pair(events))
    path = tmp_path / "club.txt"
    file.create(path, events)
    return path


def test_writers_at_once_lose_no_result(paired: Path) -> None:
    tables = [str(table) for table in range(1, PLAYERS // 2 + 1)]
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(paired), *tables[number::WRITERS]])
        for number in range(WRITERS)
    ]
    assert [writer.wait(timeout=PATIENCE) for writer in writers] == [0] * WRITERS
    state = tournament_of(file.read(paired))
    assert state.rounds[0].open_tables == ()
    assert not state.contradictions
    assert [one.name for one in paired.parent.iterdir()] == ["club.txt"]


def test_two_who_enter_different_results_for_one_table_one_after_the_other_are_told(paired: Path) -> None:
    file.change(paired, lambda events: [decisions.result(events, 1, "1-0")])
    before = paired.read_bytes()
    with pytest.raises(TatetiError, match="already"):
        file.change(paired, lambda events: [decisions.result(events, 1, "0-1")])
    assert paired.read_bytes() == before


def test_a_file_that_is_there_is_not_replaced(paired: Path, tmp_path: Path) -> None:
    begin = decisions.begin([Entry("A"), Entry("B")], "round-robin", title="t", game="g")
    before = paired.read_bytes()
    with pytest.raises(TatetiError, match="already exists"):
        file.create(paired, [begin])
    assert paired.read_bytes() == before
    file.create(paired, [begin], force=True)
    assert len(file.read(paired)) == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"hello\n", b"\xff\xfe", b"\0" * 100, file.HEAD.encode(), file.HEAD.encode() + b"\nx\n", b"x" * (LARGEST_FILE + 1)],
    ids=["empty", "text", "bytes", "zeros", "head", "line", "large"],
)  # fmt: skip
def test_what_is_no_tournament_is_refused_and_stays_as_it_is(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(content)
    with pytest.raises(TatetiError, match="is not the file of a tournament"):
        file.change(path, lambda events: [decisions.pair(events)])
    assert path.read_bytes() == content


@pytest.mark.skipif(os.name != "posix", reason="there are no such permissions here")
def test_permissions_stay(paired: Path) -> None:
    paired.chmod(0o640)
    file.change(paired, lambda events: [decisions.result(events, 1, "1-0")])
    assert stat.S_IMODE(paired.stat().st_mode) == 0o640
