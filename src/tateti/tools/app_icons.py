"""The icons of the page as an app, drawn from static/icon.svg: `python -m tateti.tools.app_icons`.

It needs playwright and Chromium, which only the tests and the tools ask for.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

from tateti.tools.chromium import chromium
from tateti.web.settings import Settings

FOLDER = Settings(database="").static / "icons"
SVG = FOLDER.parent / "icon.svg"


@dataclass(frozen=True)
class Icon:
    """A picture: its file, its side in pixels, how large the pieces are in it, and whether it has round corners."""

    name: str
    side: int
    scale: float = 1.0
    is_round: bool = True


# A system may cut a maskable icon into any shape that leaves the circle of 80 % in the middle; iOS rounds corners itself.
ICONS = (
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("icon-maskable-512.png", 512, 0.8, is_round=False),
    Icon("apple-touch-icon.png", 180, 0.9, is_round=False),
)


def drawing(icon: Icon, svg: str) -> str:
    """The SVG as this icon has it.

    >>> drawing(Icon("", 8, 0.5, False), '<svg viewBox="0 0 64 64"><rect rx="15" fill="#123"/><b/></svg>')
    '<svg width="8" height="8" viewBox="0 0 64 64"><rect rx="0" fill="#123"/><g transform="translate(32 32) scale(0.5) translate(-32 -32)"><b/></g></svg>'
    """
    found = re.fullmatch(r"(<svg)([^>]*>)(<rect[^>]*/>)(.*)(</svg>\s*)", svg, re.DOTALL)
    if found is None:
        raise ValueError(f"{SVG} should be one background and the pieces on it.")
    start, rest, ground, pieces, end = found.groups()
    ground = ground if icon.is_round else re.sub(r' rx="[^"]*"', ' rx="0"', ground)
    smaller = f"translate(32 32) scale({icon.scale}) translate(-32 -32)"
    size = f' width="{icon.side}" height="{icon.side}"'
    return f'{start}{size}{rest}{ground}<g transform="{smaller}">{pieces}</g>{end}'


def draw(folder: Path) -> None:
    """Draws all of them."""
    folder.mkdir(exist_ok=True)
    svg = SVG.read_text("utf-8")
    with chromium() as browser:
        page = browser.new_page()
        for icon in ICONS:
            page.set_viewport_size({"width": icon.side, "height": icon.side})
            page.set_content(f"<style>* {{ margin: 0 }} svg {{ display: block }}</style>{drawing(icon, svg)}")
            page.screenshot(path=folder / icon.name, omit_background=True)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
