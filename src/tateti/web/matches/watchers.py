"""The sockets that watch matches, and the messages queued for them."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Callable

from tateti.answers.problems import TooManyError
from tateti.games import Side
from tateti.language import mark as N_
from tateti.web.clients import one_less
from tateti.web.fair_queue import NO_LIMIT, FairQueue
from tateti.web.settings import Settings

LARGE = 8 * 1024  # bytes of a message


class Watcher:
    """One socket, and the queue of the messages to send to it."""

    def __init__(
        self, match_id: str, address: str, language_code: str, room: int, bytes_of_room: int
    ) -> None:
        self.match_id = match_id
        self.address = address
        self.language_code = language_code
        self.seats: set[Side] = set()  # that it has proved by their secrets
        self.bots: frozenset[Side] = frozenset()  # the sides of its match that bots play
        self.is_behind = False  # the socket does not read, and will be closed
        self.on_behind: Callable[[], object] = lambda: None
        self._room, self._bytes_of_room = room, bytes_of_room
        self._queue: deque[tuple[int, bytes]] = deque()
        self._bytes = 0  # in the queue
        self._filled = asyncio.Event()
        self._last = -1  # the event that was queued last
        self._present: bytes | None = None  # who is there, if that is to be told

    def tell(self, number: int, message: bytes) -> None:
        """Queues the message of an event, unless it is queued already or a later one is; a socket that does not read is
        closed, and can reconnect from its last event."""
        if number > self._last:
            self._put(number, message)

    def greet(self, number: int, message: bytes) -> None:
        """Queues how the match stands after an event, unless something later is queued."""
        if number >= self._last:
            self._put(number, message)

    def tell_present(self, present: bytes) -> None:
        """Has it told who is there now, after what is queued: only the last of it counts, and takes no room. A socket to
        which nothing was told yet will hear it with the match."""
        if self._last >= 0:
            self._present = present
            self._filled.set()

    async def next(self) -> bytes:
        """The next message to send, as soon as there is one."""
        while not self._queue and self._present is None:
            self._filled.clear()
            await self._filled.wait()
        if self._queue:
            _number, message = self._queue.popleft()
            self._bytes -= len(message)
            return message
        assert self._present is not None
        present, self._present = self._present, None
        return b'{"event":%d,"type":"presence","present":%s}' % (self._last, present)

    def taken(self) -> list[tuple[int, bytes]]:
        """What is queued, taken out again."""
        queued = list(self._queue)
        self._queue.clear()
        self._bytes, self._last = 0, -1
        return queued

    def _put(self, number: int, message: bytes) -> None:
        # One message always fits, however large.
        if len(self._queue) >= self._room or (
            self._queue and self._bytes + len(message) > self._bytes_of_room
        ):
            self.is_behind = True
            self.on_behind()
            return
        self._last = number
        self._queue.append((number, message))
        self._bytes += len(message)
        self._filled.set()


class Watchers:
    """The sockets of this process, by match."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self.count = 0
        self._large = FairQueue(1, NO_LIMIT, NO_LIMIT)

    def join(self, match_id: str, address: str, language_code: str) -> Watcher:
        """Registers a socket; `TooManyError` beyond the limits."""
        settings = self._settings
        if (
            self.count >= settings.sockets
            or self._addresses[address] >= settings.sockets_of_an_address
            or len(self._watchers.get(match_id, ())) >= settings.sockets_of_a_match
        ):
            raise TooManyError(N_("Too many connections are watching; please close one."))
        watcher = Watcher(match_id, address, language_code, settings.waiting_messages, settings.waiting_bytes)
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
        one_less(self._addresses, watcher.address)
        self.count -= 1

    async def let_pass(self, watcher: Watcher, size: int) -> None:
        """Waits until a message of this size may be sent. Large ones pass one at a time, the addresses in turn, and
        whatever else there is to do comes between two of them: nobody has to wait until hundreds are sent."""
        if size > LARGE:
            give_back = await self._large.take(watcher.address)
            try:
                await asyncio.sleep(0)
            finally:
                give_back()

    def watchers(self, match_id: str) -> set[Watcher]:
        """The watchers of a match."""
        return self._watchers.get(match_id, _NOBODY)

    @property
    def watched(self) -> list[str]:
        """The ids of the matches that are watched."""
        return list(self._watchers)


_NOBODY: set[Watcher] = set()
