"""Tournaments in words: systems and tie-breaks, what they are, and why somebody is above somebody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.tournaments.leaving import forfeiting, left_out
from tateti.tournaments.results import shown
from tateti.tournaments.standings import Difference, difference
from tateti.tournaments.state import Player, Tournament

Named = Callable[[Player], str]
"""How a player is called: the whole name for the organiser, the nickname for everybody else."""

SYSTEMS = {"swiss": N_("Swiss"), "round-robin": N_("everybody meets everybody"), "knockout": N_("knockout")}

ABOUT_SYSTEMS = {
    "swiss": N_("Everybody plays in every round, against somebody with about as many points, and never the same one twice."),
    "round-robin": N_("Everybody meets everybody once."),
    "knockout": N_("Whoever loses is out, and the winners play on until one is left."),
}  # fmt: skip

MEASURES = {
    "points": N_("points"),
    "rounds": N_("rounds won"),
    "buchholz-cut-1": N_("Buchholz without the lowest"),
    "buchholz": N_("Buchholz"),
    "sonneborn-berger": N_("Sonneborn-Berger"),
    "direct": N_("direct encounter"),
    "wins": N_("games won"),
}
_OF_PAIRINGS = {"wins": N_("pairings won")}
"""What is counted otherwise where a pairing has two games."""

ABOUT = {
    "points": N_("What you scored in all rounds together."),
    "rounds": N_("How many rounds you got through."),
    "buchholz-cut-1": N_("Add up the points of all your opponents, but leave out the one with the fewest: whoever met stronger opponents has more."),
    "buchholz": N_("Add up the points of all your opponents: whoever met stronger opponents has more."),
    "sonneborn-berger": N_("Add up the points of everybody you beat, and half the points of everybody you drew with: a win over a strong opponent counts more."),
    "direct": N_("The points from your games against those you are equal with. It counts only if all of you have met; where it decides nothing, nothing is shown."),
    "wins": N_("How many games you won by playing: a bye or an opponent who did not come is no win here."),
}  # fmt: skip
_ABOUT_PAIRINGS = {
    "wins": N_("How many pairings you won by playing, whichever of the two games you won: a bye or an opponent who did not come is no win here."),
}  # fmt: skip

_BECAUSE = {
    "points": N_("{above} is above {below} by points: {more} against {less}."),
    "rounds": N_("{above} is above {below} by rounds won: {more} against {less}."),
    "buchholz-cut-1": N_(
        "{above} is above {below}: they are equal so far, but the opponents of {above} have more points together, the lowest left out: {more} against {less} (Buchholz without the lowest)."
    ),
    "buchholz": N_(
        "{above} is above {below}: they are equal so far, but the opponents of {above} have more points together: {more} against {less} (Buchholz)."
    ),
    "sonneborn-berger": N_(
        "{above} is above {below}: they are equal so far, but those whom {above} beat, with half of those who drew, have more points together: {more} against {less} (Sonneborn-Berger)."
    ),
    "direct": N_(
        "{above} is above {below}: they are equal so far, but {above} made more points in the games among those who are equal: {more} against {less} (direct encounter)."
    ),
    "wins": N_(
        "{above} is above {below}: they are equal so far, but {above} won more games: {more} against {less} (games won)."
    ),
}  # fmt: skip
_BECAUSE_OF_PAIRINGS = {
    "wins": N_(
        "{above} is above {below}: they are equal so far, but {above} won more pairings: {more} against {less} (pairings won)."
    ),
}


def system_in_words(system: str) -> str:
    return _(SYSTEMS[system])


def about_system(system: str) -> str:
    """What a system is, in a sentence."""
    return _(ABOUT_SYSTEMS[system])


def measure_in_words(measure: str, games: int = 1) -> str:
    """What a measure is called, where a pairing has so many games."""
    return _(_fitting(measure, games, MEASURES, _OF_PAIRINGS))


def about_measure(measure: str, games: int = 1) -> str:
    """What a measure is, as one says it to somebody who plays for the first time."""
    return _(_fitting(measure, games, ABOUT, _ABOUT_PAIRINGS))


def why_in_words(found: Difference, named: Named = str, games: int = 1) -> str:
    """What puts one player above another, as a sentence."""
    return _(_fitting(found.measure, games, _BECAUSE, _BECAUSE_OF_PAIRINGS)).format(
        above=named(found.above), below=named(found.below), more=shown(found.value_above), less=shown(found.value_below)
    )  # fmt: skip


def why_above(tournament: Tournament, one: Player, other: Player, named: Named = str) -> str:
    """Which of two is above the other, and by what."""
    found = difference(tournament, one, other)
    if found is None:
        return _("{one} and {other} share a place: all tie-breaks are equal.").format(
            one=named(one), other=named(other)
        )
    return why_in_words(found, named, tournament.games)


def about_leavers(tournament: Tournament, named: Named = str) -> list[str]:
    """What it means for the standings that somebody has left, a sentence each."""
    early, late = left_out(tournament), forfeiting(tournament)
    sentences = {
        **dict.fromkeys(early, _("{name} left before half of the games: the results of {name} count for nobody.")),
        **dict.fromkeys(late, _("{name} left after half of the games or more: the opponents win those that are missing.")),
    }  # fmt: skip
    return [sentences[number].format(name=named(tournament.players[number])) for number in sorted(sentences)]


def _fitting(measure: str, games: int, of_games: Mapping[str, str], of_pairings: Mapping[str, str]) -> str:
    return of_pairings.get(measure, of_games[measure]) if games > 1 else of_games[measure]
