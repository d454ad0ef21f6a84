"""The database: migrations, what is refused by it, what is read off the log."""

from __future__ import annotations

import asyncio
import errno
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import create_autospec

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import requires_module

requires_module("sqlalchemy")

import sqlalchemy as sa  # noqa: E402
from alembic.autogenerate import compare_metadata  # noqa: E402
from alembic.migration import MigrationContext  # noqa: E402
from alembic.operations import Operations  # noqa: E402

from tateti.answers.matches import decisions, reason_data  # noqa: E402
from tateti.answers.matches.events import Event, MatchSetup, SeatSetup  # noqa: E402
from tateti.answers.matches.live import LiveMatch  # noqa: E402
from tateti.answers.shapes import match_shape  # noqa: E402
from tateti.errors import TatetiError  # noqa: E402
from tateti.games import Side, TicTacToe, game  # noqa: E402
from tateti.players import available as players  # noqa: E402
from tateti.players import player, reasons  # noqa: E402
from tateti.web.matches import cache  # noqa: E402
from tateti.web.storage.clock import ServerClock  # noqa: E402
from tateti.web.storage.database import DatabaseError, connect, migrate, only_server  # noqa: E402
from tateti.web.storage.match_log import MatchLog, Standing  # noqa: E402
from tateti.web.storage.schema import metadata  # noqa: E402
from tateti.web.storage.store import Store  # noqa: E402
from tateti.web.storage.writer import Writer  # noqa: E402
from tateti.wording import reason_in_words  # noqa: E402

QUIET = Standing(False, None)
QUICK = {"mcts": "mcts:playouts=20", "alphabeta": "alphabeta:depth=1", "minimax": "minimax:depth=2"}


def setup(name: str = "one", game_name: str = "tictactoe", clock: str | None = None) -> MatchSetup:
    start = str(game(game_name).start)
    return MatchSetup(
        name,
        game_name,
        start,
        SeatSetup("Ana", None, "key"),
        SeatSetup("easy", "easy"),
        clock,
        1000.0,
        1000.0,
    )


def test_the_migrations_make_the_tables_that_the_code_expects(
    database: str, capfd: pytest.CaptureFixture[str]
) -> None:
    engine = connect(database)
    migrate(engine)
    migrate(engine)
    assert capfd.readouterr() == ("", "")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_several_processes_may_start_at_once(database: str) -> None:
    engines = [connect(database) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(migrate, engines))
    for engine in engines:
        engine.dispose()


def test_a_migration_that_fails_leaves_nothing_behind(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object, **_more: object) -> None:
        raise RuntimeError("no index")

    engine = connect(database)
    with monkeypatch.context() as patched:
        patched.setattr(Operations, "create_index", fail)  # after the first table has been made
        with pytest.raises(RuntimeError, match="no index"):
            migrate(engine)
    assert sa.inspect(engine).get_table_names() == []
    migrate(engine)
    assert set(sa.inspect(engine).get_table_names()) == {
        "alembic_version",
        "clock",
        "events",
        "log_events",
        "logs",
        "matches",
    }
    engine.dispose()


def test_our_own_folder_is_made_and_no_other(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = f"sqlite:///{tmp_path / 'deep' / 'tateti' / 'matches.db'}"
    with pytest.raises(DatabaseError, match="none can be made there"):
        migrate(connect(usual))
    monkeypatch.setattr("tateti.web.storage.database.usual_database", lambda: usual)
    migrate(connect(usual))
    assert (tmp_path / "deep" / "tateti" / "matches.db").is_file()


def test_sqlite_is_set_up_with_care(tmp_path: Any) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'matches.db'}")
    migrate(engine)
    with engine.connect() as connection:
        asked = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "foreign_keys")
        }
    assert asked == {"journal_mode": "wal", "foreign_keys": 1}
    engine.dispose()


@pytest.mark.parametrize(
    "address", ["matches.db", "mysql://here/there", "sqlite://", "sqlite:///:memory:", ""]
)
def test_other_databases_are_refused_with_a_sentence(address: str) -> None:
    with pytest.raises(DatabaseError, match="is not a database for this server"):
        connect(address)


