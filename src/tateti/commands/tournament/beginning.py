"""`tateti tournament new`: a list of names becomes a tournament."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from tateti.commands.support.numbers import SEED, Whole
from tateti.commands.support.paths import PATH, force_option
from tateti.commands.tournament.common import FILE, list_in
from tateti.language import mark as N_
from tateti.tournaments.limits import MOST_ROUNDS

NEW_HELP = N_("""\
Begins a tournament with the names of a list, one a line: Ana, or Ana;7B with the group, or Ana;7B;Rayo with the nickname that \
strangers see. Lists that a spreadsheet wrote are understood too: with tabs, quotes, or Ana,7B in every line. It shows what it has read.

The order of the list is the order of strength, by which the first round is paired; with --shuffle it is drawn. GAME is a name: one of \
ours or any other. Tie-breaks are buchholz-cut-1, buchholz, sonneborn-berger, direct and wins, in the order in which they count.

\b
Examples:
  tateti tournament new club.txt --names names.txt --system swiss --rounds 5
  tateti tournament new class.txt --names 7b.txt --system round-robin --game semaforo --shuffle
  tateti tournament new cup.txt --names names.txt --system knockout --games 2
  tateti tournament new league.txt --names names.txt --points 3,1,0 --tie-breaks direct,wins
""")


@click.command("new", help=NEW_HELP, short_help=N_("Begin a tournament."))
@FILE
@click.option(
    "--names",
    "names_file",
    type=PATH,
    required=True,
    metavar="FILE",
    help=N_("The list of names; - is the standard input."),
)
@click.option(
    "--system", type=click.Choice(["swiss", "round-robin", "knockout"]), default="swiss", show_default=True,
    help=N_("Who meets whom."),
)  # fmt: skip
@click.option(
    "--rounds",
    type=Whole(1, MOST_ROUNDS, 5),
    metavar="NUMBER",
    help=N_("How many rounds, in a Swiss tournament."),
)
@click.option("--title", metavar="TEXT", help=N_("What it is called; otherwise like the file."))
@click.option(
    "--game", "game_name", default="tictactoe", show_default=True, metavar="GAME", help=N_("What is played.")
)
@click.option(
    "--points",
    default="1,0.5,0",
    show_default=True,
    metavar="WIN,DRAW,LOSS",
    help=N_("Points; a fourth number is for a bye."),
)
@click.option(
    "--games",
    type=Whole(1, 2, 2),
    default=1,
    show_default=True,
    metavar="NUMBER",
    help=N_("Games a pairing; of two, each begins one."),
)
@click.option(
    "--tie-breaks", metavar="NAMES", help=N_("What decides between equal points, in this order, with commas.")
)
@click.option("--shuffle", is_flag=True, help=N_("Draw the order of the players."))
@click.option(
    "--seed",
    type=SEED,
    metavar="NUMBER",
    help=N_("The same number draws the same order; with it the order is drawn."),
)
@force_option
def new(
    file: Path, names_file: Path, system: str, rounds: int | None, title: str | None, game_name: str, points: str, games: int,
    tie_breaks: str | None, shuffle: bool, seed: int | None, force: bool,
) -> None:  # fmt: skip
    from tateti.tournaments import decisions
    from tateti.tournaments.file import check_writing, create
    from tateti.tournaments.history import tournament_of
    from tateti.tournaments.names import read_names
    from tateti.tournaments.results import read_points

    check_writing()
    drawn = secrets.randbelow(10**9) if shuffle and seed is None else seed
    event = decisions.begin(
        read_names(list_in(names_file)), system, title=title or file.stem, game=game_name, rounds=rounds, points=read_points(points),
        games=games, tie_breaks=None if tie_breaks is None else [one.strip() for one in tie_breaks.split(",") if one.strip()],
        shuffle=drawn,
    )  # fmt: skip
    create(file, [event], force=force)
    from tateti.commands.tournament.showing import heading, player_lines

    tournament = tournament_of([event])
    click.echo("\n".join([heading(tournament), *player_lines(tournament)]))
