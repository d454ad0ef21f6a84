"""The same rounds paired by py4swiss, which shares no code with what we use: the independent check.

It follows the FIDE (Dutch) rules as they were until June 2025, ours those since then. Three things differ: who has floated after a round without a game
(rule 1.4.3, which is put into it here), that the bye goes to the lowest score possible, and among those to whom fewest games are missing. So
its own choice of the bye is compared by these rules, and the pairs with the bye that we chose.
"""

# ruff: noqa: E402  what may be missing is asked for before it is imported

from __future__ import annotations

from typing import Any

import pytest

from conftest import requires_module
from tateti.tournaments.results import Outcome
from tateti.tournaments.state import FULL, HALF, Pairing, Tournament

requires_module("py4swiss")

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import Float
from py4swiss.engines.dutch import engine as engine_module
from py4swiss.engines.dutch import player as player_module
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

_BYES = {
    None: ResultToken.ZERO_POINT_BYE,
    FULL: ResultToken.PAIRING_ALLOCATED_BYE,
    HALF: ResultToken.HALF_POINT_BYE,
}
_PLAYED = {Outcome.WIN: ResultToken.WIN, Outcome.DRAW: ResultToken.DRAW, Outcome.LOSS: ResultToken.LOSS}
_FORFEIT = {Outcome.WIN: ResultToken.FORFEIT_WIN, Outcome.LOSS: ResultToken.FORFEIT_LOSS}

Pairs = list[tuple[int, int]]


def second_opinion(tournament: Tournament, bye: int | None = None) -> tuple[Pairs, int | None]:
    """The pairs of the next round and who has the bye; only this player may have it, if one is named."""
    here = {player.number for player in tournament.present(tournament.next_round)}
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER, starting_number=number, points_times_ten=int(10 * tournament.score(number)), rank=number,
            results=[_result(one.pairing_of(number), one.byes.get(number), number) for one in tournament.rounds],
        )
        for number in tournament.players
    ]  # fmt: skip
    absent = set(tournament.players) - here
    said = ParsedTrf(
        player_sections=sections,
        x_section=XSection(number_of_rounds=tournament.planned_rounds, zeroed_ids=absent),
    )
    with pytest.MonkeyPatch.context() as patch:
        floats, infos = player_module._get_floats, engine_module.get_player_infos_from_trf
        patch.setattr(player_module, "_get_floats", lambda *known: _float(floats, *known))
        if bye is not None:
            patch.setattr(engine_module, "get_player_infos_from_trf", lambda trf: _only(bye, infos(trf)))
        found = DutchEngine.generate_pairings(said)
    byes = [one.white for one in found if not one.black]
    return [(one.white, one.black) for one in found if one.black], byes[0] if byes else None


def _result(pairing: Pairing | None, bye: str | None, number: int) -> RoundResult:
    if pairing is None or pairing.result is None:
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=_BYES[bye])
    seat = pairing.seat(number)
    tokens = _FORFEIT if pairing.result.forfeit else _PLAYED
    color = ColorToken.BLACK if seat else ColorToken.WHITE
    return RoundResult(id=pairing.opponent(number), color=color, result=tokens[pairing.result.outcome(seat)])


def _float(before: Any, section: Any, number: int, points: dict[int, list[int]]) -> Any:
    if number >= 0 and not section.results[number].result.is_played():
        own = points[section.starting_number]
        return Float.DOWN if own[number + 1] > own[number] else Float.NONE
    return before(section, number, points)


def _only(bye: int, players: list[Any]) -> list[Any]:
    for player in players:
        player.bye_received = player.id != bye
    return players
