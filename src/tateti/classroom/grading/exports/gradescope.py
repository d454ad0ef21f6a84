"""results.json, as the specification of Gradescope's autograders has it."""

from __future__ import annotations

from typing import Any

from tateti.classroom.grading.exports.points import Points
from tateti.classroom.grading.exports.texts import about_file, about_function
from tateti.classroom.grading.findings import UNWRITTEN, Report, Verdict
from tateti.files import FileKind
from tateti.language import mark as N_

FILE = "results.json"
KIND = FileKind(N_("a result for Gradescope"), lambda beginning: b'"made_by": "tateti"' in beginning)


def as_data(report: Report, points: Points) -> dict[str, Any]:
    """The result of one file: a test for each function, with its points."""
    return {
        "extra_data": {"made_by": "tateti", "course": report.course, "game": report.game},
        "score": points.total(report),
        "execution_time": report.cpu_seconds,
        "output": about_file(report),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "tests": [
            _test(number, verdict, points)
            for number, verdict in enumerate(report.verdicts, 1)
            if not verdict.left_out or points.worth(verdict.function)
        ],
    }


def _test(number: int, verdict: Verdict, points: Points) -> dict[str, Any]:
    return {
        "number": str(number),
        "name": verdict.function,
        "score": points.score(verdict),
        "max_score": points.worth(verdict.function),
        "status": "passed" if points.passes(verdict) else "failed",
        "output": about_function(verdict),
        "extra_data": {"status": UNWRITTEN if verdict.unwritten else verdict.status,
                       "findings": [finding.code for finding in verdict.findings]},
    }  # fmt: skip
