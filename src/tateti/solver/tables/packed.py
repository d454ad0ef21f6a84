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
from importlib.resources.abc import Traversable
from itertools import accumulate
from pathlib import Path
from typing import Any

from tateti.board import transform
from tateti.errors import quote
from tateti.files import why
from tateti.games import Game
from tateti.language import mark as N_
from tateti.search.values import Evaluation
from tateti.solver.dense.verdict import unpack
from tateti.solver.strict_json import (
    a_list,
    a_text,
    hexadecimal,
    read_strictly,
    whole_number,
    whole_numbers,
    with_keys,
)
from tateti.solver.tables.table_format import (
    DIGEST,
    FRONT,
    GRUNDY,
    RULES,
    UNUSABLE,
    VERDICT,
    DamagedTableError,
    Header,
    TableError,
    check_header,
    checksum,
    header_length,
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
        self.header, self._sizes = _decode(self.path, content)
        self._starts = list(accumulate(self._sizes, initial=len(content) - sum(self._sizes)))
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
        """Unpack every piece, giving the bytes checked so far; their checksum was checked when the table was opened."""
        for number, start in enumerate(self._starts[1:]):
            self._unpacked(number)
            yield start

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
        unpacker = zlib.decompressobj()
        try:
            piece = unpacker.decompress(self._content[start : start + self._sizes[number]], expected + 1)
        except zlib.error:
            raise _damaged(self.path) from None
        if len(piece) != expected or not unpacker.eof:
            raise _damaged(self.path)
        return piece


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


def _decode(path: Path, content: bytes) -> tuple[Header, tuple[int, ...]]:
    """The header and the sizes of the pieces; refused unless all bytes are as they were written."""
    front, rest = content[:FRONT], content[FRONT:]
    if front[:8] != MAGIC or int.from_bytes(front[8:12], "little") != VERSION:
        raise TableError(N_("{file} is not a table of tateti."), file=str(path))
    text = rest[: header_length(front)]
    check_header(path, front, text)
    try:
        header, sizes, whole = _understood(read_strictly(text))
    except ValueError:
        raise TableError(UNUSABLE, file=str(path)) from None
    expected = FRONT + len(text) + sum(sizes)
    if len(content) != expected:
        raise DamagedTableError(
            N_("{file} is damaged: it has {found} bytes where {expected} were written."),
            file=str(path), found=len(content), expected=expected,
        )  # fmt: skip
    if checksum(rest[len(text) :]) != whole:
        raise _damaged(path)
    return header, sizes


def _understood(said: dict[str, Any]) -> tuple[Header, tuple[int, ...], bytes]:
    """The header that the JSON gives, the sizes of the pieces and the checksum of all; `ValueError` if it makes no sense."""
    with_keys(said, "game", "rules", "stored", "pieces", "checksum")
    header = Header(a_text(said["game"]), tuple(map(a_text, a_list(said["stored"]))))
    sizes = whole_numbers(said["pieces"], 2 * PIECE)
    sound = (
        whole_number(said["rules"], RULES) == RULES
        and header.game.full_name == header.game_name
        and header.base == 4
        and header.stored in ((VERDICT,), (VERDICT, GRUNDY))
        and len(sizes) == -(-header.data_bytes // PIECE)
    )
    if not sound:
        raise ValueError("the header contradicts itself")
    return header, sizes, hexadecimal(said["checksum"], DIGEST)


def _damaged(path: Path) -> DamagedTableError:
    return DamagedTableError(
        N_("{file} is damaged: its checksums are not as they were written."), file=str(path)
    )


# The tables that come with the package


@cache
def shipped(game: Game) -> PackedTable | None:
    """The table of this board that comes with the package."""
    file = SHIPPED / (game.full_name.replace(":", "-") + SUFFIX)
    return read_shipped(file) if file.is_file() else None


def shipped_files() -> list[Traversable]:
    """Every file in which a table comes with the package."""
    return sorted((file for file in SHIPPED.iterdir() if file.name.endswith(SUFFIX)), key=str)


def read_shipped(file: Traversable) -> PackedTable:
    """The table in such a file."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise TableError(
            N_("{file} cannot be read: {reason}."), file=quote(str(file)), reason=why(error)
        ) from error
    return PackedTable(str(file), content)
