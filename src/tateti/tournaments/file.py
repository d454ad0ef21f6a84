"""The file of a tournament: a text, one event a line. Written whole under a lock, from a fresh reading: no line of anybody is lost."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from tateti.errors import TatetiError, quote
from tateti.extras import install_command
from tateti.files import FileKind, Name, check_readable, check_target, read_at_most, why, write_atomically
from tateti.language import mark as N_
from tateti.tournaments.events import Event, check_count, in_order, read_line, whole_log
from tateti.tournaments.history import tournament_of
from tateti.tournaments.limits import LARGEST_FILE, MOST_EVENTS
from tateti.tournaments.state import Tournament

HEAD = '{"tateti-tournament": 1}'
KIND = FileKind(N_("a tournament"), lambda begins: begins.startswith(HEAD.encode()))
SECONDS_TO_WAIT = 20.0
_LEFT_BY_GIT = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")


def text_of(events: Iterable[Event]) -> str:
    """The events as the text of a file."""
    return "\n".join([HEAD, *(event.to_line() for event in in_order(events))]) + "\n"


def events_in(text: str, most: int = MOST_EVENTS) -> tuple[Event, ...]:
    """The events of a text, in their order, each once; lines that git left between two versions are passed over."""
    lines = [
        line
        for line in text.removeprefix("\ufeff").split("\n")
        if line.strip() and not line.startswith(_LEFT_BY_GIT)
    ]
    if not lines or lines[0].strip() != HEAD:
        raise TatetiError(N_("It is not a tournament: its first line is not {head}."), head=HEAD)
    said = [line for line in lines if line.strip() != HEAD]
    check_count(len(said), most)
    return whole_log(read_line(line) for line in said)


def read(name: Name) -> Tournament:
    """The tournament of a file."""
    data = read_at_most(name, LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise _unreadable(name, TatetiError(N_("it is too large")))
    try:
        return tournament_of(events_in(data.decode("utf-8")))
    except UnicodeDecodeError:
        raise _unreadable(name, TatetiError(N_("it is not a text in UTF-8"))) from None
    except TatetiError as error:
        raise _unreadable(name, error) from error


def _unreadable(name: Name, error: TatetiError) -> TatetiError:
    return TatetiError(
        N_("{file} is not the file of a tournament: {reason}"), file=quote(os.fspath(name)), reason=error
    )


def create(name: Name, events: Sequence[Event], *, force: bool = False) -> None:
    """A new file. One that is there is not replaced unless the person insists, not even a tournament."""
    check_target(name, _NOTHING, force=force, streams=False)
    with locked(name):
        write_atomically(name, text_of(events), _NOTHING, force=force, durable=True)


_NOTHING = FileKind(N_("an empty file"), lambda begins: not begins)


def change(name: Name, decide: Callable[[Tournament], Iterable[Event]]) -> Tournament:
    """Adds what is decided on what the file says at that moment; the tournament after it."""
    check_readable(name)
    with locked(name):
        before = read(name)
        after = tournament_of((*before.log, *decide(before)))
        write_atomically(name, _readable_text(name, after.log), KIND, durable=True)
    return after


def _readable_text(name: Name, events: Sequence[Event]) -> str:
    """The text of a file, if it will be read again."""
    check_count(len(events), MOST_EVENTS)
    text = text_of(events)
    if len(text.encode()) > LARGEST_FILE:
        raise TatetiError(N_("{file} would be too large."), file=quote(os.fspath(name)))
    return text


def merged(ours: Iterable[Event], theirs: Iterable[Event]) -> tuple[Event, ...]:
    """The events of two copies of one tournament together; which of them contradict each other is in the state."""
    one, other = in_order(ours), in_order(theirs)
    if one[0] != other[0]:
        raise TatetiError(N_("These are two different tournaments: they did not begin as one."))
    return in_order((*one, *other))


def check_writing() -> None:
    """Says what is missing for writing files, and how to get it."""
    try:
        import filelock  # noqa: F401
    except ImportError as error:
        raise TatetiError(
            N_("Writing a tournament needs the package filelock, which cannot be used here ({reason}). This installs it: {command}"),
            reason=str(error), command=install_command("tournament"),
        ) from error  # fmt: skip


@contextlib.contextmanager
def locked(name: Name) -> Iterator[None]:
    """Keeps everybody else from writing the file meanwhile, of all processes and all accounts of a computer."""
    check_writing()
    from filelock import FileLock, Timeout

    path = Path(name).expanduser().absolute()
    file = path.with_name(f".{path.name}.lock")
    # Whoever may write into the folder may have the lock, also one that another account has made.
    lock = FileLock(file, timeout=SECONDS_TO_WAIT, mode=0o666, fallback_to_soft=False)
    try:
        lock.acquire()
    except Timeout:
        raise TatetiError(
            N_("Somebody else is writing {file}: try again in a moment."), file=quote(str(name))
        ) from None
    except (OSError, NotImplementedError) as found:
        error = found if isinstance(found, OSError) else OSError(errno.ENOSYS, str(found))
        raise TatetiError(
            N_("{file} cannot be locked, and two who write at once would lose results: {reason}. Move it to a folder in which you may make files."),
            file=quote(str(name)), reason=why(error),
        ) from error  # fmt: skip
    try:
        yield
    finally:
        # Whoever waits for the file that is removed here sees that, and takes a new one.
        with contextlib.suppress(OSError):
            file.unlink()
        lock.release()
