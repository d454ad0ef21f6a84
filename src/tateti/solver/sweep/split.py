"""How a board is cut into upper cells and inside cells, the choice that decides what a sweep costs.

The upper cells number a *block*; the inside cells number the positions in it. A block is worth deciding only when its
upper cells are *quiet*: they hold no line and no single move on them completes one. So the upper cells should hold as
many whole lines as possible. If both sets are closed under some symmetries of the board, one block stands for all its
images. The two wishes pull apart; `choose_split` weighs them with a rough count of the work and takes the cheapest.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import log2

from tateti.board import Board, Symmetry
from tateti.solver.sweep.symmetry import group_elements, symmetry_groups

WORD_CELLS = 3
"""Cells whose 64 positions make one machine word."""
MAX_INSIDE = 8
MAX_UPPER = 18

# Measured costs, in nanoseconds: finding one successor block, and one word of a block.
_SUCCESSOR_NS = 20.0
_WORD_NS = 8.0


@dataclass(frozen=True)
class Split:
    """Upper and inside cells of a board, and the symmetries under which both are closed.

    `inside` begins with the three word cells. `generators` are board symmetries, see `symmetry`.
    """

    board: Board
    upper: tuple[int, ...]
    inside: tuple[int, ...]
    generators: tuple[Symmetry, ...]

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return group_elements(self.generators, self.board.size)

    @property
    def block_positions(self) -> int:
        return int(4 ** len(self.inside))

    @property
    def block_words(self) -> int:
        return max(1, self.block_positions // 64)

    @property
    def levels(self) -> int:
        """Digit sums the upper cells can have, 0 to three times their number."""
        return 3 * len(self.upper) + 1


@lru_cache(maxsize=64)
def choose_split(board: Board, dense: bool = False) -> Split:
    """The cheapest split by estimate; `dense` when every line-free block is to be decided, quiet or not."""
    best = min(
        (
            candidate
            for generators in symmetry_groups(board)
            if generators or len(symmetry_groups(board)) == 1 or board.size < WORD_CELLS + 2
            for candidate in _closed_splits(board, generators, dense)
        ),
        key=lambda candidate: candidate[0],
    )
    _, inside, generators = best
    upper = tuple(cell for cell in range(board.size) if cell not in inside)
    return Split(board, upper, _word_cells_first(sorted(inside), generators), generators)


def _closed_splits(
    board: Board, generators: tuple[Symmetry, ...], dense: bool
) -> list[tuple[float, frozenset[int], tuple[Symmetry, ...]]]:
    """Each set of inside cells closed under the generators, with the logarithm of its cost."""
    elements = group_elements(generators, board.size)
    orbits = sorted(
        {frozenset(element[cell] for element in elements) for cell in range(board.size)}, key=sorted
    )
    smallest = min(WORD_CELLS, board.size)
    found = []

    def extend(chosen: frozenset[int], first: int) -> None:
        if smallest <= len(chosen) and board.size - len(chosen) <= MAX_UPPER:
            found.append((_log_cost(board, chosen, len(elements), dense), chosen, generators))
        for number in range(first, len(orbits)):
            if len(chosen) + len(orbits[number]) <= MAX_INSIDE:
                extend(chosen | orbits[number], number + 1)

    extend(frozenset(), 0)
    return found


def rough_blocks(split: Split, dense: bool = False) -> int:
    """About how many blocks there are to decide, without visiting them: right within a factor of two or so."""
    return int(2 ** _log_blocks(split.board, frozenset(split.inside), len(split.symmetries), dense))


def _log_cost(board: Board, inside: frozenset[int], symmetries: int, dense: bool) -> float:
    successors, words = board.size - len(inside), 4 ** len(inside) / 64
    blocks = _log_blocks(board, inside, symmetries, dense)
    return blocks + log2(_SUCCESSOR_NS * successors + _WORD_NS * words + 1)


def _log_blocks(board: Board, inside: frozenset[int], symmetries: int, dense: bool) -> float:
    upper_lines = sum(inside.isdisjoint(line) for line in board.lines)
    thinned = upper_lines * log2(1 - _noise(board.line, dense))
    return 2 * (board.size - len(inside)) + thinned - log2(symmetries)


def _noise(length: int, dense: bool) -> float:
    """How much one more upper line thins out the blocks to decide: a share found by trying, about a line's chance."""
    one_colour = 3 / 4**length
    one_move_short = 0 if dense else 3 * length / 4**length
    return float(min(0.87 * (one_colour + one_move_short), 0.75))


def _word_cells_first(inside: list[int], generators: tuple[Symmetry, ...]) -> tuple[int, ...]:
    """The inside cells, ordered so that the symmetries move as few cells as possible into or out of the words."""

    def crossings(word: tuple[int, ...]) -> tuple[int, int]:
        leaving = sum(generator[cell] not in word for generator in generators for cell in word)
        moving = sum(generator[cell] != cell for generator in generators for cell in word)
        return leaving, moving

    word = min(combinations(inside, min(WORD_CELLS, len(inside))), key=crossings)
    return (*word, *(cell for cell in inside if cell not in word))
