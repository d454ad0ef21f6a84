"""The matches: all matches that somebody is playing or watching in this process.

Whatever happens goes the same way: a decision makes an event of it, the database takes it, and only then is anybody
told. Of several processes the database lets one go first; the others read what happened and decide anew.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from tateti import language
from tateti.errors import TatetiError, quote
from tateti.games import Side
from tateti.language import mark as N_
from tateti.web.api.shapes import match_bytes
from tateti.web.matches import decisions
from tateti.web.matches.events import HELLO, MOVE, Event, MatchSetup
from tateti.web.matches.live import LiveMatch
from tateti.web.matches.watchers import Watcher, Watchers
from tateti.web.middleware.metrics import Metrics
from tateti.web.problems import TooManyError, UnknownMatchError, WebError
from tateti.web.settings import Settings
from tateti.web.storage.match_log import MatchLog, Standing

MOST_TRIES = 20

Decision = Callable[[LiveMatch], Event | None]


@dataclass(eq=False)
class Table:
    """A match in memory, and the lock that lets one thing happen in it at a time."""

    live: LiveMatch
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class MatchService:
    """The matches, by their ids; those that nobody asked for lately are forgotten and read again."""

    def __init__(self, settings: Settings, storage: MatchLog, watchers: Watchers, metrics: Metrics) -> None:
        self.settings = settings
        self.storage = storage
        self.watchers = watchers
        self.metrics = metrics
        self.on_bot_turn: Callable[[LiveMatch], None] = lambda live: None
        self._tables: OrderedDict[str, Table] = OrderedDict()

    # Looking

    async def match(self, match_id: str) -> LiveMatch:
        """The match as it stands now, whichever process changed it last."""
        table = await self._table(match_id)
        await self._catch_up(table)
        return table.live

    async def replay(self, match_id: str, after: int) -> list[tuple[Event, LiveMatch]]:
        """What happened since an event, each with the match as it stood then."""
        loaded = await self.storage.load(match_id)
        if loaded is None:
            raise _unknown(match_id)
        live, told = LiveMatch(loaded[0]), []
        for event in loaded[1]:
            live = live.after(event)
            if event.number > after:
                told.append((event, live))
        return told

    async def _table(self, match_id: str) -> Table:
        if (table := self._tables.get(match_id)) is not None:
            self._tables.move_to_end(match_id)
            return table
        loaded = await self.storage.load(match_id)
        if loaded is None:
            raise _unknown(match_id)
        return self._keep(LiveMatch(*loaded))

    def _keep(self, live: LiveMatch) -> Table:
        table = self._tables.setdefault(live.id, Table(live))
        while len(self._tables) > self.settings.matches_in_memory:
            self._tables.popitem(last=False)
        return table

    async def _catch_up(self, table: Table) -> bool:
        """Reads what other processes have written; whether there was something."""
        events = await self.storage.events(table.live.id, table.live.number)
        news = False
        for event in events:
            if event.number == table.live.number + 1:
                self._tell(table, table.live.after(event), event)
                news = True
        return news

    async def hear(self, match_id: str) -> None:
        """Another process has changed a match: whoever watches it here is told."""
        if (table := self._tables.get(match_id)) is not None:
            await self._catch_up(table)
        elif watchers := self.watchers.watchers(match_id):  # it had been forgotten here
            live = await self.match(match_id)
            for watcher in watchers:
                self.greet(watcher, live)

    # Changing

    async def create(self, setup: MatchSetup) -> LiveMatch:
        """Begins a match."""
        live = LiveMatch(setup)
        await self.storage.create(setup, self._standing(live))
        self._keep(live)
        self.metrics.matches.inc()
        self._call_bot(live)
        return live

    async def act(
        self, match_id: str, secret: str, decide: Callable[[LiveMatch, Side], Event | None]
    ) -> LiveMatch:
        """Lets the person with this secret do something; the match after it. None is nothing to do."""
        table = await self._table(match_id)
        return await self._change(table, lambda live: decide(live, decisions.side_of(live, secret)))

    async def change(self, match_id: str, decide: Decision) -> LiveMatch:
        """Lets something happen that is nobody's doing: a bot's move, the end of somebody's time."""
        return await self._change(await self._table(match_id), decide)

    async def rematch(self, match_id: str, secret: str) -> LiveMatch:
        """The match that follows; the same for both who ask for it."""
        table, new = await self._table(match_id), dict[str, MatchSetup]()

        def decide(live: LiveMatch) -> Event | None:
            decisions.side_of(live, secret)
            if live.rematch is not None:
                return None
            event, setup = decisions.rematch(live, time.time())
            new[setup.id] = setup
            return event

        live = await self._change(table, decide, new)
        assert live.rematch is not None
        return await self.match(live.rematch)

    async def _change(
        self, table: Table, decide: Decision, new: dict[str, MatchSetup] | None = None
    ) -> LiveMatch:
        async with table.lock:
            for _try in range(MOST_TRIES):
                event = await self._decided(table, decide)
                if event is None:
                    return table.live
                live = table.live.after(event)
                follows = _follower(event, new or {})
                next_match = None if follows is None else (follows.setup, self._standing(follows))
                if await self.storage.append(live.id, event, self._standing(live), next_match):
                    if event.number == table.live.number + 1:  # else it was heard of meanwhile
                        self._tell(table, live, event)
                    self._call_bot(live)
                    self._begin(follows)
                    return live
                await self._catch_up(table)
        raise TooManyError(N_("Too much is happening in this match at once; please try again."))

    async def _decided(self, table: Table, decide: Decision) -> Event | None:
        """A decision on how the match stands; what is to be refused is looked at twice, in case that is out of date."""
        try:
            return decide(table.live)
        except TatetiError:
            if not await self._catch_up(table):
                raise
        return decide(table.live)

    def _begin(self, follows: LiveMatch | None) -> None:
        if follows is not None:
            self._keep(follows)
            self.metrics.matches.inc()
            self._call_bot(follows)

    def _call_bot(self, live: LiveMatch) -> None:
        if live.bot_to_move is not None:
            self.on_bot_turn(live)

    def _standing(self, live: LiveMatch) -> Standing:
        lease = time.time() + self.settings.lease if live.bot_to_move is not None else 0.0
        return Standing(live.bot_to_move is not None, live.deadline, lease)

    # Telling

    def _tell(self, table: Table, live: LiveMatch, event: Event) -> None:
        """The match has changed, and it is in the database: now everybody may know."""
        table.live = live
        if event.kind == MOVE:
            self.metrics.moves.inc()
        spoken: dict[str, bytes] = {}
        for watcher in self.watchers.watchers(live.id):
            if watcher.language_code not in spoken:
                spoken[watcher.language_code] = message(live, event.kind, watcher.language_code)
            watcher.tell(spoken[watcher.language_code])

    def greet(self, watcher: Watcher, live: LiveMatch) -> None:
        """Tells how the match stands."""
        watcher.tell(message(live, HELLO, watcher.language_code))


def message(live: LiveMatch, kind: str, language_code: str) -> bytes:
    """What a socket is sent."""
    before = language.current()
    language.use(language_code)
    try:
        return b'{"event":%d,"type":"%s","match":%s}' % (live.number, kind.encode(), match_bytes(live))
    finally:
        language.use(before)


def _follower(event: Event, new: dict[str, MatchSetup]) -> LiveMatch | None:
    setup = new.get(event.data.get("match", ""))
    return None if setup is None else LiveMatch(setup)


def _unknown(match_id: str) -> WebError:
    return UnknownMatchError(N_("There is no match {id}."), id=quote(match_id))
