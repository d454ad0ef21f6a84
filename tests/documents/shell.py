"""The examples for a shell in a page: what is typed, what is shown, and whether the one gives the other.

```console
$ tateti bots --check py:corner.py:corner --game tictactoe
py:corner.py:corner keeps to the rules: it was asked in 90 positions of tictactoe.
```

Such blocks are run in order in one folder, page by page. A line of nothing but … stands for any number of lines. What a person answers
to a question stands behind it, as on a terminal. A block of Python or TOML whose first line is a comment with the name of a file,
`# corner.py`, is written to that file first, and so is a block of text after a sentence that ends with its name, "`match.txt`:". A command that prints something must be shown to print something.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from conftest import PATIENCE, requires_module

FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# ([\w./-]+\.\w+)\n")
NAMED = re.compile(r"`([\w./-]+\.\w+)`:\n\n$")
ASKED = re.compile(r"^.*(?:your move|tu jugada|a tua jogada)[^:]*: (\S.*)$", re.IGNORECASE)
SKIPPED = "…"
NO_BREAK = "\N{NO-BREAK SPACE}"
SHELL = {"console", "bash", ""}


@dataclass(frozen=True)
class Block:
    """An example of a page, and where its text stands there."""

    language: str
    text: str
    start: int
    file: str | None
    """The name of the file that it shows, if it is one."""

    @property
    def end(self) -> int:
        return self.start + len(self.text)


@dataclass(frozen=True)
class Shown:
    """A command, what a person answers to its questions, and what is printed."""

    command: str
    answers: tuple[str, ...]
    output: str


def blocks(page: str) -> Iterator[Block]:
    for found in FENCED.finditer(page):
        named = NAMED.search(page, 0, found.start()) if found[1] == "text" else FILE.match(found[2])
        yield Block(found[1], found[2], found.start(2), named[1] if named and found[1] not in SHELL else None)


def shown_in(block: Block) -> Iterator[Shown]:
    """The commands of a block of `console`, each with what follows it."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        while command.endswith("\\"):
            more, _, output = output.partition("\n")
            command = f"{command[:-1]}{more.lstrip('> ')}"
        answers = tuple(found[1] for line in output.splitlines() if (found := ASKED.match(line)))
        yield Shown(command, answers, output)


def environment(folder: Path, language: str) -> dict[str, str]:
    """A person's environment: their language, no other setting of ours, a width of 80, and folders of their own for matches and
    for what is kept; only the machine code stays where it is, for it takes long to make."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("TATETI_", "PYTHON", "LC_"))
    }
    kept |= {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "LANG": "C.UTF-8",
        "COLUMNS": "80",
    }
    kept |= {"TATETI_STATE": str(folder / ".state"), "TATETI_CACHE": str(folder / ".cache")}
    kept |= {"NUMBA_CACHE_DIR": _machine_code()}
    kept |= {"TATETI_LANG": language, "PYTHONDONTWRITEBYTECODE": "1"}
    return kept


@cache
def _machine_code() -> str:
    """Where the solver keeps its machine code."""
    requires_module("numba")
    from tateti.solver.compiled import cache_folder

    return str(cache_folder().parent)


def run(command: str, answers: tuple[str, ...], folder: Path, language: str = "en") -> tuple[int, str]:
    """What a command prints, to both streams, and its exit code."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment(folder, language),
        input="".join(f"{answer}\n" for answer in answers),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )
    return done.returncode, done.stdout


def agree(shown: str, printed: str) -> bool:
    """Whether what is printed is what is shown; blanks at the ends of lines do not matter, nor of which kind they are, and … stands for any lines.

    >>> agree("a\\n…\\nd\\n", "a\\nb\\nc\\nd  \\n"), agree("a\\nd\\n", "a\\nb\\nd\\n")
    (True, False)
    """
    if printed.strip() and not shown.replace(SKIPPED, "").strip():
        return False
    pattern = r"\n".join(
        r"(?:.*\n)*?.*" if line.strip() == SKIPPED else re.escape(line.rstrip())
        for line in shown.strip("\n").split("\n")
    )
    lines = "\n".join(line.rstrip() for line in printed.replace(NO_BREAK, " ").strip("\n").split("\n"))
    return re.fullmatch(pattern.replace(NO_BREAK, " "), lines) is not None
