"""Matches without a server are decided as on the server, kept before they are told, and go on from what was kept."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, field
from typing import Any

import pytest

from without_server.asking import BYTES, BareEngine

IDS = re.compile(r"[\w-]{22,}")


@dataclass
class Kept:
    """A browser's logs, and the requests that become what is in them."""

    engine: BareEngine
    logs: dict[str, dict[str, Any]] = field(default_factory=dict)

    def ask(
        self, method: str, path: str, body: dict[str, Any] | None = None, code: str = "en"
    ) -> tuple[int, Any]:
        """Asks, and keeps what has to be kept."""
        match = path.split("/")[3] if path.count("/") > 2 else ""
        log = self.logs.get(match)
        given = (method, path, "{}", "" if body is None else json.dumps(body), code)
        control, told = self.engine.call(
            "decide", *given, None if log is None else json.dumps(log), time.time()
        )
        return self._kept(json.loads(control)), _read(told.encode(BYTES).decode())

    def _kept(self, control: dict[str, Any]) -> int:
        for one in control["writes"]:
            if "setup" in one:
                self.logs[one["match"]] = {"setup": one["setup"], "events": []}
            if "event" in one:
                events = self.logs[one["match"]]["events"]
                assert one["event"]["number"] == len(events) + 1
                events.append(one["event"])
        return int(control["status"])

    def bot(self, match: str) -> dict[str, Any] | None:
        """Has the bot play whose turn it is."""
        log = json.dumps(self.logs[match])
        chosen = self.engine.call("bot_choice", match, log, time.time())
        if chosen == "null":
            return None
        control, _body = self.engine.call("bot_move", match, log, chosen, "en", time.time())
        self._kept(json.loads(control))
        found: dict[str, Any] = self.logs[match]["events"][-1]
        return found

    def message(self, match: str, code: str = "en") -> Any:
        """What those hear who watch."""
        return json.loads(
            self.engine.call("message", match, code, json.dumps(self.logs[match]), time.time())[0]
        )


@dataclass
class Served:
    """A server, asked the same."""

    client: Any

    def ask(
        self, method: str, path: str, body: dict[str, Any] | None = None, code: str = "en"
    ) -> tuple[int, Any]:
        """Asks."""
        answer = self.client.request(method, path, json=body, params={"lang": code})
        return answer.status_code, _read(answer.text)


def _read(text: str) -> Any:
    return json.loads(text) if text.startswith("{") else text  # a record is text


def plain(told: Any) -> Any:
    """An answer without what is never the same: ids, secrets, times; nor who is there, which no socket says here."""
    text = IDS.sub("ID", json.dumps(told))
    text = re.sub(r'"(seconds|created)": ("[^"]*"|[\d.]+)', r'"\1": 0', text)
    text = re.sub(r'"present": \{[^}]*\}', '"present": {}', text)
    return json.loads(re.sub(r"%emt [\d.]+", "%emt 0", text))


@pytest.fixture
def kept(engine: BareEngine) -> Kept:
    return Kept(engine)


def play(
    place: Any, wanted: dict[str, Any], actions: list[tuple[int, str, dict[str, Any]]], code: str
) -> list[Any]:
    """A match from its beginning; each action is of the first or the second given seat."""
    status, made = place.ask("POST", "/api/matches", wanted, code)
    told = [(status, made)]
    secrets = {seat["seat"]: seat["secret"] for seat in made["seats"]}
    match = made["match"]["id"]
    for who, what, body in actions:
        both = {"other_secret": secrets[1 - who]} if body.get("both") else {}
        sent = {name: value for name, value in body.items() if name != "both"} | both
        told.append(place.ask("POST", f"/api/matches/{match}/{what}", {"secret": secrets[who], **sent}, code))
        if what == "rematch" and told[-1][1].get("match", {}).get("id") not in (None, match):
            told.append(place.ask("GET", f"/api/matches/{told[-1][1]['match']['id']}", None, code))
    for what in ("", "/record", "/review"):
        told.append(place.ask("GET", f"/api/matches/{match}{what}", None, code))
    return told


def moves(*texts: str) -> list[tuple[int, str, dict[str, Any]]]:
    return [
        (ply % 2, "moves", {"move": text, "ply": ply, "key": f"{ply} {text}"})
        for ply, text in enumerate(texts)
    ]


