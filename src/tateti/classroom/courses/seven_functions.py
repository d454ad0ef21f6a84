"""What the courses share that ask for the seven functions of CS50 AI: their signatures, their cases, their runner."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from typing import Any, ClassVar, Protocol

from tateti.classroom.courses.base import Code, SourceFile
from tateti.classroom.grading.contract import Case, Contract
from tateti.games import Move, Position
from tateti.language import mark as N_

# How an answer is judged, where it is not enough that it is equal (see `judging`).
JUDGES = {"actions": "set", "terminal": "bool"}

NEEDS = {
    "result": frozenset({"player", "actions"}),
    "terminal": frozenset({"actions", "winner"}),
    "utility": frozenset({"winner"}),
    "minimax": frozenset({"player", "actions", "result", "winner", "terminal", "utility"}),
}

README = N_("""\
# {title}

Write the functions in `{file}`; under the name of each it says what it should do. Begin at the top: those further
down use the ones above them.

To see which functions are right, and the first board on which one is wrong:

    tateti grade {words}{file}

To play against your own minimax, as soon as it is written, in a window or in the terminal:

    python runner.py
    tateti classroom play {words}{file}
""")


def runner(file: str, words: str = "") -> SourceFile:
    """The program that plays against the file beside it, in a window."""
    arguments = "".join(f', "{word}"' for word in words.split())
    return SourceFile(
        "runner.py",
        N_(
            "Plays against your own minimax in a window: python runner.py\n\n"
            "With --second your file begins. There is nothing to write here."
        ),
        (
            Code("import sys\nfrom pathlib import Path"),
            Code(
                "try:\n"
                "    from tateti.cli import main\n"
                "except ImportError:\n"
                "    sys.exit($missing)"
                "\n\n"
                f'FILE = Path(__file__).with_name("{file}")',
                words=(
                    (
                        "missing",
                        N_("tateti is not installed for this Python. This installs it, with its window: pip install 'tateti[window]'"),
                    ),
                ),
            ),
            Code(
                'if __name__ == "__main__":\n'
                f'    sys.exit(main(["classroom", "play", str(FILE), "--window"{arguments}, *sys.argv[1:]]))'
            ),
        ),
    )  # fmt: skip


class Rules(Protocol):
    """The seven functions of a classroom module, and what a board is worth."""

    def initial_state(self) -> Any: ...
    def player(self, board: Any) -> Any: ...
    def actions(self, board: Any) -> set[Any]: ...
    def result(self, board: Any, action: Any) -> Any: ...
    def winner(self, board: Any) -> Any: ...
    def terminal(self, board: Any) -> bool: ...
    def utility(self, board: Any) -> int: ...
    def score(self, board: Any) -> int: ...


class SevenFunctions(Contract):
    """The contract of one game. The classroom module of the game says what is right."""

    rules: Rules
    needs = NEEDS
    chooser: ClassVar[str] = "minimax"

    # Boards

    @property
    @abstractmethod
    def boards(self) -> Sequence[str]:
        """The boards on which everything is asked, those with few moves first."""

    @cached_property
    def finished(self) -> frozenset[str]:
        """Those of the boards on which the game is over."""
        return frozenset(board for board in self.boards if self.rules.terminal(self.matrix(board)))

    @property
    def boards_for_result(self) -> Sequence[str]:
        """The boards on which every action is tried."""
        return self.boards

    @abstractmethod
    def impossible(self, function: str) -> Iterator[Case]:
        """Cases on boards that cannot arise, where the contract covers them."""

    @abstractmethod
    def wrong_actions(self, board: str) -> Iterator[tuple[Any, str]]:
        """Actions that may not be accepted on a board, each with the name of what is wrong with it."""

    @property
    def boards_to_search(self) -> Sequence[str]:
        """The boards for minimax, those near the end of the game first: there a fault is easiest to see."""
        return sorted(self.boards, key=self.still_to_play)

    def searches(self, function: str) -> bool:
        return function == self.chooser

    # Cases

    @cache  # noqa: B019  a contract is made once, and lives as long as the program
    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        if function == "minimax":
            return [self.search_case(board) for board in self.boards_to_search], []
        return list(self.cases(function)), list(self.impossible(function))

    def cases(self, function: str) -> Iterator[Case]:
        """The calls of a function on boards that can arise; minimax has its own."""
        if function == "initial_state":
            yield from [Case((), "start", self.rules.initial_state())] * 2
        elif function == "result":
            for board in self.boards_for_result:
                yield from self._results(board)
        else:
            right = getattr(self.rules, function)
            for board in self.boards:
                matrix, finished = self.matrix(board), board in self.finished
                if function in ("player", "actions") and finished:
                    yield Case((board,), "anything")
                elif function != "utility" or finished:
                    yield Case((board,), JUDGES.get(function, "equal"), right(matrix))

    def _results(self, board: str) -> Iterator[Case]:
        if board in self.finished:
            return
        matrix = self.matrix(board)
        for action in sorted(self.rules.actions(matrix)):
            yield Case((board, action), "after", self.rules.result(matrix, action))
        for action, wrong in self.wrong_actions(board):
            yield Case((board, action), "refused", wrong)

    def search_case(self, board: str) -> Case:
        """The call of minimax on a board, with the actions that are best."""
        if board in self.finished:
            return Case((board,), "nothing")
        return Case((board,), "best", self.values(board))

    def values(self, board: str) -> dict[Any, int]:
        """What each action is worth to the player to move: 1, 0 or -1."""
        matrix = self.matrix(board)
        sign = 1 if self.rules.player(matrix) == self.rules.player(self.rules.initial_state()) else -1
        return {action: sign * _sign(self.rules.score(self.rules.result(matrix, action)))
                for action in self.rules.actions(matrix)}  # fmt: skip

    # Playing

    @abstractmethod
    def board_of(self, position: Position) -> str:
        """A position as this contract writes boards."""

    def question(self, position: Position) -> Case:
        board = self.board_of(position)
        return Case((board,), "legal", sorted(self.rules.actions(self.matrix(board))))

    def move(self, position: Position, answer: Any) -> Move:
        word, row, column = answer if len(answer) == 3 else ("place", *answer)
        return position.action(word, (row, column))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
