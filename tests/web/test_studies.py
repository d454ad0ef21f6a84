"""Studies: what is asked of the workers, and what is remembered of their answers."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")

from tateti.answers.problems import TooManyError  # noqa: E402
from tateti.errors import SearchLimitError  # noqa: E402
from tateti.games import game  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from tateti.web.thinking.puzzles import Puzzles  # noqa: E402
from tateti.web.thinking.studies import Studies, _size_of  # noqa: E402


class BusyOnce:
    """Workers who have no room for the first question."""

    def __init__(self) -> None:
        self.asked = 0

    async def run(self, *_given: Any, **_more: Any) -> None:
        self.asked += 1
        if self.asked == 1:
            raise TooManyError("there is no room")


def test_a_table_for_which_there_was_no_room_is_prepared_later() -> None:
    async def run() -> None:
        pool: Any = BusyOnce()
        studies = Studies(Settings(), pool, pool)
        assert not await studies._prepared(game("semaforo"))
        assert await studies._prepared(game("semaforo"))
        assert await studies._prepared(game("semaforo"))
        assert pool.asked == 2

    asyncio.run(run())


def test_a_refusal_does_not_tell_where_our_files_are() -> None:
    class Refusing:
        """Workers with a table that cannot be used."""

        async def run(self, *_given: Any, **_more: Any) -> bytes:
            raise SearchLimitError(
                "{reason} ({table})", reason=SearchLimitError("Too long."), table="/srv/table"
            )

    pool: Any = Refusing()
    for _asked_again in range(2):
        with pytest.raises(SearchLimitError, match=r"^Too long\.$"):
            asyncio.run(Studies(Settings(), pool, pool).analyse("semaforo:6x7", None))


def test_records_are_read_by_the_workers_however_short() -> None:
    class Noting:
        """Workers who say what they are asked."""

        async def run(self, work: Any, *_given: Any, **_more: Any) -> bytes:
            return str(work.__name__).encode()

    pool: Any = Noting()
    assert asyncio.run(Studies(Settings(), pool, pool).read_record("1. Xb2", "en")) == b"read"


def test_what_is_sought_for_seconds_does_not_keep_others_from_a_quick_answer() -> None:
    class Named:
        """Workers who say who they are."""

        def __init__(self, name: bytes) -> None:
            self.name = name

        async def run(self, *_given: Any, **_more: Any) -> bytes:
            return self.name

    async def run() -> None:
        slow, quick = (Named(name) for name in (b"slow", b"quick"))
        studies = Studies(Settings(), slow, quick)  # type: ignore[arg-type]
        puzzles = Puzzles(Settings(), studies)
        assert await puzzles.problem_set("1.semaforo.12.2.7") == b"slow"
        assert await puzzles.daily("semaforo", None) == b"slow"
        assert await puzzles.problem("semaforo-3x4-8n0jr", retry=False) == b"quick"

    asyncio.run(run())


def test_the_moves_of_a_question_take_memory_too() -> None:
    short, long = (_size_of(("choice", False, "semaforo", ("Rd2",) * moves, 3), b"x") for moves in (0, 200))
    assert long - short >= 200 * (sys.getsizeof("Rd2") + 8)
    assert _size_of(("review", "x" * 9_000), b"") - _size_of(("review", ""), b"") == 9_000
