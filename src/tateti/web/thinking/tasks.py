"""The functions that run in worker processes: plain values in, JSON ready to be sent out."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Any

import orjson

from tateti import language, oracle
from tateti.errors import TatetiError, quote
from tateti.games import Position, game
from tateti.games.line_counts import LineCounts
from tateti.language import mark as N_
from tateti.match import Match
from tateti.notation import read_move, read_record
from tateti.players import Player, player
from tateti.players.outside import PREFIX, player_from_file
from tateti.search.alphabeta import search_tree
from tateti.search.deepest import search_deepest
from tateti.search.limits import Limit, Stop
from tateti.solver.resources import peak_memory
from tateti.study.advice import advise
from tateti.study.analysis import analyse
from tateti.study.review import review
from tateti.study.tree import look_at, tree_data
from tateti.web.api.shapes import record_shape
from tateti.web.matches import reason_data
from tateti.web.problems import TooLargeError

# A bot that cannot prove its move, for want of time or of a table, leaves it to one that always has an answer.
STAND_IN = "minimax:time=1"
MOST_MEMORY = 1 << 30


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
    deadline = time.monotonic() + seconds
    match = _match(record, largest)
    # Every position has its share; what is out of reach has no mark.
    share = max(0.2, (deadline - time.monotonic()) / (2 * len(match.moves) + 2))
    return _json(lambda: review(match, Limit(seconds=share), stop=_until(deadline)).to_json())


def read(record: str, language_code: str, largest: int) -> bytes:
    """A match that somebody brings, with every position of it."""
    language.use(language_code)
    return orjson.dumps(record_shape(_match(record, largest)))


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


def _match(text: str, largest: int) -> Match:
    """The match of a record; its board is looked at before anything is played on it."""
    record = read_record(text)
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
