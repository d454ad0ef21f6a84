"""Text in columns that stay readable in a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tateti.terminal.console import Console


def aligned(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    """The rows as lines whose columns stand under each other; the columns in `right` are set to the right.

    >>> print(*aligned([("a", "1"), ("bcd", "10")], right=[1]), sep="\\n")
    a     1
    bcd  10
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()


def in_two_columns(rows: list[tuple[str, str]], console: Console) -> list[str]:
    """Words on the left and what they mean beside them; where that leaves too little room, one after the other."""
    width = max(len(word) for word, _meaning in rows) + 4
    if 3 * width > console.columns:
        return [line for word, meaning in rows for line in console.wrapped(f"  {word}: {meaning}", after=4)]
    return [
        line
        for word, meaning in rows
        for line in console.wrapped(f"  {word}".ljust(width) + meaning, after=width)
    ]
