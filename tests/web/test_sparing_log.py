"""What repeats itself is told now and then."""

from __future__ import annotations

import logging

from tateti.web.sparing_log import MOST_IN_A_PERIOD, PERIOD, Sparing


def _record(message: str, *given: object) -> logging.LogRecord:
    return logging.LogRecord("tateti.web", logging.WARNING, "", 0, message, given, None)


def test_a_few_of_a_kind_are_told_and_then_how_many_there_were() -> None:
    now = 0.0
    sparing = Sparing(lambda: now)
    told = [sparing.filter(_record("the sweep failed: %s", number)) for number in range(1000)]
    assert told == [True] * MOST_IN_A_PERIOD + [False] * (1000 - MOST_IN_A_PERIOD)
    assert sparing.filter(_record("another thing"))
    now = PERIOD + 1
    record = _record("the sweep failed: %s", "again")
    assert sparing.filter(record)
    assert record.getMessage() == "the sweep failed: again (and 995 more like this)"


def test_a_kind_is_what_the_first_line_says() -> None:
    sparing = Sparing(lambda: 0.0)
    told = [
        sparing.filter(_record(f"a call failed\nprotocol: <Protocol at {number:#x}>")) for number in range(99)
    ]
    assert sum(told) == MOST_IN_A_PERIOD


def test_it_remembers_few_kinds() -> None:
    sparing = Sparing(lambda: 0.0)
    assert all(sparing.filter(_record(f"kind {number}")) for number in range(10_000))
    assert len(sparing._kinds) <= 100
