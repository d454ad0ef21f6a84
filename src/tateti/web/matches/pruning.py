"""Old matches: removed some time after they ended, where whoever runs the server wants that. A few at a time, so that
nobody's move waits for it."""

from __future__ import annotations

import asyncio
import time

from tateti.answers.matches.events import Event, MatchSetup
from tateti.answers.matches.live import LiveMatch
from tateti.errors import TatetiError
from tateti.web.matches.service import MatchService

DAY = 24 * 3600.0
AT_ONCE = 50


async def prune(matches: MatchService) -> int:
    """Removes a few of the matches that ended long ago; how many. Those that are still played stay, however old."""
    days, storage = matches.settings.keep_days, matches.storage
    if days <= 0:
        return 0
    for match_id in await storage.not_looked_at(AT_ONCE):
        loaded = await storage.load(match_id)
        if loaded is not None:
            await storage.note_end(match_id, await asyncio.to_thread(end_of, *loaded))
    removed = await storage.remove_ended(time.time() - days * DAY, AT_ONCE)
    for match_id in removed:
        matches.forget(match_id)
    return len(removed)


def end_of(setup: MatchSetup, events: list[Event]) -> float | None:
    """When a match ended; None if it is still played, or if it cannot be told: a game that is not installed any more."""
    try:
        live = LiveMatch(setup, events)
    except TatetiError:
        return None
    return max([setup.created, *(event.at for event in events)]) if live.is_over else None
