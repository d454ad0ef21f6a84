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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import sqlalchemy as sa

from tateti.errors import TatetiError
from tateti.games import Ending, Position, Side, game
from tateti.match import Match, Seat

GRANTED, REFUSED, ILLEGAL = 200, 409, 422
MOST_JOINS, MOST_UNDO_OFFERS, MOST_REMATCH_OFFERS = 10, 3, 5
OTHER = {"first": "second", "second": "first"}
SIDES = {str(side): side for side in Side}


class View(NamedTuple):
    """A match as a client sees it."""

    number: int  # of the last event
    moves: tuple[str, ...]
    to_move: str
    result: str
    undo_offer: str | None
    draw_offer: str | None
    rematch_offer: str | None
    declined: tuple[str, str] | None  # what, and whose offer it was
    names: tuple[str, str]
    rematch: str | None

    def offer(self, about: str) -> str | None:
        """Whose offer stands."""
        return {"undo": self.undo_offer, "draw": self.draw_offer, "rematch": self.rematch_offer}[about]


def view_of(told: Mapping[str, Any]) -> View:
    """What an answer shows."""
    moves = tuple(one["move"] for one in told["moves"])
    offers = (told["undo_offer"], told["draw_offer"], told["rematch_offer"])
    declined = None if told["declined"] is None else (told["declined"]["kind"], told["declined"]["side"])
    first, second = (seat["name"] for seat in told["seats"])
    return View(
        told["event"], moves, told["to_move"], told["result"], *offers, declined, (first, second), told["rematch"]
    )  # fmt: skip


@dataclass(frozen=True)
class Operation:
    """What a client asked for, between which moments, and what it was told."""

    kind: str  # move, join, offer, accept, decline, withdraw, both (secrets, so that nobody has to agree), resign, look
    side: str
    began: float  # when it was sent first
    asked: float  # when it was sent last
    ended: float = math.inf
    status: int | None = None  # None where no answer came
    told: View | None = None
    key: str | None = None
    move: str = ""
    ply: int = 0
    about: str = "undo"  # what is offered and so on: undo, draw or rematch
    name: str = ""  # under which somebody joins
    follower: str | None = None  # the match that a rematch began

    @property
    def full_key(self) -> str | None:
        """Its key as it stands in the log."""
        return None if self.key is None else f"{self.side}:{self.key}"

    def __str__(self) -> str:
        what = f"{self.move} at ply {self.ply}" if self.kind == "move" else self.about
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
    is_final: bool  # it ended by what people said, and not on the board
    joins: tuple[str, ...]  # the sides of those who came, each time
    undo_asked: tuple[str, ...]  # the sides that have asked to take back since their last move, each time
    draw_asked: frozenset[str]  # the sides that have offered a draw since their last move
    rematch_asked: tuple[str, ...]  # the sides that offered a rematch, each time

    def refuses(self, wish: Operation) -> bool:
        """Whether an operation would be a conflict now."""
        if wish.kind == "move":
            return self.is_over or wish.ply != len(self.view.moves) or self.view.to_move != wish.side
        if wish.kind == "resign":
            return self.is_over
        if wish.kind == "join":
            return not self.has(wish) and (self.is_over or self.joins.count(wish.side) >= MOST_JOINS)
        if wish.kind == "look" or self.has(wish):
            return False
        return self._is_closed(wish) or self._refuses_about(wish)

    def _is_closed(self, wish: Operation) -> bool:
        """Whether nothing of the kind can be agreed on now."""
        if wish.about == "draw":
            return self.is_over
        if wish.about == "rematch":
            return not self.is_over or self.view.rematch is not None
        return wish.kind in ("both", "offer", "accept") and self.moves_to_take_back(wish) is None

    def _refuses_about(self, wish: Operation) -> bool:
        asking = self.view.offer(wish.about)
        if wish.kind in ("accept", "decline"):
            return asking != OTHER[wish.side]
        if wish.kind == "withdraw":
            return asking != wish.side
        if wish.kind == "both" or asking == OTHER[wish.side]:
            return False
        if wish.about == "draw":
            return wish.side in self.draw_asked
        if wish.about == "undo":
            return self.undo_asked.count(wish.side) >= MOST_UNDO_OFFERS
        return self.rematch_asked.count(wish.side) >= MOST_REMATCH_OFFERS

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
        """Whether an operation has nothing to add, because it is so already: a move without a key, an offer, a name."""
        if wish.kind == "move" and wish.key is None:
            played = self.view.moves
            return (
                wish.ply < len(played)
                and played[wish.ply] == wish.move
                and self.earlier[wish.ply] == wish.side
            )
        if wish.kind == "join":
            return wish.side in self.joins and wish.name == self.view.names[SIDES[wish.side]]
        if wish.about == "rematch" and self.view.rematch is not None:
            return wish.kind in ("both", "offer", "accept")
        return wish.kind == "offer" and self.view.offer(wish.about) == wish.side

    def moves_to_take_back(self, wish: Operation) -> int | None:
        """How many moves an undo takes back: so many that it is the turn of who asks again, and where both ask, the fewer;
        one where a person plays both. None where nothing can be."""
        if self.is_final or self.view.rematch is not None:
            return None
        if wish.kind == "both":
            return 1 if self.earlier else None
        taker = wish.side if wish.kind == "offer" else OTHER[wish.side]
        takers = {taker, self.view.undo_offer or taker}
        backwards = self.earlier[::-1]
        if not takers <= set(backwards):
            return None
        return min(map(backwards.index, takers)) + 1


@dataclass
class Log:
    """The log of one match."""

    game: str
    events: list[LoggedEvent]
    names: Sequence[str] = ("one", "two")
    states: list[State] = field(init=False)

    def __post_init__(self) -> None:
        assert [event.number for event in self.events] == list(range(1, len(self.events) + 1))
        self.states = list(_replay(self.game, self.names, self.events))


