"""Where things are kept between runs: the user's cache folder, or the one that `TATETI_CACHE` names."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from tateti.files import make_folder

if TYPE_CHECKING:
    from tateti.solver.task import Task


def cache_folder() -> Path:
    """The folder; it need not exist, and it may not be writable."""
    if chosen := os.environ.get("TATETI_CACHE"):
        return Path(chosen).expanduser()
    import platformdirs

    return platformdirs.user_cache_path("tateti")


def tables_folder() -> Path:
    """Where the tables of the usual boards are kept."""
    return cache_folder() / "tables"


def settled_folder() -> Path:
    """Where the tables of boards that were settled on demand are kept, as long as there is room."""
    return cache_folder() / "settled"


def checkpoints_folder() -> Path:
    """Where solves that were stopped leave what they need to go on."""
    return cache_folder() / "checkpoints"


def checkpoint_folder(task: Task, save: Path | None, shared: Path | None = None) -> Path:
    """Where the checkpoint of a task is, in the cache folder or in a shared one.

    There is one for each form of the rows, and for each file that it may write. A path without links: by it a level is known
    to be there already.
    """
    name = task.name.replace(":", "-")
    if task.split > 1:
        name += f"-split{task.split}"
    if task.packed:
        name += "-packed"
    if save is not None:
        name += "-" + blake2b(str(save.resolve()).encode(), digest_size=6).hexdigest()
    return checkpoints_folder().resolve() / name if shared is None else shared.resolve() / f"tateti-{name}"


def unfinished_table(task: Task, save: Path) -> Path:
    """Beside the table, so that it can take its place in one step; hidden, so that nobody takes it for one. Each form of the
    rows has its own, as it has its own checkpoint."""
    return save.with_name(f".{save.name}{'.packed' if task.packed else ''}.unfinished")


@contextlib.contextmanager
def made(folder: Path | None) -> Iterator[None]:
    """Have a folder that somebody named for a run. The one it lies in must be there, and where it was not there before it
    goes again if the run leaves nothing in it."""
    is_new = folder is not None and not folder.exists()
    if folder is not None:
        make_folder(folder)
    try:
        yield
    finally:
        if is_new and folder is not None:
            with contextlib.suppress(OSError):
                folder.rmdir()
