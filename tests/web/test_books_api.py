"""The books of the boards over the API: what they say of a position, and their files."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tateti.games import Side, game
from tateti.solver.books import text
from tateti.solver.books.shipped import boards_with_books, shipped, shipped_file, shipped_files
from web.conftest import sqlite_in
from web.playing import error_of


def book_of(client: Any, name: str, position: str | None = None, **more: str) -> Any:
    query = {"game": name, **({} if position is None else {"position": position}), **more}
    answer = client.get("/api/book", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_loser_to_move_is_in_the_book_and_the_winner_is_answered(client: Any) -> None:
    told = book_of(client, "semaforo")
    assert (told["game"], told["to_move"], told["standing"], told["answers"]) == (
        "semaforo:3x4", "first", "in_book", [],
    )  # fmt: skip
    assert told["words"] == "This position is in the book: whoever is to move loses."
    book = told["book"]
    assert (book["winner"], book["positions"], book["rule"]) == ("second", 483, None)
    assert book["title"] == "The second player wins by the book"
    assert "483 positions" in book["words"]
    assert book["check"] == f"python3 tools/check_book.py {book['file']}"
    told = book_of(client, "semaforo", ".G../..../....")
    assert (told["standing"], told["answers"], told["words"]) == (
        "answered",
        ["Gc1"],
        "The book answers Gc1.",
    )


@pytest.mark.parametrize(
    ("name", "position", "standing", "words"),
    [
        ("semaforo", "GG../..../...Y", "outside", "does not lead here"),
        ("semaforo", "GGG./..../...G", "over", "is over"),
        ("semaforo:3x3", "YYG/.R./GYY", "outside", "does not lead here"),
        ("semaforo:3x3", "GG./.G./YYG", "over", "is over"),
        ("semaforo", "GG../..../Y..G", "answered", "The book wins at once: Gc3, Gc2."),
    ],
)
def test_what_is_said_elsewhere(client: Any, name: str, position: str, standing: str, words: str) -> None:
    told = book_of(client, name, position)
    assert told["standing"] == standing
    assert words in told["words"]


def test_a_rule_is_explained_in_a_sentence(client: Any) -> None:
    assert "across the centre" in book_of(client, "semaforo:3x5")["book"]["words"]
    assert "from top to bottom" in book_of(client, "semaforo:2x9")["book"]["words"]
    assert "centro" in book_of(client, "semaforo:3x5", lang="es")["book"]["words"]
    assert (
        book_of(client, "semaforo:3x5", lang="pt")["book"]["title"] == "Com o livro ganha o primeiro jogador"
    )


def test_where_there_is_no_book_it_says_so(client: Any) -> None:
    told = book_of(client, "tictactoe")
    assert (told["book"], told["standing"], told["answers"]) == (None, None, [])
    assert "No book of tictactoe:3x3" in told["words"]


def test_whoever_plays_what_is_answered_wins(client: Any) -> None:
    random = Random(2)
    for name in ("semaforo", "semaforo:3x3", "notakto", "tictactoe:3x4", "misere-semaforo:2x4"):
        position = game(name).start
        winner = Side[book_of(client, name)["book"]["winner"].upper()]
        while position.outcome is None:
            told = book_of(client, name, str(position))
            assert told["standing"] == ("answered" if position.turn is winner else "in_book")
            position = position.play(random.choice(told["answers"] or [str(move) for move in position.moves]))
        assert position.outcome.winner is winner


def test_a_game_says_which_boards_have_books(client: Any) -> None:
    for one in client.get("/api/games").json():
        assert one["books"] == list(boards_with_books(one["kind"]))
        for board in one["books"]:
            assert shipped(game(f"{one['kind']}:{board}")) is not None


def test_the_file_is_the_one_that_comes_with_tateti(client: Any) -> None:
    for name, kind in (
        ("semaforo", "text/plain"),
        ("semaforo:3x3", "text/plain"),
        ("semaforo:1x14", "application/gzip"),
    ):
        answer = client.get("/api/book/file", params={"game": name})
        file = shipped_file(game(name))
        assert file is not None
        assert (answer.status_code, answer.content) == (200, file.read_bytes())
        assert text.from_bytes(answer.content, "book") == shipped(game(name))
        assert answer.headers["content-disposition"].endswith(file.name)
        assert answer.headers["content-type"].startswith(kind)


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("tictactoe", 404, "unknown_book"),
        ("semaforo:5x6", 404, "unknown_book"),
        ("../../../../etc/passwd", 422, "invalid_game"),
        ("semaforo:3x4.book", 422, "invalid_game"),
        (f"{shipped_files()[0]}"[-60:], 422, "invalid_game"),
        ("semaforo:9x9", 422, "search_limit"),
        ("x" * 65, 422, "invalid_request"),
    ],
)
def test_no_other_file_is_read(client: Any, name: str, status: int, code: str) -> None:
    answer = client.get("/api/book/file", params={"game": name})
    assert error_of(answer, status) == code


def test_an_address_may_not_ask_without_end(settings: Any, tmp_path: Any) -> None:
    from starlette.testclient import TestClient

    from tateti.web.app import create_app

    strict = replace(settings, database=sqlite_in(tmp_path), rate=0.001, burst=5)
    with TestClient(create_app(strict)) as client:
        told = [client.get("/api/book", params={"game": "notakto"}).status_code for _ in range(7)]
    assert told == [200] * 5 + [429] * 2
