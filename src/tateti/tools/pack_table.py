"""Makes the tables that come with the package: `python -m tateti.tools.pack_table semaforo:3x4`.

The board is solved afresh by the compiled loops and packed (see `solver.tables.packed`). Made again, the unpacked bytes are
the same; the packed ones are too, with the same zlib.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tateti.board import Board
from tateti.games import Game, game
from tateti.solver.dense.solve import DenseTable, solve_dense
from tateti.solver.tables import packed

FOLDER = Path(packed.__file__).parent / "shipped"


def smallest_codes(board: Board) -> npt.NDArray[np.bool_]:
    """For every code, whether none of its images is smaller."""
    codes = np.arange(4**board.size, dtype=np.int64)
    is_smallest = np.ones(len(codes), bool)
    for symmetry in board.symmetries[1:]:
        image = np.zeros_like(codes)
        for cell, goes_to in enumerate(symmetry):
            image |= ((codes >> (2 * cell)) & 3) << (2 * goes_to)
        is_smallest &= codes <= image
    return is_smallest


def data_of(table: DenseTable) -> bytes:
    """The bytes of a table, of the smallest codes alone; those of the others are 0."""
    kept = smallest_codes(table.header.board)
    verdicts = np.frombuffer(table.verdicts, np.uint8) * kept
    if not table.nibbles:
        return verdicts.tobytes()
    both = np.frombuffer(table.nibbles, np.uint8)
    nibbles = (both & 15) * kept[::2] | (both & 240) * kept[1::2]
    return verdicts.tobytes() + nibbles.tobytes()


def pack(the_game: Game) -> bytes:
    """The packed table of a game."""
    table = solve_dense(the_game)
    return packed.encode(table.header, data_of(table))


def main(names: list[str]) -> None:
    """Writes the table of each game into the package."""
    FOLDER.mkdir(exist_ok=True)
    for name in names:
        the_game = game(name)
        path = FOLDER / (the_game.full_name.replace(":", "-") + packed.SUFFIX)
        path.write_bytes(pack(the_game))
        print(path, path.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1:])
