"""What is to be seen: `show`, `standings`, `why`."""

from __future__ import annotations

from pathlib import Path

import click

from tateti.commands.support.showing import json_text
from tateti.commands.tournament.common import FILE, JSON, PUBLIC, ROUND, read_tournament, show_round
from tateti.language import mark as N_


@click.command("show", help=N_("""\
Shows the current round, or another one with --round: who begins, against whom, and the results.

\b
Examples:
  tateti tournament show club.txt
  tateti tournament show club.txt --round 2 --public
"""), short_help=N_("Show a round."))  # fmt: skip
@FILE
@ROUND
@PUBLIC
@JSON
def show(file: Path, round_number: int | None, public: bool, as_json: bool) -> None:
    from tateti.commands.tournament.showing import heading
    from tateti.tournaments.exchange import state_as_json

    tournament = read_tournament(file)
    if as_json and round_number is None and not public:
        click.echo(json_text(state_as_json(tournament)))
        return
    if not as_json:
        click.echo(heading(tournament))
    show_round(tournament, as_json, round_number, public=public)


@click.command("standings", help=N_("""\
Shows the standings; with --why each line says what puts it above the next one.

\b
Examples:
  tateti tournament standings club.txt
  tateti tournament standings club.txt --why
"""), short_help=N_("Who is ahead."))  # fmt: skip
@FILE
@click.option("--why", is_flag=True, help=N_("Say what puts each player above the next one."))
@PUBLIC
@JSON
def show_standings(file: Path, why: bool, public: bool, as_json: bool) -> None:
    from tateti.commands.tournament.showing import heading, standing_lines
    from tateti.tournaments.exchange import standings_as_json
    from tateti.tournaments.standings import explained
    from tateti.tournaments.wording import about_leavers, why_in_words

    tournament = read_tournament(file)
    if as_json:
        click.echo(json_text(standings_as_json(tournament, public=public)))
        return
    click.echo(heading(tournament))
    named = (lambda player: player.public_name) if public else str
    click.echo("\n".join([*standing_lines(tournament, public=public), *about_leavers(tournament, named)]))
    if why:
        for _line, difference in explained(tournament):
            if difference is not None:
                click.echo(why_in_words(difference, named, tournament.games))


@click.command("why", help=N_("""\
Says why one player is above another.

\b
Example:
  tateti tournament why club.txt Ana Beto
"""), short_help=N_("Why one is above another."))  # fmt: skip
@FILE
@click.argument("first", metavar="NAME")
@click.argument("second", metavar="NAME")
def why(file: Path, first: str, second: str) -> None:
    from tateti.tournaments.names import find_player
    from tateti.tournaments.wording import why_above

    tournament = read_tournament(file)
    one, other = (find_player(tournament.players.values(), name) for name in (first, second))
    click.echo(why_above(tournament, one, other))
