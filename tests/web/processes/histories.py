"""What clients asked for and were told, held against the log of a match: is it one history, in one order?

In the manner of Jepsen, but the order is not searched for: the server claims one, the log in its database. A match is
linearizable if that order explains everything that its clients saw:

- every event is an operation that somebody asked for, and no operation is there twice;
- what was granted is there, what was refused is not; of what was never answered nobody knows, and either is right;
- what was answered before an operation was sent stands before it in the log, and nothing stands there that was sent
  only after its answer;
- every answer shows the match as it stood after one of the events between these two bounds;
- every refusal is right after one of them.

The rules of who may do what are written here once more, without the server's code.
"""

from __future__ import annotations

import itertools
import json
import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa

from tateti.errors import TatetiError
from tateti.games import Ending, Position, Side, game
from tateti.match import Match, Seat

GRANTED, REFUSED, ILLEGAL = 200, 409, 422
OTHER = {"first": "second", "second": "first"}
SIDES = {str(side): side for side in Side}


class View(NamedTuple):
    """A match as a client sees it."""

    number: int  # of the last event
    moves: tuple[str, ...]
    to_move: str
    result: str
    offer: str | None
    rematch: str | None


def view_of(told: Mapping[str, Any]) -> View:
    """What an answer shows."""
    moves = tuple(one["move"] for one in told["moves"])
    return View(told["event"], moves, told["to_move"], told["result"], told["undo_offer"], told["rematch"])


@dataclass(frozen=True)
class Operation:
    """What a client asked for, between which moments, and what it was told."""

    kind: str  # move, offer, accept, decline, undo (with both secrets), resign, rematch, look
    side: str
    began: float  # when it was sent first
    asked: float  # when it was sent last
    ended: float = math.inf
    status: int | None = None  # None where no answer came
    told: View | None = None
    key: str | None = None
    move: str = ""
    ply: int = 0
    follower: str | None = None  # the match that a rematch began

    @property
    def full_key(self) -> str | None:
        """Its key as it stands in the log."""
        return None if self.key is None else f"{self.side}:{self.key}"

    def __str__(self) -> str:
        what = f"{self.move} at ply {self.ply}" if self.kind == "move" else ""
        return f"{self.kind} {what} by {self.side}, key {self.key}: {self.status}, {self.told}"


class LoggedEvent(NamedTuple):
    """An event as the database has it."""

    number: int
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True)
class State:
    """A match after some of its events, by the rules alone."""

    view: View
    position: Position
    earlier: tuple[str, ...]  # whose turn it was before each move
    is_over: bool
    gave_up: bool

    def refuses(self, wish: Operation) -> bool:
        """Whether an operation would be a conflict now."""
        if wish.kind == "move":
            return self.is_over or wish.ply != len(self.view.moves) or self.view.to_move != wish.side
        if wish.kind == "resign":
            return self.is_over
        if wish.kind == "rematch":
            return not self.is_over and self.view.rematch is None
        if wish.kind == "undo":
            return self._nothing_to_take_back(None)
        if wish.kind == "offer":
            return self.view.offer != wish.side and self._nothing_to_take_back(wish.side)
        if wish.kind == "accept":
            asking = self.view.offer
            return asking is None or asking == wish.side or self._nothing_to_take_back(asking)
        return wish.kind == "decline" and self.view.offer is None

    def is_illegal(self, wish: Operation) -> bool:
        """Whether a move in turn is one that the rules forbid."""
        if wish.kind != "move" or self.refuses(wish):
            return False
        try:
            self.position.move(wish.move)
        except TatetiError:
            return True
        return False

    def has(self, wish: Operation) -> bool:
        """Whether an operation has nothing to add, because it is so already: a move without a key, an offer."""
        if wish.kind == "move" and wish.key is None:
            played = self.view.moves
            return (
                wish.ply < len(played)
                and played[wish.ply] == wish.move
                and self.earlier[wish.ply] == wish.side
            )
        return wish.kind == "offer" and self.view.offer == wish.side

    def _nothing_to_take_back(self, side: str | None) -> bool:
        """Nothing of a side's own moves, or of anybody's."""
        return self.gave_up or self.view.rematch is not None or self.moves_to_take_back(side) is None

    def moves_to_take_back(self, side: str | None) -> int | None:
        """So many that it is a side's turn again, or just one; None where there are not so many."""
        backwards = enumerate(reversed(self.earlier), start=1)
        return next((number for number, mover in backwards if side in (None, mover)), None)


