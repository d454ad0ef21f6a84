"""A cache of what was used last, bounded by the number of its entries and by the memory they take."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BoundedCache(Generic[K, V]):
    """Values by key, each with its size in bytes, about; the ones used least recently make room for new ones.

    >>> cache: BoundedCache[str, str] = BoundedCache(most=3, most_bytes=100)
    >>> for name in ("a", "b", "c"):
    ...     cache.keep(name, name.upper(), size=30)
    >>> cache.get("a"), cache.keep("d", "D", size=60), cache.bytes
    ('A', None, 90)
    >>> [cache.get(name) for name in ("a", "b", "c", "d")]
    ['A', None, None, 'D']
    """

    def __init__(self, most: int, most_bytes: int, on_drop: Callable[[K], None] = lambda key: None) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._on_drop = on_drop
        self._entries: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: K) -> V | None:
        """A value that is there; it will not be dropped soon."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        return entry[0]

    def values(self) -> list[V]:
        """All values, the one used least recently first."""
        return [value for value, _size in self._entries.values()]

    def keep(self, key: K, value: V, size: int) -> None:
        """Puts a value there, or the size that it has by now; others may be dropped, or this one if it is too large."""
        if key in self._entries:
            self.bytes -= self._entries.pop(key)[1]
        self._entries[key] = value, size
        self.bytes += size
        while len(self._entries) > self._most or self.bytes > self._most_bytes:
            self.drop(next(iter(self._entries)))

    def drop(self, key: K) -> None:
        """Lets a value go, if it is there."""
        if key in self._entries:
            self.bytes -= self._entries.pop(key)[1]
            self._on_drop(key)
