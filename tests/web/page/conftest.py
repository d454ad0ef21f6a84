"""What the tests of the page share: a server, a real Chromium, and a watch over what the page does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import browser
from browser import LONGEST_WAIT

WINDOW = {"width": 1200, "height": 850}


@pytest.fixture(scope="module")
def address() -> str:
    """Where the page is."""
    return browser.address()


@pytest.fixture(scope="module")
def chromium() -> Any:
    """A real browser."""
    return browser.chromium()


GONE = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE")
BLOCKED = "Service Worker registration blocked by Playwright"


class Watch:
    """Notes every error on the console and every request, of all pages of a test."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.errors: list[str] = []
        self.elsewhere: list[str] = []
        self.is_offline = False
        self.is_restarted = False  # the server goes, and comes back
        self.expects_refusals = False

    def over(self, page: Any) -> None:
        """Begins to watch a page."""
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._asked)
        page.on("websocket", self._asked)

    def _heard(self, message: Any) -> None:
        # A browser says by itself that there is no connection, and that something was refused.
        is_known = (self.is_offline and "ERR_INTERNET_DISC" in message.text) or (
            self.expects_refusals and "with a status of 4" in message.text
        )
        is_known = is_known or (self.is_restarted and any(words in message.text for words in GONE))
        is_known = is_known or message.text == BLOCKED
        if message.type in ("error", "warning") and not is_known:
            self.errors.append(message.text)

    def _asked(self, request: Any) -> None:
        here = (self.address, self.address.replace("http", "ws", 1), "data:", "blob:")
        if not request.url.startswith(here):
            self.elsewhere.append(request.url)


@pytest.fixture
def watch(address: str) -> Iterator[Watch]:
    """Fails a test whose pages ask anybody else for anything, or put an error on the console."""
    watching = Watch(address)
    yield watching
    assert watching.elsewhere == []
    assert watching.errors == []


NewPage = Callable[..., Any]


@pytest.fixture
def new_page(chromium: Any, address: str, watch: Watch) -> Iterator[NewPage]:
    """Opens a page in a browser of its own: its own storage, language and theme."""
    contexts = []

    def open_page(path: str = "/", **options: Any) -> Any:
        chosen = {
            "viewport": WINDOW,
            "locale": "en",
            "timezone_id": "UTC",
            "reduced_motion": "reduce",
            "service_workers": "block",  # one that keeps the page is tried in test_page_kept
            **options,
        }
        context = chromium.new_context(base_url=address, **chosen)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(LONGEST_WAIT)
        watch.over(page)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Any:
    """The start page."""
    return new_page()
