"""`tateti window`: the game in a window of its own."""

from __future__ import annotations

import click

from tateti.commands.support.numbers import SEED
from tateti.commands.support.paths import force_option
from tateti.commands.support.seats import read_seat, seat_options
from tateti.commands.support.together import refuse_together, refuse_without
from tateti.games import available, game
from tateti.language import gettext as _
from tateti.language import mark as N_

HELP = N_("""\
Opens the game in a window.

Without GAME, the menu: the game, the size of its board, who plays (a person, or a bot of any level), who begins. \
With GAME, a match at once; the menu is behind Esc.

A click plays, and so do the arrows and Enter. U takes a move back, H gives a hint with its reason, A shows what every \
move is worth (+ wins, = draws, − loses, with the number of plies to the end, the moves of both players), N begins again, \
D makes it dark or light, F11 fills the screen, Esc goes back.

Examples:
  tateti window
  tateti window semaforo --second bot:hard
  tateti window tictactoe:4x5x4 --first Ana --second Beto --starts random
  tateti window --lang es --dark
""")

# The extra of the package that has the window in it.
INSTALL = "pip install 'tateti[window]'"


@click.command("window", help=HELP, short_help=N_("Play in a window."))
@click.argument("game_name", metavar="[GAME]", required=False)
@seat_options
@click.option(
    "--seed", type=SEED, metavar="NUMBER", help=N_("The same number gives the same moves of the bots.")
)
@click.option("--dark", is_flag=True, help=N_("Light letters on a dark ground."))
@click.option(
    "--screenshots", metavar="FOLDER",
    help=N_("Open nothing; write pictures of the window into this folder."),
)  # fmt: skip
@force_option
@click.pass_context
def command(
    ctx: click.Context, game_name: str | None, one: str | None, two: str, starts: str, seed: int | None, dark: bool,
    screenshots: str | None, force: bool,
) -> None:  # fmt: skip
    refuse_together(ctx, "screenshots", "game_name", "one", "two", "starts", "seed", "dark")
    refuse_without(ctx, "screenshots", "force")
    the_game = game(next(iter(available())) if game_name is None else game_name)
    seats = (None if one is None else read_seat(one), read_seat(two))
    require_pygame()
    from tateti.tools.window_screenshots import take
    from tateti.window.arrangement import Arrangement, SeatChoice
    from tateti.window.loop import play
    from tateti.window.state import State

    if screenshots is not None:
        for path in take(screenshots, force):
            click.echo(path)
        return
    first, second = (SeatChoice() if seat is None else SeatChoice.of(seat) for seat in seats)
    state = State(Arrangement.of(the_game, first, second, starts), dark=dark)
    play(state, begin=game_name is not None, seed=seed)


def require_pygame() -> None:
    """Says kindly what is missing, and how to get it."""
    import os

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would greet on the standard output
    try:
        import pygame  # noqa: F401
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        sentence = _(
            "The window needs pygame-ce, which is not installed. This installs it: {command} "
            "(in a clone of the repository: {make})."
        )
        raise click.ClickException(sentence.format(command=INSTALL, make="make window")) from None
