"""Annotations of a GitHub workflow: what is wrong, at the line of the student's file.

Everything a student's file may have a part in is either escaped, as GitHub's own tools escape it, or stands where the
runner looks for no commands.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path

from tateti.classroom.grading.findings import Finding, Report
from tateti.classroom.grading.report import finding_in_words

LARGEST_FILE = 1_000_000  # bytes that are looked through for definitions


def commands_for(report: Report, source: Path | None, *, strict: bool = False) -> Iterator[str]:
    """A line for each fault and each remark, faults first; where nothing raised an exception, at the function's own line."""
    lines = definitions(source)
    found = sorted(report.all_findings(), key=lambda named: not named[1].fails)
    for function, finding in found:
        level = "error" if finding.fails or strict else "notice"
        line = finding.line or lines.get(function)
        properties = {"file": report.file, **({"line": str(line)} if line else {})}
        properties["title"] = f"tateti: {function}" if function else "tateti"
        yield command(level, properties, _message(finding))


def _message(finding: Finding) -> str:
    return "\n".join(finding_in_words(finding, ""))


def command(name: str, properties: Mapping[str, str], message: str) -> str:
    """A command for the runner, in one line whatever is in it.

    >>> command("error", {"file": "a,b.py", "line": "3"}, "100 % wrong:\\nall of it")
    '::error file=a%2Cb.py,line=3::100 %25 wrong:%0Aall of it'
    """
    said = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    return f"::{name}{' ' * bool(said)}{said}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def without_commands(text: str) -> str:
    """A text in which the runner looks for no commands, whatever stands in it."""
    word = secrets.token_hex(16)
    return f"::stop-commands::{word}\n{text}\n::{word}::"


def definitions(source: Path | None) -> dict[str, int]:
    """The lines on which functions are defined, found without running the file; the last of each name counts."""
    if source is None or not source.is_file():
        return {}
    try:
        with source.open("rb") as file:
            text = file.read(LARGEST_FILE).decode("utf-8", errors="replace")
    except OSError:
        return {}
    named = (
        (number, re.match(r"(?:async +)?def +(\w+)", line)) for number, line in enumerate(text.split("\n"), 1)
    )
    return {found[1]: number for number, found in named if found is not None}