def test_a_database_that_cannot_be_reached_is_said_so() -> None:
    requires_module("psycopg")
    with pytest.raises(DatabaseError, match="cannot be opened"):
        migrate(connect("postgresql+psycopg://nobody@127.0.0.1:1/none?connect_timeout=2"))


def test_an_event_number_is_taken_once(database: str) -> None:
    async def run() -> None:
        storages = [MatchLog(Store(database, "one")), MatchLog(Store(database, "two"))]
        await storages[0].create(setup(), QUIET)
        for number in range(1, 6):
            wishes = [
                storage.append("one", Event(number, "move", float(number), {"move": move}), QUIET)
                for storage in storages
                for move in ("Xa1", "Xb2", "Xc3")
            ]
            taken = [lease for lease in await asyncio.gather(*wishes) if lease is not None]
            assert taken == [number], "each event also takes the next lease"
        assert [event.number for event in await storages[1].events("one", 2)] == [3, 4, 5]
        with pytest.raises(sa.exc.IntegrityError):
            await storages[0].append("none", Event(1, "move", 0.0, {}), QUIET)
        for storage in storages:
            storage.store.close()

    asyncio.run(run())


def test_one_write_that_fails_does_not_take_the_others_with_it(database: str) -> None:
    async def run() -> None:
        storage = MatchLog(Store(database, "one"))
        await storage.create(setup(), QUIET)
        wishes = [storage.append("one", Event(1, "move", 0.0, {}), QUIET)]
        wishes += [storage.append("nowhere", Event(1, "move", 0.0, {}), QUIET) for _ in range(3)]
        wishes += [storage.append("one", Event(2, "move", 0.0, {}), QUIET)]
        done = await asyncio.gather(*wishes, return_exceptions=True)
        assert [isinstance(one, sa.exc.IntegrityError) for one in done] == [False, True, True, True, False]
        assert len(await storage.events("one", 0)) == 2
        storage.store.close()

    asyncio.run(run())


