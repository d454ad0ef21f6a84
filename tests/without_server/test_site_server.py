"""The small server that lies in the folder of the page: it serves its own folder, under the right types, and nothing else."""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from conftest import PATIENCE
from tateti.site import serve


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as it lies beside what is nobody's business."""
    place = tmp_path / "site"
    (place / "files").mkdir(parents=True)
    (place / "learn").mkdir()
    (place / "index.html").write_text("the page")
    (place / "learn" / "index.html").write_text("the lessons")
    (place / "404.html").write_text("leads on")
    (place / ".git").mkdir()
    (place / ".git" / "config").write_text("secret")
    (tmp_path / "outside.txt").write_text("secret")
    (place / "link.txt").symlink_to(tmp_path / "outside.txt")
    for name in ("a.wasm", "a.js", "a.mjs", "a.json", "a.webmanifest", "a.svg", "a.css", "a.packed"):
        (place / "files" / name).write_text(name)
    return place


@pytest.fixture
def port(folder: Path) -> Iterator[int]:
    with serve.Server(("127.0.0.1", 0), partial(serve.Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def asked(port: int, path: str, method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    """What is answered to a path, exactly as it is written."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", f"127.0.0.1:{port}")
    connection.endheaders()
    answer = connection.getresponse()
    told = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return told


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.wasm", "application/wasm"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.json", "application/json"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.svg", "image/svg+xml"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.packed", "application/octet-stream"),
    ],
)
def test_every_file_comes_under_the_type_that_browsers_want(port: int, name: str, kind: str) -> None:
    status, headers, content = asked(port, f"/files/{name}")
    assert (status, headers["content-type"], content) == (200, kind, name.encode())
    assert "immutable" in headers["cache-control"]


def test_a_folder_is_its_page_and_what_is_asked_of_it_is_kept(port: int) -> None:
    assert asked(port, "/")[::2] == (200, b"the page")
    assert asked(port, "/?at=/m/abc")[::2] == (200, b"the page")
    status, headers, _ = asked(port, "/learn?step=2")
    assert (status, headers["location"]) == (301, "/learn/?step=2")
    assert asked(port, "/learn/?step=2")[::2] == (200, b"the lessons")
    assert asked(port, "/learn/")[1]["cache-control"] == "no-cache"


def test_head_answers_as_get_does_without_the_content(port: int) -> None:
    for path in ("/", "/files/a.js", "/no/such"):
        status, headers, content = asked(port, path, "HEAD")
        got = asked(port, path)
        assert (status, headers["content-length"], content) == (got[0], str(len(got[2])), b"")


def test_what_is_not_there_leads_on(port: int, folder: Path) -> None:
    status, headers, content = asked(port, "/m/abc")
    assert (status, headers["content-type"], content) == (404, "text/html; charset=utf-8", b"leads on")
    assert asked(port, "/files/")[0] == 404  # no list of what is in it
    (folder / "404.html").unlink()
    assert asked(port, "/m/abc")[0] == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/files/..%2f..%2foutside.txt",
        "/..%5coutside.txt",
        "//../outside.txt",
        "/files/../../outside.txt",
        "/link.txt",
        "/.git/config",
        "/%2egit/config",
        "/C:/outside.txt",
        "/index.html%00.txt",
    ],
)
def test_nothing_outside_of_the_folder_is_served(port: int, path: str) -> None:
    status, _, content = asked(port, path)
    assert status == 404
    assert b"secret" not in content


def test_nothing_can_be_written(port: int) -> None:
    assert {asked(port, "/index.html", method)[0] for method in ("POST", "PUT", "DELETE")} == {501}


# As a program


@pytest.fixture
def script(folder: Path) -> Path:
    shutil.copy(serve.__file__, folder / "serve.py")
    return folder / "serve.py"


def started(script: Path, *given: str, code: str = "en") -> subprocess.Popen[str]:
    """The program as it stands in the folder: with nothing of ours to be imported, and from another place."""
    return subprocess.Popen(
        [sys.executable, "-I", "-S", str(script), *given],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd="/",
        env={"LANG": f"{code}.UTF-8", "PYTHONUTF8": "1"},
    )  # fmt: skip


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize(("given", "code"), [((), "pt"), (("--network",), "es")])
def test_it_serves_its_own_folder_until_it_is_interrupted(
    script: Path, given: tuple[str, ...], code: str
) -> None:
    port = free_port()
    with started(script, "--port", str(port), *given, code=code) as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        assert f"http://localhost:{port}/" in line
        while "Ctrl-C" not in line:
            line = running.stdout.readline()
            assert line
        assert asked(port, "/")[::2] == (200, b"the page")
        running.send_signal(signal.SIGINT)
        _, wrong = running.communicate(timeout=PATIENCE)
    assert (running.returncode, wrong.strip()) == (0, "")


def test_a_port_that_is_taken_is_said_with_a_way_on(script: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        for code, word in (("en", "in use"), ("es", "Otro programa"), ("pt", "Outro programa")):
            with started(script, "--port", str(port), code=code) as refused:
                _, wrong = refused.communicate(timeout=PATIENCE)
            assert refused.returncode == 3
            assert word in wrong and f"--port {port + 1}" in wrong
            assert len(wrong.splitlines()) == 1


def test_a_port_that_is_none_is_refused(script: Path) -> None:
    with started(script, "--port", "70000") as refused:
        _, wrong = refused.communicate(timeout=PATIENCE)
    assert refused.returncode == 2
    assert "'70000'" in wrong


def test_only_this_computer_is_let_in_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    bound = []

    def opened(address: tuple[str, int], _handler: object) -> None:
        bound.append(address[0])
        raise OSError(13, "no")

    monkeypatch.setattr(serve, "Server", opened)
    assert serve.main([]) == serve.main(["--network"]) == 3
    assert bound == ["127.0.0.1", "0.0.0.0"]


def test_every_language_has_every_sentence() -> None:
    english = serve.WORDS["en"]
    for words in serve.WORDS.values():
        assert list(words) == list(english)
        for name, sentence in words.items():
            assert sorted(set(_gaps(sentence))) == sorted(set(_gaps(english[name])))


def _gaps(sentence: str) -> list[str]:
    return [part.partition("}")[0] for part in sentence.split("{")[1:]]
