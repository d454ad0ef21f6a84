"""What an organiser does: each decision gives the event that says so, checked against the state, or says why not."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_
from tateti.tournaments.events import SYSTEMS, TIE_BREAKS, Event, in_order, new_event
from tateti.tournaments.history import applied, check_next, tournament_of
from tateti.tournaments.limits import MOST_EVENTS, MOST_ROUNDS
from tateti.tournaments.names import Entry, read_text, unique
from tateti.tournaments.pairing import next_pairings, rounds_for
from tateti.tournaments.results import Points, plain, read_result
from tateti.tournaments.state import SWISS

USUAL_TIE_BREAKS = {
    "swiss": ("buchholz-cut-1", "buchholz", "direct", "sonneborn-berger", "wins"),
    "round-robin": ("direct", "sonneborn-berger", "wins"),
    "knockout": (),
}  # fmt: skip
NO_RESULT = "-"


def begin(
    entries: Sequence[Entry],
    system: str = SWISS,
    *,
    title: str,
    game: str,
    rounds: int | None = None,
    points: Points | None = None,
    games: int = 1,
    tie_breaks: Sequence[str] | None = None,
    shuffle: int | None = None,
) -> Event:
    """A new tournament. The order of the list is that of strength; `shuffle` draws another one, by this number."""
    if system not in SYSTEMS:
        raise TatetiError(N_("{system} is not a system: {systems}."), system=quote(system), systems=SYSTEMS)
    if len(entries) < 2:
        raise TatetiError(N_("A tournament needs two players or more."))
    unknown = [one for one in tie_breaks or () if one not in TIE_BREAKS]
    if unknown:
        raise TatetiError(N_("{name} is not a tie-break: {names}."), name=quote(unknown[0]), names=TIE_BREAKS)
    ordered = list(unique(entries))
    if shuffle is not None:
        random.Random(shuffle).shuffle(ordered)
    counted = points or Points()
    return new_event((), "begin", {
        "title": read_text(title), "game": read_text(game), "system": system, "rounds": _rounds(system, len(ordered), rounds),
        "points": {name: plain(getattr(counted, name)) for name in ("win", "draw", "loss", "bye")}, "games": games,
        "tie-breaks": list(dict.fromkeys(USUAL_TIE_BREAKS[system] if tie_breaks is None else tie_breaks)),
        "players": [list(entry) for entry in ordered],
    })  # fmt: skip


def _rounds(system: str, players: int, asked: int | None) -> int:
    fixed = rounds_for(system, players)
    if fixed is not None and asked not in (None, fixed):
        raise TatetiError(
            N_("{players} players need {rounds} rounds here: leave the number of rounds out."), players=players, rounds=fixed
        )  # fmt: skip
    if (fixed or 0) > MOST_ROUNDS:
        raise TatetiError(
            N_("{players} players would need {rounds} rounds: choose the Swiss system."), players=players, rounds=fixed
        )  # fmt: skip
    most = players - 1 + players % 2
    if fixed is None and asked is not None and asked > most:
        raise TatetiError(
            N_("{rounds} rounds are too many for {players} players: after {most} everybody has met everybody."),
            rounds=asked, players=players, most=most,
        )  # fmt: skip
    # As many rounds as it takes until one of all players is ahead of everybody, and one more to be fair.
    return fixed or asked or min(most, max(3, (players - 1).bit_length()))


def decided(events: Iterable[Event], kind: str, details: Mapping[str, Any]) -> Event:
    """An event that follows these, if it goes with them."""
    known = in_order(events)
    if len(known) >= MOST_EVENTS:
        raise TatetiError(N_("The tournament has {count} events, and takes no more."), count=len(known))
    event = new_event(known, kind, details)
    applied(tournament_of(known), event)
    return event


def pair(events: Sequence[Event]) -> Event:
    """The next round."""
    tournament = tournament_of(events)
    check_next(tournament)
    proposal = next_pairings(tournament)
    return decided(events, "pair", {
        "round": tournament.next_round, "pairs": [list(one) for one in proposal.pairs],
        "byes": [[number, kind] for number, kind in sorted(proposal.byes.items())],
    })  # fmt: skip


def result(
    events: Sequence[Event], table: int, text: str, *, round_number: int | None = None, correct: bool = False
) -> Event:
    """A result, in the current round or in that one; one that is there is replaced only if it is to be corrected.

    `-` instead of a result takes it away.
    """
    tournament = tournament_of(events)
    if not tournament.rounds:
        raise TatetiError(N_("No round is paired yet: tateti tournament pair FILE"))
    here = tournament.round(len(tournament.rounds) if round_number is None else round_number)
    if not 1 <= table <= len(here.pairings):
        raise TatetiError(
            N_("There is no table {table} in round {round}: it has {count}."),
            table=table, round=here.number, count=len(here.pairings),
        )  # fmt: skip
    pairing = here.pairings[table - 1]
    read = None if text.strip() == NO_RESULT else read_result(text, tournament.games)
    if pairing.result is not None and not correct and read != pairing.result:
        raise TatetiError(
            N_("Table {table} of round {round} has the result {result} already: tateti tournament correct changes it."),
            table=table, round=here.number, result=str(pairing.result),
        )  # fmt: skip
    if pairing.result is None and correct:
        raise TatetiError(
            N_("Table {table} of round {round} has no result yet: there is nothing to correct."),
            table=table,
            round=here.number,
        )
    return decided(events, "result", {
        "round": here.number, "table": table, "first": pairing.first, "second": pairing.second,
        "result": None if read is None else str(read), "was": None if pairing.result is None else str(pairing.result),
    })  # fmt: skip


def add(events: Sequence[Event], entry: Entry) -> Event:
    """Somebody who comes late plays from the next round on."""
    tournament = tournament_of(events)
    return decided(
        events,
        "add",
        {"number": len(tournament.players) + 1, "player": list(entry), "round": tournament.next_round},
    )


def repair(events: Sequence[Event], first: int, second: int) -> Event:
    """Two meet in the current round, the first of them begins; the two whom they would have met meet each other."""
    tournament = tournament_of(events)
    if not tournament.rounds:
        raise TatetiError(N_("No round is paired yet: tateti tournament pair FILE"))
    return decided(events, "repair", {"round": len(tournament.rounds), "first": first, "second": second})


def undo(events: Sequence[Event]) -> tuple[Event, Event]:
    """Takes the last thing back: the event that does, and the one that is undone."""
    tournament = tournament_of(events)
    if len(tournament.events) < 2:
        raise TatetiError(N_("There is nothing to undo: the tournament has only begun."))
    last = tournament.events[-1]
    return new_event(events, "undo", {"of": last.id}), last
