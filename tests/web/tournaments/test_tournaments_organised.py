"""The organiser's road: rounds, results and their corrections, who comes and goes, what is undone. Nothing counts twice."""

from __future__ import annotations

import csv
import io
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")

from tateti.answers.events import LoggedEvent  # noqa: E402
from tateti.errors import TatetiError  # noqa: E402
from tateti.tournaments import decisions as core  # noqa: E402
from tateti.tournaments.history import tournament_of  # noqa: E402
from tateti.tournaments.names import Entry  # noqa: E402
from tateti.web.tournaments import decisions, tasks  # noqa: E402
from tateti.web.tournaments.events import new_tournament  # noqa: E402
from tateti.web.tournaments.live import LiveTournament  # noqa: E402
from web.playing import error_of  # noqa: E402
from web.tournaments.organising import Organised, class_list, organise  # noqa: E402


@pytest.fixture
def tournament(client: Any) -> Organised:
    return organise(client, 6, title="Friday", rounds=3)


def pairs(view: dict[str, Any]) -> list[tuple[int, int]]:
    return [(table["first"], table["second"]) for table in view["tables"]]


# Rounds


def test_a_round_is_paired_once_however_often_it_is_asked_for(tournament: Organised) -> None:
    told = tournament.do("pair", round=1)
    again = tournament.do("pair", round=1)
    assert again == told
    tournament.results()
    second = tournament.do("pair", round=2)
    assert tournament.do("pair", round=1)["round"] == 2, "a request that was late changes nothing"
    assert not {frozenset(pair) for pair in pairs(told)} & {frozenset(pair) for pair in pairs(second)}


