"""New tournaments: lists of names as people paste them, every system, any game, files of others."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")

from tateti.tournaments import decisions, file  # noqa: E402
from tateti.tournaments.exchange import exported  # noqa: E402
from tateti.tournaments.history import applied, tournament_of  # noqa: E402
from tateti.tournaments.limits import MOST_PLAYERS  # noqa: E402
from tateti.tournaments.names import Entry  # noqa: E402
from tateti.tournaments.state import Tournament  # noqa: E402
from tateti.web.tournaments import decisions as of_server  # noqa: E402
from tateti.web.tournaments import service  # noqa: E402
from web.playing import error_of  # noqa: E402
from web.tournaments.organising import Organised, class_list, granted, organise  # noqa: E402


def new(client: Any, **body: Any) -> Any:
    return client.post("/api/tournaments", json={"game": "tictactoe", "names": class_list(6), **body})


# Systems and games


@pytest.mark.parametrize(
    ("system", "players", "rounds"),
    [("swiss", 25, 5), ("round-robin", 5, 5), ("round-robin", 6, 5), ("knockout", 5, 3)],
)
def test_every_system_begins_with_its_usual_number_of_rounds(
    client: Any, system: str, players: int, rounds: int
) -> None:
    told = granted(new(client, names=class_list(players), system=system), 201)
    view = told["tournament"]
    assert (view["system"], view["rounds"], view["round"], view["state"]) == (system, rounds, 0, "begun")
    assert told["link"] == f"/tournaments/{view['id']}"
    assert told["private_link"] == f"{told['link']}/manage#{told['secret']}"
    assert len(view["id"]) == 10 and view["id"].isalnum(), "it can be copied from a blackboard"
    assert len(told["secret"]) >= 32


@pytest.mark.parametrize("system", ["swiss", "round-robin", "knockout"])
def test_every_system_is_played_to_its_end(client: Any, system: str) -> None:
    tournament = organise(client, 5, system=system)
    rounds = tournament.view()["rounds"]
    for number in range(1, rounds + 1):
        told = tournament.pair()
        assert (told["round"], told["state"]) == (number, "playing")
        assert len(told["byes"]) + 2 * len(told["tables"]) <= 5
        told = tournament.results()
        assert told["state"] == ("finished" if number == rounds else "between")
    assert told["next"]["round"] is None and not told["next"]["ready"] and told["next"]["why"]
    ranks = [line["rank"] for line in told["standings"]]
    assert ranks == sorted(ranks) and ranks[0] == 1
    assert all(line["why"] for line, below in zip(told["standings"], told["standings"][1:], strict=False)
               if line["rank"] != below["rank"])  # fmt: skip


def test_any_game_can_be_played_over_the_board(client: Any) -> None:
    view = organise(client, game="Ajedrez  de  salón").view()
    assert (view["game"], view["game_title"], view["ours"]) == (
        "Ajedrez de salón", "Ajedrez de salón", False,
    )  # fmt: skip
    assert "Ajedrez" in error_of_message(new(client, game="Ajedrez", online=True), 422)


def error_of_message(answer: Any, status: int) -> str:
    error_of(answer, status)
    return str(answer.json()["error"]["message"])


@pytest.mark.parametrize("called", ["tictactoe", "Tic-Tac-Toe", "tictactoe:3x3x3"])
def test_our_games_are_known_however_they_are_called(client: Any, called: str) -> None:
    view = organise(client, game=called, online=True, clock="300+5").view()
    assert (view["game"], view["game_title"], view["ours"], view["online"]) == (
        "tictactoe", "Tic-Tac-Toe", True, True,
    )  # fmt: skip
    assert view["clock"] == "300+5"


def test_a_board_too_large_for_this_server_is_not_played_by_link(client: Any) -> None:
    assert error_of(new(client, game="tictactoe:21x21x5", online=True), 413) == "too_large"
    state = tournament_of(
        [decisions.begin([Entry("A"), Entry("B")], title="t", game="tictactoe:21x21x5", rounds=1)]
    )
    for body in ({"file": exported(state), "online": True}, {"file": file.text_of(state.log), "online": True}):  # fmt: skip
        assert error_of(client.post("/api/tournaments/import", json=body), 413) == "too_large"
    told = granted(client.post("/api/tournaments/import", json={"file": exported(state)}), 201)
    tournament = Organised(client, told["tournament"]["id"], told["secret"])
    assert error_of(tournament.post("online", online=True), 413) == "too_large"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"names": "Ana"}, 422),
        ({"names": ""}, 422),
        ({"names": "Ana\nANA"}, 422),
        ({"names": "Ana;7B\nana;7b"}, 422),
        ({"names": "Ana;1;2;3\nBeto"}, 422),
        ({"names": "Ana;7B;Rayo\nBeto;7B;RAYO"}, 422),
        ({"names": class_list(301)}, 422),
        ({"names": "x" * 60_001}, 422),
        ({"names": "Ana\n" + "x" * 41}, 422),
        ({"names": "Ana;" + "x" * 17 + "\nBeto"}, 422),
        ({"names": "Ana\nBe\u202eto"}, 422),
        ({"names": "Ana\n\u3164"}, 422),
        ({"names": "Ana\n\u200b"}, 422),
        ({"names": "Ana\na\u0300\u0301\u0302\u0303"}, 422),
        ({"names": "Ana\n" + "\u2800" * 5}, 422),
        ({"system": "double-knockout"}, 422),
        ({"system": "round-robin", "rounds": 4}, 422),
        ({"system": "round-robin", "names": class_list(62)}, 422),
        ({"rounds": 6}, 422),
        ({"rounds": 0}, 422),
        ({"rounds": 61}, 422),
        ({"rounds": 2.5}, 422),
        ({"points": "1,2,0"}, 422),
        ({"points": "1,0"}, 422),
        ({"points": "1e9,0,0"}, 422),
        ({"games": 3}, 422),
        ({"tie_breaks": ["luck"]}, 422),
        ({"tie_breaks": ["wins"] * 9}, 422),
        ({"clock": "soon"}, 422),
        ({"clock": "-5+3", "online": True}, 422),
        ({"game": "\u200b"}, 422),
        ({"game": ""}, 422),
        ({"game": "x" * 81}, 422),
        ({"title": "x" * 81}, 422),
        ({"title": "a\u0300\u0301\u0302\u0303"}, 422),
        ({"organiser": "me"}, 422),
    ],
)  # fmt: skip
def test_a_tournament_that_cannot_be_is_refused_with_a_sentence(
    client: Any, body: dict[str, Any], status: int
) -> None:
    error_of(new(client, **body), status)


def test_as_many_as_there_may_be_play(client: Any) -> None:
    tournament = organise(client, MOST_PLAYERS, system="knockout")
    told = tournament.pair()
    assert len(told["players"]) == MOST_PLAYERS == 300
    assert 2 * len(told["tables"]) + len(told["byes"]) == MOST_PLAYERS
    assert granted(new(client, names=class_list(MOST_PLAYERS)), 201)["tournament"]["rounds"] == 9


def test_names_of_all_the_world_are_names(client: Any) -> None:
    names = [
        "José Pérez",
        "Zoë",
        "Łukasz",
        "Никита",
        "민준",
        "さくら",
        "अनन्या",
        "O'Neill-2",
        "❤\ufe0f Ana",
        "ט׳ילדה",
        "x" * 40,
    ]
    decomposed = unicodedata.normalize("NFD", names[0])
    told = organise(client, "\r\n".join([decomposed, *names[1:]])).manage()
    assert [one["name"] for one in told["players"]] == names
    assert all(one["nickname"] for one in told["players"])


def test_pasted_columns_blank_lines_and_spaces_are_understood(client: Any) -> None:
    told = organise(client, "\ufeffAna  Pérez\t7B\r\n\r\n   \n Beto ; 7A ; Rayo \n").manage()
    assert [(one["name"], one["group"], one["nickname"]) for one in told["players"]] == [
        ("Ana Pérez", "7B", "Ana"),
        ("Beto", "7A", "Rayo"),
    ]


def test_points_games_and_tie_breaks_are_as_asked_for(client: Any) -> None:
    told = organise(client, 4, points="3,1,0", games=2, tie_breaks=["wins", "direct"]).manage()
    assert (told["points"], told["games"]) == ("3,1,0", 2)
    assert [one["name"] for one in told["measures"]] == ["wins", "direct"]
    assert all(one["title"] and one["about"] for one in told["measures"])


def test_a_title_stands_in_one_line_and_may_be_missing(client: Any) -> None:
    assert organise(client, title=" 7B\n\u202e gana\x00").view()["title"] == "7B gana"
    assert organise(client).view()["title"] == "Tournament"


def test_the_order_may_be_drawn(client: Any) -> None:
    listed = [f"Nombre{number} Apellido{number}" for number in range(1, 61)]
    drawn = [
        [one["name"] for one in organise(client, 60, shuffle=shuffle).manage()["players"]]
        for shuffle in (False, True, True)
    ]
    assert drawn[0] == listed and sorted(drawn[1]) == sorted(listed)
    assert drawn[0] != drawn[1] != drawn[2] != drawn[0]


def test_a_tournament_whose_id_is_taken_has_another(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["cccccccccc", "cccccccccc", "dddddddddd"])
    monkeypatch.setattr(service, "new_short_id", lambda: next(drawn))
    one, other = organise(client, title="One"), organise(client, title="Other")
    assert (one.id, other.id) == ("cccccccccc", "dddddddddd")
    assert [each.view()["title"] for each in (one, other)] == ["One", "Other"]


# A look at names


def test_a_list_is_looked_at_before_anything_is_kept(client: Any) -> None:
    names = "Ana Pérez;7B\nAna Gómez;7A\nBeto;7A;Rayo"
    told = granted(client.post("/api/tournaments/names", json={"names": names}))
    assert told["players"] == [
        {"name": "Ana Pérez", "group": "7B", "nickname": "Ana P."},
        {"name": "Ana Gómez", "group": "7A", "nickname": "Ana G."},
        {"name": "Beto", "group": "7A", "nickname": "Rayo"},
    ]
    assert told["rounds"] == {"swiss": 3, "round-robin": 3, "knockout": 2}
    assert told["faults"] == []
    error_of(client.post("/api/tournaments/names", json={"names": class_list(301)}), 422)


def test_a_line_with_a_fault_is_named_and_the_others_are_looked_at(client: Any) -> None:
    names = "Ana Pérez;7B\n\nana pérez;7b\nBeto;7A;Rayo;x\na\u202eb\nCaro;;Sol\nDani;;sol"
    told = granted(client.post("/api/tournaments/names", json={"names": names}))
    assert [one["nickname"] for one in told["players"]] == ["Ana", "Sol"]
    assert [(one["line"], one["text"]) for one in told["faults"]] == [
        (3, "'ana pérez;7b'"), (4, "'Beto;7A;Rayo;x'"), (5, "'a\\u202eb'"), (7, "'Dani;;sol'")
    ]  # fmt: skip
    assert "twice" in told["faults"][0]["words"]
    error_of(client.post("/api/tournaments", json={"names": names, "game": "chess"}), 422)


def test_the_look_tells_what_the_tournament_will_have(client: Any) -> None:
    names = "\n".join(["Ana Pérez;7B", "Ana Pérez;7C", "Ana P. Ruiz", "ana;8", "Pérez, Ana", "Beto"] * 1)
    shown = granted(client.post("/api/tournaments/names", json={"names": names}))["players"]
    made = organise(client, names).manage()["players"]
    assert [one["nickname"] for one in made] == [one["nickname"] for one in shown]
    assert len({one["nickname"].casefold() for one in made}) == 6


def test_one_name_or_none_is_looked_at_too(client: Any) -> None:
    for names in ("", "Ana"):
        granted(client.post("/api/tournaments/names", json={"names": names}))


# Files


def played() -> Tournament:
    """A tournament of the command, in its second round, with something undone."""
    state = tournament_of([decisions.begin([Entry("Ana Pérez", "7B"), Entry("Beto"), Entry("Caro"), Entry("Duda")],
                                           title="Club", game="ajedrez", rounds=3)])  # fmt: skip
    state = applied(state, decisions.pair(state))
    for table in (1, 2):
        state = applied(state, decisions.result(state, table, "½-½"))
    state = applied(state, decisions.undo(state)[0])
    state = applied(state, decisions.result(state, 2, "0-1"))
    return applied(state, decisions.pair(state))


@pytest.mark.parametrize("written", [exported, lambda state: file.text_of(state.log), lambda state: "\ufeff" + exported(state),
                                     lambda state: "\ufeff" + file.text_of(state.log)])  # fmt: skip
def test_a_tournament_goes_on_where_its_file_left_it(client: Any, written: Any) -> None:
    state = played()
    told = granted(client.post("/api/tournaments/import", json={"file": written(state)}), 201)
    tournament = Organised(client, told["tournament"]["id"], told["secret"])
    view = tournament.manage()
    assert (view["round"], view["state"], view["title"]) == (2, "playing", "Club")
    assert tournament.results_of(1) == ["½-½", "0-1"]
    tournament.results()
    assert tournament.pair()["round"] == 3
    tournament.do("undo", of=tournament.manage()["undo"]["id"])
    assert tournament.view()["round"] == 2


def test_what_is_exported_is_imported_again_and_again(client: Any) -> None:
    tournament = organise(client, 5)
    tournament.pair(), tournament.results()
    tournament.do("players", names="Zoe Tarde;8A")
    before = tournament.manage()
    for _copy in range(2):
        kept = tournament.post("file")
        assert kept.headers["content-type"] == "application/json"
        assert "attachment" in kept.headers["content-disposition"]
        told = granted(client.post("/api/tournaments/import", json={"file": kept.text}), 201)
        assert told["tournament"]["id"] != tournament.id
        tournament = Organised(client, told["tournament"]["id"], told["secret"])
        after = tournament.manage()
        for key in ("players", "tables", "standings", "byes", "rounds", "round", "state", "undo", "next"):
            assert after[key] == before[key], key
    assert tournament.secret not in tournament.post("file").text


def test_lines_of_two_who_wrote_at_once_are_merged_and_their_contradictions_told(client: Any) -> None:
    state = applied(tournament_of(played().log[:1]), decisions.pair(tournament_of(played().log[:1])))
    begun = tournament_of(state.log)
    ours = applied(begun, decisions.result(begun, 1, "1-0"))
    theirs = applied(begun, decisions.result(begun, 1, "0-1"))
    both = file.text_of(ours.log) + theirs.log[-1].to_line() + "\n"
    told = granted(client.post("/api/tournaments/import", json={"file": both}), 201)
    tournament = Organised(client, told["tournament"]["id"], told["secret"])
    view = tournament.manage()
    assert len(view["contradictions"]) == 1
    held, lost = (ours, theirs) if ours.log[-1].id < theirs.log[-1].id else (theirs, ours)
    assert tournament.results_of()[0] == held.log[-1].details["result"]
    undone = tournament.do("undo", of=view["undo"]["id"])
    assert tournament.results_of()[0] == lost.log[-1].details["result"], (
        "nothing speaks against the other now"
    )
    assert undone["contradictions"] == []


@pytest.mark.parametrize(
    "text",
    [
        "hello", "{}", "[]", "null", "[" * 100_000, '{"format": "tateti-tournament", "version": 1, "events": []}',
        '{"format": "tateti-tournament", "version": 2, "events": [{}]}', file.HEAD, file.HEAD + "\n{}",
        file.HEAD + "\n" + '{"n": 1, "id": "aaaaaaaaaa", "time": "2026-01-01T00:00:00Z", "event": "pair", "round": 1, "pairs": [], "byes": []}',
        '{"format": "tateti-tournament", "version": 1, "events": [1, 2]}',
        '{"format": "tateti-tournament", "version": 1, "events": [{"n": 1e400}]}',
        '{"format": "tateti-tournament", "version": 1, "events": ["\\ud800"]}',
        "\x00" * 1000, "Ana;7B\nBeto;7A", "<html>",
    ],
)  # fmt: skip
def test_what_is_no_tournament_is_refused(client: Any, text: str) -> None:
    error_of(client.post("/api/tournaments/import", json={"file": text}), 422)


def test_lines_of_another_tournament_are_refused(client: Any) -> None:
    """Its beginning is a second one, and its results are for nobody here."""
    other = tournament_of(
        [decisions.begin([Entry("Eva"), Entry("Fito")], title="Other", game="go", rounds=1)]
    )
    mixed = file.text_of(played().log) + other.log[0].to_line() + "\n"
    told = client.post("/api/tournaments/import", json={"file": mixed})
    if told.status_code == 201:  # it depends on their names which of the two beginnings is the first
        tournament = Organised(client, told.json()["tournament"]["id"], told.json()["secret"])
        assert tournament.manage()["contradictions"]
    else:
        error_of(told, 422)


def test_a_file_that_is_too_large_is_refused(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = client.post("/api/tournaments/import", json={"file": "x" * ((2 << 20) + 1)})
    assert error_of(answer, 413) == "too_large"
    assert error_of(client.post("/api/tournaments", json={"names": "x" * 200_000}), 413) == "too_large"
    monkeypatch.setattr(of_server, "MOST_IMPORTED", 3)
    for text in (exported(played()), file.text_of(played().log)):
        assert error_of(client.post("/api/tournaments/import", json={"file": text}), 413) == "too_large"


def test_an_imported_file_cannot_bring_more_than_the_form_takes(client: Any) -> None:
    said = json.loads(exported(played()))
    begin = said["events"][0]
    for change in (
        {"players": begin["players"] * 200}, {"rounds": 10**9}, {"title": "x" * 1000}, {"games": 99},
        {"points": {"win": "1e400", "draw": "0", "loss": "0", "bye": "0"}}, {"players": [["A\u202e", "", ""], ["B", "", ""]]},
        {"tie-breaks": ["luck"]}, {"extra": 1},
    ):  # fmt: skip
        events = [{**begin, **change}, *said["events"][1:]]
        answer = client.post("/api/tournaments/import", json={"file": json.dumps({**said, "events": events})})
        error_of(answer, 422)
