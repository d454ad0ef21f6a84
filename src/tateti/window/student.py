"""A student's file in the window: whom one plays against, instead of what the menu offers."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tateti.classroom.courses.base import Course
from tateti.classroom.grading.report import finding_in_a_line
from tateti.classroom.opponent import StudentFailed, StudentPlayer
from tateti.errors import TatetiError
from tateti.games import Move, Position, Side, game
from tateti.language import gettext as _
from tateti.match import Match, Seat, date_tags
from tateti.players import Player, Stop, Weighed
from tateti.window.open_match import OpenMatch


class FileError(TatetiError):
    """What is wrong with the file, in words that a person reads in the window."""

    def __init__(self, failure: StudentFailed) -> None:
        super().__init__("")
        self.failure = failure

    def __str__(self) -> str:
        found = finding_in_a_line(self.failure.finding, self.failure.function)
        again = _("Mend the file and press N: it is read again.")
        return f"{found} {again}"


class StudentFile(Player):
    """The player of the file: one process for each match, and what goes wrong in it is told and not raised further."""

    name = StudentPlayer.name

    def __init__(self, file: Path, course: Course, seconds: float, begins: bool = False) -> None:
        super().__init__()
        self.file, self.course, self.seconds, self.begins = file, course, seconds, begins
        self._student = StudentPlayer(file, course, seconds)

    def swap_sides(self) -> None:
        """In the next match the other begins."""
        self.begins = not self.begins

    def new_match(self, now: Callable[[], float] = time.monotonic) -> OpenMatch:
        """Another match, with the file as it is now."""
        self.close()
        contract = self.course.contract
        seats = [Seat(_("Player")), Seat(contract.chooser, self.name)]
        match = Match(
            game(contract.game), *(reversed(seats) if self.begins else seats), now=now, tags=date_tags()
        )
        side = Side.FIRST if self.begins else Side.SECOND
        return OpenMatch(match, {side: self}, about={side: self.file.name})

    def load(self, stop: Stop) -> None:
        """Loads the file, so that what is wrong with it is known before its first turn."""
        try:
            self._student.load(stop)
        except StudentFailed as failure:
            raise FileError(failure) from failure

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        try:
            return self._student.weigh(position, last=last, stop=stop)
        except StudentFailed as failure:
            raise FileError(failure) from failure

    def close(self) -> None:
        """Ends the file's process."""
        self._student.close()
