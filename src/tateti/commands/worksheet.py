"""`tateti worksheet`: sheets to print for a class: problems with their key, score sheets, pieces, rules."""

from __future__ import annotations

import click

from tateti.commands.support.group import WordGroup
from tateti.commands.support.numbers import SEED, Whole
from tateti.commands.support.printing import prepare, sheet_options, write_sheet
from tateti.games import game
from tateti.language import mark as N_
from tateti.language import ngettext

USUAL = "problems"  # what a worksheet is, unless another word is written
PROBLEMS, MOST = 12, 60
PER_PAGE = ("1", "2", "4")

HELP = N_("""\
Makes a sheet to print, as PDF: black and white, the pieces told apart by their shapes.

Without a word it is problems: positions with one best move, room for the answers, and on a page of its own the key with \
the reasons; all that can be chosen there is in `tateti worksheet problems -h`. One position on a page is `tateti picture`.

\b
Examples:
  tateti worksheet --game semaforo --count 12 --level 2 --out sheet.pdf
  tateti worksheet problems --game tictactoe --theme fork --out forks.pdf
  tateti worksheet score --game semaforo --per-page 2 --out score.pdf
  tateti worksheet pieces --game semaforo --paper letter --out pieces.pdf
  tateti worksheet rules --game notakto --large-print --out rules.pdf
""")


class Sheets(WordGroup):
    """A group in which the usual word need not be written."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        first = _first_word(args)
        if first is not None and first.startswith("-") and first not in ctx.help_option_names:
            args = [USUAL, *args]
        return super().parse_args(ctx, args)


def _first_word(args: list[str]) -> str | None:
    """The first word that is not about the language."""
    if args[:1] == ["--lang"]:
        args = args[2:]
    elif args and args[0].startswith("--lang="):
        args = args[1:]
    return args[0] if args else None


@click.group("worksheet", cls=Sheets, help=HELP)
def command() -> None:
    pass


# Problems

PROBLEMS_HELP = N_("""\
Problems to print: positions with one best move, room for the answers, and on a page of its own the key with the reasons.

The same seed makes the same sheet again; without --seed a number is drawn, which stands at the foot of the pages. With \
--url a QR code leads to the same problems on that server or site; without it the sheet has none. The themes are those \
of `tateti puzzles`.

\b
Examples:
  tateti worksheet --game semaforo --count 12 --level 2 --out sheet.pdf
  tateti worksheet --game tictactoe --theme fork --theme stop-the-fork --out forks.pdf
  tateti worksheet --game semaforo --seed 7 --only key --out key.pdf
  tateti worksheet --game semaforo --url https://tateti.example.org --out qr.pdf
  tateti worksheet --game semaforo --large-print --paper letter --out large.pdf
""")


@command.command("problems", help=PROBLEMS_HELP, short_help=N_("Problems and their key."))
@click.option(
    "--count", type=Whole(1, MOST, PROBLEMS), metavar="N", default=PROBLEMS, show_default=True, help=N_("How many problems.")
)  # fmt: skip
@click.option(
    "--level", type=Whole(1, 5, 2), metavar="1..5", help=N_("Only this level, from 1, the easiest, to 5.")
)
@click.option(
    "--theme",
    "themes",
    multiple=True,
    metavar="THEME",
    help=N_("Only this theme, like fork; may be given again."),
)
@click.option("--seed", type=SEED, metavar="NUMBER", help=N_("The same number makes the same sheet."))
@click.option(
    "--only", type=click.Choice(["problems", "key"]), help=N_("Only the problems, or only their key.")
)
@click.option("--url", metavar="URL", help=N_("The server or site that a QR code on the sheet leads to."))
@sheet_options
def problems(
    game_name: str, file: str, count: int, level: int | None, themes: tuple[str, ...], seed: int | None, only: str | None,
    url: str | None, title: str, paper: str, large: bool, force: bool,
) -> None:  # fmt: skip
    heading, style = prepare(file, title, paper, large, force)
    from tateti.study.print.problems import PARTS, base_address, problem_sheet
    from tateti.study.puzzles.problem_set import ProblemSet, drawn_seed
    from tateti.study.puzzles.themes import theme

    the_game, base = game(game_name), "" if url is None else base_address(url)
    asked = ProblemSet(
        the_game, count, drawn_seed() if seed is None else seed, tuple(theme(one) for one in themes), level
    )
    parts = [part for part in PARTS if only in (None, part)]
    sheet = problem_sheet(asked, parts=parts, url=base, title=heading, style=style)
    if len(asked.puzzles) < count:
        sentence = ngettext(
            "Only {found} of {count} problem was found.",
            "Only {found} of {count} problems were found.",
            count,
        )
        click.echo("tateti: " + sentence.format(found=len(asked.puzzles), count=count), err=True)
    write_sheet(file, sheet, force)


# Score sheets

SCORE_HELP = N_("""\
Forms to write a match down on: the players, the date, the moves, the result.

