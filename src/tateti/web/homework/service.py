"""The homework service: sets and sheets, as they are made, solved, looked at and removed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from tateti.answers.events import LoggedEvent
from tateti.answers.problems import UnknownHomeworkError
from tateti.answers.secret_links import key_of, new_secret, new_short_id
from tateti.errors import quote
from tateti.language import mark as N_
from tateti.web.homework import decisions
from tateti.web.homework.events import CHOICE, SET, SHEET, SetSetup, new_set, new_sheets
from tateti.web.homework.live import LiveSet, LiveSheet, Pupil
from tateti.web.homework.names import new_code
from tateti.web.homework.problems import Problem
from tateti.web.homework.results import Results, results_of
from tateti.web.log_service import LogService
from tateti.web.middleware.metrics import Metrics
from tateti.web.settings import Settings
from tateti.web.storage.logs import Logs

DAY = 24 * 3600.0
SETS_IN_MEMORY, SHEETS_IN_MEMORY = 2_000, 20_000
MEMORY_OF_SETS, MEMORY_OF_SHEETS = 64 << 20, 64 << 20
REMOVED_AT_ONCE = 5  # so that nobody's move waits for it


class Desk(NamedTuple):
    """A pupil with what is before them."""

    homework: LiveSet
    pupil: Pupil
    sheet: LiveSheet


class HomeworkService:
    """Every change is decided, committed to the log of the set or of the sheet, and only then told."""

    def __init__(self, settings: Settings, logs: Logs, metrics: Metrics) -> None:
        self.settings, self._logs, self._metrics = settings, logs, metrics
        self._sets = LogService(logs, SET, LiveSet, _unknown, SETS_IN_MEMORY, MEMORY_OF_SETS)
        self._sheets = LogService(
            logs,
            SHEET,
            LiveSheet,
            lambda _sheet_id: _removed(),
            SHEETS_IN_MEMORY,
            MEMORY_OF_SHEETS,
            self._count,
        )

    def _count(self, event: LoggedEvent) -> None:
        if event.kind == CHOICE:
            self._metrics.choices.inc()

    # The teacher

    async def create(self, title: str, problems: tuple[Problem, ...]) -> tuple[LiveSet, str]:
        """Makes a set: how it stands, and the teacher's secret."""
        secret = new_secret()
        setup, now = SetSetup(title, key_of(secret), problems), time.time()
        while not await self._logs.create(log := new_set(new_short_id(), setup, now)):
            pass  # a short id is drawn twice one day
        self._metrics.homework.inc()
        return self._sets.keep((log, [])), secret

    async def results(self, set_id: str, secret: str) -> Results:
        """What the class has done."""
        live = await self._of_teacher(set_id, secret)
        lengths = await self._logs.lengths(set_id)
        known = {sheet_id: self._sheets.known(sheet_id) for sheet_id in lengths}
        sheets = {
            sheet_id: sheet
            for sheet_id, sheet in known.items()
            if sheet is not None and sheet.number >= lengths[sheet_id]
        }
        for loaded in await self._logs.load_all(lengths.keys() - sheets.keys()):
            sheets[loaded[0].id] = self._sheets.keep(loaded)
        return results_of(live, sheets)

    async def rename(self, set_id: str, secret: str, pupil: int, name: str) -> None:
        """Gives a pupil another name."""
        await self._by_teacher(set_id, secret, lambda live: decisions.rename(live, pupil, name, time.time()))

    async def hide(self, set_id: str, secret: str, pupil: int, hidden: bool) -> None:
        """Takes a pupil out of the table, or puts them in again."""
        await self._by_teacher(set_id, secret, lambda live: decisions.hide(live, pupil, hidden, time.time()))

    async def new_code(self, set_id: str, secret: str, pupil: int) -> str:
        """A new code for a pupil who has forgotten theirs."""
        code = new_code()
        await self._by_teacher(
            set_id, secret, lambda live: decisions.new_code(live, pupil, code, time.time())
        )
        return code

    async def remove(self, set_id: str, secret: str) -> None:
        """Removes a set with all its sheets, for good."""
        await self._of_teacher(set_id, secret)
        await self._logs.remove(set_id)
        self._sets.forget(set_id)

    async def _of_teacher(self, set_id: str, secret: str) -> LiveSet:
        live = await self._sets.current(set_id)
        decisions.check_teacher(live, secret)
        return live

    async def _by_teacher(
        self, set_id: str, secret: str, decide: Callable[[LiveSet], LoggedEvent | None]
    ) -> None:
        await self._of_teacher(set_id, secret)
        await self._sets.change(set_id, decide)

    # The pupils

    async def homework(self, set_id: str) -> LiveSet:
        """A set as it stands."""
        return await self._sets.current(set_id)

    async def join(self, set_id: str, name: str, token: str) -> Desk:
        """Somebody comes."""
        most = self.settings.pupils_of_a_set
        return await self._arrive(
            set_id, token, lambda live: decisions.join(live, name, token, most, time.time())
        )

    async def go_on(self, set_id: str, name: str, code: str, token: str) -> Desk:
        """A pupil goes on at another device."""
        return await self._arrive(
            set_id, token, lambda live: decisions.go_on(live, name, code, token, time.time())
        )

    async def _arrive(self, set_id: str, token: str, decide: Callable[[LiveSet], LoggedEvent | None]) -> Desk:
        live = await self._sets.change(set_id, decide, lambda event: new_sheets(set_id, event))
        return await self._desk(live, token)

    async def desk(self, set_id: str, token: str) -> Desk:
        """What a pupil has before them."""
        return await self._desk(await self._sets.current(set_id), token)

    async def _desk(self, live: LiveSet, token: str) -> Desk:
        pupil = decisions.pupil_of(live, token)
        return Desk(live, pupil, await self._sheets.current(pupil.sheet))

    async def choose(self, set_id: str, token: str, which: int, text: str, seconds: float | None) -> Desk:
        """A pupil chooses a move in a problem."""
        live = await self._sets.current(set_id)
        problem, pupil = decisions.problem_of(live, which), decisions.pupil_of(live, token)
        move = problem.position.move(text).text
        right = problem.is_right(move)
        sheet = await self._sheets.change(
            pupil.sheet, lambda sheet: decisions.choose(sheet, which, move, right, seconds, time.time())
        )
        return Desk(live, pupil, sheet)

    async def hint(
        self, set_id: str, token: str, which: int, step: int, last: int, seconds: float | None
    ) -> Desk:
        """A pupil asks for a step of the hint, of which there is a last one."""
        live = await self._sets.current(set_id)
        decisions.problem_of(live, which)
        pupil = decisions.pupil_of(live, token)
        sheet = await self._sheets.change(
            pupil.sheet, lambda sheet: decisions.hint(sheet, which, step, last, seconds, time.time())
        )
        return Desk(live, pupil, sheet)

    # Age

    def expires(self, live: LiveSet) -> float | None:
        """When a set will be removed, by the wall clock; None: never."""
        days = self.settings.keep_homework_days
        return live.log.created + days * DAY if days > 0 else None

    async def remove_old(self) -> int:
        """Removes a few of the sets whose time is over; how many."""
        days = self.settings.keep_homework_days
        if days <= 0:
            return 0
        removed = await self._logs.remove_old(SET, time.time() - days * DAY, REMOVED_AT_ONCE)
        for set_id in removed:
            self._sets.forget(set_id)
        return len(removed)


def _unknown(set_id: str) -> UnknownHomeworkError:
    return UnknownHomeworkError(N_("There is no homework {id}, or it has been removed."), id=quote(set_id))


def _removed() -> UnknownHomeworkError:
    return UnknownHomeworkError(N_("This homework has been removed."))
