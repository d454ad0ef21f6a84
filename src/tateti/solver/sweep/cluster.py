"""The sweep on a Dask cluster: the same levels as `packed_sweep`, decided by many processes or machines.

Dask only says which blocks are whose; the rows lie in files, see `cluster_worker`.
"""

from __future__ import annotations

import logging
import re
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tateti import __version__
from tateti.errors import TatetiError, quote
from tateti.extras import install_command
from tateti.files import why
from tateti.language import mark as N_
from tateti.solver.answer import Answer
from tateti.solver.folders import made
from tateti.solver.resources import require_room
from tateti.solver.sweep.cluster_worker import Done, Job, LevelFiles, decide_job
from tateti.solver.sweep.packed_level import PackedLevel, Segment, Shape
from tateti.solver.sweep.packed_sweep import level_file, no_counts, nothing_above
from tateti.solver.sweep.plan import DecidedLevel, Plan, Progress, Reporter
from tateti.solver.sweep.split import SEGMENT_BLOCKS

WAIT_FOR_WORKERS = 60
"""Seconds until the first worker must be there."""
PATIENCE = 3600
"""Seconds without a finished task after which the run gives up; a task is at most some seconds of work."""
RETRIES = 3
TASKS_PER_WORKER = 4

_LOCAL = re.compile(r"local:([1-9][0-9]{0,2})")


@dataclass
class Spent:
    """What the workers of a cluster have taken: processor time, and the most memory of each."""

    cpu_seconds: float = 0.0
    peaks: dict[str, int | None] = field(default_factory=dict)

    def note(self, done: Done) -> None:
        """Another task is done."""
        self.cpu_seconds += done.cpu_seconds
        self.peaks[done.worker] = done.peak_bytes

    def added_to(self, answer: Answer) -> Answer:
        """The answer with what it took all processes together; None where one of them does not know."""
        peaks = [answer.peak_bytes, *self.peaks.values()]
        known = [peak for peak in peaks if peak is not None]
        cpu = None if answer.cpu_seconds is None else answer.cpu_seconds + self.cpu_seconds
        return replace(answer, cpu_seconds=cpu, peak_bytes=sum(known) if len(known) == len(peaks) else None)


@dataclass(frozen=True)
class Cluster:
    """A Dask client, the folder that all its workers see, and what they have spent."""

    client: Any
    folder: Path
    spent: Spent = field(default_factory=Spent)

    @property
    def workers(self) -> int:
        """Tasks that can run at once."""
        threads: dict[str, int] = self.client.nthreads()
        return max(1, sum(threads.values()))


@contextmanager
def open_cluster(where: str, shared: Path | None = None) -> Iterator[Cluster]:
    """The cluster at an address, or `local:N` for N worker processes here; closed at the end, also on Ctrl-C.

    The rows go to a folder inside `shared`, which all workers must see under the same name; a local cluster can do
    without, and then uses the system's folder for temporary files. The folder is removed at the end.
    """
    distributed = _dask()
    local = _LOCAL.fullmatch(where)
    if local is None and (":" not in where or where.startswith("local:")):
        raise TatetiError(
            N_("{address} is not a cluster: write {example} for worker processes here, or the address of a scheduler."),
            address=quote(where), example="local:2",
        )  # fmt: skip
    if local is None and shared is None:
        raise TatetiError(
            N_("The workers of {address} pass rows through files: name a folder that all of them see (--shared)."),
            address=quote(where),
        )  # fmt: skip
    with ExitStack() as stack:
        stack.enter_context(made(shared))
        folder = _own_folder(shared)
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        client = stack.enter_context(_connected(distributed, where, int(local[1]) if local else None))
        cluster = Cluster(client, folder)
        _check_workers(cluster)
        yield cluster


