"""Tournaments in words: systems and tie-breaks, what they are, and why somebody is above somebody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.tournaments.events import Event
from tateti.tournaments.leaving import forfeiting, left_out
from tateti.tournaments.results import read_result, shown_alike
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
    more, less = shown_alike([found.value_above, found.value_below])
    return _(_fitting(found.measure, games, _BECAUSE, _BECAUSE_OF_PAIRINGS)).format(
        above=named(found.above), below=named(found.below), more=more, less=less
    )


def why_above(tournament: Tournament, one: Player, other: Player, named: Named = str) -> str:
    """Which of two is above the other, and by what."""
    if one == other:
        raise TatetiError(N_("{name} cannot be above {name}: name two players."), name=named(one))
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


# What was done


def result_in_words(tournament: Tournament, event: Event) -> str:
    """What the result of a table is now, and what it was."""
    said = event.details
    where = {"round": said["round"], "table": said["table"], "was": said["was"], "result": said["result"]}
    if said["result"] is None:
        return _("Round {round}, table {table}: no result (it was {was}).").format(**where)
    what = _outcome_in_words(tournament, event)
    if said["was"] is None:
        return _("Round {round}, table {table}: {what} ({result}).").format(what=what, **where)
    return _("Round {round}, table {table}: {what} ({result}; it was {was}).").format(what=what, **where)


def _outcome_in_words(tournament: Tournament, event: Event) -> str:
    first, second = (tournament.player(event.details[seat]) for seat in ("first", "second"))
    result = read_result(event.details["result"], tournament.games)
    winner, loser = (first, second) if result.first > result.second else (second, first)
    if result.first == result.second:
        sentence = _("neither {one} nor {other} came") if result.forfeit else _("{one} and {other} drew")
        return sentence.format(one=first, other=second)
    sentence = _("{loser} did not come, {winner} wins") if result.forfeit else _("{winner} beat {loser}")
    return sentence.format(winner=winner, loser=loser)


def leaving_in_words(tournament: Tournament, player: Player) -> list[str]:
    """From when somebody is not there, and what is to be done about the game that is paired already."""
    said = [
        _("{name} has left; there is no further round.").format(name=player)
        if tournament.next_round > tournament.planned_rounds
        else _("{name} has left, and is not paired from round {round} on.").format(
            name=player, round=tournament.next_round
        )
    ]
    current = tournament.current
    pairing = current.pairing_of(player.number) if current else None
    if pairing is not None and pairing.result is None:
        missing = "-/+" if pairing.seat(player.number) == 0 else "+/-"
        said.append(
            _("Table {table} of the running round has no result yet: enter it, or {result} if {name} does not play it.").format(
                table=pairing.table, result=missing, name=player
            )
        )  # fmt: skip
    return said


def return_in_words(tournament: Tournament, player: Player) -> str:
    """From when somebody is there again."""
    if tournament.next_round > tournament.planned_rounds:
        return _("{name} is back, but there is no further round.").format(name=player)
    return _("{name} plays again from round {round} on.").format(name=player, round=tournament.next_round)
