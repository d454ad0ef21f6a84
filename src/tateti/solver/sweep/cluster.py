"""The sweep on a Dask cluster: the same levels and the same bytes as `sweep`, decided by many processes or machines.

Dask only says which blocks are whose; the rows lie in files, see `cluster_worker`.
"""

from __future__ import annotations

import logging
import re
import secrets
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from tateti import __version__
from tateti.errors import TatetiError, quote
from tateti.extras import install_command
from tateti.files import make_folder, why
from tateti.language import mark as N_
from tateti.solver.resources import size_in_words
from tateti.solver.sweep.cluster_worker import Done, Job, LevelFiles, decide_range
from tateti.solver.sweep.plan import DecidedLevel, Plan, Progress

WAIT_FOR_WORKERS = 60
"""Seconds until the first worker must be there."""
PATIENCE = 3600
"""Seconds without a finished task after which the run gives up; a task is at most some seconds of work."""
RETRIES = 3
WORDS_PER_TASK = 1 << 22
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
                    preload=[decide_range.__module__],
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
    progress: Callable[[Progress], None] | None = None,
    resume: DecidedLevel | None = None,
    words_per_task: int = WORDS_PER_TASK,
) -> Iterator[DecidedLevel]:
    """As `sweep`, with the blocks decided by the workers of a cluster; the rows given are mapped files."""
    _check_room(plan, cluster.folder)
    # A folder of its own for every sweep: a worker believed lost may still be writing for an earlier one.
    folder = Path(tempfile.mkdtemp(prefix="sweep-", dir=cluster.folder))
    try:
        yield from _sweep_in(folder, plan, cluster, progress, resume, words_per_task)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sweep_in(
    folder: Path,
    plan: Plan,
    cluster: Cluster,
    progress: Callable[[Progress], None] | None,
    resume: DecidedLevel | None,
    words_per_task: int,
) -> Iterator[DecidedLevel]:
    sizes = [len(codes) for codes in plan.levels]
    words, upper = plan.split.block_words, len(plan.split.upper)
    above = resume or DecidedLevel(len(sizes), np.empty(0, np.int64), np.empty((0, words), np.uint64), 0)
    files = [LevelFiles(folder, level, words) for level in range(len(sizes) + 2)]
    files[above.level].create(above.codes, upper)
    files[above.level].write(0, above.rows)
    began, done = time.perf_counter(), sum(sizes[above.level :])

    def report(levels_done: int) -> None:
        if progress:
            positions = done * plan.split.block_positions, sum(sizes) * plan.split.block_positions
            progress(Progress(levels_done, len(sizes), *positions, time.perf_counter() - began))

    for level in range(above.level - 1, -1, -1):
        files[level + 2].remove()
        files[level].create(plan.levels[level], upper)
        lost = above.lost
        chunk = max(1, min(1 + sizes[level] // (TASKS_PER_WORKER * cluster.workers), words_per_task // words))
        jobs = (
            Job(str(folder), plan.split, plan.misere, level, start, min(start + chunk, sizes[level]))
            for start in range(0, sizes[level], chunk)
        )
        for part in _decide(cluster, jobs, level):
            done += part.blocks
            lost += part.lost
            report(len(sizes) - 1 - level)
        above = DecidedLevel(level, plan.levels[level], files[level].rows(), lost)
        report(len(sizes) - level)
        yield above


def _check_room(plan: Plan, folder: Path) -> None:
    """Two levels lie in the folder at a time."""
    sizes = [len(codes) for codes in plan.levels]
    need = max((a + b for a, b in pairwise(sizes)), default=sizes[0]) * plan.row_bytes
    free = shutil.disk_usage(folder).free
    if need > free:
        raise TatetiError(
            N_("The run needs {need} in {folder}, and {free} are free."),
            need=size_in_words(need), folder=quote(str(folder)), free=size_in_words(free),
        )  # fmt: skip


def _decide(cluster: Cluster, jobs: Iterator[Job], level: int) -> Iterator[Done]:
    """Hand out the jobs, a few for each worker at a time, and give what each found.

    Dask gives the tasks of a worker that is gone to another one, and one that fails is tried again.
    """
    distributed = _dask()
    running: set[Any] = set()
    try:
        while True:
            for job in jobs:
                running.add(cluster.client.submit(decide_range, job, pure=False, retries=RETRIES))
                if len(running) >= TASKS_PER_WORKER * cluster.workers:
                    break
            if not running:
                return
            with cluster.client.as_current():
                finished = distributed.wait(running, PATIENCE, "FIRST_COMPLETED").done
            running -= finished
            for future in finished:
                yield future.result()
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
