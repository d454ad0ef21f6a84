"""`tateti tournament`: a tournament of people, kept in one text file."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tateti.commands.support.group import WordGroup
from tateti.commands.support.numbers import SEED, Whole
from tateti.commands.support.paths import PATH, force_option
from tateti.commands.support.showing import json_text
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.tournaments.limits import LARGEST_FILE, MOST_PLAYERS, MOST_ROUNDS

if TYPE_CHECKING:
    from tateti.tournaments.events import Event
    from tateti.tournaments.state import Tournament

Function = TypeVar("Function", bound=Callable[..., Any])

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


_FILE = click.argument("file", metavar="FILE", type=PATH)
_PLAYER = click.argument("player", metavar="NAME")
_TABLE = click.argument("table", metavar="NUMBER", type=Whole(1, MOST_PLAYERS, 3))
_RESULT = click.argument("result", metavar="RESULT")
_JSON = click.option("--json", "as_json", is_flag=True, help=N_("Write the answer as JSON."))
_PUBLIC = click.option("--public", is_flag=True, help=N_("Nicknames and numbers only, for strangers to see."))
_ROUND = click.option(
    "--round",
    "round_number",
    type=Whole(1, MOST_ROUNDS, 2),
    metavar="NUMBER",
    help=N_("This round, not the current one."),
)


# Beginning

NEW_HELP = N_("""\
Begins a tournament with the names of a list, one a line: Ana, or Ana;7B with the group, or Ana;7B;Rayo with the nickname that \
strangers see.

The order of the list is the order of strength, by which the first round is paired; with --shuffle it is drawn. GAME is a name: one of \
ours or any other. Tie-breaks are buchholz-cut-1, buchholz, sonneborn-berger, direct and wins, in the order in which they count.

\b
Examples:
  tateti tournament new club.txt --names names.txt --system swiss --rounds 5
  tateti tournament new class.txt --names 7b.txt --system round-robin --game semaforo --shuffle
  tateti tournament new cup.txt --names names.txt --system knockout --games 2
  tateti tournament new league.txt --names names.txt --points 3,1,0 --tie-breaks direct,wins
""")


@command.command("new", help=NEW_HELP, short_help=N_("Begin a tournament."))
@_FILE
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
        read_names(_text_of(names_file)), system, title=title or file.stem, game=game_name, rounds=rounds, points=read_points(points),
        games=games, tie_breaks=None if tie_breaks is None else [one.strip() for one in tie_breaks.split(",") if one.strip()],
        shuffle=drawn,
    )  # fmt: skip
    create(file, [event], force=force)
    from tateti.commands.tournament.showing import heading

    click.echo(heading(tournament_of([event])))


def _text_of(file: Path) -> str:
    return _bytes_of(file).decode("utf-8", errors="replace")


def _bytes_of(file: Path) -> bytes:
    from tateti.files import read_at_most

    data = read_at_most(file, LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise TatetiError(N_("{file} is too large."), file=str(file))
    return data


# Rounds and results


@command.command("pair", help=N_("""\
Pairs the next round, when the current one has all its results.

\b
Example:
  tateti tournament pair club.txt
"""), short_help=N_("Pair the next round."))  # fmt: skip
@_FILE
@_JSON
def pair(file: Path, as_json: bool) -> None:
    from tateti.tournaments import decisions

    _show_round(_changed(file, lambda events: [decisions.pair(events)]), as_json)


@command.command("result", context_settings={"ignore_unknown_options": True}, help=N_("""\
Enters the result of a table: 1-0 if the one who began won, 0-1, ½-½ (or 1/2-1/2); +/- or -/+ if somebody did not come, -/- if nobody did. \
Of two games, what each scored together, like 1½-½.

\b
Examples:
  tateti tournament result club.txt 3 1-0
  tateti tournament result club.txt 4 1/2-1/2
  tateti tournament result club.txt 5 -/+
"""), short_help=N_("Enter a result."))  # fmt: skip
@_FILE
@_TABLE
@_RESULT
def result(file: Path, table: int, result: str) -> None:
    from tateti.tournaments import decisions

    _tell_open(_changed(file, lambda events: [decisions.result(events, table, result)]))


@command.command("correct", context_settings={"ignore_unknown_options": True}, help=N_("""\
Corrects a result, also one of an earlier round; - takes it away. The pairings that were made since stay as they are.

\b
Examples:
  tateti tournament correct club.txt 3 0-1
  tateti tournament correct club.txt 3 0-1 --round 2
