"""A search tree to look at: what was searched, what is shown of it, and a title, in one value."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from tateti.games import Move, Position, checked_position
from tateti.search.alphabeta import SearchTree, search_tree
from tateti.search.deepest import search_deepest
from tateti.search.limits import Limit
from tateti.study.tree.data import as_json, tree_data
from tateti.study.tree.dot import draw_dot
from tateti.study.tree.svg import draw_svg
from tateti.study.tree.svg_layout import fits
from tateti.study.tree.text import Paint, draw_text
from tateti.study.tree.view import View, look_at, look_at_what_fits
from tateti.wording import title_of

PLIES_IN_PICTURE = 3
LARGEST_SEED = 10_000

# For `tree`: room for the whole of Tic-Tac-Toe, and an answer within a couple of seconds on any board.
FEW_NODES = 20_000
FEW_SECONDS = 2.0


@dataclass(frozen=True)
class TreePicture:
    """A tree that was searched and what is shown of it, ready to be drawn in several ways.

    A notebook shows it as a picture.
    """

    searched: SearchTree = field(repr=False)
    view: View = field(repr=False)
    title: str

    @classmethod
    def of(
        cls,
        searched: SearchTree,
        plies: int | None = None,
        width: int | None = None,
        played: Move | None = None,
    ) -> TreePicture:
        """The top of a tree: so many plies, and at most so many successors of each node; all of them if None.

        The move that was `played` from its root is always shown, and marked as the choice.
        """
        return cls(searched, look_at(searched, plies, width, played), _title(searched))

    @classmethod
    def that_fits(
        cls, searched: SearchTree, plies: int = PLIES_IN_PICTURE, width: int | None = None
    ) -> TreePicture:
        """The top of a tree, folded until its SVG picture is not too wide."""
        return cls(searched, look_at_what_fits(searched, plies, width, fits), _title(searched))

    def showing(self, plies: int | None = None, width: int | None = None) -> TreePicture:
        """The same tree with other plies and successors shown; without a limit, all of it."""
        return TreePicture.of(self.searched, plies, width)

    def text(self, *, ascii: bool = False, paint: Paint | None = None) -> str:
        """Indented text with guide lines and small boards; `paint` may colour a value."""
        return draw_text(self.searched, self.view, self.title, ascii=ascii, paint=paint)

    def svg(self) -> str:
        """An SVG picture that stands by itself."""
        return draw_svg(self.searched, self.view, self.title)

    def dot(self) -> str:
        """The tree in the language of Graphviz."""
        return draw_dot(self.searched, self.view, self.title)

    def data(self) -> dict[str, Any]:
        """The tree as plain data; `data.py` describes them."""
        return tree_data(self.searched, self.view)

    def json(self) -> str:
        """The same data as one line of JSON."""
        return as_json(self.searched, self.view)

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        """The picture in a notebook: as much as fits, whatever is shown elsewhere."""
        return TreePicture.that_fits(self.searched).svg()


def tree(
    position: Position,
    *,
    depth: int | None = None,
    seed: int | None = 0,
    order: str = "random",
    pruning: bool = True,
    limit: int = FEW_NODES,
) -> TreePicture:
    """The tree that alpha-beta looks at from a position, to be looked at; it takes a few seconds at most.

    Without a depth it goes to the end of the game, or as deep as `limit` nodes and the time allow. The same seed gives
    the same tree; None draws one.

    >>> from tateti.games import game
    >>> picture = tree(game("tictactoe").position("OXO/.OX/X.."))
    >>> print(picture.showing(plies=1).text())
    Tic-Tac-Toe  OXO/.OX/X..
    MAX (X) draws
    11 nodes · 2 cuts · 2 successors never looked at · random order, seed 0
    <BLANKLINE>
    O X O   MAX  = draws  *
    . O X   α 0  β +∞
    X . .
    ├─ Xc1  O X O   MIN  = draws  *
    │       . O X   α −∞  β 0
    │       X . X   + 4 below
    ├─ Xa2  O X O   MIN  draws at most
    ...
    """
    if order == "random" and seed is None:
        seed = drawn_seed()
    search = partial(
        search_tree, checked_position(position), seed=seed, order=order, pruning=pruning, limit=limit
    )
    if depth is None:
        return TreePicture.that_fits(search_deepest(search, limit, position.board.size, FEW_SECONDS).searched)
    budget = Limit(FEW_SECONDS).start()
    return TreePicture.that_fits(search(depth=depth, stop=lambda: budget.is_spent(0)))


def drawn_seed() -> int:
    """A seed for a random order: drawn, so that it can be shown and the tree made again."""
    return random.randrange(LARGEST_SEED)


def _title(searched: SearchTree) -> str:
    return title_of(searched.root.position.game)
