"""Which cells would complete a line: for a plane of one kind of piece, kept from one question to the next."""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import combinations

from tateti.board import Board, plane_of

LARGEST_REMEMBERED = 36  # cells: few enough planes to come back, so that what completes them is kept
MOST_REMEMBERED = 200_000  # planes


class Completions(dict[int, int]):
    """For the plane of one kind of piece: the cells with which it would have a line.

    >>> from tateti.board import cells_of, plane_of
    >>> cells_of(Completions(Board(3, 3))[plane_of([0, 1, 5])])
    [2]
    """

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.full = board.full
        self.line = board.line
        self.keeps = board.size <= LARGEST_REMEMBERED
        starts: dict[int, int] = {}
        for line in board.lines:
            step = 2 * (line[1] - line[0]) if board.line > 1 else 0
            starts[step] = starts.get(step, 0) | plane_of(line[:1])
        self.runs = [(plane, [step * i for i in range(board.line)]) for step, plane in starts.items()]

    def __missing__(self, plane: int) -> int:
        found = 0
        for starts, shifts in self.runs:
            for missing in shifts:
                others = starts
                for shift in shifts:
                    if shift != missing:
                        others &= plane >> shift
                found |= others << missing
        found &= ~plane
        if self.keeps:
            if len(self) >= MOST_REMEMBERED:
                self.clear()
            self[plane] = found
        return found

    def pairs(self, missing: int, held: int) -> int:
        """The cells of `missing` that lie by two on a line whose other cells are all in `held`."""
        if self.line == 3:
            return self._pairs_of_three(missing, held)
        found = 0
        for starts, shifts in self.runs:
            for one, other in combinations(shifts, 2):
                lines = starts & missing >> one & missing >> other
                for shift in shifts:
                    if shift not in (one, other):
                        lines &= held >> shift
                found |= lines << one | lines << other
        return found

    def _pairs_of_three(self, missing: int, held: int) -> int:
        """The same where a line has three cells: written out, because these games are searched most."""
        found = 0
        for starts, (_, middle, last) in self.runs:
            if first := starts & missing:
                with_middle = first & missing >> middle & held >> last
                with_last = first & held >> middle & missing >> last
                found |= with_middle | with_middle << middle | with_last | with_last << last
            without_first = starts & held & missing >> middle & missing >> last
            found |= without_first << middle | without_first << last
        return found


def completes_with(board: Board, completions: Completions) -> Callable[[int, int], bool | int]:
    """The question whether a plane would have a line with one cell more."""
    if completions.keeps:
        return lambda plane, cell: completions[plane] & cell
    others: dict[int, list[int]] = {1 << 2 * cell: [] for cell in range(board.size)}
    for line, plane in zip(board.lines, board.line_planes, strict=True):
        for cell in line:
            others[1 << 2 * cell].append(plane ^ 1 << 2 * cell)
    return lambda plane, cell: any(plane & wanted == wanted for wanted in others[cell])


def remembered(board: Board, question: Callable[[int], bool]) -> Callable[[int], bool]:
    return functools.lru_cache(MOST_REMEMBERED)(question) if board.size <= LARGEST_REMEMBERED else question