def test_many_who_ask_for_a_round_at_once_get_the_same(tournament: Organised, monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    pool = tournament.client.app.state.services.tournaments._pool
    run, asked = pool.run, list[Any]()

    async def counted(work: Any, *given: Any, **more: Any) -> Any:
        asked.append(work)
        return await run(work, *given, **more)

    monkeypatch.setattr(pool, "run", counted)
    with ThreadPoolExecutor(8) as organisers:
        told = list(organisers.map(lambda _one: tournament.do("pair", round=1), range(8)))
    assert {str(pairs(one)) for one in told} == {str(pairs(tournament.view()))}
    assert asked.count(tasks.pairings) == 1, "it is computed once"
    assert tournament.view()["round"] == 1


def test_no_round_is_paired_while_one_is_played_or_after_the_last(tournament: Organised) -> None:
    assert tournament.manage()["next"] == {"round": 1, "ready": True, "why": None, "open": []}
    told = tournament.pair()
    assert (told["next"]["ready"], told["next"]["open"]) == (False, [1, 2, 3])
    answer = tournament.post("pair", round=2)
    error_of(answer, 422)
    assert "tables without a result: 1, 2, 3" in answer.json()["error"]["message"]
    for _round in (2, 3):
        tournament.results(), tournament.pair()
    assert tournament.results()["state"] == "finished"
    error_of(tournament.post("pair", round=4), 422)


@pytest.mark.parametrize("wanted", [2, 3, 5])
def test_a_round_that_is_not_the_next_one_is_refused_and_nothing_is_paired(
    tournament: Organised, wanted: int
) -> None:
    assert error_of(tournament.post("pair", round=wanted), 409) == "conflict"
    assert tournament.view()["round"] == 0


def test_a_round_that_cannot_be_paired_says_so_and_leaves_everything_as_it_was(client: Any) -> None:
    tournament = organise(client, 4, rounds=3)
    tournament.pair(), tournament.results()
    for number in (2, 3):
        tournament.do(f"players/{number}", withdrawn=True)
    tournament.do("players/4", withdrawn=True)
    before = tournament.manage()
    error_of(tournament.post("pair", round=2), 422)
    assert tournament.manage() == before


def test_the_number_of_rounds_changes_in_a_swiss_tournament_alone(client: Any, tournament: Organised) -> None:
    assert tournament.do("rounds", rounds=5)["rounds"] == 5
    before = tournament.manage()
    assert tournament.do("rounds", rounds=5) == before, "the same again is harmless"
    tournament.pair(), tournament.results(), tournament.pair()
    error_of(tournament.post("rounds", rounds=1), 422)
    tournament.results()
    assert tournament.do("rounds", rounds=2)["state"] == "finished"
    for system in ("round-robin", "knockout"):
        error_of(organise(client, 4, system=system).post("rounds", rounds=5), 422)


# Results


def test_a_result_is_entered_corrected_and_taken_away(tournament: Organised) -> None:
    tournament.pair()
    assert tournament.result(1, "1-0")["tables"][0]["result"] == "1-0"
    assert tournament.result(1, "1/2 - 1/2", was="1-0")["tables"][0]["result"] == "½-½"
    assert tournament.result(1, None, was="½-½")["tables"][0]["result"] is None
    for written, kept in (("0:1", "0-1"), ("+/-", "+/-"), ("--", "-/-"), ("0.5-0.5", "½-½")):
        was = tournament.view()["tables"][0]["result"]
        assert tournament.result(1, written, was=was)["tables"][0]["result"] == kept


def test_the_same_result_again_is_harmless(tournament: Organised) -> None:
    tournament.pair()
    told = tournament.result(1, "1-0")
    for was in (None, "1-0", "0-1"):
        assert tournament.result(1, "1-0", was=was) == told
    assert tournament.post("file").text.count('"event": "result"') == 1


def test_only_what_was_seen_is_replaced(tournament: Organised) -> None:
    tournament.pair()
    tournament.result(1, "1-0")
    for stale, result in ((None, "0-1"), ("½-½", "0-1"), ("0-1", None), (None, "+/-")):
        assert error_of(tournament.result_request(1, result, was=stale), 409) == "conflict"
    assert tournament.results_of() == ["1-0", None, None]


def test_a_result_is_for_the_two_who_were_seen(tournament: Organised) -> None:
    told = tournament.pair()
    table = told["tables"][0]
    body = {"round": 1, "result": "1-0", "was": None}
    for wrong in (
        {"table": 2, "first": table["first"], "second": table["second"]},
        {"table": 1, "first": table["second"], "second": table["first"]},
        {"table": 4, "first": table["first"], "second": table["second"]},
    ):
        assert error_of(tournament.post("results", **body, **wrong), 409) == "conflict"
    error_of(tournament.post("results", **{**body, "round": 2}, table=1, first=1, second=2), 422)
    assert tournament.results_of() == [None, None, None]


@pytest.mark.parametrize("result", ["2-0", "1-1", "won", "1-0-0", "½", "", "1" * 13, "１-０"])
def test_what_is_no_result_is_refused(tournament: Organised, result: str) -> None:
    tournament.pair()
    error_of(tournament.result_request(1, result), 422)
    assert tournament.results_of() == [None, None, None]


def test_a_result_of_an_earlier_round_is_corrected_not_taken_away(tournament: Organised) -> None:
    tournament.pair(), tournament.results(), tournament.pair()
    first = tournament.manage(round=1)
    assert first["shown"] == 1 and len(first["tables"]) == 3
    before = tournament.view()["tables"]
    told = tournament.result(2, "0-1", was="1-0", round=1)
    assert (told["shown"], told["tables"][1]["result"]) == (1, "0-1")
    loser = first["tables"][1]["first"]
    line = next(one for one in told["standings"] if one["number"] == loser)
    assert (line["points"], line["losses"]) == ("0", 1)
    assert tournament.view()["tables"] == before, "who plays whom now stays"
    error_of(tournament.result_request(2, None, was="0-1", round=1), 422)


def test_a_knockout_has_no_draws_and_no_other_winner_once_they_have_played_on(client: Any) -> None:
    tournament = organise(client, 4, system="knockout")
    tournament.pair()
    error_of(tournament.result_request(1, "½-½"), 422)
    tournament.results(), tournament.pair()
    error_of(tournament.result_request(1, "0-1", was="1-0", round=1), 422)
    assert tournament.result(1, "+/-", was="1-0", round=1)["tables"][0]["result"] == "+/-"


def test_two_games_a_pairing_have_results_of_two_games(client: Any) -> None:
    tournament = organise(client, 4, games=2)
    tournament.pair()
    error_of(tournament.result_request(1, "1-0"), 422)
    assert tournament.result(1, "1½-½")["tables"][0]["result"] == "1½-½"


# Undo


def test_the_last_thing_is_undone_one_after_the_other_to_the_beginning(tournament: Organised) -> None:
    tournament.do("players/2", nickname="Rayo")
    tournament.pair(), tournament.result(1, "1-0"), tournament.do("players/3", withdrawn=True)
    for words in ("withdrawal", "result of table 1: 1-0", "pairings of round 1", "new name"):
        undo = tournament.manage()["undo"]
        assert words in undo["words"]
        tournament.do("undo", of=undo["id"])
    told = tournament.manage()
    assert (told["undo"], told["round"], told["players"][1]["nickname"]) == (None, 0, "Nombre2")


def test_what_was_seen_is_undone_once(tournament: Organised) -> None:
    tournament.pair()
    of = tournament.result(1, "1-0")["undo"]["id"]
    tournament.result(2, "1-0")
    assert error_of(tournament.post("undo", of=of), 409) == "conflict"
    assert tournament.results_of() == ["1-0", "1-0", None]
    last = tournament.manage()["undo"]["id"]
    told = tournament.do("undo", of=last)
    assert tournament.do("undo", of=last) == told, "the same again is harmless, and undoes nothing else"
    assert tournament.results_of() == ["1-0", None, None]
    for nothing in ("aaaaaaaaaa", "x", "-" * 16):
        assert error_of(tournament.post("undo", of=nothing), 409) == "conflict"


def test_nothing_is_left_to_undo_at_the_beginning(tournament: Organised) -> None:
    begin = core.begin([Entry("A"), Entry("B")], title="t", game="g")
    live = LiveTournament(new_tournament("id", "key", [begin], False, None, 0.0))
    with pytest.raises(TatetiError, match="nothing to undo"):
        decisions.undo(live, begin.id, 0.0)


def test_a_round_that_was_undone_is_paired_anew(tournament: Organised) -> None:
    first = tournament.pair()
    tournament.do("undo", of=first["undo"]["id"])
    tournament.do("players/1", withdrawn=True)
    second = tournament.pair()
    assert 1 not in {number for pair in pairs(second) for number in pair}


def test_undoing_is_the_same_as_beginning_again_without_it() -> None:
    """However much is undone in which order: the states that are kept for it give what replaying all events gives."""
    for seed in range(6):
        chance = random.Random(seed)
        entries = [Entry(f"P{number}") for number in range(8)]
        live = LiveTournament(new_tournament("id", "key", [core.begin(entries, "round-robin", title="t", game="g")], False, None, 0.0))  # fmt: skip
        for _step in range(60):
            event = _anything(live, chance)
            if event is not None:
                live = live.after(event)
                assert live.state == tournament_of(live.state.log)
                if (
                    chance.random() < 0.1
                ):  # it is read from the database again, and what was before is not known
                    live = LiveTournament(new_tournament("id", "key", live.state.log, False, None, 0.0))
        assert sum(event.kind == "undo" for event in live.state.log) > 10


def _anything(live: LiveTournament, chance: random.Random) -> LoggedEvent | None:
    state = live.state
    if chance.random() < 0.4 and len(state.events) > 1:
        return decisions.undo(live, state.events[-1].id, 0.0)
    try:
        if state.current is None or not state.current.open_tables:
            return decisions.happened(live, core.pair(state), 0.0)
        if chance.random() < 0.2:
            number = chance.randint(1, 8)
            return decisions.set_withdrawn(live, number, not state.player(number).withdrawn, 0.0)
        table = chance.choice(state.current.open_tables)
        return decisions.happened(live, core.result(state, table, chance.choice(["1-0", "0-1", "½-½"])), 0.0)
    except TatetiError:
        return None


# Players


def test_who_comes_late_plays_from_the_next_round_on(tournament: Organised) -> None:
    tournament.pair()
    told = tournament.do("players", names="Eva Tarde;8A\n\nFito;;Rayo\n")
    assert [(one["number"], one["name"], one["nickname"], one["since"]) for one in told["players"][6:]] == [
        (7, "Eva Tarde", "Eva", 2), (8, "Fito", "Rayo", 2),
    ]  # fmt: skip
    tournament.results()
    paired = {number for pair in pairs(tournament.pair()) for number in pair}
    assert {7, 8} <= paired
    assert tournament.do("players", names="Eva Tarde;8B")["players"][8]["nickname"] == "Eva T."


def test_the_same_list_again_adds_nobody(tournament: Organised) -> None:
    told = tournament.do("players", names="Eva\nFito")
    assert tournament.do("players", names="Eva\nFito") == told
    more = tournament.do("players", names="fito\nGabi")["players"]
    assert [one["name"] for one in more[6:]] == ["Eva", "Fito", "Gabi"]
    tournament.pair(), tournament.results()
    error_of(tournament.post("players", names="Eva"), 422)


@pytest.mark.parametrize("names", ["Eva\nNombre1 Apellido1;7Beta", "Eva\nEva", "Eva\na\u202eb", "Eva;;Nombre2", class_list(300)])  # fmt: skip
def test_of_a_list_with_something_wrong_nobody_is_added(tournament: Organised, names: str) -> None:
    error_of(tournament.post("players", names=names), 422)
    assert len(tournament.view()["players"]) == 6


def test_there_is_no_room_for_more_than_there_may_be(client: Any) -> None:
    tournament = organise(client, 299)
    error_of(tournament.post("players", names="Eva\nFito"), 422)
    assert len(tournament.do("players", names="Eva")["players"]) == 300
    error_of(tournament.post("players", names="Fito"), 422)


def test_who_comes_too_late_for_a_system_is_told(client: Any) -> None:
    for system in ("round-robin", "knockout"):
        tournament = organise(client, 4, system=system)
        assert tournament.do("players", names="Eva")["rounds"] == (5 if system == "round-robin" else 3)
        tournament.pair()
        error_of(tournament.post("players", names="Fito"), 422)


def test_who_goes_is_not_paired_until_they_come_back(tournament: Organised) -> None:
    told = tournament.do("players/3", withdrawn=True)
    assert tournament.do("players/3", withdrawn=True) == told, "the same again is harmless"
    told = tournament.pair()
    assert 3 not in {number for pair in pairs(told) for number in pair} and len(told["byes"]) == 1
    tournament.results()
    tournament.do("players/3", withdrawn=False)
    assert 3 in {number for pair in pairs(tournament.pair()) for number in pair}


def test_a_bye_that_is_asked_for_is_worth_a_draw(tournament: Organised) -> None:
    told = tournament.do("players/2", bye=2)
    assert told["players"][1]["byes"] == [2]
    assert tournament.do("players/2", bye=2) == told, "the same again is harmless"
    tournament.pair(), tournament.results()
    told = tournament.pair()
    assert {"number": 2, "kind": "half"} in told["byes"]
    for late in (1, 2, 4):
        error_of(tournament.post("players/4", bye=late), 422)


def test_a_name_is_corrected(tournament: Organised) -> None:
    told = tournament.do("players/2", name="  Beto  Ruiz ", group="8A")
    assert (told["players"][1]["name"], told["players"][1]["group"], told["players"][1]["nickname"]) == (
        "Beto Ruiz", "8A", "Nombre2",
    )  # fmt: skip
    assert tournament.do("players/2", name="Beto Ruiz") == told, "the same again is harmless"
    assert tournament.do("players/2", nickname="Rayo")["players"][1]["nickname"] == "Rayo"
    assert tournament.do("players/2", nickname="")["players"][1]["nickname"] == "Beto", (
        "one is made from the name"
    )
    assert tournament.do("players/2", group="")["players"][1]["group"] == ""
    assert tournament.do("players/2", name="Be\u202eto\x00")["players"][1]["name"] == "Be to", (
        "as it can be printed"
    )


@pytest.mark.parametrize(
    "body",
    [{"name": ""}, {"name": "x" * 61}, {"name": "Nombre1 Apellido1"}, {"nickname": "nombre1"},
     {"nickname": "x" * 41}, {"group": "x" * 17}, {"name": "\u3164"}],
)  # fmt: skip
def test_a_name_that_is_none_or_another_players_is_refused(
    tournament: Organised, body: dict[str, Any]
) -> None:
    before = tournament.manage()
    error_of(tournament.post("players/2", **body), 422)
    assert tournament.manage() == before


def test_nobody_has_a_number_that_is_not_there(tournament: Organised) -> None:
    for number in (7, 300, 10_000):
        for body in ({"withdrawn": True}, {"name": "Eva"}, {"bye": 1}, {"release": True}):
            assert error_of(tournament.post(f"players/{number}", **body), 404) == "unknown_pupil"
    for number in ("0", "-1", "10001", "x", "1.5"):
        error_of(tournament.post(f"players/{number}", withdrawn=True), 422)


# Pairings by hand


def test_a_pairing_is_repaired_and_what_it_breaks_is_told_before(tournament: Organised) -> None:
    tournament.pair(), tournament.results()
    second = tournament.pair()
    before = tournament.manage()
    first = tournament.view(round=1)["tables"][0]
    wanted = {"first": first["second"], "second": first["first"]}
    tried = tournament.do("repair", **wanted, **{"try": True})
    assert tournament.manage() == before, "nothing is changed by trying"
    assert any("have met before" in rule for rule in tried["broken"])
    told = tournament.do("repair", **wanted)
    assert (first["second"], first["first"]) in pairs(told) and told["broken"] == tried["broken"]
    assert sorted(number for pair in pairs(told) for number in pair) == [1, 2, 3, 4, 5, 6]
    assert pairs(tournament.do("undo", of=told["undo"]["id"])) == pairs(second)


def test_a_repair_that_cannot_be_is_refused(tournament: Organised) -> None:
    assert error_of(tournament.post("repair", first=1, second=2), 409) == "conflict"
    tournament.pair()
    table = tournament.result(1, "1-0")["tables"][0]
    for wrong in ((1, 1), (table["first"], table["second"]), (1, 7), (7, 8)):
        for trying in (True, False):
            answer = tournament.post("repair", first=wrong[0], second=wrong[1], **{"try": trying})
            error_of(answer, 422)
    assert tournament.results_of() == ["1-0", None, None]


# Files


def test_the_standings_are_a_table_for_spreadsheets(client: Any) -> None:
    tournament = organise(client, "=1+1;7B\nBeto Ruiz;7A\nÇağla\nDuda")
    tournament.pair(), tournament.results("½-½", "1-0")
    for lang, separator, half in (("en", ",", "0.5"), ("es", ";", "0,5"), ("pt", ";", "0,5")):
        answer = client.post(f"{tournament.path}/csv?lang={lang}", json={"secret": tournament.secret})
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        text = answer.content.decode()
        assert text.startswith("\ufeff")
        rows = list(csv.reader(io.StringIO(text[1:]), delimiter=separator))
        assert len(rows) == 5 and len({len(row) for row in rows}) == 1
        cells = [cell for row in rows for cell in row]
        assert half in cells and "'=1+1" in cells and "=1+1" not in cells, "no formula"


def test_a_file_is_called_as_the_tournament(client: Any) -> None:
    tournament = organise(client, 4, title='7B "final"/1')
    for what, ending in (("csv", "csv"), ("file", "json")):
        header = tournament.post(what).headers["content-disposition"]
        assert header == f"attachment; filename*=UTF-8''7B%20%22final%22%2F1.{ending}"


def test_a_sheet_of_paper_is_made_for_the_organiser(tournament: Organised) -> None:
    requires_module("typst")
    tournament.pair()
    for kind in ("names", "pairings", "standings"):
        answer = tournament.post("sheets", kind=kind, address="http://localhost/tournaments/x")
        assert answer.status_code == 200, answer.text
        assert answer.content.startswith(b"%PDF-") and answer.headers["content-type"] == "application/pdf"
    error_of(tournament.post("sheets", kind="pairings", round=9), 422)
    error_of(tournament.post("sheets", kind="posters"), 422)


# By link or not


def test_whether_boards_are_played_by_link_changes_at_any_time(client: Any, tournament: Organised) -> None:
    assert not tournament.view()["online"]
    told = tournament.do("online", online=True, clock="300+5")
    assert (told["online"], told["clock"]) == (True, "300+5")
    assert tournament.do("online", online=True, clock="300+5") == told, "the same again is harmless"
    assert tournament.do("online", online=False)["online"] is False
    error_of(tournament.post("online", online=True, clock="x"), 422)
    error_of(organise(client, game="ajedrez").post("online", online=True), 422)
