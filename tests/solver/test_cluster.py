"""The sweep on a cluster: the same bytes as the direct one, whatever happens to the workers."""

from __future__ import annotations

import errno
import json
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module
from tateti.board import Board
from tateti.errors import TatetiError
from tateti.games import game
from tateti.solver import level_saver
from tateti.solver.folders import checkpoint_folder
from tateti.solver.run import Stopped, run
from tateti.solver.sweep import cluster as clusters
from tateti.solver.sweep.cluster import Cluster, Spent, cluster_sweep, open_cluster
from tateti.solver.sweep.cluster_worker import Job, LevelFiles, _opened, decide_job
from tateti.solver.sweep.packed_level import PackedLevel, Shape
from tateti.solver.sweep.packed_sweep import Room, packed_sweep
from tateti.solver.sweep.plan import DecidedLevel, Plan, Progress, sweep
from tateti.solver.tables.writer import TableWriter
from tateti.solver.task import Task

requires_module("distributed")

# Dask leaves sockets to the garbage collector.
pytestmark = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

SMALL_TASKS = 128
"""Blocks of a segment."""

Bytes = dict[int, tuple[bytes, int]]


def kept(plan: Plan, levels: Iterator[DecidedLevel]) -> Bytes:
    return {level.level: (level.bits(plan).tobytes(), level.lost) for level in levels}


@pytest.fixture(scope="module")
def plan() -> Plan:
    return Plan(Board(4, 4))


@pytest.fixture(scope="module")
def direct(plan: Plan) -> Bytes:
    return kept(plan, sweep(plan))


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with open_cluster("local:2") as opened:
        yield opened


def test_two_workers_give_the_bytes_of_the_direct_run(plan: Plan, direct: Bytes, cluster: Cluster) -> None:
    reports: list[Progress] = []
    assert (
        kept(plan, cluster_sweep(plan, cluster, progress=reports.append, segment_blocks=SMALL_TASKS))
        == direct
    )
    assert reports[-1].levels_done == reports[-1].levels
    assert reports[-1].positions_done == reports[-1].positions
    assert direct[0][1] == 32521562


@pytest.mark.parametrize("board", [(1, 4), (2, 3), (3, 4, 4)])
@pytest.mark.parametrize("misere", [False, True])
def test_other_boards_and_rules_too(board: tuple[int, ...], misere: bool, cluster: Cluster) -> None:
    plan = Plan(Board(*board), misere)
    assert kept(plan, cluster_sweep(plan, cluster)) == kept(plan, sweep(plan))


def test_a_killed_worker_changes_nothing(plan: Plan, direct: Bytes, cluster: Cluster) -> None:
    workers = cluster.client.run(os.getpid)
    half = sum(len(codes) for codes in plan.levels) * plan.split.block_positions // 2
    killed = []

    def kill_one(progress: Progress) -> None:
        if progress.positions_done >= half and not killed:
            killed.append(min(workers.values()))
            os.kill(killed[0], signal.SIGKILL)

    assert kept(plan, cluster_sweep(plan, cluster, progress=kill_one, segment_blocks=SMALL_TASKS)) == direct
    assert killed


def test_a_sweep_goes_on_from_a_level_of_the_direct_run(plan: Plan, direct: Bytes, cluster: Cluster) -> None:
    levels = packed_sweep(plan, Room(1 << 30, None))
    middle = next(level for level in levels if level.level == 10)
    assert kept(plan, cluster_sweep(plan, cluster, resume=middle)) == {n: direct[n] for n in range(10)}


def test_only_two_levels_lie_in_the_folder(cluster: Cluster) -> None:
    for _ in cluster_sweep(Plan(Board(3, 4)), cluster):
        assert 1 <= len(list(cluster.folder.rglob("*.rows"))) <= 2
    assert list(cluster.folder.rglob("*.rows")) == []


