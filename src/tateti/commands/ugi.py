"""`tateti ugi`: an engine for any tool that speaks the Universal Game Interface."""

from __future__ import annotations

import sys

import click

from tateti.commands.support.programs import require_cage_option
from tateti.games import game
from tateti.language import gettext as _
from tateti.language import mark as N_

HELP = N_("""\
Speaks UGI, the Universal Game Interface, on its standard input and output: an engine for any tool that does, as chess \
programs speak UCI. It reads a line and answers it, until the input ends or says quit.

BOT is the bot that plays (see tateti bots), perfect if none is given. The tool may choose another one, and another game, with \
the options Bot and Game; Seed makes the games of a bot that draws lots repeatable.

A position is written as everywhere here, rows from the top: fen X.O/.X./... Who is to move follows from the count, the first \
player (p1) having begun; in Tic-Tac-Toe an x or o after the rows says otherwise. A move is a cell, b2, or has the piece that it \
leaves, Xb2.

\b
What it understands:
  ugi  isready  uginewgame  setoption name NAME value VALUE
  position startpos|fen POSITION [moves MOVE...]
  go [movetime MS] [p1time MS p2time MS p1inc MS p2inc MS] [depth PLIES] [nodes N] [infinite]
  query gameover|p1turn|result  stop  quit

In turn, an engine of yours is a bot here: ugi:COMMAND, wherever a bot is named. docs/protocol.md has the whole protocol, \
and examples/bots four engines to begin with.

\b
Examples:
  tateti ugi
  tateti ugi minimax:depth=4 --game semaforo
  tateti play tictactoe --first Ana --second "bot:ugi:./mybot"
  tateti bots --check "ugi:python3 mybot.py" --game semaforo
  tateti audit "ugi:./mybot" tictactoe
""")


@click.command("ugi", help=HELP)
@click.argument("bot", metavar="[BOT]", default="perfect")
@click.option(
    "--game", "game_name", metavar="GAME", default="tictactoe", show_default=True, help=N_("The game, until a line says otherwise.")
)  # fmt: skip
@require_cage_option
def command(bot: str, game_name: str) -> None:
    from tateti.players import player
    from tateti.ugi.loop import run

    chosen, the_game = player(bot), game(game_name)
    if sys.stdin is None or sys.stdout is None:
        raise click.UsageError(_("An engine needs a standard input and output to be spoken to."))
    if sys.stdin.isatty():
        click.echo(
            _("This is an engine: it is spoken to in lines. Try: ugi, position startpos, go, quit."), err=True
        )
    run(chosen, the_game, sys.stdin.buffer, sys.stdout)
