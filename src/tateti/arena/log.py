"""The log of an arena: what was asked for, then one line of JSON for each game that is finished, only ever appended to.

A line is written in one piece as soon as the game is over, so a process that is killed loses only the games that were running; the
system is asked to bring the lines to the disk every second, so that a power cut loses hardly more. A last line without its end was
being written when that happened, and is cut off. The file is locked while an arena is at work; however it ends, the lock ends with it.
"""

from __future__ import annotations

import json
import os
import sys
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, BinaryIO

from tateti.arena.exact import Computed
from tateti.arena.referee import PlayedGame
from tateti.arena.setup import Setup
from tateti.errors import TatetiError, quote
from tateti.files import make_folder, read_at_most, why
from tateti.language import mark as N_
from tateti.players.fingerprints import changed_file

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME = "games.jsonl"
FORMAT = "tateti arena 1"
SECONDS_BETWEEN_SYNCS = 1.0
LARGEST_HEAD = 1 << 24


@dataclass
class Log:
    """An open log: the games that are in it, and the exact scores that were computed."""

    path: Path
    file: BinaryIO
    games: dict[int, PlayedGame] = field(default_factory=dict)
    exact: dict[tuple[int, int], Fraction | None] = field(default_factory=dict)
    differing: set[int] = field(
        default_factory=set
    )  # bots that answered a board differently when they were asked again
    rounded: set[int] = field(default_factory=set)  # bots whose shares were rounded for that
    _synced: float = 0.0

    def add_game(self, game: PlayedGame) -> None:
        """One more game that is over."""
        self._append(game.to_json())
        self.games[game.job.number] = game

    def add_exact(self, one: int, two: int, found: Computed) -> None:
        """What one scores against two, exactly, where that can be computed."""
        told: dict[str, Any] = {
            "exact": [one, two],
            "points": None if found.points is None else str(found.points),
        }
        for name, places in (("differing", found.differing), ("rounded", found.rounded)):
            if places:
                told[name] = [(one, two)[place] for place in places]
        self._append(told)
        self.take_exact(told)

    def take_exact(self, told: dict[str, Any]) -> None:
        """What a line says of an exact score."""
        one, two = told["exact"]
        points = told["points"]
        self.exact[int(one), int(two)] = None if points is None else Fraction(points)
        self.differing.update(map(int, told.get("differing", ())))
        self.rounded.update(map(int, told.get("rounded", ())))

    def _append(self, told: dict[str, Any]) -> None:
        line = json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"
        with _writing(self.path):
            self.file.write(line.encode("utf-8"))
            self.file.flush()
        if time.monotonic() - self._synced > SECONDS_BETWEEN_SYNCS:
            self.sync()

    def sync(self) -> None:
        """Waits until all of it is on the disk."""
        with _writing(self.path):
            os.fsync(self.file.fileno())
        self._synced = time.monotonic()


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise TatetiError(
            N_("{file} cannot be written: {reason}."), file=quote(str(path)), reason=why(error)
        ) from error


@contextmanager
def open_log(folder: Path, setup: Setup, programs: Sequence[str | None] = ()) -> Iterator[Log]:
    """The log of this arena in this folder, which is made if it is not there; what is in it was played already.

    A folder with something else in it, or with another arena, is refused; so is one whose games were played by other programs:
    `programs` has of each bot what changes when its program does.
    """
    path = make_folder(folder) / NAME
    refuse_unsuitable(folder, setup)
    with _writing(path):
        file = path.open("a+b")
    with file:
        _lock(file, folder)
        log = Log(path, file)
        _read(log, path, setup, list(programs))
        try:
            yield log
        finally:
            log.sync()


def refuse_unsuitable(folder: Path, setup: Setup) -> None:
    """Raises where this folder will not do, so that it is known before anything is made."""
    if not folder.is_dir():
        if os.path.lexists(folder) or not folder.absolute().parent.is_dir():
            make_folder(folder)  # which says why not
        return
    path = folder / NAME
    with _writing(path):
        if not path.exists() and any(folder.iterdir()):
            raise TatetiError(
                N_("{folder} has other things in it: an arena takes a new or an empty folder, or goes on in its own."),
                folder=quote(str(folder)),
            )  # fmt: skip
    if path.exists():
        first = read_at_most(path, LARGEST_HEAD).partition(b"\n")
        if first[1]:
            _compare(_told(first[0].decode("utf-8", errors="replace"), path, 1), _head(setup), folder)


