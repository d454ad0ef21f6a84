"""Before the engine is there the page plays by the games' own descriptions: the same as by their rules."""

from __future__ import annotations

import itertools
import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tateti
from conftest import FULL, PATIENCE, requires_command
from tateti.games import Game, Position, available, game
from without_server.asking import BareEngine, get

PAGE = Path(tateti.__file__).parent / "web/static/js"
OTHER_BOARDS = (
    "tictactoe:4x5x4",
    "semaforo:4x4",
    "notakto:5x3",
    "misere-tictactoe:3x3",
    "tateti-semaforo:4x4",
)
GAMES = 400 if FULL else 25  # of every game


def played(the_game: Game, random: Random) -> list[Position]:
    """The positions of a game at random, all but the last not over."""
    line = [the_game.start]
    while line[-1].moves:
        line.append(line[-1].play(random.choice(line[-1].moves)))
    return line


@pytest.fixture(scope="module")
def asked() -> dict[str, Any]:
    random = Random(5)
    positions, matches = [], []
    for name in (*available(), *OTHER_BOARDS):
        for number in range(GAMES):
            line = played(game(name), random)
            positions += [{"game": name, "position": str(one)} for one in line[:-1]]
            seats = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": None}]
            start = None if number % 3 else str(line[len(line) // 3])
            begun = 0 if start is None else len(line) // 3
            wanted = {"game": name, "seats": seats, "position": start}
            matches.append({"wanted": wanted, "moves": moves_of(line[begun:])})
    return {"positions": positions, "matches": matches}


def moves_of(line: list[Position]) -> list[str]:
    """The moves that led from each position to the next."""
    return [
        next(str(move) for move in before.moves if before.play(move) == after)
        for before, after in itertools.pairwise(line)
    ]


@pytest.fixture(scope="module")
def shown(engine: BareEngine, asked: dict[str, Any]) -> dict[str, Any]:
    """What the page answers."""
    node = requires_command("node")
    told = {
        "page": PAGE.as_uri(), **asked,
        "games": json.loads(engine.answer(get("/api/games"))[1]), "bots": json.loads(engine.answer(get("/api/bots"))[1]),
    }  # fmt: skip
    script = Path(__file__).parent / "beginnings.mjs"
    done = subprocess.run(
        [node, str(script)], input=json.dumps(told), capture_output=True, text=True, check=False,
        timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_positions_are_read_by_the_description_as_by_the_rules(
    engine: BareEngine, asked: dict[str, Any], shown: dict[str, Any]
) -> None:
    for question, answer in zip(asked["positions"], shown["positions"], strict=True):
        assert answer == json.loads(engine.answer(get("/api/position", **question))[1]), question


def test_matches_that_the_page_begins_are_those_of_the_engine(
    engine: BareEngine, asked: dict[str, Any], shown: dict[str, Any]
) -> None:
    for question, answer in zip(asked["matches"], shown["matches"], strict=True):
        log, last = answer["log"], answer["states"][-1]
        assert [one["data"]["move"] for one in log["events"]] == question["moves"]
        # The engine replays the log of the page, with the page's own secrets, and says what the page said.
        message = engine.call("message", last["id"], "en", json.dumps(log), 0.0)[0]
        assert json.loads(message)["match"] == last
        assert last["outcome"] is not None


def test_the_interpreter_knows_no_game_by_its_name() -> None:
    words = {name.split("-")[-1] for name in available()}
    for module in ("rules.js", "beginning.js"):
        text = (PAGE / "site" / module).read_text("utf-8").lower()
        assert not [word for word in words if word in text]
