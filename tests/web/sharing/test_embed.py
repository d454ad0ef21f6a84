"""The board within other pages: what it shows, what it may do, and that nothing else may be framed."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import Any

import pytest

from web.playing import begin

RECORD = '[Game "semaforo"]\n[First "Ana"]\n[Second "Beto"]\n\n1. Gb2 Yb2 2. Rb2 Ga1 *\n'


def told(text: str) -> dict[str, Any]:
    """What the script of the page reads."""
    found = re.search(r'<script type="application/json" id="told">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    return json.loads(found[1])  # type: ignore[no-any-return]


def policy(answer: Any) -> dict[str, str]:
    parts = answer.headers["content-security-policy"].split("; ")
    return dict(part.partition(" ")[::2] for part in parts)


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_a_position_is_shown_with_a_link_to_the_page(client: Any) -> None:
    answer = client.get("/embed", params={"game": "semaforo", "position": "GR../YGR./Y..Y", "lang": "es"})
    assert answer.status_code == 200
    assert '<html lang="es">' in answer.text
    assert 'href="http://testserver/analysis?game=semaforo&amp;position=GR..%2FYGR.%2FY..Y"' in answer.text
    assert answer.text.count('href="#piece-') == 7
    assert told(answer.text)["moves"] == []
    assert "<button" not in answer.text


def test_a_record_can_be_stepped_through(client: Any) -> None:
    text = client.get("/embed", params={"record": RECORD, "ply": 1}).text
    assert told(text) == {
        "cols": 4, "start": "." * 12, "moves": [[5, "G"], [5, "Y"], [5, "R"], [8, "G"]], "ply": 1,
        "said": ["The beginning", "1. Gb2", "1… Yb2", "2. Rb2", "2… Ga1"],
        "spoken": ["The beginning", "Gb2 (green on b2).", "Yb2 (b2 turns yellow).", "Rb2 (b2 turns red).", "Ga1 (green on a1)."],
    }  # fmt: skip
    assert "<h1>Ana – Beto</h1>" in text
    assert text.count("<button") == 4
    assert 'href="http://testserver/analysis?game=semaforo&amp;position=....%2F.G..%2F...."' in text


def test_a_match_is_shown_as_it_stands_without_its_secrets(client: Any) -> None:
    match = begin(client, "tictactoe")
    match.moves("b2", "a1", "b1", "a2", "b3")
    answer = client.get("/embed", params={"match": match.id, "theme": "dark"})
    assert told(answer.text)["said"][-1] == "3. Xb3 1-0"
    assert 'data-theme="dark"' in answer.text
    assert answer.headers["cache-control"] == "no-store"
    for secret in match.secrets.values():
        assert secret not in answer.text


def test_its_policy_allows_its_own_script_and_style_and_nothing_else(client: Any) -> None:
    answer = client.get("/embed", params={"record": RECORD})
    found = policy(answer)
    assert found["default-src"] == found["base-uri"] == found["form-action"] == "'none'"
    assert found["script-src"] == digest(answer.text.partition("<script>")[2].partition("</script>")[0])
    assert found["style-src"] == digest(answer.text.partition("<style>")[2].partition("</style>")[0])
    assert found["sandbox"] == "allow-scripts allow-popups allow-popups-to-escape-sandbox"
    assert "frame-ancestors" not in found
    assert "x-frame-options" not in answer.headers
    for name in (
        "x-content-type-options",
        "referrer-policy",
        "permissions-policy",
        "cross-origin-resource-policy",
    ):
        assert name in answer.headers


@pytest.mark.parametrize("path", [
    "/", "/analysis", "/embedded", "/api/games", "/api/picture.svg?game=semaforo", "/m/embed", "/embed?ply=x",
])  # fmt: skip
def test_nothing_else_may_be_framed(path: str, client: Any) -> None:
    answer = client.get(path)
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(("query", "status"), [
    ({}, 422), ({"game": "chess"}, 422), ({"match": "nobody"}, 404), ({"record": "1. e4"}, 422), ({"record": RECORD, "ply": 5}, 422),
    ({"game": "semaforo", "match": "x"}, 422), ({"game": "semaforo:26x26"}, 413),
])  # fmt: skip
def test_where_there_is_no_board_the_frame_says_why(query: dict[str, Any], status: int, client: Any) -> None:
    answer = client.get("/embed", params={**query, "lang": "en"})
    assert answer.status_code == status
    assert re.search(r"<p>[A-Z'&\[].{20,}\.</p>", answer.text)
    assert policy(answer)["script-src"] == digest("")
    assert "x-frame-options" not in answer.headers


def test_what_others_wrote_is_never_markup(client: Any) -> None:
    hostile = RECORD.replace("Ana", "</script><script>alert(1)</script>").replace("Beto", "<!--")
    text = client.get("/embed", params={"record": hostile}).text
    assert text.count("<script") == 2
    assert "<!--" not in text
    refused = client.get("/embed", params={"game": "<script>alert(1)</script>"}).text
    assert "<script" not in refused
