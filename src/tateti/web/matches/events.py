"""The events of a match: an append-only log, from which everything else follows.

kind      data
move      {"move": "Gb2", "reason": {"code": "safe", ...}}     the reason where a bot played it
undo      {"moves": 2}                                         so many moves are taken back
resign    {"side": "first"}                                    who gave up
clock     {"side": "first"}                                    whose time ran out
offer     {"side": "first" | null}                             who would like to take a move back; nobody any more
rematch   {"match": id}                                        the match that follows

Each may also have a "key": the one that the request carried, by which the same request is known when it comes again.

Events of a match are numbered from 1; the database holds each number once, so of two that come at the same time one is
refused. The setup of a match (who sits where, the start, the clock) does not change and stands before the log.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tateti.games import Move, Side

MOVE, UNDO, RESIGN, CLOCK, OFFER, REMATCH = "move", "undo", "resign", "clock", "offer", "rematch"
HELLO = "hello"  # not in the log: the current match, sent when a socket connects, and as a heartbeat

SIDES = {str(side): side for side in Side}


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, at a time by the server's clock (see `storage.clock`).

    The decision that makes the event of a move has checked it, and hands it over in `checked`. That is not stored: the
    moves of events that come from the database are read from their data, and checked in full.
    """

    number: int
    kind: str
    at: float
    data: dict[str, Any] = field(default_factory=dict)
    checked: Move | None = field(default=None, compare=False, repr=False)

    @property
    def key(self) -> str | None:
        """The key of the request that it comes from, if that carried one."""
        return self.data.get("key")

    @property
    def side(self) -> Side | None:
        """The side that its data name, if any."""
        return SIDES.get(self.data.get("side") or "")


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """A seat of a new match: the name, the bot or the hash of the person's secret."""

    name: str
    bot: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """What a match begins with; it never changes."""

    id: str
    game: str
    start: str
    first: SeatSetup
    second: SeatSetup
    clock: str | None
    created: float  # by the wall clock, for people to read
    began: float  # by the server's clock
    rematch_of: str | None = None

    @property
    def seats(self) -> tuple[SeatSetup, SeatSetup]:
        """The two seats, the one that begins first."""
        return self.first, self.second
