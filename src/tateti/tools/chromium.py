"""The system's Chromium, steered by playwright: only the tests and the tools ask for them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser for the time being; the one without a window, where that is installed."""
    playwright = import_module("playwright.sync_api")
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()