@dataclass
class Log:
    """The log of one match."""

    game: str
    events: list[LoggedEvent]
    states: list[State] = field(init=False)

    def __post_init__(self) -> None:
        assert [event.number for event in self.events] == list(range(1, len(self.events) + 1))
        self.states = list(_replay(self.game, self.events))


def _replay(game_name: str, events: Iterable[LoggedEvent]) -> Iterable[State]:
    match, offer, rematch = Match(game(game_name), Seat("one"), Seat("two")), None, None
    yield _state(match, 0, offer, rematch)
    for number, kind, data in events:
        if kind == "offer":
            offer = data["side"]
        elif kind == "rematch":
            rematch = data["match"]
        else:
            offer = None
            if kind == "move":
                match.play(data["move"])
            elif kind == "undo":
                match.undo(data["moves"])
            else:
                assert kind == "resign"
                match.resign(SIDES[data["side"]])
        yield _state(match, number, offer, rematch)


def _state(match: Match, number: int, offer: str | None, rematch: str | None) -> State:
    moves, outcome = tuple(str(move) for move in match.moves), match.outcome
    view = View(number, moves, str(match.turn), match.result, offer, rematch)
    earlier = tuple(str(position.turn) for position in match.positions[:-1])
    gave_up = outcome is not None and outcome.reason is Ending.RESIGNATION
    return State(view, match.position, earlier, outcome is not None, gave_up)


def logs_of(database: str) -> dict[str, Log]:
    """All matches of a database, read without the server."""
    engine = sa.create_engine(database)
    try:
        with engine.connect() as connection:
            games = {row.id: row.game for row in connection.execute(sa.text("SELECT id, game FROM matches"))}
            rows = connection.execute(
                sa.text("SELECT match_id, number, kind, data FROM events ORDER BY match_id, number")
            ).all()
            again = sa.text("SELECT rematch_of FROM matches GROUP BY rematch_of HAVING count(*) > 1")
            assert [one for (one,) in connection.execute(again) if one is not None] == [], (
                "two rematches of one"
            )
    finally:
        engine.dispose()
    events: dict[str, list[LoggedEvent]] = {match_id: [] for match_id in games}
    for match_id, number, kind, data in rows:
        events[match_id].append(
            LoggedEvent(number, kind, json.loads(data) if isinstance(data, str) else data)
        )
    return {match_id: Log(games[match_id], events[match_id]) for match_id in games}


def check(history: list[Operation], log: Log) -> None:
    """Fails unless the log explains what the clients of a match were told."""
    _Check(history, log).run()


