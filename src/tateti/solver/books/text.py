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
MOST_CELLS = 32
GZIP = b"\x1f\x8b"

_SIDES = {"first": Side.FIRST, "second": Side.SECOND}
_COUNT = re.compile(r"0|[1-9][0-9]{0,8}", re.ASCII)
_ORDINARY = re.compile(r"[ -~]*", re.ASCII)
_HEADER_BYTES = 1 << 16  # of a compressed book that are looked at before the rest is unpacked
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
        title, body = _divided(_text(data))
        book = Book(title.game, title.winner, rule=title.rule, made_by=title.made_by)
        return replace(book, codes=frozenset(_codes(book, _lines(title, body))))
    except _NoBookError as error:
        raise error.of(name) from None


class Title(NamedTuple):
    """What a book says of itself."""

    game: Game
    winner: Side
    positions: int
    rule: str | None
    made_by: str

    @property
    def line_length(self) -> int:
        """The letters of a position, with what stands between its rows and after it."""
        board = self.game.board
        return board.rows * (board.cols + 1)

    @property
    def body_length(self) -> int:
        """The letters of all positions."""
        return self.positions * self.line_length


def title_of(data: bytes, name: str) -> Title:
    """The same of its title alone: the positions are measured, and not read."""
    try:
        title, body = _divided(_text(data))
        if len(body) != title.body_length:
            raise _NoBookError(_OTHER_NUMBER)
    except _NoBookError as error:
        raise error.of(name) from None
    return title


_OTHER_NUMBER = N_("it has another number of positions than it says")
_DAMAGED, _NO_END = N_("it is damaged"), N_("its end is missing")
_STRANGE_LETTERS = N_("it has letters that no book has")
_OTHER_HEADER = N_("its header is not that of a book")


class _NoBookError(ValueError):
    """Why something is not a book: a part of a sentence, or a whole one."""

    def __init__(self, reason: Message | TatetiError, *, whole: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.whole = reason, whole

    def of(self, name: str) -> BookError:
        """The same, with the name of the file."""
        sentence = (
            N_("{file} is not a book that can be used: {refusal}")
            if self.whole
            else N_("{file} is not a book that can be used: {reason}.")
        )
        return BookError(sentence, file=quote(name), reason=self.reason, refusal=self.reason)


def _text(data: bytes) -> str:
    if data.startswith(GZIP):
        data = _unpacked(data)
    if len(data) > MOST_BYTES:
        raise _NoBookError(N_("it is too large"))
    if not data.startswith(FIRST_LINE.encode() + b"\n"):
        raise _NoBookError(N_("it does not begin as a book does"))
    try:
        return data.decode("ascii")
    except UnicodeDecodeError:
        raise _NoBookError(_STRANGE_LETTERS) from None


def _unpacked(data: bytes) -> bytes:
    """What was compressed; of what is larger than it says at its beginning only a byte more than that."""
    opened = zlib.decompressobj(wbits=31)
    try:
        begin = opened.decompress(data, _HEADER_BYTES)
        most = _length_that_it_says(begin)
        rest = opened.decompress(opened.unconsumed_tail, most + 1 - len(begin)) if len(begin) <= most else b""
    except zlib.error:
        raise _NoBookError(_DAMAGED) from None
    if len(begin) + len(rest) <= most and (not opened.eof or opened.unused_data):
        raise _NoBookError(_DAMAGED)
    return begin + rest


def _length_that_it_says(begin: bytes) -> int:
    """How long a book is by its header, or may be if that is not to be seen at the beginning."""
    header, end, _ = begin.partition(b"\n\n")
    if not end:
        return MOST_BYTES
    title, _ = _divided(_text(header + end))
    return min(MOST_BYTES, len(header + end) + title.body_length)


def _divided(text: str) -> tuple[Title, str]:
    """The header, whose order is always the same, and the positions after the empty line."""
    header, end, body = text.partition("\n\n")
    if not end:
        raise _NoBookError(_NO_END)
    lines = header.split("\n")[1:]
    pairs = [line.partition(": ")[::2] for line in lines]
    keys = [key for key, _ in pairs]
    if [key for key in keys if key != "rule"] != ["game", "winner", "positions", "made by"]:
        raise _NoBookError(_OTHER_HEADER)
    if "rule" in keys and (keys.count("rule") > 1 or keys[2] != "rule"):
        raise _NoBookError(_OTHER_HEADER)
    if not all(_ORDINARY.fullmatch(line) for line in lines):
        raise _NoBookError(_STRANGE_LETTERS)
    return _title(dict(pairs)), body


def _title(header: dict[str, str]) -> Title:
    the_game = _game(header["game"])
    winner = _SIDES.get(header["winner"])
    rule = header.get("rule")
    if winner is None:
        raise _NoBookError(N_("its winner is neither first nor second"))
    if rule is not None and rule not in RULES:
        raise _NoBookError(N_("it names a rule that is not known"))
    if not _COUNT.fullmatch(header["positions"]):
        raise _NoBookError(_OTHER_NUMBER)
    count = int(header["positions"])
    if (rule is None) != bool(count):
        raise _NoBookError(N_("it must have either positions or a rule"))
    return Title(the_game, winner, count, rule, header["made by"])


def _game(name: str) -> Game:
    try:
        found = game(name)
    except TatetiError as error:
        raise _NoBookError(error, whole=True) from None
    if found.full_name != name or not found.regular or found.board.size > MOST_CELLS:
        raise _NoBookError(N_("there are no books of its game"))
    return found


def _lines(title: Title, body: str) -> Iterator[str]:
    """The positions one after the other, so that of a wrong file no more is read than what is right in it."""
    before = ""
    for begin in range(0, title.body_length, title.line_length):
        line, end, _ = body[begin : begin + title.line_length].partition("\n")
        if not end and begin + len(line) == len(body):
            raise _NoBookError(_NO_END if line else _OTHER_NUMBER)
        yield line
        if not before < line:
            raise _NoBookError(N_("its positions are not in order, each once"))
        before = line
    if len(body) > title.body_length:
        raise _NoBookError(_OTHER_NUMBER)


def _codes(book: Book, lines: Iterator[str]) -> Iterator[int]:
    """The codes of the positions, each of which is read as strictly as it is written."""
    for text in lines:
        try:
            position = book.game.read(text)
        except TatetiError as error:
            raise _NoBookError(error, whole=True) from None
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
