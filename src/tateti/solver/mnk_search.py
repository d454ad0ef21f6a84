"""Tic-Tac-Toe on boards too large to store: can the first player force a line?

The second player never can (an extra mark does no harm, so the first could borrow the strategy). One question is left,
asked as a search in which the *attacker* tries to complete a line and the *defender* to prevent it, by filling the
board or by a line of his own:

    attack(...) is True   the attacker forces a line within `depth` plies
                  False   he does not

Four facts end most branches at once:
  1. a line one mark short is completed by its owner if he is to move;
  2. else the other must block it, and two such lines cannot both be blocked;
  3. a line with marks of the defender is dead for the attacker; if all are dead, he has failed;
  4. (Erdős-Selfridge) give each line still alive, with e empty cells, the weight 2^-e. A defender who is to move holds
     if the weights sum to less than 1; if the attacker is to move, less than 1/2.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from tateti.board import Board
from tateti.search.limits import Budget
from tateti.solver.compiled import compiled
from tateti.solver.dense.tictactoe import line_masks
from tateti.solver.sweep.symmetry import group_elements, symmetry_groups

MAX_CELLS = 31
"""Two sets of cells share the 62 low bits of a remembered entry; the two above hold the answer."""

_TABLE_BITS = 23
_SLICE = 200_000  # nodes between two looks at the clock
_NODES_A_POSITION = 64  # a limit on positions is meant for searches that take so much longer over each
_NO_END = (1 << 63) - 1
_ONE = 1 << 40
"""The weight of a complete line; no line of a board this size lacks 40 marks, so every share of it is exact."""


@dataclass(frozen=True)
class AttackResult:
    """`plies` and the winning cells for a first player's win; on a draw the board fills and no first move wins."""

    board: Board
    winner: str
    plies: int
    winning_first_moves: tuple[int, ...]
    nodes: int


