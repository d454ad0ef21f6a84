"""Rounds of the FIDE (Dutch) system by the library py4swiss: what it is told of a tournament, and what it answers.

The library follows the edition of the rules that held until 31 January 2026 (FIDE Handbook C.04.3, of 2017); `docs/tournaments.md` says what has
changed since. White is whoever begins. It is told the whole history, as a tournament report file (TRF) has it:

- points: what each result is worth, as it is in the tournament; so who is a leader in the last round is right with any points;
- a game: against whom, who began, win, draw or loss; a pairing of two games is one result, and begun by whoever began the first;
- a forfeit: a win or a loss without a game. The two have not met, nobody has begun, and the winner gets no bye any more;
- the bye of an odd number: a "pairing-allocated bye", which nobody gets twice;
- a bye that was asked for: a "half-point bye", worth a draw; it does not count as a bye of the first kind;
- a missed round, be it before a late arrival, after a withdrawal or until a return: a "zero-point bye", worth nothing;
- who is not to be paired now (withdrawn, or a bye asked for): left out of the round, not of the history.

In this edition every round without a game, whatever it was worth, counts as a float downwards: for two rounds others are rather chosen to
meet somebody with fewer points, or to have the bye. So a late arrival plays at once, and what was missed before these two rounds means nothing.

Only what the library's own program is made of is used: `ParsedTrf` and `DutchEngine.generate_pairings`. It is slow to load, so nobody
should import this module before a round is to be paired.
"""

from __future__ import annotations

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import (
    ColorToken,
    ResultToken,
    RoundResult,
    ScoringPointSystem,
    ScoringPointSystemCode,
)
from py4swiss.trf.sections import PlayerSection, XSection

from tateti.tournaments.pairing.proposal import Proposal
from tateti.tournaments.results import Outcome, Points
from tateti.tournaments.state import FULL, HALF, Pairing, Round, Tournament

_ABSENT = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
_BYES = {
    FULL: RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE),
    HALF: RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.HALF_POINT_BYE),
}
_PLAYED = {Outcome.WIN: ResultToken.WIN, Outcome.DRAW: ResultToken.DRAW, Outcome.LOSS: ResultToken.LOSS}
_FORFEIT = {Outcome.WIN: ResultToken.FORFEIT_WIN, Outcome.LOSS: ResultToken.FORFEIT_LOSS}
_COLOURS = (ColorToken.WHITE, ColorToken.BLACK)


def dutch_round(tournament: Tournament, *, lenient: bool = False) -> Proposal | None:
    """Pairs in the order of the tables and the bye of an odd number, as the library says; None if there is no such round.

    The rules let leaders begin three times in a row in the last round, if it must be; to be lenient is to allow it everybody.
    """
    try:
        found = DutchEngine.generate_pairings(report(tournament, lenient=lenient))
    except PairingError:
        return None
    return Proposal(
        tuple((one.white, one.black) for one in found if one.black),
        {one.white: FULL for one in found if not one.black},
    )


def report(tournament: Tournament, *, lenient: bool = False) -> ParsedTrf:
    """The history of a tournament as the library wants it told."""
    results = {number: list[RoundResult]() for number in tournament.players}
    for a_round in tournament.rounds:
        told = _told(a_round)
        for number, so_far in results.items():
            so_far.append(told.get(number, _ABSENT))
    scoring = _scoring(tournament.points)
    here = {player.number for player in tournament.present(tournament.next_round)}
    last, head_start = tournament.planned_rounds, dict[int, list[int]]()
    if lenient:
        # In a last round into which everybody takes along as many points as could be made, everybody is a leader.
        last = tournament.next_round
        most = len(tournament.rounds) * max(scoring.score_dict.values()) + 1
        head_start = {number: [*[0] * len(tournament.rounds), most] for number in here}
    return ParsedTrf(
        player_sections=[
            PlayerSection(
                code=PlayerCode.PLAYER, starting_number=number, rank=number, results=played,
                points_times_ten=sum(map(scoring.get_points_times_ten, played)),
            )
            for number, played in results.items()
        ],
        x_section=XSection(
            number_of_rounds=last, zeroed_ids=set(tournament.players) - here,
            scoring_point_system=scoring, accelerations=head_start,
        ),
    )  # fmt: skip


def _told(a_round: Round) -> dict[int, RoundResult]:
    told = {number: _BYES[kind] for number, kind in a_round.byes.items()}
    for pairing in a_round.pairings:
        for seat, number in enumerate(pairing.players):
            told[number] = _result(pairing, seat, pairing.opponent(number))
    return told


def _result(pairing: Pairing, seat: int, opponent: int) -> RoundResult:
    assert pairing.result is not None, "a round is paired when all results are there"
    tokens = _FORFEIT if pairing.result.forfeit else _PLAYED
    return RoundResult(id=opponent, color=_COLOURS[seat], result=tokens[pairing.result.outcome(seat)])


def _scoring(points: Points) -> ScoringPointSystem:
    """What results are worth, in whole numbers: tenths of a point, as the library counts, or hundredths where tenths are not enough."""
    values = (points.win, points.draw, points.loss, points.bye)
    unit = 10 if all((10 * value).denominator == 1 for value in values) else 100
    scoring = ScoringPointSystem()
    # The first three also set what a forfeit, a bye that was asked for and an absence are worth.
    for code, value in (
        (ScoringPointSystemCode.WIN, points.win),
        (ScoringPointSystemCode.DRAW, points.draw),
        (ScoringPointSystemCode.LOSS, points.loss),
        (ScoringPointSystemCode.PAIRING_ALLOCATED_BYE, points.bye),
        (ScoringPointSystemCode.ZERO_POINT_BYE, 0),
        (ScoringPointSystemCode.FORFEIT_LOSS, 0),
    ):
        scoring.apply_code(code, int(unit * value))
    return scoring
