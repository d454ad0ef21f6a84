"""Which of its calls a function is asked, and in which order: one that a student's file cannot know beforehand."""

from __future__ import annotations

import secrets
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random

from tateti.classroom.grading.contract import Case, Contract


@dataclass(frozen=True)
class Question:
    """A call, and its place among all the calls of its function: a finding shows the first board, whenever it was asked."""

    place: int
    case: Case


def unforeseen() -> Random:
    """A source of orders that differs each time."""
    return Random(secrets.randbits(64))


def to_look_at(cases: Sequence[Case], random: Random) -> list[Question]:
    """The calls of a function that only has to look at a board: all of them."""
    questions = [Question(place, case) for place, case in enumerate(cases)]
    random.shuffle(questions)
    return questions


def to_search(contract: Contract, function: str, random: Random) -> tuple[list[Question], list[Question]]:
    """The calls of a function that searches: those that it has to answer, and those that are asked while there is time
    to spare. Boards near the end of the game come first: they cost little, and most faults show there."""
    cases, _impossible = contract.all_cases(function)
    questions = to_look_at(cases, random)
    questions.sort(key=lambda question: contract.still_to_play(_board(question)))
    needed: list[Question] = []
    others: list[Question] = []
    known: set[Hashable] = set()
    for question in questions:
        kind = contract.kind(_board(question))
        (others if kind in known else needed).append(question)
        if kind is not None:
            known.add(kind)
    return needed, others


def _board(question: Question) -> str:
    assert question.case.board is not None
    return question.case.board
