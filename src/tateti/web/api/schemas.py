"""The request and response models: requests are validated by them, and both are documented by them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tateti import notation, pieces
from tateti.notation.records import CELL_NAME, TAG_NAME, too_deep

SideName = Literal["first", "second"]
ColourName = Literal["green", "red", "yellow", "blue"]
SettleWay = Literal["table", "search"]
GameName = Annotated[str, Field(min_length=1, max_length=64, examples=["semaforo"])]
PositionText = Annotated[str, Field(max_length=2000, examples=["..G./Y.Y./...."])]
MoveText = Annotated[str, Field(min_length=1, max_length=32, examples=["Gb2"])]
Stock = Annotated[
    int | None,
    Field(description="How many pieces of each kind there are, on and off the board; null: no limit."),
]
Key = Annotated[
    str | None,
    Field(
        min_length=1,
        max_length=64,
        description="Any text that is this request's alone: when it comes again with it, nothing happens twice.",
    ),
]
Secret = Annotated[str, Field(min_length=1, max_length=64, description="The secret of the seat.")]
OfferAction = Annotated[
    Literal["offer", "accept", "decline", "withdraw"],
    Field(
        description="What both have to agree on is offered; the other accepts or declines, who offered withdraws."
    ),
]
LONGEST_RECORD = 100_000
LONGEST_COMMENT = 10_000
MOST_MARKS = 64  # of a kind, at a move
CellName = Annotated[str, Field(pattern=f"^{CELL_NAME}$", examples=["b2"])]
TagName = Annotated[str, Field(pattern=f"^{TAG_NAME}$")]
TagText = Annotated[str, Field(max_length=1000)]
RecordText = Annotated[
    str,
    Field(max_length=LONGEST_RECORD, examples=['[Game "tictactoe"]\n\n1. Xb2 Oa1 2. Xb1 Oa2 3. Xb3 1-0\n']),
]


# For answers that are plain text; refusals are JSON there as well.
TEXT: dict[int | str, dict[str, Any]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


class Shape(BaseModel):
    """The base of the response models: no other fields are allowed."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


class RequestBody(BaseModel):
    """The base of the request models: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


# Requests


class SeatRequest(RequestBody):
    """A seat of a new match."""

    kind: Literal["person", "bot"]
    name: str | None = Field(default=None, max_length=64)
    bot: str | None = Field(default=None, max_length=64, description="A bot like easy or minimax:depth=4.")


class MatchRequest(RequestBody):
    """A new match."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "game": "semaforo",
                    "seats": [{"kind": "person", "name": "Ana"}, {"kind": "bot", "bot": "easy"}],
                    "starts": "first",
                    "clock": "300+2",
                    "position": None,
                }
            ]
        },
    )

    game: GameName
    seats: list[SeatRequest] = Field(min_length=2, max_length=2)
    starts: Literal["first", "second", "random"] = "first"
    clock: str | None = Field(
        default=None, max_length=32, description="Seconds, and seconds a move adds: 300+2."
    )
    position: PositionText | None = None


class MoveRequest(RequestBody):
    """A move."""

    secret: Secret
    move: MoveText
    ply: int = Field(ge=0, le=10_000, description="How many moves have been played, which this one answers.")
    key: Key = None


class SecretRequest(RequestBody):
    """What a player does without more to say."""

    secret: Secret
    key: Key = None


class JoinRequest(RequestBody):
    """Sitting down at a seat by its link, or changing the name that was given."""

    secret: Secret
    name: str | None = Field(default=None, min_length=1, max_length=30)
    key: Key = None


class UndoRequest(RequestBody):
    """Taking a move back. Who has both seats gives both secrets, and nobody has to agree."""

    secret: Secret
    action: OfferAction
    other_secret: Secret | None = None
    key: Key = None


class DrawRequest(RequestBody):
    """A draw by agreement."""

    secret: Secret
    action: OfferAction
    key: Key = None


class RematchRequest(RequestBody):
    """Another match, sides swapped. Who has both seats gives both secrets, and nobody has to agree."""

    secret: Secret
    action: OfferAction = "offer"
    other_secret: Secret | None = None
    key: Key = None


class QrRequest(RequestBody):
    """What a QR code is to say."""

    text: str = Field(min_length=1, max_length=512)


class SettleRequest(RequestBody):
    """A position that is to be settled."""

    game: GameName
    position: PositionText | None = None
    seconds: float | None = Field(
        default=None,
        ge=1,
        le=86_400,
        description="How long a position may be searched; a board that is decided as a whole takes what it takes.",
    )


class RecordRequest(RequestBody):
    """The record of a match."""

    record: RecordText


class ArrowRequest(RequestBody):
    """An arrow on the board."""

    start: CellName = Field(alias="from")
    end: CellName = Field(alias="to")
    colour: ColourName = "green"


class MarkedCellRequest(RequestBody):
    """A cell that is marked."""

    cell: CellName
    colour: ColourName = "green"


