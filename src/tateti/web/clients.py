"""Who asks: the address that a client is counted by, and the client on whose behalf something happens."""

from __future__ import annotations

import functools
import ipaddress
from collections import Counter
from collections.abc import Mapping
from contextvars import ContextVar
from typing import Any

# The address of the client whose request is being answered, also in the tasks that the request has begun.
current: ContextVar[str] = ContextVar("client", default="")


def address_of(scope: Mapping[str, Any]) -> str:
    """Where a request comes from, as it is counted."""
    client = scope.get("client")
    return counted_address(client[0]) if client else ""


@functools.lru_cache(maxsize=10_000)
def counted_address(address: str) -> str:
    """The address, or of IPv6 the network of 64 bits, that is counted as one client: one subscriber has all of it.

    >>> counted_address("2001:db8::1"), counted_address("2001:db8:0:0:ffff::")
    ('2001:db8::/64', '2001:db8::/64')
    >>> counted_address("::ffff:192.0.2.1"), counted_address("192.0.2.1")
    ('192.0.2.1', '192.0.2.1')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


def one_less(counter: Counter[str], address: str) -> None:
    """Counts down what an address has; who has nothing is not remembered.

    >>> counter = Counter(["here", "here", "there"])
    >>> one_less(counter, "here"), one_less(counter, "there"), counter
    (None, None, Counter({'here': 1}))
    """
    counter[address] -= 1
    if not counter[address]:
        del counter[address]
