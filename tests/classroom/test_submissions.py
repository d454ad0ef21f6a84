"""What a class hands in: files, folders with the file somewhere in them, archives; and what hostile ones come to."""

from __future__ import annotations

import os
import stat
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tateti import language
from tateti.classroom.courses import CS50
from tateti.classroom.grading import submissions
from tateti.classroom.grading.findings import Report
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.submissions import archive_in, file_in, unpacked
from tateti.classroom.grading.whole_class import grade_class, grade_student, students_in
from tateti.cli import main
from tateti.errors import TatetiError

SHORT = Limits(seconds=6.0)
LOADED = "import a_library_that_nobody_has\n"  # enough to see that it was this file


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TATETI_LANG", "en")
    language.use("en")


def folder_of(tmp_path: Path, *names: str) -> Path:
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(LOADED)
    return tmp_path


# Folders


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["tictactoe.py", "tictactoe/tictactoe.py", "other.py"], "tictactoe.py"),
        (["tictactoe/tictactoe.py"], "tictactoe/tictactoe.py"),
        (["tictactoe/tictactoe.py", "tictactoe/runner.py", "notes.py"], "tictactoe/tictactoe.py"),
        (["src/game/tictactoe.py", "venv/lib/tictactoe.py", ".git/tictactoe.py", "__MACOSX/tictactoe.py"], "src/game/tictactoe.py"),
        (["homework.py", "runner.py"], "homework.py"),
        (["week1/homework.py", "README.md"], "week1/homework.py"),
        (["one/tictactoe.py", "two/tictactoe.py"], None),
        (["one.py", "two.py"], None),
        (["a/b/c/d/e/f/tictactoe.py"], None),
        (["notes.txt"], None),
    ],
)  # fmt: skip
def test_the_file_is_found_in_a_folder_or_below_it(
    names: list[str], found: str | None, tmp_path: Path
) -> None:
    folder = folder_of(tmp_path, *names)
    assert file_in(folder, CS50) == (None if found is None else folder / found)


def test_links_in_a_folder_are_not_followed(tmp_path: Path) -> None:
    folder_of(tmp_path, "ana/tictactoe.py")
    (tmp_path / "beto").mkdir()
    (tmp_path / "beto" / "tictactoe.py").symlink_to(tmp_path / "ana" / "tictactoe.py")
    (tmp_path / "carla").mkdir()
    (tmp_path / "carla" / "tictactoe").symlink_to(tmp_path / "ana")
    assert file_in(tmp_path / "beto", CS50) is None
    assert file_in(tmp_path / "carla", CS50) is None


def test_a_folder_of_very_many_files_is_not_looked_through_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(submissions, "MOST_ENTRIES", 5)
    folder = folder_of(tmp_path, *(f"{number}.txt" for number in range(6)), "z/tictactoe.py")
    assert file_in(folder, CS50) is None


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every folder")
def test_a_folder_that_cannot_be_read_is_one_student_without_a_file(tmp_path: Path) -> None:
    folder_of(tmp_path, "ana/tictactoe.py", "beto/tictactoe.py")
    (tmp_path / "beto").chmod(0)
    try:
        assert [student.file is None for student in students_in(tmp_path, CS50)] == [False, True]
    finally:
        (tmp_path / "beto").chmod(0o700)


def test_names_that_moodle_gave_are_names_and_numbers(tmp_path: Path) -> None:
    folder_of(
        tmp_path, "Ana Pérez_4711_assignsubmission_file/tictactoe.py", "Beto_42_assignsubmission_file_tictactoe.py", "carla.py"
    )  # fmt: skip
    students = [(student.name, student.number) for student in students_in(tmp_path, CS50)]
    assert students == [("Ana Pérez", "4711"), ("Beto", "42"), ("carla", "")]


# Archives


def archive_of(file: Path, *names: str, text: str = LOADED) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, text)
    return file


def graded(path: Path) -> Report:
    (student,) = students_in(path, CS50)
    return grade_student(student, CS50, SHORT)


@pytest.mark.parametrize(
    "name", ["tictactoe.py", "tictactoe/tictactoe.py", "work\\tictactoe.py", "homework.py"]
)
def test_an_archive_is_a_student(name: str, tmp_path: Path) -> None:
    archive_of(tmp_path / "ana.zip", name, "__MACOSX/._tictactoe.py")
    report = graded(tmp_path)
    assert [finding.code for finding in report.findings] == ["import"]
    assert report.file == str(tmp_path / "ana.zip" / name.replace("\\", "/"))


def test_an_archive_in_a_folder_is_found(tmp_path: Path) -> None:
    (tmp_path / "ana").mkdir()
    archive_of(tmp_path / "ana" / "homework.ZIP", "tictactoe.py")
    assert archive_in(tmp_path / "ana") == tmp_path / "ana" / "homework.ZIP"
    assert [finding.code for finding in graded(tmp_path).findings] == ["import"]