class RemarkRequest(RequestBody):
    """What is said of a move, or of the start, and marked on the board there."""

    comment: str = Field(default="", max_length=LONGEST_COMMENT)
    arrows: list[ArrowRequest] = Field(default=[], max_length=MOST_MARKS)
    cells: list[MarkedCellRequest] = Field(default=[], max_length=MOST_MARKS)

    @property
    def marks(self) -> dict[str, Any]:
        """The arrows and cells as a record has them."""
        return {
            "arrows": tuple(
                notation.Arrow(one.start, one.end, notation.Colour(one.colour)) for one in self.arrows
            ),
            "cells": tuple(notation.MarkedCell(one.cell, notation.Colour(one.colour)) for one in self.cells),
        }


class MoveOfRecordRequest(RemarkRequest):
    """A move of a record that is to be written."""

    move: MoveText
    seconds: float | None = Field(default=None, ge=0, lt=10**9, description="How long it took.")
    variations: list[Annotated[list[MoveOfRecordRequest], Field(min_length=1)]] = Field(
        default=[], description="Lines that could have been played in its place."
    )

    def to_move(self, depth: int = 0) -> notation.RecordedMove:
        """The move as a record has it, in a variation that is so deep."""
        if depth > notation.DEEPEST_VARIATION:
            raise too_deep()
        lines = tuple(tuple(move.to_move(depth + 1) for move in line) for line in self.variations)
        return notation.RecordedMove(self.move, self.comment, self.seconds, **self.marks, variations=lines)


class WriteRecordRequest(RemarkRequest):
    """A record to be written: its tags, what is said of the start, and its moves."""

    tags: dict[TagName, TagText] = Field(
        max_length=64,
        examples=[{"Game": "tictactoe", "First": "Ana"}],
        description="As a record has them. Game is needed; without Result it is what the board says.",
    )
    moves: list[MoveOfRecordRequest] = Field(
        max_length=notation.MOST_MOVES, examples=[[{"move": "Xb2", "variations": [[{"move": "Xa1"}]]}]]
    )

    def to_record(self) -> notation.Record:
        """The record, whose moves nobody has checked yet."""
        moves = tuple(move.to_move() for move in self.moves)
        return notation.Record(self.tags, moves, comment=self.comment, **self.marks)


# Answers


class SettleOffer(Shape):
    """Whether a position that has no exact answer yet can be settled here (see `/api/settle`), how, and about how long it takes."""

    possible: bool
    way: SettleWay | None
    seconds: float | None
    words: str


class ProblemText(BaseModel):
    """What went wrong: a code for programs, a sentence for people. An analysis that is not found in time says what else can
    be done."""

    model_config = ConfigDict(extra="forbid")

    code: str
    message: str
    settle: SettleOffer | None = None


class Problem(BaseModel):
    """A refusal; a conflict has the match as it stands with it."""

    error: ProblemText
    match: Match | None = None


class Board(Shape):
    """The size of a board."""

    rows: int
    cols: int
    line: int


class Legal(Shape):
    """A legal move: the piece it leaves, and where."""

    move: str
    cell: str
    piece: str


class Outcome(Shape):
    """How it ended."""

    winner: SideName | None
    reason: Literal["line", "full board", "resignation", "time", "agreement"]
    lines: list[list[str]]


class PositionShape(Shape):
    """A position and what may be played in it."""

    game: str
    full_name: str
    position: str
    to_move: SideName
    ply: int
    legal: list[Legal]
    outcome: Outcome | None
    board: Board
    letters: str
    stock: Stock


class Refusal(Shape):
    """Why a move may not be played."""

    reason: str | None


class Seat(Shape):
    """Who plays a side."""

    side: SideName
    name: str
    bot: str | None
    warning: str | None = Field(
        description="What to know of the bot in this game; null where there is nothing."
    )


class MatchSeat(Seat):
    """Who plays a side of a match."""

    joined: bool = Field(
        description="Whether its player has come: by a link, by a move, in the match before; bots have."
    )


class Declined(Shape):
    """What was declined just now, and whose offer it was."""

    kind: Literal["undo", "draw", "rematch"]
    side: SideName


class Series(Shape):
    """Which match of a series it is, and the points of its two seats: this match counts once it is over."""

    number: int
    score: list[float]


class Present(Shape):
    """Which of the players have a socket open now that proved their seat; bots are always there."""

    first: bool
    second: bool


class Reason(Shape):
    """Why a move was played."""

    code: str
    text: str


class Move(Shape):
    """A move of a match."""

    ply: int
    move: str
    position: str
    seconds: float | None
    reason: Reason | None


class Clock(Shape):
    """The clock; `left` are the seconds of the first and of the second player."""

    seconds: float
    increment: float
    left: list[float]
    running: bool


