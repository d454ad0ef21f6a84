"""Problems judged once more, apart from the package: on tuples of cells, by the rules and the definitions in words.

Nothing of `tateti` is imported here. The values come from `brute_force`, which looks at every position, or on whole 3x4
boards from `solver.whole_board`, which numpy decides level by level.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from math import prod

from brute_force import BruteForce, Cells, all_lines, rank

Matrix = list[list[int]]
LARGEST_SEARCH = 20_000  # positions that may follow, for the plain search; beyond that numpy has to help


@dataclass(frozen=True)
class Board:
    """A game on a board: `kind`, rows, columns and the length of a line."""

    kind: str
    rows: int
    cols: int
    length: int

    @property
    def owned(self) -> bool:
        return self.kind in ("tictactoe", "misere-tictactoe")

    @property
    def misere(self) -> bool:
        return self.kind in ("misere-tictactoe", "misere-semaforo", "notakto")

    @property
    def pieces(self) -> int:
        return 2 if self.owned else 1 if self.kind == "notakto" else 3

    @property
    def longest_game(self) -> int:
        return self.rows * self.cols * (1 if self.owned else self.pieces)

    @cached_property
    def lines(self) -> list[tuple[int, ...]]:
        return all_lines(self.rows, self.cols, self.length)

    @cached_property
    def _has_line(self) -> dict[Cells, bool]:
        return {}

    def has_line(self, cells: Cells) -> bool:
        if cells not in self._has_line:
            self._has_line[cells] = any(
                cells[line[0]] and len({cells[cell] for cell in line}) == 1 for line in self.lines
            )
        return self._has_line[cells]

    def is_over(self, cells: Cells) -> bool:
        drawn = self.kind in ("tictactoe", "misere-tictactoe", "tateti-semaforo") and 0 not in cells
        return drawn or self.has_line(cells)

    def play(self, cells: Cells, cell: int, mark: int) -> Cells:
        """After a move on a cell; `mark` is who plays it, 1 or 2, where marks belong to players."""
        new = mark if self.owned else cells[cell] + 1
        return (*cells[:cell], new, *cells[cell + 1 :])

    def moves(self, cells: Cells) -> list[int]:
        if self.is_over(cells):
            return []
        return [
            cell for cell, value in enumerate(cells) if (value == 0 if self.owned else value < self.pieces)
        ]

    def turn(self, cells: Cells) -> int:
        """Who is to move, 1 or 2, the first player having begun."""
        return 1 + (sum(map(bool, cells)) if self.owned else sum(cells)) % 2

    # What is at once

    def wins(self, cells: Cells, mark: int) -> set[int]:
        """The moves that win at once for the one who has this mark, if it were their turn."""
        if self.misere:
            return set()
        return {cell for cell in self.moves(cells) if self.has_line(self.play(cells, cell, mark))}

    def is_safe(self, cells: Cells, cell: int, mark: int) -> bool:
        """Whether a move does not lose at once, nor let the other win at once."""
        after = self.play(cells, cell, mark)
        if self.has_line(after):
            return not self.misere
        return not self.wins(after, 3 - mark)

    def safe(self, cells: Cells, mark: int) -> set[int]:
        return {cell for cell in self.moves(cells) if self.is_safe(cells, cell, mark)}

    def forks(self, cells: Cells, mark: int) -> set[int]:
        """The moves after which this player has two wins, and the other none."""
        found = set()
        for cell in self.moves(cells):
            after = self.play(cells, cell, mark)
            if not self.is_over(after) and not self.wins(after, 3 - mark) and len(self.wins(after, mark)) > 1:
                found.add(cell)
        return found

    # Sensible play

    def sensible_moves(self, cells: Cells) -> set[int]:
        """Win; else stop the other's win, or play safe; else anything."""
        mark = self.turn(cells)
        if wins := self.wins(cells, mark):
            return wins
        stops = self.wins(cells, 3 - mark) if self.kind == "tictactoe" else self.safe(cells, mark)
        return stops or set(self.moves(cells))

    def comes_from_sensible_play(self, cells: Cells) -> bool:
        """Whether some match leads here in which every move was sensible, looked for backwards."""
        dead: set[Cells] = set()

        def leads_here(cells: Cells) -> bool:
            if not any(cells):
                return True
            if cells in dead:
                return False
            for before, cell in self._before(cells):
                if cell in self.sensible_moves(before) and leads_here(before):
                    return True
            dead.add(cells)
            return False

        return leads_here(cells)

    def _before(self, cells: Cells) -> list[tuple[Cells, int]]:
        mover = 3 - self.turn(cells)
        found = []
        for cell, value in enumerate(cells):
            if value == mover if self.owned else value:
                before = (*cells[:cell], 0 if self.owned else value - 1, *cells[cell + 1 :])
                if not self.is_over(before):
                    found.append((before, cell))
        return found

    # Symmetry

    @cached_property
    def ways_to_lay_it(self) -> list[list[int]]:
        """Every way to lay the board on itself, as the cells in their new order; found by turning sheets of numbers."""
        sheet = [list(range(row * self.cols, (row + 1) * self.cols)) for row in range(self.rows)]
        found = []
        for _ in range(4):
            sheet = [list(column)[::-1] for column in zip(*sheet, strict=True)]
            for one in (sheet, [row[::-1] for row in sheet]):
                if (len(one), len(one[0])) == (self.rows, self.cols):
                    found.append([cell for row in one for cell in row])
        return found

    def images(self, cells: Cells) -> set[Cells]:
        return {tuple(cells[cell] for cell in order) for order in self.ways_to_lay_it}

    def alike(self, cells: Cells, cell: int) -> set[int]:
        """The cells that a cell goes to when the position is laid on itself."""
        return {
            order.index(cell)
            for order in self.ways_to_lay_it
            if tuple(cells[other] for other in order) == cells
        }

    # Values

    def following(self, cells: Cells) -> int:
        """A bound on the positions that follow."""
        if self.owned:
            return int(3 ** cells.count(0))
        return prod(self.pieces + 1 - value for value in cells)

    def verdict(self, cells: Cells) -> tuple[int, int]:
        """The value for the player to move, and the plies to the end."""
        if self.following(cells) > LARGEST_SEARCH and not self.owned and self.rows * self.cols == 12:
            from solver.whole_board import decide_whole_board

            values, plies, _ = decide_whole_board(self.rows, self.cols, self.misere)
            code = sum(value << 2 * cell for cell, value in enumerate(cells))
            return int(values[code]), int(plies[code])
        return _brute_force(self).verdict(cells)

    def for_mover(self, cells: Cells, cell: int) -> tuple[int, int]:
        value, plies = self.verdict(self.play(cells, cell, self.turn(cells)))
        return -value, plies + 1


