"""Tables for spreadsheets: CSV as they expect it in the person's language, and harmless whatever stands in it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from tateti.language import decimal

# A spreadsheet takes what begins with one of these for a formula.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")

BYTE_ORDER_MARK = "\ufeff"
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}

_NUMBER = re.compile(r"-(?:[0-9]+(?:[.,][0-9]+)?)?", re.ASCII)  # also a dash alone, for nothing


def as_csv(rows: Iterable[Iterable[object]], separator: str | None = None, *, mark: bool = True) -> str:
    """The rows of a table as CSV.

    It begins with the mark by which spreadsheets know UTF-8, unless that is not wanted. The separator is "comma",
    "semicolon" or "tab"; if none is asked for, the one that spreadsheets in the person's language take a file apart with,
    as they do with its decimal signs.

    >>> as_csv([["name", "moves"], ["=1+1", 3]])
    "\\ufeffname,moves\\n'=1+1,3\\n"
    """
    page = io.StringIO()
    page.write(BYTE_ORDER_MARK if mark else "")
    written = csv.writer(page, delimiter=SEPARATORS[separator or usual_separator()], lineterminator="\n")
    written.writerows([harmless(str(cell)) for cell in row] for row in rows)
    return page.getvalue()


def usual_separator() -> str:
    """What stands between the cells where the person lives: where the comma is the decimal sign, a semicolon."""
    return "comma" if decimal(0.5, 1) == "0.5" else "semicolon"


def harmless(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula, nor for several rows; a number below 0 is none, nor is a dash.

    >>> harmless("-1+1"), harmless("-1.5"), harmless("-")
    ("'-1+1", '-1.5', '-')
    """
    is_formula = cell.startswith(FORMULA_SIGNS) and not _NUMBER.fullmatch(cell)
    text = f"'{cell}" if is_formula else cell
    return text.replace("\r\n", "\n").replace("\r", "\n")  # a writer puts only the other into quotes
