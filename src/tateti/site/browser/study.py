"""Positions to explore, analyses, explanations, hints, books, trees, records and reviews."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tateti import language, notation, players
from tateti.answers import book_tasks, questions, tasks
from tateti.answers.descriptions import bot_shape, game_shape
from tateti.answers.json_bytes import json_bytes
from tateti.answers.limits import USUAL
from tateti.answers.matches.answers import saved_as
from tateti.answers.matches.decisions import playable
from tateti.answers.problems import body_of, code_of
from tateti.answers.shapes import position_shape
from tateti.answers.words import languages as languages_told
from tateti.errors import IllegalMoveError, SearchLimitError
from tateti.games import Position, available, game
from tateti.language import gettext as _
from tateti.notation.records import CELL_NAME, TAG_NAME, too_deep
from tateti.site.browser.requests import (
    LONGEST_GAME,
    LONGEST_MOVE,
    LONGEST_POSITION,
    LONGEST_RECORD,
    Answer,
    Fields,
    InvalidRequestError,
    Request,
)

MANY = 1_000_000
LONGEST_COMMENT, MOST_MARKS, MOST_TAGS, LONGEST_TAG = 10_000, 64, 64, 1000


def games(_request: Request) -> bytes:
    """The games, as they describe themselves."""
    return json_bytes([game_shape(game(name), USUAL) for name in available()])


def bots(request: Request) -> bytes:
    """The bots, from the weakest to the strongest; with a game, how well they play on its board."""
    name = request.asked.text("game", LONGEST_GAME, otherwise=None)
    the_game = None if name is None else playable(name, USUAL.largest_board)
    return json_bytes([bot_shape(one, the_game) for one in players.available()])


def languages(_request: Request) -> bytes:
    """The languages that everything is told in."""
    return languages_told()


def position(request: Request) -> bytes:
    """A position, checked, and what may be played in it."""
    return json_bytes(position_shape(_position(request)))


def play(request: Request) -> bytes:
    """The position after a move."""
    asked, move = _position(request), _move(request)
    return json_bytes(position_shape(asked.play(move)))


def why(request: Request) -> bytes:
    """Why a move may not be played here, in a sentence; null where it may."""
    asked, move = _position(request), _move(request)
    try:
        asked.move(move)
    except IllegalMoveError as error:
        return json_bytes({"reason": str(error)})
    return json_bytes({"reason": None})


def _move(request: Request) -> str:
    return str(request.asked.text("move", LONGEST_MOVE))


def _asked(request: Request) -> tuple[str, str | None]:
    """The game and the position that are asked about."""
    asked = request.asked
    return asked.text("game", LONGEST_GAME), asked.text("position", LONGEST_POSITION, 0, None)


def _position(request: Request) -> Position:
    name, text = _asked(request)
    the_game = playable(name, USUAL.largest_board)
    return the_game.position(text) if text else the_game.start


def studied(request: Request) -> Position:
    """The position that is asked about, on a board that is studied; its table is there, if it has one."""
    asked = questions.studied(*_asked(request), USUAL.largest_studied)
    questions.prepare(asked.game)
    return asked


def analyse(request: Request) -> bytes | Answer:
    """What a position is worth under perfect play, and every move in it, best first."""
    try:
        asked = studied(request)
    except SearchLimitError as error:  # the board is too large to be studied at all
        return _refused(error, str(error))
    try:
        return tasks.analysis(asked.game.full_name, str(asked), USUAL.study_seconds)
    except SearchLimitError as error:
        return _refused(error, _unsettled())


def _refused(error: SearchLimitError, words: str) -> Answer:
    """The refusal of an analysis, with what is said of settling the position."""
    about = {"settle": {"possible": False, "way": None, "seconds": None, "words": words}}
    return Answer(422, body_of(code_of(error), str(error), about=about))


def settling(request: Request) -> bytes:
    """Whether a position can be settled: not in a browser, where it is not known already."""
    asked = studied(request)
    return json_bytes(_settlement(asked))


def settle(request: Request) -> bytes:
    """The same for who wants it settled."""
    sent = request.sent("game", "position", "seconds")
    name, text = sent.text("game", LONGEST_GAME), sent.text("position", LONGEST_POSITION, 0, None)
    asked = questions.studied(name, text, USUAL.largest_studied)
    return json_bytes({**_settlement(asked), "ticket": None})


def _settlement(asked: Position) -> dict[str, Any]:
    from tateti import oracle

    is_known = asked.outcome is not None or oracle.has_table(asked.game)
    return {
        "game": asked.game.full_name,
        "position": str(asked),
        "state": "settled" if is_known else "impossible",
        "way": None,
        "seconds": None,
        "most_seconds": USUAL.study_seconds,
        "progress": None,
        "seconds_left": None,
        "ahead": 0,
        "found": None,
        "words": _("This position is known exactly.") if is_known else _unsettled(),
    }


def _unsettled() -> str:
    return _(
        "In the browser alone this is not worked out; the program can, where it is installed: {command}."
    ).format(command="tateti analyse")


def hint(request: Request) -> bytes:
    """A move to recommend, with its reason."""
    asked, last = studied(request), request.asked.text("last", LONGEST_MOVE, otherwise=None)
    questions.check_hint(asked, last)
    return tasks.hint(asked.game.full_name, str(asked), last, language.current(), USUAL.study_seconds)


def explain(request: Request) -> bytes:
    """What there is to see in a position."""
    asked = studied(request)
    return tasks.explained(asked.game.full_name, str(asked), language.current(), USUAL.study_seconds)


def book(request: Request) -> bytes:
    """What the book of a board says about a position."""
    asked = questions.studied(*_asked(request), USUAL.largest_studied)
    return book_tasks.book(asked.game.full_name, str(asked), language.current(), USUAL.study_seconds)


def book_file(request: Request) -> Answer:
    """The book of a board, as a file."""
    asked = questions.studied(request.asked.text("game", LONGEST_GAME), None, USUAL.largest_studied)
    name = asked.game.full_name
    headers = {"Content-Type": book_tasks.book_type(name), **saved_as(book_tasks.book_name(name))}
    return Answer(200, book_tasks.book_file(name, USUAL.study_seconds), headers)


def tree(request: Request) -> bytes:
    """The tree that alpha-beta looks at, and every step of the search."""
    asked, fields = studied(request), request.asked
    depth = fields.number("depth", 0, 100, None)
    order = fields.one_of("order", ("random", "fixed"), "fixed")
    seed = fields.number("seed", 0, 2**32, None)
    pruning = fields.flag("pruning", True)
    nodes = min(fields.number("nodes", 1, MANY, 2000), USUAL.largest_tree)
    given = (asked.game.full_name, str(asked), depth, order, seed, pruning, nodes)
    return tasks.tree(*given, USUAL.study_seconds)


# Records


def read_record(request: Request) -> bytes:
    """Every position and move of a record, with its variations, comments and marks."""
    return tasks.read(_record(request), language.current(), USUAL.largest_board)


def review(request: Request) -> bytes:
    """Marks every move of a record."""
    return tasks.reviewed(_record(request), language.current(), USUAL.largest_board, USUAL.study_seconds)


def _record(request: Request) -> str:
    return str(request.sent("record").text("record", LONGEST_RECORD, 0))


def write_record(request: Request) -> bytes:
    """The text of a record, every move of it checked."""
    sent = request.sent("comment", "arrows", "cells", "tags", "moves")
    tags = sent.object("tags")
    if len(tags) > MOST_TAGS:
        raise InvalidRequestError(
            "tags", f"Dictionary should have at most {MOST_TAGS} items after validation"
        )
    for name in tags:
        _matching("tags", name, TAG_NAME)
        Fields(tags, "tags").text(name, LONGEST_TAG, 0)
    moves = sent.several("moves", notation.MOST_MOVES, lambda told: _recorded(told, 0))
    record = notation.Record(tags, tuple(moves), **_remarks(sent))
    return tasks.written(record, language.current(), USUAL.largest_board, LONGEST_RECORD)


def _recorded(told: Any, depth: int) -> notation.RecordedMove:
    """A move of a record that is to be written, with its variations."""
    if depth > notation.DEEPEST_VARIATION:
        raise too_deep()
    fields = Fields.of(told, "", ("move", "seconds", "variations", "comment", "arrows", "cells"))
    move, seconds = fields.text("move", LONGEST_MOVE), fields.number("seconds", 0, 1e9, None, whole=False)

    def line(moves: Any) -> tuple[notation.RecordedMove, ...]:
        read: Callable[[Any], notation.RecordedMove] = lambda one: _recorded(one, depth + 1)  # noqa: E731
        return tuple(Fields({"line": moves}).several("line", MANY, read, least=1))

    variations = fields.several("variations", MANY, line, [])
    return notation.RecordedMove(move, seconds=seconds, variations=tuple(variations), **_remarks(fields))


def _remarks(fields: Fields) -> dict[str, Any]:
    """What is said of a move or of the start, and marked on the board there."""
    return {
        "comment": fields.text("comment", LONGEST_COMMENT, 0, ""),
        "arrows": tuple(fields.several("arrows", MOST_MARKS, _arrow, [])),
        "cells": tuple(fields.several("cells", MOST_MARKS, _cell, [])),
    }


def _arrow(told: Any) -> notation.Arrow:
    fields = Fields.of(told, "", ("from", "to", "colour"))
    ends = [_matching(name, fields.text(name, LONGEST_MOVE), CELL_NAME) for name in ("from", "to")]
    return notation.Arrow(ends[0], ends[1], _colour(fields))


def _cell(told: Any) -> notation.MarkedCell:
    fields = Fields.of(told, "", ("cell", "colour"))
    return notation.MarkedCell(
        _matching("cell", fields.text("cell", LONGEST_MOVE), CELL_NAME), _colour(fields)
    )


def _colour(fields: Fields) -> notation.Colour:
    return notation.Colour(fields.one_of("colour", [str(one) for one in notation.Colour], "green"))


def _matching(where: str, text: str, form: str) -> str:
    import re

    if not re.fullmatch(form, text, re.ASCII):
        raise InvalidRequestError(where, f"String should match pattern '^{form}$'")
    return text
