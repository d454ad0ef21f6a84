"""The XML of test reports that build servers read (JUnit's): a suite for each student, a case for each function."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from tateti.classroom.grading.exports.points import Points
from tateti.classroom.grading.exports.texts import about_file, about_function
from tateti.classroom.grading.findings import UNCHECKED, Report, Verdict
from tateti.classroom.grading.report import status_in_words
from tateti.classroom.grading.submissions import Student
from tateti.files import FileKind
from tateti.language import mark as N_

KIND = FileKind(N_("a test report (JUnit)"), lambda beginning: b'<testsuites name="tateti"' in beginning)

# What may not stand in XML, however it is written.
FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_xml(graded: Sequence[tuple[Student, Report]], points: Points) -> str:
    """The whole class, or one file."""
    root = ElementTree.Element("testsuites", name="tateti")
    for student, report in graded:
        root.append(_suite(student, report, points))
    for count in ("tests", "failures", "errors", "skipped"):
        root.set(count, str(sum(int(suite.get(count, "0")) for suite in root)))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _suite(student: Student, report: Report, points: Points) -> ElementTree.Element:
    suite = ElementTree.Element("testsuite", name=_clean(student.name), time=f"{report.cpu_seconds:.2f}")
    cases = [_case(student, verdict, points) for verdict in report.verdicts]
    if any(finding.fails or points.strict for finding in report.findings):
        cases.append(_about_the_file(student, report))
    for case in cases:
        suite.append(case)
    suite.set("tests", str(len(cases)))
    for count, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(count, str(sum(case.find(tag) is not None for case in cases)))
    return suite


def _case(student: Student, verdict: Verdict, points: Points) -> ElementTree.Element:
    case = ElementTree.Element("testcase", classname=_clean(student.name), name=verdict.function, time="0")
    if verdict.left_out or verdict.status == UNCHECKED:
        ElementTree.SubElement(case, "skipped", message=_clean(status_in_words(verdict)))
    elif not points.passes(verdict):
        code, what = next(((found.code, str(found.what)) for found in verdict.findings), (verdict.status, ""))
        failure = ElementTree.SubElement(case, "failure", type=code, message=_clean(what))
        failure.text = _clean(about_function(verdict))
    elif verdict.findings:
        ElementTree.SubElement(case, "system-out").text = _clean(about_function(verdict))
    return case


def _about_the_file(student: Student, report: Report) -> ElementTree.Element:
    """What is wrong with the file as a whole is an error and no failure: nothing could be asked."""
    first = min(report.findings, key=lambda finding: not finding.fails)
    case = ElementTree.Element("testcase", classname=_clean(student.name), name="file", time="0")
    error = ElementTree.SubElement(case, "error", type=first.code, message=_clean(str(first.what)))
    error.text = _clean(about_file(report))
    return case


def _clean(text: str) -> str:
    return FORBIDDEN.sub("\ufffd", text)
