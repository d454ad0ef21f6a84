"""Decisions about tournaments: the event that a request becomes, or the error that refuses it. They change and send nothing."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any

from tateti.answers.events import LoggedEvent
from tateti.answers.problems import (
    ConflictError,
    NameTakenError,
    TooLargeError,
    UnknownPupilError,
    WrongSecretError,
)
from tateti.answers.secret_links import key_of
from tateti.errors import TatetiError, quote
from tateti.games import game
from tateti.language import mark as N_
from tateti.match import Clock
from tateti.tournaments import decisions as tournament_decisions
from tateti.tournaments.events import Event, new_event
from tateti.tournaments.history import applied
from tateti.tournaments.limits import LONGEST_GROUP, LONGEST_NAME
from tateti.tournaments.names import Entry, read_text
from tateti.tournaments.names import key_of as key_of_name
from tateti.tournaments.pairing import Proposal
from tateti.tournaments.state import Player, Tournament
from tateti.web.tournaments.events import CLAIM, EVENT, LEAVE, MATCH, ONLINE, RELEASE
from tateti.web.tournaments.live import MOST_CLAIMS, LiveTournament

MOST_LOGGED = 30_000
MOST_BY_PLAYERS = 25_000  # after as many events only the organiser goes on: nobody else can fill the log
MOST_IMPORTED = 12_000  # events: as many as 300 players need for 60 rounds


# Who it is


def check_organiser(live: LiveTournament, secret: str) -> None:
    """Refuses whoever does not have the secret of the organiser."""
    if not hmac.compare_digest(live.log.data["key"], key_of(secret)):
        raise WrongSecretError(
            N_("This is not the private link of this tournament: only its organiser has that.")
        )


def player_of(live: LiveTournament, token: str) -> Player:
    """The player whose device this is."""
    number = live.devices.get(key_of(token))
    if number is None:
        raise UnknownPupilError(N_("Nobody plays at this device yet: choose your name first."))
    return live.state.player(number)


# Players at their devices


def claim(live: LiveTournament, number: int, token: str, now: float) -> LoggedEvent | None:
    """Who plays chooses their name; None where this device has it already."""
    player, key = _known(live, number), key_of(token)
    if live.devices.get(key) == number:
        return None
    if number in live.devices.values():
        raise NameTakenError(
            N_("{name} was chosen at another device already. If that is you, ask whoever organises the tournament to free the name."),
            name=quote(player.public_name),
        )  # fmt: skip
    if key in live.devices:
        raise ConflictError(N_("Somebody else plays at this device: they have to leave first."))
    if live.claims.get(number, 0) >= MOST_CLAIMS:
        raise ConflictError(
            N_("This name was chosen too often: ask whoever organises the tournament to free the name.")
        )
    return logged(live, CLAIM, now, player=number, key=key)


def leave(live: LiveTournament, token: str, now: float) -> LoggedEvent | None:
    """This device is nobody's any more."""
    key = key_of(token)
    return logged(live, LEAVE, now, key=key) if key in live.devices else None


def release(live: LiveTournament, number: int, now: float) -> LoggedEvent | None:
    """The organiser frees a name, whichever device has it."""
    _known(live, number)
    return logged(live, RELEASE, now, player=number) if number in live.taken else None


def _known(live: LiveTournament, number: int) -> Player:
    if number not in live.state.players:
        raise UnknownPupilError(N_("There is no player with the number {number}."), number=number)
    return live.state.players[number]


# The organiser


def pair(live: LiveTournament, round_number: int, proposal: Proposal, now: float) -> LoggedEvent | None:
    """The next round as it was proposed for this very state; None where it is paired already."""
    if round_number <= len(live.state.rounds):
        return None
    return happened(live, tournament_decisions.paired(live.state, proposal), now)


def result(
    live: LiveTournament, round_number: int, table: int, first: int, second: int,
    text: str | None, was: str | None, now: float,
) -> LoggedEvent | None:  # fmt: skip
    """A result, or its correction, in place of what the organiser saw there; None where it is so already."""
    here = live.state.round(round_number)
    if not 1 <= table <= len(here.pairings) or here.pairings[table - 1].players != (first, second):
        raise ConflictError(N_("Those two do not meet at table {table} any more."), table=table)
    there = here.pairings[table - 1].result
    known = None if there is None else str(there)
    event = tournament_decisions.decided(live.state, "result", {
        "round": round_number, "table": table, "first": first, "second": second,
        "result": None if text is None else tournament_decisions.read_result_of(live.state, text), "was": known,
    })  # fmt: skip
    if event.details["result"] == known:
        return None
    if was != known:
        raise ConflictError(
            N_("Table {table} has the result {result} meanwhile: look at it again."),
            table=table, result=known or "-",
        )  # fmt: skip
    return happened(live, event, now)


