"""`tateti serve`: the games in a browser."""

from __future__ import annotations

import re

import click

from tateti.commands.support.numbers import Number, Whole
from tateti.errors import TatetiError, quote
from tateti.language import gettext as _
from tateti.language import mark as N_

HELP = N_("""\
Serves the games to browsers: matches against the computer, on one screen or by link, analysis, search trees.

Matches are kept in an SQLite file in your data folder, or in the database that is named: sqlite:///FILE, or \
postgresql+psycopg://USER@HOST/NAME, which several servers can share. Its tables are made and brought up to date at the \
start.

Without --host it answers this computer alone. Ctrl-C ends it; matches go on where they were when it is started again.

\b
Examples:
  tateti serve --open
  tateti serve --host 0.0.0.0 --port 8080
  tateti serve --database postgresql+psycopg://tateti@localhost/tateti
  tateti serve --bot corner=py:corner.py:Corner
""")

# The extra of the package that has the server in it.
INSTALL = "pip install 'tateti[web]'"


@click.command("serve", help=HELP, short_help=N_("Play and study in the browser."))
@click.option("--host", default="127.0.0.1", show_default=True, metavar="HOST", help=N_("Where to listen."))
@click.option(
    "--port", type=Whole(0, 65535, 8080), default=8000, show_default=True, metavar="NUMBER",
    help=N_("The port; 0 takes any that is free."),
)  # fmt: skip
@click.option("--database", metavar="URL", help=N_("Where matches are kept."))
@click.option("--open", "open_page", is_flag=True, help=N_("Open the page in the browser."))
@click.option(
    "--rate", type=Number(0, 1_000_000, 20), metavar="NUMBER",
    help=N_("Requests a second that one address may send; 0 is no limit."),
)  # fmt: skip
@click.option(
    "--bot", "own", multiple=True, metavar="NAME=BOT",
    help=N_("Offer this bot too, under this name, like corner=py:corner.py:Corner; may be given again."),
)  # fmt: skip
def command(
    host: str, port: int, database: str | None, open_page: bool, rate: float | None, own: tuple[str, ...]
) -> None:
    require_web()
    from tateti.web.server import serve
    from tateti.web.settings import Settings

    bots = dict(_own_bot(one) for one in own)
    given = {"database": database, "rate": rate, "burst": None if rate is None else 4 * rate, "bots": bots}
    settings = Settings(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]

    def ready(address: str) -> None:
        click.echo(_("Serving at {address} (Ctrl-C ends it)").format(address=address))
        if open_page:
            import webbrowser

            webbrowser.open(address)

    serve(settings, host, port, ready)


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
        import sqlalchemy  # noqa: F401
        import uvicorn  # noqa: F401
    except ModuleNotFoundError as error:
        sentence = _(
            "The server needs {module}, which is not installed. This installs it: {command} "
            "(in a clone of the repository: {make})."
        )
        raise click.ClickException(
            sentence.format(module=error.name, command=INSTALL, make="make serve")
        ) from None