"""), short_help=N_("Correct a result."))  # fmt: skip
@_FILE
@_TABLE
@_RESULT
@_ROUND
def correct(file: Path, table: int, result: str, round_number: int | None) -> None:
    from tateti.tournaments import decisions

    def decide(events: tuple[Event, ...]) -> list[Event]:
        return [decisions.result(events, table, result, round_number=round_number, correct=True)]

    _tell_open(_changed(file, decide))


@command.command("repair", help=N_("""\
Changes the pairings of the current round by hand: the two play each other, and the first of them begins. Those whom they would have met \
meet each other, or have the bye. It says which rules the round breaks now.

\b
Example:
  tateti tournament repair club.txt Ana Beto
"""), short_help=N_("Change a pairing by hand."))  # fmt: skip
@_FILE
@click.argument("first", metavar="NAME")
@click.argument("second", metavar="NAME")
@_JSON
def repair(file: Path, first: str, second: str, as_json: bool) -> None:
    from tateti.tournaments import decisions

    def decide(events: tuple[Event, ...]) -> list[Event]:
        return [decisions.repair(events, _number_of(events, first), _number_of(events, second))]

    _show_round(_changed(file, decide), as_json)


@command.command("undo", help=N_("""\
Takes the last thing back, whatever it was; again, the one before it.

\b
Example:
  tateti tournament undo club.txt
"""), short_help=N_("Take the last thing back."))  # fmt: skip
@_FILE
def undo(file: Path) -> None:
    from tateti.commands.tournament.showing import event_in_words
    from tateti.tournaments import decisions
    from tateti.tournaments.history import tournament_of

    said = list[str]()

    def decide(events: tuple[Event, ...]) -> list[Event]:
        event, undone = decisions.undo(events)
        said.append(event_in_words(tournament_of(events), undone))
        return [event]

    _changed(file, decide)
    click.echo(_("Undone: {what}").format(what=said[-1]))


# People


@command.command("add", help=N_("""\
Adds somebody who comes late, as in the list of names; the first game is in the next round.

\b
Example:
  tateti tournament add club.txt "Zoe;7B"
"""), short_help=N_("Add somebody who comes late."))  # fmt: skip
@_FILE
@click.argument("player", metavar="NAME;GROUP")
def add(file: Path, player: str) -> None:
    from tateti.tournaments import decisions
    from tateti.tournaments.names import read_entry

    after = _changed(file, lambda events: [decisions.add(events, read_entry(player))])
    added = max(after.players.values(), key=lambda one: one.number)
    click.echo(
        _("{name} has the number {number} and plays from round {round} on.").format(
            name=added, number=added.number, round=added.since
        )
    )


@command.command("withdraw", help=N_("""\
Somebody leaves, and is not paired any more. A game that is paired already is entered as -/+ or +/-.

\b
Example:
  tateti tournament withdraw club.txt Ana
"""), short_help=N_("Somebody leaves."))  # fmt: skip
@_FILE
@_PLAYER
def withdraw(file: Path, player: str) -> None:
    _about_player(file, "withdraw", player)


@command.command("return", help=N_("""\
Somebody who left plays again, from the next round on.

\b
Example:
  tateti tournament return club.txt Ana
"""), short_help=N_("Somebody comes back."))  # fmt: skip
@_FILE
@_PLAYER
def come_back(file: Path, player: str) -> None:
    _about_player(file, "return", player)


@command.command("bye", help=N_("""\
Somebody who cannot play a round has a bye in it that is worth a draw: in the next round, or in the one that --round names.

\b
Example:
  tateti tournament bye club.txt Ana --round 3
"""), short_help=N_("Somebody cannot play a round."))  # fmt: skip
@_FILE
@_PLAYER
@click.option(
    "--round",
    "round_number",
    type=Whole(1, MOST_ROUNDS, 2),
    metavar="NUMBER",
    help=N_("This round, not the next one."),
)
def bye(file: Path, player: str, round_number: int | None) -> None:
    _about_player(file, "bye", player, lambda tournament: {"round": round_number or tournament.next_round})


@command.command("rounds", help=N_("""\
Makes a Swiss tournament longer or shorter.

\b
Example:
  tateti tournament rounds club.txt 6