def undo(live: LiveTournament, of: str, now: float) -> LoggedEvent | None:
    """Takes the last thing back, if it is the one that was seen; None where that is undone already."""
    state = live.state
    if any(one.kind == "undo" and one.details["of"] == of for one in state.log):
        return None
    if state.events[-1].id != of:
        raise ConflictError(N_("Something else has happened meanwhile: look again at what would be undone."))
    if len(state.events) < 2:
        return happened(live, tournament_decisions.undo(state)[0], now)  # which says that there is nothing
    return happened(live, new_event(state.log, "undo", {"of": of}), now)


def check_late(live: LiveTournament, entries: Sequence[Entry]) -> None:
    """Refuses a list of those who come late, if one of them cannot be added."""
    state = live.state
    for entry in entries:
        if not _is_late(state, entry):
            state = applied(state, tournament_decisions.add(state, entry))


def add(entry: Entry, now: float, live: LiveTournament) -> LoggedEvent | None:
    """Somebody comes late; None where they were added for this very round already."""
    if _is_late(live.state, entry):
        return None
    return happened(live, tournament_decisions.add(live.state, entry), now)


def _is_late(state: Tournament, entry: Entry) -> bool:
    first = len(state.log[0].details["players"]) + 1
    late = [state.players[number] for number in range(first, len(state.players) + 1)]
    wanted = key_of_name(entry.name, entry.group)
    return any(one.since == state.next_round and key_of_name(one.name, one.group) == wanted for one in late)


def change_player(live: LiveTournament, number: int, given: dict[str, str], now: float) -> LoggedEvent | None:
    """Another name, group or nickname."""
    player = _known(live, number)
    entry = Entry(
        read_text(given.get("name", player.name), LONGEST_NAME),
        _or_nothing(given.get("group", player.group), LONGEST_GROUP),
        _or_nothing(given.get("nickname", player.nickname), LONGEST_NAME),
    )
    if entry == (player.name, player.group, player.nickname):
        return None
    return happened(live, tournament_decisions.rename(live.state, number, entry), now)


def _or_nothing(text: str, longest: int) -> str:
    return read_text(text, longest) if text.strip() else ""


def set_withdrawn(live: LiveTournament, number: int, withdrawn: bool, now: float) -> LoggedEvent | None:
    """Somebody leaves, or comes back."""
    if _known(live, number).withdrawn == withdrawn:
        return None
    return in_tournament(live, "withdraw" if withdrawn else "return", {"number": number}, now)


def ask_bye(live: LiveTournament, number: int, round_number: int, now: float) -> LoggedEvent | None:
    """Somebody cannot play a round."""
    if (number, round_number) in live.state.requested:
        return None
    return in_tournament(live, "bye", {"number": _known(live, number).number, "round": round_number}, now)


def repair(live: LiveTournament, first: int, second: int) -> Event:
    """Two meet by the organiser's wish."""
    if not live.state.rounds:
        raise ConflictError(N_("No round is paired yet."))
    return tournament_decisions.repair(live.state, first, second)


def set_rounds(live: LiveTournament, rounds: int, now: float) -> LoggedEvent | None:
    """More rounds, or fewer."""
    if rounds == live.state.planned_rounds:
        return None
    return in_tournament(live, "rounds", {"rounds": rounds}, now)


def set_online(
    live: LiveTournament, online: bool, clock: str | None, largest_board: int, now: float
) -> LoggedEvent | None:
    """Whether boards can be played by link."""
    wanted = read_online(live.state.game, online, clock, largest_board)
    if wanted == (live.online, live.clock):
        return None
    return logged(live, ONLINE, now, online=wanted[0], clock=wanted[1])


def read_online(
    game_name: str, online: bool, clock: str | None, largest_board: int
) -> tuple[bool, str | None]:
    """Whether and with which clock a game can be played by link: only ours can, on boards that are not too large."""
    if online and not is_ours(game_name):
        raise TatetiError(
            N_("{game} is not a game of tateti: its boards cannot be played by link, only over the board."),
            game=quote(game_name),
        )  # fmt: skip
    if online and (cells := game(game_name).board.size) > largest_board:
        raise TooLargeError(
            N_("A board of {cells} cells is too large to be played here: the largest has {largest}."),
            cells=cells, largest=largest_board,
        )  # fmt: skip
    return online, None if clock is None else str(Clock.read(clock))


def is_ours(game_name: str) -> bool:
    """Whether a game is one that can be played here."""
    try:
        game(game_name)
    except TatetiError:
        return False
    return True


# Events


def in_tournament(live: LiveTournament, kind: str, details: dict[str, Any], now: float) -> LoggedEvent:
    """Something happens in the tournament, if it goes with what was before."""
    return happened(live, tournament_decisions.decided(live.state, kind, details), now)


def happened(live: LiveTournament, event: Event, now: float) -> LoggedEvent:
    """Something happened in the tournament."""
    return logged(live, EVENT, now, event=event.to_json())


def logged(live: LiveTournament, kind: str, now: float, **data: Any) -> LoggedEvent:
    """The next event of the log."""
    if live.number >= (MOST_BY_PLAYERS if kind in (CLAIM, LEAVE, MATCH) else MOST_LOGGED):
        raise ConflictError(N_("So much was changed in this tournament that it stays as it is."))
    return LoggedEvent(live.number + 1, kind, now, data)
