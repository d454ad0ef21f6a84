"""A program of somebody else's, of which nothing is known but what it answers: asked on every board that it can come to, and then
asked on all of them again, in another order and, where it has a process of its own, in a new one.

What follows from its answers is a proof for a program that always answers a board alike; whether this one does is seen only by
asking, and so the audit says how often each board was asked, and what came of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tateti.games import Move, Position
from tateti.players import Player
from tateti.study.audit.kept_answers import KeptAnswers, as_fractions
from tateti.study.audit.numbers import Shares, Strategy

# Told after every answer: how many boards have been answered, and of how many, where that is known.
Asking = Callable[[int, int | None], None]

MOST_SHOWN = 5  # of the boards that were answered differently


def say_nothing(answered: int, boards: int | None) -> None:
    """For those who do not want to be told."""


@dataclass(frozen=True)
class Differing:
    """A board that was answered differently, with the moves of the first time and of the other one."""

    position: Position
    first: tuple[Move, ...]
    later: tuple[Move, ...]

    def to_json(self) -> dict[str, Any]:
        """The position, and the moves."""
        return {
            "position": str(self.position),
            "first": [str(move) for move in self.first],
            "later": [str(move) for move in self.later],
        }


@dataclass(frozen=True)
class Asked:
    """How a program was asked: on so many boards, so many times each, and how many of all the answers had been kept before.

    `differing` counts the boards that it did not answer alike each time; `examples` has some of them.
    """

    boards: int
    times: int
    kept: int
    differing: int
    examples: tuple[Differing, ...]

    @property
    def alike(self) -> bool:
        """Whether every board was answered alike each time, and more than once."""
        return self.times > 1 and not self.differing

    def to_json(self) -> dict[str, Any]:
        """The numbers, and the examples."""
        return {
            "boards": self.boards,
            "times": self.times,
            "kept": self.kept,
            "differing": self.differing,
            "examples": [one.to_json() for one in self.examples],
        }


class BlackBox(Strategy):
    """A program that is asked for every answer once, which is kept, and then again for each of them."""

    def __init__(self, player: Player, kept: KeptAnswers, tell: Asking = say_nothing) -> None:
        super().__init__(player)
        self.kept = kept
        self._tell = tell
        self._boards: dict[tuple[Position, Move | None], Shares] = {}  # in the order in which they came up
        self._from_before = 0

    def _weighed(self, position: Position, last: Move | None) -> Shares:
        board = position, last if self.uses_last else None
        self._boards[board] = found = self._asked(*board, time=1)
        self._tell(len(self._boards), None)
        return found

    def _asked(self, position: Position, last: Move | None, time: int) -> Shares:
        """What it answers; what it has answered this time in an earlier run is not asked again."""
        if self.uses_last:  # answers are kept by the board alone
            return super()._weighed(position, last)
        if (known := self.kept.get(position, time)) is not None:
            self._from_before += 1
            return known
        found = super()._weighed(position, last)
        self.kept.add(position, time, found)
        return found

    def ask_again(self, times: int, most: int | None = None) -> Asked:
        """Asks every board until each has been asked so many times; of more than `most` boards, so many of them."""
        different: dict[Position, Differing] = {}
        for time in range(2, times + 1):
            self.player.restart()
            boards = list(self._boards.items())
            Random(f"audit {time}").shuffle(boards)
            for answered, ((position, last), before) in enumerate(boards[:most], 1):
                found = self._asked(position, last, time)
                if as_fractions(found) != as_fractions(before):
                    different.setdefault(position, Differing(position, _moves(before), _moves(found)))
                self._tell(answered, len(boards[:most]))
        return Asked(
            len(self._boards),
            times,
            self._from_before,
            len(different),
            tuple(different.values())[:MOST_SHOWN],
        )


def _moves(shares: Shares) -> tuple[Move, ...]:
    return tuple(move for move, _share in shares.moves)
