"""Homework in the database: through restarts, backups and other processes, and no longer than it is wanted."""

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
from starlette.testclient import TestClient  # noqa: E402

from tateti.answers.events import LoggedEvent  # noqa: E402
from tateti.cli import main  # noqa: E402
from tateti.web.app import create_app  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from tateti.web.storage import schema  # noqa: E402
from tateti.web.storage.backup import Contents, back_up, restore  # noqa: E402
from tateti.web.storage.database import DatabaseError, connect  # noqa: E402
from tateti.web.storage.logs import GoneError, Logs, LogSetup  # noqa: E402
from tateti.web.storage.store import Store  # noqa: E402
from tateti.web.storage.writer import Writer  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.homework.solving import Homework, Solver, give, new_token, wrong_moves  # noqa: E402
from web.playing import DEADLINE, error_of  # noqa: E402
from web.serving import serving  # noqa: E402

DAY = 24 * 3600.0


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database=database, rate=0, workers=1, warm_up=False, sweep=0.02)


def at(client: Any, homework: Homework) -> Homework:
    """The same set at another server."""
    return Homework(client, homework.id, homework.secret)


def moved(client: Any, solver: Solver) -> Solver:
    """The same pupil at another server."""
    return replace(solver, homework=at(client, solver.homework))


# Through restarts and backups


def test_homework_goes_on_where_it_was_when_the_server_is_started_again(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        homework = give(client)
        ana = homework.join("Ana")
        ana.choose(1, "c2")
        ana.choose(2, wrong_moves("XOX/..O/..X")[0])
        before, sheet = homework.results(), ana.sheet()
    with TestClient(create_app(settings)) as client:
        again = moved(client, ana)
        assert (at(client, homework).results(), again.sheet()) == (before, sheet)
        again.choose(2, "b2")
        assert at(client, homework).results()["pupils"][0]["works"][1]["status"] == "after-tries"


def test_a_backup_has_the_homework_in_it(settings: Settings, tmp_path: Path, postgres: Any) -> None:
    with TestClient(create_app(settings)) as client:
        homework = give(client)
        for name in ("Ana", "Beto"):
            homework.join(name).choose(1, "c2")
        before = homework.results()
        file = tmp_path / "all.backup"
        assert back_up(settings.database, file) == Contents(matches=0, homework=1)
    with pytest.raises(DatabaseError, match="a backup is restored into an empty database"):
        restore(file, settings.database)
    for other in (f"sqlite:///{tmp_path / 'other.db'}", postgres.new_database()):
        assert restore(file, other) == Contents(matches=0, homework=1)
        with TestClient(create_app(replace(settings, database=other))) as client:
            assert at(client, homework).results() == before


def test_the_commands_say_that_there_is_homework(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with TestClient(create_app(Settings(database=sqlite_in(tmp_path), warm_up=False))) as client:
        give(client)
    capfd.readouterr()
    assert main(["serve", "--database", "sqlite:///matches.db", "--backup", "all.backup"]) == 0
    assert capfd.readouterr().out == "0 matches are in 'all.backup'.\n1 homework set is in it.\n"
    assert main(["serve", "--restore", "all.backup", "--database", "sqlite:///other.db"]) == 0
    assert capfd.readouterr().out == "0 matches were restored.\n1 homework set was restored.\n"


# No longer than it is wanted


def make_older(database: str, days: float, *ids: str) -> None:
    engine = connect(database)
    with engine.begin() as connection:
        older = sa.update(schema.logs).where(schema.logs.c.id.in_(ids))
        connection.execute(older.values(created=schema.logs.c.created - days * DAY))
    engine.dispose()


def test_a_set_goes_with_its_answers_when_its_time_is_over_and_no_other(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, keep_homework_days=30))) as client:
        old, young = give(client), give(client)
        ana, beto = old.join("Ana"), young.join("Beto")
        ana.choose(1, "c2"), beto.choose(1, "c2")
        make_older(settings.database, 31, old.id)
        make_older(settings.database, 29, young.id)
        deadline = time.monotonic() + DEADLINE
        while client.get(old.path).status_code != 404:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert error_of(ana.post("choices", problem=2, move="b2"), 404) == "unknown_homework"
        assert beto.choose(2, "b2")["right"]
    engine = connect(settings.database)
    with engine.connect() as connection:
        assert len(connection.execute(sa.select(schema.logs)).all()) == 2
        assert len(connection.execute(sa.select(schema.log_events)).all()) == 3
    engine.dispose()


def test_when_a_set_will_be_removed_is_told(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, keep_homework_days=30))) as client:
        told = client.get(give(client).path).json()
        assert told["created"][:10] < told["expires"][:10]
    with TestClient(create_app(replace(settings, keep_homework_days=0))) as client:
        homework = give(client)
        make_older(settings.database, 20_000, homework.id)
        assert client.portal.call(client.app.state.services.homework.remove_old) == 0
        assert client.get(homework.path).json()["expires"] is None


# Limits


