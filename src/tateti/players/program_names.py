"""The names of bots that are programs: the files in them, what such a bot is called beside the board, and whether it may run."""

from __future__ import annotations

import os
from pathlib import Path

from tateti.match import LONGEST_NAME

# What they run comes after them.
RUNNERS = ("python", "python3", "node", "java", "ruby", "perl", "bash", "sh")
REQUIRE_CAGE = "TATETI_REQUIRE_CAGE"  # 1: nothing is run without a cage
COURSE_FILE = "tictactoe.py"  # what the file of a student is called, in a folder of its own


def has_process(bot: str) -> bool:
    """Whether a bot of this name runs in a process of its own, in a cage where there is one."""
    return bot.strip().startswith(("ugi:", "cs50:"))


def cage_is_required() -> bool:
    """Whether programs are run in a cage only."""
    return os.environ.get(REQUIRE_CAGE) == "1"


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


def short_name(bot: str) -> str:
    """What a bot that is a program is called: by its class or function, or by its file.

    >>> [short_name(bot) for bot in ("py:bots/corner.py:Corner", "cs50:class/ana/tictactoe.py", "cs50:beto.py:time=5")]
    ['Corner', 'ana', 'beto']
    >>> [short_name(bot) for bot in ("ugi:python3 bots/corner.py", "ugi:java -cp build Corner:time=2", "ugi:./mybot --fast")]
    ['corner', 'Corner', 'mybot']
    """
    prefix, _colon, rest = bot.strip().partition(":")
    before, colon, after = rest.rpartition(":")
    if prefix == "py":
        named = Path(after)
    else:
        rest = before if colon and "=" in after else rest
        named = _program_in(rest) if prefix == "ugi" else Path(rest)
    if named.name == COURSE_FILE and named.parent.name:
        named = named.parent
    shown = "".join(letter for letter in named.stem if letter.isprintable())
    return shown.strip()[:LONGEST_NAME] or prefix


def _program_in(command: str) -> Path:
    """What a command is about: its program, or what that runs, which mostly is a file with an ending."""
    words = [Path(word.strip("'\"")) for word in command.split() if not word.startswith("-")] or [Path("ugi")]
    if words[0].stem not in RUNNERS:
        return words[0]
    return next((word for word in words[1:] if word.suffix), words[-1])
