"""Books as text: written, and read with everything checked but whether they prove what they say (see `check`).

The format is described in `docs/books.md`; `tools/check_book.py` reads it without this module.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from tateti.board import Board
from tateti.errors import TatetiError, quote
from tateti.files import FileKind, read_at_most
from tateti.games import Game, Side, game
from tateti.language import Message
from tateti.language import mark as N_
from tateti.solver.books.book import Book, BookError
from tateti.solver.books.mirror import RULES

VERSION = 1
FIRST_LINE = f"tateti book {VERSION}"
MOST_BYTES = 1 << 28  # of the text
MOST_LINES = 1 << 24
MOST_CELLS = 32
GZIP = b"\x1f\x8b"

_SIDES = {"first": Side.FIRST, "second": Side.SECOND}
_COUNT = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_ORDINARY = re.compile(r"[ -~]*", re.ASCII)
_NEVER_CHANGES = 0  # the time that gzip would keep: the same book gives the same bytes


def _begins_like_one(begins: bytes) -> bool:
    """Whether a file begins as a book does, compressed or not."""
    if begins.startswith(GZIP):
        try:
            begins = zlib.decompressobj(wbits=31).decompress(begins, len(FIRST_LINE) + 1)
        except zlib.error:
            return False
    return begins.startswith(FIRST_LINE.encode() + b"\n")


BOOK = FileKind(N_("a book"), _begins_like_one)


# Writing


def as_text(book: Book) -> str:
    """The text of a book: its header, an empty line, and the positions in order, one a line."""
    positions = sorted(shown(book, code) for code in book.codes)
    header = [
        FIRST_LINE,
        f"game: {book.game.full_name}",
        f"winner: {book.winner}",
        *([] if book.rule is None else [f"rule: {book.rule}"]),
        f"positions: {len(positions)}",
        f"made by: {book.made_by}",
    ]
    return "\n".join([*header, "", *positions, ""])


def as_bytes(book: Book, name: str) -> bytes:
    """The bytes of a file with this name: compressed by gzip where the name ends so."""
    data = as_text(book).encode("ascii")
    return gzip.compress(data, mtime=_NEVER_CHANGES) if name.endswith(".gz") else data


def shown(book: Book, code: int) -> str:
    """A position as it stands in a book: of those that are alike by symmetry, the one whose text comes first."""
    return _first_of_its_images(str(book.position(code)), book.game.board)


def _first_of_its_images(text: str, board: Board) -> str:
    cells = text.replace("/", "")
    found = min("".join(turned(cells)) for turned in _turns(board))
    return "/".join(found[start : start + board.cols] for start in range(0, board.size, board.cols))


@lru_cache(maxsize=16)
def _turns(board: Board) -> tuple[Callable[[str], tuple[str, ...]], ...]:
    """The symmetries, each as what takes the cells of a text in its order."""
    return tuple(itemgetter(*symmetry) for symmetry in board.symmetries)


# Reading


def read(path: Path | str) -> Book:
    """The book in a file; a `BookError` says why it is none."""
    return from_bytes(read_at_most(path, MOST_BYTES + 1), str(path))


def from_bytes(data: bytes, name: str) -> Book:
    """The book in the bytes of a file; the name is for what is said of them."""
    try:
        return _from_lines(_lines(data))
    except _NoBookError as error:
        raise error.of(name) from None


class Title(NamedTuple):
    """What a book says of itself."""

    game: Game
    winner: Side
    positions: int
    rule: str | None
    made_by: str


def title_of(data: bytes, name: str) -> Title:
    """The same of its title alone: the positions are counted, and not read."""
    try:
        return _title(*_divided(_lines(data)))
    except _NoBookError as error:
        raise error.of(name) from None


class _NoBookError(ValueError):
    """Why something is not a book."""

    def __init__(self, reason: Message | TatetiError) -> None:
        super().__init__(reason)
        self.reason = reason

    def of(self, name: str) -> BookError:
        """The same, with the name of the file."""
        return BookError(
            N_("{file} is not a book that can be used: {reason}."), file=quote(name), reason=self.reason
        )


def _lines(data: bytes) -> list[str]:
    if data.startswith(GZIP):
        data = _unpacked(data)
    if len(data) > MOST_BYTES or data.count(b"\n") > MOST_LINES:
        raise _NoBookError(N_("it is too large"))
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError:
        raise _NoBookError(N_("it has letters that no book has")) from None
    if not text.startswith(FIRST_LINE + "\n"):
        raise _NoBookError(N_("it does not begin as a book does"))
    if not text.endswith("\n"):
        raise _NoBookError(N_("its end is missing"))
    return text[:-1].split("\n")


def _unpacked(data: bytes) -> bytes:
    opened = zlib.decompressobj(wbits=31)
    try:
        text = opened.decompress(data, MOST_BYTES + 1)
    except zlib.error:
        raise _NoBookError(N_("it is damaged")) from None
    if len(text) <= MOST_BYTES and (not opened.eof or opened.unused_data):
        raise _NoBookError(N_("it is damaged"))
    return text


def _from_lines(lines: list[str]) -> Book:
    header, positions = _divided(lines)
    title = _title(header, positions)
    if any(not one < other for one, other in pairwise(positions)):
        raise _NoBookError(N_("its positions are not in order, each once"))
    book = Book(title.game, title.winner, rule=title.rule, made_by=title.made_by)
    return replace(book, codes=frozenset(_codes(book, positions)))


def _title(header: dict[str, str], positions: list[str]) -> Title:
    the_game = _game(header["game"])
    winner = _SIDES.get(header["winner"])
    rule = header.get("rule")
    if winner is None:
        raise _NoBookError(N_("its winner is neither first nor second"))
    if rule is not None and rule not in RULES:
        raise _NoBookError(N_("it names a rule that is not known"))
    if not _COUNT.fullmatch(count := header["positions"]) or int(count) != len(positions):
        raise _NoBookError(N_("it has another number of positions than it says"))
    if (rule is None) != bool(positions):
        raise _NoBookError(N_("it must have either positions or a rule"))
    return Title(the_game, winner, len(positions), rule, header["made by"])


def _divided(lines: list[str]) -> tuple[dict[str, str], list[str]]:
    """The header, whose order is always the same, and the positions after the empty line."""
    if "" not in lines:
        raise _NoBookError(N_("its end is missing"))
    end = lines.index("")
    pairs = [line.partition(": ")[::2] for line in lines[1:end]]
    keys = [key for key, _ in pairs]
    if [key for key in keys if key != "rule"] != ["game", "winner", "positions", "made by"]:
        raise _NoBookError(N_("its header is not that of a book"))
    if "rule" in keys and (keys.count("rule") > 1 or keys[2] != "rule"):
        raise _NoBookError(N_("its header is not that of a book"))
    if not all(_ORDINARY.fullmatch(line) for line in lines[1:end]):
        raise _NoBookError(N_("it has letters that no book has"))
    return dict(pairs), lines[end + 1 :]


def _game(name: str) -> Game:
    try:
        found = game(name)
    except TatetiError as error:
        raise _NoBookError(error) from None
    if found.full_name != name or not found.regular or found.board.size > MOST_CELLS:
        raise _NoBookError(N_("there are no books of its game"))
    return found


def _codes(book: Book, positions: list[str]) -> Iterator[int]:
    for text in positions:
        try:
            position = book.game.read(text)
        except TatetiError as error:
            raise _NoBookError(error) from None
        if position.turn is not book.loser or str(position) != text:
            raise _NoBookError(TatetiError(N_("in {position} it is the winner's turn"), position=quote(text)))
        code = book.rules.code(position)
        if _first_of_its_images(text, book.game.board) != text:
            raise _NoBookError(
                TatetiError(
                    N_("{position} is not written as a book writes it: a symmetric one comes first"),
                    position=quote(text),
                )
            )
        yield book.rules.canonical(code)
