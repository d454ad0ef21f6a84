"""How a tournament on the server stands: the tournament itself, whose devices are whose, and the matches at its tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from tateti.answers.events import LoggedEvent
from tateti.tournaments.events import Event, read_event
from tateti.tournaments.history import applied, tournament_of
from tateti.tournaments.state import KNOCKOUT, Pairing, Tournament
from tateti.web.storage.logs import LogSetup
from tateti.web.tournaments.computed import Computed
from tateti.web.tournaments.events import CLAIM, EVENT, LEAVE, MATCH, ONLINE, PLAYED, RELEASE

# About how many bytes things take in memory.
OF_A_TOURNAMENT, OF_AN_EVENT, OF_A_PAIR, OF_A_PLAYER = 4096, 1500, 350, 1200
UNDONE_AT_ONCE = 32  # states that are kept, so that undoing does not begin from the beginning
MOST_CLAIMS = 20  # of one name
PLAYING = "playing"


class Place(NamedTuple):
    """A game of a pairing: the two as they were paired, whoever begins this game."""

    round: int
    first: int
    second: int
    game: int


class LiveTournament:
    """A tournament after event `number` of its log; it does not change: `after` gives it after one more event."""

    def __init__(
        self, log: LogSetup, events: Iterable[LoggedEvent] = (), state: Tournament | None = None
    ) -> None:
        self.log = replace(log, data={key: value for key, value in log.data.items() if key != "events"})
        self.number = 0
        self.online: bool = log.data["online"]
        self.clock: str | None = log.data["clock"]
        self.devices: Mapping[str, int] = {}
        """The number of the player, by the hash of the secret of a device."""
        self.claims: Mapping[int, int] = {}
        """How often the name of a player was chosen, since the organiser freed it last."""
        self.matches: Mapping[Place, str] = {}
        self.places: Mapping[str, Place] = {}
        self.played: Mapping[str, tuple[int, int]] = {}
        """Matches that are over, with what the two of the pairing scored, in halves."""
        self.changed: Mapping[int, int] = {}
        """The last event that changed what a player has before them, besides those that changed it for everybody."""
        self.changed_for_all = 0
        self._past: tuple[Tournament, ...] = ()
        """The states before the last events, the latest last."""
        self._become(state or tournament_of(read_event(one) for one in log.data["events"]))
        self._pairs = sum(map(_pairs_in, self.state.log))
        for event in events:
            self._apply(event)

    def after(self, event: LoggedEvent) -> LiveTournament:
        """The tournament after the next event."""
        later = copy(self)
        later._apply(event)
        return later

    def _apply(self, event: LoggedEvent) -> None:
        assert event.number == self.number + 1, "events come in order"
        self.number = event.number
        _APPLY[event.kind](self, event.data)

    def _become(self, state: Tournament) -> None:
        self.state, self.computed = state, Computed(state)

    def _concerns(self, *players: int) -> None:
        """What just happened changes what these players have before them, or everybody."""
        if players:
            self.changed = {**self.changed, **dict.fromkeys(players, self.number)}
        else:
            self.changed_for_all = self.number

    def _event(self, data: Mapping[str, Any]) -> None:
        event, was = read_event(data["event"]), self.stage
        if event.kind == "undo":
            self._undo(event)
        else:
            self._past = (*self._past[1 - UNDONE_AT_ONCE :], self.state)
            self._become(applied(self.state, event))
            self._pairs += _pairs_in(event)
        # As long as a round is played, nobody is told where they stand: a result is only for the two.
        is_theirs = event.kind == "result" and was == self.stage == PLAYING
        self._concerns(*((event.details["first"], event.details["second"]) if is_theirs else ()))

    def _undo(self, event: Event) -> None:
        """Goes back to the state before; where events contradict each other, some that had no effect may have one now."""
        self.prepare_undo()
        is_last = self.state.events[-1].id == event.details["of"]
        if self._past and is_last:
            before, self._past = self._past[-1], self._past[:-1]
            self._become(replace(before, log=(*self.state.log, event)))
        else:
            self._past = ()
            self._become(applied(self.state, event))
        self._forget_players()

    def _forget_players(self) -> None:
        """Whoever came late, and then did not: the number may be somebody else's next time, with nothing of theirs."""
        there = self.state.players
        self.devices = {key: number for key, number in self.devices.items() if number in there}
        self.claims = {number: times for number, times in self.claims.items() if number in there}
        self.places = {
            match: place
            for match, place in self.places.items()
            if place.first in there and place.second in there
        }
        self.matches = {place: match for match, place in self.places.items()}

    @property
    def is_undo_quick(self) -> bool:
        """Whether the state before the last event is known."""
        return bool(self._past)

    def prepare_undo(self) -> None:
        """Finds out how it stood before the last events, if that is not known; where events contradict each other it stays unknown."""
        events = self.state.events
        if self._past or self.state.contradictions or len(events) < 2:
            return
        first = max(1, len(events) - UNDONE_AT_ONCE)
        past = [tournament_of(events[:first])]
        for event in events[first:-1]:
            past.append(applied(past[-1], event))
        self._past = tuple(past)

    def _claim(self, data: Mapping[str, Any]) -> None:
        number = data["player"]
        self.devices = {**self.devices, data["key"]: number}
        self.claims = {**self.claims, number: self.claims.get(number, 0) + 1}
        self._concerns(number)

    def _release(self, data: Mapping[str, Any]) -> None:
        self._concerns(data["player"])
        self.devices = {key: number for key, number in self.devices.items() if number != data["player"]}
        self.claims = {number: times for number, times in self.claims.items() if number != data["player"]}

    def _leave(self, data: Mapping[str, Any]) -> None:
        self._concerns(self.devices[data["key"]])
        self.devices = {key: number for key, number in self.devices.items() if key != data["key"]}

    def _online(self, data: Mapping[str, Any]) -> None:
        self.online, self.clock = data["online"], data["clock"]
        self._concerns()

    def _match(self, data: Mapping[str, Any]) -> None:
        place = Place(data["round"], data["first"], data["second"], data["game"])
        self.matches = {**self.matches, place: data["match"]}
        self.places = {**self.places, data["match"]: place}
        self._concerns(place.first, place.second)

    def _played(self, data: Mapping[str, Any]) -> None:
        first, second = data["halves"]
        place = self.places[data["match"]]
        self.played = {**self.played, data["match"]: (first, second)}
        self._concerns(place.first, place.second)
        if data["event"] is not None:
            self._event(data)

    # How it stands

    @property
    def stage(self) -> str:
        """How far it is: nothing is paired, a round is played, it is complete, it was the last."""
        current = self.state.current
        if current is None:
            return "begun"
        if any(pairing.result is None for pairing in current.pairings):
            return PLAYING
        return "finished" if self.state.finished else "between"

    @property
    def size(self) -> int:
        """About how much memory it takes, in bytes."""
        events = self.number + len(self.state.log)
        return (
            OF_A_TOURNAMENT
            + OF_A_PLAYER * len(self.state.players)
            + OF_AN_EVENT * events
            + OF_A_PAIR * self._pairs
        )

    @property
    def taken(self) -> frozenset[int]:
        """The players whose names were chosen at a device, or so often that they cannot be until the organiser frees them."""
        often = (number for number, times in self.claims.items() if times >= MOST_CLAIMS)
        return frozenset((*self.devices.values(), *often))

    @property
    def concerned(self) -> Collection[int] | None:
        """The players for whom the last event changed what they have before them; None: everybody."""
        if self.changed_for_all == self.number:
            return None
        return [number for number, event in self.changed.items() if event == self.number]

    def changed_for(self, number: int) -> int:
        """The last event that changed what a player has before them."""
        return max(self.changed_for_all, self.changed.get(number, 0))

    def begins(self, place: Place) -> int:
        """Who begins a game: of two games each begins one. In a knockout the two take turns in the games that follow a draw, too;
        elsewhere a pairing that is played again begins as it was paired."""
        games = place.game if self.state.system == KNOCKOUT else 1 + (place.game - 1) % self.state.games
        return place.first if games % 2 else place.second

    def games_of(self, round_number: int, pairing: Pairing) -> list[Place]:
        """The games of a pairing for which there is a match, in order."""
        return list(self._games(round_number, pairing))

    def _games(self, round_number: int, pairing: Pairing) -> Iterator[Place]:
        for game in count(1):
            place = Place(round_number, pairing.first, pairing.second, game)
            if place not in self.matches:
                return
            yield place

    def match_of(self, round_number: int, pairing: Pairing) -> str | None:
        """The match that is played at a table now, or was the last there."""
        games = self.games_of(round_number, pairing)
        return self.matches[games[-1]] if games else None


def _pairs_in(event: Event) -> int:
    return len(event.details.get("pairs", ()))


_APPLY = {
    EVENT: LiveTournament._event,
    CLAIM: LiveTournament._claim,
    RELEASE: LiveTournament._release,
    LEAVE: LiveTournament._leave,
    ONLINE: LiveTournament._online,
    MATCH: LiveTournament._match,
    PLAYED: LiveTournament._played,
}
