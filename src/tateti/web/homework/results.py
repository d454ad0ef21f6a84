"""What a class has done: a row for each pupil, and what went wrong in each problem."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tateti.study.puzzles import rating as ratings
from tateti.study.puzzles.rating import Rating
from tateti.web.homework.live import LiveSet, LiveSheet, Pupil, Work


class Status(StrEnum):
    """How a problem went; these words are the same in every language."""

    FIRST_TRY = "first-try"
    AFTER_TRIES = "after-tries"
    WITH_HINTS = "with-hints"
    NOT_YET = "not-yet"


def status_of(work: Work) -> Status:
    """How a problem went.

    >>> status_of(Work(("Xb2",), solved=1.0)), status_of(Work(("Xa1", "Xb2"), solved=1.0)), status_of(Work(("Xa1",)))
    (<Status.FIRST_TRY: 'first-try'>, <Status.AFTER_TRIES: 'after-tries'>, <Status.NOT_YET: 'not-yet'>)
    """
    if work.solved is None:
        return Status.NOT_YET
    if work.hints:
        return Status.WITH_HINTS
    return Status.AFTER_TRIES if work.tries else Status.FIRST_TRY


@dataclass(frozen=True)
class Row:
    """What one pupil has done."""

    pupil: Pupil
    works: tuple[Work, ...]
    latest: float  # when something happened

    @property
    def solved(self) -> int:
        """How many problems are solved."""
        return sum(work.solved is not None for work in self.works)

    @property
    def unaided(self) -> int:
        """How many were found at once, and without a hint."""
        return sum(work.is_unaided for work in self.works)

    @property
    def hints(self) -> int:
        """How many steps of hints were asked for."""
        return sum(work.hints for work in self.works)

    @property
    def seconds(self) -> float:
        """The time that all of it took."""
        return sum(work.seconds for work in self.works)


@dataclass(frozen=True)
class Results:
    """The table of a class."""

    live: LiveSet
    rows: tuple[Row, ...]  # in the order in which the pupils came
    version: str  # another as soon as anything is

    @property
    def shown(self) -> list[Row]:
        """The pupils who are not hidden."""
        return [row for row in self.rows if not row.pupil.is_hidden]

    def counts(self, which: int) -> dict[str, int]:
        """How often a problem went how."""
        counted = Counter(status_of(row.works[which]) for row in self.shown)
        return {str(status): counted[status] for status in Status}

    def rating(self, which: int) -> Rating | None:
        """What the class has made of a problem's rating: everybody who chose a move or took a hint met it once, and won if it
        was found at once. None where nobody has."""
        tried = [work for row in self.shown if (work := row.works[which]).choices or work.hints]
        if not tried:
            return None
        computed = Rating.computed(self.live.problems[which].rating)
        return ratings.of_problem(computed, [work.is_unaided for work in tried])

    def wrong_moves(self, which: int) -> list[tuple[str, int]]:
        """The wrong moves in a problem and how many pupils chose each, the commonest first; of equals, in the order of the
        board."""
        order = [move.text for move in self.live.problems[which].position.moves]
        counted = Counter(move for row in self.shown for move in row.works[which].tries)
        return sorted(counted.items(), key=lambda one: (-one[1], order.index(one[0])))


def results_of(live: LiveSet, sheets: Mapping[str, LiveSheet]) -> Results:
    """The table, from the class and the sheets by their ids; a sheet that is not there has nothing on it."""
    rows = []
    for pupil in live.pupils.values():
        sheet = sheets.get(pupil.sheet)
        numbers = range(len(live.problems))
        works = tuple(Work() if sheet is None else sheet.work(which) for which in numbers)
        rows.append(Row(pupil, works, pupil.joined if sheet is None else sheet.latest))
    happened = sum(sheet.number for sheet in sheets.values())
    return Results(live, tuple(rows), f"{live.number}.{happened}")
