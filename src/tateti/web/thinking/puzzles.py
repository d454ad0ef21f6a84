"""Problems: made, read, and explained in worker processes."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from typing import Any

import orjson

from tateti import language
from tateti.answers import puzzle_tasks, questions
from tateti.answers.matches.decisions import playable
from tateti.games import Game, Position
from tateti.study.puzzles import Progress, Theme
from tateti.study.puzzles.problem_set import ProblemSet, check_themes
from tateti.study.puzzles.themes import themes_in
from tateti.web.settings import Settings
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
        told = await self._about(puzzle_tasks.hint, game, position, step, (), False)
        del told["problem"]
        return told

    # To be solved by anybody

    async def problem(self, name: str, retry: bool) -> bytes:
        """A problem by its name."""
        position = self._position(name)
        return await self._studies.about(
            position.game.full_name, puzzle_tasks.problem, str(position), retry, language.current()
        )

    async def daily(self, game: str, day: datetime.date | None) -> bytes:
        """The problem of a day that has come, somewhere on the earth."""
        told = questions.day_told(day)
        the_game = playable(game, self._settings.largest_studied)
        return await self._studies.sought(the_game.full_name, puzzle_tasks.daily_problem, told.isoformat())

    async def problem_set(self, code: str) -> bytes:
        """The problems of a set."""
        the_game = playable(ProblemSet.read(code).game.full_name, self._settings.largest_studied)
        return await self._studies.sought(the_game.full_name, puzzle_tasks.problem_set, code)

    async def following(
        self, game: str, themes: Sequence[Theme], like: tuple[str, str | None] | None, progress: Progress,
        avoid: Sequence[str], level: int | None, seed: int | None,
    ) -> bytes:  # fmt: skip
        """A fresh problem for somebody who has come so far: of a theme, or like a match, which is its record and a side."""
        the_game = playable(game, self._settings.largest_studied)
        check_themes(the_game, themes)
        await self._studies.prepare(the_game)
        names = [str(one) for one in themes]
        if like and not names:
            names = await self._themes_of_match(*like, the_game)
        given = (names, like is not None, progress.to_json(), list(avoid), level, seed)
        found: bytes = await self._studies.pool.run(
            puzzle_tasks.following, the_game.full_name, *given, seconds=self._settings.study_seconds
        )
        return found

    async def _themes_of_match(self, record: str, side: str | None, the_game: Game) -> list[str]:
        """The themes of a match that are those of a game as well."""
        told = await self._studies.about_record(
            record, puzzle_tasks.match_themes, side, self._settings.largest_board
        )
        known = {str(one) for one in themes_in(the_game)}
        return [name for name in orjson.loads(told) if name in known]

    async def mistakes(self, record: str, side: str | None) -> bytes:
        """The problems that the mistakes of a match are."""
        return await self._studies.about_record(
            record, puzzle_tasks.mistakes, side, self._settings.largest_board
        )

    async def choice(self, name: str, move: str, played: Sequence[str], retry: bool) -> dict[str, Any]:
        """What is answered to a choice, and which problem it was."""
        position = self._position(name)
        given = (str(position), move, tuple(played), retry)
        return await self._about(puzzle_tasks.choice, position.game.full_name, *given)

    async def hint_for(self, name: str, step: int, played: Sequence[str], retry: bool) -> dict[str, Any]:
        """The hint for a problem by its name, and which problem it was; once it is solved, for where it is played on."""
        position = self._position(name)
        return await self._about(
            puzzle_tasks.hint, position.game.full_name, str(position), step, tuple(played), retry
        )

    def _position(self, name: str) -> Position:
        """The position that a problem is about; boards that are out of reach are refused at once."""
        return questions.problem_position(name, self._settings.largest_studied)

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
