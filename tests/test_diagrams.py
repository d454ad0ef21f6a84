"""The pictures of the architecture are those of the code as it is."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from conftest import requires_module

requires_module("fastapi")

from tateti.tools.diagrams import ROOT, main  # noqa: E402

COMMITTED = ROOT / "docs" / "images"


def test_the_pictures_are_those_that_the_command_draws(tmp_path: Path) -> None:
    main(tmp_path)
    for drawn in tmp_path.iterdir():
        ElementTree.parse(drawn)
        assert (COMMITTED / drawn.name).read_text("utf-8") == drawn.read_text("utf-8"), (
            "draw them again: python -m tateti.tools.diagrams docs/images"
        )