"""), short_help=N_("Another number of rounds."))  # fmt: skip
@_FILE
@click.argument("rounds", metavar="NUMBER", type=Whole(1, MOST_ROUNDS, 5))
def change_rounds(file: Path, rounds: int) -> None:
    from tateti.commands.tournament.showing import heading
    from tateti.tournaments import decisions

    click.echo(
        heading(_changed(file, lambda events: [decisions.decided(events, "rounds", {"rounds": rounds})]))
    )


def _about_player(
    file: Path, kind: str, name: str, more: Callable[[Tournament], dict[str, Any]] = lambda _tournament: {}
) -> None:
    from tateti.commands.tournament.showing import event_in_words
    from tateti.tournaments import decisions
    from tateti.tournaments.history import tournament_of

    def decide(events: tuple[Event, ...]) -> list[Event]:
        details = {"number": _number_of(events, name), **more(tournament_of(events))}
        return [decisions.decided(events, kind, details)]

    after = _changed(file, decide)
    click.echo(event_in_words(after, after.events[-1]))


# Looking


@command.command("show", help=N_("""\
Shows the current round, or another one with --round: who begins, against whom, and the results.

\b
Examples:
  tateti tournament show club.txt
  tateti tournament show club.txt --round 2 --public
"""), short_help=N_("Show a round."))  # fmt: skip
@_FILE
@_ROUND
@_PUBLIC
@_JSON
def show(file: Path, round_number: int | None, public: bool, as_json: bool) -> None:
    from tateti.commands.tournament.showing import heading
    from tateti.tournaments.exchange import state_as_json

    tournament = _read(file)
    if as_json and round_number is None and not public:
        click.echo(json_text(state_as_json(tournament)))
        return
    if not as_json:
        click.echo(heading(tournament))
    _show_round(tournament, as_json, round_number, public=public)


@command.command("standings", help=N_("""\
Shows the standings; with --why each line says what puts it above the next one.

\b
Examples:
  tateti tournament standings club.txt
  tateti tournament standings club.txt --why
"""), short_help=N_("Who is ahead."))  # fmt: skip
@_FILE
@click.option("--why", is_flag=True, help=N_("Say what puts each player above the next one."))
@_PUBLIC
@_JSON
def show_standings(file: Path, why: bool, public: bool, as_json: bool) -> None:
    from tateti.commands.tournament.showing import heading, standing_lines
    from tateti.tournaments.exchange import standings_as_json
    from tateti.tournaments.standings import standings
    from tateti.tournaments.wording import why_above

    tournament = _read(file)
    if as_json:
        click.echo(json_text(standings_as_json(tournament)))
        return
    click.echo(heading(tournament))
    click.echo("\n".join(standing_lines(tournament, public=public)))
    if why:
        lines = [line.player for line in standings(tournament)]
        for above, below in itertools.pairwise(lines):
            click.echo(why_above(tournament, above, below))


@command.command("why", help=N_("""\
Says why one player is above another.

\b
Example:
  tateti tournament why club.txt Ana Beto
"""), short_help=N_("Why one is above another."))  # fmt: skip
@_FILE
@click.argument("first", metavar="NAME")
@click.argument("second", metavar="NAME")
def why(file: Path, first: str, second: str) -> None:
    from tateti.tournaments.names import find_player
    from tateti.tournaments.wording import why_above

    tournament = _read(file)
    one, other = (find_player(tournament.players.values(), name) for name in (first, second))
    click.echo(why_above(tournament, one, other))


# Files


@command.command("csv", help=N_("""\
The standings as CSV, for spreadsheets.

\b
Example:
  tateti tournament csv club.txt --out standings.csv
"""), short_help=N_("The standings for spreadsheets."))  # fmt: skip
@_FILE
@click.option(
    "--out", default="-", metavar="FILE", help=N_("The file to write; otherwise the standard output.")
)
@_PUBLIC
@force_option
def csv(file: Path, out: str, public: bool, force: bool) -> None:
    from tateti.commands.support.output import write_output
    from tateti.files import FileKind
    from tateti.spreadsheets import BYTE_ORDER_MARK, as_csv
    from tateti.tournaments.exchange import for_spreadsheets, standings_rows

    kind = FileKind(N_("a table (CSV)"), lambda begins: begins.startswith(BYTE_ORDER_MARK.encode()))
    write_output(
        out, as_csv(standings_rows(_read(file), public=public, written=for_spreadsheets)), kind, force
    )


@command.command("export", help=N_("""\
The whole tournament as one JSON file, to keep or to take elsewhere.

\b
Example:
  tateti tournament export club.txt --out club.json