def test_the_folder_is_removed_when_the_run_is_left(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), open_cluster("local:1", tmp_path) as opened:
        assert opened.folder.parent == tmp_path
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_room_is_refused(
    plan: Plan, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = clusters.shutil.disk_usage(cluster.folder)._replace(free=1000)
    monkeypatch.setattr(clusters.shutil, "disk_usage", lambda folder: usage)
    with pytest.raises(TatetiError, match=r"needs [\d.]+ [KM]B in .* 1000 B are free"):
        next(cluster_sweep(plan, cluster))


def test_an_address_needs_a_shared_folder() -> None:
    with pytest.raises(TatetiError, match="--shared"), open_cluster("tcp://localhost:1"):
        pass


@pytest.mark.parametrize("where", ["local", "local:0", "local:two", "somewhere"])
def test_what_is_no_cluster_is_refused(where: str, tmp_path: Path) -> None:
    with pytest.raises(TatetiError, match="local:2"), open_cluster(where, tmp_path):
        pass


def test_without_dask_the_sentence_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(TatetiError, match=r"pip install 'tateti\[cluster\]'"), open_cluster("local:2"):
        pass


def test_the_saved_table_is_the_same_file_although_a_worker_was_killed(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path / "cache"))
    victim = max(cluster.client.run(os.getpid).values())

    def decide(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for level in cluster_sweep(plan, cluster, segment_blocks=SMALL_TASKS, **options):
            if level.level == len(plan.levels) // 2:
                os.kill(victim, signal.SIGKILL)
            yield level

    run(Task(game("semaforo:4x4")), save=tmp_path / "direct")
    run(Task(game("semaforo:4x4"), packed=True), save=tmp_path / "cluster", decide=decide)
    assert (tmp_path / "cluster").read_bytes() == (tmp_path / "direct").read_bytes()


def test_the_levels_of_a_shared_folder_are_its_checkpoint(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that is stopped is gone on with by another, on the cluster or not; nothing is written a second time."""
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path / "cache"))
    task, shared = Task(game("semaforo:3x5"), packed=True), tmp_path / "shared"
    folder = checkpoint_folder(task, None, shared)

    def stopped(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for level in cluster_sweep(plan, cluster, folder=folder, **options):
            if level.level == 8:
                raise KeyboardInterrupt
            yield level

    with pytest.raises(Stopped) as error:
        run(task, shared=shared, decide=stopped, seconds_between=0.0)
    assert error.value.kept
    described = json.loads((folder / "checkpoint.json").read_text())["rows"]["file"]
    assert described in {path.name for path in folder.glob("*.rows")}
    heard: list[Any] = []
    answer = run(task, shared=shared, on_resume=lambda *done: heard.append(done))
    assert heard == [(19, 28)]
    assert answer.agrees_with(run(task))
    assert list(shared.iterdir()) == []


@pytest.mark.parametrize(
    "when", ["after level 1", "after the last level", "in finish", "while level 4 is decided"]
)
@pytest.mark.parametrize("goes_on", ["cluster", "direct"])
def test_a_run_of_a_cluster_that_is_stopped_near_its_end_is_gone_on_with(
    when: str, goes_on: str, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("tateti.solver.level_saver.WORTH_KEEPING", 0.0)
    task, shared, table = Task(game("semaforo:3x5"), packed=True), tmp_path / "shared", tmp_path / "table"
    folder = checkpoint_folder(task, table, shared)
    whole = run(task, save=tmp_path / "at once")
    assert whole.winner == "first"

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    def stopped(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for level in cluster_sweep(plan, cluster, folder=folder, **options):
            yield level
            if when == f"after level {level.level}":
                raise KeyboardInterrupt
            if when == "while level 4 is decided" and level.level == 5:
                monkeypatch.setattr(PackedLevel, "read", interrupt)
        if when == "after the last level":
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        read = PackedLevel.read
        if when == "in finish":
            patched.setattr(TableWriter, "finish", interrupt)
        with pytest.raises(Stopped) as error:
            run(task, save=table, shared=shared, decide=stopped)
        assert error.value.kept
        monkeypatch.setattr(PackedLevel, "read", read)
    if when == "while level 4 is decided":
        assert not list(folder.glob("level-004*.codes"))
    again = cluster if goes_on == "cluster" else None
    heard: list[Any] = []
    answer = run(task, save=table, shared=shared, on_resume=lambda *done: heard.append(done), cluster=again)
    assert heard == [(23 if when == "while level 4 is decided" else 27, 28)]
    assert answer.agrees_with(whole) and answer.lost_by_ply == whole.lost_by_ply
    assert table.read_bytes() == (tmp_path / "at once").read_bytes()
    assert list(shared.iterdir()) == []


def test_a_level_stays_as_long_as_it_is_the_checkpoint(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After one that could not be written the one before is still whole."""
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("tateti.solver.level_saver.WORTH_KEEPING", 0.0)
    task, shared = Task(game("semaforo:3x5"), packed=True), tmp_path / "shared"
    whole, folder = run(task), checkpoint_folder(task, None, shared)
    save = level_saver.save_checkpoint

    def refused(folder: Path, plan: Plan, decided: DecidedLevel, *rest: Any) -> int:
        if decided.level < 10:
            raise OSError(errno.EIO, "no")
        return save(folder, plan, decided, *rest)

    def stopped(plan: Plan, **options: Any) -> Iterator[DecidedLevel]:
        for level in cluster_sweep(plan, cluster, folder=folder, **options):
            yield level
            if level.level == 4:
                raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(Stopped) as error:
        patched.setattr(level_saver, "save_checkpoint", refused)
        run(task, shared=shared, decide=stopped)
    assert error.value.kept
    heard: list[Any] = []
    assert run(task, shared=shared, cluster=cluster, on_resume=lambda *done: heard.append(done)).agrees_with(
        whole
    )
    assert heard == [(18, 28)]
    assert list(shared.iterdir()) == []


def test_what_the_workers_spend_is_counted(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path / "cache"))
    counted = replace(cluster, spent=Spent())
    answer, spent = run(Task(game("semaforo:3x5"), packed=True), cluster=counted), counted.spent
    assert 1 <= len(spent.peaks) <= counted.workers
    assert answer.disk_bytes is not None
    assert 0 < answer.disk_bytes <= Task(game("semaforo:3x5"), packed=True).need().disk_bytes(0)
    assert spent.cpu_seconds > 0
    assert answer.cpu_seconds is not None and answer.cpu_seconds > spent.cpu_seconds
    assert answer.peak_bytes is not None
    assert answer.peak_bytes > sum(peak or 0 for peak in spent.peaks.values()) > 0
    assert list((tmp_path / "cache" / "checkpoints").iterdir()) == []


def test_without_a_lock_the_levels_of_a_cluster_are_its_own(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path / "cache"))
    task, shared = Task(game("semaforo:3x4"), packed=True), tmp_path / "shared"
    shared.mkdir()
    lock = checkpoint_folder(task, None, shared).with_suffix(".lock")
    lock.mkdir()  # which nobody can lock
    heard: list[TatetiError] = []
    answer = run(task, shared=shared, cluster=cluster, on_unsaved=heard.append)
    assert answer.p_positions == 562_168
    assert [str(one).partition(" to ")[0] for one in heard] == ["No checkpoint can be written"]
    assert list(shared.iterdir()) == [lock]
    assert list(cluster.folder.rglob("level-*")) == []