def _lock(file: BinaryIO, folder: Path) -> None:
    try:
        if sys.platform == "win32":
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise TatetiError(
            N_("Another arena is at work in {folder}: wait for it, or take another folder."), folder=quote(str(folder))
        ) from None  # fmt: skip


def _read(log: Log, path: Path, setup: Setup, programs: list[str | None]) -> None:
    """Takes what is in the file into the log, and begins it where there is nothing yet."""
    log.file.seek(0)
    content = log.file.read()
    whole = content[: content.rfind(b"\n") + 1]
    if len(whole) < len(content):
        log.file.truncate(len(whole))
    lines = whole.decode("utf-8", errors="replace").splitlines()
    if not lines:
        log._append({**_head(setup), "programs": programs})
        log.sync()
        return
    _compare_programs(_told(lines[0], path, 1).get("programs"), programs, setup)
    for number, line in enumerate(lines[1:], 2):
        told = _told(line, path, number)
        try:
            _take(log, told, setup)
        except (KeyError, TypeError, ValueError):
            raise _unreadable(path, number) from None


def _head(setup: Setup) -> dict[str, Any]:
    return {"format": FORMAT, **setup.to_json()}


def _told(line: str, path: Path, number: int) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise _unreadable(path, number) from None
    if not isinstance(told, dict):
        raise _unreadable(path, number)
    return told


def _take(log: Log, told: dict[str, Any], setup: Setup) -> None:
    if "exact" in told:
        log.take_exact(told)
        if not log.differing | log.rounded <= set(range(len(setup.entrants))):
            raise ValueError(told)
        return
    game = PlayedGame.from_json(told)
    most = len(setup.entrants), len(setup.openings.positions)
    if not (game.job.first < most[0] and game.job.second < most[0] and game.job.opening < most[1]):
        raise ValueError(game.job)
    log.games[game.job.number] = game


def _compare(found: dict[str, Any], wanted: dict[str, Any], folder: Path) -> None:
    """Refuses the log of another arena, and says in what the two differ."""
    if found.get("format") != wanted["format"]:
        raise TatetiError(
            N_("{file} is not the log of an arena: choose another folder."), file=quote(str(folder / NAME))
        )
    for name, value in wanted.items():
        if found.get(name) != value:
            raise TatetiError(
                N_(
                    "{folder} has another arena in it: there {option} is {found}, and here {wanted}. The same command goes on; for "
                    "another one take another folder."
                ),
                folder=quote(str(folder)), option=name if name == "bots" else f"--{name}", found=_short(found.get(name)),
                wanted=_short(value),
            )  # fmt: skip


def _compare_programs(found: Any, programs: list[str | None], setup: Setup) -> None:
    for place, (was, now) in enumerate(zip(found if isinstance(found, list) else [], programs, strict=False)):
        if was != now:
            bot = quote(setup.entrants[place].bot)
            if (file := changed_file(was, now)) is not None:
                raise TatetiError(
                    N_(
                        "{file} of {bot} has changed since this arena began, and games of two programs under one name say nothing: take "
                        "another folder."
                    ),
                    file=quote(file), bot=bot,
                )  # fmt: skip
            raise TatetiError(
                N_(
                    "{bot} has changed since this arena began, and games of two programs under one name say nothing: take another "
                    "folder."
                ),
                bot=bot,
            )  # fmt: skip


def _short(value: Any) -> str:
    """A setting in a few words."""
    if isinstance(value, list):
        return quote(" ".join(str(one.get("bot")) if isinstance(one, dict) else str(one) for one in value))
    if isinstance(value, dict) and "source" in value:  # the same file may have other openings now
        positions = json.dumps(value.get("positions")).encode()
        return f"{quote(value['source'])} ({zlib.crc32(positions):08x})"
    return str(value) if value is None or isinstance(value, int | dict) else quote(str(value))


def _unreadable(path: Path, number: int) -> TatetiError:
    return TatetiError(
        N_("Line {number} of {file} cannot be read: it was changed. Without that line the same command plays its game again."),
        number=number, file=quote(str(path)),
    )  # fmt: skip
