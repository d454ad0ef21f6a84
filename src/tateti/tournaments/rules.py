"""Which rules a round breaks: for pairings that were made by hand, and as a check of those that were not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.tournaments.pairing.cards import Card, cards, out_of_balance
from tateti.tournaments.state import FULL, SWISS, Pairing, Tournament


def broken_rules(tournament: Tournament, number: int) -> list[TatetiError]:
    """What in a round goes against the rules, each as a sentence."""
    here = tournament.round(number)
    known = cards(replace(tournament, rounds=tournament.rounds[: number - 1]))
    found = list[TatetiError]()
    for pairing in here.pairings:
        found += _broken_by(tournament, pairing, known[pairing.first], known[pairing.second])
    for one, kind in here.byes.items():
        if kind == FULL and tournament.system == SWISS and known[one].had_bye:
            found.append(
                TatetiError(N_("{name} has a bye for the second time."), name=tournament.player(one).name)
            )
    return found


def _broken_by(tournament: Tournament, pairing: Pairing, first: Card, second: Card) -> Iterator[TatetiError]:
    names = [tournament.player(card.number).name for card in (first, second)]
    if second.number in first.met:
        yield TatetiError(
            N_("Table {table}: {one} and {other} have met before."),
            table=pairing.table,
            one=names[0],
            other=names[1],
        )
    if tournament.system != SWISS:
        return
    for card, begins, name in ((first, True, names[0]), (second, False, names[1])):
        if out_of_balance((*card.began, begins)):
            sentence = (
                N_("Table {table}: {name} begins too often, or three times in a row.")
                if begins
                else N_("Table {table}: {name} begins too seldom, or comes second three times in a row.")
            )
            yield TatetiError(sentence, table=pairing.table, name=name)
    if abs(first.score - second.score) > tournament.points.win:
        yield TatetiError(
            N_("Table {table}: {one} and {other} are more than a win apart."),
            table=pairing.table, one=names[0], other=names[1],
        )  # fmt: skip
