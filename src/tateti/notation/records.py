"""What a record is made of, as values: moves with their comments and marks, variations; and what bounds them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tateti.errors import InvalidCellError, InvalidRecordError, quote
from tateti.language import mark as N_

LARGEST_RECORD = 1_000_000
MOST_MOVES = 5_000  # with those of the variations; the longest match on any board has 2,028
DEEPEST_VARIATION = 32

CELL_NAME = r"[a-z][1-9][0-9]?"
TAG_NAME = r"[A-Za-z][A-Za-z0-9_]{0,31}"


class Colour(StrEnum):
    """The colour of a mark on the board; a record writes its first letter."""

    GREEN = "green"
    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"

    @property
    def letter(self) -> str:
        """`G`, `R`, `Y` or `B`."""
        return self.value[0].upper()

    @classmethod
    def of(cls, letter: str) -> Colour:
        """The colour with this letter."""
        return next(colour for colour in cls if colour.letter == letter)


@dataclass(frozen=True)
class MarkedCell:
    """A cell that is marked in a colour.

    >>> str(MarkedCell("b2", Colour.RED))
    'Rb2'
    """

    cell: str
    colour: Colour = Colour.GREEN

    def __post_init__(self) -> None:
        _check_name(self.cell)

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.cell}"


@dataclass(frozen=True)
class Arrow:
    """An arrow from one cell to another.

    >>> str(Arrow("a1", "b2"))
    'Ga1b2'
    """

    start: str
    end: str
    colour: Colour = Colour.GREEN

    def __post_init__(self) -> None:
        _check_name(self.start)
        _check_name(self.end)
        if self.start == self.end:
            raise InvalidRecordError(
                N_("{arrow} is not an arrow: it leads from {cell} to the same cell."),
                arrow=quote(str(self)), cell=self.start,
            )  # fmt: skip

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.start}{self.end}"


def _check_name(cell: str) -> None:
    if re.fullmatch(CELL_NAME, cell, re.ASCII) is None:
        raise InvalidCellError(
            N_("{text} is not the name of a cell: write a column letter and a row number, like b2."),
            text=quote(cell),
        )


@dataclass(frozen=True)
class RecordedMove:
    """A move as it stands in a record; its `variations` are lines that could have been played in its place."""

    text: str
    comment: str = ""
    seconds: float | None = None
    arrows: tuple[Arrow, ...] = field(default=(), kw_only=True)
    cells: tuple[MarkedCell, ...] = field(default=(), kw_only=True)
    variations: tuple[tuple[RecordedMove, ...], ...] = field(default=(), kw_only=True)


def check_bounds(moves: Sequence[RecordedMove]) -> None:
    """Raises where moves and variations are more than a record may have, or nested more deeply."""
    count, lines = 0, [(moves, 0)]
    while lines:
        line, depth = lines.pop()
        count += len(line)
        if depth > DEEPEST_VARIATION:
            raise too_deep()
        if count > MOST_MOVES:
            raise too_many_moves()
        if depth and not line:
            raise InvalidRecordError(N_("A variation is empty: it has at least one move."))
        lines += [(variation, depth + 1) for move in line for variation in move.variations]


def too_deep() -> InvalidRecordError:
    """That variations are nested too deeply."""
    return InvalidRecordError(
        N_("The variations of this record are nested too deeply: up to {deepest} can stand in each other."),
        deepest=DEEPEST_VARIATION,
    )


def too_many_moves() -> InvalidRecordError:
    """That there are too many moves."""
    return InvalidRecordError(
        N_("This record has too many moves: with those of its variations it can have {most}."),
        most=MOST_MOVES,
    )
