"""`tateti arena`: bots play each other, many games, and a page says what came of it."""

from __future__ import annotations

from pathlib import Path

import click

from tateti.arena.openings import MOST_PLIES, USUAL_PLIES
from tateti.arena.pairing import SYSTEMS
from tateti.arena.setup import MOST_GAMES
from tateti.arena.sprt import ALPHA, BETA, MOST_ELO
from tateti.commands.support.numbers import SEED, Number, Whole
from tateti.commands.support.paths import PATH
from tateti.commands.support.programs import require_cage_option
from tateti.commands.support.together import given, refuse_without
from tateti.language import gettext as _
from tateti.language import mark as N_

HELP = N_("""\
Lets bots play each other, and writes down what came of it: a page with standing, ratings, who beats whom and every game on a \
board; tables, JSON, and a record of each game.

BOT is a bot (see tateti bots), also one of your own: py:FILE.py:NAME. NAME=BOT gives it a name. Every opening is played twice, with \
sides exchanged. A bot that plays an illegal move, takes too long or fails forfeits the game, and the page says why.

An arena that was stopped, by Ctrl-C, a power cut or anything else, goes on with the same command: no finished game is lost or \
played again. The same seed gives the same games, whatever the number of workers, for bots that do not think by the clock.

\b
The openings:
  (none)      the empty board
  all         every position after --plies plies, those alike by symmetry once
  balanced    of these the drawn ones; where none is, those whose win is farthest
  FILE        one to a line: X.O/.X./... or moves, Xb2 Oa1

\b
The systems:
  round-robin   everybody meets everybody
  gauntlet      the first meets all the others
  swiss         neighbours in the standing meet, --rounds times
  knockout      who loses is out

With --class the files of a class (CS50's seven functions, as tateti grade finds them) play each other and the levels random, easy, \
hard and perfect, two games each, in cages.

With --sprt two bots play until it is decided whether the first is worth ELO0 or ELO1 against the second, or until there are no \
more games.

\b
Examples:
  tateti arena easy hard --out results
  tateti arena easy hard perfect Mine=py:my_bot.py:MyBot --game semaforo --games 200 --openings balanced --out results
  tateti arena minimax:depth=3 easy random --system gauntlet --time 0.5 --out gauntlet
  tateti arena py:new.py:Bot py:old.py:Bot --sprt 0 20 --games 20000 --openings all --out test
  tateti arena --class homework --out class-results

The exit code is 0 when all is played. With --sprt it is 0 if ELO1 is accepted, and 1 if it is not. 2 means that the command \
was wrong, and 3 that the system refused something.
""")

FIRST_IS_NOT_BETTER = 1


@click.command("arena", help=HELP)
@click.argument("bots", metavar="BOT...", nargs=-1)
@click.option(
    "--game", "game_name", metavar="GAME", default="tictactoe", show_default=True, help=N_("The game.")
)
@click.option(
    "--games", type=Whole(2, MOST_GAMES, 100), default=100, show_default=True, metavar="N",
    help=N_("How many games each two play when they meet; an even number."),
)  # fmt: skip
@click.option("--openings", metavar="FILE|all|balanced", help=N_("Where the games begin; see above."))
@click.option(
    "--plies", type=Whole(1, MOST_PLIES, 2), default=USUAL_PLIES, show_default=True, metavar="N",
    help=N_("With --openings all or balanced: after how many moves."),
)  # fmt: skip
@click.option(
    "--system", type=click.Choice(SYSTEMS), default=SYSTEMS[0], show_default=True, help=N_("Who meets whom; see above.")
)  # fmt: skip
@click.option(
    "--rounds", type=Whole(1, 100, 5), metavar="N",
    help=N_("With --system swiss: how many rounds; as many as it takes to find a winner if not given."),
)  # fmt: skip
@click.option(
    "--time", "time_words", metavar="SECONDS|SECONDS+SECONDS",
    help=N_("Time for each move, 2; or for a game and added a move, 60+1. 60 seconds a move if not given."),
)  # fmt: skip
@click.option(
    "--workers", type=Whole(1, 64, 2), metavar="N", help=N_("How many games at once; one for each core if not given.")
)  # fmt: skip
@click.option(
    "--seed",
    type=SEED,
    default=0,
    show_default=True,
    metavar="NUMBER",
    help=N_("Another number gives other games."),
)
@click.option(
    "--sprt", type=(Number(-MOST_ELO, MOST_ELO, 0), Number(-MOST_ELO, MOST_ELO, 20)), metavar="ELO0 ELO1",
    help=N_("Stop when it is decided which of these ratings the first of two bots has against the second."),
)  # fmt: skip
@click.option(
    "--alpha", type=Number(0, 0.5, 0.05, above=True), default=ALPHA, show_default=True, metavar="NUMBER",
    help=N_("With --sprt: how often ELO1 may be accepted wrongly."),
)  # fmt: skip
@click.option(
    "--beta", type=Number(0, 0.5, 0.05, above=True), default=BETA, show_default=True, metavar="NUMBER",
    help=N_("With --sprt: how often ELO0 may be accepted wrongly."),
)  # fmt: skip
@click.option(
    "--class", "class_folder", type=PATH, metavar="FOLDER",
    help=N_("The files of a class play each other and the levels: one file or one folder for each student."),
)  # fmt: skip
@click.option("--out", "folder", type=PATH, metavar="FOLDER", help=N_("The folder for all that is written."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the results as JSON."))
@require_cage_option
@click.pass_context
def command(
    ctx: click.Context, bots: tuple[str, ...], game_name: str, games: int, openings: str | None, plies: int, system: str,
    rounds: int | None, time_words: str | None, workers: int | None, seed: int, sprt: tuple[float, float] | None,
    alpha: float, beta: float, class_folder: Path | None, folder: Path | None, as_json: bool,
) -> int:  # fmt: skip
    from tateti.arena.openings import ALL, BALANCED, openings_of
    from tateti.arena.setup import Setup, entrants_of
    from tateti.arena.sprt import Sprt
    from tateti.arena.time_control import TimeControl
    from tateti.commands.arena.run import run, show
    from tateti.games import game

    refuse_without(ctx, "sprt", "alpha", "beta")
    if given(ctx, "plies") and openings not in (ALL, BALANCED):
        refuse_without(ctx, "openings", "plies")
        raise click.UsageError(_("--plies goes with --openings all or --openings balanced."), ctx)
    if rounds is not None and system != "swiss":
        raise click.UsageError(_("--rounds goes with --system swiss."), ctx)
    if folder is None:
        raise click.UsageError(_("Name a folder for the results, like: --out results"), ctx)
    the_game = game(game_name)
    entrants, students = entrants_of(bots), 0
    absent: dict[str, str] = {}
    if class_folder is not None:
        from tateti.arena.whole_class import GAMES, class_entrants, class_game

        the_game = class_game(the_game)
        entrants, students, absent = class_entrants(class_folder, bots)
        games = games if given(ctx, "games") else GAMES
    setup = Setup(
        the_game, entrants, games, openings_of(the_game, openings, int(plies), seed), system, rounds,
        None if time_words is None else TimeControl.read(time_words), seed,
        None if sprt is None else Sprt(*sprt, alpha, beta),
    )  # fmt: skip
    results = run(setup, folder, workers, students, absent)
    show(results, folder, as_json)
    if results.sprt is not None and results.sprt.accepted != results.sprt.test.elo1:
        return FIRST_IS_NOT_BETTER
    return 0
