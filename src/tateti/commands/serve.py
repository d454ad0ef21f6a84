"""`tateti serve`: the games in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tateti.commands.support.numbers import Number, Whole
from tateti.commands.support.paths import PATH
from tateti.commands.support.showing import aligned, is_watched
from tateti.commands.support.together import refuse_together
from tateti.errors import TatetiError, quote
from tateti.extras import install_command
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext, number

if TYPE_CHECKING:
    from tateti.web.settings import Settings

HELP = N_("""\
Serves the games to browsers: matches against the computer, on one screen or by link, analysis, search trees.

Matches are kept in an SQLite file in your data folder, or in the database that is named: sqlite:///FILE, or \
postgresql+psycopg://USER@HOST/NAME, which several servers can share. Its tables are made and brought up to date at the \
start.

Without --host it answers this computer alone. Ctrl-C ends it; matches go on where they were when it is started again.

With --backup or --restore it serves nothing. A backup holds all matches as they stand at one moment, also while they are \
played; it is restored into an empty database, or served as it is.

\b
Examples:
  tateti serve --open
  tateti serve --host 0.0.0.0 --port 8080
  tateti serve --database postgresql+psycopg://tateti@localhost/tateti
  tateti serve --public-url https://tateti.example.org/ --proxy 127.0.0.1 --keep-days 365
  tateti serve --limit rate=20 --limit largest_board=100
  tateti serve --bot corner=py:corner.py:Corner
  tateti serve --backup matches.backup
