"""What `tateti bench serve --attack` shows."""

from __future__ import annotations

from collections.abc import Sequence

import click

from tateti.bench.serve.attacks.names import NAMES
from tateti.bench.serve.attacks.run import BOUND, Attacked, Calm, attack
from tateti.bench.serve.figures import without_endless
from tateti.bench.serve.processes import refuse_where_unknown
from tateti.commands.bench.serve import milliseconds
from tateti.commands.support.showing import aligned, json_text
from tateti.language import gettext as _
from tateti.language import number
from tateti.solver.resources import size_in_words


def show_attacks(names: Sequence[str], seconds: float, as_json: bool) -> bool:
    """One attack after the other; whether the bystander was undisturbed by all."""
    refuse_where_unknown()
    found = []
    for name in dict.fromkeys(names):
        click.echo(f"{name}: {_(NAMES[name])} …", err=True)
        found.append(attack(name, seconds))
    if as_json:
        figures = {"bound": BOUND, "attacks": [one.to_json() for one in found]}
        click.echo(json_text(without_endless(figures), indent=None))
    else:
        click.echo("\n".join(_table(found)))
    return all(one.withstood for one in found)


def _table(found: Sequence[Attacked]) -> list[str]:
    heading = [
        _("attack"), _("connections"), _("requests"), _("sent"), _("quiet"), _("attacked"), _("memory"), _("within {bound} ms").format(bound=f"{1000 * BOUND:.0f}"), _("answers"),
    ]  # fmt: skip
    rows = [
        [
            one.name, number(one.did.connections), number(one.did.requests), size_in_words(one.did.bytes_sent),
            _times(one.quiet), _times(one.attacked),
            f"{size_in_words(one.memory_before)} → {size_in_words(one.memory_after)}",
            _("yes") if one.withstood else _("no"), _answers(one),
        ]
        for one in found
    ]  # fmt: skip
    legend = _(
        "Of the bystander's moves, quiet and attacked: half within / 99 of 100 within, in milliseconds, until "
        "answered and until a socket had it, whichever was later."
    )
    return [*aligned([heading, *rows], right=range(1, 4)), "", legend]


def _times(calm: Calm) -> str:
    return f"{milliseconds(calm.answer_median)} / {milliseconds(max(calm.answer_p99, calm.event_p99))}"


def _answers(one: Attacked) -> str:
    """How often each answer came, and what went wrong."""
    told = [f"{number(count)} × {answer}" for answer, count in one.did.answers.most_common()]
    wrong = [
        _("bystander: {count} × {answer}").format(count=number(count), answer=answer)
        for answer, count in one.attacked.refused.items()
    ]
    if one.tracebacks:
        wrong.append(_("tracebacks in the log: {count}").format(count=number(one.tracebacks)))
    return ", ".join([*told, *wrong])
