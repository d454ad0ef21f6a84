"""A class list as it comes out of a spreadsheet or an editor: which letters its bytes are, and the parts of its lines."""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from typing import NamedTuple


class Line(NamedTuple):
    """A line of a list that is not empty: its number, counted from 1, what stands there, and its parts."""

    number: int
    text: str
    parts: tuple[str, ...]


_WINDOWS = "cp1252"
_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16",
}  # fmt: skip


def decoded(data: bytes) -> tuple[str, str | None]:
    """The text of a list. If it is not in UTF-8 it is taken for one of Windows, and a line that shows it is given too.

    >>> decoded("Beto\\r\\nAna Pérez".encode("cp1252"))
    ('Beto\\r\\nAna Pérez', 'Ana Pérez')
    >>> decoded("Ana Pérez".encode("utf-16")) == decoded("Ana Pérez".encode()) == ("Ana Pérez", None)
    True
    """
    for mark, encoding in _BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            return data.decode(encoding, errors="replace"), None
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError:
        text = data.decode(_WINDOWS, errors="replace")
        return text, next(line.strip() for line in text.splitlines() if not line.isascii())


# A part in quotes, in which two quotes are one, ends where the part does; quotes inside a name are letters like others.
_PART = r'(?:\s*"((?:[^"]|"")*)"\s*(?=[{separators}]|$)|([^{separators}]*))([{separators}]|$)'
_PARTS = re.compile(_PART.format(separators=";\t"))
_PARTS_BY_COMMAS = re.compile(_PART.format(separators=","))
_NUMBERED = re.compile(r"\s*\d{1,3}[.)]\s*(?=\D)")
_LETTERS_OF_A_GROUP = 3


def parts_of(line: str) -> tuple[str, ...]:
    r"""The parts of a line, between which there are semicolons or tabs.

    >>> parts_of('"Pérez; Ana";7A'), parts_of('Ana "Rayo" Paz'), parts_of('"Ana ""Rayo"" Paz"\t7A\t')
    (('Pérez, Ana', '7A'), ('Ana "Rayo" Paz',), ('Ana "Rayo" Paz', '7A', ''))
    """
    return _split(line, _PARTS)


def lines_of(text: str) -> tuple[Line, ...]:
    """The lines of a list that are not empty. Numbers before the names, and commas, are understood where every line has them.

    >>> [line.parts for line in lines_of("1. Ana,7A\\n2. Beto,7B")], [line.parts for line in lines_of("Paz, Ana\\nDíaz, Beto")]
    ([('Ana', '7A'), ('Beto', '7B')], [('Paz, Ana',), ('Díaz, Beto',)])
    """
    found = [
        (number, line)
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)
        if line.strip()
    ]
    lines = [line for _number, line in found]
    if all(_NUMBERED.match(line) for line in lines):
        lines = [_NUMBERED.sub("", line, count=1) for line in lines]
    parts = _by_commas(lines) or [parts_of(line) for line in lines]
    return tuple(Line(number, line.strip(), one) for (number, line), one in zip(found, parts, strict=True))


def _by_commas(lines: Sequence[str]) -> list[tuple[str, ...]] | None:
    """The lines as names and groups with a comma between, if that is what all of them are; a comma may be part of a name."""
    if any(";" in line or "\t" in line for line in lines):
        return None
    parts = [_split(line, _PARTS_BY_COMMAS) for line in lines]
    return parts if all(len(one) == 2 and _is_group(*one) for one in parts) else None


def _is_group(name: str, text: str) -> bool:
    """Whether what stands after a comma is rather a group than a first name: 7A, B, or EGB where names are not in capitals too.

    >>> _is_group("Beto", "7A"), _is_group("Beto", "B"), _is_group("Paz", " Ana"), _is_group("PAZ", "ANA")
    (True, True, False, False)
    """
    group = text.strip()
    if any(letter.isdigit() for letter in group):
        return True
    return group.isalpha() and (
        len(group) == 1 or (len(group) <= _LETTERS_OF_A_GROUP and group.isupper() and not name.isupper())
    )


def _split(line: str, parts: re.Pattern[str]) -> tuple[str, ...]:
    # A semicolon in quotes is part of a name; there it stands as a comma, so that what is kept can be typed again.
    found, at, separator = list[str](), 0, " "
    while separator:
        part = parts.match(line, at)
        assert part is not None  # whatever comes is a part
        quoted, bare, separator = part.groups()
        found.append(bare if quoted is None else quoted.replace('""', '"').replace(";", ","))
        at = part.end()
    return tuple(found)
