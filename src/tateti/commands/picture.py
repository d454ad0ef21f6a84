"""`tateti picture`: a position or a match, as a picture or on a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import PurePath

import click

from tateti import records
from tateti.commands.support.numbers import Number, Whole
from tateti.commands.support.output import GIF, PNG, SVG, check_output, write_output
from tateti.commands.support.paths import force_option
from tateti.commands.support.printing import OF_PAPER, paper_options, prepare, write_sheet
from tateti.commands.support.together import refuse_together, refuse_with, refuse_without
from tateti.errors import quote
from tateti.files import FileKind
from tateti.games import Position, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match
from tateti.pictures.letters import unknown_letters
from tateti.pictures.themes import THEMES, Theme
from tateti.study import snapshots
from tateti.study.snapshots import Kind, Look, Scene

HELP = N_("""\
Draws a position or a match: as a picture (SVG, PNG, GIF), or large on a page to print (PDF).

GAME is one of the games that tateti -h lists, also on another board, like tictactoe:4x5x4. POSITION is its rows from \
the top, like X.O/.X./...; without it, the empty board. With --record it is a match that is drawn, as it ended or after --ply \
moves; as a GIF it is played from its beginning to its end. How the file ends says what it is, or --format does. A PDF is \
black and white, with shapes that photocopies keep apart; so is a picture with --theme print.

\b
Examples:
  tateti picture semaforo GR../YGR./Y..Y --out board.png
  tateti picture semaforo ..G./Y.Y./.... --marks best --size 800 --theme dark --out board.png
  tateti picture --record match.txt --names --out match.gif
  tateti picture --record match.txt --ply 4 --out position.svg
  tateti picture tictactoe X.O/.X./... --out board.pdf --title "Who wins?"
  tateti picture notakto --format svg --out -
