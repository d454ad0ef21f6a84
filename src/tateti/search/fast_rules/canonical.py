"""One code for all that are alike by symmetry: the smallest of a code's images."""

from __future__ import annotations

import struct
from collections.abc import Callable

from tateti.board import Board, transform

LARGEST_TURNED = 32  # cells: a board fits into 64 bits, so that its symmetric images can be unpacked as words


def canonical_of(board: Board) -> Callable[[int], int]:
    """The function that gives the smallest of a code's symmetric images.

    For every byte of a code (four cells) a table holds where its pieces go under all symmetries at once, the images
    side by side in words of 64 bits:

        bits   ...  191 .. 128    127 .. 64     63 .. 0
                    symmetry 2    symmetry 1    symmetry 0

    So the images of a whole code are the sum of one look-up a byte.
    """
    if board.size > LARGEST_TURNED:
        return lambda code: code
    words = struct.Struct(f"<{len(board.symmetries)}Q")
    tables = [
        [
            sum(transform(byte << shift, symmetry) << 64 * i for i, symmetry in enumerate(board.symmetries))
            if byte << shift < 1 << 2 * board.size
            else 0
            for byte in range(256)
        ]
        for shift in range(0, 2 * board.size, 8)
    ]
    return _smallest_image(tables, words)


def _smallest_image(tables: list[list[int]], words: struct.Struct) -> Callable[[int], int]:
    size, unpack = words.size, words.unpack
    if len(tables) == 3:  # boards of 9 to 12 cells: written out, because they are the usual ones
        low, middle, high = tables

        def of_three_bytes(code: int) -> int:
            images = low[code & 255] | middle[code >> 8 & 255] | high[code >> 16]
            smallest: int = min(unpack(images.to_bytes(size, "little")))
            return smallest

        return of_three_bytes

    def of_any_bytes(code: int) -> int:
        images = 0
        for table in tables:
            images |= table[code & 255]
            code >>= 8
        smallest: int = min(unpack(images.to_bytes(size, "little")))
        return smallest

    return of_any_bytes
