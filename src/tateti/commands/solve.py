"""`tateti solve`: a whole board decided, who wins and from which first moves."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti.commands.support.numbers import THREADS, Whole
from tateti.commands.support.paths import PATH, force_option
from tateti.commands.support.showing import aligned, json_text
from tateti.commands.support.together import refuse_together, refuse_without
from tateti.errors import TatetiError
from tateti.extras import install_command
from tateti.files import check_target
from tateti.games import Game, game
from tateti.language import decimal, ngettext, number
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.solver.resources import (
    available_memory,
    free_disk,
    read_size,
    require_room,
    same_disk,
    size_in_words,
)

if TYPE_CHECKING:
    from tateti.solver.answer import Answer
    from tateti.solver.run import Report
    from tateti.solver.sweep.plan import Progress as SweepProgress
    from tateti.solver.task import Need, Task

WORTH_TELLING = 100 << 20
"""Bytes of disk that a person wants to hear of."""

HELP = N_("""\
Decides every position of a board: who wins, from which first moves, and how many positions are lost for the mover.

GAME is any game on a board that is small enough, which it says otherwise: semaforo and misere-semaforo up to 26 cells \
as memory allows, tictactoe up to 31 (every board up to 16 cells; larger ones where the search finds an end), the others up \
to 12 or 16. Distances to the end are for up to 20 cells, Grundy values for up to 16.

A board whose positions do not fit in memory is solved in packed form, and its levels go to files where even that does \
not fit. --split 2 cuts the board in another way than the cheapest, which checks the result: the lost positions by the moves \
made must be the same (tateti results --compare).

With --save the answers of all positions are kept in a file: perfect and analyse then play that board without \
searching, and verify checks it. A long run that is stopped goes on when the same words are given again.

\b
Examples:
  tateti solve semaforo:3x3
  tateti solve semaforo:4x4 --plies --save 4x4.tateti
  tateti solve tictactoe:4x4x4 --json
  tateti solve semaforo:4x5 --memory 4G --threads 2
  tateti solve semaforo:4x6 --split 2 --folder /var/tmp/levels --json
