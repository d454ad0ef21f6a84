"""The package as people get it: built, installed into an empty environment, and tried there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import tateti
from conftest import PATIENCE, requires_command
from tateti import language

ROOT = Path(__file__).parent.parent
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]


def run(*command: str | Path, cwd: Path) -> str:
    """The standard output of a command that must succeed and has nothing on its standard input."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TATETI_"))},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, f"{done.args}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    run(*PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", folder, ROOT, cwd=folder)
    (built,) = folder.glob("tateti-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts folder of an environment that holds the wheel and what it depends on, and nothing else."""
    environment = tmp_path_factory.mktemp("installed") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", environment, cwd=wheel.parent)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    constraints = ROOT / "constraints.txt"
    run(*PIP, "--python", environment, "install", "-q", "-c", constraints, wheel, cwd=wheel.parent)
    return scripts


@pytest.mark.slow
def test_the_wheel_holds_the_catalogues_and_the_typing_marker(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "tateti/py.typed" in names
    assert "tateti/web/storage/migrations/env.py" in names
    assert "tateti/study/print/templates/page.typ" in names
    for code in language.TRANSLATED:
        assert f"tateti/locale/{code}/LC_MESSAGES/tateti.mo" in names


@pytest.mark.slow
def test_the_wheel_holds_only_the_package(wheel: Path) -> None:
    folders = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert folders == {"tateti", wheel.name.removesuffix("-py3-none-any.whl") + ".dist-info"}


@pytest.mark.slow
def test_an_installed_tateti_says_its_version(installed: Path, tmp_path: Path) -> None:
    program = "import tateti; print(tateti.__version__)"
    version = run(installed / "python", "-c", program, cwd=tmp_path).strip()
    assert version in run(installed / "tateti", "--version", cwd=tmp_path)


@pytest.mark.slow
def test_an_installed_tateti_plays_a_match_by_itself(installed: Path, tmp_path: Path) -> None:
    match = "play tictactoe --first bot:random --second bot:random --seed 1".split()
    once = run(installed / "tateti", *match, cwd=tmp_path)
    again = run(installed / "tateti", *match, cwd=tmp_path)
    assert once.strip()
    assert once == again


@pytest.mark.slow
def test_an_installed_tateti_leaves_politely_at_the_end_of_input(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "tateti", cwd=tmp_path).strip()


def test_importing_tateti_loads_the_standard_library_only(tmp_path: Path) -> None:
    program = (
        "import sys; before = set(sys.modules); import tateti; "
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    loaded = set(run(sys.executable, "-c", program, cwd=tmp_path).split())
    assert loaded - sys.stdlib_module_names == {"tateti"}


def test_no_tracked_file_names_a_registry_or_somebodys_folder() -> None:
    private = re.compile(
        r"index[-_]url|find[-_]links|/simple\b|pythonhosted"  # package registries
        r"|/(?:root|home/\w+|Users/\w+)/|file://"  # folders of one machine
    )
    git = requires_command("git")
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout, so nothing is tracked")
    tracked = run(git, "ls-files", "-z", cwd=ROOT).split("\0")
    found = []
    for name in filter(None, tracked):
        path = ROOT / name
        if path == Path(__file__).resolve() or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8", errors="ignore")
        found += [f"{name}: {match.group()}" for match in private.finditer(text)]
    assert found == []


def test_every_public_name_is_there() -> None:
    assert [name for name in tateti.__all__ if getattr(tateti, name, None) is None] == []
