"""Grades one file: calls every function with all its cases, restarts it after a crash, and reports what was found."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from tateti import cage
from tateti.classroom.courses import course_of_file
from tateti.classroom.courses.base import Course
from tateti.classroom.grading.answers import (
    Died,
    Loaded,
    LoadFailed,
    OutOfTime,
    StudentFault,
    TooManyProcesses,
    TooMuchOutput,
    TooSlow,
)
from tateti.classroom.grading.child import OUT_OF_MEMORY
from tateti.classroom.grading.contract import Case, Contract
from tateti.classroom.grading.findings import (
    FAILED,
    LEFT_OUT,
    PASSED,
    UNCHECKED,
    UNWRITTEN,
    Collection,
    Finding,
    Report,
    Text,
    Verdict,
)
from tateti.classroom.grading.judging import TROUBLES, call_in_python, judged, trouble_in_words
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.order import searched, shuffled
from tateti.classroom.grading.process import CHUNK, Given, StudentProcess
from tateti.classroom.grading.values import printable, shown
from tateti.language import mark as N_

LONGEST_SAMPLE = 40  # characters of what a file prints
NO_MODULE = r"No module named '(?P<name>[\w.]+)'"  # how Python says it
TOLD_EVERY = 16  # of so many calls one is told: a call may take long, or next to nothing


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
            printable(str(self.file)), self.course.game, tuple(verdicts), self.about_the_file.all(),
            self.printed, printable(self.output.decode(errors="replace")), round(self.cpu, 2), self.course.name,
            cage.protection(),
        )  # fmt: skip

    def _verdicts(self) -> list[Verdict]:
        functions = self.contract.functions
        try:
            loaded = self._load()
        except StudentFault as fault:
            self.about_the_file.add(self._missing_module(fault) or why_not_loaded(fault))
            return [Verdict(function, UNCHECKED) for function in functions]
        required = [function for function in functions if function not in self.contract.optional]
        as_it_should = self._has_the_constants(loaded)
        if not as_it_should or any(loaded.functions.get(function) != "there" for function in required):
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

    def _has_the_constants(self, loaded: Loaded) -> bool:
        right = self.contract.constants
        wrong = {name: value for name, value in right.items()
                 if name not in loaded.constants or shown(loaded.constants[name]) != shown(value)}  # fmt: skip
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
            came = [f"{name} = {shown(loaded.constants[name])}" for name in wrong if name in loaded.constants]
            self.about_the_file.add(Finding(
                "constants", Text(sentence, {"names": ", ".join(wrong)}),
                expected=", ".join(f"{name} = {shown(value)}" for name, value in wrong.items()),
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
            missing = not_there(self.contract, function, state)
            left_out = optional and state == "missing"
            return Verdict(function, LEFT_OUT) if left_out else Verdict(function, FAILED, findings=(missing,))
        search = self.contract.must_answer(function) is not None
        verdict = self._search_verdict(function) if search else self._usual_verdict(function)
        if optional and verdict.unwritten:
            return Verdict(function, LEFT_OUT)
        return replace(verdict, needs=self.contract.needs.get(function, frozenset()))

    def _usual_verdict(self, function: str) -> Verdict:
        """A function that only has to look at a board: all its calls."""
        usual, impossible = self.contract.all_cases(function)
        cases = [*usual, *impossible]
        order = shuffled(cases)
        found, asked, fault = self._ask(
            function, cases, order, self.limits.quick, lambda _given: self.limits.call
        )
        calls = len(asked)
        if fault is not None and not (found.fails and isinstance(fault, OutOfTime)):
            found.add(fault_at(fault, function, cases[order[min(calls, len(cases) - 1)]], calls, len(cases)))
        boards = len({case.board for case in usual})
        checked = len({usual[number].board for number in asked if number < len(usual)})
        status = FAILED if found.fails else PASSED
        return Verdict(function, status, calls, checked, boards, len(impossible), found.all())

    def _search_verdict(self, function: str) -> Verdict:
        """A function that searches: the boards that must be reached, then the others as far as the time goes."""
        must = self.contract.must_answer(function) or 0
        cases, _none = self.contract.all_cases(function)
        order = searched(cases, must, lambda case: self.contract.share(case.given[0]))
        found, asked, fault = self._ask(
            function, cases, order, self._time_left(),
            lambda given: self.limits.search(self.contract.share(given[0])),
        )  # fmt: skip
        calls = len(asked)
        only_out_of_time = isinstance(fault, OutOfTime) and calls >= must
        if fault is not None and not only_out_of_time:
            found.add(fault_at(fault, function, cases[order[min(calls, len(cases) - 1)]], calls, len(cases)))
        return Verdict(function, FAILED if found.fails else PASSED, calls, calls, len(cases), 0, found.all())

    def _time_left(self) -> float:
        used = self.cpu + (self.process.cpu if self.process is not None else 0.0)
        return max(self.limits.seconds / 2, self.limits.seconds - used)

    def _ask(
        self,
        function: str,
        cases: Sequence[Case],
        order: Sequence[int],
        seconds: float,
        per_call: Callable[[Given], float],
    ) -> tuple[Collection, list[int], StudentFault | None]:
        """What was found, the numbers of the cases that were answered, and what ended it before the last.

        The cases are asked in an order that the file cannot know; what is found is told in their own order.
        """
        found: dict[int, list[Finding]] = {}
        asked: list[int] = []
        fault: StudentFault | None = None
        self.progress(function, 0, len(cases))
        try:
            answers = self._loaded().ask(
                function, [cases[number].given for number in order], seconds, per_call
            )
            for number, answer in zip(order, answers, strict=True):
                found[number] = list(judged(function, cases[number], answer))
                asked.append(number)
                if len(asked) % TOLD_EVERY == 0 or len(asked) == len(cases):
                    self.progress(function, len(asked), len(cases))
                # There is nothing to learn from the others.
                if len(asked) == CHUNK and _in_order(found).only(UNWRITTEN, CHUNK):
                    break
        except StudentFault as ended:
            self._close()
            fault = ended
        return _in_order(found), asked, fault


def _in_order(found: Mapping[int, Sequence[Finding]]) -> Collection:
    """What was found, as if the cases had been asked one after the other."""
    collection = Collection()
    for number in sorted(found):
        for finding in found[number]:
            collection.add(finding)
    return collection


def _beginning(text: str) -> str:
    return text if len(text) <= LONGEST_SAMPLE else text[: LONGEST_SAMPLE - 1] + "…"


def not_there(contract: Contract, function: str, state: str) -> Finding:
    """A finding for a function that is missing, or takes other arguments."""
    expected = contract.signature(function)
    if state == "missing":
        return Finding("missing", Text(N_("There is no function of this name.")), expected=expected)
    return Finding("arguments", Text(N_("It cannot be called with its arguments.")), expected=expected)


def why_not_loaded(fault: StudentFault) -> Finding:
    """Why a file could not be loaded, as a finding about the whole file."""
    if isinstance(fault, LoadFailed):
        sentence = N_("It cannot be loaded, so nothing could be checked.")
        code = "load"
        for kind, (named, _sentence) in TROUBLES.items():
            if kind in fault.trouble.classes:
                code = named
        if "SyntaxError" in fault.trouble.classes:
            code = "syntax"
        elif "ImportError" in fault.trouble.classes:
            code = "import"
        return Finding(code, Text(sentence), came=trouble_in_words(fault.trouble))
    code, what = _fault_in_words(fault)
    return Finding(code, Text(N_("It cannot be loaded, so nothing could be checked.")), came=what)


def fault_at(fault: StudentFault, function: str, case: Case, calls: int, of: int) -> Finding:
    """A finding for the call that ended the student's process."""
    if isinstance(fault, LoadFailed):
        return Finding(
            "load", Text(N_("It cannot be loaded a second time.")), came=trouble_in_words(fault.trouble)
        )
    code, what = _fault_in_words(fault)
    if isinstance(fault, OutOfTime):
        what = Text(N_("It is slow: in {seconds} s it answered {calls} of {of} calls."),
                    {"seconds": f"{fault.seconds:g}", "calls": calls, "of": of})  # fmt: skip
    return Finding(code, what, case.board, call_in_python(function, case))


def _fault_in_words(fault: StudentFault) -> tuple[str, Text]:
    if isinstance(fault, TooSlow | OutOfTime):
        return "slow", Text(N_("It takes more than {seconds} s: it is too slow, or never ends."),
                            {"seconds": f"{fault.seconds:g}"})  # fmt: skip
    if isinstance(fault, TooMuchOutput):
        return "output", Text(N_("It prints without end."))
    if isinstance(fault, TooManyProcesses):
        return "processes", Text(N_("It starts processes without end."))
    if isinstance(fault, Died):
        if fault.how == OUT_OF_MEMORY:
            return "memory", Text(TROUBLES["MemoryError"][1])
        how = f"exit {fault.how}" if fault.how >= 0 else _signal_name(-fault.how)
        return "died", Text(N_("It ends the program at once ({how})."), {"how": how})
    return "tampered", Text(N_("It meddles with the grader's own channel."))


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