""")


@click.command("solve", help=HELP)
@click.argument("game_name", metavar="GAME")
@click.option("--json", "as_json", is_flag=True, help=N_("Print the answer as JSON, and nothing else."))
@click.option(
    "--save", "file", metavar="FILE",
    help=N_("Keep the answers of all positions in this file."),
)  # fmt: skip
@force_option
@click.option("--plies", is_flag=True, help=N_("Also the distance to the end of every position."))
@click.option("--grundy", is_flag=True, help=N_("Also the Grundy value of every position."))
@click.option("--by-ply", is_flag=True, help=N_("Also the lost positions by the moves made."))
@click.option(
    "--split", type=Whole(1, 99, 2), metavar="N", default=1,
    help=N_("Cut the board in the N-th cheapest way; otherwise the cheapest."),
)  # fmt: skip
@click.option("--threads", type=THREADS, metavar="N", help=N_("Processor cores to use; otherwise all."))
@click.option(
    "--memory", metavar="LIMIT", help=N_("Memory that may be used, like 4G; otherwise what is free.")
)
@click.option("--fresh", is_flag=True, help=N_("Begin anew, even if an earlier run was stopped half-way."))
@click.option(
    "--folder", type=PATH, metavar="FOLDER",
    help=N_("Where the checkpoint goes, and levels that do not fit in memory; otherwise the cache folder."),
)  # fmt: skip
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help=N_("Use a Dask cluster: its address, or local:N for N processes here."),
)
@click.option(
    "--shared", type=PATH, metavar="FOLDER",
    help=N_("A folder that all machines of the cluster see."),
)  # fmt: skip
@click.pass_context
def command(
    ctx: click.Context, game_name: str, as_json: bool, file: str | None, force: bool, plies: bool, grundy: bool, by_ply: bool,
    split: int, threads: int | None, memory: str | None, fresh: bool, folder: Path | None, cluster: str | None,
    shared: Path | None,
) -> None:  # fmt: skip
    refuse_without(ctx, "cluster", "shared")
    refuse_without(ctx, "file", "force")
    refuse_together(ctx, "cluster", "threads")
    refuse_together(ctx, "shared", "folder")
    for counted in ("by_ply", "split"):
        refuse_together(ctx, counted, "plies")
        refuse_together(ctx, counted, "grundy")
    require_solver()
    limit = _memory_limit(memory, on_cluster=cluster is not None and not plies)
    save = None if file is None else _place(file, force)
    from tateti.solver.folders import checkpoint_folder, made

    with made(shared or folder):
        pass  # refused now, and not when the blocks of a large board have been counted

    def place(task: Task) -> Path:
        return checkpoint_folder(task, save, shared or folder)

    task = _task(game(game_name), plies, grundy, by_ply, cluster is not None, split, limit)
    task = _in_form_of_checkpoint(task, limit, place, by_ply or split > 1 or cluster is not None, fresh)
    need = task.need(exactly=True)
    on_disk = (
        0 if cluster is not None else limit
    )  # a cluster has its levels in files, however much memory there is
    _announce(task, need, save, limit, on_disk, place(task))
    _check_room(task, need, limit, on_disk, place(task), save)
    answer = _solved(task, save, force, threads, fresh, cluster, shared or folder, limit)
    if save is not None:
        from tateti.solver.tables import files

        files.remember(save)
    click.echo(json_text(answer.to_json()) if as_json else _in_words(answer))


def _task(
    board: Game, plies: bool, grundy: bool, counted: bool, on_cluster: bool, split: int, limit: int | None
) -> Task:
    """What is to be solved: with packed rows where they are asked for, or where plain ones would leave little memory."""
    from tateti.solver.task import Task

    task = Task(board, plies, grundy, packed=counted or split > 1, split=split).within(limit)
    if on_cluster and task.method == "sweep":
        task = replace(task, packed=True)
    task.check(task.need(), limit, None)
    return task


def _in_form_of_checkpoint(
    task: Task, limit: int | None, place: Callable[[Task], Path], is_fixed: bool, fresh: bool
) -> Task:
    """The task with plain or packed rows, whichever a run has left that was stopped, unless it is known which they must be."""
    if task.method != "sweep" or task.board.line == 1:
        return task
    from tateti.solver.sweep.checkpoint import holds_checkpoint

    other = replace(task, packed=not task.packed)
    if holds_checkpoint(place(task)) or not holds_checkpoint(place(other)):
        return task
    fits = limit is None or other.packed or other.need().memory_bytes <= limit
    if fits and not is_fixed and not fresh:
        return other
    sentence = _(
        "The checkpoint in {folder} is left as it is: its rows have another form than those of this run, which does not go on "
        "from it."
    )
    click.echo(sentence.format(folder=place(other)), err=True)
    return task


def require_solver() -> None:
    """Says kindly what is missing, and how to get it."""
    try:
        import filelock  # noqa: F401
        import numba  # noqa: F401
    except ImportError as error:
        sentence = _(
            "Solving needs numpy and numba, which cannot be used here ({reason}). This installs them: {command}"
        )
        raise click.ClickException(
            sentence.format(reason=error, command=install_command("solver"))
        ) from error


def _memory_limit(asked: str | None, on_cluster: bool) -> int | None:
    """What may be used; on a cluster the levels are mapped files in the shared folder, and there is no limit of its own."""
    if asked is not None:
        return read_size(asked)
    return None if on_cluster else available_memory()


def _place(file: str, force: bool) -> Path:
    """Where the table goes, if it may be written there."""
    from tateti.solver.tables.table_format import TABLE

    check_target(file, TABLE, force=force, streams=False)
    return Path(file).expanduser().absolute()


def _announce(
    task: Task, need: Need, save: Path | None, limit: int | None, on_disk: int | None, folder: Path
) -> None:
    """Says what the run takes before it begins: memory, the table, and what lies in its folder meanwhile."""
    memory = need.memory_bytes if limit is None else min(need.memory_bytes, limit)
    sentence = (
        _("{game} needs about {memory} of memory.")
        if save is None
        else _("{game} needs about {memory} of memory and {disk} of disk.")
    )
    told = [
        sentence.format(game=task.name, memory=size_in_words(memory), disk=size_in_words(need.table_bytes))
    ]
    disk = need.disk_bytes(on_disk)
    if disk >= WORTH_TELLING:
        sentence = _("Its levels and checkpoints take up to about {disk} in {folder}.")
        told.append(sentence.format(disk=size_in_words(disk), folder=folder))
    click.echo(" ".join(told), err=True)


def _check_room(
    task: Task, need: Need, limit: int | None, on_disk: int | None, folder: Path, save: Path | None
) -> None:
    """What the run takes must be there: memory, room for the table, and for levels that do not fit in memory."""
    from tateti.solver.folders import unfinished_table

    moved, ours = need.moved_bytes(on_disk), [folder]
    if save is None:
        task.check(need, limit, None)
    else:
        unfinished = unfinished_table(task, save)
        task.check(need, limit, free_disk(save.parent, unfinished))
        if moved and same_disk(save.parent, folder):
            moved += need.table_bytes
            ours.append(unfinished)
    require_room(moved, folder, *ours)


def _solved(
    task: Task,
    save: Path | None,
    force: bool,
    threads: int | None,
    fresh: bool,
    cluster: str | None,
    folder: Path | None,
    limit: int | None,
) -> Answer:
    from tateti.solver.run import Stopped, run

    with contextlib.ExitStack() as stack:
        opened = None
        if cluster is not None:
            from tateti.solver.sweep.cluster import open_cluster

            opened = stack.enter_context(open_cluster(cluster, folder))
        report = stack.enter_context(_progress())
        try:
            return run(
                task, save=save, force=force, threads=threads, progress=report, fresh=fresh, cluster=opened,
                shared=folder, memory=limit, on_resume=_tell_resumed, on_restart=_tell, on_unsaved=_tell,
            )  # fmt: skip
        except Stopped as stopped:
            stack.close()
            if stopped.kept:
                click.echo(
                    _("Stopped. The same words go on from here; with --fresh they begin anew."), err=True
                )
            else:
                click.echo(_("Stopped; nothing was kept."), err=True)
            raise


def _tell_resumed(done: int, levels: int) -> None:
    click.echo(
        _("Going on from an earlier run: {done} of {levels} levels are done.").format(
            done=done, levels=levels
        ),
        err=True,
    )


def _tell(why: TatetiError) -> None:
    click.echo(str(why), err=True)


@contextlib.contextmanager
def _progress() -> Iterator[Report | None]:
    """A line on the terminal with the levels done, the speed and the time left; nothing in a pipe."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        line = bar.add_task("", total=None, speed="")

        def report(done: SweepProgress) -> None:
            bar.update(
                line,
                total=done.positions,
                completed=done.positions_done,
                description=_("level {done} of {levels}").format(done=done.levels_done, levels=done.levels),
                speed=_("{rate} billion positions/s").format(
                    rate=decimal(done.positions_per_second / 1e9, 2)
                ),
            )

        yield report


