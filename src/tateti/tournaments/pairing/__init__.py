"""Who meets whom in the next round, by the system of the tournament; always the same for the same state."""

from __future__ import annotations

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.tournaments.limits import MOST_ROUNDS
from tateti.tournaments.pairing import knockout, round_robin
from tateti.tournaments.pairing.knockout import knockout_round
from tateti.tournaments.pairing.proposal import Proposal
from tateti.tournaments.pairing.round_robin import round_robin_round
from tateti.tournaments.pairing.swiss import swiss_round
from tateti.tournaments.state import KNOCKOUT, ROUND_ROBIN, SWISS, Tournament

_SYSTEMS = {SWISS: swiss_round, ROUND_ROBIN: round_robin_round, KNOCKOUT: knockout_round}


def next_pairings(tournament: Tournament) -> Proposal:
    """The pairings and byes of the next round."""
    if len(tournament.present(tournament.next_round)) < 2:
        raise TatetiError(N_("There are not two players to be paired."))
    return _SYSTEMS[tournament.system](tournament)


def rounds_for(system: str, players: int) -> int | None:
    """How many rounds so many players need, where that is not for the organiser to choose."""
    return {ROUND_ROBIN: round_robin.rounds_for, KNOCKOUT: knockout.rounds_for}.get(
        system, lambda _players: None
    )(players)


def check_rounds(system: str, players: int, rounds: int) -> None:
    """Refuses a number of rounds that so many players cannot play, or that they do not need."""
    fixed, most = rounds_for(system, players), players - 1 + players % 2
    if (fixed or 0) > MOST_ROUNDS:
        raise TatetiError(
            N_("{players} players would need {rounds} rounds: choose the Swiss system."), players=players, rounds=fixed
        )  # fmt: skip
    if fixed is not None and rounds != fixed:
        raise TatetiError(
            N_("{players} players need {rounds} rounds here: leave the number of rounds out."), players=players, rounds=fixed
        )  # fmt: skip
    if fixed is None and rounds > most:
        raise TatetiError(
            N_("{rounds} rounds are too many for {players} players: after {most} everybody has met everybody."),
            rounds=rounds, players=players, most=most,
        )  # fmt: skip


__all__ = ["Proposal", "check_rounds", "next_pairings", "rounds_for"]
