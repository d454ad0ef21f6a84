"""What is asked: requests are validated by these models, and documented by them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from tateti import notation
from tateti.notation.records import too_deep
from tateti.web.api.schemas.names import (
    LONGEST_COMMENT,
    MOST_MARKS,
    CellName,
    ColourName,
    GameName,
    Key,
    MoveText,
    OfferAction,
    PositionText,
    RecordText,
    RequestBody,
    Secret,
    TagName,
    TagText,
)


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
