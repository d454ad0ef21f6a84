"""The whole arena: the same games whatever the number of workers and kills, and no bot can end it."""

from __future__ import annotations

import os
import signal
import subprocess
from fractions import Fraction
from itertools import count
from pathlib import Path
from random import Random

import pytest

from arena.arenas import COMMAND, bots_in, played_games, setup_of, tournament
from conftest import FULL, PATIENCE
from screen import environment
from tateti.arena.exact import expected_points
from tateti.arena.log import NAME, open_log
from tateti.arena.openings import all_after
from tateti.arena.pool import Pool
from tateti.arena.report.files import DATA, GAMES, STANDING, json_text
from tateti.arena.sprt import Sprt, SprtRun
from tateti.arena.time_control import TimeControl
from tateti.arena.tournament import Tournament, check_bots
from tateti.errors import SearchLimitError, TatetiError
from tateti.games import Side
from tateti.games import game as read_game
from tateti.players import player
from tateti.study.audit.meeting import meet
from tateti.study.audit.numbers import Strategy

# The same games


def test_the_games_do_not_depend_on_the_number_of_workers(tmp_path: Path) -> None:
    setup = setup_of("easy", "hard", "random", games=8, openings="all", seed=3)
    one = tournament(setup, tmp_path / "one", workers=1)
    two = tournament(setup, tmp_path / "two", workers=2)
    assert played_games(one) == played_games(two)
    assert json_text(one) == json_text(two)
    assert len(one.games) == 24
    # Every opening is played twice, with sides exchanged.
    for first, second in zip(one.games[::2], one.games[1::2], strict=True):
        assert (first.job.first, first.job.second) == (second.job.second, second.job.first)
        assert first.job.opening == second.job.opening


def test_what_is_in_the_log_is_not_played_again(tmp_path: Path) -> None:
    setup = setup_of("easy", "hard", games=6)
    done = tournament(setup, tmp_path / "arena")
    lines = (tmp_path / "arena" / NAME).read_bytes().splitlines(keepends=True)
    (tmp_path / "arena" / NAME).write_bytes(b"".join(lines[:4]))  # the head and three games
    told: list[int] = []
    with Pool(setup, 1) as pool, open_log(tmp_path / "arena", setup) as log:
        running = Tournament(setup, log, pool, tell=lambda done, of: told.append(done))
        running.run()
    assert played_games(running.results()) == played_games(done)
    assert told == [3, 4, 5, 6]


def test_a_log_of_other_games_is_noticed(tmp_path: Path) -> None:
    setup = setup_of("easy", "hard", games=4)
    tournament(setup, tmp_path)
    log_file = tmp_path / NAME
    log_file.write_text(
        log_file.read_text().replace('"game":2,"first":1,"second":0', '"game":2,"first":0,"second":1')
    )
    with pytest.raises(TatetiError, match="Game 2 of the log is not the one"):
        tournament(setup, tmp_path)


