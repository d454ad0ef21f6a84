"""Homework as a teacher and a class do it through the API."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

# Problems of Tic-Tac-Toe with their solutions, found by hand: who is to move, and why there is one move.
SOLUTIONS = {
    "O.X/.X./OOX": ("Xc2",),  # X completes the column
    "XOX/..O/..X": ("Ob2",),  # O stops c1-b2-a3... and makes two threats
    "..X/.O./X.O": ("Xa3",),  # X stops the diagonal, and threatens twice
    "..X/.X./..O": ("Oa1",),  # O stops the diagonal
    "..X/.../...": ("Ob2",),  # anything but the centre loses
}
POSITIONS = "\n".join(SOLUTIONS)


def wrong_moves(position: str) -> list[str]:
    """The moves of a position that do not solve it, in the order of the board."""
    from tateti.games import game

    moves = [str(move) for move in game("tictactoe").position(position).moves]
    return [move for move in moves if move not in SOLUTIONS[position]]


def new_token() -> str:
    """The secret of a device, as the page makes one."""
    return secrets.token_urlsafe(24)


@dataclass
class Homework:
    """A set with its teacher."""

    client: Any
    id: str
    secret: str

    @property
    def path(self) -> str:
        return f"/api/homework/{self.id}"

    def post(self, what: str, **body: Any) -> Any:
        """Something that is asked of it; the response."""
        return self.client.post(f"{self.path}/{what}", json=body)

    def results(self, **more: Any) -> dict[str, Any]:
        """The teacher's table."""
        return granted(self.post("results", secret=self.secret, **more))

    def table(self, lang: str = "en") -> str:
        """The same as CSV."""
        answer = self.client.post(f"{self.path}/table?lang={lang}", json={"secret": self.secret})
        assert answer.status_code == 200, answer.text
        return str(answer.content.decode())

    def join(self, name: str) -> Solver:
        """Somebody comes."""
        solver = Solver(self, name)
        told = granted(self.post("pupils", name=name, token=solver.token))
        solver.code = told["code"]
        return solver


@dataclass
class Solver:
    """A pupil at a device."""

    homework: Homework
    name: str
    token: str = field(default_factory=new_token)
    code: str = ""

    def post(self, what: str, **body: Any) -> Any:
        """Something that the pupil does; the response."""
        return self.homework.post(what, token=self.token, **body)

    def sheet(self) -> dict[str, Any]:
        """What the pupil has before them."""
        return granted(self.post("sheet"))

    def choose(self, problem: int, move: str, **more: Any) -> dict[str, Any]:
        """A choice, and what is said to it."""
        return granted(self.post("choices", problem=problem, move=move, **more))

    def hint(self, problem: int, step: int, **more: Any) -> dict[str, Any]:
        """A step of the hint."""
        return granted(self.post("hints", problem=problem, step=step, **more))


def granted(answer: Any) -> dict[str, Any]:
    """What a request is answered that is not refused."""
    assert answer.status_code == 200, answer.text
    return answer.json()  # type: ignore[no-any-return]


def give(client: Any, positions: str = POSITIONS, **more: Any) -> Homework:
    """A new set."""
    answer = client.post("/api/homework", json={"game": "tictactoe", "positions": positions, **more})
    assert answer.status_code == 201, answer.text
    told = answer.json()
    return Homework(client, told["homework"]["id"], told["secret"])
