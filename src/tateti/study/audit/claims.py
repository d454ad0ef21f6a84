"""Two claims of the literature put to the test: is the win forced after the tactical corner, and are corners enough?

The text that describes `hard` says of its tactical corner that afterwards "any human answer leaves the bot with at
least one forced win". Here every position right after such a corner is looked at, with every answer to it. It also
says that all its functions examine corners only: so it is counted how often a win or a block stands elsewhere.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from tateti.board import Cell
from tateti.games import Position
from tateti.players import Weighed
from tateti.players.heuristics.tictactoe import corners
from tateti.players.reasons import Block, TacticalCorner, Win
from tateti.search.values import Value
from tateti.study.audit.numbers import Values
from tateti.study.audit.reach import Line, Node, Reach, line_to


@dataclass(frozen=True)
class CornerClaim:
    """How far the claim holds on one side.

    `positions` are those right after a tactical corner, `forced` those of them where every answer leaves the bot a
    forced win. `answers` counts the answers in all of them by what they leave the bot. `counterexample` is a shortest
    line that ends with a corner and an answer that leaves no forced win. `urgent` are the positions in which the bot
    wins or blocks, `elsewhere` those of them in which no corner does that.
    """

    positions: int
    forced: int
    answers: dict[Value, int]
    counterexample: Line | None
    urgent: int
    elsewhere: int

    @property
    def holds(self) -> bool:
        """Whether the claim is true as it stands."""
        return self.forced == self.positions

    def to_json(self) -> dict[str, Any]:
        """The numbers, and the line."""
        example = self.counterexample
        return {
            "holds": self.holds,
            "positions": self.positions,
            "forced": self.forced,
            "answers": {str(value): self.answers[value] for value in reversed(Value)},
            "counterexample": [str(move) for move in example.moves] if example else None,
            "wins_and_blocks": {"positions": self.urgent, "not_in_a_corner": self.elsewhere},
        }


def corner_claim(found: Reach, values: Values) -> CornerClaim | None:
    """The claims about the corners; None where the bot never plays a tactical one."""
    answers: dict[Position, Counter[Value]] = {}
    example: Line | None = None
    for depth, nodes in enumerate(found.plies):
        for node in nodes:
            for place in _corners(node, found):
                corner = found.plies[depth + 1][place]
                if not corner.moves:
                    continue
                answers[corner.position] = _answers(corner, depth + 1, found, values)
                if example is None and answers[corner.position].keys() != {Value.WIN}:
                    example = _refutation(corner, depth + 1, found, values)
    if not answers:
        return None
    every = sum(answers.values(), Counter[Value]())
    urgent = _wins_and_blocks(found)
    return CornerClaim(
        positions=len(answers),
        forced=sum(left.keys() == {Value.WIN} for left in answers.values()),
        answers={value: every[value] for value in Value},
        counterexample=example,
        urgent=len(urgent),
        elsewhere=sum(not cells & set(corners(found.start.board)) for cells in urgent),
    )


def _corners(node: Node, found: Reach) -> list[int]:
    """The places in the next ply that a tactical corner leads to."""
    taken = {one.move for one in _weighed(node, found) if isinstance(one.reason, TacticalCorner)}
    return [place for (move, _), place in zip(node.moves, node.children, strict=True) if move in taken]


def _wins_and_blocks(found: Reach) -> list[set[Cell]]:
    """The cells with which the bot wins or blocks, for every position in which it does."""
    urgent: dict[Position, set[Cell]] = {}
    for node in found.decisions():
        cells = {one.move.cell for one in _weighed(node, found) if isinstance(one.reason, Win | Block)}
        if cells:
            urgent[node.position] = cells
    return list(urgent.values())


def _weighed(node: Node, found: Reach) -> list[Weighed]:
    """What the bot may play in a position; nothing where it has nothing to play."""
    if not node.moves or node.position.turn is not found.side:
        return []
    weighed = found.bot.player.weigh(node.position, last=node.last if found.bot.uses_last else None)
    return [one for one in weighed if one.probability]


def _answers(corner: Node, depth: int, found: Reach, values: Values) -> Counter[Value]:
    return Counter(values.value(found.plies[depth + 1][place].position) for place in corner.children)


def _refutation(corner: Node, depth: int, found: Reach, values: Values) -> Line:
    """The line to a corner and the answer that leaves the bot least."""
    line = line_to(corner, depth, found)
    move, _ = min(corner.moves, key=lambda answer: -values.after(corner.position, answer[0]))
    return Line((*line.moves, move), line.probability)
