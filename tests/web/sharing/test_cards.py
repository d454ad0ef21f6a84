"""What a link shows where it is sent: titles, sentences and pictures of each page, and nothing that could be markup."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from conftest import requires_module
from tateti.games import game
from tateti.study.lessons import library as lessons
from tateti.study.puzzles.puzzle import id_of
from tateti.web.addresses import PublicUrl
from web.playing import OTHER, begin


class Tags(HTMLParser):
    """The tags of a page as whoever shows a link reads them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.elements: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        told = dict(attrs)
        name = told.get("property") or told.get("name")
        if tag == "meta" and name:
            self.found[name] = told.get("content") or ""


def tags(client: Any, path: str, **headers: str) -> dict[str, str]:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    return Tags(answer.text).found


def shown(client: Any, found: dict[str, str]) -> dict[str, list[str]]:
    """What the picture of a card is asked for by; the picture is there."""
    address = urlsplit(found["og:image"])
    answer = client.get(f"{address.path}?{address.query}")
    assert answer.status_code == 200, answer.text
    image = requires_module("PIL.Image").open(BytesIO(answer.content))
    assert image.size == (int(found["og:image:width"]), int(found["og:image:height"])) == (1200, 630)
    return parse_qs(address.query)


def test_the_start_page_has_a_card(client: Any) -> None:
    found = tags(client, "/")
    assert (found["og:title"], found["og:type"], found["twitter:card"]) == (
        "tateti",
        "website",
        "summary_large_image",
    )
    assert found["og:url"] == "http://testserver/"
    assert shown(client, found)["game"] == ["semaforo"]


def test_a_match_shows_its_board_its_names_and_how_it_stands(client: Any) -> None:
    match = begin(client, "tictactoe")
    match.moves("b2")
    found = tags(client, f"/m/{match.id}?lang=es")
    assert found["og:title"] == "Ana – Beto · Ta-Te-Ti"
    assert "1 jugada" in found["og:description"]
    assert f"/api/matches/{match.id}/picture.png" in found["og:image"]
    assert shown(client, found)["event"] == ["1"]
    match.moves("a1", "b1", "a2", "b3")
    ended = tags(client, f"/m/{match.id}")
    assert ended["og:description"].startswith("Ana ")
    assert ended["og:image"] != found["og:image"]
    for secret in match.secrets.values():
        assert secret not in str(ended)


@pytest.mark.parametrize(("path", "title", "asked"), [
    ("/analysis?game=semaforo&position=GR../YGR./Y..Y", "Analysis · Semáforo (Traffic Lights)", {"position": ["GR../YGR./Y..Y"]}),
    ("/tree?game=tictactoe&position=X.O/.X./...", "Search tree · Tic-Tac-Toe", {"position": ["X.O/.X./..."]}),
    ("/rules?game=notakto", "Rules · Notakto", {"game": ["notakto"]}),
    ("/learn/fork", "The fork · Learn", {"game": ["tictactoe"]}),
    ("/puzzles", "Problems · tateti", {"game": ["semaforo"]}),
])  # fmt: skip
def test_a_page_about_a_board_shows_it(
    path: str, title: str, asked: dict[str, list[str]], client: Any
) -> None:
    found = tags(client, path)
    assert found["og:title"] == title
    assert asked.items() <= shown(client, found).items()


def test_a_lesson_says_what_it_is_about_in_the_readers_language(client: Any) -> None:
    found = tags(client, "/learn/fork", **{"Accept-Language": "pt"})
    assert found["og:description"] == " ".join(lessons.lesson("fork").about.paragraphs("pt"))
    assert found["og:locale"] == "pt"


def test_a_problem_shows_its_position_and_not_its_answer(client: Any) -> None:
    position = game("tictactoe").position("XX./OO./...")
    found = tags(client, f"/puzzles/problem/{id_of(position)}")
    assert found["og:description"] == "X to move. What is the best move?"
    assert shown(client, found)["position"] == [str(position)]
    assert "c3" not in str(found)


@pytest.mark.parametrize("path", [
    "/m/nobody", "/analysis?game=chess", "/analysis?game=semaforo&position=XX", "/analysis?match=nobody", "/learn/nothing",
    "/puzzles/problem/nonsense", '/analysis?game="><script>alert(1)</script>', "/analysis?game=semaforo:26x26", "/tree?game=%00",
    "/analysis?position=" + "G" * 3000,
])  # fmt: skip
def test_an_address_of_nothing_has_the_card_of_the_page(path: str, client: Any) -> None:
    found = tags(client, path)
    assert found["og:title"] in ("tateti", "Analysis · tateti", "Search tree · tateti")
    shown(client, found)


def test_names_are_never_markup(client: Any) -> None:
    hostile = '"><script>alert(1)</script>'
    match = begin(client, "tictactoe", {"kind": "person", "name": hostile[:30]}, OTHER)
    answer = client.get(f'/m/{match.id}?x="><script>alert(2)</script>')
    read = Tags(answer.text)
    plain = begin(client, "tictactoe", {"kind": "person", "name": "Ana"}, OTHER)
    assert read.elements == Tags(client.get(f"/m/{plain.id}").text).elements
    assert hostile[:30] in read.found["og:title"]


def test_the_public_address_is_the_one_that_is_told(settings: Any) -> None:
    from starlette.testclient import TestClient

    from tateti.web.app import create_app

    public = replace(settings, public_url=PublicUrl.read("https://tateti.example.org/"))
    with TestClient(create_app(public), base_url="https://tateti.example.org") as client:
        found = tags(client, "/rules")
        assert found["og:url"] == "https://tateti.example.org/rules"
        assert found["og:image"].startswith("https://tateti.example.org/api/picture.png?")


def test_a_host_that_cannot_be_one_is_not_repeated(client: Any) -> None:
    found = tags(client, "/", Host='evil"><script>')
    assert found["og:url"] == "/"
    assert found["og:image"].startswith("/api/picture.png?")


def test_the_page_is_sent_again_only_where_its_card_has_changed(client: Any) -> None:
    match = begin(client, "tictactoe")
    first = client.get(f"/m/{match.id}")
    again = client.get(f"/m/{match.id}", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    match.moves("b2")
    assert client.get(f"/m/{match.id}", headers={"If-None-Match": first.headers["etag"]}).status_code == 200
