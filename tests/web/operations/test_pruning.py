"""Old matches are removed where that is wanted: those that are over, their events with them, and no others."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

httpx = requires_module("httpx2")

import sqlalchemy as sa  # noqa: E402
from alembic import command  # noqa: E402
from alembic.config import Config  # noqa: E402
from starlette.testclient import TestClient  # noqa: E402
from starlette.websockets import WebSocketDisconnect  # noqa: E402
from websockets.exceptions import ConnectionClosed  # noqa: E402
from websockets.sync.client import connect as open_socket  # noqa: E402

from tateti.web.app import create_app  # noqa: E402
from tateti.web.matches.pruning import DAY, prune  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from tateti.web.storage import database as databases  # noqa: E402
from tateti.web.storage import schema  # noqa: E402
from tateti.web.storage.database import connect, migrate  # noqa: E402
from tateti.web.storage.match_log import MatchLog  # noqa: E402
from tateti.web.storage.store import Store  # noqa: E402
from web.playing import DEADLINE, Played, begin, error_of  # noqa: E402
from web.serving import serving  # noqa: E402
from web.test_storage import setup  # noqa: E402

MIGRATIONS = Path(databases.__file__).parent / "migrations"


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database=database, rate=0, workers=1, warm_up=False, sweep=0.02, keep_days=30)


def resigned(client: Any) -> Played:
    played = begin(client)
    played.moves("b2")
    assert played.post("resign", "second").status_code == 200
    return played


def make_older(database: str, days: float, *ids: str) -> None:
    """So that matches ended some days earlier."""
    engine = connect(database)
    with engine.begin() as connection:
        older = sa.update(schema.matches).where(schema.matches.c.id.in_(ids))
        connection.execute(older.values(ended=schema.matches.c.ended - days * DAY))
    engine.dispose()


def wait_until_gone(client: Any, match_id: str) -> None:
    deadline = time.monotonic() + DEADLINE
    while client.get(f"/api/matches/{match_id}").status_code != 404:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert error_of(client.get(f"/api/matches/{match_id}"), 404) == "unknown_match"


def rows(database: str, table: sa.Table) -> int:
    engine = connect(database)
    with engine.connect() as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()
    engine.dispose()
    return int(count)


def test_matches_that_ended_long_ago_are_removed_and_no_others(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        old, young, in_play = resigned(client), resigned(client), begin(client)
        in_play.moves("a1")
        next_match = old.post("rematch", "first", other_secret=old.secrets["second"]).json()["match"]["id"]
        make_older(settings.database, 31, old.id, in_play.id, next_match)
        make_older(settings.database, 29, young.id)
        wait_until_gone(client, old.id)
        assert old.post("rematch", "first").status_code == 404
        assert young.now()["state"] != "in play" and in_play.now()["ply"] == 1
        assert client.get(f"/api/matches/{next_match}").status_code == 200, "it followed the one that is gone"
    assert rows(settings.database, schema.matches) == 3
    assert rows(settings.database, schema.events) == 3


def test_many_are_removed_in_small_batches(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tateti.web.matches.pruning.AT_ONCE", 3)
    with TestClient(create_app(replace(settings, keep_days=0))) as client:
        played = [resigned(client) for _ in range(10)]
    make_older(settings.database, 31, *(one.id for one in played))
    with TestClient(create_app(settings)) as client:
        for one in played:
            wait_until_gone(client, one.id)
    assert rows(settings.database, schema.events) == 0


def test_nothing_is_removed_unless_it_is_asked_for(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, keep_days=0))) as client:
        old = resigned(client)
        make_older(settings.database, 20_000, old.id)
        assert client.portal.call(prune, client.app.state.services.matches) == 0
        assert old.now()["state"] != "in play"
    assert rows(settings.database, schema.matches) == 1


def test_whoever_was_reading_a_match_when_it_was_removed_does_not_bring_it_back(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = MatchLog.load
    with TestClient(create_app(replace(settings, sweep=60))) as client:
        matches = client.app.state.services.matches
        old = resigned(client)
        make_older(settings.database, 31, old.id)
        matches._cache.drop(old.id)

        async def read_and_remove(log: MatchLog, match_id: str) -> Any:
            loaded = await read(log, match_id)
            assert await prune(matches) == 1
            return loaded

        with monkeypatch.context() as patched:
            patched.setattr(MatchLog, "load", read_and_remove)
            assert client.get(f"/api/matches/{old.id}").status_code == 200
        assert client.get(f"/api/matches/{old.id}").status_code == 404


def test_whoever_watches_a_match_that_is_removed_is_told(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, heartbeat=0.1))) as client:
        old = resigned(client)
        with client.websocket_connect(f"/api/matches/{old.id}/events") as socket:
            assert socket.receive_json()["type"] == "hello"
            make_older(settings.database, 31, old.id)
            with pytest.raises(WebSocketDisconnect) as closed:
                while True:
                    socket.receive_json()
            assert closed.value.code == 4404


def test_the_other_process_forgets_it_too(postgres: Any) -> None:
    shared = Settings(
        database=postgres.new_database(), rate=0, workers=1, warm_up=False, sweep=0.05, heartbeat=0.2, keep_days=30
    )  # fmt: skip
    with (
        serving(shared, 2) as servers,
        httpx.Client(base_url=servers[0].address, timeout=30) as one,
        httpx.Client(base_url=servers[1].address, timeout=30) as two,
    ):
        old = resigned(one)
        assert two.get(f"/api/matches/{old.id}").status_code == 200  # it is in the memory of both
        with open_socket(f"{servers[1].sockets}/api/matches/{old.id}/events") as socket:
            socket.recv(DEADLINE)
            make_older(shared.database, 31, old.id)
            wait_until_gone(one, old.id)
            wait_until_gone(two, old.id)
            with pytest.raises(ConnectionClosed):
                while True:
                    socket.recv(DEADLINE)
            assert socket.close_code == 4404


def test_one_process_prunes_at_a_time(postgres: Any) -> None:
    async def run() -> None:
        one, two = MatchLog(Store(address, "one")), MatchLog(Store(address, "two"))
        engine = connect(address)
        with engine.begin() as connection:
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(7348202)"))
            assert await one.remove_ended(time.time() + 1, 10) == []
        ids = await asyncio.gather(*(log.remove_ended(time.time() + 1, 3) for log in (one, two) * 4))
        assert sorted(match_id for some in ids for match_id in some) == [
            f"match{number}" for number in range(6)
        ]
        for log in (one, two):
            log.store.close()
        engine.dispose()

    address = postgres.new_database()
    engine = connect(address)
    migrate(engine)
    with engine.begin() as connection:
        for number in range(6):
            connection.execute(sa.insert(schema.matches), row_of(f"match{number}", ended=float(number + 1)))
    engine.dispose()
    asyncio.run(run())


# Databases of earlier versions


def row_of(match_id: str, **more: Any) -> dict[str, Any]:
    made = setup(match_id)
    return {
        "id": match_id, "game": made.game, "start": made.start, "first_name": "Ana", "second_name": "Beto",
        "created": made.created, "bot_to_move": False, "lease_until": 0.0, **more,
    }  # fmt: skip


WON = ("Xa1", "Oa2", "Xb1", "Ob2", "Xc1")


def upgrade(engine: sa.Engine, revision: str) -> None:
    with engine.begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(MIGRATIONS))
        command.upgrade(config, revision)


def fill(engine: sa.Engine, matches: dict[str, tuple[str, ...]]) -> None:
    """Matches with their moves, as an earlier version wrote them."""
    with engine.begin() as connection:
        tables = sa.MetaData()
        tables.reflect(connection)
        for match_id, moves in matches.items():
            connection.execute(sa.insert(tables.tables["matches"]), row_of(match_id))
            for number, move in enumerate(moves, start=1):
                event = {"match_id": match_id, "number": number, "kind": "move", "at": 1000.0 + number}
                connection.execute(sa.insert(schema.events), {**event, "data": {"move": move}})


@pytest.mark.parametrize("revision", ["0001", "0002"])
def test_matches_of_an_earlier_version_are_kept_and_pruned_by_what_their_moves_say(
    database: str, revision: str
) -> None:
    engine = connect(database)
    upgrade(engine, revision)
    fill(engine, {"won": WON, "resting": WON[:3], "empty": ()})
    migrate(engine)
    settings = Settings(database=database, rate=0, workers=1, warm_up=False, sweep=0.02)
    with TestClient(create_app(settings)) as client:
        found = [
            client.get(f"/api/matches/{match_id}").json()["ply"] for match_id in ("won", "resting", "empty")
        ]
        assert found == [5, 3, 0]
    with TestClient(create_app(replace(settings, keep_days=30))) as client:
        wait_until_gone(client, "won")
        assert [client.get(f"/api/matches/{one}").status_code for one in ("resting", "empty")] == [200, 200]
    with engine.connect() as connection:
        ended = connection.execute(sa.select(schema.matches.c.ended)).scalars().all()
    assert ended == [None, None], "both have been looked at"
    engine.dispose()


def test_a_database_of_a_later_version_is_refused_with_a_sentence(database: str) -> None:
    engine = connect(database)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(databases.NewerVersionError, match="newer version"):
        migrate(engine)
    engine.dispose()
