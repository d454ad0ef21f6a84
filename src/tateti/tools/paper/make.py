"""The paper as a PDF: the files in `paper/`, told all numbers, set in type by typst. The same files give the same bytes."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

from tateti.files import FileKind, check_target, write_atomically
from tateti.language import mark as N_
from tateti.study.print.typesetting import require_printing
from tateti.tools.paper.numbers import facts

SOURCE = Path(__file__).parents[4] / "paper"
MARK = "tateti paper"  # among the keywords, so that a paper of ours is known
PAPER = FileKind(
    N_("the paper (PDF)"),
    lambda content: content.startswith(b"%PDF-") and MARK.encode() in content,
    looked_at=1 << 24,
)


def paper(told: dict[str, Any] | None = None) -> bytes:
    """The PDF; a number that the text names and that is not there ends it with typst's error."""
    require_printing()
    typst = import_module("typst")
    made: bytes = typst.compile(
        SOURCE / "paper.typ", root=SOURCE, format="pdf", ignore_system_fonts=True,
        sys_inputs={"facts": json.dumps(facts() if told is None else told), "mark": MARK},
    )  # fmt: skip
    return made


def main(file: Path) -> None:
    """Writes the PDF."""
    check_target(file, PAPER)
    write_atomically(file, paper(), PAPER)
    print(file)
