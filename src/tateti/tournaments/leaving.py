"""Who leaves when everybody should meet everybody, and what that does to the standings, as FIDE rules for round-robins.

Whoever has played less than half of their games is left out: no result of theirs counts, for nobody, so that it does not matter whom they
met before they left. Of whoever has played half of them or more everything counts, and the games that are missing are won by the opponents, as
if the player had not come. Who meets whom in which round is known from the tables of Berger, also of games that were never paired.
"""

from __future__ import annotations

from fractions import Fraction

from tateti.tournaments.indexed import indexed
from tateti.tournaments.pairing.round_robin import berger_round
from tateti.tournaments.results import Outcome
from tateti.tournaments.state import ROUND_ROBIN, Played, Round, Tournament


def left_out(tournament: Tournament) -> frozenset[int]:
    """The numbers of those who have left a round-robin too early for their results to count."""
    half = Fraction(len(tournament.players) - 1, 2)
    return frozenset(number for number, games in _games_of_leavers(tournament).items() if games < half)


def forfeiting(tournament: Tournament) -> frozenset[int]:
    """The numbers of those who have left a round-robin later than that: the opponents win the games that are missing."""
    games_of = _games_of_leavers(tournament)
    missing = frozenset(number for number, games in games_of.items() if games < len(tournament.players) - 1)
    return missing - left_out(tournament)


def _games_of_leavers(tournament: Tournament) -> dict[int, int]:
    """How many games each of those who have left has played."""
    if tournament.system != ROUND_ROBIN:
        return {}
    return {
        number: sum(one.over_the_board for one in tournament.played(number))
        for number, player in tournament.players.items()
        if player.withdrawn
    }


def counted(tournament: Tournament) -> dict[int, list[Played]]:
    """What each round was for everybody, as it counts in the standings."""
    quick, early = indexed(tournament), left_out(tournament)
    played = {number: list(quick.played(number)) for number in tournament.players}
    if tournament.system != ROUND_ROBIN:
        return played
    meant = [_meant(quick, one) for one in quick.rounds]
    return {
        number: []
        if number in early
        else [
            one
            for before in rounds
            if (one := _against(quick, number, before, meant[before.round - 1])).opponent not in early
        ]
        for number, rounds in played.items()
    }


def _meant(tournament: Tournament, a_round: Round) -> dict[int, int]:
    """Who should have met whom in a round."""
    count = len(tournament.players)
    pairs = berger_round(count + count % 2, a_round.number)
    return {one: other for pair in pairs if max(pair) <= count for one, other in (pair, pair[::-1])}


def _against(tournament: Tournament, number: int, played: Played, meant: dict[int, int]) -> Played:
    """A round without a game, as the forfeit that it is if the opponent, or the player, was not there."""
    opponent, here = meant.get(number), tournament.rounds[played.round - 1]
    if played.opponent is not None or opponent is None:
        return played
    came = number in here.byes
    if here.pairing_of(opponent) is not None or (came and opponent in here.byes):
        return played  # the round was changed by hand
    points, outcome = (tournament.points.win, Outcome.WIN) if came else (played.points, Outcome.LOSS)
    return Played(played.round, points, opponent, None, outcome)
