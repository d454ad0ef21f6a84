"""The servers that are measured, each in a process of its own."""

from __future__ import annotations

import multiprocessing
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

from tateti.web.settings import Settings

PATIENCE = 60.0


@contextmanager
def running(serve: Callable[..., None], *given: Any) -> Iterator[tuple[str, int]]:
    """Where a server answers, as long as it is needed."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=serve, args=(theirs, *given))
    process.start()
    try:
        if not ours.poll(PATIENCE):
            raise TimeoutError("the server does not start")
        yield "127.0.0.1", int(ours.recv())
    finally:
        process.terminate()
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()


def serve_tateti(ready: Connection, database: str) -> None:
    """Our server, with no limit on what one address may do."""
    from tateti.web.server import serve

    allow_many_sockets()
    settings = Settings(
        database=database,
        rate=0,
        warm_up=False,
        sockets=100_000,
        sockets_of_an_address=100_000,
        matches_in_memory=100_000,
    )
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


def allow_many_sockets() -> None:
    """As many open files as the system lets us have."""
    try:
        import resource
    except ImportError:
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
