"""What is known of everybody, counted once more from the rounds alone: byes, pairings and what is written for them."""

from __future__ import annotations

from fractions import Fraction

from tateti.tournaments.pairing.cards import Card
from tateti.tournaments.state import Tournament


def cards_from_rounds(tournament: Tournament) -> dict[int, Card]:
    """What `cards` says, by number; nothing of it is used here but the shape."""
    points = tournament.points
    score = dict.fromkeys(tournament.players, Fraction(0))
    began, met, had_bye = dict[int, list[bool]](), dict[int, set[int]](), set[int]()
    for a_round in tournament.rounds:
        for number, kind in a_round.byes.items():
            score[number] += {"full": points.bye, "half": points.draw}[kind]
            had_bye |= {number} if kind == "full" else set()
        for pairing in a_round.pairings:
            if pairing.result is None:
                continue
            sides = [(pairing.first, pairing.result.first), (pairing.second, pairing.result.second)]
            for (number, own), (opponent, other), begins in (
                (*sides, True),
                (*sides[::-1], False),
            ):
                if pairing.result.forfeit:
                    score[number] += points.win if own else 0
                    had_bye |= {number} if own else set()
                else:
                    score[number] += (
                        points.win if own > other else points.draw if own == other else points.loss
                    )
                    began.setdefault(number, []).append(begins)
                    met.setdefault(number, set()).add(opponent)
    return {
        number: Card(number, score[number], tuple(began.get(number, [])), frozenset(met.get(number, set())), number in had_bye)
        for number in tournament.players
    }  # fmt: skip


def score(tournament: Tournament, number: int) -> Fraction:
    """The points of a player."""
    return cards_from_rounds(tournament)[number].score
