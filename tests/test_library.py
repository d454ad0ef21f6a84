"""The library's front door: what is in it, what it loads, and how it refuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tateti
from conftest import PATIENCE
from tateti.games import registry

TICTACTOE = tateti.game("tictactoe")


def test_every_public_name_is_there() -> None:
    assert [name for name in tateti.__all__ if not hasattr(tateti, name)] == []
    assert list(tateti.__all__) == sorted(tateti.__all__)
    assert set(dir(tateti)) == {*tateti.__all__, "__version__"}
    with pytest.raises(AttributeError, match="nothing"):
        tateti.nothing  # noqa: B018


def test_importing_it_loads_nothing() -> None:
    script = "import sys, tateti; print([name for name in sys.modules if name.startswith('tateti.')])"
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert told.stdout == "[]\n"


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: TICTACTOE.start.play(None), tateti.InvalidMoveError),
        (lambda: TICTACTOE.start.play(3), tateti.InvalidMoveError),
        (lambda: TICTACTOE.position(None), tateti.InvalidPositionError),
        (lambda: tateti.game(None), tateti.InvalidGameError),
        (lambda: tateti.game([]), tateti.InvalidGameError),
        (lambda: tateti.register(3), tateti.InvalidGameError),
        (lambda: tateti.register(tateti.Game), tateti.InvalidGameError),
        (lambda: tateti.player(3), tateti.InvalidPlayerError),
        (lambda: tateti.player(lambda position: 3).weigh(TICTACTOE.start), tateti.InvalidPlayerError),
        (lambda: tateti.audit(object()), tateti.InvalidPlayerError),
        (lambda: tateti.audit("easy", 3), tateti.InvalidGameError),
        (lambda: tateti.play_match("tictactoe", "easy", None), tateti.InvalidPlayerError),
        (lambda: tateti.play_match(3, "easy", "easy"), tateti.InvalidGameError),
        (lambda: tateti.evaluate(3), tateti.InvalidPositionError),
        (lambda: tateti.analyse("X../.../..."), tateti.InvalidPositionError),
        (lambda: tateti.tree(None), tateti.InvalidPositionError),
    ],
)
def test_what_cannot_be_used_gets_an_error_of_ours(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error) as refused:
        call()
    assert len(str(refused.value)) > 20


def test_a_match_of_two_bots_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    one, other = (tateti.play_match("semaforo", "easy", "random", seed=5) for _ in range(2))
    assert [str(move) for move in one.moves] == [str(move) for move in other.moves]
    assert all(played.comment for played in one.history)
    tateti.save(one, str(tmp_path / "match.txt"))
    assert tateti.load(str(tmp_path / "match.txt")).moves == one.moves


def test_a_match_can_begin_anywhere() -> None:
    match = tateti.play_match("tictactoe", "perfect", "perfect", start="XX./OO./...")
    assert [str(move) for move in match.moves] == ["Xc3"]


def test_a_registered_game_is_known_by_its_name(monkeypatch: pytest.MonkeyPatch, pegboard: Any) -> None:
    monkeypatch.setattr(registry, "_games", {})
    registry._named.cache_clear()
    assert tateti.register(pegboard) is pegboard
    assert tateti.game("pegboard:4x4").board == tateti.Board(4, 4)
    assert tateti.register(pegboard) is pegboard, "the same one twice is no harm"
    with pytest.raises(tateti.InvalidGameError, match="already"):
        tateti.register(type("Other", (pegboard,), {"kind": "pegboard"}))


def test_a_bot_from_outside_is_named_by_its_entry_point() -> None:
    script = (
        "import tateti; match = tateti.play_match('pegboard', 'first-hole', 'easy', seed=1);"
        "found = tateti.audit('first-hole', 'pegboard', opponents=['random']); print(match.result != '*', found.can_lose)"
    )
    outside = str(Path(__file__).parent / "outside")
    told = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": outside},
        timeout=PATIENCE,
    )
    assert told.stdout == "True True\n"


@pytest.mark.parametrize(
    "words",
    [
        ["play", "pegboard", "--first", "bot:first-hole", "--second", "bot:minimax", "--seed", "1"],
        ["analyse", "pegboard", "P../..P/..."],
        ["audit", "first-hole", "pegboard"],
        ["tree", "pegboard", "P../..P/...", "--order", "fixed"],
        ["solve", "pegboard"],
        ["bots"],
    ],
)
def test_the_command_takes_what_comes_from_outside(words: list[str]) -> None:
    outside = str(Path(__file__).parent / "outside")
    told = subprocess.run(
        [sys.executable, "-m", "tateti", *words],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": outside},
        timeout=PATIENCE,
    )
    assert told.returncode in (0, 1), told.stderr
    assert told.stdout
    assert "Traceback" not in told.stderr


def test_an_entry_point_that_is_broken_is_told_of_when_it_is_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "broken-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(
        "[tateti.games]\nbroken-game = nowhere:Game\n[tateti.players]\nbroken-bot = nowhere:Bot\n"
    )
    for words, name in ((["analyse", "broken-game"], "broken-game"), (["audit", "broken-bot"], "broken-bot")):
        told = subprocess.run(
            [sys.executable, "-m", "tateti", *words], capture_output=True, text=True, check=False,
            env={"PYTHONPATH": str(tmp_path)},timeout=PATIENCE
        )  # fmt: skip
        assert told.returncode == 2
        assert f"{name}' is installed and cannot be loaded: ModuleNotFoundError" in told.stderr
