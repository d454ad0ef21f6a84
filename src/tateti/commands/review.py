"""`tateti review`: a recorded match, move by move, with marks and better moves."""

from __future__ import annotations

from collections.abc import Iterator

import click

from tateti import oracle, records
from tateti.commands.support.numbers import HOUR, Number
from tateti.commands.support.showing import Counting, aligned, json_text
from tateti.games import Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.search.limits import Limit
from tateti.search.values import Evaluation, Value
from tateti.study.review import Mark, Review, ReviewedMove, review
from tateti.terminal.console import BOLD, RED, YELLOW, Console
from tateti.wording import name_of, outcome_in_words, reason_in_words, title_of, worth_in_words

HELP = N_("""\
Goes through a recorded match and marks each move, with a better one and why.

RECORD is a file with the record of a match, finished or not, or - for the standard input.

\b
The marks:
  best            nothing is better
  fine            keeps what there was; only the length differs, and nothing hangs on it
  inaccuracy ?!   keeps the win or the draw, but takes longer than it had to
  mistake    ?    a win becomes a draw, or a draw a loss
  blunder    ??   a win becomes a loss

\b
Examples:
  tateti review match.txt
  tateti review match.txt --json
  tateti play tictactoe --first bot:easy --second bot:easy --seed 7 --record match.txt
""")

_SIGNS = {Mark.INACCURACY: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}
_WORDS = {
    Mark.BEST: N_("best"),
    Mark.FINE: N_("fine"),
    Mark.INACCURACY: N_("inaccuracy"),
    Mark.MISTAKE: N_("mistake"),
    Mark.BLUNDER: N_("blunder"),
}
_COLOURS = {Mark.INACCURACY: (YELLOW,), Mark.MISTAKE: (RED,), Mark.BLUNDER: (BOLD, RED)}
MOST_BETTER = 4


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


def review_in_words(found: Review, console: Console) -> Iterator[str]:
    """The lines that a person reads."""
    match = found.match
    yield _("{game}: {first} against {second}. {outcome}").format(
        game=title_of(match.game),
        first=name_of(match, Side.FIRST),
        second=name_of(match, Side.SECOND),
        outcome=outcome_in_words(match),
    )
    if match.start != match.game.start:
        yield _("It began from {position}.").format(position=match.start)
    yield ""
    yield from _moves_in_words(found, console)
    yield from _end_in_words(found)
    if any(move.mark is not None for move in found.moves):
        yield ""
        yield from _counts_in_words(found)


def _moves_in_words(found: Review, console: Console) -> Iterator[str]:
    rows = [_row(found, move) for move in found.moves]
    for line, move in zip(aligned(rows, right=(0,)), found.moves, strict=True):
        yield console.paint(line, *_COLOURS.get(move.mark, ())) if move.mark is not None else line
        for remark in _remarks(move):
            yield "       " + remark
    if not rows:
        yield _("No move was played.")


def _row(found: Review, move: ReviewedMove) -> tuple[str, ...]:
    dots = "." if move.side is Side.FIRST else "..."
    sign = _SIGNS.get(move.mark, "") if move.mark is not None else ""
    mark = _("not known") if move.mark is None else _(_WORDS[move.mark])
    worth = "" if move.played is None else worth_in_words(move.played)
    return f"{move.number}{dots}", f"{move.move}{sign}", name_of(found.match, move.side), mark, worth


def _remarks(move: ReviewedMove) -> Iterator[str]:
    if move.mark in _SIGNS and move.best is not None and move.played is not None:
        yield _what_happened(move.best, move.played, move)
    if move.better and move.reason is not None and move.mark is not Mark.FINE:
        yield _("Better: {moves}. {reason}").format(
            moves=_some(move), reason=reason_in_words(move.reason, move.position.game)
        )
    elif move.better and move.best is not None:
        sentence = {
            Value.LOSS: _("These held out longer: {moves}."),
            Value.DRAW: _("These made the draw last longer: {moves}."),
            Value.WIN: _("These won sooner: {moves}."),
        }[move.best.value]
        yield sentence.format(moves=_some(move))


def _some(move: ReviewedMove) -> str:
    names = ", ".join(str(better) for better in move.better[:MOST_BETTER])
    return names if len(move.better) <= MOST_BETTER else _("{moves} and others").format(moves=names)


def _what_happened(best: Evaluation, played: Evaluation, move: ReviewedMove) -> str:
    if move.mark is Mark.INACCURACY:
        return _("It takes {played} plies where {best} are enough.").format(
            played=played.plies, best=best.plies
        )
    if best.value is Value.DRAW:
        sentence = _("A draw becomes a loss.")
    else:
        sentence = _("A win becomes a draw.") if played.value is Value.DRAW else _("A win becomes a loss.")
    return (
        sentence
        if move.answer is None
        else sentence + " " + _("The answer is {move}.").format(move=move.answer)
    )


def _end_in_words(found: Review) -> Iterator[str]:
    if any(move.mark is None for move in found.moves):
        yield ""
        yield _("Some positions are out of reach of an exact answer; their moves have no mark (see --time).")
    if found.given_up is not None:
        yield ""
        yield (
            _("The one who resigned could still have won.")
            if found.given_up is Value.WIN
            else _("The one who resigned could still have drawn.")
        )


def _counts_in_words(found: Review) -> Iterator[str]:
    head = ("", *(_(_WORDS[mark]) for mark in Mark))
    rows = [
        (name_of(found.match, side), *(str(count) for count in found.counts(side).values())) for side in Side
    ]
    yield from aligned([head, *rows], right=range(1, 9))
