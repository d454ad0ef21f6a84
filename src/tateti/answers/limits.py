"""How much is answered, and how long that may take: the usual bounds, of a server (which may have others) and of a browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Sizes(Protocol):
    """The largest boards and trees that are answered for."""

    @property
    def largest_board(self) -> int:
        """Cells of a board to play on."""

    @property
    def largest_studied(self) -> int:
        """Cells of a board to study."""

    @property
    def largest_tree(self) -> int:
        """Nodes of a search that is shown."""


@dataclass(frozen=True)
class Limits:
    """Times are in seconds, sizes in cells, nodes and events."""

    largest_board: int = 400  # 19x19 and a little more
    longest_match: int = 1000  # events after which nothing can be taken back any more
    bot_seconds: float = 5.0
    bot_pause: float = 0.5  # between the moves of two bots, so that people can follow
    answer_pause: float = 0.35  # between a person's move and a bot's, so that one is seen after the other
    study_seconds: float = 8.0
    largest_studied: int = 64
    largest_tree: int = 20_000  # two seconds and six megabytes, about


USUAL = Limits()
