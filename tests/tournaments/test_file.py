"""The file of a tournament: two who write at once lose nothing, and nothing of a person is written over."""

from __future__ import annotations

import errno
import multiprocessing
import os
import random
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from conftest import FULL, PATIENCE, requires_module
from tateti.errors import TatetiError
from tateti.tournaments import decisions, file
from tateti.tournaments.events import Event
from tateti.tournaments.history import tournament_of
from tateti.tournaments.limits import LARGEST_FILE
from tateti.tournaments.names import Entry
from tateti.tournaments.state import Tournament

requires_module("filelock")

PLAYERS, WRITERS = (
    (128, 10) if FULL else (32, 4)
)  # powers of two: everybody plays in the first round of a knockout

WRITER = """
import sys
from tateti.tournaments import decisions, file
for table in sys.argv[2:]:
    file.change(sys.argv[1], lambda before: [decisions.result(before, int(table), "1-0")])
"""


@pytest.fixture
def paired(tmp_path: Path) -> Path:
    events = [
        decisions.begin([Entry(f"P{number}") for number in range(PLAYERS)], "knockout", title="t", game="g")
    ]
    events.append(decisions.pair(tournament_of(events)))
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
    state = file.read(paired)
    assert state.rounds[0].open_tables == ()
    assert not state.contradictions
    assert [one.name for one in paired.parent.iterdir()] == ["club.txt"]


KILLS = 30 if FULL else 8


def _write_on(path: Path, told: Any) -> None:
    """Corrects the result of a table again and again, and tells when it is in the file."""
    while True:
        after = file.change(path, lambda before: [_next_result(before)])
        told.send(len(after.log))


def _next_result(before: Tournament) -> Event:
    assert before.current is not None
    there = before.current.pairings[0].result
    return decisions.result(before, 1, "0-1" if str(there) == "1-0" else "1-0", correct=there is not None)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a writer that is killed at any moment is forked")
def test_a_writer_that_is_killed_leaves_a_whole_file_with_all_that_it_has_answered(paired: Path) -> None:
    """kill -9 in the middle of writing: nothing is half written, nothing that was told is lost, and others go on at once."""
    context, chance = multiprocessing.get_context("fork"), random.Random(1)
    known = 2
    for _kill in range(KILLS):
        ours, theirs = context.Pipe(duplex=False)
        writer = context.Process(target=_write_on, args=(paired, theirs))
        writer.start()
        theirs.close()
        for _answer in range(chance.randint(1, 4)):
            assert ours.poll(PATIENCE)
            known = ours.recv()
        ours.poll(chance.random() * 0.01)  # somewhere in what comes next
        writer.kill()
        writer.join()
        while ours.poll():
            try:
                known = ours.recv()
            except EOFError:
                break
        state = file.read(paired)
        assert len(state.log) in (known, known + 1), "all that was told, and perhaps what was about to be"
        results = [event.details["result"] for event in state.log[2:]]
        assert results == ["1-0", "0-1"] * (len(results) // 2) + ["1-0"] * (len(results) % 2)
        assert not state.contradictions
        after = file.change(paired, lambda before: [_next_result(before)])
        assert len(after.log) == len(state.log) + 1
        known = len(after.log)


def test_two_who_enter_different_results_for_one_table_one_after_the_other_are_told(paired: Path) -> None:
    file.change(paired, lambda before: [decisions.result(before, 1, "1-0")])
    before = paired.read_bytes()
    with pytest.raises(TatetiError, match="already"):
        file.change(paired, lambda before: [decisions.result(before, 1, "0-1")])
    assert paired.read_bytes() == before


def test_a_file_that_is_there_is_not_replaced(paired: Path, tmp_path: Path) -> None:
    begin = decisions.begin([Entry("A"), Entry("B")], "round-robin", title="t", game="g")
    before = paired.read_bytes()
    with pytest.raises(TatetiError, match="already exists"):
        file.create(paired, [begin])
    assert paired.read_bytes() == before
    file.create(paired, [begin], force=True)
    assert len(file.read(paired).log) == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"hello\n", b"\xff\xfe", b"\0" * 100, file.HEAD.encode(), file.HEAD.encode() + b"\nx\n", b"x" * (LARGEST_FILE + 1)],
    ids=["empty", "text", "bytes", "zeros", "head", "line", "large"],
)  # fmt: skip
def test_what_is_no_tournament_is_refused_and_stays_as_it_is(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(content)
    with pytest.raises(TatetiError, match="is not the file of a tournament"):
        file.change(path, lambda before: [decisions.pair(before)])
    assert path.read_bytes() == content


@pytest.mark.skipif(os.name != "posix", reason="there are no such permissions here")
def test_permissions_stay(paired: Path) -> None:
    paired.chmod(0o640)
    file.change(paired, lambda before: [decisions.result(before, 1, "1-0")])
    assert stat.S_IMODE(paired.stat().st_mode) == 0o640


def test_what_cannot_be_locked_is_not_written_and_can_be_read(
    paired: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_lock: Any) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("filelock.FileLock.acquire", refuse)
    before = paired.read_bytes()
    with pytest.raises(TatetiError, match=r"cannot be locked.*there is no permission.*Move it"):
        file.change(paired, lambda before: [decisions.result(before, 1, "1-0")])
    with pytest.raises(TatetiError, match="cannot be locked"):
        file.create(paired.with_name("new.txt"), file.read(paired).log)
    assert paired.read_bytes() == before
    assert len(file.read(paired).log) == 2


AS_ANOTHER_ACCOUNT = """
import os, sys
import filelock  # before the account changes, to which the folders of Python may be closed
from tateti.errors import TatetiError
from tateti.tournaments import decisions, file
path, account, table = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
decisions.result(file.read(path), table, "1-0")  # for the same reason: what that needs is loaded
file.SECONDS_TO_WAIT = 0.1
os.umask(0o022)
os.setgid(account)
os.setuid(account)

def decide(before):
    print("locked", flush=True)
    sys.stdin.readline()
    return [decisions.result(before, table, "1-0")]

try:
    file.change(path, decide)
except TatetiError as error:
    print(error)
"""


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the administrator can be two others"
)
def test_two_accounts_that_share_a_folder_wait_for_each_other(paired: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:  # which, other than those of pytest, others may enter
        Path(folder).chmod(0o777)
        shared = Path(folder) / "club.txt"
        shared.write_bytes(paired.read_bytes())
        shared.chmod(0o666)
        words = [sys.executable, "-c", AS_ANOTHER_ACCOUNT, str(shared)]
        with subprocess.Popen(
            [*words, "1001", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as one:
            assert one.stdin is not None and one.stdout is not None
            assert one.stdout.readline() == "locked\n"
            other = subprocess.run(
                [*words, "1002", "2"],
                input="\n",
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=True,
            )
            assert "Somebody else is writing" in other.stdout
            one.communicate("\n", timeout=PATIENCE)
        other = subprocess.run(
            [*words, "1002", "2"], input="\n", capture_output=True, text=True, timeout=PATIENCE, check=True
        )
        assert other.stdout == "locked\n"
        assert not {1, 2} & set(file.read(shared).rounds[0].open_tables)
        assert stat.S_IMODE(shared.stat().st_mode) == 0o666  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="there are no such permissions here")
def test_the_lock_is_open_to_every_account(paired: Path) -> None:
    with file.locked(paired):
        assert stat.S_IMODE(paired.with_name(".club.txt.lock").stat().st_mode) == 0o666
