"""Runs the app: one process, until it is told to stop."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import uvicorn
from fastapi import FastAPI
from prometheus_client import start_http_server

from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.language import mark as N_
from tateti.web.addresses import ALL_ADDRESSES, as_seen_by_sockets, is_loopback, page_at
from tateti.web.app import create_app
from tateti.web.connections.http import BoundedHttp, OfClients
from tateti.web.connections.open_connections import OpenConnections, allow_many
from tateti.web.connections.websockets import BoundedSocket
from tateti.web.middleware.metrics import Metrics
from tateti.web.settings import Settings
from tateti.web.sparing_log import Sparing
from tateti.web.storage.database import connect, migrate, only_server

UNREAD_BYTES = 256 * 1024  # that the system keeps for a client who does not read them

# What the server writes to standard error: warnings and errors, each on a line with its time. No requests, no addresses.
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {"sparing": {"()": Sparing}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["sparing"]}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}


class AddressError(TatetiError):
    """The server cannot listen there."""


def serve(
    settings: Settings, host: str, port: int, ready: Callable[[str], None] = lambda address: None
) -> None:
    """Serves at an address; `ready` is called with it when the server answers."""
    allow_many()
    with only_server(settings.database), _listening(settings, host, port) as listening:
        address = address_of(listening) if settings.public_url is None else str(settings.public_url)
        where: tuple[str, int] = listening.getsockname()[:2]
        app = create_app(
            replace(settings, answers_this_computer_only=is_loopback(where[0]), listens_at=where)
        )
        with _showing(app.state.metrics, settings.metrics):
            _Server(configure(settings, app), lambda: ready(address), lambda: _tell_of_the_end(app)).run(
                sockets=[listening]
            )


@contextlib.contextmanager
def _listening(settings: Settings, host: str, port: int) -> Iterator[socket.socket]:
    prepare(settings.database)
    with listen_at(host, port) as listening:
        yield listening


def prepare(database: str) -> None:
    """Brings the database up to date before anything is served, so that what is wrong with it is said in a sentence."""
    engine = connect(database)
    try:
        migrate(engine)
    finally:
        engine.dispose()


@contextlib.contextmanager
def _showing(metrics: Metrics, where: tuple[str, int] | None) -> Iterator[None]:
    """Shows the figures at an address of their own, where one is named."""
    if where is None:
        yield
        return
    host, port = where
    with _said_in_a_sentence(host, port, "--metrics"):
        shown, thread = start_http_server(port, host, metrics.registry)
    try:
        yield
    finally:
        shown.shutdown()
        shown.server_close()
        thread.join()


def configure(settings: Settings, app: FastAPI) -> uvicorn.Config:
    """How uvicorn is to run."""
    logging.getLogger("uvicorn.error").addFilter(OfClients())
    bounds = {"settings": settings, "open_connections": OpenConnections(settings)}
    return uvicorn.Config(
        app,
        http=type("Http", (BoundedHttp,), bounds),
        ws=type("Socket", (BoundedSocket,), bounds),
        log_config=LOGGING,
        log_level="warning",
        access_log=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=as_seen_by_sockets(settings.proxies),
        server_header=False,
        lifespan="on",
        backlog=1024,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        ws_max_size=settings.largest_frame,
        ws_max_queue=4,
        ws_ping_interval=settings.heartbeat,
        ws_ping_timeout=settings.heartbeat,
        ws_per_message_deflate=False,
    )


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], end: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready, self._end = ready, end

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal is the usual way to stop a server; uvicorn would raise it again afterwards."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _keep_pauses_short()
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._end()
        await super().shutdown(sockets)


def _tell_of_the_end(app: FastAPI) -> None:
    """Answers those who wait until something changes, so that the end does not wait for them."""
    if (services := getattr(app.state, "services", None)) is not None:
        services.tournaments.waiting.end()


def _keep_pauses_short() -> None:
    """Exempts what exists after startup from garbage collection, and lets threads switch more often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    sys.setswitchinterval(0.001)


def listen_at(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any that is free."""
    with _said_in_a_sentence(host, port, "--port"):
        family, _kind, _protocol, _name, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return _bound(family, where)


@contextlib.contextmanager
def _said_in_a_sentence(host: str, port: int, option: str) -> Iterator[None]:
    """What is wrong with an address to listen at, which an option names."""
    try:
        yield
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            sentence = N_("Another program listens at {address} already: choose another port with {option}.")
        elif isinstance(error, socket.gaierror | ValueError):
            sentence = N_(
                "There is no such host as {host}: write a name or an address of this computer, like {example}."
            )
        else:
            sentence = N_("The server cannot listen at {address}: {reason}.")
        raise AddressError(
            sentence,
            address=quote(f"{host}:{port}"),
            reason=why(error),
            host=quote(host),
            example="0.0.0.0",
            option=option,
        ) from error


def _bound(family: int, where: Any) -> socket.socket:
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
        listening.bind(where)
    except OSError:
        listening.close()
        raise
    return listening


def address_of(listening: socket.socket) -> str:
    """The address of the page."""
    host, port = listening.getsockname()[:2]
    return page_at("localhost" if host in ALL_ADDRESSES else host, port) + "/"