_WINNERS = {
    "first": N_("The first player wins."),
    "second": N_("The second player wins."),
    "draw": N_("With best play it is a draw."),
}


def _in_words(answer: Answer) -> str:
    lines = [f"{answer.game_name}: {_(_WINNERS[answer.winner])}"]
    if answer.plies is not None:
        lines.append(
            ngettext("It ends after {plies} ply of best play.", "It ends after {plies} plies of best play.", answer.plies)
            .format(plies=answer.plies)
        )  # fmt: skip
    if answer.winner == "first":
        lines.append(_("Winning first moves: {moves}.").format(moves=", ".join(answer.winning_first_moves)))
    figures = [
        (_("positions"), _count(answer.positions)),
        (_("without a line"), _count(answer.line_free)),
        (_("of those, lost for the mover"), _count(answer.p_positions)),
        (_("Grundy value of the empty board"), _count(answer.grundy)),
        (_("seconds"), decimal(answer.seconds, 2)),
        (_("processor seconds"), "" if answer.cpu_seconds is None else decimal(answer.cpu_seconds, 2)),
        (_("most memory"), "" if answer.peak_bytes is None else size_in_words(answer.peak_bytes)),
        (_("most disk"), size_in_words(answer.disk_bytes) if answer.disk_bytes else ""),
    ]
    rows = [row for row in figures if row[1]]
    return "\n".join([*lines, "", *("  " + line for line in aligned(rows, right=[1])), *_by_ply(answer)])


def _by_ply(answer: Answer) -> Iterator[str]:
    """The lost positions by the moves made, up to the last that there are."""
    counts = answer.lost_by_ply or ()
    if not any(counts):
        return
    last = max(ply for ply, count in enumerate(counts) if count)
    rows = [(str(ply), number(count)) for ply, count in enumerate(counts[: last + 1])]
    yield ""
    yield from ("  " + line for line in aligned([(_("moves"), _("lost")), *rows], right=[0, 1]))


def _count(value: int | None) -> str:
    return "" if value is None else number(value)
