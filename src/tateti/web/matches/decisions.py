"""Decisions: the event that a request becomes, or the error that refuses it. They change and send nothing."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.games import Ending, Game, Side, game
from tateti.language import mark as N_
from tateti.match import Clock, Match, Seat
from tateti.players import player
from tateti.players.outside import PREFIX
from tateti.web.matches.events import CLOCK, MOVE, OFFER, REMATCH, RESIGN, UNDO, Event, MatchSetup, SeatSetup
from tateti.web.matches.live import LiveMatch
from tateti.web.problems import ConflictError, TooLargeError, WrongSecretError

# Secrets


def new_id() -> str:
    """The id of a match: 128 random bits, so that nobody guesses it."""
    return secrets.token_urlsafe(16)


def new_secret() -> str:
    """The secret of a seat: 192 random bits."""
    return secrets.token_urlsafe(24)


def key_of(secret: str) -> str:
    """What is stored of a secret: with so many random bits, one round of a hash is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def side_of(live: LiveMatch, secret: str) -> Side:
    """The side that a secret belongs to."""
    key = key_of(secret)
    # Both are compared, so that the time it takes reveals nothing.
    found = [
        side
        for side, seat in zip(Side, live.setup.seats, strict=True)
        if hmac.compare_digest(seat.key or "", key)
    ]
    if not found:
        raise WrongSecretError(
            N_("This secret does not belong to a seat of this match: one can only watch with it.")
        )
    return found[0]


# New matches


def playable(game_name: str, largest: int) -> Game:
    """The game of this name, if its board is not too large to be played here."""
    the_game = game(game_name)
    if the_game.board.size > largest:
        raise TooLargeError(
            N_("A board of {cells} cells is too large to be played here: the largest has {largest}."),
            cells=the_game.board.size, largest=largest,
        )  # fmt: skip
    return the_game


def create(
    game_name: str, seats: list[dict[str, Any]], starts: str, clock: str | None, position: str | None,
    created: float, began: float, largest: int, bots: Mapping[str, str],
) -> tuple[MatchSetup, list[tuple[Side, str, int]]]:  # fmt: skip
    """A new match, and for each person's seat its side, its secret, and which of the given seats it was."""
    the_game = playable(game_name, largest)
    start = the_game.start if not position else the_game.position(position)
    if start.outcome is not None:
        raise ConflictError(N_("There is nothing to play: the game is over."))
    given = [_seat(seat, number, bots) for number, seat in enumerate(seats, start=1)]
    match = Match.arrange(the_game, given[0], given[1], starts, start=start, clock=None if clock is None else Clock.read(clock))  # fmt: skip
    order = (0, 1) if match.first is given[0] else (1, 0)
    told, taken = [], []
    for side, index in zip(Side, order, strict=True):
        seat = given[index]
        secret = new_secret() if seat.is_person else None
        taken.append(SeatSetup(seat.name, seat.bot, None if secret is None else key_of(secret)))
        if secret is not None:
            told.append((side, secret, index))
    setup = MatchSetup(
        new_id(), the_game.name, str(start), taken[0], taken[1],
        None if match.clock is None else str(match.clock), created, began,
    )  # fmt: skip
    return setup, told


def _seat(seat: Mapping[str, Any], number: int, bots: Mapping[str, str]) -> Seat:
    name = (seat.get("name") or "").strip()
    if seat["kind"] == "bot":
        bot = _public_bot(seat.get("bot") or "easy", bots)
        return Seat(name or bot[:41], bot)
    return Seat(name or str(number))


def _public_bot(name: str, bots: Mapping[str, str]) -> str:
    """The bot that somebody asks for by name. Files are run by their operator's wish alone, never by a request."""
    if name in bots:
        return name
    if name.strip().startswith(PREFIX):
        raise InvalidPlayerError(
            N_("{name} cannot be played here: bots in files are named by whoever runs the server."),
            name=quote(name),
        )
    return str(player(name))


# What happens in a match


