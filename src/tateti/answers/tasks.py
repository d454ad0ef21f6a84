"""What is computed for an answer: plain values in, JSON ready to be sent out. On a server this runs in worker processes."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from tateti import language
from tateti.answers.bot_tasks import cell_and_piece, limit_memory, position_of, until
from tateti.answers.json_bytes import json_bytes
from tateti.answers.lesson_shapes import standing_shape, step_shape
from tateti.answers.matches import reason_data
from tateti.answers.problems import TooLargeError
from tateti.answers.shapes import record_shape
from tateti.errors import TatetiError, quote
from tateti.games import game
from tateti.language import mark as N_
from tateti.match import Match
from tateti.notation import Record, read_record
from tateti.records import file_name
from tateti.search.alphabeta import search_tree
from tateti.search.deepest import search_deepest
from tateti.search.limits import Limit
from tateti.study.advice import advise
from tateti.study.analysis import analyse
from tateti.study.explain import explain
from tateti.study.hints import clue_in_words
from tateti.study.lessons import Walk, lesson
from tateti.study.review import Review, review
from tateti.study.tree import look_at, tree_data


def analysis(game_name: str, position: str, seconds: float) -> bytes:
    """The analysis of a position."""
    return as_json(lambda: analyse(position_of(game_name, position), Limit(seconds=seconds)).to_json())


def hint(game_name: str, position: str, last: str | None, language_code: str, seconds: float) -> bytes:
    """A move to recommend, and what to look at for whoever would rather find it alone."""
    language.use(language_code)
    now = position_of(game_name, position)
    before = None if last is None else now.game.move_on(*cell_and_piece(now, last))

    def find() -> dict[str, Any]:
        advised = advise(now, before, until(time.monotonic() + seconds))
        reason = reason_data.in_words(reason_data.to_data(advised.reason), now.game)
        return {"move": str(advised.move), "reason": reason, "clue": clue_in_words(now, advised)}

    return as_json(find)


def explained(game_name: str, position: str, language_code: str, seconds: float) -> bytes:
    """What there is to see in a position; half of the time is for the proof of what it is worth."""
    language.use(language_code)
    stop = until(time.monotonic() + 0.8 * seconds)
    return as_json(
        lambda: explain(position_of(game_name, position), Limit(seconds=seconds / 2), stop).to_json()
    )


def tree(
    game_name: str, position: str, depth: int | None, order: str, seed: int | None, pruning: bool, nodes: int,
    seconds: float,
) -> bytes:  # fmt: skip
    """The tree that alpha-beta looks at, and every step of the search."""
    root, stop = position_of(game_name, position), until(time.monotonic() + seconds)
    search = functools.partial(
        search_tree, root, order=order, seed=seed, pruning=pruning, limit=nodes, steps=True
    )
    if depth is None:
        searched = search_deepest(search, nodes, root.game.board.size, seconds, stop).searched
    else:
        searched = search(depth=depth, stop=stop)
    return as_json(lambda: tree_data(searched, look_at(searched)))


def reviewed(record: str, language_code: str, largest: int, seconds: float) -> bytes:
    """The marks of the moves of a match."""
    language.use(language_code)
    return as_json(lambda: review_of(record, largest, seconds).to_json())


def review_of(record: str, largest: int, seconds: float) -> Review:
    """The review of a match, within its time: every position has its share, and what is out of reach has no mark."""
    deadline = time.monotonic() + seconds
    match = match_of(read_record(record), largest)
    share = max(0.2, (deadline - time.monotonic()) / (2 * len(match.moves) + 2))
    return review(match, Limit(seconds=share), stop=until(deadline))


def read(record: str, language_code: str, largest: int) -> bytes:
    """A match that somebody brings, with every position of it."""
    language.use(language_code)
    return json_bytes(record_shape(match_of(read_record(record), largest)))


def lesson_step(name: str, number: int, language_code: str, seconds: float) -> bytes:
    """A step of a lesson, nothing chosen yet."""
    language.use(language_code)
    return as_json(lambda: step_shape(Walk.begin(lesson(name), number)))


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

    return as_json(find)


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
    match = match_of(record, largest)
    text = str(match.record())
    if len(text) > longest:
        raise TooLargeError(
            N_("This record has {size} characters; the longest that is read has {largest}."),
            size=len(text), largest=longest,
        )  # fmt: skip
    return json_bytes({"record": text, "file_name": file_name(match)})


def match_of(record: Record, largest: int) -> Match:
    """The match of a record; its board is looked at before anything is played on it."""
    if "Game" in record.tags and (cells := game(record.tags["Game"]).board.size) > largest:
        raise TooLargeError(
            N_("A board of {cells} cells is too large to be read here: the largest has {largest}."),
            cells=cells, largest=largest,
        )  # fmt: skip
    return Match.from_record(record)


def as_json(find: Callable[[], dict[str, Any]]) -> bytes:
    try:
        return json_bytes(find())
    finally:
        limit_memory()
