"""The table of a class: as text, as CSV for a spreadsheet, as a page that stands on its own.

Names of files and everything that a student's code gave back are somebody else's text: each format keeps them harmless.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from tateti import spreadsheets
from tateti.classroom.grading.exports.points import Points
from tateti.classroom.grading.findings import FAILED, LEFT_OUT, PASSED, UNCHECKED, UNWRITTEN, Report, Verdict
from tateti.classroom.grading.report import not_caged, report_in_words, status_in_words, what_in_words
from tateti.classroom.grading.submissions import Student
from tateti.files import FileKind
from tateti.language import current, decimal, in_every_language
from tateti.language import gettext as _
from tateti.language import mark as N_

Graded = Sequence[tuple[Student, Report]]

GENERATOR = '<meta name="generator" content="tateti">'

SIGNS = {PASSED: "+", FAILED: "-", UNWRITTEN: "_", UNCHECKED: "?", LEFT_OUT: "."}
NARROWEST_NAME = 8

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem;
       color: #1b1b1b; background: #fff; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #ccc; padding: .4rem .6rem; text-align: left; vertical-align: top; }
td.passed { color: #0a5c2b; } td.failed { color: #a3161a; font-weight: 600; } td.unchecked, td.left-out { color: #555; }
pre { overflow-x: auto; background: #f4f4f4; padding: 1rem; }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #161616; } pre { background: #262626; } th, td { border-color: #444; }
  td.passed { color: #7fdc9f; } td.failed { color: #ff8f8f; } td.unchecked, td.left-out { color: #aaa; }
}
"""


def functions_of(graded: Graded) -> list[str]:
    """The functions that were graded, which are the same for everybody."""
    return [verdict.function for verdict in graded[0][1].verdicts] if graded else []


def as_text(graded: Graded, points: Points, width: int | None = None, *, with_points: bool = False) -> str:
    """A line of signs for each student, and what the signs mean; where the names of the functions do not fit into the
    width, their numbers stand over the columns."""
    functions, told = functions_of(graded), points if with_points else None
    lines = _lines(graded, functions, told)
    if width is not None and max(map(len, lines)) > width:
        numbers = [str(number) for number, _function in enumerate(functions, 1)]
        lines = [*_lines(graded, numbers, told, width), ""]
        lines += [f"{number:>2} {function}" for number, function in zip(numbers, functions, strict=True)]
    passed = sum(is_passed(report, points) for _student, report in graded)
    lines += ["", *legend(graded), *about_files(graded), *about_the_cage(graded), ""]
    lines.append(_("{passed} of {all} files pass.").format(passed=passed, all=len(graded)))
    return "\n".join(lines)


def _lines(
    graded: Graded, heads: Sequence[str], points: Points | None, width: int | None = None
) -> list[str]:
    """The table under these heads; names of students that leave them no room are cut."""
    told = [] if points is None else [_("points")]
    heads = [*told, *heads]
    signs = sum(2 + len(head) for head in heads)
    longest = max([len(_("student")), *(len(student.name) for student, _report in graded)])
    column = longest if width is None else min(longest, max(NARROWEST_NAME, width - signs))
    rows = [(_("student"), heads)]
    for student, report in graded:
        scored = [] if points is None else [_amount(points.total(report))]
        rows.append((student.name, [*scored, *(sign(verdict) for verdict in report.verdicts)]))
    return [
        "  ".join(
            [_cut(name, column), *(f"{cell:<{len(head)}}" for cell, head in zip(cells, heads, strict=True))]
        ).rstrip()
        for name, cells in rows
    ]


def _cut(name: str, width: int) -> str:
    return name.ljust(width) if len(name) <= width else name[: width - 1] + "…"


def sign(verdict: Verdict) -> str:
    """How a function went, in one sign."""
    return SIGNS[status(verdict)]


def legend(graded: Graded) -> list[str]:
    """What each sign in the table means."""
    verdicts = {sign(verdict): verdict for _student, report in graded for verdict in report.verdicts}
    return [f" {one} {status_in_words(verdicts[one])}" for one in SIGNS.values() if one in verdicts]


