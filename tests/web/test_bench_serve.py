"""`tateti bench serve` measures what it says, and ends by itself. How fast the server is, it says itself."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from conftest import PATIENCE, requires_module

requires_module("fastapi")
if not sys.platform.startswith("linux"):
    pytest.skip("other systems do not tell what processes take", allow_module_level=True)

from tateti.bench.serve import matches, soak, tournament  # noqa: E402
from tateti.bench.serve.attacks import attacker, run, studies  # noqa: E402
from tateti.bench.serve.attacks.attacker import Tally  # noqa: E402
from tateti.bench.serve.attacks.names import NAMES  # noqa: E402
from tateti.bench.serve.client import Http, get  # noqa: E402
from tateti.bench.serve.processes import usage_of  # noqa: E402
from tateti.bench.serve.servers import running, serve_tateti, unlimited, usual  # noqa: E402
from tateti.cli import main  # noqa: E402
from tateti.commands.bench import serve_attacks, serve_soak, serve_tournament  # noqa: E402
from tateti.games import game  # noqa: E402
from tateti.match import Match  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402


def told(capsys: pytest.CaptureFixture[str]) -> Any:
    return json.loads(capsys.readouterr().out)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the speed of this machine, the first number of matches is too much."""
    monkeypatch.setattr(matches, "WARM_UP", 0.1)
    monkeypatch.setattr(matches, "BOUND", 0.0)


# Matches at the same time


@pytest.mark.slow
def test_the_command_prints_all_figures(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, at_once: None
) -> None:
    monkeypatch.setattr(import_module("tateti.commands.bench.serve"), "TURNS", 1)
    assert main(["bench", "serve", "--seconds", "1", "--matches", "3", "--json"]) == 0
    figures = told(capsys)
    assert figures["requests"]["share"] > 0
    trial, again = figures["trials"]
    assert trial["matches"] == again["matches"] == 3
    assert 1 <= trial["moves"] <= 6
    assert 0 < trial["answer_median"] <= trial["answer_p99"]
    assert 0 < trial["event_p99"] < 60
    assert trial["refused"] == {}
    assert figures["matches"] == 0


@pytest.mark.slow
def test_several_processes_are_measured_with_what_they_cost(
    capsys: pytest.CaptureFixture[str], at_once: None, postgres: Any
) -> None:
    line = ["bench", "serve", "--processes", "2", "--seconds", "1", "--matches", "3"]
    assert main([*line, "--database", postgres.new_database(), "--json"]) == 0
    figures = told(capsys)
    assert 5 < figures["moves_of_a_match"] < 24
    (found,) = figures["processes"]
    assert (found["processes"], found["matches"], len(found["trials"])) == (2, 0, 2)
    assert found["best"]["refused"] == {}
    costs = found["best"]["costs"]
    assert costs["moves"] >= 1
    for name in ("bytes_sent", "bytes_received", "log_bytes", "transactions"):
        assert costs[f"{name}_a_move"] > 0, name
    assert {"server_cpu_seconds_a_move", "database_cpu_seconds_a_move"} <= costs.keys()
    assert -1 < found["hearing"] < 1  # seconds; about nothing
    footprint = found["footprint"]
    assert (footprint["matches"], footprint["moves"]) == (16, 8)
    assert 0.9 < footprint["descriptors_of_a_socket"] < 1.5
    assert footprint["database_of_a_match"] > 100
    assert footprint["database_of_a_move"] > 20
    assert footprint["memory_at_rest"] > 2 << 20
    assert min(footprint["cpu_at_rest"], footprint["cpu_with_sockets"]) >= 0


def test_limits_are_the_usual_ones_where_attacks_are_measured() -> None:
    assert replace(usual("x"), database="", warm_up=True, answer_pause=0.35) == Settings(database="")
    assert unlimited("x").rate == 0


# A tournament


