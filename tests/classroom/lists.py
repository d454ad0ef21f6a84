"""An oracle that shares nothing with the package: both games on plain lists, solved by looking at everything once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

Cells = tuple[object, ...]


def rows(cells: Cells) -> list[list[object]]:
    return [list(cells[0:3]), list(cells[3:6]), list(cells[6:9])]


def has_line(cells: Cells, empty: object) -> bool:
    return any(cells[a] != empty and cells[a] == cells[b] == cells[c] for a, b, c in LINES)


class TicTacToe:
    start: Cells = (None,) * 9

    @staticmethod
    def over(cells: Cells) -> bool:
        return has_line(cells, None) or None not in cells

    @staticmethod
    def following(cells: Cells) -> Iterator[tuple[tuple[int, int], Cells]]:
        mark = "XO"[sum(cell is not None for cell in cells) % 2]
        for place in range(9):
            if cells[place] is None:
                yield divmod(place, 3), (*cells[:place], mark, *cells[place + 1 :])

    @classmethod
    @cache
    def value(cls, cells: Cells) -> int:
        """1, 0 or -1 for the player to move."""
        if has_line(cells, None):
            return -1
        return max((-cls.value(after) for _action, after in cls.following(cells)), default=0)

    @classmethod
    def reachable(cls) -> list[Cells]:
        found, todo = {cls.start}, [cls.start]
        while todo:
            cells = todo.pop()
            if not cls.over(cells):
                fresh = {after for _action, after in cls.following(cells)} - found
                found |= fresh
                todo += fresh
        return sorted(found, key=str)


class Semaforo(TicTacToe):
    start: Cells = (0,) * 9

    @staticmethod
    def over(cells: Cells) -> bool:
        return has_line(cells, 0) or 0 not in cells

    @staticmethod
    def following(cells: Cells) -> Iterator[tuple[tuple[str, int, int], Cells]]:
        for place, value in enumerate(cells):
            if value != 3:
                word = "replace" if value else "place"
                yield (word, *divmod(place, 3)), (*cells[:place], value + 1, *cells[place + 1 :])

    @classmethod
    @cache
    def value(cls, cells: Cells) -> int:
        if has_line(cells, 0):
            return -1
        if 0 not in cells:
            return 0
        best = -1
        for _action, after in cls.following(cells):
            best = max(best, -cls.value(after))
            if best == 1:
                break
        return best
