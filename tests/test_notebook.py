"""In a notebook a position, a match, an analysis and a tree show themselves as pictures."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from conftest import requires_module

CELLS = {
    "position": "import tateti\ntateti.game('semaforo').position('GR../YGR./Y..Y')",
    "match": "tateti.play_match('tictactoe', 'perfect', 'easy', seed=1)",
    "analysis": "tateti.analyse(tateti.game('semaforo').position('..G./Y.Y./....'))",
    "tree": "tateti.tree(tateti.game('tictactoe').position('OXO/.OX/X..'), order='fixed')",
}
SHOWN = {"position": "image/svg+xml", "match": "text/html", "analysis": "text/html", "tree": "image/svg+xml"}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, str], str]:
    """What each cell shows, and the whole notebook as a page."""
    nbformat, nbclient, nbconvert = (requires_module(name) for name in ("nbformat", "nbclient", "nbconvert"))
    requires_module("ipykernel")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS.values()])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = {
        name: cell.outputs[0].data[SHOWN[name]] for name, cell in zip(CELLS, notebook.cells, strict=True)
    }
    whole, _more = nbconvert.HTMLExporter().from_notebook_node(notebook)
    return shown, whole


@pytest.mark.parametrize("name", ["position", "tree"])
def test_it_is_shown_as_an_svg(name: str, page: tuple[dict[str, str], str]) -> None:
    picture = ElementTree.fromstring(page[0][name])
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert picture.find("{http://www.w3.org/2000/svg}title") is not None


@pytest.mark.parametrize("name", ["match", "analysis"])
def test_it_is_shown_with_its_moves(name: str, page: tuple[dict[str, str], str]) -> None:
    shown = page[0][name]
    assert "<svg" in shown
    assert ("perfect" if name == "match" else "Gb1") in shown
    assert "<script" not in shown


def test_the_page_of_the_notebook_has_all_four(page: tuple[dict[str, str], str]) -> None:
    pictures = page[1].count("<svg") + page[1].count("data:image/svg+xml")
    assert pictures >= len(CELLS)
