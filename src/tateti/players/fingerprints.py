"""What a program is, as a short text that changes when the program does; by it answers are kept (see `study.audit.kept_answers`)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

LARGEST = 32 << 20  # bytes; of a larger file only its size and time are looked at
MOST_FILES = 500  # of one folder


def fingerprint_of_module(file: Path) -> str:
    """Of a Python file: what it holds, and the Python files that lie beside it, which it may import."""
    beside = sorted(islice(file.absolute().parent.glob("*.py"), MOST_FILES))
    return _digest([file.name, *_described([file, *beside])])


def fingerprint_of_command(words: Sequence[str]) -> str:
    """Of a command: its words, what the files hold that are named in it, and what lies in folders that are named in it."""
    parts = list(words)
    for word in words:
        path = Path(word)
        if path.is_dir():
            parts += _described(sorted(islice(path.iterdir(), MOST_FILES)))
        else:
            parts += _described([path])
    return _digest(parts)


def _described(files: Iterable[Path]) -> list[str]:
    return [part for file in files for part in (file.name, _content(file))]


def _content(file: Path) -> str:
    try:
        found = file.stat()
        if not file.is_file():
            return ""
        if found.st_size > LARGEST:
            return f"{found.st_size} {found.st_mtime_ns}"
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except (OSError, ValueError):  # a word that names no file
        return ""


def _digest(parts: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
