"""`tateti book`: the strategy of the winner as a small file, made, checked and looked at."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from tateti.commands.solve import require_solver
from tateti.commands.support.group import WordGroup
from tateti.commands.support.numbers import SEED, THREADS, Whole
from tateti.commands.support.output import STANDARD_OUTPUT, check_output, write_output
from tateti.commands.support.paths import force_option
from tateti.commands.support.showing import Counting, aligned, json_text
from tateti.commands.support.together import refuse_together, refuse_with, refuse_without
from tateti.games import Game, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext, number
from tateti.solver.books import shipped, text
from tateti.solver.books.book import Book, rule_book
from tateti.solver.books.check import flaw_in
from tateti.solver.books.mirror import rule_for
from tateti.solver.resources import size_in_words

if TYPE_CHECKING:
    from tateti.solver.books.make import Effort
    from tateti.solver.sweep.plan import Progress

HELP = N_("""\
A book is the strategy of the winner on a board, as a small file: a set of positions such that, whatever the other plays \
in one of them, the winner wins at once or has a move to another one. Anybody can check that from the rules alone.

Alone it lists the books that come with tateti. With a GAME it makes the book of that board.

\b
Examples:
  tateti book
  tateti book semaforo:3x3 --out 3x3.book
  tateti book verify 3x3.book
  tateti book show semaforo:3x4 ..../.G../....
""")

MAKE = "make"


class BookGroup(WordGroup):
    """The words of `tateti book`; anything else is the game whose book is made."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None:
            args = [MAKE, *args]
        return super().resolve_command(ctx, args)


@click.group("book", cls=BookGroup, help=HELP, invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True, help=N_("Print the list as JSON, and nothing else."))
@click.option("--markdown", is_flag=True, help=N_("Print the list as a Markdown table."))
@click.pass_context
def command(ctx: click.Context, as_json: bool, markdown: bool) -> None:
    if ctx.invoked_subcommand is not None:
        refuse_with(ctx, ctx.invoked_subcommand, "as_json", "markdown")
        return
    refuse_together(ctx, "as_json", "markdown")
    found = list(_shipped())
    if as_json:
        click.echo(json_text([_to_json(book, size) for book, size in found]))
        return
    rows = [_headings(), *(_row(book, size) for book, size in found)]
    click.echo("\n".join(_markdown(rows) if markdown else aligned(rows, right=[2, 3])))


def _headings() -> tuple[str, ...]:
    return _("game"), _("winner"), _("positions"), _("size"), _("made by")


def _shipped() -> Iterator[tuple[text.Title, int]]:
    """The books that come with the package, the smallest boards first, and the bytes of their files."""
    data = {file.name: shipped.bytes_of(file) for file in shipped.shipped_files()}
    titles = [(text.title_of(content, name), len(content)) for name, content in data.items()]
    yield from sorted(
        titles, key=lambda one: (one[0].game.kind, one[0].game.board.size, one[0].game.full_name)
    )


def _row(book: text.Title, size: int) -> tuple[str, ...]:
    count = _("rule: {rule}").format(rule=book.rule) if book.rule is not None else number(book.positions)
    return book.game.full_name, _(_WINNERS[book.winner]), count, size_in_words(size), book.made_by


_WINNERS = (N_("first"), N_("second"))


def _markdown(rows: list[tuple[str, ...]]) -> Iterator[str]:
    for place, row in enumerate(rows):
        cells = [f"`{cell}`" if place and column in (0, 4) else cell for column, cell in enumerate(row)]
        yield f"| {' | '.join(cells)} |"
        if place == 0:
            yield "| --- | --- | ---: | ---: | --- |"


def _to_json(book: text.Title, size: int) -> dict[str, object]:
    return {
        "game": book.game.full_name, "winner": str(book.winner), "positions": book.positions,
        "rule": book.rule, "bytes": size, "made_by": book.made_by,
    }  # fmt: skip


# Making one

