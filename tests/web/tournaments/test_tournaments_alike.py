"""The same tournaments by command and by server: the same pairings, standings and refusals, whatever happens in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conftest import FULL, requires_module

requires_module("fastapi")
requires_module("filelock")

from tateti.cli import main  # noqa: E402
from tateti.tournaments import file  # noqa: E402
from tateti.tournaments.exchange import state_as_json  # noqa: E402
from tateti.tournaments.state import Tournament  # noqa: E402
from web.tournaments.organising import Organised, organise  # noqa: E402

SAME, PARTS = (200, 8) if FULL else (8, 2)
"""How many tournaments, and in how many tests they are played."""
RESULTS = ["1-0"] * 9 + ["0-1"] * 8 + ["½-½"] * 6 + ["+/-", "-/+", "-/-"]
OF_TWO = ["2-0", "1½-½", "1-1", "½-1½", "0-2", "+/-", "-/+"]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_command_and_the_server_have_the_same_tournament(
    client: Any, tmp_path: Path, part: int, capfd: pytest.CaptureFixture[str]
) -> None:
    rounds = players = actions = 0
    for seed in range(part, SAME, PARTS):
        both = Both(client, tmp_path, Random(seed))
        both.play()
        state = both.state
        rounds, players = rounds + len(state.rounds), players + len(state.players)
        actions += len(state.log)
    capfd.readouterr()
    with capfd.disabled():
        if FULL:
            print(f"part {part + 1}: {SAME // PARTS} tournaments, {players} players, {rounds} rounds, {actions} events")  # fmt: skip


class Both:
    """A tournament in a file and at the server, in which the same happens."""

    def __init__(self, client: Any, folder: Path, chance: Random) -> None:
        self.chance = chance
        self.system = chance.choice(["swiss", "swiss", "swiss", "round-robin", "knockout"])
        self.games = chance.choice([1, 1, 1, 2])
        count = chance.randint(3, 14 if self.system == "swiss" else 8)
        names = "\n".join(f"Nombre{number} Apellido{number};{number % 3}" for number in range(1, count + 1))
        options: dict[str, Any] = {
            "system": self.system, "games": self.games, "title": "Club", "game": "damas",
            "points": chance.choice(["1,0.5,0", "3,1,0", "2,1,0,1"]),
        }  # fmt: skip
        if self.system == "swiss":
            options["rounds"] = chance.randint(1, min(6, count - 1 + count % 2))
        (folder / "names.txt").write_text(names, encoding="utf-8")
        self.path = folder / "club.txt"
        given = [text for name, value in options.items() for text in (f"--{name}", str(value))]
        assert self.command("new", "--names", str(folder / "names.txt"), "--force", *given)
        self.server: Organised = organise(client, names, **options)
        self.compare()

    # The two roads

    def command(self, word: str, *given: str) -> bool:
        """Types a command; whether it was done."""
        return main(["tournament", word, str(self.path), *given, "--lang", "en"]) == 0

    def do(self, word: str, given: list[str], what: str, **body: Any) -> None:
        """The same on both roads: done on both, or refused on both."""
        done = self.command(word, *given)
        answer = self.server.post(what, **body)
        assert done == (answer.status_code == 200), (word, given, answer.text)
        self.compare()

    @property
    def state(self) -> Tournament:
        return file.read(self.path)

    def compare(self) -> None:
        """Everything that is known on one road is known on the other: players, pairings, byes, results, standings."""
        here = json.loads(json.dumps(state_as_json(self.state)))
        there = json.loads(self.server.post("file").text)["state"]
        assert here == there

    # What happens

    def play(self) -> None:
        while self.state.next_round <= self.state.planned_rounds:
            for happen in self.before_a_round():
                happen()
            before = len(self.state.rounds)
            self.do("pair", [], "pair", round=before + 1)
            if len(self.state.rounds) == before:
                return  # both say that it cannot be paired
            if self.chance.random() < 0.25:
                self.repair()
            self.enter_results()

    def before_a_round(self) -> Iterator[Any]:
        chance, state = self.chance, self.state
        if chance.random() < 0.3:
            late = len(state.players) + 1
            yield lambda: self.do("add", [f"Tarde{late};8"], "players", names=f"Tarde{late};8")
        for player in state.players.values():
            drawn, number = chance.random(), player.number
            if drawn < 0.04 and not player.withdrawn:
                yield lambda number=number: self.do(
                    "withdraw", [str(number)], f"players/{number}", withdrawn=True
                )
            elif drawn < 0.3 and player.withdrawn:
                yield lambda number=number: self.do(
                    "return", [str(number)], f"players/{number}", withdrawn=False
                )
            elif drawn > 0.95 and (number, state.next_round) not in state.requested:
                yield lambda number=number: self.do(
                    "bye", [str(number)], f"players/{number}", bye=state.next_round
                )
        if chance.random() < 0.1:
            more = state.planned_rounds + chance.choice([-1, 1])
            yield lambda: self.do("rounds", [str(more)], "rounds", rounds=max(more, 1)) if more > 0 else None
        if chance.random() < 0.2:
            yield self.undo

    def undo(self) -> None:
        of = self.server.manage()["undo"]
        if of is not None:
            self.do("undo", [], "undo", of=of["id"])

    def repair(self) -> None:
        one, other = self.chance.sample(sorted(self.state.players), 2)
        self.do("repair", [str(one), str(other)], "repair", first=one, second=other)

    def enter_results(self) -> None:
        while (current := self.state.current) is not None and current.open_tables:
            table = self.chance.choice(current.open_tables)
            self.result(table)
            if self.chance.random() < 0.15:
                self.undo()
            if self.chance.random() < 0.15:
                self.correct()

    def result(self, table: int) -> None:
        current = self.state.current
        assert current is not None
        pairing = current.pairings[table - 1]
        result = self.chance.choice(OF_TWO if self.games == 2 else RESULTS)
        if self.system == "knockout" and result in ("½-½", "1-1", "-/-"):
            result = "+/-"
        self.do(
            "result", [str(table), result], "results", round=current.number, table=table, first=pairing.first,
            second=pairing.second, result=result, was=None,
        )  # fmt: skip

    def correct(self) -> None:
        """Some result of some round, for another one."""
        a_round = self.chance.choice(self.state.rounds)
        there = [one for one in a_round.pairings if one.result is not None]
        if there:
            pairing = self.chance.choice(there)
            result = self.chance.choice(OF_TWO if self.games == 2 else RESULTS)
            self.do(
                "correct", [str(pairing.table), result, "--round", str(a_round.number)], "results",
                round=a_round.number, table=pairing.table, first=pairing.first, second=pairing.second, result=result,
                was=str(pairing.result),
            )  # fmt: skip
