"""Monte-Carlo tree search, compiled: the same games as `tateti.search.montecarlo` plays, only sooner."""

from __future__ import annotations

import math
from random import Random

import numpy as np

from tateti.fast.mersenne import set_state, state_of
from tateti.fast.rules import bits_of_code, rules_of
from tateti.fast.tree_kernel import UNKNOWN, Rules, Tree, empty_tree, grow
from tateti.games import Game
from tateti.search.limits import Budget
from tateti.search.montecarlo import CURIOSITY, LARGEST_TREE, Branch, MonteCarlo, Node

GAMES_AT_ONCE = 1000  # between two looks at the clock: some milliseconds at most


class CompiledMonteCarlo(MonteCarlo):
    """Monte-Carlo tree search of one game; the answers are those of `MonteCarlo`, to the last playout.

    >>> from tateti.games import game
    >>> position = game("semaforo").position("..../.G../....")
    >>> once = CompiledMonteCarlo(position.game).search(position, Random(4), playouts=200)
    >>> once == MonteCarlo(position.game).search(position, Random(4), playouts=200)
    True
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        compiled = rules_of(game)
        order = [(plane.bit_length() - 1) // 2 for plane in self.rules.cells]
        self._compiled = Rules(
            compiled.lines._replace(
                table=None
            ),  # so that one loop is compiled for all boards: it takes seconds
            compiled.full,
            compiled.drawn,
            int(compiled.last_piece),
            game.misere,
            np.array(order, np.uint8),
        )

    def _grow(self, root: Node, random: Random, playouts: int | None, budget: Budget) -> list[Branch]:
        size = len(self._compiled.order)
        tree = self._planted(root, min(playouts or LARGEST_TREE, LARGEST_TREE) + 2)
        state, path = state_of(random), np.zeros(3 * size + 2, np.int64)
        played = 0
        while played < (playouts or math.inf) and not (played and budget.is_spent(played)):
            more = GAMES_AT_ONCE if playouts is None else min(GAMES_AT_ONCE, playouts - played)
            grow(tree, self._compiled, state, more, LARGEST_TREE, CURIOSITY, path)
            played += more
        set_state(random, state)
        return [
            Branch(1 << 2 * int(tree.moves[len(root.untried) - 1 - i]), int(tree.visits[child]), int(tree.points[child]))
            for i, child in enumerate(tree.children[: tree.tried[0]].tolist())
        ]  # fmt: skip

    def _planted(self, root: Node, nodes: int) -> Tree:
        """A tree with this root."""
        tree = empty_tree(nodes, len(self._compiled.order))
        tree.low[0], tree.high[0] = bits_of_code(root.code, self.rules.game.board)
        tree.known[0] = UNKNOWN
        tree.width[0] = len(root.untried)
        tree.moves[: len(root.untried)] = [(plane.bit_length() - 1) // 2 for plane in root.untried]
        tree.used[:] = 1, len(root.untried)
        return tree
