"""Monte-Carlo tree search: many games played at random, more of them where they go well.

1. select      from the root down, the move with the best upper confidence bound
2. expand      the first move on the way that was not tried yet
3. play out    at random to the end, unless the end can be read off the board
4. back up     the result, move by move, seen by the one who played it
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import NamedTuple

from tateti.games import Game, Move, Position
from tateti.search.fast_rules import FastRules, fast_rules_of
from tateti.search.limits import UNLIMITED, Budget, Clock, Limit, Stop, started
from tateti.search.scores import DECIDED, LOSS_IN_ONE

LARGEST_TREE = 50_000  # nodes: a tree has to be freed too, and that counts as thinking time
CURIOSITY = 1.4  # how much a move that was tried seldom is tried again


@dataclass(frozen=True)
class Tried:
    """A move of the root: how many games began with it, and what share of the points they made."""

    move: Move
    playouts: int
    rate: Fraction


class Branch(NamedTuple):
    """What came of a move of the root, given as the plane of its cell."""

    cell: int
    visits: int
    points: int


class Node:
    """A position in the tree. `points` count for the player who moved here: 2 a win, 1 a draw."""

    __slots__ = ("cell", "children", "code", "known", "points", "untried", "visits")

    def __init__(self, rules: FastRules, code: int, cell: int, random: Random) -> None:
        self.code = code
        self.cell = cell
        self.visits = 0
        self.points = 0
        self.children: list[Node] = []
        score, worth = rules.score_or_moves(code)
        self.known = None if score is None else _result(score)
        self.untried = [cell for cell in rules.cells if worth & cell]
        random.shuffle(self.untried)

    def most_promising(self) -> Node:
        """The child with the best upper confidence bound."""
        spread = CURIOSITY * math.sqrt(math.log(self.visits))
        best, promising = -1.0, self
        for child in self.children:
            bound = child.points / (2 * child.visits) + spread / math.sqrt(child.visits)
            if bound > best:
                best, promising = bound, child
        return promising


class MonteCarlo:
    """Monte-Carlo tree search of one game.

    >>> from tateti.games import game
    >>> position = game("tictactoe").position("X.O/.X./...")
    >>> [str(tried.move) for tried in MonteCarlo(position.game).search(position, Random(1), playouts=50)]
    ['Oc1']
    """

    def __init__(self, game: Game, clock: Clock = time.monotonic) -> None:
        self.rules = fast_rules_of(game)
        self._clock = clock

    def search(
        self,
        position: Position,
        random: Random,
        playouts: int | None = None,
        limit: Limit | Budget = UNLIMITED,
        stop: Stop | None = None,
    ) -> list[Tried]:
        """The moves that are worth trying, the one tried most often first; where a line can be completed, only those."""
        budget = started(limit, stop, self._clock)
        code = self.rules.code(position)
        if wins := self.rules.wins(code):
            return [Tried(move, 1, Fraction(1)) for move in self.rules.moves(position, wins)]
        if self.rules.score_or_moves(code)[0] == LOSS_IN_ONE:  # whatever is played ends the game
            return [Tried(move, 1, Fraction(0)) for move in position.moves]
        branches = self._grow(self._root(position, random), random, playouts, budget)
        branches.sort(key=lambda branch: (-branch.visits, -branch.points, branch.cell))
        return [self._told(position, branch) for branch in branches]

    def _grow(self, root: Node, random: Random, playouts: int | None, budget: Budget) -> list[Branch]:
        """Plays the games, and gives what came of the root's moves that were tried."""
        played = nodes = 0
        while played < (playouts or math.inf) and not (played and budget.is_spent(played)):
            nodes += self._try_once(root, random, grows=nodes < LARGEST_TREE)
            played += 1
        return [Branch(child.cell, child.visits, child.points) for child in root.children]

    def _root(self, position: Position, random: Random) -> Node:
        code = self.rules.code(position)
        root = Node(self.rules, code, 0, random)
        root.known = None
        # Where the end can be read off the board no moves were given; every move is worth trying then.
        root.untried = root.untried or [cell for cell in self.rules.cells if self.rules.open(code) & cell]
        return root

    def _try_once(self, root: Node, random: Random, grows: bool) -> bool:
        """One more game; whether the tree has a node more after it."""
        node, path = root, [root]
        while node.known is None and not node.untried:
            node = node.most_promising()
            path.append(node)
        expands = node.known is None and (grows or not node.visits)
        if expands:
            cell = node.untried.pop()
            child = Node(self.rules, self.rules.after(node.code, cell), cell, random)
            node.children.append(child)
            path.append(child)
            node = child
        result = node.known if node.known is not None else self.rules.playout(node.code, random)
        for passed in reversed(path):
            result = -result
            passed.visits += 1
            passed.points += 1 + result
        return expands

    def _told(self, position: Position, branch: Branch) -> Tried:
        (move,) = self.rules.moves(position, branch.cell)
        return Tried(move, branch.visits, Fraction(branch.points, 2 * branch.visits))


def _result(score: int) -> int:
    """Who wins, from a score: 1 the player to move, -1 the other, 0 nobody."""
    return (score > DECIDED) - (score < -DECIDED)
