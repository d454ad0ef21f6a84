"""What was studied: the results that were asked for last, as many as fit."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from tateti.errors import SearchLimitError

SMALLEST = 512  # bytes of an entry beside its texts, about

Key = tuple[Any, ...]
Found = bytes | SearchLimitError  # that a limit was exceeded is a result as well


class StudyCache:
    """Results by question, bounded by their number and by the memory they take.

    >>> cache = StudyCache(most=10, most_bytes=2000)
    >>> cache.keep(("tree", 1), b"x" * 1000), cache.keep(("tree", 2), b"x" * 1000), len(cache)
    (None, None, 1)
    """

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._results: OrderedDict[Key, Found] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._results)

    def get(self, key: Key) -> Found | None:
        """A result that is there; it will not be dropped soon."""
        found = self._results.get(key)
        if found is not None:
            self._results.move_to_end(key)
        return found

    def keep(self, key: Key, found: Found) -> None:
        """Puts a result there, and lets go of those that were asked for least recently."""
        if key in self._results:
            self.bytes -= _size_of(key, self._results.pop(key))
        self._results[key] = found
        self.bytes += _size_of(key, found)
        while self._results and (len(self._results) > self._most or self.bytes > self._most_bytes):
            self.bytes -= _size_of(*self._results.popitem(last=False))


def _size_of(key: Key, found: Found) -> int:
    """About how much memory an entry takes: the question may be a long record."""
    texts = sum(len(part) for part in key if isinstance(part, str))
    return SMALLEST + texts + (len(found) if isinstance(found, bytes) else 0)
