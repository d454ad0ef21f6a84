"""Counts positions without a line anew and puts them on file: `python -m tateti.tools.counts_file`. It takes half a minute.

The generating functions are proved as they are found (see `tateti.solver.counts.generating`), and what they say is compared with
boards counted cell by cell.
"""

from __future__ import annotations

from pathlib import Path

from tateti.files import write_atomically
from tateti.solver.counts import on_file
from tateti.solver.counts.generating import generating_function
from tateti.solver.counts.line_free import line_free_strips
from tateti.solver.counts.on_file import Strip
from tateti.solver.counts.strips import transfer_matrix

FILE = Path(on_file.__file__).parent / on_file.DATA
COLUMNS = {1: 12, 2: 12, 3: 12, 4: 12, 5: 12, 6: 10}
"""How many columns are counted, for each number of rows."""
MOST_ROWS = 4
"""Of a generating function: with five rows the matrix would have a hundred times as many entries."""


def strip(rows: int) -> Strip:
    """The strip of so many rows, counted anew."""
    counted = tuple(line_free_strips(rows, COLUMNS[rows]))
    if rows > MOST_ROWS:
        return Strip(rows, counted)
    matrix, function = transfer_matrix(rows), generating_function(rows)
    assert tuple(function.terms(len(counted))) == counted
    return Strip(rows, counted, matrix.states, matrix.classes, function)


def main() -> None:
    """Counts all of them, and writes the file."""
    found = []
    for rows in COLUMNS:
        found.append(strip(rows))
        print(f"{rows} rows: {len(found[-1].counted) - 1} columns", flush=True)
    write_atomically(FILE, on_file.as_file(found))


if __name__ == "__main__":
    main()