@pytest.mark.parametrize("group", [1, 3])
def test_a_commit_whose_answer_is_lost_is_not_done_twice(
    database: str, group: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, lost = Writer._commit, list[int]()

    def lose_the_answer(writer: Writer, jobs: list[Any]) -> None:
        commit(writer, jobs)
        if len(jobs) >= group and not lost:
            lost.append(len(jobs))
            raise sa.exc.OperationalError("COMMIT", {}, Exception("gone"), connection_invalidated=True)

    async def run() -> None:
        storage, names = MatchLog(Store(database, "one")), ["one", "two", "three"]
        await asyncio.gather(*(storage.create(setup(name), QUIET) for name in names))
        while not lost:  # until so many are committed at once
            number = len(await storage.events("one", 0)) + 1
            monkeypatch.setattr(Writer, "_commit", lose_the_answer)
            event = Event(number, "undo", float(number), {"moves": 1})
            leases = await asyncio.gather(*(storage.append(name, event, QUIET) for name in names))
            monkeypatch.setattr(Writer, "_commit", commit)
            assert leases == [number] * 3, "granted, and once"
            other = Event(number, "undo", number + 0.5, {"moves": 1})
            assert await storage.append("one", other, QUIET) is None
        assert [len(await storage.events(name, 0)) for name in names] == [number] * 3
        storage.store.close()

    asyncio.run(run())


def test_a_bots_turn_is_claimed_by_one_process_until_its_lease_ends(database: str) -> None:
    async def run() -> None:
        one, two = MatchLog(Store(database, "one")), MatchLog(Store(database, "two"))
        await one.create(setup(), Standing(True, None, 0.0))
        assert await two.waiting_for_bots(10) == ["one"]
        assert [await one.claim("one", 100), await two.claim("one", 100)] == [1, None]
        assert await two.waiting_for_bots(10) == []
        await two.renew({"one": 0}, -1)  # a lease that is not theirs any more
        assert await two.waiting_for_bots(10) == []
        await one.renew({"one": 1}, -1)
        assert await two.waiting_for_bots(10) == ["one"]
        assert await two.claim("one", 100) == 2
        await one.renew({"one": 1}, -1)
        assert await one.waiting_for_bots(10) == []
        await one.create(setup("late"), Standing(False, 5.0))
        assert await two.out_of_time(10) == ["late"]
        one.store.close()
        two.store.close()

    asyncio.run(run())


# What is read off the log


def test_the_log_is_read_the_same_at_once_and_one_after_the_other() -> None:
    log = [
        Event(1, "move", 1001.0, {"move": "Xb2"}),
        Event(2, "move", 1003.0, {"move": "Oa1", "reason": {"code": "any_move"}}),
        Event(3, "offer", 1004.0, {"side": "first"}),
        Event(4, "undo", 1005.0, {"moves": 2}),
        Event(5, "move", 1009.0, {"move": "Xa1"}),
        Event(6, "clock", 1500.0, {"side": "second"}),
        Event(7, "rematch", 1501.0, {"match": "next"}),
    ]
    live = LiveMatch(setup(clock="60+1"))
    for event in log:
        before = live.number, len(live.match.history)
        later = live.after(event)
        assert (live.number, len(live.match.history)) == before
        live = later
    whole = LiveMatch(setup(clock="60+1"), log)
    for one in (live, whole):
        assert (one.number, one.match.result, one.rematch, str(one.match.position)) == (
            7,
            "1-0",
            "next",
            ".../.../X..",
        )


def test_offers_as_earlier_versions_wrote_them_are_read() -> None:
    log = [
        Event(1, "move", 1001.0, {"move": "Xb2"}),
        Event(2, "offer", 1002.0, {"side": "first"}),
        Event(3, "offer", 1003.0, {"side": None}),
        Event(4, "offer", 1004.0, {"side": "first"}),
        Event(5, "move", 1005.0, {"move": "Oa1"}),
    ]
    offers = [LiveMatch(setup(), log[:number]).offers for number in range(6)]
    asked = {"undo": Side.FIRST}
    assert offers == [{}, {}, asked, {}, asked, {}]


def test_a_move_that_was_just_decided_is_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    live = LiveMatch(setup())
    checked = create_autospec(TicTacToe.illegal, side_effect=TicTacToe.illegal)
    monkeypatch.setattr(TicTacToe, "illegal", checked)
    decided = decisions.move(live, Side.FIRST, "b2", 0, 1001.0)
    assert checked.call_count == 1
    later = live.after(decided)
    assert checked.call_count == 1
    # What comes from the database has no such move with it, and is the same event and gives the same match.
    stored = Event(decided.number, decided.kind, decided.at, decided.data)
    assert stored == decided
    assert stored.checked is None
    again = live.after(stored)
    assert checked.call_count == 2
    assert again.match.positions == later.match.positions
    assert again.match.history == later.match.history


@pytest.mark.parametrize("move", ["Zz9", "Ob2", "", "b2b2"])
def test_a_move_in_the_log_is_checked_when_it_is_read(move: str) -> None:
    with pytest.raises(TatetiError):
        LiveMatch(setup(), [Event(1, "move", 1001.0, {"move": move})])


@given(st.lists(st.floats(0, 20), min_size=1, max_size=8), st.sampled_from([0.0, 0.35]))
def test_the_deadline_is_when_a_move_becomes_late(waits: list[float], rest: float) -> None:
    live, now = LiveMatch(setup(clock="30+2")), 1000.0
    for number, wait in enumerate(waits, start=1):
        now += wait
        if live.is_late(now):
            assert live.deadline is not None and now > live.deadline - 1e-6
            return
        data = {"move": str(live.match.position.moves[0]), **({"rest": rest} if rest else {})}
        live = live.after(Event(number, "move", now, data))
        if live.is_over:
            return
        deadline = live.deadline
        assert deadline is not None
        assert live.is_late(deadline + 0.001) and not live.is_late(deadline - 0.001)
        assert live.time_left(live.match.turn, now) == pytest.approx(deadline - now - rest)
        assert live.time_left(live.match.turn, now + rest + 1) == pytest.approx(
            max(0.0, deadline - now - rest - 1)
        )


@given(
    st.sampled_from([None, "300+2"]),
    st.lists(st.tuples(st.sampled_from("mmmmmuuUokjjddrDwn"), st.floats(0, 5)), max_size=40),
)
def test_a_log_read_at_once_is_the_match_that_grew_event_by_event(
    clock: str | None, happened: list[tuple[str, float]]
) -> None:
    grown, events, now = LiveMatch(setup(clock=clock, game_name="semaforo")), list[Event](), 1000.0
    for kind, wait in happened:
        now += wait
        events.append(_some_event(grown, kind, now))
        grown = grown.after(events[-1])
    read = LiveMatch(grown.setup, events)
    assert match_shape(read, now + 1) == match_shape(grown, now + 1)
    for same in vars(grown).keys() - {"match", "json_by_language", "record_by_language"}:
        assert getattr(read, same) == getattr(grown, same)
    assert read.deadline == grown.deadline
    assert read.match.counts == grown.match.counts
    assert read.match.seats == grown.match.seats


def _some_event(live: LiveMatch, kind: str, now: float) -> Event:
    """A move, one or two moves taken back, somebody who comes, an offer, one with a key, one declined or withdrawn, one as
    earlier versions wrote it; whatever is possible."""
    number, played = live.number + 1, len(live.match.history)
    side = ("first", "second")[number // 2 % 2]
    if kind in "uU" and played:
        return Event(number, "undo", now, {"moves": min(played, 1 + (kind == "U"))})
    if kind == "m" and not live.is_over:
        rest = {"rest": 0.35} if number % 5 == 0 else {}
        return Event(number, "move", now, {"move": str(live.match.position.moves[number % 3]), **rest})
    if kind == "j":
        return Event(number, "join", now, {"side": side, **({"name": f"Ana {number}"} if number % 3 else {})})
    if kind in "Dw":
        what = ("undo", "draw", "rematch")[number % 3]
        return Event(number, {"D": "decline", "w": "withdraw"}[kind], now, {"side": side, "what": what})
    if kind in "drn":
        more = {
            "d": {"side": side, "what": "draw"},
            "r": {"side": side, "what": "rematch"},
            "n": {"side": None},
        }
        return Event(number, "offer", now, more[kind])
    return Event(
        number, "offer", now, {"side": "first", **({"key": f"first:{number}"} if kind == "k" else {})}
    )


def test_every_reason_is_kept_and_told_again() -> None:
    found: dict[str, reasons.Reason] = {}
    for name in ("tictactoe", "semaforo"):
        position, last = game(name).start, None
        while position.outcome is None:
            for bot in players():
                for weighed in player(QUICK.get(bot, bot)).weigh(position, last=last)[:3]:
                    data = reason_data.to_data(weighed.reason)
                    assert reason_data.from_data(data, position.game) == weighed.reason
                    said = reason_data.in_words(data, position.game)
                    assert said == {
                        "code": data["code"],
                        "text": reason_in_words(weighed.reason, position.game),
                    }
                    found[data["code"]] = weighed.reason
            last = position.moves[len(position.moves) // 2]
            position = position.play(last)
    assert len(found) >= 8


# The server's clock


def test_the_clock_stands_still_while_no_server_runs(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> float:
        storage = MatchLog(Store(database, "one"))
        reading = storage.clock.now()
        await storage.tick()
        storage.store.close()
        return reading

    first = asyncio.run(run())
    noon = time.time()
    for hours in (2, -2):  # the wall clock is set while it is down
        monkeypatch.setattr(time, "time", lambda hours=hours: noon + 3600 * hours)
        again = asyncio.run(run())
        assert -1 < again - first < 60  # it is written down a moment after it was read


def test_the_clock_stands_still_while_the_database_is_away(tmp_path: Path) -> None:
    seconds = 0.0

    async def run() -> None:
        nonlocal seconds
        storage = MatchLog(Store(f"sqlite:///{tmp_path / 'matches.db'}", "one"))
        storage.clock = clock = ServerClock(storage.clock.now(), patience=2.0, monotonic=lambda: seconds)
        for answers in (storage.tick, storage.clocks_run):
            await answers()
            began, shown = clock.now(), list[float]()
            for passed, hears in ((1.0, True), (3600.0, False), (0.0, True), (0.5, True)):
                seconds += passed
                shown.append(round(clock.now() - began, 2))
                if hears:
                    await answers()
            assert shown == [1.0, 3.0, 3.0, 3.5]
        storage.store.close()

    asyncio.run(run())


def test_the_clocks_of_two_servers_follow_the_one_that_is_ahead(database: str) -> None:
    async def run() -> None:
        one, two = MatchLog(Store(database, "one")), MatchLog(Store(database, "two"))
        one.clock.follow(one.clock.now() + 100)
        await two.tick()
        await one.tick()
        await two.tick()
        assert abs(one.clock.now() - two.clock.now()) < 1
        one.store.close()
        two.store.close()

    asyncio.run(run())


def test_a_move_is_never_in_the_future_of_the_next_process(database: str) -> None:
    """Where no clock runs, nobody writes the server's clock down; a process may be killed right after the first move."""

    async def run() -> None:
        storage = MatchLog(Store(database, "one"))
        if storage.store.is_shared:  # there it is written down all the time
            await storage.tick()
        storage.clock.follow(storage.clock.now() + 36_000)  # ten quiet hours
        if storage.store.is_shared:
            await storage.tick()
        await storage.create(setup(clock="300"), QUIET)
        moved = storage.clock.now()
        await storage.append("one", Event(1, "move", moved, {"move": "b2"}), Standing(False, moved + 300))
        storage.store.close()
        after = MatchLog(Store(database, "two"))
        assert after.clock.now() > moved - 1
        after.store.close()

    asyncio.run(run())


def test_a_second_server_on_one_file_is_refused_by_whatever_name(tmp_path: Path) -> None:
    file, link = tmp_path / "matches.db", tmp_path / "other.db"
    with only_server(f"sqlite:///{file}"):
        link.symlink_to(file)
        with pytest.raises(DatabaseError, match="Another server uses"), only_server(f"sqlite:///{link}"):
            pass


def test_where_files_cannot_be_locked_nothing_stays_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl", reason="Windows locks files in another way")

    def cannot(*_given: object) -> None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr(fcntl, "flock", cannot)
    address = f"sqlite:///{tmp_path / 'matches.db'}"
    with only_server(address), only_server(address):  # as after a process that was killed
        pass


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'matches.db'}"
    with (
        only_server(address),
        pytest.raises(DatabaseError, match="Another server uses"),
        only_server(address),
    ):
        pass
    with only_server(address):
        pass


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_nobody_else_reads_the_database(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    Store(f"sqlite:///{file}", "one").close()
    assert file.stat().st_mode & 0o077 == 0


# The matches in memory


@given(
    st.lists(st.tuples(st.integers(0, 30), st.sampled_from(["look", "move", "end", "reopen"])), max_size=120)
)
def test_the_memory_holds_few_matches_that_are_over_and_counts_what_it_holds(
    happened: list[tuple[int, str]],
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(cache, "MOST_OVER", 3)
        matches = cache.MatchCache(most=8, most_bytes=10**6)
        for which, what in happened:
            cached = matches.get(str(which)) or matches.keep(LiveMatch(setup(str(which))))
            live = cached.live
            if what == "move" and not live.is_over:
                move = str(live.match.position.moves[0])
                matches.update(cached, live.after(Event(live.number + 1, "move", 1.0, {"move": move})))
            elif what == "end" and not live.is_over:
                matches.update(cached, live.after(Event(live.number + 1, "resign", 1.0, {"side": "first"})))
            elif what == "reopen":
                matches.update(cached, LiveMatch(live.setup))
            held = matches._matches.values()
            assert len(held) <= 8
            assert matches._matches.bytes == sum(cache.size_of(one.live) for one in held)
            assert set(matches.ended()) == {one.live.id for one in held if one.live.is_over}
            assert len(matches.ended()) <= 3
