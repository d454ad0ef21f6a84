"""Positions, analysis, hints, trees, records and reviews over the API, and the page around them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conftest import requires_module
from tateti import games, language
from tateti.cli import main
from tateti.errors import IllegalMoveError
from tateti.games import Side, game
from tateti.players import available as players
from tateti.study.analysis import analyse
from tateti.web.settings import Settings
from web.playing import error_of

RECORD = '[Game "tictactoe"]\n[First "Ana"]\n\n1. Xb2 {the centre} Oa1 2. Xb1 Oa2 3. Xb3 1-0\n'


def get(client: Any, path: str, **query: Any) -> Any:
    answer = client.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_games_and_the_bots_are_told_in_words(client: Any) -> None:
    told = get(client, "/api/games")
    assert [one["name"] for one in told] == list(games.available())
    assert told[1]["board"] == {"rows": 3, "cols": 4, "line": 3}
    assert get(client, "/api/games", lang="es")[1]["rules"] != told[1]["rules"]
    assert [one["name"] for one in get(client, "/api/bots")] == list(players())
    assert {
        "name": "easy", "title": "Fácil", "level": "gana si puede, y no deja ganar enseguida", "exact": None,
    } in get(client, "/api/bots", lang="es")  # fmt: skip


def test_a_game_describes_itself(client: Any) -> None:
    for one in get(client, "/api/games"):
        the_game = game(one["name"])
        assert (one["kind"], one["letters"]) == (the_game.kind, the_game.letters)
        assert [one["shared"], one["has_draws"], one["misere"]] == [
            the_game.shared, the_game.has_draws, the_game.misere,
        ]  # fmt: skip
        for name in ("example", "endgame"):
            shown = the_game.position(one[name]) if one[name] else the_game.start
            assert shown.outcome is None
            assert shown.turn is Side.FIRST
        assert one["stock"] == the_game.stock
        assert [shown["position"] for shown in one["examples"]] == [
            shown.position for shown in the_game.examples
        ]
    titles = {one["name"]: (one["title"], one["long_title"]) for one in get(client, "/api/games")}
    assert titles["semaforo"] == ("Semáforo", "Semáforo (Traffic Lights)")


def test_a_piece_says_how_it_is_drawn_and_what_a_move_does(client: Any) -> None:
    green = get(client, "/api/games", lang="es")[1]["pieces"][0]
    assert green == {
        "letter": "G", "name": "verde", "shape": "disc", "move": "verde en {cell}",
        "colours": {"light": {"fill": "#2fa84f", "edge": "#1b7a36"}, "dark": {"fill": "#43b866", "edge": "#86e0a0"}},
    }  # fmt: skip


def test_a_game_from_outside_is_told_as_well(client: Any, pegboard: Any) -> None:
    told = get(client, "/api/games")[-1]
    assert (told["name"], told["title"], told["endgame"]) == ("pegboard", "Pegboard", None)
    assert (told["pieces"][0]["letter"], told["pieces"][0]["shape"]) == ("P", "letter")
    over = get(client, "/api/play", game="pegboard", position="PP./.../...", move="c3")
    assert (over["outcome"]["winner"], over["to_move"]) == ("second", "second")


def test_a_position_says_what_may_be_played(client: Any) -> None:
    told = get(client, "/api/position", game="semaforo", position="GR../YGR./Y..Y")
    assert (told["game"], told["full_name"], told["to_move"]) == ("semaforo", "semaforo:3x4", "first")
    assert {"move": "Gc1", "cell": "c1", "piece": "G"} in told["legal"]
    assert get(client, "/api/position", game="tictactoe")["position"] == ".../.../..."


def test_a_move_is_explored(client: Any) -> None:
    told = get(client, "/api/play", game="semaforo", position="GR../YGR./Y..Y", move="c1")
    assert told["position"] == "GR../YGR./Y.GY"
    assert told["outcome"] == {"winner": "first", "reason": "line", "lines": [["a3", "b2", "c1"]]}
    assert (
        error_of(client.get("/api/play", params={"game": "tictactoe", "move": "z1"}), 422) == "invalid_cell"
    )


@pytest.mark.parametrize(
    ("name", "exact", "level"),
    [
        ("tictactoe", True, "never makes a mistake"),
        ("semaforo:4x3", True, "never makes a mistake"),
        ("tictactoe:3x5x4", False, "proves its moves, as far as time allows"),
        ("semaforo:6x7", False, "looks ahead, and proves its moves near the end"),
        ("tictactoe:19x19x5", False, "looks ahead, and proves its moves near the end"),
    ],
)
def test_a_level_claims_no_more_than_holds_on_the_board(
    client: Any, cache: Path, name: str, exact: bool, level: str
) -> None:
    told = {one["name"]: one for one in get(client, "/api/bots", game=name)}
    assert (told["perfect"]["exact"], told["perfect"]["level"]) == (exact, level)
    assert {told[bot]["exact"] for bot in told if bot != "perfect"} == {None}
    anywhere = get(client, "/api/bots")[-1]
    assert (anywhere["exact"], anywhere["level"]) == (None, "never makes a mistake on a board that is solved")


@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize("name", games.available())
def test_whoever_cannot_play_a_cell_is_told_why(client: Any, name: str, code: str) -> None:
    the_game, random = game(name), Random(3)
    language.use(code)
    reasons = set()
    for _ in range(6):
        position = the_game.start
        while True:
            free = {move.cell for move in position.moves}
            for cell in [cell for cell in range(position.board.size) if cell not in free][:3]:
                move = position.board.name(cell)
                answer = client.get(
                    "/api/play", params={"game": name, "position": str(position), "move": move, "lang": code}
                )
                assert error_of(answer, 422) == "illegal_move"
                with pytest.raises(IllegalMoveError) as refused:
                    position.play(move)
                sentence = answer.json()["error"]["message"]
                assert sentence == str(refused.value)
                reasons.add(sentence.replace(move, "").partition(": ")[2])
            if position.outcome is not None:
                break
            position = position.play(random.choice(position.moves))
    assert len(reasons) >= 2, "that the game is over, and that the cell is taken or stays as it is"


def test_the_analysis_is_that_of_the_library(client: Any) -> None:
    for _asked_again in range(2):
        told = get(client, "/api/analyse", game="semaforo", position="..G./Y.Y./....")
        assert told == analyse(game("semaforo").position("..G./Y.Y./....")).to_json()
    assert [move["move"] for move in told["moves"] if move["value"] == "win"] == ["Gb1"]
    assert get(client, "/api/analyse", game="tictactoe")["value"] == "draw"


@pytest.mark.parametrize("path", ["/api/analyse", "/api/hint", "/api/tree"])
def test_boards_too_large_to_study_are_refused_with_a_sentence(client: Any, path: str) -> None:
    answer = client.get(path, params={"game": "tictactoe:20x20x5"})
    assert error_of(answer, 422) == "search_limit"
    if path == "/api/analyse":
        error = answer.json()["error"]
        assert error["settle"] == {"possible": False, "way": None, "seconds": None, "words": error["message"]}


def test_a_hint_has_a_reason(client: Any) -> None:
    told = get(client, "/api/hint", game="tictactoe", position="XX./OO./...", last="Ob2")
    assert told == {
        "move": "Xc3", "reason": {"code": "win", "text": "It completes a line and wins."},
        "clue": "A line can be completed at once. Which one?",
    }  # fmt: skip
    over = client.get("/api/hint", params={"game": "tictactoe", "position": "XXX/OO./..."})
    assert error_of(over, 422) == "illegal_move"
    assert over.json()["error"]["message"] == "There is nothing to play: the game is over."


def nodes_of(node: dict[str, Any]) -> list[dict[str, Any]]:
    return [node, *(below for child in node["children"] for below in nodes_of(child))]


@pytest.mark.parametrize("pruning", [True, False])
@pytest.mark.parametrize("position", ["OXO/.OX/X..", "X.O/.../X.O", "XO./.X./..O"])
def test_the_steps_of_a_search_lead_through_every_node(client: Any, position: str, pruning: bool) -> None:
    told = get(
        client, "/api/tree", game="tictactoe", position=position, order="random", seed=7, pruning=pruning
    )
    nodes = nodes_of(told["tree"])
    assert [node["visit"] for node in nodes] == list(range(told["nodes"]))
    assert [step["visit"] for step in told["steps"] if step["kind"] == "enter"] == list(range(told["nodes"]))
    entered, open_nodes = {}, list[int]()
    for step in told["steps"]:
        if step["kind"] == "enter":
            entered[step["visit"]] = step
            open_nodes.append(step["visit"])
            continue
        assert open_nodes.pop() == step["visit"]
        node, came = nodes[step["visit"]], entered[step["visit"]]
        assert (step["alpha"], step["beta"]) == (node["alpha"], node["beta"])
        # Only one of the two is moved by the successors: alpha at MAX, beta at MIN.
        kept = "beta" if node["player"] == "MAX" else "alpha"
        assert step[kept] == came[kept]
        if not node["children"]:
            assert (step["alpha"], step["beta"]) == (came["alpha"], came["beta"])


def test_a_tree_is_bounded(client: Any) -> None:
    told = get(client, "/api/tree", game="semaforo", nodes=100)
    assert told["nodes"] <= 100
    assert not told["complete"]
    assert error_of(client.get("/api/tree", params={"game": "semaforo", "nodes": 10**7}), 422)
    assert {one["limits"]["largest_tree"] for one in get(client, "/api/games")} == {Settings.largest_tree}


def test_a_tree_that_is_too_large_is_as_deep_as_the_nodes_go_and_otherwise_stops_growing(client: Any) -> None:
    """Without a depth it is whole down to some depth, as `tateti tree` has it; with one it is cut short and says so."""
    deepest = get(client, "/api/tree", game="tictactoe", nodes=1000)
    assert (deepest["depth"], deepest["nodes"], deepest["cut_short"]) == (3, 586, False)
    assert deepest == get(client, "/api/tree", game="tictactoe", nodes=1000, depth=3)
    short = get(client, "/api/tree", game="tictactoe", nodes=1000, depth=4)
    assert short["cut_short"] and not short["complete"]


def test_a_tree_is_that_of_the_command(client: Any, tmp_path: Path) -> None:
    told = get(client, "/api/tree", game="tictactoe", position="XOX/.O./..X", order="random", seed=3)
    file = tmp_path / "tree.json"
    assert main(["tree", "tictactoe", "XOX/.O./..X", "--seed", "3", "--json", str(file)]) == 0
    written = json.loads(file.read_text())
    for node in nodes_of(told["tree"]):
        del node["visit"]
    del told["steps"]
    assert told == written


def test_a_record_is_read_and_reviewed(client: Any) -> None:
    told = client.post("/api/record", json={"record": RECORD}).json()
    assert [move["position"] for move in told["moves"]][-1] == told["position"]
    assert told["moves"][0]["comment"] == "the centre"
    assert told["outcome"]["lines"] == [["b3", "b2", "b1"]]
    review = client.post("/api/review", json={"record": RECORD}).json()
    assert [move["mark"] for move in review["moves"]][3] == "mistake"
    wrong = client.post("/api/record", json={"record": "1. e4 e5"})
    assert error_of(wrong, 422) == "invalid_record"


# The page


@pytest.mark.parametrize("path", ["/", "/m/anything", "/analysis", "/tree", "/rules"])
def test_every_address_of_the_page_is_the_page(client: Any, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["cache-control"] == "no-cache"


def test_files_are_asked_for_again_only_if_they_have_changed(client: Any, settings: Any) -> None:
    name = next(Path(settings.static).rglob("*.js")).relative_to(settings.static).as_posix()
    answer = client.get(f"/static/{name}")
    assert answer.headers["content-type"].startswith("text/javascript")
    again = client.get(f"/static/{name}", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert error_of(client.get("/static/../app.py"), 404)
    assert error_of(client.get("/static/%2e%2e/app.py"), 404)


@pytest.mark.parametrize("language_code", ["es", "pt"])
def test_the_words_of_the_page_are_those_of_the_catalogue(client: Any, language_code: str) -> None:
    words = get(client, f"/words/{language_code}.json")
    language.use(language_code)
    assert words["It completes a line and wins."] == language.gettext("It completes a line and wins.")
    numbered = {key: said for key, said in words.items() if isinstance(said, list)}
    assert numbered
    for key, said in numbered.items():
        assert said == [language.ngettext(key, key, number) for number in (1, 2)]


def test_the_languages_are_told_by_their_own_names(client: Any) -> None:
    told = get(client, "/api/languages")
    assert {one["code"]: one["name"] for one in told} == language.NAMES
    assert [get(client, f"/words/{one['code']}.json") == {} for one in told] == [
        one["code"] == language.SOURCE for one in told
    ]
    assert error_of(client.get("/words/fr.json"), 422) == "invalid_request"


def test_health_and_figures(client: Any) -> None:
    assert get(client, "/healthz")["status"] == "ok"
    client.get("/api/games")
    text = client.app.state.metrics.text().decode()
    assert 'tateti_http_request_seconds_count{route="/api/games",status="200"}' in text
    for name in (
        "tateti_matches_total",
        "tateti_moves_total",
        "tateti_sockets",
        "tateti_bot_thinking_seconds",
    ):
        assert f"# TYPE {name} " in text
    assert "_created" not in text
    assert "python_info" not in text and "process_" not in text  # a registry of its own


def test_two_servers_in_one_process_count_for_themselves() -> None:
    requires_module("prometheus_client")
    from tateti.web.middleware.metrics import Metrics

    one, two = Metrics(), Metrics()
    one.matches.inc()
    one.sockets.set_function(lambda: 7)
    assert b"tateti_matches_total 1.0" in one.text() and b"tateti_sockets 7.0" in one.text()
    assert b"tateti_matches_total 0.0" in two.text() and b"tateti_sockets 0.0" in two.text()


def test_the_documentation_has_examples_that_work(client: Any) -> None:
    schema = get(client, "/api/openapi.json")
    wish = schema["components"]["schemas"]["MatchRequest"]["examples"][0]
    assert client.post("/api/matches", json=wish).status_code == 201
    tried = 0
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"] and operation["description"], path
            assert "4XX" in operation["responses"], path
            if method == "get" and "_id}" not in path:
                examples = {
                    (one["in"], one["name"]): one["schema"]["examples"][0]
                    for one in operation.get("parameters", [])
                    if one["schema"].get("examples")
                }
                query = {name: value for (place, name), value in examples.items() if place == "query"}
                named = {name: value for (place, name), value in examples.items() if place == "path"}
                answer = client.get(path.format(**{"language_code": "es", **named}), params=query)
                assert answer.status_code == 200, (path, query, answer.text)
                tried += 1
    assert tried >= 9
    record = schema["components"]["schemas"]["RecordRequest"]["properties"]["record"]["examples"][0]
    assert client.post("/api/record", json={"record": record}).status_code == 200
    assert json.dumps(schema)


def test_words_of_any_language_are_understood_and_answers_have_our_own(client: Any) -> None:
    told = get(
        client, "/api/position", game="Tres en Raya:4x4", position="[[1,2,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]"
    )
    assert (told["game"], told["position"], told["stock"]) == ("tictactoe:4x4", "XO../..../..../....", None)
    told = get(client, "/api/play", game="semáforo", position="1000/0000/0000", move="reemplazar a3")
    assert (told["game"], told["position"], told["stock"]) == ("semaforo", "Y.../..../....", 8)


# Explanations


def test_a_position_is_explained_in_the_language_that_is_asked_for(client: Any) -> None:
    told = get(client, "/api/explain", game="semaforo", position="RGRR/YYRG/Y.GY")
    assert (told["game"], told["to_move"], told["value"], told["plies"]) == (
        "semaforo:3x4",
        "second",
        "loss",
        4,
    )
    (fact,) = (one for one in told["facts"] if one["cells"] == ["c1"])
    assert fact == {
        "kind": "forbidden",
        "words": "c1 is forbidden for good: Yc1 lets the other complete c3 c2 c1 (Rc1).",
        "moves": ["Yc1"], "cells": ["c1"], "lines": [["c3", "c2", "c1"]],
        "more": {"replies": ["Rc1"], "lasting": "for good", "until": [], "side": None},
    }  # fmt: skip
    assert [one["move"] for one in told["moves"]][:3] == ["Yd2", "Gb1", "Rd1"]
    spanish = get(client, "/api/explain", game="semaforo", position="RGRR/YYRG/Y.GY", lang="es")
    assert "prohibida para siempre" in str(spanish["facts"])


def test_what_cannot_be_proved_in_time_is_explained_without_its_worth(client: Any) -> None:
    told = get(client, "/api/explain", game="semaforo:5x6")
    assert (told["value"], told["plies"]) == (None, None)
    assert "safe-moves" in {fact["kind"] for fact in told["facts"]}
    assert all(one["value"] is None for one in told["moves"])


def test_a_wrong_position_is_not_explained(client: Any) -> None:
    wrong = client.get("/api/explain", params={"game": "semaforo", "position": "G"})
    assert error_of(wrong, 422) == "invalid_position"
    large = client.get("/api/explain", params={"game": "tictactoe:26x26x5"})
    assert error_of(large, 422) == "search_limit"
    over = get(client, "/api/explain", game="tictactoe", position="XXX/OO./...")
    assert [fact["kind"] for fact in over["facts"]] == ["over"]