\b
Examples:
  tateti worksheet score --game semaforo --out score.pdf
  tateti worksheet score --game tictactoe --per-page 4 --count 28 --out class.pdf
  tateti worksheet score --game semaforo --first Ana --second Beto --out final.pdf
""")


@command.command("score", help=SCORE_HELP, short_help=N_("Forms to write a match down on."))
@click.option(
    "--count", type=Whole(1, MOST, 4), metavar="N", help=N_("How many forms; otherwise one page of them.")
)
@click.option(
    "--per-page", type=click.Choice(PER_PAGE), default=PER_PAGE[0], show_default=True, help=N_("How many stand on a page.")
)  # fmt: skip
@click.option(
    "--first", "one", metavar="NAME", default="", help=N_("The first player, if it is known who that is.")
)
@click.option("--second", "two", metavar="NAME", default="", help=N_("The second player."))
@sheet_options
def score(
    game_name: str, file: str, count: int | None, per_page: str, one: str, two: str, title: str, paper: str, large: bool,
    force: bool,
) -> None:  # fmt: skip
    heading, style = prepare(file, title, paper, large, force)
    from tateti.study.print.score import score_sheet
    from tateti.study.print.typesetting import LONGEST_NAME, checked_text

    first, second = (checked_text(name, LONGEST_NAME) if name else "" for name in (one, two))
    forms = int(per_page) if count is None else count
    sheet = score_sheet(
        game(game_name), forms, per_page=int(per_page), names=(first, second), title=heading, style=style
    )
    write_sheet(file, sheet, force)


# A board with its pieces, and the rules

PIECES_HELP = N_("""\
A board on one page, and the pieces of a match to cut out: 8 of each colour for Semáforo.

\b
Examples:
  tateti worksheet pieces --game semaforo --out pieces.pdf
  tateti worksheet pieces --game tictactoe --paper letter --out pieces.pdf
""")


@command.command("pieces", help=PIECES_HELP, short_help=N_("A board, and pieces to cut out."))
@sheet_options
def pieces(game_name: str, file: str, title: str, paper: str, large: bool, force: bool) -> None:
    heading, style = prepare(file, title, paper, large, force)
    from tateti.study.print.cutouts import cutout_sheet

    write_sheet(file, cutout_sheet(game(game_name), title=heading, style=style), force)


RULES_HELP = N_("""\
The rules of a game, with examples and what every move in them is worth.

\b
Examples:
  tateti worksheet rules --game semaforo --out rules.pdf
  tateti worksheet rules --game notakto --large-print --lang es --out reglas.pdf
""")


@command.command("rules", help=RULES_HELP, short_help=N_("The rules of a game, with examples."))
@sheet_options
def rules(game_name: str, file: str, title: str, paper: str, large: bool, force: bool) -> None:
    heading, style = prepare(file, title, paper, large, force)
    from tateti.study.print.rules import rule_sheet

    write_sheet(file, rule_sheet(game(game_name), title=heading, style=style), force)
