"""The package as people get it: built, installed into an empty environment, and tried there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import tateti
from conftest import PATIENCE, requires_command
from tateti import language
from tateti.cli import WORDS
from tateti.commands.setup import SHELLS
from tateti.commands.setup.man_pages import pages
from tateti.extras import install_command
from tateti.tools import sbom

ROOT = Path(__file__).parent.parent
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]


def run(*command: str | Path, cwd: Path, code: int = 0, **variables: str) -> str:
    """What a command tells that must end with this code and has nothing on its standard input: on its standard output, or
    where it refuses, on its standard error."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TATETI_"))}
        | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == code, f"{done.args}\n{done.stdout}\n{done.stderr}"
    return done.stderr if code == 2 else done.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the source package, built from this checkout, and the wheel, built from the source package."""
    folder = tmp_path_factory.mktemp("dist")
    build(ROOT, folder)
    return folder


def build(source: Path, folder: Path, **variables: str) -> None:
    """`python -m build`, with the tools that are here."""
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, source, cwd=folder, **variables)


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (built,) = dist.glob("tateti-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts folder of an environment that holds the wheel and what it depends on, and nothing else: what the wheel
    asks for has to be in `requirements/core.txt`, with the hashes that stand there."""
    environment = tmp_path_factory.mktemp("installed") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", environment, cwd=wheel.parent)
    itself = f"tateti @ {wheel.as_uri()} --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n"
    wanted = wheel.with_name("wanted.txt")
    wanted.write_text(itself + (ROOT / "requirements" / "core.txt").read_text(encoding="utf-8"))
    run(*PIP, "--python", environment, "install", "-q", "--require-hashes", "-r", wanted, cwd=wheel.parent)
    return environment / ("Scripts" if os.name == "nt" else "bin")


# What is built


@pytest.mark.slow
def test_building_twice_gives_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    """The second time elsewhere, from the source package, by somebody with other settings, at another time."""
    (source,) = dist.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    for path in folder.rglob("*"):
        os.utime(path, (1_000_000_000, 1_000_000_000))
    (again := tmp_path / "again").mkdir()
    build(folder, again, TZ="Asia/Tokyo", TATETI_LANG="es", LC_ALL="C.UTF-8", PYTHONHASHSEED="7")
    assert {file.name: sha256(file.read_bytes()).hexdigest() for file in again.iterdir()} == {
        file.name: sha256(file.read_bytes()).hexdigest()
        for file in dist.iterdir()
        if file.name != "wanted.txt"
    }


@pytest.mark.slow
def test_the_source_package_holds_the_examples(dist: Path) -> None:
    (source,) = dist.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        f"examples/bots/{name}" for name in ("README.md", "bot.py", "bot.c", "bot.mjs", "Bot.java")
    } <= names


