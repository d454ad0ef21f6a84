"""Progress on this computer: kept at once, by several programs, and never lost."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tateti import game
from tateti.study.puzzles import Attempt, Progress, Puzzle, kept, make_puzzles
from tateti.study.puzzles.progress import MOST_RECENT


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TATETI_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return make_puzzles(game("tictactoe"), 12, seed=1)


def solved(puzzle: Puzzle) -> Attempt:
    return Attempt(puzzle).choose(puzzle.solution[0])[0]


def test_what_is_added_is_there_the_next_time(puzzles: list[Puzzle]) -> None:
    assert kept.load() == kept.Kept(Progress())
    progress = Progress()
    for puzzle in puzzles[:3]:
        found = kept.add(solved(puzzle), progress)
        progress = found.progress
        assert found.notice is None
    assert kept.load().progress.to_json() == progress.to_json()
    assert kept.load().progress.recent == tuple(puzzle.id for puzzle in puzzles[:3])


def test_who_adds_at_the_same_time_overwrites_nobody(puzzles: list[Puzzle]) -> None:
    with ThreadPoolExecutor(4) as programs:
        found = list(programs.map(lambda puzzle: kept.add(solved(puzzle), Progress()), puzzles))
    assert [one.notice for one in found] == [None] * len(puzzles)
    assert sorted(kept.load().progress.recent) == sorted(puzzle.id for puzzle in puzzles)


def test_another_terminal_is_heard_of_with_the_next_problem(puzzles: list[Puzzle]) -> None:
    mine = kept.add(solved(puzzles[0]), Progress()).progress
    kept.add(solved(puzzles[1]), Progress())
    assert kept.add(solved(puzzles[2]), mine).progress.recent == tuple(one.id for one in puzzles[:3])


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b'{"version": 1}', b'{"version": 2, "rating": 1}', b"\xff" * 50, b"[" * 100_000, b"my own notes",
        json.dumps({**Progress().to_json(), "recent": ["a"] * (MOST_RECENT + 1)}).encode(),
        json.dumps({**Progress().to_json(), "rating": 10**400}).encode(), b'{"version": 1, "rating": NaN}', b"0" * 400_000,
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_put_aside_and_that_is_said(
    content: bytes, state: Path, puzzles: list[Puzzle]
) -> None:
    state.mkdir()
    kept.file().write_bytes(content)
    found = kept.add(solved(puzzles[0]), Progress())
    assert "the file is now called 'puzzles-unreadable-1.json'" in str(found.notice)
    assert (state / "puzzles-unreadable-1.json").read_bytes() == content
    assert kept.load() == kept.Kept(kept.load().progress), "and after that it is as ever"
    assert kept.load().progress.recent == (puzzles[0].id,)
    kept.file().write_bytes(content)
    assert "puzzles-unreadable-2.json" in str(kept.load().notice)


@pytest.mark.parametrize("obstacle", ["file", "folder", "link"])
def test_where_nothing_can_be_kept_that_is_said_and_it_goes_on(
    obstacle: str, state: Path, puzzles: list[Puzzle]
) -> None:
    if obstacle == "file":
        state.write_text("not a folder")
    else:
        state.mkdir()
        (state / "elsewhere").write_text("{}")
        kept.file().mkdir() if obstacle == "folder" else kept.file().symlink_to(state / "nowhere")
    found = kept.add(solved(puzzles[0]), Progress())
    assert str(found.notice).startswith("Your progress with problems cannot be kept on this computer")
    assert found.progress.recent == (puzzles[0].id,)
    assert kept.load().progress == Progress()
