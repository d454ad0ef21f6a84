"""What was found, for people (text) and for programs (JSON)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tateti.cage import Protection, in_words
from tateti.classroom.grading.findings import UNCHECKED, Finding, Report, Verdict
from tateti.language import gettext as _
from tateti.language import ngettext
from tateti.language import number as counted

WIDTH = 14  # of the column of names, at least
INDENT = " " * 6
MOST_REMARKS = 4

# The last of these matters least; what does not stand here comes first.
LEAST_IMPORTANT = (
    "shared", "kept", "rows", "accepts-malformed", "type", "counts-again", "raised-after-the-end", "impossible",
    "not-a-value-error", "prints",
)  # fmt: skip


def report_in_words(report: Report) -> str:
    """The whole report: how many functions pass, each of them with its faults, remarks, and what to do next."""
    lines = [headline(report), *([] if report.about_game is None else [str(report.about_game)]), ""]
    width = max([WIDTH, *(len(verdict.function) for verdict in report.verdicts)])
    for finding in filter(_fails, report.findings):
        lines += [*finding_in_words(finding, "  "), ""]
    for verdict in report.verdicts:
        lines.append(f"  {verdict.function:<{width}} {verdict_in_words(verdict)}")
        for finding in filter(_fails, () if verdict.unwritten else verdict.findings):
            lines += [*finding_in_words(finding, INDENT), ""]
    for functions, remark in remarks(report)[:MOST_REMARKS]:
        lines += ["", *finding_in_words(replace(remark, board=None), "  ", ", ".join(functions))]
    if more := len(remarks(report)[MOST_REMARKS:]):
        told = ngettext("{number} more remark: see --json.", "{number} more remarks: see --json.", more)
        lines += ["", "  " + told.format(number=counted(more))]
    if advice := next_step(report):
        lines += ["", advice]
    if uncaged := not_caged(report):
        lines += ["", uncaged]
    return "\n".join(lines)


def not_caged(report: Report) -> str:
    """What the file was not kept from while it ran; nothing if it was kept from everything."""
    around = report.protection
    return "" if around is None or not around.missing else in_words(around)


def _fails(finding: Finding) -> bool:
    return finding.fails


def remarks(report: Report) -> list[tuple[tuple[str, ...], Finding]]:
    """The remarks, the important ones first and each once, with the functions it is about (none: the whole file)."""
    functions: dict[str, list[str]] = {}
    first: dict[str, Finding] = {}
    for function, finding in report.all_findings():
        if not finding.fails:
            functions.setdefault(finding.code, []).extend([function] if function else [])
            known = first.setdefault(finding.code, finding)
            if known is not finding:
                first[finding.code] = replace(known, count=known.count + finding.count)
    codes = sorted(first, key=lambda code: LEAST_IMPORTANT.index(code) if code in LEAST_IMPORTANT else -1)
    return [(tuple(functions[code]), first[code]) for code in codes]


def headline(report: Report) -> str:
    """The name of the file, and how many functions pass."""
    counted_in = [verdict for verdict in report.verdicts if not verdict.left_out]
    passed = sum(verdict.passed for verdict in counted_in)
    return _("{file}: {passed} of {all} functions pass").format(
        file=report.file, passed=passed, all=len(counted_in)
    )


def verdict_in_words(verdict: Verdict) -> str:
    """Passed or failed, and how far it was looked at."""
    word = status_in_words(verdict)
    if verdict.boards <= 1 or verdict.unwritten or verdict.left_out:
        return word
    if verdict.checked == verdict.boards:
        told = (
            ngettext(
                "{boards} boards, and one that cannot arise",
                "{boards} boards, and {impossible} that cannot arise",
                verdict.impossible,
            )
            if verdict.impossible
            else _("{boards} boards")
        )
    elif verdict.passed and verdict.rest:
        told = _(verdict.rest)
    else:
        told = _("{checked} of {boards} boards")
    numbers = {
        "checked": verdict.checked,
        "boards": verdict.boards,
        "impossible": verdict.impossible,
        "missing": verdict.boards - verdict.checked,
    }
    return f"{word} ({told.format(**{name: counted(number) for name, number in numbers.items()})})"


def status_in_words(verdict: Verdict) -> str:
    """One word for how it went."""
    if verdict.status == UNCHECKED:
        return _("not checked")
    if verdict.left_out:
        return _("left out: it is optional")
    if verdict.unwritten:
        return _("to be written")
    return _("passed") if verdict.passed else _("failed")


def finding_in_words(finding: Finding, indent: str, function: str = "") -> list[str]:
    """What is wrong, the first board that shows it, what was expected and what came."""
    what = what_in_words(finding, function)
    if not finding.fails:
        remark = _("Remark on {function}: {what}") if function else _("Remark: {what}")
        what = remark.format(function=function, what=_within_a_sentence(str(finding.what)))
    if finding.count > 1:
        times = ngettext("({number} time)", "({number} times)", finding.count)
        what += " " + times.format(number=counted(finding.count))
    lines = [what]
    if finding.board is not None:
        lines += [f"    {row}" for row in drawn(finding.board)]
    if finding.call:
        lines.append(f"  {finding.call}")
    told = {_("expected:"): str(finding.expected), _("got:"): str(finding.came)}
    width = max(map(len, told))
    lines += [f"  {label:<{width}} {text}" for label, text in told.items() if text]
    return [indent + line for line in lines]


def finding_in_a_line(finding: Finding, function: str) -> str:
    """What is wrong with a function and what came of it, where there is room for a line or two."""
    what = what_in_words(finding, function)
    return f"{what.removesuffix('.')}: {finding.came}." if str(finding.came) else what


def what_in_words(finding: Finding, function: str = "") -> str:
    """What is wrong, and with which function, where it is about one."""
    return f"{function}: {_within_a_sentence(str(finding.what))}" if function else str(finding.what)


def _within_a_sentence(text: str) -> str:
    """A sentence that goes on after a colon.

    >>> _within_a_sentence("It prints."), _within_a_sentence("X moves.")
    ('it prints.', 'X moves.')
    """
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def drawn(board: str) -> list[str]:
    """The rows of a board.

    >>> drawn("X.O.X....")
    ['X . O', '. X .', '. . .']
    """
    return [" ".join(board[start : start + 3]) for start in range(0, len(board), 3)]


def next_step(report: Report) -> str:
    """What to mend first, where another function builds on it and fails too."""
    if report.advice is None:
        return ""
    return _("Begin with {function}: {others} may fail only because of it.").format(
        function=report.advice.function, others=", ".join(report.advice.others)
    )


# For programs


def report_as_data(report: Report) -> dict[str, Any]:
    """The report as plain data: codes that stay the same, and sentences in the person's language."""
    return {
        "file": report.file,
        "course": report.course,
        "game": report.game,
        "passed": report.passed,
        "functions": [_verdict_as_data(verdict) for verdict in report.verdicts],
        "findings": [_finding_as_data(finding) for finding in report.findings],
        "begin_with": report.advice.function if report.advice is not None else None,
        "printed_bytes": report.printed,
        "cpu_seconds": report.cpu_seconds,
        **_protection_as_data(report.protection),
    }


def _protection_as_data(around: Protection | None) -> dict[str, Any]:
    if around is None:
        return {}
    return {"caged": around.caged, "not_kept_from": [guard.value for guard in around.missing]}


def _verdict_as_data(verdict: Verdict) -> dict[str, Any]:
    return {
        "function": verdict.function,
        "status": verdict.status,
        "calls": verdict.calls,
        "checked": verdict.checked,
        "boards": verdict.boards,
        "impossible": verdict.impossible,
        "findings": [_finding_as_data(finding) for finding in verdict.findings],
    }


def _finding_as_data(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "fails": finding.fails,
        "what": str(finding.what),
        "count": finding.count,
        "board": None if finding.board is None else "/".join(drawn(finding.board)).replace(" ", ""),
        "call": finding.call or None,
        "expected": str(finding.expected) or None,
        "came": str(finding.came) or None,
        "line": finding.line,
    }
