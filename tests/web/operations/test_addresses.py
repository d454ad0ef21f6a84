"""Addresses: which Host is answered, whose page may open a socket, who is believed about others, where figures are shown."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from conftest import requires_module

httpx = requires_module("httpx2")

from starlette.testclient import TestClient  # noqa: E402
from starlette.websockets import WebSocketDisconnect  # noqa: E402

from tateti.cli import main  # noqa: E402
from tateti.errors import TatetiError  # noqa: E402
from tateti.web.addresses import PublicUrl, is_this_computer, read_host_and_port, read_proxy  # noqa: E402
from tateti.web.app import create_app  # noqa: E402
from tateti.web.connections.open_connections import OpenConnections  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import begin, error_of  # noqa: E402
from web.serving import free_port, serving  # noqa: E402

HERE = ("localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:8000", "[::1]", "[::1]:8000", "127.3.2.1:1")
ELSEWHERE = (
    "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.0.7:8000",
    "[::1", "", "localhost@evil.example:x",
)  # fmt: skip


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=sqlite_in(tmp_path), rate=0, workers=1, warm_up=False)


def answered(client: Any, host: str, path: str = "/api/bots") -> bool:
    """Whether a request for a host is answered; if not, it is refused as every other refusal is."""
    answer = client.get(path, headers={"Host": host})
    if answer.status_code == 421:
        assert error_of(answer, 421) == "wrong_host"
        assert answer.headers["x-content-type-options"] == "nosniff"
        return False
    assert answer.status_code == 200, answer.text
    return True


# Host


def test_a_name_that_was_made_to_lead_here_gets_no_answer(settings: Settings) -> None:
    """DNS rebinding, at a server that listens to this computer alone."""
    with TestClient(create_app(replace(settings, answers_this_computer_only=True))) as client:
        assert all(answered(client, host) for host in HERE)
        assert not any(answered(client, host) for host in ELSEWHERE)
        assert not answered(client, "evil.example", "/")
        assert not answered(client, "evil.example", "/static/index.html")


def test_any_name_will_do_where_the_server_has_others_to_answer(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        assert all(answered(client, host) for host in (*HERE, "school.local", "192.168.0.7:8000"))


@pytest.mark.parametrize(
    ("url", "hosts", "others"),
    [
        ("https://tateti.example.org/", ["tateti.example.org", "TATETI.example.org:443"], ["tateti.example.org:80"]),
        ("http://school:8080", ["school:8080"], ["school", "school:80", "school:8081"]),
        ("http://[fd00::1]/", ["[fd00::1]", "[fd00::1]:80"], ["fd00::1", "[fd00::2]"]),
    ],
)  # fmt: skip
def test_with_a_public_address_no_other_is_answered(
    settings: Settings, url: str, hosts: list[str], others: list[str]
) -> None:
    public = replace(settings, public_url=PublicUrl.read(url), answers_this_computer_only=True)
    with TestClient(create_app(public)) as client:
        assert all(answered(client, host) for host in hosts)
        assert not any(
            answered(client, host) for host in (*others, "evil.example", "localhost", "127.0.0.1:8000")
        )


def test_the_refusal_says_what_to_do_in_the_language_of_the_request(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, answers_this_computer_only=True))) as client:
        told = client.get("/api/bots?lang=es", headers={"Host": "evil.example"}).json()["error"]["message"]
    assert "evil.example" in told and "--public-url" in told and "server" not in told


def test_whoever_watches_over_the_server_may_call_it_by_its_bare_address(settings: Settings) -> None:
    public = replace(settings, public_url=PublicUrl.read("https://tateti.example.org/"))
    with TestClient(create_app(public)) as client:
        assert client.get("/healthz", headers={"Host": "10.0.0.3:8000"}).status_code == 200


def test_no_host_or_two_of_them_are_refused_by_a_real_server(settings: Settings) -> None:
    with serving(settings) as (server,):
        for head, status in {
            "Host: localhost\r\n": b"200", "": b"421", "Host: localhost\r\nHost: evil.example\r\n": b"421",
            "Host: evil.example\r\n": b"421",
        }.items():  # fmt: skip
            with socket.create_connection(("127.0.0.1", server.port), 30) as sent:
                sent.sendall(f"GET /api/bots HTTP/1.0\r\n{head}\r\n".encode())
                assert sent.recv(100).split()[1] == status, head


@pytest.mark.parametrize(
    "text",
    ["", "tateti.example.org", "ftp://x/", "https://", "https://x/path", "https://x/?q", "https://x/#", "https://a@x/",
     "https://x:99999/", "https://[::1", "https://x y/", "https://.../", "https://x\0/", "//x/", "https://" + "x" * 300],
)  # fmt: skip
def test_what_is_no_public_address_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(TatetiError, match="is not the address of a page"):
        PublicUrl.read(text)


# Origin


def opens(client: Any, match_id: str, **headers: str) -> bool:
    headers = {"host": client.base_url.netloc.decode(), **headers}
    try:
        with client.websocket_connect(f"/api/matches/{match_id}/events", headers=headers) as opened:
            return bool(opened.receive_json())
    except WebSocketDisconnect:
        return False


def test_sockets_are_opened_by_pages_of_the_public_address_alone(settings: Settings) -> None:
    public = replace(settings, public_url=PublicUrl.read("https://tateti.example.org/"))
    with TestClient(create_app(public), base_url="https://tateti.example.org") as client:
        played = begin(client)
        assert opens(client, played.id)
        assert opens(client, played.id, origin="https://tateti.example.org")
        for origin in (
            "http://tateti.example.org",
            "https://evil.example",
            "https://tateti.example.org:8443",
            "null",
            "",
        ):
            assert not opens(client, played.id, origin=origin), origin
        assert not opens(client, played.id, host="evil.example", origin="https://evil.example")


def test_a_page_of_another_name_opens_no_socket_at_home(settings: Settings) -> None:
    home = replace(settings, answers_this_computer_only=True)
    with TestClient(create_app(home), base_url="http://localhost:8000") as client:
        played = begin(client)
        assert opens(client, played.id, origin="http://localhost:8000")
        assert not opens(client, played.id, host="evil.example", origin="http://evil.example")


# Proxies

LIMITED = {"rate": 0.001, "burst": 3.0}


@contextmanager
def limited(settings: Settings, **more: Any) -> Iterator[Any]:
    """A real server that takes three requests from an address, and a way to ask it on behalf of one."""
    with (
        serving(replace(settings, **LIMITED, **more)) as (server,),
        httpx.Client(base_url=server.address) as client,
    ):

        def ask(on_behalf_of: str) -> int:
            return int(client.get("/api/bots", headers={"X-Forwarded-For": on_behalf_of}).status_code)

        yield ask


def test_nobody_forges_an_address(settings: Settings) -> None:
    with limited(settings) as ask:
        assert [ask(f"192.0.2.{number}") for number in range(5)] == [200, 200, 200, 429, 429]


def test_a_proxy_that_was_named_is_believed(settings: Settings) -> None:
    with limited(settings, proxies=("127.0.0.0/8",)) as ask:
        assert [ask(f"192.0.2.{number}") for number in range(5)] == [200] * 5
        assert [ask("198.51.100.1") for _ in range(4)] == [200, 200, 200, 429]
        # What the client itself wrote stands before what the proxy adds, and does not count.
        assert ask("203.0.113.9, 198.51.100.1") == 429


def test_a_proxy_has_as_many_connections_as_there_are(settings: Settings) -> None:
    few = replace(settings, connections=5, connections_of_an_address=2, proxies=("10.0.0.0/8",))

    async def join_all(*addresses: str) -> list[bool]:
        connections = OpenConnections(few)
        return [connections.join(Mock(), (address, 1)) for address in addresses]

    joined = asyncio.run(join_all(*["192.0.2.1"] * 3, "10.1.1.1", "::ffff:10.1.1.1", "10.1.1.1", "10.1.1.1"))
    assert joined == [True, True, False, True, True, True, False], "five in all"


@pytest.mark.parametrize("text", ["", "proxy", "10.0.0.1/8", "10.0.0.0/33", "*", "10.0.0.0/8,::1"])
def test_what_is_no_proxy_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(TatetiError, match="is not an address or a network"):
        read_proxy(text)


# Figures


def test_figures_have_an_address_of_their_own(settings: Settings) -> None:
    port = free_port()
    with serving(replace(settings, metrics=("127.0.0.1", port))) as (server,):
        with httpx.Client(base_url=server.address) as client:
            begin(client)
        assert error_of(httpx.get(f"{server.address}/metrics"), 404) == "not_found"
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert "tateti_matches_total 1.0" in text and "process_" not in text
        assert server.stop() == 0
    with pytest.raises(httpx.TransportError):
        httpx.get(f"http://127.0.0.1:{port}/metrics")


def test_an_address_for_figures_that_is_taken_is_said_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        assert main(["serve", "--port", "0", "--database", sqlite_in(tmp_path), "--metrics", where]) == 2
    told = capsys.readouterr()
    assert f"Another program listens at '{where}' already: choose another port with --metrics." in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    "text", ["", "9100", ":9100", "127.0.0.1", "127.0.0.1:0", "x:65536", "x:y", "x y:1", "[::1]:١"]
)
def test_what_is_no_host_and_port_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(TatetiError, match="is not a host and a port"):
        read_host_and_port(text)


def test_the_public_address_is_the_one_that_is_told(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tateti.web import server

    monkeypatch.setattr(server._Server, "run", lambda running, sockets: running._ready())
    assert (
        main(
            [
                "serve",
                "--database",
                settings.database,
                "--port",
                "0",
                "--public-url",
                "https://Tateti.example.org",
            ]
        )
        == 0
    )
    assert capsys.readouterr().out == "Serving at https://tateti.example.org/ (Ctrl-C ends it)\n"


@pytest.mark.parametrize("host", HERE + ELSEWHERE)
def test_this_computer_is_known_by_its_names(host: str) -> None:
    assert is_this_computer(host.lower()) == (host in HERE)
