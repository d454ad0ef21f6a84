"""How far somebody has come in which lesson: kept on the device, in the person's own folder.

{"tateti": "lessons", "version": 1, "lessons": {"fork": {"step": 3, "finished": false}}}

`step` is the step to go on with, counted from 0; a lesson that was finished stays so when it is begun again. Several
terminals may keep theirs at once. Nobody is stopped from learning by a file that cannot be read, of another version or broken:
it is put aside under another name, and that is said.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from tateti.language import mark as N_
from tateti.study import state_file
from tateti.study.lessons.walk import Walk

VERSION = 1
MOST_BYTES = 100_000
MOST_LESSONS, MOST_STEPS = 500, 100
LONGEST_NAME = 60


@dataclass(frozen=True)
class Reached:
    """Where to go on in a lesson, and whether it was ever finished."""

    step: int = 0
    is_finished: bool = False


@dataclass(frozen=True)
class Progress:
    """How far somebody has come, by the names of the lessons."""

    lessons: Mapping[str, Reached] = field(default_factory=dict)

    def of(self, name: str) -> Reached:
        """How far it is in this lesson."""
        return self.lessons.get(name, Reached())

    def at(self, walk: Walk) -> Progress:
        """After somebody has come to where they are now; a lesson that is over begins anew the next time."""
        name = walk.lesson.name
        finished = walk.is_over or self.of(name).is_finished
        return Progress({**self.lessons, name: Reached(0 if walk.is_over else walk.number, finished)})

    def to_text(self) -> str:
        """As it is kept."""
        told = {name: {"step": one.step, "finished": one.is_finished} for name, one in self.lessons.items()}
        return json.dumps({"tateti": "lessons", "version": VERSION, "lessons": told}) + "\n"

    @classmethod
    def from_text(cls, text: str | bytes) -> Progress:
        """What was kept; `ValueError` or `RecursionError` where it is something else.

        >>> Progress.from_text('{"tateti": "lessons", "version": 1, "lessons": {"fork": {"step": 3}}}').of("fork")
        Reached(step=3, is_finished=False)
        >>> Progress.from_text("[1]")
        Traceback (most recent call last):
        ...
        ValueError: this is no progress of lessons
        """
        data = json.loads(text)
        told = data.get("lessons") if isinstance(data, dict) and data.get("version") == VERSION else None
        if not isinstance(told, dict) or len(told) > MOST_LESSONS:
            raise ValueError("this is no progress of lessons")
        return cls({_name(name): _reached(one) for name, one in told.items()})


def _name(name: str) -> str:
    if len(name) > LONGEST_NAME:
        raise ValueError("no lesson has such a name")
    return name


def _reached(data: Any) -> Reached:
    step, finished = (
        (data.get("step"), data.get("finished", False)) if isinstance(data, dict) else (None, None)
    )
    if type(step) is not int or not 0 <= step <= MOST_STEPS or type(finished) is not bool:
        raise ValueError("this is no place in a lesson")
    return Reached(step, finished)


# On the device

Kept: TypeAlias = state_file.Kept[Progress]

_FILE = state_file.StateFile(
    name="lessons",
    largest=MOST_BYTES,
    new=Progress,
    read=Progress.from_text,
    write=Progress.to_text,
    unreadable=N_(
        "Your progress with lessons cannot be read: it begins anew, and the file is now called {file}."
    ),
    not_kept=N_("Your progress with lessons cannot be kept on this computer."),
    not_kept_because=N_("Your progress with lessons cannot be kept on this computer: {reason}"),
)


def file() -> Path:
    """Where it is kept; the lock lies beside it."""
    return _FILE.path


def load() -> Kept:
    """How far the person at this computer has come."""
    return _FILE.load()


def keep(walk: Walk, known: Progress) -> Kept:
    """Keeps where somebody has come to, beside what is kept of other lessons; where nothing can be kept, beside what is known."""
    return _FILE.change(lambda progress: progress.at(walk), known)
