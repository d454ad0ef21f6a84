"""The functions that run in worker processes: plain values in, JSON ready to be sent out."""

from __future__ import annotations

import contextlib
import functools
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any, NamedTuple

import orjson

from tateti import language, oracle
from tateti.errors import TatetiError, quote
from tateti.games import Position, game
from tateti.games.line_counts import LineCounts
from tateti.language import mark as N_
from tateti.match import Match
from tateti.notation import Record, read_move, read_record
from tateti.players import Player, player
from tateti.players.outside import PREFIX, player_from_file
from tateti.records import file_name
from tateti.search.alphabeta import search_tree
from tateti.search.deepest import search_deepest
from tateti.search.limits import Limit, Stop
from tateti.solver import on_demand
from tateti.solver.resources import peak_memory
from tateti.study.advice import advise
from tateti.study.analysis import AnalysedMove, analyse, analyse_move_by_move
from tateti.study.explain import explain
from tateti.study.lessons import Walk, lesson
from tateti.study.review import Review, review
from tateti.study.tree import look_at, tree_data
from tateti.web.api.lesson_shapes import standing_shape, step_shape
from tateti.web.api.shapes import record_shape
from tateti.web.matches import reason_data
from tateti.web.problems import TooLargeError
from tateti.web.thinking import worker

# A bot that cannot prove its move, for want of time or of a table, leaves it to one that always has an answer.
STAND_IN = "minimax:time=1"
MOST_MEMORY = 1 << 30
OWN_MEMORY = 256 << 20  # bytes of a worker beside what it computes
SECONDS_BETWEEN_NEWS = 0.25


def choose(
    game_name: str, position: str, bot: str, last: str | None, counts: LineCounts | None, seconds: float
) -> tuple[str, dict[str, Any], float]:
    """A bot's move, its reason, and how long it took; `counts` are those that the match has kept."""
    began = time.monotonic()
    now, before = _position(game_name, position), None
    if last is not None:
        before = now.game.move_on(*_cell_and_piece(now, last))
    try:
        chosen = _bot(bot).choose(now, Random(), last=before, stop=_until(began + seconds), counts=counts)
    except Exception:  # a bot from outside may fail with anything: the match goes on all the same
        chosen = player(STAND_IN).choose(now, Random(), last=before, stop=_until(began + seconds + 2))
    _limit_memory()
    return str(chosen.move), reason_data.to_data(chosen.reason), time.monotonic() - began


def _bot(name: str) -> Player:
    """The bot of this name; one in a file is loaded once in each process."""
    return _from_file(name) if name.startswith(PREFIX) else player(name)


_from_file = functools.lru_cache(maxsize=32)(player_from_file)


def prepare(game_name: str) -> None:
    """Has the table of a usual board ready, for this process and, in the cache, for all others."""
    oracle.prepare(game(game_name))


def analysis(game_name: str, position: str, seconds: float) -> bytes:
    """The analysis of a position."""
    return _json(lambda: analyse(_position(game_name, position), Limit(seconds=seconds)).to_json())


class Progress(NamedTuple):
    """How far a settlement is: what share is done (None: not known), and the moves that are proved, best first."""

    share: float | None
    proved: tuple[dict[str, Any], ...] = ()


NO_PROGRESS = Progress(None)


def settle_board(game_name: str, bounds: on_demand.Bounds, seconds: float) -> None:
    """Decides every position of a board that keeps within bounds; its table is kept for all processes."""
    _limit_this_process(bounds.memory_bytes)
    worker.tell(NO_PROGRESS)
    plan = on_demand.estimate(game(game_name), bounds)
    on_demand.settle(plan, replace(bounds, seconds=seconds), _seldom(), threads=1)


def settle_position(game_name: str, position: str, memory: int, seconds: float) -> bytes:
    """The analysis of a hard position, with more time than a study has."""
    _limit_this_process(memory)
    worker.tell(Progress(0.0))
    now = _position(game_name, position)

    def tell(proved: Sequence[AnalysedMove]) -> None:
        known = tuple(one.to_json() for one in proved)
        worker.tell(Progress(len(known) / len(now.moves), known))

    return _json(lambda: analyse_move_by_move(now, seconds, tell).to_json())


def _seldom() -> on_demand.Report:
    """Tells how far it is a few times a second."""
    told = 0.0

    def report(share: float | None) -> None:
        nonlocal told
        if (now := time.monotonic()) - told >= SECONDS_BETWEEN_NEWS:
            told = now
            worker.tell(Progress(share))

    return report


