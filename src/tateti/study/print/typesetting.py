"""Sheets of paper: what one shows as data, set in type by typst (the extra `print`).

Whatever people wrote reaches typst as JSON, as the value of an input: a template takes it as text and never as markup, so
`#`, `$` and backslashes are letters like any other. The same data give the same bytes: no date is written, and the fonts
are those that typst brings.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tateti import language
from tateti.errors import TatetiError, quote
from tateti.extras import install_command
from tateti.files import FileKind
from tateti.language import mark as N_

if TYPE_CHECKING:
    from typst import PDFStandards

TEMPLATES = Path(__file__).parent / "templates"
MARK = "tateti worksheet"  # among the keywords of every sheet, so that ours are known
LARGEST = 1 << 24

PAPERS = {"a4": "a4", "letter": "us-letter"}  # as people and as typst write it
SMALLEST_LARGE_PRINT = 18
LONGEST_TITLE, LONGEST_NAME = 100, 40

MARGIN = 16.0  # millimetres at the sides: no printer cuts it off, and there is room for holes
_WIDTHS = {"a4": 210.0, "letter": 215.9}
_HEIGHTS = {"a4": 297.0, "letter": 279.4}

SHEET = FileKind(
    N_("a printed sheet (PDF)"),
    lambda content: content.startswith(b"%PDF-") and MARK.encode() in content,
    looked_at=LARGEST,
)


def sheet_for(purpose: str) -> FileKind:
    """Sheets for this alone: certificates are no list of pairings, although both are ours."""
    mark = f"{MARK} {purpose}".encode()
    return FileKind(
        N_("a printed sheet for the same (PDF)"),
        lambda content: SHEET.recognises(content) and mark in content,
        looked_at=SHEET.looked_at,
    )


@dataclass(frozen=True)
class Style:
    """How sheets look: the paper, and whether everything is in large print."""

    paper: str = "a4"
    large: bool = False

    @property
    def points(self) -> int:
        """The size of the text; nothing is smaller in large print."""
        return SMALLEST_LARGE_PRINT if self.large else 11

    @property
    def width(self) -> float:
        """How wide the part of a page is that is printed on, in millimetres."""
        return _WIDTHS[self.paper] - 2 * MARGIN

    @property
    def height(self) -> float:
        """How high it is, without the foot of the page."""
        return _HEIGHTS[self.paper] - 14 - 20


USUAL = Style()


@dataclass(frozen=True)
class Sheet:
    """Something to be printed: the template that lays it out, its title, and what it shows."""

    template: str
    title: str
    content: Mapping[str, Any]
    style: Style = USUAL
    foot: str = ""  # at the foot of every page, before its number
    purpose: str = ""  # among the keywords, so that a sheet is told from those for something else

    def to_json(self) -> dict[str, Any]:
        """All that the template is told."""
        return {
            **self.content,
            "title": self.title,
            "foot": self.foot,
            "mark": f"{MARK} {self.purpose}".rstrip(),
            "lang": language.current(),
            "paper": PAPERS[self.style.paper],
            "margin": MARGIN,
            "points": self.style.points,
            "large": self.style.large,
        }

    def pdf(self) -> bytes:
        """The sheet as PDF, tagged for screen readers; its text can be selected and searched."""
        # Letters that typst's own fonts lack are looked for in those of the system, and only then left blank.
        fonts_and_standards: list[tuple[bool, PDFStandards]] = [(True, "ua-1"), (False, "ua-1"), (False, [])]
        for own_fonts_only, standard in fonts_and_standards:
            try:
                (pdf,) = self._typeset("pdf", ignore_system_fonts=own_fonts_only, pdf_standards=standard)
            except _typst().TypstError:
                if standard == []:
                    raise
            else:
                return pdf
        raise AssertionError

    def pictures(self, dots_per_inch: int = 80) -> list[bytes]:
        """The pages as pictures (PNG)."""
        return self._typeset("png", ignore_system_fonts=True, ppi=float(dots_per_inch))

    def _typeset(self, form: str, **more: Any) -> list[bytes]:
        made = _typst().compile(
            TEMPLATES / f"{self.template}.typ", root=TEMPLATES, format=form,
            sys_inputs={"sheet": json.dumps(self.to_json())}, **more,
        )  # fmt: skip
        return made if isinstance(made, list) else [made]


def _typst() -> Any:
    """typst, which few need."""
    return import_module("typst")


def require_printing() -> None:
    """Says kindly what is missing, and how to get it."""
    try:
        import segno  # noqa: F401
        import typst  # noqa: F401
    except ModuleNotFoundError as error:
        if error.name not in ("segno", "typst"):
            raise
        raise TatetiError(
            N_("Printed sheets need {module}, which is not installed. This installs it: {command}"),
            module=error.name, command=install_command("print"),
        ) from None  # fmt: skip


def checked_text(text: str, longest: int = LONGEST_TITLE) -> str:
    """A title or a name that somebody gave, if it can be printed on a line."""
    clean = text.strip()
    if not clean or len(clean) > longest or not clean.isprintable():
        raise TatetiError(
            N_("{text} cannot be printed as a line: give 1 to {longest} printable characters."),
            text=quote(text), longest=longest,
        )  # fmt: skip
    return clean