""")


@click.command("serve", help=HELP)
@click.option("--host", default="127.0.0.1", show_default=True, metavar="HOST", help=N_("Where to listen."))
@click.option(
    "--port", type=Whole(0, 65535, 8080), default=8000, show_default=True, metavar="NUMBER",
    help=N_("The port; 0 takes any that is free."),
)  # fmt: skip
@click.option("--database", metavar="URL", help=N_("Where matches are kept."))
@click.option(
    "--public-url",
    metavar="URL",
    help=N_(
        "The address that people open, like https://tateti.example.org/; requests for other hosts are refused."
    ),
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help=N_("A proxy, or a network of them, that is believed where requests come from; may be given again."),
)
@click.option("--metrics", metavar="HOST:PORT", help=N_("Where to show figures for Prometheus."))
@click.option("--open", "open_page", is_flag=True, help=N_("Open the page in the browser."))
@click.option(
    "--rate", type=Number(0, 1_000_000, 20), metavar="NUMBER",
    help=N_("Requests a second that one address may send; 0 is no limit."),
)  # fmt: skip
@click.option(
    "--limit",
    "wishes",
    multiple=True,
    metavar="NAME=VALUE",
    help=N_("Change this limit; may be given again. --limits shows them."),
)
@click.option(
    "--limits", "show_limits", is_flag=True, help=N_("Show all limits and their values, and serve nothing.")
)
@click.option(
    "--keep-days",
    type=Number(0, 36_500, 365),
    metavar="NUMBER",
    help=N_("Remove matches so many days after they ended; 0 keeps them for ever."),
)
@click.option(
    "--backup", type=PATH, metavar="FILE", help=N_("Copy all matches into this file, and serve nothing.")
)
@click.option(
    "--restore",
    type=PATH,
    metavar="FILE",
    help=N_("Copy the matches of a backup into an empty database, and serve nothing."),
)
@click.option(
    "--bot", "own", multiple=True, metavar="NAME=BOT",
    help=N_("Offer this bot too, under this name, like corner=py:corner.py:Corner; may be given again."),
)  # fmt: skip
@click.option(
    "--no-service-worker",
    is_flag=True,
    help=N_("Have browsers forget the page that they keep for when there is no connection."),
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    host: str,
    port: int,
    open_page: bool,
    show_limits: bool,
    backup: Path | None,
    restore: Path | None,
    **given: Any,
) -> None:
    refuse_together(ctx, "backup", "restore", "show_limits", "open_page")
    refuse_together(ctx, "restore", "show_limits", "open_page")
    refuse_together(ctx, "show_limits", "open_page")
    require_web()
    settings = _settings(**given)
    if show_limits:
        _show_limits(settings)
    elif backup is not None:
        _back_up(settings.database, backup)
    elif restore is not None:
        _restore(restore, settings.database)
    else:
        _serve(settings, host, port, open_page)


def _settings(
    database: str | None,
    public_url: str | None,
    proxies: tuple[str, ...],
    metrics: str | None,
    rate: float | None,
    wishes: tuple[str, ...],
    keep_days: float | None,
    own: tuple[str, ...],
    no_service_worker: bool,
) -> Settings:
    """What the options ask for."""
    from tateti.web.addresses import PublicUrl, read_host_and_port, read_proxy
    from tateti.web.limits import with_limits
    from tateti.web.settings import Settings

    given = {
        "database": database,
        "public_url": None if public_url is None else PublicUrl.read(public_url),
        "proxies": tuple(read_proxy(one) for one in proxies),
        "metrics": None if metrics is None else read_host_and_port(metrics),
        "rate": rate,
        "burst": None if rate is None else 4 * rate,
        "keep_days": keep_days,
        "bots": dict(_own_bot(one) for one in own),
        "service_worker": not no_service_worker,
    }
    return with_limits(
        Settings(**{name: value for name, value in given.items() if value is not None}),  # type: ignore[arg-type]
        wishes,
    )


def _serve(settings: Settings, host: str, port: int, open_page: bool) -> None:
    from tateti.web.server import serve

    def ready(address: str) -> None:
        click.echo(_("Serving at {address} (Ctrl-C ends it)").format(address=address))
        if open_page:
            import webbrowser

            webbrowser.open(address)

    serve(settings, host, port, ready)


def _show_limits(settings: Settings) -> None:
    from tateti.web.limits import LIMITS, shown

    rows = [(_("limit"), _("value"), _("what it is"))]
    rows += [(name, shown(getattr(settings, name)), _(limit.meaning)) for name, limit in LIMITS.items()]
    click.echo("\n".join(aligned(rows)))


def _back_up(database: str, file: Path) -> None:
    from tateti.web.storage.backup import back_up

    with _progress(_("Copying")) as told:
        contents = back_up(database, file, told)
    click.echo(
        ngettext("{count} match is in {file}.", "{count} matches are in {file}.", contents.matches).format(
            count=number(contents.matches), file=quote(str(file))
        )
    )
    if contents.homework:
        click.echo(
            ngettext(
                "{count} homework set is in it.", "{count} homework sets are in it.", contents.homework
            ).format(count=number(contents.homework))
        )
    if contents.tournaments:
        click.echo(
            ngettext(
                "{count} tournament is in it.", "{count} tournaments are in it.", contents.tournaments
            ).format(count=number(contents.tournaments))
        )


def _restore(file: Path, database: str) -> None:
    from tateti.web.storage.backup import restore

    with _progress(_("Copying")) as told:
        contents = restore(file, database, told)
    click.echo(
        ngettext("{count} match was restored.", "{count} matches were restored.", contents.matches).format(
            count=number(contents.matches)
        )
    )
    if contents.homework:
        click.echo(
            ngettext(
                "{count} homework set was restored.",
                "{count} homework sets were restored.",
                contents.homework,
            ).format(count=number(contents.homework))
        )
    if contents.tournaments:
        click.echo(
            ngettext(
                "{count} tournament was restored.",
                "{count} tournaments were restored.",
                contents.tournaments,
            ).format(count=number(contents.tournaments))
        )


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the terminal, which is gone in the end; nothing elsewhere."""
    if not is_watched():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _own_bot(text: str) -> tuple[str, str]:
    """A bot of the operator's: the name that people choose, and the bot, which is tried at once."""
    from tateti.players import available, player

    name, equals, bot = (part.strip() for part in text.partition("="))
    if not equals or not re.fullmatch(r"[a-z][a-z0-9-]{0,29}", name) or name in available():
        raise TatetiError(
            N_("{text} does not name a bot: write a new name in small letters and the bot, like {example}."),
            text=quote(text), example="corner=py:corner.py:Corner",
        )  # fmt: skip
    return name, str(player(bot))


def require_web() -> None:
    """Says kindly what is missing, and how to get it."""
    try:
        import fastapi  # noqa: F401
        import orjson  # noqa: F401
        import segno  # noqa: F401
        import sqlalchemy  # noqa: F401
        import uvicorn  # noqa: F401
    except ModuleNotFoundError as error:
        sentence = _(
            "The server needs {module}, which is not installed. This installs it: {command} "
            "(in a clone of the repository: {make})."
        )
        raise click.ClickException(
            sentence.format(module=error.name, command=install_command("web"), make="make serve")
        ) from None
