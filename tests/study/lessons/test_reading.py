"""Lessons read from files: what is wrong is told with the file and the place."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import requires_module
from tateti import language
from tateti.study.lessons import InvalidLessonError, read_lesson
from tateti.study.lessons.facts import _FACTS, check
from tateti.study.lessons.game_step import Goal
from tateti.study.lessons.library import DATA, names
from tateti.study.lessons.reading import lesson_from
from tateti.study.lessons.rules import FOLLOWED, RULES
from tateti.study.lessons.shape import SCHEMA, check_shape

Data = dict[str, Any]
FILES = {name: tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8")) for name in names()}
FORK = FILES["fork"]


def changed(change: Callable[[Data], object]) -> Data:
    """The lesson on the fork with something changed."""
    data = copy.deepcopy(FORK)
    change(data)
    return data


def refusal(data: Data) -> str:
    with pytest.raises(InvalidLessonError) as refused:
        lesson_from(data, "fork", "fork.toml")
    return str(refused.value)


def test_every_file_of_ours_is_as_the_schema_wants_it() -> None:
    for name, data in FILES.items():
        check_shape(data, name)
        assert len(lesson_from(data, name, name)) == len(data["steps"])


WRONG: list[tuple[Callable[[Data], object], str]] = [
    (lambda data: data.pop("game"), "fork.toml: game is missing."),
    (lambda data: data.update(tittle={}), "fork.toml: 'tittle' is not known here: there are title, about, game, steps."),
    (lambda data: data["title"].pop("pt"), "fork.toml, title: pt is missing."),
    (lambda data: data["title"].update(es=3), "fork.toml, title, es: 3 should be a text."),
    (lambda data: data.update(steps=[]), "fork.toml, steps: there are 0 of these: from 5 to 12 are possible."),
    (lambda data: data["steps"][2].update(kind="mvoe"), "fork.toml, steps 3, kind: 'mvoe' is not one of read, move, find, choose, game."),
    (lambda data: data["steps"][2].pop("right"), "fork.toml, steps 3: right is missing."),
    (lambda data: data["steps"][2].update(right=["c11x"]), "fork.toml, steps 3, right 1: 'c11x' does not look as it should here."),
    (lambda data: data["steps"][2].update(right="winnning"), "fork.toml, steps 3, right: 'winnning' "),
    (lambda data: data["steps"][2].update(right="winning"), "fork.toml, steps 3: 'winning' names nothing in this position: there is no right answer."),
    (lambda data: data["steps"][2].update(position="XXX/OO./..Z"), "fork.toml, steps 3: "),
    (lambda data: data["steps"][2].update(right=["a3"]), "fork.toml, steps 3: 'a3' is not possible: a3 already holds X; choose an empty cell."),
    (lambda data: data["steps"][0].update(marks=["c2"]), "fork.toml, steps 1: 'c2' is marked, and the text does not name it"),
    (lambda data: data["steps"][0].update(marks=["b3", "b3"]), "fork.toml, steps 1, marks: the same stands there twice."),
    (lambda data: data["steps"][0].update(game="chess"), "fork.toml, steps 1: 'chess' is not a game"),
    (lambda data: data["steps"][-1].update(bot="hrad"), "fork.toml, steps 7: 'hrad' is not a bot: did you mean Hard?"),
    (lambda data: data["steps"][-1].update(bot="py:bot.py:Bot"), "fork.toml, steps 7: 'py:bot.py:Bot' is not one of our own bots."),
    (lambda data: data["steps"][-1].update(bot=" py:bot.py:Bot"), "fork.toml, steps 7: ' py:bot.py:Bot' is not one of our own bots."),
    (lambda data: data["steps"][0]["claims"].append({"bot": "py:bot.py:Bot", "beaten": "1"}), "fork.toml, steps 1: 'py:bot.py:Bot' is not one of our own bots."),
    (lambda data: data["steps"][-1].update(goal="lose"), "fork.toml, steps 7, goal: 'lose' is not one of win, draw, end."),
    (lambda data: data["steps"][0]["claims"][0].update(plies=-1), "fork.toml, steps 1, claims 1, plies: -1 is not possible: it goes from 0 to 100."),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words"), WRONG, ids=[words for _change, words in WRONG])
def test_what_is_wrong_is_told_with_file_and_place(change: Callable[[Data], object], words: str) -> None:
    assert refusal(changed(change)).startswith(words)


def test_one_option_is_right_and_the_others_have_a_reply() -> None:
    def two_right(data: Data) -> None:
        data["steps"][0] = copy.deepcopy(FILES["tictactoe"]["steps"][5])
        data["steps"][0]["options"][0]["right"] = True

    def without_reply(data: Data) -> None:
        data["steps"][0] = copy.deepcopy(FILES["tictactoe"]["steps"][5])
        del data["steps"][0]["options"][0]["reply"]

    assert refusal(changed(two_right)) == "fork.toml, steps 1: Exactly one of the options is right."
    assert refusal(changed(without_reply)).startswith(
        "fork.toml, steps 1: Every option has a reply but the right one"
    )


def test_what_is_wrong_is_told_in_the_persons_language() -> None:
    try:
        language.use("es")
        assert (
            refusal(changed(lambda data: data["steps"][2].pop("right"))) == "fork.toml, steps 3: falta right."
        )
    finally:
        language.use("en")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'title = "', "cannot be read as TOML: "),
        (b"\xff\xfe", "is not text: a lesson is written in TOML, in UTF-8."),
        (b"a = " + b"[" * 100_000, "cannot be read as TOML: "),
        (b"#" * 300_000, "is too large for a lesson: at most 200000 bytes are read."),
        (b"", "title is missing."),
    ],
)
def test_a_file_that_is_no_lesson_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    with pytest.raises(InvalidLessonError, match=r"mine\.toml") as refused:
        read_lesson(file)
    assert words in str(refused.value)


def test_a_name_that_cannot_stand_in_an_address_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidLessonError, match="cannot be the name of a lesson"):
        read_lesson(tmp_path / "Mi lección.toml")


def test_a_lesson_of_ones_own_is_read_and_checked(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((DATA / "fork.toml").read_text(encoding="utf-8"), encoding="utf-8")
    mine = read_lesson(file)
    assert mine.name == "mine"
    assert check(mine) == []


def test_a_lesson_runs_nothing_that_it_names(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(f"open({str(tmp_path / 'ran')!r}, 'w')\nclass Bot: pass\n", encoding="utf-8")
    for change in ({"bot": f"py:{program}:Bot"}, {"link": {"to": "play", "bot": f"py:{program}:Bot"}}):
        refusal(changed(lambda data, change=change: data["steps"][-1].update(change)))  # type: ignore[misc]
    assert not (tmp_path / "ran").exists()


# The schema


def test_the_schema_knows_every_rule_goal_and_fact() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"]
    claims = set(schema["claims"]["items"]["properties"])
    assert schema["rule"]["enum"] == list(RULES)
    assert schema["play-a-game"]["properties"]["follow"]["enum"] == list(FOLLOWED)
    assert schema["play-a-game"]["properties"]["goal"]["enum"] == list(get_args(Goal))
    assert set(RULES) - {"any"} | set(_FACTS) <= claims
    assert set(schema["choose"]["properties"]["fact"]["enum"]) <= set(RULES) | set(_FACTS)


def is_taken(data: object) -> bool:
    try:
        check_shape(data, "file")
    except InvalidLessonError:
        return False
    return True


def places(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in data, by the names and numbers that lead to it."""
    yield place
    if isinstance(data, dict | list):
        for name, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*place, name))


