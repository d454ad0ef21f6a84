"""Whether a file is a book that proves what it says, judged slowly: by docs/books.md and the rule sheet, with no code of the package.

Only lists of Semáforo boards are judged, misère or not; of anything else, as of what is not in the format, the judge says no.
"""

from __future__ import annotations

import gzip
import re
from itertools import pairwise

from solver.oracle import Oracle, oracle_of

FORM = re.compile(
    r"tateti book 1\ngame: (misere-)?semaforo:([1-9])x([1-9]\d?)\nwinner: (first|second)\n"
    r"positions: ([1-9]\d{0,8})\nmade by: [ -~]*\n\n((?:[.GYR/]+\n)+)",
    re.ASCII,
)


def is_proof(data: bytes) -> bool:
    """Whether these bytes are a book that proves what it says."""
    try:
        found = FORM.fullmatch((gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("ascii"))
    except (OSError, EOFError, ValueError):
        return False
    if found is None:
        return False
    misere, rows, cols, winner, count, body = found.groups()
    lines, size = body.splitlines(), (int(rows), int(cols))
    is_book = (
        size[0] * size[1] <= 32
        and len(lines) == int(count)
        and all(one < other for one, other in pairwise(lines))
        and all([len(row) for row in line.split("/")] == [size[1]] * size[0] for line in lines)
        and all(line == _family(line) for line in lines)
    )
    return is_book and _is_closed(oracle_of(*size, misere=bool(misere)), lines, winner == "second", size[1])


def _family(text: str) -> str:
    """The text that comes first, of all that are alike by symmetry."""
    rows = text.split("/")
    images = [rows, rows[::-1], [row[::-1] for row in rows], [row[::-1] for row in rows[::-1]]]
    if len(rows) == len(rows[0]):
        images += [["".join(column) for column in zip(*image, strict=True)] for image in images]
    return min("/".join(image) for image in images)


def _is_closed(rules: Oracle, lines: list[str], second_wins: bool, cols: int) -> bool:
    """Whether the loser is to move everywhere, and whatever is played is answered by a win or within the book."""
    book = set(lines)

    def has(code: int) -> bool:
        text = "".join(".GYR"[value] for value in rules.cells(code))
        return _family("/".join(text[k : k + cols] for k in range(0, len(text), cols))) in book

    def is_answered(code: int) -> bool:
        """After a move of the loser."""
        if rules.has_line(code):
            return rules.misere
        after = rules.successors(code)
        if not rules.misere and any(map(rules.has_line, after)):
            return True
        return any(has(one) for one in after if not rules.has_line(one))

    def is_right(text: str) -> bool:
        values = [".GYR".index(letter) for letter in text.replace("/", "")]
        code = sum(value * 4**k for k, value in enumerate(values))
        is_losers_turn = sum(values) % 2 == (0 if second_wins else 1)
        return is_losers_turn and not rules.has_line(code) and all(map(is_answered, rules.successors(code)))

    begins = [0] if second_wins else rules.successors(0)
    return any(map(has, begins)) and all(map(is_right, lines))
