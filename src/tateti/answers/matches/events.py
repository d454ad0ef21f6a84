"""The events of a match: an append-only log, from which everything else follows.

kind      data
join      {"side": "second", "name": "Beto"}                   who came by a link, and the name, if one was given
seat      {"side": "second", "hash": ...}                      who plays in a tournament sits down at a device: the hash
                                                               of its secret, which is that of the seat from now on
move      {"move": "Gb2", "reason": {"code": "safe", ...},     the reason where a bot played it; how long the bot that
           "rest": 0.35}                                       is to answer waits, which no clock counts
undo      {"moves": 2}                                         so many moves are taken back
resign    {"side": "first"}                                    who gave up
clock     {"side": "first"}                                    whose time ran out
draw      {}                                                   both agree on one
offer     {"side": "first", "what": "draw"}                    who would like to take a move back (undo), a draw, or
                                                               another match (rematch)
decline   {"side": "first", "what": "draw"}                    whose offer the other declines
withdraw  {"side": "first", "what": "draw"}                    who takes the own offer back
rematch   {"match": id}                                        the match that follows

Each may also have a "key": the one that the request carried, by which the same request is known when it comes again.
Earlier versions wrote offers to take a move back alone, without "what", and {"side": null} when one stood no more.

Events of a match are numbered from 1; the database holds each number once, so of two that come at the same time one is
refused. The setup of a match (who sits where, the start, the clock) does not change and stands before the log.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tateti.answers.events import LoggedEvent
from tateti.games import Move, Side

JOIN, SEAT, MOVE, UNDO, RESIGN, CLOCK = "join", "seat", "move", "undo", "resign", "clock"
DRAW, OFFER, DECLINE, WITHDRAW, REMATCH = "draw", "offer", "decline", "withdraw", "rematch"
HELLO = "hello"  # not in the log: the current match, sent when a socket connects, and as a heartbeat

SIDES = {str(side): side for side in Side}


@dataclass(frozen=True, slots=True)
class Event(LoggedEvent):
    """One thing that happened in a match, at a time by the server's clock (see `storage.clock`).

    The decision that makes the event of a move has checked it, and hands it over in `checked`. That is not stored: the
    moves of events that come from the database are read from their data, and checked in full.
    """

    checked: Move | None = field(default=None, compare=False, repr=False)

    @property
    def key(self) -> str | None:
        """The key of the request that it comes from, if that carried one."""
        return self.data.get("key")

    @property
    def side(self) -> Side | None:
        """The side that its data name, if any."""
        return SIDES.get(self.data.get("side") or "")

    @property
    def what(self) -> str:
        """What an offer is about: the kind of event that it leads to."""
        return str(self.data.get("what", UNDO))


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """A seat of a new match: the name, the bot or the hash of the person's secret."""

    name: str
    bot: str | None = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class TournamentBoard:
    """Where in a tournament a match is played: in which round, at which table, and which of its games it is.

    >>> str(TournamentBoard("k7mbq2abcd", 2, 3)), TournamentBoard.read("k7mbq2abcd/2/3/1") == TournamentBoard("k7mbq2abcd", 2, 3)
    ('k7mbq2abcd/2/3/1', True)
    """

    tournament: str
    round: int
    table: int
    game: int = 1

    @classmethod
    def read(cls, text: str) -> TournamentBoard:
        """As it is kept."""
        tournament, *numbers = text.split("/")
        return cls(tournament, *map(int, numbers))

    def __str__(self) -> str:
        return f"{self.tournament}/{self.round}/{self.table}/{self.game}"


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
    series: int = 1  # which match of the series this is
    score: tuple[float, float] = (0.0, 0.0)  # the points of the two seats in the matches before
    by_link: bool = False  # whether somebody had come by a link in the matches before
    board: TournamentBoard | None = None  # of a tournament

    @property
    def seats(self) -> tuple[SeatSetup, SeatSetup]:
        """The two seats, the one that begins first."""
        return self.first, self.second
