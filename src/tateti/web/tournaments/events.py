"""Tournaments in the log of the server.

The setup has the hash of the organiser's secret and the first events of the tournament: its beginning, or all of one that
was imported. What happens then:

kind     data
event    {"event": {...}}                            something that happens in any tournament, as `tournaments.events` has it
claim    {"player": 3, "key": ...}                   who plays says so at a device: the hash of its secret
release  {"player": 3}                               the devices of a player are nobody's any more
leave    {"key": ...}                                one device is nobody's any more
online   {"online": true, "clock": "300+5"}          whether boards can be played by link, with which clock
match    {"match": id, "round": 2, "first": 3,       a match for a pairing; the players are those of the pairing, and in
          "second": 7, "game": 1}                    every second game the other one begins
played   {"match": id, "halves": [2, 0],             it is over: what the two of the pairing scored, in half points; and the
          "event": {...} | null}                     result of the pairing, where that follows from it
"""

from __future__ import annotations

from collections.abc import Sequence

from tateti.tournaments.events import Event
from tateti.web.storage.logs import LogSetup

TOURNAMENT = "tournament"  # the kind of log
EVENT, CLAIM, RELEASE, LEAVE, ONLINE = "event", "claim", "release", "leave", "online"
MATCH, PLAYED = "match", "played"


def new_tournament(
    tournament_id: str, key: str, events: Sequence[Event], online: bool, clock: str | None, now: float
) -> LogSetup:
    """The log of a new tournament."""
    data = {"key": key, "events": [event.to_json() for event in events], "online": online, "clock": clock}
    return LogSetup(tournament_id, TOURNAMENT, now, data)
