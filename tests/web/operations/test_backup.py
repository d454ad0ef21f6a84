"""Backups: whole while matches are played, put back whole, and never over what is not a backup."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st

from conftest import requires_module

httpx = requires_module("httpx2")

import sqlalchemy as sa  # noqa: E402
from starlette.testclient import TestClient  # noqa: E402

from tateti.answers.matches.live import LiveMatch  # noqa: E402
from tateti.cli import main  # noqa: E402
from tateti.errors import TatetiError  # noqa: E402
from tateti.web.app import create_app  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from tateti.web.storage import schema  # noqa: E402
from tateti.web.storage.backup import back_up, restore  # noqa: E402
from tateti.web.storage.database import DatabaseError, connect, migrate, only_server  # noqa: E402
from tateti.web.storage.match_log import MatchLog  # noqa: E402
from tateti.web.storage.store import Store  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.operations.test_pruning import WON, fill, upgrade  # noqa: E402
from web.playing import Played, begin  # noqa: E402
from web.serving import serving  # noqa: E402

BACKUPS = 6


def everything(address: str) -> dict[str, list[Any]]:
    """All rows of a database."""
    engine = connect(address)
    with engine.connect() as connection:
        found = {
            table.name: sorted(map(repr, connection.execute(sa.select(table)))) for table in schema.metadata.sorted_tables
        }  # fmt: skip
    engine.dispose()
    return found


def filled(address: str, count: int = 3, rematches: int = 2) -> None:
    """A database with matches, some of which follow others."""
    engine = connect(address)
    migrate(engine)
    fill(engine, {f"match{number}": WON[: number % 6] for number in range(count)})
    with engine.begin() as connection:
        for number in range(min(rematches, count - 1)):
            follows = sa.update(schema.matches).where(schema.matches.c.id == f"match{number}")
            connection.execute(
                follows.values(rematch_of=f"match{number + 1}")
            )  # it comes before the one it follows
        connection.execute(sa.update(schema.clock).values(reading=12345.5))
    engine.dispose()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "matches.backup"


# While matches are played


class Player(threading.Thread):
    """Plays match after match, and keeps what was acknowledged."""

    def __init__(self, address: str, seed: int, enough: threading.Event) -> None:
        super().__init__()
        self.address, self.chance, self.enough = address, random.Random(seed), enough
        self.acknowledged: dict[str, list[str]] = {}
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with httpx.Client(base_url=self.address, timeout=60) as client:
                while not self.enough.is_set():
                    self.play(client)
        except BaseException as failure:
            self.failure = failure

    def play(self, client: Any) -> None:
        played = begin(client, "semaforo")
        match, moves = played.now(), list[str]()
        self.acknowledged[played.id] = moves
        while match["state"] == "in play" and not self.enough.is_set():
            move = self.chance.choice(match["legal"])["move"]
            answer = played.move(move, match["ply"], match["to_move"])
            assert answer.status_code == 200, answer.text
            match = answer.json()
            moves.append(move)


def moves_in(address: str) -> dict[str, list[str]]:
    """The moves of every match, each replayed by the rules: a log with a gap or an illegal move is an error."""

    async def read() -> dict[str, list[str]]:
        log = MatchLog(Store(address, "reader"))
        with log.store.engine.connect() as connection:
            ids = connection.execute(sa.select(schema.matches.c.id)).scalars().all()
        found = {}
        for match_id in ids:
            loaded = await log.load(match_id)
            assert loaded is not None
            found[match_id] = [str(played.move) for played in LiveMatch(*loaded).match.history]
        log.store.close()
        return found

    return asyncio.run(read())


def test_a_backup_holds_all_that_was_acknowledged_before_it_began(database: str, tmp_path: Path) -> None:
    enough = threading.Event()
    settings = Settings(database=database, rate=0, workers=1, warm_up=False)
    with serving(settings) as (server,):
        players = [Player(server.address, seed, enough) for seed in range(4)]
        for player in players:
            player.start()
        promised = list[dict[str, list[str]]]()
        try:
            for number in range(BACKUPS):
                enough.wait(0.3)  # they play
                promised.append(
                    {
                        one: list(moves)
                        for player in players
                        for one, moves in list(player.acknowledged.items())
                    }
                )
                contents = back_up(database, tmp_path / f"{number}.backup")
                assert contents.matches >= len(promised[-1])
        finally:
            enough.set()
            for player in players:
                player.join(60)
        assert [player.failure for player in players] == [None] * 4
        final = {one: moves for player in players for one, moves in player.acknowledged.items()}
    assert sum(map(len, promised[-1].values())) > 20
    for number, before in enumerate(promised):
        kept = moves_in(f"sqlite:///{tmp_path / f'{number}.backup'}")  # and it can be served as it is
        for match_id, moves in before.items():
            assert kept.get(match_id, [])[: len(moves)] == moves
        for match_id, moves in kept.items():
            assert final[match_id][: len(moves)] == moves, "each match is as it stood at some moment"


# There and back


def test_a_backup_goes_round_by_way_of_postgresql(tmp_path: Path, postgres: Any) -> None:
    begun, shared, again = sqlite_in(tmp_path), postgres.new_database(), f"sqlite:///{tmp_path / 'again.db'}"
    filled(begun, 2500)  # more than one batch
    first, second = tmp_path / "first.backup", tmp_path / "second.backup"
    told = list[tuple[int, int]]()
    assert back_up(begun, first).matches == 2500
    assert restore(first, shared, lambda done, total: told.append((done, total))).matches == 2500
    assert [done for done, _total in told] == sorted(done for done, _total in told)
    assert told[-1][0] == told[-1][1]
    assert back_up(shared, second).matches == 2500
    assert restore(second, again).matches == 2500
    assert everything(begun) == everything(shared) == everything(again)


def test_nobody_has_the_bots_turns_of_a_restored_database(database: str, tmp_path: Path, file: Path) -> None:
    begun = f"sqlite:///{tmp_path / 'begun.db'}"
    filled(begun)
    engine = connect(begun)
    with engine.begin() as connection:  # its clock was last written down ten hours before
        connection.execute(sa.update(schema.matches).values(bot_to_move=True, lease_until=12345.5 + 36_000))
    engine.dispose()
    back_up(begun, file)
    restore(file, database)
    storage = MatchLog(Store(database, "one"))
    assert len(asyncio.run(storage.waiting_for_bots(9))) == 3
    storage.store.close()


def test_a_series_by_link_is_the_same_after_a_restore(tmp_path: Path, file: Path, database: str) -> None:
    begun = f"sqlite:///{tmp_path / 'begun.db'}"
    with TestClient(create_app(Settings(database=begun, rate=0, warm_up=False))) as client:
        one = begin(client)
        one.post("join", "second", name="Zoé")
        one.moves("b2")
        for what, side, action in (
            ("undo", "first", "offer"), ("undo", "second", "decline"), ("draw", "first", "offer"),
            ("draw", "second", "accept"), ("rematch", "first", "offer"), ("rematch", "second", "accept"),
        ):  # fmt: skip
            assert one.post(what, side, action=action).status_code == 200
        following = Played(client, one.now()["rematch"], one.secrets)
        client.post(
            f"/api/matches/{following.id}/draw", json={"secret": one.secrets["first"], "action": "offer"}
        )
        before = [one.now(), following.now()]
    assert before[1]["series"] == {"number": 2, "score": [0.5, 0.5]} and before[1]["draw_offer"] == "second"
    back_up(begun, file)
    restore(file, database)
    with TestClient(create_app(Settings(database=database, rate=0, warm_up=False))) as client:
        assert [Played(client, one.id, {}).now(), Played(client, following.id, {}).now()] == before
        assert client.get(f"/api/matches/{following.id}/review").status_code == 409, "somebody came by a link"


@pytest.mark.parametrize("revision", ["0001", "0003"])
def test_a_backup_of_an_earlier_version_is_brought_up_to_date(
    tmp_path: Path, file: Path, database: str, revision: str
) -> None:
    earlier = f"sqlite:///{tmp_path / 'earlier.db'}"
    engine = connect(earlier)
    upgrade(engine, revision)
    fill(engine, {"won": WON})
    engine.dispose()
    assert back_up(earlier, file).matches == 1
    assert restore(file, database).matches == 1
    assert moves_in(database) == {"won": list(WON)}


def test_the_commands_say_how_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    filled(sqlite_in(tmp_path), 2)
    assert main(["serve", "--database", "sqlite:///matches.db", "--backup", "matches.backup"]) == 0
    assert capfd.readouterr() == ("2 matches are in 'matches.backup'.\n", "")
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert main(["serve", "--restore", "matches.backup", "--database", other]) == 0
    assert capfd.readouterr() == ("2 matches were restored.\n", "")
    assert everything(other) == everything(sqlite_in(tmp_path))


# What is refused


def test_a_backup_is_for_nobody_else_to_read_and_leaves_nothing_beside_it(tmp_path: Path, file: Path) -> None:
    filled(sqlite_in(tmp_path))
    before = os.umask(0o022)
    try:
        back_up(sqlite_in(tmp_path), file)
        back_up(sqlite_in(tmp_path), file)  # over the first
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"matches.db", "matches.backup"}


def test_only_a_backup_is_replaced_by_a_backup(tmp_path: Path, file: Path) -> None:
    filled(sqlite_in(tmp_path))
    own = tmp_path / "own.db"
    with closing(sqlite3.connect(own)) as made:
        made.execute("CREATE TABLE holidays (day TEXT)")
    in_use = tmp_path / "matches.db"
    for path in (own, in_use):
        before = path.read_bytes()
        with pytest.raises(TatetiError, match="already exists and is not a backup of matches"):
            back_up(sqlite_in(tmp_path), path)
        assert path.read_bytes() == before
    # A backup that has been served is a database in use.
    back_up(sqlite_in(tmp_path), file)
    connect(f"sqlite:///{file}").connect().close()
    with pytest.raises(TatetiError, match="is not a backup of matches"):
        back_up(sqlite_in(tmp_path), file)
    with pytest.raises(DatabaseError, match="cannot be restored as a backup: it is none"):
        restore(file, f"sqlite:///{tmp_path / 'other.db'}")


def test_what_is_no_database_of_ours_is_not_backed_up(tmp_path: Path, file: Path, postgres: Any) -> None:
    own = tmp_path / "own.db"
    with closing(sqlite3.connect(own)) as made:
        made.execute("CREATE TABLE holidays (day TEXT)")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana, " * 100)
    for address, sentence in (
        (f"sqlite:///{own}", "there are no matches in it"),
        (f"sqlite:///{letter}", "cannot be read"),
        (f"sqlite:///{tmp_path / 'nowhere.db'}", "there is no such file"),
        (postgres.new_database(), "not those of this version"),
        ("postgresql+psycopg://nobody@127.0.0.1:1/none?connect_timeout=2", "cannot be read"),
    ):
        with pytest.raises(TatetiError, match=sentence):
            back_up(address, file)
        assert not file.exists()
    assert {path.name for path in tmp_path.iterdir()} == {"own.db", "letter.txt"}


def test_a_backup_is_restored_into_an_empty_database_alone(tmp_path: Path, file: Path, database: str) -> None:
    source = f"sqlite:///{tmp_path / 'source.db'}"
    filled(source, 3)
    back_up(source, file)
    filled(database, 1)
    before = everything(database)
    with pytest.raises(DatabaseError, match="There are matches in"):
        restore(file, database)
    assert everything(database) == before


def test_a_backup_is_not_restored_under_a_server(tmp_path: Path, file: Path) -> None:
    filled(sqlite_in(tmp_path))
    back_up(sqlite_in(tmp_path), file)
    other = f"sqlite:///{tmp_path / 'other.db'}"
    with only_server(other), pytest.raises(DatabaseError, match="Another server uses"):
        restore(file, other)


def test_a_restore_that_fails_leaves_nothing_behind(
    tmp_path: Path, file: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = f"sqlite:///{tmp_path / 'source.db'}"
    filled(source, 3)
    back_up(source, file)

    def fail(done: int, total: int) -> None:
        if done == total:
            raise sa.exc.OperationalError("INSERT", {}, Exception("no room"))

    with pytest.raises(DatabaseError):
        restore(file, database, fail)
    assert everything(database)["matches"] == everything(database)["events"] == []
    assert restore(file, database).matches == 3


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("whole")
    filled(sqlite_in(folder))
    back_up(sqlite_in(folder), folder / "matches.backup")
    return (folder / "matches.backup").read_bytes()


@given(data=st.data())
@examples(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_damage_to_a_backup_is_noticed(whole: bytes, tmp_path: Path, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(whole) - 1))
    kind = data.draw(st.sampled_from(["bit", "byte", "cut", "longer", "zeros"]))
    damaged = {
        "bit": whole[:place] + bytes([whole[place] ^ 1 << place % 8]) + whole[place + 1 :],
        "byte": whole[:place] + bytes([(whole[place] + 1 + place % 255) % 256]) + whole[place + 1 :],
        "cut": whole[:place],
        "longer": whole + whole[:place] + b"\1",
        "zeros": whole[:place] + bytes(len(whole) - place),
    }[kind]
    if damaged == whole:
        return
    file = tmp_path / "damaged.backup"
    file.write_bytes(damaged)
    with pytest.raises(DatabaseError, match="cannot be restored as a backup"):
        restore(file, f"sqlite:///{tmp_path / 'other.db'}")
    assert not (tmp_path / "other.db").exists()


def test_a_backup_of_a_later_version_is_refused(tmp_path: Path, file: Path) -> None:
    source = sqlite_in(tmp_path)
    filled(source)
    with closing(sqlite3.connect(tmp_path / "matches.db")) as changed:
        changed.execute("UPDATE alembic_version SET version_num = '9999'")
        changed.commit()
    back_up(source, file)
    with pytest.raises(DatabaseError, match="it is from a newer version"):
        restore(file, f"sqlite:///{tmp_path / 'other.db'}")