@cache
def _brute_force(board: Board) -> BruteForce:
    return BruteForce(board.kind, board.rows, board.cols, board.length)


@dataclass
class Problem:
    """A position with the solution that it should have."""

    board: Board
    cells: Cells
    solution: set[int]
    wrong: dict[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.mark = self.board.turn(self.cells)
        self.worth = {cell: self.board.for_mover(self.cells, cell) for cell in self.board.moves(self.cells)}
        self.best = max(self.worth.values(), key=rank)
        self.after = self.board.play(self.cells, min(self.solution), self.mark)

    def faults(self) -> list[str]:
        """What is wrong with it as a problem."""
        board, found = self.board, []
        keeping = {cell for cell, (value, _) in self.worth.items() if value == self.best[0]}
        if self.best[0] < 0:
            found.append("lost")
        if keeping != self.solution:
            found.append(f"these keep the value: {keeping}")
        if board.alike(self.cells, min(self.solution)) != self.solution:
            found.append("the solutions are not alike")
        others = set(self.worth) - keeping
        if len(others) < 2:
            found.append("hardly another move")
        about_what_is_at_once = {"win-at-once", "stop-the-win", "only-safe"} & self.themes()
        if not about_what_is_at_once and len(others & board.safe(self.cells, self.mark)) < 2:
            found.append("hardly a wrong move looks safe")
        if self.best == (1, 1) and "win-at-once" not in self.themes():
            found.append("decided in one move")
        if not board.comes_from_sensible_play(self.cells):
            found.append("nonsense")
        return found

    def themes(self) -> set[str]:
        """The themes, each by its definition."""
        board, cells, after, mark, other = self.board, self.cells, self.after, self.mark, 3 - self.mark
        cell = min(self.solution)
        ended, won = board.is_over(after), board.has_line(after) and not board.misere
        themes = set()
        if won:
            themes.add("win-at-once")
        marks = board.kind == "tictactoe"  # of one's own, and a line wins
        threatened = marks and bool(board.wins(cells, other))
        if threatened and not board.wins(cells, mark) and not ended and not board.wins(after, other):
            themes.add("stop-the-win")
        if marks and cell in board.forks(cells, mark):
            themes.add("fork")
        quiet = marks and not threatened and not board.wins(cells, mark)
        if (
            quiet
            and not ended
            and board.forks(cells, other)
            and self._preventing_forks(other) == self.solution
        ):
            themes.add("stop-the-fork")
        safe, safe_after = board.safe(cells, mark), board.safe(after, other)
        if safe == self.solution and not won and not threatened:
            themes.add("only-safe")
        if not ended and not safe_after and not (marks and board.wins(after, mark)):
            themes.add("no-safe-reply")
        themes |= (
            self._themes_of_shared_pieces(cell, safe, safe_after) if not board.owned and not ended else set()
        )
        value, plies = self.best
        if value == 1 and plies * 3 > board.longest_game:
            themes.add("long-win")
        elif value == 1 and not themes & {"win-at-once", "fork", "no-safe-reply"}:
            themes.add("force-win")
        if value == 0:
            themes.add("hold-draw")
        return themes

    def _preventing_forks(self, other: int) -> set[int]:
        """The moves after which the other has no fork."""
        return {
            cell
            for cell in self.board.moves(self.cells)
            if not self.board.forks(self.board.play(self.cells, cell, self.mark), other)
        }

    def _themes_of_shared_pieces(self, cell: int, safe: set[int], safe_after: set[int]) -> set[str]:
        board, themes = self.board, set()
        others = set(board.moves(self.cells)) - {cell}
        if safe & others and all((one in safe) == (one in safe_after) for one in others):
            themes.add("waiting-move")
        is_last_piece = board.pieces > 1 and self.after[cell] == board.pieces
        if is_last_piece and any(one not in safe and one in safe_after for one in others):
            themes.add("red-closes")
        if self.after == self.after[::-1]:
            themes.add("mirror")
        return themes
