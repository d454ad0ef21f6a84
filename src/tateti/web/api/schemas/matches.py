"""Answers about positions and matches."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tateti.web.api.schemas.names import Shape, SideName, Stock


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
    reason: Literal["line", "full board", "resignation", "time", "agreement", "forfeit"]
    lines: list[list[str]]


class PositionPart(Shape):
    """What positions, matches and records say of their game and of the position."""

    game: str
    full_name: str
    board: Board
    letters: str
    stock: Stock
    position: str
    to_move: SideName
    outcome: Outcome | None


class PositionShape(PositionPart):
    """A position and what may be played in it."""

    ply: int
    legal: list[Legal]


class MatchPart(PositionPart):
    """What matches and records say of where play began, and how it went."""

    start: str
    state: Literal["in play", "won", "drawn"]
    result: str


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
        description="Whether its player has come: said so (`join`), moved, or played the match before; bots have."
    )


class Declined(Shape):
    """What was declined last, and whose offer it was."""

    kind: Literal["undo", "draw", "rematch"]
    side: SideName


class TournamentBoard(Shape):
    """A board of a tournament."""

    id: str
    round: int
    table: int
    game: int = Field(description="Which of the games of this pairing.")


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


class Match(MatchPart):
    """A match as it stands after event number `event`."""

    id: str
    ply: int
    seats: list[MatchSeat]
    moves: list[Move]
    legal: list[Legal]
    clock: Clock | None
    undo_offer: SideName | None
    draw_offer: SideName | None
    rematch_offer: SideName | None
    declined: Declined | None = Field(description="Until the next move, or a new offer of the kind.")
    series: Series
    rematch: str | None
    tournament: TournamentBoard | None = Field(
        description="Where in a tournament it is played; null: in none."
    )
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
