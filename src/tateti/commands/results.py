"""`tateti results`: who wins on which board, and what the numbers suggest."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tateti.commands.solve import require_solver
from tateti.commands.support.numbers import THREADS, Whole
from tateti.commands.support.paths import PATH
from tateti.commands.support.showing import aligned, json_text
from tateti.commands.support.together import refuse_together, refuse_without
from tateti.errors import TatetiError
from tateti.games import Game, game
from tateti.language import decimal, ngettext, number
from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.board import Board
    from tateti.solver.answer import Answer, Run
    from tateti.solver.results.compare import Comparison
    from tateti.solver.results.laws import Finding

USUAL = "semaforo"  # the game of a board that is named alone
COMPUTED_UNASKED = 12
"""Cells up to which `--recompute` goes by itself."""

HELP = N_("""\
Shows who wins on which board of which game, with the counts, and what they suggest.

The numbers are on file; --recompute solves the boards anew and ends with code 1 if a number differs. A board that stands \
upright (4x3) is the lying one (3x4), turned. With --counts it counts positions without a line, on boards of any length.

--compare lays two answers of `tateti solve --json` for one board side by side, and says what was compared: the lost positions \
by the moves made if both have them (--by-ply), and by which splits. It ends with code 1 if they differ.

\b
Examples:
  tateti results
  tateti results --up-to 12 --game semaforo
  tateti results --board 4x5 --board 3x7
  tateti results --recompute --up-to 15
  tateti results --recompute --board 2x6x6 --json
  tateti results --compare 4x5.json 4x5-split2.json
  tateti results --counts
  tateti results --counts --board 4x5
  tateti results --oeis 3