class _Replay:
    """A match, event by event."""

    def __init__(self, game_name: str, names: Sequence[str]) -> None:
        self.match = Match(game(game_name), Seat("one"), Seat("two"))
        self.names = list(names)
        self.offers: dict[str, str] = {}
        self.declined: tuple[str, str] | None = None
        self.rematch: str | None = None
        self.joins: list[str] = []
        self.undo_asked: list[str] = []
        self.draw_asked: set[str] = set()
        self.rematch_asked: list[str] = []

    def apply(self, kind: str, data: Mapping[str, Any]) -> None:
        mover, side = str(self.match.turn), data.get("side", "")
        if kind == "join":
            self.joins.append(side)
            self.names[SIDES[side]] = data.get("name", self.names[SIDES[side]])
        elif kind == "offer":
            self.offers[data["what"]] = side
            if self.declined is not None and self.declined[0] == data["what"]:
                self.declined = None
            if data["what"] == "undo":
                self.undo_asked.append(side)
            elif data["what"] == "draw":
                self.draw_asked.add(side)
            else:
                self.rematch_asked.append(side)
        elif kind in ("decline", "withdraw"):
            assert self.offers.pop(data["what"]) == side
            if kind == "decline":
                self.declined = data["what"], side
        else:
            self._change(kind, data, mover, side)
            stays = kind == "move" and self.match.outcome is None and self.offers.get("draw") == mover
            self.offers, self.declined = {"draw": mover} if stays else {}, None

    def _change(self, kind: str, data: Mapping[str, Any], mover: str, side: str) -> None:
        if kind == "move":
            self.match.play(data["move"])
            self.draw_asked.discard(mover)
            self.undo_asked = [one for one in self.undo_asked if one != mover]
        elif kind == "undo":
            self.match.undo(data["moves"])
            self.undo_asked = []
        elif kind == "draw":
            self.match.agree_on_draw()
        elif kind == "rematch":
            self.rematch = data["match"]
        else:
            assert kind == "resign"
            self.match.resign(SIDES[side])

    def state(self, number: int) -> State:
        match, outcome, offers = self.match, self.match.outcome, self.offers
        view = View(
            number, tuple(str(move) for move in match.moves), str(match.turn), match.result,
            offers.get("undo"), offers.get("draw"), offers.get("rematch"), self.declined,
            (self.names[0], self.names[1]), self.rematch,
        )  # fmt: skip
        earlier = tuple(str(position.turn) for position in match.positions[:-1])
        is_final = outcome is not None and outcome.reason in (Ending.RESIGNATION, Ending.AGREEMENT)
        return State(
            view, match.position, earlier, outcome is not None, is_final, tuple(self.joins), tuple(self.undo_asked),
            frozenset(self.draw_asked), tuple(self.rematch_asked),
        )  # fmt: skip


def _replay(game_name: str, names: Sequence[str], events: Iterable[LoggedEvent]) -> Iterable[State]:
    replay = _Replay(game_name, names)
    yield replay.state(0)
    for number, kind, data in events:
        replay.apply(kind, data)
        yield replay.state(number)


def logs_of(database: str) -> dict[str, Log]:
    """All matches of a database, read without the server."""
    engine = sa.create_engine(database)
    try:
        with engine.connect() as connection:
            found = connection.execute(sa.text("SELECT id, game, first_name, second_name FROM matches"))
            matches = {row.id: (row.game, (row.first_name, row.second_name)) for row in found}
            rows = connection.execute(
                sa.text("SELECT match_id, number, kind, data FROM events ORDER BY match_id, number")
            ).all()
            again = sa.text("SELECT rematch_of FROM matches GROUP BY rematch_of HAVING count(*) > 1")
            assert [one for (one,) in connection.execute(again) if one is not None] == [], (
                "two rematches of one"
            )
    finally:
        engine.dispose()
    events: dict[str, list[LoggedEvent]] = {match_id: [] for match_id in matches}
    for match_id, number, kind, data in rows:
        events[match_id].append(
            LoggedEvent(number, kind, json.loads(data) if isinstance(data, str) else data)
        )
    return {match_id: Log(game, events[match_id], names) for match_id, (game, names) in matches.items()}


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
        if one.follower is not None:
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
        if one.follower is not None and self.rematch is not None:
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
            and one.full_key == event.data.get("key")
            and one.status not in (REFUSED, ILLEGAL)
            and (one.told is None or one.told.number >= event.number)
            and _fits(one, event, before)
            and self.known_before(one.began) < event.number
        ]
        # The one that was told of this very event comes first, then those that were told of a later one.
        return min(fitting, key=lambda one: (self._told(one) or math.inf, one.began), default=None)


def _fits(one: Operation, event: LoggedEvent, before: State) -> bool:
    """Whether an event is what an operation asks for."""
    kind, data = event.kind, event.data
    if kind == "move":
        asked = (one.kind, one.move, one.ply, one.side)
        return asked == ("move", data["move"], len(before.view.moves), before.view.to_move)
    if kind == "join":
        return (one.kind, one.side, one.name) == ("join", data["side"], data["name"])
    if kind == "resign":
        return (one.kind, one.side) == ("resign", data["side"])
    if kind in ("undo", "draw", "rematch"):
        agreed = one.kind in ("offer", "accept") and before.view.offer(kind) == OTHER[one.side]
        fits = one.about == kind and (one.kind == "both" or agreed)
        return fits and (kind != "undo" or data["moves"] == before.moves_to_take_back(one))
    asking = OTHER[one.side] if kind == "decline" else one.side
    return (one.kind, one.about, asking) == (kind, data["what"], data["side"])
