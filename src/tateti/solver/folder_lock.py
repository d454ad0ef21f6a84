"""A lock on a folder: one run at a time works there, of all processes of a computer."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from filelock import FileLock, Timeout

from tateti.errors import TatetiError
from tateti.language import mark as N_


class BusyError(TatetiError):
    """Another run is using the folder."""


@contextlib.contextmanager
def only_run(folder: Path, game_name: str, seconds: float, required: bool = False) -> Iterator[bool]:
    """Keep all other runs from a folder; whether it can be used, for where nothing can be locked nothing is shared.

    `BusyError` if another run has it for longer than these seconds, and if the folder is `required` the system's own error
    where it cannot be used. However a process ends, its lock ends with it.
    """
    file = folder.with_name(folder.name + ".lock")
    lock = FileLock(file, timeout=seconds, fallback_to_soft=False)
    locked = _locked(lock, folder, game_name, required)
    try:
        yield locked
    finally:
        if locked:
            # Whoever waits for the file that is removed here sees that, and takes a new one.
            with contextlib.suppress(OSError):
                file.unlink()
            lock.release()


def _locked(lock: FileLock, folder: Path, game_name: str, required: bool) -> bool:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise BusyError(
            N_("Another run is solving {game} and uses {folder}: let it end, or stop it."),
            game=game_name, folder=str(folder),
        ) from None  # fmt: skip
    except OSError:
        if required:
            raise
        return False
    return True
