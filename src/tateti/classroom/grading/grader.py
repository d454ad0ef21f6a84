"""Grades one file: calls every function with all its cases, restarts it after a crash, and reports what was found."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from collections.abc import Collection as Boards
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

from tateti import cage
from tateti.classroom.courses import course_of_file
from tateti.classroom.courses.base import Course
from tateti.classroom.grading.advice import EVERYWHERE, advice
from tateti.classroom.grading.answers import (
    Answer,
    Loaded,
    LoadFailed,
    OutOfTime,
    StudentFault,
    Tampered,
)
from tateti.classroom.grading.contract import Case, Contract
from tateti.classroom.grading.faults import fault_at, fault_in_words, not_there, why_not_loaded
from tateti.classroom.grading.findings import (
    FAILED,
    LEFT_OUT,
    PASSED,
    UNCHECKED,
    Collection,
    Finding,
    Report,
    Text,
    Verdict,
)
from tateti.classroom.grading.judging import (
    IMPOSSIBLE,
    NOT_WRITTEN_YET,
    call_in_python,
    is_unwritten,
    judged,
    trouble_in_words,
)
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.process import CHUNK, Given, StudentProcess
from tateti.classroom.grading.questions import Question, to_look_at, to_search, unforeseen
from tateti.classroom.grading.values import printable, shown
from tateti.language import mark as N_

LONGEST_SAMPLE = 40  # characters of what a file prints
NO_MODULE = r"No module named '(?P<name>[\w.]+)'"  # how Python says it
TOLD_EVERY = 16  # of so many calls one is told: a call may take long, or next to nothing
SPARE = 1 / 60  # of the time of a file: for boards that need not be asked
AT_A_TIME = 16  # of them, between two looks at the time


# Told of a function that is being asked, how many of its calls it has answered, and how many there are.
Progress = Callable[[str, int, int], None]


def grade(
    file: Path,
    course: Course,
    limits: Limits | None = None,
    progress: Progress = lambda *_told: None,
    own_folder: bool = True,
) -> Report:
    """What a student's file gets right, and what not. Where the folder is the student's own, the file may use what lies
    beside it."""
    limits = limits or Limits()
    cage.check_required(limits.require_cage)
    return _Grading(file, course, limits, progress, own_folder).report()


class _Grading:
    """The grading of one file."""

    def __init__(
        self, file: Path, course: Course, limits: Limits, progress: Progress, own_folder: bool
    ) -> None:
        self.file, self.course, self.limits, self.progress = file, course, limits, progress
        self.own_folder = own_folder
        self.contract: Contract = course.contract
        self.process: StudentProcess | None = None
        self._running = ExitStack()  # ends the process
        self.about_the_file = Collection()
        self.printed, self.output, self.cpu = 0, b"", 0.0
        self.random = unforeseen()
        self.failing: dict[str, Boards[str] | None] = {}  # the boards on which each function is wrong

    def report(self) -> Report:
        try:
            verdicts = self._verdicts()
            self._look_back()
        finally:
            self._close()
        if self.printed:
            self.about_the_file.add(Finding(
                "prints", Text(N_("It prints {number} bytes; nothing of that is needed."), {"number": self.printed}),
                came=shown(_beginning(self.output.decode(errors="replace"))), fails=False,
            ))  # fmt: skip
        return Report(
            printable(str(self.file)), self.contract.game, tuple(verdicts), self.about_the_file.all(),
            self.printed, printable(self.output.decode(errors="replace")), round(self.cpu, 2), self.course.name,
            advice(self.contract, self.failing), Text(self.course.about_game) if self.course.about_game else None,
            cage.protection(),
        )  # fmt: skip

    def _verdicts(self) -> list[Verdict]:
        functions = self.contract.functions
        try:
            loaded = self._load()
        except StudentFault as fault:
            self._close()
            self.about_the_file.add(self._missing_module(fault) or why_not_loaded(fault, self.file))
            return [Verdict(function, UNCHECKED) for function in functions]
        required = [function for function in functions if function not in self.contract.optional]
        complete = all(loaded.functions.get(function) == "there" for function in required)
        as_it_should = self._has_the_constants(loaded, complete)
        if not as_it_should or not complete:
            self._note_another_course()
        if not as_it_should:
            return [Verdict(function, UNCHECKED) for function in functions]
        self._note_borrowed(loaded.borrowed)
        return [self._verdict(function, loaded.functions.get(function, "missing")) for function in functions]

    # The process

    def _load(self) -> Loaded:
        process = StudentProcess(self.file, self.contract.wanted, self.limits, self.own_folder)
        self.process = self._running.enter_context(process)
        return self.process.load()

    def _close(self) -> None:
        self._running.close()
        if self.process is not None:
            self.printed += self.process.printed
            self.output = self.output or self.process.output
            self.cpu += self.process.cpu
            self.process = None

    def _loaded(self) -> StudentProcess:
        """The process, started again if the last function ended it."""
        if self.process is None:
            self._load()
        assert self.process is not None
        return self.process

    # About the file

    def _has_the_constants(self, loaded: Loaded, complete: bool) -> bool:
        """Whether the constants are as they should be. Of a file that has all its functions none is asked for: what is not
        there cannot be wrong."""
        right = self.contract.constants
        missing = [name for name in right if name not in loaded.constants]
        wrong = [name for name in right if name not in missing and loaded.constants[name] != right[name]]
        if complete and not wrong and not self.contract.variables:
            if missing:
                what = Text(N_("These constants are missing: {names}."), {"names": ", ".join(missing)})
                expected = ", ".join(f"{name} = {shown(right[name])}" for name in missing)
                self.about_the_file.add(Finding("no-constants", what, expected=expected, fails=False))
            return True
        wrong += missing
        if wrong:
            sentence = (
                N_(
                    "These variables are missing, or begin with another value: {names}. Nothing else could be checked."
                )
                if self.contract.variables
                else N_(
                    "These constants are missing, or have another value: {names}. Nothing else could be checked."
                )
            )
            names = [name for name in right if name in wrong]
            came = [f"{name} = {shown(loaded.constants[name])}" for name in names if name in loaded.constants]
            self.about_the_file.add(Finding(
                "constants", Text(sentence, {"names": ", ".join(names)}),
                expected=", ".join(f"{name} = {shown(right[name])}" for name in names),
                came=", ".join(came) or Text(N_("nothing of that name")),
            ))  # fmt: skip
        return not wrong

    def _note_another_course(self) -> None:
        other = course_of_file(self.file, self.course)
        if other is not self.course:
            sentence = (
                N_(
                    "It looks like a file of the course {course}, which checks itself: run {check} in its folder."
                )
                if other.contract_kind is None
                else N_("It looks like a file of another course: try {options}.")
            )
            details = {"course": other.name, "check": "python prueba.py", "options": other.options}
            self.about_the_file.add(Finding("another-course", Text(sentence, details)))

    def _note_borrowed(self, modules: Sequence[str]) -> None:
        if modules:
            self.about_the_file.add(Finding(
                "borrowed", Text(N_("It does not stand on its own: it uses parts of tateti.")),
                came=printable(", ".join(modules)),
            ))  # fmt: skip

    def _missing_module(self, fault: StudentFault) -> Finding | None:
        """Why a module that the file imports is not there, where we know."""
        if not isinstance(fault, LoadFailed):
            return None
        found = re.fullmatch(NO_MODULE, fault.trouble.text)
        if found is None:
            return None
        module = found["name"].partition(".")[0]
        if module == "tateti":
            sentence = N_("It uses tateti, which is not there while it is graded: a file stands on its own.")
            return Finding("borrowed", Text(sentence), came=trouble_in_words(fault.trouble))
        if not self.own_folder and (self.file.parent / f"{module}.py").is_file():
            sentence = N_(
                "It uses {module}, which lies beside it. Such files are seen only in a folder of the student's own: "
                "give that folder, or call the file {file}."
            )
            names = {"module": f"{module}.py", "file": self.course.file}
            return Finding("import", Text(sentence, names), came=trouble_in_words(fault.trouble))
        return None

    def _look_back(self) -> None:
        """At the end: did it leave threads running, or load something meanwhile?"""
        if self.process is None:
            return
        try:
            threads, modules = self.process.farewell()
        except StudentFault:
            return
        self._note_borrowed(() if any(f.code == "borrowed" for f in self.about_the_file.all()) else modules)
        if threads > 0:
            self.about_the_file.add(Finding(
                "threads", Text(N_("It leaves {number} threads running."), {"number": threads}), fails=False
            ))  # fmt: skip

    # One function

    def _verdict(self, function: str, state: str) -> Verdict:
        optional = function in self.contract.optional
        if state != "there":
            if optional and state == "missing":
                return Verdict(function, LEFT_OUT)
            self.failing[function] = EVERYWHERE
            return Verdict(function, FAILED, findings=(not_there(self.contract, function, state),))
        search = self.contract.searches(function)
        verdict, asked = self._search_verdict(function) if search else self._usual_verdict(function)
        if asked.nothing_written:
            self.failing[function] = EVERYWHERE
            return Verdict(function, LEFT_OUT) if optional else replace(verdict, findings=(NOT_WRITTEN_YET,))
        if not verdict.passed:
            self.failing[function] = asked.found.failing
        return verdict

    def _usual_verdict(self, function: str) -> tuple[Verdict, _Asked]:
        """A function that only has to look at a board: all its calls."""
        usual, impossible = self.contract.all_cases(function)
        questions, asked = to_look_at(usual, self.random), _Asked(function, len(usual))
        self._ask(asked, questions, self.limits.quick)
        if asked.fault is not None and not (asked.found.fails and isinstance(asked.fault, OutOfTime)):
            self._add_fault(asked, questions)
        checked = len({question.case.board for question in questions[: asked.calls]})
        strange = 0 if asked.stopped or asked.found.fails else self._ask_impossible(asked, impossible)
        boards = len({case.board for case in usual})
        return asked.verdict(checked, boards, strange), asked

    def _ask_impossible(self, asked: _Asked, cases: Sequence[Case]) -> int:
        """Asks on boards that cannot arise, where nothing is worth more than a remark; how many they were."""
        other = _Asked(asked.function, len(cases), asked.found)
        questions = [
            replace(question, place=asked.of + question.place) for question in to_look_at(cases, self.random)
        ]
        self._ask(other, questions, self.limits.quick)
        if other.fault is not None:
            at = questions[min(other.calls, len(questions) - 1)]
            remark = Finding("impossible", Text(IMPOSSIBLE), at.case.board, call_in_python(asked.function, at.case),
                             came=fault_in_words(other.fault)[1], fails=isinstance(other.fault, Tampered))  # fmt: skip
            asked.found.add(remark, at.place)
        return len(cases)

    def _search_verdict(self, function: str) -> tuple[Verdict, _Asked]:
        """A function that searches: the boards that must be reached, then the others while there is time to spare."""
        needed, others = to_search(self.contract, function, self.random)
        asked = _Asked(function, len(needed) + len(others))
        cpu, clock = self._cpu(), time.monotonic()
        self._ask(asked, needed, self._time_left())
        if asked.fault is not None:
            self._add_fault(asked, needed)
        while others and not asked.stopped and self._used(cpu, clock) < SPARE * self.limits.seconds:
            part, others = others[:AT_A_TIME], others[AT_A_TIME:]
            before = asked.calls
            self._ask(asked, part, self._time_left())
            if asked.fault is not None and not isinstance(asked.fault, OutOfTime):
                self._add_fault(asked, part, before)
        return replace(asked.verdict(asked.calls, asked.of), rest=self.contract.unasked), asked

    def _time_left(self) -> float:
        return max(self.limits.seconds / 2, self.limits.seconds - self.cpu - self._cpu())

    def _cpu(self) -> float:
        """What the process that runs now has used of the processor, as last measured."""
        return self.process.cpu if self.process is not None else 0.0

    def _used(self, cpu: float, clock: float) -> float:
        """The seconds since then: of the processor where they can be measured, and otherwise of the clock."""
        return self._cpu() - cpu if self._cpu() > 0 else time.monotonic() - clock

    def _ask(self, asked: _Asked, questions: Sequence[Question], seconds: float) -> None:
        """Asks until all is answered, or a fault ends it, or there is nothing more to learn."""
        self.progress(asked.function, asked.calls, asked.of)
        given = [question.case.given for question in questions]
        try:
            answers = self._loaded().ask(asked.function, given, seconds, self._seconds_for(asked.function))
            for question, answer in zip(questions, answers, strict=True):
                asked.take(question, answer)
                if asked.calls % TOLD_EVERY == 0 or asked.calls == asked.of:
                    self.progress(asked.function, asked.calls, asked.of)
                if asked.calls == CHUNK and asked.nothing_written:
                    break
        except StudentFault as fault:
            self._close()
            asked.fault = fault

    def _seconds_for(self, function: str) -> Callable[[Given], float]:
        """How long one call may take."""
        if not self.contract.searches(function):
            return lambda _given: self.limits.call
        return lambda given: self.limits.search(self.contract.share(given[0]))

    def _add_fault(self, asked: _Asked, questions: Sequence[Question], before: int = 0) -> None:
        """Adds what ended the process, with the call that did."""
        assert asked.fault is not None
        at = questions[min(asked.calls - before, len(questions) - 1)]
        asked.found.add(fault_at(asked.fault, asked.function, at.case, asked.calls, asked.of), at.place)


@dataclass
class _Asked:
    """What has come of asking a function so far."""

    function: str
    of: int  # calls there are
    found: Collection = field(default_factory=Collection)
    calls: int = 0
    unwritten: int = 0  # answers that say that nothing is written yet
    fault: StudentFault | None = None

    def take(self, question: Question, answer: Answer) -> None:
        """Judges an answer."""
        for finding in judged(self.function, question.case, answer):
            self.found.add(finding, question.place)
        self.calls += 1
        self.unwritten += is_unwritten(answer)

    @property
    def nothing_written(self) -> bool:
        """Whether it does nothing but say that it is not written yet."""
        return self.calls == self.unwritten > 0 and self.fault is None

    @property
    def stopped(self) -> bool:
        """Whether there is no use in asking on."""
        return self.fault is not None or self.nothing_written

    def verdict(self, checked: int, boards: int, impossible: int = 0) -> Verdict:
        status = FAILED if self.found.fails else PASSED
        return Verdict(self.function, status, self.calls, checked, boards, impossible, self.found.all())


def _beginning(text: str) -> str:
    return text if len(text) <= LONGEST_SAMPLE else text[: LONGEST_SAMPLE - 1] + "…"
