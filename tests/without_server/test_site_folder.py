"""The folder of the page without a server: whole or not at all, never over something else, and the same every time."""

from __future__ import annotations

import json
import re
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tateti.cli import main
from tateti.errors import TatetiError, quote
from tateti.site import build as building
from tateti.site import package, pages
from tateti.site.build import PyodideError, build, check_folder, find_pyodide, is_ours


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder like Pyodide's; what is in it is only ever copied."""
    folder = tmp_path / "node_modules" / "pyodide"
    folder.mkdir(parents=True)
    for name in building.PYTHON_FILES:
        (folder / name).write_bytes(name.encode())
    with zipfile.ZipFile(folder / building.LIBRARY, "w") as library:
        library.writestr("json/__init__.py", "")
        library.writestr("unittest/case.py", "")
    (folder / building.LOCK).write_text('{"info": {"python": "3.14"}, "packages": {"numpy": {}}}')
    (folder / "package.json").write_text(f'{{"version": "{building.VERSION}.0.7"}}')
    return folder


@pytest.fixture(autouse=True)
def without_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building.compiling.shutil, "which", lambda _name: None)


def test_the_folder_is_made_and_made_again_the_same(tmp_path: Path, pyodide: Path) -> None:
    folder = tmp_path / "site"
    built = build(folder, pyodide)
    first = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert (built.files, built.size, built.is_compiled) == (len(first), sum(map(len, first.values())), False)
    (folder / "files" / "left-over.txt").write_text("of an older version")
    (folder / ".DS_Store").write_text("of whoever looked into it")
    build(folder, pyodide)
    assert {
        path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    } == first
    assert [path.name for path in tmp_path.iterdir()] == sorted(["node_modules", "site"])
    named = first[Path("licences.txt")].decode()
    assert all(
        whose in named for whose in ("tateti", "MIT License", "glicko2", "Pyodide 314", "MPL-2.0", "PSF-2.0")
    )


def test_every_file_that_the_page_names_is_there_and_has_its_digest(tmp_path: Path, pyodide: Path) -> None:
    folder = tmp_path / "site"
    build(folder, pyodide)
    for page in folder.rglob("index.html"):
        text = page.read_text("utf-8")
        named = re.findall(r'(?:src|href)="([^"#]+)"', text)
        assert named
        assert not [name for name in named if name.startswith("/") or "//" in name]
        for name in named:
            assert (page.parent / name).resolve().is_file(), (page, name)
        site = told_by(text)
        for one in (site["worker"], *site["written"].values(), *site["start"]["tables"].values()):
            assert (folder / one).is_file()
        for file in site["start"]["files"]:
            content = (folder / file["address"]).read_bytes()
            assert (building.digest_of(content), len(content)) == (file["digest"], file["size"])
        assert "unsafe" not in text
    written = told_by((folder / "index.html").read_text("utf-8"))["written"]
    assert written["/api/lessons es"]
    themes = json.loads((folder / written["/api/themes?game=semaforo pt"]).read_text("utf-8"))
    assert "mirror" in {one["name"] for one in themes}


def told_by(page: str) -> dict[str, Any]:
    import html

    found = re.search(r'<meta name="tateti-site" content="([^"]*)">', page)
    assert found is not None
    told: dict[str, Any] = json.loads(html.unescape(found[1]))
    return told


def test_what_a_browser_cannot_use_is_left_out(tmp_path: Path, pyodide: Path) -> None:
    folder = tmp_path / "site"
    build(folder, pyodide)
    (library,) = folder.rglob(building.LIBRARY)
    assert zipfile.ZipFile(library).namelist() == ["json/__init__.py"]
    (lock,) = folder.rglob("lock.json")
    assert json.loads(lock.read_text()) == {"info": {"python": "3.14"}, "packages": {}}
    names = zipfile.ZipFile(BytesIO(package.archive())).namelist()
    assert "tateti/site/browser/engine.py" in names
    assert not [name for name in names if name.startswith(("tateti/web", "tateti/window", "tateti/commands"))]


@pytest.mark.parametrize("there", ["a file", "a folder of others", "a link"])
def test_nothing_of_others_is_written_over(tmp_path: Path, pyodide: Path, there: str, capsys: Any) -> None:
    place = tmp_path / "place"
    if there == "a file":
        place.write_text("mine")
    else:
        others = place if there == "a folder of others" else tmp_path / "others"
        others.mkdir()
        (others / "mine.txt").write_text("mine")
        if there == "a link":
            place.symlink_to(others)
    assert main(["site", str(place), "--pyodide", str(pyodide)]) == 2
    assert "holds something else" in capsys.readouterr().err
    mine = place if there == "a file" else place / "mine.txt"
    assert mine.read_text() == "mine"
    assert not is_ours(place)


@pytest.mark.parametrize("name", [".git", "CNAME"])
def test_what_others_put_into_the_folder_is_not_lost(tmp_path: Path, pyodide: Path, name: str) -> None:
    folder = tmp_path / "site"
    build(folder, pyodide)
    (folder / name).mkdir() if name == ".git" else (folder / name).write_text("mine")
    with pytest.raises(TatetiError, match=f"holds '{name}', which was not made with it"):
        build(folder, pyodide)
    assert (folder / name).exists() and is_ours(folder)


def test_a_folder_that_is_empty_or_nowhere_will_do(tmp_path: Path) -> None:
    check_folder(tmp_path / "new")
    (tmp_path / "empty").mkdir()
    check_folder(tmp_path / "empty")
    with pytest.raises(TatetiError, match="is not there"):
        check_folder(tmp_path / "no" / "such")


def test_where_the_disk_is_full_the_old_folder_stays(
    tmp_path: Path, pyodide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    build(folder, pyodide)
    before = sorted(path.name for path in folder.iterdir())

    def full(_self: Path, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(TatetiError, match="no room"):
        building._put_in_place_or_say(folder, {"index.html": b""})
    assert sorted(path.name for path in folder.iterdir()) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["node_modules", "site"]


def test_pyodide_is_found_further_up_and_asked_for_where_it_is_not(
    tmp_path: Path, pyodide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "a" / "b"
    inside.mkdir(parents=True)
    monkeypatch.chdir(inside)
    assert find_pyodide(None) == pyodide
    (pyodide / "package.json").write_text('{"version": "200.1.0"}')
    with pytest.raises(PyodideError, match=r"holds Pyodide 200\.1\.0"):
        find_pyodide(pyodide)
    with pytest.raises(PyodideError, match="is not a folder of Pyodide"):
        find_pyodide(tmp_path)
    (tmp_path / "node_modules").rename(tmp_path / "elsewhere")
    with pytest.raises(PyodideError, match="npm install pyodide") as refused:
        find_pyodide(None)
    assert quote(str(inside)) in str(refused.value)  # where to run it
    assert "the one with pyodide.mjs in it: --pyodide FOLDER" in str(refused.value)


def test_the_page_that_leads_on_allows_its_own_script_alone() -> None:
    text = pages.finding_page().decode()
    assert text.count("<script>") == 1
    assert "script-src 'sha256-" in text
