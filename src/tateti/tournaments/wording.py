"""Tournaments in words: names of systems and tie-breaks, why somebody is above somebody else, what a pairing breaks."""

from __future__ import annotations

from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.tournaments.results import shown
from tateti.tournaments.standings import Difference, difference
from tateti.tournaments.state import Player, Tournament

SYSTEMS = {"swiss": N_("Swiss"), "round-robin": N_("everybody meets everybody"), "knockout": N_("knockout")}

MEASURES = {
    "points": N_("points"),
    "rounds": N_("rounds won"),
    "buchholz-cut-1": N_("Buchholz without the lowest"),
    "buchholz": N_("Buchholz"),
    "sonneborn-berger": N_("Sonneborn-Berger"),
    "direct": N_("direct encounter"),
    "wins": N_("wins"),
}

_BECAUSE = {
    "points": N_("{above} is above {below} because {above} has {more} points and {below} has {less}."),
    "rounds": N_("{above} is above {below} because {above} won {more} rounds and {below} {less}."),
    "buchholz-cut-1": N_(
        "{above} is above {below}: they are equal so far, but the opponents of {above} have {more} points together, the lowest left out, and those of {below} {less} (Buchholz without the lowest)."
    ),
    "buchholz": N_(
        "{above} is above {below}: they are equal so far, but the opponents of {above} have {more} points together and those of {below} {less} (Buchholz)."
    ),
    "sonneborn-berger": N_(
        "{above} is above {below}: they are equal so far, but those whom {above} beat, with half of those who drew, have {more} points together, and for {below} it is {less} (Sonneborn-Berger)."
    ),
    "direct": N_(
        "{above} is above {below}: they are equal so far, but in the games among those who are equal {above} made {more} points and {below} {less} (direct encounter)."
    ),
    "wins": N_("{above} is above {below}: they are equal so far, but {above} won {more} games and {below} {less} (wins)."),
}  # fmt: skip


def why_above(tournament: Tournament, one: Player, other: Player) -> str:
    """Which of two is above the other, and by what."""
    found: Difference | None = difference(tournament, one, other)
    if found is None:
        return _("{one} and {other} share a place: all tie-breaks are equal.").format(one=one, other=other)
    return _(_BECAUSE[found.measure]).format(
        above=found.above, below=found.below, more=shown(found.value_above), less=shown(found.value_below)
    )
