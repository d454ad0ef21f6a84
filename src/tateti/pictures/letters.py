"""Letters drawn as lines with round ends, as the X of the boards is: pictures need no font, and look alike everywhere.

A letter is as wide as it says and 100 units high from line to line: capitals and figures are 70 high, small letters 48, and
the line that they stand on is at 0. What has an accent is drawn as its letter with the accent over it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from tateti.pictures.outlines import Path

CAPITAL = 70  # how high capitals and figures are
WEIGHT = 11.5  # how thick the lines are
GAP = 21  # between two letters
SPACE = 14

_BOWL = "M20-48A20 24 0 0 0 20 0A20 24 0 0 0 20-48Z"
_DOT = "M0 0V0.1"


@dataclass(frozen=True)
class Letter:
    """Its width, and its lines."""

    width: float
    path: str


_LETTERS = {
    "a": Letter(40, f"{_BOWL}M40-48V0"),
    "b": Letter(40, f"{_BOWL}M0-72V0"),
    "c": Letter(37, "M36-38A20 24 0 1 0 36-10"),
    "d": Letter(40, f"{_BOWL}M40-72V0"),
    "e": Letter(40, "M0-24H40A20 24 0 1 0 35-8"),
    "f": Letter(26, "M27-72H25A13 15 0 0 0 12-57V0M0-48H25"),
    "g": Letter(40, f"{_BOWL}M40-48V3A18 18 0 0 1 22 21H19A20 16 0 0 1 4 15"),
    "h": Letter(38, "M0-72V0M0-27A19 21 0 0 1 38-27V0"),
    "i": Letter(0, "M0-48V0M0-68V-67.9"),
    "j": Letter(9, "M9-48V9A11 12 0 0 1-2 21M9-68V-67.9"),
    "k": Letter(33, "M0-72V0M31-48 0-19M12-29 33 0"),
    "l": Letter(9, "M0-72V-10A10 10 0 0 0 9 0"),
    "m": Letter(62, "M0-48V0M0-30A15.5 18 0 0 1 31-30V0M31-30A15.5 18 0 0 1 62-30V0"),
    "n": Letter(38, "M0-48V0M0-27A19 21 0 0 1 38-27V0"),
    "o": Letter(40, _BOWL),
    "p": Letter(40, f"{_BOWL}M0-48V21"),
    "q": Letter(40, f"{_BOWL}M40-48V21"),
    "r": Letter(22, "M0-48V0M0-26A22 22 0 0 1 22-48"),
    "s": Letter(34, "M32-39C29-45 23-48 17-48C8-48 2-43 2-36C2-19 34-30 34-13C34-5 27 0 17 0C9 0 3-3 0-10"),
    "t": Letter(27, "M12-66V-14A13 14 0 0 0 25 0H27M0-48H26"),
    "u": Letter(38, "M0-48V-21A19 21 0 0 0 38-21M38-48V0"),
    "v": Letter(38, "M0-48 19 0 38-48"),
    "w": Letter(60, "M0-48 15 0 30-46 45 0 60-48"),
    "x": Letter(35, "M0-48 35 0M35-48 0 0"),
    "y": Letter(38, "M0-48 19-2M38-48 16 10A14 14 0 0 1 3 21"),
    "z": Letter(34, "M0-48H34L0 0H34"),
    "A": Letter(54, "M0 0 27-70 54 0M10-24H44"),
    "B": Letter(44, "M0-70V0H25A18 18.5 0 0 0 25-37H0M22-37A16 16.5 0 0 0 22-70H0"),
    "C": Letter(52, "M52-54A29 35 0 1 0 52-16"),
    "D": Letter(51, "M0-70V0H18A33 35 0 0 0 18-70Z"),
    "E": Letter(40, "M40-70H0V0H40M0-37H35"),
    "F": Letter(38, "M38-70H0V0M0-36H33"),
    "G": Letter(56, "M51-56A29 35 0 1 0 56-31H36"),
    "H": Letter(47, "M0-70V0M47-70V0M0-36H47"),
    "I": Letter(0, "M0-70V0"),
    "J": Letter(33, "M33-70V-20A17 20 0 0 1 0-13"),
    "K": Letter(46, "M0-70V0M44-70 0-26M16-41 46 0"),
    "L": Letter(38, "M0-70V0H38"),
    "M": Letter(58, "M0 0V-70L29-20 58-70V0"),
    "N": Letter(48, "M0 0V-70L48 0V-70"),
    "O": Letter(60, "M30-70A30 35 0 0 0 30 0A30 35 0 0 0 30-70Z"),
    "P": Letter(43, "M0 0V-70H24A19 19.5 0 0 1 24-31H0"),
    "Q": Letter(61, "M30-70A30 35 0 0 0 30 0A30 35 0 0 0 30-70ZM40-16 61 5"),
    "R": Letter(45, "M0 0V-70H24A19 19.5 0 0 1 24-31H0M21-31 45 0"),
    "S": Letter(46, "M44-56C40-66 32-70 23-70C10-70 2-63 2-53C2-29 46-43 46-18C46-7 37 0 24 0C12 0 3-5 0-16"),
    "T": Letter(50, "M0-70H50M25-70V0"),
    "U": Letter(46, "M0-70V-23A23 23 0 0 0 46-23V-70"),
    "V": Letter(50, "M0-70 25 0 50-70"),
    "W": Letter(76, "M0-70 19 0 38-66 57 0 76-70"),
    "X": Letter(46, "M0-70 46 0M46-70 0 0"),
    "Y": Letter(48, "M0-70 24-34 48-70M24-34V0"),
    "Z": Letter(46, "M0-70H44L0 0H46"),
    "0": Letter(42, "M21-70A21 35 0 0 0 21 0A21 35 0 0 0 21-70Z"),
    "1": Letter(20, "M0-56 20-70V0"),
    "2": Letter(42, "M2-52A19 18 0 0 1 40-51C40-35 18-22 0 0H42"),
    "3": Letter(40, "M3-61C7-67 13-70 20-70A17 16.5 0 0 1 20-37H16M20-37A20 18.5 0 0 1 20 0C11 0 4-4 0-12"),
    "4": Letter(45, "M33 0V-70L0-20H45"),
    "5": Letter(42, "M38-70H8L5-40C10-44 15-46 21-46A21 23 0 0 1 21 0C11 0 4-4 0-12"),
    "6": Letter(42, "M33-69C13-62 0-44 0-23A21 23 0 0 0 42-23A21 22 0 0 0 2-30"),
    "7": Letter(42, "M0-70H42L14 0"),
    "8": Letter(42, "M21-70A17 16.5 0 0 0 21-37A17 16.5 0 0 0 21-70ZM21-37A21 18.5 0 0 0 21 0A21 18.5 0 0 0 21-37Z"),
    "9": Letter(42, "M9-1C29-8 42-26 42-47A21 23 0 0 0 0-47A21 22 0 0 0 40-40"),
    "+": Letter(40, "M0-33H40M20-53V-13"),
    "−": Letter(40, "M0-33H40"),
    "=": Letter(40, "M0-44H40M0-22H40"),
    "-": Letter(20, "M0-27H20"),
    "–": Letter(40, "M0-27H40"),
    "—": Letter(56, "M0-27H56"),
    "_": Letter(44, "M0 8H44"),
    ".": Letter(0, _DOT),
    "…": Letter(40, f"{_DOT}M20 0V0.1M40 0V0.1"),
    ",": Letter(4, "M4 0 0 13"),
    ":": Letter(0, f"{_DOT}M0-40V-39.9"),
    ";": Letter(4, "M4 0 0 13M4-40V-39.9"),
    "!": Letter(0, f"{_DOT}M0-70V-22"),
    "¡": Letter(0, "M0-48V-47.9M0-26V22"),
    "?": Letter(36, "M0-58A18 16 0 0 1 36-54C36-40 18-40 18-22M18 0V0.1"),
    "¿": Letter(36, "M36 10A18 16 0 0 1 0 6C0-8 18-8 18-26M18-48V-47.9"),
    "'": Letter(0, "M0-70V-54"),
    "’": Letter(4, "M4-70 0-56"),
    '"': Letter(16, "M0-70V-54M16-70V-54"),
    "(": Letter(14, "M14-78A40 52 0 0 0 14 14"),
    ")": Letter(14, "M0-78A40 52 0 0 1 0 14"),
    "[": Letter(14, "M14-78H0V14H14"),
    "]": Letter(14, "M0-78H14V14H0"),
    "/": Letter(30, "M0 8 30-76"),
    "\\": Letter(30, "M0-76 30 8"),
    "|": Letter(0, "M0-80V16"),
    "#": Letter(46, "M16-66 10-4M36-66 30-4M2-46H46M0-24H44"),
    "*": Letter(30, "M15-70V-38M1-62 29-46M29-62 1-46"),
    "%": Letter(56, "M48-70 8 0M12-70A11 12 0 0 0 12-46A11 12 0 0 0 12-70ZM44-24A11 12 0 0 0 44 0A11 12 0 0 0 44-24Z"),
    "&": Letter(54, "M54 0 14-46A13 13 0 1 1 34-48C30-38 0-36 0-17A17 17 0 0 0 17 0C32 0 44-12 48-32"),
    "@": Letter(64, "M44-44A14 17 0 1 0 44-20A9 12 0 0 0 64-32A32 36 0 1 0 50-2"),
    "<": Letter(36, "M36-54 0-33 36-12"),
    ">": Letter(36, "M0-54 36-33 0-12"),
    "·": Letter(0, "M0-30V-29.9"),
    "º": Letter(22, "M11-70A11 12 0 0 0 11-46A11 12 0 0 0 11-70Z"),
    "ß": Letter(40, "M0 0V-54A18 18 0 0 1 36-54C36-44 18-44 18-36C18-28 40-28 40-13C40-4 32 0 24 0"),
    "ø": Letter(40, f"{_BOWL}M4 6 36-54"),
    "Ø": Letter(60, "M30-70A30 35 0 0 0 30 0A30 35 0 0 0 30-70ZM6 6 54-76"),
    "ı": Letter(0, "M0-48V0"),
}  # fmt: skip

# Over the middle of a letter, as they stand over a small one; the last two are under it.
_ACCENTS = {
    "\u0300": "M-9-74 5-62",
    "\u0301": "M9-74-5-62",
    "\u0302": "M-12-62 0-74 12-62",
    "\u0303": "M-14-64C-8-76 8-60 14-72",
    "\u0308": "M-11-67V-66.9M11-67V-66.9",
    "\u030a": "M0-78A8 8 0 0 0 0-62A8 8 0 0 0 0-78Z",
    "\u030c": "M-12-74 0-62 12-74",
    "\u0304": "M-13-67H13",
    "\u0327": "M0 0V8A7 7 0 0 1-10 19",
    "\u0328": "M4 0A8 8 0 0 0 12 17",
}
_UNDER = ("\u0327", "\u0328")
_UNKNOWN = Letter(36, "M0-70H36V0H0Z")  # a box


def has_letters(text: str) -> bool:
    """Whether all of a text can be drawn.

    >>> has_letters("¿José? Ação: ★"), has_letters("¿José? Ação!")
    (False, True)
    """
    return not unknown_letters(text)


def unknown_letters(text: str) -> str:
    """What of a text can be drawn only as boxes, each letter once."""
    return "".join(
        dict.fromkeys(
            one for one in _decomposed(text) if not (one.isspace() or one in _LETTERS or one in _ACCENTS)
        )
    )


def text_width(text: str, size: float) -> float:
    """How wide a text is, from the first line to the last."""
    return max(0.0, _advance(text)) * size / 100


def letters(text: str, x: float, y: float, size: float) -> Path:
    """A text whose middle is at x and whose capitals stand on y; all of it is one path."""
    parts, at = [], -_advance(text) / 2
    for letter, accents in _clusters(text):
        if not letter.isspace():
            parts += [_moved(one, at) for one in _drawn(letter, accents)]
        at += _width(letter) + GAP
    return Path("".join(parts), x, y, size / 100)


def _advance(text: str) -> float:
    return sum(_width(letter) + GAP for letter, _accents in _clusters(text)) - GAP


def _width(letter: str) -> float:
    return SPACE if letter.isspace() else _LETTERS.get(letter, _UNKNOWN).width


def _drawn(letter: str, accents: str) -> Iterator[str]:
    base = "ı" if accents and letter == "i" else letter
    found = _LETTERS.get(base, _UNKNOWN)
    yield found.path
    for accent in accents:
        higher = 0 if accent in _UNDER or not letter.isupper() else -24
        yield _moved(_ACCENTS[accent], found.width / 2, higher)


def _moved(path: str, x: float, y: float = 0.0) -> str:
    return "".join(Path(path, x, y).written())


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


def _clusters(text: str) -> Iterator[tuple[str, str]]:
    """Each letter with its accents, as far as they can be drawn."""
    letter, accents = "", ""
    for one in _decomposed(text):
        if one in _ACCENTS and letter:
            accents += one
        elif unicodedata.combining(one) and letter:
            continue
        else:
            if letter:
                yield letter, accents
            letter, accents = one, ""
    if letter:
        yield letter, accents
