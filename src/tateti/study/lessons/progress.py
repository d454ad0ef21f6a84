"""How far somebody has come in which lesson: kept on the device, in the person's own folder.

{"tateti": "lessons", "version": 1, "lessons": {"fork": {"step": 3, "finished": false}}}

`step` is the step to go on with, counted from 0; a lesson that was finished stays so when it is begun again. Whatever else
is found in the file is as good as nothing: nobody is stopped from learning by a broken file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tateti import unfinished
from tateti.errors import TatetiError
from tateti.files import FileKind, read_at_most, write_atomically
from tateti.language import mark as N_
from tateti.study.lessons.walk import Walk

VERSION = 1
MOST_BYTES = 100_000
MOST_LESSONS, MOST_STEPS = 500, 100
LONGEST_NAME = 60

PROGRESS = FileKind(N_("the progress of lessons"), lambda begins: begins.startswith(b'{"tateti": "lessons"'))


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
        """What was kept; of what cannot be read, nothing.

        >>> Progress.from_text('{"tateti": "lessons", "version": 1, "lessons": {"fork": {"step": 3}}}').of("fork")
        Reached(step=3, is_finished=False)
        >>> Progress.from_text("[1]").lessons
        {}
        """
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return cls()
        told = data.get("lessons") if isinstance(data, dict) and data.get("version") == VERSION else None
        if not isinstance(told, dict):
            return cls()
        kept = list(told.items())[:MOST_LESSONS]
        return cls({name: _reached(one) for name, one in kept if len(name) <= LONGEST_NAME})


def _reached(data: Any) -> Reached:
    step = data.get("step") if isinstance(data, dict) else None
    if type(step) is not int or not 0 <= step <= MOST_STEPS:
        step = 0
    return Reached(step, isinstance(data, dict) and data.get("finished") is True)


# On the device


def file() -> Path:
    """Where it is kept."""
    return unfinished.folder() / "lessons.json"


def load() -> Progress:
    """How far the person at this computer has come."""
    try:
        return Progress.from_text(read_at_most(file(), MOST_BYTES))
    except TatetiError:
        return Progress()


def save(progress: Progress) -> bool:
    """Keeps it; False where nothing can be written, which is no reason to stop."""
    try:
        file().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(file(), progress.to_text(), PROGRESS)
    except (OSError, RuntimeError, TatetiError):
        return False
    return True