@contextmanager
def _connected(distributed: Any, where: str, processes: int | None) -> Iterator[Any]:
    with ExitStack() as stack:
        try:
            if processes is not None:
                # Mapped files count as a worker's memory, and Dask would stop it for that: hence no limit.
                made = distributed.LocalCluster(
                    n_workers=processes, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
                    memory_limit=0, silence_logs=logging.CRITICAL,
                    preload=[decide_job.__module__],
                )  # fmt: skip
                stack.callback(made.close, timeout=10)
                where = made.scheduler_address
            client = distributed.Client(where, timeout=WAIT_FOR_WORKERS, set_as_default=False)
            stack.callback(client.close, timeout=10)
            client.wait_for_workers(processes or 1, timeout=WAIT_FOR_WORKERS)
        except (OSError, RuntimeError, TimeoutError, ValueError) as error:
            raise TatetiError(
                N_("No worker answers at {address}: {reason}."), address=quote(where), reason=str(error)
            ) from error
        yield client


def _dask() -> Any:
    try:
        import distributed
    except ImportError:
        raise TatetiError(
            N_("A cluster needs Dask, which is not installed: {command}"),
            command=install_command("cluster"),
        ) from None
    return distributed


def _own_folder(shared: Path | None) -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix="tateti-", dir=shared)).resolve()
    except OSError as error:
        raise TatetiError(
            N_("{file} cannot be written: {reason}."), file=quote(str(shared)), reason=why(error)
        ) from error


def _check_workers(cluster: Cluster) -> None:
    """Every worker must run this version and see the folder."""
    token = secrets.token_hex(8)
    (cluster.folder / "token").write_text(token)
    for worker, (version, seen) in cluster.client.run(_look, str(cluster.folder / "token")).items():
        if version != __version__:
            raise TatetiError(
                N_("The worker {worker} has tateti {version}, and {ours} is running here: they must be the same."),
                worker=worker, version=version, ours=__version__,
            )  # fmt: skip
        if seen != token:
            raise TatetiError(
                N_("The worker {worker} does not see the folder {folder}: name one that all machines share."),
                worker=worker, folder=quote(str(cluster.folder)),
            )  # fmt: skip


def _look(path: str) -> tuple[str, str]:
    """What a worker says of itself: its version, and what it reads in a file."""
    try:
        return __version__, Path(path).read_text()
    except OSError:
        return __version__, ""


def cluster_sweep(
    plan: Plan,
    cluster: Cluster,
    *,
    folder: Path | None = None,
    progress: Callable[[Progress], None] | None = None,
    resume: DecidedLevel | None = None,
    segment_blocks: int = SEGMENT_BLOCKS,
) -> Iterator[DecidedLevel]:
    """As `packed_sweep`, with the segments decided by the workers of a cluster; the rows given are mapped files.

    They are in `folder`, where the last one stays for whoever goes on from it, or for a while in one of the cluster's.
    """
    if folder is not None:
        require_room(plan.level_bytes[1], folder, folder)  # two levels, which are the checkpoint as well
        folder.mkdir(parents=True, exist_ok=True)
        yield from _Levels(folder.resolve(), plan, cluster, segment_blocks).sweep(progress, resume)
        return
    require_room(plan.level_bytes[1], cluster.folder)
    own = Path(tempfile.mkdtemp(prefix="sweep-", dir=cluster.folder))
    try:
        yield from _Levels(own, plan, cluster, segment_blocks).sweep(progress, resume)
    finally:
        shutil.rmtree(own, ignore_errors=True)


