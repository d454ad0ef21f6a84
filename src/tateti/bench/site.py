"""What a visit to the page without a server takes, in a real browser: bytes, seconds, memory.

It needs playwright and Chromium, which only the tests and this ask for.
"""

from __future__ import annotations

import gzip
import json
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from tateti.errors import TatetiError
from tateti.language import mark as N_

ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
LONGEST = 180_000  # milliseconds for anything
# The bot that needs the most begins: it has the table of the largest usual board.
WISHES = json.dumps({"game": "semaforo", "level": "perfect", "starts": "second"})


@dataclass(frozen=True)
class Transfer:
    """What was fetched: how many files, their bytes, and the same as a host sends them that compresses."""

    requests: int
    bytes: int
    compressed: int


@dataclass(frozen=True)
class Visit:
    """How long a visit takes, in seconds from the beginning."""

    board: float
    bot_move: float


@dataclass(frozen=True)
class SiteFigures:
    """What was measured."""

    files: int
    size: int
    to_board: Transfer
    to_bot_move: Transfer
    cold: Visit  # the first visit of a browser
    warm: Visit  # another visit of the same browser
    memory: int | None  # bytes of the tab after the bot's move, where the system tells it

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return asdict(self)


def measure_site(folder: Path, repeats: int) -> SiteFigures:
    """Visits a folder that `tateti site` made: the medians of several first visits, each with a second one."""
    browser = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    try:
        playwright = import_module("playwright.sync_api")
    except ImportError:
        playwright = None
    if browser is None or playwright is None:
        raise TatetiError(
            N_("This is measured in a browser: it needs Chromium, and the Python package {package}."),
            package="playwright",
        )  # fmt: skip
    cold, warm, memory = [], [], list[int | None]()
    with _hosted(folder) as (address, asked), playwright.sync_playwright() as running:
        for _number in range(repeats):
            with running.chromium.launch(executable_path=browser, args=list(ARGUMENTS)) as started:
                context = started.new_context(viewport={"width": 1200, "height": 850})
                context.add_init_script(f"localStorage.setItem('tateti.wishes', {WISHES!r})")
                asked.clear()
                first, board_asked = _visit(context, address, asked)
                cold.append(first)
                all_asked = list(asked)
                memory.append(_memory_of_tabs(started))
                _leave(context)
                warm.append(_visit(context, address, asked)[0])
    sizes = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return SiteFigures(
        len(sizes), sum(path.stat().st_size for path in sizes.values()), _transfer(sizes, board_asked),
        _transfer(sizes, all_asked), _middle(cold), _middle(warm), memory[-1],
    )  # fmt: skip


def _visit(context: Any, address: str, asked: list[str]) -> tuple[Visit, list[str]]:
    """Opens the page and begins a match in which the bot moves first."""
    page = context.new_page()
    page.set_default_timeout(LONGEST)
    began = time.monotonic()
    page.goto(address, wait_until="commit")
    page.locator("#semaforo-computer").wait_for()
    board, asked_so_far = time.monotonic() - began, [name for name in asked if not _is_engine(name)]
    page.locator("#semaforo-computer").click()
    page.locator(".move-button").first.wait_for()
    return Visit(board, time.monotonic() - began), asked_so_far


def _leave(context: Any) -> None:
    """Closes what is open, but not the browser's memory of it."""
    context.new_page()
    for page in context.pages[:-1]:
        page.close()


def _is_engine(name: str) -> bool:
    """Whether a file is one that the engine fetches, at the same time, for itself."""
    return name.startswith("python/") or name.endswith((".zip", ".packed"))


def _middle(visits: list[Visit]) -> Visit:
    return Visit(median(one.board for one in visits), median(one.bot_move for one in visits))


def _transfer(files: dict[str, Path], asked: list[str]) -> Transfer:
    found = [files[name].read_bytes() for name in dict.fromkeys(asked) if name in files]
    return Transfer(len(found), sum(map(len, found)), sum(len(gzip.compress(one)) for one in found))


@contextmanager
def _hosted(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Where the folder is served, and the files that were asked for."""
    asked: list[str] = []

    class Handler(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = urlsplit(self.path).path.lstrip("/")
            asked.append(f"{path}index.html" if not path or path.endswith("/") else path)
            super().do_GET()

        def log_message(self, format: str, *args: Any) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", asked
        server.shutdown()


def _memory_of_tabs(started: Any) -> int | None:
    """The memory of the processes that show pages, where shared parts count by their share; only Linux tells it."""
    session = started.new_browser_cdp_session()
    pages = [
        one["id"]
        for one in session.send("SystemInfo.getProcessInfo")["processInfo"]
        if one["type"] == "renderer"
    ]
    try:
        return max(_proportional(number) for number in pages)
    except (OSError, ValueError):
        return None


def _proportional(process: int) -> int:
    for line in Path(f"/proc/{process}/smaps_rollup").read_text("ascii").splitlines():
        if line.startswith("Pss:"):
            return 1024 * int(line.split()[1])
    raise ValueError("no such line")
