"""Problems: made, read, and explained in worker processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from tateti import language
from tateti.web.matches.decisions import playable
from tateti.web.settings import Settings
from tateti.web.thinking import puzzle_tasks
from tateti.web.thinking.studies import Studies


class Puzzles:
    """What is asked about problems."""

    def __init__(self, settings: Settings, studies: Studies) -> None:
        self._settings, self._studies = settings, studies

    async def make(self, game: str, count: int, themes: list[str], level: int | None) -> list[dict[str, Any]]:
        """New problems with their answers."""
        return await self._problems(puzzle_tasks.make, game, count, themes, level)

    async def read(self, game: str, text: str, most: int) -> list[dict[str, Any]]:
        """The problems that somebody has written down, with their answers."""
        seconds = self._settings.study_seconds
        return await self._problems(puzzle_tasks.read, game, text, most, language.current(), seconds)

    async def verdict(self, game: str, position: str, move: str) -> dict[str, Any]:
        """What is said to a choice, and the best replies to it."""
        return await self._about(puzzle_tasks.verdict, game, position, move)

    async def hint(self, game: str, position: str, step: int) -> dict[str, Any]:
        """The hint as far as a step: words, the cells to show, and how many steps there are."""
        return await self._about(puzzle_tasks.hint, game, position, step)

    async def _about(self, question: Callable[..., bytes], game: str, *given: Any) -> dict[str, Any]:
        told = await self._studies.about(game, question, *given, language.current())
        found: dict[str, Any] = orjson.loads(told)
        return found

    async def _problems(self, work: Any, game: str, *given: Any) -> list[dict[str, Any]]:
        the_game = playable(game, self._settings.largest_studied)
        await self._studies.prepare(the_game)
        seconds = self._settings.study_seconds
        found: list[dict[str, Any]] = await self._studies.pool.run(
            work, the_game.full_name, *given, seconds=seconds
        )
        return found