ANYTHING = st.one_of(
    st.none(), st.booleans(), st.integers(-1, 2000), st.text(max_size=3), st.just([]), st.just({}),
    st.sampled_from(["move", "a1", "winning", "first", "+1", "b2", ["b2"], ["b2", "b2"], {"en": "a", "es": "b", "pt": "c"}]),
)  # fmt: skip


@given(st.data())
def test_our_check_says_the_same_as_a_complete_implementation(data: st.DataObject) -> None:
    """Of our files with something in them replaced, removed or added."""
    jsonschema = requires_module("jsonschema")
    changed = copy.deepcopy(FILES[data.draw(st.sampled_from(names()))])
    place = data.draw(st.sampled_from([one for one in places(changed) if one]))
    inside: Any = changed
    for part in place[:-1]:
        inside = inside[part]
    kind = data.draw(st.sampled_from(["replaced", "removed", "added"]))
    if kind == "removed":
        del inside[place[-1]]
    elif kind == "added" and isinstance(inside, dict):
        inside[data.draw(st.sampled_from(["more", "kind", "right", "position", "de", "Xx"]))] = data.draw(
            ANYTHING
        )
    else:
        inside[place[-1]] = data.draw(ANYTHING)
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    complete = jsonschema.Draft202012Validator(schema).is_valid(changed)
    assert is_taken(changed) == complete
