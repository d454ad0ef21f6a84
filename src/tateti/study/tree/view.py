"""What of a search tree is shown, and what is folded away; the same for every kind of drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tateti.games import Move
from tateti.search.alphabeta import Bound, Cut, SearchTree, State, Utility
from tateti.search.types.tree import Node


@dataclass(slots=True)
class View:
    """A node as it is shown.

    `more` counts its successors that were looked at and are not shown, `beneath` all nodes of the tree under it that
    are not shown under it. `chosen` says that best play from the root passes here.
    """

    state: State
    level: int
    chosen: bool
    children: list[View] = field(default_factory=list)
    more: int = 0
    beneath: int = 0

    def all(self) -> Iterator[View]:
        """Itself and all that is shown under it, parents first."""
        yield self
        for child in self.children:
            yield from child.all()

    @property
    def cut(self) -> Cut | None:
        """The cut, if it is shown as a branch of its own: beside the successors that were looked at."""
        return self.state.cut if self.children else None

    @property
    def folded(self) -> int:
        """How many successors are left out beside others that are shown."""
        return self.more if self.children else 0


def look_at(
    searched: SearchTree, plies: int | None = None, width: int | None = None, played: Move | None = None
) -> View:
    """The top of a tree: so many plies of it, and at most so many successors of each node (all of them if None).

    The successors that are kept are the first that were looked at, and always the one that best play chooses: the move
    that was `played`, if it is given, else the first of the best.
    """
    return _Looking(searched, plies, [width], played).at(searched.tree.root(), 0, True)


MOST_SIDE_BY_SIDE = 12  # no drawing has room for more


def look_at_what_fits(
    searched: SearchTree, plies: int, width: int | None, fits: Callable[[View], bool]
) -> View:
    """The top of a tree, folded until it fits: first at the lowest ply, down to two successors of a node, then above."""
    most = MOST_SIDE_BY_SIDE if width is None else min(width, MOST_SIDE_BY_SIDE)
    looking = _Looking(searched, plies, [most] * max(plies, 1))
    while True:
        view = looking.at(searched.tree.root(), 0, True)
        if fits(view) or not _narrower(looking.widths):
            return view


def _narrower(widths: list[int | None]) -> bool:
    """Takes one successor away; False if there is none left to take."""
    for least in (2, 1):
        for ply in reversed(range(len(widths))):
            width = widths[ply]
            if width is not None and width > least:
                widths[ply] = width - 1
                return True
    return False


class _Looking:
    """Looks at a tree with a limit for each ply; the last one holds for all further plies."""

    def __init__(
        self,
        searched: SearchTree,
        plies: int | None,
        widths: Sequence[int | None],
        played: Move | None = None,
    ) -> None:
        self.tree = searched.tree
        self.played = played
        self.plies = plies
        self.widths = list(widths)
        self._sizes: dict[Node[State], int] = {}

    def at(self, node: Node[State], level: int, chosen: bool) -> View:
        view = View(self.tree.retrieve(node), level, chosen)
        children = list(self.tree.children(node))
        best = self._chosen(view.state, children) if chosen else None
        shown = self._kept(children, best, level)
        view.children = [self.at(child, level + 1, child is best) for child in shown]
        view.more = len(children) - len(shown)
        view.beneath = sum(self._size(child) for child in set(children).difference(shown))
        return view

    def _chosen(self, state: State, children: list[Node[State]]) -> Node[State] | None:
        if self.played is not None and state.move is None:
            return next((child for child in children if self.tree.retrieve(child).move == self.played), None)
        return self._best(state, children)

    def _best(self, state: State, children: list[Node[State]]) -> Node[State] | None:
        """The successor that best play chooses, where the value is proved: the first that has it too."""
        if state.bound is not Bound.EXACT or state.utility is Utility.NOT_FINISHED:
            return None
        return next((child for child in children if self.tree.retrieve(child).value == state.value), None)

    def _kept(self, children: list[Node[State]], best: Node[State] | None, level: int) -> list[Node[State]]:
        if self.plies is not None and level >= self.plies:
            return []
        width = self.widths[min(level, len(self.widths) - 1)]
        if width is None or len(children) <= width:
            return children
        kept = children[:width]
        return kept if best is None or best in kept else [*kept[:-1], best]

    def _size(self, node: Node[State]) -> int:
        if node not in self._sizes:
            self._sizes[node] = sum(1 for _ in self.tree.nodes(node))
        return self._sizes[node]
