"""The words `tateti grade` and `tateti classroom`, as they are typed; and what hostile names and answers come to."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import shutil
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import requires_cage, requires_module
from tateti import Side, language, records
from tateti.cage import Protection
from tateti.classroom import tictactoe
from tateti.classroom.courses import COURSES, CS50, SEMAFORO
from tateti.classroom.courses.base import UNWRITTEN, Course, Function
from tateti.classroom.grading import whole_class
from tateti.classroom.grading.answers import Answer, Trouble
from tateti.classroom.grading.class_table import as_csv, as_html, as_text
from tateti.classroom.grading.contract import Case
from tateti.classroom.grading.exports.points import Points
from tateti.classroom.grading.findings import FAILED, PASSED, Finding, Report, Text, Verdict
from tateti.classroom.grading.findings import UNWRITTEN as UNWRITTEN_CODE
from tateti.classroom.grading.grader import grade
from tateti.classroom.grading.judging import judged
from tateti.classroom.grading.limits import Limits
from tateti.classroom.grading.report import report_as_data, report_in_words
from tateti.classroom.grading.submissions import Student
from tateti.classroom.grading.values import Alike, Foreign, Garbled, decoded, encoded, shown
from tateti.classroom.grading.whole_class import students_in
from tateti.classroom.starter import starter
from tateti.cli import main
from tateti.commands.support.courses import GAMES, GRADED, NAMES

HERE = Path(__file__).parent
OUR_OWN = str(Path(tictactoe.__file__))


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TATETI_LANG", "en")
    language.use("en")


# One file


def test_of_several_files_it_is_said_how_they_are_graded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", "ana.py", "beto.py", "carla.py"]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "here are 3: 'ana.py', 'beto.py', 'carla.py'." in said
    assert said.endswith("for each student: tateti grade --all FOLDER")


def test_a_file_that_passes_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", OUR_OWN, "--strict"]) == 0
    said = capsys.readouterr().out
    assert "8 of 8 functions pass" in said
    assert "minimax        passed (5,478 boards)" in said


def own_folder(folder: Path, name: str) -> Path:
    """One of the broken files in a folder of a student's own, with what it builds on."""
    shutil.copy(HERE / "broken" / f"{name}.py", folder / "tictactoe.py")
    shutil.copy(HERE / "broken" / "sound.py", folder)
    return folder / "tictactoe.py"


def test_a_file_that_fails_ends_with_1_and_draws_the_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["grade", str(own_folder(tmp_path, "one_diagonal")), "--limit", "6"]) == 1
    said = capsys.readouterr().out
    assert "7 of 8 functions pass" in said
    assert "          O O X\n          . X .\n          X . .\n" in said
    assert "expected: 'X'\n        got:      None" in said