class _Levels:
    """The levels of one sweep, in files of a folder. The names are this run's own: a worker believed lost may still write."""

    def __init__(self, folder: Path, plan: Plan, cluster: Cluster, segment_blocks: int) -> None:
        self._folder, self._plan, self._cluster = folder, plan, cluster
        self._segment_blocks, self._run = segment_blocks, secrets.token_hex(4)

    def sweep(
        self, progress: Callable[[Progress], None] | None, resume: DecidedLevel | None
    ) -> Iterator[DecidedLevel]:
        plan = self._plan
        sizes, positions = [len(codes) for codes in plan.levels], plan.split.block_positions
        above = resume or nothing_above(plan)
        files = self._shown(above)
        one_up: tuple[LevelFiles, PackedLevel] | None = None
        report = Reporter(
            progress, len(sizes), plan.blocks * positions, sum(sizes[above.level :]) * positions
        )
        for level in range(above.level - 1, -1, -1):
            if one_up is not None:
                _remove(*one_up)
            here = self._files(level)
            here.create(plan.levels[level])
            by_ply = no_counts(plan) if above.by_ply is None else above.by_ply.copy()
            segments: dict[int, Segment] = {}
            jobs = (Job(here, files, plan.split, plan.misere, one) for one in range(here.shape.segments))
            try:
                for number, done in _decide(self._cluster, jobs, level):
                    self._cluster.spent.note(done)
                    segments[number] = done.segment
                    by_ply[level : level + len(done.by_sum)] += done.by_sum
                    report.done(done.blocks * positions, len(sizes) - 1 - level)
            except BaseException:
                here.remove()
                raise
            rows = PackedLevel.read(here.rows, here.shape, [segments[one] for one in range(len(segments))])
            rows.is_checkpoint = False
            here.write_segments(rows.segments)
            one_up, files = (files, above.packed), here
            above = DecidedLevel(level, plan.levels[level], rows, int(by_ply.sum()), by_ply)
            report.level_done(len(sizes) - level)
            yield above
        if one_up is not None:
            _remove(*one_up)

    def _files(self, level: int, shape: Shape | None = None, rows: Path | None = None) -> LevelFiles:
        blocks = len(self._plan.levels[level]) if level < len(self._plan.levels) else 0
        shape = shape or Shape(blocks, self._plan.row_bytes, self._segment_blocks)
        return LevelFiles(
            rows or self._folder / level_file(level, self._run), shape, len(self._plan.split.upper)
        )

    def _shown(self, decided: DecidedLevel) -> LevelFiles:
        """The level to begin from, where the workers see it."""
        level = decided.packed
        if level.path is None or level.path.parent != self._folder:
            level = level.write_to(self._folder / level_file(decided.level, self._run))
        files = self._files(decided.level, level.shape, level.path)
        files.write_codes(decided.codes)
        files.write_segments(level.segments)
        return files


def _remove(files: LevelFiles, level: PackedLevel) -> None:
    """The files of a level that is no longer needed; its rows stay as long as they are the checkpoint."""
    files.remove(with_rows=not (level.is_checkpoint and level.path == files.rows))


def _decide(cluster: Cluster, jobs: Iterator[Job], level: int) -> Iterator[tuple[int, Done]]:
    """Hand out the jobs, a few for each worker at a time, and give the number of each segment with what was found.

    Dask gives the tasks of a worker that is gone to another one, and one that fails is tried again.
    """
    distributed = _dask()
    running: dict[Any, int] = {}
    try:
        while True:
            for job in jobs:
                future = cluster.client.submit(decide_job, job, pure=False, retries=RETRIES)
                running[future] = job.number
                if len(running) >= TASKS_PER_WORKER * cluster.workers:
                    break
            if not running:
                return
            with cluster.client.as_current():
                finished = distributed.wait(list(running), PATIENCE, "FIRST_COMPLETED").done
            for future in finished:
                yield running.pop(future), future.result()
    except TimeoutError:
        raise TatetiError(
            N_("The cluster has finished no block of level {level} for {seconds} seconds; are its workers alive?"),
            level=level, seconds=PATIENCE,
        ) from None  # fmt: skip
    except (distributed.KilledWorker, OSError) as error:
        raise TatetiError(
            N_("Blocks of level {level} could not be decided on the cluster: {reason}."),
            level=level, reason=str(error),
        ) from error  # fmt: skip
    finally:
        if running:
            cluster.client.cancel(list(running))
