"""Tables that were changed by somebody who knows the format: the checksums are right again."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tateti.solver.tables.table import Table
from tateti.solver.tables.table_format import CHUNK, checksum


def flip_bits(path: Path, share: float, seed: int) -> int:
    """Flip this share of the bits that hold verdicts or Grundy values; give how many were flipped."""
    with Table(path) as table:
        header = table.header
    content = np.frombuffer(path.read_bytes(), np.uint8).copy()
    data = content[header.data_start : header.data_start + header.data_bytes]
    chance = np.random.default_rng(seed)
    flips = np.packbits(chance.random(8 * len(data)) < share)
    for level in header.levels if header.by_blocks else ():
        flips[level.codes : level.rows] = 0
    data ^= flips
    seal(path, content.tobytes())
    return int(np.bitwise_count(flips).sum())


def seal(path: Path, content: bytes) -> None:
    """Write the file with checksums that fit its data."""
    with Table(path) as table:
        header = table.header
    data = content[header.data_start : header.data_start + header.data_bytes]
    checksums = b"".join(checksum(data[start : start + CHUNK]) for start in range(0, len(data), CHUNK))
    path.write_bytes(header.encode(checksum(checksums)) + data + checksums)
