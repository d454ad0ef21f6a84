"""Matches in the browser: a request and the log that the browser keeps give the answer, and the event to be kept.

Nothing is kept here. Whoever calls writes what a decision gives into the log, and only then passes the answer on; where
the log has another event of that number meanwhile, from another tab, it is read again and decided again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tateti import language
from tateti.answers import bot_tasks
from tateti.answers.json_bytes import json_object
from tateti.answers.limits import USUAL
from tateti.answers.matches import decisions
from tateti.answers.matches.answers import check_review, new_seats, next_seats, record_headers, record_of
from tateti.answers.matches.events import HELLO, Event, MatchSetup, SeatSetup
from tateti.answers.matches.live import LiveMatch
from tateti.answers.problems import ConflictError, UnknownMatchError, body_of, code_of, status_of
from tateti.answers.secret_links import key_of
from tateti.answers.shapes import match_with_present, message_bytes
from tateti.errors import quote
from tateti.games import Side
from tateti.language import mark as N_
from tateti.site.browser.requests import (
    LONGEST_GAME,
    LONGEST_MOVE,
    LONGEST_POSITION,
    LONGEST_SECRET,
    Answer,
    Fields,
    Request,
)

ACTIONS = ("offer", "accept", "decline", "withdraw")
LONGEST_KEY, LONGEST_NAME, LONGEST_CLOCK, MOST_PLIES = 64, 30, 32, 10_000
MOST_IN_MEMORY = 8
EVERYBODY = tuple(Side)  # whoever plays a match that this browser keeps is here


@dataclass(frozen=True)
class Decided:
    """The answer to a request about a match, and what has to be kept before it is given."""

    answer: Answer
    live: LiveMatch | None = None  # the match after it, if it has changed or is new
    event: Event | None = None
    created: MatchSetup | None = None  # a match that begins

    def writes(self) -> list[dict[str, Any]]:
        """What is to be kept: the setups of new matches, then the event."""
        found: list[dict[str, Any]] = []
        if self.created is not None:
            found.append({"match": self.created.id, "setup": asdict(self.created)})
        if self.event is not None and self.live is not None:
            found.append({"match": self.live.id, "event": event_data(self.event)})
        return found


NOTHING = Decided(Answer(200, b""))  # has happened


def event_data(event: Event) -> dict[str, Any]:
    """An event as it is kept."""
    return {"number": event.number, "kind": event.kind, "at": event.at, "data": event.data}


# Matches from their logs

_known: dict[str, LiveMatch] = {}


def read_log(log: Mapping[str, Any] | None, match_id: str) -> LiveMatch:
    """The match that a log gives; the last few are remembered, so that only what is new has to be replayed."""
    if log is None:
        raise UnknownMatchError(N_("There is no match {id}."), id=quote(match_id))
    events = [Event(one["number"], one["kind"], one["at"], one["data"]) for one in log["events"]]
    live = _known.pop(match_id, None)
    if live is None or live.number > len(events):
        live = LiveMatch(_setup(log["setup"]), events)
    else:
        for event in events[live.number :]:
            live = live.after(event)
    _known[match_id] = live
    if len(_known) > MOST_IN_MEMORY:
        del _known[next(iter(_known))]
    return live


def _setup(told: Mapping[str, Any]) -> MatchSetup:
    seats = {name: _seat(told[name]) for name in ("first", "second")}
    return MatchSetup(**{**told, **seats, "score": tuple(told["score"])})


def _seat(told: Mapping[str, Any]) -> SeatSetup:
    """A seat; the page itself may have begun the match before all this was loaded, and then it has kept the secret."""
    secret = told.get("secret")
    return SeatSetup(told["name"], told["bot"], key_of(secret) if secret else told.get("key"))


def match_json(live: LiveMatch, now: float) -> bytes:
    """The match in the current language."""
    return match_with_present(live, now, EVERYBODY)


def message(live: LiveMatch, now: float) -> bytes:
    """What those are told who watch a match: the last thing that happened, and how it stands."""
    return message_bytes(live, HELLO, match_json(live, now))


# Requests


def create(request: Request, now: float) -> Decided:
    """Begins a match."""
    sent = request.sent("game", "seats", "starts", "clock", "position")
    name = sent.text("game", LONGEST_GAME)
    seats = sent.several("seats", 2, _seat_request, least=2)
    starts = sent.one_of("starts", ("first", "second", "random"), "first")
    clock, position = (
        sent.text("clock", LONGEST_CLOCK, 0, None),
        sent.text("position", LONGEST_POSITION, 0, None),
    )
    setup, told = decisions.create(name, seats, starts, clock, position, now, now, USUAL.largest_board, {})
    live = LiveMatch(setup)
    body = json_object({"match": match_json(live, now), **new_seats(live, told)})
    return Decided(Answer(201, body), live, created=setup)


def _seat_request(told: Any) -> dict[str, Any]:
    fields = Fields.of(told, "", ("kind", "name", "bot"))
    return {
        "kind": fields.one_of("kind", ("person", "bot")),
        "name": fields.text("name", LONGEST_GAME, 0, None),
        "bot": fields.text("bot", LONGEST_GAME, 0, None),
    }


def get(live: LiveMatch, _request: Request, now: float) -> Decided:
    """The match as it stands."""
    return Decided(Answer(200, match_json(live, now)))


def record(live: LiveMatch, _request: Request, _now: float) -> Decided:
    """Its record, with a name for its file."""
    headers = {"Content-Type": "text/plain; charset=utf-8", **record_headers(live)}
    return Decided(Answer(200, record_of(live).encode(), headers))


def review(live: LiveMatch, _request: Request, _now: float) -> Decided:
    """Every move with its mark."""
    from tateti.answers import tasks  # matches are played without it

    check_review(live)
    given = (record_of(live), language.current(), USUAL.largest_board)
    return Decided(Answer(200, tasks.reviewed(*given, USUAL.study_seconds)))


def move(live: LiveMatch, request: Request, now: float) -> Decided:
    """Plays a move. The same move sent again is harmless; another one in its place is a conflict."""
    sent = request.sent("secret", "move", "ply", "key")
    text, ply, key = sent.text("move", LONGEST_MOVE), sent.number("ply", 0, MOST_PLIES), _key(sent)

    def decide(live: LiveMatch, side: Side) -> Event | None:
        if key is None and decisions.is_repeat(live, side, text, ply):
            return None
        return decisions.move(live, side, text, ply, now, USUAL.answer_pause)

    return _act(live, sent, decide, now)


def join(live: LiveMatch, request: Request, now: float) -> Decided:
    """Sits down at a seat under a name."""
    sent = request.sent("secret", "name", "key")
    name = sent.text("name", LONGEST_NAME, otherwise=None)
    return _act(live, sent, lambda live, side: decisions.join(live, side, name, now), now)


def resign(live: LiveMatch, request: Request, now: float) -> Decided:
    """Gives up."""
    sent = request.sent("secret", "key")
    return _act(live, sent, lambda live, side: decisions.resign(live, side, now), now)


def undo(live: LiveMatch, request: Request, now: float) -> Decided:
    """Takes moves back: at once against a bot, or with the secrets of both seats."""
    sent = request.sent("secret", "action", "other_secret", "key")
    action, other = sent.one_of("action", ACTIONS), _other_secret(sent)

    def decide(live: LiveMatch, side: Side) -> Event | None:
        both = decisions.is_other_secret(live, side, other)
        return decisions.undo(live, side, action, both, USUAL.longest_match, now)

    return _act(live, sent, decide, now)


def draw(live: LiveMatch, request: Request, now: float) -> Decided:
    """A draw, by agreement."""
    sent = request.sent("secret", "action", "key")
    action = sent.one_of("action", ACTIONS)
    return _act(
        live, sent, lambda live, side: decisions.draw(live, side, action, USUAL.longest_match, now), now
    )


def rematch(live: LiveMatch, request: Request, now: float) -> Decided:
    """The next match, sides swapped: at once against a bot, or with the secrets of both seats."""
    sent = request.sent("secret", "action", "other_secret", "key")
    action, other = sent.one_of("action", ACTIONS, "offer"), _other_secret(sent)
    begun: list[MatchSetup] = []

    def decide(live: LiveMatch, side: Side) -> Event | None:
        both = decisions.is_other_secret(live, side, other)
        event, setup = decisions.rematch(live, side, action, both, now, now)
        begun.extend([] if setup is None else [setup])
        return event

    event = decisions.once(live, sent.text("secret", LONGEST_SECRET), _key(sent), decide)
    after = live if event is None else live.after(event)
    if not begun:
        return Decided(Answer(200, json_object({"match": match_json(after, now)})), after, event)
    following = LiveMatch(begun[0])
    body = json_object({"match": match_json(following, now), **next_seats(following)})
    return Decided(Answer(200, body), after, event, begun[0])


def _act(live: LiveMatch, sent: Fields, decide: decisions.SideDecision, now: float) -> Decided:
    event = decisions.once(live, sent.text("secret", LONGEST_SECRET), _key(sent), decide)
    after = live if event is None else live.after(event)
    return Decided(Answer(200, match_json(after, now)), after, event)


def _key(sent: Fields) -> str | None:
    key: str | None = sent.text("key", LONGEST_KEY, otherwise=None)
    return key


def _other_secret(sent: Fields) -> str | None:
    secret: str | None = sent.text("other_secret", LONGEST_SECRET, otherwise=None)
    return secret


Handler = Callable[[LiveMatch, Request, float], Decided]
ABOUT_A_MATCH: Mapping[tuple[str, str], Handler] = {
    ("GET", ""): get, ("GET", "record"): record, ("GET", "review"): review, ("POST", "moves"): move,
    ("POST", "join"): join, ("POST", "resign"): resign, ("POST", "undo"): undo, ("POST", "draw"): draw,
    ("POST", "rematch"): rematch,
}  # fmt: skip
"""What is asked about a match, by method and by what stands after its id."""


def decided(handler: Handler, live: LiveMatch, request: Request, now: float) -> Decided:
    """What a request becomes; a conflict is answered with the match as it stands."""
    try:
        return handler(live, request, now)
    except ConflictError as error:
        body = body_of(code_of(error), str(error), {"match": match_json(live, now)})
        return Decided(Answer(status_of(error), body))


# What nobody asks for: the moves of bots, the end of somebody's time


def bot_choice(live: LiveMatch, now: float) -> dict[str, Any] | None:
    """The move of the bot whose turn it is, to be played after a moment; None if it is not a bot's turn."""
    match = live.match
    if live.bot_to_move is None:
        return None
    seconds = USUAL.bot_seconds
    if match.clock is not None:
        left = live.time_left(match.turn, now)
        seconds = max(0.05, min(seconds, left / 10 + match.clock.increment / 2))
    last = None if match.last_move is None else str(match.last_move)
    counts = None if match.counts is None else match.counts.copy()
    text, reason, _took = bot_tasks.choose(
        match.game.full_name, str(match.position), live.bot_to_move, last, counts, seconds
    )
    rested = max(0.0, time.time() - live.turn_began)
    return {"number": live.number, "move": text, "reason": reason, "wait": max(0.0, live.rest - rested)}


def bot_move(live: LiveMatch, chosen: Mapping[str, Any], now: float) -> Decided:
    """The event of that move; none if something else has happened meanwhile."""
    if live.number != chosen["number"]:
        return NOTHING
    event = decisions.bot_move(live, chosen["move"], chosen["reason"], now, USUAL.bot_pause)
    return Decided(Answer(200, b""), live.after(event), event)


def time_over(live: LiveMatch, now: float) -> Decided:
    """The end of the time of the side to move, if it is over."""
    if not live.is_late(now):
        return NOTHING
    event = decisions.flag(live, now)
    return Decided(Answer(200, b""), live.after(event), event)


def follow_up(live: LiveMatch) -> dict[str, Any]:
    """What is to be seen to after a change: whether a bot is to move, and when somebody's time is over."""
    return {"bot": live.bot_to_move is not None, "deadline": live.deadline}


def as_log(text: str | None) -> dict[str, Any] | None:
    """A log as the browser gives it."""
    found: dict[str, Any] | None = None if text is None else json.loads(text)
    return found
