"""The course of CS50 with a few of its boards: enough to see that a file is wrong, and quick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tateti.classroom.courses import CS50
from tateti.classroom.courses.cs50 import TicTacToeContract
from tateti.classroom.grading.contract import Case

EVERY, MUST, OTHERS = 300, 40, 20


class FewOfTicTacToe(TicTacToeContract):
    """Some of the calls of each function, and boards near the end for the one that searches."""

    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        usual, others = super().all_cases(function)
        return (usual, others) if function == "minimax" else (usual[::EVERY], others[::EVERY])

    @property
    def searches(self) -> tuple[Sequence[str], Sequence[str]]:
        some = [board for board in self.boards if board.count(".") == 4]
        return some[:MUST], some[MUST : MUST + OTHERS]


FEW = replace(CS50, contract_kind=FewOfTicTacToe)
