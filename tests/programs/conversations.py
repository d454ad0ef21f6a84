"""Conversations as they are written down: `> ` is said to an engine, `< ` is what it says, `…` stands for anything."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from conftest import PATIENCE
from tateti import __version__
from tateti.games import game
from tateti.players import player
from tateti.ugi.session import Session

FAKE = Path(__file__).parent / "fake_engine.py"
_TIMES = re.compile(r"\btime \d+|(?<=p[12]time )\d+")


def fake(mode: str = "good", options: str = "") -> str:
    """The name of the engine for tests, in a mood."""
    return f"ugi:python3 -I -S {shlex.quote(str(FAKE))} {shlex.quote(mode)}{options}"


def without_times(line: str) -> str:
    """A line without what is another the next time: how long it took, and which version it is."""
    line = line.replace(f"tateti {__version__}", "tateti …")
    return _TIMES.sub(lambda found: "time 0" if found[0].startswith("time") else "0", line)


def answered(bot: str, game_name: str, lines: list[str]) -> list[str]:
    """A conversation with tateti as the engine, both sides of it; each line is said when the one before is answered."""
    written: list[str] = []
    session = Session(player(bot), game(game_name), lambda line: written.append(f"< {without_times(line)}"))
    endless = False
    for line in lines:
        written.append(f"> {line}")
        session.hear(line)
        endless = "infinite" in line.split() if line.startswith("go") else endless and line != "stop"
        if not endless:
            session.finish(PATIENCE)
    session.close()
    return written


def agree(shown: list[str], said: list[str]) -> bool:
    """Whether a conversation is the one that is written down."""
    patterns = [re.escape(line).replace("…", ".*") for line in shown]
    return len(shown) == len(said) and all(map(re.fullmatch, patterns, said))


def conversations(page: str) -> Iterator[tuple[list[str], list[str]]]:
    """The conversations with `tateti ugi` in a page: the words of the command, and the lines."""
    for block in re.findall(r"^```text\n\$ tateti (ugi.*?)^```$", page, re.MULTILINE | re.DOTALL):
        command, *lines = block.splitlines()
        yield shlex.split(command)[1:], lines
