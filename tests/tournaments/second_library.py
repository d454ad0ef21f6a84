"""The same rounds paired by caissify-pairings, which shares no code with what we use: the independent check.

It follows the FIDE (Dutch) rules in force since February 2026, ours (py4swiss) the edition before that. What can differ by that:

- Floats (old A.4.b, new 1.4.3): in ours every round without a game counts as a float downwards, in the new edition only one that was worth
  more than a loss. The library is told who has floated, so it is told it by our rule.
- The bye: the new edition gives it to the lowest score possible (C5), and in some cases among those to whom fewest games are missing (C9); ours
  gives it to whoever is left over when as many pairs as possible are made in every score group from the top. So the two byes
  are compared by these rules, and the pairs with the bye that we chose.
- Completion (old A.9 and C.4, new C4): when the lower groups cannot be completed, ours puts all of them together (it "collapses" them), where the new
  edition looks ahead from every group. In such a round the pairs may differ.

Who begins is the same in both editions, but the library takes the lower number for the higher rank, whatever the points are; so that is
compared with the rules themselves (`start_rules`).
"""

# ruff: noqa: E402  what may be missing is asked for before it is imported

from __future__ import annotations

from fractions import Fraction
from typing import Any

from conftest import requires_module
from tateti.tournaments.results import Outcome
from tateti.tournaments.state import FULL, Played, Tournament
from tournaments.from_rounds import cards_from_rounds

requires_module("caissify_pairings")
requires_module("networkx")

from caissify_pairings import generate_pairings

Pairs = frozenset[frozenset[int]]
UP, DOWN, LEVEL = "up", "down", "none"


def second_opinion(tournament: Tournament, bye: int | None = None) -> tuple[Pairs, int | None] | None:
    """The pairs of the next round and who has the bye; only this player may have it, if one is named. None if it finds no such round."""
    here = [player.number for player in tournament.present(tournament.next_round)]
    played = {number: list(tournament.played(number)) for number in tournament.players}
    had_bye = {number for number in here if _had_bye(tournament, number, played[number])}
    counted = cards_from_rounds(tournament)
    # Leaders are to it who have more than half of a point a round: so a win is told as one point, whatever it is worth.
    scores = {number: float(counted[number].score / tournament.points.win) for number in here}
    told = [
        _told(number, played, scores[number], number in had_bye if bye is None else number != bye)
        for number in here
    ]
    # Also those who are not here now: it counts them to know how many games somebody has played.
    met = {(number, one.opponent) for number in here for one in played[number] if one.over_the_board}
    answered = generate_pairings("dutch", told, met, tournament.next_round, tournament.planned_rounds)
    byes = [one["white_id"] for one in answered if one["black_id"] is None]
    pairs = frozenset(
        frozenset(one[side] for side in ("white_id", "black_id")) for one in answered if one["black_id"]
    )
    return None if len(byes) > 1 else (pairs, byes[0] if byes else None)


def _had_bye(tournament: Tournament, number: int, played: list[Played]) -> bool:
    return any(
        (one.outcome is Outcome.WIN and not one.over_the_board) or tournament.round(one.round).byes.get(number) == FULL
        for one in played
    )  # fmt: skip


def _told(number: int, played: dict[int, list[Played]], score: float, had_bye: bool) -> dict[str, Any]:
    return {
        "id": number, "name": "", "score": score, "rating": 0, "starting_number": number,
        "pairing_number": number, "color_hist": ["black" if one.seat else "white" for one in played[number] if one.over_the_board],
        "float_history": [_float(number, one, played) for one in played[number]], "bye_count": int(had_bye), "forfeit_win_count": 0,
    }  # fmt: skip


def _float(number: int, here: Played, played: dict[int, list[Played]]) -> str:
    if here.opponent is None or not here.over_the_board:
        return DOWN
    own, other = (
        sum((one.points for one in played[player] if one.round < here.round), Fraction(0))
        for player in (number, here.opponent)
    )
    return DOWN if own > other else UP if own < other else LEVEL
