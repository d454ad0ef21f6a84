"""`tateti verify`: whether a saved solution holds, checked from the rules alone."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path

import click

from tateti.commands.support.numbers import SEED, Whole
from tateti.commands.support.paths import PATH
from tateti.commands.support.showing import Counting
from tateti.commands.support.together import refuse_together
from tateti.files import read_at_most
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import number
from tateti.solver.tables.certificate import SAMPLE, Certificate, check
from tateti.solver.tables.packed import SUFFIX, PackedTable
from tateti.solver.tables.table import Table
from tateti.solver.tables.table_format import DamagedTableError

HELP = N_("""\
Checks a saved solution without trusting the solver: that every verdict follows from the verdicts after each move, and \
that finished positions are what the rules make them.

Small tables are checked whole, larger ones by a sample of their stored verdicts, enough to find a table with one wrong \
bit in a thousand; and of positions from random games. The file's checksums are checked as it is read.

The exit code is 0 if it holds and 1 if it does not; then the first position that fails is shown.

\b
Examples:
  tateti verify 4x4.tateti
  tateti verify 4x4.tateti --sample 1000000 --seed 7
  tateti verify 3x4.tateti --all
""")


MOST_PACKED = 1 << 26  # bytes of a packed table that are read


@click.command("verify", help=HELP)
@click.argument("file", type=PATH)
@click.option("--all", "everything", is_flag=True, help=N_("Check every position, however long it takes."))
@click.option(
    "--sample", type=Whole(1, 10**12, 1_000_000), default=SAMPLE, show_default=True, metavar="N",
    help=N_("How many stored verdicts to check."),
)  # fmt: skip
@click.option("--seed", type=SEED, metavar="N", help=N_("Draw the same sample again."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the result as JSON, and nothing else."))
@click.pass_context
def command(
    ctx: click.Context, file: Path, everything: bool, sample: int, seed: int | None, as_json: bool
) -> None:  # fmt: skip
    refuse_together(ctx, "everything", "sample", "seed")
    seed = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    try:
        with contextlib.closing(opened(file)) as table, Counting() as counting:
            name = table.header.game_name
            found = check(
                table, everything=everything, sample=sample, seed=seed, report=lambda done, _of: counting.tell(done)
            )  # fmt: skip
    except DamagedTableError as error:
        click.echo(f"tateti: {error}", err=True)
        ctx.exit(1)
    if as_json:
        click.echo(json.dumps(_to_json(name, found, seed)))
    else:
        _show(name, found, seed)
    if found.failure is not None:
        ctx.exit(1)


def opened(file: Path) -> Table | PackedTable:
    """The table in a file, as `solve --save` writes it or as it comes with the package."""
    if file.suffix == SUFFIX:
        return PackedTable(str(file), read_at_most(file, MOST_PACKED))
    return Table(file)


def _to_json(name: str, found: Certificate, seed: int) -> dict[str, object]:
    told: dict[str, object] = {
        "game": name, "holds": found.failure is None, "checked": found.checked, "all": found.everything, "seed": seed,
    }  # fmt: skip
    if found.failure is not None:
        told["position"] = found.failure.position
        told["found"], told["expected"] = found.failure.found, found.failure.expected
    return told


def _show(name: str, found: Certificate, seed: int) -> None:
    count = number(found.checked)
    if found.failure is not None:
        click.echo(
            _("{game} does not hold: {position}: {reason} ({found}, and it should be {expected}).").format(
                game=name, position=found.failure.position, reason=_(found.failure.reason),
                found=found.failure.found, expected=found.failure.expected,
            )
        )  # fmt: skip
    elif found.everything:
        click.echo(_("{game} holds: all {count} stored positions checked.").format(game=name, count=count))
    else:
        click.echo(
            _("{game} holds: {count} positions checked (seed {seed}).").format(
                game=name, count=count, seed=seed
            )
        )