def about_files(graded: Graded) -> list[str]:
    """Why files could not be checked, each reason once, with the names of all whom it concerns."""
    names: dict[str, list[str]] = {}
    for student, report in graded:
        if faults := [str(finding.what) for finding in report.findings if finding.fails]:
            names.setdefault(" ".join(faults), []).append(student.name)
    found = [f"{', '.join(some)}: {faults}" for faults, some in names.items()]
    return ["", *found] if found else []


def about_the_cage(graded: Graded) -> list[str]:
    """What the files were not kept from while they ran, if there is something."""
    told = dict.fromkeys(filter(None, (not_caged(report) for _student, report in graded)))
    return ["", *told] if told else []


def as_csv(graded: Graded, points: Points, separator: str | None = None, *, mark: bool = True) -> str:
    """A row for each student, with a first finding in words. How a file and its functions went is told in words that are the
    same in every language."""
    head = [
        _("student"), _("file"), _("passes"), _("points"), _("points possible"), *functions_of(graded), _("first finding"), _("seconds"),
    ]  # fmt: skip
    rows = [
        [
            student.name, report.file, PASSED if is_passed(report, points) else FAILED,
            _amount(points.total(report)), _amount(points.most),
            *(status(verdict) for verdict in report.verdicts), first_finding(report),
            decimal(report.cpu_seconds, 2),
        ]
        for student, report in graded
    ]  # fmt: skip
    return spreadsheets.as_csv([head, *rows], separator, mark=mark)


def is_passed(report: Report, points: Points) -> bool:
    """Whether a file passes; with remarks too, if they do not count."""
    return report.spotless if points.strict else report.passed


def status(verdict: Verdict) -> str:
    """How a function went, in a word that is the same in every language."""
    return UNWRITTEN if verdict.unwritten else verdict.status


def _amount(points: float) -> str:
    return str(points) if isinstance(points, int) else decimal(points, 2)


def _is_csv(beginning: bytes) -> bool:
    """Whether a file begins as `as_csv` begins one, in any language."""
    first = beginning.decode("utf-8-sig", errors="replace").partition("\n")[0]
    return re.split("[,;\t]", first)[0] in in_every_language("student")


KINDS = {
    "csv": FileKind(N_("the table of a class (CSV)"), _is_csv),
    "html": FileKind(N_("the page of a class"), lambda beginning: GENERATOR.encode() in beginning),
}


def first_finding(report: Report) -> str:
    """The first fault of a report in one line; nothing if there is none."""
    for function, finding in report.all_findings():
        if finding.fails:
            return what_in_words(finding, function)
    return ""


def as_html(graded: Graded, points: Points) -> str:
    """A page with the table, and below it the report of each student."""
    title = escape(_("The grading of a class"))
    names = (_("student"), _("points"), *functions_of(graded))
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
    rows = "\n".join(_row(number, student, report, points) for number, (student, report) in enumerate(graded))
    details = "\n".join(_details(number, student, report) for number, (student, report) in enumerate(graded))
    passed = sum(is_passed(report, points) for _student, report in graded)
    told = escape(_("{passed} of {all} files pass.").format(passed=passed, all=len(graded)))
    told += "".join(f"</p>\n<p>{escape(sentence)}" for sentence in about_the_cage(graded)[1:])
    return f"""<!DOCTYPE html>
<html lang="{escape(current())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
{GENERATOR}
<title>{title}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p>{told}</p>
<table>
<thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody>
</table>
{details}
</body>
</html>
"""


def _row(number: int, student: Student, report: Report, points: Points) -> str:
    cells = f"<td>{_amount(points.total(report))}/{_amount(points.most)}</td>" + "".join(
        f'<td class="{verdict.status}">{escape(status_in_words(verdict))}</td>' for verdict in report.verdicts
    )
    name = f'<a href="#student-{number}">{escape(student.name)}</a>'
    return f'<tr><th scope="row">{name}</th>{cells}</tr>'


def _details(number: int, student: Student, report: Report) -> str:
    words = escape(report_in_words(report))
    return f'<h2 id="student-{number}">{escape(student.name)}</h2>\n<pre>{words}</pre>'
