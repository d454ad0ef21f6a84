"""Every reason has a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tateti.games import game
from tateti.players import reasons
from tateti.search.values import Value
from tateti.wording import reason_in_words

MOVE = game("semaforo").start.move("a3")

EXAMPLES = [
    reasons.AnyMove(), reasons.Programmed(), reasons.Win(), reasons.Block(0), reasons.FirstCorner(), reasons.WinningCorner(),
    reasons.TacticalCorner(0), reasons.Centre(), reasons.Safe(), reasons.OnlySafe(), reasons.NoSafeReply(),
    reasons.Mirror(MOVE), reasons.FewestReplies(1), reasons.FewestReplies(3), reasons.SettleForDraw(),
    reasons.Proven(Value.WIN, 5), reasons.Proven(Value.WIN, None), reasons.Proven(Value.DRAW, 9),
    reasons.Proven(Value.DRAW, None), reasons.Proven(Value.LOSS, 2), reasons.Proven(Value.LOSS, None),
    reasons.Searched(Value.WIN, 4), reasons.Searched(Value.DRAW, 4), reasons.Searched(Value.LOSS, 4),
    reasons.FromTree(Value.WIN, 9, 1, 0), reasons.FromTree(Value.DRAW, 9, 1, 0), reasons.FromTree(Value.LOSS, 9, 1, 0),
    reasons.FromTree(None, 9, 1, 0), reasons.Playouts(Fraction(2, 3), 100), reasons.FromBook(),
]  # fmt: skip


def test_no_reason_is_left_out() -> None:
    named = {kind.__name__ for kind in reasons.Reason.__subclasses__() if kind.__module__ == reasons.__name__}
    assert {type(reason).__name__ for reason in EXAMPLES} == named


@pytest.mark.parametrize("reason", EXAMPLES, ids=repr)
def test_every_reason_is_a_sentence(reason: reasons.Reason) -> None:
    told = reason_in_words(reason, game("semaforo"))
    assert told[0].isupper()
    assert told.endswith(".")
    assert "{" not in told


def test_the_sentences_name_cells_and_numbers() -> None:
    semaforo = game("semaforo")
    assert "a3" in reason_in_words(reasons.TacticalCorner(0), semaforo)
    assert "Ga3" in reason_in_words(reasons.Mirror(MOVE), semaforo)
    assert "only 1 safe reply." in reason_in_words(reasons.FewestReplies(1), semaforo)
    assert "wins by force, in 5 plies." in reason_in_words(reasons.Proven(Value.WIN, 5), semaforo)
    assert "loses in 6 plies." in reason_in_words(reasons.Proven(Value.LOSS, 6), semaforo)
    assert "67 of 100" in reason_in_words(reasons.Playouts(Fraction(2, 3), 100), semaforo)
