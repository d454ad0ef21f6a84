"""What the words of `tateti tournament` share: their arguments, the file, what is told after a change."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti.commands.support.numbers import Whole
from tateti.commands.support.paths import PATH
from tateti.commands.support.showing import json_text
from tateti.errors import TatetiError, quote
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext
from tateti.tournaments.limits import LARGEST_FILE, MOST_PLAYERS, MOST_ROUNDS

if TYPE_CHECKING:
    from tateti.tournaments.events import Event
    from tateti.tournaments.state import Tournament

FILE = click.argument("file", metavar="FILE", type=PATH)
PLAYER = click.argument("player", metavar="NAME")
TABLE = click.argument("table", metavar="NUMBER", type=Whole(1, MOST_PLAYERS, 3))
RESULT = click.argument("result", metavar="RESULT")
JSON = click.option("--json", "as_json", is_flag=True, help=N_("Write the answer as JSON."))
PUBLIC = click.option("--public", is_flag=True, help=N_("Nicknames and numbers only, for strangers to see."))
ROUND = click.option(
    "--round",
    "round_number",
    type=Whole(1, MOST_ROUNDS, 2),
    metavar="NUMBER",
    help=N_("This round, not the current one."),
)


def list_in(file: Path) -> str:
    """A list of names, whatever program wrote it; on the standard error, how it was read if that is a guess."""
    from tateti.tournaments.class_lists import decoded

    text, example = decoded(bytes_of(file))
    if example is not None:
        click.echo(
            "tateti: " + _("{file} is not in UTF-8: it was read as a file of Windows (cp1252), with names like {name}. If that is wrong, save it as UTF-8.")
            .format(file=quote(str(file)), name=quote(example)),
            err=True,
        )  # fmt: skip
    return text


def bytes_of(file: Path) -> bytes:
    from tateti.files import read_at_most

    data = read_at_most(file, LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise TatetiError(N_("{file} is too large."), file=str(file))
    return data


def read_tournament(file: Path) -> Tournament:
    from tateti.tournaments.file import read

    return with_contradictions(read(file))


def changed(file: Path, decide: Callable[[Tournament], Iterable[Event]]) -> Tournament:
    from tateti.tournaments.file import change

    return with_contradictions(change(file, decide))


def with_contradictions(tournament: Tournament) -> Tournament:
    """Says on the standard error what contradicts itself, whatever was asked."""
    from tateti.commands.tournament.showing import contradiction_lines

    for line in contradiction_lines(tournament):
        click.echo(line, err=True)
    return tournament


def number_of(tournament: Tournament, name: str) -> int:
    from tateti.tournaments.names import find_player

    return find_player(tournament.players.values(), name).number


def show_round(
    tournament: Tournament,
    as_json: bool,
    number: int | None = None,
    *,
    public: bool = False,
    above: Iterable[str] = (),
) -> None:
    from tateti.commands.tournament.showing import round_lines
    from tateti.tournaments.decisions import nothing_paired
    from tateti.tournaments.exchange import round_as_json

    if not tournament.rounds:
        raise nothing_paired()
    here = tournament.round(len(tournament.rounds) if number is None else number)
    if as_json:
        click.echo(json_text(round_as_json(here)))
    else:
        click.echo("\n".join([*above, *round_lines(tournament, here, public=public)]))


def tell_open(file: Path, tournament: Tournament) -> None:
    """Which tables still play, after a result."""
    current = tournament.current
    assert current is not None
    if current.open_tables:
        tables = ", ".join(map(str, current.open_tables))
        click.echo(
            ngettext(
                "Round {round}: still playing at table {tables}.",
                "Round {round}: still playing at tables {tables}.",
                len(current.open_tables),
            ).format(round=current.number, tables=tables)
        )
    elif tournament.finished:
        click.echo(
            _(
                "Round {round} is complete, and so is the tournament: tateti tournament standings {file}"
            ).format(round=current.number, file=shlex.quote(str(file)))
        )
    else:
        click.echo(
            _("Round {round} is complete: tateti tournament pair {file} makes the next one.").format(
                round=current.number, file=shlex.quote(str(file))
            )
        )
