"""How far somebody is in which lesson, kept on the device."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tateti.study.lessons import Walk, lesson, progress
from tateti.study.lessons.progress import MOST_STEPS, Progress, Reached


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TATETI_STATE", str(tmp_path / "state"))
    return tmp_path / "state"


def test_where_a_lesson_was_left_is_kept() -> None:
    assert progress.load().of("fork") == Reached(0, False)
    assert progress.save(progress.load().at(Walk.begin(lesson("fork"), 3)))
    assert progress.load().of("fork") == Reached(3, False)
    assert progress.load().of("mirror") == Reached(0, False)


def test_a_finished_lesson_begins_anew_and_stays_finished() -> None:
    over = progress.load().at(Walk.begin(lesson("fork"), len(lesson("fork"))))
    assert over.of("fork") == Reached(0, True)
    assert over.at(Walk.begin(lesson("fork"), 2)).of("fork") == Reached(2, True)


def test_what_is_kept_is_json_that_says_what_it_is(state: Path) -> None:
    progress.save(progress.load().at(Walk.begin(lesson("fork"), 3)))
    told = json.loads((state / "lessons.json").read_text(encoding="utf-8"))
    assert told == {"tateti": "lessons", "version": 1, "lessons": {"fork": {"step": 3, "finished": False}}}


def test_a_file_of_somebody_else_is_left_alone(state: Path) -> None:
    state.mkdir()
    (state / "lessons.json").write_text("my shopping list", encoding="utf-8")
    assert progress.load() == Progress()
    assert not progress.save(Progress({"fork": Reached(1)}))
    assert (state / "lessons.json").read_text(encoding="utf-8") == "my shopping list"


def test_nobody_is_stopped_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TATETI_STATE", str(tmp_path / "file" / "below"))
    assert progress.load() == Progress()
    assert not progress.save(Progress())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3),
    max_leaves=8,
)


@given(st.one_of(JSON, st.builds(lambda lessons: {"version": 1, "lessons": lessons}, JSON)))
def test_whatever_stands_in_the_file_is_read(data: object) -> None:
    found = Progress.from_text(json.dumps(data))
    assert all(0 <= one.step <= MOST_STEPS for one in found.lessons.values())
    assert Progress.from_text(found.to_text()) == found


@given(st.binary(max_size=40))
def test_bytes_that_are_nothing_are_nothing(data: bytes) -> None:
    assert isinstance(Progress.from_text(data), Progress)