"""), short_help=N_("Everything as one JSON file."))  # fmt: skip
@_FILE
@click.option(
    "--out", default="-", metavar="FILE", help=N_("The file to write; otherwise the standard output.")
)
@force_option
def export(file: Path, out: str, force: bool) -> None:
    from tateti.commands.support.output import write_output
    from tateti.files import FileKind
    from tateti.tournaments.exchange import exported
    from tateti.tournaments.file import read

    kind = FileKind(N_("an exported tournament"), lambda begins: b'"format": "tateti-tournament"' in begins)
    write_output(out, exported(read(file)), kind, force)


@command.command("import", help=N_("""\
Makes FILE from a tournament that was exported.

\b
Example:
  tateti tournament import club.txt --from club.json
"""), short_help=N_("Take an exported tournament back."))  # fmt: skip
@_FILE
@click.option("--from", "source", type=PATH, required=True, metavar="FILE", help=N_("What export wrote."))
@force_option
def take_back(file: Path, source: Path, force: bool) -> None:
    from tateti.commands.tournament.showing import heading
    from tateti.tournaments.exchange import imported
    from tateti.tournaments.file import create
    from tateti.tournaments.history import tournament_of

    try:
        events = imported(_bytes_of(source))
    except TatetiError as error:
        raise TatetiError(
            N_("{file} is not the file of a tournament: {reason}"), file=str(source), reason=error
        ) from error
    create(file, events, force=force)
    click.echo(heading(tournament_of(events)))


@command.command("merge", help=N_("""\
Puts another copy of the same tournament into FILE: what happened in either has happened. Where they contradict each other the earlier \
line holds, the others are listed, and the exit code is 1.

\b
Example:
  tateti tournament merge club.txt copy.txt
"""), short_help=N_("Put two copies together."))  # fmt: skip
@_FILE
@click.argument("other", metavar="FILE", type=PATH)
@click.pass_context
def merge(ctx: click.Context, file: Path, other: Path) -> None:
    from tateti.commands.tournament.showing import heading
    from tateti.tournaments.file import merged, read

    theirs = read(other)
    counted = list[int]()

    def decide(events: tuple[Event, ...]) -> Iterable[Event]:
        together = merged(events, theirs)
        counted.append(len(together) - len(events))
        return together

    after = _changed(file, decide)
    click.echo(heading(after))
    click.echo(_("New lines: {count}").format(count=counted[-1]))
    ctx.exit(1 if after.contradictions else 0)


# What the words share


def _read(file: Path) -> Tournament:
    from tateti.tournaments.file import read
    from tateti.tournaments.history import tournament_of

    return _with_contradictions(tournament_of(read(file)))


def _changed(file: Path, decide: Callable[[tuple[Event, ...]], Iterable[Event]]) -> Tournament:
    from tateti.tournaments.file import change

    return _with_contradictions(change(file, decide))


def _with_contradictions(tournament: Tournament) -> Tournament:
    """Says on the standard error what contradicts itself, whatever was asked."""
    from tateti.commands.tournament.showing import contradiction_lines

    for line in contradiction_lines(tournament):
        click.echo(line, err=True)
    return tournament


def _number_of(events: tuple[Event, ...], name: str) -> int:
    from tateti.tournaments.history import tournament_of
    from tateti.tournaments.names import find_player

    return find_player(tournament_of(events).players.values(), name).number


def _show_round(
    tournament: Tournament, as_json: bool, number: int | None = None, *, public: bool = False
) -> None:
    from tateti.commands.tournament.showing import round_lines
    from tateti.tournaments.exchange import round_as_json

    if not tournament.rounds:
        raise TatetiError(N_("No round is paired yet: tateti tournament pair FILE"))
    here = tournament.round(len(tournament.rounds) if number is None else number)
    if as_json:
        click.echo(json_text(round_as_json(here)))
    else:
        click.echo("\n".join(round_lines(tournament, here, public=public)))


def _tell_open(tournament: Tournament) -> None:
    """Which tables still play, after a result."""
    current = tournament.current
    assert current is not None
    if current.open_tables:
        tables = ", ".join(map(str, current.open_tables))
        click.echo(
            _("Round {round}: still playing at table {tables}.").format(round=current.number, tables=tables)
        )
    elif tournament.finished:
        click.echo(
            _("Round {round} is complete, and so is the tournament: tateti tournament standings FILE").format(
                round=current.number
            )
        )
    else:
        click.echo(
            _("Round {round} is complete: tateti tournament pair FILE makes the next one.").format(
                round=current.number
            )
        )
