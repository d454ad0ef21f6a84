"""What requests and answers are made of: names, texts and their bounds; the bases of both."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tateti.notation.records import CELL_NAME, TAG_NAME

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
