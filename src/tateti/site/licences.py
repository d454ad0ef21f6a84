"""Whose work is in the folder, and under which licences: the text that goes with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath

FILE = "licences.txt"
DISTRIBUTIONS = ("tateti", "glicko2-py", "segno")  # what is packed, where it is installed
BEGINNINGS = ("licence", "license", "copying")


def licences(pyodide: Path) -> str:
    """Every part of the folder that somebody wrote, with its licence."""
    parts = [part for name in DISTRIBUTIONS if (part := _of_distribution(name)) is not None]
    said = json.loads((pyodide / "package.json").read_text("utf-8"))
    parts.append(
        f"Pyodide {said['version']}: {said.get('license', 'MPL-2.0')}\n\n"
        f"Its source is published by its authors: {said.get('homepage', 'the npm package pyodide')}.\n"
        "It holds CPython and its standard library, by the Python Software Foundation (PSF-2.0), without the modules that\n"
        "nothing here uses, compiled."
    )
    return "\n\n\n".join(parts) + "\n"


def _of_distribution(name: str) -> str | None:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        return None
    metadata = found.metadata
    named = metadata.get_all("License-Expression") or metadata.get_all("License") or ["see its authors' page"]
    head = f"{metadata['Name']} {metadata['Version']}: {named[0].splitlines()[0]}"
    return "\n\n".join([head, *_texts(found)])


def _texts(found: Distribution) -> Iterator[str]:
    for file in sorted(found.files or [], key=str):
        if PurePosixPath(file).name.lower().startswith(BEGINNINGS):
            text = file.read_text(encoding="utf-8") if Path(str(file.locate())).is_file() else ""
            if text:
                yield text.strip()