def is_repeat(live: LiveMatch, side: Side, text: str, ply: int) -> bool:
    """Whether this very move was played already, in answer to this very ply."""
    if not 0 <= ply < len(live.match.history):
        return False
    before = live.match.positions[ply]
    if before.turn is not side:
        return False
    try:
        return before.move(text) == live.match.moves[ply]
    except TatetiError:
        return False


def move(live: LiveMatch, side: Side, text: str, ply: int, now: float) -> Event:
    """A person's move that answers the first `ply` moves."""
    _refuse_if_over(live)
    if ply != len(live.match.history):
        raise ConflictError(
            N_("This move answers {ply} moves, and {played} have been played."),
            ply=ply, played=len(live.match.history),
        )  # fmt: skip
    if live.match.turn is not side:
        raise ConflictError(N_("It is not your turn yet."))
    if live.is_late(now):
        return flag(live, now)
    return _move(live, text, now)


def bot_move(live: LiveMatch, text: str, reason: dict[str, Any], now: float) -> Event:
    """The move of the bot whose turn it is."""
    if live.is_late(now):
        return flag(live, now)
    return _move(live, text, now, reason=reason)


def _move(live: LiveMatch, text: str, now: float, **more: Any) -> Event:
    """The event of a move, which is checked here and nowhere later."""
    checked = live.match.position.move(text)
    return replace(_next(live, MOVE, now, move=checked.text, **more), checked=checked)


def flag(live: LiveMatch, now: float) -> Event:
    """The time of the side to move is over."""
    return _next(live, CLOCK, now, side=str(live.match.turn))


def resign(live: LiveMatch, side: Side, now: float) -> Event:
    """A side gives up."""
    _refuse_if_over(live)
    return _next(live, RESIGN, now, side=str(side))


def undo(live: LiveMatch, side: Side, action: str, both: bool, longest: int, now: float) -> Event:
    """Taking back, by agreement; at once against a bot, or where one person has both seats. Moves end by themselves, but
    taking back does not: a match that has become too long goes on without it."""
    if live.number >= longest:
        raise ConflictError(N_("So much was taken back in this match that nothing more can be."))
    alone = both or live.match.seat(side.other).bot is not None
    if action == "offer":
        moves = _moves_to_take_back(live, side, both)
        if alone or live.offer is side.other:
            return _next(live, UNDO, now, moves=moves)
        return _next(live, OFFER, now, side=str(side))
    if live.offer is None or (live.offer is side and action == "accept"):
        raise ConflictError(N_("The other player has not asked to take a move back."))
    if action == "accept":
        return _next(live, UNDO, now, moves=_moves_to_take_back(live, live.offer, both))
    return _next(live, OFFER, now, side=None)


def _moves_to_take_back(live: LiveMatch, side: Side, both: bool) -> int:
    """So many that it is this side's turn again; one where a person plays both."""
    outcome = live.match.outcome
    if live.rematch is not None or (
        outcome is not None and outcome.reason in (Ending.RESIGNATION, Ending.TIME)
    ):
        raise ConflictError(N_("Nothing can be taken back any more: the match is over."))
    earlier = enumerate(reversed(live.match.positions[:-1]), start=1)
    found = next((moves for moves, position in earlier if both or position.turn is side), None)
    if found is None:
        raise ConflictError(N_("There is no move to take back."))
    return found


def rematch(live: LiveMatch, now: float, created: float) -> tuple[Event, MatchSetup]:
    """The next match of the same people, sides swapped; their secrets stay theirs."""
    if not live.is_over:
        raise ConflictError(N_("A rematch begins when the match is over."))
    if live.rematch is not None:
        raise ConflictError(N_("The rematch has begun already."))
    setup = replace(
        live.setup, id=new_id(), first=live.setup.second, second=live.setup.first, created=created, began=now,
        rematch_of=live.id,
    )  # fmt: skip
    return _next(live, REMATCH, now, match=setup.id), setup


def _next(live: LiveMatch, kind: str, now: float, **data: Any) -> Event:
    return Event(live.number + 1, kind, max(now, live.turn_began), data)


def _refuse_if_over(live: LiveMatch) -> None:
    if live.is_over:
        raise ConflictError(N_("The match is over."))
