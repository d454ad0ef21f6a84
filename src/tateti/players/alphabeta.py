"""`alphabeta`: the computer of a course on data structures; it plays from the tree that its search builds.

For every move it makes the search tree, asks it for the next move, and destroys it. `minimax` finds the same values
faster and keeps no tree; this one can be looked at (`tree_behind`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import ClassVar

from tateti.games import Game, Move, Position
from tateti.games.line_counts import LineCounts
from tateti.language import mark as N_
from tateti.players import options
from tateti.players.base import Player, Stop, Weighed, refuse_if_over, uniform
from tateti.players.options import Option
from tateti.players.reasons import FromTree, Reason
from tateti.search.alphabeta import SearchTree, best_successors, next_move, search_tree
from tateti.search.deepest import search_deepest
from tateti.search.values import Value

SHORT = 9  # plies: games that last no longer are searched to the end unless it is told otherwise
USUAL_SECONDS = 1.0  # for longer ones
USUAL_SEED = 0
MOST_NODES = 40_000  # where no depth is given: room for all of Tic-Tac-Toe
MOST_NODES_TO_A_DEPTH = 500_000
MOST_REMEMBERED = 100_000


class AlphabetaPlayer(Player):
    """Builds the tree of minimax with alpha-beta, and goes to the best successor of its root.

    `order` is `random`, in which the move that stops the other's win comes first and the seed shuffles the rest, or
    `fixed`, as the game lists the moves. No successor of the root is cut by what another is worth, so the best ones are
    the same in whatever order they are looked at: it plays any of them, all alike, and with a seed always the same one.
    """

    name = "alphabeta"
    title = N_("Alpha-beta")
    level = N_("builds the tree of all it looks at, which you can see")
    options: ClassVar[Mapping[str, Option]] = {
        "depth": options.depth,
        "order": options.order,
        "seed": options.seed,
    }

    def __init__(self, depth: int | None = None, order: str | None = None, seed: int | None = None) -> None:
        super().__init__(depth=depth, order=order, seed=seed)
        self.depth, self.order, self.seed = depth, order or "random", seed
        self._answers: dict[Position, tuple[Weighed, ...]] = {}

    def is_fixed_on(self, game: Game) -> bool:
        return self.depth is not None or game.most_plies <= SHORT

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        refuse_if_over(position)
        if (answer := self._answers.get(position)) is None:
            with self._tree(position, USUAL_SEED if self.seed is None else self.seed, stop) as searched:
                answer = self._weighed(searched)
                if self._is_final(searched) and len(self._answers) < MOST_REMEMBERED:
                    self._answers[position] = answer
        return answer

    def choose(
        self,
        position: Position,
        random: Random,
        *,
        last: Move | None = None,
        stop: Stop | None = None,
        counts: LineCounts | None = None,
    ) -> Weighed:
        refuse_if_over(position)
        seed = random.getrandbits(32) if self.seed is None else self.seed
        with self._tree(position, seed, stop) as searched:
            move = next_move(searched, random if self.seed is None else self._random(position))
            return next(one for one in self._weighed(searched) if one.move == move)

    def tree_behind(self, position: Position, reason: FromTree, stop: Stop | None = None) -> SearchTree:
        """The tree behind a move that it played in this position, grown once more."""
        return self._searched(position, reason.depth, reason.seed, MOST_NODES_TO_A_DEPTH, stop)

    @contextmanager
    def _tree(self, position: Position, seed: int, stop: Stop | None) -> Iterator[SearchTree]:
        """The search tree of a position, which lives as long as it is looked at."""
        searched = self._grown(position, seed, stop)
        try:
            yield searched
        finally:
            searched.destroy()

    def _grown(self, position: Position, seed: int, stop: Stop | None) -> SearchTree:
        if self.depth is not None:
            return self._searched(position, self.depth, seed, MOST_NODES_TO_A_DEPTH, stop)

        def search(depth: int | None = None, stop: Stop | None = None) -> SearchTree:
            return self._searched(position, depth, seed, MOST_NODES, stop)

        return search_deepest(search, MOST_NODES, position.board.size, USUAL_SECONDS, stop).searched

    def _searched(
        self, position: Position, depth: int | None, seed: int, limit: int, stop: Stop | None
    ) -> SearchTree:
        return search_tree(
            position, depth=depth, seed=seed, order=self.order, limit=limit, stop=stop, open_root=True
        )

    def _weighed(self, searched: SearchTree) -> tuple[Weighed, ...]:
        """The moves to the best successors of the root, all alike; with a seed only one of them."""
        moves = [state.move for state in best_successors(searched) if state.move is not None]
        if self.seed is not None:
            moves = [next_move(searched, self._random(searched.root.position))]
        return uniform(moves, _reason(searched))

    def _random(self, position: Position) -> Random:
        """What its own seed draws with: in the same position always the same."""
        return Random(f"{self.seed} {position}")

    def _is_final(self, searched: SearchTree) -> bool:
        """Whether another search would find the same, as one that a clock or `stop` has ended may not."""
        return searched.saw_every_end or (self.depth is not None and not searched.cut_short)


def _reason(searched: SearchTree) -> Reason:
    cuts, seed = len(searched.cuts()), USUAL_SEED if searched.seed is None else searched.seed
    root = searched.root
    value = Value(root.at_least) if root.at_least == root.at_most else None
    return FromTree(value, len(searched.tree), cuts, seed, searched.depth)
