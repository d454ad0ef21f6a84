"""How long a bot may think: so many seconds for each move, or a clock for the whole game."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tateti.errors import TatetiError, quote
from tateti.language import decimal, ngettext
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Clock

USUAL_MOVE, LONGEST_MOVE = 60.0, 3600.0  # seconds

_MOVE = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,3})?", re.ASCII)


@dataclass(frozen=True)
class TimeControl:
    """The time for a move, or the clock.

    >>> str(TimeControl.read("2.5")), str(TimeControl.read("60+1")), str(TimeControl())
    ('2.5', '60+1', '60')
    """

    move: float = USUAL_MOVE
    clock: Clock | None = None

    @classmethod
    def read(cls, text: str) -> TimeControl:
        """Reads `2.5` (seconds a move) or `60+1` (a clock)."""
        word = text.strip()
        if "+" in word:
            return cls(clock=Clock.read(word))
        if not _MOVE.fullmatch(word) or not 0 < float(word) <= LONGEST_MOVE:
            raise TatetiError(
                N_(
                    "{time} is not a time: write seconds for each move, up to {most}, like 2; or seconds for the game and "
                    "seconds added a move, like 60+1."
                ),
                time=quote(text), most=f"{LONGEST_MOVE:g}",
            )  # fmt: skip
        return cls(float(word))

    def __str__(self) -> str:
        return f"{self.move:g}" if self.clock is None else str(self.clock)

    def in_words(self) -> str:
        """As a person reads it."""
        if self.clock is not None:
            return _("{clock} (seconds for the game, and added a move)").format(clock=self.clock)
        count = self.move
        shown = f"{count:g}" if count == int(count) else decimal(count, 1)
        return ngettext("{seconds} second a move", "{seconds} seconds a move", 1 if count == 1 else 2).format(
            seconds=shown
        )


USUAL_TIME = TimeControl()

LARGEST_MARGIN, MARGIN = 0.1, 0.1  # seconds, and the share of a short time


def told_time(seconds: float) -> float:
    """What a program is told that it has for a move: a little less, so that its answer has time to arrive.

    >>> told_time(2.0), told_time(0.5)
    (1.9, 0.45)
    """
    return seconds - min(LARGEST_MARGIN, MARGIN * seconds)
