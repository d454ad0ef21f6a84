r"""Tables that come with the package: compressed, and read a piece at a time, without numpy, numba or a cache folder.

bytes 0..7      "tateti\x1a\p", with `p` for packed
      8..11     version of the format, little-endian like every number here
      12..15    length of the header
      16..31    checksum of the header
      32..      header: JSON
data            the pieces, one after the other, each compressed by zlib

The pieces are those of a dense table of verdict bytes and Grundy values (see `docs/tables.md`), 64 KiB each. Of codes that
are alike by symmetry only the smallest has its bytes, the others are 0: so a look-up takes the smallest image first.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from pathlib import Path

from tateti.board import transform
from tateti.games import Game
from tateti.language import mark as N_
from tateti.search.values import Evaluation
from tateti.solver.dense.verdict import unpack
from tateti.solver.tables.table_format import (
    DIGEST,
    FRONT,
    GRUNDY,
    RULES,
    VERDICT,
    DamagedTableError,
    Header,
    TableError,
    checksum,
)

MAGIC = b"tateti\x1ap"
VERSION = 1
PIECE = 1 << 16
SUFFIX = ".packed"
SHIPPED = files("tateti.solver.tables") / "shipped"


class PackedTable:
    """A packed table in memory; it can be asked from several threads, as `Table` can."""

    def __init__(self, name: str, content: bytes) -> None:
        self.path = Path(name)
        self._content = content
        self.header, self._sizes, self._checksum = _decode(name, content)
        start = FRONT + int.from_bytes(content[12:16], "little")
        self._starts = list(accumulate(self._sizes, initial=start))
        if self._starts[-1] != len(content):
            raise DamagedTableError(
                N_("{file} is damaged: it has {found} bytes where {expected} were written."),
                file=name, found=len(content), expected=self._starts[-1],
            )  # fmt: skip
        self._symmetries = self.header.board.symmetries
        self._piece = lru_cache(maxsize=64)(self._unpacked)

    @property
    def size(self) -> int:
        """The bytes that it takes, packed."""
        return len(self._content)

    # What people ask

    def evaluation(self, code: int) -> Evaluation | None:
        """The value for the player to move; None if there is no such position."""
        return unpack(self._byte(self._smallest(code)))

    def grundy(self, code: int) -> int | None:
        """The Grundy value, where it is stored."""
        if GRUNDY not in self.header.stored:
            return None
        code = self._smallest(code)
        return self._byte(self.header.codes + code // 2) >> 4 * (code & 1) & 15

    # What is stored, entry by entry

    @property
    def entries(self) -> int:
        """How many verdicts the table gives."""
        return self.header.codes

    def entry(self, number: int) -> tuple[int, Evaluation | None]:
        """The code that a verdict is about, and the verdict."""
        return number, self.evaluation(number)

    def check(self) -> Iterator[int]:
        """Check all bytes, giving how many were checked; an error if they are not those that were written."""
        if checksum(self._content[self._starts[0] :]) != self._checksum:
            raise self._damaged()
        yield len(self._content)

    def data(self) -> bytes:
        """All bytes as they were packed: the verdicts, then the Grundy values, of the smallest codes."""
        return b"".join(self._unpacked(number) for number in range(len(self._sizes)))

    def close(self) -> None:
        """There is nothing to close: it is in memory."""

    def _smallest(self, code: int) -> int:
        return min(transform(code, symmetry) for symmetry in self._symmetries)

    def _byte(self, offset: int) -> int:
        return self._piece(offset // PIECE)[offset % PIECE]

    def _unpacked(self, number: int) -> bytes:
        start = self._starts[number]
        expected = min(PIECE, self.header.data_bytes - number * PIECE)
        try:
            piece = zlib.decompressobj().decompress(
                self._content[start : start + self._sizes[number]], expected
            )
        except zlib.error:
            raise self._damaged() from None
        if len(piece) != expected:
            raise self._damaged()
        return piece

    def _damaged(self) -> DamagedTableError:
        return DamagedTableError(
            N_("{file} is damaged: its checksums are not as they were written."), file=str(self.path)
        )


def encode(header: Header, data: bytes) -> bytes:
    """A packed table of these bytes, see above; the same bytes give the same table with the same zlib."""
    pieces = [zlib.compress(data[start : start + PIECE], 9) for start in range(0, len(data), PIECE)]
    whole = b"".join(pieces)
    text = json.dumps(
        {
            "game": header.game_name,
            "rules": RULES,
            "stored": header.stored,
            "pieces": [len(piece) for piece in pieces],
            "checksum": checksum(whole).hex(),
        }
    ).encode()
    front = MAGIC + VERSION.to_bytes(4, "little") + len(text).to_bytes(4, "little")
    return front + checksum(text) + text + whole


def _decode(name: str, content: bytes) -> tuple[Header, list[int], bytes]:
    """The header, the sizes of the pieces, and the checksum of all of them."""
    length = int.from_bytes(content[12:16], "little")
    text = content[FRONT : FRONT + length]
    if content[:8] != MAGIC or int.from_bytes(content[8:12], "little") != VERSION:
        raise TableError(N_("{file} is not a table of tateti."), file=name)
    if checksum(text) != content[16:FRONT]:
        raise DamagedTableError(N_("{file} is damaged: its header is not as it was written."), file=name)
    said = json.loads(text)
    header = Header(str(said["game"]), tuple(said["stored"]))
    sizes = [int(size) for size in said["pieces"]]
    sound = (
        said["rules"] == RULES
        and header.stored in ((VERDICT,), (VERDICT, GRUNDY))
        and len(sizes) == -(-header.data_bytes // PIECE)
        and len(bytes.fromhex(said["checksum"])) == DIGEST
    )
    if not sound:
        raise TableError(
            N_("{file} is a table that this version of tateti cannot use: solve the board again."), file=name
        )
    return header, sizes, bytes.fromhex(said["checksum"])


# The tables that come with the package


@cache
def shipped(game: Game) -> PackedTable | None:
    """The table of this board that comes with the package."""
    file = SHIPPED / (game.full_name.replace(":", "-") + SUFFIX)
    if not file.is_file():
        return None
    return PackedTable(str(file), file.read_bytes())


def all_shipped() -> list[PackedTable]:
    """Every table that comes with the package."""
    named = sorted(file.name for file in SHIPPED.iterdir() if file.name.endswith(SUFFIX))
    return [PackedTable(str(SHIPPED / name), (SHIPPED / name).read_bytes()) for name in named]
