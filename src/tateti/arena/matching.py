"""Pairs among people who may not all meet: as many of them as there can be (Edmonds' blossoms).

The graph is given by its neighbours: `graph[one]` are those whom `one` may meet. From everybody who is alone a tree of alternating
paths is grown; where it reaches somebody else who is alone, the pairs along the path change over, and there is one pair more. A
circle of odd length in the tree (a blossom) is shrunk into its root, `base`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

NOBODY = -1


def most_pairs(graph: Sequence[Collection[int]]) -> list[int]:
    """Whom everybody meets in a pairing with as many pairs as possible; NOBODY for those who are left.

    >>> most_pairs([{1, 2}, {0, 2}, {0, 1, 3}, {2}])
    [1, 0, 3, 2]
    """
    partner = [NOBODY] * len(graph)
    for root in range(len(graph)):
        if partner[root] == NOBODY:
            _Tree(graph, partner, root).grow()
    return partner


def can_all_be_paired(graph: Sequence[Collection[int]]) -> bool:
    """Whether nobody has to be left."""
    return NOBODY not in most_pairs(graph)


class _Tree:
    def __init__(self, graph: Sequence[Collection[int]], partner: list[int], root: int) -> None:
        self.graph, self.partner, self.root = graph, partner, root
        self.parent = [NOBODY] * len(graph)
        self.base = list(range(len(graph)))
        self.queue = deque([root])
        self.reached = {root}

    def grow(self) -> None:
        """Looks for a path to somebody who is alone, and changes the pairs along it."""
        while self.queue:
            one = self.queue.popleft()
            for other in self.graph[one]:
                if self.base[one] == self.base[other] or self.partner[one] == other:
                    continue
                if other == self.root or self._is_outer(other):
                    self._shrink(one, other)
                elif self.parent[other] == NOBODY:
                    self.parent[other] = one
                    if self.partner[other] == NOBODY:
                        self._change_over(other)
                        return
                    self._reach(self.partner[other])

    def _is_outer(self, one: int) -> bool:
        """Whether somebody's partner is in the tree already, reached from elsewhere."""
        return self.partner[one] != NOBODY and self.parent[self.partner[one]] != NOBODY

    def _reach(self, one: int) -> None:
        if one not in self.reached:
            self.reached.add(one)
            self.queue.append(one)

    def _change_over(self, end: int) -> None:
        while end != NOBODY:
            before = self.parent[end]
            after = self.partner[before]
            self.partner[end], self.partner[before] = before, end
            end = after

    def _shrink(self, one: int, other: int) -> None:
        """A circle of odd length: all in it get the base where its two sides meet."""
        base = self._common_base(one, other)
        blossom: set[int] = set()
        self._mark(one, base, other, blossom)
        self._mark(other, base, one, blossom)
        for node in range(len(self.graph)):
            if self.base[node] in blossom:
                self.base[node] = base
                self._reach(node)

    def _common_base(self, one: int, other: int) -> int:
        above: set[int] = set()
        node = one
        while True:
            node = self.base[node]
            above.add(node)
            if self.partner[node] == NOBODY:
                break
            node = self.parent[self.partner[node]]
        node = self.base[other]
        while node not in above:
            node = self.base[self.parent[self.partner[node]]]
        return node

    def _mark(self, node: int, base: int, child: int, blossom: set[int]) -> None:
        """The way from a node down to the base, whose steps can now be walked in the other direction as well."""
        while self.base[node] != base:
            blossom |= {self.base[node], self.base[self.partner[node]]}
            self.parent[node] = child
            child = self.partner[node]
            node = self.parent[self.partner[node]]
