"""Writing files: whole or not at all."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_


def write_atomically(path: str | os.PathLike[str], text: str) -> None:
    """Writes a text as UTF-8; the file is there complete, or as it was before. A device or pipe is just written to."""
    name = os.fspath(path)
    try:
        target = Path(os.path.realpath(Path(name).expanduser()))
        if target.exists() and not target.is_file() and not target.is_dir():
            target.write_text(text, encoding="utf-8")
        else:
            _replace(target, text)
    except (OSError, ValueError, RuntimeError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise TatetiError(N_("{file} cannot be written: {reason}."), file=quote(name), reason=why) from error


def _replace(target: Path, text: str) -> None:
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(target)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()
