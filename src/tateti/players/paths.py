"""Files in the names of bots: a name may hold anything, and what cannot be a file is none."""

from __future__ import annotations

from pathlib import Path


def path_of(file: str) -> Path:
    """The path that is written so; `~` is the person's own folder."""
    try:
        return Path(file).expanduser()
    except RuntimeError:  # there is no such user
        return Path(file)


def is_file(path: Path) -> bool:
    """Whether there is such a file."""
    try:
        return path.is_file()
    except (OSError, ValueError):  # no file can have such a name
        return False
