"""What `tateti bench serve --soak` shows."""

from __future__ import annotations

import click

from tateti.bench.serve.figures import without_endless
from tateti.bench.serve.processes import refuse_where_unknown
from tateti.bench.serve.soak import Sample, Soak, soak
from tateti.commands.bench.serve import milliseconds
from tateti.commands.support.showing import json_text
from tateti.language import decimal, number
from tateti.language import gettext as _
from tateti.solver.resources import size_in_words


def show_soak(minutes: float, matches: int, as_json: bool) -> bool:
    """A steady load; whether memory and open files stayed as they were."""
    refuse_where_unknown()
    found = soak(minutes, matches, _tell)
    if as_json:
        click.echo(json_text(without_endless(found.to_json()), indent=None))
    else:
        click.echo("\n".join(_in_words(found)))
    return found.is_flat and not found.refused


def _tell(sample: Sample) -> None:
    sentence = _("{seconds} s: memory {memory}, open files {files}")
    told = sentence.format(
        seconds=f"{decimal(sample.seconds, 0):>6}",
        memory=size_in_words(sample.memory),
        files=number(sample.descriptors),
    )
    click.echo(told, err=True)


def _in_words(found: Soak) -> list[str]:
    memory, files = found.memory, found.descriptors
    facts = [
        _(
            "{matches} matches, {moves} moves: half within {median} ms, 99 of 100 within {p99} ms; {visits} sockets that came and went, {studies} studies; refused: {refused}."
        ),
        _(
            "Memory after the warm-up: {memory} on average, {memory_growth} MB more at the end by the line that fits best; flat is less than {memory_bound} MB: {memory_flat}."
        ),
        _(
            "Open files after the warm-up: {files} on average, {files_growth} more at the end; flat is less than {files_bound}: {files_flat}."
        ),
    ]
    told = {
        "matches": number(found.matches), "moves": number(found.moves), "median": milliseconds(found.answer_median),
        "p99": milliseconds(found.answer_p99), "visits": number(found.visits), "studies": number(found.studies),
        "refused": ", ".join(f"{number(count)} × {what}" for what, count in found.refused.items()) or "0",
        "memory": size_in_words(int(memory.mean)), "memory_growth": decimal(memory.growth / (1 << 20), 1),
        "memory_bound": decimal(memory.bound / (1 << 20), 1), "memory_flat": _yes_or_no(memory.is_flat),
        "files": decimal(files.mean, 0), "files_growth": decimal(files.growth, 1),
        "files_bound": decimal(files.bound, 1), "files_flat": _yes_or_no(files.is_flat),
    }  # fmt: skip
    return [fact.format(**told) for fact in facts]


def _yes_or_no(answer: bool) -> str:
    return _("yes") if answer else _("no")
