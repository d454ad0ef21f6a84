"""Invitations: how other devices reach the server, QR codes, and pages for addresses that are none."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from conftest import requires_module

requires_module("fastapi")
httpx = requires_module("httpx2")

from starlette.testclient import TestClient  # noqa: E402

from tateti.commands import serve  # noqa: E402
from tateti.web.addresses import PublicUrl  # noqa: E402
from tateti.web.api import invitations  # noqa: E402
from tateti.web.api.command import command  # noqa: E402
from tateti.web.app import create_app  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import error_of  # noqa: E402
from web.serving import Server, serving  # noqa: E402

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
ALL = ["http://192.168.1.20:8000"]
BOTH = ["http://192.168.1.20:8000", "http://[fd00::20]:8000"]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server of this computer alone."""
    chosen = Settings(
        database=sqlite_in(tmp_path_factory.mktemp("matches")), rate=0, workers=1, warm_up=False
    )
    with serving(chosen) as (server,):
        yield server


# How other devices reach it


@pytest.mark.parametrize(
    ("host", "client", "asked", "headers", "links"),
    [
        ("0.0.0.0", "192.168.1.7", "192.168.1.20:8000", {}, ALL),
        ("0.0.0.0", "127.0.0.1", "localhost:8000", {}, ALL),
        ("0.0.0.0", "fe80::7%eth0", "nest.local:8000", {}, ALL),
        ("127.0.0.1", "127.0.0.1", "127.0.0.1:8000", {}, ALL),  # once it is started so that they can
        ("::", "::ffff:10.0.0.7", "nest:8000", {}, BOTH),
        ("10.1.2.3", "10.0.0.7", "10.1.2.3:8000", {}, ["http://10.1.2.3:8000"]),
        ("0.0.0.0", "8.8.8.8", "192.168.1.20:8000", {}, []),  # from elsewhere
        ("0.0.0.0", "2001:4860::1", "192.168.1.20:8000", {}, []),
        ("0.0.0.0", "192.168.1.7", "evil.example", {}, []),  # a name that was made to lead here
        ("0.0.0.0", "127.0.0.1", "localhost:8000", {"X-Forwarded-For": "8.8.8.8"}, []),  # a proxy nobody named
        ("0.0.0.0", "127.0.0.1", "localhost:8000", {"Via": "1.1 proxy"}, []),
    ],
)  # fmt: skip
def test_the_addresses_of_this_computer_are_told_to_those_near_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    host: str,
    client: str,
    asked: str,
    headers: dict[str, str],
    links: list[str],
) -> None:
    monkeypatch.setattr(invitations, "network_addresses", lambda: ["192.168.1.20", "fd00::20"])
    only_here = host == "127.0.0.1"
    options = f" --database {sqlite_in(tmp_path)} --limit rate=0" if links and only_here else ""
    settings = Settings(
        database=sqlite_in(tmp_path), rate=0, warm_up=False, listens_at=(host, 8000), answers_this_computer_only=only_here
    )  # fmt: skip
    with TestClient(create_app(settings), base_url=f"http://{asked}", client=(client, 50000)) as asking:
        told = asking.get("/api/server", headers=headers).json()
    assert told == {
        "public_url": None,
        "local_only": only_here,
        "links": links,
        "command": f"tateti serve --host 0.0.0.0 --port 8000{options}",
        "command_is_complete": bool(options),
    }


def _read(command: str) -> Settings:
    """The settings of a server that is started so."""
    program, name, *words = shlex.split(command)
    assert (program, name) == ("tateti", "serve")
    given = serve.command.make_context("serve", words).params
    assert (given["host"], given["port"]) == ("0.0.0.0", 8123)
    options = (
        "database",
        "public_url",
        "proxies",
        "metrics",
        "rate",
        "wishes",
        "keep_days",
        "own",
        "no_service_worker",
    )
    return serve._settings(**{option: given[option] for option in options})


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(database="sqlite:///my matches.db"),
        Settings(database="postgresql+psycopg://tateti@localhost/tateti", proxies=("10.0.0.0/8", "::1/128")),
        Settings(metrics=("::1", 9100), rate=0, burst=0, keep_days=365, sweep=0.25, workers=7, bots={"mine": "minimax:depth=2"}),
        Settings(service_worker=False),
    ],
)  # fmt: skip
def test_the_command_starts_the_same_server_again(settings: Settings) -> None:
    words, is_complete = command(replace(settings, listens_at=("127.0.0.1", 8123)), in_full=True)
    assert (_read(words), is_complete) == (settings, True)


@pytest.mark.parametrize(
    "database",
    ["postgresql+psycopg://ana:hush@localhost/m", "postgresql+psycopg://localhost/m?password=hush"],
)
def test_the_command_has_no_password_in_it(database: str) -> None:
    settings = Settings(database=database, proxies=("10.0.0.0/8",))
    assert command(settings, in_full=True) == (
        "tateti serve --host 0.0.0.0 --port 8000 --proxy 10.0.0.0/8",
        False,
    )