class Match(Shape):
    """A match as it stands after event number `event`."""

    id: str
    game: str
    full_name: str
    board: Board
    letters: str
    stock: Stock
    start: str
    position: str
    to_move: SideName
    ply: int
    state: Literal["in play", "won", "drawn"]
    result: str
    outcome: Outcome | None
    seats: list[MatchSeat]
    moves: list[Move]
    legal: list[Legal]
    clock: Clock | None
    undo_offer: SideName | None
    draw_offer: SideName | None
    rematch_offer: SideName | None
    declined: Declined | None = Field(description="Until the next event.")
    series: Series
    rematch: str | None
    thinking: bool
    event: int
    created: str
    present: Present


class OwnSeat(Shape):
    """A person's seat: whoever has the secret plays it. `seat` is its place among the seats that were asked for."""

    side: SideName
    name: str
    seat: int
    secret: str
    link: str


class NewMatch(Shape):
    """A match that has begun."""

    match: Match
    seats: list[OwnSeat]
    watch: str


class NextSeat(Shape):
    """A person's seat in the rematch; its secret is the one from before."""

    side: SideName
    name: str


class Rematch(Shape):
    """The match that follows."""

    match: Match
    seats: list[NextSeat]
    watch: str


class RematchOffer(Shape):
    """The match that is over, with the offer of a rematch, or without one that was declined or withdrawn."""

    match: Match


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


class Record(Shape):
    """A record, read: every position and move of it."""

    game: str
    full_name: str
    board: Board
    letters: str
    stock: Stock
    start: str
    position: str
    to_move: SideName
    seats: list[Seat]
    clock: str | None
    comment: str
    arrows: list[RecordArrow]
    cells: list[RecordCell]
    tags: dict[str, str] = Field(description="Those that stand in no other field.")
    all_tags: dict[str, str] = Field(description="All of them, as the record has them.")
    moves: list[RecordedMove] = Field(description="The main line, with what hangs on it.")
    state: Literal["in play", "won", "drawn"]
    result: str
    outcome: Outcome | None
    record: str
    file_name: str = Field(description="A name for a file that tells it from other records.")


class WrittenRecord(Shape):
    """A record as text, and a name for its file."""

    record: str
    file_name: str


class Ink(Shape):
    """Two colours, like #2fa84f: inside a piece, and around it."""

    fill: str
    edge: str


class Inks(Shape):
    """The colours of a piece on a light ground and on a dark one."""

    light: Ink
    dark: Ink


class Piece(Shape):
    """A kind of piece. `move` says what a move does that leaves it, with {cell} for the cell; empty where its letter says it."""

    letter: str
    name: str
    shape: str = Field(
        description="How it is drawn; whoever does not know the shape draws the letter.",
        examples=[shape.value for shape in pieces.Shape],
    )
    colours: Inks
    move: str


class Example(Shape):
    """A position that explains something of the rules, in words."""

    position: str
    words: str


class GameLimits(Shape):
    """How large a board may be here, in cells, and the tree of a search, in nodes."""

    largest_side: int
    largest_board: int
    largest_studied: int
    largest_tree: int


class GameShape(Shape):
    """A game, as it describes itself, on its usual board."""

    name: str
    kind: str = Field(description="What stands before the board in its name.")
    full_name: str
    title: str
    long_title: str = Field(description="With a name that other countries use, where there is one.")
    summary: str
    rules: str
    notes: str = Field(description="What else there is to know: other editions, other boards.")
    examples: list[Example] = Field(description="Positions that explain the rules.")
    board: Board
    letters: str
    start: str
    example: str = Field(description="A position that shows what it is like, the first player to move.")
    endgame: str | None = Field(description="A position near the end, whose whole search tree is small.")
    shared: bool = Field(
        description="Whether the pieces belong to nobody; else the first player has the first piece."
    )
    has_draws: bool
    misere: bool = Field(description="Whether whoever completes a line loses.")
    stock: Stock
    pieces: list[Piece]
    limits: GameLimits


class Bot(Shape):
    """A bot: what people type, what it is called, and how well it plays in words."""

    name: str
    title: str
    level: str
    exact: bool | None = Field(
        description="Whether each of its moves on the board asked about is proved to be best; null: it claims nothing."
    )


class Server(Shape):
    """How other devices reach this server."""

    public_url: str | None = Field(description="The address that people open, where the server was told one.")
    local_only: bool = Field(description="Whether only this computer can open the page as it is.")
    links: list[str] = Field(
        description="The page by the addresses of this computer in its network; told to those alone who are in it. "
        "If `local_only`, they work once the server is started with `command`."
    )
    command: str


class Language(Shape):
    """A language, by its own name."""

    code: str
    name: str


class Alive(Shape):
    """That the server answers."""

    status: Literal["ok"]
    version: str


class Health(Shape):
    """What works: reading and writing the database, the workers of the bots and of the studies."""

    status: Literal["ok", "failing"]
    version: str
    database: bool
    writer: bool
    bots: bool
    studies: bool


Problem.model_rebuild()
