"""Homework: what is asked, and what is answered."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from tateti.study.puzzles.difficulty import LEVELS
from tateti.web.api.schemas.matches import PositionShape
from tateti.web.api.schemas.names import GameName, MoveText, RequestBody, Shape
from tateti.web.api.schemas.puzzles import Answer, LineMove

LONGEST_TITLE = 80
LONGEST_POSITIONS = 20_000
LONGEST_TIME = 10_000_000.0  # seconds

# What is asked

TeacherSecret = Annotated[
    str, Field(min_length=1, max_length=64, description="What stands after # in the teacher's private link.")
]
Token = Annotated[
    str,
    Field(
        pattern="^[A-Za-z0-9_-]{32,64}$",
        examples=["dGF0ZXRpIHRhdGV0aSB0YXRldGkgdGF0"],
        description="The secret of a pupil's device, which makes it itself, at random, so that joining again is harmless.",
    ),
]
Nickname = Annotated[str, Field(min_length=1, max_length=64, examples=["Ana"])]
Code = Annotated[str, Field(min_length=1, max_length=16, examples=["K7MBQ2"])]
ProblemNumber = Annotated[int, Field(ge=1, le=500, description="Counted from 1.")]
Seconds = Annotated[
    float | None,
    Field(
        ge=0,
        le=LONGEST_TIME,
        description="How long the pupil had the problem before them since the last choice or hint in it; on all problems "
        "together never more is counted than has passed since they came. Without it, all that has passed since the last choice "
        "or hint in any problem counts.",
    ),
]


class SetRequest(RequestBody):
    """A new set: so many problems of a kind, or positions of one's own, one in each line."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"game": "tictactoe", "title": "Friday", "count": 5, "themes": ["fork"]}]
        },
    )

    game: GameName
    title: str = Field(default="", max_length=LONGEST_TITLE)
    count: int = Field(default=10, ge=1, le=500)
    themes: list[Annotated[str, Field(max_length=32)]] = Field(
        default=[],
        max_length=20,
        description="Each problem has one of them at least; without any, all kinds.",
    )
    level: int | None = Field(default=None, ge=LEVELS[0], le=LEVELS[-1])
    positions: str | None = Field(default=None, max_length=LONGEST_POSITIONS)


class JoinHomeworkRequest(RequestBody):
    """Somebody comes under a nickname."""

    name: Nickname
    token: Token


class ContinueRequest(RequestBody):
    """A pupil goes on at another device."""

    name: Nickname
    code: Code
    token: Token


class SheetRequest(RequestBody):
    """Who asks, without more to say."""

    token: Token


class ChoiceRequest(RequestBody):
    """A move that a pupil chooses."""

    token: Token
    problem: ProblemNumber
    move: MoveText
    seconds: Seconds = None


class HintRequest(RequestBody):
    """A step of the hint; the same again is harmless."""

    token: Token
    problem: ProblemNumber
    step: int = Field(ge=1, le=10)
    seconds: Seconds = None


class TeacherRequest(RequestBody):
    """The teacher, without more to say."""

    secret: TeacherSecret


class ResultsRequest(RequestBody):
    """The teacher asks for the table."""

    secret: TeacherSecret
    seen: str | None = Field(
        default=None,
        max_length=32,
        description="The `version` that is known: if it is still so, no table comes.",
    )


class PupilRequest(RequestBody):
    """What the teacher changes about a pupil."""

    secret: TeacherSecret
    name: Nickname | None = None
    hidden: bool | None = None


# What is answered


class HomeworkShape(Shape):
    """A set, as everybody may see it."""

    id: str
    title: str
    game: str
    full_name: str
    count: int = Field(description="How many problems there are.")
    created: str
    expires: str | None = Field(description="When it will be removed with its answers; null: never.")


class NewSet(Shape):
    """A set that was made. Whoever has the secret is its teacher."""

    homework: HomeworkShape
    secret: str
    link: str
    private_link: str
    wanted: int = Field(description="How many problems were asked for; fewer may have been found.")


StatusName = Literal["first-try", "after-tries", "with-hints", "not-yet"]


class Task(Shape):
    """A problem on a pupil's sheet, and what was done about it. The answer is there once it is solved."""

    number: int
    position: PositionShape
    choices: list[str]
    hints: int
    seconds: float
    status: StatusName
    answer: Answer | None


class Sheet(Shape):
    """What a pupil has before them."""

    homework: HomeworkShape
    pupil: int
    name: str
    problems: list[Task]


class NewSheet(Sheet):
    """What somebody has before them who has just come, and the code to go on with at another device."""

    code: str | None = Field(
        description="Null where it is not known any more: a device that is known comes again, and the code is another's, or a "
        "newer one of the teacher's."
    )


class ChoiceAnswer(Shape):
    """Whether a choice was right, and why, in words; if not, how it is refuted. Both only if they are found in time."""

    right: bool
    problem: Task
    words: str | None
    refutation: list[LineMove] | None


class HintAnswer(Shape):
    """The hint as far as the step that was asked for, in words, and the cells to show."""

    problem: Task
    words: list[str]
    cells: list[str]
    steps: int = Field(description="How many steps there are.")


class WorkShape(Shape):
    """What a pupil did about a problem."""

    status: StatusName
    first: str | None = Field(description="The first choice.")
    tries: list[str] = Field(description="The wrong choices, in their order.")
    hints: int
    seconds: float


class PupilShape(Shape):
    """A pupil in the teacher's table."""

    number: int
    name: str
    hidden: bool
    joined: str
    latest: str
    solved: int
    first_try: int
    hints: int
    seconds: float
    works: list[WorkShape]


class WrongMove(Shape):
    """A wrong move, how many pupils chose it, and the position after it."""

    move: str
    count: int
    position: str


class ProblemResult(Shape):
    """A problem with its answer, and how it went in the class."""

    number: int
    id: str
    position: PositionShape
    answer: Answer
    class_rating: int | None = Field(
        description="The rating of the problem, which begins as `answer.rating`, after the first choices of the class "
        "(Glicko-2); null while nobody has tried it."
    )
    counts: dict[StatusName, int]
    wrong: list[WrongMove] = Field(description="The commonest first.")


class Results(Shape):
    """The teacher's table."""

    version: str
    homework: HomeworkShape
    problems: list[ProblemResult]
    pupils: list[PupilShape]


class Unchanged(Shape):
    """The table is still as it was seen."""

    version: str


class NewCode(Shape):
    """A new code for a pupil."""

    code: str


class Removed(Shape):
    """A set was removed with all that belonged to it."""

    removed: Literal[True]