def test_a_server_with_a_public_address_tells_that_and_no_other(tmp_path: Path) -> None:
    public = PublicUrl.read("https://tateti.example.org/")
    settings = Settings(
        database=sqlite_in(tmp_path), rate=0, warm_up=False, listens_at=("127.0.0.1", 8001), public_url=public,
        answers_this_computer_only=True,
    )  # fmt: skip
    for one in (settings, replace(settings, proxies=("127.0.0.1/32",))):
        with TestClient(
            create_app(one), base_url="https://tateti.example.org", client=("127.0.0.1", 1)
        ) as asking:
            told = asking.get("/api/server").json()
        assert (told["public_url"], told["local_only"], told["links"]) == (
            "https://tateti.example.org",
            False,
            [],
        )


def test_a_real_server_knows_where_it_listens(served: Server) -> None:
    told = httpx.get(f"{served.address}/api/server").json()
    assert told["local_only"] and told["command_is_complete"]
    assert told["command"].startswith(
        f"tateti serve --host 0.0.0.0 --port {served.port} --database sqlite:///"
    )
    for link in told["links"]:
        assert re.fullmatch(rf"http://[0-9.]+:{served.port}", link) and "//127." not in link


# QR codes


def test_a_qr_code_is_a_picture_with_its_three_corners(client: Any) -> None:
    answer = client.post("/api/qr", json={"text": "http://192.168.1.20:8000/m/abc#secret"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.headers["cache-control"] == "no-store"
    picture = ElementTree.fromstring(answer.text)
    side = int(picture.attrib["viewBox"].split()[2])
    assert picture.attrib["viewBox"] == f"0 0 {side} {side}" and "width" not in picture.attrib
    ground, dark = picture
    assert ground.attrib == {"fill": "#fff", "d": f"M0 0h{side}v{side}h-{side}z"}
    rows = modules(dark.attrib["d"], side)
    eye = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    far = side - 4 - 7  # a margin of four all around
    for top, left in ((4, 4), (4, far), (far, 4)):
        assert [row[left : left + 7] for row in rows[top : top + 7]] == eye
    assert not any("#" in row for row in (*rows[:4], *rows[-4:]))


def modules(path: str, side: int) -> list[str]:
    """The rows that a path of horizontal strokes draws."""
    grid, x, y = [["."] * side for _ in range(side)], 0, 0.0
    for kind, one, two in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", path):
        if kind == "h":
            for _ in range(int(one)):
                grid[int(y)][x] = "#"
                x += 1
        else:
            x, y = (int(one), float(two)) if kind == "M" else (x + int(one), y + float(two))
    return ["".join(row) for row in grid]


@pytest.mark.parametrize("text", ["", "x" * 513, None, "\ud800"])
def test_what_is_no_text_for_a_qr_code(client: Any, text: str | None) -> None:
    body = b'{"text": "\\ud800"}' if text == "\ud800" else None
    more = {"json": {"text": text}} if body is None else {"content": body}
    answer = client.post("/api/qr", headers={"Content-Type": "application/json"}, **more)
    assert error_of(answer, 422)


def test_any_text_of_512_letters_has_a_qr_code(client: Any) -> None:
    for letter in ("x", "漢", "\U0001f600"):
        assert client.post("/api/qr", json={"text": letter * 512}).status_code == 200


# Addresses that are none


@pytest.mark.parametrize("path", ["/nothing", "/m", "/m/a/b", "/analysis/x", "/apiary"])
def test_a_browser_that_asks_for_nothing_gets_the_page(client: Any, path: str) -> None:
    page = client.get("/", headers=HTML)
    lost = client.get(path, headers=HTML)
    assert (lost.status_code, lost.text.split("<body>")[1]) == (404, page.text.split("<body>")[1])
    assert "<title>Not found · tateti</title>" in lost.text
    assert lost.headers["content-type"] == page.headers["content-type"]
    assert lost.headers["content-security-policy"] and lost.headers["cache-control"] == "no-cache"
    assert error_of(client.get(path, headers={"Accept": "application/json"}), 404) == "not_found"
    assert error_of(client.post(path, headers=HTML), 404) == "not_found"


@pytest.mark.parametrize(
    "path", ["/api/nothing", "/static/nothing.js", "/words/xx/y", "/api/matches/nothing"]
)
def test_what_is_for_programs_is_refused_as_for_programs(client: Any, path: str) -> None:
    assert error_of(client.get(path, headers=HTML), 404) in ("not_found", "unknown_match")


@pytest.mark.parametrize(
    "path", ["/", "/m/x", "/analysis", "/tree", "/rules", "/static/index.html", "/words/es.json"]
)
def test_whoever_only_wants_the_head_gets_it(served: Server, path: str) -> None:
    head, whole = (httpx.request(method, served.address + path) for method in ("HEAD", "GET"))
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "cache-control"):
        assert head.headers[name] == whole.headers[name]


def test_the_head_of_nothing_is_that_of_its_page(served: Server) -> None:
    answer = httpx.head(f"{served.address}/nothing", headers=HTML)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
