"""Lessons: what there are, a step as a learner sees it, and where they stand. Nothing here says what would be right."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tateti.web.api.schemas.matches import Board, Legal, Outcome
from tateti.web.api.schemas.names import RequestBody, Shape, SideName, Stock

MOST_CHOICES = 100  # in one step: no game of a lesson is longer
ChoiceText = Annotated[str, Field(min_length=1, max_length=32, examples=["b2"])]


class LessonShape(Shape):
    """A lesson, in short."""

    name: str
    title: str
    about: str
    steps: int
    game: str
    position: str = Field(description="A position that shows what it is about.")


class Chapter(Shape):
    """A few lessons that belong together, in their order."""

    title: str
    lessons: list[LessonShape]


class LessonReply(Shape):
    """What a choice is answered with."""

    verdict: Literal["right", "wrong", "goes on"]
    words: list[str]


class Standing(Shape):
    """Where a learner stands in a step. `past` and `tries` are sent with the next choice: nothing is kept here."""

    past: list[str]
    tries: int
    done: bool
    position: str = Field(description="What is on the board, with what a wrong choice leads to.")
    to_move: SideName
    last: str | None = Field(description="The cell of the last move.")
    outcome: Outcome | None
    legal: list[Legal] = Field(
        description="What can be chosen on the board; a cell that is only named keeps its piece."
    )
    marked: list[str] = Field(description="The cells that the words are about, and those that were found.")
    reply: LessonReply | None
    waits: bool = Field(
        description="Whether the board shows what a wrong choice leads to, until one tries again."
    )


class LessonBranch(Shape):
    """A position beside that of the step."""

    moves: str
    position: str
    worth: str


class LessonLink(Shape):
    """Where a step leads on to."""

    to: Literal["tree", "analysis", "play"]
    game: str
    position: str
    pruning: bool


class LessonStep(Shape):
    """A step as a learner sees it who has not chosen anything yet."""

    lesson: str
    title: str
    number: int = Field(description="From 1.")
    steps: int
    following: LessonShape | None = Field(description="The lesson after this one.")
    kind: Literal["read", "move", "find", "choose", "game"]
    text: list[str]
    game: str
    full_name: str
    board: Board
    letters: str
    stock: Stock
    side: SideName | None = Field(description="The learner's side, where a whole game is played.")
    branches: list[LessonBranch]
    options: list[str]
    link: LessonLink | None
    standing: Standing


class StepRequest(RequestBody):
    """What a learner does in a step: chooses, asks for help, or tries again."""

    past: list[ChoiceText] = Field(default=[], max_length=MOST_CHOICES, description="As it was last told.")
    tries: int = Field(default=0, ge=0, le=1000, description="As it was last told.")
    action: Literal["choose", "hint", "again"] = "choose"
    choice: ChoiceText | None = Field(default=None, description="A cell, a move, or the number of an answer.")