def arena(folder: Path, *words: str, **more: str) -> subprocess.Popen[bytes]:
    """The command in a process group of its own."""
    return subprocess.Popen(
        [*COMMAND, *words, "--out", str(folder)], env=environment(TMPDIR=str(folder.parent), **more), start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def left_behind(folder: Path) -> dict[str, object]:
    """What counts of what an arena leaves: all of it but the order in which games were finished."""
    lines = (folder / NAME).read_bytes().splitlines()
    return {
        **{name: (folder / name).read_bytes() for name in (DATA, STANDING, GAMES, "index.html")},
        "log": (lines[0], sorted(lines[1:])),
        "records": {one.name: one.read_bytes() for one in (folder / "records").iterdir()},
    }


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals here")
def test_killed_in_the_middle_of_games_it_ends_as_if_nothing_had_happened(tmp_path: Path) -> None:
    """One of the bots kills all processes at once, with a move that chance chooses; and again when the arena goes on."""
    bot = bots_in(tmp_path)("Killer")
    kills = 3 if FULL else 1
    words = (f"Killer={bot}", "hard", "--games", str(30 * kills), "--seed", "5")
    assert arena(tmp_path / "undisturbed", *words, "--workers", "1").wait(PATIENCE) == 0
    random, known = Random(5), 0
    for _kill in range(kills):
        killed = arena(tmp_path / "killed", *words, "--workers", "2", KILL_AT=str(random.randint(10, 30)))
        assert killed.wait(PATIENCE) == -signal.SIGKILL
        games = len((tmp_path / "killed" / NAME).read_bytes().splitlines()) - 1
        assert known <= games < 30 * kills
        known = games
    assert arena(tmp_path / "killed", *words, "--workers", "1").wait(PATIENCE) == 0
    assert left_behind(tmp_path / "killed") == left_behind(tmp_path / "undisturbed")


@pytest.mark.skipif(not FULL, reason="it takes a minute")
def test_killed_ten_times_at_any_time_it_ends_as_if_nothing_had_happened(tmp_path: Path) -> None:
    words = ("easy", "hard", "random", "--games", "4000", "--workers", "2", "--openings", "all")
    assert arena(tmp_path / "undisturbed", *words).wait(PATIENCE) == 0
    random, kills = Random(), []
    for _number in count():
        running = arena(tmp_path / "killed", *words)
        try:
            running.wait(random.uniform(1.0, 5.0))
            break
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait(PATIENCE)
            file = tmp_path / "killed" / NAME
            kills.append(len(file.read_bytes().splitlines()) - 1 if file.exists() else 0)
        if len(kills) == 10:
            break
    assert arena(tmp_path / "killed", *words).wait(PATIENCE) == 0
    print(f"games in the log at each of {len(kills)} kills: {kills}")
    assert len(kills) == 10
    assert kills == sorted(kills)
    assert sum(0 < games < 12000 for games in kills) >= 3
    assert left_behind(tmp_path / "killed") == left_behind(tmp_path / "undisturbed")


# Bots that misbehave


def test_no_bot_can_end_the_arena(tmp_path: Path) -> None:
    bot = bots_in(tmp_path)
    names = ("first", "raises", "illegal", "ends", "hangs")
    setup = setup_of("easy", *map(bot, names), system="gauntlet", time=TimeControl(5.0))
    results = tournament(setup, tmp_path / "arena", workers=2, grace=0.2, exact=True)
    assert results.is_finished
    assert len(results.games) == 10
    forfeits = {setup.entrants[one.entrant].name: (one.kind, one.reason) for one in results.forfeits}
    kinds = {name: kind for name, (kind, _reason) in forfeits.items()}
    assert kinds == {"raises": "crash", "illegal": "illegal", "ends": "crash", "hangs": "time"}
    assert "RuntimeError: no <b>idea</b>" in forfeits["raises"][1]
    assert "It ended the process" in forfeits["ends"][1]
    for game in results.games:
        if game.forfeit is not None:
            assert game.winner is game.forfeit.side.other
            assert game.match(setup).result == game.result
    # Only where nobody forfeits anything the exact score is the true one.
    assert set(results.exact) == {(0, 1)}


def test_bots_that_cannot_be_made_are_found_before_anything_is_played(tmp_path: Path) -> None:
    bot = bots_in(tmp_path)
    (tmp_path / "dies.py").write_text("import os\nos._exit(3)\n")
    setup = setup_of("easy", bot("missing"), "no-such-bot", f"py:{tmp_path}/dies.py:Bot")
    with Pool(setup, 1) as pool:
        found = check_bots(pool)
    refused = {who: str(one) for who, one in found.items() if isinstance(one, TatetiError)}
    assert list(refused) == [1, 2, 3]
    assert "the file has" in refused[1]
    assert "'no-such-bot' is not a bot" in refused[2]
    assert "cannot be made: its process ended" in refused[3]


# Exact scores


def test_the_exact_score_is_that_of_the_audit_over_the_openings_played(tmp_path: Path) -> None:
    setup = setup_of("hard", "easy", games=10, openings="all", plies=1)
    results = tournament(setup, tmp_path, exact=True)
    hard, easy = Strategy(player("hard")), Strategy(player("easy"))
    expected = Fraction()
    for game in results.games:
        start = setup.openings.positions[game.job.opening]
        seats = (hard, easy) if game.job.first == 0 else (easy, hard)
        expected += meet(*seats, start).for_side(Side.FIRST if game.job.first == 0 else Side.SECOND).points
    assert results.exact == {(0, 1): expected / 10}
    assert results.expected == [expected / 10, 1 - expected / 10]


def test_bots_of_chance_have_no_exact_score(tmp_path: Path) -> None:
    results = tournament(setup_of("mcts:playouts=5", "easy"), tmp_path, exact=True)
    assert results.exact == {}
    assert results.expected == [None, None]


# The other systems, and the sequential test


def test_a_swiss_and_a_knockout_are_played_round_by_round(tmp_path: Path) -> None:
    bots = ("random", "easy", "hard", "perfect", "easy")
    swiss = tournament(setup_of(*bots, games=4, system="swiss", rounds=2), tmp_path / "swiss")
    assert len(swiss.games) == 2 * 2 * 4
    assert sum(swiss.byes) == 2
    again = tournament(setup_of(*bots, games=4, system="swiss", rounds=2), tmp_path / "swiss")
    assert json_text(again) == json_text(swiss)
    knockout = tournament(setup_of(*bots, games=4, system="knockout"), tmp_path / "knockout")
    assert knockout.places is not None
    assert knockout.order[0] == max(range(5), key=lambda who: knockout.places[who])  # type: ignore[index]


def test_the_test_stops_when_it_is_decided_and_counts_no_game_after_that(tmp_path: Path) -> None:
    setup = setup_of("perfect", "random", games=400, sprt=Sprt(0, 200))
    one = tournament(setup, tmp_path / "one", workers=1)
    two = tournament(setup, tmp_path / "two", workers=2)
    assert json_text(one) == json_text(two)
    assert one.sprt is not None
    assert one.sprt.accepted == 200
    assert len(one.games) == 2 * one.sprt.pairs < 400
    # It was not decided a pair earlier.
    run = SprtRun.begin(Sprt(0, 200))
    pairs = zip(one.games[::2], one.games[1::2], strict=True)
    decided = [run.add(sum(game.points_of(0) for game in pair)) for pair in pairs]
    assert decided == [False] * (len(decided) - 1) + [True]
    again = tournament(setup, tmp_path / "two")
    assert json_text(again) == json_text(one)


def test_what_is_too_large_to_follow_has_no_exact_score() -> None:
    bots = player("random"), player("easy")
    with pytest.raises(SearchLimitError):
        expected_points(*bots, [read_game("semaforo").start], 10**9)
    starts = all_after(read_game("tictactoe"), 1)
    situations = 0
    for seats in (bots, bots[::-1]):
        counts: list[int] = []
        meet(*map(Strategy, seats), starts[0], tell=counts.append)
        situations += counts[-1]
    assert expected_points(*bots, starts[:1], situations) < Fraction(1, 2)
    for some, most in (
        (starts[:1], situations - 1),
        (starts, situations),
    ):  # the bound is for all openings together
        with pytest.raises(SearchLimitError):
            expected_points(*bots, some, most)
