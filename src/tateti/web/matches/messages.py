"""The messages that sockets were told last, for those who come back after a moment."""

from __future__ import annotations

from collections import OrderedDict

Which = tuple[str, int, str]
"""The match, the number of the event, the language."""


class RecentMessages:
    """The newest messages, as many as fit.

    >>> recent = RecentMessages(most_bytes=10)
    >>> for number in (1, 2, 3):
    ...     recent.keep(("one", number, "en"), b"1234")
    >>> [recent.get(("one", number, "en")) for number in (1, 2, 3)]
    [None, b'1234', b'1234']
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._messages: OrderedDict[Which, bytes] = OrderedDict()

    def get(self, which: Which) -> bytes | None:
        """A message, if it is still there."""
        return self._messages.get(which)

    def keep(self, which: Which, message: bytes) -> None:
        """Keeps a message; the oldest make room for it."""
        if which not in self._messages:
            self._messages[which] = message
            self._bytes += len(message)
        while self._bytes > self._most_bytes:
            _which, oldest = self._messages.popitem(last=False)
            self._bytes -= len(oldest)
