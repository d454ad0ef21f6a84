"""What `tateti bench solve` shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from tateti.commands.solve import require_solver
from tateti.commands.support.showing import aligned, json_text
from tateti.language import decimal, number
from tateti.language import gettext as _
from tateti.solver.resources import size_in_words

if TYPE_CHECKING:
    from tateti.bench.solve_plan import BigPlan
    from tateti.board import Board


def show_speed(names: Sequence[str], ways: Sequence[str], repeats: int, as_json: bool) -> None:
    """The ways side by side, board by board."""
    require_solver()
    from tateti.bench.solve import LARGEST, measure

    measured = [measure(_board(name), repeats, tuple(ways or LARGEST)) for name in names]
    if as_json:
        click.echo(
            json_text({"repeats": repeats, "solve": [one.to_json() for each in measured for one in each]})
        )
        return
    table = [
        [
            _("board"),
            _("way"),
            _("seconds"),
            _("processor"),
            _("peak memory"),
            _("positions/s"),
            _("times as long"),
        ]
    ]
    for each in measured:
        for one in each:
            table.append(
                [
                    one.game,
                    one.way,
                    decimal(one.seconds, 3),
                    decimal(one.cpu_seconds, 3),
                    size_in_words(one.peak_bytes),
                    decimal(one.positions_per_second, 0),
                    decimal(one.cpu_seconds / each[0].cpu_seconds, 1),
                ]
            )
    click.echo("\n".join(aligned(table, right=range(2, 7))))


def show_plan(name: str, measured_on: str, as_json: bool) -> None:
    """The levels of a run and what they add up to."""
    require_solver()
    from tateti.bench.solve_plan import plan_run

    plan = plan_run(_board(name), _board(measured_on))
    click.echo(json_text(plan.to_json()) if as_json else "\n".join(_levels(plan)))


def _levels(plan: BigPlan) -> list[str]:
    table = [[_("level"), _("blocks"), _("bytes"), _("blocks without symmetry"), _("bytes")]]
    for level in plan.levels:
        if level.blocks:
            sizes = level.blocks, level.blocks_without_symmetry
            table.append(
                [
                    str(level.level),
                    *(cell for n in sizes for cell in (number(n), size_in_words(n * plan.row_bytes))),
                ]
            )
    facts = [
        _("{board}: {upper} upper cells and {inside} inside, blocks of {row}, {symmetries} symmetries."),
        _("All levels: {blocks} blocks, {written}; without symmetry {all_blocks}, {all_written}."),
        _("Two levels at once: {two}, packed about {packed}; without symmetry {all_two}."),
        _("Processor time at the speed of {measured}: {hours} hours; without symmetry {all_hours}."),
    ]
    told = {
        "board": plan.board, "upper": plan.upper, "inside": plan.inside, "row": size_in_words(plan.row_bytes),
        "symmetries": plan.symmetries, "blocks": number(plan.blocks), "all_blocks": number(plan.blocks_without_symmetry),
        "written": size_in_words(plan.written_bytes), "all_written": size_in_words(plan.blocks_without_symmetry * plan.row_bytes),
        "two": size_in_words(plan.two_levels_bytes), "packed": size_in_words(plan.two_levels_bytes_packed), "all_two": size_in_words(plan.two_levels_bytes_without_symmetry),
        "measured": plan.measured_on, "hours": decimal(plan.core_hours, 3),
        "all_hours": decimal(plan.core_hours_without_symmetry, 3),
    }  # fmt: skip
    return [*aligned(table, right=range(5)), *(fact.format(**told) for fact in facts)]


def _board(name: str) -> Board:
    from tateti.games import game

    return game(f"semaforo:{name}").board
