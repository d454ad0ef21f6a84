"""The example engines, one in each language: short, right on every board, all of one mind, and matched with `tateti ugi perfect`."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import tateti
from conftest import PATIENCE, requires_command
from tateti.players import player
from tateti.players.programs.protocol_check import check_protocol
from tateti.players.programs.ugi import UgiPlayer

BOTS = Path(__file__).parents[2] / "examples" / "bots"
GAMES = ("tictactoe", "semaforo", "tictactoe:4x5x4", "tictactoe:2x7x2", "semaforo:4x4", "semaforo:2x5")
PERFECT = "ugi:tateti ugi perfect:time=0.5"


def _python(folder: Path) -> str:
    return f"ugi:python3 {BOTS / 'bot.py'}"


def _c(folder: Path) -> str:
    build = [
        requires_command("gcc"),
        "-std=c99",
        "-O1",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-o",
        folder / "bot",
        BOTS / "bot.c",
        "-lm",
    ]
    subprocess.run(build, check=True, timeout=PATIENCE)
    return f"ugi:{folder / 'bot'}"


def _javascript(folder: Path) -> str:
    requires_command("node")
    return f"ugi:node {BOTS / 'bot.mjs'}"


def _java(folder: Path) -> str:
    requires_command("java")
    subprocess.run(
        [requires_command("javac"), "-Xlint:all", "-Werror", "-d", folder, BOTS / "Bot.java"],
        check=True,
        timeout=PATIENCE,
    )
    return f"ugi:java -XX:TieredStopAtLevel=1 -cp {folder} Bot"


LANGUAGES: dict[str, Callable[[Path], str]] = {
    "python": _python,
    "c": _c,
    "javascript": _javascript,
    "java": _java,
}


@pytest.fixture(scope="module", params=LANGUAGES)
def bot(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[UgiPlayer]:
    folder = tmp_path_factory.mktemp(request.param)
    folder.chmod(0o755)
    made = player(LANGUAGES[request.param](folder))
    assert isinstance(made, UgiPlayer)
    yield made
    made.close()


@pytest.fixture(scope="module")
def like_python() -> dict[tateti.Position, tateti.Move]:
    """What the engine in Python plays, board by board."""
    engine = player(_python(BOTS))
    assert isinstance(engine, UgiPlayer)
    found = {
        position: engine.weigh(position)[0].move
        for name in GAMES
        for position in positions(name)
        if not position.outcome
    }
    engine.close()
    return found


def positions(game_name: str) -> list[tateti.Position]:
    """Positions of games that are played at random, to their end."""
    random, found = Random(game_name), {}
    for _ in range(3):
        position = tateti.game(game_name).start
        while True:
            found[position] = None
            if position.outcome is not None:
                break
            position = position.play(random.choice(position.moves))
    return list(found)


@pytest.mark.parametrize("file", ["bot.py", "bot.c", "bot.mjs", "Bot.java"])
def test_an_example_is_short(file: str) -> None:
    assert len((BOTS / file).read_text(encoding="utf-8").splitlines()) < 150


@pytest.mark.parametrize("game_name", GAMES)
def test_an_example_keeps_to_the_protocol_on_every_board(bot: UgiPlayer, game_name: str) -> None:
    about = check_protocol(bot, tateti.game(game_name), positions(game_name)[:12] + positions(game_name)[-2:])
    assert about.name.startswith("example in ")


def test_all_examples_play_alike(bot: UgiPlayer, like_python: dict[tateti.Position, tateti.Move]) -> None:
    assert {position: bot.weigh(position)[0].move for position in like_python} == like_python


@pytest.mark.parametrize("game_name", ["tictactoe", "semaforo"])
def test_an_example_plays_a_whole_match_with_tateti_as_an_engine(bot: UgiPlayer, game_name: str) -> None:
    """As first player at Tic-Tac-Toe it holds the draw; who begins at Semáforo has lost against perfect play."""
    match = tateti.play_match(game_name, bot, PERFECT)
    assert match.result == {"tictactoe": "1/2-1/2", "semaforo": "0-1"}[game_name]


def test_the_example_in_c_cannot_lose_when_it_begins_and_can_when_it_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path / "cache"))
    tmp_path.chmod(0o755)
    found = tateti.audit(_c(tmp_path), "tictactoe", opponents=["random"])
    assert [side.can_lose for side in found.sides] == [False, True]
    assert found.asked is not None
    assert found.asked.alike


def test_a_win_is_taken_and_a_loss_is_stopped(bot: UgiPlayer) -> None:
    tictactoe, semaforo = tateti.game("tictactoe"), tateti.game("semaforo")
    assert str(bot.weigh(tictactoe.position("XX./OO./..."))[0].move) == "Xc3"
    assert str(bot.weigh(tictactoe.position("X../OO./X.."))[0].move) == "Xc2"
    assert (
        semaforo.position("GR../YGR./Y..Y")
        .play(bot.weigh(semaforo.position("GR../YGR./Y..Y"))[0].move)
        .outcome
        is not None
    )
