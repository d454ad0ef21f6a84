"""Matches at the tables of a tournament: which game of a pairing is next, and what one that is over comes to."""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Any

from tateti.answers.events import LoggedEvent
from tateti.answers.matches.events import MatchSetup, SeatSetup, TournamentBoard
from tateti.answers.matches.live import LiveMatch
from tateti.answers.problems import ConflictError
from tateti.answers.secret_links import new_id
from tateti.games import Side, game
from tateti.language import mark as N_
from tateti.tournaments import decisions
from tateti.tournaments.results import Result
from tateti.tournaments.state import KNOCKOUT, Pairing
from tateti.web.tournaments.decisions import logged
from tateti.web.tournaments.events import MATCH, PLAYED
from tateti.web.tournaments.live import LiveTournament, Place

MOST_GAMES = 20  # of one pairing: in a knockout a draw is played again


def secret_of_seat(token: str, match_id: str) -> str:
    """The secret of the seat that a device has in a match: it follows from the secret of the device, so that nobody has to
    keep it, and says nothing about it."""
    made = hmac.new(token.encode(), match_id.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made[:24]).decode()


def table_of(live: LiveTournament, number: int) -> Pairing:
    """Where a player plays now, by link."""
    current = live.state.current
    pairing = None if current is None else current.pairing_of(number)
    if pairing is None:
        raise ConflictError(N_("You have no opponent in this round."))
    if pairing.result is not None:
        raise ConflictError(N_("Your game of this round is over: the result is in."))
    if not live.online:
        raise ConflictError(N_("This tournament is played over the board: the organiser enters the results."))
    return pairing


def next_game(live: LiveTournament, pairing: Pairing) -> Place:
    """The game of a pairing that is played now, or is to be begun."""
    round_number = len(live.state.rounds)
    games = live.games_of(round_number, pairing)
    if games and live.matches[games[-1]] not in live.played:
        return games[-1]
    return Place(round_number, pairing.first, pairing.second, len(games) + 1)


def new_match(
    live: LiveTournament, pairing: Pairing, place: Place, created: float, began: float
) -> MatchSetup:
    """A match for a game of a pairing. Nobody has its seats until they come."""
    if place.game > MOST_GAMES:
        raise ConflictError(
            N_("You have played {games} games: ask the organiser how to go on."), games=place.game - 1
        )
    begins = live.begins(place)
    other = place.second if begins == place.first else place.first
    first, second = (SeatSetup(live.state.player(number).public_name) for number in (begins, other))
    the_game = game(live.state.game)
    board = TournamentBoard(live.log.id, place.round, pairing.table, place.game)
    return MatchSetup(
        new_id(), the_game.name, str(the_game.start), first, second, live.clock, created, began, by_link=True, board=board
    )  # fmt: skip


def match_begins(live: LiveTournament, place: Place, match_id: str, now: float) -> LoggedEvent | None:
    """There is a match for a game; None where there is one already."""
    if place in live.matches:
        return None
    return logged(live, MATCH, now, match=match_id, **place._asdict())


def match_over(live: LiveTournament, match: LiveMatch, now: float) -> LoggedEvent | None:
    """A match is over: what the two scored, and the result of their pairing if that is decided; None where it is known, and as
    long as the organiser's own result stands at the table, or the two are not paired: if that is taken back, the match counts.
    """
    place = live.places.get(match.id)
    if place is None or match.id in live.played:
        return None
    pairing = open_pairing(live, place)
    if pairing is None:
        return None
    halves = _halves(match, live.begins(place) == place.first)
    result = _result(live, place.round, pairing, halves)
    said: dict[str, Any] | None = None
    if result is not None:
        event = decisions.decided(live.state, "result", {
            "round": place.round, "table": pairing.table, "first": place.first, "second": place.second,
            "result": str(result), "was": None,
        })  # fmt: skip
        said = event.to_json()
    data = {"match": match.id, "halves": list(halves), "event": said}
    return LoggedEvent(live.number + 1, PLAYED, now, data)


def _halves(match: LiveMatch, as_paired: bool) -> tuple[int, int]:
    """What the two of a pairing scored in a match, in which the one who is first in the pairing began, or the other."""
    outcome = match.match.outcome
    assert outcome is not None
    if outcome.winner is None:
        return 1, 1
    begins = 2 if outcome.winner is Side.FIRST else 0
    return (begins, 2 - begins) if as_paired else (2 - begins, begins)


def open_pairing(live: LiveTournament, place: Place) -> Pairing | None:
    """The pairing of a game, as long as it is of this round and has no result."""
    if place.round != len(live.state.rounds):
        return None
    pairing = live.state.rounds[-1].pairing_of(place.first)
    if pairing is None or pairing.players != (place.first, place.second) or pairing.result is not None:
        return None
    return pairing


def _result(
    live: LiveTournament, round_number: int, pairing: Pairing, halves: tuple[int, int]
) -> Result | None:
    """The result of a pairing once its last game is over; in a knockout equals play on, as many games again."""
    first, second = so_far(live, round_number, pairing)
    first, second = first + halves[0], second + halves[1]
    if first + second < 2 * live.state.games:
        return None
    if live.state.system == KNOCKOUT and first == second:
        return None
    return Result(first, second)


def so_far(live: LiveTournament, round_number: int, pairing: Pairing) -> tuple[int, int]:
    """What the two of a pairing have scored in its games, in halves; those before a draw that was played on do not count."""
    first = second = 0
    for place in live.games_of(round_number, pairing):
        one = live.played.get(live.matches[place], (0, 0))
        first, second = first + one[0], second + one[1]
        if first + second >= 2 * live.state.games:
            first = second = 0
    return first, second
