"""Swiss rounds by the FIDE (Dutch) rules; the pairing itself is done by the library caissify-pairings.

The library is told what it may know (scores, opponents, who began, floats, byes), and what it answers is checked before it is believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tateti.errors import TatetiError
from tateti.extras import install_command
from tateti.language import mark as N_
from tateti.tournaments.pairing.proposal import Proposal
from tateti.tournaments.pairing.starts import BEGAN, FOLLOWED, in_order
from tateti.tournaments.results import Outcome, Points
from tateti.tournaments.state import FULL, HALF, Player, Tournament

UP, DOWN, LEVEL = "up", "down", "none"


@dataclass(frozen=True)
class Card:
    """What the pairing rules know of a player."""

    number: int
    score: Fraction
    starts: tuple[str, ...]
    """Who began in the games that were played, in order."""
    floats: tuple[str, ...]
    """For every round, whether the player met somebody with fewer points (down) or more (up)."""
    met: frozenset[int]
    had_bye: bool
    """Whether a round was won without playing; nobody gets that twice."""


def cards(tournament: Tournament) -> list[Card]:
    """What is known of those who are to be paired now."""
    return [_card(tournament, player) for player in tournament.present(tournament.next_round)]


def _card(tournament: Tournament, player: Player) -> Card:
    starts, floats, had_bye = list[str](), list[str](), False
    before = Fraction(0)
    for one in tournament.played(player.number):
        if one.over_the_board and one.opponent is not None:
            starts.append(FOLLOWED if one.seat else BEGAN)
            other = score_before(tournament, one.opponent, one.round)
            floats.append(DOWN if before > other else UP if before < other else LEVEL)
        else:
            # Rule 1.4.3: whoever scores without playing more than a loss is worth has floated down.
            floats.append(DOWN if one.points > tournament.points.loss else LEVEL)
            won = (
                one.outcome is Outcome.WIN or tournament.rounds[one.round - 1].byes.get(player.number) == FULL
            )
            had_bye = had_bye or won
        before += one.points
    return Card(player.number, before, tuple(starts), tuple(floats), tournament.met(player.number), had_bye)


def score_before(tournament: Tournament, number: int, round_number: int) -> Fraction:
    """The points of a player before a round."""
    return sum((one.points for one in tournament.played(number) if one.round < round_number), Fraction(0))


def swiss_round(tournament: Tournament) -> Proposal:
    """The next round; `TatetiError` if everybody who could be paired has met."""
    known = cards(tournament)
    number = tournament.next_round
    # With other points than 1, ½, 0 the library would take the wrong ones for leaders in the last round, where it allows leaders a
    # third start in a row: it is not told then that it is the last.
    last = tournament.planned_rounds + (tournament.points != Points())
    pairs, bye = _paired(known, number, last)
    if not _is_sound(known, pairs, bye):  # rather a third start in a row than a second meeting
        pairs, bye = _paired([_without_starts(card) for card in known], number, last)
    if not _is_sound(known, pairs, bye):
        raise TatetiError(
            N_("Round {round} cannot be paired: everybody has met, or would have a second bye. Let the tournament end here: tateti tournament rounds FILE {rounds}"),
            round=number, rounds=number - 1,
        )  # fmt: skip
    asked = [
        one
        for one, wanted in sorted(tournament.requested)
        if wanted == number and not tournament.player(one).withdrawn
    ]
    return Proposal(tuple(pairs), {**dict.fromkeys(asked, HALF), **({} if bye is None else {bye: FULL})})


def _without_starts(card: Card) -> Card:
    return Card(card.number, card.score, (), card.floats, card.met, card.had_bye)


def _paired(known: Sequence[Card], number: int, last: int) -> tuple[list[tuple[int, int]], int | None]:
    """What the library says: the pairs in the order of the tables, and who has the bye."""
    by_number = {card.number: card for card in known}
    scores = {card.number: card.score for card in known}
    met = {(card.number, other) for card in known for other in card.met if other in scores}
    answered = _library()(
        "dutch", [_told(card) for card in known], met, number, last,
    )  # fmt: skip
    pairs = [
        in_order(by_number[one["white_id"]], by_number[one["black_id"]])
        for one in answered
        if one["black_id"] is not None
    ]
    byes = [one["white_id"] for one in answered if one["black_id"] is None]
    # The rule for the tables: by the points of the better one, then of both, then the number of the better one.
    pairs.sort(key=lambda pair: _table_order(pair, scores))
    return pairs, byes[0] if len(byes) == 1 else -1 if byes else None


def _table_order(pair: tuple[int, int], scores: dict[int, Fraction]) -> tuple[Fraction, Fraction, int]:
    better = min(pair, key=lambda one: (-scores[one], one))
    return -scores[better], -scores[pair[0]] - scores[pair[1]], better


def _told(card: Card) -> dict[str, Any]:
    return {
        "id": card.number, "name": "", "score": float(card.score), "rating": 0, "starting_number": card.number,
        "pairing_number": card.number, "color_hist": list(card.starts), "float_history": list(card.floats),
        "bye_count": int(card.had_bye), "forfeit_win_count": 0,
    }  # fmt: skip


def _is_sound(known: Sequence[Card], pairs: Sequence[tuple[int, int]], bye: int | None) -> bool:
    """Whether everybody is paired once, nobody for the second time with the same one, and the bye is somebody's first."""
    by_number = {card.number: card for card in known}
    everybody = sorted([one for pair in pairs for one in pair] + ([] if bye is None else [bye]))
    return (
        everybody == sorted(by_number)
        and all(second not in by_number[first].met for first, second in pairs)
        and (bye is None or not by_number[bye].had_bye)
    )


def _library() -> Any:
    """The function of the library that pairs, with how to install it where it is missing."""
    try:
        from caissify_pairings import generate_pairings
    except ImportError as error:
        raise TatetiError(
            N_("Swiss pairings need the package caissify-pairings, which cannot be used here ({reason}). This installs it: {command}"),
            reason=str(error), command=install_command("tournament"),
        ) from error  # fmt: skip
    return generate_pairings
