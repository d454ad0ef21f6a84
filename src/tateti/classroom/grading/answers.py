"""What comes of asking a student's file: answers, and the faults after which its process cannot go on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Trouble:
    """What a student's code raised: the classes, the nearest first, the text, and the line in the file."""

    classes: tuple[str, ...]
    text: str
    line: int | None

    @property
    def kind(self) -> str:
        """The name of the exception."""
        return self.classes[0] if self.classes else "?"


@dataclass(frozen=True)
class Answer:
    """What came of one call: a value or a trouble; the board if the call changed it; which rows are not its own."""

    value: Any = None
    trouble: Trouble | None = None
    changed: Any = None
    shared: str = ""


@dataclass(frozen=True)
class Loaded:
    """What a file holds of what it should: for each function `there`, `missing` or `arguments`; and which of them
    are as they were in the starter file."""

    functions: Mapping[str, str]
    constants: Mapping[str, Any]
    unwritten: tuple[str, ...]
    borrowed: tuple[str, ...]


class StudentFault(Exception):  # noqa: N818  it is a student's, and not ours
    """The student's process cannot go on."""


class LoadFailed(StudentFault):
    """The file cannot be loaded."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.kind)
        self.trouble = trouble


class Died(StudentFault):
    """The process ended by itself: `how` is an exit code, or below 0 a signal."""

    def __init__(self, how: int) -> None:
        super().__init__(how)
        self.how = how


class TooSlow(StudentFault):
    """One call took more than its time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class OutOfTime(StudentFault):
    """All the calls together took more than their time."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Dropped(StudentFault):
    """Nobody waits for the answer any more."""


class TooMuchOutput(StudentFault):
    """One call took more than its time, and did nothing but print."""


class TooManyProcesses(StudentFault):
    """It started more processes than it may."""


class Tampered(StudentFault):
    """What arrived is not a reply of the protocol."""
