"""The state of a tournament: who plays, what was paired, what came out. Values only; `history` makes them from events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.tournaments.events import Event
from tateti.tournaments.results import Outcome, Points, Result

SWISS, ROUND_ROBIN, KNOCKOUT = "swiss", "round-robin", "knockout"
FULL, HALF = "full", "half"


@dataclass(frozen=True)
class Player:
    """Somebody who plays; the number is also the place in the order of strength, or of the draw."""

    number: int
    name: str
    group: str = ""
    nickname: str = ""
    since: int = 1
    """The first round that the player was there for."""
    withdrawn: bool = False

    @property
    def public_name(self) -> str:
        """What strangers may see: the nickname; a number where a file has none."""
        return self.nickname or f"#{self.number}"

    def __str__(self) -> str:
        return f"{self.name} ({self.group})" if self.group else self.name


@dataclass(frozen=True)
class Pairing:
    """Two who meet, the one who begins first; of two games, the one who begins the first of them."""

    table: int
    first: int
    second: int
    result: Result | None = None

    def seat(self, number: int) -> int:
        return 0 if number == self.first else 1

    def opponent(self, number: int) -> int:
        return self.second if number == self.first else self.first

    @property
    def players(self) -> tuple[int, int]:
        return self.first, self.second


@dataclass(frozen=True)
class Round:
    """A round: the pairings, and who has a bye of which kind; whoever is in neither was not there."""

    number: int
    pairings: tuple[Pairing, ...]
    byes: Mapping[int, str] = field(default_factory=dict)

    @property
    def open_tables(self) -> tuple[int, ...]:
        return tuple(pairing.table for pairing in self.pairings if pairing.result is None)

    def at(self, table: int) -> Pairing:
        """Who meets at a table."""
        if not 1 <= table <= len(self.pairings):
            raise TatetiError(
                N_("There is no table {table} in round {round}: it has {count}."),
                table=table, round=self.number, count=len(self.pairings),
            )  # fmt: skip
        return self.pairings[table - 1]

    def pairing_of(self, number: int) -> Pairing | None:
        return next((pairing for pairing in self.pairings if number in pairing.players), None)


@dataclass(frozen=True)
class Played:
    """What one round was for one player; without an opponent it was a bye, or nothing."""

    round: int
    points: Fraction
    opponent: int | None = None
    seat: int | None = None
    outcome: Outcome | None = None
    over_the_board: bool = False
    """Whether it was really played: neither a bye nor a forfeit."""


@dataclass(frozen=True)
class Contradiction:
    """An event that does not go with those before it, as when two people wrote different things; it has no effect."""

    event: Event
    reason: TatetiError = field(compare=False)


@dataclass(frozen=True)
class Tournament:
    """Everything there is to know at one moment."""

    title: str
    game: str
    system: str
    planned_rounds: int
    points: Points
    games: int
    tie_breaks: tuple[str, ...]
    players: Mapping[int, Player]
    rounds: tuple[Round, ...] = ()
    requested: frozenset[tuple[int, int]] = frozenset()
    """Half-point byes that were asked for: player and round."""
    log: tuple[Event, ...] = ()
    """All events in their order, also those that were undone or contradict others."""
    events: tuple[Event, ...] = ()
    """Those that had an effect and were not undone."""
    contradictions: tuple[Contradiction, ...] = ()

    @property
    def current(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1

    @property
    def finished(self) -> bool:
        current = self.current
        return current is not None and not current.open_tables and len(self.rounds) >= self.planned_rounds

    def round(self, number: int) -> Round:
        if not 1 <= number <= len(self.rounds):
            raise TatetiError(
                N_("There is no round {round}: {count} rounds are paired."),
                round=number,
                count=len(self.rounds),
            )
        return self.rounds[number - 1]

    def player(self, number: int) -> Player:
        if number not in self.players:
            raise TatetiError(N_("There is no player with the number {number}."), number=number)
        return self.players[number]

    def present(self, round_number: int) -> list[Player]:
        """Who is to be paired in a round."""
        return [
            player
            for player in self.players.values()
            if not player.withdrawn
            and player.since <= round_number
            and (player.number, round_number) not in self.requested
        ]

    def played(self, number: int) -> Iterator[Played]:
        """What each round was for a player, those without a result yet left out."""
        for a_round in self.rounds:
            pairing = a_round.pairing_of(number)
            if pairing is None:
                bye = a_round.byes.get(number)
                points = {FULL: self.points.bye, HALF: self.points.draw}.get(bye or "", Fraction(0))
                yield Played(a_round.number, points)
            elif pairing.result is not None:
                yield self._with_result(a_round.number, pairing, pairing.result, number)

    def _with_result(self, round_number: int, pairing: Pairing, result: Result, number: int) -> Played:
        seat = pairing.seat(number)
        outcome = result.outcome(seat)
        points = self.points.of(outcome)
        if result.forfeit and outcome is Outcome.LOSS:
            points = Fraction(0)  # whoever does not come has not even lost
        return Played(round_number, points, pairing.opponent(number), seat, outcome, not result.forfeit)
