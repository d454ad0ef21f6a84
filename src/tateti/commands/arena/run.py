"""An arena from the command line: with a bar while it runs, and what came of it in the end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from tateti.arena.log import open_log, refuse_unsuitable
from tateti.arena.pool import Pool, usual_workers
from tateti.arena.report.files import PAGE, json_text, write_all
from tateti.arena.results import Results
from tateti.arena.setup import Setup, entrant_in_words
from tateti.arena.tournament import Tell, Tournament, check_bots
from tateti.arena.worker import Checked
from tateti.commands.arena.standing import results_in_words
from tateti.commands.support.showing import is_watched
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.language import number


def run(setup: Setup, folder: Path, workers: int | None) -> Results:
    """Plays all that is left to be played, and writes everything; Ctrl-C leaves what there is so far."""
    refuse_unsuitable(folder, setup)
    with Pool(setup, workers or usual_workers()) as pool:
        checked = _checked(pool)
        with open_log(folder, setup) as log:
            return _play(Tournament(setup, log, pool, checked=checked), folder)


def _play(tournament: Tournament, folder: Path) -> Results:
    games = tournament.log.games
    if games:
        _say(
            _("{count} games are in the log already; it goes on from there.").format(count=number(len(games)))
        )
    try:
        with _progress() as tournament.tell:
            tournament.run()
    except KeyboardInterrupt:
        if games:
            write_all(tournament.results(), folder)
        _say(_("Stopped after {count} games; the same command goes on.").format(count=number(len(games))))
        raise
    results = tournament.results()
    write_all(results, folder)
    return results


def _checked(pool: Pool) -> dict[int, Checked]:
    """Refuses bots that cannot be made, and says what should be known of the others."""
    checked: dict[int, Checked] = {}
    for who, found in check_bots(pool).items():
        if isinstance(found, TatetiError):
            raise found
        checked[who] = found
    names = [entrant_in_words(one) for one in pool.setup.entrants]
    for who, one in checked.items():
        if one.warning is not None:
            _say(f"{names[who]}: {_(one.warning)}")
    free = [names[who] for who, one in checked.items() if not one.is_repeatable]
    if free:
        sentence = _("These bots need not play the same games again with the same seed: {bots}.")
        _say(sentence.format(bots=", ".join(free)))
    return checked


def _say(sentence: str) -> None:
    click.echo(sentence, err=True)


@contextmanager
def _progress() -> Iterator[Tell]:
    """A bar on the terminal, and nothing elsewhere."""
    if not is_watched():
        yield lambda done, of: None
        return
    from rich import progress as rich_progress
    from rich.console import Console

    columns = (
        rich_progress.TextColumn("{task.description}"),
        rich_progress.BarColumn(),
        rich_progress.MofNCompleteColumn(),
        rich_progress.TimeElapsedColumn(),
        rich_progress.TimeRemainingColumn(),
    )
    with rich_progress.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_("Games"), total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def show(results: Results, folder: Path, as_json: bool) -> None:
    """What came of it, and where the page is."""
    if as_json:
        click.echo(json_text(results), nl=False)
        return
    for line in results_in_words(results):
        click.echo(line)
    click.echo()
    click.echo(_("The page with every game: {page}").format(page=folder / PAGE))
