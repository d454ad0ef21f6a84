"""From the events to the state: a pure function. `applied` is one step, and refuses what does not go with what was before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_
from tateti.tournaments.events import Event, in_order
from tateti.tournaments.limits import MOST_PLAYERS
from tateti.tournaments.names import Entry, key_of, nicknames_of, spelling, unique
from tateti.tournaments.pairing import check_rounds, rounds_for
from tateti.tournaments.results import Points, Result, read_result
from tateti.tournaments.state import FULL, KNOCKOUT, SWISS, Contradiction, Pairing, Player, Round, Tournament


def tournament_of(events: Iterable[Event]) -> Tournament:
    """The tournament that the events tell of. What contradicts an earlier event has no effect, and is listed."""
    ordered = in_order(events)
    if not ordered or ordered[0].kind != "begin":
        raise TatetiError(N_("The tournament has no beginning: its first line is missing."))
    undone = {event.details["of"] for event in ordered if event.kind == "undo"}
    state, contradictions = _begun(ordered[0]), list[Contradiction]()
    for event in ordered[1:]:
        if event.id not in undone and event.kind != "undo":
            try:
                state = _stepped(state, event)
            except TatetiError as error:
                contradictions.append(Contradiction(event, error))
    return replace(state, log=ordered, contradictions=tuple(contradictions))


def applied(state: Tournament, event: Event) -> Tournament:
    """The state after one more event, later than all others; `TatetiError` if it does not go with it."""
    if event.kind == "undo":
        if all(one.id != event.details["of"] for one in state.events[1:]):
            raise TatetiError(N_("That was undone already, or cannot be."))
        return tournament_of((*state.log, event))
    return replace(_stepped(state, event), log=(*state.log, event))


def _stepped(state: Tournament, event: Event) -> Tournament:
    step = _STEPS.get(event.kind)
    if step is None:
        raise TatetiError(N_("The tournament has begun already: there is a second beginning."))
    return replace(step(state, event.details), events=(*state.events, event))


def _begun(event: Event) -> Tournament:
    said = event.details
    points = Points(**{key: Fraction(value) for key, value in said["points"].items()})
    entries = unique([Entry(*player) for player in said["players"]])
    nicknames_of(entries)
    check_rounds(said["system"], len(entries), said["rounds"])
    return Tournament(
        title=said["title"], game=said["game"], system=said["system"], planned_rounds=said["rounds"], points=points, games=said["games"],
        tie_breaks=tuple(said["tie-breaks"]), players={number: Player(number, *entry) for number, entry in enumerate(entries, 1)},
        log=(event,), events=(event,),
    )  # fmt: skip


# Players

Details = Mapping[str, Any]


def _added(state: Tournament, said: Details) -> Tournament:
    number, (name, group, nickname) = said["number"], said["player"]
    if state.rounds and state.system != SWISS:
        raise TatetiError(
            N_("{name} is too late: everybody's opponents were fixed when the first round was paired. In a Swiss tournament one can come later."),
            name=quote(name),
        )  # fmt: skip
    if number != len(state.players) + 1 or number > MOST_PLAYERS:
        raise TatetiError(
            N_("{name} cannot have the number {number}: it is another player's."),
            name=quote(name),
            number=number,
        )
    _check_name(state, number, said["player"])
    player = Player(number, name, group, nickname, since=said["round"])
    rounds = rounds_for(state.system, number)
    if rounds is not None:
        check_rounds(state.system, number, rounds)
    return replace(
        state, players={**state.players, number: player}, planned_rounds=rounds or state.planned_rounds
    )


def _renamed(state: Tournament, said: Details) -> Tournament:
    player, (name, group, nickname) = state.player(said["number"]), said["player"]
    _check_name(state, player.number, said["player"])
    return _with_player(state, replace(player, name=name, group=group, nickname=nickname))


def _check_name(state: Tournament, number: int, player: Sequence[str]) -> None:
    """Refuses a name, or a nickname, that another player has."""
    name, group, nickname = player
    others = [one for one in state.players.values() if one.number != number]
    if key_of(name, group) in {key_of(one.name, one.group) for one in others}:
        raise TatetiError(
            N_("{name} plays already: add a letter to the name, or the group."), name=quote(name)
        )
    if nickname and spelling(nickname) in {spelling(one.nickname) for one in others}:
        raise TatetiError(N_("Somebody here has the nickname {name} already."), name=quote(nickname))


def _withdrawn(state: Tournament, said: Details) -> Tournament:
    player = state.player(said["number"])
    if player.withdrawn:
        raise TatetiError(N_("{name} has withdrawn already."), name=quote(player.name))
    return _with_player(state, replace(player, withdrawn=True))


def _returned(state: Tournament, said: Details) -> Tournament:
    player = state.player(said["number"])
    if not player.withdrawn:
        raise TatetiError(N_("{name} has not withdrawn."), name=quote(player.name))
    return _with_player(state, replace(player, withdrawn=False))


def _with_player(state: Tournament, player: Player) -> Tournament:
    return replace(state, players={**state.players, player.number: player})


def _requested(state: Tournament, said: Details) -> Tournament:
    player, wanted = state.player(said["number"]), said["round"]
    if state.system != SWISS:
        raise TatetiError(N_("Byes are asked for in Swiss tournaments only: enter the result as +/- or -/+."))
    if not state.next_round <= wanted <= state.planned_rounds:
        raise TatetiError(
            N_("A bye can be asked for in rounds {first} to {last}, not in round {round}."),
            first=state.next_round, last=state.planned_rounds, round=wanted,
        )  # fmt: skip
    return replace(state, requested=state.requested | {(player.number, wanted)})


def _planned(state: Tournament, said: Details) -> Tournament:
    if state.system != SWISS:
        raise TatetiError(
            N_(
                "The number of rounds follows from the number of players here; only a Swiss tournament may be longer or shorter."
            )
        )
    if said["rounds"] < len(state.rounds):
        raise TatetiError(
            N_("{count} rounds are paired already: there cannot be fewer."), count=len(state.rounds)
        )
    return replace(state, planned_rounds=said["rounds"])


# Rounds


def _paired(state: Tournament, said: Details) -> Tournament:
    number = said["round"]
    pairings = tuple(Pairing(table, *pair) for table, pair in enumerate(said["pairs"], 1))
    new = Round(number, pairings, dict(said["byes"]))
    if number <= len(state.rounds):
        there = state.round(number)
        if [pairing.players for pairing in there.pairings] == [
            pairing.players for pairing in pairings
        ] and there.byes == new.byes:
            return state  # two people did the same at once
        raise TatetiError(
            N_("Round {round} was paired twice, and differently: the first one holds."), round=number
        )
    check_next(state)
    everybody = [one for pairing in pairings for one in pairing.players] + list(new.byes)
    if (
        number != state.next_round
        or len(everybody) != len(set(everybody))
        or len(said["byes"]) != len(new.byes)
    ):
        raise TatetiError(
            N_("Round {round} cannot be paired like that: somebody is in it twice, or a round is missing."),
            round=number,
        )
    for one in everybody:
        state.player(one)
    return replace(state, rounds=(*state.rounds, new))


def check_next(state: Tournament) -> None:
    """Refuses another round while one is being played, or when all have been."""
    current = state.current
    if current is not None and current.open_tables:
        raise TatetiError(
            N_("Round {round} is still being played: tables without a result: {tables}."),
            round=current.number, tables=tuple(map(str, current.open_tables)),
        )  # fmt: skip
    if state.next_round > state.planned_rounds:
        raise TatetiError(N_("All {count} rounds have been played."), count=state.planned_rounds)


def _repaired(state: Tournament, said: Details) -> Tournament:
    """Two are to meet in the current round; whoever they would have met meet each other, or one of them has the bye."""
    number, pair = said["round"], (said["first"], said["second"])
    here = state.round(number)
    if number != len(state.rounds):
        raise TatetiError(
            N_("Round {round} is over: only the pairings of the last one can be changed."), round=number
        )
    if pair[0] == pair[1]:
        raise TatetiError(N_("Nobody can play against themselves."))
    if state.system == KNOCKOUT and pair[1] not in [
        one.opponent(pair[0]) for one in here.pairings if pair[0] in one.players
    ]:
        raise TatetiError(
            N_("In a knockout the tree says who meets: only who begins can be changed by hand.")
        )
    touched = [pairing for one in pair if (pairing := here.pairing_of(one)) is not None]
    for pairing in touched:
        if pairing.result is not None:
            raise TatetiError(
                N_("Table {table} has a result already: undo it first, or enter - instead of it."),
                table=pairing.table,
            )
    return replace(state, rounds=(*state.rounds[:-1], _exchanged(state, here, pair, touched)))


def _exchanged(state: Tournament, here: Round, pair: tuple[int, int], touched: list[Pairing]) -> Round:
    for one in pair:
        state.player(one)
    left = [one for pairing in dict.fromkeys(touched) for one in pairing.players if one not in pair]
    tables = sorted({pairing.table for pairing in touched}) or [len(here.pairings) + 1]
    changed = {tables[0]: Pairing(tables[0], *pair)}
    byes = {one: kind for one, kind in here.byes.items() if one not in pair}
    if len(left) == 2:
        changed[tables[1]] = Pairing(tables[1], left[0], left[1])
    else:
        byes |= dict.fromkeys(left, FULL)
    kept = {pairing.table: pairing for pairing in here.pairings if pairing not in touched}
    return Round(here.number, tuple(pairing for _table, pairing in sorted({**kept, **changed}.items())), byes)


def _resulted(state: Tournament, said: Details) -> Tournament:
    here, table = state.round(said["round"]), said["table"]
    pairing = here.at(table)
    if pairing.players != (said["first"], said["second"]):
        raise TatetiError(
            N_("A result for table {table} of round {round} is for two who do not meet there."),
            table=table,
            round=here.number,
        )
    result = None if said["result"] is None else read_result(said["result"], state.games)
    if result == pairing.result:
        return state
    if said["was"] != (None if pairing.result is None else str(pairing.result)):
        raise TatetiError(
            N_("Table {table} of round {round} has the result {there} already, and somebody else wrote {result}."),
            table=table, round=here.number, there=str(pairing.result or "-"), result=str(result or "-"),
        )  # fmt: skip
    _check_correction(state, here, pairing, result)
    pairings = tuple(replace(one, result=result) if one is pairing else one for one in here.pairings)
    rounds = tuple(replace(one, pairings=pairings) if one is here else one for one in state.rounds)
    return replace(state, rounds=rounds)


def _check_correction(state: Tournament, here: Round, pairing: Pairing, result: Result | None) -> None:
    """Refuses a result that nobody can go on with, and a change that later rounds do not allow."""
    if state.system == KNOCKOUT and result is not None and result.first == result.second:
        raise TatetiError(
            N_("Somebody has to go on: in a knockout a draw is played again until one of the two wins.")
        )
    if here.number == len(state.rounds):
        return
    if result is None:
        raise TatetiError(
            N_(
                "The next round is paired already: a result of round {round} can be corrected, not taken away."
            ),
            round=here.number,
        )
    if (
        state.system == KNOCKOUT
        and pairing.result is not None
        and result.outcome(0) != pairing.result.outcome(0)
    ):
        raise TatetiError(
            N_("The winner of table {table} has played on: undo the later rounds first."), table=pairing.table
        )


_STEPS: dict[str, Callable[[Tournament, Details], Tournament]] = {
    "add": _added,
    "withdraw": _withdrawn,
    "return": _returned,
    "bye": _requested,
    "rounds": _planned,
    "pair": _paired,
    "rename": _renamed,
    "repair": _repaired,
    "result": _resulted,
}
