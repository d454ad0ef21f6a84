"""The log: what is finished stays, a torn last line does not, and another arena is kept out."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.arenas import setup_of
from conftest import FULL
from tateti.arena.exact import Computed
from tateti.arena.log import NAME, open_log, refuse_unsuitable
from tateti.arena.referee import PlayedGame, forfeited, too_late
from tateti.arena.setup import Job, Setup
from tateti.arena.sprt import Sprt
from tateti.arena.time_control import TimeControl
from tateti.errors import TatetiError
from tateti.games import Side

SETUP = setup_of("easy", "hard", games=10)
GAMES = [
    PlayedGame(Job(1, 0, 1, 0), ("Xb2", "Oa1", "Xb1", "Oa2", "Xb3"), Side.FIRST, "line"),
    forfeited(Job(2, 1, 0, 0), ("Xb2",), too_late(Side.SECOND, 1.0)),
    PlayedGame(Job(4, 1, 0, 0), ("Xa1", "Ob2"), None, "full board", None, (0.5, 1.25)),
]


def write(folder: Path, setup: Setup = SETUP) -> bytes:
    with open_log(folder, setup) as log:
        for game in GAMES:
            log.add_game(game)
        log.add_exact(0, 1, Computed(Fraction(5, 8), rounded=(1,)))
        log.add_exact(1, 2, Computed(None, differing=(0,)))
    return (folder / NAME).read_bytes()


def test_what_was_written_is_there_the_next_time(tmp_path: Path) -> None:
    write(tmp_path / "new")
    with open_log(tmp_path / "new", SETUP) as log:
        assert list(log.games.values()) == GAMES
        assert log.exact == {(0, 1): Fraction(5, 8), (1, 2): None}
        assert (log.differing, log.rounded) == ({1}, {1})


@settings(max_examples=100 if FULL else 30)
@given(st.integers(0, 10**6))
def test_cut_off_anywhere_it_has_all_games_whose_lines_are_whole(
    tmp_path_factory: pytest.TempPathFactory, place: int
) -> None:
    folder = tmp_path_factory.mktemp("log")
    content = write(folder)
    cut = content[: place % (len(content) + 1)]
    (folder / NAME).write_bytes(cut)
    whole = cut.count(b"\n") - 1  # without the head
    with open_log(folder, SETUP) as log:
        assert list(log.games.values()) == GAMES[: max(0, whole)]
        log.add_game(GAMES[0])
    with open_log(folder, SETUP) as log:  # and what comes after the cut is read
        assert log.games[1] == GAMES[0]


def test_another_command_is_refused_and_says_in_what_it_differs(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    write(folder)
    others = {
        "--games is 10, and here 20": setup_of("easy", "hard", games=20),
        "bots is 'easy hard', and here 'easy random'": setup_of("easy", "random", games=10),
        "--game is 'tictactoe:3x3', and here 'semaforo:3x4'": setup_of("easy", "hard", games=10, name="semaforo"),
        "--seed is 0, and here 7": setup_of("easy", "hard", games=10, seed=7),
        "--openings is 'start' .*, and here 'all 2'": setup_of("easy", "hard", games=10, openings="all"),
        "--time is None, and here '2'": setup_of("easy", "hard", games=10, time=TimeControl(2.0)),
        "--system is 'round-robin', and here 'knockout'": setup_of("easy", "hard", games=10, system="knockout"),
        "--sprt is None, and here": setup_of("easy", "hard", games=10, sprt=Sprt(0, 20)),
    }  # fmt: skip
    before = (folder / NAME).read_bytes()
    for said, other in others.items():
        with pytest.raises(TatetiError, match=said):
            refuse_unsuitable(folder, other)
        with pytest.raises(TatetiError, match="another arena"), open_log(folder, other):
            pass
    assert (folder / NAME).read_bytes() == before


def test_a_folder_with_other_things_in_it_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "holidays.txt").write_text("sun")
    with pytest.raises(TatetiError, match="has other things in it"), open_log(tmp_path, SETUP):
        pass
    assert [one.name for one in tmp_path.iterdir()] == ["holidays.txt"]


def test_a_file_of_this_name_that_is_no_log_is_refused(tmp_path: Path) -> None:
    for content in ('{"a": 1}\n', "[]\n", "hello\n", '{"format": "tateti arena 99"}\n'):
        (tmp_path / NAME).write_text(content)
        with pytest.raises(TatetiError, match=r"is not the log of an arena|cannot be read"):
            refuse_unsuitable(tmp_path, SETUP)
        assert (tmp_path / NAME).read_text() == content


@pytest.mark.parametrize(
    "line",
    ["nonsense", "[]", "{}", '{"game": -1}', '{"exact": [1]}',
     '{"game":9,"first":7,"second":0,"opening":0,"moves":"","result":"1-0","ending":"line"}'],
)  # fmt: skip
def test_a_line_in_the_middle_that_cannot_be_read_is_named(tmp_path: Path, line: str) -> None:
    head, *rest = write(tmp_path).splitlines()
    (tmp_path / NAME).write_bytes(b"\n".join([head, line.encode(), *rest]) + b"\n")
    with pytest.raises(TatetiError, match="Line 2 of"), open_log(tmp_path, SETUP):
        pass


def test_two_at_once_are_refused_and_the_lock_ends_with_the_first(tmp_path: Path) -> None:
    second = open_log(tmp_path, SETUP)
    with open_log(tmp_path, SETUP), pytest.raises(TatetiError, match="Another arena is at work"):
        second.__enter__()
    with open_log(tmp_path, SETUP):
        pass


def test_a_program_that_has_changed_is_refused(tmp_path: Path) -> None:
    with open_log(tmp_path, SETUP, ["abc", None]):
        pass
    with open_log(tmp_path, SETUP, ["abc", None]):
        pass
    with (
        pytest.raises(TatetiError, match="'easy' has changed since"),
        open_log(tmp_path, SETUP, ["xyz", None]),
    ):
        pass


def test_a_full_disk_is_told_as_such(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with open_log(tmp_path, SETUP) as log:
        monkeypatch.setattr("tateti.arena.log.os.fsync", full)
        log._synced = -10.0
        with pytest.raises(TatetiError, match="there is no room left"):
            log.add_game(GAMES[0])
        monkeypatch.undo()
