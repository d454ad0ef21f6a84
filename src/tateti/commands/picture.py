"""`tateti picture`: one position, as a picture or on a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

import click

from tateti.commands.support.output import SVG, check_output, write_output
from tateti.commands.support.paths import force_option
from tateti.commands.support.printing import OF_PAPER, paper_options, prepare, write_sheet
from tateti.commands.support.together import refuse_with
from tateti.errors import quote
from tateti.games import Position, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.pictures import Palette

HELP = N_("""\
Draws a position: as a picture (SVG), or large on a page to print (PDF).

GAME is one of the games that tateti -h lists, also on another board, like tictactoe:4x5x4. POSITION is its rows from \
the top, like X.O/.X./...; without it, the empty board. How the file ends says what it is, or --format does. A PDF is \
black and white, with shapes that photocopies keep apart; so is an SVG with --palette print.

\b
Examples:
  tateti picture semaforo GR../YGR./Y..Y --out board.svg
  tateti picture semaforo GR../YGR./Y..Y --palette print --out board.svg
  tateti picture tictactoe X.O/.X./... --out board.pdf --title "Who wins?"
  tateti picture notakto --format svg --out -
""")


@dataclass(frozen=True)
class Asked:
    """What is to be drawn, how, and where it goes."""

    position: Position
    file: str
    palette: Palette
    title: str
    paper: str
    large: bool
    force: bool


def _svg(asked: Asked) -> None:
    check_output(asked.file, SVG, asked.force)
    drawn = asked.position.svg(asked.palette)
    write_output(asked.file, drawn, SVG, asked.force)


def _pdf(asked: Asked) -> None:
    heading, style = prepare(asked.file, asked.title, asked.paper, asked.large, asked.force)
    from tateti.study.print.diagram import diagram_sheet

    write_sheet(asked.file, diagram_sheet(asked.position, title=heading, style=style), asked.force)


@dataclass(frozen=True)
class Format:
    """A kind of file: how it is made, and the options that mean nothing for it."""

    write: Callable[[Asked], None]
    without: tuple[str, ...]


PALETTES: tuple[Palette, ...] = ("screen", "print")
FORMATS = {"svg": Format(_svg, OF_PAPER), "pdf": Format(_pdf, ("palette",))}


@click.command("picture", help=HELP, short_help=N_("One position, drawn: SVG or PDF."))
@click.argument("game_name", metavar="GAME")
@click.argument("text", metavar="[POSITION]", required=False)
@click.option(
    "--out", "file", metavar="FILE", required=True, help=N_("Where it goes; - is the standard output.")
)
@click.option(
    "--format", "name", type=click.Choice(list(FORMATS)), help=N_("What it is; otherwise as the file ends.")
)
@click.option(
    "--palette", type=click.Choice(PALETTES), default=PALETTES[0], show_default=True,
    help=N_("With SVG: in colours for a screen, or in black and white as it is printed."),
)  # fmt: skip
@paper_options
@force_option
@click.pass_context
def command(
    ctx: click.Context, game_name: str, text: str | None, file: str, name: str | None, palette: Palette, title: str,
    paper: str, large: bool, force: bool,
) -> None:  # fmt: skip
    name = _format_of(file) if name is None else name
    refuse_with(ctx, name, *FORMATS[name].without)
    the_game = game(game_name)
    position = the_game.start if text is None else the_game.position(text)
    FORMATS[name].write(Asked(position, file, palette, title, paper, large, force))


def _format_of(file: str) -> str:
    """What a file is, by how its name ends."""
    ending = PurePath(file).suffix.removeprefix(".").lower()
    if ending in FORMATS:
        return ending
    sentence = _("{file} does not say what it is to be: let it end in {endings}, or write --format.")
    endings = ", ".join(f".{one}" for one in FORMATS)
    raise click.UsageError(sentence.format(file=quote(file), endings=endings))
