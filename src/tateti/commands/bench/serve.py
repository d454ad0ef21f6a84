"""What `tateti bench serve` shows."""

from __future__ import annotations

import json

import click

from tateti.bench.serve import Trial, compare_rates, most_matches
from tateti.language import decimal, number
from tateti.language import gettext as _

TURNS = 3


def show_serve(seconds: float, matches: int, database: str | None, as_json: bool) -> None:
    """Measures, and shows what was found."""

    def tell(sentence: str) -> None:
        click.echo(sentence, err=True)

    def tell_trial(trial: Trial) -> None:
        tell(in_words(trial))

    rates = compare_rates(seconds, TURNS, tell)
    trials = most_matches(database, seconds, matches, tell_trial)
    held = max((trial.matches for trial in trials if trial.holds), default=0)
    if as_json:
        figures = {
            "requests": rates.to_json(),
            "matches": held,
            "trials": [trial.to_json() for trial in trials],
        }
        click.echo(json.dumps(figures))
        return
    sentence = _(
        "A cached analysis: {analysis} requests/s, {share} times those of a bare FastAPI hello ({hello}/s)."
    )
    click.echo(
        sentence.format(
            analysis=decimal(rates.analysis, 0), share=decimal(rates.share, 2), hello=decimal(rates.hello, 0)
        )
    )
    sentence = _("Matches at the same time, one move a second each, 99 of 100 within 100 ms: {matches}.")
    click.echo(sentence.format(matches=number(held)))


def in_words(trial: Trial) -> str:
    """A trial in a line."""
    sentence = _(
        "{matches} matches: {rate} moves/s, answers: half within {median} ms, 99 of 100 within {p99} ms; events within {event} ms"
    )
    return sentence.format(
        matches=f"{number(trial.matches):>6}", rate=decimal(trial.moves_per_second, 1),
        median=decimal(1000 * trial.answer_median, 1), p99=decimal(1000 * trial.answer_p99, 1),
        event=decimal(1000 * trial.event_p99, 1),
    )  # fmt: skip
