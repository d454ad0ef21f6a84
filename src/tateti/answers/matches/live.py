"""The state of a match: its setup with its events applied in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from datetime import UTC, datetime
from typing import Any

from tateti.answers.matches.events import (
    CLOCK,
    DECLINE,
    DRAW,
    JOIN,
    MOVE,
    OFFER,
    REMATCH,
    RESIGN,
    SEAT,
    UNDO,
    WITHDRAW,
    Event,
    MatchSetup,
)
from tateti.games import Side, game
from tateti.match import Clock, Match, Seat, date_tags

SEARCHED = "searched"  # the code of a reason without a proof, see `reason_data`


class LiveMatch:
    """The match after event `number`; it does not change: `after` gives the match after one more event."""

    def __init__(self, setup: MatchSetup, events: Iterable[Event] = ()) -> None:
        the_game = game(setup.game)
        first, second = (Seat(seat.name, seat.bot) for seat in setup.seats)
        clock = None if setup.clock is None else Clock.read(setup.clock)
        self.setup = setup
        start, tags = the_game.position(setup.start), date_tags(datetime.fromtimestamp(setup.created, UTC))
        self.match = Match(the_game, first, second, start, clock=clock, tags=tags)
        self.number = 0
        self.turn_began = setup.began
        self.rest = (
            0.0  # seconds after that which no clock counts: a bot that answers a person waits a moment
        )
        self.reasons: list[dict[str, Any] | None] = []  # why the bots played their moves
        self.positions: list[str] = []  # after each move, as text: they are sent with every event
        self.seat_keys = (setup.first.key or "", setup.second.key or "")  # the hashes of the secrets
        self.joins: tuple[Side, ...] = ()  # who came to a match by link, each time that they said so
        self.moved: frozenset[Side] = frozenset()  # who has ever moved
        self.offers: Mapping[str, Side] = {}  # whose offers stand, by what they are about
        self.declined: tuple[str, Side] | None = None  # whose offer was declined last
        self.undo_askers: tuple[Side, ...] = ()  # who asked to take back since their last move, each time
        self.draw_askers: frozenset[Side] = frozenset()  # who has offered a draw since their last move
        self.rematch_askers: tuple[Side, ...] = ()  # who offered a rematch, each time
        self.rematch: str | None = None
        self.keys: frozenset[str] = frozenset()  # of the requests that were granted
        self.json_by_language: dict[str, bytes] = {}  # cached
        self.record_by_language: dict[str, str] = {}  # cached
        self._replay(list(events))

    @property
    def id(self) -> str:
        """Its id, as in links."""
        return self.setup.id

    # What happens

    def after(self, event: Event) -> LiveMatch:
        """The match after the next event."""
        later = copy(self)
        later.match = self.match.copy()
        later.reasons, later.positions = list(self.reasons), list(self.positions)
        later.json_by_language, later.record_by_language = {}, {}
        later._apply(event)
        return later

    def _replay(self, events: list[Event]) -> None:
        """The events from the first on. Moves that were taken back later are passed over, so that a long log of them costs
        no more than the moves that stayed."""
        passing = _taken_back(events)
        for event in events:
            if event.number in passing:
                ply = passing[event.number]
                self._count(event)
                self._begin_turn(event, None if ply is None else self.match.order[ply % 2])
            else:
                self._apply(event)

    def _apply(self, event: Event) -> None:
        self._count(event)
        _APPLY[event.kind](self, event)

    def _count(self, event: Event) -> None:
        assert event.number == self.number + 1, "events come in order"
        self.number = event.number
        if event.key is not None:
            self.keys |= {event.key}

    def _begin_turn(self, event: Event, mover: Side | None) -> None:
        """After a move of a side, or after moves were taken back. Of the offers only a draw stands that the mover offers, and
        none where the match is over."""
        self.turn_began, self.rest = event.at, event.data.get("rest", 0.0)
        stays = mover is not None and not self.is_over and self.offers.get(DRAW) is mover
        self.offers, self.declined = {DRAW: self.offers[DRAW]} if stays else {}, None
        if mover is None:  # both agreed, so nobody has asked in vain
            self.undo_askers = ()
        else:
            self.moved |= {mover}
            self.draw_askers -= {mover}
            self.undo_askers = tuple(side for side in self.undo_askers if side is not mover)

    def _end_offers(self) -> None:
        self.offers, self.declined = {}, None

    def _join(self, event: Event) -> None:
        assert event.side is not None
        self.joins += (event.side,)
        if "name" in event.data:
            self.match.rename(event.side, event.data["name"])

    def _seat(self, event: Event) -> None:
        assert event.side is not None
        self.joins += (event.side,)
        first, second = self.seat_keys
        new = event.data["hash"]
        self.seat_keys = (new, second) if event.side is Side.FIRST else (first, new)

    def _move(self, event: Event) -> None:
        seconds, mover = self.spent(event.at), self.match.turn
        if event.checked is not None:  # by the decision on this very match
            self.match.play_checked(event.checked, seconds=seconds)
        else:
            self.match.play(event.data["move"], seconds=seconds)
        self.reasons.append(event.data.get("reason"))
        self.positions.append(str(self.match.position))
        self._begin_turn(event, mover)

    def _undo(self, event: Event) -> None:
        self.match.undo(event.data["moves"])
        left = len(self.match.history)
        del self.reasons[left:], self.positions[left:]
        self._begin_turn(event, None)

    def _resign(self, event: Event) -> None:
        self.match.resign(event.side)
        self._end_offers()

    def _clock(self, event: Event) -> None:
        assert event.side is not None
        self.match.flag(event.side)
        self._end_offers()

    def _draw(self, _event: Event) -> None:
        self.match.agree_on_draw()
        self._end_offers()

    def _offer(self, event: Event) -> None:
        if event.side is None:  # as earlier versions wrote it
            self._withdraw(event)
            return
        self.offers = {**self.offers, event.what: event.side}
        if self.declined is not None and self.declined[0] == event.what:
            self.declined = None
        if event.what == UNDO:
            self.undo_askers += (event.side,)
        elif event.what == DRAW:
            self.draw_askers |= {event.side}
        elif event.what == REMATCH:
            self.rematch_askers += (event.side,)

    def _decline(self, event: Event) -> None:
        assert event.side is not None
        self._withdraw(event)
        self.declined = event.what, event.side

    def _withdraw(self, event: Event) -> None:
        self.offers = {what: side for what, side in self.offers.items() if what != event.what}

    def _rematch(self, event: Event) -> None:
        self.rematch = event.data["match"]
        self._end_offers()

    # How it stands

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.match.outcome is not None

    def has_joined(self, side: Side) -> bool:
        """Whether whoever plays this side is known to have come: they said so, moved, or played the match before."""
        is_next = self.setup.series > 1 or self.setup.rematch_of is not None
        return is_next or side in self.bots or side in self.moved or side in self.joins

    @property
    def bots(self) -> frozenset[Side]:
        """The sides that bots play."""
        return frozenset(side for side in Side if self.match.seat(side).bot is not None)

    def has_searched(self, side: Side) -> bool:
        """Whether a bot has played a move here that it could not prove."""
        played = zip(self.match.positions, self.reasons, strict=False)
        return any(
            reason is not None and reason["code"] == SEARCHED
            for before, reason in played
            if before.turn is side
        )

    @property
    def is_by_link(self) -> bool:
        """Whether somebody has come by a link, to this match or to one before it in the series."""
        return self.setup.by_link or bool(self.joins)

    @property
    def score(self) -> tuple[float, float]:
        """The points of the two seats in the series: in the matches before, and in this one once it is over."""
        before, outcome = self.setup.score, self.match.outcome
        if outcome is None:
            return before
        first = 0.5 if outcome.winner is None else 1.0 - outcome.winner
        return before[0] + first, before[1] + 1.0 - first

    @property
    def bot_to_move(self) -> str | None:
        """The bot whose turn it is, if it is a bot's."""
        return None if self.is_over else self.match.to_move.bot

    # The clock: it stands still until the first move has been played

    @property
    def clock_runs(self) -> bool:
        """Whether somebody's time is running."""
        return self.match.clock is not None and bool(self.match.history) and not self.is_over

    @property
    def deadline(self) -> float | None:
        """When the time of the side to move is over."""
        if not self.clock_runs:
            return None
        return self.turn_began + self.rest + self.match.time_left(self.match.turn, running=False)

    def spent(self, now: float) -> float:
        """The seconds that a move now would have taken."""
        if self.match.clock is not None and not self.match.history:
            return 0.0
        return max(0.0, now - self.turn_began - self.rest)

    def is_late(self, now: float) -> bool:
        """Whether the time of the side to move is over."""
        return self.clock_runs and self.spent(now) > self.match.time_left(self.match.turn, running=False)

    def time_left(self, side: Side, now: float) -> float:
        """The seconds a side has left."""
        left = self.match.time_left(side, running=False)
        if self.clock_runs and side is self.match.turn:
            left -= self.spent(now)
        return max(0.0, left)


def _taken_back(events: list[Event]) -> dict[int, int | None]:
    """The numbers of the moves that are taken back, each with how many stood before it, and of what takes them back:
    together they change nothing but whose turn began when, and who has moved."""
    moves, passing = list[int](), dict[int, int | None]()
    for event in events:
        if event.kind == MOVE:
            moves.append(event.number)
        elif event.kind == UNDO:
            left = len(moves) - event.data["moves"]
            passing |= {event.number: None, **{moves[ply]: ply for ply in range(left, len(moves))}}
            del moves[left:]
    return passing


_APPLY = {
    JOIN: LiveMatch._join,
    SEAT: LiveMatch._seat,
    MOVE: LiveMatch._move,
    UNDO: LiveMatch._undo,
    RESIGN: LiveMatch._resign,
    CLOCK: LiveMatch._clock,
    DRAW: LiveMatch._draw,
    OFFER: LiveMatch._offer,
    DECLINE: LiveMatch._decline,
    WITHDRAW: LiveMatch._withdraw,
    REMATCH: LiveMatch._rematch,
}
