"""What `tateti bench serve --processes` shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import click

from tateti.bench.serve.costs import Footprint, measure_footprint
from tateti.bench.serve.figures import without_endless
from tateti.bench.serve.hearing import measure_hearing
from tateti.bench.serve.matches import Trial, most_matches
from tateti.bench.serve.players import average_length
from tateti.bench.serve.processes import refuse_where_unknown
from tateti.bench.serve.servers import unlimited
from tateti.commands.bench.serve import milliseconds, most_held, tell_trial
from tateti.commands.support.showing import aligned, json_text
from tateti.language import decimal, ngettext, number
from tateti.language import gettext as _
from tateti.solver.resources import size_in_words
from tateti.web.server import prepare

HELD, PLAYED = 10, 8  # so many times the first number of matches are only held, with so many moves in each


@dataclass(frozen=True)
class Measured:
    """What so many processes can do, and what that costs."""

    processes: int
    trials: list[Trial]
    footprint: Footprint
    hearing: float | None  # processor seconds of a process for a move that is played at another one

    @property
    def best(self) -> Trial:
        """The trial with the most matches that went well; the smallest where none did."""
        held = [trial for trial in self.trials if trial.holds]
        return max(held, key=lambda trial: trial.matches) if held else self.trials[0]

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "processes": self.processes,
            "matches": most_held(self.trials),
            "best": self.best.to_json(),
            "footprint": self.footprint.to_json(),
            "hearing": self.hearing,
            "trials": [trial.to_json() for trial in self.trials],
        }


def show_processes(
    processes: Sequence[int], seconds: float, matches: int, database: str, as_json: bool
) -> None:
    """Measures with every number of processes, and shows them side by side."""
    refuse_where_unknown()
    prepare(database)  # what is wrong with it is said in a sentence
    found = [_measure(count, seconds, matches, database) for count in dict.fromkeys(processes)]
    if as_json:
        figures = {
            "moves_of_a_match": average_length(),
            "processes": [one.to_json() for one in found],
        }
        click.echo(json_text(without_endless(figures), indent=None))
    else:
        click.echo("\n".join(_table(found)))


def _measure(processes: int, seconds: float, matches: int, database: str) -> Measured:
    told = ngettext("{count} server process", "{count} server processes", processes)
    click.echo(told.format(count=number(processes)), err=True)
    settings = unlimited(database)
    trials = most_matches(settings, seconds, matches, tell_trial, processes, with_costs=True)
    footprint = measure_footprint(settings, processes, HELD * matches, PLAYED, seconds)
    hearing = measure_hearing(settings, processes, matches, seconds, footprint.cpu_at_rest)
    return Measured(processes, trials, footprint, hearing)


def _table(found: Sequence[Measured]) -> list[str]:
    """A figure a row, since there are more figures than numbers of processes."""
    rows = [[_("server processes"), *(number(one.processes) for one in found)]]
    for title, figures in (
        (_("matches held, a move a second each"), [number(most_held(one.trials)) for one in found]),
        (_("moves/s with them"), [decimal(one.best.moves_per_second, 0) for one in found]),
        (_("answers: half within, ms"), [milliseconds(one.best.answer_median) for one in found]),
        (_("answers: 99 of 100 within, ms"), [milliseconds(one.best.answer_p99) for one in found]),
        (_("events: 99 of 100 within, ms"), [milliseconds(one.best.event_p99) for one in found]),
        (_("processor time of the servers a move, ms"), _of_a_move(found, "server_cpu_seconds", 1000)),
        (_("processor time of PostgreSQL a move, ms"), _of_a_move(found, "database_cpu_seconds", 1000)),
        (
            _("processor time of a process that only hears of a move, ms"),
            ["–" if one.hearing is None else decimal(1000 * one.hearing, 2) for one in found],
        ),
        (_("moves of a match, on average"), [decimal(average_length(), 1)] * len(found)),
        (_("transactions a move"), _of_a_move(found, "transactions")),
        (_("write-ahead log a move, bytes"), _of_a_move(found, "log_bytes")),
        (_("received by the server a move, bytes"), _of_a_move(found, "bytes_sent")),
        (_("sent by the server a move, bytes"), _of_a_move(found, "bytes_received")),
        (_("database a move, bytes"), [_bytes(one.footprint.database_of_a_move) for one in found]),
        (_("database a match, bytes"), [_bytes(one.footprint.database_of_a_match) for one in found]),
        (_("memory a match, bytes"), [_bytes(one.footprint.memory_of_a_match) for one in found]),
        (_("memory a socket, bytes"), [_bytes(one.footprint.memory_of_a_socket) for one in found]),
        (_("open files a socket"), [decimal(one.footprint.descriptors_of_a_socket, 2) for one in found]),
        (
            _("processor of a process at rest, %"),
            [decimal(100 * one.footprint.cpu_at_rest / one.processes, 2) for one in found],
        ),
        (
            _("processor of a process that is only watched, %"),
            [decimal(100 * one.footprint.cpu_with_sockets / one.processes, 2) for one in found],
        ),
        (
            _("memory of a process without matches"),
            [size_in_words(one.footprint.memory_at_rest // one.processes) for one in found],
        ),
    ):
        rows.append([title, *figures])
    return list(aligned(rows, right=range(1, len(found) + 1)))


def _of_a_move(found: Sequence[Measured], name: str, times: int = 1) -> list[str]:
    told = []
    for one in found:
        used = one.best.costs.of_a_move(name) if one.best.costs is not None else None
        told.append("–" if used is None else decimal(times * used, 2))
    return told


def _bytes(count: float | None) -> str:
    return "–" if count is None else decimal(count, 0)
