"""The match service: the matches that are played or watched in this process. Every change takes the road of `deciding`."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from tateti import language
from tateti.answers.matches import decisions
from tateti.answers.matches.events import HELLO, MOVE, Event, MatchSetup
from tateti.answers.matches.live import LiveMatch
from tateti.answers.problems import UnknownMatchError, WebError
from tateti.answers.shapes import match_with_present, message_bytes, present_bytes
from tateti.errors import quote
from tateti.games import Side
from tateti.language import mark as N_
from tateti.web.bounded_cache import BoundedCache
from tateti.web.deciding import Deciding
from tateti.web.matches.cache import CachedMatch, MatchCache
from tateti.web.matches.presence import Presence
from tateti.web.matches.watchers import Watcher, Watchers
from tateti.web.middleware.metrics import Metrics
from tateti.web.settings import Settings
from tateti.web.storage.match_log import MatchLog, Standing

FEW = 50  # events that are replayed without a thread
RECENT = 16 << 20  # bytes of messages that are kept for those who come back
NO_MATCHES: Mapping[str, MatchSetup] = {}
FIRST_LEASE = 0  # the number of the lease on a bot's turn that a new match begins with

T = TypeVar("T")
Decision = Callable[[LiveMatch], Event | None]


class MatchService(Deciding[LiveMatch, Event]):
    """The matches by id; one that is no longer in memory is read from the database again."""

    def __init__(self, settings: Settings, storage: MatchLog, watchers: Watchers, metrics: Metrics) -> None:
        self.settings = settings
        self.storage = storage
        self.watchers = watchers
        self.metrics = metrics
        self.clock = storage.clock
        # The messages that sockets were told last, by match, event and language, for those who come back after a moment.
        self._recent: BoundedCache[tuple[str, int, str], bytes] = BoundedCache(sys.maxsize, RECENT)
        self.on_bot_turn: Callable[[LiveMatch, int], None] = lambda live, lease: None
        # A match of a tournament has ended.
        self.on_board_over: Callable[[LiveMatch], None] = lambda live: None
        self._cache = MatchCache(settings.matches_in_memory, settings.memory_of_matches)
        self.presence = Presence(storage.store.origin, settings.away_seconds, storage.store.is_shared)
        self.presence.on_change = self._tell_present

    # Reading

    async def match(self, match_id: str) -> LiveMatch:
        """The current match, whichever process changed it last."""
        cached = await self._cached(match_id)
        await self._catch_up(cached)
        return cached.live

    async def missed(self, live: LiveMatch, after: int, language_code: str) -> list[tuple[int, bytes]]:
        """The messages of what happened since an event, with their numbers; none where they would be too many."""
        count = live.number - after
        if not 0 < count <= self.settings.waiting_messages // 2:
            return []
        numbers = range(after + 1, live.number + 1)
        recent = [self._recent.get((live.id, number, language_code)) for number in numbers]
        if None in recent:
            size = count * len(self.message(live, HELLO, language_code))
            if size > self.settings.waiting_bytes // 2:
                return []
            recent = await self._replayed(live.id, after, live.number, language_code)
        return [(number, message) for number, message in zip(numbers, recent, strict=False) if message]

    async def _replayed(self, match_id: str, after: int, last: int, language_code: str) -> list[bytes | None]:
        setup, events = await self._loaded(match_id)

        def replay() -> list[bytes | None]:
            live, messages = LiveMatch(setup, events[:after]), list[bytes | None]()
            for event in events[after:last]:
                live = live.after(event)
                messages.append(self.message(live, event.kind, language_code))
            return messages

        messages = await _off_the_loop(replay)
        for number, message in enumerate(messages, start=after + 1):
            if message is not None:
                self._recent.keep((match_id, number, language_code), message, len(message))
        return messages

    async def _cached(self, match_id: str) -> CachedMatch:
        if (cached := self._cache.get(match_id)) is not None:
            return cached
        setup, events = await self._loaded(match_id)
        if len(events) <= FEW:
            return self._cache.keep(LiveMatch(setup, events))
        return self._cache.keep(await _off_the_loop(lambda: LiveMatch(setup, events)))

    async def _loaded(self, match_id: str) -> tuple[MatchSetup, list[Event]]:
        loaded = await self.storage.load(match_id)
        if loaded is None:
            raise _unknown(match_id)
        return loaded

    async def _news(self, live: LiveMatch) -> list[Event]:
        return await self.storage.events(live.id, live.number)

    async def refresh(self, match_id: str) -> None:
        """Another process has changed a match: reads the change and sends it to those who watch here."""
        if (cached := self._cache.get(match_id)) is not None:
            await self._catch_up(cached)
        elif watchers := self.watchers.watchers(match_id):  # it was evicted from the cache
            with contextlib.suppress(UnknownMatchError):  # it was removed: its watchers find out
                live = await self.match(match_id)
                for watcher in watchers:
                    self.greet(watcher, live)

    def forget(self, match_id: str) -> None:
        """A match was removed from the database."""
        self._cache.forget(match_id)

    def forget_ended(self) -> None:
        """Forgets all matches that are over, and may have been removed; they are read again when needed."""
        for match_id in self._cache.ended():
            self._cache.drop(match_id)

    # Changing

    async def create(self, setup: MatchSetup) -> LiveMatch:
        """Begins a match."""
        live = LiveMatch(setup)
        await self.storage.create(setup, self._standing(live))
        self._cache.keep(live)
        self.metrics.matches.inc()
        self._call_bot(live, FIRST_LEASE)
        return live

    async def act(
        self,
        match_id: str,
        secret: str,
        decide: decisions.SideDecision,
        key: str | None = None,
        new: Mapping[str, MatchSetup] = NO_MATCHES,
    ) -> LiveMatch:
        """Applies what the person with this secret does; the match after it. A decision of None changes nothing; the
        matches that may follow from one are in `new`, by their ids.

        With a key, the same request is granted once, however often and however late it comes again.
        """
        cached = await self._cached(match_id)

        def decide_once(live: LiveMatch) -> Event | None:
            return decisions.once(live, secret, key, decide)

        return await self._change(cached, decide_once, partial(self._append, new))

    async def change(self, match_id: str, decide: Decision) -> LiveMatch:
        """Applies what no person sent: a bot's move, the end of somebody's time."""
        return await self._change(await self._cached(match_id), decide, partial(self._append, NO_MATCHES))

    async def rematch(
        self, match_id: str, secret: str, action: str, other_secret: str | None = None, key: str | None = None
    ) -> LiveMatch:
        """The match that follows, the same for both who ask for it; until both do, the match itself."""
        new = dict[str, MatchSetup]()

        def decide(live: LiveMatch, side: Side) -> Event | None:
            both = decisions.is_other_secret(live, side, other_secret)
            event, setup = decisions.rematch(live, side, action, both, self.clock.now(), time.time())
            if setup is not None:
                new[setup.id] = setup
            return event

        live = await self.act(match_id, secret, decide, key, new)
        return live if live.rematch is None else await self.match(live.rematch)

    async def _append(
        self, new: Mapping[str, MatchSetup], cached: CachedMatch, before: LiveMatch, event: Event
    ) -> LiveMatch | None:
        """Commits an event, and tells of it: the match after it, or None if another event was first."""
        live, follows = before.after(event), _follower(event, new)
        next_match = None if follows is None else (follows.setup, self._standing(follows))
        lease = await self.storage.append(live.id, event, self._standing(live), next_match)
        if lease is None:
            return None
        self._tell(cached, live, event)
        self._call_bot(live, lease)
        self._begin(follows)
        return live

    def _begin(self, follows: LiveMatch | None) -> None:
        if follows is not None:
            self._cache.keep(follows)
            self.metrics.matches.inc()
            self._call_bot(follows, FIRST_LEASE)

    def _call_bot(self, live: LiveMatch, lease: int) -> None:
        if live.bot_to_move is not None:
            self.on_bot_turn(live, lease)

    def _standing(self, live: LiveMatch) -> Standing:
        lease = self.clock.now() + self.settings.lease if live.bot_to_move is not None else 0.0
        return Standing(live.bot_to_move is not None, live.deadline, lease, live.is_over)

    # Notifying

    def _publish(self, cached: CachedMatch, live: LiveMatch, event: Event) -> None:
        """Puts a committed change into the memory, and sends it to those who watch."""
        self._cache.update(cached, live)
        if event.kind == MOVE:
            self.metrics.moves.inc()
        if live.is_over and live.setup.board is not None:
            self.on_board_over(live)
        messages: dict[str, bytes] = {}
        for watcher in self.watchers.watchers(live.id):
            code = watcher.language_code
            if code not in messages:
                messages[code] = self.message(live, event.kind, code)
                self._recent.keep((live.id, live.number, code), messages[code], len(messages[code]))
            watcher.tell(live.number, messages[code])

    def greet(self, watcher: Watcher, live: LiveMatch) -> None:
        """Sends the current match to one watcher."""
        watcher.greet(live.number, self.message(live, HELLO, watcher.language_code))

    def message(self, live: LiveMatch, kind: str, language_code: str) -> bytes:
        """The message for a socket."""
        with language.speaking(language_code):
            return message_bytes(live, kind, self.json(live))

    def json(self, live: LiveMatch) -> bytes:
        """The match as JSON in the current language, its clock as it shows now, and who is there."""
        return match_with_present(live, self.clock.now(), self.presence.at(live.id) | live.bots)

    def _tell_present(self, match_id: str) -> None:
        for watcher in self.watchers.watchers(match_id):
            self.tell_present(watcher)

    def tell_present(self, watcher: Watcher) -> None:
        """Has one watcher told who is there."""
        watcher.tell_present(present_bytes(self.presence.at(watcher.match_id) | watcher.bots))


async def _off_the_loop(work: Callable[[], T]) -> T:
    """Replays a match in a thread, so that nobody else waits. There is one such thread: several would share the
    interpreter with the loop, and leave it little."""
    return await asyncio.get_running_loop().run_in_executor(_REPLAYER, work)


_REPLAYER = ThreadPoolExecutor(1, thread_name_prefix="tateti-replayer")


def _follower(event: Event, new: Mapping[str, MatchSetup]) -> LiveMatch | None:
    setup = new.get(event.data.get("match", ""))
    return None if setup is None else LiveMatch(setup)


def _unknown(match_id: str) -> WebError:
    return UnknownMatchError(N_("There is no match {id}."), id=quote(match_id))
