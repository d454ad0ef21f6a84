"""What is made whenever the package is built: the compiled catalogues (also when it is installed editably), and for the
wheel its man pages and the list of what it needs."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent


def compile_catalogues(root: Path) -> list[Path]:
    """Writes a .mo beside every .po under `root` and returns what was written."""
    compiled = []
    for source in sorted(root.glob("src/tateti/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3], domain=source.stem, abort_invalid=True)
        target = source.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, catalogue)
        compiled.append(target)
    return compiled


def write_pages_and_list(root: Path, folder: Path) -> tuple[dict[str, str], list[str]]:
    """Writes the man pages and the SBOM into a folder: where each page goes when the wheel is installed, and the SBOM."""
    sys.path.insert(0, str(root / "src"))
    from tateti.cli import WORDS
    from tateti.commands.setup.man_pages import pages
    from tateti.tools import sbom

    placed = {}
    for path, text in pages(WORDS).items():
        page = folder / path
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(text, encoding="utf-8", newline="\n")
        placed[str(page)] = f"share/man/{path}"
    file = folder / sbom.FILE
    file.write_text(sbom.sbom(root), encoding="utf-8", newline="\n")
    return placed, [str(file)]


class BuildHook(BuildHookInterface[Any]):
    """The hook that hatchling calls before it collects the files of the package, and after it."""

    _made: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        compile_catalogues(Path(self.root))
        if version == "standard":
            self._made = Path(tempfile.mkdtemp(prefix="tateti-build-"))
            pages, lists = write_pages_and_list(Path(self.root), self._made)
            build_data["shared_data"].update(pages)
            build_data["sbom_files"] += lists

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._made is not None:
            shutil.rmtree(self._made)


if __name__ == "__main__":
    compile_catalogues(ROOT)
