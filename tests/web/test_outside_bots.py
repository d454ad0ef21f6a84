"""Bots in files: offered by whoever runs the server, and never run because somebody asks for them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module
from programs.conversations import fake
from tateti.cli import main
from web.conftest import sqlite_in
from web.playing import begin, bot, error_of

requires_module("fastapi")

CORNER = """
from pathlib import Path
Path(__file__).with_suffix(".run").touch()

def corner(position):
    return position.moves[-1]
"""


@pytest.fixture
def corner(tmp_path: Path) -> Path:
    path = tmp_path / "corner.py"
    path.write_text(CORNER)
    return path


@pytest.mark.parametrize(
    "name",
    ["py:corner.py:corner", " py:corner.py:corner", "py:corner.py", "PY:corner.py:corner", "cs50:corner.py", " CS50:corner.py",
     "ugi:python3 corner.py", "\tugi:python3 corner.py", "Ugi:python3 corner.py", "ugi:touch corner.run"],
)  # fmt: skip
def test_a_request_cannot_have_a_program_run(
    client: Any, corner: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(corner.parent)
    seats = [{"kind": "person"}, {"kind": "bot", "bot": name}]
    answer = client.post("/api/matches", json={"game": "tictactoe", "seats": seats})
    assert error_of(answer, 422) == "invalid_player"
    assert not corner.with_suffix(".run").exists()


@pytest.mark.parametrize("name", ["py:{}:corner", "cs50:{}", "ugi:python3 {}"])
def test_a_record_that_names_a_program_does_not_run_it(client: Any, corner: Path, name: str) -> None:
    record = f'[Game "tictactoe"]\n[FirstBot "{name.format(corner)}"]\n[SecondBot "easy"]\n\n1. Xb2 *\n'
    assert client.post("/api/record", json={"record": record}).status_code == 200
    assert client.post("/api/review", json={"record": record}).status_code == 200
    assert not corner.with_suffix(".run").exists()


def test_the_operators_own_bot_is_listed_and_plays(settings: Any, corner: Path, tmp_path: Path) -> None:
    requires_module("httpx2")
    from starlette.testclient import TestClient

    from tateti.web.app import create_app

    own = replace(settings, database=sqlite_in(tmp_path), bots={"corner": f"py:{corner}:corner"})
    with TestClient(create_app(own)) as client:
        assert [one["name"] for one in client.get("/api/bots").json()][-1] == "corner"
        played = begin(client, two=bot("corner"))
        played.moves("b2")
        match = played.wait(lambda now: now["ply"] == 2)
        assert match["moves"][1]["move"] == "Oc1"
        assert match["moves"][1]["reason"]["code"] == "programmed"
        assert match["seats"][1]["bot"] == "corner"


def test_an_engine_of_the_operators_plays(settings: Any, tmp_path: Path) -> None:
    requires_module("httpx2")
    from starlette.testclient import TestClient

    from tateti.web.app import create_app

    own = replace(settings, database=sqlite_in(tmp_path), bots={"mine": fake()})
    with TestClient(create_app(own)) as client:
        played = begin(client, two=bot("mine"))
        played.moves("b2")
        match = played.wait(lambda now: now["ply"] == 2)
        assert match["moves"][1]["move"] == "Oa3"
        assert match["moves"][1]["reason"]["code"] == "programmed"


@pytest.mark.parametrize(
    "text", ["corner", "=easy", "easy=easy", "Corner=easy", "corner=nobody", "corner=py:nowhere.py:X"]
)
def test_a_bot_that_cannot_be_offered_is_refused_before_anything_is_served(text: str, capsys: Any) -> None:
    assert main(["serve", "--port", "0", "--bot", text]) == 2
    assert "tateti: " in capsys.readouterr().err
