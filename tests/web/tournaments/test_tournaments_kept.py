"""Tournaments in the database: through restarts, backups and earlier versions, and no longer than they are wanted."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("httpx2")

import sqlalchemy as sa  # noqa: E402
from starlette.testclient import TestClient  # noqa: E402

from tateti.cli import main  # noqa: E402
from tateti.web.app import create_app  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from tateti.web.storage import schema  # noqa: E402
from tateti.web.storage.backup import Contents, back_up, restore  # noqa: E402
from tateti.web.storage.database import connect, migrate  # noqa: E402
from tateti.web.tournaments import decisions  # noqa: E402
from tateti.web.tournaments.service import TournamentService  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.homework.test_homework_kept import make_older  # noqa: E402
from web.operations.test_pruning import WON, fill, upgrade  # noqa: E402
from web.playing import DEADLINE, Played, error_of  # noqa: E402
from web.tournaments.organising import FIRST_WINS, Organised, granted, online, organise  # noqa: E402


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database=database, rate=0, workers=1, warm_up=False, sweep=0.02)


def at(client: Any, tournament: Organised) -> Organised:
    """The same tournament at another server."""
    return replace(tournament, client=client)


def rows(database: str, *tables: sa.Table) -> list[int]:
    """How many rows there are in tables."""
    engine = connect(database)
    with engine.connect() as connection:
        counted = [
            connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one() for table in tables
        ]
    engine.dispose()
    return counted


ALL = (schema.logs, schema.log_events, schema.matches, schema.events)


# Through restarts and backups


def test_a_tournament_goes_on_where_it_was_when_the_server_is_started_again(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        tournament = online(client, 5, rounds=3)
        tournament.do("players", names="Zoe;8A")
        board = tournament.board(1)
        board.moves(*FIRST_WINS[:3])
        tournament.result(2, "½-½")
        device = tournament.device(tournament.view()["byes"][0]["number"])
        before = tournament.manage(), tournament.view(), device.desk()
    with TestClient(create_app(settings)) as client:
        again = at(client, tournament)
        device.tournament = again
        assert (again.manage(), again.view(), device.desk()) == before
        Played(client, board.id, board.secrets).moves(*FIRST_WINS[3:])
        again.until_result(1, "1-0")
        assert again.pair()["round"] == 2


def test_a_match_that_ended_when_the_server_died_is_counted(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    """It died between the last move and the result: whoever looks first sees the result."""
    monkeypatch.setattr(TournamentService, "_count_soon", lambda service, match: None)
    with TestClient(create_app(settings)) as client:
        tournament = online(client, 4, rounds=3)
        tournament.board(1).moves(*FIRST_WINS)
        assert tournament.results_of() == [None, None]
    monkeypatch.undo()
    with TestClient(create_app(settings)) as client:
        assert at(client, tournament).results_of() == ["1-0", None]


def test_a_match_whose_end_could_not_be_counted_is_counted_later(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from tateti.web.tournaments import service

    failures = ["away"]
    count = TournamentService._count

    async def fail_once(self: TournamentService, match: Any) -> Any:
        if failures:
            raise sa.exc.OperationalError(failures.pop(), {}, Exception("gone"))
        return await count(self, match)

    monkeypatch.setattr(TournamentService, "_count", fail_once)
    monkeypatch.setattr(service, "COUNTED_EVERY", 0.0)
    with TestClient(create_app(settings)) as client:
        tournament = online(client, 4, rounds=3)
        tournament.board(1).moves(*FIRST_WINS)
        deadline = time.monotonic() + DEADLINE
        while tournament.results_of()[0] is None:
            assert time.monotonic() < deadline
        assert tournament.results_of() == ["1-0", None]
        assert tournament.post("file").text.count('"event": "result"') == 1
    assert failures == []


def test_a_backup_has_the_tournaments_in_it(settings: Settings, tmp_path: Path, postgres: Any) -> None:
    with TestClient(create_app(settings)) as client:
        tournament = online(client, 4, rounds=3)
        board = tournament.board(1)
        board.moves(*FIRST_WINS[:2])
        tournament.result(2, "0-1")
        before = tournament.manage()
        file = tmp_path / "all.backup"
        assert back_up(settings.database, file) == Contents(matches=1, homework=0, tournaments=1)
    for other in (f"sqlite:///{tmp_path / 'other.db'}", postgres.new_database()):
        assert restore(file, other) == Contents(matches=1, homework=0, tournaments=1)
        with TestClient(create_app(replace(settings, database=other))) as client:
            restored = at(client, tournament)
            assert restored.manage() == before
            there = Played(client, board.id, board.secrets)
            assert there.now()["tournament"]["id"] == tournament.id
            there.moves(*FIRST_WINS[2:])
            restored.until_result(1, "1-0")


def test_the_commands_say_that_there_are_tournaments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with TestClient(create_app(Settings(database=sqlite_in(tmp_path), warm_up=False))) as client:
        organise(client), organise(client)
    capfd.readouterr()
    assert main(["serve", "--database", "sqlite:///matches.db", "--backup", "all.backup"]) == 0
    assert capfd.readouterr().out == "0 matches are in 'all.backup'.\n2 tournaments are in it.\n"
    assert main(["serve", "--restore", "all.backup", "--database", "sqlite:///other.db"]) == 0
    assert capfd.readouterr().out == "0 matches were restored.\n2 tournaments were restored.\n"


# Earlier versions


@pytest.mark.parametrize("revision", ["0001", "0003", "0005"])
def test_a_database_of_an_earlier_version_gets_room_for_tournaments(database: str, revision: str) -> None:
    engine = connect(database)
    upgrade(engine, revision)
    fill(engine, {"won": WON, "resting": WON[:3]})
    migrate(engine)
    with engine.connect() as connection:
        boards = connection.execute(sa.select(schema.matches.c.board)).scalars().all()
    engine.dispose()
    assert boards == [None, None]
    with TestClient(create_app(Settings(database=database, rate=0, warm_up=False, workers=1))) as client:
        for match_id, ply in (("won", 5), ("resting", 3)):
            told = client.get(f"/api/matches/{match_id}").json()
            assert (told["ply"], told["tournament"]) == (ply, None)
        tournament = online(client, 4, system="knockout")
        tournament.board(1).moves(*FIRST_WINS)
        tournament.until_result(1, "1-0")


def test_the_tables_are_those_of_the_migrations(database: str) -> None:
    """Nothing is in the tables that we work with that the migrations do not make."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = connect(database)
    migrate(engine)
    with engine.connect() as connection:
        columns = {one["name"] for one in sa.inspect(connection).get_columns("matches")}
        found = compare_metadata(MigrationContext.configure(connection), schema.metadata)
    engine.dispose()
    assert "board" in columns
    assert [
        one for one in found if isinstance(one, tuple) and one[0] in ("add_column", "remove_column")
    ] == []


