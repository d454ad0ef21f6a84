"""Lessons over the API: walked to their ends, and nothing of what is right is told before it is chosen."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solving import choices, wrong_choice
from tateti import language
from tateti.study.lessons import Walk, lesson, lessons
from tateti.study.lessons.game_step import GameStep
from tateti.study.lessons.library import names
from tateti.study.lessons.steps import ChoiceStep, FindStep, MoveStep
from web.playing import error_of


def step_of(client: Any, name: str, number: int, code: str = "en") -> Any:
    answer = client.get(f"/api/lessons/{name}/steps/{number}", params={"lang": code})
    assert answer.status_code == 200, answer.text
    return answer.json()


def post(client: Any, name: str, number: int, code: str = "en", **body: Any) -> Any:
    return client.post(f"/api/lessons/{name}/steps/{number}", json=body, params={"lang": code})


def choose(client: Any, name: str, number: int, code: str = "en", **body: Any) -> Any:
    answer = post(client, name, number, code, **body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_the_lessons_are_listed_in_chapters(client: Any, code: str) -> None:
    told = client.get("/api/lessons", params={"lang": code}).json()
    assert [one["name"] for chapter in told for one in chapter["lessons"]] == list(names())
    titles = {one.name: one.title.paragraphs(code)[0] for one in lessons()}
    assert {one["name"]: one["title"] for chapter in told for one in chapter["lessons"]} == titles


@pytest.mark.parametrize("name", names())
def test_every_lesson_is_walked_to_its_end_over_the_api(client: Any, name: str) -> None:
    """What the server answers is what the engine says, whoever asks; where one stands is told by the one who asks."""
    told: Any = None
    for walk, choice in choices(lesson(name)):
        if told is None or told["number"] != walk.number + 1:
            told = step_of(client, name, walk.number + 1)
            standing = told["standing"]
        assert standing["past"] == list(walk.standing.past)
        assert standing["done"] is walk.standing.is_done
        assert standing["position"] == str(walk.step.shown_in(walk.standing)[0])
        if choice is not None:
            asked = {"past": standing["past"], "tries": standing["tries"], "choice": choice}
            standing = choose(client, name, walk.number + 1, **asked)
            reply = walk.choose(choice).standing.reply
            assert reply is not None
            assert standing["reply"] == {"verdict": str(reply.verdict), "words": list(reply.words)}
    assert told["number"] == len(lesson(name))


def secrets_of(walk: Walk) -> list[str]:
    """The sentences that would give an answer away."""
    step = walk.step
    hidden = [getattr(step, "after", None), getattr(step, "wrong", None), getattr(step, "missed", None)]
    hidden += [remark.text for remark in getattr(step, "remarks", ())]
    if isinstance(step, ChoiceStep):
        hidden += [option.reply for option in step.options]
    return [paragraph for text in hidden if text for paragraph in text.paragraphs()]


@pytest.mark.parametrize("name", names())
def test_a_step_does_not_tell_what_is_right(client: Any, name: str) -> None:
    for number, step in enumerate(lesson(name).steps):
        walk = Walk.begin(lesson(name), number)
        answer = client.get(f"/api/lessons/{name}/steps/{number + 1}")
        text = answer.text
        assert [secret for secret in secrets_of(walk) if json.dumps(secret)[1:-1] in text] == []
        told = answer.json()
        assert set(told) == {
            "lesson", "title", "number", "steps", "following", "kind", "text", "game", "full_name", "board", "letters",
            "stock", "side", "branches", "options", "link", "standing",
        }  # fmt: skip
        if isinstance(step, MoveStep):
            assert [one["move"] for one in told["standing"]["legal"]] == [
                str(move) for move in step.position.moves
            ]
            assert told["standing"]["marked"] == [step.position.board.name(cell) for cell in step.marks]
        if isinstance(step, FindStep):
            assert [one["cell"] for one in told["standing"]["legal"]] == list(step.position.board.names)
            assert told["standing"]["marked"] == []
        if isinstance(step, ChoiceStep):
            assert told["options"] == [str(option.text) for option in step.options]
            assert told["standing"]["past"] == []


def test_a_wrong_choice_does_not_tell_what_is_right_either(client: Any) -> None:
    for one in lessons():
        for number in range(len(one)):
            walk = Walk.begin(one, number)
            choice = wrong_choice(walk)
            if choice is None or not isinstance(walk.step, MoveStep | FindStep):
                continue
            answer = choose(client, one.name, number + 1, choice=choice)
            after = walk.step.after.paragraphs()
            assert not any(paragraph in answer["reply"]["words"] for paragraph in after)
            assert answer["legal"] == [] or not answer["waits"]
            assert set(answer["marked"]) <= {walk.step.position.board.name(cell) for cell in walk.step.marks}


def test_what_a_wrong_move_leads_to_is_on_the_board_until_one_tries_again(client: Any) -> None:
    wrong = choose(client, "tictactoe", 4, choice="a1")
    assert wrong["reply"]["verdict"] == "wrong"
    assert (wrong["position"], wrong["last"], wrong["waits"], wrong["legal"]) == (
        "XX./OOO/X..",
        "c2",
        True,
        [],
    )
    assert wrong["outcome"]["lines"] == [["a2", "b2", "c2"]]
    again = choose(client, "tictactoe", 4, past=wrong["past"], tries=wrong["tries"], action="again")
    assert (again["position"], again["waits"], again["tries"], again["reply"]) == (
        "XX./OO./...",
        False,
        1,
        None,
    )
    assert len(again["legal"]) == 5


def test_a_hint_is_given_where_no_move_follows_the_rule(client: Any) -> None:
    """Nobody comes there in the lesson, but anybody may say that they did."""
    past = "Gb1 Yb1 Gc1 Ga2 Gc2 Ya2 Ra2 Yc1 Yc2 Ga3 Rb1 Rc1 Rc2 Ya3".split()
    told = choose(client, "mirror", 9, past=past, action="hint")
    (word,) = told["reply"]["words"]
    assert word.removeprefix("Try ").rstrip(".") in [one["move"] for one in told["legal"]]


def test_a_hint_points_at_a_cell(client: Any) -> None:
    helped = choose(client, "fork", 3, action="hint")
    assert helped["marked"] == ["c1"]
    assert helped["reply"] == {"verdict": "goes on", "words": ["Try Xc1."]}


def test_the_language_is_that_of_the_request(client: Any) -> None:
    assert step_of(client, "fork", 1, "pt")["title"] == "A dupla ameaça"
    wrong = choose(client, "fork", 4, "es", choice="b3")
    assert wrong["reply"]["words"][0].startswith("Tienes a3 y c1")


def test_a_link_leads_on(client: Any) -> None:
    told = step_of(client, "minimax", 10)["link"]
    assert told == {"to": "tree", "game": "tictactoe", "position": "OXO/.OX/X..", "pruning": False}
    assert any(isinstance(step, GameStep) and step.link for step in lesson("beat-hard").steps)


@pytest.mark.parametrize(
    ("name", "number", "body", "status", "code"),
    [
        ("nothing", 1, {"choice": "a1"}, 404, "unknown_lesson"),
        ("fork", 99, {"choice": "a1"}, 404, "unknown_lesson"),
        ("fork", 0, {"choice": "a1"}, 422, "invalid_request"),
        ("fork", 3, {}, 422, "tateti"),
        ("fork", 3, {"action": "hint", "choice": "a1"}, 422, "tateti"),
        ("fork", 3, {"choice": "a3"}, 422, "illegal_move"),
        ("fork", 3, {"choice": "z9"}, 422, "invalid_cell"),
        ("fork", 3, {"choice": "x" * 33}, 422, "invalid_request"),
        ("fork", 3, {"choice": "b2", "tries": -1}, 422, "invalid_request"),
        ("fork", 3, {"choice": "b2", "past": ["Xc1", "Xb2"]}, 422, "invalid_lesson"),
        ("fork", 1, {"choice": "b2"}, 422, "invalid_lesson"),
        ("beat-hard", 7, {"choice": "b2", "past": ["Xa3", "Oa3"]}, 422, "illegal_move"),
        ("beat-hard", 7, {"choice": "b2", "past": ["Xa3"] * 101}, 422, "invalid_request"),
        ("tictactoe", 6, {"choice": "9"}, 422, "invalid_lesson"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    client: Any, name: str, number: int, body: dict[str, Any], status: int, code: str
) -> None:
    assert error_of(post(client, name, number, **body), status) == code


def test_the_page_of_a_lesson_is_the_page(client: Any) -> None:
    for path in ("/learn", "/learn/fork", "/learn/nothing"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert "tateti</title>" in answer.text
