"""Matches as a client of the API plays them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

PERSON = {"kind": "person", "name": "Ana"}
OTHER = {"kind": "person", "name": "Beto"}
DEADLINE = 60.0  # seconds, for what should take none


def bot(name: str) -> dict[str, str]:
    return {"kind": "bot", "bot": name}


@dataclass
class Played:
    """A match and the secrets of its seats, by side."""

    client: Any
    id: str
    secrets: dict[str, str]

    def now(self, **query: str) -> dict[str, Any]:
        """How it stands."""
        answer = self.client.get(f"/api/matches/{self.id}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def post(self, what: str, side: str, **more: Any) -> Any:
        """Something that a side does; the response."""
        return self.client.post(f"/api/matches/{self.id}/{what}", json={"secret": self.secrets[side], **more})

    def move(self, move: str, ply: int | None = None, side: str | None = None) -> Any:
        """A move of the side to move, unless another is named; the response."""
        match = self.now() if ply is None or side is None else {}
        ply = match["ply"] if ply is None else ply
        return self.post("moves", side or ("first", "second")[ply % 2], move=move, ply=ply)

    def moves(self, *moves: str) -> dict[str, Any]:
        """Several moves, one after the other; how it stands then."""
        for move in moves:
            answer = self.move(move)
            assert answer.status_code == 200, answer.text
        return self.now()

    def wait(self, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """How it stands as soon as something is so."""
        deadline = time.monotonic() + DEADLINE
        while not until(match := self.now()):
            assert time.monotonic() < deadline, match
            time.sleep(0.01)
        return match


def begin(client: Any, game: str = "tictactoe", one: Any = PERSON, two: Any = OTHER, **more: Any) -> Played:
    """A new match."""
    answer = client.post("/api/matches", json={"game": game, "seats": [one, two], **more})
    assert answer.status_code == 201, answer.text
    told = answer.json()
    return Played(client, told["match"]["id"], {seat["side"]: seat["secret"] for seat in told["seats"]})


def error_of(answer: Any, status: int) -> str:
    """The code of a refusal, which has a sentence as well."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["message"].endswith(".") and len(error["message"]) > 10
    return error["code"]  # type: ignore[no-any-return]
