"""Tournaments as an organiser and a class have them through the API."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from web.playing import DEADLINE, Played

# Tic-Tac-Toe: whoever begins wins, the other one does, nobody does.
FIRST_WINS = ("a1", "a2", "b1", "b2", "c1")
SECOND_WINS = ("a1", "a2", "b1", "b2", "c3", "c2")
NOBODY_WINS = ("a1", "b1", "c1", "b2", "a2", "a3", "b3", "c2", "c3")

# No stranger is to see these: the family names and the group.
FAMILY, GROUP = "Apellido", "7Beta"


def class_list(count: int) -> str:
    """So many names, of which strangers see the first word."""
    return "\n".join(f"Nombre{number} {FAMILY}{number};{GROUP}" for number in range(1, count + 1))


def new_token() -> str:
    """The secret of a device, as the page makes one."""
    return secrets.token_urlsafe(24)


def granted(answer: Any, status: int = 200) -> dict[str, Any]:
    """What a request is answered that is not refused."""
    assert answer.status_code == status, answer.text
    return answer.json()  # type: ignore[no-any-return]


@dataclass
class Organised:
    """A tournament with its organiser."""

    client: Any
    id: str
    secret: str

    @property
    def path(self) -> str:
        return f"/api/tournaments/{self.id}"

    # Everybody

    def view(self, **query: Any) -> dict[str, Any]:
        """What strangers see."""
        return granted(self.client.get(self.path, params=query))

    def until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """What strangers see as soon as something is so; it is waited for, not asked for again and again."""
        view, deadline = self.view(), time.monotonic() + DEADLINE
        while not is_so(view):
            assert time.monotonic() < deadline, view
            told = self.view(seen=view["version"], wait=5)
            view = told if "tables" in told else view
        return view

    def until_result(self, table: int, result: str | None = None) -> dict[str, Any]:
        """The same as soon as a table of the current round has a result."""

        def has_result(view: dict[str, Any]) -> bool:
            there = view["tables"][table - 1]["result"]
            return there is not None if result is None else there == result

        return self.until(has_result)

    # The organiser

    def post(self, what: str, **body: Any) -> Any:
        """Something that the organiser asks for; the response."""
        return self.client.post(f"{self.path}/{what}", json={"secret": self.secret, **body})

    def do(self, what: str, **body: Any) -> dict[str, Any]:
        """The same, granted: what the organiser sees then."""
        return granted(self.post(what, **body))

    def manage(self, **more: Any) -> dict[str, Any]:
        """What the organiser sees."""
        return self.do("manage", **more)

    def pair(self) -> dict[str, Any]:
        """The next round."""
        return self.do("pair", round=self.view()["round"] + 1)

    def result_request(self, table: int, result: str | None, was: str | None = None, round: int | None = None) -> Any:  # fmt: skip
        """Enters a result; the response."""
        here = self.manage(round=round)
        there = here["tables"][table - 1]
        body = {"round": here["shown"], "table": table, "first": there["first"], "second": there["second"]}
        return self.post("results", **body, result=result, was=was)

    def result(
        self, table: int, result: str | None, was: str | None = None, round: int | None = None
    ) -> dict[str, Any]:
        """The same, granted."""
        return granted(self.result_request(table, result, was, round))

    def results(self, *results: str) -> dict[str, Any]:
        """A result for each table in turn; without any, the first player of every table wins."""
        tables = self.view()["tables"]
        told: dict[str, Any] = {}
        for table, result in zip(tables, results or ["1-0"] * len(tables), strict=True):
            told = self.do("results", round=self.view()["round"], table=table["table"], first=table["first"],
                           second=table["second"], result=result, was=table["result"])  # fmt: skip
        return told or self.manage()

    def results_of(self, round: int | None = None) -> list[str | None]:
        """The results of a round, as strangers see them."""
        query = {} if round is None else {"round": round}
        return [table["result"] for table in self.view(**query)["tables"]]

    # The players

    def device(self, number: int) -> Device:
        """Somebody chooses a name."""
        device = Device(self, number)
        granted(device.claim())
        return device

    def board(self, table: int) -> Played:
        """The match at a table, with the secrets of both who come to play."""
        there = self.view()["tables"][table - 1]
        return seated(self.device(there["first"]), self.device(there["second"]))


@dataclass
class Device:
    """Where somebody plays, or tries to."""

    tournament: Organised
    number: int
    token: str = field(default_factory=new_token)

    def post(self, what: str, **body: Any) -> Any:
        """Something that is asked for at this device; the response."""
        path = f"{self.tournament.path}/{what}"
        return self.tournament.client.post(path, json={"token": self.token, **body})

    def claim(self) -> Any:
        """\"That is me\"; the response."""
        return self.post(f"players/{self.number}/claim")

    def desk(self, **more: Any) -> dict[str, Any]:
        """What the player has before them."""
        return granted(self.post("desk", **more))

    def play(self) -> tuple[str, str, str]:
        """The match of this player, the side, and the secret of the seat."""
        told = granted(self.post("play"))
        page, _hash, seat = told["link"].partition("#")
        assert page == f"/m/{told['match']}"
        side, _dot, secret = seat.partition(".")
        return told["match"], side, secret


def seated(*devices: Device) -> Played:
    """The match of two players, with the secrets of their seats."""
    seats = [device.play() for device in devices]
    assert len({match for match, _side, _secret in seats}) == 1
    return Played(devices[0].tournament.client, seats[0][0], {side: secret for _match, side, secret in seats})


def organise(client: Any, names: str | int = 6, **more: Any) -> Organised:
    """A new tournament."""
    listed = class_list(names) if isinstance(names, int) else names
    told = granted(client.post("/api/tournaments", json={"game": "tictactoe", "names": listed, **more}), 201)
    return Organised(client, told["tournament"]["id"], told["secret"])


def online(client: Any, names: str | int = 4, **more: Any) -> Organised:
    """A new tournament whose first round is played by link."""
    tournament = organise(client, names, online=True, **more)
    tournament.pair()
    return tournament
