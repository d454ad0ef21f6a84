"""Explanations in the players' own terms: forbidden cells and safe moves, or threats and forks.

explanation   `explain`: what there is to see in a position, what each move does, and the best answer to it
facts         what is true, as values; words puts them into sentences
safety        games that are lost by having no safe move; threats: those won by a line of one's own
safe_play     what can come of a position by safe moves alone; settled: cells that those never change
line_changes  which lines a move prepares or kills
"""

from __future__ import annotations

from tateti.study.explain.explanation import Explanation, MoveExplanation, explain, explain_move
from tateti.study.explain.facts import Fact, Lasting
from tateti.study.explain.words import fact_in_words

__all__ = [
    "Explanation", "Fact", "Lasting", "MoveExplanation", "explain", "explain_move", "fact_in_words",
]  # fmt: skip
