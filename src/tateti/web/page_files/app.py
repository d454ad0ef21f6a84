"""The page as an app that can be installed: its manifest, in each language, and its icons."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tateti import language
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.web.page_files.named import NamedFile, named

# The backgrounds of the page (`--background` in css/theme.css).
LIGHT, DARK = "#eef0f4", "#14171f"

# The icons, drawn by `python -m tateti.tools.app_icons`: the path, its side in pixels, and what it is for.
ICONS = (("icons/icon-192.png", 192, "any"), ("icons/icon-512.png", 512, "any"), ("icons/icon-maskable-512.png", 512, "maskable"))  # fmt: skip

NAME = N_("tateti: three in a row")
DESCRIPTION = N_(
    "Tic-Tac-Toe and Semáforo: play, by link or against the computer, and see what every move is worth."
)
SHORTCUTS = (
    (N_("Play"), ""),
    (N_("Problem of the day"), "puzzles/day"),
    (N_("Learn"), "learn"),
    (N_("Analysis"), "analysis"),
)


def manifest(code: str, icons: Mapping[str, NamedFile]) -> NamedFile:
    """What a browser installs the page by. It lies among the files, so that the page is one folder above it."""
    with language.speaking(code):
        told: dict[str, Any] = {
            "name": _(NAME), "short_name": "tateti", "description": _(DESCRIPTION), "lang": code, "dir": "ltr",
            "start_url": "../", "scope": "../", "display": "standalone",
            "background_color": LIGHT, "theme_color": LIGHT, "categories": ["games", "education"],
            "icons": [
                {"src": icons[path].name, "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
                for path, side, purpose in ICONS
            ],
            "shortcuts": [{"name": _(words), "url": f"../{address}"} for words, address in SHORTCUTS],
        }  # fmt: skip
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return named(f"app-{code}", "webmanifest", "application/manifest+json", text)


def icon_files(static: Path) -> dict[str, NamedFile]:
    """The icons by their paths."""
    return {
        path: named(Path(path).stem, "png", "image/png", (static / path).read_bytes())
        for path, _side, _purpose in ICONS
    }