def test_the_answer_says_whether_the_file_was_caged(capsys: pytest.CaptureFixture[str]) -> None:
    requires_cage()
    file = str(HERE / "broken" / "import_error.py")
    assert main(["grade", file]) == 1
    assert "aged" not in capsys.readouterr().out
    assert main(["grade", file, "--json", "--require-cage"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["caged"], data["not_kept_from"]) == (True, [])


def test_without_a_cage_the_report_says_so_and_what_is_missing(
    uncaged: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(HERE / "broken" / "import_error.py", tmp_path)
    assert main(["grade", str(tmp_path / "import_error.py")]) == 1
    assert "Not caged (bubblewrap is not installed): it can change your files, " in capsys.readouterr().out
    assert main(["grade", str(tmp_path / "import_error.py"), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["caged"] is False
    assert "reading" in data["not_kept_from"]


@pytest.mark.parametrize("words", [[str(HERE / "broken" / "sound.py")], ["--all", str(HERE / "broken")]])
def test_a_cage_that_is_required_is_not_done_without(
    words: list[str], uncaged: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["grade", *words, "--require-cage"]) == 3
    said, complained = capsys.readouterr()
    assert said == ""
    assert "There is no cage here: bubblewrap is not installed." in complained


def test_tables_of_a_class_say_what_it_was_not_kept_from() -> None:
    report = Report(
        "ana.py",
        "tictactoe",
        (Verdict("player", PASSED),),
        protection=Protection("", frozenset(), "no bubblewrap"),
    )
    graded = [(Student("ana", None), report), (Student("beto", None), report)]
    assert as_text(graded, POINTS).count("Not caged") == 1
    assert as_html(graded, POINTS).count("Not caged") == 1 + len(graded)  # and in each report


def test_whatever_the_grader_itself_does_wrong_the_others_are_graded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*_arguments: object, **_named: object) -> Report:
        raise OverflowError("cannot convert float infinity to integer")

    monkeypatch.setattr(whole_class, "grade", fails)
    report = whole_class.grade_student(Student("ana", tmp_path / "ana.py"), CS50, Limits())
    assert [(finding.code, finding.fails) for finding in report.findings] == [("grader", True)]
    assert "OverflowError: cannot convert float infinity" in report_in_words(report)


def test_the_answer_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", "--json", "--limit", "6", str(HERE / "broken" / "import_error.py")]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["passed"] is False
    assert data["findings"][0]["code"] == "import"
    assert "a_library_that_nobody_has" in data["findings"][0]["came"]
    assert {function["status"] for function in data["functions"]} == {"unchecked"}


@pytest.mark.parametrize("words", [
    ["grade"], ["grade", "nowhere.py"], ["grade", str(HERE)], ["grade", OUR_OWN, "--limit", "0"],
    ["grade", OUR_OWN, "--game", "chess"], ["grade", OUR_OWN, "--csv", "a.csv"], ["grade", OUR_OWN, "--all", str(HERE)],
    ["grade", "--all", "nowhere"], ["grade", "--all", OUR_OWN],
    ["grade", "--all", str(HERE / "correct"), "--csv", str(HERE)],
    ["grade", "--all", str(HERE / "correct"), "--html", str(HERE / "nowhere" / "class.html")],
    ["grade", OUR_OWN, "--html", "a.html"], ["grade", OUR_OWN, "--separator", "comma"], ["grade", OUR_OWN, "--no-bom"],
    ["grade", OUR_OWN, "--force"], ["grade", OUR_OWN, "--out", "a.json"], ["grade", OUR_OWN, "--for", "moodle"],
    ["grade", OUR_OWN, "--for", "github", "--json"], ["grade", OUR_OWN, "--for", "github", "--out", "a"],
    ["grade", OUR_OWN, "--for", "canvas"], ["grade", OUR_OWN, "--points", "0"], ["grade", OUR_OWN, "--points", "1e3"],
    ["grade", OUR_OWN, "--weights", "minimax"], ["grade", OUR_OWN, "--weights", "minimax=-1"],
    ["grade", OUR_OWN, "--weights", "maximin=1"], ["grade", OUR_OWN, "--points", "2.345"],
    ["grade", OUR_OWN, "--for", "classroom50", "--points", "2.5"],
    ["grade", "--all", str(HERE / "correct"), "--csv", "same.txt", "--html", "same.txt"],
    ["grade", "--all", str(HERE / "correct"), "--for", "gradescope", "--out", "-"],
    ["grade", "--all", str(HERE / "correct"), "--for", "gradescope", "--out", OUR_OWN],
    ["grade", OUR_OWN, "--course", "chess"], ["grade", OUR_OWN, "--course", "tres-en-raya", "--game", "semaforo"],
    ["grade", OUR_OWN, "--course", "tateti-c"], ["classroom", "play", OUR_OWN, "--course", "tateti-c"],
    ["classroom", "new", "x", "--course", "semaforo", "--game", "tictactoe"], ["classroom", "new", "x", "--window"],
    ["classroom", "new", "x", "--limit", "5"], ["classroom", "play", OUR_OWN, "--window", "--ascii"],
    ["classroom"], ["classroom", "new"], ["classroom", "new", ""], ["classroom", "old", "x"], ["classroom", "play", "nowhere.py"],
])  # fmt: skip
def test_wrong_words_end_with_2_and_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.strip()


# A class


@pytest.fixture
def school(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    for name, text in {
        "ana.py": "syntax error here",
        "<script>alert(1)</script>.py": "import a_library_that_nobody_has",
        "=1+1.py": "raise SystemExit('<b>bye</b>')",
        "beto/tictactoe.py": "import also_missing",
        "beto/helper.py": "",
        "carla/homework.py": "1/0",
        "dario/one.py": "",
        "dario/two.py": "",
        ".hidden.py": "",
        "__pycache__/x.py": "",
        "notes.txt": "",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def test_every_file_and_every_folder_is_a_student(school: Path) -> None:
    found = {student.name: student.file and student.file.name for student in students_in(school, CS50)}
    assert found == {
        "ana": "ana.py", "<script>alert(1)<": "script>.py", "=1+1": "=1+1.py", "beto": "tictactoe.py", "carla": "homework.py",
        "dario": None,
    }  # fmt: skip


def test_students_stand_as_in_a_list_of_names(tmp_path: Path) -> None:
    for name in ("José Peña.py", "ana.py", "Álvaro.py", "beto.py"):
        (tmp_path / name).write_text("")
    names = [student.name for student in students_in(tmp_path, CS50)]
    assert names == ["Álvaro", "ana", "beto", "José Peña"]


def a_class(*names: str) -> list[tuple[Student, Report]]:
    unwritten = (Finding(UNWRITTEN_CODE, Text("It is not written yet.")),)
    verdicts = tuple(
        Verdict(function, status, findings=findings)
        for function, status, findings in (
            ("inicializar_juego", PASSED, ()), ("colocar_ficha", FAILED, ()), ("verificar_empate", FAILED, unwritten)
        )
    )  # fmt: skip
    return [(Student(name, None), Report(name, "tictactoe", verdicts)) for name in names]


POINTS = Points({"inicializar_juego": 250, "colocar_ficha": 100, "verificar_empate": 50, "player": 100})


def test_a_table_that_fits_has_the_names_of_the_functions_and_a_legend() -> None:
    head, ana, *rest = as_text(a_class("ana"), POINTS, width=80).splitlines()
    assert head == "student  inicializar_juego  colocar_ficha  verificar_empate"
    assert ana == "ana      +                  -              _"
    assert rest == ["", " + passed", " - failed", " _ to be written", "", "0 of 1 files pass."]


@pytest.mark.parametrize("width", [24, 40, 55])
def test_a_table_that_does_not_fit_has_numbered_columns(width: int) -> None:
    lines = as_text(a_class("ana", "José Antonio de la Peña y Aguirre"), POINTS, width).splitlines()
    assert all(len(line) <= width for line in lines)
    assert lines[0].split() == ["student", "1", "2", "3"]
    assert lines[1].split() == ["ana", "+", "-", "_"]
    assert lines[2].split()[-3:] == ["+", "-", "_"]
    assert {" 1 inicializar_juego", " 2 colocar_ficha", " 3 verificar_empate"} <= set(lines)


def test_a_class_says_why_files_were_not_checked(school: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (school / "zoe.py").write_text(starter(SEMAFORO)["semaforo.py"])
    (school / "xul.py").write_text(starter(SEMAFORO)["semaforo.py"])
    assert main(["grade", "--all", str(school)]) == 1
    said = capsys.readouterr().out
    assert " ? not checked\n" in said
    assert re.search(
        "^xul, zoe: These constants .* another course: try --course semaforo.$", said, re.MULTILINE
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo terminals of this kind")
def test_a_terminal_sees_how_far_it_is_and_no_torn_word(tmp_path: Path) -> None:
    requires_module("pyte")
    from terminal.pseudo_terminal import Terminal

    (tmp_path / "semaforo.py").write_text(starter(SEMAFORO)["semaforo.py"])
    with Terminal("grade", "semaforo.py", columns=60, folder=tmp_path) as terminal:
        text, code = terminal.ends()
        assert b"0:00:00" in terminal.sent and "0:00:00" not in text  # the line of progress goes away again
        assert "  These constants are missing, or have another value: X, O,\n  EMPTY. Nothing" in text
        assert code == 1
    with Terminal("grade", "--course", "tres-en-raya", ".", columns=60, folder=tmp_path) as terminal:
        text, code = terminal.ends()
        assert text == (
            "tateti: '.' is a folder without tres_en_raya.py, but with\nsemaforo.py: try --course semaforo."
        )
        assert code == 2


def test_progress_is_told_to_the_end(tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    (tmp_path / "tictactoe.py").write_text(starter(CS50)["tictactoe.py"])
    grade(tmp_path / "tictactoe.py", CS50, progress=lambda *how_far: told.append(how_far))
    assert list(dict.fromkeys(function for function, _calls, _of in told)) == list(CS50.contract.functions)
    assert told[:2] == [("initial_state", 0, 2), ("initial_state", 2, 2)]
    assert all(calls <= of for _function, calls, of in told)


def test_a_class_is_graded_into_tables(
    school: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = ["--csv", str(tmp_path / "class.csv"), "--html", str(tmp_path / "class.html")]
    assert main(["grade", "--all", str(school), *tables]) == 1
    assert "0 of 6 files pass." in capsys.readouterr().out
    rows = list(csv.DictReader(io.StringIO((tmp_path / "class.csv").read_text("utf-8-sig"))))
    assert len(rows) == 6
    assert {row["student"] for row in rows} >= {"'=1+1", "ana", "beto"}
    page = (tmp_path / "class.html").read_text()
    assert page.count("<tr>") == 7
    assert "<b>bye" not in page


@pytest.mark.parametrize(
    ("more", "separator", "seconds"),
    [
        ((), ",", r"\d+\.\d\d"),
        (("--lang", "es"), ";", r"\d+,\d\d"),
        (("--lang", "es", "--separator", "comma"), ",", r"\d+,\d\d"),
        (("--lang", "pt", "--separator", "tab"), "\t", r"\d+,\d\d"),
    ],
)
def test_a_spreadsheet_opens_the_table_as_it_is(
    more: tuple[str, ...], separator: str, seconds: str, tmp_path: Path
) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "ana.py").write_text("def\n")
    file = tmp_path / "class.csv"
    for _twice in range(2):  # the second time it is replaced, as a table of a class
        main(["grade", "--all", str(tmp_path / "class"), "--csv", str(file), *more])
    language.use("en")
    assert file.read_bytes().startswith("\N{BYTE ORDER MARK}".encode())
    heading, row = csv.reader(io.StringIO(file.read_text("utf-8-sig")), delimiter=separator)
    assert heading[5:7] == ["initial_state", "player"]
    assert row[2:7] == ["failed", "0", "8", "unchecked", "unchecked"]  # in every language
    assert re.fullmatch(seconds, row[-1])


def test_a_table_that_cannot_be_written_loses_nothing_else(
    school: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, too_long = tmp_path / "class.html", tmp_path / ("x" * 300)
    monkeypatch.setattr("tateti.commands.support.grades.check_target", lambda *_names, **_options: None)
    assert main(["grade", "--all", str(school), "--csv", str(too_long), "--html", str(page)]) == 2
    said, complained = capsys.readouterr()
    assert "0 of 6 files pass." in said
    assert "the name is too long" in complained
    assert page.read_text().count("<tr>") == 7


def test_a_pipe_is_not_graded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert main(["grade", str(tmp_path / "pipe")]) == 2
    assert "it is not an ordinary file" in capsys.readouterr().err


def test_a_class_as_json(school: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", "--all", str(school), "--json"]) == 1
    data = {entry["student"]: entry["findings"][0]["code"] for entry in json.loads(capsys.readouterr().out)}
    assert data["ana"] == "syntax"
    assert data["dario"] == "no-file"
    assert data["carla"] == "load"


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)


def hostile(text: str) -> list[tuple[Student, Report]]:
    finding = Finding("wrong", Text("{x}", {"x": text}), "X........", text, text, text)
    report = Report(text, "tictactoe", (Verdict("player", FAILED, 1, 1, 1, 0, (finding,)),), (finding,))
    return [(Student(text, None), report)]


@given(
    st.text()
    | st.sampled_from(["<script>x</script>", "</pre><img src=x onerror=y>", "=cmd|' /C calc'!A0", "\x1b[2J"])
)
def test_hostile_text_stays_text(text: str) -> None:
    graded = hostile(text)
    tags = Tags()
    tags.feed(as_html(graded, POINTS))
    assert tags.found <= {"html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "table", "thead", "tbody", "tr", "th", "td", "a", "pre"}  # fmt: skip
    rows = list(csv.reader(io.StringIO(as_csv(graded, POINTS), newline="")))
    assert len(rows) == 2
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in rows[1])
    assert as_text(graded, POINTS)
    assert report_in_words(graded[0][1])
    assert json.dumps(report_as_data(graded[0][1]))


# What arrives from the other process

plain = st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.floats(allow_nan=False)
alike = st.builds(Alike, st.text(max_size=20), plain | st.tuples(plain, plain) | st.lists(plain))
hashable = (
    plain
    | alike
    | st.builds(Foreign, st.text(max_size=20), st.text(max_size=20))
    | st.tuples(plain | alike, plain)
)
values = (
    hashable
    | st.lists(hashable)
    | st.sets(hashable)
    | st.frozensets(hashable)
    | st.tuples(st.lists(plain), plain)
)
data = st.none() | st.booleans() | st.integers() | st.text(max_size=20)
kinds = st.sampled_from(["list", "set", "tuple", "other", "alike", "float", "x"])


@given(
    values,
    st.sampled_from(
        ["fresh", "start", "after", "set", "bool", "best", "nothing", "equal", "impossible", "anything"]
    ),
)
def test_whatever_a_function_gives_can_be_judged_and_shown(value: object, judge: str) -> None:
    board = [[None] * 3] * 3
    expects = {
        "fresh": board, "start": board, "after": board, "set": {(0, 0)}, "best": {(0, 0): 1, (0, 1): 0}
    }.get(judge, True)  # fmt: skip
    case = Case(("." * 9,), judge, expects)
    for finding in judged("minimax", case, Answer(value)):
        assert str(finding.came) == shown(value)
    assert len(shown(value)) <= 160
    assert shown(value).isprintable()


@given(
    st.recursive(
        data, lambda inner: st.lists(inner) | st.dictionaries(kinds, inner, max_size=2), max_leaves=8
    )
)
def test_what_no_child_of_ours_writes_is_garbled_or_harmless(data: object) -> None:
    with contextlib.suppress(Garbled):
        decoded(data)


@given(st.recursive(data, lambda inner: st.lists(inner) | st.tuples(inner, inner), max_leaves=8))
def test_arguments_arrive_as_they_were_sent(value: object) -> None:
    assert decoded(json.loads(json.dumps(encoded(value)))) == value


def test_an_exception_that_stands_for_something_has_its_own_name() -> None:
    trouble = Trouble(("EOFError", "Exception"), "EOF when reading a line", 3)
    (finding,) = judged("player", Case(("." * 9,), "equal", "X"), Answer(trouble=trouble))
    assert finding.code == "input"
    assert "line 3" in str(finding.came)


# The folder for a student


@pytest.mark.parametrize("course", COURSES, ids=lambda course: f"{course.name}-{course.game}")
@pytest.mark.parametrize("spoken", language.LANGUAGES)
def test_a_starter_is_made_of_programs_in_every_language(
    course: Course, spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    language.use(spoken)
    texts = starter(course)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert all(len(line) <= 120 and line == line.rstrip() for line in text.splitlines()), name
    for file in course.files:
        space: dict[str, Any] = {"__name__": "student", "__file__": str(tmp_path / file.name)}
        exec(compile(texts[file.name], file.name, "exec"), space)
        assert space["__doc__"]
        for part in file.parts:
            if isinstance(part, Function):
                assert space[part.name].__doc__
                if part.body == UNWRITTEN:
                    with pytest.raises(NotImplementedError):
                        space[part.name](*[None] * len(part.arguments))
    for file in course.files:
        sys.modules.pop(file.name.removesuffix(".py"), None)
    if course.contract_kind is not None:
        assert f"tateti grade {course.words}{course.file}" in texts["README.md"]


def test_the_help_knows_the_courses() -> None:
    assert tuple(dict.fromkeys(course.name for course in COURSES)) == NAMES
    assert {course.game for course in COURSES} == set(GAMES)
    assert {course.name for course in COURSES if course.contract_kind is not None} == set(GRADED)


@pytest.mark.parametrize(("words", "found"), [
    ([], ("cs50", "tictactoe")), (["--game", "semaforo"], ("cs50", "semaforo")),
    (["--course", "cs50", "--game", "semaforo"], ("cs50", "semaforo")), (["--course", "semaforo"], ("semaforo", "semaforo")),
    (["--course", "semaforo", "--game", "semaforo"], ("semaforo", "semaforo")),
    (["--course", "tres-en-raya"], ("tres-en-raya", "tictactoe")), (["--course", "tateti-c"], ("tateti-c", "tictactoe")),
])  # fmt: skip
def test_a_course_is_named_by_itself_by_its_game_or_by_both(
    words: list[str], found: tuple[str, str], tmp_path: Path
) -> None:
    assert main(["classroom", "new", str(tmp_path / "new"), *words]) == 0
    (course,) = (course for course in COURSES if (course.name, course.game) == found)
    assert {file.name: file.read_text("utf-8") for file in (tmp_path / "new").iterdir()} == starter(course)


def test_a_new_folder_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "homework"
    assert main(["classroom", "new", str(folder / "deep")]) == 2
    assert not folder.exists()
    assert main(["classroom", "new", str(folder)]) == 0
    assert sorted(file.name for file in folder.iterdir()) == ["README.md", "runner.py", "tictactoe.py"]
    before = (folder / "tictactoe.py").read_text()
    (folder / "README.md").unlink()
    assert main(["classroom", "new", str(folder)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert sorted(file.name for file in folder.iterdir()) == ["runner.py", "tictactoe.py"]
    assert (folder / "tictactoe.py").read_text() == before


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("")
    assert main(["classroom", "new", str(tmp_path / "taken")]) == 2
    assert capsys.readouterr().err.strip()


def test_a_skeleton_is_graded_as_not_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["classroom", "new", str(tmp_path)])
    assert main(["grade", str(tmp_path / "tictactoe.py")]) == 1
    said = capsys.readouterr().out
    assert "1 of 8 functions pass" in said
    assert said.count("to be written") == 7 and "times" not in said


# A match against a file


def play(monkeypatch: pytest.MonkeyPatch, answers: str, *words: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    return main(["classroom", "play", *words])


def test_a_match_against_a_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "a1\nb1\na2\nb2\n" * 3, OUR_OWN, "--second") == 0
    assert "minimax wins" in capsys.readouterr().out
    assert play(monkeypatch, "resign\n", OUR_OWN) == 0
    assert "Player resigns: minimax wins." in capsys.readouterr().out


def test_a_match_against_a_file_with_numbers_on_the_edges(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "1\n1\nquit\n", OUR_OWN, "--coordinates", "numbers", "--plain") == 0
    output = capsys.readouterr().out
    assert "\n     0   1   2\n" in output
    assert "1. Player: X 1,1" in output


def test_a_move_against_a_file_is_taken_back_together_with_its_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "match.txt"
    assert play(monkeypatch, f"b2\nundo\nsave {record}\nquit\n", OUR_OWN) == 0
    match = records.load(str(record))
    assert match.moves == []
    assert match.people == [Side.FIRST]


def test_a_match_of_semaforo_against_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(Path(tictactoe.__file__).with_name("semaforo.py"))
    assert play(monkeypatch, "quit\n", file, "--game", "semaforo", "--second") == 0
    assert "minimax" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "words"), [
    ("odd_values", "no possible action"), ("import_error", "which is not here"), ("another_signature", "arguments"),
])  # fmt: skip
def test_a_file_that_cannot_play_says_why(
    name: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "b2\n", str(HERE / "broken" / f"{name}.py"), "--limit", "2") == 1
    assert words in capsys.readouterr().out


@pytest.mark.parametrize(("words", "function"), [
    ([], "minimax"), (["--course", "tres-en-raya"], "elegir_jugada_bot"), (["--course", "semaforo"], "elegir_accion"),
])  # fmt: skip
def test_a_file_that_is_not_written_is_named_with_its_function(
    words: list[str],
    function: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["classroom", "new", str(tmp_path), *words]) == 0
    (file,) = (file for file in tmp_path.glob("*.py") if file.name != "runner.py")
    capsys.readouterr()
    for path in (file, tmp_path):  # the folder will do as well
        assert play(monkeypatch, "b2\n", str(path), *words) == 1
        assert (
            capsys.readouterr().out == f"{function}: it is not written yet.\n"
        )  # told before a match begins
