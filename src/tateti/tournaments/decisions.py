"""What an organiser does: each decision gives the event that says so, checked against the state, or says why not."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_
from tateti.tournaments.events import SYSTEMS, TIE_BREAKS, Event, new_event
from tateti.tournaments.game import has_draws
from tateti.tournaments.history import applied, check_next
from tateti.tournaments.limits import MOST_EVENTS
from tateti.tournaments.names import Entry, read_text, unique, with_nicknames
from tateti.tournaments.pairing import Proposal, check_rounds, next_pairings, rounds_for
from tateti.tournaments.results import Points, Result, plain, read_result
from tateti.tournaments.state import SWISS, Tournament

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
    ordered = list(with_nicknames(unique(entries)))
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
    rounds = asked or rounds_for(system, players) or usual_rounds(players)
    check_rounds(system, players, rounds)
    return rounds


def usual_rounds(players: int) -> int:
    """As many rounds of the Swiss system as it takes until one of all players is ahead of everybody; three at least.

    >>> usual_rounds(3), usual_rounds(8), usual_rounds(25), usual_rounds(200)
    (3, 3, 5, 8)
    """
    return min(players - 1 + players % 2, max(3, (players - 1).bit_length()))


def decided(tournament: Tournament, kind: str, details: Mapping[str, Any]) -> Event:
    """The next event, if it goes with what was before."""
    if len(tournament.log) >= MOST_EVENTS:
        raise TatetiError(
            N_("The tournament has {count} events, and takes no more."), count=len(tournament.log)
        )
    event = new_event(tournament.log, kind, details)
    applied(tournament, event)
    return event


def pair(tournament: Tournament) -> Event:
    """The next round."""
    check_next(tournament)
    return paired(tournament, next_pairings(tournament))


def paired(tournament: Tournament, proposal: Proposal) -> Event:
    """The next round, as it was proposed for this state."""
    return decided(tournament, "pair", {
        "round": tournament.next_round, "pairs": [list(one) for one in proposal.pairs],
        "byes": [[number, kind] for number, kind in sorted(proposal.byes.items())],
    })  # fmt: skip


def result(
    tournament: Tournament, table: int, text: str, *, round_number: int | None = None, correct: bool = False
) -> Event:
    """A result, in the current round or in that one; one that is there is replaced only if it is to be corrected.

    `-` instead of a result takes it away.
    """
    if not tournament.rounds:
        raise _nothing_paired()
    here = tournament.round(len(tournament.rounds) if round_number is None else round_number)
    pairing = here.at(table)
    read = None if text.strip() == NO_RESULT else _result_of(tournament, text)
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
    return decided(tournament, "result", {
        "round": here.number, "table": table, "first": pairing.first, "second": pairing.second,
        "result": None if read is None else str(read), "was": None if pairing.result is None else str(pairing.result),
    })  # fmt: skip


def read_result_of(tournament: Tournament, text: str) -> str:
    """A result as it is kept, from what somebody typed."""
    return str(_result_of(tournament, text))


def _result_of(tournament: Tournament, text: str) -> Result:
    """A result that there can be: where no game is drawn, nobody has half a game."""
    found = read_result(text, tournament.games)
    if found.first % 2 and not has_draws(tournament):
        raise TatetiError(
            N_("{result} cannot be: in {game} somebody always wins, so each of the two has won a whole number of games."),
            result=quote(text), game=tournament.game,
        )  # fmt: skip
    return found


def add(tournament: Tournament, entry: Entry) -> Event:
    """Somebody who comes late plays from the next round on."""
    (named,) = with_nicknames([entry], [one.nickname for one in tournament.players.values()])
    return decided(
        tournament,
        "add",
        {"number": len(tournament.players) + 1, "player": list(named), "round": tournament.next_round},
    )


def rename(tournament: Tournament, number: int, entry: Entry) -> Event:
    """Another name, group or nickname for a player; without a nickname, one is made from the name."""
    others = [one.nickname for one in tournament.players.values() if one.number != number]
    (named,) = with_nicknames([entry], others)
    return decided(tournament, "rename", {"number": number, "player": list(named)})


def repair(tournament: Tournament, first: int, second: int) -> Event:
    """Two meet in the current round, the first of them begins; the two whom they would have met meet each other."""
    if not tournament.rounds:
        raise _nothing_paired()
    return decided(tournament, "repair", {"round": len(tournament.rounds), "first": first, "second": second})


def undo(tournament: Tournament) -> tuple[Event, Event]:
    """Takes the last thing back: the event that does, and the one that is undone."""
    if len(tournament.events) < 2:
        raise TatetiError(N_("There is nothing to undo: the tournament has only begun."))
    last = tournament.events[-1]
    return decided(tournament, "undo", {"of": last.id}), last


def _nothing_paired() -> TatetiError:
    return TatetiError(N_("No round is paired yet: tateti tournament pair FILE"))