TWO = [{"kind": "person", "name": "Ana"}, {"kind": "person"}]
COURSES: dict[str, tuple[dict[str, Any], list[tuple[int, str, dict[str, Any]]]]] = {
    "won": ({"game": "tictactoe", "seats": TWO}, moves("Xb2", "Oa1", "Xb1", "Oa2", "Xb3")),
    "drawn": (
        {"game": "tictactoe", "seats": TWO},
        moves("Xa1", "Ob2", "Xc3", "Ob1", "Xb3", "Oa3", "Xc1", "Oc2", "Xa2"),
    ),
    "taken back": (
        {"game": "semaforo", "seats": TWO},
        [
            *moves("Gb2", "Ga1"),
            (1, "undo", {"action": "offer", "both": True}),
            (1, "moves", {"move": "Yb2", "ply": 1}),
        ],
    ),
    "offers": (
        {"game": "notakto", "seats": TWO},
        [
            *moves("Xb2"),
            (0, "undo", {"action": "offer"}),
            (1, "undo", {"action": "decline"}),
            (0, "draw", {"action": "offer"}),
            (0, "draw", {"action": "offer"}),
            (1, "draw", {"action": "accept"}),
            (0, "rematch", {"action": "offer"}),
            (1, "rematch", {"action": "accept"}),
        ],
    ),
    "refused": (
        {"game": "tictactoe", "seats": TWO},
        [
            (1, "moves", {"move": "Xb2", "ply": 0}),
            (0, "moves", {"move": "z9", "ply": 0}),
            (0, "moves", {"move": "Xb2", "ply": 7}),
            *moves("Xb2"),
            *moves("Xb2"),
            (1, "moves", {"move": "Ob2", "ply": 1}),
            (0, "rematch", {"action": "offer"}),
            (1, "resign", {}),
            (1, "resign", {}),
            (0, "moves", {"move": "Xa1", "ply": 1}),
            (0, "rematch", {"action": "offer", "both": True}),
        ],
    ),
    "from a position": (
        {"game": "semaforo", "seats": TWO, "position": "..G./Y.Y./....", "starts": "second"},
        [
            (0, "moves", {"move": "Gb1", "ply": 0}),
            (1, "moves", {"move": "Yc3", "ply": 0}),
            (0, "join", {"name": "Eva"}),
        ],
    ),
    "a clock": ({"game": "tictactoe", "seats": TWO, "clock": "300+2"}, moves("Xb2", "Oa1")),
}


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("code", ["en", "pt"])
def test_a_match_goes_as_on_the_server(client: Any, kept: Kept, course: str, code: str) -> None:
    wanted, actions = COURSES[course]
    here, there = (play(place, wanted, actions, code) for place in (kept, Served(client)))
    if course == "a clock":  # it runs
        for told in (here, there):
            for _status, one in told:
                match = one.get("match", one) if isinstance(one, dict) else {}
                (match.get("clock") or {}).pop("left", None)
    for mine, theirs in zip(here, there, strict=True):
        assert plain(mine) == plain(theirs)


def test_a_bot_plays_to_the_end_and_its_log_is_the_match(kept: Kept) -> None:
    wanted = {"game": "semaforo", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "perfect"}]}
    _status, made = kept.ask("POST", "/api/matches", wanted)
    match, secret = made["match"], made["seats"][0]["secret"]
    while match["state"] == "in play":
        move = {"secret": secret, "move": match["legal"][0]["move"], "ply": match["ply"]}
        _status, match = kept.ask("POST", f"/api/matches/{match['id']}/moves", move)
        assert match["thinking"] is (match["state"] == "in play")
        kept.bot(match["id"])
        match = kept.message(match["id"])["match"]
    assert match["outcome"]["winner"] == "second"  # the second player wins, and this one knows how
    assert [one["reason"] is None for one in match["moves"]] == [ply % 2 == 0 for ply in range(match["ply"])]
    # Another engine, which has never heard of it, tells the same from the log.
    again = Kept(kept.engine, kept.logs)
    assert plain(again.message(match["id"])["match"]) == plain(match)


def test_a_bots_move_is_given_up_where_something_else_has_happened(kept: Kept) -> None:
    wanted = {"game": "tictactoe", "seats": [{"kind": "bot", "bot": "easy"}, {"kind": "person"}]}
    _status, made = kept.ask("POST", "/api/matches", wanted)
    match, secret = made["match"]["id"], made["seats"][0]["secret"]
    chosen = kept.engine.call("bot_choice", match, json.dumps(kept.logs[match]), time.time())
    kept.ask("POST", f"/api/matches/{match}/resign", {"secret": secret})
    control, _body = kept.engine.call(
        "bot_move", match, json.dumps(kept.logs[match]), chosen, "en", time.time()
    )
    assert json.loads(control)["writes"] == []
    assert kept.bot(match) is None


def test_time_that_is_over_ends_a_match(kept: Kept) -> None:
    _status, made = kept.ask("POST", "/api/matches", {"game": "tictactoe", "seats": TWO, "clock": "60"})
    match, secrets = made["match"]["id"], [seat["secret"] for seat in made["seats"]]
    kept.ask("POST", f"/api/matches/{match}/moves", {"secret": secrets[0], "move": "Xb2", "ply": 0})
    log = json.dumps(kept.logs[match])
    deadline = json.loads(kept.engine.call("follow_up", match, log))["deadline"]
    assert json.loads(kept.engine.call("time_over", match, log, "en", deadline - 1)[0])["writes"] == []
    (write,) = json.loads(kept.engine.call("time_over", match, log, "en", deadline + 1)[0])["writes"]
    assert (write["event"]["kind"], write["event"]["data"]) == ("clock", {"side": "second"})


def test_a_match_that_is_not_kept_is_not_there(kept: Kept) -> None:
    status, told = kept.ask("GET", "/api/matches/nothing", None, "es")
    assert (status, told["error"]["code"]) == (404, "unknown_match")
