"""What is to be solved: which method that takes, what it needs, and the sentence where it cannot be done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from tateti.board import Board
from tateti.errors import TatetiError
from tateti.games import Game, TatetiSemaforo, TicTacToe
from tateti.language import mark as N_
from tateti.solver.sweep.split import MAX_INSIDE, MAX_UPPER, choose_split, rough_blocks
from tateti.solver.tables.table_format import LOST, PLIES, Header

if TYPE_CHECKING:
    from tateti.solver.sweep.plan import Plan

Method = Literal["sweep", "distances", "dense", "attack"]

MOST_SWEPT = MAX_UPPER + MAX_INSIDE
MOST_MEASURED, MOST_DENSE = 16, 12
MOST_STORED_TICTACTOE, MOST_COUNTED_TICTACTOE, MOST_TICTACTOE = 16, 25, 31

_PROCESS_BYTES = 200 << 20
_ATTACK_BYTES = 64 << 20
_ROUGH_BLOCKS = 20_000_000
"""Above so many blocks the need is first told from a rough count: visiting them all takes a while."""
_SHARE_IN_MEMORY = 0.25
"""About what share of all blocks two neighbouring levels hold."""


class TaskError(TatetiError):
    """Something that is not solved here, or not with what there is."""


@dataclass(frozen=True)
class Need:
    """What a solve takes: memory while it runs, and the table if it is saved; `rough` if only about."""

    memory_bytes: int
    table_bytes: int
    rough: bool = False


@dataclass(frozen=True)
class Task:
    """A game to be solved: with the distance to the end of every position (`plies`), with Grundy values, as misère."""

    game: Game
    misere: bool = False
    plies: bool = False
    grundy: bool = False

    def __post_init__(self) -> None:
        cells = self.board.size
        if self.misere and isinstance(self.game, TicTacToe):
            raise TaskError(N_("Misère is a variant of Semáforo; Tic-Tac-Toe is solved as it is."))
        if self.grundy and (self.misere or isinstance(self.game, TicTacToe | TatetiSemaforo)):
            raise TaskError(
                N_(
                    "There are no Grundy values here: they belong to games without draws in which the last move wins."
                )
            )
        if cells > self.most_cells:
            raise TaskError(
                N_("{game} has {cells} cells: this is solved up to {most}."),
                game=self.game.full_name,
                cells=cells,
                most=self.most_cells,
            )

    @property
    def board(self) -> Board:
        return self.game.board

    @property
    def name(self) -> str:
        """`semaforo:4x4`, with `misère` after it where it is."""
        return self.game.full_name + (" misère" if self.misere else "")

    @property
    def method(self) -> Method:
        if isinstance(self.game, TicTacToe):
            return "dense" if self.board.size <= MOST_STORED_TICTACTOE else "attack"
        small = isinstance(self.game, TatetiSemaforo) or self.grundy or (self.plies and self.misere)
        if small or (self.board.line == 1 and self.board.size <= MOST_DENSE):
            return "dense"
        return "distances" if self.plies else "sweep"

    @property
    def most_cells(self) -> int:
        """The largest board for such a task."""
        if isinstance(self.game, TicTacToe):
            return MOST_TICTACTOE
        return {"dense": MOST_DENSE, "distances": MOST_MEASURED}.get(self.method, MOST_SWEPT)

    @cached_property
    def plan(self) -> Plan:
        """The blocks to decide; it takes a moment on a large board."""
        from tateti.solver.sweep.plan import Plan

        return Plan(self.board, self.misere)

    def with_plan(self) -> Task:
        """This task, with its plan made, so that `need` is exact."""
        assert self.plan.blocks >= 0
        return self

    @cached_property
    def header(self) -> Header:
        """The header of the table of the blocks."""
        split = self.plan.split
        blocks = [(level, len(codes)) for level, codes in enumerate(self.plan.levels)]
        stored = (PLIES,) if self.method == "distances" else (LOST,)
        return Header(
            self.game.full_name, stored, self.misere, split.inside, split.generators, tuple(blocks[::-1])
        )

    def need(self) -> Need:
        """What the solve takes; for a very large board only about, unless the plan is there already."""
        if self.method == "dense":
            return self._need_dense()
        if self.method == "attack":
            counting = 12 << min(self.board.size, MOST_COUNTED_TICTACTOE)
            return Need(_PROCESS_BYTES + _ATTACK_BYTES + counting, 0)
        if self.board.line == 1:
            return Need(0, 0)
        if "plan" not in self.__dict__:
            split = choose_split(self.board, self.misere)
            blocks = rough_blocks(split, self.misere)
            if blocks > _ROUGH_BLOCKS:
                table = blocks * (8 * split.block_words + 8)
                return Need(_PROCESS_BYTES + int(table * _SHARE_IN_MEMORY), table, rough=True)
        if self.method == "sweep":
            return Need(self.plan.memory_bytes, self.header.file_bytes)
        sizes = [len(codes) for codes in self.plan.levels]
        levels = max((a + b for a, b in pairwise(sizes)), default=sizes[0]) * self.header.row_bytes
        return Need(max(self.plan.memory_bytes, levels + _PROCESS_BYTES), self.header.file_bytes)

    def _need_dense(self) -> Need:
        codes = len(self.game.letters) ** self.board.size
        table = codes + (codes // 2 if self.grundy else 0)
        return Need(_PROCESS_BYTES + codes + (2 * codes if self.grundy else 0), table)

    def check(self, need: Need, memory: int | None, disk: int | None) -> None:
        """Refuse what needs more than the memory there may be, or the disk there is (None: no table is saved)."""
        from tateti.solver.resources import size_in_words

        if memory is not None and need.memory_bytes > memory:
            raise TaskError(
                N_("{game} needs {need} of memory, and {limit} may be used (see --memory)."),
                game=self.name, need=size_in_words(need.memory_bytes), limit=size_in_words(memory),
            )  # fmt: skip
        if disk is not None and need.table_bytes > disk:
            raise TaskError(
                N_("The table of {game} needs {need} of disk, and {limit} are free there."),
                game=self.name, need=size_in_words(need.table_bytes), limit=size_in_words(disk),
            )  # fmt: skip
