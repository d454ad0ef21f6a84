"""Moves, positions and records as text: the grammar alone, without the rules.

cell        b2      or  1,2       (see `board`)
move        b2      or  Yb2       the cell, with or without the piece it leaves there
position    GR../YGR./Y..Y        rows from the top, `.` for empty
            1300/2130/2002        the same by the values of the cells, 0 for empty
record      [Game "semaforo"]     tag lines, then numbered moves with comments, then the result
            1. Gb2 {centre} Yb2 2. Ga1 *
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tateti.board import Board, Cell, reads_as_cell
from tateti.errors import InvalidMoveError, InvalidPositionError, InvalidRecordError, quote
from tateti.language import mark as N_

EMPTY = "."
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
LARGEST_RECORD = 1_000_000
LONGEST_MOVE = 32


# Moves


def read_move(text: str, board: Board, letters: str, given: str | None = None) -> tuple[int | None, Cell]:
    """The piece that a move names (None if it names none) and its cell; `given` is what an error quotes, if not that.

    `letters` are the game's pieces by value, the empty cell first:

    >>> read_move("Yb2", Board(3, 3), ".GYR"), read_move("1,2", Board(3, 3), ".GYR")
    ((2, 4), (None, 5))
    """
    word = _without_blanks(text)
    if not word or len(word) > LONGEST_MOVE:
        raise _not_a_move(text if given is None else given, board, letters)
    piece = letters.find(word[0].upper(), 1)
    if piece > 0 and reads_as_cell(cell := word[1:].lstrip()):
        return piece, board.cell(cell)
    if not reads_as_cell(word):
        raise _not_a_move(text if given is None else given, board, letters)
    return None, board.cell(word)


def _without_blanks(given: object) -> str:
    """A text without the blanks around it; nothing, where something else than a text was given."""
    return given.strip() if isinstance(given, str) else ""


def _not_a_move(text: str, board: Board, letters: str) -> InvalidMoveError:
    name = board.names[-1]
    return InvalidMoveError(
        N_(
            "{text} is not a move: write a cell, like {cell}, or the piece and the cell, like {move} (pieces: {pieces})."
        ),
        text=quote(text),
        cell=name,
        move=letters[1] + name,
        pieces=" ".join(letters[1:]),
    )


# Positions


def read_rows(text: str, board: Board, letters: str) -> list[int]:
    """The values of all cells, in order; they may be written as letters or as digits.

    >>> read_rows("X.O/.X./...", Board(3, 3), ".XO") == read_rows("102/010/000", Board(3, 3), ".XO")
    True
    """
    rows = text.split("/")
    if len(rows) != board.rows:
        raise InvalidPositionError(
            N_(
                "The number of rows in {text} is {found}, and on this board it is {wanted}: write them from the top, joined by /, like {example}."
            ),
            text=quote(text),
            found=len(rows),
            wanted=board.rows,
            example=quote(example_rows(board)),
        )
    values: list[int] = []
    for row in rows:
        if len(row) != board.cols:
            raise InvalidPositionError(
                N_(
                    "The number of cells in the row {row} of {text} is {found}, and on this board it is {wanted}, like {example}."
                ),
                row=quote(row),
                text=quote(text),
                found=len(row),
                wanted=board.cols,
                example=quote(EMPTY * board.cols),
            )
        values += [_read_piece(letter, text, letters) for letter in row]
    _refuse_mixture(text)
    return values


# A list of rows, each in brackets, with values of one digit.
_MATRIX = re.compile(r"\[\s*\[[0-9,\s]*\](?:\s*,\s*\[[0-9,\s]*\])*\s*,?\s*\]", re.ASCII)


def read_matrix(text: str) -> list[list[int]] | None:
    """The rows of a matrix that is written as Python writes it; None for any other text.

    >>> read_matrix("[[1, 0, 0], [0, 3, 0], [0, 0, 0]]"), read_matrix("X.O/.X./...")
    ([[1, 0, 0], [0, 3, 0], [0, 0, 0]], None)
    """
    if _MATRIX.fullmatch(text) is None:
        return None
    rows = re.findall(r"\[([^\[\]]*)\]", text)
    return [[int(value[:9]) for value in re.findall("[0-9]+", row)] for row in rows]


def _refuse_mixture(text: str) -> None:
    """Letters and digits in one position: then the digits may count empty cells, as chess has it."""
    if re.search("[0-9]", text) and re.search("[A-Za-z]", text):
        raise InvalidPositionError(
            N_("{text} has letters and digits: write the pieces one way or the other, and . or 0 for an empty cell."),
            text=quote(text),
        )  # fmt: skip


def _read_piece(letter: str, text: str, letters: str) -> int:
    if letter.isascii() and letter.isdigit() and int(letter) < len(letters):
        return int(letter)
    value = letters.find(letter.upper())
    if value < 0 or len(letter.upper()) != 1:
        raise InvalidPositionError(
            N_(
                "{letter} in {text} is not a piece of this game: the pieces are {pieces} (or {digits}), and . or 0 is an empty cell."
            ),
            letter=quote(letter),
            text=quote(text),
            pieces=" ".join(letters[1:]),
            digits=" ".join(map(str, range(1, len(letters)))),
        )
    return value


def write_rows(values: Sequence[int], board: Board, letters: str) -> str:
    """The cells as text.

    >>> write_rows([1, 0, 2, 0, 1, 0, 0, 0, 0], Board(3, 3), ".XO")
    'X.O/.X./...'
    """
    marks = "".join(letters[value] for value in values)
    return "/".join(marks[i : i + board.cols] for i in range(0, board.size, board.cols))


def example_rows(board: Board) -> str:
    """The empty board as text."""
    return "/".join([EMPTY * board.cols] * board.rows)


# Records


@dataclass(frozen=True)
class RecordedMove:
    """A move as it stands in a record."""

    text: str
    comment: str = ""
    seconds: float | None = None


@dataclass(frozen=True)
class Record:
    """The record of a match as text: tags in their order, an opening comment, the moves, the result."""

    tags: Mapping[str, str]
    moves: tuple[RecordedMove, ...] = ()
    result: str = "*"
    comment: str = ""
    first_number: int = field(default=1, kw_only=True)
    second_begins: bool = field(default=False, kw_only=True)

    def __str__(self) -> str:
        return write_record(self)


def write_record(record: Record) -> str:
    """The record as text, which `read_record` reads back.

    >>> print(write_record(Record({"Game": "tictactoe"}, (RecordedMove("Xb2", "centre"), RecordedMove("Oa1")))), end="")
    [Game "tictactoe"]
    <BLANKLINE>
    1. Xb2 {centre} Oa1 *
    """
    tags = "".join(f'[{name} "{_escaped(value, _TAG_ESCAPES)}"]\n' for name, value in record.tags.items())
    return f"{tags}\n{_wrapped(list(_words(record)))}\n"


def read_record(text: str) -> Record:
    """Reads a record; an `InvalidRecordError` says which line cannot be read."""
    if len(text) > LARGEST_RECORD:
        raise InvalidRecordError(
            N_("This record has {size} characters; the longest that is read has {largest}."),
            size=len(text),
            largest=LARGEST_RECORD,
        )
    return _Reader(text).record()


_TAG_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_COMMENT_ESCAPES = {"\\": "\\\\", "}": "\\}", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNESCAPED = {"n": "\n", "r": "\r", "t": "\t"}


def _escaped(text: str, escapes: Mapping[str, str]) -> str:
    return "".join(escapes.get(letter, letter) for letter in text)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _UNESCAPED.get(found[1], found[1]), text, flags=re.DOTALL)


def _words(record: Record) -> Iterator[str]:
    if record.comment:
        yield "{" + _escaped(record.comment, _COMMENT_ESCAPES) + "}"
    number, second = record.first_number, record.second_begins
    for i, move in enumerate(record.moves):
        if not second:
            yield f"{number}."
        elif i == 0:
            yield f"{number}..."
        yield move.text
        if comment := _remark(move):
            yield "{" + comment + "}"
        number, second = number + second, not second
    yield record.result


def _remark(move: RecordedMove) -> str:
    """What stands in the braces after a move: the time, as PGN writes it, and the comment."""
    comment = _escaped(move.comment, _COMMENT_ESCAPES)
    if move.seconds is not None:
        return f"[%emt {move.seconds:.3f}]{' ' if comment else ''}{comment}"
    return (
        f"\\{comment}" if comment.startswith("[%") else comment
    )  # a comment that is not to be read as a time


def _wrapped(words: list[str]) -> str:
    """The words in lines of at most 80 characters; a comment is never broken, since it must be read back equal."""
    lines = [""]
    for word in words:
        joined = f"{lines[-1]} {word}".lstrip() if lines[-1] else word
        if len(joined) > 80 and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = joined
    return "\n".join(lines)


class _Reader:
    """Reads one record, token by token."""

    _TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]{0,31})\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
    _COMMENT = re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL)
    _NUMBER = re.compile(r"([0-9]{1,4})(\.+)")
    _WORD = re.compile(r"[^\s{}\[\]]+")
    _TIME = re.compile(r"\[%emt ([0-9]{1,9}(?:\.[0-9]{1,6})?)\] ?")

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff")
        self.at = 0

    def record(self) -> Record:
        tags = self._tags()
        opening, moves, result = "", list[RecordedMove](), None
        first_number, second_begins = 1, False
        while not self._ended():
            if (comment := self._take(self._COMMENT)) is not None:
                opening = self._add_comment(comment[1], moves, opening)
            elif (number := self._take(self._NUMBER)) is not None:
                if not moves:
                    first_number, second_begins = int(number[1]), len(number[2]) > 1
            elif (word := self._take(self._WORD)) is None or result is not None:
                raise self._cannot_read()
            elif word[0] in RESULTS:
                result = word[0]
            else:
                moves.append(RecordedMove(word[0]))
        return Record(
            tags, tuple(moves), result or "*", opening, first_number=first_number, second_begins=second_begins
        )

    def _tags(self) -> dict[str, str]:
        tags: dict[str, str] = {}
        while (tag := self._take(self._TAG)) is not None:
            if tag[1] in tags:
                raise InvalidRecordError(N_("The tag {tag} stands twice in the record."), tag=quote(tag[1]))
            tags[tag[1]] = _unescaped(tag[2])
        return tags

    def _add_comment(self, written: str, moves: list[RecordedMove], opening: str) -> str:
        if not moves:
            return " ".join(filter(None, [opening, _unescaped(written)]))
        last, seconds = moves[-1], moves[-1].seconds
        if timed := self._TIME.match(written):
            seconds, written = float(timed[1]), written[timed.end() :]
        comment = " ".join(filter(None, [last.comment, _unescaped(written)]))
        moves[-1] = RecordedMove(last.text, comment, seconds)
        return opening

    def _ended(self) -> bool:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.at == len(self.text)

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        if self._ended() or (found := pattern.match(self.text, self.at)) is None:
            return None
        self.at = found.end()
        return found

    def _cannot_read(self) -> InvalidRecordError:
        line = self.text.count("\n", 0, self.at) + 1
        rest = (
            textwrap.shorten(self.text[self.at : self.at + 200], 40, placeholder="…")
            or self.text[self.at :][:40]
        )
        return InvalidRecordError(
            N_(
                'Line {line} of the record cannot be read at {text}: a record has lines like [Game "semaforo"], then moves like 1. Gb2 Yb2, then the result.'
            ),
            line=line,
            text=quote(rest),
        )
