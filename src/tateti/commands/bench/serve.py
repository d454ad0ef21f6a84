"""What `tateti bench serve` shows."""

from __future__ import annotations

import tempfile

import click

from tateti.bench.serve.figures import without_endless
from tateti.bench.serve.matches import Trial, most_matches
from tateti.bench.serve.rates import compare_rates
from tateti.bench.serve.servers import unlimited
from tateti.commands.support.showing import json_text
from tateti.language import decimal, number
from tateti.language import gettext as _
from tateti.web.server import prepare

TURNS = 3


def show_serve(seconds: float, matches: int, database: str | None, as_json: bool) -> None:
    """Measures, and shows what was found."""
    if database is not None:
        prepare(database)  # what is wrong with it is said in a sentence
    rates = compare_rates(seconds, TURNS, lambda sentence: click.echo(sentence, err=True))
    with tempfile.TemporaryDirectory() as folder:
        settings = unlimited(database or f"sqlite:///{folder}/matches.db")
        trials = most_matches(settings, seconds, matches, tell_trial)
    held = most_held(trials)
    if as_json:
        figures = {
            "requests": rates.to_json(),
            "matches": held,
            "trials": [trial.to_json() for trial in trials],
        }
        click.echo(json_text(without_endless(figures), indent=None))
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


def most_held(trials: list[Trial]) -> int:
    """The most matches of a trial that went well."""
    return max((trial.matches for trial in trials if trial.holds), default=0)


def tell_trial(trial: Trial) -> None:
    """Shows a trial in a line, while the others are still to come."""
    sentence = _(
        "{matches} matches: {rate} moves/s, answers: half within {median} ms, 99 of 100 within {p99} ms; events within {event} ms"
    )
    told = sentence.format(
        matches=f"{number(trial.matches):>6}", rate=decimal(trial.moves_per_second, 1),
        median=milliseconds(trial.answer_median), p99=milliseconds(trial.answer_p99),
        event=milliseconds(trial.event_p99),
    )  # fmt: skip
    click.echo(told, err=True)


def milliseconds(seconds: float) -> str:
    """A short time in numbers; a dash for what never came."""
    return "–" if seconds == float("inf") else decimal(1000 * seconds, 1)
