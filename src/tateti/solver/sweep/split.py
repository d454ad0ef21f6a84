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
from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.solver.sweep.symmetry import group_elements, symmetry_groups

WORD_CELLS = 3
"""Cells whose 64 positions make one machine word."""
MAX_INSIDE = 8
MAX_UPPER = 18
SEGMENT_BLOCKS = 1 << 12
"""Blocks that are decided in one piece, see `packed_level`: about a tenth of a second of work."""
MANY_BLOCKS = 1 << 27
"""More blocks than this are avoided: whatever the rows take, a block has its code and its place in memory."""

# Measured costs, in nanoseconds: finding one successor block, and one word of a block.
_SUCCESSOR_NS = 20.0
_WORD_NS = 8.0

_AMPLE = 1.1
"""How much more is announced than packed rows take on the average of all levels."""
_FEW_BLOCKS = 64
"""So few blocks say nothing of the average."""
_BESIDE_A_ROW = 10
"""Bytes that tell of a packed row: its length, and its block's code where that is in a file."""


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
def choose_split(board: Board, dense: bool = False, rank: int = 1) -> Split:
    """The cheapest split by estimate, or the next ones by their rank: another split of a board checks the first.

    `dense` when every line-free block is to be decided, quiet or not. Splits that differ by a symmetry of the board count
    as one.

    >>> [choose_split(Board(3, 4), rank=rank).inside for rank in (1, 2)]
    [(0, 3, 8, 1, 2, 9, 10, 11), (0, 4, 7, 3, 8, 11)]
    """
    ranked, found = _ranked(board, dense), set()
    for _, _, inside, generators in ranked:
        found.add(min(tuple(sorted(map(symmetry.__getitem__, inside))) for symmetry in board.symmetries))
        if len(found) == rank:
            upper = tuple(cell for cell in range(board.size) if cell not in inside)
            return Split(board, upper, _word_cells_first(sorted(inside), generators), generators)
    raise TatetiError(
        N_("{board} can be split in {count} ways only; there is no split {rank}."),
        board=str(board), count=len(found), rank=rank,
    )  # fmt: skip


@lru_cache(maxsize=4)
def _ranked(board: Board, dense: bool) -> list[tuple[bool, float, frozenset[int], tuple[Symmetry, ...]]]:
    """Every split, the cheapest first; those with too many blocks come last."""
    groups = symmetry_groups(board)
    found = [
        (blocks > log2(MANY_BLOCKS), cost, inside, generators)
        for generators in groups
        if generators or len(groups) == 1 or board.size < WORD_CELLS + 2
        for blocks, cost, inside in _closed_splits(board, generators, dense)
    ]
    return sorted(found, key=lambda candidate: candidate[:2])


def _closed_splits(
    board: Board, generators: tuple[Symmetry, ...], dense: bool
) -> list[tuple[float, float, frozenset[int]]]:
    """Each set of inside cells closed under the generators, after the logarithms of its blocks and its cost."""
    elements = group_elements(generators, board.size)
    orbits = sorted(
        {frozenset(element[cell] for element in elements) for cell in range(board.size)}, key=sorted
    )
    smallest = min(WORD_CELLS, board.size)
    found = []

    def extend(chosen: frozenset[int], first: int) -> None:
        if smallest <= len(chosen) and board.size - len(chosen) <= MAX_UPPER:
            blocks = _log_blocks(board, chosen, len(elements), dense)
            found.append((blocks, blocks + _log_block_cost(board.size - len(chosen), len(chosen)), chosen))
        for number in range(first, len(orbits)):
            if len(chosen) + len(orbits[number]) <= MAX_INSIDE:
                extend(chosen | orbits[number], number + 1)

    extend(frozenset(), 0)
    return found


def rough_blocks(split: Split, dense: bool = False) -> int:
    """About how many blocks there are to decide, without visiting them: right within a factor of two or so."""
    return int(2 ** _log_blocks(split.board, frozenset(split.inside), len(split.symmetries), dense))


def packed_bytes(split: Split, misere: bool, all_blocks: int, blocks: int) -> int:
    """About what packed rows of so many blocks take, of all that are to be decided; rather too much than too little.

    A row has a byte for each lost position and one for each gap of 255. On boards of one or two rows, with longer lines, and
    in misère play so many are lost that most rows stay bits; so may a few blocks anywhere.
    """
    row, board = 8 * split.block_words, split.board
    share = 1.0
    if board.line == 3 and min(board.rows, board.cols) >= 3 and not misere:
        lost = 2 ** _log_lost(board) / (all_blocks * len(split.symmetries) * split.block_positions)
        share = min(1.0, _AMPLE * (8 * lost + 8 / 255 + 8 / row))
    return int(min(blocks, blocks * share + _FEW_BLOCKS) * row) + _BESIDE_A_ROW * blocks


def _log_lost(board: Board) -> float:
    """The logarithm of the positions that are lost with lines of three: a share of those without a line.

    Measured on every board of three to five rows on file; with each cell the share is less by a fifth.
    """
    line_free = 2 * board.size + len(board.lines) * log2(1 - 0.85 * 3 / 64)
    return line_free + (0.15 if min(board.rows, board.cols) == 3 else -0.05) - 0.346 * board.size


def _log_block_cost(upper: int, inside: int) -> float:
    return log2(_SUCCESSOR_NS * upper + _WORD_NS * 4**inside / 64 + 1)


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
