"""Answers about positions and records: what moves are worth, searches, reviews, settlements."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from tateti.web.api.schemas.matches import MatchPart, Reason, Seat
from tateti.web.api.schemas.names import ColourName, SettleWay, Shape, SideName


class AnalysedMove(Shape):
    """A move and what it is worth to the one who plays it."""

    move: str
    value: Literal["win", "draw", "loss"]
    plies: int | None
    position: str


class Analysis(Shape):
    """What a position is worth to the player to move, and every move, best first."""

    game: str
    position: str
    to_move: SideName
    value: Literal["win", "draw", "loss"]
    plies: int | None
    grundy: int | None
    moves: list[AnalysedMove]


class ProvedMoves(Shape):
    """The moves of a position that are proved so far, best first, of how many; and its value, where it follows from them."""

    moves: list[AnalysedMove]
    of: int
    value: Literal["win"] | None


class Settlement(Shape):
    """Where the settlement of a position stands."""

    game: str
    position: str
    state: Literal["settled", "possible", "impossible", "queued", "running", "gave_up"]
    way: SettleWay | None = Field(
        description="table: all positions of the board are decided; search: this one alone."
    )
    seconds: float | None = Field(description="About how long it takes; of a search, the time that it has.")
    most_seconds: float = Field(description="The longest that a search may be asked for.")
    progress: float | None = Field(description="What share is done, where that is known.")
    seconds_left: float | None
    ahead: int = Field(description="How many others come before it.")
    found: ProvedMoves | None = Field(description="Of a search that runs or has given up.")
    words: str


class Settling(Settlement):
    """A settlement that was asked for."""

    ticket: str | None = Field(
        description="With it, it can be called off; null where there is nothing to do."
    )


class Hint(Shape):
    """A move to recommend."""

    move: str
    reason: Reason
    clue: str = Field(description="What to look at, for whoever would rather find the move alone.")


class Fact(Shape):
    """Something that is true of a position or of a move in it, with the moves, cells and lines that it is about."""

    kind: str = Field(description="forbidden, safe-moves, fork … (see docs/study.md)")
    words: str
    moves: list[str]
    cells: list[str]
    lines: list[list[str]]
    more: dict[str, Any] = Field(description="What else this kind of fact says.")


class ExplainedMove(Shape):
    """A move, what it is worth to the one who plays it (null: not known in time), and what it does."""

    move: str
    value: Literal["win", "draw", "loss"] | None
    plies: int | None
    facts: list[Fact]


class Explanation(Shape):
    """What there is to see in a position, and its moves: best first, where that is known."""

    game: str
    position: str
    to_move: SideName
    value: Literal["win", "draw", "loss"] | None
    plies: int | None
    facts: list[Fact]
    moves: list[ExplainedMove]


class BookShape(Shape):
    """The book of a board: the winner's strategy, as a set of positions or a rule (see docs/books.md)."""

    winner: SideName
    positions: int = Field(description="How many it lists; 0 where it is a rule.")
    rule: Literal["half-turn", "rows", "columns"] | None
    made_by: str
    file: str = Field(description="What its file is called; `/api/book/file` has it.")
    bytes: int
    check: str = Field(description="The command that proves it, without tateti.")
    title: str = Field(description="Who wins by it.")
    words: str = Field(description="How.")


class BookAnswer(Shape):
    """What the book of a board says about a position; null where none comes with tateti."""

    game: str
    position: str
    to_move: SideName
    book: BookShape | None
    standing: Literal["in_book", "answered", "outside", "over"] | None = Field(
        description="in_book: the loser is to move; answered: the winner is; outside: play by the book does not lead here."
    )
    answers: list[str] = Field(description="What the book plays here: a win at once, or moves into the book.")
    words: str


class Step(Shape):
    """A step of the search: into a node, or out of it."""

    kind: Literal["enter", "leave"]
    visit: int
    alpha: int | None
    beta: int | None


class Tree(Shape):
    """The tree that alpha-beta looked at, and the steps of the search."""

    game: str
    position: str
    max: SideName
    order: Literal["random", "fixed"]
    seed: int | None
    pruning: bool
    depth: int | None
    complete: bool
    cut_short: bool
    nodes: int
    cuts: int
    never_looked_at: int
    best_moves: list[str]
    tree: dict[str, Any]
    steps: list[Step]


class Value(Shape):
    """What a position or a move is worth."""

    value: Literal["win", "draw", "loss"] | None
    plies: int | None


class ReviewedMove(Shape):
    """A move with its mark."""

    number: int
    side: SideName
    position: str
    move: str
    mark: Literal["best", "fine", "inaccuracy", "mistake", "blunder"] | None
    best: Value | None
    played: Value | None
    better: list[str]
    reason: str | None
    answer: str | None
    words: str | None = Field(description="What was wrong with it; null where nothing was.")


class Final(Value):
    """The last position."""

    position: str
    to_move: SideName


class Review(Shape):
    """All moves of a match with their marks."""

    game: str
    start: str
    first: str
    second: str
    result: str
    ending: str | None
    moves: list[ReviewedMove]
    final: Final
    resigned_without_need: Literal["win", "draw"] | None
    counts: dict[str, dict[str, int]]


class RecordArrow(Shape):
    """An arrow on the board."""

    start: str = Field(alias="from")
    end: str = Field(alias="to")
    colour: ColourName


class RecordCell(Shape):
    """A cell that is marked."""

    cell: str
    colour: ColourName


class RecordedMove(Shape):
    """A move of a record."""

    ply: int
    move: str
    position: str
    to_move: SideName
    seconds: float | None
    comment: str
    arrows: list[RecordArrow]
    cells: list[RecordCell]
    variations: list[list[RecordedMove]] = Field(
        description="Lines that could have been played in its place."
    )


class ReadRecord(MatchPart):
    """A record, read: every position and move of it."""

    seats: list[Seat]
    clock: str | None
    comment: str
    arrows: list[RecordArrow]
    cells: list[RecordCell]
    tags: dict[str, str] = Field(description="Those that stand in no other field.")
    all_tags: dict[str, str] = Field(description="All of them, as the record has them.")
    moves: list[RecordedMove] = Field(description="The main line, with what hangs on it.")
    record: str
    file_name: str = Field(description="A name for a file that tells it from other records.")


class WrittenRecord(Shape):
    """A record as text, and a name for its file."""

    record: str
    file_name: str
