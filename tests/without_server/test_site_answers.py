"""The page without a server is answered as by the server: byte for byte, without what a server has installed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import FULL, requires_module
from tateti.answers.json_bytes import json_object, plain_json_bytes
from tateti.games import available, game
from tateti.solver.books.shipped import read_shipped, shipped_files
from tateti.study.lessons import library
from without_server.asking import LANGUAGES, BareEngine, Question, get, positions, post, studies

PARTS, POSITIONS = (50, 100) if FULL else (1, 60)
RECORD = '[Game "tictactoe"]\n[First "Ana"]\n\n1. Xb2 {the centre} Oa1 2. Xb1 (2. Xa2 Oc2) Oa2 3. Xb3 1-0\n'


def asked_of_server(client: Any, asked: Question) -> tuple[int, bytes]:
    headers = {"Content-Type": "application/json"} if asked.body else {}
    answer = client.request(asked.method, asked.address, content=asked.body or None, headers=headers)
    return answer.status_code, answer.content


def compare(client: Any, engine: BareEngine, questions: Iterable[Question]) -> int:
    """Asks both; how many questions there were."""
    count = 0
    for asked in questions:
        assert engine.answer(asked) == asked_of_server(client, asked), asked
        count += 1
    return count


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_positions_are_answered_as_by_the_server(client: Any, engine: BareEngine, part: int) -> None:
    random = Random(part)
    for position in positions(POSITIONS, random):
        compare(client, engine, studies(position, random))


@pytest.mark.slow
def test_lessons_are_answered_as_by_the_server(client: Any, engine: BareEngine) -> None:
    def questions() -> Iterable[Question]:
        random = Random(3)
        for code in LANGUAGES:
            yield get("/api/lessons", code)
        for name in library.names():
            for number in range(1, len(library.lesson(name).steps) + 1):
                code, path = random.choice(LANGUAGES), f"/api/lessons/{name}/steps/{number}"
                yield get(path, code)
                yield post(path, code, action="hint")
                told = json.loads(engine.answer(get(path, code))[1])
                choices = [one["move"] for one in told["standing"]["legal"]] or ["1"]
                yield post(path, code, action="choose", choice=random.choice(choices))
                yield post(path, code, action="choose", choice="nonsense")
                yield post(path, code, action="again", tries=1)
        yield get("/api/lessons/no-such-lesson/steps/1", "es")
        yield get("/api/lessons/fork/steps/99", "pt")

    assert compare(client, engine, questions()) > 300


@pytest.mark.slow
def test_problems_are_answered_as_by_the_server(client: Any, engine: BareEngine) -> None:
    def questions() -> Iterable[Question]:
        for code in LANGUAGES:
            yield get("/api/themes", code)
        for number, name in enumerate(available()):
            code = LANGUAGES[number % len(LANGUAGES)]
            yield get("/api/themes", code, game=name)
            yield (wanted := post("/api/puzzles/next", code, game=name, seed=number))
            problem = json.loads(engine.answer(wanted)[1])["problem"]
            if problem is None:
                continue
            named = problem["id"]
            yield get(f"/api/puzzles/problems/{named}", code, retry="false")
            for step in (1, 2, 3):
                yield post("/api/puzzles/hints", code, id=named, step=step)
            for one in problem["position"]["legal"]:
                yield post("/api/puzzles/choices", code, id=named, move=one["move"])
        yield get("/api/puzzles/daily", "es", game="tictactoe", day="2026-03-02")
        yield get("/api/puzzles/daily", "es", game="tictactoe", day="2999-03-02")
        yield get("/api/puzzles/sets/1.tictactoe.3.1.7", "pt")
        yield get("/api/puzzles/sets/nonsense", "pt")

    assert compare(client, engine, questions()) > 60


def test_records_are_answered_as_by_the_server(client: Any, engine: BareEngine) -> None:
    marked = {"arrows": [{"from": "a1", "to": "b2", "colour": "red"}], "cells": [{"cell": "c3"}]}
    moves = [
        {"move": "b2", "comment": "the centre", **marked},
        {"move": "a1", "variations": [[{"move": "c1", "seconds": 2.5}, {"move": "Xa1"}]]},
    ]
    questions = [
        *(post("/api/record", code, record=RECORD) for code in LANGUAGES),
        *(post("/api/review", code, record=RECORD) for code in LANGUAGES),
        *(post("/api/puzzles/mistakes", code, record=RECORD, side="second") for code in LANGUAGES),
        post("/api/record", "es", record="nonsense"),
        post("/api/record", "es", record='[Game "tictactoe:26x26"]\n\n*\n'),
        post(
            "/api/record/write", "pt", tags={"Game": "tictactoe", "First": "Ana"}, moves=moves, comment="So."
        ),
        post("/api/record/write", "pt", tags={"Game": "tictactoe"}, moves=[{"move": "b2"}, {"move": "b2"}]),
    ]
    compare(client, engine, questions)


def test_pictures_are_answered_as_by_the_server(client: Any, engine: BareEngine) -> None:
    requires_module("segno")
    shown = {"game": "semaforo", "position": "..G./Y.Y./...."}
    questions = [
        *(
            get(f"/api/picture.{kind}", code, **shown, last="Gc3")
            for kind in ("svg", "png", "gif")
            for code in LANGUAGES
        ),
        get("/api/picture.svg", game="tictactoe:4x4", theme="dark", size=300, card="true"),
        get("/api/picture.gif", "es", record=RECORD, names="true", delay=0.5, size=120),
        get("/api/picture.png", "es", record=RECORD, ply=2),
        get("/api/picture.png", "es", record=RECORD, ply=99),
        get("/api/picture.png", "es", record=RECORD, game="tictactoe"),
        get("/api/picture.png", game="tictactoe", size=10_000),
        get("/api/picture.bmp", game="tictactoe"),
        post("/api/qr", text="https://example.org/"),
        post("/api/qr", text=""),
    ]
    compare(client, engine, questions)
    for asked in (get("/embed", "pt", **shown), get("/embed", "es", record=RECORD, ply=3)):
        placed = Question(
            "GET", asked.path, {**asked.query, "origin": "http://testserver"}, "", asked.language
        )
        assert engine.answer(placed) == asked_of_server(client, asked)


def test_books_are_answered_as_by_the_server(client: Any, engine: BareEngine) -> None:
    def questions() -> Iterable[Question]:
        random = Random(5)
        for file in shipped_files():
            book = read_shipped(file)
            yield get("/api/book/file", game=book.game.full_name)
            position = book.game.start
            while position.outcome is None:
                asked = {"game": book.game.name, "position": str(position)}
                yield get("/api/book", random.choice(LANGUAGES), **asked)
                position = position.play(random.choice(book.answers(position) or position.moves))
            yield get("/api/book", random.choice(LANGUAGES), game=book.game.name, position=str(position))

    assert compare(client, engine, questions()) > 200


REFUSED = [
    get("/api/book"),
    get("/api/book", "es", game="../../../etc/passwd"),
    get("/api/book", game="semaforo", position="GG/GG"),
    get("/api/book", game="tictactoe:9x9"),
    get("/api/book/file"),
    get("/api/book/file", "es", game="tictactoe"),
    get("/api/book/file", "pt", game="semaforo:5x6"),
    get("/api/book/file", game="x" * 65),
    get("/api/position"),
    get("/api/position", game="x" * 65),
    get("/api/position", "es", game="chess"),
    get("/api/position", game="semaforo", position="x" * 2001),
    get("/api/position", game="semaforo", position="GG/GG"),
    get("/api/position", game="tictactoe:26x26"),
    get("/api/analyse", game="tictactoe:9x9"),
    get("/api/play", game="tictactoe", move=""),
    get("/api/play", "pt", game="tictactoe", move="z9"),
    get("/api/tree", game="tictactoe", depth="deep"),
    get("/api/tree", game="tictactoe", depth=101),
    get("/api/tree", game="tictactoe", depth=-1),
    get("/api/tree", game="tictactoe", order="alphabetical"),
    get("/api/tree", game="tictactoe", nodes=0),
    get("/api/hint", game="tictactoe", position="XXX/OO./..."),
    get("/api/hint", game="tictactoe", last="zz"),
    post("/api/record"),
    post("/api/record", record=3),
    post("/api/record", record="", more=1),
    post("/api/review", record="x" * 100_001),
    post("/api/lessons/fork/steps/1", action="guess"),
    post("/api/lessons/fork/steps/1", action="choose"),
    post("/api/lessons/fork/steps/1", past=["b2", 3], action="again"),
    post("/api/lessons/fork/steps/1", tries=1001, action="again"),
    get("/api/lessons/fork/steps/0"),
    post("/api/puzzles/hints", id="nonsense", step=1),
    post("/api/puzzles/hints", id="semaforo-3x4-8n0jr", step=11),
    post("/api/puzzles/next", game="tictactoe", theme="no-such-theme"),
    post("/api/puzzles/next", game="tictactoe", level="hard"),
    get("/api/no-such-thing", "es"),
    post("/api/games", "es"),
]


@pytest.mark.parametrize("asked", REFUSED, ids=lambda asked: f"{asked.address[:60]} {asked.body[:40]}")
def test_what_cannot_be_answered_is_refused_in_the_same_words(
    client: Any, engine: BareEngine, asked: Question
) -> None:
    status, body = engine.answer(asked)
    assert (status, body) == asked_of_server(client, asked)
    assert status >= 400


def test_an_exact_answer_that_would_need_the_solver_is_refused_and_not_guessed(engine: BareEngine) -> None:
    asked = get("/api/settle", game="semaforo:4x4")
    told = json.loads(engine.answer(asked)[1])
    assert (told["state"], told["way"]) == ("impossible", None)
    assert "tateti" in told["words"]


def test_every_usual_board_is_known_exactly(engine: BareEngine) -> None:
    for name in available():
        told = json.loads(engine.answer(get("/api/analyse", game=name))[1])
        assert told["game"] == game(name).full_name
        bots = json.loads(engine.answer(get("/api/bots", game=name))[1])
        assert [one["exact"] for one in bots if one["name"] == "perfect"] == [True]


def test_the_engine_needs_nothing_that_a_browser_has_not(engine: BareEngine) -> None:
    engine.answer(get("/api/analyse", game="semaforo"))
    loaded = {name.partition(".")[0] for name in engine.call("modules")}
    assert not loaded & {
        "asyncio",
        "click",
        "fastapi",
        "multiprocessing",
        "numpy",
        "orjson",
        "platformdirs",
        "pydantic",
        "rich",
    }


# JSON

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text()
    | st.floats(0, 10**6).map(lambda x: round(x, 3)),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(), inside),
)


@given(PLAIN)
def test_json_is_the_same_with_and_without_orjson(value: Any) -> None:
    orjson = requires_module("orjson")
    assert plain_json_bytes(value) == orjson.dumps(value)


@settings(max_examples=100 if FULL else 25)
@given(st.dictionaries(st.text(), PLAIN))
def test_an_object_of_parts_is_the_object(value: dict[str, Any]) -> None:
    parts = {name: plain_json_bytes(part) for name, part in value.items()}
    assert json_object(parts) == plain_json_bytes(value)
