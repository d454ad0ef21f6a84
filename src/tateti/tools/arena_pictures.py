"""Pictures of the page of an arena for the documentation: `python -m tateti.tools.arena_pictures docs/images`.

It needs playwright and Chromium, which only the tests and this file ask for.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tateti.tools.chromium import chromium

ARENA = "arena easy hard random minimax:depth=2 perfect --games 40 --openings all --lang en --json --out"
PICTURES = {
    "arena": ({"width": 1200, "height": 1180}, "light", ""),
    "arena-game-dark": ({"width": 1200, "height": 860}, "dark", "#game-21"),
    "arena-phone": ({"width": 390, "height": 844}, "light", "#game-21"),
}


def main(folder: Path) -> None:
    """Plays an arena, and writes pictures of its page into a folder."""
    with TemporaryDirectory() as place:
        out = Path(place) / "arena"
        words = [sys.executable, "-m", "tateti", *ARENA.split(), str(out)]
        subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
        _draw((out / "index.html").as_uri(), folder)


def _draw(address: str, folder: Path) -> None:
    with chromium() as browser:
        for name, (window, theme, game) in PICTURES.items():
            page = browser.new_page(viewport=window, color_scheme=theme)
            page.goto(address + game)
            page.locator("#title").wait_for()
            if game:
                page.locator("#end").click()
                page.locator("#games").scroll_into_view_if_needed()
                page.evaluate("document.getElementById('games').scrollIntoView()")
            file = folder / f"{name}.png"
            page.screenshot(path=file)
            page.close()
            print(file)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
