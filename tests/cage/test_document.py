"""What `docs/cage.md` says of the limits is what they are."""

from __future__ import annotations

import re
from pathlib import Path

from tateti.cage import KILOBYTE, MEGABYTE, Guard, Limits
from tateti.classroom.grading.limits import Limits as OfAFile

DOCUMENT = (Path(__file__).parents[2] / "docs" / "cage.md").read_text(encoding="utf-8")


def row(name: str) -> list[str]:
    """The cells of a row of a table."""
    (found,) = re.findall(rf"^\| {re.escape(name)} \| (.*) \|$", DOCUMENT, re.MULTILINE)
    return [cell.strip() for cell in found.split("|")]


def test_the_limits_are_told_as_they_are() -> None:
    bot, file = Limits(), OfAFile(seconds=120.0).of_the_cage
    assert row("processor time, all its processes")[0] == f"{bot.processor:.0f} s"
    assert file.processor == 2 * 120 + 60
    assert (row("time by the clock")[0], file.clock) == (f"{bot.clock / 3600:.0f} hours", 10 * file.processor)
    for name, field, unit in (
        ("memory, of each process and of all together", "memory", MEGABYTE), ("size of a file", "file_size", MEGABYTE),
        ("its folder", "scratch", MEGABYTE), ("a line that it writes", "line", KILOBYTE),
    ):  # fmt: skip
        word = "MB" if unit == MEGABYTE else "KB"
        assert row(name) == [f"{getattr(limits, field) // unit} {word}" for limits in (bot, file)]
    assert row("processes and threads") == [str(bot.processes), str(file.processes)]
    assert row("open files") == [str(bot.open_files), str(file.open_files)]
    assert row("kept of what it prints")[0].startswith(f"{bot.kept // KILOBYTE} KB")


def test_every_guard_has_a_row() -> None:
    assert all(len(row(f"`{guard.value}`")) == 3 for guard in Guard)
