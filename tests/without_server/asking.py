"""What a page asks, in great numbers, and an engine that answers it as in a browser: in a Python without anything installed."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from conftest import PATIENCE
from tateti import language
from tateti.games import Position, available, game
from tateti.site import package

LARGER = (
    "tictactoe:3x4",
    "semaforo:3x3",
    "semaforo:4x3",
    "notakto:3x4",
    "misere-semaforo:4x3",
    "misere-tictactoe:4x3",
)
NEAR_THE_END = 6  # cells, about, that are still open where a larger board is asked about
LANGUAGES = tuple(language.LANGUAGES)
BYTES = "latin-1"  # in which bytes pass as text


@dataclass(frozen=True)
class Question:
    """A request."""

    method: str
    path: str
    query: dict[str, str]
    body: str = ""
    language: str = "en"

    @property
    def address(self) -> str:
        """The path with the query, as for a server."""
        from urllib.parse import urlencode

        return f"{self.path}?{urlencode({**self.query, 'lang': self.language})}"


def get(path: str, code: str = "en", **query: Any) -> Question:
    """A question by an address."""
    return Question("GET", path, {name: str(value) for name, value in query.items()}, "", code)


def post(path: str, code: str = "en", **body: Any) -> Question:
    """A question with a body."""
    return Question("POST", path, {}, json.dumps(body), code)


def positions(count: int, random: Random) -> Iterator[Position]:
    """Positions of all games, from their starts to their ends; of larger boards, those near the end."""
    names = (*available(), *LARGER)
    for number in range(count):
        name = names[number % len(names)]
        yield _reached(game(name), random, name in LARGER)


def _reached(the_game: Any, random: Random, near_the_end: bool) -> Position:
    line = [the_game.start]
    while line[-1].moves:
        line.append(line[-1].play(random.choice(line[-1].moves)))
    least = max(0, len(line) - NEAR_THE_END) if near_the_end else 0
    found: Position = line[random.randrange(least, len(line))]
    return found


def studies(position: Position, random: Random) -> Iterator[Question]:
    """What is asked about a position."""
    code = random.choice(LANGUAGES)
    asked = {"game": position.game.name, "position": str(position)}
    yield get("/api/position", code, **asked)
    yield get("/api/analyse", code, **asked)
    yield get("/api/explain", code, **asked)
    yield get("/api/book", code, **asked)
    cell = random.choice(position.board.names)
    yield get("/api/why", code, **asked, move=cell)
    yield get("/api/play", code, **asked, move=cell)
    yield get("/api/tree", code, **asked, depth=random.choice((0, 1, 2)), nodes=300)
    if position.outcome is None:
        yield get("/api/hint", code, **asked)
    if position.board == position.game.standard:  # on others a server may have more to go by
        yield get("/api/bots", code, game=position.game.name)


class BareEngine:
    """The engine of the folder, in a process that has nothing but the standard library."""

    def __init__(self, folder: Path) -> None:
        with zipfile.ZipFile(io.BytesIO(package.archive())) as packed:
            packed.extractall(folder)
        tables = folder / package.TABLES
        tables.mkdir(parents=True)
        for name, content in package.tables().items():
            (tables / name).write_bytes(content)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _CALLED, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            encoding="utf-8", env={"TATETI_CACHE": str(folder / "cache"), "PYTHONUTF8": "1"},
        )  # fmt: skip

    def call(self, function: str, *given: Any) -> Any:
        """What a function of the engine gives; bytes as text, see `BYTES`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([function, given]) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def answer(self, asked: Question) -> tuple[int, bytes]:
        """The answer to a question that is not about a match."""
        given = (asked.method, asked.path, json.dumps(asked.query), asked.body, asked.language)
        status, _headers, body = self.call("answer", *given)
        return status, body.encode(BYTES)

    def close(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        assert self._process.stdout is not None
        self._process.wait(PATIENCE)
        self._process.stdout.close()


_CALLED = f"""
import json, sys
sys.path.insert(0, sys.argv[1])
from importlib import import_module
engine = import_module({package.ENGINE!r})
for line in sys.stdin:
    name, given = json.loads(line)
    if name == "modules":
        print(json.dumps(sorted(sys.modules)), flush=True)
    else:
        print(json.dumps(getattr(engine, name)(*given), default=lambda body: body.decode("latin-1")), flush=True)
"""
