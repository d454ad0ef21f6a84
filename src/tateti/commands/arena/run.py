"""An arena from the command line: with a bar while it runs, and what came of it in the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

from tateti.arena.log import open_log, refuse_unsuitable
from tateti.arena.pool import Pool
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
from tateti.players.outside import is_program
from tateti.players.program_names import path_of
from tateti.solver.resources import usable_cores


def run(
    setup: Setup,
    folder: Path,
    workers: int | None,
    students: int = 0,
    absent: Mapping[str, str] | None = None,
) -> Results:
    """Plays all that is left to be played, and writes everything; Ctrl-C leaves what there is so far.

    Of a class the first ones are the `students`: those whose file cannot be used are left out, as are the `absent`, with the reason.
    """
    folder = path_of(str(folder))
    if not students:
        refuse_unsuitable(folder, setup)
    workers = workers or usable_cores()
    with Pool(setup, workers) as pool:
        checked, refused = _checked(pool, students)
        if not refused:
            return _run(pool, folder, checked, _left_out(setup, refused, absent or {}))
    with Pool(setup.without(refused), workers) as pool:  # without them everybody has another number
        known = dict(enumerate(one for who, one in checked.items() if who not in refused))
        return _run(pool, folder, known, _left_out(setup, refused, absent or {}))


def _run(pool: Pool, folder: Path, checked: dict[int, Checked], left_out: dict[str, str]) -> Results:
    with open_log(folder, pool.setup, [one.fingerprint for one in checked.values()]) as log:
        return _play(Tournament(pool.setup, log, pool, checked=checked, left_out=left_out), folder)


def _left_out(setup: Setup, refused: dict[int, TatetiError], absent: Mapping[str, str]) -> dict[str, str]:
    """Who cannot take part, and why."""
    return dict(absent) | {setup.entrants[who].name: str(error) for who, error in refused.items()}


def _play(tournament: Tournament, folder: Path) -> Results:
    games = tournament.log.games
    if games:
        _say(
            _("{count} games are in the log already; it goes on from there.").format(count=number(len(games)))
        )
    try:
        with _progress() as tournament.tell:
            tournament.tell_exact = partial(_tell_exact, tournament.setup)
            tournament.tell_too_large = partial(_tell_too_large, tournament.setup)
            tournament.run()
    except KeyboardInterrupt:
        if games:
            write_all(tournament.results(), folder)
        _say(_("Stopped after {count} games; the same command goes on.").format(count=number(len(games))))
        raise
    results = tournament.results()
    write_all(results, folder)
    return results


def _checked(pool: Pool, students: int) -> tuple[dict[int, Checked], dict[int, TatetiError]]:
    """What is known of the bots, and which of the students cannot take part; another bot that cannot be made is refused."""
    checked: dict[int, Checked] = {}
    refused: dict[int, TatetiError] = {}
    for who, found in check_bots(pool).items():
        if isinstance(found, Checked):
            checked[who] = found
        elif who < students:
            refused[who] = found
        else:
            raise found
    _warn(pool.setup, checked, students)
    return checked, refused


def _warn(setup: Setup, checked: dict[int, Checked], students: int) -> None:
    """Says what should be known of the bots; that nobody knows whether students' files repeat themselves goes without saying."""
    shown = setup.with_own_names({who: one.own_name for who, one in checked.items()})
    names = [entrant_in_words(one) for one in shown.entrants]
    for warning in dict.fromkeys(one.warning for one in checked.values() if one.warning is not None):
        warned = [names[who] for who, one in checked.items() if one.warning == warning]
        _say(f"{', '.join(warned)}: {_(warning)}")
    free = [names[who] for who, one in checked.items() if not one.is_repeatable and who >= students]
    if free:
        sentence = _("These bots need not play the same games again with the same seed: {bots}.")
        _say(sentence.format(bots=", ".join(free)))


def _tell_exact(setup: Setup, bots: set[int]) -> None:
    """Says what takes its time after the games: our own bots answer at once."""
    programs = [setup.entrants[who].bot for who in sorted(bots) if is_program(setup.entrants[who].bot)]
    if programs:
        sentence = _(
            "The games are played. For exact scores these bots are asked in every position that can come up: {bots}."
        )
        _say(sentence.format(bots=", ".join(programs)))


def _tell_too_large(setup: Setup, one: int, two: int) -> None:
    """Says why there is no exact score, to somebody who has waited for it."""
    bots = setup.entrants[one].bot, setup.entrants[two].bot
    if any(map(is_program, bots)):
        sentence = _("{one} - {two}: too many positions for an exact score; it is that of the games.")
        _say(sentence.format(one=bots[0], two=bots[1]))


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
        task = bar.add_task(_("games"), total=None)
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
