"""What a program is, as a short text that changes when the program does; by it answers are kept (see `study.audit.kept_answers`).

Of a Python file it has the file, those of its folder that it imports, and the weights there that it names (`"net.npz"`), each with its
digest, so that it can be said which one has changed: `bot.py 6ca1… openings.py 90e3…`. Other files that lie beside it are none of its business.
"""

from __future__ import annotations

import ast
import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from tateti.players.program_names import is_file

LARGEST = 32 << 20  # bytes; of a larger file only its size and time are looked at
MOST_FILES = 500  # of one folder
LONGEST_NAME = 200  # of a file, in the text of a program
# Files with what a program has learnt; others that it names may be those that it writes while it plays.
LEARNT = (
    ".npz",
    ".npy",
    ".pt",
    ".pth",
    ".onnx",
    ".safetensors",
    ".pkl",
    ".pickle",
    ".joblib",
    ".h5",
    ".keras",
)


def fingerprint_of_module(file: Path) -> str:
    """Of a Python file: what it holds, and what the files of its folder hold that it imports, and the weights that it names."""
    folder = file.absolute().parent
    found = {file.absolute(): None}
    unread = [file.absolute()]
    while unread and len(found) < MOST_FILES:
        new = dict.fromkeys(path for path in _used_by(unread.pop(), folder) if path not in found)
        found |= new
        unread += [path for path in new if path.suffix == ".py"]
    named = {path.relative_to(folder).as_posix().replace(" ", "_"): _content(path) for path in found}
    return " ".join(f"{name} {content}" for name, content in sorted(named.items()))


def changed_file(was: object, now: object) -> str | None:
    """The first file in which two fingerprints of a Python file differ; None where they do not say that.

    >>> changed_file("bot.py 6ca1 openings.py 90e3", "bot.py 6ca1 openings.py 11f0")
    'openings.py'
    """
    one, other = (dict(_pairs_of(text)) if isinstance(text, str) else {} for text in (was, now))
    if not one or not other:
        return None
    return next((name for name in sorted(one | other) if one.get(name) != other.get(name)), None)


def _pairs_of(text: str) -> Iterator[tuple[str, str]]:
    words = text.split(" ")
    return zip(words[::2], words[1::2], strict=False)


def _used_by(file: Path, folder: Path) -> Iterator[Path]:
    """The files of a folder that a Python file of it imports, and the weights that it names."""
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        for start, names in _modules_in(node, file, folder):
            for count in range(1, len(names) + 1):  # a package, what is in it, and so on
                path = start.joinpath(*names[:count])
                yield from (one for one in (path.with_suffix(".py"), path / "__init__.py") if is_file(one))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < LONGEST_NAME:
            path = Path(os.path.normpath(folder / node.value))
            if path.suffix in LEARNT and is_file(path) and path.is_relative_to(folder):
                yield path


def _modules_in(node: ast.AST, file: Path, folder: Path) -> Iterator[tuple[Path, list[str]]]:
    """What a node imports: from which folder on, and the names from there."""
    if isinstance(node, ast.Import):
        yield from ((folder, alias.name.split(".")) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        start = folder if not node.level else file.parents[node.level - 1]
        if start.is_relative_to(folder):
            module = node.module.split(".") if node.module else []
            yield from ((start, [*module, alias.name]) for alias in node.names)
    elif isinstance(node, ast.Call) and node.args and isinstance(named := node.args[0], ast.Constant):
        called = getattr(node.func, "attr", getattr(node.func, "id", None))
        if called in ("import_module", "__import__") and isinstance(named.value, str):
            yield folder, named.value.split(".")


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
            return f"{found.st_size}-{found.st_mtime_ns}"
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except (OSError, ValueError):  # a word that names no file
        return ""


def _digest(parts: Sequence[str]) -> str:
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
