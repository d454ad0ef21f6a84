"""`tateti site`: the page as a folder that needs no server."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from tateti.commands.support.paths import PATH
from tateti.language import gettext as _
from tateti.language import mark as N_

HELP = N_("""\
Makes the page into a folder that needs no server: for any web host, a school's drive, or a USB stick with a small server.

Everything is answered in the browser, by the same Python: playing against every level, two people at one screen, analysis, review, trees, problems, lessons, records. Nothing is fetched from anywhere else. What needs other people (links, homework) needs `tateti serve`. A small server, serve.py, lies in the folder and goes with it: it needs Python and nothing else.

The folder is made whole or not at all; a folder that was made so before is replaced, and no other. Pyodide, which runs Python in a browser, is looked for in node_modules; `npm install pyodide@314` gets it.

\b
Examples:
  tateti site public
  python public/serve.py
  python public/serve.py --network
""")


@click.command("site", help=HELP)
@click.argument("folder", type=PATH)
@click.option(
    "--pyodide",
    type=PATH,
    metavar=N_("FOLDER"),
    help=N_(
        "The folder of Pyodide, the one with pyodide.mjs in it, if it is not in node_modules here or above."
    ),
)
def command(folder: Path, pyodide: Path | None) -> None:
    from tateti.site.build import build, check_folder, find_pyodide
    from tateti.solver.resources import size_in_words

    place = folder
    check_folder(place)
    found = find_pyodide(pyodide)
    built = build(place, found)
    if not built.is_compiled:
        click.echo(
            _(
                "There is no Node here to compile the code beforehand: the engine will start some seconds later."
            ),
            err=True,
        )
    sentence = _("{folder}: {files} files, {size}. Put it on any web host, or open it from here: {command}")
    click.echo(
        sentence.format(
            folder=place,
            files=built.files,
            size=size_in_words(built.size),
            command=f"python {shlex.quote(str(place / 'serve.py'))}",
        )
    )
