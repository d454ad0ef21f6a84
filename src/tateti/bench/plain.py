"""The plain way, as a first course writes it: a list of lists, every line looked at, nothing pruned.

It is what the fast search and the fast playouts are measured against, and so it uses nothing of the package.
"""

from __future__ import annotations

from random import Random

Table = list[list[int]]

EMPTY, X, O = 0, 1, 2  # noqa: E741  the marks by their names
RED = 3


def line_of(table: Table) -> int:
    """The piece that has three in a row, a column or a diagonal, or 0."""
    rows, cols = len(table), len(table[0])
    for row in range(rows):
        for col in range(cols):
            piece = table[row][col]
            if piece == EMPTY:
                continue
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_col = row + 2 * down, col + 2 * right
                if (
                    0 <= last_row < rows
                    and 0 <= last_col < cols
                    and table[row + down][col + right] == piece
                    and table[last_row][last_col] == piece
                ):
                    return piece
    return 0


def empty_cells(table: Table) -> list[tuple[int, int]]:
    """The cells on which nothing stands."""
    return [
        (row, col) for row in range(len(table)) for col in range(len(table[0])) if table[row][col] == EMPTY
    ]


class Minimax:
    """Minimax for Tic-Tac-Toe from the textbook; it counts the positions it looks at."""

    def __init__(self) -> None:
        self.positions = 0

    def value(self, table: Table, mark: int) -> int:
        """1 if X wins, -1 if O wins, 0 for a draw, with `mark` to move and both playing their best."""
        self.positions += 1
        if winner := line_of(table):
            return 1 if winner == X else -1
        cells = empty_cells(table)
        if not cells:
            return 0
        values = []
        for row, col in cells:
            table[row][col] = mark
            values.append(self.value(table, O if mark == X else X))
            table[row][col] = EMPTY
        return max(values) if mark == X else min(values)


def play_tictactoe(random: Random) -> int:
    """A game of Tic-Tac-Toe at random: the mark that won, or 0."""
    table = [[EMPTY] * 3 for _ in range(3)]
    mark = X
    while cells := empty_cells(table):
        row, col = random.choice(cells)
        table[row][col] = mark
        if line_of(table):
            return mark
        mark = O if mark == X else X
    return 0


def play_semaforo(random: Random, rows: int = 3, cols: int = 4, stock: int = 8) -> int:
    """A game of Semáforo at random: 1 if the first player won, 2 if the second did."""
    table = [[EMPTY] * cols for _ in range(rows)]
    player = 1
    while True:
        cells = [
            (row, col)
            for row in range(rows)
            for col in range(cols)
            if table[row][col] < RED and sum(line.count(table[row][col] + 1) for line in table) < stock
        ]
        row, col = random.choice(cells)
        table[row][col] += 1
        if line_of(table):
            return player
        player = 3 - player
