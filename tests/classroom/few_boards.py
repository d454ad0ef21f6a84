"""The course of CS50 with a few of its boards: enough to see that a file is wrong, and quick."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from dataclasses import replace

from tateti.classroom.courses import CS50
from tateti.classroom.courses.cs50 import TicTacToeContract
from tateti.classroom.grading.contract import Case
from tateti.classroom.grading.process import Wanted

EVERY, SEARCHED = 300, 60


class FewOfTicTacToe(TicTacToeContract):
    """Some of the calls of each function, and boards near the end for the one that searches."""

    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        usual, others = super().all_cases(function)
        if function == "minimax":
            return [case for case in usual if str(case.board).count(".") == 4][:SEARCHED], []
        return usual[::EVERY], others[::EVERY]


class EndsItsProcess(FewOfTicTacToe):
    """Ends whatever process grades by it, as a file could that is in no cage."""

    @property
    def wanted(self) -> Wanted:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


FEW = replace(CS50, contract_kind=FewOfTicTacToe)
