"""The service worker of a folder of files, by itself: on hosts that redirect, and while versions come one after the other."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from conftest import PATIENCE, requires_module

requires_module("playwright")
requires_module("fastapi")

from playwright.sync_api import expect  # noqa: E402

from tateti.web.page_files import digest_of, service_worker  # noqa: E402

REGISTER = "navigator.serviceWorker.register('service-worker.js').then(() => navigator.serviceWorker.ready).then(() => null)"
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
STATES = """() => navigator.serviceWorker.getRegistration().then(
  ({installing, waiting, active}) => [installing, waiting, active].map((one) => one?.state ?? null))"""
KEPT = """(address) => caches.match(new URL(address, location.href)).then((found) => found?.text() ?? null)"""


@dataclass
class Host:
    """A host that sends people from `index.html` to its folder, as many do; and files of it that keep one waiting."""

    root: Path
    held: dict[str, threading.Event] = field(default_factory=dict)
    address: str = ""

    def put(self, version: str, **more: str) -> None:
        """The folder in another version."""
        files = {
            "index.html": f"<h1>{version}</h1>",
            "404.html": "<h1>nothing</h1>",
            "learn/index.html": "<h1>learn</h1>",
            **more,
        }
        for name, text in files.items():
            place = self.root / name
            place.parent.mkdir(exist_ok=True)
            place.write_text(text)
        digests = {name: digest_of(text.encode()) for name, text in files.items()}
        (self.root / "service-worker.js").write_bytes(service_worker(digests, "404.html", asks_first=False))


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, *given: Any, host: Host, **more: Any) -> None:
        self._host = host
        super().__init__(*given, directory=str(host.root), **more)

    def do_GET(self) -> None:
        name = self.path.lstrip("/")
        if name in self._host.held:
            self._host.held[name].wait(PATIENCE)
        if name.endswith("index.html"):
            self.send_response(308)
            self.send_header("Location", "/" + name.removesuffix("index.html"))
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            super().do_GET()

    def send_header(self, keyword: str, value: str) -> None:
        """Two versions of a test are of the same second, which is all that this would tell."""
        if keyword != "Last-Modified":
            super().send_header(keyword, value)

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = Host(tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, host=made)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        made.address = f"http://127.0.0.1:{server.server_port}/"
        yield made
        for event in made.held.values():
            event.set()
        server.shutdown()


@pytest.fixture
def page(chromium: Any, host: Host) -> Iterator[Any]:
    """A page that the browser has kept in its first version."""
    host.put("first")
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(host.address)
    page.evaluate(REGISTER)
    page.wait_for_function(CONTROLLED)
    yield page
    context.close()


def test_a_page_opens_again_on_a_host_that_redirects_to_its_folders(page: Any, host: Host) -> None:
    for is_offline in (False, True):
        page.context.set_offline(is_offline)
        for path, shown in (("", "first"), ("learn/", "learn"), ("learn", "learn")):
            page.goto(host.address + path)
            expect(page.locator("h1")).to_have_text(shown)


def test_a_version_that_takes_over_leaves_a_newer_one_alone(page: Any, host: Host) -> None:
    host.put("second")
    update(page)
    until(page, [None, "installed", "activated"])
    host.put("third", **{"late.txt": "late"})
    host.held["late.txt"] = threading.Event()
    update(page)
    until(page, ["installing", "installed", "activated"])
    use_waiting(page)
    until(page, ["installing", None, "activated"])
    host.held["late.txt"].set()
    until(page, [None, "installed", "activated"])
    use_waiting(page)
    until(page, [None, None, "activated"])
    page.context.set_offline(True)
    page.goto(host.address)
    expect(page.locator("h1")).to_have_text("third")
    assert page.evaluate(KEPT, "late.txt") == "late"
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def test_a_version_that_cannot_be_kept_whole_takes_no_room(page: Any, host: Host) -> None:
    host.put("second", **{"gone.txt": "gone"})
    (host.root / "gone.txt").unlink()
    update(page)
    until(page, [None, None, "activated"])
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1
    page.context.set_offline(True)
    page.goto(host.address)
    expect(page.locator("h1")).to_have_text("first")


def update(page: Any) -> None:
    """Looks for a new version, and gives up where it cannot be had."""
    page.evaluate(
        "() => navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => null, () => null)"
    )


def use_waiting(page: Any) -> None:
    page.evaluate(
        "() => navigator.serviceWorker.getRegistration().then(({waiting}) => waiting.postMessage('use'))"
    )


def until(page: Any, states: list[str | None]) -> None:
    """Waits until the workers that are installed, wait and are in use are so."""
    met = f"""async (wanted) => {{
      for (let i = 0; i < 400; i++) {{
        if (JSON.stringify(await ({STATES})()) === JSON.stringify(wanted)) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }}
    }}"""
    assert page.evaluate(met, states), (states, page.evaluate(STATES))
