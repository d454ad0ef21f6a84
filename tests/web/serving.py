"""Servers in processes of their own, which can be killed, and a PostgreSQL of our own to serve from."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from conftest import OUTSIDE, PATIENCE, requires_command, requires_module

DEADLINE = 60.0

# A server that is started fifty times is imported once.
processes = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(["tateti.web.server"])


def _serve(settings: Any, port: int, ready: Any, log: Path | None) -> None:
    from tateti.web.server import serve

    if log is not None:
        os.dup2(os.open(log, os.O_CREAT | os.O_APPEND | os.O_WRONLY), 2)
    serve(settings, "127.0.0.1", port, ready.send)


@dataclass
class Server:
    """A server process; started again it has the same address and the same database."""

    settings: Any
    port: int = 0
    log: Path | None = None  # where its standard error goes
    process: Any = field(default=None, repr=False)

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        if self.port == 0:
            self.port = free_port()
        ours, theirs = processes.Pipe(duplex=False)
        self.process = processes.Process(target=_serve, args=(self.settings, self.port, theirs, self.log))
        self.process.start()
        theirs.close()
        with ours:
            assert ours.poll(DEADLINE), "the server does not start"
            assert ours.recv() == self.address + "/"

    def kill(self) -> None:
        """Ends it at once, whatever it does."""
        self.process.kill()
        self.process.join()

    def stop(self) -> int:
        """Asks it to end; its exit code."""
        os.kill(self.process.pid, signal.SIGTERM)
        self.process.join(DEADLINE)
        return int(self.process.exitcode)

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def sockets(self) -> str:
        """The same for WebSockets."""
        return f"ws://127.0.0.1:{self.port}"


@contextmanager
def serving(settings: Any, count: int = 1, log: Path | None = None) -> Iterator[list[Server]]:
    """Servers with the same settings, and so with the same database."""
    servers = [Server(settings, log=log) for _ in range(count)]
    try:
        for server in servers:
            server.start()
        yield servers
    finally:
        for server in servers:
            if server.process is not None and server.process.is_alive():
                server.kill()


def children_of(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it ended while we looked
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == pid and state != "Z":
                found.append(int(status.parent.name))
    return found


def free_port() -> int:
    """A port that nobody listens at."""
    with closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def serving_from_outside(database: str) -> Iterator[str]:
    """The address of a server that was started by its command, with a package from outside on its path."""
    environment = {**os.environ, "PYTHONPATH": str(OUTSIDE), "PYTHONUNBUFFERED": "1", "TATETI_LANG": "en"}
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "tateti",
        "serve",
        "--port",
        str(port),
        "--database",
        database,
        "--rate",
        "0",
    ]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as running:
        try:
            assert running.stdout is not None
            said = running.stdout.readline()
            assert b"http://" in said, said
            yield f"http://127.0.0.1:{port}"
        finally:
            running.send_signal(signal.SIGINT)
            running.wait(DEADLINE)


# PostgreSQL


@dataclass
class Postgres:
    """A PostgreSQL of our own, which gives a new database to whoever asks, and can be killed.

    It does not wait for the disk (-F). A commit is handed to the system before it is acknowledged all the same, so that
    the end of all its processes loses nothing; only the end of the computer would.
    """

    folder: Path
    port: int = field(default_factory=free_port)
    process: Any = field(default=None, repr=False)
    made: int = 0

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        import psycopg

        deadline = time.monotonic() + DEADLINE
        while time.monotonic() < deadline:
            if self.process is None or self.process.poll() is not None:
                self._run()  # it refuses to as long as processes of one that was killed are left
            try:
                psycopg.connect(self._address("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                with suppress(subprocess.TimeoutExpired):
                    self.process.wait(0.05)
        raise AssertionError("PostgreSQL does not start")

    def _run(self) -> None:
        options = ["-p", str(self.port), "-h", "127.0.0.1", "-k", self.folder, "-F"]
        command = [postgres_command("postgres"), "-D", self.folder / "data", *options]
        self.process = subprocess.Popen(command, **_quiet(self.folder))

    def kill(self) -> None:
        """Ends all its processes at once, whatever they do."""
        for pid in (self.process.pid, *children_of(self.process.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(DEADLINE)

    def stop(self) -> None:
        """Asks it to end."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(DEADLINE)

    def new_database(self) -> str:
        """The address of an empty database."""
        import psycopg

        self.made += 1
        name = f"matches{self.made}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
        return self._address(name).replace("postgresql", "postgresql+psycopg", 1)

    def _address(self, name: str) -> str:
        return f"postgresql://tateti@127.0.0.1:{self.port}/{name}"


def _quiet(folder: Path) -> dict[str, Any]:
    """How its commands are run: as its own user, since it refuses to run as root."""
    who = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    return {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": folder, **who}


def postgres_command(name: str) -> str:
    """A command of PostgreSQL, which Debian does not put on the PATH."""
    with pytest.MonkeyPatch.context() as patched:
        folders = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)
        patched.setenv("PATH", os.pathsep.join([os.environ["PATH"], *folders]))
        return requires_command(name)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """PostgreSQL in a folder of its own, as long as it is needed."""
    initdb = postgres_command("initdb")
    requires_module("psycopg")
    folder = Path(tempfile.mkdtemp(prefix="tateti-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    subprocess.run(
        [initdb, "-D", folder / "data", "-U", "tateti", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        **_quiet(folder),
        timeout=PATIENCE,
    )
    running = Postgres(folder)
    try:
        running.start()
        yield running
    finally:
        running.stop()
        shutil.rmtree(folder, ignore_errors=True)
