"""What happened in a tournament, said shortly: for undo, and for lists of events."""

from __future__ import annotations

from tateti.language import gettext as _
from tateti.tournaments.events import Event
from tateti.tournaments.state import Tournament


def event_in_words(tournament: Tournament, event: Event) -> str:
    """What an event was."""
    said = event.details
    named = ", ".join(
        tournament.players[said[key]].name
        for key in ("number", "first", "second")
        if said.get(key) in tournament.players
    )
    words = {
        "add": _("late arrival: {name}").format(name=said.get("player", [""])[0]),
        "rename": _("new name: {name}").format(name=", ".join(filter(None, said.get("player", [])))),
        "withdraw": _("withdrawal: {name}").format(name=named),
        "return": _("return: {name}").format(name=named),
        "bye": _("bye asked for: {name}").format(name=named),
        "rounds": _("number of rounds: {rounds}").format(rounds=said.get("rounds")),
        "pair": _("pairings of round {round}").format(round=said.get("round")),
        "repair": _("pairing by hand: {name}").format(name=named),
        "result": _("result of table {table}: {result} ({name})").format(
            table=said.get("table"), result=said.get("result") or "-", name=named
        ),
    }  # fmt: skip
    return words[event.kind]
