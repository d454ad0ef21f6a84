"""Why a bot plays a move, as values; each front end puts them into words in the person's language (`wording`)."""

from __future__ import annotations

from dataclasses import dataclass

from tateti.board import Cell


@dataclass(frozen=True, slots=True)
class Reason:
    """The root of all reasons."""


@dataclass(frozen=True, slots=True)
class AnyMove(Reason):
    """Nothing speaks for one move more than for another."""


@dataclass(frozen=True, slots=True)
class Win(Reason):
    """It completes a line."""


@dataclass(frozen=True, slots=True)
class Block(Reason):
    """It stops the line that the other would complete here."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Safe(Reason):
    """After it nobody can complete a line at once."""


@dataclass(frozen=True, slots=True)
class OnlySafe(Reason):
    """It is the only move after which the other cannot win at once."""