MAKE_HELP = N_("""\
Makes the book of a board: who wins is found out by solving it, and then a small book is looked for. What comes out is \
checked from the rules before it is written. tateti book GAME does the same.

Boards that a theorem decides (an odd number of cells, two rows) have a book without positions: its rule is to make the \
board symmetric again. With --list a list is made all the same.

The search for a smaller book is a matter of chance: the same seed, steps, tries and rounds give the same book again. Ctrl-C \
ends it, and the best book so far is written, which says of itself that it was stopped. Rounds are for boards with too many positions to look at all of them at once.

\b
Examples:
  tateti book semaforo:3x4 --out 3x4.book
  tateti book semaforo:3x4 --steps 300000 --tries 10 --out small.book
  tateti book semaforo:4x5 --tries 1 --rounds 1 --out 4x5.book.gz
""")


@command.command(MAKE, help=MAKE_HELP, short_help=N_("Make the book of a board."))
@click.argument("game_name", metavar="GAME")
@click.option(
    "--out", "file", metavar="FILE", default=STANDARD_OUTPUT,
    help=N_("Where the book goes, compressed if the name ends in .gz; otherwise to the standard output."),
)  # fmt: skip
@force_option
@click.option("--list", "as_list", is_flag=True, help=N_("A list of positions, also where a rule would do."))
@click.option(
    "--steps", type=Whole(0, 10**9, 300_000), default=100_000, show_default=True, metavar="N",
    help=N_("Steps of the search in each try."),
)  # fmt: skip
@click.option(
    "--tries", type=Whole(1, 10_000, 10), default=4, show_default=True, metavar="N",
    help=N_("Tries, of which the smallest book counts."),
)  # fmt: skip
@click.option(
    "--rounds", type=Whole(0, 100, 3), default=3, show_default=True, metavar="N",
    help=N_("On large boards: how often the search is repeated around the book that it has found."),
)  # fmt: skip
@click.option("--seed", type=SEED, default=1, show_default=True, metavar="N", help=N_("Other chances."))
@click.option("--threads", type=THREADS, metavar="N", help=N_("Processor cores to use; otherwise all."))
@click.pass_context
def make(
    ctx: click.Context, game_name: str, file: str, force: bool, as_list: bool, steps: int, tries: int, rounds: int,
    seed: int, threads: int | None,
) -> None:  # fmt: skip
    refuse_without(ctx, "file", "force")
    the_game = game(game_name)
    check_output(file, text.BOOK, force)
    if rule_for(the_game) is not None and not as_list:
        refuse_with(ctx, _("a book that is a rule"), "steps", "tries", "rounds", "seed", "threads")
        book = _by_rule(the_game)
    else:
        require_solver()
        from tateti.solver.books.make import Effort

        book = _by_search(the_game, as_list, Effort(steps, tries, rounds, seed, threads))
    _check(book)
    write_output(file, text.as_bytes(book, file), text.BOOK, force)
    click.echo(_in_words(book), err=True)


def _by_rule(the_game: Game) -> Book:
    book = rule_book(the_game, f"tateti book {the_game.full_name}")
    assert book is not None, "there is a rule"
    return book


def _by_search(the_game: Game, as_list: bool, effort: Effort) -> Book:
    from tateti.solver.books.make import make_book

    made_by = (
        f"tateti book {the_game.full_name}{' --list' if as_list else ''} --steps {effort.steps} --tries {effort.tries}"
        f" --rounds {effort.rounds} --seed {effort.seed}"
    )
    with Making(the_game) as making:
        return make_book(the_game, effort, made_by, making)


class Making(Counting):
    """Tells on a terminal how far the making of a book has come."""

    def __init__(self, the_game: Game) -> None:
        super().__init__()
        self._game = the_game.full_name

    def solving(self, progress: Progress) -> None:
        """The board is being solved."""
        self.tell_share(self._game, progress.positions_done / max(1, progress.positions))

    def gathering(self, positions: int) -> None:
        """So many positions could be in the book."""
        self.tell(positions)

    def shrinking(self, attempt: int, steps: int, positions: int) -> None:
        """After so many steps of a try its smallest book has so many positions."""
        sentence = _("try {number}, {steps} steps: {count} positions")
        self.tell_sentence(
            sentence.format(number=number(attempt), steps=number(steps), count=number(positions))
        )


