"""The sockets that watch matches, and the messages queued for them."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict

from tateti.language import mark as N_
from tateti.web.problems import TooManyError
from tateti.web.settings import Settings


class Watcher:
    """One socket, and the queue of the messages to send to it."""

    def __init__(self, match_id: str, address: str, language_code: str, room: int) -> None:
        self.match_id = match_id
        self.address = address
        self.language_code = language_code
        self.messages: asyncio.Queue[tuple[int, bytes]] = asyncio.Queue(room)
        self.is_behind = False
        self._last = -1  # the event that was queued last

    def tell(self, number: int, message: bytes) -> None:
        """Queues the message of an event, unless it is queued already or a later one is; a socket that does not read is
        closed, and can reconnect from its last event."""
        if number <= self._last:
            return
        self._last = number
        self._put(number, message)

    def greet(self, number: int, message: bytes) -> None:
        """Queues how the match stands after an event, unless something later is queued."""
        if number >= self._last:
            self._last = number
            self._put(number, message)

    def taken(self) -> list[tuple[int, bytes]]:
        """What is queued, taken out again."""
        self._last = -1
        return [self.messages.get_nowait() for _ in range(self.messages.qsize())]

    def _put(self, number: int, message: bytes) -> None:
        try:
            self.messages.put_nowait((number, message))
        except asyncio.QueueFull:
            self.is_behind = True


class Watchers:
    """The sockets of this process, by match."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self.count = 0

    def join(self, match_id: str, address: str, language_code: str) -> Watcher:
        """Registers a socket; `TooManyError` beyond the limits."""
        settings = self._settings
        if (
            self.count >= settings.sockets
            or self._addresses[address] >= settings.sockets_of_an_address
            or len(self._watchers.get(match_id, ())) >= settings.sockets_of_a_match
        ):
            raise TooManyError(N_("Too many connections are watching; please close one."))
        watcher = Watcher(match_id, address, language_code, settings.waiting_messages)
        self._watchers[match_id].add(watcher)
        self._addresses[address] += 1
        self.count += 1
        return watcher

    def leave(self, watcher: Watcher) -> None:
        """Unregisters a socket."""
        watchers = self._watchers[watcher.match_id]
        watchers.discard(watcher)
        if not watchers:
            del self._watchers[watcher.match_id]
        self._addresses[watcher.address] -= 1
        if not self._addresses[watcher.address]:
            del self._addresses[watcher.address]
        self.count -= 1

    def watchers(self, match_id: str) -> set[Watcher]:
        """The watchers of a match."""
        return self._watchers.get(match_id, _NOBODY)

    @property
    def watched(self) -> list[str]:
        """The ids of the matches that are watched."""
        return list(self._watchers)


_NOBODY: set[Watcher] = set()
