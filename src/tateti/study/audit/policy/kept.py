"""What a policy answered, kept until it is needed on the way back: only the shares that are not 0, and on the disk if they are many.

For each batch, one after the other in a file without a name, which is gone when nobody has it open any more:

    codes    int32    the boards
    lasts    int8     the cells that were played last
    support  uint16   the cells that have a share, a bit for each
    shares   float64  these shares, board by board, in the order of the cells
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np

from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.language import mark as N_
from tateti.solver.folders import cache_folder
from tateti.study.audit.policy.reached import Masks, support_of
from tateti.study.audit.policy.response import Answered

IN_MEMORY = 1 << 26  # bytes, as long as there are no more


@dataclass(frozen=True)
class _Batch:
    begins: int  # where it stands in the file
    rows: int
    shares: int


class KeptAnswers:
    """The answers of a policy by ply; each can be taken out once."""

    def __init__(self, cells: int) -> None:
        self._cells = np.arange(cells, dtype=np.uint16)
        self._batches: dict[int, list[_Batch]] = {}
        self._end = 0
        self._folder = _writable_folder()
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY, dir=self._folder)  # noqa: SIM115

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, ply: int, answered: Answered) -> Masks:
        """Keeps what was answered on some boards; gives the cells that have a share there."""
        support = support_of(answered.shares)
        shares = answered.shares[answered.shares > 0]
        self._batches.setdefault(ply, []).append(_Batch(self._end, len(support), len(shares)))
        with self._writing():
            self._file.seek(self._end)
            for part in (answered.codes, answered.lasts, support, shares):
                self._end += self._file.write(part.tobytes())
        return support

    def take(self, ply: int) -> Iterator[Answered]:
        """What was answered after so many plies, in the order in which it was asked."""
        for batch in self._batches.pop(ply, []):
            self._file.seek(batch.begins)
            codes = np.frombuffer(self._file.read(4 * batch.rows), np.int32)
            lasts = np.frombuffer(self._file.read(batch.rows), np.int8)
            support = np.frombuffer(self._file.read(2 * batch.rows), np.uint16)
            shares = np.zeros((batch.rows, len(self._cells)))
            shares[support[:, np.newaxis] >> self._cells & 1 > 0] = np.frombuffer(
                self._file.read(8 * batch.shares), np.float64
            )
            yield Answered(codes, lasts, shares)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise TatetiError(
                N_("The answers of the policy cannot be kept in {folder}: {reason}."),
                folder=quote(self._folder or tempfile.gettempdir()), reason=why(error),
            ) from error  # fmt: skip


def _writable_folder() -> str | None:
    """The user's cache folder, since that for temporary files may be memory; None where nothing can be written there."""
    folder: Path = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return str(folder)
    except OSError:
        return None
