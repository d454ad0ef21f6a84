"""The games' rules once more, as plainly as they can be written, to check the solver by.

Nothing here is shared with the package: lines, moves and verdicts are worked out from the rule sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

Cells = tuple[int, ...]
"""Values row by row from the top left: 0 empty, 1 green, 2 yellow, 3 red."""


class Oracle:
    """All verdicts of one board, asked for one position at a time and remembered."""

    def __init__(
        self, rows: int, cols: int, length: int = 3, *, drawn_when_full: bool = False, misere: bool = False
    ):
        self.size = rows * cols
        self.lines = list(_lines(rows, cols, length))
        self.drawn_when_full = drawn_when_full
        self.misere = misere
        self._answers: dict[int, tuple[int, int, int]] = {}

    def cells(self, code: int) -> Cells:
        return tuple(code // 4**k % 4 for k in range(self.size))

    def has_line(self, code: int) -> bool:
        cells = self.cells(code)
        return any(len({cells[cell] for cell in line}) == 1 and cells[line[0]] != 0 for line in self.lines)

    def successors(self, code: int) -> list[int]:
        return [code + 4**k for k, value in enumerate(self.cells(code)) if value != 3]

    def is_drawn(self, code: int) -> bool:
        return self.drawn_when_full and 0 not in self.cells(code) and not self.has_line(code)

    def answer(self, code: int) -> tuple[int, int, int]:
        """Value for the mover (1 win, 0 draw, -1 loss), plies to the end, Grundy value."""
        if code not in self._answers:
            self._answers[code] = self._work_out(code)
        return self._answers[code]

    def _work_out(self, code: int) -> tuple[int, int, int]:
        if self.has_line(code):
            return (1 if self.misere else -1), 0, 0
        if self.is_drawn(code):
            return 0, 0, 0
        replies = [self.answer(successor) for successor in self.successors(code)]
        value = max(-reply[0] for reply in replies)
        lengths = [reply[1] for reply in replies if -reply[0] == value]
        plies = 1 + (min(lengths) if value == 1 else max(lengths))
        taken = {reply[2] for reply in replies}
        return value, plies, next(g for g in range(len(taken) + 1) if g not in taken)


def oracle_of(
    rows: int, cols: int, length: int = 3, *, drawn_when_full: bool = False, misere: bool = False
) -> Oracle:
    """The oracle of a board, shared by all tests that ask for the same."""
    return _shared(rows, cols, length, drawn_when_full, misere)


@cache
def _shared(rows: int, cols: int, length: int, drawn_when_full: bool, misere: bool) -> Oracle:
    return Oracle(rows, cols, length, drawn_when_full=drawn_when_full, misere=misere)


def _lines(rows: int, cols: int, length: int) -> Iterator[list[int]]:
    cells = {(row, col) for row in range(rows) for col in range(cols)}
    for row, col in sorted(cells):
        for down, right in [(0, 1), (1, 0), (1, 1), (1, -1)]:
            line = [(row + step * down, col + step * right) for step in range(length)]
            if cells.issuperset(line):
                yield [r * cols + c for r, c in line]
