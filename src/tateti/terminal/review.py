"""The review of a match as a person reads it: each move with its mark, a better one and why, in lines that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tateti.games import Side
from tateti.language import gettext as _
from tateti.search.values import Value
from tateti.study.review import Mark, Review, ReviewedMove
from tateti.terminal.columns import aligned
from tateti.terminal.console import BOLD, RED, YELLOW, Console
from tateti.wording import (
    name_of,
    outcome_in_words,
    title_of,
    variations_in_words,
    worth_in_words,
)

_COLOURS = {Mark.INACCURACY: (YELLOW,), Mark.MISTAKE: (RED,), Mark.BLUNDER: (BOLD, RED)}
REMARK = 7  # how far what is said of a move stands to the right


def review_in_words(found: Review, console: Console, named: Callable[[str], str] = str) -> Iterator[str]:
    """The lines that a person reads; `named` tells the cells as they are to be read."""
    match = found.match
    title = _("{game}: {first} against {second}. {outcome}").format(
        game=title_of(match.game),
        first=name_of(match, match.order[0]),
        second=name_of(match, match.order[1]),
        outcome=outcome_in_words(match, named),
    )
    yield from console.wrapped(title)
    if match.start != match.game.start:
        yield from console.wrapped(_("It began from {position}.").format(position=match.start))
    if variations := variations_in_words(match):
        yield from console.wrapped(variations)
    yield ""
    yield from _moves_in_words(found, console, named)
    for line in _end_in_words(found):
        yield from console.wrapped(line) if line else [""]
    if any(move.mark is not None for move in found.moves):
        yield ""
        yield from _counts_in_words(found, console)


def _moves_in_words(found: Review, console: Console, named: Callable[[str], str]) -> Iterator[str]:
    if not found.moves:
        yield _("No move was played.")
        return
    rows = [_row(found, move, named) for move in found.moves]
    lines = list(aligned(rows, right=(0,)))
    if max(map(len, lines)) >= console.columns:  # there is no room for columns
        lines = [
            f"{number} {move} {name}: {', '.join(filter(None, marks))}" for number, move, name, *marks in rows
        ]
    for line, move in zip(lines, found.moves, strict=True):
        codes = () if move.mark is None else _COLOURS.get(move.mark, ())
        yield from (console.paint(part, *codes) for part in console.wrapped(line, after=REMARK))
        for remark in _remarks(move):
            yield from console.wrapped(" " * REMARK + named(remark))


def _row(found: Review, move: ReviewedMove, named: Callable[[str], str]) -> tuple[str, ...]:
    dots = "." if move.side is Side.FIRST else "..."
    sign, mark = ("", _("not known")) if move.mark is None else (move.mark.sign, move.mark.in_words())
    worth = "" if move.played is None else worth_in_words(move.played)
    return (
        f"{move.number}{dots}",
        f"{named(str(move.move))}{sign}",
        name_of(found.match, move.side),
        mark,
        worth,
    )


def _remarks(move: ReviewedMove) -> Iterator[str]:
    yield from filter(None, (move.in_words(), move.better_in_words()))


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


def _counts_in_words(found: Review, console: Console) -> Iterator[str]:
    """How many moves of each mark both played: a row for each player, or a column, or as text: whatever fits."""
    table = [["", *(mark.in_words() for mark in Mark)]]
    table += [
        [name_of(found.match, side), *map(str, found.counts(side).values())] for side in found.match.order
    ]
    turned = list(zip(*table, strict=True))
    for lines in (list(aligned(table, right=range(1, len(Mark) + 1))), list(aligned(turned, right=(1, 2)))):
        if max(map(len, lines)) < console.columns:
            yield from lines
            return
    _empty, one, two = turned[0]
    for mark, count, other in turned[1:]:
        yield from console.wrapped(f"{mark}: {one} {count}, {two} {other}", after=2)
