"""Minimax with alpha-beta that keeps the whole tree, so that it can be looked at.

MAX is the player to move at the root, MIN the other one; the utility of a finished game is what it is to MAX:

    MINUS_INFINITY   LOSES   DRAWS   WINS   PLUS_INFINITY
          -2           -1      0       1          2

**What a value means.** A search that cuts does not learn what every node is worth, so a node keeps two numbers:
what MAX is sure to get there (`at_least`), and what MAX can hope for at most (`at_most`). Three cases:

    exact       at_least == at_most                      the node is worth just that
    at least    a MAX node was cut                       it is worth that or more: its other successors were not seen
    at most     a MIN node was cut                       it is worth that or less

Both numbers are always true, whatever was cut above or below. A node at the depth limit has (-infinity, +infinity):
not finished, nothing is known.

**What alpha and beta mean.** On the path from the root to a node, alpha is the most that MAX is sure of at some MAX
node, beta the least that MIN can hold MAX to at some MIN node. At alpha >= beta play will never come here: one of
the two has something as good elsewhere, and the successors that are left need not be looked at. The bound that cuts
is the one that came from above: beta at a MAX node, alpha at a MIN node. (Some courses name a cut after the bound
that the node itself moved, that is the other way round; most of the literature names it as here.) A node keeps alpha and beta as they were when it was left:
at a MAX node alpha has been raised by its successors, at a MIN node beta has been lowered by them.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Literal, NamedTuple

from tateti.board import cells_of
from tateti.errors import IllegalMoveError, SearchLimitError, TatetiError, quote
from tateti.games import Move, Outcome, Position, Side, difference
from tateti.language import mark as N_
from tateti.search.fast_rules import fast_rules_of
from tateti.search.limits import Stop
from tateti.search.types.tree import Node, Tree

MINUS_INFINITY, LOSES, DRAWS, WINS, PLUS_INFINITY = -2, -1, 0, 1, 2

ORDERS = ("random", "fixed")
DEEPEST = 100
MOST_NODES = 1_000_000


class Utility(Enum):
    """What a node is to MAX, from the worst to the best; then, what is not known."""

    MAX_LOSES = LOSES
    MAX_DRAWS = DRAWS
    MAX_WINS = WINS
    NOT_FINISHED = None

    def __str__(self) -> str:
        return self.name.removeprefix("MAX_").lower().replace("_", " ")


class Bound(Enum):
    """Whether a utility is the value of a node, or what it is worth at least or at most."""

    EXACT = "exact"
    AT_LEAST = "at least"
    AT_MOST = "at most"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Cut:
    """Why the rest of a node was not looked at: the bound from above that did it, and the moves it saved."""

    bound: str  # "alpha" or "beta"
    value: int
    never_looked_at: tuple[Move, ...]


class State:
    """What a node of the search tree holds."""

    __slots__ = ("alpha", "at_least", "at_most", "beta", "cut", "is_max", "move", "position", "visit")

    def __init__(self, position: Position, move: Move | None, is_max: bool, alpha: int, beta: int) -> None:
        self.position = position
        self.move = move  # the one that led here, None at the root
        self.is_max = is_max
        self.alpha, self.beta = alpha, beta
        self.at_least, self.at_most = MINUS_INFINITY, PLUS_INFINITY
        self.cut: Cut | None = None
        self.visit: int | None = (
            None  # its place in the order of entering, the root 0; where steps are recorded
        )

    @property
    def value(self) -> tuple[Utility, Bound]:
        """What is known of the node: its utility, and whether that is exact or a bound."""
        if self.at_least == self.at_most:
            return Utility(self.at_least), Bound.EXACT
        if self.at_least == DRAWS:
            return Utility.MAX_DRAWS, Bound.AT_LEAST
        if self.at_most == DRAWS:
            return Utility.MAX_DRAWS, Bound.AT_MOST
        if self.at_least == MINUS_INFINITY or self.at_most == PLUS_INFINITY:
            return Utility.NOT_FINISHED, Bound.EXACT
        # It was cut before it could matter: MAX wins elsewhere anyway, or MIN does.
        if self.alpha >= WINS:
            return Utility.MAX_WINS, Bound.AT_MOST
        return Utility.MAX_LOSES, Bound.AT_LEAST

    @property
    def utility(self) -> Utility:
        """Whether MAX loses, draws or wins here, or whether it is not finished."""
        return self.value[0]

    @property
    def bound(self) -> Bound:
        """Whether the utility is exact, or what the node is worth at least or at most."""
        return self.value[1]


class Step(NamedTuple):
    """The search enters or leaves a node; alpha and beta as they are then: those from above, or those of the end."""

    kind: Literal["enter", "leave"]
    visit: int
    alpha: int
    beta: int


@dataclass(frozen=True, slots=True)
class SearchTree:
    """A tree that was searched, and how."""

    tree: Tree[State]
    depth: int | None
    order: str
    seed: int | None
    pruning: bool
    saw_every_end: bool  # no branch ended at the depth limit, at the node limit, or because it was stopped
    cut_short: bool  # by the node limit or by being stopped
    steps: tuple[Step, ...] | None = None  # what the search did, in order, where that was asked for

    @property
    def root(self) -> State:
        """What the root holds."""
        return self.tree.retrieve(self.tree.root())

    @property
    def successors(self) -> list[State]:
        """What the children of the root hold, in the order in which they were looked at."""
        return [self.tree.retrieve(child) for child in self.tree.children(self.tree.root())]

    @property
    def max_side(self) -> Side:
        """Who MAX is."""
        return self.root.position.turn

    def destroy(self) -> None:
        """Takes the tree apart when nobody needs it any more; nothing can be asked of it then."""
        self.tree.destroy()

    def cuts(self) -> list[Cut]:
        """All cuts, parents before their children."""
        return [cut for node in self.tree.nodes() if (cut := self.tree.retrieve(node).cut) is not None]


def search_tree(
    position: Position,
    *,
    depth: int | None = None,
    seed: int | None = None,
    order: str = "random",
    pruning: bool = True,
    limit: int = MOST_NODES,
    stop: Stop | None = None,
    steps: bool = False,
    open_root: bool = False,
) -> SearchTree:
    """Searches from a position, at most `depth` plies deep and with at most `limit` nodes, and keeps the tree.

    `order` is `random` (the same for the same seed; the move that stops the other's win at once comes first) or
    `fixed` (as the game lists the moves). Nodes beyond a limit are not finished, and so is everything that is left
    when `stop` says True. With `steps` the search also records its steps, and each node the visit it was. With
    `open_root` no successor of the root is cut by what another is worth, so that all best ones are known as such.

    >>> from tateti.games import game
    >>> searched = search_tree(game("tictactoe").position("XXO/OOX/X.."), order="fixed")
    >>> len(searched.tree), str(searched.root.utility), [str(state.move) for state in searched.successors]
    (5, 'draws', ['Ob1', 'Oc1'])
    """
    _check(depth, order, limit)
    kind = _RecordedSearch if steps else _Search
    search = kind(position.turn, Random(seed) if order == "random" else None, pruning, limit - 1, stop)
    search.open_root = open_root
    root = search.tree.create_root(State(position, None, True, MINUS_INFINITY, PLUS_INFINITY))
    with _no_garbage_collection():
        search.look(root, DEEPEST if depth is None else depth)
    recorded = tuple(search.steps) if isinstance(search, _RecordedSearch) else None
    return SearchTree(
        search.tree, depth, order, seed, pruning, search.saw_every_end, search.cut_short, recorded
    )


class _Search:
    """One search: the tree it builds, and what it keeps to."""

    def __init__(
        self, side: Side, random: Random | None, pruning: bool, room: int, stop: Stop | None
    ) -> None:
        self.tree = Tree[State]()
        self.max_side = side
        self.random = random
        self.pruning = pruning
        self.room = room  # how many nodes may still be made
        self.stop = stop
        self.open_root = False
        self.saw_every_end = True
        self.cut_short = False

    def look(self, node: Node[State], depth: int) -> None:
        """Finds out what a node is worth, by looking at its successors within the alpha and beta it was given."""
        state = self.tree.retrieve(node)

        # Step 1. A finished game has its utility, and nothing under it.
        if (outcome := state.position.outcome) is not None:
            state.at_least = state.at_most = utility_of(outcome, self.max_side)
            return

        # Step 2. At the depth limit, or with no room for more nodes, nothing is known: it stays "not finished".
        if depth == 0 or not self.makes_room_for(state.position):
            self.saw_every_end = False
            return
        moves = ordered_moves(state.position, self.random)

        # Step 3. Before its successors are seen, MAX has the worst in hand, and MIN the best.
        best = max if state.is_max else min
        at_least = at_most = MINUS_INFINITY if state.is_max else PLUS_INFINITY

        for seen, move in enumerate(moves, start=1):
            # Step 4. The next successor becomes a child; it is the other's turn, alpha and beta go down with it.
            after = state.position.game.after(state.position, move)
            successor = State(after, move, not state.is_max, *self.bounds_below(state))
            self.look(self.tree.insert(node, successor), depth - 1)

            # Step 5. MAX takes the greatest value of its successors, MIN the least: so do both ends of what is known.
            at_least = best(at_least, successor.at_least)
            at_most = best(at_most, successor.at_most)

            # Step 6. What MAX is sure of raises alpha; what MIN can hold MAX to lowers beta.
            if state.is_max:
                state.alpha = max(state.alpha, at_least)
            else:
                state.beta = min(state.beta, at_most)

            # Step 7. At alpha >= beta play never comes here: the successors that are left are cut off, unseen.
            #         A MAX node could still be worth more than it knows, a MIN node less.
            if self.pruning and state.alpha >= state.beta and seen < len(moves):
                state.cut = self.cut(state, moves[seen:])
                if state.is_max:
                    at_most = max(at_most, WINS)
                else:
                    at_least = min(at_least, LOSES)
                break

        # Step 8. The node has its value. Nothing is more than a win or less than a loss.
        state.at_least = LOSES if at_most == LOSES else at_least
        state.at_most = WINS if at_least == WINS else at_most

    def bounds_below(self, state: State) -> tuple[int, int]:
        """The alpha and beta that a successor gets: those of its parent, unless the root is open."""
        if self.open_root and state.move is None:
            return MINUS_INFINITY, PLUS_INFINITY
        return state.alpha, state.beta

    def cut(self, state: State, left: list[Move]) -> Cut:
        """The cut at a node, which gives back the room of the nodes that it saves."""
        self.room += len(left)
        if state.is_max:
            return Cut("beta", state.beta, tuple(left))
        return Cut("alpha", state.alpha, tuple(left))

    def makes_room_for(self, position: Position) -> bool:
        """Whether there may be a node for every move here, and nobody has said stop; after one no, always no."""
        if self.cut_short:
            return False
        wanted = len(position.moves)
        if wanted > self.room or (self.stop is not None and self.stop()):
            self.cut_short = True
            return False
        self.room -= wanted
        return True


class _RecordedSearch(_Search):
    """A search that writes down when it enters and leaves each node. Of a large tree that is much: only on demand."""

    def __init__(
        self, side: Side, random: Random | None, pruning: bool, room: int, stop: Stop | None
    ) -> None:
        super().__init__(side, random, pruning, room, stop)
        self.steps: list[Step] = []
        self.visits = 0

    def look(self, node: Node[State], depth: int) -> None:
        state, visit = self.tree.retrieve(node), self.visits
        state.visit, self.visits = visit, visit + 1
        self.steps.append(Step("enter", visit, state.alpha, state.beta))
        super().look(node, depth)
        self.steps.append(Step("leave", visit, state.alpha, state.beta))


def utility_of(outcome: Outcome, max_side: Side) -> int:
    """What a finished game is to MAX."""
    if outcome.winner is None:
        return DRAWS
    return WINS if outcome.winner is max_side else LOSES


def ordered_moves(position: Position, random: Random | None) -> list[Move]:
    """The moves as the game lists them; or shuffled, except that stopping the other's immediate win comes first."""
    moves = list(position.moves)
    if random is not None:
        random.shuffle(moves)
        urgent = winning_cells_of_the_other(position)
        moves.sort(key=lambda move: move.cell not in urgent)  # the sort is stable
    return moves


def winning_cells_of_the_other(position: Position) -> set[int]:
    """The cells where the other would complete a line, were it their turn.

    In Semáforo, where the pieces belong to nobody, a move there completes that same line for oneself.
    """
    rules = fast_rules_of(position.game)
    swapped = Position(position.game, position.code, position.turn.other)
    return set(cells_of(rules.wins(rules.code(swapped))))


def best_successors(searched: SearchTree) -> list[State]:
    """The successors of the root that MAX may choose, all alike: those that win, else draw, else lose.

    What a successor is worth *at least* decides. One that was cut and is worth at most a draw may look like the draw
    that cut it, and be a loss. Not finished comes after a sure draw and before a loss.
    """
    successors = searched.successors
    best = max((_rank(state) for state in successors), default=None)
    return [state for state in successors if _rank(state) == best]


def next_move(searched: SearchTree, random: Random) -> Move:
    """The move for MAX: to a successor that wins if there is one, else to a draw, else to a loss."""
    if searched.root.position.outcome is not None:
        raise IllegalMoveError(N_("There is nothing to play: the game is over."))
    choice = best_successors(searched)
    if not choice:
        raise SearchLimitError(N_("The tree has no successors to choose from: search at least one ply deep."))
    return difference(searched.root.position, random.choice(choice).position)


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Nothing that a search makes is garbage; looking for it all the same takes longer than the search."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _rank(state: State) -> tuple[int, int]:
    return max(state.at_least, LOSES), min(state.at_most, WINS)


def _check(depth: int | None, order: str, limit: int) -> None:
    if depth is not None and not 0 <= depth <= DEEPEST:
        raise TatetiError(
            N_("{depth} is not a depth: a search looks from 0 to {deepest} plies deep."),
            depth=quote(depth), deepest=DEEPEST,
        )  # fmt: skip
    if order not in ORDERS:
        raise TatetiError(N_("{order} is not an order of moves: random or fixed."), order=quote(order))
    if limit < 1:
        raise TatetiError(N_("{limit} is not a number of nodes: a tree has at least 1."), limit=quote(limit))
