"""`tateti window`: the game in a window of its own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti import language
from tateti.commands.support.numbers import SEED
from tateti.commands.support.paths import force_option
from tateti.commands.support.programs import require_cage_option
from tateti.commands.support.seats import read_seat, seat_options
from tateti.commands.support.together import given, refuse_together, refuse_without
from tateti.extras import install_command
from tateti.games import Game, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Clock, Seat

if TYPE_CHECKING:
    from tateti.window.arrangement import Arrangement

HELP = N_("""\
Opens the game in a window.

Without GAME, the menu: the game, the size of its board, who plays (a person, or a bot of any level), who begins, the \
clock. With GAME, a match at once; the menu is behind Esc. What was chosen is remembered, and a match that is left is \
kept: the menu offers it the next time.

A click plays, and so do the arrows and Enter. U takes a move back, H gives a hint with its reason, A shows what every \
move is worth (+ wins, = draws, − loses, with the number of plies to the end, the moves of both players), V reviews the \
match after its end, Ctrl+S saves it, Ctrl+O opens one. ? shows all the keys.

Examples:
  tateti window
  tateti window semaforo --second bot:hard --clock 300+3
  tateti window tictactoe:4x5x4 --first Ana --second Beto --starts random
  tateti window --open match.txt
  tateti window --lang es --dark
""")

CHOICES = ("game_name", "one", "two", "starts", "clock")  # which match is to be played


@click.command("window", help=HELP)
@click.argument("game_name", metavar="[GAME]", required=False)
@seat_options
@click.option(
    "--clock", metavar="SECONDS+SECONDS", help=N_("Time for each player, and what a move adds: 300+2.")
)
@click.option(
    "--seed", type=SEED, metavar="NUMBER", help=N_("The same number gives the same moves of the bots.")
)
@click.option(
    "--open", "file", metavar="FILE", help=N_("Open the match in this file, and review it if it has ended.")
)
@click.option("--dark", is_flag=True, help=N_("Light letters on a dark ground."))
@click.option(
    "--screenshots", metavar="FOLDER",
    help=N_("Open nothing; write pictures of the window into this folder."),
)  # fmt: skip
@force_option
@require_cage_option
@click.pass_context
def command(
    ctx: click.Context, game_name: str | None, one: str | None, two: str, starts: str, clock: str | None,
    seed: int | None, file: str | None, dark: bool, screenshots: str | None, force: bool,
) -> None:  # fmt: skip
    refuse_together(ctx, "screenshots", *CHOICES, "seed", "file", "dark")
    refuse_together(ctx, "file", *CHOICES)
    refuse_without(ctx, "screenshots", "force")
    the_game = None if game_name is None else game(game_name)
    seats = (None if one is None else read_seat(one), read_seat(two))
    the_clock = None if clock is None else Clock.read(clock)
    require_pygame()
    if screenshots is not None:
        from tateti.tools.window_screenshots import take

        for path in take(screenshots, force):
            click.echo(path)
        return
    from tateti.window.loop import play
    from tateti.window.settings import recall
    from tateti.window.state import State

    settings = recall()
    if settings.language is not None and not _language_is_asked_for(ctx):
        language.use(settings.language)
    state = State.of(settings)
    state.dark = state.dark or dark
    if any(given(ctx, name) for name in CHOICES):
        state.arrangement = _arranged(ctx, state.arrangement, the_game, seats, starts, the_clock)
    play(state, begin=game_name is not None, seed=seed, file=None if file is None else Path(file))


def _language_is_asked_for(ctx: click.Context) -> bool:
    """Whether this once another language is wanted than the one that was chosen in the window."""
    asked = any(given(one, "lang") for one in (ctx, ctx.parent) if one is not None)
    return asked or bool(os.environ.get("TATETI_LANG"))


def _arranged(
    ctx: click.Context, before: Arrangement, the_game: Game | None, seats: tuple[Seat | None, Seat], starts: str,
    clock: Clock | None,
) -> Arrangement:  # fmt: skip
    """The match of the command line; what it does not say is as usual, and the game alone as it was before."""
    from tateti.window.arrangement import Arrangement, SeatChoice

    first, second = (SeatChoice() if seat is None else SeatChoice.of(seat) for seat in seats)
    return Arrangement.of(before.game if the_game is None else the_game, first, second, starts, clock)


def require_pygame() -> None:
    """Says kindly what is missing, and how to get it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would greet on the standard output
    # By which the desktop groups windows; pygame would take the name of whatever was started, `__main__.py`.
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "tateti")
    try:
        import pygame  # noqa: F401
    except ModuleNotFoundError as error:
        if error.name != "pygame":
            raise
        sentence = _(
            "The window needs pygame-ce, which is not installed. This installs it: {command} "
            "(in a clone of the repository: {make})."
        )
        raise click.ClickException(
            sentence.format(command=install_command("window"), make="make window")
        ) from None
