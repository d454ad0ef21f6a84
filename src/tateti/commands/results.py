"""`tateti results`: who wins on which board, and what the numbers suggest."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from tateti.commands.showing import aligned, json_text
from tateti.language import Message, decimal, ngettext, number
from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.board import Board
    from tateti.solver.results.known import Question, Result
    from tateti.solver.results.laws import Finding, Law

COMPUTED_UNASKED = 12
"""Cells up to which `--recompute` goes by itself."""

HELP = N_("""\
Shows who wins on which board of Semaforo, Ta-Te-Ti Semaforo and Tic-Tac-Toe, with the counts, and what they suggest.

The numbers are on file; --recompute solves the boards anew and ends with code 1 if a number differs. A board that stands \
upright (4x3) is the lying one (3x4), turned.

\b
Examples:
  tateti results
  tateti results --up-to 12 --game semaforo
  tateti results --board 4x5 --board 3x7
  tateti results --recompute --up-to 15
  tateti results --recompute --board 2x6x6 --json
""")


@dataclass(frozen=True)
class Section:
    """A table of its own: a title, the rows in it, and the laws asked of them."""

    title: Message
    has: Callable[[Question], bool]
    laws: Sequence[Law] = ()


@click.command("results", help=HELP, short_help=N_("Who wins on which board."))
@click.option(
    "--game",
    "kind",
    type=click.Choice(["semaforo", "tateti-semaforo", "tictactoe"]),
    help=N_("Only this game."),
)
@click.option(
    "--up-to", "cells", type=click.IntRange(1, 99), help=N_("Only boards of at most so many cells.")
)
@click.option(
    "--board", "names", multiple=True, metavar="RxC[xK]", help=N_("Only this board; may be given again.")
)
@click.option(
    "--recompute",
    is_flag=True,
    help=N_("Solve the boards anew; without --up-to or --board those of at most 12 cells."),
)
@click.option(
    "--threads", type=click.IntRange(1, 1024), help=N_("Threads for --recompute; otherwise one a core.")
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print the rows as JSON, and nothing else."))
@click.option("--markdown", is_flag=True, help=N_("Print the tables as docs/results.md has them."))
@click.pass_context
def command(
    ctx: click.Context,
    kind: str | None,
    cells: int | None,
    names: tuple[str, ...],
    recompute: bool,
    threads: int | None,
    as_json: bool,
    markdown: bool,
) -> None:
    from tateti.solver.results.known import known

    boards = [_board(name) for name in names]
    if recompute and cells is None and not boards:
        cells = COMPUTED_UNASKED
    asked = list(_asked(kind, cells, boards, recompute))
    results = _recomputed(asked, threads) if recompute else [known()[question] for question in asked]
    if as_json:
        click.echo(json_text({"results": [result.to_json() for result in results]}))
    else:
        click.echo("\n".join(_page(results, _markdown if markdown else _plain)))
    wrong = [result for result in results if not result.agrees_with(known().get(result.question, result))]
    for result in wrong:
        click.echo(_("{game} is not what is on file.").format(game=result.question.game), err=True)
    if wrong:
        ctx.exit(1)


def _board(name: str) -> Board:
    from tateti.games import game
    from tateti.solver.results.known import lying

    return lying(game(f"semaforo:{name}").board)


def _asked(
    kind: str | None, cells: int | None, boards: Sequence[Board], recompute: bool
) -> Iterator[Question]:
    """The questions on file that were asked for; and, to be computed, those that are not on file."""
    from tateti.errors import TatetiError
    from tateti.solver.results.known import Question, known

    for question in known():
        if (
            (kind is None or question.kind == kind)
            and (cells is None or question.board.size <= cells)
            and (not boards or question.board in boards)
        ):
            yield question
    for board in boards:
        question = Question(kind or "semaforo", board)
        if question in known():
            continue
        if not recompute:
            raise TatetiError(N_("{game} is not on file; --recompute solves it."), game=question.game)
        yield question


def _recomputed(asked: Iterable[Question], threads: int | None) -> list[Result]:
    from tateti.games import game
    from tateti.solver.resources import available_memory
    from tateti.solver.results.compute import compute
    from tateti.solver.task import Task

    results: list[Result] = []
    for question in asked:
        task = Task(game(question.game), question.misere)
        task.check(task.need(), available_memory(), None)
        results.append(compute(question, threads=threads))
        if sys.stderr is not None and sys.stderr.isatty():
            click.echo(f"{question.game}  {decimal(results[-1].seconds, 2)} s", err=True)
    return results


def sections() -> list[Section]:
    """The tables, in the order in which they are shown."""
    from tateti.solver.results.laws import MISERE, SEMAFORO

    def semaforo(line: int, misere: bool = False) -> Callable[[Question], bool]:
        return lambda q: (q.kind, q.board.line, q.misere) == ("semaforo", line, misere)

    return [
        Section(N_("Semaforo, lines of three"), semaforo(3), SEMAFORO),
        Section(N_("Semaforo, lines of four"), semaforo(4), SEMAFORO),
        Section(N_("Semaforo, lines of five"), semaforo(5), SEMAFORO),
        Section(
            N_("Semaforo, other lines"),
            lambda q: q.kind == "semaforo" and q.board.line not in (3, 4, 5) and not q.misere,
        ),
        Section(N_("Misere Semaforo: who completes a line loses"), semaforo(3, True), MISERE),
        Section(
            N_("Ta-Te-Ti Semaforo: a full board without a line is a draw"),
            lambda q: q.kind == "tateti-semaforo",
        ),
        Section(N_("Tic-Tac-Toe"), lambda q: q.kind == "tictactoe"),
    ]


Layout = Callable[[str, Sequence[Sequence[str]], Sequence[str]], Iterator[str]]


def _page(results: Sequence[Result], layout: Layout) -> Iterator[str]:
    from tateti.solver.results.laws import findings

    by_question = {result.question: result for result in results}
    first = True
    for section in sections():
        rows = [result for result in results if section.has(result.question)]
        if not rows:
            continue
        if not first:
            yield ""
        first = False
        # The page in docs/ has its numbers as English has them, in whichever language it is printed.
        table = [_heading(), *(_row(result, layout is _markdown) for result in rows)]
        used = [0, *(column for column in range(1, len(table[0])) if any(row[column] for row in table[1:]))]
        shown = [[row[column] for column in used] for row in table]
        found = [_sentence(finding) for finding in findings(section.laws, rows, by_question)]
        yield from layout(_(section.title), shown, found)


def _heading() -> list[str]:
    return [
        _("board"), _("cells"), _("winner"), _("winning first moves"), _("positions"), _("without a line"),
        _("of those lost"), _("plies"), _("Grundy"), _("processor seconds"),
    ]  # fmt: skip


def _row(result: Result, english: bool) -> list[str]:
    def told(value: int | None) -> str:
        return "" if value is None else f"{value:,}" if english else number(value)

    winner = {"first": _("first"), "second": _("second"), "draw": _("draw")}[result.winner]
    wins = len(result.winning_first_moves)
    # Codes of a Semaforo board are 4 to the number of cells; only Tic-Tac-Toe needs the column.
    positions = told(result.positions if result.line_free is None else None)
    if result.every_move_wins:
        moves = _("all")
    elif 0 < wins <= 4:
        moves = ", ".join(result.winning_first_moves)
    else:
        moves = str(wins)
    spent = result.cpu_seconds
    seconds = "" if spent is None else f"{spent:.2f}" if english else decimal(spent, 2)
    return [
        str(result.board), str(result.board.size), winner, moves, positions, told(result.line_free),
        told(result.p_positions), told(result.plies), told(result.grundy), seconds,
    ]  # fmt: skip


def _sentence(finding: Finding) -> str:
    """The law, whether it is proved, and how it fared."""
    law, boards, broken_by = finding.law, len(finding.boards), finding.broken_by
    said = _("{law} (proved).") if law.proved else _("{law}.")
    if broken_by:
        fared = _("Not on {broken}; on {count} of {boards} boards it holds.").format(
            broken=", ".join(map(str, broken_by)), count=boards - len(broken_by), boards=boards
        )
    else:
        fared = ngettext("It holds on the one board.", "It holds on all {boards} boards.", boards).format(
            boards=boards
        )
    return f"{said.format(law=_(law.sentence))} {fared}"


def _plain(title: str, table: Sequence[Sequence[str]], found: Sequence[str]) -> Iterator[str]:
    yield title
    right = [column for column in range(len(table[0])) if _is_numeric(table, column)]
    yield from aligned(table, right)
    yield from found


def _markdown(title: str, table: Sequence[Sequence[str]], found: Sequence[str]) -> Iterator[str]:
    yield f"### {title}"
    yield ""
    heading, *rows = table
    right = ["---:" if _is_numeric(table, column) else "---" for column in range(len(heading))]
    for cells in (heading, right, *rows):
        yield f"| {' | '.join(cells)} |"
    if found:
        yield ""
    for sentence in found:
        yield f"- {sentence}"


def _is_numeric(table: Sequence[Sequence[Any]], column: int) -> bool:
    cells = [row[column].replace(",", "").replace(".", "") for row in table[1:]]
    return all(cell.isdigit() for cell in cells if cell)
