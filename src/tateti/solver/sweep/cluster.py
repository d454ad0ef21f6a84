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
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tateti import __version__
from tateti.errors import TatetiError, quote
from tateti.extras import install_command
from tateti.files import make_folder, why
from tateti.language import mark as N_
from tateti.solver.resources import size_in_words
from tateti.solver.sweep.cluster_worker import Done, Job, LevelFiles, decide_job
from tateti.solver.sweep.packed_level import SEGMENT_BLOCKS, PackedLevel, Segment, Shape
from tateti.solver.sweep.packed_sweep import level_file, no_counts, nothing_above
from tateti.solver.sweep.plan import DecidedLevel, Plan, Progress, Reporter

WAIT_FOR_WORKERS = 60
"""Seconds until the first worker must be there."""
PATIENCE = 3600
"""Seconds without a finished task after which the run gives up; a task is at most some seconds of work."""
RETRIES = 3
TASKS_PER_WORKER = 4

_LOCAL = re.compile(r"local:([1-9][0-9]{0,2})")


@dataclass(frozen=True)
class Cluster:
    """A Dask client and the folder that all its workers see."""

    client: Any
    folder: Path

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
        if shared is not None:
            make_folder(shared)
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
        make_folder(folder)
        _check_room(plan, folder)
        yield from _Levels(folder.resolve(), plan, cluster, segment_blocks).sweep(progress, resume)
        return
    _check_room(plan, cluster.folder)
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
        files, one_up = self._shown(above), None
        report = Reporter(
            progress, len(sizes), plan.blocks * positions, sum(sizes[above.level :]) * positions
        )
        for level in range(above.level - 1, -1, -1):
            if one_up is not None:
                one_up.remove()
            here = self._files(level)
            here.create(plan.levels[level])
            by_ply = no_counts(plan) if above.by_ply is None else above.by_ply.copy()
            segments: dict[int, Segment] = {}
            jobs = (Job(here, files, plan.split, plan.misere, one) for one in range(here.shape.segments))
            for number, done in _decide(self._cluster, jobs, level):
                segments[number] = done.segment
                by_ply[level : level + len(done.by_sum)] += done.by_sum
                report.done(done.blocks * positions, len(sizes) - 1 - level)
            rows = PackedLevel.read(here.rows, here.shape, [segments[one] for one in range(len(segments))])
            here.write_segments(rows.segments)
            one_up, files = files, here
            above = DecidedLevel(level, plan.levels[level], rows, int(by_ply.sum()), by_ply)
            report.level_done(len(sizes) - level)
            yield above
        if one_up is not None:
            one_up.remove()

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


def _check_room(plan: Plan, folder: Path) -> None:
    """Two levels lie in the folder at a time; they are its checkpoint as well."""
    need = plan.level_bytes[1]
    free = shutil.disk_usage(folder).free
    if need > free:
        raise TatetiError(
            N_("The run needs {need} in {folder}, and {free} are free."),
            need=size_in_words(need), folder=quote(str(folder)), free=size_in_words(free),
        )  # fmt: skip


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
