"""What is to be solved: which method that takes, what it needs, and the sentence where it cannot be done."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from tateti.board import Board
from tateti.errors import TatetiError
from tateti.games import Game
from tateti.language import Message
from tateti.language import mark as N_
from tateti.solver.dense.solve import MOST_COLOURED, has_grundy, largest_dense
from tateti.solver.resources import size_in_words, usable_cores
from tateti.solver.sweep.split import (
    MAX_INSIDE,
    MAX_UPPER,
    SEGMENT_BLOCKS,
    Split,
    choose_split,
    packed_bytes,
    rough_blocks,
)
from tateti.solver.tables.table_format import LOST, PLIES, Header

if TYPE_CHECKING:
    from tateti.solver.sweep.plan import Plan

Method = Literal["sweep", "distances", "dense", "search"]

MOST_SWEPT = MAX_UPPER + MAX_INSIDE
MOST_MEASURED, MOST_DENSE, MOST_GRUNDY = 20, MOST_COLOURED, 16
MEASURED_UNASKED = 16
"""Cells up to which distances are found where all that is cheap is asked for."""
MOST_COUNTED, MOST_SEARCHED = 25, 31

_PROCESS_BYTES = 200 << 20
_SEARCH_BYTES = 64 << 20
_ROUGH_BLOCKS = 20_000_000
"""Above so many blocks the need is first told from a rough count: visiting them all takes a while."""
_ROUGH = 0.8, 2.0
"""Between which multiples of a rough need the exact one is."""
_COMFORTABLE = 2 << 30
"""Bytes of memory that a run may well take."""
_BLOCK_BYTES = 20
"""What a block takes in memory besides its row: its code, and in the largest level its place."""
_SHARE_IN_MEMORY = 0.25
"""About what share of all blocks two neighbouring levels hold."""


class TaskError(TatetiError):
    """Something that is not solved here, or not with what there is."""


@dataclass(frozen=True)
class Need:
    """What a solve takes: memory while it runs, and the table if it is saved; `rough` if only about.

    Of the memory, `movable_bytes` can be in files instead; `checkpoint_bytes` are for going on after a stop.
    """

    memory_bytes: int
    table_bytes: int
    rough: bool = False
    movable_bytes: int = 0
    checkpoint_bytes: int = 0

    @property
    def least_memory(self) -> int:
        """What cannot be in files."""
        return self.memory_bytes - self.movable_bytes

    def disk_bytes(self, memory: int | None) -> int:
        """About what lies in the folder of a run at most that may use so much memory, besides its table."""
        return max(self.moved_bytes(memory), self.checkpoint_bytes)

    def moved_bytes(self, memory: int | None) -> int:
        """What of that is not for going on only: a level is a file as a whole, and by and by two of them are."""
        return 0 if memory is None or self.memory_bytes <= memory else self.movable_bytes


@dataclass(frozen=True)
class Task:
    """A game to be solved: with the distance to the end of every position (`plies`), with Grundy values.

    `packed` rows take less memory and have the lost positions counted by the moves made; `split` is the rank of the split
    of the board, see `choose_split`. Both are for a sweep without distances.
    """

    game: Game
    plies: bool = False
    grundy: bool = False
    packed: bool = False
    split: int = 1

    def __post_init__(self) -> None:
        if self.grundy and not (has_grundy(self.game) and self.game.is_coloured):
            raise TaskError(
                N_(
                    "There are no Grundy values here: they belong to games without draws in which the last move wins."
                )
            )
        if (self.packed or self.split > 1) and self.method != "sweep":
            raise TaskError(
                N_(
                    "Counts by ply and other splits (--by-ply, --split) are for Semáforo without draws, on their own."
                )
            )
        if self.board.size > self.most_cells:
            raise TaskError(
                self._too_large,
                game=self.name,
                cells=self.board.size,
                most=self.most_cells,
            )

    @property
    def _too_large(self) -> Message:
        """The sentence of a board that is too large for what is asked."""
        if self.grundy:
            return N_("{game} has {cells} cells: Grundy values (--grundy) are found on up to {most}.")
        if self.plies and self.game.is_coloured and not self.game.has_draws:
            return N_("{game} has {cells} cells: distances to the end (--plies) are found on up to {most}.")
        return N_("{game} has {cells} cells: this game is solved on boards of up to {most}.")

    @classmethod
    def in_full(cls, game: Game) -> Task:
        """The task that finds out all that is cheap: distances and Grundy values on boards that are small enough."""
        swept = cls(game)
        if swept.method != "sweep":
            return swept
        if game.board.size <= MOST_DENSE:
            return cls(game, plies=True, grundy=has_grundy(game))
        return cls(game, plies=game.board.size <= MEASURED_UNASKED and not game.misere)

    def within(self, memory: int | None) -> Task:
        """The same, with packed rows where plain ones take more than there may be, or more than half where that is much."""
        if memory is None or self.packed or self.method != "sweep":
            return self
        used = self.need().memory_bytes
        is_much = used > memory or (used > _COMFORTABLE and used > memory // 2)
        return replace(self, packed=True) if is_much else self

    @property
    def board(self) -> Board:
        """The board."""
        return self.game.board

    @property
    def name(self) -> str:
        """`semaforo:4x4`."""
        return self.game.full_name

    @property
    def method(self) -> Method:
        """How it is solved.

        sweep      three shared colours without draws, level by level
        distances  the same, with the plies to the end
        dense      a byte for every position
        search     lines of one's own marks on boards too large to store
        """
        if not self.game.is_coloured:
            stored = self.board.size <= largest_dense(self.game) or not self._is_searched
            return "dense" if stored else "search"
        small = self.game.has_draws or self.grundy or (self.plies and self.game.misere)
        if small or (self.board.line == 1 and self.board.size <= MOST_DENSE):
            return "dense"
        return "distances" if self.plies else "sweep"

    @property
    def _is_searched(self) -> bool:
        return self.game.regular and not self.game.shared and not self.game.misere

    @property
    def most_cells(self) -> int:
        """The largest board for such a task."""
        if not self.game.is_coloured:
            return MOST_SEARCHED if self._is_searched else largest_dense(self.game)
        dense = MOST_GRUNDY if self.grundy else MOST_DENSE
        return {"dense": dense, "distances": MOST_MEASURED}.get(self.method, MOST_SWEPT)

    @cached_property
    def plan(self) -> Plan:
        """The blocks to decide; it takes a moment on a large board."""
        from tateti.solver.sweep.plan import Plan

        return Plan(self.board, self.game.misere, self._split)

    @cached_property
    def header(self) -> Header:
        """The header of the table of the blocks."""
        split = self.plan.split
        blocks = [(level, len(codes)) for level, codes in enumerate(self.plan.levels)]
        stored = (PLIES,) if self.method == "distances" else (LOST,)
        return Header(self.name, stored, split.inside, split.generators, tuple(blocks[::-1]))

    def need(self, exactly: bool = False) -> Need:
        """What the solve takes; for a very large board only about, unless it is to be known exactly."""
        if self.method == "dense":
            return self._need_dense()
        if self.method == "search":
            counting = 12 << min(self.board.size, MOST_COUNTED)
            return Need(_PROCESS_BYTES + _SEARCH_BYTES + counting, 0)
        if self.board.line == 1:
            return Need(0, 0)
        if not exactly and "plan" not in self.__dict__ and self._rough_blocks > _ROUGH_BLOCKS:
            return self.rough_need()
        if self.method == "sweep":
            return self._need_packed() if self.packed else self._need_plain()
        sizes = [len(codes) for codes in self.plan.levels]
        levels = max((a + b for a, b in pairwise(sizes)), default=sizes[0]) * self.header.row_bytes
        return Need(max(self.plan.memory_bytes, levels + _PROCESS_BYTES), self.header.file_bytes)

    def _need_plain(self) -> Need:
        largest = max(len(codes) for codes in self.plan.levels) * self.plan.row_bytes
        return Need(self.plan.memory_bytes, self.header.file_bytes, checkpoint_bytes=2 * largest)

    def _need_packed(self) -> Need:
        """While a checkpoint is written the last one is still there."""
        _, levels = self.plan.level_bytes
        memory = levels + self.plan.least_memory(usable_cores())
        return Need(memory, self.header.file_bytes, movable_bytes=levels, checkpoint_bytes=levels)

    def rough_need(self) -> Need:
        """About what the solve takes, known at once and without numpy: no block is visited."""
        if self.method in ("dense", "search") or self.board.line == 1:
            return self.need()
        row_bytes = self._split.block_positions if self.method == "distances" else 8 * self._split.block_words
        table = self._rough_blocks * (row_bytes + 8)
        if self.packed:
            blocks = self._rough_blocks
            levels = packed_bytes(self._split, self.game.misere, blocks, int(blocks * _SHARE_IN_MEMORY))
            segments = usable_cores() * min(SEGMENT_BLOCKS, blocks // 8) * row_bytes
            least = _PROCESS_BYTES + _BLOCK_BYTES * blocks + segments
            return Need(least + levels, table, rough=True, movable_bytes=levels)
        return Need(_PROCESS_BYTES + int(table * _SHARE_IN_MEMORY), table, rough=True)

    @property
    def rough_positions(self) -> int:
        """About how many positions are decided, one by one."""
        if self.method in ("dense", "search"):
            return self._codes
        return self._rough_blocks * self._split.block_positions

    @property
    def _split(self) -> Split:
        return choose_split(self.board, self.game.misere, self.split)

    @property
    def _rough_blocks(self) -> int:
        return rough_blocks(self._split, self.game.misere)

    @property
    def _codes(self) -> int:
        """Every way to fill the board."""
        return int(len(self.game.letters) ** self.board.size)

    def _need_dense(self) -> Need:
        codes = self._codes
        table = codes + (codes // 2 if self.grundy else 0)
        return Need(_PROCESS_BYTES + codes + (2 * codes if self.grundy else 0), table)

    def check(self, need: Need, memory: int | None, disk: int | None) -> None:
        """Refuse what needs more than the memory there may be, or the disk there is (None: no table is saved).

        A rough need refuses only what the exact one would refuse too, and tells no less.
        """
        low, high = _ROUGH if need.rough else (1.0, 1.0)
        if memory is not None and need.least_memory * low > memory:
            raise TaskError(
                N_("{game} needs {need} of memory, and {limit} may be used (see --memory)."),
                game=self.name, need=size_in_words(int(need.least_memory * high)), limit=size_in_words(memory),
            )  # fmt: skip
        if disk is not None and need.table_bytes > disk:
            raise TaskError(
                N_("The table of {game} needs {need} of disk, and {limit} are free there."),
                game=self.name, need=size_in_words(need.table_bytes), limit=size_in_words(disk),
            ) from OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))  # fmt: skip
