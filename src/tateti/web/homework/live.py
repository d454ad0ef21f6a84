"""How homework stands: the set with who is in the class, and the sheet of each pupil."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace

from tateti.answers.events import LoggedEvent
from tateti.web.homework.events import (
    CHOICE,
    CODE,
    DEVICE,
    HIDE,
    HINT,
    JOIN,
    RENAME,
    SHOW,
    SetSetup,
)
from tateti.web.homework.problems import Problem
from tateti.web.storage.logs import LogSetup

# About how many bytes things take in memory.
OF_A_PROBLEM, OF_A_PUPIL, OF_A_SHEET, OF_WORK = 4096, 800, 1024, 300


# The class


@dataclass(frozen=True)
class Pupil:
    """Somebody in the class."""

    number: int
    name: str
    sheet: str  # the id of their sheet
    code: str  # the hash of what they go on with at another device
    joined: float
    devices: int = 1
    is_hidden: bool = False


class LiveSet:
    """A set after event `number`; it does not change: `after` gives the set after one more event."""

    def __init__(self, log: LogSetup, events: Iterable[LoggedEvent] = ()) -> None:
        self.log = log
        self.setup = SetSetup.from_json(log.data)
        self.number = 0
        self.pupils: Mapping[int, Pupil] = {}
        self.devices: Mapping[str, int] = {}  # the number of the pupil, by the hash of the secret of a device
        for event in events:
            self._apply(event)

    def after(self, event: LoggedEvent) -> LiveSet:
        """The set after the next event."""
        later = copy(self)
        later._apply(event)
        return later

    def _apply(self, event: LoggedEvent) -> None:
        assert event.number == self.number + 1, "events come in order"
        self.number = event.number
        data, which = event.data, event.data["pupil"]
        if event.kind == JOIN:
            pupil = Pupil(which, data["name"], data["sheet"], data["code"], event.at)
        else:
            pupil = _changed(self.pupils[which], event)
        self.pupils = {**self.pupils, which: pupil}
        if event.kind in (JOIN, DEVICE):
            self.devices = {**self.devices, data["key"]: which}

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems, in the order in which they are shown."""
        return self.setup.problems

    @property
    def size(self) -> int:
        """About how much memory it takes, in bytes."""
        return OF_A_PROBLEM * (1 + len(self.problems)) + OF_A_PUPIL * len(self.pupils)


def _changed(pupil: Pupil, event: LoggedEvent) -> Pupil:
    if event.kind == DEVICE:
        return replace(pupil, devices=pupil.devices + 1)
    if event.kind == CODE:
        return replace(pupil, code=event.data["code"])
    if event.kind == RENAME:
        return replace(pupil, name=event.data["name"])
    assert event.kind in (HIDE, SHOW)
    return replace(pupil, is_hidden=event.kind == HIDE)


# What a pupil did


@dataclass(frozen=True)
class Work:
    """What a pupil did about one problem."""

    choices: tuple[str, ...] = ()
    hints: int = 0  # how many steps of the hint were asked for
    seconds: float = 0.0
    solved: float | None = None  # when

    @property
    def first(self) -> str | None:
        """The first choice."""
        return self.choices[0] if self.choices else None

    @property
    def tries(self) -> tuple[str, ...]:
        """The wrong choices."""
        return self.choices if self.solved is None else self.choices[:-1]

    @property
    def is_unaided(self) -> bool:
        """Whether it was found at once, and without a hint."""
        return self.solved is not None and not self.tries and not self.hints


UNTOUCHED = Work()


class LiveSheet:
    """A pupil's sheet after event `number`; it does not change: `after` gives the sheet after one more event."""

    def __init__(self, log: LogSetup, events: Iterable[LoggedEvent] = ()) -> None:
        self.log = log
        self.number = 0
        self.latest = log.created  # when something happened
        self._works: Mapping[int, Work] = {}
        for event in events:
            self._apply(event)

    def after(self, event: LoggedEvent) -> LiveSheet:
        """The sheet after the next event."""
        later = copy(self)
        later._apply(event)
        return later

    def work(self, which: int) -> Work:
        """What was done about a problem."""
        return self._works.get(which, UNTOUCHED)

    @property
    def seconds(self) -> float:
        """The time that was counted so far, on all problems together."""
        return sum(work.seconds for work in self._works.values())

    def _apply(self, event: LoggedEvent) -> None:
        assert event.number == self.number + 1, "events come in order"
        self.number, self.latest = event.number, event.at
        work = self.work(event.data["problem"])
        seconds = work.seconds + event.data["seconds"]
        if event.kind == CHOICE:
            choices, solved = (*work.choices, event.data["move"]), event.at if event.data["right"] else None
            work = replace(work, seconds=seconds, choices=choices, solved=solved)
        else:
            assert event.kind == HINT
            work = replace(work, seconds=seconds, hints=event.data["step"])
        self._works = {**self._works, event.data["problem"]: work}

    @property
    def size(self) -> int:
        """About how much memory it takes, in bytes."""
        return OF_A_SHEET + OF_WORK * len(self._works)