""")

NO_MARKS, BEST, VALUES = "none", "best", "values"


@dataclass(frozen=True)
class Asked:
    """What is to be drawn, how, and where it goes."""

    position: Position
    scene: Scene
    match: Match | None  # that is to be played
    file: str
    look: Look
    delay: float
    names: bool
    title: str
    paper: str
    large: bool
    force: bool


def _picture(kind: Kind, file_kind: FileKind) -> Callable[[Asked], None]:
    def write(asked: Asked) -> None:
        check_output(asked.file, file_kind, asked.force)
        if kind == "gif" and asked.match is not None:
            drawn = snapshots.animation(asked.match, asked.look, asked.delay, asked.names)
        else:
            drawn = snapshots.picture_file(kind, asked.scene, snapshots.title_of(asked.position), asked.look)
        write_output(asked.file, drawn, file_kind, asked.force)
        if kind != "svg" and (missing := unknown_letters("".join(asked.scene.caption))):
            sentence = _("These letters could not be drawn: {letters}. An SVG has them all.")
            click.echo(sentence.format(letters=missing[:20]), err=True)

    return write


def _pdf(asked: Asked) -> None:
    heading, style = prepare(asked.file, asked.title, asked.paper, asked.large, asked.force)
    from tateti.study.print.diagram import diagram_sheet

    write_sheet(asked.file, diagram_sheet(asked.position, title=heading, style=style), asked.force)


@dataclass(frozen=True)
class Format:
    """A kind of file: how it is made, and the options that mean nothing for it."""

    write: Callable[[Asked], None]
    without: tuple[str, ...]


FORMATS = {
    "svg": Format(_picture("svg", SVG), (*OF_PAPER, "delay")),
    "png": Format(_picture("png", PNG), (*OF_PAPER, "delay")),
    "gif": Format(_picture("gif", GIF), OF_PAPER),
    "pdf": Format(_pdf, ("theme", "size", "marks", "names", "delay")),
}


@click.command("picture", help=HELP)
@click.argument("game_name", metavar="[GAME]", required=False)
@click.argument("text", metavar="[POSITION]", required=False)
@click.option(
    "--record", metavar="FILE", help=N_("The record of a match, to draw that; - is the standard input.")
)
@click.option(
    "--ply",
    type=Whole(0, 10_000, 4),
    metavar="N",
    help=N_("With --record: after so many moves; 0 is the beginning."),
)
@click.option(
    "--out", "file", metavar="FILE", required=True, help=N_("Where it goes; - is the standard output.")
)
@click.option(
    "--format", "name", type=click.Choice(list(FORMATS)), help=N_("What it is; otherwise as the file ends.")
)
@click.option(
    "--theme", "--palette", type=click.Choice(THEMES), default=THEMES[0], show_default=True,
    help=N_("The colours: as the reader's screen is (in a PNG or GIF: light), light, dark, or black and white."),
)  # fmt: skip
@click.option(
    "--size",
    type=Whole(snapshots.SMALLEST, snapshots.LARGEST, 800),
    metavar="PIXELS",
    help=N_("How long its longer side is."),
)
@click.option(
    "--marks", type=click.Choice([NO_MARKS, BEST, VALUES]), default=NO_MARKS, show_default=True,
    help=N_("What the best moves are worth, or all of them."),
)  # fmt: skip
@click.option("--names", is_flag=True, help=N_("With --record: who plays, and the result, below the board."))
@click.option(
    "--delay", type=Number(snapshots.SHORTEST, snapshots.LONGEST, 1.5), default=snapshots.USUAL_DELAY, show_default=True,
    metavar="SECONDS", help=N_("With a GIF of a match: how long each move is shown."),
)  # fmt: skip
@paper_options
@force_option
@click.pass_context
def command(
    ctx: click.Context, game_name: str | None, text: str | None, record: str | None, ply: int | None, file: str,
    name: str | None, theme: Theme, size: int | None, marks: str, names: bool, delay: float, title: str,
    paper: str, large: bool, force: bool,
) -> None:  # fmt: skip
    name = _format_of(file) if name is None else name
    refuse_with(ctx, name, *FORMATS[name].without)
    refuse_together(ctx, "record", "game_name", "text")
    refuse_without(ctx, "record", "ply", "names", "delay")
    refuse_together(ctx, "ply", "delay")
    if record is not None:
        match = records.load(record)
        at = snapshots.checked_ply(match, len(match.moves) if ply is None else ply)
        position, scene = match.positions[at], snapshots.scene_at(match, at, names)
        moving = match if ply is None and marks == NO_MARKS else None
    else:
        position, moving = _position(ctx, game_name, text), None
        scene = snapshots.scene_of(position)
    if marks != NO_MARKS:
        scene = _marked(position, scene, best_only=marks == BEST)
    look = Look(theme, size)
    FORMATS[name].write(Asked(position, scene, moving, file, look, delay, names, title, paper, large, force))


def _position(ctx: click.Context, game_name: str | None, text: str | None) -> Position:
    if game_name is None:
        raise click.UsageError(
            _("Say what is to be drawn: a game, like semaforo, or a match with --record FILE."), ctx
        )
    the_game = game(game_name)
    return the_game.start if text is None else the_game.position(text)


def _marked(position: Position, scene: Scene, best_only: bool) -> Scene:
    """The same with what moves are worth on it."""
    from tateti.study.analysis import analyse

    found = analyse(position)
    badges = {cell: badge for cell, badge in found.picture().badges.items() if badge.best or not best_only}
    return replace(scene, picture=replace(scene.picture, badges=badges))


def _format_of(file: str) -> str:
    """What a file is, by how its name ends."""
    ending = PurePath(file).suffix.removeprefix(".").lower()
    if ending in FORMATS:
        return ending
    sentence = _("{file} does not say what it is to be: let it end in {endings}, or write --format.")
    endings = ", ".join(f".{one}" for one in FORMATS)
    raise click.UsageError(sentence.format(file=quote(file), endings=endings))
