"""Analyses, explanations, hints, trees and reviews: computed once, in worker processes, and cached."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tateti.answers import book_tasks, picture_tasks, questions, tasks
from tateti.answers.problems import TooManyError, UnavailableError
from tateti.errors import SearchLimitError, TatetiError
from tateti.games import Game, Position, available, game
from tateti.notation import Record
from tateti.pictures import Theme
from tateti.solver.dense.usual_boards import is_usual
from tateti.solver.tables import library
from tateti.web.bounded_cache import BoundedCache
from tateti.web.problems import in_short
from tateti.web.settings import Settings
from tateti.web.thinking import settling_tasks
from tateti.web.thinking.pool import Pool

log = logging.getLogger("tateti.web")

SMALLEST = 512  # bytes of a result beside its texts, about
AN_OBJECT = 64  # bytes of an object beside its text, and of the place that holds it, about
LONGEST_QUERY = 300
LONGEST_PREPARATION = 120.0  # seconds for the table of a usual board, made once on a computer

Key = tuple[Any, ...]
Found = bytes | SearchLimitError  # that a limit was exceeded is a result as well


@dataclass(eq=False)
class _Study:
    """Something that is being computed, and how many have asked for it."""

    task: asyncio.Task[Found]
    asked_by: int = 0


class Studies:
    """Results by request, computed once and cached.

    What a table answers at once has workers of its own, so that it never waits for a search.
    """

    def __init__(self, settings: Settings, pool: Pool, quick_pool: Pool) -> None:
        self.settings = settings
        self.pool = pool
        self.quick_pool = quick_pool
        room = settings.cached_studies, settings.memory_of_studies
        self._results: BoundedCache[Key, Found] = BoundedCache(*room)
        self._queries: BoundedCache[bytes, bytes] = BoundedCache(*room)
        self._running: dict[Key, _Study] = {}
        self._preparing: dict[Game, asyncio.Task[None]] = {}

    def known(self, query: bytes) -> bytes | None:
        """The cached analysis of exactly this query string."""
        return self._queries.get(query)

    def remember(self, query: bytes, found: bytes) -> None:
        """Caches the analysis of this query string."""
        if len(query) <= LONGEST_QUERY:
            self._queries.keep(query, found, SMALLEST + len(query) + len(found))

    async def analyse(self, game_name: str, text: str | None) -> bytes:
        """The analysis of a position."""
        position = self.position(game_name, text)
        pool = await self._pool_for(position.game)
        name, written = position.game.full_name, str(position)
        return await self._result_of(pool, _analysis_key(position), tasks.analysis, name, written)

    def has_analysis(self, position: Position) -> bool:
        """Whether the analysis of a position is cached."""
        return isinstance(self._results.get(_analysis_key(position)), bytes)

    def keep_analysis(self, position: Position, found: bytes) -> None:
        """Caches an analysis that was made elsewhere, in place of a refusal."""
        key = _analysis_key(position)
        self._results.keep(key, found, _size_of(key, found))

    async def hint(self, game_name: str, text: str | None, last: str | None, language_code: str) -> bytes:
        """A move to recommend."""
        position = self.position(game_name, text)
        questions.check_hint(position, last)
        pool = await self._pool_for(position.game)
        given = (position.game.full_name, str(position), last, language_code)
        key = ("hint", library.is_settled(position.game), *given)
        return await self._result_of(pool, key, tasks.hint, *given)

    async def explain(self, game_name: str, text: str | None, language_code: str) -> bytes:
        """What there is to see in a position."""
        position = self.position(game_name, text)
        pool = await self._pool_for(position.game)
        given = (position.game.full_name, str(position), language_code)
        key = ("explain", library.is_settled(position.game), *given)
        return await self._result_of(pool, key, tasks.explained, *given)

    async def book(self, game_name: str, text: str | None, language_code: str) -> bytes:
        """What the book of a board says about a position."""
        position = self.position(game_name, text)
        given = (position.game.full_name, str(position), language_code)
        return await self._result_of(self.quick_pool, ("book", *given), book_tasks.book, *given)

    async def book_file(self, game_name: str) -> bytes:
        """The book of a board, as a file."""
        name = self.position(game_name, None).game.full_name
        return await self._result_of(self.quick_pool, ("book file", name), book_tasks.book_file, name)

    async def tree(
        self, game_name: str, text: str | None, depth: int | None, order: str, seed: int | None, pruning: bool, nodes: int
    ) -> bytes:  # fmt: skip
        """The tree that alpha-beta looks at."""
        position = self.position(game_name, text)
        nodes = min(nodes, self.settings.largest_tree)
        given = (position.game.full_name, str(position), depth, order, seed, pruning, nodes)
        return await self._result_of(self.pool, ("tree", *given), tasks.tree, *given)

    async def read_record(self, record: str, language_code: str) -> bytes:
        """A match that somebody brings; it is read in a worker, for on a large board a short one takes long too."""
        found: bytes = await self.quick_pool.run(
            tasks.read,
            record,
            language_code,
            self.settings.largest_board,
            seconds=self.settings.study_seconds,
        )
        return found

    async def qr_code(self, text: str) -> bytes:
        """A text as a QR code; nothing of it is kept, for it may be the key to a seat."""
        drawn: bytes = await self.quick_pool.run(tasks.qr_code, text, seconds=self.settings.study_seconds)
        return drawn

    async def write_record(self, record: Record, longest: int, language_code: str) -> bytes:
        """The text of a record; it is checked in a worker too."""
        given = (record, language_code, self.settings.largest_board, longest)
        found: bytes = await self.quick_pool.run(tasks.written, *given, seconds=self.settings.study_seconds)
        return found

    async def position_picture(
        self, position: Position, last: str | None, wanted: picture_tasks.Wanted, language_code: str
    ) -> bytes:
        """A position, drawn."""
        given = (position.game.full_name, str(position), last, wanted, language_code)
        return await self._result_of(self.pool, ("picture", *given), picture_tasks.position_picture, *given)

    async def match_picture(self, record: str, wanted: picture_tasks.Wanted, language_code: str) -> bytes:
        """A match, drawn."""
        given = (record, wanted, language_code, self.settings.largest_board)
        return await self._result_of(
            self.pool, ("match picture", *given), picture_tasks.match_picture, *given
        )

    async def embedded_position(
        self, position: Position, origin: str, theme: Theme, language_code: str
    ) -> bytes:
        """The page of a position, to stand within another one."""
        given = (position.game.full_name, str(position), origin, theme, language_code)
        return await self._result_of(self.pool, ("embedded", *given), picture_tasks.embedded_position, *given)

    async def embedded_match(
        self,
        record: str,
        ply: int | None,
        origin: str,
        match_id: str | None,
        theme: Theme,
        language_code: str,
    ) -> bytes:
        """The page of a match, to stand within another one."""
        given = (record, ply, origin, match_id, theme, language_code, self.settings.largest_board)
        return await self._result_of(
            self.pool, ("embedded match", *given), picture_tasks.embedded_match, *given
        )

    async def review(self, record: str, language_code: str) -> bytes:
        """The marks of the moves of a match."""
        return await self.about_record(record, tasks.reviewed, language_code, self.settings.largest_board)

    async def about_record(self, record: str, question: Callable[..., bytes], *given: Any) -> bytes:
        """The answer to a question about a match, for which the tables that are being prepared are waited for."""
        for the_game in list(self._preparing):
            await self._prepared(the_game)
        key = (question.__name__, library.settled_at(), record, *given)
        return await self._result_of(self.pool, key, question, record, *given)

    async def about(self, game_name: str, question: Callable[..., bytes], *given: Any) -> bytes:
        """The answer to another question about a game, for which its table is there, if there is one."""
        the_game = game(game_name)
        return await self._about(await self._pool_for(the_game), the_game, question, *given)

    async def sought(self, game_name: str, question: Callable[..., bytes], *given: Any) -> bytes:
        """The same for what takes seconds though there is a table: it never keeps others from a quick answer."""
        the_game = game(game_name)
        await self.prepare(the_game)
        return await self._about(self.pool, the_game, question, *given)

    async def _about(self, pool: Pool, the_game: Game, question: Callable[..., bytes], *given: Any) -> bytes:
        key = (question.__name__, library.is_settled(the_game), the_game.full_name, *given)
        return await self._result_of(pool, key, question, the_game.full_name, *given)

    async def prepare(self, the_game: Game) -> None:
        """Waits for the table of a game, if it is a usual one."""
        await self._prepared(the_game)

    async def lesson_step(self, name: str, number: int, language_code: str) -> bytes:
        """A step of a lesson, nothing chosen yet."""
        given = (name, number, language_code)
        pool = await self._pool_for(questions.lesson_game(name, number))
        return await self._result_of(pool, ("lesson", *given), tasks.lesson_step, *given)

    async def lesson_choice(
        self,
        name: str,
        number: int,
        past: Sequence[str],
        tries: int,
        action: str,
        choice: str | None,
        language_code: str,
    ) -> bytes:
        """What becomes of a choice in a step; it follows from what is told alone, so it is found once."""
        questions.check_choice(action, choice)
        given = (name, number, tuple(past), tries, action, choice or "", language_code)
        pool = await self._pool_for(questions.lesson_game(name, number))
        return await self._result_of(pool, ("choice", *given), tasks.lesson_choice, *given)

    def position(self, game_name: str, text: str | None) -> Position:
        """The position that is asked about; boards that are out of reach are refused at once."""
        return questions.studied(game_name, text, self.settings.largest_studied)

    # Each request is computed once

    async def _result_of(self, pool: Pool, key: Key, question: Callable[..., bytes], *given: Any) -> bytes:
        found = self._results.get(key)
        if found is None:
            found = await self._shared(pool, key, question, given)
        if isinstance(found, SearchLimitError):
            raise found
        return found

    async def _shared(
        self, pool: Pool, key: Key, question: Callable[..., bytes], given: tuple[Any, ...]
    ) -> Found:
        """Concurrent requests for the same share one task, which is given up when the last of them is."""
        study = self._running.get(key)
        if study is None:
            study = self._running[key] = _Study(
                asyncio.create_task(self._compute(pool, key, question, given))
            )
            study.task.add_done_callback(lambda _task: self._end(key, study))
        study.asked_by += 1
        try:
            return await asyncio.shield(study.task)
        except asyncio.CancelledError:
            if study.asked_by == 1:
                study.task.cancel()
                self._end(key, study)
            raise
        finally:
            study.asked_by -= 1

    def _end(self, key: Key, study: _Study) -> None:
        if self._running.get(key) is study:
            del self._running[key]

    async def _compute(
        self, pool: Pool, key: Key, question: Callable[..., bytes], given: tuple[Any, ...]
    ) -> Found:
        seconds = self.settings.study_seconds
        found: Found
        try:
            found = await pool.run(question, *given, seconds, seconds=seconds)
        except SearchLimitError as error:
            found = _for_anybody(error)
        self._results.keep(key, found, _size_of(key, found))
        return found

    # The tables of the usual boards

    async def warm_up(self) -> None:
        """Prepares the tables of the games before a request has to wait for them."""
        for name in available():
            await self._prepared(game(name))

    async def _pool_for(self, the_game: Game) -> Pool:
        """The workers that answer questions about a game."""
        has_table = library.is_settled(the_game) or await self._prepared(the_game)
        return self.quick_pool if has_table else self.pool

    async def _prepared(self, the_game: Game) -> bool:
        """Waits for the table of a usual board: it takes longer than a study may, but only once on a computer. False if
        there is none."""
        if not is_usual(the_game):
            return False
        if the_game not in self._preparing:
            preparing = self.pool.run(settling_tasks.prepare, the_game.full_name, seconds=LONGEST_PREPARATION)
            self._preparing[the_game] = asyncio.create_task(preparing)
        try:
            await asyncio.shield(self._preparing[the_game])
        except (UnavailableError, TooManyError):  # the next study tries again
            self._preparing.pop(the_game, None)
            return False
        except Exception as error:  # then the study goes on without the table
            if not isinstance(error, TatetiError):
                log.warning("the table of %s cannot be prepared: %s", the_game.full_name, in_short(error))
            return False
        return True


def _analysis_key(position: Position) -> Key:
    """What an analysis is cached by: one that was refused is asked for anew when its board has been settled."""
    return ("analysis", library.is_settled(position.game), position.game.full_name, str(position))


def _for_anybody(error: SearchLimitError) -> SearchLimitError:
    """The refusal without the file of a table that could not be used: where it lies is nobody's business."""
    reason = error.details.get("reason")
    return reason if isinstance(reason, SearchLimitError) else error


def _size_of(key: Key, found: Found) -> int:
    """About how much memory a result takes: the question may be a long record, or many moves."""
    return SMALLEST + _size_of_part(key) + (len(found) if isinstance(found, bytes) else 0)


def _size_of_part(part: Any) -> int:
    """About how much memory a part of a question takes; in a list of moves, each is an object of its own."""
    if isinstance(part, str):
        return len(part)
    return sum(AN_OBJECT + _size_of_part(one) for one in part) if isinstance(part, tuple) else 0
