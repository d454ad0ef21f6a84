"""The configurations in `docs/server`: a real nginx with TLS before two servers, and the systemd unit."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from conftest import PATIENCE, requires_command, requires_module

httpx = requires_module("httpx2")

from websockets.exceptions import InvalidStatus  # noqa: E402
from websockets.sync.client import connect as open_socket  # noqa: E402

from tateti.web.addresses import PublicUrl  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.playing import DEADLINE, PERSON, begin, error_of  # noqa: E402
from web.serving import Server, free_port  # noqa: E402

FILES = Path(__file__).parents[3] / "docs" / "server"
NAME = "tateti.example.org"
BURST = 30  # requests, of each of the two servers


@dataclass
class Site:
    """The servers behind nginx, by the address that people open."""

    port: int
    plain_port: int
    tls: ssl.SSLContext
    servers: list[Server]

    @property
    def address(self) -> str:
        return f"https://{NAME}:{self.port}"

    def client(self, from_address: str) -> Any:
        """Somebody who comes from an address of their own; all of 127.0.0.0/8 is this computer."""
        transport = httpx.HTTPTransport(verify=self.tls, local_address=from_address)
        return httpx.Client(base_url=self.address, transport=transport, timeout=30)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, postgres: Any) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("nginx")
    port, plain_port = free_port(), free_port()
    settings = Settings(
        database=postgres.new_database(), workers=1, warm_up=False, rate=0.001, burst=BURST,
        public_url=PublicUrl.read(f"https://{NAME}:{port}/"), proxies=("127.0.0.1/32",),
    )  # fmt: skip
    servers = [Server(settings) for _ in range(2)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(socket, "getaddrinfo", _names_lead_here(socket.getaddrinfo))
        try:
            for server in servers:
                server.start()
            tls = certified(folder)
            configure(folder, port, plain_port, [server.port for server in servers])
            with running(folder, port):
                yield Site(port, plain_port, tls, servers)
        finally:
            for server in servers:
                if server.process is not None and server.process.is_alive():
                    server.kill()


def _names_lead_here(usual: Any) -> Any:
    def look_up(host: Any, *more: Any, **others: Any) -> Any:
        return usual("127.0.0.1" if host in (NAME, "other.example") else host, *more, **others)

    return look_up


def certified(folder: Path) -> ssl.SSLContext:
    """Makes a certificate of our own; a context that trusts it alone."""
    command = [
        requires_command("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
        "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem"),
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    return ssl.create_default_context(cafile=str(folder / "cert.pem"))


def configure(folder: Path, port: int, plain_port: int, servers: list[int]) -> None:
    """The file of the documentation, with our ports and our certificate, in an nginx of our own."""
    text = (FILES / "nginx.conf").read_text(encoding="utf-8")
    for written, ours in {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "listen 80;": f"listen 127.0.0.1:{plain_port};",
        "127.0.0.1:8001;": f"127.0.0.1:{servers[0]};",
        "127.0.0.1:8002;": f"127.0.0.1:{servers[1]};",
        f"/etc/letsencrypt/live/{NAME}/fullchain.pem": str(folder / "cert.pem"),
        f"/etc/letsencrypt/live/{NAME}/privkey.pem": str(folder / "key.pem"),
    }.items():
        assert written in text, written
        text = text.replace(written, ours)
    (folder / "tateti.conf").write_text(text, encoding="utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = " ".join(f"{kind}_temp_path {folder / kind};" for kind in kinds)
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder / 'pid'}; worker_processes 1; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {paths} include {folder / 'tateti.conf'}; }}\n"
    )


@contextmanager
def running(folder: Path, port: int) -> Iterator[None]:
    nginx = requires_command("nginx")
    command = [nginx, "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]
    with (folder / "log").open("wb") as log, subprocess.Popen(command, stderr=log) as process:
        try:
            deadline = time.monotonic() + DEADLINE
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    assert process.poll() is None, (folder / "log").read_text()
                    assert time.monotonic() < deadline
                    time.sleep(0.02)
            yield
        finally:
            process.terminate()
            process.wait(DEADLINE)


def test_people_play_and_watch_over_tls(site: Site) -> None:
    with site.client("127.0.0.2") as client:
        page = client.get("/")
        assert page.status_code == 200 and "<html" in page.text
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert "max-age" in page.headers["strict-transport-security"]
        played = begin(client)
        address = f"wss://{NAME}:{site.port}/api/matches/{played.id}/events"
        with open_socket(address, ssl=site.tls, origin=site.address) as watching:
            assert json.loads(watching.recv(DEADLINE))["type"] == "hello"
            played.moves("b2", "a1")
            told = [json.loads(watching.recv(DEADLINE)) for _ in range(2)]
            assert [(one["type"], one["event"]) for one in told] == [("move", 1), ("move", 2)]
        with pytest.raises(InvalidStatus):
            open_socket(address, ssl=site.tls, origin="https://evil.example")
    with site.client(
        "127.0.0.7"
    ) as client:  # head and body come in one piece, and the body is not taken for the head
        assert error_of(client.post("/api/record", json={"text": "x" * 100_000}), 422)
        assert client.post("/api/record", json={"text": "x" * 300_000}).status_code == 413


def test_other_names_get_no_answer_and_plain_http_is_sent_on(site: Site) -> None:
    with site.client("127.0.0.3") as client:
        assert client.get("/api/bots", headers={"Host": "evil.example"}).status_code >= 400
    moved = httpx.get(f"http://{NAME}:{site.plain_port}/analysis")
    assert (moved.status_code, moved.headers["location"]) == (301, f"https://{NAME}/analysis")
    anything = ssl.create_default_context()
    anything.check_hostname, anything.verify_mode = False, ssl.CERT_NONE
    with pytest.raises(httpx.TransportError):
        httpx.get(f"https://other.example:{site.port}/", verify=anything)


def test_limits_count_for_the_people_and_not_for_the_proxy(site: Site) -> None:
    with site.client("127.0.0.4") as greedy, site.client("127.0.0.5") as patient:
        answers = list[int]()
        while answers[-4:] != [429] * 4:  # both servers
            answers.append(greedy.get("/api/bots").status_code)
            assert len(answers) <= 2 * BURST + 4
        assert set(answers) == {200, 429}
        for number in range(3):
            forged = greedy.get("/api/bots", headers={"X-Forwarded-For": f"192.0.2.{number}"})
            assert forged.status_code == 429, "an address that a client makes up does not help"
        assert patient.get("/api/bots").status_code == 200
        # The server itself, for others on its computer: no proxy that was named speaks for them.
        direct = httpx.get(f"{site.servers[0].address}/api/bots")
        assert error_of(direct, 421) == "wrong_host"


def test_how_far_a_settlement_is_is_asked_of_the_process_that_has_it(site: Site) -> None:
    with site.client("127.0.0.8") as client:
        ticket = client.post("/api/settle", json={"game": "tictactoe:5x6x4"}).json()["ticket"]
        told = [client.get("/api/settle?game=tictactoe:5x6x4").json()["state"] for _ in range(6)]
        assert set(told) <= {"queued", "running"}
        assert client.delete(f"/api/settle/{ticket}").json()["state"] == "possible"


def test_one_process_may_be_away(site: Site) -> None:
    with site.client("127.0.0.6") as client:
        played = begin(client, one=PERSON)
        played.moves("b2")
        assert site.servers[1].stop() == 0
        assert [played.now()["ply"] for _ in range(6)] == [1] * 6
        played.moves("a1")
        site.servers[1].start()
        assert played.now()["ply"] == 2


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("this computer has no systemd")
    text = (FILES / "tateti.service").read_text(encoding="utf-8")
    assert "/opt/tateti/bin/tateti" in text
    unit = tmp_path / "tateti.service"
    unit.write_text(text.replace("/opt/tateti/bin/tateti", sys.executable), encoding="utf-8")
    checked = subprocess.run(
        [analyze, "verify", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (checked.returncode, [line for line in checked.stderr.splitlines() if "tateti" in line]) == (0, [])


def test_the_unit_starts_the_server_with_options_that_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    from tateti.cli import main

    text = (FILES / "tateti.service").read_text(encoding="utf-8")
    found = re.search(r"^ExecStart=\S+/tateti (.+)$", text, re.MULTILINE)
    assert found is not None
    assert main([*found[1].split(), "--limits"]) == 0
    assert "keep_days" in capsys.readouterr().out