@functools.cache
def _limit_this_process(memory: int | None) -> None:
    """Makes this process one that takes only the processor time that others leave, and no more memory than it may."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        if memory is not None:
            _, hard = resource.getrlimit(resource.RLIMIT_DATA)
            resource.setrlimit(resource.RLIMIT_DATA, (memory + OWN_MEMORY, hard))


def hint(game_name: str, position: str, last: str | None, language_code: str, seconds: float) -> bytes:
    """A move to recommend."""
    language.use(language_code)
    now = _position(game_name, position)
    before = None if last is None else now.game.move_on(*_cell_and_piece(now, last))

    def find() -> dict[str, Any]:
        advised = advise(now, before, _until(time.monotonic() + seconds))
        reason = reason_data.in_words(reason_data.to_data(advised.reason), now.game)
        return {"move": str(advised.move), "reason": reason}

    return _json(find)


def explained(game_name: str, position: str, language_code: str, seconds: float) -> bytes:
    """What there is to see in a position; half of the time is for the proof of what it is worth."""
    language.use(language_code)
    stop = _until(time.monotonic() + 0.8 * seconds)
    return _json(lambda: explain(_position(game_name, position), Limit(seconds=seconds / 2), stop).to_json())


def tree(
    game_name: str, position: str, depth: int | None, order: str, seed: int | None, pruning: bool, nodes: int,
    seconds: float,
) -> bytes:  # fmt: skip
    """The tree that alpha-beta looks at, and every step of the search."""
    root, stop = _position(game_name, position), _until(time.monotonic() + seconds)
    search = functools.partial(
        search_tree, root, order=order, seed=seed, pruning=pruning, limit=nodes, steps=True
    )
    if depth is None:
        searched = search_deepest(search, nodes, root.game.board.size, seconds, stop).searched
    else:
        searched = search(depth=depth, stop=stop)
    return _json(lambda: tree_data(searched, look_at(searched)))


def reviewed(record: str, language_code: str, largest: int, seconds: float) -> bytes:
    """The marks of the moves of a match."""
    language.use(language_code)
    return _json(lambda: review_of(record, largest, seconds).to_json())


def review_of(record: str, largest: int, seconds: float) -> Review:
    """The review of a match, within its time: every position has its share, and what is out of reach has no mark."""
    deadline = time.monotonic() + seconds
    match = _match(read_record(record), largest)
    share = max(0.2, (deadline - time.monotonic()) / (2 * len(match.moves) + 2))
    return review(match, Limit(seconds=share), stop=_until(deadline))


def read(record: str, language_code: str, largest: int) -> bytes:
    """A match that somebody brings, with every position of it."""
    language.use(language_code)
    return orjson.dumps(record_shape(_match(read_record(record), largest)))


def lesson_step(name: str, number: int, language_code: str, seconds: float) -> bytes:
    """A step of a lesson, nothing chosen yet."""
    language.use(language_code)
    return _json(lambda: step_shape(Walk.begin(lesson(name), number)))


def lesson_choice(
    name: str,
    number: int,
    past: Sequence[str],
    tries: int,
    action: str,
    choice: str,
    language_code: str,
    seconds: float,
) -> bytes:
    """Where a learner stands after a choice, a hint, or trying again."""
    language.use(language_code)

    def find() -> dict[str, Any]:
        walk = Walk.restored(lesson(name), number, past, tries)
        if action == "hint":
            return standing_shape(walk.hint())
        return standing_shape(walk.again() if action == "again" else walk.choose(choice))

    return _json(find)


def qr_code(text: str) -> bytes:
    """A QR code as an SVG picture without a size of its own."""
    import segno  # few need it

    try:
        code = segno.make(text, error="m", micro=False, boost_error=False)
    except UnicodeEncodeError:  # half of a character, which JSON can write
        raise TatetiError(N_("{text} is not text that can be written."), text=quote(text)) from None
    picture = BytesIO()
    code.save(picture, kind="svg", xmldecl=False, omitsize=True, light="#fff", svgclass=None, lineclass=None)
    return picture.getvalue()


def written(record: Record, language_code: str, largest: int, longest: int) -> bytes:
    """The text of a record, with every move of it checked, and a name for its file; it can be read here again."""
    language.use(language_code)
    match = _match(record, largest)
    text = str(match.record())
    if len(text) > longest:
        raise TooLargeError(
            N_("This record has {size} characters; the longest that is read has {largest}."),
            size=len(text), largest=longest,
        )  # fmt: skip
    return orjson.dumps({"record": text, "file_name": file_name(match)})


def _match(record: Record, largest: int) -> Match:
    """The match of a record; its board is looked at before anything is played on it."""
    if "Game" in record.tags and (cells := game(record.tags["Game"]).board.size) > largest:
        raise TooLargeError(
            N_("A board of {cells} cells is too large to be read here: the largest has {largest}."),
            cells=cells, largest=largest,
        )  # fmt: skip
    return Match.from_record(record)


def _position(game_name: str, position: str) -> Position:
    return game(game_name).position(position)


def _cell_and_piece(position: Position, move: str) -> tuple[int, int]:
    piece, cell = read_move(move, position.board, position.game.letters)
    return cell, piece or position[cell]


def _until(deadline: float) -> Stop:
    return lambda: time.monotonic() >= deadline


def _json(find: Callable[[], dict[str, Any]]) -> bytes:
    try:
        return orjson.dumps(find())
    finally:
        _limit_memory()


def _limit_memory() -> None:
    """A search remembers what it has found; when the process has grown large, that is forgotten."""
    if (peak_memory() or 0) > MOST_MEMORY:
        oracle.forget()
