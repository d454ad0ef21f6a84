"""A console that a test types on, and the real command in a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

import tateti
from conftest import PATIENCE
from tateti import language
from tateti.match import Match
from tateti.terminal.console import Console
from tateti.terminal.menu import open_menu
from tateti.terminal.session import Pace, Session

COMMAND = [sys.executable, "-m", "tateti"]


def typed(lines: Iterable[str], **more: object) -> Console:
    """A console on which these lines are typed, and then nothing more."""
    return Console(io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO(), **more)  # type: ignore[arg-type]


def shown(console: Console) -> str:
    """All that the console has shown."""
    assert isinstance(console.sink, io.StringIO)
    return console.sink.getvalue()


def at_the_menu(lines: Iterable[str], language_code: str = "en", seed: int = 0) -> str:
    """What the menu shows to somebody who types these lines and then leaves."""
    language.use(language_code)
    console = typed(lines)
    open_menu(console, Random(seed))
    return shown(console)


def in_a_match(
    match: Match, lines: Iterable[str], pace: Pace | None = None, numbers: bool = False, **more: object
) -> str:
    """What is shown during a match to somebody who types these lines."""
    console = typed(lines, **more)
    try:
        Session(match, console, Random(0), pace, numbers=numbers).run()
    finally:
        match.tags["Shown"] = shown(console)
    return shown(console)


def environment(**more: str) -> dict[str, str]:
    """The environment of a process that knows no language and finds this package."""
    left_out = (
        "TATETI_LANG",
        "LANGUAGE",
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
        "NO_COLOR",
        "PYTHONIOENCODING",
        "TERM",
    )
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    source = str(Path(tateti.__file__).parent.parent)
    return (
        kept | {"LC_ALL": "C.UTF-8", "TERM": "xterm", "PYTHONPATH": source, "PYTHONWARNINGS": "error"} | more
    )


def run(*words: str, typed: str | bytes = "", **more: str) -> subprocess.CompletedProcess[bytes]:
    """The command, with this on its standard input and these variables in its environment."""
    given = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*COMMAND, *words],
        input=given,
        capture_output=True,
        env=environment(**more),
        check=False,
        timeout=PATIENCE,
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return done
