"""`tateti bench search`: both ways give the same answer, and the figures are there. How fast it is, it says itself."""

from __future__ import annotations

import json
import sys
from random import Random

import pytest

from conftest import requires_module
from tateti.bench import plain
from tateti.bench.measure import median_of
from tateti.cli import main


def test_the_median_of_several_runs_is_taken_with_the_given_clock() -> None:
    times = iter([0, 5, 5, 10, 11, 11, 20, 29, 29])
    measured = median_of("name", "positions", lambda: 7, repeats=3, clock=lambda: next(times))
    assert (measured.seconds, measured.count, measured.rate) == (5, 7, 1.4)


def test_the_plain_ways_keep_to_the_rules() -> None:
    assert plain.line_of([[1, 2, 1], [2, 1, 2], [1, 0, 0]]) == 1
    assert plain.line_of([[1, 2, 1], [2, 2, 1], [1, 1, 2]]) == 0
    random = Random(1)
    assert {plain.play_tictactoe(random) for _ in range(200)} == {0, 1, 2}
    assert {plain.play_semaforo(random) for _ in range(50)} == {1, 2}


@pytest.mark.slow
def test_the_command_prints_all_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "search", "--repeats", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["search"]["plain"]["positions"] == 549_946
    assert told["search"]["ratio"] > 0
    assert [one["task"] for one in told["playouts"]] == ["tictactoe", "semaforo"]
    assert all(one["ours"]["playouts_per_second"] > 0 for one in told["playouts"])


@pytest.mark.slow
def test_random_games_in_bulk_are_measured_beside_the_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    requires_module("numba")
    from tateti.bench import fast

    monkeypatch.setattr(fast, "IN_BULK", 1000)
    monkeypatch.setattr(fast, "PLAINLY", 10)
    monkeypatch.setattr(fast, "SEARCHED", {"compiled": 100, "plain": 100})
    assert main(["bench", "fast", "--repeats", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["game"] for one in told["playouts"]] == ["tictactoe", "semaforo"]
    ways = [[way["name"] for way in one["ways"]] for one in told["playouts"]]
    assert ways[0][:5] == [
        "tateti.fast",
        "tateti.fast.Environment",
        "tateti, integers",
        "tateti, positions",
        "list of lists",
    ]
    assert ways[0][:5] == ways[1][:5]
    assert [len(one) for one in ways] == ([9, 7] if told["openspiel"] else [5, 5])
    assert told["loading_seconds"] > 0
    assert all(way["playouts_per_second"] > 0 for one in told["playouts"] for way in one["ways"])
    assert told["playouts"][0]["ways"][0]["times_slower"] == 1
    assert [one["ratio"] > 0 for one in told["search"]] == [True, True]


@pytest.mark.slow
def test_without_openspiel_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    requires_module("numba")
    from tateti.bench import fast

    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.setattr(fast, "IN_BULK", 1000)
    monkeypatch.setattr(fast, "PLAINLY", 10)
    monkeypatch.setattr(fast, "SEARCHED", {"compiled": 100, "plain": 100})
    assert main(["bench", "fast", "--repeats", "1", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "OpenSpiel is not installed" in told
    assert "OpenSpiel, " not in told
    assert "Loading the compiled code takes" in told


def test_making_problems_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "puzzles", "--count", "2", "--repeats", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {one["name"]: one["problems"] for one in told} == {
        "semaforo": 2, "semaforo:3x3": 2, "tateti-semaforo": 2, "tictactoe": 2,
    }  # fmt: skip


@pytest.mark.slow
def test_the_wait_for_a_command_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "start", "--repeats", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["command"] for one in told][:2] == ["python -c pass", "tateti --version"]
    assert all(one["seconds"] > 0 for one in told)
