"""What the paper says of books and of the benchmark: read from the package where it has them, and nothing where it has not."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[4]
BENCHMARK = ROOT / "docs" / "benchmark.md"


def books() -> dict[str, Any] | None:
    """The books that the package lists with `tateti book --list --json`; None in a package that knows no books."""
    if find_spec("tateti.solver.books") is None:
        return None
    listed = subprocess.run(
        [sys.executable, "-m", "tateti", "book", "--list", "--json"],
        capture_output=True,
        text=True,
        check=True,
    )
    return {"books": json.loads(listed.stdout)}


def benchmark() -> list[list[str]] | None:
    """The first table of the page on the benchmark, heading first; None where there is no such page."""
    return first_table(BENCHMARK.read_text(encoding="utf-8")) if BENCHMARK.exists() else None


def first_table(page: str) -> list[list[str]]:
    """The first table of a page in Markdown, without the row of dashes.

    >>> first_table("# Bots\\n\\n| bot | score |\\n| --- | ---: |\\n| easy | 1/2 |\\n")
    [['bot', 'score'], ['easy', '1/2']]
    """
    lines = page.splitlines()
    begin = next(place for place, line in enumerate(lines) if line.startswith("|"))
    rows = []
    for line in lines[begin:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().strip("`") for cell in line.strip("|").split("|")])
    return [rows[0], *rows[2:]]
