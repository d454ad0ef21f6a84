"""Two processes decide about one tournament at once, each on what it knows: one history, in which nothing is lost or there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from conftest import requires_module

requires_module("httpx2")

import sqlalchemy as sa  # noqa: E402
from starlette.testclient import TestClient  # noqa: E402

from tateti.web.app import create_app  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from tateti.web.storage import schema  # noqa: E402
from tateti.web.storage.database import connect  # noqa: E402
from tateti.web.tournaments import decisions  # noqa: E402
from web.playing import error_of  # noqa: E402
from web.tournaments.organising import Device, Organised, granted, organise  # noqa: E402

TIMES = 6


@pytest.fixture(scope="module")
def servers(postgres: Any) -> Iterator[list[Any]]:
    """Two servers on one database."""
    settings = Settings(database=postgres.new_database(), rate=0, workers=1, warm_up=False)
    with TestClient(create_app(settings)) as one, TestClient(create_app(settings)) as two:
        yield [one, two]


@pytest.fixture
def both(servers: list[Any]) -> list[Organised]:
    """One tournament at both."""
    here = organise(servers[0], 8, rounds=3, online=True)
    there = replace(here, client=servers[1])
    there.view()  # it is in the memory of both
    return [here, there]


def at_once(*works: Any) -> list[Any]:
    with ThreadPoolExecutor(len(works)) as threads:
        return [one.result() for one in [threads.submit(work) for work in works]]


def events_of(tournament: Organised) -> list[Any]:
    """The log, read without the server."""
    database = tournament.client.app.state.services.settings.database
    engine = connect(database)
    with engine.connect() as connection:
        rows = connection.execute(
            sa.select(schema.log_events.c.number, schema.log_events.c.kind, schema.log_events.c.data)
            .where(schema.log_events.c.log_id == tournament.id)
            .order_by(schema.log_events.c.number)
        ).all()
    engine.dispose()
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    return [(row.kind, row.data) for row in rows]


def test_a_round_is_paired_once_by_both(both: list[Organised]) -> None:
    told = at_once(*(lambda one=one: one.do("pair", round=1) for one in both * 3))
    assert all(one["tables"] == told[0]["tables"] for one in told)
    assert [kind for kind, _data in events_of(both[0])] == ["event"]


def test_of_two_results_for_one_table_one_is_entered(both: list[Organised]) -> None:
    tables = both[0].pair()["tables"]
    for table in tables:
        body = {"round": 1, **{key: table[key] for key in ("table", "first", "second")}, "was": None}
        answers = at_once(
            lambda body=body: both[0].post("results", **body, result="1-0"),
            lambda body=body: both[1].post("results", **body, result="0-1"),
        )
        statuses = [answer.status_code for answer in answers]
        assert sorted(statuses) == [200, 409]
        entered = ("1-0", "0-1")[statuses.index(200)]
        assert [one.view()["tables"][table["table"] - 1]["result"] for one in both] == [entered] * 2
    said = [data["event"] for kind, data in events_of(both[0]) if kind == "event"]
    assert Counter(one["event"] for one in said) == {"pair": 1, "result": len(tables)}


def test_of_two_who_choose_one_name_at_two_servers_one_has_it(both: list[Organised]) -> None:
    for number in range(1, TIMES + 1):
        answers = at_once(*(Device(one, number).claim for one in both))
        assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_two_who_come_to_their_board_at_two_servers_have_one(both: list[Organised]) -> None:
    for table in both[0].pair()["tables"]:
        here, there = both[0].device(table["first"]), both[1].device(table["second"])
        matches = [match for match, _side, _secret in at_once(here.play, there.play, here.play, there.play)]
        assert len(set(matches)) == 1
    begun = [data["match"] for kind, data in events_of(both[0]) if kind == "match"]
    assert len(begun) == 4
    found = at_once(
        lambda: both[0].client.portal.call(
            both[0].client.app.state.services.matches.storage.of_tournament, both[0].id
        )
    )
    assert sorted(found[0]) == sorted(begun), "no other board is left"


def test_what_is_undone_at_both_is_undone_once(both: list[Organised]) -> None:
    both[0].pair()
    for table in (1, 2, 3):
        both[0].result(table, "1-0")
    of = both[1].manage()["undo"]["id"]
    told = at_once(*(lambda one=one: one.do("undo", of=of) for one in both * 2))
    assert all([table["result"] for table in one["tables"]] == ["1-0", "1-0", None, None] for one in told)


def test_late_arrivals_at_both_have_numbers_of_their_own(both: list[Organised]) -> None:
    at_once(
        *(lambda one=one, n=n: one.do("players", names=f"Tarde{n}") for n, one in enumerate(both * TIMES))
    )
    for one in both:
        players = one.manage()["players"]
        assert [player["number"] for player in players] == list(range(1, 9 + 2 * TIMES))
        assert {player["name"] for player in players[8:]} == {f"Tarde{n}" for n in range(2 * TIMES)}


def test_what_is_removed_at_one_is_gone_at_the_other(both: list[Organised]) -> None:
    both[0].pair()
    device = both[1].device(both[1].view()["tables"][0]["first"])
    match, _side, secret = device.play()
    granted(both[0].post("remove"))
    assert error_of(both[1].client.get(both[1].path), 404) == "unknown_tournament"
    assert error_of(device.post("play"), 404) == "unknown_tournament"
    for one in both:
        body = {"secret": secret, "move": "b2", "ply": 0}
        assert error_of(one.client.post(f"/api/matches/{match}/moves", json=body), 404) == "unknown_match"


# A storm


def test_a_log_does_not_grow_for_ever(both: list[Organised], monkeypatch: pytest.MonkeyPatch) -> None:
    """Undoing and doing again ends some day; what was entered stays, and what is played still counts."""
    both[0].pair()
    board = both[0].board(1)
    monkeypatch.setattr(decisions, "MOST_LOGGED", 12)
    refused = None
    for turn in range(20):
        answer = both[turn % 2].result_request(2, "1-0")
        if answer.status_code != 200:
            refused = answer
            break
        answer = both[turn % 2].post("undo", of=answer.json()["undo"]["id"])
        if answer.status_code != 200:
            refused = answer
            break
    assert refused is not None and error_of(refused, 409) == "conflict"
    board.post("resign", "first")
    both[0].until_result(1, "0-1")