def test_helpers_in_an_archive_are_there(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "ana.zip", "w") as archive:
        archive.writestr(
            "game/tictactoe.py", "from helper import ready\nassert ready\nimport nobody_has_it\n"
        )
        archive.writestr("game/helper.py", "ready = True\n")
        archive.writestr("game/__init__.py", "")
    (finding,) = graded(tmp_path).findings
    assert "nobody_has_it" in str(finding.what)


def test_one_archive_can_be_graded_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive_of(tmp_path / "ana.zip", "tictactoe/tictactoe.py")
    assert main(["grade", str(tmp_path / "ana.zip")]) == 1
    assert "It needs a_library_that_nobody_has, which is not here." in capsys.readouterr().out


def with_a_link(file: Path) -> None:
    link = zipfile.ZipInfo("tictactoe.py")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(link, "/etc/passwd")


def with_names_that_lead_outside(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        for name in (
            "../tictactoe.py",
            "/tictactoe.py",
            "a/../../tictactoe.py",
            "..\\tictactoe.py",
            "C:tictactoe.py",
            "//x/tictactoe.py",
        ):
            archive.writestr(name, LOADED)


def with_a_locked_file(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("tictactoe.py", LOADED)
    data = bytearray(file.read_bytes())
    for signature, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.index(signature) + flags] |= 1
    file.write_bytes(data)


def with_a_strange_compression(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("tictactoe.py", LOADED)


def bomb(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tictactoe.py", b"\n" * (submissions.MOST_BYTES + 1))


def lying_bomb(file: Path) -> None:
    """Says of itself that it is small."""
    bomb(file)
    data = bytearray(file.read_bytes())
    for signature, size in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        struct.pack_into("<I", data, data.index(signature) + size, 10)
    file.write_bytes(data)


def of_very_many_files(file: Path) -> None:
    archive_of(file, *(f"{number}.py" for number in range(submissions.MOST_FILES + 1)), text="")


def with_an_endless_table(file: Path) -> None:
    archive_of(file, "tictactoe.py")
    data = bytearray(file.read_bytes())
    struct.pack_into("<I", data, data.rindex(b"PK\5\6") + 12, submissions.LARGEST_DIRECTORY + 1)
    file.write_bytes(data)


def with_two_tables(file: Path) -> None:
    archive_of(file, "tictactoe.py")
    data = file.read_bytes()
    end = data.rindex(b"PK\5\6")
    file.write_bytes(data[:end] + b"PK\6\7" + bytes(16) + data[end:])


def of_something_else(file: Path) -> None:
    file.write_bytes(b"this is no archive")


def cut_off(file: Path) -> None:
    archive_of(file, "tictactoe.py", text=LOADED * 1000)
    data = bytearray(file.read_bytes())
    data[40:60] = bytes(20)
    file.write_bytes(data)


@pytest.mark.parametrize(
    "made", [with_a_link, with_names_that_lead_outside, with_a_locked_file, with_a_strange_compression]
)
def test_what_would_lead_outside_or_is_no_ordinary_file_is_left_out(
    made: Callable[[Path], None], tmp_path: Path
) -> None:
    made(tmp_path / "ana.zip")
    before = sorted(tmp_path.rglob("*"))
    assert [finding.code for finding in graded(tmp_path).findings] == ["no-file"]
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    "made",
    [
        bomb,
        lying_bomb,
        of_very_many_files,
        with_an_endless_table,
        with_two_tables,
        of_something_else,
        cut_off,
    ],
)
def test_an_archive_that_cannot_be_unpacked_is_a_finding(
    made: Callable[[Path], None], tmp_path: Path
) -> None:
    made(tmp_path / "ana.zip")
    report = graded(tmp_path)
    assert [finding.code for finding in report.findings] == ["archive"]
    assert {verdict.status for verdict in report.verdicts} == {"unchecked"}
    assert "'ana.zip'" in str(report.findings[0].what)


def test_an_archive_that_is_too_large_is_not_even_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive_of(tmp_path / "ana.zip", "tictactoe.py")
    monkeypatch.setattr(submissions, "LARGEST_ARCHIVE", 10)
    with pytest.raises(TatetiError, match="too large"), unpacked(tmp_path / "ana.zip"):
        pass


def test_names_that_come_twice_or_are_file_and_folder_at_once(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        archive_of(tmp_path / "ana.zip", "tictactoe.py", "tictactoe.py", "tictactoe.py/inside.py")
    with unpacked(tmp_path / "ana.zip") as folder:
        assert [file.name for file in folder.rglob("*")] == ["tictactoe.py"]
    assert not folder.exists()


# A class, whatever one of them does


@pytest.mark.skipif(not hasattr(os, "getppid"), reason="there is no parent to kill")
def test_a_file_that_kills_its_grader_costs_nobody_else_a_report(tmp_path: Path) -> None:
    folder_of(tmp_path, "ana.py", "carla.py")
    (tmp_path / "beto.py").write_text("import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n")
    students = students_in(tmp_path, CS50)
    reports = {student.name: report for student, report in grade_class(students, CS50, SHORT)}
    assert {name: report.findings[0].code for name, report in reports.items() if name != "beto"} == {
        "ana": "import", "carla": "import"
    }  # fmt: skip
    assert not reports["beto"].passed
