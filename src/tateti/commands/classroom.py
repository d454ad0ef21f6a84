"""`tateti classroom`: what a student begins with, and a match against the student's own file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti.commands.support.courses import course_of, course_options, file_of, graded_course
from tateti.commands.support.drawing import DRAWING, drawing_options
from tateti.commands.support.numbers import HOUR, Number
from tateti.commands.support.together import refuse_together, refuse_with
from tateti.errors import quote
from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.classroom.courses.base import Course
    from tateti.terminal.console import Console

HELP = N_("""\
For students who write their own player.

`new` writes a folder to begin with, in your language: Python files with the functions to fill in, each with what it \
should do, and a README. Nothing that is there already is touched. `play` lets you play against such a file, or the one \
in such a folder, in the terminal or in a window; the file runs in a process of its own with limits on time and memory. \
`tateti grade` tells what the file gets right.

\b
The courses:
  cs50          the seven functions of CS50 AI's Tic-Tac-Toe project, with a
                runner.py; with --game semaforo, the same for Semáforo
  tres-en-raya  a board with its counters, and a bot in steps: win, block,
                winning corner, tactical corner
  semaforo      Ta-Te-Ti Semáforo on the 3x3 matrix, action by action
  tateti-c      the list, the tree, the match and the search of a course in
                C, as Python; its own prueba.py checks it

The functions have the names of their course in every language; docs/sources.md says where each of them is in tateti.

\b
Examples:
  tateti classroom new homework
  tateti classroom new homework --game semaforo
  tateti classroom new tarea --course tres-en-raya --lang es
  tateti classroom new tarefa --course semaforo --lang pt
  tateti classroom new tarea --course tateti-c --lang es
  tateti classroom play homework --window
  tateti classroom play tarea/tres_en_raya.py --course tres-en-raya --second
  tateti classroom play tarefa/semaforo.py --course semaforo
""")


@click.command("classroom", help=HELP)
@click.argument("task", metavar="new|play", type=click.Choice(["new", "play"]))
@click.argument("name", metavar="FOLDER|FILE")
@course_options
@click.option("--window", is_flag=True, help=N_("With play: in a window."))
@click.option("--second", is_flag=True, help=N_("With play: the file begins, and you play second."))
@click.option(
    "--limit", "seconds", type=Number(1, HOUR, 60), metavar="SECONDS", default=60.0, show_default=True,
    help=N_("With play: processor time for one move."),
)  # fmt: skip
@drawing_options
@click.pass_context
def command(
    ctx: click.Context, task: str, name: str, course_name: str | None, game_name: str | None, window: bool,
    second: bool, seconds: float, numbers: bool, ascii: bool, plain: bool,
) -> None:  # fmt: skip
    from tateti.terminal.console import Console

    if not name:
        raise click.UsageError(_("The name is empty: give a folder or a file."))
    console, path = Console.standard(ascii, plain), Path(name)
    if task == "new":
        refuse_with(ctx, task, "second", "seconds", "window", *DRAWING)
        _new(path, course_of(course_name, game_name), console)
        return
    course = graded_course(course_name, game_name)
    path = file_of(path, course)
    if window:
        refuse_together(ctx, "window", *DRAWING)
        _play_in_window(path, course, second, seconds)
    else:
        ctx.exit(0 if _play(path, course, second, seconds, console, numbers) else 1)


def _new(folder: Path, course: Course, console: Console) -> None:
    from tateti.classroom.starter import write_starter

    files = write_starter(folder, course)
    console.say(_("Written: {files}").format(files=", ".join(quote(str(file)) for file in files)))


def _play(file: Path, course: Course, second: bool, seconds: float, console: Console, numbers: bool) -> bool:
    """A match against the file; False if the file could not go on."""
    from tateti.classroom.grading.report import finding_in_words
    from tateti.classroom.opponent import StudentFailed, StudentPlayer
    from tateti.games import Side, game
    from tateti.match import Match, Seat, date_tags
    from tateti.terminal.console import BackToMenu, Leave
    from tateti.terminal.menu import farewell
    from tateti.terminal.session import Session

    contract = course.contract
    seats = [Seat(_("Player")), Seat(contract.chooser, StudentPlayer.name)]
    match = Match(game(contract.game), *(reversed(seats) if second else seats), tags=date_tags())
    side = Side.FIRST if second else Side.SECOND
    try:
        with StudentPlayer(file, course, seconds) as student:
            Session(match, console, bots={side: student}, numbers=numbers).run()
    except (Leave, BackToMenu):
        console.say(farewell())
    except StudentFailed as failure:
        console.tell("\n".join(finding_in_words(failure.finding, "", failure.function)))
        return False
    return True


def _play_in_window(file: Path, course: Course, second: bool, seconds: float) -> None:
    from tateti.commands.window import require_pygame

    require_pygame()
    from tateti.window.loop import play
    from tateti.window.state import State
    from tateti.window.student import StudentFile

    play(State(student=StudentFile(file, course, seconds, begins=second)), begin=True)
