"""The browser of the tests, and the server whose page it shows: started once, and kept while the tests that follow need them.

A browser brings an event loop, beside which nothing else can have one: it ends before the first test that does without it.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import ExitStack
from typing import Any

import pytest

from conftest import requires_command, requires_module

LONGEST_WAIT = 20_000  # milliseconds: what is seen is waited for, on a busy machine too
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
FIXTURE = "chromium"  # what a test asks for that needs a browser

_open = ExitStack()
_kept: dict[str, Any] = {}


def chromium() -> Any:
    """The system's Chromium; without a window of its own, where that is installed, for it takes half the time."""
    if "chromium" not in _kept:
        playwright = requires_module("playwright.sync_api")
        path = shutil.which("chromium-headless-shell") or requires_command("chromium")
        playwright.expect.set_options(timeout=LONGEST_WAIT)
        running = _open.enter_context(playwright.sync_playwright())
        browser = running.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        _open.callback(browser.close)
        _kept["chromium"] = browser
    return _kept["chromium"]


def address() -> str:
    """The address of a server that began with an empty database; what a test leaves there, others find."""
    if "address" not in _kept:
        requires_module("fastapi")
        from tateti.web.settings import Settings
        from web.serving import serving

        folder = _open.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        settings = Settings(
            database=f"sqlite:///{folder}/matches.db", rate=0, new_matches_rate=0, bot_pause=0.05,
            answer_pause=0.05, workers=1,
        )  # fmt: skip
        _kept["address"] = _open.enter_context(serving(settings))[0].address
    return str(_kept["address"])


def close_unless(done: pytest.Item, following: pytest.Item | None) -> None:
    """Ends both after a test, unless the one that follows is of the same module or needs a browser."""
    is_kept = following is not None and (
        following.path == done.path or FIXTURE in getattr(following, "fixturenames", ())
    )
    if not is_kept:
        close()


def close() -> None:
    """Ends both, if they are there."""
    if _kept:
        _kept.clear()
        _open.close()
