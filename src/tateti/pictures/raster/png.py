"""PNG: one picture. It has a palette where there are no more than 256 colours, which is nearly always so."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from tateti.pictures.raster.canvas import Canvas

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MADE_BY = b"Software\0tateti"  # by which a picture of ours is told from somebody's photograph
PALETTE, TRUE_COLOURS = 3, 6  # the kinds of pictures
MOST_COLOURS = 256  # of a palette
NO_FILTER = b"\0"  # before each row


def png(canvas: Canvas) -> bytes:
    """The pixels of a canvas as a file."""
    return SIGNATURE + b"".join(_chunk(name, data) for name, data in _chunks(canvas))


def is_ours(begins: bytes) -> bool:
    """Whether a file that begins like this is a picture that was made here."""
    return begins.startswith(SIGNATURE) and MADE_BY in begins


def _chunks(canvas: Canvas) -> Iterator[tuple[bytes, bytes]]:
    used = sorted(set(canvas.pixels))
    has_palette = len(used) <= MOST_COLOURS
    kind = PALETTE if has_palette else TRUE_COLOURS
    yield b"IHDR", struct.pack(">IIBBBBB", canvas.width, canvas.height, 8, kind, 0, 0, 0)
    yield b"tEXt", MADE_BY
    colours = [canvas.colours[number] for number in used]
    if has_palette:
        yield b"PLTE", bytes(part for colour in colours for part in colour[:3])
        yield b"tRNS", bytes(colour[3] for colour in colours)
        places = {number: place for place, number in enumerate(used)}
        data, length = bytes(map(places.__getitem__, canvas.pixels)), canvas.width
    else:
        whole = {number: bytes(colour) for number, colour in zip(used, colours, strict=True)}
        data, length = b"".join(map(whole.__getitem__, canvas.pixels)), 4 * canvas.width
    rows = b"".join(NO_FILTER + data[i : i + length] for i in range(0, len(data), length))
    yield b"IDAT", zlib.compress(rows, 9)
    yield b"IEND", b""


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
