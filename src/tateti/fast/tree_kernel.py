"""The tree of a Monte-Carlo search, grown by compiled loops; step by step what `tateti.search.montecarlo` does.

A node is a number, and everything about it stands in arrays. Its moves that are worth trying are a stretch of `moves`, in the
order in which they were shuffled; they are tried from the end, and the child of the one tried first stands first:

    moves      ... | a  b  c  d | ...        width 4, tried 2: d and then c
    children   ... | D  C  .  . | ...

Where players have marks of their own, `low` are those of the one to move, `high` those of the other.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tateti.fast.lines import Lines, completing, has_line
from tateti.fast.mersenne import State, between_0_and_1, shuffle
from tateti.solver.compiled import compiled

UNKNOWN = 2  # of a node whose result cannot be read off the board

Cells = NDArray[np.uint8]


class Rules(NamedTuple):
    """A game as the tree wants it (see `CompiledRules`)."""

    lines: Lines
    full: np.uint64
    drawn: np.uint64
    last_piece: int  # 0 where players have marks of their own
    misere: bool
    order: Cells  # the cells, those on most lines first


class Tree(NamedTuple):
    """The nodes."""

    low: NDArray[np.uint64]
    high: NDArray[np.uint64]
    known: NDArray[
        np.int64
    ]  # who wins, where that can be read off: 1 the player to move, -1 the other, 0 nobody
    visits: NDArray[np.int64]
    points: NDArray[np.int64]  # for the player who moved here: 2 a win, 1 a draw
    width: NDArray[np.int64]
    tried: NDArray[np.int64]
    stretch: NDArray[np.int64]  # where its moves begin
    moves: Cells
    children: NDArray[np.int32]
    used: NDArray[np.int64]  # how many nodes there are, and how many moves


def empty_tree(nodes: int, size: int) -> Tree:
    """Room for so many nodes, on a board of this size."""
    low, high = np.empty((2, nodes), np.uint64)
    known, visits, points, width, tried, stretch = np.zeros((6, nodes), np.int64)
    moves, children = np.empty(nodes * size, np.uint8), np.empty(nodes * size, np.int32)
    used = np.zeros(2, np.int64)
    return Tree(low, high, known, visits, points, width, tried, stretch, moves, children, used)


@compiled
def grow(
    tree: Tree,
    rules: Rules,
    random: State,
    playouts: int,
    largest: int,
    curiosity: float,
    path: NDArray[np.int64],
) -> None:
    """So many games more; the tree, whose root is there, has at most `largest` nodes besides it."""
    scratch = np.empty(rules.order.size, np.uint8)
    for _ in range(playouts):
        # 1. select
        node, depth = 0, 0
        path[0] = 0
        while tree.known[node] == UNKNOWN and tree.tried[node] == tree.width[node]:
            node = _most_promising(tree, node, curiosity)
            depth += 1
            path[depth] = node
        # 2. expand
        grows = tree.used[0] <= largest or tree.visits[node] == 0
        if tree.known[node] == UNKNOWN and grows:
            node = _expanded(tree, rules, random, node)
            depth += 1
            path[depth] = node
        # 3. play out
        result = tree.known[node]
        if result == UNKNOWN:
            result = _playout(tree.low[node], tree.high[node], rules, random, scratch)
        # 4. back up
        for i in range(depth, -1, -1):
            result = -result
            tree.visits[path[i]] += 1
            tree.points[path[i]] += 1 + result


@compiled
def _most_promising(tree: Tree, node: int, curiosity: float) -> int:
    spread = curiosity * math.sqrt(math.log(tree.visits[node]))
    best, promising = -1.0, node
    for i in range(tree.stretch[node], tree.stretch[node] + tree.tried[node]):
        child = int(tree.children[i])
        visits = tree.visits[child]
        bound = tree.points[child] / (2 * visits) + spread / math.sqrt(visits)
        if bound > best:
            best, promising = bound, child
    return promising


@compiled
def _expanded(tree: Tree, rules: Rules, random: State, node: int) -> int:
    """The child by the next move that was not tried yet, as a node."""
    tried = tree.tried[node]
    cell = tree.moves[tree.stretch[node] + tree.width[node] - 1 - tried]
    bit = np.uint64(1) << np.uint64(cell)
    low, high = tree.low[node], tree.high[node]
    if rules.last_piece == 0:
        low, high = high, low | bit
    else:
        low, high = low ^ bit, high ^ (low & bit)
    child = add_node(tree, rules, random, low, high)
    tree.children[tree.stretch[node] + tried] = child
    tree.tried[node] = tried + 1
    return child


@compiled
def add_node(tree: Tree, rules: Rules, random: State, low: np.uint64, high: np.uint64) -> int:
    """One node more, with the moves that are worth trying, shuffled."""
    node, begins = int(tree.used[0]), tree.used[1]
    known, worth = _known_or_worth(low, high, rules)
    width = 0
    for cell in rules.order:
        if worth >> np.uint64(cell) & np.uint64(1):
            tree.moves[begins + width] = cell
            width += 1
    shuffle(random, tree.moves[begins : begins + width])
    tree.low[node], tree.high[node], tree.known[node] = low, high, known
    tree.width[node], tree.stretch[node] = width, begins
    tree.used[0], tree.used[1] = node + 1, begins + width
    return node


# The rules: what `score_or_moves` and `playout` of `tateti.search.fast_rules` say


@compiled
def _known_or_worth(low: np.uint64, high: np.uint64, rules: Rules) -> tuple[int, np.uint64]:
    """Who wins, where that can be read off the board; else UNKNOWN, and the moves that are worth trying."""
    if rules.last_piece:
        return _of_shared(low, high, rules)
    empty = rules.full ^ (low | high)
    if rules.misere:
        worth = empty & ~completing(low, rules.lines)
        if empty and not worth:
            return -1, np.uint64(0)
    else:
        if empty & completing(low, rules.lines):
            return 1, np.uint64(0)
        worth = empty
        threats = empty & completing(high, rules.lines)
        if threats & (threats - np.uint64(1)):
            return -1, np.uint64(0)
        if threats:
            return UNKNOWN, threats
    if not has_line(rules.full ^ high, rules.lines) and not has_line(rules.full ^ low, rules.lines):
        return 0, np.uint64(0)
    return UNKNOWN, worth


@compiled
def _of_shared(low: np.uint64, high: np.uint64, rules: Rules) -> tuple[int, np.uint64]:
    if low | high == rules.drawn:
        return 0, np.uint64(0)
    movable = rules.full & ~_with_value(low, high, rules.last_piece)
    ending = np.uint64(0)
    for value in range(rules.last_piece):
        held = _with_value(low, high, value + 1) & rules.full
        ending |= _with_value(low, high, value) & rules.full & completing(held, rules.lines)
    if not rules.misere:
        return (1, np.uint64(0)) if ending else (UNKNOWN, movable)
    worth = movable & ~ending
    return (UNKNOWN, worth) if worth else (-1, np.uint64(0))


@compiled
def _with_value(low: np.uint64, high: np.uint64, value: int) -> np.uint64:
    """The cells with this value, and bits outside the board."""
    return (low if value & 1 else ~low) & (high if value & 2 else ~high)


@compiled
def _playout(low: np.uint64, high: np.uint64, rules: Rules, random: State, cells: Cells) -> int:
    """A game at random to its end: 1 if the player to move wins it, 0 for a draw, -1 if the other does."""
    if rules.last_piece:
        return _playout_shared(low, high, rules, random, cells)
    left = 0
    for cell in rules.order:
        if not (low | high) >> np.uint64(cell) & np.uint64(1):
            cells[left] = cell
            left += 1
    mover = -1 if rules.misere else 1
    while left:
        chosen = np.int64(between_0_and_1(random) * left)
        low |= np.uint64(1) << np.uint64(cells[chosen])
        if has_line(low, rules.lines):
            return mover
        left -= 1
        for i in range(chosen, left):
            cells[i] = cells[i + 1]
        low, high, mover = high, low, -mover
    return 0


@compiled
def _playout_shared(low: np.uint64, high: np.uint64, rules: Rules, random: State, cells: Cells) -> int:
    left = 0
    last = _with_value(low, high, rules.last_piece)
    for cell in rules.order:
        if not last >> np.uint64(cell) & np.uint64(1):
            cells[left] = cell
            left += 1
    mover = -1 if rules.misere else 1
    while left and low | high != rules.drawn:
        chosen = np.int64(between_0_and_1(random) * left)
        cell = np.uint64(cells[chosen])
        bit = np.uint64(1) << cell
        high ^= low & bit
        low ^= bit
        value = int(np.int64(low >> cell & np.uint64(1) | (high >> cell & np.uint64(1)) << np.uint64(1)))
        if has_line(_with_value(low, high, value) & rules.full, rules.lines):
            return mover
        if value == rules.last_piece:
            left -= 1
            cells[chosen] = cells[left]
        mover = -mover
    return 0
