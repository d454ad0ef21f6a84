"""Who meets whom in the next round, by the system of the tournament; always the same for the same state."""

from __future__ import annotations

from tateti.errors import TatetiError
from tateti.language import mark as N_
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


__all__ = ["Proposal", "next_pairings", "rounds_for"]
