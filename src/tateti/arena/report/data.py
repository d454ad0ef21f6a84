"""The results as JSON. The same games give the same text: there is no date and no duration in it."""

from __future__ import annotations

from typing import Any

from tateti.arena.results import ENDINGS, ForfeitedGame, Results, Tally
from tateti.games import Side
from tateti.study.audit.numbers import fraction_json

KIND = "tateti arena"
DIGITS = 6


def as_data(results: Results) -> dict[str, Any]:
    """All but the moves, which are in the log and the records."""
    return {
        "kind": KIND,
        **results.setup.to_json(),
        "finished": results.is_finished,
        "games_played": len(results.games),
        "distinct_games": results.distinct,
        "standing": [_entrant(results, place, who) for place, who in enumerate(results.order, 1)],
        "pairings": [_pairing(results, *pair) for pair in sorted(results.pairings)],
        "endings": {ending: results.endings[ending] for ending in ENDINGS},
        "forfeits": [_forfeit(results, one) for one in results.forfeits],
        "left_out": dict(results.left_out),
        "sprt": None if results.sprt is None else results.sprt.to_json(),
    }


def _entrant(results: Results, place: int, who: int) -> dict[str, Any]:
    entrant, tally, rating = results.setup.entrants[who], results.tallies[who], results.ratings[who]
    expected, forfeits = results.expected[who], results.forfeits_of(who)
    return {
        "place": place, "name": entrant.name, "bot": entrant.bot, **_tally(tally),
        "interval": [round(end, DIGITS) for end in tally.interval],
        "expected_share": None if expected is None else fraction_json(expected),
        "elo": round(rating.elo, DIGITS), "elo_error": round(rating.error, DIGITS),
        "first": _tally(results.as_side(Side.FIRST)[who]), "second": _tally(results.as_side(Side.SECOND)[who]),
        "byes": results.byes[who] if results.byes else 0,
        "forfeits": {kind: forfeits[kind] for kind in ENDINGS[2:]},
        "given_away": _given_away(results, who),
        "answers_differ": who in results.differing, "shares_rounded": who in results.rounded,
    }  # fmt: skip


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games, "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
        "points": tally.points, "share": round(tally.share, DIGITS),
    }  # fmt: skip


def _given_away(results: Results, who: int) -> dict[str, Any] | None:
    if results.given_away is None:
        return None
    found = results.given_away[who]
    return {
        "moves": found.moves, "at_stake": found.at_stake, "faulty": found.faulty, "points": found.points,
        "points_a_move": None if found.average is None else round(found.average, DIGITS),
    }  # fmt: skip


def _pairing(results: Results, one: int, two: int) -> dict[str, Any]:
    entrants, exact = results.setup.entrants, results.exact.get((one, two))
    return {
        "one": entrants[one].name, "two": entrants[two].name, **_tally(results.pairings[one, two]),
        "exact_share": None if exact is None else fraction_json(exact),
    }  # fmt: skip


def _forfeit(results: Results, one: ForfeitedGame) -> dict[str, Any]:
    name = results.setup.entrants[one.entrant].name
    return {"game": one.number, "bot": name, "kind": one.kind, "reason": one.reason}
