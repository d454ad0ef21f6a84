"""One settlement: how a position is settled, how far that is, and where it stands, in words."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tateti.games import Position
from tateti.language import gettext as _
from tateti.language import percent_sign
from tateti.search.limits import Clock
from tateti.solver import on_demand
from tateti.solver.resources import time_in_words
from tateti.web.thinking.settling_tasks import NO_PROGRESS, Progress

State = Literal["settled", "possible", "impossible", "queued", "running", "gave_up"]
Way = Literal["table", "search"]
Key = tuple[str, ...]

LEAST_TOLD = 0.01  # share of the work below which nobody is told one: it may be the same for long
ENOUGH_TO_TELL = 0.05  # share of the work from which its speed is known


@dataclass(frozen=True)
class Status:
    """Where the settlement of a position stands."""

    position: Position
    state: State
    words: str
    most_seconds: float
    way: Way | None = None
    seconds: float | None = None  # about what it takes, or the time that it has
    progress: float | None = None
    seconds_left: float | None = None
    ahead: int = 0  # settlements that come before it
    proved: Sequence[dict[str, Any]] = ()

    def to_json(self) -> dict[str, Any]:
        """The status as the API writes it."""
        return {
            "game": self.position.game.full_name,
            "position": str(self.position),
            "state": self.state,
            "way": self.way,
            "seconds": _rounded(self.seconds),
            "most_seconds": self.most_seconds,
            "progress": None if self.progress is None else round(self.progress, 3),
            "seconds_left": _rounded(self.seconds_left),
            "ahead": self.ahead,
            "found": self._found(),
            "words": self.words,
        }

    def _found(self) -> dict[str, Any] | None:
        """What is proved already: a move that wins decides the position, whatever the others are worth."""
        if self.way != "search" or self.state not in ("running", "gave_up"):
            return None
        wins = bool(self.proved) and self.proved[0]["value"] == "win"
        moves = list(self.proved)
        return {"moves": moves, "of": len(self.position.moves), "value": "win" if wins else None}

    def offer(self) -> dict[str, Any]:
        """What a refusal of an analysis says about it."""
        return {
            "possible": self.state != "impossible",
            "way": self.way,
            "seconds": _rounded(self.seconds),
            "words": self.words,
        }


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 1)


@dataclass(frozen=True)
class Plan:
    """How a position is settled: with all others of its board, or alone."""

    position: Position
    table: on_demand.Estimate | None

    @property
    def key(self) -> Key:
        """What is the same for all who ask for the same."""
        if self.table is not None:
            return ("table", self.table.game.full_name)
        return ("search", self.position.game.full_name, str(self.position))

    @property
    def way(self) -> Way:
        """Which of the two it is."""
        return "search" if self.table is None else "table"


@dataclass(eq=False)
class Settlement:
    """A settlement that waits or is being worked on."""

    plan: Plan
    seconds: float  # that it may take
    client: str
    monotonic: Clock = time.monotonic
    tickets: set[str] = field(default_factory=set)
    began: float | None = None
    first_share: tuple[float, float] | None = None  # when it was told how far it is, and how far
    progress: Progress = NO_PROGRESS
    task: asyncio.Task[None] | None = None

    def hear(self, progress: Progress) -> None:
        """The worker says how far it is."""
        now = self.monotonic()
        if self.began is None:
            self.began = now
        if self.first_share is None and progress.share is not None:
            self.first_share = now, progress.share
        self.progress = progress

    @property
    def share(self) -> float | None:
        """What share is done, once there is something to tell."""
        share = self.progress.share
        return None if share is None or share < LEAST_TOLD else share

    @property
    def seconds_left(self) -> float | None:
        """About how long it will take; of a search, at most."""
        if self.began is None:
            return None
        now, share = self.monotonic(), self.progress.share
        if self.plan.table is None:
            return max(0.0, self.began + self.seconds - now)
        if share is None or self.first_share is None:
            return self.plan.table.seconds
        since, before = self.first_share
        if share < before + ENOUGH_TO_TELL:
            return max(1.0, self.plan.table.seconds + since - now)
        return (now - since) * (1 - share) / (share - before)


def offer_in_words(plan: Plan, seconds: float) -> str:
    """What can be done, and about how long it takes."""
    if plan.table is not None:
        sentence = _("All positions of this board can be worked out in about {time}.")
    else:
        sentence = _("This position can be searched for {time}; whether that is enough is not known.")
    return sentence.format(time=time_in_words(seconds))


def progress_in_words(settlement: Settlement, position: Position) -> str:
    """How far a settlement is that is being worked on."""
    left = time_in_words(settlement.seconds_left or 0)
    share = settlement.share
    if settlement.plan.table is None:
        known, moves = len(settlement.progress.proved), len(position.moves)
        return _("Looking for a proof: {known} of {moves} moves are known, at most {time} left.").format(
            known=known, moves=moves, time=left
        )
    if share is None:
        return _("Getting ready (the first time takes longer)…")
    return _("Working out all positions of this board: {percent}, about {time} left.").format(
        percent=f"{math.floor(100 * share)}{percent_sign()}", time=left
    )
