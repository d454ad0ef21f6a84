"""A student's minimax as an opponent: it is asked in its own process, and its answer is checked before it counts."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Self

from tateti import wording
from tateti.board import Board
from tateti.classroom.grading.answers import StudentFault
from tateti.classroom.grading.contracts.base import Case
from tateti.classroom.grading.findings import Finding
from tateti.classroom.grading.grader import contract_of, fault_at, not_there, why_not_loaded
from tateti.classroom.grading.judging import action_or_finding
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.process import StudentProcess
from tateti.games import Move, Position
from tateti.language import gettext as _
from tateti.players import Player, Stop, Weighed
from tateti.players.reasons import Reason

# The games of the classroom, by the names that they have elsewhere.
GAMES = {"tictactoe": "tictactoe", "semaforo": "tateti-semaforo"}


class StudentFailed(Exception):  # noqa: N818  it says what was found
    """The student's file cannot go on playing; `finding` says why, and `function` where (empty: the whole file)."""

    def __init__(self, finding: Finding, function: str = "minimax") -> None:
        super().__init__(str(finding.what))
        self.finding, self.function = finding, function


@dataclass(frozen=True, slots=True)
class OwnMinimax(Reason):
    """The student's minimax chose it."""


@wording.reason_in_words.register
def _own_minimax(reason: OwnMinimax, board: Board) -> str:
    return _("minimax chose it.")


class StudentPlayer(Player):
    """A bot that plays what the minimax of a file answers. Use it in a `with`: it ends the file's process."""

    name = "file"

    def __init__(self, file: Path, game: str, seconds: float) -> None:
        super().__init__()
        self.contract, self.seconds = contract_of(game), seconds
        # A whole match has many moves, and some of them are taken back.
        self.process = StudentProcess(file, self.contract.wanted, Limits(seconds=20 * seconds))

    def __enter__(self) -> Self:
        """Loads the file; `StudentFailed` if that cannot be."""
        with ExitStack() as stack:
            stack.enter_context(self.process)
            try:
                state = self.process.load().functions.get("minimax", "missing")
            except StudentFault as fault:
                raise StudentFailed(why_not_loaded(fault), function="") from fault
            if state != "there":
                raise StudentFailed(not_there("minimax", state))
            self._running = stack.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self._running.close()

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        case = Case((board_of(position),), "legal")
        try:
            (answer,) = self.process.ask("minimax", [case.given], self.seconds, lambda _given: self.seconds)
        except StudentFault as fault:
            raise StudentFailed(fault_at(fault, "minimax", case, 0, 1)) from fault
        action = action_or_finding(self.contract, case, answer)
        if isinstance(action, Finding):
            raise StudentFailed(action)
        word, row, column = action if len(action) == 3 else ("place", *action)
        move = position.action(word, (row, column))
        return (Weighed(move, Fraction(1), OwnMinimax()),)


def board_of(position: Position) -> str:
    """The position as the grader writes boards: `X...O....`, or the values of the matrix.

    >>> from tateti.games import game
    >>> board_of(game("tictactoe").position("X../.O./...")), board_of(game("tateti-semaforo").position("G../.R./..."))
    ('X...O....', '100030000')
    """
    letters = position.game.letters if position.game.kind == "tictactoe" else "0123"
    return "".join(letters[value] for value in position)
