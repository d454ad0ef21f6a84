"""Budgets: how much each address may ask of the server.

A budget fills at a rate and holds so much. A request takes what it is expected to cost before it is answered, and what it
has cost beyond that afterwards; who is in debt waits.
"""

from __future__ import annotations

import functools
import time
from collections import OrderedDict

from tateti.web.settings import Settings

MOST_ADDRESSES = 10_000
BYTES = 16 * 1024  # of an answer, that cost as much as a request
READY_MADE = (
    "/static/",
    "/files/",
    "/words/",
    "/service-worker.js",
)  # answers that cost nothing to make: a class opens the page all at once

# What a request costs, where it is not one: its method, how its path begins and how it ends.
COSTS = (
    ("GET", "/static/", "", 0.1),
    ("GET", "/files/", "", 0.1),
    ("GET", "/words/", "", 0.1),
    ("GET", "/service-worker.js", "", 0.1),
    ("GET", "/livez", "", 0.1),
    ("GET", "/readyz", "", 0.1),
    ("GET", "/healthz", "", 0.1),
    ("GET", "/api/tree", "", 10.0),
    ("GET", "/api/hint", "", 2.0),
    ("GET", "/api/explain", "", 3.0),
    ("GET", "/api/matches/", "/review", 10.0),
    ("GET", "/api/matches/", "/record", 2.0),
    ("GET", "/api/matches/", "/picture.gif", 10.0),
    ("GET", "/api/matches/", "/picture.png", 5.0),
    ("GET", "/api/matches/", "/picture.svg", 2.0),
    ("GET", "/embed", "", 3.0),
    ("GET", "/api/picture.gif", "", 10.0),
    ("GET", "/api/picture.", "", 5.0),
    ("POST", "/api/review", "", 10.0),
    ("POST", "/api/settle", "", 10.0),
    ("GET", "/api/settle", "", 2.0),
    ("POST", "/api/record", "", 5.0),
    ("POST", "/api/qr", "", 3.0),
    ("GET", "/api/puzzles/daily", "", 5.0),
    ("GET", "/api/puzzles/sets/", "", 10.0),
    ("GET", "/api/puzzles/problems/", "", 2.0),
    ("POST", "/api/puzzles/mistakes", "", 10.0),
    ("POST", "/api/puzzles/next", "", 5.0),
    ("POST", "/api/puzzles/", "", 2.0),
    ("POST", "/api/homework", "/homework", 10.0),
    ("POST", "/api/homework/", "/continue", 10.0),  # nobody is to try codes until one fits
    ("POST", "/api/tournaments", "/tournaments", 10.0),
    ("POST", "/api/tournaments/", "/import", 20.0),
    ("POST", "/api/tournaments/", "/sheets", 20.0),
    ("POST", "/api/tournaments/", "/pair", 10.0),
    ("POST", "/api/tournaments/", "/undo", 5.0),
    ("POST", "/api/tournaments/", "/csv", 5.0),
    ("POST", "/api/tournaments/", "/file", 5.0),
    ("POST", "/api/tournaments/", "/players", 5.0),
    ("POST", "/api/tournaments/", "/names", 3.0),
    ("GET", "/api/server", "", 2.0),
)


class Budgets:
    """The budgets of all addresses.

    >>> budgets = Budgets(rate=1, burst=2)
    >>> [budgets.take("here", now=now) for now in (0, 0, 0, 1)]
    [True, True, False, True]
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._budgets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what there is, and since when

    def take(self, address: str, cost: float = 1.0, now: float | None = None) -> bool:
        """Whether something of this cost is allowed; what costs more than there ever is needs a full budget."""
        if self.rate <= 0:
            return True
        left, now = self._left(address, now)
        allowed = left >= min(cost, self.burst)
        self._keep(address, left - cost * allowed, now)
        return allowed

    def charge(self, address: str, cost: float, now: float | None = None) -> None:
        """Takes what something has cost, into debt if need be."""
        if self.rate > 0:
            left, now = self._left(address, now)
            self._keep(address, max(left - cost, -self.burst), now)

    def _left(self, address: str, now: float | None) -> tuple[float, float]:
        now = time.monotonic() if now is None else now
        left, since = self._budgets.get(address, (self.burst, now))
        return min(self.burst, left + (now - since) * self.rate), now

    def _keep(self, address: str, left: float, now: float) -> None:
        self._budgets[address] = (left, now)
        self._budgets.move_to_end(address)
        if len(self._budgets) > MOST_ADDRESSES:
            self._budgets.popitem(last=False)


class Allowances:
    """What clients may ask of a server in all, and how many new matches and sets of problems."""

    def __init__(self, settings: Settings) -> None:
        self.requests = Budgets(settings.rate, settings.burst)
        new_rate = settings.new_matches_rate if settings.rate > 0 else 0.0
        self.new_matches = Budgets(new_rate, settings.new_matches_burst)
        homework_rate = settings.new_homework_rate if settings.rate > 0 else 0.0
        self.new_homework = Budgets(homework_rate, settings.new_homework_burst)


def cost_of(method: str, path: str, length: int) -> float:
    """What a request with a body of this length is expected to cost; a GET costs one, and a HEAD what its GET does.

    >>> cost_of("GET", "/api/matches/x", 0), cost_of("HEAD", "/api/picture.gif", 0), cost_of("POST", "/api/record", 10240)
    (1.0, 10.0, 15.0)
    """
    return _usual_cost("GET" if method == "HEAD" else method, path) + cost_of_body(length)


@functools.lru_cache(maxsize=4096)
def _usual_cost(method: str, path: str) -> float:
    costs = (
        cost
        for of, begins, ends, cost in COSTS
        if of == method and path.startswith(begins) and path.endswith(ends)
    )
    return next(costs, 1.0)


def cost_of_body(length: int) -> float:
    """What a body costs beside its request. One whose length is not told before, or is less, is paid for afterwards."""
    return max(0, length) / 1024


def cost_of_answer(length: int, path: str = "") -> float:
    """What an answer of this length has cost beyond the request; a short one costs nothing."""
    return length / BYTES if length > BYTES and not path.startswith(READY_MADE) else 0.0
