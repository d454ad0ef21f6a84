"""Every example of the tutorials is run, and prints what the page shows."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from conftest import FULL, requires_command
from documents.shell import agree, blocks, run, shown_in
from tateti.tools.documents.staging import language_of

requires_command("bash")

DOCS = Path(__file__).parents[2] / "docs"
WRITE = os.environ.get("TATETI_WRITE_GOLDEN") == "1"
EVERY = sorted(
    [
        *(DOCS / "tutorials").glob("*.md"),
        *DOCS.glob("how-to*.md"),
        *DOCS.glob("index*.md"),
        DOCS / "arena.md",
        DOCS / "protocol.md",
    ]
)
TRANSLATED = [page for page in EVERY if language_of(page.name) != "en"]
# Of the two translations of a page one, by turns; both with TATETI_FULL=1, and when they are written anew.
LEFT_OUT = {page for number, page in enumerate(TRANSLATED) if (number + number // 2) % 2}
WALKED = EVERY if FULL or WRITE else [page for page in EVERY if page not in LEFT_OUT]


@pytest.mark.slow
@pytest.mark.parametrize("page", WALKED, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_what_a_page_shows_is_what_is_printed(page: Path, tmp_path: Path) -> None:
    text = page.read_text(encoding="utf-8")
    pieces, at, wrong = list[str](), 0, list[str]()
    for block in blocks(text):
        if block.file is not None:
            (tmp_path / block.file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        if block.language != "console":
            continue
        printed_block = ""
        for shown in shown_in(block):
            code, printed = run(shown.command, shown.answers, tmp_path, language_of(page.name))
            if code not in (0, 1) or not agree(shown.output, printed):
                wrong.append(f"$ {shown.command}\n{printed}(exit code {code})")
                printed_block += f"$ {shown.command}\n{printed.strip(chr(10))}\n"
            else:
                printed_block += f"$ {shown.command}\n{shown.output}"
        pieces += [text[at : block.start], printed_block]
        at = block.end
    if WRITE and wrong:
        page.write_text("".join([*pieces, text[at:]]), encoding="utf-8")
    assert not wrong, "\n".join(wrong)
