"""`tateti tables`: the solved boards on this computer: which there are, whether they are whole, and away with them."""

from __future__ import annotations

import contextlib
import datetime
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from tateti.commands.solve import require_solver
from tateti.commands.support.group import WordGroup
from tateti.commands.support.paths import PATH
from tateti.commands.support.showing import Counting, aligned
from tateti.commands.support.together import refuse_with
from tateti.commands.verify import opened as opened_table
from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.games import Game, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.solver import on_demand
from tateti.solver.dense.usual_boards import is_usual, usual_games
from tateti.solver.resources import size_in_words
from tateti.solver.tables import files, library
from tateti.solver.tables.library import Source
from tateti.solver.tables.packed import PackedTable, read_shipped, shipped, shipped_files
from tateti.solver.tables.table import Table
from tateti.solver.tables.table_format import GRUNDY, LOST, PLIES, VERDICT, TableError

HELP = N_("""\
Lists the solved boards on this computer: what each table holds, its size, when it was made, where it is, and whether \
its header is as it was written.

The tables of Semáforo, misère Semáforo and Ta-Te-Ti Semáforo come with tateti. Those of other small boards are made on first use and kept in the cache folder (TATETI_CACHE names another one); larger ones are kept there when they are asked for, here with build or on the page, as long as \
there is room. Other tables are those that `tateti solve --save` wrote, and those in the files and folders that \
TATETI_TABLES names.

\b
Examples:
  tateti tables
  tateti tables build
  tateti tables verify
  tateti tables remove tictactoe:4x4
""")

_CONTENTS = {
    LOST: N_("who wins"),
    PLIES: N_("who wins, and how soon"),
    VERDICT: N_("who wins, and how soon"),
    GRUNDY: N_("Grundy values"),
}


@dataclass(frozen=True)
class Found:
    """A file that is a table, or why it is none."""

    path: Path
    name: str | None
    contents: tuple[str, ...]
    size: int
    made: datetime.datetime | None
    error: TableError | None


