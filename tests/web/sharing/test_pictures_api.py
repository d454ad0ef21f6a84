"""Pictures over the API: of positions, of records, of matches; their bounds, their names, and what they do not tell."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest

from conftest import requires_module
from tateti.answers.picture_tasks import Wanted, match_picture
from tateti.answers.tasks import match_of
from tateti.games import game
from tateti.notation import read_record
from tateti.study.snapshots import Look, PictureLimitError, animation, picture_file, scene_of, title_of
from web.playing import begin, error_of

RECORD = '[Game "tictactoe"]\n[First "Ana"]\n[Second "Beto"]\n\n1. Xb2 Oa1 2. Xb1 Oa2 3. Xb3 1-0\n'
POSITION = {"game": "semaforo", "position": "GR../YGR./Y..Y"}


def image(answer: Any) -> Any:
    """What an independent decoder makes of an answer."""
    assert answer.status_code == 200, answer.text
    return requires_module("PIL.Image").open(BytesIO(answer.content))


@pytest.mark.parametrize(("kind", "media_type"), [
    ("svg", "image/svg+xml"), ("png", "image/png"), ("gif", "image/gif"),
])  # fmt: skip
def test_a_position_is_drawn_as_each_kind_of_file(kind: str, media_type: str, client: Any) -> None:
    answer = client.get(f"/api/picture.{kind}", params=POSITION)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == media_type
    assert answer.headers["content-disposition"] == f"inline; filename*=UTF-8''semaforo.{kind}"
    assert answer.headers["cache-control"] == "public, max-age=3600"
    position = game("semaforo").position("GR../YGR./Y..Y")
    assert answer.content == picture_file(kind, scene_of(position), title_of(position), Look())  # type: ignore[arg-type]


def test_a_record_is_played_in_a_gif_and_its_end_is_shown_otherwise(client: Any) -> None:
    moving = image(client.get("/api/picture.gif", params={"record": RECORD}))
    assert moving.n_frames == 6
    still = client.get("/api/picture.svg", params={"record": RECORD, "names": True})
    assert "XX" not in still.text
    assert 'class="last"' in still.text
    assert still.text.count('class="tile won"') == 3
    assert image(client.get("/api/picture.gif", params={"record": RECORD, "ply": 2})).n_frames == 1


def test_a_match_is_drawn_as_it_stands_for_whoever_watches(client: Any) -> None:
    match = begin(client, "tictactoe")
    match.moves("b2")
    answer = client.get(f"/api/matches/{match.id}/picture.svg")
    assert answer.headers["cache-control"] == "no-store"
    assert len(ElementTree.fromstring(answer.text).findall(".//*[@class='last']")) == 1
    assert image(client.get(f"/api/matches/{match.id}/picture.gif")).n_frames == 2
    for secret in match.secrets.values():
        assert secret not in answer.text


def test_a_finished_match_may_be_kept_for_a_minute(client: Any) -> None:
    match = begin(client, "tictactoe")
    match.moves("a1", "b1", "a2", "b2", "a3")
    answer = client.get(f"/api/matches/{match.id}/picture.png?names=true&lang=es")
    assert answer.headers["cache-control"] == "public, max-age=60"
    assert answer.headers["content-disposition"].endswith(".png")
    assert image(answer).size == (524, 640)


def test_a_card_has_the_shape_in_which_links_are_shown(client: Any) -> None:
    assert image(client.get("/api/picture.png", params={**POSITION, "card": True, "size": 1200})).size == (
        1200,
        630,
    )


@pytest.mark.parametrize(("query", "status"), [
    ({}, 422), ({**POSITION, "record": RECORD}, 422), ({**POSITION, "size": 2001}, 422), ({**POSITION, "size": 1}, 422),
    ({**POSITION, "theme": "pink"}, 422), ({"record": RECORD, "delay": 0}, 422), ({"record": RECORD, "ply": 6}, 422),
    ({"record": RECORD, "ply": -1}, 422), ({"record": "[" * 9000}, 422), ({"record": "1. e4"}, 422),
    ({"game": "semaforo:26x26"}, 413), ({"game": "chess"}, 422), ({**POSITION, "last": "Gz9"}, 422),
    ({"record": '[Game "semaforo:26x26"]\n\n1. Ga1 *'}, 413),
])  # fmt: skip
def test_what_cannot_be_drawn_is_refused_in_a_sentence(
    query: dict[str, Any], status: int, client: Any
) -> None:
    for kind in ("svg", "png", "gif"):
        answer = client.get(f"/api/picture.{kind}", params=query)
        assert answer.status_code == status, answer.text
        assert error_of(answer, status)


def test_whoever_only_asks_whether_a_picture_is_there_is_told(client: Any) -> None:
    answer = client.head("/api/picture.png", params=POSITION)
    assert (answer.status_code, answer.headers["content-type"], answer.content) == (200, "image/png", b"")


def test_pages_of_others_may_show_pictures_and_nothing_else(client: Any) -> None:
    policy = "cross-origin-resource-policy"
    assert client.get("/api/picture.png", params=POSITION).headers[policy] == "cross-origin"
    assert client.get("/api/matches/nobody/picture.svg").headers[policy] == "cross-origin"
    for path in ("/", "/api/games", "/api/picture", "/api/matches/nobody/record", "/api/pictures.json"):
        assert client.get(path).headers[policy] == "same-origin"


def test_another_kind_of_file_is_refused(client: Any) -> None:
    assert client.get("/api/picture.bmp", params=POSITION).status_code == 422
    assert client.get("/api/matches/nobody/picture.png").status_code == 404


def test_what_a_record_says_is_never_markup(client: Any) -> None:
    hostile = RECORD.replace("Ana", "<script>alert(1)</script>&原")
    drawn = client.get("/api/picture.svg", params={"record": hostile, "names": True}).text
    ElementTree.fromstring(drawn)
    assert "<script" not in drawn
    assert "&lt;script&gt;" in drawn


def test_what_is_kept_by_others_is_kept_for_each_language(client: Any) -> None:
    for path in ("/api/picture.svg", "/embed"):
        answer = client.get(path, params=POSITION, headers={"Accept-Encoding": "identity"})
        assert answer.headers["cache-control"].startswith("public")
        assert "Accept-Language" in answer.headers["vary"]


def test_an_animation_that_takes_too_long_is_given_up_wherever_it_is() -> None:
    match = match_of(read_record(RECORD), 400)
    asked = []
    whole = animation(match, Look(size=60), stop=lambda: bool(asked.append(1)))
    assert len(asked) == 2 * (len(match.moves) + 1)  # each move is painted, and then compressed
    for last in (1, len(asked)):
        left = iter(range(last))
        with pytest.raises(PictureLimitError, match="takes too long"):
            animation(match, Look(size=60), stop=lambda: next(left, None) == last - 1)  # noqa: B023
    wanted = Wanted("gif", Look(size=60))
    with pytest.raises(PictureLimitError):
        match_picture(RECORD, wanted, "en", 400, 0.0)
    assert match_picture(RECORD, wanted, "en", 400, 60.0) == whole
