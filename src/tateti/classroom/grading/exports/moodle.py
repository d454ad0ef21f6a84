"""The worksheet of a Moodle assignment (offline grading): points and comments, to be uploaded there.

Moodle finds its columns by their headings and students by their numbers, both in its own language; the words below are
its own. The numbers are in the names of the folders that it gives for download.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tateti import spreadsheets
from tateti.classroom.grading.exports.points import Points
from tateti.classroom.grading.findings import Report
from tateti.classroom.grading.report import report_in_words
from tateti.classroom.grading.submissions import Student
from tateti.files import FileKind
from tateti.language import current
from tateti.language import mark as N_

FILE = "moodle.csv"

# The headings, and what stands before a student's number.
WORDS = {
    "en": ("Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)", "Feedback comments", "Participant "),
    "es": ("Identificador", "Nombre completo", "Calificación", "Calificación máxima", "Última modificación (calificación)",
           "Comentarios de retroalimentación", "Participante"),
    "pt": ("Identificador", "Nome completo", "Nota", "Nota máxima", "Última modificação (nota)", "Comentários de feedback",
           "Participante"),
}  # fmt: skip
NEVER = "-"  # when a grade was last changed

KIND = FileKind(
    N_("a worksheet for Moodle"),
    lambda beginning: beginning.decode("utf-8-sig", errors="replace").startswith(
        ("Identifier", "Identificador")
    ),
)


def as_csv(
    graded: Sequence[tuple[Student, Report]],
    points: Points,
    separator: str | None = None,
    *,
    mark: bool = False,
) -> str:
    """A row for each student. Without being asked for another, it has the separator that Moodle takes at first."""
    *head, participant = WORDS.get(current(), WORDS["en"])
    rows = [
        [
            f"{participant}{student.number}" if student.number else "", student.name, points.total(report), points.most,
            NEVER, f"<pre>{escape(report_in_words(report))}</pre>",  # a comment is HTML there
        ]
        for student, report in graded
    ]  # fmt: skip
    return spreadsheets.as_csv([head, *rows], separator or "comma", mark=mark)


def without_number(graded: Sequence[tuple[Student, Report]]) -> list[str]:
    """Those whom Moodle will not know, for want of a number."""
    return [student.name for student, _report in graded if not student.number]
