"""What is said of a function and of a whole file, where a system has a place for text."""

from __future__ import annotations

from tateti.classroom.grading.findings import Report, Verdict
from tateti.classroom.grading.report import finding_in_words, headline, next_step, not_caged, verdict_in_words


def about_function(verdict: Verdict) -> str:
    """How a function went, with what was found about it."""
    lines = [verdict_in_words(verdict)]
    for finding in () if verdict.unwritten else verdict.findings:
        lines += ["", *finding_in_words(finding, "")]
    return "\n".join(lines)


def about_file(report: Report) -> str:
    """What is said of a file as a whole."""
    lines = [headline(report), *([] if report.about_game is None else [str(report.about_game)])]
    for finding in report.findings:
        lines += ["", *finding_in_words(finding, "")]
    for told in filter(None, (next_step(report), not_caged(report))):
        lines += ["", told]
    return "\n".join(lines)
