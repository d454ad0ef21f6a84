"""What teachers' systems read, each opened by a parser of its form: the JSON by a schema, the XML and the CSV by readers."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import requires_module
from tateti import language
from tateti.classroom.courses import CS50, SEMAFORO
from tateti.classroom.grading.exports import classroom50, github, gradescope, junit, moodle
from tateti.classroom.grading.exports.points import Points, points_for
from tateti.classroom.grading.findings import (
    FAILED,
    LEFT_OUT,
    PASSED,
    UNCHECKED,
    UNWRITTEN,
    Finding,
    Report,
    Text,
    Verdict,
)
from tateti.classroom.grading.submissions import Student
from tateti.cli import main
from tateti.errors import TatetiError

WRONG = Finding("wrong", Text("It gives a wrong answer."), "X........", "player(board)", "'O'", "'X'", 7)
REMARK = Finding("type", Text("The value is right, but it is of another type."), fails=False)
RAISED = Finding("raised", Text("It raises an exception."), came="KeyError: 'x' (line 12)", line=12)
NOT_YET = Finding(UNWRITTEN, Text("It is not written yet."))

ANA = Report("ana.py", "tictactoe", (
    Verdict("initial_state", PASSED), Verdict("player", FAILED, 9, 9, 9, 0, (WRONG,)),
    Verdict("actions", PASSED, findings=(REMARK,)), Verdict("result", FAILED, findings=(RAISED,)),
    Verdict("winner", FAILED, findings=(NOT_YET,)), Verdict("terminal", UNCHECKED), Verdict("utility", PASSED),
    Verdict("minimax", PASSED),
), (), cpu_seconds=3.25)  # fmt: skip
UNLOADED = Report(
    "beto.py", "tictactoe", tuple(Verdict(function, UNCHECKED) for function in CS50.contract.functions),
    (Finding("syntax", Text("It is not valid Python."), came="SyntaxError (line 3)", line=3),),
)  # fmt: skip
PERFECT = Report(
    "carla.py", "tictactoe", tuple(Verdict(function, PASSED) for function in CS50.contract.functions)
)
GRADED = [
    (Student("Ana", None, number="4711"), ANA),
    (Student("beto", None), UNLOADED),
    (Student("Carla", None), PERFECT),
]
ONE_EACH = points_for(CS50.contract, {})
WHOLE = points_for(CS50.contract, {"minimax": Fraction(3)}, Fraction(20), whole=True)


@pytest.fixture(autouse=True)
def _in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TATETI_LANG", "en")
    language.use("en")


def checked(data: Any, schema: Mapping[str, Any]) -> Any:
    """The data as they are read back, if they are as the schema says."""
    jsonschema = requires_module("jsonschema")
    data = json.loads(json.dumps(data))
    jsonschema.Draft202012Validator(schema).validate(data)
    return data


# Points


def test_functions_count_one_each_unless_something_else_is_said() -> None:
    assert ONE_EACH.most == 8
    assert ONE_EACH.total(ANA) == 4
    assert ONE_EACH.total(UNLOADED) == 0
    assert points_for(CS50.contract, {"minimax": Fraction(3)}).most == 10
    assert points_for(CS50.contract, {"initial_state": Fraction(0)}).total(PERFECT) == 7


def test_a_function_that_may_be_left_out_counts_nothing_unless_it_is_given_a_weight() -> None:
    assert points_for(SEMAFORO.contract, {}).worth("elegir_accion") == 0
    assert points_for(SEMAFORO.contract, {"elegir_accion": Fraction(2)}).worth("elegir_accion") == 2


def test_a_remark_costs_the_points_of_its_function_only_if_it_counts() -> None:
    strict = points_for(CS50.contract, {}, strict=True)
    assert (ONE_EACH.total(ANA), strict.total(ANA)) == (4, 3)


weights = st.dictionaries(
    st.sampled_from(list(CS50.contract.functions)), st.fractions(0, 100).map(lambda weight: round(weight, 2))
)


@given(weights, st.integers(1, 1000), st.booleans())
def test_points_add_up_to_the_whole_and_are_shared_out_by_weight(
    given_weights: dict[str, Fraction], most: int, whole: bool
) -> None:
    shares = {function: given_weights.get(function, Fraction(1)) for function in CS50.contract.functions}
    if not any(shares.values()):
        with pytest.raises(TatetiError, match="No function is worth anything"):
            points_for(CS50.contract, given_weights, Fraction(most), whole=whole)
        return
    points = points_for(CS50.contract, given_weights, Fraction(most), whole=whole)
    assert points.total(PERFECT) == points.most == most
    step = Fraction(1, 1 if whole else 100)
    for function, share in shares.items():
        assert abs(Fraction(points.worth(function)) - share * most / sum(shares.values())) < step
    assert not whole or all(isinstance(points.worth(function), int) for function in shares)


# Gradescope: gradescope-autograders.readthedocs.io/en/latest/specs

VISIBILITY = {"enum": ["hidden", "after_due_date", "after_published", "visible"]}
FORMAT = {"enum": ["text", "html", "simple_format", "md", "ansi"]}
GRADESCOPE = {
    "type": "object",
    "additionalProperties": False,
    "required": ["score", "tests"],
    "properties": {
        "score": {"type": "number"},
        "execution_time": {"type": "number", "minimum": 0},
        "output": {"type": "string"},
        "output_format": FORMAT,
        "test_output_format": FORMAT,
        "test_name_format": FORMAT,
        "visibility": VISIBILITY,
        "stdout_visibility": VISIBILITY,
        "extra_data": {"type": "object"},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["score", "max_score", "status", "name"],
                "properties": {
                    "score": {"type": "number"},
                    "max_score": {"type": "number"},
                    "status": {"enum": ["passed", "failed"]},
                    "name": {"type": "string"},
                    "name_format": FORMAT,
                    "number": {"type": "string"},
                    "output": {"type": "string"},
                    "output_format": FORMAT,
                    "tags": {"type": "array", "items": {"type": "string"}},
                    "visibility": VISIBILITY,
                    "extra_data": {"type": "object"},
                },
            },
        },
        "leaderboard": {"type": "array"},
    },
}


@pytest.mark.parametrize("report", [ANA, UNLOADED, PERFECT], ids=lambda report: report.file)
def test_a_result_for_gradescope_is_as_its_specification_says(report: Report) -> None:
    points = points_for(CS50.contract, {"minimax": Fraction(3)}, Fraction(25, 2))
    data = checked(gradescope.as_data(report, points), GRADESCOPE)
    assert data["score"] == pytest.approx(sum(test["score"] for test in data["tests"]))
    assert sum(test["max_score"] for test in data["tests"]) == pytest.approx(12.5)
    assert all(test["score"] in (0, test["max_score"]) for test in data["tests"])
    assert [test["status"] == "passed" for test in data["tests"]] == [
        verdict.passed for verdict in report.verdicts
    ]


def test_a_result_for_gradescope_shows_the_board() -> None:
    tests = {test["name"]: test for test in gradescope.as_data(ANA, ONE_EACH)["tests"]}
    assert (
        "It gives a wrong answer. (7 times)\n    X . .\n    . . .\n    . . .\n  player(board)"
        in tests["player"]["output"]
    )
    assert tests["winner"]["extra_data"]["status"] == "unwritten"
    assert "It is not valid Python." in gradescope.as_data(UNLOADED, ONE_EACH)["output"]


# Classroom 50: schemas/result-v1.schema.json of foundation50/classroom50

WORDS = {"type": "string", "minLength": 1}
WHOLE_NUMBER = {"type": "integer", "minimum": 0}
MOMENT = {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$"}
CLASSROOM50 = {
    "type": "object",
    "additionalProperties": False,
    "required": [
        "schema", "classroom", "assignment", "assignment_type", "owner", "submission", "commit", "release", "review",
        "datetime", "score", "max-score", "tests",
    ],
    "properties": {
        "schema": {"const": "classroom50/result/v1"},
        "classroom": WORDS, "assignment": WORDS, "owner": WORDS, "commit": WORDS, "release": WORDS, "review": WORDS,
        "assignment_type": {"enum": ["individual", "group", "team"]},
        "submission": {"type": "string", "pattern": "^submit/"},
        "datetime": MOMENT, "graded_at": MOMENT,
        "score": WHOLE_NUMBER, "max-score": WHOLE_NUMBER,
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["test-name", "passed", "score", "max-score"],
                "properties": {
                    "test-name": WORDS, "passed": {"type": "boolean"}, "score": WHOLE_NUMBER, "max-score": WHOLE_NUMBER,
                },
            },
        },
    },
}  # fmt: skip
RUNNER = {
    "CLASSROOM": "cs-principles", "ASSIGNMENT": "tictactoe", "SUBMISSION_TAG": "submit/2026-06-01T14-32-05Z-a1b2c3d",
    "OWNER": "alice", "ASSIGNMENT_TYPE": "group", "COMMIT_URL": "https://example.org/commit/a1", "RELEASE_URL": "https://example.org/r",
    "REVIEW_URL": "https://example.org/compare",
}  # fmt: skip
NOW = datetime(2026, 6, 1, 14, 33, 11, tzinfo=UTC)


@pytest.mark.parametrize("report", [ANA, UNLOADED, PERFECT], ids=lambda report: report.file)
@pytest.mark.parametrize("environment", [RUNNER, {}, {"ASSIGNMENT_TYPE": "solo", "SUBMISSION_TAG": "phase1"}])
def test_a_result_for_classroom50_is_as_its_schema_says(report: Report, environment: dict[str, str]) -> None:
    data = checked(classroom50.as_data(report, WHOLE, "ana", environment, NOW), CLASSROOM50)
    assert data["score"] == sum(test["score"] for test in data["tests"]) <= data["max-score"] == 20
    assert data["max-score"] == sum(test["max-score"] for test in data["tests"])
    assert all(test["score"] <= test["max-score"] for test in data["tests"])
    assert data["datetime"] == "2026-06-01T14:33:11Z"


def test_a_result_for_classroom50_says_what_its_runner_has_said() -> None:
    data = classroom50.as_data(ANA, WHOLE, "ana", RUNNER, NOW)
    assert [data[name] for name in ("classroom", "assignment", "owner", "assignment_type")] == [
        "cs-principles", "tictactoe", "alice", "group"
    ]  # fmt: skip
    assert data["submission"] == RUNNER["SUBMISSION_TAG"]
    assert data["review"] == RUNNER["REVIEW_URL"]
    at_home = classroom50.as_data(ANA, WHOLE, "ana", {}, NOW)
    assert (at_home["owner"], at_home["submission"], at_home["commit"]) == ("ana", "submit/local", "local")
    assert classroom50.is_run_by_it(RUNNER) and not classroom50.is_run_by_it({})


# GitHub: a reader of workflow commands, as the runner reads them

COMMAND = re.compile(r"::(?P<name>[a-z-]+)(?: (?P<properties>[^:]*))?::(?P<message>.*)")


def read_command(line: str) -> tuple[str, dict[str, str], str]:
    assert "\n" not in line and "\r" not in line
    found = COMMAND.fullmatch(line)
    assert found is not None
    properties = dict(part.split("=", 1) for part in (found["properties"] or "").split(",") if part)
    return (
        found["name"],
        {key: _unescaped(value) for key, value in properties.items()},
        _unescaped(found["message"]),
    )


def _unescaped(text: str) -> str:
    for sign, code in (("\r", "%0D"), ("\n", "%0A"), (":", "%3A"), (",", "%2C"), ("%", "%25")):
        text = text.replace(code, sign)
    return text


def test_annotations_stand_at_the_line_of_the_function_or_of_the_exception(tmp_path: Path) -> None:
    file = tmp_path / "ana.py"
    file.write_text(
        "X = 'X'\n\n\ndef player(board):\n    pass\n\n\n    def result(b): ...\n\ndef actions(board): ...\n"
    )
    read = [read_command(line) for line in github.commands_for(ANA, file)]
    assert [(name, properties["title"], properties.get("line")) for name, properties, _message in read] == [
        ("error", "tateti: player", "4"), ("error", "tateti: result", "12"), ("error", "tateti: winner", None),
        ("notice", "tateti: actions", "10"),
    ]  # fmt: skip
    assert read[0][2].startswith("It gives a wrong answer. (7 times)\n    X . .\n")
    strict = [read_command(line)[0] for line in github.commands_for(ANA, None, strict=True)]
    assert strict == ["error"] * 4


@given(st.text(), st.text())
def test_a_command_is_one_line_that_is_read_back_the_same(name: str, message: str) -> None:
    line = github.command("error", {"file": name, "line": "3"}, message)
    properties, said = read_command(line)[1:]
    assert (properties["file"], properties["line"], said) == (name, "3", message)


def test_no_command_of_a_student_is_heard_in_the_report() -> None:
    before, *lines, after = github.without_commands("::set-output name=x::1\n##[error]y").splitlines()
    name, _properties, word = read_command(before)
    assert name == "stop-commands" and len(word) >= 32
    assert lines == ["::set-output name=x::1", "##[error]y"]
    assert after == f"::{word}::"
    assert word not in github.without_commands("again")


# Moodle


@pytest.mark.parametrize(
    ("spoken", "separator", "head", "who"),
    [
        ("en", None, ["Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)", "Feedback comments"], "Participant 4711"),
        ("es", None, ["Identificador", "Nombre completo", "Calificación", "Calificación máxima", "Última modificación (calificación)", "Comentarios de retroalimentación"], "Participante4711"),
        ("pt", "semicolon", ["Identificador", "Nome completo", "Nota", "Nota máxima", "Última modificação (nota)", "Comentários de feedback"], "Participante4711"),
    ],
)  # fmt: skip
def test_a_worksheet_for_moodle_has_its_headings_and_numbers(
    spoken: str, separator: str | None, head: list[str], who: str
) -> None:
    language.use(spoken)
    text = moodle.as_csv(GRADED, points_for(CS50.contract, {}, Fraction(10)), separator)
    assert not text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";" if separator else ","))
    assert rows[0] == head
    assert [row[:4] for row in rows[1:]] == [
        [who, "Ana", "5", "10"], ["", "beto", "0", "10"], ["", "Carla", "10", "10"]
    ]  # fmt: skip
    assert all(row[5].startswith("<pre>") and row[5].endswith("</pre>") for row in rows[1:])
    assert moodle.without_number(GRADED) == ["beto", "Carla"]


def test_a_worksheet_for_moodle_can_have_a_mark() -> None:
    assert moodle.as_csv(GRADED, ONE_EACH, mark=True).startswith("\ufeffIdentifier,")


# JUnit


def suites(graded: Sequence[tuple[Student, Report]], points: Points = ONE_EACH) -> list[ElementTree.Element]:
    root = ElementTree.fromstring(junit.as_xml(graded, points))
    assert root.tag == "testsuites"
    for suite in root:
        cases = suite.findall("testcase")
        assert int(suite.attrib["tests"]) == len(cases)
        for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.attrib[count]) == sum(case.find(tag) is not None for case in cases)
        assert all({"name", "classname", "time"} <= case.attrib.keys() for case in cases)
    assert int(root.attrib["tests"]) == sum(int(suite.attrib["tests"]) for suite in root)
    return list(root)


def test_a_test_report_has_a_suite_for_each_student_and_a_case_for_each_function() -> None:
    ana, beto, carla = suites(GRADED)
    assert [ana.attrib[count] for count in ("name", "tests", "failures", "errors", "skipped")] == [
        "Ana",
        "8",
        "3",
        "0",
        "1",
    ]
    player = ana.find("testcase[@name='player']/failure")
    assert player is not None and player.attrib == {"type": "wrong", "message": "It gives a wrong answer."}
    assert "X . ." in str(player.text)
    assert [beto.attrib[count] for count in ("tests", "errors", "skipped")] == ["9", "1", "8"]
    assert carla.attrib["failures"] == carla.attrib["errors"] == "0"


def test_a_remark_is_a_failure_in_a_test_report_only_if_it_counts() -> None:
    (usual,), (strict,) = (
        suites(GRADED[:1], points_for(CS50.contract, {}, strict=strict)) for strict in (False, True)
    )
    assert usual.find("testcase[@name='actions']/system-out") is not None
    assert strict.find("testcase[@name='actions']/failure") is not None


@given(
    st.text()
    | st.sampled_from(["]]>", "<!ENTITY x>", "\x00\x1b[2J\ufffe\ud800", "=1+1", "</pre><script>", "'a\r\nb'"])
)
def test_hostile_text_breaks_no_form(text: str) -> None:
    finding = Finding("wrong", Text("{x}", {"x": text}), "X........", text, text, text)
    report = Report(text, "tictactoe", (Verdict("player", FAILED, 1, 1, 1, 0, (finding,)),), (finding,))
    graded = [(Student(text, None, number="7"), report)]
    points = Points({"player": 100})
    (suite,) = suites(graded, points)
    assert len(suite) == 2
    rows = list(csv.reader(io.StringIO(moodle.as_csv(graded, points), newline="")))
    assert len(rows) == 2 and len(rows[1]) == 6
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in rows[1] if cell != "-")
    assert "<script" not in rows[1][5]
    for line in github.commands_for(report, None):
        assert read_command(line)[0] == "error"
    json.dumps(
        [
            gradescope.as_data(report, points),
            classroom50.as_data(report, Points({"player": 1}, 1), text, {}, NOW),
        ]
    )


def test_what_may_be_left_out_is_no_failure_anywhere() -> None:
    functions = SEMAFORO.contract.functions
    verdicts = tuple(Verdict(name, LEFT_OUT if name == "elegir_accion" else PASSED) for name in functions)
    report, points = (
        Report("a.py", "tateti-semaforo", verdicts),
        points_for(SEMAFORO.contract, {}, whole=True),
    )
    assert points.total(report) == points.most == 10
    assert "elegir_accion" not in {test["name"] for test in gradescope.as_data(report, points)["tests"]}
    assert all(test["passed"] for test in classroom50.as_data(report, points, "a", {}, NOW)["tests"])
    (suite,) = suites([(Student("a", None), report)], points)
    assert (suite.attrib["failures"], suite.attrib["skipped"]) == ("0", "1")


# The command


@pytest.fixture
def school(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "class"
    for name in (
        "Ana Pérez_4711_assignsubmission_file/tictactoe.py",
        "=1+1.py",
        "a|b/tictactoe.py",
        "a?b/tictactoe.py",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("import a_library_that_nobody_has\n")
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.mark.parametrize(("system", "name", "schema"), [
    ("gradescope", "results.json", GRADESCOPE), ("classroom50", "result.json", CLASSROOM50),
])  # fmt: skip
def test_a_class_gets_a_folder_with_a_result_for_each_student(
    system: str, name: str, schema: Mapping[str, Any], school: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _twice in range(2):  # the second time they are replaced, for they are ours
        assert main(["grade", "--all", str(school), "--for", system, "--points", "20"]) == 1
    assert f"Written: {system}" in capsys.readouterr().err
    results = sorted((school.parent / system).glob(f"*/{name}"))
    assert [result.parent.name for result in results] == ["Ana Pérez", "_1_1", "a_b", "a_b-2"]
    for result in results:
        checked(json.loads(result.read_text(encoding="utf-8")), schema)


def test_one_file_gets_the_name_that_the_system_asks_for(
    school: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(school / "=1+1.py")
    for name, value in RUNNER.items():
        monkeypatch.setenv(name, value)
    assert main(["grade", file, "--for", "classroom50"]) == 1
    assert "local" not in capsys.readouterr().err
    data = checked(json.loads(Path("result.json").read_text(encoding="utf-8")), CLASSROOM50)
    assert data["owner"] == "alice"
    assert main(["grade", file, "--for", "gradescope", "--out", "-"]) == 1
    checked(json.loads(capsys.readouterr().out), GRADESCOPE)
    Path("notes.txt").write_text("mine")
    assert main(["grade", file, "--for", "gradescope", "--out", "notes.txt"]) == 2
    assert Path("notes.txt").read_text() == "mine"


def test_a_class_is_written_for_moodle(school: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            [
                "grade",
                "--all",
                str(school),
                "--for",
                "moodle",
                "--points",
                "10",
                "--separator",
                "semicolon",
                "--bom",
            ]
        )
        == 1
    )
    said = capsys.readouterr().err
    assert "Written: moodle.csv" in said
    assert "Moodle will not know these" in said and "Ana" not in said
    text = Path("moodle.csv").read_text(encoding="utf-8")
    assert text.startswith("\ufeff")
    rows = {row["Full name"]: row for row in csv.DictReader(io.StringIO(text[1:], newline=""), delimiter=";")}
    assert rows["Ana Pérez"]["Identifier"] == "Participant 4711"
    assert rows["'=1+1"]["Grade"] == "0"
    assert "It needs a_library_that_nobody_has" in rows["Ana Pérez"]["Feedback comments"]


def test_a_workflow_is_told_by_annotations_and_the_exit_code(
    school: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = school.parent / "report.xml"
    assert main(["grade", str(school / "=1+1.py"), "--for", "github", "--junit", str(report)]) == 1
    first, *_report, last = capsys.readouterr().out.splitlines()
    assert first.startswith("::stop-commands::")
    name, properties, message = read_command(last)
    assert (name, properties["file"], properties["line"]) == ("error", str(school / "=1+1.py"), "1")
    assert message.startswith("It needs a_library_that_nobody_has")
    assert ElementTree.parse(report).getroot().tag == "testsuites"


def test_points_are_told_where_they_were_asked_for(school: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["grade", "--all", str(school), "--points", "12.5", "--weights", "minimax=3,utility=0.5"]) == 1
    )
    assert capsys.readouterr().out.splitlines()[0].split()[:3] == ["student", "points", "initial_state"]
    file = str(school / "=1+1.py")
    assert main(["grade", file, "--weights", "minimax=3"]) == 1
    assert "\n\n0 of 10 points\n" in capsys.readouterr().out
    assert main(["grade", file, "--weights", "minimax=3", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["points"], data["of_points"]) == (0, 10)
