"""Things of one kind whose logs are in `storage.logs`: in memory as long as there is room, and changed by `deciding`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Protocol, Self, TypeVar

from tateti.answers.events import LoggedEvent
from tateti.answers.problems import WebError
from tateti.web.bounded_cache import BoundedCache
from tateti.web.deciding import Cached, Deciding
from tateti.web.storage.logs import GoneError, Loaded, Logs, LogSetup


class LoggedThing(Protocol):
    """Something after event `number` of its log. It does not change."""

    log: LogSetup
    number: int

    def after(self, event: LoggedEvent) -> Self:
        """It after one more event."""

    @property
    def size(self) -> int:
        """About how much memory it takes, in bytes."""


T = TypeVar("T", bound=LoggedThing)
Begins = Callable[[LoggedEvent], Iterable[LogSetup]]  # the logs that begin with an event


def nothing(_event: LoggedEvent) -> Iterable[LogSetup]:
    """No log begins."""
    return ()


class LogService(Deciding[T, LoggedEvent]):
    """The things of one kind by their ids. Whatever is told of one is as it stands in the database."""

    def __init__(
        self, logs: Logs, kind: str, make: Callable[[LogSetup, Sequence[LoggedEvent]], T],
        unknown: Callable[[str], WebError], most: int, most_bytes: int,
        on_event: Callable[[LoggedEvent], None] = lambda event: None,
    ) -> None:  # fmt: skip
        self._logs, self._kind, self._make, self._unknown = logs, kind, make, unknown
        self._cache: BoundedCache[str, Cached[T]] = BoundedCache(most, most_bytes)
        self._on_event = on_event  # is told of all that happens, once it is committed

    async def current(self, log_id: str) -> T:
        """How it stands, whichever process changed it last."""
        if (cached := self._cache.get(log_id)) is None:
            return (await self._load(log_id)).live
        await self._catch_up(cached)
        return cached.live

    async def change(
        self, log_id: str, decide: Callable[[T], LoggedEvent | None], begins: Begins = nothing
    ) -> T:
        """Applies a decision; it after that."""
        cached = self._cache.get(log_id) or await self._load(log_id)
        return await self._change(cached, decide, partial(self._append, begins))

    def known(self, log_id: str) -> T | None:
        """How it stood when it was last looked at, if it is in memory."""
        cached = self._cache.get(log_id)
        return None if cached is None else cached.live

    def keep(self, loaded: Loaded) -> T:
        """Puts what was read elsewhere into the memory, unless it is there and further."""
        return self.keep_made(self._make(*loaded))

    def keep_made(self, live: T) -> T:
        """The same for what was made of it already."""
        cached = self._cache.get(live.log.id)
        if cached is None or cached.live.number < live.number:
            self._keep(cached or Cached(live), live)
        return live

    def forget(self, log_id: str) -> None:
        """It was removed."""
        self._cache.drop(log_id)

    async def _load(self, log_id: str) -> Cached[T]:
        loaded = await self._logs.load(self._kind, log_id)
        if loaded is None:
            raise self._unknown(log_id)
        live = await self._made(loaded)
        if (cached := self._cache.get(log_id)) is not None:  # somebody else has read it meanwhile
            await self._catch_up(cached)
            return cached
        cached = Cached(live)
        self._keep(cached, cached.live)
        return cached

    async def _made(self, loaded: Loaded) -> T:
        """What was read, as it stands."""
        return self._make(*loaded)

    def _keep(self, cached: Cached[T], live: T) -> None:
        cached.live = live
        self._cache.keep(live.log.id, cached, live.size)

    async def _news(self, live: T) -> Sequence[LoggedEvent]:
        try:
            return await self._logs.news(live.log.id, live.number)
        except GoneError:
            raise self._gone(live) from None

    async def _append(self, begins: Begins, cached: Cached[T], before: T, event: LoggedEvent) -> T | None:
        try:
            if not await self._logs.append(before.log, event, begins(event)):
                return None
        except GoneError:
            raise self._gone(before) from None
        live = before.after(event)
        self._tell(cached, live, event)
        return live

    def _publish(self, cached: Cached[T], live: T, event: LoggedEvent) -> None:
        self._keep(cached, live)
        self._on_event(event)

    def _gone(self, live: T) -> WebError:
        self.forget(live.log.id)
        return self._unknown(live.log.id)
