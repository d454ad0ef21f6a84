"""Who plays: `add`, `rename`, `withdraw`, `return`, `bye`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tateti.commands.support.numbers import Whole
from tateti.commands.tournament.common import FILE, PLAYER, changed, number_of
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.tournaments.limits import MOST_ROUNDS

if TYPE_CHECKING:
    from tateti.tournaments.events import Event
    from tateti.tournaments.state import Tournament


@click.command("add", help=N_("""\
Adds somebody who comes late, as in the list of names; the first game is in the next round.

\b
Example:
  tateti tournament add club.txt "Zoe;7B"
"""), short_help=N_("Add somebody who comes late."))  # fmt: skip
@FILE
@click.argument("player", metavar="NAME;GROUP")
def add(file: Path, player: str) -> None:
    from tateti.tournaments import decisions
    from tateti.tournaments.names import read_entry

    after = changed(file, lambda before: [decisions.add(before, read_entry(player))])
    added = max(after.players.values(), key=lambda one: one.number)
    click.echo(
        _("{name} has the number {number} and plays from round {round} on.").format(
            name=added, number=added.number, round=added.since
        )
    )


@click.command("rename", help=N_("""\
Another name for somebody, with the group and the nickname that strangers see, as in the list of names.

\b
Examples:
  tateti tournament rename club.txt Zoe "Zoé;7B"
  tateti tournament rename club.txt 12 "Zoé Martín;7B;Rayo"
"""), short_help=N_("Correct a name."))  # fmt: skip
@FILE
@PLAYER
@click.argument("player_now", metavar="NAME;GROUP")
def rename(file: Path, player: str, player_now: str) -> None:
    from tateti.tournaments import decisions
    from tateti.tournaments.happenings import event_in_words
    from tateti.tournaments.names import read_entry

    entry = read_entry(player_now)
    after = changed(file, lambda before: [decisions.rename(before, number_of(before, player), entry)])
    click.echo(event_in_words(after, after.events[-1]))


@click.command("withdraw", help=N_("""\
Somebody leaves, and is not paired any more. A game that is paired already is entered as -/+ or +/-. Where everybody meets everybody, \
the results of somebody who has played less than half of the games count for nobody; later, the opponents win the games that are missing.

\b
Example:
  tateti tournament withdraw club.txt Ana
"""), short_help=N_("Somebody leaves."))  # fmt: skip
@FILE
@PLAYER
def withdraw(file: Path, player: str) -> None:
    from tateti.tournaments.wording import about_leavers

    for sentence in about_leavers(_about_player(file, "withdraw", player)):
        click.echo(sentence)


@click.command("return", help=N_("""\
Somebody who left plays again, from the next round on.

\b
Example:
  tateti tournament return club.txt Ana
"""), short_help=N_("Somebody comes back."))  # fmt: skip
@FILE
@PLAYER
def come_back(file: Path, player: str) -> None:
    _about_player(file, "return", player)


@click.command("bye", help=N_("""\
Somebody who cannot play a round has a bye in it that is worth a draw: in the next round, or in the one that --round names.

\b
Example:
  tateti tournament bye club.txt Ana --round 3
"""), short_help=N_("Somebody cannot play a round."))  # fmt: skip
@FILE
@PLAYER
@click.option(
    "--round",
    "round_number",
    type=Whole(1, MOST_ROUNDS, 2),
    metavar="NUMBER",
    help=N_("This round, not the next one."),
)
def bye(file: Path, player: str, round_number: int | None) -> None:
    _about_player(file, "bye", player, lambda tournament: {"round": round_number or tournament.next_round})


def _about_player(
    file: Path, kind: str, name: str, more: Callable[[Tournament], dict[str, Any]] = lambda _tournament: {}
) -> Tournament:
    from tateti.tournaments import decisions
    from tateti.tournaments.happenings import event_in_words

    def decide(before: Tournament) -> list[Event]:
        return [decisions.decided(before, kind, {"number": number_of(before, name), **more(before)})]

    after = changed(file, decide)
    click.echo(event_in_words(after, after.events[-1]))
    return after
