"""`python -m tateti.tools.documents FOLDER`: builds the documents as a site, and fails on anything that is wrong with it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tateti.tools.documents.api_reference import api_reference, schema_of_the_server, shapes_reference
from tateti.tools.documents.checks import faults
from tateti.tools.documents.commands_reference import commands_reference
from tateti.tools.documents.library_reference import library_reference
from tateti.tools.documents.search_texts import write_search_texts
from tateti.tools.documents.staging import LANGUAGES, OTHER_PAGES, PLAY, ROOT, stage


def generated_pages() -> dict[str, str]:
    """The pages that are made from the program itself."""
    schema = schema_of_the_server()
    pages = {
        "reference/library.md": library_reference(),
        "reference/http-api.md": api_reference(schema),
        "reference/http-shapes.md": shapes_reference(schema),
    }
    for code in LANGUAGES:
        pages["reference/commands.md" if code == "en" else f"reference/commands.{code}.md"] = (
            commands_reference(code)
        )
    return pages


def build(site: Path, played: Path | None) -> list[str]:
    """Builds the site into a folder, with the page without a server from `played`; gives what is wrong with it."""
    if site.exists() and not is_built_or_empty(site):
        return [f"{site} holds something else: name a folder that is empty, or one that is not there yet"]
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory() as staged:
        pages = Path(staged, "pages")
        stage(pages, generated_pages(), played is not None)
        options = [
            "-q",
            "-W",
            "--keep-going",
            "-b",
            "html",
            "-c",
            pages / "site",
            "-d",
            Path(staged, "cache"),
        ]
        done = subprocess.run(
            [sys.executable, "-m", "sphinx", *map(str, options), str(pages), str(site)], check=False
        )
    if done.returncode != 0:
        return ["Sphinx has warned, see above"]
    (site / ".buildinfo").unlink()
    (site / "objects.inv").unlink()  # for other sites of Sphinx that would refer to this one
    (site / "_sources").rmdir()
    write_search_texts(site)
    if played is not None:
        shutil.copytree(played, site / PLAY)
    return list(faults(site, addresses_in_documents(), apart=[PLAY]))


def is_built_or_empty(folder: Path) -> bool:
    """Whether a folder may be made anew: there is nothing in it, or what Sphinx makes, were it only begun."""
    if not folder.is_dir():
        return False
    return not any(folder.iterdir()) or any(
        (folder / name).is_file() for name in (".buildinfo", "searchindex.js")
    )


def addresses_in_documents() -> set[str]:
    """The addresses elsewhere that the documents lead to."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    texts += [(ROOT / name).read_text(encoding="utf-8") for name in OTHER_PAGES]
    return {address for text in texts for address in re.findall(r"\]\((https?://[^)\s]+)\)", text)}


def page_without_a_server(folder: Path) -> str | None:
    """Makes the page without a server into a folder; gives the reason if it cannot be made here."""
    done = subprocess.run(
        [sys.executable, "-m", "tateti", "site", folder],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return None if done.returncode == 0 else done.stderr.strip()


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("python -m tateti.tools.documents FOLDER", file=sys.stderr)
        return 2
    site = Path(arguments[0]).resolve()
    with tempfile.TemporaryDirectory() as made:
        played = Path(made, PLAY)
        missing = page_without_a_server(played)
        wrong = build(site, None if missing else played)
    if missing:
        print(
            f"The board on the first page is a picture, for the page cannot be made here. {missing}",
            file=sys.stderr,
        )
        if os.environ.get("TATETI_REQUIRE_ALL") == "1":
            wrong.append("TATETI_REQUIRE_ALL=1 allows no picture in the place of the board")
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    if not wrong:
        print(f"The documents are in {site / 'index.html'}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
