"""What the page takes: requests and bytes at the first visit and at the next, and how much moves by itself.

python -m tateti.tools.page_weight                           of a server started for it, in three languages
python -m tateti.tools.page_weight http://127.0.0.1:8000     of one that runs

Everything is counted on the wire, between the browser and the server: requests and answers with their heads, whoever in the
browser asks. It needs playwright and Chromium, which only the tests and the tools ask for.
"""

from __future__ import annotations

import contextlib
import re
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from tateti.tools.chromium import chromium
from tateti.tools.page_screenshots import served

LANGUAGES = ("es", "pt", "en")
# The addresses, each with what is the first board there, or where there is none the first thing to choose.
FIRST_BOARD = {
    "/": ".play-board .can",
    "/analysis": "tateti-board .can",
    "/puzzles": ".puzzle-ways a, main a.button",
    "/learn": ".lesson-list a, main a",
    "/tree": ".node",
}
_REQUEST = re.compile(rb"(?:^|(?<=\r\n\r\n))(GET|HEAD|POST) (\S+) HTTP/1\.1\r\n")


@dataclass
class Wire:
    """Between a browser and a server: hands everything on, and counts it."""

    host: str
    port: int
    requests: list[str] = field(default_factory=list)
    received: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @contextmanager
    def running(self) -> Iterator[str]:
        """The address that the browser is to use."""
        with socket.create_server(("127.0.0.1", 0)) as listening:
            threading.Thread(target=self._accept, args=(listening,), daemon=True).start()
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"

    def begin(self) -> None:
        """Counts from here on."""
        with self._lock:
            self.requests, self.received = [], 0

    def counted(self) -> tuple[list[str], int]:
        """What was asked for, and how many bytes came back."""
        with self._lock:
            return list(self.requests), self.received

    def _accept(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _address = listening.accept()
                server = socket.create_connection((self.host, self.port))
                for ends in ((browser, server, self._asked), (server, browser, self._answered)):
                    threading.Thread(target=_hand_on, args=ends, daemon=True).start()

    def _asked(self, data: bytes) -> None:
        with self._lock:
            self.requests += [found[2].decode("latin-1") for found in _REQUEST.finditer(data)]

    def _answered(self, data: bytes) -> None:
        with self._lock:
            self.received += len(data)


def _hand_on(here: socket.socket, there: socket.socket, count: Any) -> None:
    with contextlib.suppress(OSError), here, there:
        while data := here.recv(1 << 16):
            count(data)
            there.sendall(data)


@dataclass(frozen=True)
class Visit:
    """What a visit took until the board was there and nothing more was asked for."""

    requests: tuple[str, ...]
    bytes: int


def visits(
    browser: Any, wire: Wire, address: str, path: str, language: str, is_kept: bool = False
) -> tuple[Visit, Visit]:
    """A visit, and the next one in the same browser. If it `is_kept`, a service worker comes after the page, too."""
    context = browser.new_context(
        base_url=address, locale=language, service_workers="allow" if is_kept else "block"
    )
    first, again = (_visit(context, wire, path, is_kept) for _ in range(2))
    context.close()
    return first, again


def _visit(context: Any, wire: Wire, path: str, is_kept: bool) -> Visit:
    wire.begin()
    page = context.new_page()
    page.goto(path)
    page.locator(FIRST_BOARD[path]).first.wait_for()
    page.wait_for_load_state("networkidle")
    if is_kept:
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    requests, received = wire.counted()
    page.close()
    return Visit(tuple(requests), received)


SHIFTS = """() => new Promise((resolve) => {
  const found = [];
  const watch = new PerformanceObserver((list) => found.push(...list.getEntries()));
  watch.observe({type: 'layout-shift', buffered: true});
  requestAnimationFrame(() => requestAnimationFrame(() => {
    found.push(...watch.takeRecords());
    resolve(found.filter((one) => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0));
  }));
})"""


def shift_of_a_match(browser: Any, address: str) -> float:
    """How much moves by itself from the first sight of the start to the end of a match and its review.

    What is clicked is clicked by the script, for a browser forgives what moves just after a person's click.
    """
    page = browser.new_page(base_url=address, locale="es", viewport={"width": 390, "height": 844})
    page.goto("/?game=semaforo")
    page.locator(FIRST_BOARD["/"]).first.wait_for()
    before = float(page.evaluate(SHIFTS))
    page.locator("#semaforo-computer").dispatch_event("click")
    page.locator("#headline").wait_for()
    while not page.locator("#rematch").count():
        played = page.locator(".move-button").count()
        page.locator(".board-place .can").first.dispatch_event("click")
        page.locator(".move-button").nth(played).wait_for(state="attached")
        page.locator(".board-place .can, #rematch").first.wait_for(state="attached")
    page.locator(".graph-picture").wait_for()
    after = float(page.evaluate(SHIFTS))
    page.close()
    return max(before, after)


def report(address: str) -> Iterator[str]:
    """The figures, line by line."""
    parts = urlsplit(address)
    wire = Wire(parts.hostname or "127.0.0.1", parts.port or 80)
    yield "| page | language | first visit | | next visit | |"
    yield "| --- | --- | --- | --- | --- | --- |"
    with wire.running() as through, chromium() as browser:
        for path in FIRST_BOARD:
            for language in LANGUAGES if path == "/" else LANGUAGES[:1]:
                yield f"| `{path}` | {language} | {_figures(visits(browser, wire, through, path, language))} |"
        kept = visits(browser, wire, through, "/", LANGUAGES[0], is_kept=True)
        yield f"| `/`, kept for when there is no connection | {LANGUAGES[0]} | {_figures(kept)} |"
        yield f"\nlayout shift over a match, on a phone: {shift_of_a_match(browser, through):.3f}"


def _figures(both: tuple[Visit, Visit]) -> str:
    return " | ".join(f"{_counted(len(one.requests))} | {one.bytes / 1000:.1f} KB" for one in both)


def _counted(requests: int) -> str:
    return "1 request" if requests == 1 else f"{requests} requests"


if __name__ == "__main__":
    with contextlib.nullcontext(sys.argv[1]) if len(sys.argv) > 1 else served() as _address:
        for _line in report(_address):
            print(_line)
