"""`tateti play`: a match without the menu, or a recorded one shown again."""

from __future__ import annotations

from random import Random

import click

from tateti import records
from tateti.commands.support.numbers import HOUR, SEED, Number
from tateti.commands.support.paths import force_option
from tateti.commands.support.seats import read_seat, seat_options
from tateti.commands.support.together import refuse_without
from tateti.games import game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Clock, Match
from tateti.players import player
from tateti.terminal.console import Console, Leave
from tateti.terminal.menu import farewell
from tateti.terminal.replay import replay
from tateti.terminal.session import BackToMenu, Pace, Session

HELP = N_("""\
Plays a match, or shows a recorded one again.

GAME is one of the games that tateti -h lists, also on another board: tictactoe:4x5x4 has 4 rows, 5 columns and \
lines of 4. A player is a person, given by name, or a bot, given as bot:NAME (see tateti bots); two bots play without anybody's help, \
and the same seed gives the same match between bots without a clock.

Examples:
  tateti play
  tateti play semaforo --first Ana --second bot:easy --starts random
  tateti play semaforo --first bot:easy --second bot:random --seed 7 --record match.txt
  tateti play --replay match.txt
  tateti play tictactoe --from X.O/.X./... --clock 300+2
""")


@click.command("play", help=HELP, short_help=N_("Play a match, or show a recorded one."))
@click.argument("game_name", metavar="[GAME]", required=False)
@seat_options
@click.option(
    "--seed",
    type=SEED,
    metavar="NUMBER",
    help=N_("The same number gives the same match between bots without a clock."),
)
@click.option(
    "--from", "start", metavar="POSITION", help=N_("Begin here: rows from the top, like X.O/.X./...")
)
@click.option(
    "--clock", metavar="SECONDS+SECONDS", help=N_("Time for each player, and what a move adds: 300+2.")
)
@click.option(
    "--record", metavar="FILE", help=N_("Write the match to this file, also if it is left unfinished.")
)
@force_option
@click.option("--replay", "recorded", metavar="FILE", help=N_("Show the match in this file, move by move."))
@click.option(
    "--pace",
    type=Number(0, HOUR, 0.5),
    metavar="SECONDS",
    help=N_("Time between the moves of two bots, on a terminal."),
)
@click.option("--step", is_flag=True, help=N_("Wait for Enter between the moves of two bots, on a terminal."))
@click.option("--ascii", is_flag=True, help=N_("Draw with plain letters only."))
@click.pass_context
def command(
    ctx: click.Context, game_name: str | None, one: str | None, two: str, starts: str, seed: int | None, start: str | None,
    clock: str | None, record: str | None, force: bool, recorded: str | None, pace: float | None, step: bool, ascii: bool,
) -> None:  # fmt: skip
    refuse_without(ctx, "record", "force")
    console = Console.standard(ascii)
    if recorded is not None:
        if game_name is not None:
            raise click.UsageError(
                _("--replay shows a recorded match, which knows its game: leave out the game.")
            )
        _show_again(recorded, console, None if pace is None and not step else Pace(pace or 0.0, step))
        return
    the_game = game("tictactoe" if game_name is None else game_name)
    match = Match.arrange(
        the_game,
        read_seat(_("Player") if one is None else one),
        read_seat(two),
        starts,
        seed=seed,
        start=the_game.position(start) if start is not None else None,
        clock=Clock.read(clock) if clock is not None else None,
    )
    if seed is not None:
        _warn_of_clocks(match)
    # Another stream than the one that drew who begins, so that the two do not hang together.
    _play(
        match,
        console,
        Random(None if seed is None else f"moves {seed}"),
        Pace(pace or 0.0, step),
        record,
        force,
    )


def _warn_of_clocks(match: Match) -> None:
    """Says which bots play by the clock: with them the same seed can give another match."""
    for bot in {seat.bot: None for seat in match.seats if seat.bot is not None}:
        if not player(bot).is_fixed_on(match.game):
            sentence = _("{bot} thinks by the clock here: the same seed can give another match.")
            click.echo(sentence.format(bot=bot), err=True)


def _play(
    match: Match, console: Console, random: Random, pace: Pace, record: str | None, force: bool
) -> None:
    session = Session(match, console, random, pace)
    if record is not None:
        records.save(
            match, record, force=force
        )  # a name that will not do is known before the match, not after it
    try:
        session.run()
    except (Leave, BackToMenu):
        console.say(farewell())
    finally:
        if record is not None:
            records.save(match, record)  # by now it is a record, whatever it was


def _show_again(name: str, console: Console, pace: Pace | None) -> None:
    match = records.load(name)
    try:
        replay(match, console, pace)
    except Leave:
        console.say(farewell())