class _Check:
    def __init__(self, history: list[Operation], log: Log) -> None:
        self.history, self.log, self.states = history, log, log.states
        self.rematch = next((event for event in log.events if event.kind == "rematch"), None)
        # What was known when: the furthest event that answers had told of until then.
        answered = sorted((one.ended, self._told(one)) for one in history if one.status is not None)
        self._ends = [ended for ended, _number in answered]
        self._furthest = list(itertools.accumulate((number for _ended, number in answered), max))
        self.event_of = self._claimed()
        # And what could not be known yet: the first event that was asked for only after a moment.
        sent = sorted(((one.began, number) for one, number in self._numbered()), reverse=True)
        self._begins = [-began for began, _number in sent]
        self._first = list(itertools.accumulate((number for _began, number in sent), min))

    def run(self) -> None:
        for one in self.history:
            number = self.event_of.get(id(one))
            if number is not None:
                assert number > self.known_before(one.began), f"event {number} goes back: {one}"
            if one.status is None:
                continue
            low, high = self.known_before(one.asked), self.possible_until(one.ended)
            if one.told is not None:
                low_enough = low <= one.told.number <= high
                assert low_enough, f"event {one.told.number} is not between {low} and {high}: {one}"
                assert one.told == self.states[one.told.number].view, f"it never stood so: {one}"
                high = one.told.number
            self._check_answer(one, number, self.states[low : high + 1])

    def _check_answer(self, one: Operation, number: int | None, stood: list[State]) -> None:
        if one.status == GRANTED:
            self._check_granted(one, number)
        else:
            assert number is None, f"refused, and in the log as event {number}: {one}"
            if one.status == ILLEGAL:
                assert any(state.is_illegal(one) for state in stood), f"a false refusal: {one}"
            else:
                assert one.status == REFUSED, one
                assert any(state.refuses(one) for state in stood), f"a false refusal: {one}"

    def _check_granted(self, one: Operation, number: int | None) -> None:
        if one.kind == "rematch":
            assert self.rematch is not None and self.rematch.data["match"] == one.follower, f"lost: {one}"
        elif one.kind != "look":
            assert one.told is not None
            there = number is not None and number <= one.told.number
            settled = number is None and self.states[one.told.number].has(one)
            assert there or settled, f"lost: {one}"

    # When

    def known_before(self, moment: float) -> int:
        """The last event that somebody had been told of before a moment."""
        at = bisect_left(self._ends, moment)
        return self._furthest[at - 1] if at else 0

    def possible_until(self, moment: float) -> int:
        """The last event that can have happened by a moment: before the first that was asked for only then."""
        at = bisect_left(self._begins, -moment)
        return self._first[at - 1] - 1 if at else len(self.log.events)

    def _told(self, one: Operation) -> int:
        if one.told is not None:
            return one.told.number
        if one.status == GRANTED and one.kind == "rematch" and self.rematch is not None:
            return self.rematch.number
        return 0

    # Which event is which operation

    def _numbered(self) -> Iterable[tuple[Operation, int]]:
        for one in self.history:
            if (number := self.event_of.get(id(one))) is not None:
                yield one, number

    def _claimed(self) -> dict[int, int]:
        """The event of each operation that has one; every event is the doing of exactly one."""
        claimed: dict[int, int] = {}
        for event in self.log.events:
            one = self._asked_for(event, claimed)
            assert one is not None, f"nobody asked for this, or not twice: {event}"
            claimed[id(one)] = event.number
        return claimed

    def _asked_for(self, event: LoggedEvent, claimed: Mapping[int, int]) -> Operation | None:
        """Who asked for an event: by its key, or, without one, whoever it fits and can wait for no later one."""
        before = self.states[event.number - 1]
        fitting = [
            one
            for one in self.history
            if id(one) not in claimed
            and (event.kind == "rematch" or one.full_key == event.data.get("key"))
            and one.status not in (REFUSED, ILLEGAL)
            and (one.told is None or one.told.number >= event.number)
            and _fits(one, event, before)
            and self.known_before(one.began) < event.number
        ]
        # The one that was told of this very event comes first, then those that were told of a later one.
        return min(fitting, key=lambda one: (self._told(one) or math.inf, one.began), default=None)


def _fits(one: Operation, event: LoggedEvent, before: State) -> bool:
    """Whether an event is what an operation asks for."""
    if event.kind == "move":
        asked = (one.kind, one.move, one.ply, one.side)
        return asked == ("move", event.data["move"], len(before.view.moves), before.view.to_move)
    if event.kind == "undo":
        asking = {"undo": None, "offer": one.side, "accept": before.view.offer}.get(one.kind, "nobody")
        agreed = one.kind == "undo" or before.view.offer == OTHER[one.side]
        return agreed and event.data["moves"] == before.moves_to_take_back(asking)
    if event.kind == "offer":
        side = event.data["side"]
        return one.kind == "decline" if side is None else (one.kind, one.side) == ("offer", side)
    if event.kind == "resign":
        return (one.kind, one.side) == ("resign", event.data["side"])
    return one.kind == event.kind == "rematch"
