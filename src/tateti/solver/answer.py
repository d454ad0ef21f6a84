"""The answer for one board, whoever asks: `solve`, `results`, or the page.

It is what is printed as JSON, and what is kept on file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from tateti.board import Board
from tateti.games import Game, game

Winner = Literal["first", "second", "draw"]


@dataclass(frozen=True)
class Run:
    """A further run for a board: the command, and what it took, as an `Answer` tells it."""

    command: str
    seconds: float
    cpu_seconds: float | None = None
    peak_bytes: int | None = None
    disk_bytes: int | None = None


@dataclass(frozen=True)
class Answer:
    """Who wins on a board, and the counts that go with it.

    plies                how long the game lasts if the winner hurries and the loser delays
    winning_first_moves  the moves that win for the first player
    positions            codes of the board; where pieces have owners, the positions that play can reach
    line_free            of those, the ones without a line
    p_positions          of the line-free, the ones lost for the player to move
    grundy               Grundy value of the empty board
    lost_by_ply          of the p_positions, how many after so many moves
    splits               the splits of the board by which these were counted, with the same result (see `choose_split`)
    seconds              wall time on the machine that found it out; cpu_seconds over all its cores, peak_bytes the most
                         memory, disk_bytes the most disk (None where they were not measured)
    further              the runs that found the rest: other splits, distances, Grundy values
    """

    game_name: str
    winner: Winner
    plies: int | None
    winning_first_moves: tuple[str, ...]
    positions: int | None
    line_free: int | None = None
    p_positions: int | None = None
    grundy: int | None = None
    lost_by_ply: tuple[int, ...] | None = None
    splits: tuple[int, ...] | None = None
    seconds: float = 0.0
    cpu_seconds: float | None = None
    peak_bytes: int | None = None
    disk_bytes: int | None = None
    further: tuple[Run, ...] | None = None

    @property
    def game(self) -> Game:
        """The game on its board."""
        return game(self.game_name)

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def every_move_wins(self) -> bool:
        """Whether the first player wins whatever the first move."""
        return len(self.winning_first_moves) == self.board.size

    @property
    def command(self) -> str:
        """The words that find out what this answer says."""
        options = {
            "--plies": self.plies is not None,
            "--grundy": self.grundy is not None,
            "--by-ply": self.lost_by_ply is not None,
            f"--split {max(self.splits or (1,))}": max(self.splits or (1,)) > 1,
        }
        return " ".join(
            ("tateti solve", self.game_name, *(option for option, asked in options.items() if asked))
        )

    def agrees_with(self, other: Answer) -> bool:
        """Whether the two say the same; how it was found out does not matter, nor what only one of them counted."""
        return not self.differs_in(other)

    def differs_in(self, other: Answer) -> tuple[str, ...]:
        """The names, as the JSON has them, of what the two say differently."""
        one, two = self._said(), other._said()
        for counted in ("plies", "grundy", "lost_by_ply"):
            if one.get(counted) is None or two.get(counted) is None:
                one.pop(counted, None)
                two.pop(counted, None)
        return tuple(name for name in one if one[name] != two[name])

    def _said(self) -> dict[str, Any]:
        spent = ("splits", "seconds", "cpu_seconds", "peak_bytes", "disk_bytes", "further")
        return {name: value for name, value in self.to_json().items() if name not in spent}

    def to_json(self) -> dict[str, Any]:
        """The answer as the design writes it."""
        told = asdict(self)
        del told["game_name"]
        told["winning_first_moves"] = list(self.winning_first_moves)
        for name in ("seconds", "cpu_seconds"):
            told[name] = None if told[name] is None else round(told[name], 3)
        for name in ("grundy", "lost_by_ply", "splits", "disk_bytes", "further"):
            if told[name] is None:
                del told[name]
            elif isinstance(told[name], tuple):
                told[name] = list(told[name])
        return {"game": self.game_name, **told}

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Answer:
        """The answer that JSON gives."""
        fields = dict(row)
        name, moves = fields.pop("game"), tuple(fields.pop("winning_first_moves"))
        for many in ("lost_by_ply", "splits"):
            if fields.get(many) is not None:
                fields[many] = tuple(fields[many])
        if fields.get("further") is not None:
            fields["further"] = tuple(Run(**run) for run in fields["further"])
        return cls(name, winning_first_moves=moves, **fields)
