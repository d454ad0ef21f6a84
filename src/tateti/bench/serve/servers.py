"""The servers that are measured, each in a process of its own."""

from __future__ import annotations

import multiprocessing
import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tateti.bench.serve.processes import Usage, usage_of
from tateti.web.settings import Settings

PATIENCE = 60.0
MANY = 1_000_000  # more than there will ever be


@dataclass(frozen=True)
class Server:
    """Where a server answers, and its process."""

    host: str
    port: int
    pid: int

    @property
    def name(self) -> str:
        """What a request says in `Host`."""
        return f"{self.host}:{self.port}"


def usage_of_servers(servers: Sequence[Server]) -> Usage:
    """What servers and their workers take together."""
    return usage_of(server.pid for server in servers)


@contextmanager
def running(serve: Callable[..., None], *given: Any) -> Iterator[Server]:
    """A server, as long as it is needed."""
    with _started(1, serve, *given) as (server,):
        yield server


@contextmanager
def running_many(count: int, settings: Settings) -> Iterator[list[Server]]:
    """Several servers on one database."""
    with _started(count, serve_tateti, settings) as servers:
        yield servers


@contextmanager
def _started(count: int, serve: Callable[..., None], *given: Any) -> Iterator[list[Server]]:
    """Servers that start together, and answer."""
    context = multiprocessing.get_context("spawn")
    processes, pipes = list[Any](), list[Connection]()
    try:
        for _ in range(count):
            ours, theirs = context.Pipe(duplex=False)
            processes.append(context.Process(target=serve, args=(theirs, *given)))
            processes[-1].start()
            theirs.close()  # so that a server which ends too early is noticed
            pipes.append(ours)
        yield [
            Server("127.0.0.1", _port(pipe), process.pid)
            for process, pipe in zip(processes, pipes, strict=True)
        ]
    finally:
        for process in processes:
            end(process)


def _port(pipe: Connection) -> int:
    if not pipe.poll(PATIENCE):
        raise TimeoutError("the server does not start")
    return int(pipe.recv())


def end(process: Any) -> None:
    """Asks a process to end, and ends it if it does not."""
    process.terminate()
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        process.join()


def usual(database: str) -> Settings:
    """The settings that a server has if nobody says otherwise; only the tables of the boards are not made ready, and bots do
    not wait to be seen."""
    return Settings(database=database, warm_up=False, answer_pause=0)


def unlimited(database: str, **more: Any) -> Settings:
    """No limit on what one address may do, because all players come from one."""
    given = {
        "database": database, "warm_up": False, "rate": 0, "connections": MANY, "connections_of_an_address": MANY,
        "sockets": MANY, "sockets_of_an_address": MANY, "matches_in_memory": MANY,
        "memory_of_matches": MANY << 20, "answer_pause": 0,
    }  # fmt: skip
    return Settings(**{**given, **more})


def serve_tateti(ready: Connection, settings: Settings, log: Path | None = None) -> None:
    """Our server; what it says of itself goes to a file, where one is named."""
    from tateti.web.server import serve

    if log is not None:
        with log.open("ab") as file:
            os.dup2(file.fileno(), sys.stderr.fileno())
    serve(settings, "127.0.0.1", 0, lambda address: ready.send(address.rsplit(":")[-1].strip("/")))


def serve_hello(ready: Connection) -> None:
    """The least that FastAPI can do."""
    import uvicorn
    from fastapi import FastAPI

    app = FastAPI()

    @app.get("/")
    async def hello() -> dict[str, str]:
        return {"hello": "world"}

    with socket.create_server(("127.0.0.1", 0)) as listening:
        ready.send(listening.getsockname()[1])
        uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run(sockets=[listening])
