"""The rules of thumb of Semáforo's family that are measured: those people say, those the bots follow, and the best found.

The last ones were found by `search` on 3x4: no other rule of as many questions or criteria is right more often there
(`tateti study rules semaforo` looks again).
"""

from __future__ import annotations

from dataclasses import dataclass

from tateti.language import Message
from tateti.language import mark as N_
from tateti.study.rules.features import (
    AT_MOST,
    EVEN,
    FEWEST,
    MOST,
    NONE,
    ODD,
    SOME,
    Criterion,
    Question,
)
from tateti.study.rules.rule import Rule


@dataclass(frozen=True)
class PositionRule:
    """A rule that says who wins, and what people call it."""

    id: str
    words: Message
    rule: Rule


@dataclass(frozen=True)
class MoveRule:
    """A rule that chooses among safe moves: the criteria in order, each among what the one before it has left; any of
    what is left in the end. If it is `only_where_possible`, it says nothing where no move fulfils the first one."""

    id: str
    words: Message
    criteria: tuple[Criterion, ...]
    only_where_possible: bool = False


def _odd_wins(column: str) -> Rule:
    return Rule((Question(column, ODD),), (False, True))


POSITION_RULES = (
    PositionRule("always-won", N_("the one to move wins (to compare with)"), Rule((), (True,))),
    PositionRule("odd-safe", N_("an odd number of safe moves wins"), _odd_wins("safe")),
    PositionRule("odd-steps", N_("an odd number of steps left on the board wins"), _odd_wins("steps")),
    PositionRule(
        "odd-loose-steps",
        N_("an odd number of steps left outside the cells forbidden for good wins"),
        _odd_wins("loose_steps"),
    ),
    PositionRule(
        "odd-possible-steps",
        N_("an odd number of steps that can still be made wins"),
        _odd_wins("possible_steps"),
    ),
    PositionRule(
        "few-possible-steps",
        N_("the same, where at most three can be made"),
        Rule(
            (Question("possible_steps", AT_MOST, 3), Question("possible_steps", ODD)),
            (None, False, None, True),
        ),
    ),
    PositionRule(
        "half-turn",
        N_("a board that is the same after a half turn is lost"),
        Rule((Question("half_turn", SOME),), (None, False)),
    ),
    PositionRule(
        "no-safe-move",
        N_("who has no safe move is lost"),
        Rule((Question("safe", AT_MOST, 0),), (None, False)),
    ),
    PositionRule(
        "no-reply",
        N_("who can leave no safe reply wins"),
        Rule((Question("no_reply", SOME),), (None, True)),
    ),
)

MOVE_RULES = (
    MoveRule("any-safe", N_("any safe move (to compare with)"), ()),
    MoveRule("fewest-replies", N_("leave the fewest safe replies"), (Criterion("safe", FEWEST),)),
    MoveRule("even-replies", N_("leave an even number of safe replies"), (Criterion("safe", EVEN),)),
    MoveRule(
        "even-possible-steps",
        N_("leave an even number of steps that can still be made"),
        (Criterion("possible_steps", EVEN),),
    ),
    MoveRule("most-forbidden", N_("leave the most forbidden cells"), (Criterion("forbidden", MOST),)),
    MoveRule(
        "no-counter",
        N_("leave the other no move that leaves you none, then the fewest safe replies"),
        (Criterion("no_reply", NONE), Criterion("safe", FEWEST)),
    ),
    MoveRule(
        "make-half-turn",
        N_("make the board the same after a half turn"),
        (Criterion("half_turn", MOST),),
        only_where_possible=True,
    ),
)

# The best on 3x4, for each number of questions and of criteria; what they ask is put into words from themselves.

_LOOSE_ODD = Question("loose_steps", ODD)
_NO_REPLY = Question("no_reply", SOME)
_POSSIBLE_EVEN = Criterion("possible_steps", EVEN)

BEST_RULES = (
    PositionRule("found-1", N_("best of one question on 3x4"), Rule((_LOOSE_ODD,), (False, True))),
    PositionRule(
        "found-2",
        N_("best of two questions on 3x4"),
        Rule((_LOOSE_ODD, _NO_REPLY), (False, True, True, True)),
    ),
    PositionRule(
        "found-3",
        N_("best of three questions on 3x4"),
        Rule(
            (_LOOSE_ODD, Question("possible_steps", AT_MOST, 2), _NO_REPLY),
            (False, True, False, False, True, True, True, True),
        ),
    ),
)
BEST_ORDERS = (
    MoveRule("found-1", N_("best of one criterion on 3x4"), (Criterion("safe", FEWEST),)),
    MoveRule("found-2", N_("best of two criteria on 3x4"), (_POSSIBLE_EVEN, Criterion("safe", FEWEST))),
    MoveRule(
        "found-3",
        N_("best of three criteria found on 3x4"),
        (_POSSIBLE_EVEN, Criterion("safe", FEWEST), Criterion("possible_steps", FEWEST)),
    ),
)
