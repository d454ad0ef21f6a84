"""`tateti tournament print`: sheets of a tournament to print."""

from __future__ import annotations

from pathlib import Path

import click

from tateti.commands.support.numbers import Whole
from tateti.commands.support.paths import PATH, force_option
from tateti.commands.support.printing import paper_options, prepare, write_sheet
from tateti.commands.support.together import refuse_with
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.tournaments.limits import MOST_ROUNDS

# Written down here too, so that the help of the command loads nothing else.
WHAT = ("names", "pairings", "slips", "scores", "standings", "certificates")
_OF_A_ROUND = ("pairings", "slips", "scores")
_WITH_A_LINK = ("names",)
PURPOSES = {what: f"tournament {what}" for what in WHAT}

HELP = N_("""\
Makes sheets of a tournament to print, as PDF.

names are slips to cut out, one a player, with --link also the way to the page of the tournament; pairings is the list of a round for \
the wall; slips are for the results of a round, to cut out, one a table; scores are forms to write the matches of a round down on, of \
the games that tateti knows; standings say who is ahead, and what the tie-breaks mean; certificates are a page a player.

\b
Examples:
  tateti tournament print club.txt names --out names.pdf
  tateti tournament print club.txt pairings --out round.pdf
  tateti tournament print club.txt slips --round 2 --paper letter --out slips.pdf
  tateti tournament print club.txt certificates --title "Spring Cup" --lang es --out certificates.pdf
""")


@click.command("print", help=HELP, short_help=N_("Sheets to print: slips, lists, certificates."))
@click.argument("tournament_file", metavar="FILE", type=PATH)
@click.argument("what", type=click.Choice(WHAT))
@click.option(
    "--out", "file", metavar="FILE", required=True, help=N_("Where the PDF goes; - is the standard output.")
)
@click.option(
    "--round",
    "round_number",
    type=Whole(1, MOST_ROUNDS, 2),
    metavar="NUMBER",
    help=N_("This round, not the current one."),
)
@click.option("--link", metavar="URL", help=N_("The page of the tournament, for the name slips."))
@paper_options
@force_option
@click.pass_context
def print_sheet(
    ctx: click.Context, tournament_file: Path, what: str, file: str, round_number: int | None, link: str | None, title: str,
    paper: str, large: bool, force: bool,
) -> None:  # fmt: skip
    if what not in _OF_A_ROUND:
        refuse_with(ctx, what, "round_number")
    if what not in _WITH_A_LINK:
        refuse_with(ctx, what, "link")
    heading, style = prepare(file, title, paper, large, force, PURPOSES[what])
    from tateti.commands.tournament.showing import contradiction_lines
    from tateti.tournaments.file import read
    from tateti.tournaments.sheets import sheet_of

    tournament = read(tournament_file)
    for line in contradiction_lines(tournament):
        click.echo(line, err=True)
    sheet = sheet_of(tournament, what, round_number=round_number, link=link, title=heading, style=style)
    write_sheet(file, sheet, force)
    if what == "certificates" and not tournament.finished:
        click.echo("tateti: " + _("The tournament is not over: places may still change."), err=True)
