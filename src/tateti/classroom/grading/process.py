"""A student's file in a process of its own, in a cage where there is one, so that it can do no harm.

The other side is `child.py`. Nothing that arrives is trusted: it is an answer, and never more. A line without the mark
of the request, or that is no answer, ends the process.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tateti import cage
from tateti.classroom.grading.answers import (
    Answer,
    Died,
    Dropped,
    Loaded,
    LoadFailed,
    OutOfTime,
    StudentFault,
    Tampered,
    TooManyProcesses,
    TooMuchOutput,
    TooSlow,
    Trouble,
)
from tateti.classroom.grading.child import LONGEST_TEXT, MOST_ITEMS, OUT_OF_MEMORY
from tateti.classroom.grading.handed_in import PACKAGE, HandedIn
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.values import Garbled, decoded, encoded

CHUNK = 64  # calls sent at a time; few enough that the pipe always takes them
POLL = 0.05
LARGEST_NUMBER = 10_000_000
PATIENCE = 5.0  # how much longer than its processor time a call may take by the clock

Given = tuple[Any, ...]  # the arguments of a call: the board as text (or the variables), then the others


@dataclass(frozen=True)
class Wanted:
    """What a file should hold, and how its boards look: functions with their number of arguments, constants, cells,
    and the variables in which it keeps its board, if it does."""

    module: str
    functions: Mapping[str, int]
    constants: Sequence[str]
    symbols: Mapping[str, Any]
    size: int
    variables: Sequence[str] = ()


class StudentProcess:
    """One run of a student's file. Use it in a `with`: at the end nothing of it is left.

    Where the folder is the student's own, what lies beside the file comes with it.
    """

    def __init__(self, file: Path, wanted: Wanted, limits: Limits, own_folder: bool = True) -> None:
        self.wanted, self.limits = wanted, limits
        self.cpu = 0.0  # processor seconds used, as last measured
        self.stop: Callable[[], bool] = lambda: False  # whether nobody waits for an answer any more
        self._handed_in = HandedIn(file, own_folder)
        self._running = ExitStack()

    def __enter__(self) -> StudentProcess:
        with ExitStack() as running:
            handed_in = running.enter_context(self._handed_in)
            self._caged = running.enter_context(cage.start(
                [cage.interpreter(), "-I", "-S", "-B", "-X", "utf8", str(handed_in.program)],
                readable=handed_in.folders,
                hidden=(PACKAGE, *cage.copies_of(PACKAGE.name)),
                limits=self.limits.of_the_cage,
                require=self.limits.require_cage,
            ))  # fmt: skip
            self._running = running.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self._measure()
        self._running.close()

    @property
    def printed(self) -> int:
        """How many bytes it has printed; most of them may be thrown away."""
        return self._caged.errors_written

    @property
    def output(self) -> bytes:
        """The beginning of what it has printed."""
        return self._caged.errors

    # Requests

    def load(self) -> Loaded:
        """Loads the file; a `StudentFault` says why it cannot be."""
        limits, wanted, refusal = self.limits, self.wanted, self._handed_in.refusal
        if refusal is not None:
            raise LoadFailed(Trouble((type(refusal).__name__, "OSError"), str(refusal.strerror), None))
        self._began_to_wait(limits.load)
        mark = self._send({
            "file": str(self._handed_in.file), "name": wanted.module,
            "packages": [str(folder) for folder in cage.package_folders()],
            "functions": dict(wanted.functions), "constants": list(wanted.constants),
            "symbols": dict(wanted.symbols), "size": wanted.size, "variables": list(wanted.variables),
        })  # fmt: skip
        status, found = self._reply(mark, limits.load, 2)
        try:
            if status == "failed":
                raise LoadFailed(_trouble(found))
            constants = {name: decoded(value) for name, value in found["constants"].items()}
            functions = {str(name): str(state) for name, state in found["functions"].items()}
            unwritten, borrowed = (tuple(map(str, found[what])) for what in ("unwritten", "borrowed"))
            return Loaded(functions, constants, unwritten, borrowed)
        except (Garbled, TypeError, KeyError, ValueError, AttributeError) as error:
            raise Tampered from error

    def ask(
        self, function: str, calls: Sequence[Given], seconds: float, per_call: Callable[[Given], float]
    ) -> Iterator[Answer]:
        """The answers to the calls, one by one; all together have so many seconds, and each has its own."""
        self._began_to_wait(seconds)
        for start in range(0, len(calls), CHUNK):
            chunk = calls[start : start + CHUNK]
            mark = self._send({"function": function, "calls": [_sent(call) for call in chunk]})
            for call in chunk:
                yield _answer(self._reply(mark, per_call(call), 4))

    def farewell(self) -> tuple[int, tuple[str, ...]]:
        """At the end: how many threads still run, and the parts of tateti that were used meanwhile."""
        self._began_to_wait(self.limits.call)
        mark = self._send({"function": "", "calls": []})
        _status, found = self._reply(mark, self.limits.call, 2)
        try:
            return _number(found["threads"]) or 0, tuple(map(str, found["borrowed"]))
        except (TypeError, KeyError) as error:
            raise Tampered from error

    # The pipes

    def _send(self, message: Mapping[str, Any]) -> bytes:
        """Sends a request, and gives the mark that the replies to it have: nobody can reply beforehand."""
        mark = secrets.token_hex(8)
        try:
            self._caged.send(
                json.dumps({"mark": mark, **message}).encode() + b"\n", self.limits.call * PATIENCE
            )
        except cage.CageFault as fault:
            raise self._fault(fault) from fault
        return mark.encode()

    def _reply(self, mark: bytes, seconds: float, parts: int) -> list[Any]:
        marked, _space, text = self._next_line(seconds).partition(b" ")
        if marked != mark:
            raise Tampered
        try:
            reply = _decoder.decode(text.decode())
        except (ValueError, RecursionError) as error:
            raise Tampered from error
        if not isinstance(reply, list) or len(reply) != parts:
            raise Tampered
        return reply

    def _next_line(self, seconds: float) -> bytes:
        if self._caged.has_line:  # they took no time
            return self._caged.receive(POLL)
        while True:
            try:
                line = self._caged.receive(POLL)
            except cage.Silent:
                if self.stop():
                    raise Dropped from None
                self._check_time(seconds)
                continue
            except cage.CageFault as fault:
                raise self._fault(fault) from fault
            self._check_time(seconds, arrived=True)
            return line

    def _fault(self, fault: cage.CageFault) -> StudentFault:
        """What the fault of a program is as one of a student's file."""
        if not isinstance(fault, cage.Ended):  # a line without an end, or it does not read what it is sent
            return Tampered()
        if fault.cause is cage.Cause.MEMORY:
            return Died(OUT_OF_MEMORY)
        if fault.cause in (cage.Cause.PROCESSOR, cage.Cause.CLOCK):
            return OutOfTime(self._seconds)
        if fault.cause is cage.Cause.PROCESSES:
            return TooManyProcesses()
        # Where it has not left by itself, it runs on with its end of the pipe closed.
        return Died(fault.how) if fault.cause is cage.Cause.ITSELF else Tampered()

    # Time

    def _began_to_wait(self, seconds: float) -> None:
        self._measure()
        self._seconds = seconds
        self._call_began = self._all_began = self._now()
        self._checked = time.monotonic()
        self._printed_before = self.printed

    def _now(self) -> tuple[float, float]:
        return self.cpu, time.monotonic()

    def _check_time(self, seconds: float, arrived: bool = False) -> None:
        """Raises if this call, or all of them together, have used up their time; measured every now and then."""
        measured_lately = time.monotonic() - self._checked < POLL
        if not measured_lately:
            self._checked = time.monotonic()
            self._measure()
        if arrived:
            self._call_began = self._now()
            self._printed_before = self.printed
            if measured_lately:
                return
        if self._is_over(self._call_began, seconds):
            raise (
                TooMuchOutput
                if self.printed - self._printed_before > self.limits.output
                else TooSlow(seconds)
            )
        if self._is_over(self._all_began, self._seconds):
            raise OutOfTime(self._seconds)

    def _is_over(self, since: tuple[float, float], seconds: float) -> bool:
        cpu, clock = self._now()
        return cpu - since[0] > seconds or clock - since[1] > PATIENCE * seconds

    def _measure(self) -> None:
        self.cpu = max(self.cpu, self._caged.processor)


def _sent(call: Given) -> list[Any]:
    return [*call[:1], *(encoded(argument) for argument in call[1:])]


def _answer(reply: list[Any]) -> Answer:
    status, value, changed, shared = reply
    try:
        changed = None if changed is None else decoded(changed)
        if status == "raised":
            return Answer(trouble=_trouble(value), changed=changed)
        return Answer(decoded(value), None, changed, str(shared)[:4])
    except (Garbled, RecursionError) as error:
        raise Tampered from error


def _trouble(data: Any) -> Trouble:
    try:
        classes, text, line = data
        names = tuple(str(name)[:LONGEST_TEXT] for name in classes[:MOST_ITEMS])
        return Trouble(names, str(text)[:LONGEST_TEXT], _number(line))
    except (TypeError, ValueError) as error:
        raise Tampered from error


def _number(data: Any) -> int | None:
    """A number of lines or threads, as far as it can be one."""
    return data if type(data) is int and 0 <= data <= LARGEST_NUMBER else None


def _no_number(name: str) -> Any:
    raise ValueError(name)  # Infinity and its like are none


_decoder = json.JSONDecoder(parse_constant=_no_number)
