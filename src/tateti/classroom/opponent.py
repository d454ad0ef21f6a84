"""A student's file as an opponent: it is asked in its own process, and its answer is checked before it counts."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Self

from tateti import wording
from tateti.board import Board
from tateti.classroom.courses.base import Course
from tateti.classroom.grading.answers import Dropped, StudentFault
from tateti.classroom.grading.contract import Case
from tateti.classroom.grading.faults import fault_at, not_there, why_not_loaded
from tateti.classroom.grading.findings import Finding
from tateti.classroom.grading.judging import NOT_WRITTEN_YET, action_or_finding
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.process import StudentProcess
from tateti.errors import SearchLimitError
from tateti.games import Move, Position
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.players import Player, Stop, Weighed
from tateti.players.reasons import Reason


class StudentFailed(Exception):  # noqa: N818  it says what was found
    """The student's file cannot go on playing; `finding` says why, of which `function` ("": of the whole file)."""

    def __init__(self, finding: Finding, function: str = "") -> None:
        super().__init__(str(finding.what))
        self.finding, self.function = finding, function


@dataclass(frozen=True, slots=True)
class OwnChoice(Reason):
    """The student's function chose it."""

    function: str


@wording.reason_in_words.register
def _own_choice(reason: OwnChoice, board: Board) -> str:
    return _("{function} chose it.").format(function=reason.function)


class StudentPlayer(Player):
    """A bot that plays what a student's file answers. Use it in a `with`, or close it: that ends the file's process.

    The process is started when it is needed, and again after something has ended it. Questions may come from several
    threads: one that nobody waits for any more is given up soon, together with the process that still thinks about it.
    """

    name = "file"

    def __init__(self, file: Path, course: Course, seconds: float) -> None:
        super().__init__()
        self.file, self.contract, self.seconds = file, course.contract, seconds
        self.function = self.contract.chooser
        self._running = ExitStack()  # ends the process
        self._process: StudentProcess | None = None
        self._one_at_a_time = threading.Lock()

    def __enter__(self) -> Self:
        """Loads the file; `StudentFailed` if that cannot be."""
        self.load()
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def load(self, stop: Stop | None = None) -> None:
        """Loads the file, if it is not; `StudentFailed` if that cannot be."""
        with self._one_at_a_time:
            self._loaded(stop)

    def close(self) -> None:
        """Ends the process."""
        with self._one_at_a_time:
            self._end()

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        with self._one_at_a_time:
            answer = self._answer(self._loaded(stop), self.contract.question(position))
        move = self.contract.move(position, answer)
        return (Weighed(move, Fraction(1), OwnChoice(self.function)),)

    def _answer(self, process: StudentProcess, case: Case) -> Any:
        try:
            (answer,) = process.ask(self.function, [case.given], self.seconds, lambda _given: self.seconds)
        except StudentFault as fault:
            self._end()
            raise _refusal(fault, fault_at(fault, self.function, case, 0, 1), self.function) from fault
        action = action_or_finding(self.function, case, answer)
        if isinstance(action, Finding):
            raise StudentFailed(action, self.function)
        return action

    def _loaded(self, stop: Stop | None) -> StudentProcess:
        stop = stop or _never
        if stop():  # nothing is started for somebody who has left meanwhile
            raise SearchLimitError(N_("The search was stopped before it found the answer."))
        if self._process is None:
            self._process = self._started(stop)
        self._process.stop = stop
        return self._process

    def _started(self, stop: Stop) -> StudentProcess:
        # A whole match has many moves, and some of them are taken back.
        limits = Limits(seconds=20 * self.seconds)
        process = self._running.enter_context(StudentProcess(self.file, self.contract.wanted, limits))
        process.stop = stop
        try:
            loaded = process.load()
        except StudentFault as fault:
            self._end()
            raise _refusal(fault, why_not_loaded(fault, self.file)) from fault
        state = loaded.functions.get(self.function, "missing")
        if state != "there":
            self._end()
            raise StudentFailed(not_there(self.contract, self.function, state), self.function)
        if self.function in loaded.unwritten:  # told before the first move, and not after it
            self._end()
            raise StudentFailed(NOT_WRITTEN_YET, self.function)
        return process

    def _end(self) -> None:
        self._running.close()
        self._process = None


def _never() -> bool:
    return False


def _refusal(fault: StudentFault, finding: Finding, function: str = "") -> Exception:
    """What to raise after a fault: what was found, unless nobody waits for it."""
    if isinstance(fault, Dropped):
        return SearchLimitError(N_("The search was stopped before it found the answer."))
    return StudentFailed(finding, function)
