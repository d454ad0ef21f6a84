"""`tateti review`: a recorded match, move by move, with marks and better moves."""

from __future__ import annotations

import click

from tateti import oracle, records
from tateti.commands.support.numbers import HOUR, Number
from tateti.commands.support.showing import Counting, json_text
from tateti.language import mark as N_
from tateti.search.limits import Limit
from tateti.study.review import review
from tateti.terminal.console import Console
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

At once is with the move itself or with the reply to it. Variations in the record are not marked.

\b
Examples:
  tateti review match.txt
  tateti review match.txt --json
  tateti play tictactoe --first bot:easy --second bot:easy --seed 7 --record match.txt
""")


@click.command("review", help=HELP, short_help=N_("Mark the moves of a recorded match."))
@click.argument("record", metavar="RECORD")
@click.option(
    "--time", "seconds", type=Number(0, HOUR, 60, above=True), metavar="SECONDS",
    help=N_("How long to look for the exact value of a position; 20 if not given."),
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help=N_("Print JSON."))
def command(record: str, seconds: float | None, as_json: bool) -> None:
    match = records.load(record)
    limit = oracle.PATIENCE if seconds is None else Limit(seconds=seconds)
    with Counting() as counting:
        found = review(match, limit, counting.tell)
    if as_json:
        click.echo(json_text(found.to_json()))
    else:
        console = Console.standard()
        for line in review_in_words(found, console):
            console.say(line)
