"""`tateti study`: what is known about learning the games; `rules`: how often rules of thumb are right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import click

from tateti.commands.solve import require_solver
from tateti.commands.support.group import WordGroup
from tateti.commands.support.numbers import SEED, Whole
from tateti.commands.support.showing import Counting, aligned, json_text, percent
from tateti.games import game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import number
from tateti.study.rules import SAMPLE, RulesReport, needs_solver, study_rules
from tateti.study.rules.figures import MoveFigure, PositionFigure, StepsFigure
from tateti.terminal.console import Console
from tateti.wording import title_of

HELP = N_("""\
What is known about learning the games, computed over whole boards.

\b
Example:
  tateti study rules semaforo
""")

RULES_HELP = N_("""\
Says how often rules of thumb are right: those that people say and those that the bots follow, over all positions of a \
board, and the best small rules that a search finds.

A rule that says who wins is right or not; to compare with, there is how often the one to move wins anyway. A rule that \
chooses a move keeps what the position is worth, or gives it away; to compare with, there is any safe move (in \
Tic-Tac-Toe any move). Only quiet positions count, in which nothing wins at once. "In play" counts each of them as often as \
it comes up where both play any safe move.

GAME is a game or one on another board, semaforo if none is given. Boards of Semáforo's family are looked at whole up to \
12 cells; of larger ones, with a table (see tateti tables build), positions are drawn at random.

\b
Examples:
  tateti study rules
  tateti study rules tictactoe
  tateti study rules semaforo:3x3 --json
  tateti study rules semaforo:4x4 --sample 50000 --seed 7
""")


@click.group("study", cls=WordGroup, help=HELP)
def command() -> None:
    pass


@command.command("rules", help=RULES_HELP, short_help=N_("How often rules of thumb are right."))
@click.argument("game_name", metavar="[GAME]", default="semaforo")
@click.option("--no-search", "as_given", is_flag=True, help=N_("Do not look for better rules."))
@click.option(
    "--sample", type=Whole(100, 1_000_000, 50_000), default=SAMPLE, show_default=True, metavar="POSITIONS",
    help=N_("How many positions to draw of a larger board."),
)  # fmt: skip
@click.option(
    "--seed", type=SEED, default=0, show_default=True, help=N_("The same draws the same positions.")
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print the figures as JSON, and nothing else."))
def rules(game_name: str, as_given: bool, sample: int, seed: int, as_json: bool) -> None:
    the_game = game(game_name)
    if needs_solver(the_game):
        require_solver()
    with Counting() as counting:
        report = study_rules(
            the_game, sample=sample, seed=seed, look_for_better=not as_given,
            share=lambda done: counting.tell_share(the_game.full_name, done),
        )  # fmt: skip
    if as_json:
        click.echo(json_text(report.to_json()))
    else:
        _show(report, Console.standard())


def _show(report: RulesReport, console: Console) -> None:
    console.tell(_("{game}: rules of thumb").format(game=title_of(report.game)))
    for sentence in _positions_in_words(report):
        console.tell(sentence)
    if report.positions:
        _show_table(_("Who wins"), _position_rows(report.positions), console)
    if report.moves:
        _show_table(
            _("Which move: how often it keeps what the position is worth"), _move_rows(report.moves), console
        )
    if report.steps:
        _show_table(
            _("Odd wins and even loses, by the steps that can still be made"),
            _steps_rows(report.steps),
            console,
        )
    if report.found:
        _show_table(_("The best small rules on this board"), _position_rows(report.found), console)
    if report.found_moves:
        _show_table(
            _("The best rules found on this board that choose a move"),
            _move_rows(report.found_moves),
            console,
        )


def _positions_in_words(report: RulesReport) -> Iterator[str]:
    if report.unfinished is None:
        yield _("{quiet} quiet positions drawn with seed {seed}; the one to move wins {won} of them.").format(
            quiet=number(report.quiet), seed=report.seed, won=number(report.won)
        )
        return
    yield _("The game goes on in {unfinished} positions; in {quiet} of them nothing wins at once.").format(
        unfinished=number(report.unfinished), quiet=number(report.quiet)
    )
    yield _("Of these quiet positions the one to move wins {won}.").format(won=number(report.won))


def _position_rows(figures: Iterable[PositionFigure]) -> Iterator[Sequence[str]]:
    yield _("right"), _("in play"), _("positions"), _("rule")
    for one in figures:
        in_play = "" if one.in_play is None else percent(Fraction(one.in_play))
        yield percent(one.share), in_play, number(one.said), _(one.words)


def _move_rows(figures: Iterable[MoveFigure]) -> Iterator[Sequence[str]]:
    yield _("kept"), _("any move"), _("positions"), _("rule")
    for one in figures:
        yield percent(one.kept), percent(one.any_kept), number(one.said), _(one.words)


def _steps_rows(figures: Iterable[StepsFigure]) -> Iterator[Sequence[str]]:
    yield _("steps"), _("right"), _("positions")
    for one in figures:
        yield str(one.steps), percent(one.share), number(one.positions)


def _show_table(title: str, rows: Iterable[Sequence[str]], console: Console) -> None:
    """A table under its title; a rule that is too long for its line goes on below its own beginning."""
    console.say()
    console.tell(title)
    given = list(rows)
    for row, line in zip(given, aligned(given, right=(0, 1, 2)), strict=True):
        console.tell(f"  {line}", after=2 + len(line) - len(row[-1]))
