"""Records, written and read; the head of the package says how they look."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tateti.errors import InvalidRecordError, quote
from tateti.language import mark as N_
from tateti.notation.records import (
    CELL_NAME,
    DEEPEST_VARIATION,
    LARGEST_RECORD,
    MOST_MOVES,
    TAG_NAME,
    Arrow,
    Colour,
    MarkedCell,
    RecordedMove,
    check_bounds,
    too_deep,
    too_many_moves,
)

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


@dataclass(frozen=True)
class Record:
    """The record of a match: tags in their order, what is said of the start, the moves, the result."""

    tags: Mapping[str, str]
    moves: tuple[RecordedMove, ...] = ()
    result: str = "*"
    comment: str = ""
    arrows: tuple[Arrow, ...] = field(default=(), kw_only=True)
    cells: tuple[MarkedCell, ...] = field(default=(), kw_only=True)
    first_number: int = field(default=1, kw_only=True)
    second_begins: bool = field(default=False, kw_only=True)

    def __str__(self) -> str:
        return write_record(self)


_TAG_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_COMMENT_ESCAPES = {"\\": "\\\\", "}": "\\}", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_UNESCAPED = {"n": "\n", "r": "\r", "t": "\t"}

_COLOUR = f"[{''.join(colour.letter for colour in Colour)}]"
_MARKED = rf"{_COLOUR}{CELL_NAME}"
_ARROW = rf"{_COLOUR}{CELL_NAME}{CELL_NAME}"

# What can stand where a comment begins.
_TIME = re.compile(r"\[%emt ([0-9]{1,9}(?:\.[0-9]{1,6})?)\] ?", re.ASCII)
_CELLS = re.compile(rf"\[%csl ({_MARKED}(?:,{_MARKED})*)\] ?", re.ASCII)
_ARROWS = re.compile(rf"\[%cal ({_ARROW}(?:,{_ARROW})*)\] ?", re.ASCII)


# Writing


def write_record(record: Record) -> str:
    """The record as text, which `read_record` reads back.

    >>> print(write_record(Record({"Game": "tictactoe"}, (RecordedMove("Xb2", "centre"), RecordedMove("Oa1")))), end="")
    [Game "tictactoe"]
    <BLANKLINE>
    1. Xb2 {centre} Oa1 *
    """
    check_bounds(record.moves)
    tags = "".join(f'[{name} "{_escaped(value, _TAG_ESCAPES)}"]\n' for name, value in record.tags.items())
    return f"{tags}\n{_wrapped(list(_words(record)))}\n"


def write_line(moves: Sequence[RecordedMove], ply: int = 0) -> str:
    """The moves of a line as a record has them, after so many plies.

    >>> write_line([RecordedMove("Ga1"), RecordedMove("Yb2", "now")], ply=1)
    '1... Ga1 2. Yb2 {now}'
    """
    return " ".join(_line_words(moves, ply // 2 + 1, ply % 2 == 1))


def _escaped(text: str, escapes: Mapping[str, str]) -> str:
    return "".join(escapes.get(letter, letter) for letter in text)


def _words(record: Record) -> Iterator[str]:
    yield from _braces(_Remark(record.comment, None, record.arrows, record.cells), is_opening=True)
    yield from _line_words(record.moves, record.first_number, record.second_begins)
    yield record.result


def _line_words(moves: Sequence[RecordedMove], number: int, second: bool) -> Iterator[str]:
    """The moves of a line with their numbers, what is said of them, and their variations."""
    after_variation = True
    for move in moves:
        if not second:
            yield f"{number}."
        elif after_variation:
            yield f"{number}..."
        yield move.text
        yield from _braces(_Remark(move.comment, move.seconds, move.arrows, move.cells))
        for variation in move.variations:
            words = list(_line_words(variation, number, second))
            yield from (f"({words[0]}", *words[1:-1], f"{words[-1]})")
        after_variation = bool(move.variations)
        number, second = number + second, not second


@dataclass(frozen=True)
class _Remark:
    """What stands in the braces after a move, or before the first one."""

    comment: str = ""
    seconds: float | None = None
    arrows: tuple[Arrow, ...] = ()
    cells: tuple[MarkedCell, ...] = ()


def _braces(said: _Remark, is_opening: bool = False) -> Iterator[str]:
    """The braces with the time, the marks and the comment; none where nothing is said."""
    parts = [] if said.seconds is None else [f"[%emt {said.seconds:.3f}]"]
    parts += [f"[%csl {','.join(map(str, said.cells))}]"] if said.cells else []
    parts += [f"[%cal {','.join(map(str, said.arrows))}]"] if said.arrows else []
    if words := _escaped(said.comment, _COMMENT_ESCAPES):
        time_can_come = said.seconds is None and not is_opening
        parts.append(f"\\{words}" if _reads_as_more(words, time_can_come) else words)
    if parts:
        yield f"{{{' '.join(parts)}}}"


def _reads_as_more(words: str, time_can_come: bool) -> bool:
    """Whether words could be taken for a time or marks."""
    if time_can_come:
        return words.startswith("[%")
    return _CELLS.match(words) is not None or _ARROWS.match(words) is not None


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


# Reading

_NO_RECORD = N_(
    'Line {line} of the record cannot be read at {text}: a record has lines like [Game "semaforo"], then moves like 1. Gb2 Yb2, then the result.'
)
_NO_VARIATION = N_(
    "Line {line} of the record cannot be read at {text}: a variation stands after the move it could replace and has moves itself, like 1. Gb2 (1. Ga1)."
)


def read_record(text: str) -> Record:
    """Reads a record; an `InvalidRecordError` says which line cannot be read."""
    if len(text) > LARGEST_RECORD:
        raise InvalidRecordError(
            N_("This record has {size} characters; the longest that is read has {largest}."),
            size=len(text),
            largest=LARGEST_RECORD,
        )
    return _Reader(text).record()


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _UNESCAPED.get(found[1], found[1]), text, flags=re.DOTALL)


def _read_remark(written: str, is_opening: bool) -> _Remark:
    """What stands in braces: a time, unless it is about no move yet, cells and arrows in any order, and words."""
    if not written.startswith("[%"):
        return _Remark(_unescaped(written))
    patterns = [_CELLS, _ARROWS] if is_opening else [_TIME, _CELLS, _ARROWS]
    found: dict[re.Pattern[str], str] = {}
    at = 0
    while hit := next(
        (hit for one in patterns if one not in found and (hit := one.match(written, at))), None
    ):
        found[hit.re], at = hit[1], hit.end()
    return _Remark(
        _unescaped(written[at:]),
        float(found[_TIME]) if _TIME in found else None,
        tuple(map(_read_arrow, found[_ARROWS].split(","))) if _ARROWS in found else (),
        tuple(map(_read_cell, found[_CELLS].split(","))) if _CELLS in found else (),
    )


def _read_cell(text: str) -> MarkedCell:
    return MarkedCell(text[1:], Colour.of(text[0]))


def _read_arrow(text: str) -> Arrow:
    start, end = re.findall(CELL_NAME, text[1:])
    return Arrow(start, end, Colour.of(text[0]))


@dataclass
class _Move:
    """A move that is being read."""

    text: str
    remarks: list[_Remark] = field(default_factory=list)
    variations: list[tuple[RecordedMove, ...]] = field(default_factory=list)

    def finished(self) -> RecordedMove:
        """The move with all that was said of it."""
        said = _together(self.remarks)
        return RecordedMove(
            self.text, said.comment, said.seconds,
            arrows=said.arrows, cells=said.cells, variations=tuple(self.variations),
        )  # fmt: skip


@dataclass
class _Line:
    """A line that is being read: where it begins, what is said before its first move, and its moves."""

    begins: int = 0
    opening: list[_Remark] = field(default_factory=list)
    moves: list[_Move] = field(default_factory=list)

    def say(self, written: str) -> None:
        """Something about the last move, or before the first."""
        (self.moves[-1].remarks if self.moves else self.opening).append(_read_remark(written, not self.moves))

    def finished(self) -> tuple[RecordedMove, ...]:
        """The moves."""
        return tuple(move.finished() for move in self.moves)


def _together(remarks: Sequence[_Remark]) -> _Remark:
    """What several comments say, as one; the last time that is told holds."""
    return _Remark(
        " ".join(said.comment for said in remarks if said.comment),
        next((said.seconds for said in reversed(remarks) if said.seconds is not None), None),
        tuple(arrow for said in remarks for arrow in said.arrows),
        tuple(cell for said in remarks for cell in said.cells),
    )


class _Reader:
    """Reads one record, token by token; the lines that are open are on a stack, the main line at the bottom."""

    _TAG = re.compile(rf'\[\s*({TAG_NAME})\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
    _COMMENT = re.compile(r"\{((?:[^}\\]|\\.)*)\}", re.DOTALL)
    _NUMBER = re.compile(r"([0-9]{1,4})(\.+)")
    _WORD = re.compile(r"[^\s{}\[\]()]*\([0-9]{1,2},[0-9]{1,2}\)|[^\s{}\[\]()]+")
    _OPENS, _CLOSES = re.compile(r"\("), re.compile(r"\)")

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff")
        self.at = 0
        self.lines = [_Line()]
        self.count = 0
        self.result: str | None = None

    def record(self) -> Record:
        tags = self._tags()
        first_number, second_begins = 1, False
        while not self._ended():
            if (comment := self._take(self._COMMENT)) is not None:
                self.lines[-1].say(comment[1])
            elif (number := self._take(self._NUMBER)) is not None:
                if not self.lines[0].moves:
                    first_number, second_begins = int(number[1]), len(number[2]) > 1
            elif self.result is not None:
                raise self._cannot_read()
            elif (word := self._take(self._WORD)) is not None:
                self._read_word(word[0])
            else:
                self._read_parenthesis()
        self._refuse_if_open()
        main, said = self.lines[0], _together(self.lines[0].opening)
        return Record(
            tags, main.finished(), self.result or "*", said.comment, arrows=said.arrows, cells=said.cells,
            first_number=first_number, second_begins=second_begins,
        )  # fmt: skip

    def _tags(self) -> dict[str, str]:
        tags: dict[str, str] = {}
        while (tag := self._take(self._TAG)) is not None:
            if tag[1] in tags:
                raise InvalidRecordError(N_("The tag {tag} stands twice in the record."), tag=quote(tag[1]))
            tags[tag[1]] = _unescaped(tag[2])
        return tags

    def _read_word(self, word: str) -> None:
        if word in RESULTS and len(self.lines) == 1:
            self.result = word
            return
        self.count += 1
        if self.count > MOST_MOVES:
            raise too_many_moves()
        self.lines[-1].moves.append(_Move(word))

    def _read_parenthesis(self) -> None:
        """Into a variation, which takes the place of a move, or out of one, which has moves."""
        if self.lines[-1].moves and self._take(self._OPENS) is not None:
            if len(self.lines) > DEEPEST_VARIATION:
                raise too_deep()
            self.lines.append(_Line(self.at))
        elif len(self.lines) > 1 and self.lines[-1].moves and self._take(self._CLOSES) is not None:
            self._end_variation()
        else:
            raise self._cannot_read(_NO_VARIATION if self.text[self.at] in "()" else _NO_RECORD)

    def _end_variation(self) -> None:
        """What was said before the first move of the variation is said of that move."""
        variation = self.lines.pop()
        variation.moves[0].remarks[:0] = variation.opening
        self.lines[-1].moves[-1].variations.append(variation.finished())

    def _refuse_if_open(self) -> None:
        if len(self.lines) > 1:
            raise InvalidRecordError(
                N_("The variation that begins in line {line} of the record has no end: write ) after it."),
                line=self._line_number(self.lines[-1].begins),
            )

    def _ended(self) -> bool:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.at == len(self.text)

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        if self._ended() or (found := pattern.match(self.text, self.at)) is None:
            return None
        self.at = found.end()
        return found

    def _line_number(self, at: int) -> int:
        return self.text.count("\n", 0, at) + 1

    def _cannot_read(self, sentence: str = _NO_RECORD) -> InvalidRecordError:
        rest = (
            textwrap.shorten(self.text[self.at : self.at + 200], 40, placeholder="…")
            or self.text[self.at :][:40]
        )
        return InvalidRecordError(sentence, line=self._line_number(self.at), text=quote(rest))
