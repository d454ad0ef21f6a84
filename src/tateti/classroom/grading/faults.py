"""What ended the process of a student's file, or kept a function from being asked, as findings."""

from __future__ import annotations

import signal
from pathlib import Path

from tateti.classroom.grading.answers import (
    Died,
    LoadFailed,
    OutOfTime,
    StudentFault,
    TooManyProcesses,
    TooMuchOutput,
    TooSlow,
)
from tateti.classroom.grading.child import OUT_OF_MEMORY
from tateti.classroom.grading.contract import Case, Contract
from tateti.classroom.grading.findings import Finding, Text
from tateti.classroom.grading.judging import TROUBLES, call_in_python, trouble_in_words
from tateti.classroom.grading.loading import NOT_LOADED, diagnosis, never_loaded
from tateti.language import mark as N_


def not_there(contract: Contract, function: str, state: str) -> Finding:
    """A finding for a function that is missing, or takes other arguments."""
    expected = contract.signature(function)
    if state == "missing":
        return Finding("missing", Text(N_("There is no function of this name.")), expected=expected)
    return Finding("arguments", Text(N_("It cannot be called with its arguments.")), expected=expected)


def why_not_loaded(fault: StudentFault, file: Path) -> Finding:
    """Why a file could not be loaded, as a finding about the whole file."""
    if isinstance(fault, LoadFailed):
        return diagnosis(fault.trouble, file)
    if isinstance(fault, TooSlow | OutOfTime):
        return never_loaded(fault.seconds)
    code, what = fault_in_words(fault)
    return Finding(code, Text(NOT_LOADED), came=what)


def fault_at(fault: StudentFault, function: str, case: Case, calls: int, of: int) -> Finding:
    """A finding for the call that ended the student's process."""
    if isinstance(fault, LoadFailed):
        return Finding(
            "load", Text(N_("It cannot be loaded a second time.")), came=trouble_in_words(fault.trouble)
        )
    code, what = fault_in_words(fault)
    if isinstance(fault, OutOfTime):
        what = Text(N_("It is slow: in {seconds} s it answered {calls} of {of} calls."),
                    {"seconds": f"{fault.seconds:g}", "calls": calls, "of": of})  # fmt: skip
    return Finding(code, what, case.board, call_in_python(function, case))


def fault_in_words(fault: StudentFault) -> tuple[str, Text]:
    """The code of what ended a process, and what that is in words."""
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
