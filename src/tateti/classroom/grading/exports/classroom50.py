"""result.json, as Classroom 50 has it of an autograder (`classroom50/result/v1`).

Its runner says in the environment what is being graded; a file that is graded elsewhere is marked as local.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from tateti.classroom.grading.exports.points import Points
from tateti.classroom.grading.exports.texts import about_function
from tateti.classroom.grading.findings import Report, Verdict
from tateti.files import FileKind
from tateti.language import mark as N_

FILE = "result.json"
SCHEMA = "classroom50/result/v1"
KIND = FileKind(N_("a result for Classroom 50"), lambda beginning: f'"{SCHEMA}"'.encode() in beginning)

LOCAL = "local"
TYPES = ("individual", "group", "team")


def is_run_by_it(environment: Mapping[str, str]) -> bool:
    """Whether the runner of Classroom 50 has started this."""
    return all(environment.get(name) for name in ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG"))


def as_data(
    report: Report, points: Points, student: str, environment: Mapping[str, str], now: datetime
) -> dict[str, Any]:
    """The result of one file: a test for each function, in whole points."""

    def said(*names: str, otherwise: str = LOCAL) -> str:
        return next((environment[name] for name in names if environment.get(name)), otherwise)

    kind, tag = said("ASSIGNMENT_TYPE", otherwise=TYPES[0]), said("SUBMISSION_TAG", otherwise="")
    commit, moment = said("COMMIT_URL"), now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "schema": SCHEMA,
        "classroom": said("CLASSROOM"),
        "assignment": said("ASSIGNMENT", otherwise=report.course),
        "assignment_type": kind if kind in TYPES else TYPES[0],
        "owner": said("OWNER", "USERNAME", otherwise=student or LOCAL),
        "submission": tag if tag.startswith("submit/") else f"submit/{tag or LOCAL}",
        "commit": commit,
        "release": said("RELEASE_URL"),
        "review": said("REVIEW_URL", otherwise=commit),
        "datetime": moment,
        "graded_at": moment,
        "score": points.total(report),
        "max-score": points.most,
        "tests": [_test(verdict, points) for verdict in report.verdicts],
    }


def _test(verdict: Verdict, points: Points) -> dict[str, Any]:
    return {
        "test-name": verdict.function,
        "passed": points.passes(verdict) or (verdict.left_out and not points.worth(verdict.function)),
        "score": points.score(verdict),
        "max-score": points.worth(verdict.function),
        "output": about_function(verdict),
    }
