"""Homework in the log: a set of problems, and a sheet for each pupil who solves it.

A *set* is what a teacher makes: its setup has the problems with their solutions. Its events say who is in the class.

kind      data
join      {"pupil": 1, "sheet": id, "name": "Ana",        who came, under which name, with a sheet of their own; the hashes
           "key": ..., "code": ...}                       of the secret of their device and of their code
device    {"pupil": 1, "key": ...}                        the pupil goes on at another device
code      {"pupil": 1, "code": ...}                       the teacher has a new code made
rename    {"pupil": 1, "name": "Ana B."}                  by the teacher
hide      {"pupil": 1}                                    the pupil is not in the teacher's table any more
show      {"pupil": 1}                                    and is again

A *sheet* belongs to a set and goes with it. Its events say what one pupil did; problems are counted from 0.

choice    {"problem": 0, "move": "Gb1", "right": true,    what was chosen; the first choice is what counts
           "seconds": 12.5}
hint      {"problem": 0, "step": 1, "seconds": 8.0}       how much of the hint was asked for, so far

The seconds are those since the pupil's last event on this problem in which they had it before them, as the page counts
them; on all problems together never more than really passed since the sheet began. Times are by the wall clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tateti.answers.events import LoggedEvent
from tateti.web.homework.problems import Problem
from tateti.web.storage.logs import LogSetup

SET, SHEET = "homework", "homework-sheet"  # the kinds of logs
JOIN, DEVICE, CODE, RENAME, HIDE, SHOW = "join", "device", "code", "rename", "hide", "show"
CHOICE, HINT = "choice", "hint"


@dataclass(frozen=True)
class SetSetup:
    """What a set begins with; it never changes."""

    title: str
    key: str  # the hash of the teacher's secret
    problems: tuple[Problem, ...]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SetSetup:
        """A set as the log has it."""
        return cls(data["title"], data["key"], tuple(Problem.from_json(one) for one in data["problems"]))

    def to_json(self) -> dict[str, Any]:
        """The set as the log has it."""
        return {
            "title": self.title,
            "key": self.key,
            "problems": [problem.to_json() for problem in self.problems],
        }


def new_set(set_id: str, setup: SetSetup, now: float) -> LogSetup:
    """The log of a new set."""
    return LogSetup(set_id, SET, now, setup.to_json())


def new_sheets(set_id: str, event: LoggedEvent) -> Iterable[LogSetup]:
    """The log that begins with an event of a set: whoever joins has a sheet."""
    if event.kind == JOIN:
        yield LogSetup(event.data["sheet"], SHEET, event.at, {"pupil": event.data["pupil"]}, set_id)
