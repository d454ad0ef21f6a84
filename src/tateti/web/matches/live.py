"""The state of a match: its setup with its events applied in order."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from datetime import UTC, datetime
from typing import Any

from tateti.games import Side, game
from tateti.match import Clock, Match, Seat, date_tags
from tateti.web.matches.events import CLOCK, MOVE, OFFER, REMATCH, RESIGN, UNDO, Event, MatchSetup


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
        self.reasons: list[dict[str, Any] | None] = []  # why the bots played their moves
        self.positions: list[str] = []  # after each move, as text: they are sent with every event
        self.offer: Side | None = None
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
                self._count(event)
                self._begin_turn(event)
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

    def _begin_turn(self, event: Event) -> None:
        self.offer = None
        self.turn_began = event.at

    def _move(self, event: Event) -> None:
        seconds = self.spent(event.at)
        if event.checked is not None:  # by the decision on this very match
            self.match.play_checked(event.checked, seconds=seconds)
        else:
            self.match.play(event.data["move"], seconds=seconds)
        self.reasons.append(event.data.get("reason"))
        self.positions.append(str(self.match.position))
        self._begin_turn(event)

    def _undo(self, event: Event) -> None:
        self.match.undo(event.data["moves"])
        left = len(self.match.history)
        del self.reasons[left:], self.positions[left:]
        self._begin_turn(event)

    def _resign(self, event: Event) -> None:
        self.match.resign(event.side)
        self.offer = None

    def _clock(self, event: Event) -> None:
        assert event.side is not None
        self.match.flag(event.side)
        self.offer = None

    def _offer(self, event: Event) -> None:
        self.offer = event.side

    def _rematch(self, event: Event) -> None:
        self.rematch = event.data["match"]

    # How it stands

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return self.match.outcome is not None

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
        return self.turn_began + self.match.time_left(self.match.turn, running=False)

    def spent(self, now: float) -> float:
        """The seconds that a move now would have taken."""
        if self.match.clock is not None and not self.match.history:
            return 0.0
        return max(0.0, now - self.turn_began)

    def is_late(self, now: float) -> bool:
        """Whether the time of the side to move is over."""
        return self.clock_runs and self.spent(now) > self.match.time_left(self.match.turn, running=False)

    def time_left(self, side: Side, now: float) -> float:
        """The seconds a side has left."""
        left = self.match.time_left(side, running=False)
        if self.clock_runs and side is self.match.turn:
            left -= self.spent(now)
        return max(0.0, left)


def _taken_back(events: list[Event]) -> set[int]:
    """The numbers of the moves that are taken back, and of what takes them back: together they change nothing but whose
    turn began when."""
    moves, passing = list[int](), set[int]()
    for event in events:
        if event.kind == MOVE:
            moves.append(event.number)
        elif event.kind == UNDO:
            passing.update([event.number], moves[-event.data["moves"] :])
            del moves[-event.data["moves"] :]
    return passing


_APPLY = {
    MOVE: LiveMatch._move,
    UNDO: LiveMatch._undo,
    RESIGN: LiveMatch._resign,
    CLOCK: LiveMatch._clock,
    OFFER: LiveMatch._offer,
    REMATCH: LiveMatch._rematch,
}
