"""`tateti bench policy`: the answer keys of our own bots, as a table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

import click

from tateti.bench.policy import Row, measure_policies
from tateti.commands.support.showing import aligned, careful_decimal
from tateti.games import game
from tateti.language import decimal, number
from tateti.language import gettext as _
from tateti.solver.resources import size_in_words
from tateti.study.audit.door import require_arrays
from tateti.study.audit.policy import ROUNDING

NOTHING = "–"


def show_policies(games: Iterable[str], bots: Sequence[str], markdown: bool, as_json: bool) -> None:
    """Measures and shows them, game by game."""
    require_arrays()
    told = []
    for name in games:
        rows = list(measure_policies(game(name).full_name, bots))
        if as_json:
            told.append({"game": game(name).full_name, "policies": [row.to_json() for row in rows]})
            continue
        click.echo(f"{game(name).full_name}\n")
        click.echo("\n".join(in_markdown(rows) if markdown else _in_words(rows)) + "\n")
    if as_json:
        click.echo(json.dumps(told))


def heads() -> tuple[str, ...]:
    """What stands above the figures."""
    return (
        _("bot"), _("first"), _("second"), _("exploitability"), _("perfect"), _("decisive"), _("regret"), _("come up"), _("perfect"),
        _("regret"),
    )  # fmt: skip


def figures(row: Row) -> tuple[str, ...]:
    """What both sides are worth, the exploitability, and how it plays everywhere and where it comes to."""
    key, everywhere, reached = row.key, row.key["everywhere"], row.key["reached"]
    return (
        row.bot,
        *(_value(key["seats"][side]["value"]) for side in ("first", "second")),
        _value(key["exploitability"]),
        _percent(everywhere["perfect"]),
        _percent(everywhere["perfect_decisive"]),
        _value(everywhere["regret"]),
        number(reached["positions"]),
        _percent(reached["perfect"]),
        _value(reached["regret"]),
    )


def _value(value: float) -> str:
    return careful_decimal(value, 4, ROUNDING)


def _percent(share: float | None) -> str:
    """Of a hundred; of no position at all there is none."""
    return NOTHING if share is None else careful_decimal(100 * share, 2, 100 * ROUNDING)


def in_markdown(rows: Sequence[Row]) -> list[str]:
    """The table as it stands in the documents."""
    lines = [heads(), ("---", *["---:"] * (len(heads()) - 1)), *map(figures, rows)]
    return ["| " + " | ".join(line) + " |" for line in lines]


def _in_words(rows: Sequence[Row]) -> list[str]:
    measured = [(decimal(row.cpu_seconds, 1), size_in_words(row.peak_bytes or 0)) for row in rows]
    lines = [(*heads(), _("seconds"), _("memory"))]
    lines += [(*figures(row), *more) for row, more in zip(rows, measured, strict=True)]
    return list(aligned(lines, right=range(1, len(lines[0]))))
