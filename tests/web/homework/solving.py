"""Homework as a teacher and a class do it through the API."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from tateti.games import Position, game

# Problems of Tic-Tac-Toe with their solutions.
SOLUTIONS = {
    "O.X/.X./OOX": "Xc2",  # completes the column
    "XOX/..O/..X": "Ob2",  # stops the diagonal, and threatens twice
    "..X/.O./X.O": "Xa3",  # stops the diagonal, and threatens twice
    "..X/.X./..O": "Oa1",  # stops the diagonal
    "..X/.../...": "Ob2",  # anything but the centre loses
}
MORE_SOLUTIONS = {
    **SOLUTIONS,
    "..O/.XO/XOX": "Xa3",
    "..O/OXX/..X": "Oa3",
    "..O/XOX/X..": "Oa3",
    "XOX/..O/.XO": "Xa1",
    "..X/X../.O.": "Ob2",
}
POSITIONS = "\n".join(SOLUTIONS)


def values(position: Position) -> dict[str, int]:
    """What each move is worth to the one who plays it: 1, 0 or -1, by trying everything."""
    found = {}
    for move in position.moves:
        after = position.play(move)
        if after.outcome is not None:
            found[str(move)] = 0 if after.outcome.winner is None else 1
        else:
            found[str(move)] = -max(values(after).values())
    return found


def wrong_moves(position: str) -> list[str]:
    """The moves of a position that do not solve it, in the order of the board."""
    moves = [str(move) for move in game("tictactoe").position(position).moves]
    return [move for move in moves if move != MORE_SOLUTIONS[position]]


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
