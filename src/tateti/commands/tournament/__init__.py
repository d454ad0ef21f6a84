"""`tateti tournament`: a tournament of people, kept in one text file.

beginning     new
rounds        pair, result, correct, repair, rounds, undo
people        add, rename, withdraw, return, bye
looking       show, standings, why
printing      print
taking_along  csv, export, import, merge
common        what these share
showing       a tournament as text
"""

from __future__ import annotations

import click

from tateti.commands.support.group import WordGroup
from tateti.commands.tournament.beginning import new
from tateti.commands.tournament.looking import show, show_standings, why
from tateti.commands.tournament.people import add, bye, come_back, rename, withdraw
from tateti.commands.tournament.printing import print_sheet
from tateti.commands.tournament.rounds import change_rounds, correct, pair, repair, result, undo
from tateti.commands.tournament.taking_along import csv, export, import_tournament, merge
from tateti.language import mark as N_

HELP = N_("""\
A tournament of people, over the board, of any game for two: Swiss, everybody meets everybody, or knockout.

Everything is kept in FILE, a text with one line for each thing that happened. Several people may write it at once; copies that grew \
apart are put together with merge, or by git. A player is called by name, by the beginning of the name or by number; a table by its \
number in the current round.

\b
Examples:
  tateti tournament new club.txt --names names.txt --system swiss --rounds 5
  tateti tournament pair club.txt
  tateti tournament result club.txt 3 1-0
  tateti tournament standings club.txt
""")


@click.group("tournament", cls=WordGroup, help=HELP)
def command() -> None:
    pass


for word in (
    new,
    pair,
    result,
    correct,
    repair,
    undo,
    change_rounds,
    add,
    rename,
    withdraw,
    come_back,
    bye,
    show,
    show_standings,
    why,
    print_sheet,
    csv,
    export,
    import_tournament,
    merge,
):
    command.add_command(word)