# No longer than it is wanted


def test_what_the_organiser_removes_is_gone_with_its_matches(settings: Settings) -> None:
    with TestClient(create_app(settings)) as client:
        other = online(client, 4, rounds=3)
        kept = other.board(1)
        before = rows(settings.database, *ALL)
        tournament = online(client, 4, rounds=3)
        device = tournament.device(tournament.view()["tables"][1]["first"])
        device.play()
        board = tournament.board(1)
        board.moves(*FIRST_WINS)
        tournament.until_result(1)
        assert granted(tournament.post("remove")) == {"removed": True}
        for answer in (
            client.get(tournament.path), tournament.post("manage"), tournament.post("remove"), device.post("desk"),
            device.post("play"), device.claim(),
        ):  # fmt: skip
            assert error_of(answer, 404) == "unknown_tournament"
        assert error_of(client.get(f"/api/matches/{board.id}"), 404) == "unknown_match"
        assert error_of(board.post("moves", "first", move="c3", ply=0), 404) == "unknown_match"
        assert rows(settings.database, *ALL) == before
        assert kept.now()["ply"] == 0 and other.view()["round"] == 1


@pytest.mark.parametrize(("meanwhile", "status"), [("result", 409), ("remove", 404)])
def test_a_board_that_nobody_gets_is_not_kept(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, meanwhile: str, status: int
) -> None:
    """The organiser enters the result, or removes the tournament, while a player sits down."""
    with TestClient(create_app(settings)) as client:
        tournament = online(client, 4, rounds=3)
        table = tournament.view()["tables"][0]
        device = tournament.device(table["first"])
        service = client.app.state.services.tournaments
        create = service._matches.create

        async def create_later(setup: Any) -> Any:
            if meanwhile == "remove":
                await service.remove(tournament.id, tournament.secret)
            else:
                await service.change(tournament.id, tournament.secret, enter)
            return await create(setup)

        def enter(live: Any) -> Any:
            return decisions.result(live, 1, 1, table["first"], table["second"], "1-0", None, 0.0)

        monkeypatch.setattr(service._matches, "create", create_later)
        error_of(device.post("play"), status)
        assert rows(settings.database, schema.matches) == [0]


def test_a_tournament_goes_with_its_matches_when_its_time_is_over_and_no_other(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, keep_tournament_days=30))) as client:
        old, young = online(client, 4, rounds=3), online(client, 4, rounds=3)
        board, kept = old.board(1), young.board(1)
        make_older(settings.database, 31, old.id)
        make_older(settings.database, 29, young.id)
        deadline = time.monotonic() + DEADLINE
        while client.get(old.path).status_code != 404 or client.get(f"/api/matches/{board.id}").status_code != 404:  # fmt: skip
            assert time.monotonic() < deadline
            time.sleep(0.01)
        kept.moves("b2")
        assert young.view()["round"] == 1
    assert rows(settings.database, schema.logs, schema.matches) == [1, 1]


def test_when_a_tournament_will_be_removed_is_told(settings: Settings) -> None:
    with TestClient(create_app(replace(settings, keep_tournament_days=30))) as client:
        told = organise(client).view()
        assert told["created"][:10] < told["expires"][:10]
    with TestClient(create_app(replace(settings, keep_tournament_days=0))) as client:
        tournament = organise(client)
        make_older(settings.database, 20_000, tournament.id)
        assert client.portal.call(client.app.state.services.tournaments.remove_old) == 0
        assert tournament.view()["expires"] is None


def test_a_class_makes_few_tournaments_at_once(settings: Settings) -> None:
    narrow = replace(settings, rate=1000, new_homework_rate=0.001, new_homework_burst=3)
    with TestClient(create_app(narrow)) as client:
        kept = organise(client).post("file").text
        organise(client)
        granted(client.post("/api/tournaments/import", json={"file": kept}), 201)
        for answer in (
            client.post("/api/tournaments", json={"game": "go", "names": "A\nB"}),
            client.post("/api/tournaments/import", json={"file": kept}),
            client.post("/api/homework", json={"game": "tictactoe"}),
        ):
            assert error_of(answer, 429) == "too_many"
