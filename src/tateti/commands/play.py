"""`tateti play`: a match without the menu, one that is gone on with, or a recorded one shown again."""

from __future__ import annotations

from random import Random

import click

from tateti import records, unfinished
from tateti.commands.support.drawing import drawing_options
from tateti.commands.support.numbers import SEED, Number
from tateti.commands.support.paths import force_option
from tateti.commands.support.programs import require_cage_option
from tateti.commands.support.seats import read_seat, seat_options
from tateti.commands.support.together import refuse_together, refuse_with, refuse_without
from tateti.errors import TatetiError, quote
from tateti.games import game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Clock, Match, date_tags
from tateti.players import is_program, player, refuse_programs
from tateti.terminal.console import BackToMenu, Console, Leave
from tateti.terminal.menu import farewell
from tateti.terminal.replay import replay
from tateti.terminal.session import LONGEST_PACE, Pace
from tateti.terminal.sitting import Sitting

LEFT_LAST = ""  # the value of --resume without a file

HELP = N_("""\
Plays a match, goes on with one that was left, or shows a recorded one again.

GAME is one of the games that tateti -h lists, also on another board: tictactoe:4x5x4 has 4 rows, 5 columns and \
lines of 4. A player is a person, given by name, or a bot, given as bot:NAME (see tateti bots); two bots play without anybody's help, \
and the same seed gives the same match between bots without a clock.

On a terminal the arrow keys choose a cell and Enter plays there, or a cell is typed: b2, or 1,1 for row and column \
counted from 0 at the top left. A match that is left is kept, and --resume goes on with it.

Examples:
  tateti play
  tateti play semaforo --first Ana --second bot:easy --starts random
  tateti play semaforo --first bot:easy --second bot:random --seed 7 --record match.txt
  tateti play --replay match.txt
  tateti play --resume match.txt
  tateti play --resume match.txt --trust
  tateti play tictactoe --from X.O/.X./... --clock 300+2
  tateti play tictactoe --coordinates numbers --marks O
""")


@click.command("play", help=HELP)
@click.argument("game_name", metavar="[GAME]", required=False)
@seat_options
@click.option(
    "--marks", metavar="X|O", help=N_("The mark of whoever begins, in a game of marks; X if not given.")
)
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
@click.option(
    "--resume", metavar="FILE", is_flag=False, flag_value=LEFT_LAST,
    help=N_("Go on with the match in this file; without a file, with the one that was left last."),
)  # fmt: skip
@click.option(
    "--trust", is_flag=True,
    help=N_("With --resume FILE: run the bots that the file names also where they are programs."),
)  # fmt: skip
@click.option("--replay", "recorded", metavar="FILE", help=N_("Show the match in this file, move by move."))
@click.option(
    "--pace",
    type=Number(0, LONGEST_PACE, 0.5),
    metavar="SECONDS",
    help=N_("Time between the moves of two bots, on a terminal."),
)
@click.option("--step", is_flag=True, help=N_("Wait for Enter between the moves of two bots, on a terminal."))
@drawing_options
@require_cage_option
@click.pass_context
def command(
    ctx: click.Context, game_name: str | None, one: str | None, two: str, starts: str, marks: str | None,
    seed: int | None, start: str | None, clock: str | None, record: str | None, force: bool, resume: str | None,
    trust: bool, recorded: str | None, pace: float | None, step: bool, numbers: bool, ascii: bool, plain: bool,
) -> None:  # fmt: skip
    refuse_without(ctx, "record", "force")
    refuse_without(ctx, "resume", "trust")
    refuse_together(ctx, "step", "pace")
    console = Console.standard(ascii, plain)
    if recorded is not None:
        refuse_together(
            ctx, "recorded",
            "game_name", "one", "two", "starts", "marks", "seed", "start", "clock", "record", "resume",
        )  # fmt: skip
        _show_again(
            recorded, console, None if pace is None and not step else Pace(pace or 0.0, step), numbers
        )
        return
    # Another stream than the one that drew who begins, so that the two do not hang together.
    random = Random(None if seed is None else f"moves {seed}")
    sitting = Sitting(console, random, Pace(pace or 0.0, step), numbers, record=record, force=force)
    if resume is not None:
        refuse_together(ctx, "resume", "game_name", "one", "two", "starts", "marks", "start", "clock")
        match, sitting.kept = _left(resume, trust)
        _refuse_if_finished(match, resume, console)
    else:
        chosen = "tictactoe" if game_name is None else game_name
        match = _arranged(chosen, one, two, starts, marks, seed, start, clock)
    if match.has_people:
        refuse_with(ctx, _("a person who plays"), "pace", "step")
    if seed is not None:
        _warn_of_clocks(match)
    try:
        sitting.play(match)
    except (Leave, BackToMenu):
        console.say(farewell())


def _arranged(
    game_name: str, one: str | None, two: str, starts: str, marks: str | None, seed: int | None,
    start: str | None, clock: str | None,
) -> Match:  # fmt: skip
    if marks is not None and start is not None:
        raise click.UsageError(
            _("--marks is for the empty board: with --from, write x or o after the position.")
        )
    the_game = game(game_name)
    return Match.arrange(
        the_game,
        read_seat(_("Player") if one is None else one),
        read_seat(two),
        starts,
        seed=seed,
        mark=marks,
        start=the_game.position(start) if start is not None else None,
        clock=Clock.read(clock) if clock is not None else None,
        tags=date_tags(),
    )


def _left(name: str, trust: bool) -> tuple[Match, unfinished.KeptFile | None]:
    """The match in a file; without a name, the one that was left last, and where it is kept. A program that a file names
    is run only if the person trusts it; in a match that was left, the person has named it."""
    if name != LEFT_LAST:
        match = records.load(name)
        if not trust:
            refuse_programs(match, name)
        return match, None
    if (left := unfinished.newest()) is None:
        raise TatetiError(
            N_("No match was left unfinished here: --resume FILE goes on with one that was saved.")
        )
    return left[1], left[0]


def _refuse_if_finished(match: Match, name: str, console: Console) -> None:
    """In a pipe there is nothing to do with a finished match; on a terminal it can be looked through, and played again."""
    if match.outcome is not None and not console.attended:
        raise TatetiError(
            N_("The match in {file} is finished: tateti review goes through it."), file=quote(name)
        )


def _warn_of_clocks(match: Match) -> None:
    """Says which bots play by the clock: with them the same seed can give another match."""
    for bot in {seat.bot: None for seat in match.seats if seat.bot is not None}:
        if not player(bot).is_fixed_on(match.game):
            sentence = (
                _("{bot} is a program of its own: the same seed can give another match.")
                if is_program(bot)
                else _("{bot} thinks by the clock here: the same seed can give another match.")
            )
            click.echo(sentence.format(bot=bot), err=True)


def _show_again(name: str, console: Console, pace: Pace | None, numbers: bool) -> None:
    match = records.load(name)
    try:
        replay(match, console, pace, numbers)
    except Leave:
        console.say(farewell())
