"""What the tests of the page without a server share: its engine, and a server to compare it with."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from conftest import PATIENCE, do_without, requires_module
from tateti import language
from without_server.asking import BareEngine


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    language.use("en")
    yield
    language.use("en")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BareEngine]:
    """The engine as it is in a browser: without numpy, orjson or anything else that is installed."""
    running = BareEngine(tmp_path_factory.mktemp("engine"))
    yield running
    running.close()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A client of a server that runs in this process, with all that makes it fast."""
    requires_module("fastapi")
    requires_module("httpx2")
    from starlette.testclient import TestClient

    from tateti.web.app import create_app
    from tateti.web.settings import Settings

    database: Path = tmp_path_factory.mktemp("matches") / "matches.db"
    settings = Settings(database=f"sqlite:///{database}", rate=0, workers=1, warm_up=False, away_seconds=600)
    with TestClient(create_app(settings), raise_server_exceptions=False) as running:
        yield running


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page without a server, made once, also where several processes run the tests."""
    from tateti.site.build import PyodideError, build, find_pyodide

    try:
        pyodide = find_pyodide(None)
    except PyodideError as error:
        do_without(f"there is no Pyodide: {error}")
    ours = tmp_path_factory.getbasetemp()
    place = (ours.parent if "PYTEST_XDIST_WORKER" in os.environ else ours) / "site"
    with FileLock(place.with_name("site.lock"), timeout=PATIENCE):
        if not place.exists():
            build(place, pyodide)
    return place
