"""A web host for folders of files, as any host does it: nothing is computed, and what is not there has a page of its own."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PLACE = "/school/games/"  # where the folder lies on the host


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *given: Any, root: Path, has_own_page: bool, **more: Any) -> None:
        self._root, self._has_own_page = root, has_own_page
        super().__init__(*given, directory=str(root), **more)

    def translate_path(self, path: str) -> str:
        """The file of an address: the folder lies below a path of its own."""
        if not path.startswith(PLACE):
            return str(self._root / "nothing-is-here")
        return super().translate_path("/" + path.removeprefix(PLACE))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is not there is answered with the folder's own page for that, if it is asked for within the folder."""
        page = self._root / "404.html"
        is_ours = self._has_own_page and self.path.startswith(PLACE) and page.is_file()
        if code != HTTPStatus.NOT_FOUND or not is_ours:
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def hosted(root: Path, *, has_own_page: bool = True) -> Iterator[str]:
    """The address at which a folder is served; by a host that knows its page for what is not there, or by a plainer one."""
    handler = partial(_Handler, root=root, has_own_page=has_own_page)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{PLACE}"
        server.shutdown()
