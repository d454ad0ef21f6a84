"""Decisions: the event that a request becomes, or the error that refuses it. They change and send nothing."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from dataclasses import replace
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
    SeatSetup,
)
from tateti.answers.matches.live import LiveMatch
from tateti.answers.problems import ConflictError, TooLargeError, WrongSecretError
from tateti.answers.secret_links import key_of, new_id, new_secret
from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.games import Ending, Game, Side, game
from tateti.language import mark as N_
from tateti.match import Clock, Match, Seat
from tateti.players import player
from tateti.players.options import reads_a_file
from tateti.players.outside import is_program

ACCEPT = "accept"  # what may be done about an offer, besides OFFER, DECLINE and WITHDRAW
SideDecision = Callable[[LiveMatch, Side], Event | None]  # about what a side does
MOST_JOINS = 10  # of one seat: so often its name can be changed
MOST_UNDO_OFFERS = 3  # of one seat between two moves of its own
MOST_REMATCH_OFFERS = 5  # of one seat in a match

# Secrets


def side_of(live: LiveMatch, secret: str) -> Side:
    """The side of a match that a secret belongs to."""
    key = key_of(secret)
    # Both are compared, so that the time it takes reveals nothing.
    found = [
        side for side, known in zip(Side, live.seat_keys, strict=True) if hmac.compare_digest(known, key)
    ]
    if not found:
        raise WrongSecretError(
            N_("This secret does not belong to a seat of this match: one can only watch with it.")
        )
    return found[0]


def is_other_secret(live: LiveMatch, side: Side, secret: str | None) -> bool:
    """Whether this is the secret of the other side: then one person has both seats."""
    return secret is not None and side_of(live, secret) is side.other


def once(live: LiveMatch, secret: str, key: str | None, decide: SideDecision) -> Event | None:
    """What the side of a secret does, once: the same request is known by its key, however often and however late it comes
    again; None where it has been granted already."""
    side = side_of(live, secret)
    if key is None:
        return decide(live, side)
    own_key = f"{side}:{key}"
    event = None if own_key in live.keys else decide(live, side)
    return None if event is None else replace(event, data={**event.data, "key": own_key})


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
    """The bot that somebody asks for by name. Programs are run by their operator's wish alone, never by a request."""
    if name in bots:
        return name
    if is_program(name):
        raise InvalidPlayerError(
            N_("{name} cannot be played here: bots that are programs are named by whoever runs the server."),
            name=quote(name),
        )
    if reads_a_file(name):
        raise InvalidPlayerError(
            N_("{name} cannot be played here: it would read a file of the server."), name=quote(name)
        )
    return str(player(name))


# What happens in a match


def join(live: LiveMatch, side: Side, name: str | None, now: float) -> Event | None:
    """Somebody comes by a link, or changes the name that they gave; None where that is known. In a tournament everybody has the
    name that its organiser knows them by."""
    given = {} if name is None or live.setup.board is not None else {"name": Seat(name.strip()).name}
    if side in live.joins and given.get("name") in (None, live.match.seat(side).name):
        return None
    _refuse_if_over(live)
    if live.joins.count(side) >= MOST_JOINS:
        raise ConflictError(N_("This name was changed too often: it stays as it is."))
    return _next(live, JOIN, now, side=str(side), **given)


def sit_down(live: LiveMatch, side: Side, secret: str, now: float) -> Event | None:
    """Who plays in a tournament comes with the secret of a device; whoever sat there before, at another, only watches then."""
    if live.seat_keys[side] == key_of(secret):
        return None
    if live.joins.count(side) >= MOST_JOINS:
        raise ConflictError(
            N_("This seat was taken at too many devices: ask whoever organises the tournament.")
        )
    return _next(live, SEAT, now, side=str(side), hash=key_of(secret))


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


def move(live: LiveMatch, side: Side, text: str, ply: int, now: float, rest: float = 0.0) -> Event:
    """A person's move that answers the first `ply` moves; a bot that is to answer it waits so long."""
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
    return _move(live, text, now, rest)


def bot_move(live: LiveMatch, text: str, reason: dict[str, Any], now: float, rest: float = 0.0) -> Event:
    """The move of the bot whose turn it is; another bot waits so long."""
    if live.is_late(now):
        return flag(live, now)
    return _move(live, text, now, rest, reason=reason)


def _move(live: LiveMatch, text: str, now: float, rest: float, **more: Any) -> Event:
    """The event of a move, which is checked here and nowhere later."""
    checked = live.match.position.move(text)
    if rest and live.match.seat(live.match.turn.other).bot is not None:
        more["rest"] = rest
    return replace(_next(live, MOVE, now, move=checked.text, **more), checked=checked)


def flag(live: LiveMatch, now: float) -> Event:
    """The time of the side to move is over."""
    return _next(live, CLOCK, now, side=str(live.match.turn))


def resign(live: LiveMatch, side: Side, now: float) -> Event | None:
    """A side gives up; where somebody's time was over before, that has ended the match."""
    _refuse_if_over(live)
    if live.is_late(now):
        return flag(live, now)
    return _next(live, RESIGN, now, side=str(side))


# Offers: what both have to agree on