@pytest.mark.slow
def test_the_wheel_holds_the_catalogues_and_the_typing_marker(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "tateti/py.typed" in names
    assert "tateti/web/storage/migrations/env.py" in names
    assert "tateti/study/print/templates/page.typ" in names
    assert {f"tateti/commands/setup/scripts/tateti.{shell}" for shell in SHELLS} <= names
    for code in language.TRANSLATED:
        assert f"tateti/locale/{code}/LC_MESSAGES/tateti.mo" in names


@pytest.mark.slow
def test_the_wheel_holds_only_the_package_its_man_pages_and_what_is_said_of_it(wheel: Path) -> None:
    about = wheel.name.removesuffix("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"tateti", f"{about}.data", f"{about}.dist-info"}
    data = {name for name in names if name.startswith(f"{about}.data")}
    assert data == {f"{about}.data/data/share/man/{page}" for page in pages(WORDS)}


@pytest.mark.slow
def test_the_wheel_lists_what_it_needs_in_cyclonedx(wheel: Path) -> None:
    about = wheel.name.removesuffix("-py3-none-any.whl")
    text = zipfile.ZipFile(wheel).read(f"{about}.dist-info/sboms/{sbom.FILE}").decode()
    assert text == sbom.sbom(ROOT)
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    listed = {one["name"]: one for one in json.loads(text)["components"]}
    required = {name for name, one in listed.items() if one["scope"] == "required"}
    assert required == {"click", "glicko2-py", "markdown-it-py", "mdurl", "platformdirs", "pygments", "rich"}
    assert {"numba", "llvmlite", "fastapi", "pydantic-core", "pygame-ce", "typst"} <= listed.keys() - required
    assert "pytest" not in listed


# What is installed


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


# Every word of the command, as it is without any extra: a line that does something, or the extra that has to be named.
WITHOUT_EXTRAS = {
    "play": "play semaforo --first bot:perfect --second bot:mcts:playouts=20 --seed 1 --record match.txt",
    "analyse": "analyse semaforo ..G./Y.Y./....",
    "explain": "explain semaforo RGRR/YYRG/Y.GY",
    "study": "study rules tictactoe",
    "tree": "tree tictactoe OXO/.OX/X.. --seed 0",
    "audit": "audit perfect tictactoe",
    "arena": "arena easy perfect --games 2 --workers 1 --out arena",
    "review": "review match.txt",
    "puzzles": "puzzles semaforo --count 1 --seed 1",
    "bots": "bots",
    "ugi": "ugi",
    "picture": "picture semaforo --out board.svg",
    "learn": "learn fork",
    "tables": "tables verify",
    "results": "results",
    "book": "book verify semaforo:3x4",
    "bench": "bench puzzles --count 1 --repeats 1",
    "classroom": "classroom new folder --course tres-en-raya",
    "setup": "setup --man pages",
}
NEEDS = {
    "window": ("window", "window"),
    "serve": ("web", "serve"),
    "worksheet": ("print", "worksheet --game semaforo --out sheet.pdf"),
    "solve": ("solver", "solve semaforo:4x4"),
    "study": ("solver", "study rules semaforo"),
    "book": ("solver", "book semaforo:1x4 --out new.book"),
    "tables": ("solver", "tables build semaforo:4x4"),
    "bench": ("web", "bench serve"),
    "tournament": ("tournament", "tournament new new.txt --names match.txt"),
    "classroom": ("window", "classroom play folder --course tres-en-raya --window"),
}
# What these say is tested beside the others.
ANSWERS_OF_ITS_OWN = {"grade", "verify", "site"}


@pytest.mark.slow
def test_without_extras_every_word_works_or_says_what_installs_it(installed: Path, tmp_path: Path) -> None:
    assert WITHOUT_EXTRAS.keys() | NEEDS.keys() | ANSWERS_OF_ITS_OWN == WORDS.keys()
    own = {"TATETI_STATE": str(tmp_path / "state"), "TATETI_CACHE": str(tmp_path / "cache")}
    for line in WITHOUT_EXTRAS.values():
        run(installed / "tateti", *line.split(), cwd=tmp_path, **own)
    for extra, line in NEEDS.values():
        told = run(installed / "tateti", *line.split(), cwd=tmp_path, code=2, **own)
        assert f"pip install 'tateti[{extra}]'" in told, line
    assert "to be written" in run(
        installed / "tateti", *"grade folder --course tres-en-raya".split(), cwd=tmp_path, code=1, **own
    )
    run(installed / "tateti", "verify", "match.txt", cwd=tmp_path, code=2, **own)
    assert "npm install pyodide" in run(installed / "tateti", "site", "new", cwd=tmp_path, code=2, **own)


PIPX, UV = '{"main_package": {"package_or_url": "%s"}}', '[tool]\nrequirements = [{ name = "tateti"%s }]'


@pytest.mark.parametrize(("file", "text", "told"), [
    ("pipx_metadata.json", PIPX % "tateti", "pipx install --force 'tateti[web]'"),
    ("pipx_metadata.json", PIPX % "/my/tateti.whl[print]", "pipx install --force '/my/tateti.whl[print,web]'"),
    ("pipx_metadata.json", PIPX % "tateti[web]", "pipx install --force 'tateti[web]'"),
    ("pipx_metadata.json", "not what it was", "pipx install --force 'tateti[web]'"),
    ("uv-receipt.toml", UV % "", "uv tool install --force 'tateti[web]'"),
    ("uv-receipt.toml", UV % ', extras = ["print"], path = "/my/tateti.whl"', "uv tool install --force '/my/tateti.whl[print,web]'"),
    ("uv-receipt.toml", "", "uv tool install --force 'tateti[web]'"),
])  # fmt: skip
def test_an_extra_is_installed_as_tateti_was(
    file: str, text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / file).write_text(text)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert install_command("web") == told


@pytest.mark.slow
def test_the_man_pages_are_where_man_looks_for_those_of_an_environment(installed: Path) -> None:
    for path, text in pages(WORDS).items():
        assert (installed.parent / "share" / "man" / path).read_text(encoding="utf-8") == text


@pytest.mark.slow
def test_an_installed_tateti_leaves_politely_at_the_end_of_input(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "tateti", cwd=tmp_path).strip()


# What is asked for


def test_every_package_that_is_installed_has_its_hashes_and_the_same_version_everywhere() -> None:
    lists = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / "requirements").glob("*.txt")}
    assert lists.keys() == {"build", "core", "solver", "window", "web", "print", "docs", "dev"}
    for name, text in lists.items():
        entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
        assert all("--hash=sha256:" in entry for entry in entries), name
        assert {(one.name, one.version) for one in sbom.read_lock(text)} <= {
            (one.name, one.version) for one in sbom.read_lock(lists["dev"])
        }


def test_what_the_project_asks_for_is_in_the_lists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    wanted = {
        "build": project["build-system"]["requires"],
        "core": project["project"]["dependencies"],
        "solver": extras["solver"],
        "window": extras["window"],
        "web": extras["web"],
        "print": extras["print"],
        "docs": extras["docs"],
        "dev": [one for extra in extras.values() for one in extra if not one.startswith("tateti[")],
    }
    for name, requirements in wanted.items():
        text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
        pinned = {one.name: one.version for one in sbom.read_lock(text)}
        for line in requirements:
            asked = Requirement(line)
            version = pinned[canonicalize_name(asked.name)]
            assert asked.specifier.contains(version), f"{line} is pinned at {version}: run make lock"


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
        r"|/(?:root|home/(?!pyodide/)\w+|Users/\w+)/|file://"  # folders of one machine; Pyodide's is in every browser
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
