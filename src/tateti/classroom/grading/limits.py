"""How much a student's file may use: time, memory, output; and how the time is shared out."""

from __future__ import annotations

from dataclasses import dataclass

from tateti import cage
from tateti.cage import MEGABYTE


@dataclass(frozen=True)
class Limits:
    """The limits of one file. Times are processor seconds where they can be measured, so that a busy machine is fair.

    A plain minimax without pruning takes some 5 to 10 seconds on the empty board and four times that on all boards:
    the usual limit leaves it room.
    """

    seconds: float = 120.0
    memory: int = 1024 * MEGABYTE
    output: int = MEGABYTE  # more than that in one call that does not end is printing without end
    processes: int = 24  # and threads
    require_cage: bool = False

    @property
    def of_the_cage(self) -> cage.Limits:
        """What the system keeps; how the time is shared out is looked after here."""
        most = 2 * self.seconds + 60
        return cage.Limits(
            processor=most, clock=10 * most, memory=self.memory, address_space=self.memory, processes=self.processes,
            open_files=64, file_size=8 * MEGABYTE, scratch=16 * MEGABYTE,
        )  # fmt: skip

    @property
    def load(self) -> float:
        """For loading the file."""
        return max(2.0, self.seconds / 12)

    @property
    def quick(self) -> float:
        """For all the calls of a function that only has to look at a board."""
        return max(2.0, self.seconds / 12)

    @property
    def call(self) -> float:
        """For one call of such a function."""
        return min(2.0, max(0.5, self.seconds / 12))

    def search(self, share: float) -> float:
        """For one call of minimax on a board that takes this share of the work of the empty board."""
        return max(self.call, share * self.seconds / 2)
