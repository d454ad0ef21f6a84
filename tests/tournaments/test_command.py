"""A whole tournament on the command line, as it is typed and printed: the golden transcript. And what is refused."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from conftest import requires_module
from tateti import language
from tateti.cli import main

requires_module("py4swiss")
requires_module("filelock")

GOLDEN = Path(__file__).parent / "transcript.txt"
NAMES = "Ana;7B;Rayo\nBeto;7B\nCarla;7A\nDani;7A\nEva;7B\n"

TYPED = """\
new club.txt --names names.txt --system swiss --rounds 3 --game damas --title Club
pair club.txt
result club.txt 1 1-0
result club.txt 2 -/+
result club.txt 2 1-0
correct club.txt 2 1/2-1/2
add club.txt Zoe;7C
bye club.txt Carla
pair club.txt
repair club.txt Ana Dani
undo club.txt
result club.txt 9 1-0
result club.txt 1 2-0
result club.txt 1 0-1
result club.txt 2 1-0
withdraw club.txt Zoe
pair club.txt
show club.txt --public
result club.txt 1 1-0
result club.txt 2 0-1
pair club.txt
standings club.txt --why
why club.txt Dani Beto
csv club.txt
export club.txt --out club.json
import again.txt --from club.json
merge club.txt again.txt
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names.txt").write_text(NAMES, encoding="utf-8")
    return tmp_path


def walked(capsys: pytest.CaptureFixture[str], code: str) -> str:
    said = list[str]()
    for line in TYPED.splitlines():
        exit_code = main(["tournament", *line.split(), "--lang", code])
        printed = capsys.readouterr()
        said.append(
            f"$ tateti tournament {line}\n{printed.out}{printed.err}"
            + (f"({exit_code})\n" if exit_code else "")
        )
    return "".join(said)


def test_a_whole_tournament_is_the_golden_transcript(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = walked(capsys, "en")
    if os.environ.get("TATETI_WRITE_GOLDEN") == "1":
        GOLDEN.write_text(said, encoding="utf-8")
    assert said == GOLDEN.read_text(encoding="utf-8")
    assert (folder / "again.txt").read_bytes() == (folder / "club.txt").read_bytes()


@pytest.mark.parametrize("code", language.TRANSLATED)
def test_in_the_other_languages_the_same_happens(
    code: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = walked(capsys, code)
    codes = re.findall(r"^\((\d)\)$", GOLDEN.read_text(encoding="utf-8"), re.MULTILINE)
    assert re.findall(r"^\((\d)\)$", said, re.MULTILINE) == codes
    assert "has a bye" not in said and "is above" not in said


def test_json_is_nothing_but_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["tournament", "new", "club.txt", "--names", "names.txt"])
    capsys.readouterr()
    main(["tournament", "pair", "club.txt", "--json"])
    assert json.loads(capsys.readouterr().out)["round"] == 1
    main(["tournament", "standings", "club.txt", "--json"])
    assert len(json.loads(capsys.readouterr().out)) == 5
    main(["tournament", "show", "club.txt", "--json"])
    assert json.loads(capsys.readouterr().out)["system"] == "swiss"


def test_a_result_that_is_there_already_is_nothing_that_could_be_undone(folder: Path) -> None:
    for line in ("new club.txt --names names.txt", "pair club.txt", "result club.txt 1 1-0"):
        assert main(["tournament", *line.split()]) == 0
    before = (folder / "club.txt").read_bytes()
    for line in ("result club.txt 1 1-0", "correct club.txt 1 1-0"):
        assert main(["tournament", *line.split()]) == 0
        assert (folder / "club.txt").read_bytes() == before


def test_copies_that_contradict_each_other_are_merged_with_code_1(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["tournament", "new", "a.txt", "--names", "names.txt"])
    main(["tournament", "pair", "a.txt"])
    (folder / "b.txt").write_bytes((folder / "a.txt").read_bytes())
    main(["tournament", "result", "a.txt", "1", "1-0"])
    main(["tournament", "result", "b.txt", "1", "0-1"])
    main(["tournament", "result", "b.txt", "2", "0-1"])
    capsys.readouterr()
    assert main(["tournament", "merge", "a.txt", "b.txt"]) == 1
    printed = capsys.readouterr()
    assert "New lines: 2" in printed.out
    assert "and somebody else wrote" in printed.err


@pytest.mark.parametrize(
    "words",
    [
        ["new", "x.txt", "--names", "missing.txt"], ["new", "x.txt", "--names", "names.txt", "--rounds", "60"],
        ["new", "x.txt", "--names", "names.txt", "--points", "0,1,2"], ["new", "x.txt", "--names", "names.txt", "--tie-breaks", "luck"],
        ["new", "x.txt", "--names", "names.txt", "--system", "knockout", "--rounds", "5"],
        ["new", "names.txt", "--names", "names.txt"], ["pair", "names.txt"], ["pair", "missing.txt"], ["result", "names.txt", "1"],
        ["result", "names.txt", "x", "1-0"], ["import", "x.txt", "--from", "names.txt"], ["merge", "names.txt", "names.txt"],
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_with_a_sentence_and_writes_nothing(
    words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", *words]) == 2
    assert capsys.readouterr().err
    assert [one.name for one in folder.iterdir()] == ["names.txt"]
    assert (folder / "names.txt").read_text(encoding="utf-8") == NAMES
