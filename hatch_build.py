"""Compiles the gettext catalogues (.po to .mo) whenever the package is built or installed, editably too."""

from __future__ import annotations

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


class CatalogueBuildHook(BuildHookInterface[Any]):
    """The hook that hatchling calls before it collects the files of the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel":
            compile_catalogues(Path(self.root))


if __name__ == "__main__":
    compile_catalogues(ROOT)
