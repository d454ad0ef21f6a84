"""The services of a running server, which the routes use."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import cast

from starlette.requests import HTTPConnection

from tateti.web.budgets import Allowances
from tateti.web.health import Health
from tateti.web.homework.service import HomeworkService
from tateti.web.matches import background
from tateti.web.matches.service import MatchService
from tateti.web.matches.watchers import Watchers
from tateti.web.middleware.metrics import Metrics
from tateti.web.page_files import PageFiles
from tateti.web.settings import Settings
from tateti.web.storage.logs import Logs
from tateti.web.storage.match_log import MatchLog
from tateti.web.storage.store import Store
from tateti.web.thinking.bots import Bots
from tateti.web.thinking.pool import Pool
from tateti.web.thinking.puzzles import Puzzles
from tateti.web.thinking.settling import Settlements
from tateti.web.thinking.studies import Studies
from tateti.web.tournaments.service import TournamentService

QUICK_WORKERS = 1  # for what a table answers
AWAY = (
    2.0  # seconds after which a database that does not answer is away, and the time of players stands still
)


@dataclass(frozen=True)
class Services:
    """What the routes use."""

    settings: Settings
    metrics: Metrics
    allowances: Allowances
    matches: MatchService
    bots: Bots
    studies: Studies
    settlements: Settlements
    puzzles: Puzzles
    homework: HomeworkService
    tournaments: TournamentService
    health: Health
    page_files: PageFiles

    @property
    def watchers(self) -> Watchers:
        """The sockets that watch matches."""
        return self.matches.watchers


def services_of(connection: HTTPConnection) -> Services:
    """The services of the app that received a request."""
    return cast(Services, connection.app.state.services)


@contextlib.asynccontextmanager
async def running(settings: Settings, metrics: Metrics, allowances: Allowances) -> AsyncIterator[Services]:
    """Starts the services, and stops them in order at the end."""
    store = await asyncio.to_thread(Store, settings.database, secrets.token_hex(8))
    storage = await asyncio.to_thread(MatchLog, store, settings.sweep + AWAY)
    watchers = Watchers(settings)
    matches = MatchService(settings, storage, watchers, metrics)
    thinkers = Pool(settings.workers, settings.bots_waiting, settings.bots_of_an_address)
    students = Pool(settings.workers, settings.studies_waiting, settings.studies_of_an_address)
    readers = Pool(QUICK_WORKERS, settings.studies_waiting, settings.studies_of_an_address)
    settlers = Pool(1, settings.settles_waiting, patient=False)
    bots, studies = Bots(matches, thinkers), Studies(settings, students, readers)
    settlements, puzzles = Settlements(settings, settlers, studies), Puzzles(settings, studies)
    homework = HomeworkService(settings, Logs(store), metrics)
    tournaments = TournamentService(settings, Logs(store), matches, students, metrics)
    metrics.sockets.set_function(lambda: watchers.count)  # read at scrape time
    metrics.waiting.set_function(lambda: bots.waiting)
    metrics.following.set_function(lambda: tournaments.waiting.count)
    if not store.is_shared:
        await storage.release_all()
    tasks = [asyncio.create_task(background.sweep(matches, bots, homework, tournaments))]
    if store.is_shared:
        tasks.append(asyncio.create_task(background.listen(matches)))
        tasks.append(asyncio.create_task(background.share_presence(matches)))
    if settings.warm_up:
        tasks.append(asyncio.create_task(studies.warm_up()))
    try:
        yield Services(
            settings,
            metrics,
            allowances,
            matches,
            bots,
            studies,
            settlements,
            puzzles,
            homework,
            tournaments,
            Health(store, thinkers, students, readers),
            PageFiles.of_server(settings),
        )
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await bots.close()
        await tournaments.close()
        await settlements.close()
        for part in (thinkers, students, readers, settlers, store):
            await asyncio.to_thread(part.close)
