"""Bots of others in an arena: policies in floating point, dice of their own, files that change, and names that they were given."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from arena.arenas import setup_of, tournament
from tateti.arena.exact import Computed, computed
from tateti.arena.log import NAME
from tateti.cli import main
from tateti.games import Position, game
from tateti.players import Player, player
from tateti.study.audit.numbers import MOST_BITS

BOTS = '''
import math, random, time
import tateti
from tateti.players.easy import EasyPlayer
from helper import first

def softmax(position):
    """As a network answers: shares in floating point."""
    found = [math.exp(math.sin(37 * position.code + 11 * move.cell)) for move in position.moves]
    return {move: one / sum(found) for move, one in zip(position.moves, found)}

def counts(position):
    """As a search answers: visits, of which there are different numbers in all."""
    return {move: 1 + (position.code * 7919 + move.cell * 104729) % 5003 for move in position.moves}

def fails(position):
    raise RuntimeError("no idea")

def dice(position):
    return random.choice(position.moves)

class Named(EasyPlayer):
    def __init__(self, name):
        super().__init__()
        self.name = name

one, two, three, nameless = Named("uniform"), Named("twin"), Named("twin"), Named("<lambda>")
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "bots.py").write_text(BOTS)
    (tmp_path / "helper.py").write_text("def first(position):\n    return position.moves[0]\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def by_floats(one: Player, two: Player) -> float:
    """What the first scores against the second, both sides averaged, in floating point and by recursion."""

    def expected(first: Player, second: Player) -> float:
        @cache
        def points(position: Position) -> float:
            """Of the first."""
            if (outcome := position.outcome) is not None:
                return 0.5 if outcome.winner is None else float(outcome.winner == 0)
            mover = (first, second)[position.turn]
            return sum(
                float(one.probability) * points(position.play(one.move)) for one in mover.weigh(position)
            )

        return points(game("tictactoe").start)

    return (expected(one, two) + 1 - expected(two, one)) / 2


@pytest.mark.parametrize(("name", "is_rounded"), [("softmax", False), ("counts", True)])
def test_a_policy_has_a_score_that_can_be_written_down(name: str, is_rounded: bool, folder: Path) -> None:
    bot, other = player(f"py:bots.py:{name}"), player("random")
    found = computed(bot, other, [game("tictactoe").start])
    assert found.points is not None
    assert found.points.denominator.bit_length() < 9 * (MOST_BITS + 52)
    assert float(found.points) == pytest.approx(by_floats(bot, other), abs=1e-12)
    assert found.rounded == ((0,) if is_rounded else ())


def test_an_arena_of_policies_is_finished_and_says_what_was_rounded(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "py:bots.py:softmax", "py:bots.py:counts", "--games", "2", "--out", "out"]
    assert main(words) == 0
    said = capsys.readouterr()
    assert "* exactly" in said.out
    assert "rounded to 52 binary digits: counts." in said.out
    assert "asked in every position that can come up: py:bots.py:softmax, py:bots.py:counts." in said.err
    assert main([*words, "--json"]) == 0  # from the log alone
    standing = {one["name"]: one for one in json.loads(capsys.readouterr().out)["standing"]}
    assert {name: one["shares_rounded"] for name, one in standing.items()} == {
        "softmax": False,
        "counts": True,
    }


def test_a_bot_with_dice_of_its_own_has_no_exact_score(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = player("py:bots.py:dice"), player("random")
    assert computed(*bots, [game("tictactoe").start]) == Computed(None, differing=(0,))
    assert main(["arena", "random", "py:bots.py:dice", "easy", "--games", "2", "--out", "out"]) == 0
    said = capsys.readouterr().out
    assert "their scores are those of the games: dice." in said
    assert not any("*" in line for line in said.splitlines() if "dice" in line)
    assert "answered differently" in Path("out/index.html").read_text(encoding="utf-8")


def test_a_file_beside_a_bot_does_not_matter_but_one_that_it_imports(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "py:bots.py:first", "random", "--games", "2", "--out", "out"]
    assert main(words) == 0
    Path("unrelated.py").write_text("x = 1\n")
    assert main(words) == 0
    Path("helper.py").write_text("def first(position):\n    return position.moves[-1]\n")
    assert main(words) == 2
    assert "'helper.py' of 'py:bots.py:first' has changed" in capsys.readouterr().err


def typed(name: str) -> str:
    return f"py:bots.py:{name}"


@pytest.mark.parametrize(
    ("bots", "names"),
    [
        ((typed("one"), "random"), ["uniform", "random"]),
        ((typed("two"), typed("three")), ["two", "three"]),  # both are called twin
        ((f"Ana={typed('one')}", typed("nameless")), ["Ana", "nameless"]),
        ((typed("one"), "uniform=easy"), ["one", "uniform"]),
    ],
)
def test_a_bot_is_called_as_its_author_called_it_where_that_is_its_own(
    bots: tuple[str, ...], names: list[str], folder: Path
) -> None:
    results = tournament(setup_of(*bots), folder / "out", exact=True)
    assert [one.name for one in results.setup.entrants] == names
    assert [one.bot for one in results.setup.entrants] == [bot.rpartition("=")[2] for bot in bots]
    head = (folder / "out" / NAME).read_text(encoding="utf-8").partition("\n")[0]
    assert "twin" not in head


def test_what_has_too_many_situations_is_known_from_what_fails(folder: Path) -> None:
    bots = player("py:bots.py:softmax"), player("random")
    start = [game("tictactoe").start]
    assert computed(*bots, start, most=1_000) == Computed(is_too_large=True)
    assert computed(player("py:bots.py:fails"), bots[1], start) == Computed()
