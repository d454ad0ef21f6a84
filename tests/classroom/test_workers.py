"""Processes side by side: one that dies, hangs or is interrupted costs its own task alone, and nothing is left behind."""

from __future__ import annotations

import multiprocessing

from tateti.classroom.grading.workers import Workers

LONG = 3600.0
DIES = "__import__('os').kill(__import__('os').getpid(), 9)"
ENDS = "__import__('os')._exit(0)"
NEVER = "[number for number in __import__('itertools').count() if number < 0]"


def results(*tasks: str, number: int = 2, seconds: float = LONG) -> dict[str, object]:
    return dict(Workers(number, eval, seconds).results(tasks))


def test_every_task_has_its_result() -> None:
    tasks = [f"{number} * 2" for number in range(7)]
    assert results(*tasks) == {task: 2 * number for number, task in enumerate(tasks)}
    assert results() == {}


def test_a_process_that_is_ended_costs_its_own_task_and_no_other() -> None:
    assert results(DIES, "1 + 1", ENDS, "2 + 2", number=1) == {DIES: None, "1 + 1": 2, ENDS: None, "2 + 2": 4}


def test_a_process_that_never_ends_is_ended() -> None:
    assert results(NEVER, seconds=0.1) == {NEVER: None}


def test_nothing_is_left_behind_when_nobody_wants_the_rest() -> None:
    asked = Workers(2, eval, LONG).results(["1", NEVER, NEVER])
    assert next(asked) == ("1", 1)
    asked.close()
    assert multiprocessing.active_children() == []