class Attack:
    """The search on one board, with the memory it shares between questions."""

    def __init__(self, board: Board, table_bits: int = _TABLE_BITS) -> None:
        if board.size > MAX_CELLS:
            raise ValueError(f"{board} has {board.size} cells; the search takes at most {MAX_CELLS}")
        self.board = board
        self._masks = line_masks(board)
        self._images = np.array(group_elements(symmetry_groups(board)[-1], board.size), np.int64)
        self._lines = [int(mask) for mask in self._masks]
        self._table = np.full(1 << max(12, min(board.size, table_bits)), -1, np.int64)
        self._nodes = np.array([0, _NO_END], np.int64)  # looked at so far, and when to pause
        self._asked: tuple[int, int] | None = None

    @property
    def nodes(self) -> int:
        return int(self._nodes[0])

    def succeeds(
        self,
        attacker: int,
        defender: int,
        attacker_to_move: bool,
        depth: int | None = None,
        budget: Budget | None = None,
    ) -> bool:
        """Whether the attacker forces a line from the marks given (sets of cells), within `depth` plies if given.

        Where a budget is given and spent first, a `SearchLimitError` says so.
        """
        limit = self.board.size if depth is None else depth + (attacker | defender).bit_count()
        surplus = attacker.bit_count() - defender.bit_count() - (not attacker_to_move)
        if (limit, surplus) != self._asked:  # what is remembered holds for one limit and one order of turns
            self._table[:] = -1
            self._asked = (limit, surplus)
        if any(attacker & mask == mask or defender & mask == mask for mask in self._lines):
            return any(attacker & mask == mask for mask in self._lines)
        began, positions = self.nodes, None if budget is None else budget.limit.positions
        pause = _SLICE if positions is None else min(_SLICE, _NODES_A_POSITION * positions)
        while True:
            # After a pause the search begins again, and finds in its memory what it has found before.
            self._nodes[1] = _NO_END if budget is None else self.nodes + pause
            answer = self._attack(attacker, defender, attacker_to_move, limit)
            if budget is None or self.nodes <= self._nodes[1]:
                return answer
            budget.check((self.nodes - began) // _NODES_A_POSITION)
            pause *= 2

    def _attack(self, attacker: int, defender: int, attacker_to_move: bool, limit: int) -> bool:
        full = (1 << self.board.size) - 1
        return bool(
            _attack(
                attacker, defender, attacker_to_move, limit, full, self.board.line, self._masks, self._images,
                self._table, self._nodes,
            )
        )  # fmt: skip

    def solve(self) -> AttackResult:
        """Decide the empty board."""
        cells = range(self.board.size)
        if not self.succeeds(0, 0, True):
            return AttackResult(self.board, "draw", self.board.size, (), self.nodes)
        winning = tuple(cell for cell in cells if self.succeeds(1 << cell, 0, False))
        plies = next(depth for depth in range(1, self.board.size + 1, 2) if self.succeeds(0, 0, True, depth))
        return AttackResult(self.board, "first", plies, winning, self.nodes)


@lru_cache(maxsize=32)
def solve(board: Board) -> AttackResult:
    """Who wins on the board, how soon, and with which first moves.

    >>> solve(Board(3, 3)).winner
    'draw'
    """
    return Attack(board).solve()


@compiled
def _size(marks: int) -> int:
    count = 0
    while marks:
        marks &= marks - 1
        count += 1
    return count


@compiled
def _smallest_view(attacker: int, defender: int, cells: int, images: Any) -> int:
    """Both sets in one number, the smallest over the symmetries of the board."""
    smallest = -1
    for g in range(images.shape[0]):
        view = 0
        for cell in range(cells):
            view |= ((attacker >> cell) & 1) << (images[g, cell] + cells)
            view |= ((defender >> cell) & 1) << images[g, cell]
        if smallest < 0 or view < smallest:
            smallest = view
    return smallest


@compiled
def _survey(attacker: int, defender: int, length: int, masks: Any, score: Any) -> Any:
    """Look at every line: cells that complete one for either player, and the weight of those alive for the attacker.

    `score[cell]` receives the weight of the alive lines through the cell, for ordering moves.
    """
    attacker_completes, defender_completes, weight = 0, 0, 0
    score[:] = 0
    for mask in masks:
        attacker_has, defender_has = attacker & mask, defender & mask
        if attacker_has and defender_has:
            continue
        missing = length - _size(attacker_has | defender_has)
        free = mask & ~(attacker | defender)
        share = _ONE >> missing
        if not defender_has:
            weight += share
            if missing == 1:
                attacker_completes |= free
        if not attacker_has and missing == 1:
            defender_completes |= free
        if defender_has:
            share >>= 1
        while free:
            lowest = free & -free
            score[_size(lowest - 1)] += share
            free ^= lowest
    return attacker_completes, defender_completes, weight


@compiled
def _attack(
    attacker: int,
    defender: int,
    attacker_to_move: bool,
    limit: int,
    full: int,
    length: int,
    masks: Any,
    images: Any,
    table: Any,
    nodes: Any,
) -> bool:
    """See the module; `limit` is the number of marks on the board after which the attacker has failed.

    When `nodes[0]` has passed `nodes[1]` the search is to pause: what it says then means nothing.
    """
    nodes[0] += 1
    if nodes[0] > nodes[1]:
        return attacker_to_move
    marks = _size(attacker | defender)
    empty = full & ~(attacker | defender)
    score = np.zeros(_size(full), np.int64)
    attacker_completes, defender_completes, weight = _survey(attacker, defender, length, masks, score)
    # 1. Someone completes a line, or the time is up.
    if attacker_to_move and attacker_completes:
        return marks < limit
    if (not attacker_to_move and defender_completes) or marks >= limit or empty == 0:
        return False
    # 2. A line must be blocked.
    threats = defender_completes if attacker_to_move else attacker_completes
    if threats & (threats - 1):
        return not attacker_to_move and marks + 2 <= limit
    moves = threats if threats else empty
    # 3. and 4. The lines alive weigh too little.
    if 2 * weight < _ONE if attacker_to_move else weight < _ONE:
        return False
    # 5. What is remembered: bits 0-61 the marks, bit 62 the answer. Who is to move follows from the marks' number.
    view = _smallest_view(attacker, defender, _size(full), images)
    slot = _slot(view, len(table))
    if table[slot] != -1 and table[slot] & ((1 << 62) - 1) == view:
        return bool(table[slot] >> 62 == 1)
    # 6. Try the moves, those on the heaviest lines first.
    answer = not attacker_to_move
    while moves:
        best, heaviest = 0, -1
        rest = moves
        while rest:
            lowest = rest & -rest
            rest ^= lowest
            cell = _size(lowest - 1)
            if score[cell] > heaviest:
                best, heaviest = lowest, score[cell]
        moves ^= best
        more_attacker = attacker | best if attacker_to_move else attacker
        more_defender = defender if attacker_to_move else defender | best
        # A literal False here would be another type: numba would compile the two into each other, and such code
        # crashes when it is loaded from the cache (numba issue 6061).
        reply = _attack(
            more_attacker,
            more_defender,
            not attacker_to_move,
            limit,
            full,
            length,
            masks,
            images,
            table,
            nodes,
        )
        if nodes[0] > nodes[1]:
            return reply
        if reply == attacker_to_move:
            answer = reply
            break
    table[slot] = view | (np.int64(answer) << 62)
    return answer


@compiled
def _slot(view: int, size: int) -> int:
    mixed = np.uint64(view) * np.uint64(0x9E3779B97F4A7C15)
    return int(np.int64(mixed >> np.uint64(40)) & (size - 1))
