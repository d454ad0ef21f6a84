"""Every line that a bot on one side and anyone on the other can play, and what follows from them.

The situations are laid out ply by ply. Where the bot is to move, only its own moves go on, each with its share;
where the opponent is to move, every legal move does. Going down, the first loss that comes up is the shortest; going
back up, the opponent who knows the bot picks the best of what is below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tateti.games import Move, Position, Side
from tateti.search.values import Value
from tateti.study.audit.meeting import NO_CELL, Situation
from tateti.study.audit.numbers import Score, Strategy, Tell, Values, say_nothing

# Chances of a win, a draw and a loss of the bot, as whole numbers over the common denominator of a ply.
Chances = tuple[int, int, int]
Aim = Callable[[Chances], tuple[int, ...]]

TOLD_EVERY = 1_000


class Node:
    """A situation: where it goes (the places of its children in the next ply) and how one gets to it.

    `path` is the largest share that the bot's own moves have on a line to it, over the common denominator of the ply.
    """

    __slots__ = ("before", "children", "last", "moves", "path", "position", "total")

    def __init__(self, position: Position, last: Move | None, before: int, path: int) -> None:
        self.position, self.last, self.before, self.path = position, last, before, path
        self.total = 1
        self.moves: tuple[tuple[Move, int], ...] = ()
        self.children: tuple[int, ...] = ()


@dataclass(frozen=True)
class Line:
    """Moves from the start, and how likely the bot is to play its part in them."""

    moves: tuple[Move, ...]
    probability: Fraction


@dataclass
class Reach:
    """All situations by ply; `whole` is False where there were more than the limit."""

    bot: Strategy
    side: Side
    start: Position
    plies: list[list[Node]]
    whole: bool = True

    @property
    def situations(self) -> int:
        """How many situations there are."""
        return sum(map(len, self.plies))

    @property
    def positions(self) -> int:
        """How many positions there are, however they came about."""
        return sum(len({node.position.code for node in nodes}) for nodes in self.plies)

    def decisions(self) -> Iterator[Node]:
        """The situations in which the bot has to move."""
        for nodes in self.plies:
            if nodes and nodes[0].position.turn is self.side:
                yield from (node for node in nodes if node.moves)


def reach(
    bot: Strategy, side: Side, start: Position, limit: int | None = None, tell: Tell = say_nothing
) -> Reach:
    """Everything that can arise with the bot on this side and anyone on the other."""
    found = Reach(bot, side, start, [[Node(start, None, NO_CELL, 1)]])
    count = 1
    while found.whole and found.plies[-1]:
        _ask_for_moves(found, count - len(found.plies[-1]), tell)
        found.plies.append(_next_ply(found, None if limit is None else limit - count))
        count += len(found.plies[-1])
    if not found.plies[-1]:
        found.plies.pop()
    return found


def _ask_for_moves(found: Reach, earlier: int, tell: Tell) -> None:
    """Fills in the moves that go on from the last ply."""
    for number, node in enumerate(found.plies[-1]):
        if number % TOLD_EVERY == 0:
            tell(earlier + number)
        if node.position.outcome is not None:
            continue
        if node.position.turn is found.side:
            node.total, node.moves = found.bot.shares(node.position, node.last)
        else:
            node.moves = tuple((move, 1) for move in node.position.moves)


def _next_ply(found: Reach, room: int | None) -> list[Node]:
    """The next ply, its nodes linked to those of this one; only a part of it where there is no room for all."""
    bots_turn = found.plies[-1][0].position.turn is found.side
    common = lcm(*{node.total for node in found.plies[-1]})
    matters = found.bot.uses_last and not bots_turn
    following: list[Node] = []
    places: dict[Situation, int] = {}
    for number, node in enumerate(found.plies[-1]):
        path, children = node.path * (common // node.total), []
        for move, share in node.moves:
            after = node.position.game.after(node.position, move)
            key = after.code, move.cell if matters else NO_CELL
            place = places.get(key)
            if place is None:
                place = places[key] = len(following)
                following.append(Node(after, move, number, 0))
            child = following[place]
            if (likely := path * share) > child.path:
                child.path, child.before, child.last = likely, number, move
            children.append(place)
        node.children = tuple(children)
        if room is not None and len(following) > room:
            found.whole = False
            break
    return following


# The shortest loss


def shortest_loss(found: Reach) -> Line | None:
    """The shortest line that beats the bot; of several, the one the bot is likeliest to go along with."""
    for depth, nodes in enumerate(found.plies):
        lost = [node for node in nodes if _winner(node) is found.side.other]
        if lost:
            return line_to(max(lost, key=lambda node: node.path), depth, found)
    return None


def line_to(node: Node, depth: int, found: Reach) -> Line:
    """The likeliest line from the start to a node of this ply."""
    moves: list[Move] = []
    probability = Fraction(1)
    for nodes in reversed(found.plies[:depth]):
        before = nodes[node.before]
        assert node.last is not None
        moves.append(node.last)
        if before.position.turn is found.side:
            share = sum(share for move, share in before.moves if move == node.last)
            probability *= Fraction(share, before.total)
        node = before
    return Line(tuple(reversed(moves)), probability)


def _winner(node: Node) -> Side | None:
    outcome = node.position.outcome
    return None if outcome is None else outcome.winner


# The opponent who knows the bot


def most_wins(chances: Chances) -> tuple[int, ...]:
    """The aim of an opponent who wants to win, and to draw where he cannot."""
    win, draw, loss = chances
    return loss, draw, -win


def best_score(chances: Chances) -> tuple[int, ...]:
    """The aim of an opponent who counts a win as 1 and a draw as 1/2, and of equal scores prefers the wins."""
    _, draw, loss = chances
    return 2 * loss + draw, loss


def best_response(found: Reach, aim: Aim) -> Score:
    """What the bot scores against the opponent who knows how it plays and gets the most for his aim."""
    below: list[Chances] = []
    whole = 1
    for nodes in reversed(found.plies):
        bots_turn = nodes[0].position.turn is found.side
        common = lcm(*{node.total for node in nodes})
        below = [_chances(node, below, bots_turn, common, whole, aim, found.side) for node in nodes]
        whole *= common
    return Score(*(Fraction(chance, whole) for chance in below[0]))


def _chances(
    node: Node, below: list[Chances], bots_turn: bool, common: int, whole: int, aim: Aim, side: Side
) -> Chances:
    """The chances at a node, over `common * whole`; those below are over `whole`."""
    if not node.moves:
        winner, everything = _winner(node), common * whole
        if winner is None:
            return 0, everything, 0
        return (everything, 0, 0) if winner is side else (0, 0, everything)
    if not bots_turn:  # then common is 1
        return max((below[child] for child in node.children), key=aim)
    win = draw = loss = 0
    for (_, share), child in zip(node.moves, node.children, strict=True):
        wins, draws, losses = below[child]
        win, draw, loss = win + share * wins, draw + share * draws, loss + share * losses
    factor = common // node.total
    return win * factor, draw * factor, loss * factor


# What is given away


@dataclass(frozen=True)
class GivenAway:
    """In how many positions the bot may give value away.

    `positions` are those in which it may have to move, `at_stake` those of them that are not lost already, `faulty`
    those in which some move it may play is worth less than the best one. `kinds` counts the faulty ones by the worst
    it may do there, as the value before and after.
    """

    positions: int
    at_stake: int
    faulty: int
    kinds: dict[tuple[Value, Value], int]


def given_away(found: Reach, values: Values) -> GivenAway:
    """Where the bot may give value away, over every position it may have to move in."""
    at_stake: dict[Position, bool] = {}
    worst: dict[Position, tuple[Value, Value]] = {}
    for node in found.decisions():
        position = node.position
        at_stake[position] = values.value(position) is not Value.LOSS
        for move, _ in node.moves:
            fault = values.loss(position, move)
            if fault is not None and (position not in worst or fault[1] < worst[position][1]):
                worst[position] = fault
    kinds = dict(sorted(Counter(worst.values()).items(), reverse=True))
    return GivenAway(len(at_stake), sum(at_stake.values()), len(worst), kinds)
