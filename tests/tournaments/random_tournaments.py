"""Tournaments in which everything happens: late arrivals, withdrawals and returns, byes asked for, forfeits."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tateti.errors import TatetiError
from tateti.tournaments import decisions
from tateti.tournaments.events import Event, new_event
from tateti.tournaments.history import applied, tournament_of
from tateti.tournaments.names import Entry
from tateti.tournaments.results import read_points
from tateti.tournaments.state import Tournament

RESULTS = ["1-0"] * 18 + ["0-1"] * 16 + ["½-½"] * 12 + ["+/-"] * 2 + ["-/+"] * 2 + ["-/-"]
USUAL = "1,0.5,0"


class RandomTournament:
    """A Swiss tournament that plays itself."""

    def __init__(self, seed: int, least: int, most: int, points: str = USUAL) -> None:
        self.chance = random.Random(seed)
        players = self.chance.randint(least, most)
        rounds = self.chance.randint(3, min(9, players // 2 + 1))
        entries = [Entry(f"P{number}") for number in range(1, players + 1)]
        begin = decisions.begin(entries, title="T", game="g", rounds=rounds, points=read_points(points))
        self.state: Tournament = tournament_of([begin])
        self.players = players
        """How many there were when it began."""
        self.refused = False
        """Whether it ended early, for no round could be paired any more."""

    @property
    def events(self) -> tuple[Event, ...]:
        return self.state.log

    def do(self, kind: str, **details: object) -> None:
        self.state = applied(self.state, new_event(self.state.log[-1:], kind, details))

    def before_a_round(self) -> None:
        number = self.state.next_round
        if self.chance.random() < 0.3:
            late = len(self.state.players) + 1
            self.do("add", number=late, player=[f"P{late}", "", ""], round=number)
        for player in list(self.state.players.values()):
            drawn = self.chance.random()
            if drawn < 0.03 and not player.withdrawn and len(self.state.present(number)) > 5:
                self.do("withdraw", number=player.number)
            elif drawn < 0.2 and player.withdrawn:
                self.do("return", number=player.number)
            elif drawn > 0.97 and not player.withdrawn:
                self.do("bye", number=player.number, round=number)

    def rounds(self, check: Callable[[Tournament], None] = lambda _state: None) -> Iterator[Tournament]:
        """The state when a round is paired, one after the other, until no more can be; `check` sees the state before."""
        while self.state.next_round <= self.state.planned_rounds:
            self.before_a_round()
            check(self.state)
            try:
                event = decisions.pair(self.state)
            except TatetiError:
                self.refused = True
                return
            self.do("pair", **event.details)
            yield self.state
            assert self.state.current is not None
            for one in self.state.current.pairings:
                self.do(
                    "result", round=self.state.next_round - 1, table=one.table, first=one.first, second=one.second, was=None,
                    result=self.chance.choice(RESULTS),
                )  # fmt: skip
