"""Background tasks: bots that wait, clocks that run out, changes made by other processes."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from tateti.answers.matches import decisions
from tateti.answers.matches.events import Event
from tateti.answers.matches.live import LiveMatch
from tateti.errors import TatetiError
from tateti.web.homework.service import HomeworkService
from tateti.web.matches import pruning
from tateti.web.matches.service import MatchService
from tateti.web.problems import in_short
from tateti.web.storage.match_log import REMOVED
from tateti.web.storage.store import CHANNEL, PRESENCE_CHANNEL
from tateti.web.thinking.bots import Bots
from tateti.web.tournaments.service import TournamentService

MOST_AT_ONCE = 500
SECONDS_BETWEEN_TRIES = 1.0
log = logging.getLogger("tateti.web")


async def sweep(
    matches: MatchService, bots: Bots, homework: HomeworkService, tournaments: TournamentService
) -> None:
    """Periodically writes down the clock, resumes bots' turns, ends the matches whose time is over, removes what is old."""
    while True:
        try:
            if matches.storage.store.is_shared or await matches.storage.clocks_run():
                await matches.storage.tick()
            await bots.sweep()
            await end_on_time(matches)
            await pruning.prune(matches)
            await homework.remove_old()
            await tournaments.remove_old()
        except (SQLAlchemyError, TatetiError) as error:
            log.warning("the sweep failed: %s", in_short(error))
        except Exception:
            log.exception("the sweep failed")
        await asyncio.sleep(matches.settings.sweep)


async def end_on_time(matches: MatchService) -> None:
    """Ends the matches in which somebody's time is over."""

    def decide(live: LiveMatch) -> Event | None:
        now = matches.clock.now()
        return decisions.flag(live, now) if live.is_late(now) else None

    for match_id in await matches.storage.out_of_time(MOST_AT_ONCE):
        await matches.change(match_id, decide)


async def listen(matches: MatchService) -> None:
    """Follows PostgreSQL's notifications of what other processes have written."""
    import psycopg

    url = matches.storage.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await connection.execute(f"LISTEN {PRESENCE_CHANNEL}")
                matches.presence.begin_again()
                matches.forget_ended()  # some may have been removed before LISTEN
                for match_id in matches.watchers.watched:  # what changed before LISTEN
                    await matches.refresh(match_id)
                async for notice in connection.notifies():
                    if notice.channel == PRESENCE_CHANNEL:
                        matches.presence.hear(notice.payload)
                        continue
                    origin, *changed = notice.payload.split(" ")
                    if origin != matches.storage.store.origin:
                        for match_id in changed:
                            if match_id.startswith(REMOVED):
                                matches.forget(match_id.removeprefix(REMOVED))
                            else:
                                await matches.refresh(match_id)
        except (psycopg.Error, SQLAlchemyError, OSError) as error:
            log.warning("listening to the database failed, trying again: %s", in_short(error))
        except Exception:
            log.exception("listening to the database failed, trying again")
        await asyncio.sleep(SECONDS_BETWEEN_TRIES)


async def share_presence(matches: MatchService) -> None:
    """Tells the other processes who is here, and finds out which of them have died."""
    presence, lease = matches.presence, matches.settings.lease
    while True:
        try:
            await matches.storage.store.announce(await presence.notices(lease / 2))
            presence.forget_silent(2 * lease)
        except SQLAlchemyError as error:
            log.warning("the other processes cannot be told who is here, trying again: %s", in_short(error))
        except Exception:
            log.exception("the other processes cannot be told who is here, trying again")
        else:
            continue
        await asyncio.sleep(SECONDS_BETWEEN_TRIES)
        presence.begin_again()