def test_a_class_has_a_size_and_an_address_makes_few_sets(settings: Settings) -> None:
    narrow = replace(settings, pupils_of_a_set=2, problems_of_a_set=2, rate=1000, new_homework_rate=0.001, new_homework_burst=3)  # fmt: skip
    with TestClient(create_app(narrow)) as client:
        assert (
            client.post("/api/homework", json={"game": "tictactoe", "count": 9}).json()["homework"]["count"]
            == 2
        )
        assert (
            client.post("/api/homework", json={"game": "tictactoe", "positions": "a\nb\nc"}).status_code
            == 422
        )
        homework = give(client, "O.X/.X./OOX")
        assert error_of(client.post("/api/homework", json={"game": "tictactoe"}), 429) == "too_many"
        homework.join("Ana"), homework.join("Beto")
        assert error_of(homework.post("pupils", name="Caro", token=new_token()), 409) == "conflict"


def test_codes_cannot_be_tried_quickly(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, rate=1, burst=50))) as client:
        homework = give(client)
        statuses = [
            homework.post("continue", name="Ana", code="222222", token=new_token()).status_code
            for _ in range(6)
        ]
        assert statuses[0] == 403 and statuses[-1] == 429


# Several processes


def test_what_one_process_writes_the_other_knows(postgres: Any) -> None:
    shared = Settings(database=postgres.new_database(), rate=0, workers=1, warm_up=False)
    with (
        serving(shared, 2) as servers,
        httpx.Client(base_url=servers[0].address, timeout=60) as one,
        httpx.Client(base_url=servers[1].address, timeout=60) as two,
    ):
        here = give(one)
        there = at(two, here)
        ana = here.join("Ana")
        assert moved(two, ana).choose(1, "c2")["right"], (
            "the other has not heard of the set, nor of the pupil"
        )
        beto = there.join("Beto")
        assert moved(one, beto).choose(1, "c2")["problem"]["status"] == "first-try"
        wrong = wrong_moves("XOX/..O/..X")
        for turn in range(3):  # to and fro
            moved((one, two)[turn % 2], ana).choose(2, wrong[turn])
        assert here.results()["pupils"] == there.results()["pupils"]
        assert here.results()["pupils"][0]["works"][1]["tries"] == wrong[:3]
        assert here.post("remove", secret=here.secret).status_code == 200
        assert error_of(moved(two, ana).post("choices", problem=3, move="a3"), 404) == "unknown_homework"
        assert error_of(there.post("results", secret=there.secret), 404) == "unknown_homework"


# The log of anything


def log(name: str = "one", parent: str | None = None) -> LogSetup:
    return LogSetup(name, "thing", 1000.0, {"about": name}, parent)


def test_an_event_number_is_taken_once(database: str) -> None:
    async def run() -> None:
        logs = [Logs(Store(database, "one")), Logs(Store(database, "two"))]
        await logs[0].create(log())
        for number in range(1, 6):
            wishes = [
                one.append(log(), LoggedEvent(number, "made", number + place / 8, {}))
                for place, one in enumerate(logs * 3)
            ]
            assert sum(await asyncio.gather(*wishes)) == 1
        assert [event.number for event in await logs[1].news("one", 2)] == [3, 4, 5]
        for one in logs:
            one.store.close()

    asyncio.run(run())


def test_what_belongs_to_a_log_begins_with_its_event_and_goes_with_it(database: str) -> None:
    async def run() -> None:
        logs = Logs(Store(database, "one"))
        await logs.create(log())
        first = LoggedEvent(1, "made", 1.0, {})
        assert await logs.append(log(), first, [log("child", "one")])
        assert not await logs.append(log(), replace(first, at=2.0), [log("other", "one")])
        assert await logs.append(log("child", "one"), first)
        assert await logs.lengths("one") == {"child": 1}
        assert await logs.load_all(["child", "other"]) == [(log("child", "one"), [first])]
        assert await logs.remove("one") and not await logs.remove("one")
        assert await logs.load("thing", "child") is None
        for gone in (
            logs.news("child", 0),
            logs.append(log("child", "one"), LoggedEvent(2, "made", 1.0, {})),
        ):
            with pytest.raises(GoneError):
                await gone
        logs.store.close()

    asyncio.run(run())


def test_a_log_of_another_kind_is_not_there(database: str) -> None:
    async def run() -> None:
        logs = Logs(Store(database, "one"))
        await logs.create(log())
        assert await logs.load("other", "one") is None
        assert await logs.remove_old("other", time.time(), 9) == []
        assert await logs.remove_old("thing", time.time(), 9) == ["one"]
        logs.store.close()

    asyncio.run(run())


def test_a_commit_whose_answer_is_lost_is_not_done_twice(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, lost = Writer._commit, list[int]()

    def lose_the_answer(writer: Writer, jobs: list[Any]) -> None:
        commit(writer, jobs)
        if not lost:
            lost.append(len(jobs))
            raise sa.exc.OperationalError("COMMIT", {}, Exception("gone"), connection_invalidated=True)

    async def run() -> None:
        logs = Logs(Store(database, "one"))
        monkeypatch.setattr(Writer, "_commit", lose_the_answer)
        assert await logs.create(log()), "it is no other of the same id"
        assert lost == [1]
        lost.clear()
        assert not await logs.create(replace(log(), created=1001.0))
        lost.clear()
        assert await logs.append(log(), LoggedEvent(1, "made", 1.0, {}), [log("child", "one")])
        assert lost == [1]
        assert not await logs.append(log(), LoggedEvent(1, "made", 1.5, {}))
        assert len(await logs.news("one", 0)) == 1 and await logs.lengths("one") == {"child": 0}
        logs.store.close()

    asyncio.run(run())