@pytest.mark.parametrize(
    ("level", "kind"), [(3, "codes"), (4, "codes"), (4, "first"), (4, "rows"), (4, "segments")]
)
@pytest.mark.parametrize("lost", [1, 8, 512])
def test_a_file_of_a_level_that_was_cut_short_is_noticed(
    level: int, kind: str, lost: int, tmp_path: Path
) -> None:
    plan = Plan(Board(1, 9))
    decided = next(one for one in packed_sweep(plan, Room(1 << 30, None)) if one.level == 4)
    above = decided.packed.write_to(tmp_path / "level-004-0.rows")
    assert above.path is not None
    upper = len(plan.split.upper)
    files = {
        3: LevelFiles(tmp_path / "level-003-0.rows", Shape(len(plan.levels[3]), plan.row_bytes), upper),
        4: LevelFiles(above.path, above.shape, upper),
    }
    files[3].create(plan.levels[3])
    files[4].write_codes(plan.levels[4])
    files[4].write_segments(above.segments)
    job = Job(files[3], files[4], plan.split, plan.misere, 0)
    assert decide_job(job).blocks == len(plan.levels[3])
    path = files[level].of(kind)
    path.write_bytes(path.read_bytes()[:-lost])
    _opened.cache_clear()
    with pytest.raises(TatetiError, match="damaged"):
        decide_job(job)