def undo(live: LiveMatch, side: Side, action: str, both: bool, longest: int, now: float) -> Event | None:
    """Taking back, by agreement; at once against a bot, or where one person has both seats. Nobody is asked again and again.
    Moves end by themselves, but taking back does not: a match that has become too long goes on without it."""
    if live.setup.board is not None:
        raise ConflictError(N_("In a tournament no move is taken back."))
    if live.is_late(now):
        return flag(live, now)
    asking = live.offers.get(UNDO)
    if action in (DECLINE, WITHDRAW):
        return _end_offer(live, side, UNDO, action, now)
    if action == OFFER and asking is side and not both:
        return None
    if action == ACCEPT and asking is not side.other:
        raise ConflictError(_NOT_OFFERED[UNDO])
    if live.number >= longest:
        raise ConflictError(N_("So much was taken back in this match that nothing more can be."))
    takers = [side.other] if action == ACCEPT else [side]
    if asking is side.other:
        takers.append(asking)  # of two offers that cross, both agree on the one that takes fewer moves back
    moves = min(_moves_to_take_back(live, taker, both) for taker in takers)
    if both or asking is side.other or live.match.seat(side.other).bot is not None:
        return _next(live, UNDO, now, moves=moves)
    if live.undo_askers.count(side) >= MOST_UNDO_OFFERS:
        raise ConflictError(
            N_("You have asked to take a move back often enough; you can again after your next move.")
        )
    return _next(live, OFFER, now, side=str(side), what=UNDO)


def _moves_to_take_back(live: LiveMatch, side: Side, both: bool) -> int:
    """So many that it is this side's turn again; one where a person plays both."""
    outcome = live.match.outcome
    if live.rematch is not None or (
        outcome is not None and outcome.reason not in (Ending.LINE, Ending.FULL_BOARD)
    ):
        raise ConflictError(N_("Nothing can be taken back any more: the match is over."))
    earlier = enumerate(reversed(live.match.positions[:-1]), start=1)
    found = next((moves for moves, position in earlier if both or position.turn is side), None)
    if found is None:
        raise ConflictError(N_("There is no move to take back."))
    return found


def draw(live: LiveMatch, side: Side, action: str, longest: int, now: float) -> Event | None:
    """A draw, by agreement of two people. Nobody is asked again and again: a side offers once between two moves of its own,
    and not at all in a match that has become too long."""
    _refuse_if_over(live)
    if len(live.match.people) < 2:
        raise ConflictError(N_("A draw is agreed on between people: a bot plays to the end."))
    if live.is_late(now):
        return flag(live, now)
    asking = live.offers.get(DRAW)
    if action in (DECLINE, WITHDRAW):
        return _end_offer(live, side, DRAW, action, now)
    if asking is side.other:
        return _next(live, DRAW, now)
    if action == ACCEPT:
        raise ConflictError(_NOT_OFFERED[DRAW])
    if asking is side:
        return None
    if side in live.draw_askers:
        raise ConflictError(N_("You have offered a draw already; you can again after your next move."))
    if live.number >= longest:
        raise ConflictError(N_("So much has happened in this match that a draw can no longer be offered."))
    return _next(live, OFFER, now, side=str(side), what=DRAW)


def rematch(
    live: LiveMatch, side: Side, action: str, both: bool, now: float, created: float
) -> tuple[Event | None, MatchSetup | None]:
    """The next match of the same people, sides swapped, as soon as both want it: the event and its setup, if it begins.
    At once against a bot, or where one person has both seats."""
    if live.setup.board is not None:
        raise ConflictError(N_("In a tournament there is no rematch: the next round comes."))
    if live.rematch is not None:
        if action in (DECLINE, WITHDRAW):
            raise ConflictError(N_("The rematch has begun already."))
        return None, None
    if not live.is_over:
        raise ConflictError(N_("A rematch begins when the match is over."))
    asking = live.offers.get(REMATCH)
    if action in (DECLINE, WITHDRAW):
        return _end_offer(live, side, REMATCH, action, now), None
    if both or asking is side.other or live.match.seat(side.other).bot is not None:
        setup = _next_match(live, now, created)
        return _next(live, REMATCH, now, match=setup.id), setup
    if action == ACCEPT:
        raise ConflictError(_NOT_OFFERED[REMATCH])
    if asking is side:
        return None, None
    if live.rematch_askers.count(side) >= MOST_REMATCH_OFFERS:
        raise ConflictError(
            N_("You have offered a rematch often enough; the other player can still offer one.")
        )
    return _next(live, OFFER, now, side=str(side), what=REMATCH), None


def _next_match(live: LiveMatch, now: float, created: float) -> MatchSetup:
    """The sides are swapped; everybody's name and secret stays theirs, and the points are kept."""
    first, second = (
        replace(seat, name=live.match.seat(side).name)
        for side, seat in zip(Side, live.setup.seats, strict=True)
    )
    return replace(
        live.setup, id=new_id(), first=second, second=first, created=created, began=now, rematch_of=live.id,
        series=live.setup.series + 1, score=(live.score[1], live.score[0]), by_link=live.is_by_link,
    )  # fmt: skip


def _end_offer(live: LiveMatch, side: Side, what: str, action: str, now: float) -> Event:
    """A side declines the offer of the other, or withdraws its own."""
    asking = side.other if action == DECLINE else side
    if live.offers.get(what) is not asking:
        raise ConflictError(
            _NOT_OFFERED[what] if action == DECLINE else N_("You have no such offer to withdraw.")
        )
    return _next(live, action, now, side=str(asking), what=what)


_NOT_OFFERED = {
    UNDO: N_("The other player has not asked to take a move back."),
    DRAW: N_("The other player has not offered a draw."),
    REMATCH: N_("The other player has not offered a rematch."),
}


def _next(live: LiveMatch, kind: str, now: float, **data: Any) -> Event:
    return Event(live.number + 1, kind, max(now, live.turn_began), data)


def _refuse_if_over(live: LiveMatch) -> None:
    if live.is_over:
        raise ConflictError(N_("The match is over."))
