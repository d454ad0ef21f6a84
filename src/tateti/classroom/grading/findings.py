"""What the grader finds, as values: a code for programs, sentences for people, put into words late."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tateti.cage import Protection
from tateti.language import gettext as _
from tateti.language import number

PASSED, FAILED, UNCHECKED, LEFT_OUT = "passed", "failed", "unchecked", "left-out"
UNWRITTEN = "unwritten"


@dataclass(frozen=True)
class Text:
    """A sentence and its details, which is said in the person's language when it is shown."""

    sentence: str
    details: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        told = {
            name: number(value) if isinstance(value, int) else value for name, value in self.details.items()
        }
        return _(self.sentence).format(**told)


@dataclass(frozen=True)
class Finding:
    """One kind of fault in one function: what is wrong, the first call that shows it, and how many do.

    A remark (`fails` is False) is worth knowing, but breaks no rule of the course. `line` is the one of the student's file
    that raised an exception, where that is known.
    """

    code: str
    what: Text
    board: str | None = None
    call: str = ""
    expected: Text | str = ""
    came: Text | str = ""
    count: int = 1
    fails: bool = True
    line: int | None = None


@dataclass(frozen=True)
class Verdict:
    """What was found about one function: how many calls it answered, on how many of its boards, and how many boards
    that cannot arise there were besides; `rest` says of the boards that were not asked why."""

    function: str
    status: str
    calls: int = 0
    checked: int = 0
    boards: int = 0
    impossible: int = 0
    findings: tuple[Finding, ...] = ()
    rest: str = ""

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.status == PASSED

    @property
    def unwritten(self) -> bool:
        """Whether the student has not come to it yet: whatever it is asked, it says that it is not written."""
        codes = {finding.code for finding in self.findings}
        return self.status == FAILED and codes == {UNWRITTEN}

    @property
    def left_out(self) -> bool:
        """Whether it is not there, and need not be."""
        return self.status == LEFT_OUT


@dataclass(frozen=True)
class Advice:
    """What to mend first: the function whose fault explains most, and those that may fail only because of it."""

    function: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """What was found about one file. `game` is what it is measured by, and `about_game` says in words what is special
    about it."""

    file: str
    game: str
    verdicts: tuple[Verdict, ...]
    findings: tuple[Finding, ...] = ()  # about the file as a whole
    printed: int = 0
    output: str = ""
    cpu_seconds: float = 0.0
    course: str = "cs50"
    advice: Advice | None = None
    about_game: Text | None = None
    protection: Protection | None = (
        None  # what the file was kept from while it ran; None where it did not run
    )

    @property
    def passed(self) -> bool:
        """Whether everything is as it should be; remarks do not count."""
        passed = all(verdict.passed or verdict.left_out for verdict in self.verdicts)
        return passed and not any(finding.fails for finding in self.findings)

    @property
    def spotless(self) -> bool:
        """Whether there is not even a remark."""
        remarks = [*self.findings, *(found for verdict in self.verdicts for found in verdict.findings)]
        return self.passed and not remarks

    def all_findings(self) -> Iterable[tuple[str, Finding]]:
        """Every finding, with the function it is about ("" for the file)."""
        yield from (("", found) for found in self.findings)
        yield from ((verdict.function, found) for verdict in self.verdicts for found in verdict.findings)


class Collection:
    """Findings as they come: of each kind the one on the earliest of its boards is kept, and the others are counted."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, bool], tuple[int, Finding]] = {}
        self.failing: set[str] = set()  # the boards on which something is wrong

    def add(self, finding: Finding, place: int = 0) -> None:
        """Adds a finding; `place` is where its call stands among all that a function is asked, in whatever order."""
        if finding.fails and finding.board is not None:
            self.failing.add(finding.board)
        kind = finding.code, finding.fails
        if (before := self._found.get(kind)) is None:
            self._found[kind] = place, finding
            return
        first = min(before, (place, finding), key=lambda placed: placed[0])
        self._found[kind] = first[0], replace(first[1], count=before[1].count + 1)

    def all(self) -> tuple[Finding, ...]:
        """Faults first, then remarks, each in the order of their boards."""
        placed = sorted(self._found.values(), key=lambda placed: (not placed[1].fails, placed[0]))
        return tuple(finding for _place, finding in placed)

    @property
    def fails(self) -> bool:
        return any(finding.fails for _place, finding in self._found.values())
