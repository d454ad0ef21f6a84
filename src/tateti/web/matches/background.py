"""Background tasks: bots that wait, clocks that run out, changes made by other processes."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from tateti.errors import TatetiError
from tateti.web.matches import decisions
from tateti.web.matches.events import Event
from tateti.web.matches.live import LiveMatch
from tateti.web.matches.service import MatchService
from tateti.web.problems import in_short
from tateti.web.storage.match_log import CHANNEL
from tateti.web.thinking.bots import Bots

MOST_AT_ONCE = 500
log = logging.getLogger("tateti.web")


async def sweep(matches: MatchService, bots: Bots) -> None:
    """Periodically writes down the clock, resumes bots' turns and ends the matches whose time is over."""
    while True:
        try:
            if matches.storage.is_shared or await matches.storage.clocks_run():
                await matches.storage.tick()
            await bots.sweep()
            await end_on_time(matches)
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

    url = matches.storage.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                for match_id in matches.watchers.watched:  # what changed before LISTEN
                    await matches.refresh(match_id)
                async for notice in connection.notifies():
                    origin, *changed = notice.payload.split(" ")
                    if origin != matches.storage.origin:
                        for match_id in changed:
                            await matches.refresh(match_id)
        except (psycopg.Error, SQLAlchemyError, OSError) as error:
            log.warning("listening to the database failed, trying again: %s", in_short(error))
        except Exception:
            log.exception("listening to the database failed, trying again")
        await asyncio.sleep(1)
