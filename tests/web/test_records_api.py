"""Records with variations over the API: read, written, and bounded."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import pytest

from tateti.match import Match
from tateti.notation import DEEPEST_VARIATION, Colour
from web.playing import begin, bot, error_of

TREE = """[Game "semaforo"]
[First "Ana"]
[Second "Beto"]
[Result "*"]
[Date "2026.11.16"]

{[%cal Ga1b2] here} 1. Gb2 {[%emt 2.000] [%csl Rb2] centre} Yb2 (1... Ga1
{first \\} (} 2. Yb2 (2. Ya1) 2... Rb2) (1... Gc3) 2. Ga1 *
"""


def read(client: Any, record: str) -> Any:
    answer = client.post("/api/record", json={"record": record})
    assert answer.status_code == 200, answer.text
    return answer.json()


def as_request(told: dict[str, Any]) -> dict[str, Any]:
    """What was read, as it is to be written: without what follows from the moves."""

    def line(moves: list[dict[str, Any]]) -> list[dict[str, Any]]:
        kept = ("move", "comment", "seconds", "arrows", "cells")
        return [
            {**{name: move[name] for name in kept}, "variations": list(map(line, move["variations"]))}
            for move in moves
        ]

    kept = {name: told[name] for name in ("comment", "arrows", "cells")}
    return {"tags": told["all_tags"], **kept, "moves": line(told["moves"])}


def test_a_record_is_read_as_a_tree(client: Any) -> None:
    told = read(client, TREE)
    assert (told["comment"], told["arrows"]) == ("here", [{"from": "a1", "to": "b2", "colour": "green"}])
    assert told["tags"] == {"Date": "2026.11.16"}
    assert told["all_tags"] == {
        "Game": "semaforo", "First": "Ana", "Second": "Beto", "Result": "*", "Date": "2026.11.16",
    }  # fmt: skip
    assert (told["record"], told["file_name"]) == (TREE, "semaforo-Ana-Beto-2026-11-16.txt")
    first, second, _third = told["moves"]
    assert first == {
        "ply": 1, "move": "Gb2", "position": "..../.G../....", "to_move": "second", "seconds": 2.0, "comment": "centre",
        "arrows": [], "cells": [{"cell": "b2", "colour": "red"}], "variations": [],
    }  # fmt: skip
    line, other = second["variations"]
    assert [(one["ply"], one["move"], one["to_move"]) for one in line] == [
        (2, "Ga1", "first"), (3, "Yb2", "second"), (4, "Rb2", "first"),
    ]  # fmt: skip
    assert line[1]["variations"][0][0]["position"] == "..../.G../Y..."
    assert other[0]["position"] == "..G./.G../...."


def test_what_was_read_is_written_again(client: Any) -> None:
    answer = client.post("/api/record/write", json=as_request(read(client, TREE)))
    assert answer.json() == {"record": TREE, "file_name": "semaforo-Ana-Beto-2026-11-16.txt"}


def test_little_is_needed_to_write_a_record_and_the_board_says_who_won(client: Any) -> None:
    moves = [{"move": cell} for cell in ("b2", "a1", "b1", "a2", "b3")]
    moves[3]["variations"] = [
        [{"move": "b3", "arrows": [{"from": "b2", "to": "b3"}], "cells": [{"cell": "b3"}]}]
    ]  # type: ignore[assignment]
    told = client.post("/api/record/write", json={"tags": {"Game": "tictactoe"}, "moves": moves}).json()
    assert told["file_name"] == "tictactoe.txt"
    assert told["record"].endswith("1. Xb2 Oa1 2. Xb1 Oa2 (2... Ob3 {[%csl Gb3] [%cal Gb2b3]}) 3. Xb3 1-0\n")
    assert '[Result "1-0"]' in told["record"]


def wrong(moves: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"tags": {"Game": "semaforo"}, "moves": moves, **more}


@pytest.mark.parametrize(
    ("body", "code", "why"),
    [
        ({"moves": []}, "invalid_request", "tags"),
        ({"tags": {}, "moves": []}, "invalid_record", "its game"),
        ({"tags": {"Game": "chess"}, "moves": []}, "invalid_game", "chess"),
        ({"tags": {"Game": "semaforo", "a b": "c"}, "moves": []}, "invalid_request", "tags"),
        ({"tags": {"Game": "semaforo", "Result": "1-0", "Ending": "x"}, "moves": [{"move": "b2", "ply": 1}]}, "invalid_request", "ply"),
        (wrong([{"move": "b2"}, {"move": "Rb2"}]), "invalid_record", "Move 2"),
        (wrong([{"move": "b2", "variations": [[{"move": "Ya1"}]]}]), "invalid_record", "In the variation '1. Ya1'"),
        (wrong([{"move": "b2", "variations": [[]]}]), "invalid_request", "variations"),
        (wrong([{"move": "b2", "arrows": [{"from": "a1", "to": "a1"}]}]), "invalid_record", "same cell"),
        (wrong([{"move": "b2", "cells": [{"cell": "z9"}]}]), "invalid_record", "outside the board"),
        (wrong([{"move": "b2", "cells": [{"cell": "b2", "colour": "pink"}]}]), "invalid_request", "colour"),
        (wrong([{"move": "b2", "cells": [{"cell": "b2"}] * 65}]), "invalid_request", "cells"),
        (wrong([{"move": "b2", "seconds": -1}]), "invalid_request", "seconds"),
        (wrong([{"move": "b2", "variations": [[{"move": "a1"}]] * 5000}]), "invalid_record", "too many moves"),
    ],
)  # fmt: skip
def test_what_cannot_be_written_is_refused_with_the_reason(
    client: Any, body: Any, code: str, why: str
) -> None:
    answer = client.post("/api/record/write", json=body)
    assert error_of(answer, 422) == code
    assert why in answer.json()["error"]["message"]


@pytest.mark.parametrize("depth", [DEEPEST_VARIATION + 1, 200, 300, 2000])
def test_variations_that_are_nested_too_deeply_are_refused(client: Any, depth: int) -> None:
    move = '{"move":"b2","variations":[[' * depth + '{"move":"b2"}' + "]]}" * depth
    body = f'{{"tags":{{"Game":"semaforo"}},"moves":[{move}]}}'
    answer = client.post("/api/record/write", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["message"]
    record = '[Game "semaforo"]\n\n' + "b2 (" * depth + "b2" + ")" * depth
    assert error_of(client.post("/api/record", json={"record": record}), 422) == "invalid_record"


def test_the_deepest_tree_is_written_and_read(client: Any) -> None:
    move: dict[str, Any] = {"move": "b2"}
    for _ in range(DEEPEST_VARIATION):
        move = {"move": "b2", "variations": [[move]]}
    told = client.post("/api/record/write", json=wrong([move])).json()
    assert (
        json.dumps(as_request(read(client, told["record"]))["moves"]).count("variations")
        == DEEPEST_VARIATION + 1
    )


def test_a_record_is_no_longer_than_can_be_read_here(client: Any) -> None:
    move = {"move": "b2", "variations": [[{"move": "a1", "comment": "}" * 9_000}]] * 6}
    answer = client.post("/api/record/write", json=wrong([move]))
    assert error_of(answer, 413) == "too_large"
    assert "100000" in answer.json()["error"]["message"]


def test_a_board_too_large_is_not_written_either(client: Any) -> None:
    body = {"tags": {"Game": "tictactoe:26x26x5"}, "moves": [{"move": "b2"}]}
    assert error_of(client.post("/api/record/write", json=body), 413) == "too_large"


def test_the_colours_are_those_of_records() -> None:
    from typing import get_args

    from tateti.web.api import schemas

    assert list(get_args(schemas.names.ColourName)) == [str(colour) for colour in Colour]


def test_the_record_of_a_match_has_its_day_and_a_name(client: Any) -> None:
    played = begin(client)
    played.moves("b2")
    answer = client.get(f"/api/matches/{played.id}/record")
    day = client.get(f"/api/matches/{played.id}").json()["created"][:10]
    assert Match.from_record(answer.text).tags == {"Date": day.replace("-", ".")}
    kind, _, name = answer.headers["content-disposition"].partition("; filename*=UTF-8''")
    assert kind == "inline"
    assert unquote(name).startswith("tictactoe-") and unquote(name).endswith(f"-{day}.txt")


def test_who_gave_no_name_has_one_in_the_language_of_the_reader(client: Any) -> None:
    nobody = {"kind": "person"}
    played = begin(client, "semaforo", nobody, nobody)
    played.moves("b2")
    for code, first, second in (("en", "Player 1", "Player 2"), ("es", "Jugador 1", "Jugador 2")):
        answer = client.get(f"/api/matches/{played.id}/record", params={"lang": code})
        seats = Match.from_record(answer.text).seats
        assert [seat.name for seat in seats] == [first, second]
        assert first.replace(" ", "-") in unquote(answer.headers["content-disposition"])
    alone = begin(client, "semaforo", nobody, bot("easy"))
    assert Match.from_record(client.get(f"/api/matches/{alone.id}/record").text).first.name == "Player"
