"""What `tateti bench serve --tournament` shows."""

from __future__ import annotations

import click

from tateti.bench.serve.figures import without_endless
from tateti.bench.serve.tournament import BOUND, Afternoon, measure_afternoon
from tateti.commands.bench.serve import milliseconds
from tateti.commands.support.showing import json_text
from tateti.language import decimal, number
from tateti.language import gettext as _


def show_tournament(players: int, seconds: float, as_json: bool) -> bool:
    """Plays a tournament; whether nobody was refused and all results were shown in time."""
    found = measure_afternoon(players, seconds)
    if as_json:
        click.echo(json_text(without_endless(found.to_json()), indent=None))
    else:
        click.echo("\n".join(_in_words(found)))
    return found.holds


def _in_words(found: Afternoon) -> list[str]:
    moves = _(
        "{moves} moves: answers: half within {median} ms, 99 of 100 within {p99} ms; events within {event} ms"
    )
    rows = [
        (_("Without a tournament:"), found.alone),
        (_("In a tournament of {players}, {rounds} rounds:"), found.together),
    ]
    told = [
        heading.format(players=number(found.players), rounds=number(found.rounds))
        + " "
        + moves.format(
            moves=number(row.moves), median=milliseconds(row.answer_median),
            p99=milliseconds(row.answer_p99), event=milliseconds(row.event_p99),
        )
        for heading, row in rows
    ]  # fmt: skip
    results = _(
        "{results} results on the projector: half {median} s after the end of the match, the last {longest} s, within {bound} s: {answer}; refused: {refused}."
    )
    refused = ", ".join(f"{number(count)} × {what}" for what, count in found.refused.items()) or "0"
    in_time = found.result_longest <= BOUND
    told.append(
        results.format(
            results=number(found.results), median=_seconds(found.result_median), longest=_seconds(found.result_longest),
            bound=decimal(BOUND, 0), answer=_("yes") if in_time else _("no"), refused=refused,
        )
    )  # fmt: skip
    return told


def _seconds(time: float) -> str:
    return "–" if time == float("inf") else decimal(time, 2)
