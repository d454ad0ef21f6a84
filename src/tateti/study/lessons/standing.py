"""Where a learner stands within a step, and what a choice is answered with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from tateti.board import Cell
from tateti.games import Move


class Verdict(StrEnum):
    """What becomes of a choice: the step is done, it was not that, or it goes on."""

    RIGHT = "right"
    WRONG = "wrong"
    GOES_ON = "goes on"


@dataclass(frozen=True)
class Reply:
    """The answer to a choice, in the language of the moment.

    `line` is what is shown on the board for a while, after the position: a wrong move, and what the other makes of it.
    `cells` are those to look at.
    """

    verdict: Verdict
    words: tuple[str, ...] = ()
    line: tuple[Move, ...] = ()
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Standing:
    """Where a learner stands within a step.

    `past` is what was chosen so far and counts, as text: the moves of both players, the cells that were found, the
    answers that were not right. `tries` counts the choices that were not right.
    """

    past: tuple[str, ...] = ()
    tries: int = 0
    is_done: bool = False
    reply: Reply | None = None

    def right(self, *past: str, words: tuple[str, ...] = ()) -> Standing:
        """The step is done."""
        return Standing((*self.past, *past), self.tries, True, Reply(Verdict.RIGHT, words))

    def wrong(self, reply: Reply, *past: str) -> Standing:
        """It was not that."""
        return Standing((*self.past, *past), self.tries + 1, False, reply)

    def on(self, *past: str, words: tuple[str, ...] = (), cells: tuple[Cell, ...] = ()) -> Standing:
        """The step goes on."""
        reply = Reply(Verdict.GOES_ON, words, cells=cells)
        return replace(self, past=(*self.past, *past), reply=reply)