def _check(book: Book) -> None:
    """Nothing is written that was not proved."""
    with Counting() as counting:
        flaw = flaw_in(book, counting.tell)
    if flaw is not None:
        raise flaw.of(book)


def _in_words(book: Book) -> str:
    if book.rule is not None:
        sentence = (
            _("The first player wins {game}, by a rule ({rule}).")
            if book.winner == 0
            else _("The second player wins {game}, by a rule ({rule}).")
        )
        return sentence.format(game=book.game.full_name, rule=book.rule)
    count = len(book.codes)
    sentence = (
        ngettext("The first player wins {game}: {count} position.", "The first player wins {game}: {count} positions.", count)
        if book.winner == 0
        else ngettext("The second player wins {game}: {count} position.", "The second player wins {game}: {count} positions.", count)
    )  # fmt: skip
    return sentence.format(game=book.game.full_name, count=number(count))


# Checking one

VERIFY_HELP = N_("""\
Checks from the rules alone that a book proves what it says: that from each position every move of the other is answered \
by a win at once or by a position of the book. No value of any position is asked for. tools/check_book.py of the source does the \
same without tateti.

FILE is a book, or the name of a game whose book comes with tateti. The exit code is 0 if it holds and 1 if it does not.

\b
Examples:
  tateti book verify 3x4.book
  tateti book verify semaforo:3x4
""")


@command.command("verify", help=VERIFY_HELP, short_help=N_("Whether a book proves what it says."))
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help=N_("Print the result as JSON, and nothing else."))
@click.pass_context
def verify(ctx: click.Context, file: str, as_json: bool) -> None:
    book = shipped.opened(file)
    began, looked_at = time.perf_counter(), 0

    def report(done: int) -> None:
        nonlocal looked_at
        looked_at = done
        counting.tell(done)

    with Counting() as counting:
        flaw = flaw_in(book, report)
    if as_json:
        told = {
            "game": book.game.full_name,
            "winner": str(book.winner),
            "holds": flaw is None,
            "checked": looked_at,
        }
        if flaw is not None:
            told |= {"position": flaw.position, "reason": _(flaw.reason)}
        click.echo(json.dumps(told | {"seconds": round(time.perf_counter() - began, 3)}))  # fmt: skip
    elif flaw is None:
        holds = _("It holds, all {count} positions checked.").format(count=number(looked_at))
        click.echo(f"{_in_words(book)} {holds}")
    else:
        click.echo(str(flaw.of(book)))
    if flaw is not None:
        ctx.exit(1)


# Looking into one

SHOW_HELP = N_("""\
Says what a book has to say about a position: whether it is one of the book, or what the winner answers there.

FILE is a book, or the name of a game whose book comes with tateti; without a POSITION it is the beginning.

\b
Examples:
  tateti book show semaforo:3x4
  tateti book show 3x4.book ..../.G../....
""")


@command.command("show", help=SHOW_HELP, short_help=N_("What a book says about a position."))
@click.argument("file", metavar="FILE")
@click.argument("position_text", metavar="[POSITION]", required=False)
@click.option("--json", "as_json", is_flag=True, help=N_("Print the answer as JSON, and nothing else."))
def show(file: str, position_text: str | None, as_json: bool) -> None:
    book = shipped.opened(file)
    position = book.game.start if position_text is None else book.game.position(position_text)
    answers = [str(move) for move in book.answers(position)]
    if as_json:
        told = {"game": book.game.full_name, "winner": str(book.winner), "position": str(position)}
        click.echo(json_text(told | {"in_book": position in book, "answers": answers}))
    elif position in book:
        click.echo(_("{position} is in the book: whoever is to move here loses.").format(position=position))
    elif answers:
        click.echo(_("In {position} the book plays {moves}.").format(position=position, moves=", ".join(answers)))  # fmt: skip
    else:
        click.echo(_("The book has nothing about {position}.").format(position=position))
