"""A tournament whose rounds find the pairing of a player at once: for what asks for everybody's."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from tateti.tournaments.state import Pairing, Round, Tournament


class _IndexedRound(Round):
    """A round with its pairings by player."""

    @cached_property
    def _by_player(self) -> dict[int, Pairing]:
        return {number: pairing for pairing in self.pairings for number in pairing.players}

    def pairing_of(self, number: int) -> Pairing | None:
        return self._by_player.get(number)


def indexed(tournament: Tournament) -> Tournament:
    """The same tournament, quicker to ask."""
    rounds = tuple(_IndexedRound(one.number, one.pairings, one.byes) for one in tournament.rounds)
    return replace(tournament, rounds=rounds)
