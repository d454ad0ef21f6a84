"""`tateti puzzles`: problems with one best move, made by the exact tables."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Sequence
from datetime import date
from typing import TYPE_CHECKING

import click

from tateti.commands.support.drawing import drawing_options
from tateti.commands.support.numbers import SEED, Whole
from tateti.commands.support.showing import Counting, aligned, json_text
from tateti.commands.support.together import given, refuse_together, refuse_without
from tateti.errors import InvalidGameError, InvalidPuzzleError, quote
from tateti.games import Game, game
from tateti.language import decimal, ngettext, number
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.terminal.console import Console, Leave
from tateti.terminal.drawing import draw
from tateti.wording import begun_large, bot_in_words, mover_in_words, title_of, worth_in_words

if TYPE_CHECKING:
    from tateti.study.puzzles import Puzzle, Theme
    from tateti.study.puzzles.census import Census
    from tateti.terminal.problems.source import Problems

USUAL_COUNT, MOST_PUZZLES = 5, 1000
TODAY = "today"

HELP = N_("""\
Makes problems: positions in which the player to move has exactly one best move, proved. It wins where every other move \
does not, or holds the draw where every other move loses. Positions that are alike by symmetry come once, and all come \
from sensible play.

GAME is one of the games that tateti -h lists, also on another board, like semaforo:3x3; or the name of one problem, as it is \
printed here. The themes are decided by the position, and how hard a problem is by who finds its solution: the bots, \
from random to minimax:depth=4, each with its exact probability. The same --seed makes the same problems again.

Solutions are printed after all problems, and only if --answers asks for them; --json has everything.

With --play you solve them here: fresh ones for as long as you like, more of the themes that you miss, about as hard as you are \
strong; with --count so many, with --seed, --day or the name of a problem those. You choose before anything is said; a wrong move is \
refuted on the board, hints come in steps, and the win can then be played to its end. What you solve is kept on this computer.

\b
Examples:
  tateti puzzles semaforo --count 6 --level 2 --seed 7
  tateti puzzles tictactoe --theme fork --answers
  tateti puzzles semaforo-3x4-8n0jr
  tateti puzzles semaforo --day today
  tateti puzzles semaforo --play
  tateti puzzles tictactoe --play --theme fork --count 10
  tateti puzzles tictactoe --themes
  tateti puzzles semaforo --count 500 --panel
  tateti puzzles semaforo:3x3 --census
