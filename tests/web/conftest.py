"""What the tests of the server share: a server in this process, and English to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module
from tateti import language


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A database of its own, no limits on how often one asks, bots that do not pause, and no patience with who goes."""
    requires_module("fastapi")
    from tateti.web.settings import Settings

    return Settings(
        database=sqlite_in(tmp_path_factory.mktemp("matches")),
        rate=0, bot_pause=0, answer_pause=0, away_seconds=0.05, workers=1, warm_up=False, sweep=0.05,
    )  # fmt: skip


@pytest.fixture(scope="module")
def client(settings: Any) -> Iterator[Any]:
    """A client of a server that runs in this process."""
    requires_module("httpx2")
    from starlette.testclient import TestClient

    from tateti.web.app import create_app

    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


def sqlite_in(folder: Path) -> str:
    """The address of an SQLite file in a folder."""
    return f"sqlite:///{folder / 'matches.db'}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A real PostgreSQL, started here."""
    from web.serving import postgres

    with postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return sqlite_in(tmp_path)
    return str(request.getfixturevalue("postgres").new_database())
