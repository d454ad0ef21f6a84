"""The plots of the results are those of the numbers on file, and the pictures of sheets those of the sheets as they are printed now."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from conftest import requires_module
from tateti.tools import sheet_pictures
from tateti.tools.documents.staging import DOCS
from tateti.tools.result_plots import lost_share, main, semaforo_boards


def test_the_plots_are_those_that_the_command_draws(tmp_path: Path) -> None:
    main(tmp_path)
    for drawn in tmp_path.iterdir():
        ElementTree.parse(drawn)
        assert (DOCS / "images" / drawn.name).read_text("utf-8") == drawn.read_text("utf-8"), (
            "draw them again: python -m tateti.tools.result_plots docs/images"
        )


def test_every_board_has_its_point(tmp_path: Path) -> None:
    boards = semaforo_boards()
    main(tmp_path)
    drawn = (tmp_path / "results-lost.svg").read_text("utf-8")
    first = sum(answer.winner == "first" for answer in boards)
    assert drawn.count("<circle") == first + 1  # and one in the key
    assert drawn.count('width="8"') == len(boards) - first + 1
    assert all(0.001 < lost_share(answer) < 1 for answer in boards)


def test_the_pictures_of_sheets_are_those_that_the_command_draws(tmp_path: Path) -> None:
    requires_module("typst")
    sheet_pictures.main(tmp_path)
    for drawn in tmp_path.iterdir():
        assert (DOCS / "images" / drawn.name).read_bytes() == drawn.read_bytes(), (
            "draw them again: python -m tateti.tools.sheet_pictures docs/images"
        )
