"""Rounds and results: `pair`, `result`, `correct`, `repair`, `rounds`, `undo`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti.commands.support.numbers import Whole
from tateti.commands.tournament.common import (
    FILE,
    JSON,
    RESULT,
    ROUND,
    TABLE,
    changed,
    number_of,
    show_round,
    tell_open,
)
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.tournaments.limits import MOST_ROUNDS

if TYPE_CHECKING:
    from tateti.tournaments.events import Event
    from tateti.tournaments.state import Tournament


@click.command("pair", help=N_("""\
Pairs the next round, when the current one has all its results.

\b
Example:
  tateti tournament pair club.txt
"""), short_help=N_("Pair the next round."))  # fmt: skip
@FILE
@JSON
def pair(file: Path, as_json: bool) -> None:
    from tateti.tournaments import decisions

    show_round(changed(file, lambda before: [decisions.pair(before)]), as_json)


@click.command("result", context_settings={"ignore_unknown_options": True}, help=N_("""\
Enters the result of a table: 1-0 if the one who began won, 0-1, ½-½ (or 1/2-1/2); +/- or -/+ if somebody did not come, -/- if nobody did. \
Of two games, what each scored together, like 1½-½.

\b
Examples:
  tateti tournament result club.txt 3 1-0
  tateti tournament result club.txt 4 1/2-1/2
  tateti tournament result club.txt 5 -/+
"""), short_help=N_("Enter a result."))  # fmt: skip
@FILE
@TABLE
@RESULT
def result(file: Path, table: int, result: str) -> None:
    from tateti.tournaments import decisions

    tell_open(changed(file, lambda before: _if_new(decisions.result(before, table, result))))


@click.command("correct", context_settings={"ignore_unknown_options": True}, help=N_("""\
Corrects a result, also one of an earlier round; - takes it away. The pairings that were made since stay as they are.

\b
Examples:
  tateti tournament correct club.txt 3 0-1
  tateti tournament correct club.txt 3 0-1 --round 2
"""), short_help=N_("Correct a result."))  # fmt: skip
@FILE
@TABLE
@RESULT
@ROUND
def correct(file: Path, table: int, result: str, round_number: int | None) -> None:
    from tateti.tournaments import decisions

    def decide(before: Tournament) -> list[Event]:
        return _if_new(decisions.result(before, table, result, round_number=round_number, correct=True))

    tell_open(changed(file, decide))


def _if_new(result: Event) -> list[Event]:
    """Nothing, where the table has this result already: there would be nothing to undo."""
    return [] if result.details["result"] == result.details["was"] else [result]


@click.command("repair", help=N_("""\
Changes the pairings of the current round by hand: the two play each other, and the first of them begins. Those whom they would have met \
meet each other, or have the bye. It says which rules the round breaks now.

\b
Example:
  tateti tournament repair club.txt Ana Beto
"""), short_help=N_("Change a pairing by hand."))  # fmt: skip
@FILE
@click.argument("first", metavar="NAME")
@click.argument("second", metavar="NAME")
@JSON
def repair(file: Path, first: str, second: str, as_json: bool) -> None:
    from tateti.tournaments import decisions

    def decide(before: Tournament) -> list[Event]:
        return [decisions.repair(before, number_of(before, first), number_of(before, second))]

    show_round(changed(file, decide), as_json)


@click.command("undo", help=N_("""\
Takes the last thing back, whatever it was; again, the one before it.

\b
Example:
  tateti tournament undo club.txt
"""), short_help=N_("Take the last thing back."))  # fmt: skip
@FILE
def undo(file: Path) -> None:
    from tateti.tournaments import decisions
    from tateti.tournaments.happenings import event_in_words

    said = list[str]()

    def decide(before: Tournament) -> list[Event]:
        event, undone = decisions.undo(before)
        said.append(event_in_words(before, undone))
        return [event]

    changed(file, decide)
    click.echo(_("Undone: {what}").format(what=said[-1]))


@click.command("rounds", help=N_("""\
Makes a Swiss tournament longer or shorter.

\b
Example:
  tateti tournament rounds club.txt 6
"""), short_help=N_("Another number of rounds."))  # fmt: skip
@FILE
@click.argument("rounds", metavar="NUMBER", type=Whole(1, MOST_ROUNDS, 5))
def change_rounds(file: Path, rounds: int) -> None:
    from tateti.commands.tournament.showing import heading
    from tateti.tournaments import decisions

    click.echo(
        heading(changed(file, lambda before: [decisions.decided(before, "rounds", {"rounds": rounds})]))
    )
