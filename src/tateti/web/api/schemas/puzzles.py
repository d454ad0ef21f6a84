"""Problems: what is asked, and what is answered. Only a choice is answered with anything about the solution."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from pydantic import Field

from tateti.study.puzzles.difficulty import LEVELS
from tateti.study.puzzles.problem_set import LONGEST_CODE
from tateti.study.puzzles.puzzle import LONGEST_ID
from tateti.web.api.schemas.matches import PositionShape
from tateti.web.api.schemas.names import GameName, MoveText, RecordText, RequestBody, Shape, SideName

ProblemId = Annotated[str, Field(min_length=1, max_length=LONGEST_ID, examples=["semaforo-3x4-8n0jr"])]
SetCode = Annotated[str, Field(min_length=1, max_length=LONGEST_CODE, examples=["1.semaforo.12.2.7"])]
ThemeName = Annotated[str, Field(min_length=1, max_length=32, examples=["fork"])]
MOST_PLAYED = 200  # moves of a problem that is played to its end

Kept = Annotated[
    dict[str, Any] | None,
    Field(
        description="The progress that the solver's device keeps, as it was last told; without it, one begins anew.",
        examples=[None],
    ),
]
Retry = Annotated[
    bool,
    Field(
        description="Whether it is a position of a match in which somebody went wrong: then every move solves it that is no "
        "mistake."
    ),
]

# What is asked


class NextRequest(RequestBody):
    """A fresh problem to practise with."""

    game: GameName
    theme: ThemeName | None = Field(default=None, description="Without it, more of what one misses.")
    record: RecordText | None = Field(
        default=None,
        description="A match: more of the themes of its mistakes, or if it has none, of what it was about.",
        examples=[None],
    )
    side: SideName | None = Field(default=None, description="Whose mistakes; without it, those of both.")
    level: int | None = Field(
        default=None,
        ge=LEVELS[0],
        le=LEVELS[-1],
        description="Without it, about as hard as the solver is strong.",
    )
    seed: int | None = Field(
        default=None, ge=0, le=2**32, description="The same gives the same problem, for the same progress."
    )
    progress: Kept = None
    avoid: list[ProblemId] = Field(default=[], max_length=100, description="Problems that are not wanted.")


class SolvingRequest(RequestBody):
    """Which problem it is, and what was played since it was solved: the right move, the defence, and so on."""

    id: ProblemId
    retry: Retry = False
    played: list[MoveText] = Field(default=[], max_length=MOST_PLAYED, examples=[[]])
    progress: Kept = None


class ProblemChoiceRequest(SolvingRequest):
    """A move that a solver chooses."""

    move: MoveText
    tried: bool = Field(default=False, description="Whether a choice was wrong before, or a hint was taken.")


class ProblemHintRequest(SolvingRequest):
    """A step of the hint."""

    step: int = Field(ge=1, le=10)


class MistakesRequest(RequestBody):
    """The mistakes of a match, of one side or of both."""

    record: RecordText
    side: SideName | None = None


# What is answered


class ThemeShape(Shape):
    """A theme of problems."""

    name: str
    title: str
    definition: str


class LineMove(Shape):
    """A move of a line, and the position after it."""

    move: str
    position: str
    lines: list[list[str]] = Field(description="The lines that it completes, where the game is over.")


class Answer(Shape):
    """The answer to a problem."""

    solution: list[str] = Field(description="The best move, and those alike by symmetry.")
    line: list[LineMove] = Field(description="Best play to the end.")
    plies: int | None
    themes: list[ThemeShape]
    level: int
    rating: int


class ProblemShape(Shape):
    """A problem for somebody who has not chosen yet."""

    id: str
    position: PositionShape
    level: int


class DailyProblem(Shape):
    """The problem of a day, the same for everyone."""

    day: datetime.date
    problem: ProblemShape


class NextProblem(Shape):
    """A fresh problem; null where the game has no more of the kind."""

    problem: ProblemShape | None


class ProblemSetShape(Shape):
    """The problems of a set, in the order of the sheet."""

    code: str
    game: str
    problems: list[ProblemShape]


class Mistake(Shape):
    """A position in which somebody went wrong, to be tried again."""

    problem: ProblemShape
    ply: int = Field(description="How many moves had been played.")


class ProgressShape(Shape):
    """What a device keeps of the problems that somebody has tried."""

    version: int
    rating: float
    deviation: float
    volatility: float
    themes: dict[str, list[int]] = Field(description="How often tried, and how often solved unaided.")
    recent: list[str] = Field(description="The last problems; they do not come again.")


Counted = Annotated[
    ProgressShape | None,
    Field(
        description="What the device keeps from now on; of one's own mistakes, and of what is played on, nothing is counted."
    ),
]


class ProblemChoiceAnswer(Shape):
    """Whether a choice was right, and why; if not, how it is refuted."""

    right: bool
    words: str
    line: list[LineMove] = Field(
        description="The move, and the best answer to it; after a wrong move the whole refutation, as far as it shows the point."
    )
    position: PositionShape | None = Field(description="After a right move: where the solver would go on.")
    goes_on: bool = Field(description="Whether there is a win to be brought home, or a draw to be held.")
    answer: Answer | None = Field(description="Once it is solved, and not while it is played to its end.")
    progress: Counted


class ProblemHintAnswer(Shape):
    """The hint as far as the step that was asked for, in words, and the cells to show."""

    words: list[str]
    cells: list[str]
    steps: int = Field(description="How many steps there are.")
    progress: Counted