@click.group(
    "tables",
    cls=WordGroup,
    help=HELP,
    invoke_without_command=True,
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print the list as JSON, and nothing else."))
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    if ctx.invoked_subcommand is not None:
        refuse_with(ctx, ctx.invoked_subcommand, "as_json")
        return
    found = [*_shipped(), *_kept()]
    if as_json:
        click.echo(json.dumps([_to_json(one) for one in found]))
    else:
        rows = [(_("game"), _("holds"), _("size"), _("made"), _("state"), _("file"))]
        click.echo("\n".join(aligned([*rows, *map(_row, found)], right=[2])))


VERIFY_HELP = N_("""\
Checks the checksums of tables, of all or of those named; whether their verdicts are right is asked of tateti verify.

\b
Example:
  tateti tables verify
""")


@command.command("verify", help=VERIFY_HELP, short_help=N_("Whether the files are as they were written."))
@click.argument("paths", nargs=-1, type=PATH, metavar="[FILE]...")
@click.pass_context
def verify(ctx: click.Context, paths: tuple[Path, ...]) -> None:
    damaged = False
    for path, opened in _to_verify(paths):
        try:
            with contextlib.closing(opened()) as table:
                for _checked in table.check():
                    pass
                name = table.header.game_name
        except TableError as error:
            damaged = True
            click.echo(str(error))
        else:
            click.echo(_("{file}: {game} is as it was written.").format(file=path, game=name))
    if damaged:
        ctx.exit(1)


def _to_verify(paths: tuple[Path, ...]) -> Iterator[tuple[object, Callable[[], Table | PackedTable]]]:
    """The files named, or all there are: what each is called, and how it is opened."""
    for file in () if paths else shipped_files():
        yield file, partial(read_shipped, file)
    for path in paths or files.files():
        yield path, partial(opened_table, path)


REMOVE_HELP = N_("""\
Removes the tables of a game from the cache folder, or all. A file that you saved yourself stays where it is, and is no \
longer looked at.

\b
Examples:
  tateti tables remove tictactoe:4x4
  tateti tables remove --all
""")


@command.command("remove", help=REMOVE_HELP, short_help=N_("Away with tables."))
@click.argument("name", metavar="GAME", required=False)
@click.option("--all", "everything", is_flag=True, help=N_("All of them."))
def remove(name: str | None, everything: bool) -> None:
    if (name is None) != everything:
        raise click.UsageError(_("Name a game, or say --all."))
    wanted = None if name is None else game(name).full_name
    removed = [one for one in _kept() if wanted is None or one.name == wanted]
    if not removed and wanted is not None:
        raise TatetiError(
            N_("The table of {game} comes with tateti, and stays.")
            if shipped(game(wanted)) is not None
            else N_("There is no table of {game}: see tateti tables."),
            game=wanted,
        )
    for one in removed:
        _remove(one.path)
    library.forget()


def _remove(path: Path) -> None:
    if files.is_ours(path):
        try:
            path.unlink()
        except OSError as error:
            raise TatetiError(
                N_("{file} cannot be removed: {reason}."), file=quote(str(path)), reason=why(error)
            ) from error
        click.echo(_("{file} is removed.").format(file=path))
    else:
        files.forget(path)
        click.echo(_("{file} stays, and is no longer looked at.").format(file=path))


BUILD_HELP = N_("""\
Solves boards now, those named or all the usual ones, so that every position of them is answered at once. The table of a board \
that is not a usual one may have to make room for others later; `tateti solve --save` keeps it for good.

\b
Examples:
  tateti tables build
  tateti tables build semaforo:4x4
""")


@command.command("build", help=BUILD_HELP, short_help=N_("Solve boards now."))
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.pass_context
def build(ctx: click.Context, names: tuple[str, ...]) -> None:
    for the_game in map(game, names) if names else usual_games():
        if not is_usual(the_game):
            try:
                click.echo(str(_settled(the_game)))
            except on_demand.SolverMissingError:
                require_solver()
                raise
            continue
        if (table := shipped(the_game)) is not None:
            click.echo(_("{game} comes with tateti: {file}").format(game=the_game.full_name, file=table.path))
            continue
        source = _whole(the_game) or library.make(the_game)
        if source is None:
            require_solver()
        if source is None or not isinstance(source.table, Table):
            click.echo(_("{game} could not be kept.").format(game=the_game.full_name), err=True)
            ctx.exit(1)
        click.echo(str(source.table.path))


def _settled(the_game: Game) -> Path:
    """The table of a board that is not a usual one, made now unless it is there."""
    plan = on_demand.estimate(the_game)
    with Counting() as counting:
        return on_demand.settle(plan, report=lambda share: counting.tell_share(plan.task.name, share))


def _whole(the_game: Game) -> Source | None:
    """The table that is there already, all of it checked."""
    source = library.cached(the_game)
    try:
        if source is not None and isinstance(source.table, Table):
            for _checked in source.table.check():
                pass
    except TableError:
        return None
    return source


def _shipped() -> Iterator[Found]:
    """The tables that come with the package."""
    for file in shipped_files():
        path = Path(str(file))
        try:
            table = read_shipped(file)
            yield Found(path, table.header.game_name, table.header.stored, table.size, None, None)
        except TableError as error:
            yield Found(path, None, (), 0, None, error)


def _kept() -> Iterator[Found]:
    """The tables in the cache folder, and those that the user saved."""
    for path in files.files():
        try:
            status = path.stat()
        except OSError:
            status = None
        made = None if status is None else datetime.datetime.fromtimestamp(status.st_mtime)
        size = 0 if status is None else status.st_size
        try:
            with Table(path) as table:
                yield Found(path, table.header.game_name, table.header.stored, size, made, None)
        except TableError as error:
            yield Found(path, None, (), size, made, error)


def _row(one: Found) -> tuple[str, ...]:
    return (
        one.name or "-",
        ", ".join(_(_CONTENTS[part]) for part in one.contents) or "-",
        size_in_words(one.size),
        "-" if one.made is None else f"{one.made:%Y-%m-%d %H:%M}",
        _("whole") if one.error is None else _("not to be used"),
        str(one.path),
    )


def _to_json(one: Found) -> dict[str, object]:
    return {
        "game": one.name,
        "stored": list(one.contents),
        "bytes": one.size,
        "made": None if one.made is None else one.made.isoformat(timespec="seconds"),
        "ok": one.error is None,
        "file": str(one.path),
        "error": None if one.error is None else str(one.error),
    }