@pytest.mark.slow
def test_a_tournament_is_played_and_its_results_come_to_the_projector(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    requires_module("py4swiss")
    for name, value in {"INTERVAL": 0.05, "WARM_UP": 0.0, "READING": 0.1, "LOOKS": (0.2, 0.2), "BOUND": 60.0}.items():  # fmt: skip
        monkeypatch.setattr(tournament, name, value)
    assert main(["bench", "serve", "--tournament", "6", "--seconds", "0.2", "--json"]) == 0
    found = told(capsys)
    assert (found["players"], found["rounds"], found["results"], found["refused"]) == (6, 1, 3, {})
    assert found["views"] >= 2 and found["holds"]
    assert 0 < found["result_median"] <= found["result_longest"] < 60
    for moves in (found["alone"], found["together"]):
        assert moves["moves"] >= 9
        assert 0 < moves["answer_median"] <= moves["answer_p99"] < 60
        assert 0 < moves["event_p99"] < 60


AFTERNOON = tournament.Afternoon(
    200, 2, tournament.Moves(1745, 0.0088, 0.055, 0.059), tournament.Moves(1637, 0.0096, 0.0724, 0.0748), 200, 0.53, 1.12, 76, {}
)  # fmt: skip


def test_a_tournament_is_told_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [AFTERNOON, replace(AFTERNOON, result_longest=2.5), replace(AFTERNOON, refused={"429": 3})]
    monkeypatch.setattr(serve_tournament, "measure_afternoon", lambda players, seconds: found.pop(0))
    assert main(["bench", "serve", "--tournament", "200"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Without a tournament: 1,745 moves: answers: half within 8.8 ms, 99 of 100 within 55.0 ms; events within 59.0 ms",
        "In a tournament of 200, 2 rounds: 1,637 moves: answers: half within 9.6 ms, 99 of 100 within 72.4 ms; events within 74.8 ms",
        "200 results on the projector: half 0.53 s after the end of the match, the last 1.12 s, within 2 s: yes; refused: 0.",
    ]
    assert main(["bench", "serve", "--tournament", "200"]) == 1
    assert "the last 2.50 s, within 2 s: no; refused: 0." in capsys.readouterr().out
    assert main(["bench", "serve", "--tournament", "200"]) == 1
    assert "yes; refused: 3 × 429." in capsys.readouterr().out


# What processes take


def test_memory_files_and_time_of_a_process_and_its_children_are_read(tmp_path: Path) -> None:
    here = [os.getpid()]
    before = usage_of(here)
    with (tmp_path / "open").open("w"):
        assert usage_of(here).descriptors == before.descriptors + 1
    with subprocess.Popen(
        [sys.executable, "-c", "print(1, flush=True); input()"], stdin=-1, stdout=-1
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        both, alone = usage_of(here), usage_of([child.pid])
        assert both.memory >= before.memory / 2 + alone.memory
        assert both.descriptors == before.descriptors + alone.descriptors + 2  # and the pipes to it
        child.communicate(b"\n", timeout=PATIENCE)
    sum(range(3_000_000))
    assert usage_of(here).cpu_seconds > before.cpu_seconds
    assert usage_of([child.pid]).memory == 0


# Attacks


@pytest.fixture(scope="module")
def attacked() -> Iterator[Any]:
    """A server with the usual limits."""
    with tempfile.TemporaryDirectory() as folder:
        database, log = f"sqlite:///{folder}/matches.db", Path(folder, "server.log")
        with running(serve_tateti, usual(database), log) as server:
            yield server


def test_every_attack_is_named() -> None:
    assert list(NAMES) == list(run.ATTACKS)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_an_attack_happens_within_bounds(name: str, attacked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attacker, "ADDRESS", f"127.0.1.{list(NAMES).index(name)}")
    monkeypatch.setattr(attacker, "MOST_BYTES", 1 << 20)
    for seconds in (0.5, 5, 30):  # on a machine that has much else to do, nothing happens for a while
        did = asyncio.run(run._attack_for(name, attacked, seconds))
        if did.answers:
            break
    assert 0 < did.connections <= attacker.MOST_CONNECTIONS
    assert did.bytes_sent <= attacker.MOST_BYTES
    assert did.requests > 0 or name == "idle"
    assert did.answers
    assert not did.answers["500"]
    assert asyncio.run(health(attacked)) == 200


async def health(server: Any) -> int:
    connection = await Http.connect(server.host, server.port)
    status, _body = await connection.ask(get(server.name, "/healthz"))
    connection.close()
    return status


def test_the_long_record_is_a_match_on_a_board_that_is_too_large() -> None:
    match = Match.from_record(studies.long_record())
    assert (len(match.history), match.state) == (1500, "in play")
    assert match.game.board.size > Settings(database="").largest_board
    assert game("semaforo:20x20x20").board.size == Settings(database="").largest_board


@pytest.mark.slow
def test_the_bystander_is_measured_without_and_with_an_attack(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "BOUND", 60.0)
    assert main(["bench", "serve", "--attack", "creation", "--seconds", "1", "--json"]) == 0
    (row,) = told(capsys)["attacks"]
    assert row["name"] == "creation"
    assert row["withstood"]
    assert row["did"]["requests"] > row["did"]["connections"] > 0
    assert row["did"]["answers"]["201"] > 0
    for calm in (row["quiet"], row["attacked"]):
        assert calm["refused"] == {}
        assert 0 < calm["answer_median"] <= calm["answer_p99"] < 60
        assert 0 < calm["event_p99"] < 60
        assert calm["moves"] >= 4
    assert min(row["memory_before"], row["memory_after"]) > 2 << 20


CALM = run.Calm(100, 0.004, 0.02, 0.02, {})
WITHSTOOD = run.Attacked("idle", Tally(600, 0, 0), CALM, CALM, 80 << 20, 81 << 20, 0, 0)
NOT_WITHSTOOD = {
    "late answers": replace(WITHSTOOD, attacked=replace(CALM, answer_p99=0.15)),
    "late events": replace(WITHSTOOD, attacked=replace(CALM, event_p99=float("inf"))),
    "refused": replace(WITHSTOOD, attacked=replace(CALM, refused={"429": 1})),
    "never answered": replace(WITHSTOOD, attacked=replace(CALM, moves=0)),
    "tracebacks": replace(WITHSTOOD, tracebacks=1),
    "errors": replace(WITHSTOOD, did=Tally(answers=attacker.Counter({"500": 1}))),
}


@pytest.mark.parametrize("found", NOT_WITHSTOOD.values(), ids=NOT_WITHSTOOD)
def test_what_disturbs_others_or_breaks_the_server_fails(
    found: run.Attacked, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve_attacks, "attack", lambda name, seconds: found)
    assert main(["bench", "serve", "--attack", "idle"]) == 1
    assert re.search(r" no( |$)", capsys.readouterr().out, re.MULTILINE)


def test_a_row_shows_what_an_attack_did_and_what_it_did_to_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    did = Tally(600, 1234, 5 << 20, attacker.Counter({"503": 344, "open": 256}))
    monkeypatch.setattr(serve_attacks, "attack", lambda name, seconds: replace(WITHSTOOD, name=name, did=did))
    assert main(["bench", "serve", "--attack", "all"]) == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert "within 150 ms" in heading
    assert [row.split()[0] for row in rows[: len(NAMES)]] == list(NAMES)
    assert rows[0].split() == (
        "headers 600 1,234 5.0 MB 4.0 / 20.0 4.0 / 20.0 80.0 MB → 81.0 MB yes 344 × 503, 256 × open".split()
    )


def test_times_that_were_late_are_measured_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    for first, tries in ((WITHSTOOD, 1), (NOT_WITHSTOOD["late answers"], 2), (NOT_WITHSTOOD["refused"], 1)):
        found = [first, WITHSTOOD]
        monkeypatch.setattr(run, "_attack", lambda name, seconds, found=found: found.pop(0))
        run.attack("idle", 1.0)
        assert len(found) == 2 - tries


# A steady load


@pytest.mark.slow
def test_a_soak_samples_memory_and_files(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "MEMORY_BYTES", 1 << 40)  # in two seconds nothing is warm
    monkeypatch.setattr(soak, "DESCRIPTORS", 1000)
    assert main(["bench", "serve", "--soak", "0.04", "--matches", "3", "--json"]) == 0
    found = told(capsys)
    assert found["moves"] >= 3
    assert found["visits"] >= 1
    assert found["refused"] == {}
    assert len(found["samples"]) >= 6
    assert all(sample["memory"] > 2 << 20 and sample["descriptors"] > 5 for sample in found["samples"])
    assert found["memory"]["is_flat"]


def soaked(memory: list[int], descriptors: list[int]) -> soak.Soak:
    samples = [
        soak.Sample(10.0 * at, *one) for at, one in enumerate(zip(memory, descriptors, strict=True), start=1)
    ]
    return soak.Soak(100, 1000, 0.005, 0.02, {}, 50, 20, samples)


def test_what_grows_only_while_it_warms_up_is_flat() -> None:
    megabytes = [80, 120, 160, *([200, 202] * 10)]
    found = soaked([one << 20 for one in megabytes], [40, 90, 100, *([120, 118] * 10)])
    assert found.is_flat
    assert 200 << 20 < found.memory.mean < 202 << 20


@pytest.mark.parametrize(
    ("memory", "descriptors"),
    [
        ([(200 + at) << 20 for at in range(30)], [100] * 30),
        ([200 << 20] * 30, [100 + at for at in range(30)]),
    ],
    ids=["memory", "files"],
)
def test_what_goes_on_growing_fails(
    memory: list[int],
    descriptors: list[int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(serve_soak, "soak", lambda minutes, matches, tell: soaked(memory, descriptors))
    assert main(["bench", "serve", "--soak", "10"]) == 1
    assert ": no." in capsys.readouterr().out