""")


@click.command("puzzles", help=HELP)
@click.argument("name", metavar="GAME")
@click.option(
    "--count", type=Whole(1, MOST_PUZZLES, USUAL_COUNT), default=USUAL_COUNT, show_default=True, metavar="NUMBER",
    help=N_("How many problems."),
)  # fmt: skip
@click.option(
    "--theme", "themes", multiple=True, metavar="THEME",
    help=N_("Only problems of this theme; may be given again, for problems of any of them."),
)  # fmt: skip
@click.option("--level", type=Whole(1, 5, 2), metavar="1..5", help=N_("Only problems of this level, 1 to 5."))
@click.option("--seed", type=SEED, metavar="NUMBER", help=N_("The same number makes the same problems."))
@click.option("--day", metavar="DATE", help=N_("The problem of this day, like 2026-03-02, or today."))
@click.option("--play", is_flag=True, help=N_("Solve problems here, one after the other."))
@click.option("--answers", is_flag=True, help=N_("Print the solutions too, after the problems."))
@click.option(
    "--panel", is_flag=True, help=N_("Show with what probability the bots solve the problems, by level.")
)
@click.option("--themes", "list_themes", is_flag=True, help=N_("List the themes of the game."))
@click.option("--census", is_flag=True, help=N_("Count all problems of the board by theme and level."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the problems as JSON, and nothing else."))
@drawing_options
@click.pass_context
def command(
    ctx: click.Context, name: str, count: int, themes: tuple[str, ...], level: int | None, seed: int | None,
    day: str | None, play: bool, answers: bool, panel: bool, list_themes: bool, census: bool, as_json: bool,
    numbers: bool, ascii: bool, plain: bool,
) -> None:  # fmt: skip
    from tateti.terminal.problems.source import Problems

    made = ("count", "themes", "level", "seed")
    refuse_together(ctx, "day", *made, "panel", "list_themes", "census")
    refuse_together(ctx, "census", *made, "panel", "list_themes", "answers", "ascii")
    refuse_together(ctx, "list_themes", *made, "panel", "answers", "ascii", "as_json")
    refuse_together(ctx, "panel", "answers", "as_json", "ascii")
    refuse_together(ctx, "as_json", "answers", "ascii")
    refuse_together(ctx, "play", "answers", "panel", "list_themes", "census", "as_json")
    refuse_without(ctx, "play", "numbers", "plain")
    console = Console.standard(ascii, plain)
    if (one := _named(name)) is not None:
        for option in (*made, "day", "panel", "list_themes", "census"):
            refuse_together(ctx, "name", option)
        if play:
            _play(Problems.listed([one]), console, numbers)
        else:
            _print([one], answers, as_json, console)
        return
    the_game = game(name)
    if play and day is None and seed is None:
        wanted = _themes(the_game, themes)
        _play(
            Problems.practice(the_game, wanted, level, count if given(ctx, "count") else None),
            console,
            numbers,
        )
    elif list_themes:
        _list_themes(the_game)
    elif census:
        _print_census(the_game, as_json)
    else:
        puzzles = (
            _of_the_day(the_game, day) if day is not None else _made(the_game, count, themes, level, seed)
        )
        if not puzzles:
            click.echo("tateti: " + _("No such problem was found."), err=True)
            ctx.exit(1)
        if panel:
            _print_panel(puzzles)
        elif play:
            _play(Problems.listed(puzzles), console, numbers)
        else:
            _print(puzzles, answers, as_json, console)


def _play(problems: Problems, console: Console, numbers: bool) -> None:
    from tateti.terminal.problems.session import ProblemSession

    with contextlib.suppress(Leave):
        ProblemSession(problems, console, numbers).run()


def _named(name: str) -> Puzzle | None:
    """The problem of this name; None where it is the name of a game."""
    from tateti.study.puzzles import puzzle

    try:
        game(name)
    except InvalidGameError:
        try:
            return puzzle(name)
        except InvalidPuzzleError:
            if name.count("-") < 2 or ":" in name or "x" not in name:
                return None  # it is no game either, and that is what is said of it
            raise
    return None


def _made(
    the_game: Game, count: int, themes: Sequence[str], level: int | None, seed: int | None
) -> list[Puzzle]:
    from tateti.study.puzzles import make_puzzles

    found = make_puzzles(the_game, count, themes=_themes(the_game, themes), level=level, seed=seed)
    if 0 < len(found) < count:
        sentence = ngettext(
            "Only {found} of {count} problem was found.",
            "Only {found} of {count} problems were found.",
            count,
        )
        click.echo("tateti: " + sentence.format(found=number(len(found)), count=number(count)), err=True)
    return found


def _themes(the_game: Game, names: Sequence[str]) -> list[Theme]:
    from tateti.study.puzzles import theme
    from tateti.study.puzzles.problem_set import check_themes

    wanted = [theme(name) for name in names]
    check_themes(the_game, wanted)
    return wanted


def _of_the_day(the_game: Game, day: str) -> list[Puzzle]:
    from tateti.study.puzzles import daily

    try:
        when = date.today() if day.strip().lower() == TODAY else date.fromisoformat(day.strip())
    except ValueError:
        raise InvalidPuzzleError(
            N_("{day} is not a day: write year, month and day, like {example}, or {today}."),
            day=quote(day), example="2026-03-02", today=TODAY,
        ) from None  # fmt: skip
    found = daily(the_game, when)
    return [] if found is None else [found]


# What is printed


def _print(puzzles: Collection[Puzzle], answers: bool, as_json: bool, console: Console) -> None:
    if as_json:
        click.echo(json_text([puzzle.to_json() for puzzle in puzzles]))
        return
    for place, puzzle in enumerate(puzzles, 1):
        position = puzzle.position
        heading = _("{number}. {game}, level {level}: {name}").format(
            number=place, game=title_of(position.game), level=puzzle.level, name=puzzle.id
        )
        console.say(heading)
        console.say(draw(position, console))
        mover = mover_in_words(position.game, position.turn)
        console.tell(begun_large(_("{name} to move").format(name=mover)) + ".")
        console.say()
    if answers:
        console.say(_("Solutions"))
        for place, puzzle in enumerate(puzzles, 1):
            console.tell(f"{place}. {_answer(puzzle)}", after=4)


def _answer(puzzle: Puzzle) -> str:
    """The solution, what it is worth, the line and the themes."""
    moves = ", ".join(str(move) for move in puzzle.solution)
    themes = ", ".join(theme.title for theme in puzzle.themes)
    line = " ".join(str(move) for move in puzzle.line)
    return f"{moves}: {worth_in_words(puzzle.evaluation)}. {line}. {themes}".strip()


def _list_themes(the_game: Game) -> None:
    from tateti.study.puzzles import themes_in

    rows = [(str(theme), theme.title, theme.definition) for theme in themes_in(the_game)]
    click.echo("\n".join(aligned(rows)))


def _print_panel(puzzles: Sequence[Puzzle]) -> None:
    """With what probability each bot solves the problems of each level, on average; exact, not played."""
    from tateti.study.puzzles.difficulty import LEVELS, panel_on

    found = panel_on([(puzzle.level, puzzle.position, puzzle.solution) for puzzle in puzzles])
    counts = {level: sum(puzzle.level == level for puzzle in puzzles) for level in LEVELS}
    _print_table(counts, found)


def _print_census(the_game: Game, as_json: bool) -> None:
    from tateti.study.puzzles.census import census

    with Counting() as counting:
        counted = census(the_game, counting.tell)
    if as_json:
        click.echo(json_text(counted.to_json()))
        return
    click.echo(
        _("{game}: {problems} problems in {positions} undecided positions of sensible play, of those alike by symmetry one.")
        .format(game=counted.game.full_name, problems=number(counted.problems), positions=number(counted.positions))
    )  # fmt: skip
    click.echo()
    _print_themes(counted)
    click.echo()
    _print_table(counted.levels, {bot: counted.shares(bot) for bot in counted.scores})


def _print_themes(counted: Census) -> None:
    from tateti.study.puzzles.difficulty import LEVELS
    from tateti.study.puzzles.themes import Theme

    rows = [(_("theme"), *(_("level {level}").format(level=level) for level in LEVELS), _("total"))]
    for theme in (*Theme, None):
        counts = [counted.themes[theme, level] for level in LEVELS]
        if any(counts):
            rows.append(
                (_("none") if theme is None else theme.title, *map(number, counts), number(sum(counts)))
            )
    counts = [counted.levels[level] for level in LEVELS]
    rows.append((_("problems"), *map(number, counts), number(sum(counts))))
    click.echo("\n".join(aligned(rows, right=range(1, len(rows[0])))))


def _print_table(counts: dict[int, int], found: dict[str, dict[int, float]]) -> None:
    """The probabilities of the bots by level, in per cent."""
    levels = [level for level, count in counts.items() if count]
    rows = [(_("bot"), *(_("level {level}").format(level=level) for level in sorted(levels)))]
    for bot, shares in found.items():
        rows.append((bot_in_words(bot), *(decimal(100 * shares[level], 1) for level in sorted(levels))))
    rows.append((_("problems"), *(number(counts[level]) for level in sorted(levels))))
    click.echo(_("How many of 100 problems each bot solves on average, by its exact probabilities:"))
    click.echo("\n".join(aligned(rows, right=range(1, len(rows[0])))))
