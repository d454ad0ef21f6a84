"""The layout of a table file: what its header says, and where in it everything is. `docs/tables.md` tells it in full.

bytes 0..7      "tateti\\x1a\\n"
      8..11     version of the format, little-endian like every number here
      12..15    length of the header, at most 65,536
      16..31    checksum of the header
      32..      header: JSON, filled up with spaces so that the data begin on a multiple of 4096
data            in chunks of 1 MiB, the last one shorter
checksums       16 bytes for each chunk; their own checksum is in the header
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from tateti.board import Board
from tateti.errors import TatetiError
from tateti.files import FileKind
from tateti.games import Game, game
from tateti.language import mark as N_
from tateti.solver.strict_json import (
    a_list,
    a_text,
    a_truth,
    hexadecimal,
    read_strictly,
    whole_number,
    whole_numbers,
    with_keys,
)
from tateti.solver.sweep.split import Split

MAGIC = b"tateti\x1a\n"
VERSION = 1
RULES = 1
"""Raised when the rules of a game are changed, so that older tables are not believed."""
SUFFIX = ".tateti"
CHUNK = 1 << 20
DIGEST = 16
FRONT = 32
PAGE = 4096
CODE_BYTES = 8
MOST_HEADER = 1 << 16
"""Bytes; the headers of the largest boards have some 4,000."""
MOST_BLOCKS = 1 << 48

LOST, PLIES, VERDICT, GRUNDY = "lost", "plies", "verdict", "grundy"
"""What is stored: a bit a position of the quiet blocks, a byte of them, a verdict byte of every code, its Grundy value."""
CONTENTS = ((LOST,), (PLIES,), (VERDICT,), (VERDICT, GRUNDY))


TABLE = FileKind(N_("a saved solution"), lambda beginning: beginning.startswith(MAGIC))
# Its header is written last: until then there are zeros.
UNFINISHED = FileKind(
    N_("a solution that was begun"),
    lambda beginning: beginning.startswith(MAGIC) or not any(beginning[:PAGE]),
)


UNUSABLE = N_("{file} is a table that this version of tateti cannot use: solve the board again.")


class TableError(TatetiError):
    """A file that is no table, or not one that can be used here."""


class DamagedTableError(TableError):
    """A table whose bytes are not those that were written."""


class Level(NamedTuple):
    """The blocks of one level: how many, and where in the data their codes and their rows begin."""

    level: int
    blocks: int
    codes: int
    rows: int


@dataclass(frozen=True)
class Header:
    """What a table is about, and all that is needed to find a position in it.

    The last three are empty for tables of every code. `levels` are pairs of a level and its number of blocks, in the
    order of the file: the fullest level first.
    """

    game_name: str
    stored: tuple[str, ...]
    inside: tuple[int, ...] = ()
    generators: tuple[tuple[int, ...], ...] = ()
    level_blocks: tuple[tuple[int, int], ...] = ()

    @cached_property
    def game(self) -> Game:
        return game(self.game_name)

    @property
    def board(self) -> Board:
        return self.game.board

    @property
    def misere(self) -> bool:
        return self.game.misere

    @property
    def base(self) -> int:
        """Values that a cell can have."""
        return len(self.game.letters)

    @property
    def by_blocks(self) -> bool:
        return self.stored[0] in (LOST, PLIES)

    @cached_property
    def split(self) -> Split:
        upper = tuple(cell for cell in range(self.board.size) if cell not in self.inside)
        return Split(self.board, upper, self.inside, self.generators)

    @property
    def row_bytes(self) -> int:
        """The bytes of one block."""
        return 8 * self.split.block_words if self.stored == (LOST,) else self.split.block_positions

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        sizes = [blocks * (CODE_BYTES + self.row_bytes) for _, blocks in self.level_blocks]
        starts = accumulate(sizes, initial=0)
        return tuple(
            Level(level, blocks, start, start + CODE_BYTES * blocks)
            for (level, blocks), start in zip(self.level_blocks, starts, strict=False)
        )

    @property
    def codes(self) -> int:
        """The codes of the board."""
        return int(self.base**self.board.size)

    @cached_property
    def data_bytes(self) -> int:
        if self.by_blocks:
            return sum(blocks * (CODE_BYTES + self.row_bytes) for _, blocks in self.level_blocks)
        return self.codes + ((self.codes + 1) // 2 if GRUNDY in self.stored else 0)

    @property
    def chunks(self) -> int:
        return -(-self.data_bytes // CHUNK)

    @cached_property
    def data_start(self) -> int:
        return len(self.encode(bytes(DIGEST)))

    @property
    def file_bytes(self) -> int:
        """The size of the whole file, known before it is written."""
        return self.data_start + self.data_bytes + DIGEST * self.chunks

    def encode(self, checksum_of_checksums: bytes) -> bytes:
        """Everything before the data."""
        text = json.dumps(
            {
                "game": self.game_name,
                "rules": RULES,
                "misere": self.misere,
                "stored": self.stored,
                "inside": self.inside,
                "generators": self.generators,
                "levels": self.level_blocks,
                "data_bytes": self.data_bytes,
                "chunk_bytes": CHUNK,
                "checksums": checksum_of_checksums.hex(),
            }
        ).encode()
        text = text.ljust(-(-(FRONT + len(text)) // PAGE) * PAGE - FRONT)
        front = MAGIC + VERSION.to_bytes(4, "little") + len(text).to_bytes(4, "little")
        return front + checksum(text) + text


def checksum(data: bytes | bytearray | memoryview) -> bytes:
    """The checksum of a header, a chunk, or the list of all checksums."""
    return blake2b(data, digest_size=DIGEST).digest()


def decode(path: Path, front: bytes, rest: bytes) -> tuple[Header, bytes]:
    """The header in the beginning of a file and the checksum of its checksums; refused unless all of it is right."""
    if front[:8] != MAGIC:
        raise TableError(N_("{file} is not a table of tateti."), file=str(path))
    if int.from_bytes(front[8:12], "little") != VERSION:
        raise TableError(
            N_("{file} is a table of another version of tateti: solve the board again."), file=str(path)
        )
    check_header(path, front, rest)
    try:
        header, whole = _understood(read_strictly(rest))
        if FRONT + len(rest) != header.data_start:
            raise ValueError("the data begin elsewhere")
    except ValueError:
        raise TableError(UNUSABLE, file=str(path)) from None
    return header, whole


def header_length(front: bytes) -> int:
    """How long the header is, as the beginning of a file says; more than `MOST_HEADER` is never read."""
    return min(int.from_bytes(front[12:16], "little"), MOST_HEADER)


def check_header(path: Path, front: bytes, rest: bytes) -> None:
    """Refuse a header that is not as it was written."""
    if int.from_bytes(front[12:16], "little") != len(rest) or checksum(rest) != front[16:FRONT]:
        raise DamagedTableError(N_("{file} is damaged: its header is not as it was written."), file=str(path))


def _understood(said: dict[str, Any]) -> tuple[Header, bytes]:
    """The header that the JSON gives; `ValueError` if it makes no sense."""
    with_keys(said, *_KEYS)
    name = _name(said)
    cells = game(name).board.size
    header = Header(
        game_name=name,
        stored=tuple(map(a_text, a_list(said["stored"]))),
        inside=whole_numbers(said["inside"], cells - 1),
        generators=tuple(whole_numbers(one, cells - 1) for one in a_list(said["generators"])),
        level_blocks=tuple(_level_and_blocks(pair) for pair in a_list(said["levels"])),
    )
    sound = (
        whole_number(said["rules"], RULES) == RULES
        and whole_number(said["chunk_bytes"], CHUNK) == CHUNK
        and header.game.full_name == header.game_name
        and header.stored in CONTENTS
        and (_split_is_sound(header) if header.by_blocks else _has_no_split(header))
        and whole_number(said["data_bytes"], header.data_bytes) == header.data_bytes
    )
    if not sound:
        raise ValueError("the header contradicts itself")
    return header, hexadecimal(said["checksums"], DIGEST)


_KEYS = (
    "game", "rules", "misere", "stored", "inside", "generators", "levels", "data_bytes", "chunk_bytes", "checksums",
)  # fmt: skip


def _name(said: dict[str, Any]) -> str:
    """The name of the game; a table from before misère play was a game of its own has it as a mark beside the name."""
    name, misere = a_text(said["game"]), a_truth(said["misere"])
    if game(name).misere and not misere:
        raise ValueError("the mark contradicts the name")
    return f"misere-{name}" if misere and not game(name).misere else name


def _level_and_blocks(pair: Any) -> tuple[int, int]:
    level, blocks = whole_numbers(pair, MOST_BLOCKS)
    return level, blocks


def _has_no_split(header: Header) -> bool:
    return not (header.inside or header.generators or header.level_blocks)


def _split_is_sound(header: Header) -> bool:
    board, inside = header.board, set(header.inside)
    return (
        header.base == 4
        and len(inside) == len(header.inside)
        and inside <= set(range(board.size))
        and all(generator in board.symmetries for generator in header.generators)
        and all({generator[cell] for cell in inside} == inside for generator in header.generators)
        and [level for level, _ in header.level_blocks] == list(range(header.split.levels))[::-1]
    )
