"""Files besides the tournament itself: `csv`, `export`, `import`, `merge`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti.commands.support.paths import PATH, force_option
from tateti.commands.tournament.common import FILE, PUBLIC, bytes_of, changed, read_tournament
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.tournaments.events import Event
    from tateti.tournaments.state import Tournament


@click.command("csv", help=N_("""\
The standings as CSV, for spreadsheets.

\b
Example:
  tateti tournament csv club.txt --out standings.csv
"""), short_help=N_("The standings for spreadsheets."))  # fmt: skip
@FILE
@click.option(
    "--out", default="-", metavar="FILE", help=N_("The file to write; otherwise the standard output.")
)
@PUBLIC
@force_option
def csv(file: Path, out: str, public: bool, force: bool) -> None:
    from tateti.commands.support.output import write_output
    from tateti.files import FileKind
    from tateti.spreadsheets import BYTE_ORDER_MARK, as_csv
    from tateti.tournaments.exchange import for_spreadsheets, standings_rows

    kind = FileKind(N_("a table (CSV)"), lambda begins: begins.startswith(BYTE_ORDER_MARK.encode()))
    write_output(
        out,
        as_csv(standings_rows(read_tournament(file), public=public, written=for_spreadsheets)),
        kind,
        force,
    )


@click.command("export", help=N_("""\
The whole tournament as one JSON file, to keep or to take elsewhere.

\b
Example:
  tateti tournament export club.txt --out club.json
"""), short_help=N_("Everything as one JSON file."))  # fmt: skip
@FILE
@click.option(
    "--out", default="-", metavar="FILE", help=N_("The file to write; otherwise the standard output.")
)
@force_option
def export(file: Path, out: str, force: bool) -> None:
    from tateti.commands.support.output import write_output
    from tateti.files import FileKind
    from tateti.tournaments.exchange import exported
    from tateti.tournaments.file import read

    kind = FileKind(N_("an exported tournament"), lambda begins: b'"format": "tateti-tournament"' in begins)
    write_output(out, exported(read(file)), kind, force)


@click.command("import", help=N_("""\
Makes FILE from a tournament that was exported.

\b
Example:
  tateti tournament import club.txt --from club.json
"""), short_help=N_("Take an exported tournament back."))  # fmt: skip
@FILE
@click.option("--from", "source", type=PATH, required=True, metavar="FILE", help=N_("What export wrote."))
@force_option
def import_tournament(file: Path, source: Path, force: bool) -> None:
    from tateti.commands.tournament.showing import heading
    from tateti.tournaments.exchange import imported
    from tateti.tournaments.file import create

    try:
        tournament = imported(bytes_of(source))
    except TatetiError as error:
        raise TatetiError(
            N_("{file} is not the file of a tournament: {reason}"), file=str(source), reason=error
        ) from error
    create(file, tournament.log, force=force)
    click.echo(heading(tournament))


@click.command("merge", help=N_("""\
Puts another copy of the same tournament into FILE: what happened in either has happened. Where they contradict each other the earlier \
line holds, the others are listed, and the exit code is 1.

\b
Example:
  tateti tournament merge club.txt copy.txt
"""), short_help=N_("Put two copies together."))  # fmt: skip
@FILE
@click.argument("other", metavar="FILE", type=PATH)
@click.pass_context
def merge(ctx: click.Context, file: Path, other: Path) -> None:
    from tateti.commands.tournament.showing import heading
    from tateti.tournaments.file import merged, read

    theirs = read(other)
    counted = list[int]()

    def decide(before: Tournament) -> Iterable[Event]:
        together = merged(before.log, theirs.log)
        counted.append(len(together) - len(before.log))
        return together

    after = changed(file, decide)
    click.echo(heading(after))
    click.echo(_("New lines: {count}").format(count=counted[-1]))
    ctx.exit(1 if after.contradictions else 0)
