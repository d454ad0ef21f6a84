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

    A remark (`fails` is False) is worth knowing, but breaks no rule of the course.
    """

    code: str
    what: Text
    board: str | None = None
    call: str = ""
    expected: Text | str = ""
    came: Text | str = ""
    count: int = 1
    fails: bool = True


@dataclass(frozen=True)
class Verdict:
    """What was found about one function: how many calls it answered, on how many of its boards, and how many boards
    that cannot arise there were besides; `needs` are the functions that it builds on."""

    function: str
    status: str
    calls: int = 0
    checked: int = 0
    boards: int = 0
    impossible: int = 0
    findings: tuple[Finding, ...] = ()
    needs: frozenset[str] = frozenset()

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.status == PASSED

    @property
    def unwritten(self) -> bool:
        """Whether the student has not come to it yet."""
        return self.status == FAILED and any(finding.code == UNWRITTEN for finding in self.findings)

    @property
    def left_out(self) -> bool:
        """Whether it is not there, and need not be."""
        return self.status == LEFT_OUT


@dataclass(frozen=True)
class Report:
    """What was found about one file."""

    file: str
    game: str
    verdicts: tuple[Verdict, ...]
    findings: tuple[Finding, ...] = ()  # about the file as a whole
    printed: int = 0
    output: str = ""
    cpu_seconds: float = 0.0
    course: str = "cs50"
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
    """Findings as they come: the first of each kind is kept, the others are counted."""

    def __init__(self) -> None:
        self._found: dict[str, Finding] = {}

    def add(self, finding: Finding) -> None:
        before = self._found.get(finding.code)
        self._found[finding.code] = finding if before is None else replace(before, count=before.count + 1)

    def all(self) -> tuple[Finding, ...]:
        """Faults first, then remarks, each in the order they were found."""
        return tuple(sorted(self._found.values(), key=lambda finding: not finding.fails))

    def only(self, code: str, count: int) -> bool:
        """Whether nothing was found but this, so many times."""
        return [(finding.code, finding.count) for finding in self._found.values()] == [(code, count)]

    @property
    def fails(self) -> bool:
        return any(finding.fails for finding in self._found.values())
