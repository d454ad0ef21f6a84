"""`tateti classroom`: what a student begins with, and a match against the student's own minimax."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti.errors import TatetiError, quote
from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.terminal.console import Console

HELP = N_("""\
For students who write their own player.

`new` writes a folder to begin with: a Python file with the functions to fill in, each with what it should do, and a \
README. `play` lets you play against the minimax of such a file, which runs in a process of its own with limits on \
time and memory. `tateti grade` tells what the file gets right.

The functions are those of the Tic-Tac-Toe project of CS50 AI, and the same ones for Semáforo on nine cells.

\b
Examples:
  tateti classroom new homework
  tateti classroom new homework --game semaforo
  tateti classroom play homework/tictactoe.py
  tateti classroom play homework/tictactoe.py --second
""")


@click.command("classroom", help=HELP, short_help=N_("Begin your own player, and play against it."))
@click.argument("task", metavar="new|play", type=click.Choice(["new", "play"]))
@click.argument("path", metavar="FOLDER|FILE", type=click.Path(path_type=Path))
@click.option(
    "--game", "game_name", type=click.Choice(["tictactoe", "semaforo"]), default="tictactoe", show_default=True,
    help=N_("The game that the file plays."),
)  # fmt: skip
@click.option("--second", is_flag=True, help=N_("With play: the file begins, and you play second."))
@click.option(
    "--limit", "seconds", type=click.FloatRange(1, 3600), metavar="SECONDS", default=60.0, show_default=True,
    help=N_("With play: processor time for one move."),
)  # fmt: skip
@click.option("--ascii", is_flag=True, help=N_("Draw with plain letters only."))
@click.pass_context
def command(
    ctx: click.Context, task: str, path: Path, game_name: str, second: bool, seconds: float, ascii: bool
) -> None:
    from tateti.terminal.console import Console

    console = Console.standard(ascii)
    if task == "new":
        _new(path, game_name, console)
    else:
        ctx.exit(0 if _play(path, game_name, second, seconds, console) else 1)


def _new(folder: Path, game: str, console: Console) -> None:
    from tateti.classroom.starter import write_starter

    file, readme = write_starter(folder, game)
    console.say(_("Written: {file} and {readme}.").format(file=quote(str(file)), readme=quote(str(readme))))


def _play(file: Path, game_name: str, second: bool, seconds: float, console: Console) -> bool:
    """A match against the file; False if the file could not go on."""
    from tateti.classroom.grading.report import finding_in_words
    from tateti.classroom.opponent import GAMES, StudentFailed, StudentPlayer
    from tateti.games import Side, game
    from tateti.match import Match, Seat
    from tateti.terminal.console import Leave
    from tateti.terminal.menu import farewell
    from tateti.terminal.session import BackToMenu, Session

    if not file.is_file():
        raise TatetiError(N_("{file} is not there, or is no file."), file=quote(str(file)))
    seats = [Seat(_("Player")), Seat("minimax", StudentPlayer.name)]
    match = Match(game(GAMES[game_name]), *(reversed(seats) if second else seats))
    side = Side.FIRST if second else Side.SECOND
    try:
        with StudentPlayer(file, game_name, seconds) as student:
            Session(match, console, bots={side: student}).run()
    except (Leave, BackToMenu):
        console.say(farewell())
    except StudentFailed as failure:
        console.say("\n".join(finding_in_words(failure.finding, "")))
        return False
    return True