""")


@click.command("results", help=HELP)
@click.option(
    "--game",
    "kind",
    metavar="GAME",
    help=N_("Only this game, like semaforo."),
)
@click.option("--up-to", "cells", type=Whole(1, 99, 12), help=N_("Only boards of at most so many cells."))
@click.option(
    "--board", "names", multiple=True, metavar="RxC[xK]", help=N_("Only this board; may be given again.")
)
@click.option(
    "--recompute",
    is_flag=True,
    help=N_("Solve the boards anew; without --up-to or --board those of at most 12 cells."),
)
@click.option("--threads", type=THREADS, help=N_("Threads for --recompute; otherwise one a core."))
@click.option(
    "--compare", "compared", nargs=2, type=PATH, metavar="FILE FILE",
    help=N_("Compare two answers of `tateti solve --json`."),
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help=N_("Print the rows as JSON, and nothing else."))
@click.option(
    "--markdown", is_flag=True, help=N_("Print the tables as docs/results.md has them, or docs/counts.md.")
)
@click.option(
    "--counts",
    is_flag=True,
    help=N_("Positions without a line, with generating functions; with --board by the plies played."),
)
@click.option(
    "--oeis",
    "rows",
    type=Whole(1, 6, 3),
    help=N_("These counts on so many rows, a line for each number of columns, as OEIS wants them."),
)
@click.pass_context
def command(
    ctx: click.Context,
    kind: str | None,
    cells: int | None,
    names: tuple[str, ...],
    recompute: bool,
    threads: int | None,
    compared: tuple[Path, Path] | None,
    as_json: bool,
    markdown: bool,
    counts: bool,
    rows: int | None,
) -> None:
    refuse_together(ctx, "compared", "kind", "cells", "names", "recompute", "as_json", "markdown")
    refuse_together(ctx, "as_json", "markdown")
    refuse_without(ctx, "recompute", "threads")
    if compared is not None:
        _compare(ctx, *compared)
        return
    for counting in ("counts", "rows"):
        refuse_together(ctx, counting, "kind", "cells", "recompute")
    refuse_together(ctx, "rows", "counts", "names", "as_json", "markdown")
    if counts:
        refuse_together(ctx, "names", "markdown")
    if counts or rows is not None:
        click.echo("\n".join(_counts(names, as_json, markdown, rows)))
        return
    from tateti.solver.results.known import known

    wanted = None if kind is None else game(kind).kind
    boards = [_board(name) for name in names]
    if recompute and cells is None and not boards:
        cells = COMPUTED_UNASKED
    asked = list(_asked(wanted, cells, boards, recompute))
    answers = _recomputed(asked, threads) if recompute else [known()[one.full_name] for one in asked]
    if as_json:
        click.echo(json_text({"results": [answer.to_json() for answer in answers]}))
    else:
        click.echo("\n".join(_page(answers, _markdown if markdown else _plain)))
    wrong = [answer for answer in answers if not answer.agrees_with(known().get(answer.game_name, answer))]
    for answer in wrong:
        click.echo(_("{game} is not what is on file.").format(game=answer.game_name), err=True)
    if wrong:
        ctx.exit(1)


def _compare(ctx: click.Context, first: Path, second: Path) -> None:
    from tateti.solver.results.compare import Comparison
    from tateti.solver.results.reading import read_answer

    found = Comparison(read_answer(first), read_answer(second))
    rows = [
        (str(ply), number(one), number(two), "" if one == two else "!")
        for ply, (one, two) in enumerate(found.by_ply)
        if one or two
    ]
    if rows:
        heading = (_("moves"), str(first), str(second), "")
        click.echo("\n".join(aligned([heading, *rows], right=[0, 1, 2])))
    for sentence in _compared(found):
        click.echo(sentence)
    if found.differences:
        ctx.exit(1)


def _compared(found: Comparison) -> Iterator[str]:
    """What was compared, and how much that says."""
    if found.differences:
        said = N_("{game}: the two differ in {fields}.")
    elif found.by_ply:
        said = N_("{game}: the two agree, and have the same lost positions after every number of moves.")
    else:
        said = N_(
            "{game}: the two agree in the winner, the winning first moves and the totals; the lost positions by the moves made were not compared, as not both have them (--by-ply)."
        )
    yield _(said).format(game=found.one.game_name, fields=", ".join(found.differences))
    one, two = (", ".join(map(str, answer.splits or ())) for answer in (found.one, found.two))
    if not one or not two:
        said = N_("Not both say by which split of the board they were found.")
    elif one == two:
        said = N_("Both were found by split {one} of the board; another split would check more.")
    else:
        said = N_("They were found by different splits of the board: {one} and {two}.")
    yield _(said).format(one=one, two=two)


def _counts(names: Sequence[str], as_json: bool, markdown: bool, rows: int | None) -> Iterator[str]:
    """What was asked for of the positions without a line."""
    from tateti.commands.support import counting

    if rows is not None:
        from tateti.solver.counts.on_file import strips

        yield from counting.b_file(strips()[rows])
    elif names:
        require_solver()
        counted = [counting.board_counts(_board(name)) for name in names]
        if as_json:
            yield json_text({"counts": counted})
        else:
            for one in counted:
                yield from counting.board_page(one)
    elif as_json:
        yield counting.counts_json()
    else:
        yield from counting.counts_page(markdown)


def _board(name: str) -> Board:
    """The board of this name, lying: the file has no other."""
    board = game(f"{USUAL}:{name}").board
    return board.transposed if board.rows > board.cols else board


def _asked(kind: str | None, cells: int | None, boards: Sequence[Board], recompute: bool) -> Iterator[Game]:
    """The games on file that were asked for; and, to be computed, those that are not on file."""
    from tateti.solver.results.known import known

    for answer in known().values():
        if (
            (kind is None or answer.game.kind == kind)
            and (cells is None or answer.board.size <= cells)
            and (not boards or answer.board in boards)
        ):
            yield answer.game
    for board in boards:
        missing = game(f"{kind or USUAL}:{board}")
        if missing.full_name in known():
            continue
        if not recompute:
            raise TatetiError(N_("{game} is not on file; --recompute solves it."), game=missing.full_name)
        yield missing


def _recomputed(asked: Iterable[Game], threads: int | None) -> list[Answer]:
    """The answers found anew, on the road that `tateti solve` takes."""
    require_solver()
    from tateti.solver.resources import available_memory
    from tateti.solver.run import run
    from tateti.solver.task import Task

    answers: list[Answer] = []
    for one in asked:
        limit = available_memory()
        task = Task.in_full(one).within(limit)
        task.check(task.need(), limit, None)
        answers.append(run(task, threads=threads, resumable=False, memory=limit))
        if sys.stderr is not None and sys.stderr.isatty():
            click.echo(f"{task.name}  {decimal(answers[-1].seconds, 2)} s", err=True)
    return answers


Layout = Callable[[str, Sequence[Sequence[str]], Sequence[str]], Iterator[str]]


def _page(answers: Sequence[Answer], layout: Layout) -> Iterator[str]:
    """A table for every game and length of line, with what the laws say of it."""
    from tateti.solver.results.laws import findings

    by_name = {answer.game_name: answer for answer in answers}
    tables: dict[tuple[str, int], list[Answer]] = {}
    for answer in answers:
        tables.setdefault((answer.game.kind, answer.board.line), []).append(answer)
    for place, ((kind, line), rows) in enumerate(tables.items()):
        if place:
            yield ""
        # The page in docs/ has its numbers as English has them, in whichever language it is printed.
        table = [_heading(), *(_row(answer, layout is _markdown) for answer in rows)]
        used = [0, *(column for column in range(1, len(table[0])) if any(row[column] for row in table[1:]))]
        shown = [[row[column] for column in used] for row in table]
        found = [_sentence(finding) for finding in findings(rows, by_name)]
        title = _("{game}, lines of {line}").format(game=_(game(kind).title), line=line)
        yield from layout(title, shown, found)
    further = [_further_row(run, layout is _markdown) for answer in answers for run in answer.further or ()]
    if further:
        heading = [_("command"), _("processor seconds"), _("seconds"), _("memory (MB)"), _("disk (MB)")]
        yield ""
        yield from layout(_("Further runs"), [heading, *further], [])


def _heading() -> list[str]:
    return [
        _("board"), _("cells"), _("winner"), _("winning first moves"), _("positions"), _("without a line"),
        _("of those lost"), _("plies"), _("Grundy"), _("splits"), _("processor seconds"), _("memory (MB)"),
    ]  # fmt: skip


def _further_row(run: Run, english: bool) -> list[str]:
    command = f"`{run.command}`" if english else run.command
    spent = [_seconds(value, english) for value in (run.cpu_seconds, run.seconds)]
    return [command, *spent, *(_megabytes(value, english) for value in (run.peak_bytes, run.disk_bytes))]


def _row(answer: Answer, english: bool) -> list[str]:
    def told(value: int | None) -> str:
        return _whole(value, english)

    winner = {"first": _("first"), "second": _("second"), "draw": _("draw")}[answer.winner]
    wins = len(answer.winning_first_moves)
    # Codes of a Semáforo board are 4 to the number of cells; only Tic-Tac-Toe needs the column.
    positions = told(answer.positions if answer.line_free is None else None)
    if answer.every_move_wins:
        moves = _("all")
    elif 0 < wins <= 4:
        moves = ", ".join(answer.winning_first_moves)
    else:
        moves = str(wins)
    splits = str(len(answer.splits)) if answer.splits else ""
    return [
        str(answer.board), str(answer.board.size), winner, moves, positions, told(answer.line_free),
        told(answer.p_positions), told(answer.plies), told(answer.grundy), splits,
        _seconds(answer.cpu_seconds, english), _megabytes(answer.peak_bytes, english),
    ]  # fmt: skip


def _whole(value: int | None, english: bool) -> str:
    return "" if value is None else f"{value:,}" if english else number(value)


def _megabytes(value: int | None, english: bool) -> str:
    return _whole(None if value is None else value >> 20, english)


def _seconds(value: float | None, english: bool) -> str:
    return "" if value is None else f"{value:,.2f}" if english else decimal(value, 2)


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
