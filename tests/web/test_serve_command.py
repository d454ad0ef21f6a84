"""`tateti serve`: started as people start it, stopped as people stop it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import PATIENCE, requires_module

httpx = requires_module("httpx2")

from tateti.cli import main  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import begin, bot  # noqa: E402


def start(folder: Path, *more: str) -> tuple[subprocess.Popen[str], str]:
    """A server, and its address."""
    command = [sys.executable, "-m", "tateti", "serve", "--port", "0", *more]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, encoding="utf-8")
    assert running.stdout is not None
    line = running.stdout.readline()
    assert line.startswith("Serving at http://127.0.0.1:"), line
    return running, line.split()[2]


@pytest.mark.slow
def test_a_match_is_there_again_after_a_restart(tmp_path: Path) -> None:
    running, address = start(tmp_path)
    with httpx.Client(base_url=address, timeout=60) as client:
        assert "<html" in client.get("/").text
        played = begin(client, two=bot("easy"))
        played.moves("b2")
        played.wait(lambda match: match["ply"] == 2)
        told = played.now()
    running.send_signal(signal.SIGINT)
    assert running.wait(60) in (0, 130)
    assert running.stdout is not None
    running.stdout.close()
    if sys.platform == "linux":
        assert (tmp_path / "tateti" / "matches.db").is_file()
    running, address = start(tmp_path)
    try:
        with httpx.Client(base_url=address, timeout=60) as client:
            assert client.get(f"/api/matches/{played.id}").json() == told
    finally:
        running.kill()
        running.wait(PATIENCE)
        assert running.stdout is not None
        running.stdout.close()


def test_what_is_wrong_is_said_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--database", "mysql://x/y"]) == 2
    assert "is not a database" in capsys.readouterr().err
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--database", sqlite_in(tmp_path)]) == 2
    assert "listens at" in capsys.readouterr().err
    assert main(["serve", "--host", "no.such.host.invalid", "--database", sqlite_in(tmp_path)]) == 2
    assert "There is no such host" in capsys.readouterr().err


def test_without_the_extra_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "fastapi", None)
    assert main(["serve"]) == 2
    assert "pip install 'tateti[web]'" in capsys.readouterr().err
