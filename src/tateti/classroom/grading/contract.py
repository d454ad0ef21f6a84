"""What a student's file is measured by: the calls for each of its functions, and what is right.

A contract belongs to a course (`classroom/courses/`): the course's module says which functions there are, on which boards
they are asked and what is right there. How an answer is judged is in `judging`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from tateti.classroom.grading.process import Given, Wanted
from tateti.games import Move, Position
from tateti.language import mark as N_

SIZE = 3


@dataclass(frozen=True)
class Case:
    """One call and what is right: a value (`expects`), or for other rules the name of a judge.

    The first of the arguments (`given`) is the board as text, or, where the file keeps its board itself, the values of
    its variables (`variables`); the board to be drawn is then `shows`.
    """

    given: Given
    judge: str
    expects: Any = None
    shows: str | None = None
    variables: tuple[str, ...] = ()
    board_name: str = "board"

    @property
    def board(self) -> str | None:
        """The board as text, where there is one."""
        if self.shows is not None or not self.given:
            return self.shows
        return str(self.given[0])


@dataclass(frozen=True)
class Effect:
    """What a call should leave behind: the variables before and after it, and what it gives back (`...`: anything)."""

    before: Mapping[str, Any]
    after: Mapping[str, Any]
    gives: Any = ...


@dataclass(frozen=True)
class Choice:
    """The answers that are right; `code` and `sentence` say what is wrong with any other."""

    right: Sequence[Any]
    code: str
    sentence: str


class Contract(ABC):
    """What a file of one course has to do."""

    module: ClassVar[str]  # the name of the file, without .py
    game: ClassVar[str]  # the game that it plays
    functions: ClassVar[
        Mapping[str, Sequence[str]]
    ]  # in the order of grading, with the names of their arguments
    optional: ClassVar[frozenset[str]] = frozenset()  # the functions that need not be written
    needs: ClassVar[Mapping[str, frozenset[str]]] = {}  # the functions that each of them usually calls
    chooser: ClassVar[str]  # the function that chooses a move
    symbols: ClassVar[Mapping[str, Any]]  # how each letter of a board is sent
    constants: ClassVar[Mapping[str, Any]] = {}  # what the file has to hold besides, and its value
    variables: ClassVar[tuple[str, ...]] = ()  # where the file keeps the board and its counters itself
    unasked: ClassVar[str] = N_("{checked} of {boards} boards; {missing} not reached in time")

    @property
    def wanted(self) -> Wanted:
        """What a file should hold."""
        arguments = {name: len(arguments) for name, arguments in self.functions.items()}
        return Wanted(self.module, arguments, list(self.constants), self.symbols, SIZE, self.variables)

    def signature(self, function: str) -> str:
        """A function as one would call it: `result(board, action)`."""
        return f"{function}({', '.join(self.functions[function])})"

    def matrix(self, board: str) -> list[list[Any]]:
        """The board as the list of lists that a student's function gets."""
        values = [self.symbols[letter] for letter in board]
        return [values[start : start + SIZE] for start in range(0, len(values), SIZE)]

    # Grading

    @abstractmethod
    def all_cases(self, function: str) -> tuple[Sequence[Case], Sequence[Case]]:
        """The calls of a function on boards that can arise, and on others; made once for all files."""

    def searches(self, function: str) -> bool:
        """Whether a function searches, so that some boards cost it much."""
        return False

    def kind(self, board: str) -> Hashable:
        """Of a function that searches: the kind of a board of which it has to answer one, whichever; the others of the kind
        are asked as far as the time goes. None: it has to answer this board."""
        return None

    def still_to_play(self, board: str) -> int:
        """How many moves a match may still have, about: the work of a search grows with it."""
        return 0

    def share(self, board: str) -> float:
        """How much work a board is for a function that searches, compared with the empty board."""
        return 1.0

    def comes_before(self, board: str, other: str) -> bool:
        """Whether a match can lead from a board to the other, as far as the cells tell."""
        return all(before in (".", after) for before, after in zip(board, other, strict=True))

    # Playing

    @abstractmethod
    def question(self, position: Position) -> Case:
        """The call that asks for a move: `expects` are the answers that are possible moves."""

    @abstractmethod
    def move(self, position: Position, answer: Any) -> Move:
        """The move that a possible answer is."""


@cache
def made(kind: type[Contract]) -> Contract:
    """The contract of this class, made once: its cases take a while."""
    return kind()
