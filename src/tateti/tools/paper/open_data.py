"""What the paper says of books and of the benchmark: read from the files of the repository where it has them.

Where there is no package of books, or no page of the benchmark, the paper speaks of them in general. Where there is, it must have
what the paper shows: else the run ends.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

from tateti.board import Board
from tateti.games import game

ROOT = Path(__file__).parents[4]
BOOKS = ROOT / "src" / "tateti" / "solver" / "books"
CHECKER = ROOT / "tools" / "check_book.py"
BENCHMARK = ROOT / "docs" / "benchmark.md"
MEASURED_GAME = "semaforo:3x4"
FIGURES = 7
"""Columns of its table that the paper shows: the bot, its values, the exploitability, and how it plays over all positions."""
TWICE = "-in-batches"
"""How a bot is called that is there a second time, to check the first."""
GZIP = b"\x1f\x8b"


def books(folder: Path = BOOKS) -> dict[str, Any] | None:
    """The books of Semáforo that come with the package, and how long the program is that checks them."""
    if not folder.is_dir():
        return None
    found = sorted(
        map(_book, _files(folder / "shipped")), key=lambda one: (one["board"].size, one["board"].rows)
    )
    ours = [one for one in found if one["kind"] == "semaforo"]
    listed = [one for one in ours if one["rule"] is None]
    if not listed:
        raise ValueError(
            f"{folder} has no book of Semáforo that is a list of positions, and the paper shows some"
        )
    return {
        "heading": ["board", "winner", "positions", "bytes"],
        "rows": [[str(one["board"]), one["winner"], f"{one['positions']:,}", f"{one['bytes']:,}"] for one in listed],
        "by_rule": len(ours) - len(listed),
        "all": len(found),
        "checker_lines": len(CHECKER.read_text(encoding="utf-8").splitlines()),
    }  # fmt: skip


def _files(shipped: Path) -> list[Path]:
    return [
        file
        for file in sorted(shipped.rglob("*"))
        if file.is_file() and file.suffix in (".gz", ".book", ".txt")
    ]


def _book(file: Path) -> dict[str, Any]:
    """What the header of a book says of it; `docs/books.md` describes the format."""
    data = file.read_bytes()
    text = zlib.decompress(data, wbits=31) if data.startswith(GZIP) else data
    first, *header = text.partition(b"\n\n")[0].decode("ascii").split("\n")
    if not first.startswith("tateti book "):
        raise ValueError(f"{file} is not a book: it begins with {first[:40]!r}")
    said = dict(line.partition(": ")[::2] for line in header)
    the_game = game(said["game"])
    board: Board = the_game.board
    return {
        "kind": the_game.kind,
        "board": board,
        "winner": said["winner"],
        "rule": said.get("rule"),
        "positions": int(said["positions"]),
        "bytes": len(data),
    }


def benchmark(page: Path = BENCHMARK) -> list[list[str]] | None:
    """The table of the page on the benchmark that measures our bots on 3x4, heading first, as wide as the paper shows it."""
    if not page.exists():
        return None
    _, _, after = page.read_text(encoding="utf-8").partition(f"\n{MEASURED_GAME}\n")
    table = first_table(after)
    if not table or table[0][0] != "bot" or len(table) < 3:
        raise ValueError(
            f"{page} has no table of bots after the line {MEASURED_GAME}, and the paper shows it"
        )
    return [row[:FIGURES] for row in table if not row[0].endswith(TWICE)]


def first_table(page: str) -> list[list[str]]:
    """The first table of a page in Markdown, without the row of dashes.

    >>> first_table("# Bots\\n\\n| bot | score |\\n| --- | ---: |\\n| easy | 1/2 |\\n")
    [['bot', 'score'], ['easy', '1/2']]
    """
    rows: list[list[str]] = []
    for line in page.splitlines():
        if line.startswith("|"):
            rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
        elif rows:
            break
    return rows[:1] + rows[2:]
