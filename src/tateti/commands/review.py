"""`tateti review`: a recorded match, move by move, with marks and better moves."""

from __future__ import annotations

import contextlib

import click

from tateti import oracle, records
from tateti.commands.support.drawing import drawing_options
from tateti.commands.support.numbers import HOUR, Number
from tateti.commands.support.showing import Counting, json_text
from tateti.commands.support.together import refuse_together, refuse_without
from tateti.errors import TatetiError, quote
from tateti.games import Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match
from tateti.search.limits import Limit
from tateti.study.review import Review, review
from tateti.terminal.console import Console, Leave
from tateti.terminal.review import review_in_words

HELP = N_("""\
Goes through a recorded match and marks each move, with a better one and why.

RECORD is a file with the record of a match, finished or not, or - for the standard input.

\b
The marks:
  best            nothing is better
  fine            the same result, if not in the best length
  inaccuracy ?!   a win takes longer than it had to, or a lost game lasts
                  only half as long as it could
  mistake    ?    a win becomes a draw, or a draw a loss; or a win at once is
                  missed, or handed over in a lost game
  blunder    ??   a win becomes a loss

With --retry nothing is marked: the positions where somebody went wrong are problems that you solve here, one after the other. \
--side chooses whose: first, second, or a name in the record; otherwise they are those of the people in it.

At once is with the move itself or with the reply to it. Variations in the record are not marked.

\b
Examples:
  tateti review match.txt
  tateti review match.txt --json
  tateti review match.txt --retry --side Ana
  tateti play tictactoe --first bot:easy --second bot:easy --seed 7 --record match.txt
""")


@click.command("review", help=HELP)
@click.argument("record", metavar="RECORD")
@click.option(
    "--time", "seconds", type=Number(0, HOUR, 60, above=True), metavar="SECONDS",
    help=N_("How long to look for the exact value of a position; 20 if not given."),
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help=N_("Print JSON."))
@click.option(
    "--retry", is_flag=True, help=N_("Solve the positions where somebody went wrong, instead of a review.")
)
@click.option("--side", metavar="SIDE", help=N_("Whose mistakes: first, second, or a name."))
@drawing_options
@click.pass_context
def command(
    ctx: click.Context, record: str, seconds: float | None, as_json: bool, retry: bool, side: str | None,
    numbers: bool, ascii: bool, plain: bool,
) -> None:  # fmt: skip
    refuse_together(ctx, "retry", "as_json")
    refuse_without(ctx, "retry", "side", "plain", "numbers")
    match = records.load(record)
    sides = None if side is None else _side(match, side)
    limit = oracle.PATIENCE if seconds is None else Limit(seconds=seconds)
    with Counting() as counting:
        found = review(match, limit, counting.tell)
    console = Console.standard(ascii, plain)
    if as_json:
        click.echo(json_text(found.to_json()))
    elif retry:
        _retry(found, sides, console, numbers)
    else:
        for line in review_in_words(found, console):
            console.say(line)


def _side(match: Match, given: str) -> Side:
    """The side that a word or a name means."""
    meant = [side for side in Side if given.lower() in (str(side), match.seat(side).name.lower())]
    if len(meant) != 1:
        raise TatetiError(
            N_("{side} is not one of the players: write first, second, or a name of this record."),
            side=quote(given),
        )
    return meant[0]


def _retry(found: Review, side: Side | None, console: Console, numbers: bool) -> None:
    from tateti.study.puzzles.retry import own_side, retries_in
    from tateti.terminal.problems.session import ProblemSession
    from tateti.terminal.problems.source import Problems

    mistakes = retries_in(found, own_side(found.match) if side is None else side)
    if not mistakes:
        console.tell(_("There is nothing to retry: no mistake was found in this match."))
        return
    with contextlib.suppress(Leave):
        ProblemSession(Problems.mistakes(mistakes, found.match), console, numbers).run()
