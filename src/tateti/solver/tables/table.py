"""Reading a table: the file is mapped into memory, and a chunk is checked when something in it is first asked for.

Plain Python without numpy or numba, so that a saved answer is there at once.
"""

from __future__ import annotations

import mmap
import os
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from tateti.errors import TatetiError
from tateti.files import readable
from tateti.language import mark as N_
from tateti.search.values import Evaluation, Value
from tateti.solver.dense.verdict import unpack
from tateti.solver.tables.lookup import Lookup
from tateti.solver.tables.table_format import (
    CHUNK,
    CODE_BYTES,
    DIGEST,
    FRONT,
    GRUNDY,
    LOST,
    DamagedTableError,
    Level,
    TableError,
    checksum,
    decode,
    header_length,
)


class Table:
    """An open table; it can be asked from several threads.

    A *code* is the position as a number with one digit a cell, cell 0 the lowest: base 4, or base 3 in Tic-Tac-Toe.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with readable(path) as file:
                front = file.read(FRONT)
                self.header, whole = decode(path, front, file.read(header_length(front)))
                size = os.fstat(file.fileno()).st_size
                if size != self.header.file_bytes:
                    raise DamagedTableError(
                        N_("{file} is damaged: it has {found} bytes where {expected} were written."),
                        file=str(path),
                        found=size,
                        expected=self.header.file_bytes,
                    )
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except TableError:
            raise
        except TatetiError as error:
            raise TableError(error.sentence, **error.details) from error.__cause__
        self._start = self.header.data_start
        self._checksums = self._map[self._start + self.header.data_bytes :]
        if checksum(self._checksums) != whole:
            raise DamagedTableError(
                N_("{file} is damaged: its checksums are not as they were written."), file=str(path)
            )
        self._good = bytearray(self.header.chunks)
        self._levels = {level.level: level for level in self.header.levels}
        self._lookup = Lookup(self.header.split) if self.header.by_blocks else None

    def close(self) -> None:
        self._map.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # What people ask

    def evaluation(self, code: int) -> Evaluation | None:
        """The value for the player to move, with the plies to the end where they are stored; None if no such position."""
        if self._lookup is None:
            return unpack(self._byte(code))
        if self._lookup.has_line(code):
            return Evaluation(Value.WIN if self.header.misere else Value.LOSS, 0)
        if not self.header.misere and self._lookup.wins_at_once(code):
            return Evaluation(Value.WIN, 1)
        place = self._lookup.place(code)
        level = self._levels[place.level]
        codes = _Codes(self, level)
        row = bisect_left(codes, place.block)
        if row == level.blocks or codes[row] != place.block:
            raise DamagedTableError(
                N_("{file} is damaged: a block that must be there is missing."), file=str(self.path)
            )
        return self._in_row(level, row, place.inside)

    def grundy(self, code: int) -> int | None:
        """The Grundy value, where it is stored."""
        if GRUNDY not in self.header.stored:
            return None
        return self._byte(self.header.codes + code // 2) >> 4 * (code & 1) & 15

    # What is stored, entry by entry

    @property
    def entries(self) -> int:
        """How many verdicts the file holds."""
        if self._lookup is None:
            return self.header.codes
        return sum(level.blocks for level in self.header.levels) * self.header.split.block_positions

    def entry(self, number: int) -> tuple[int, Evaluation | None]:
        """The code that a stored verdict is about, and the verdict as it stands in the file."""
        if self._lookup is None:
            return number, unpack(self._byte(number))
        row, inside = divmod(number, self.header.split.block_positions)
        for level in self.header.levels:
            if row < level.blocks:
                return self._code(_Codes(self, level)[row], inside), self._in_row(level, row, inside)
            row -= level.blocks
        raise IndexError(number)

    def _code(self, block: int, inside: int) -> int:
        code = 0
        for cells, part in ((self.header.split.upper, block), (self.header.split.inside, inside)):
            for number, cell in enumerate(cells):
                code |= (part >> 2 * number & 3) << 2 * cell
        return code

    def _in_row(self, level: Level, row: int, inside: int) -> Evaluation:
        start = level.rows + row * self.header.row_bytes
        if self.header.stored[0] == LOST:
            lost = self._byte(start + (inside >> 3)) >> (inside & 7) & 1
            return Evaluation(Value.LOSS if lost else Value.WIN, None)
        byte = self._byte(start + inside)
        return Evaluation(Value.LOSS, byte) if byte < 128 else Evaluation(Value.WIN, 255 - byte)

    # Chunks

    def check(self) -> Iterator[int]:
        """Check every chunk, giving the bytes checked so far; an error at the first that is damaged."""
        for chunk in range(self.header.chunks):
            self._check(chunk)
            yield min((chunk + 1) * CHUNK, self.header.data_bytes)

    def _byte(self, offset: int) -> int:
        if not self._good[offset // CHUNK]:
            self._check(offset // CHUNK)
        return self._map[self._start + offset]

    def _check(self, chunk: int) -> None:
        start = self._start + chunk * CHUNK
        end = min(start + CHUNK, self._start + self.header.data_bytes)
        if checksum(self._map[start:end]) != self._checksums[DIGEST * chunk : DIGEST * (chunk + 1)]:
            raise DamagedTableError(
                N_("{file} is damaged: chunk {number} of {chunks} is not as it was written."),
                file=str(self.path),
                number=chunk + 1,
                chunks=self.header.chunks,
            )
        self._good[chunk] = 1


class _Codes:
    """The ascending codes of a level's blocks, read where they lie."""

    def __init__(self, table: Table, level: Level) -> None:
        self._table, self._level = table, level

    def __len__(self) -> int:
        return self._level.blocks

    def __getitem__(self, number: int) -> int:
        offset = self._level.codes + CODE_BYTES * number
        self._table._byte(offset)  # a chunk holds codes whole: both begin on multiples of eight
        start = self._table._start + offset
        return int.from_bytes(self._table._map[start : start + CODE_BYTES], "little")
