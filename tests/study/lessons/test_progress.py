"""How far somebody is in which lesson, kept on the device."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tateti.study.lessons import Walk, lesson, progress
from tateti.study.lessons.library import names
from tateti.study.lessons.progress import MOST_BYTES, MOST_LESSONS, MOST_STEPS, Progress, Reached


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TATETI_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def reached(name: str, step: int) -> Walk:
    return Walk.begin(lesson(name), step)


def keep(name: str, step: int) -> progress.Kept:
    return progress.keep(reached(name, step), Progress())


def test_where_a_lesson_was_left_is_kept() -> None:
    assert progress.load() == progress.Kept(Progress())
    assert keep("fork", 3).notice is None
    assert progress.load().progress.of("fork") == Reached(3, False)
    assert progress.load().progress.of("mirror") == Reached(0, False)


def test_a_finished_lesson_begins_anew_and_stays_finished() -> None:
    over = Progress().at(reached("fork", len(lesson("fork"))))
    assert over.of("fork") == Reached(0, True)
    assert over.at(reached("fork", 2)).of("fork") == Reached(2, True)


def test_what_is_kept_is_json_that_says_what_it_is(state: Path) -> None:
    keep("fork", 3)
    told = json.loads((state / "lessons.json").read_text(encoding="utf-8"))
    assert told == {"tateti": "lessons", "version": 1, "lessons": {"fork": {"step": 3, "finished": False}}}


def test_who_learns_in_another_terminal_overwrites_nobody() -> None:
    """All have read that nothing is kept, and then all keep theirs."""
    with ThreadPoolExecutor(4) as terminals:
        found = list(terminals.map(lambda name: keep(name, 2), names()))
    assert [one.notice for one in found] == [None] * len(names())
    assert progress.load().progress == Progress({name: Reached(2) for name in names()})


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"my shopping list", b"\xff" * 50, b"[" * 90_000,
        b'{"tateti": "lessons", "version": 2, "lessons": {"fork": {"step": 3}}}',
        b'{"tateti": "lessons", "version": 1, "lessons": {"fork": {"step": "3"}}}',
        Progress({f"lesson-{number}": Reached(3) for number in range(MOST_LESSONS + 1)}).to_text().encode(),
        Progress({"fork": Reached(3)}).to_text().encode() + b" " * MOST_BYTES,
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_put_aside_and_that_is_said(content: bytes, state: Path) -> None:
    state.mkdir()
    progress.file().write_bytes(content)
    found = keep("fork", 1)
    assert "the file is now called 'lessons-unreadable-1.json'" in str(found.notice)
    assert (state / "lessons-unreadable-1.json").read_bytes() == content
    assert progress.load() == progress.Kept(Progress({"fork": Reached(1)}))


def test_nobody_is_stopped_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TATETI_STATE", str(tmp_path / "file" / "below"))
    assert progress.load().progress == Progress()
    found = progress.keep(reached("fork", 1), Progress({"mirror": Reached(4)}))
    assert str(found.notice).startswith("Your progress with lessons cannot be kept on this computer")
    assert (found.is_kept, found.progress) == (False, Progress({"mirror": Reached(4), "fork": Reached(1)}))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3),
    max_leaves=8,
)
PLACE = st.fixed_dictionaries(
    {"step": st.integers(-2, 102)}, optional={"finished": st.booleans() | st.none()}
)
LESSONS = st.dictionaries(st.text(max_size=62), PLACE, max_size=3)


@given(JSON | st.builds(lambda lessons: {"version": 1, "lessons": lessons}, JSON | LESSONS))
def test_whatever_stands_in_the_file_is_read_or_refused(data: object) -> None:
    try:
        found = Progress.from_text(json.dumps(data))
    except ValueError:
        return
    assert all(0 <= one.step <= MOST_STEPS for one in found.lessons.values())
    assert Progress.from_text(found.to_text()) == found


@given(st.binary(max_size=40))
def test_bytes_that_are_nothing_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError):
        Progress.from_text(data)
