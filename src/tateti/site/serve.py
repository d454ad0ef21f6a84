#!/usr/bin/env python3
"""Serves the folder that this file lies in, and nothing else: python serve.py

It needs Python and nothing besides: it is copied into the folder of the page, and goes with it.
"""

from __future__ import annotations

import argparse
import locale
import os
import socket
import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO
from urllib.parse import unquote, urlsplit

FOLDER = Path(__file__).resolve().parent
PORT = 8000
# Said here, whatever the system believes: browsers run no script that comes under another name.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
ANYTHING = "application/octet-stream"
NAMED_BY_CONTENT = ("/files/", "/python/")  # what lies there under a name never changes
NOT_FOUND = "404.html"
LONGEST_SILENCE = 30  # seconds

WORDS = {
    "en": {
        "here": "The page is at {address} (on this computer only; --network opens it to others). Ctrl-C ends it.",
        "others": "The page is at {address}, and for other devices in this network at:",
        "alone": "The page is at {address}. No network was found that other devices could reach it by.",
        "end": "Ctrl-C ends it.",
        "used": "Port {port} is in use by another program: end that one, or name another port, for example --port {other}.",
        "refused": "Port {port} cannot be opened: {reason}.",
        "port": "a port is a number from 1 to 65535, not {given}",
        "network": "for other devices in this network, too",
        "at": "the port to listen at",
    },
    "es": {
        "here": "La página está en {address} (solo en esta computadora; --network la abre a las demás). Ctrl-C la cierra.",
        "others": "La página está en {address} y, para otros dispositivos de esta red, en:",
        "alone": "La página está en {address}. No se encontró ninguna red por la que otros dispositivos puedan llegar.",
        "end": "Ctrl-C la cierra.",
        "used": "Otro programa usa el puerto {port}: ciérralo o indica otro puerto, por ejemplo --port {other}.",
        "refused": "No se puede abrir el puerto {port}: {reason}.",
        "port": "un puerto es un número de 1 a 65535, no {given}",
        "network": "también para otros dispositivos de esta red",
        "at": "el puerto en el que se escucha",
    },
    "pt": {
        "here": "A página está em {address} (só neste computador; --network abre-a aos outros). Ctrl-C termina.",
        "others": "A página está em {address} e, para outros dispositivos desta rede, em:",
        "alone": "A página está em {address}. Não se encontrou nenhuma rede pela qual outros dispositivos lá cheguem.",
        "end": "Ctrl-C termina.",
        "used": "Outro programa usa a porta {port}: termina-o ou indica outra porta, por exemplo --port {other}.",
        "refused": "A porta {port} não pode ser aberta: {reason}.",
        "port": "uma porta é um número de 1 a 65535, não {given}",
        "network": "também para outros dispositivos desta rede",
        "at": "a porta em que se escuta",
    },
}


class Handler(SimpleHTTPRequestHandler):
    """Answers with the files of one folder; what is not there is answered with the page for that."""

    protocol_version = "HTTP/1.1"
    timeout = LONGEST_SILENCE

    def translate_path(self, path: str) -> str:
        """The file of an address. What leads out of the folder, and what is hidden in it, is not there."""
        place, asked = Path(self.directory), unquote(urlsplit(path).path).replace("\\", "/")
        parts = [part for part in asked.split("/") if part]
        if any(part.startswith(".") or ":" in part or "\0" in part for part in parts):
            return str(place / ".nothing")
        found = place.joinpath(*parts)
        if not found.resolve().is_relative_to(place.resolve()):  # by a link
            return str(place / ".nothing")
        return str(found) + ("/" if asked.endswith("/") else "")

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return TYPES.get(Path(path).suffix.lower(), ANYTHING)

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """What is in a folder is not shown."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        is_lasting = self.path.startswith(NAMED_BY_CONTENT) and self._status == HTTPStatus.OK
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if is_lasting else "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def send_response(self, code: int, message: str | None = None) -> None:
        self._status = code
        super().send_response(code, message)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / NOT_FOUND
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


class Server(ThreadingHTTPServer):
    """A thread for every visitor."""

    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # there it would let two programs have one port

    def handle_error(self, request: object, client_address: object) -> None:
        """A visitor who went away is nothing to speak of."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def own_addresses() -> list[str]:
    """Under which other devices may find this one. Nothing is sent for that."""
    found = set()
    for towards in ("192.168.0.1", "10.0.0.1", "172.16.0.1", "198.51.100.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((towards, 9))
                found.add(asking.getsockname()[0])
            except OSError:
                continue
    return sorted(one for one in found if not one.startswith(("127.", "0.")))


def words() -> dict[str, str]:
    """The sentences in the language of the system."""
    named = (os.environ.get(name) for name in ("TATETI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next((one for one in named if one), None) or locale.getlocale()[0] or ""
    known = {"es": "es", "sp": "es", "pt": "pt", "po": "pt"}  # Windows says Spanish_Spain
    return WORDS[known.get(wanted[:2].lower(), "en")]


def main(given: list[str] | None = None, out: IO[str] | None = None) -> int:
    """Serves until it is interrupted."""
    say = words()

    def port(text: str) -> int:
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
            raise argparse.ArgumentTypeError(say["port"].format(given=ascii(text)))
        return int(text)

    reading = argparse.ArgumentParser(prog="serve.py", description=(__doc__ or "").splitlines()[0])
    reading.add_argument("--network", action="store_true", help=say["network"])
    reading.add_argument("--port", type=port, default=PORT, help=f"{say['at']} ({PORT})")
    asked = reading.parse_args(given)
    try:
        server = Server(
            ("0.0.0.0" if asked.network else "127.0.0.1", asked.port),
            partial(Handler, directory=str(FOLDER)),
        )
    except OSError as error:
        other = asked.port + 1 if asked.port < 65535 else PORT
        is_used = error.errno in (48, 98, 10048)  # on a Mac, on Linux, on Windows
        sentence = say["used" if is_used else "refused"]
        print(sentence.format(port=asked.port, other=other, reason=error.strerror), file=sys.stderr)
        return 3
    with server:
        for line in _told(say, asked.network, asked.port):
            print(line, file=out, flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print(file=sys.stderr)
    return 0


def _told(say: dict[str, str], is_for_others: bool, port: int) -> list[str]:
    """Where the page is."""
    address = f"http://localhost:{port}/"
    if not is_for_others:
        return [say["here"].format(address=address)]
    others = [f"  http://{one}:{port}/" for one in own_addresses()]
    return [say["others" if others else "alone"].format(address=address), *others, say["end"]]


if __name__ == "__main__":
    sys.exit(main())
