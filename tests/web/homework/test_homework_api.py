"""Homework through the API: a set is made, a class solves it, the teacher sees what everybody did."""

from __future__ import annotations

import csv
import io
import itertools
import json
from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")

from tateti.games import game  # noqa: E402
from tateti.web.homework import decisions, service  # noqa: E402
from tateti.web.homework.events import SHEET  # noqa: E402
from tateti.web.homework.live import LiveSheet  # noqa: E402
from tateti.web.storage.logs import LogSetup  # noqa: E402
from web.homework.solving import (  # noqa: E402
    MORE_SOLUTIONS,
    POSITIONS,
    SOLUTIONS,
    Homework,
    give,
    granted,
    new_token,
    values,
    wrong_moves,
)
from web.playing import error_of  # noqa: E402

FIRST, SECOND, *_MORE = SOLUTIONS
LAST = len(SOLUTIONS)


@pytest.fixture
def homework(client: Any) -> Homework:
    return give(client, title="Friday")


def test_the_solutions_that_the_tests_know_are_right() -> None:
    for text, solution in MORE_SOLUTIONS.items():
        worth = values(game("tictactoe").position(text))
        assert [move for move in worth if worth[move] == max(worth.values())] == [solution]


# The set


def test_a_set_is_made_of_problems_of_a_kind_the_easier_ones_first(client: Any) -> None:
    answer = client.post("/api/homework", json={"game": "tictactoe", "count": 3, "themes": ["fork"]})
    assert answer.status_code == 201
    told = answer.json()
    assert told["wanted"] == told["homework"]["count"] == 3
    assert told["link"] == f"/homework/{told['homework']['id']}"
    assert told["private_link"] == f"{told['link']}/results#{told['secret']}"
    made = Homework(client, told["homework"]["id"], told["secret"]).results()["problems"]
    assert all("fork" in [theme["name"] for theme in one["answer"]["themes"]] for one in made)
    assert [one["answer"]["rating"] for one in made] == sorted(one["answer"]["rating"] for one in made)


def test_a_set_is_made_of_positions_in_their_order(client: Any) -> None:
    homework = give(client, f"# Friday\n\n  {POSITIONS}\n")
    told = homework.results()["problems"]
    assert [one["position"]["position"] for one in told] == list(SOLUTIONS)
    assert [one["answer"]["solution"] for one in told] == [[move] for move in SOLUTIONS.values()]


def test_every_line_that_is_no_problem_is_told_with_its_reason(client: Any) -> None:
    text = f"{FIRST}\nnothing\n.../.../...\n\n{FIRST}"
    answer = client.post("/api/homework", json={"game": "tictactoe", "positions": text})
    assert error_of(answer, 422) == "not_a_puzzle"
    message = answer.json()["error"]["message"]
    assert "Line 2:" in message and "Line 3: '.../.../...' is no problem" in message
    assert "Line 5: the same position stands in line 1." in message


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "invalid_game"),
        ({"game": "tictactoe:9x9"}, "too_large"),
        ({"game": "tictactoe", "themes": ["pin"]}, "invalid_puzzle"),
        ({"game": "tictactoe", "themes": ["red-closes"]}, "not_a_puzzle"),
        ({"game": "tictactoe", "positions": "# nothing\n"}, "not_a_puzzle"),
        ({"game": "tictactoe", "positions": f"{FIRST}\n" * 51}, "not_a_puzzle"),
        ({"game": "tictactoe", "level": 6}, "invalid_request"),
        ({"game": "tictactoe", "count": 0}, "invalid_request"),
        ({"game": "tictactoe", "positions": "x" * 20_001}, "invalid_request"),
        ({"game": "tictactoe", "title": "x" * 81}, "invalid_request"),
    ],
)
def test_a_set_that_cannot_be_made_is_refused_with_a_sentence(client: Any, body: Any, code: str) -> None:
    answer = client.post("/api/homework", json=body)
    assert error_of(answer, 413 if code == "too_large" else 422) == code


def test_a_title_stands_in_one_line(client: Any) -> None:
    homework = give(client, FIRST, title=" Friday\n\u202e fork\x00s ")
    assert granted(client.get(homework.path))["title"] == "Friday fork s"


def test_a_set_whose_id_is_taken_has_another(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["aaaaaaaaaa", "aaaaaaaaaa", "bbbbbbbbbb"])
    monkeypatch.setattr(service, "new_short_id", lambda: next(drawn))
    one, other = give(client, title="One"), give(client, title="Other")
    assert (one.id, other.id) == ("aaaaaaaaaa", "bbbbbbbbbb")
    assert [each.results()["homework"]["title"] for each in (one, other)] == ["One", "Other"]


def test_what_everybody_may_see_of_a_set_has_nothing_of_its_problems(homework: Homework) -> None:
    told = granted(homework.client.get(homework.path))
    assert (told["title"], told["game"], told["count"]) == ("Friday", "tictactoe", LAST)
    assert set(told) == {"id", "title", "game", "full_name", "count", "created", "expires"}


# Solving


def test_nothing_is_given_away_before_a_problem_is_solved(homework: Homework) -> None:
    """Of what a pupil is told, only the list of legal moves, in the order of the board, has the solution in it."""
    ana = homework.join("Ana")
    told = [ana.sheet(), granted(homework.client.get(homework.path)), ana.choose(LAST, "a3")]
    for answer in told:
        for task in [*answer.get("problems", []), *([answer["problem"]] if "problem" in answer else [])]:
            assert task["answer"] is None
            legal = [move["move"] for move in task["position"].pop("legal")]
            assert legal == sorted(legal, key=lambda move: (-int(move[2]), move[1]))
        text = json.dumps({**answer, "refutation": None, "words": None})
        assert not any(move in text for move in SOLUTIONS.values())
        assert not any(word in text for word in ("theme", "fork", "rating", "level", "plies", "solution"))


def test_the_first_choice_the_tries_the_hints_and_the_time_are_kept(homework: Homework) -> None:
    ana = homework.join("Ana")
    assert ana.choose(1, SOLUTIONS[FIRST])["right"]
    wrong = wrong_moves(SECOND)
    assert not ana.choose(2, wrong[1])["right"]
    assert not ana.choose(2, wrong[0])["right"]
    done = ana.choose(2, SOLUTIONS[SECOND])
    assert (done["right"], done["problem"]["status"], done["problem"]["choices"]) == (
        True,
        "after-tries",
        [wrong[1], wrong[0], SOLUTIONS[SECOND]],
    )
    ana.hint(3, 1)
    assert ana.choose(3, "a3")["problem"]["status"] == "with-hints"
    (row,) = homework.results()["pupils"]
    assert (row["name"], row["solved"], row["first_try"], row["hints"]) == ("Ana", 3, 1, 1)
    assert [work["status"] for work in row["works"]] == [
        "first-try", "after-tries", "with-hints", "not-yet", "not-yet",
    ]  # fmt: skip
    assert [(work["first"], work["tries"]) for work in row["works"][:2]] == [
        (SOLUTIONS[FIRST], []),
        (wrong[1], [wrong[1], wrong[0]]),
    ]


def test_a_solved_problem_tells_its_answer_and_a_wrong_choice_how_it_is_refuted(homework: Homework) -> None:
    ana = homework.join("Ana")
    refuted = ana.choose(4, wrong_moves("..X/.X./..O")[0])["refutation"]
    assert [one["move"] for one in refuted[:2]] == [wrong_moves("..X/.X./..O")[0], "Xa1"], (
        "X completes the diagonal"
    )
    answer = ana.choose(4, "a1")["problem"]["answer"]
    assert (answer["solution"], answer["line"][0]["move"]) == (["Oa1"], "Oa1")
    assert {theme["name"] for theme in answer["themes"]} == {"stop-the-win", "hold-draw"}


def test_a_solution_that_is_alike_by_symmetry_is_as_right(client: Any) -> None:
    """The board is the same when it is turned upside down: both corners at the right make a fork."""
    ana = give(client, ".X./XOO/.X.").join("Ana")
    told = ana.choose(1, "c1")["problem"]
    assert (told["status"], told["answer"]["solution"]) == ("first-try", ["Oc3", "Oc1"])
    assert [one["move"] for one in told["answer"]["line"]] == ["Oc1", "Xa1", "Oa3"]


def test_nothing_counts_twice(homework: Homework) -> None:
    ana = homework.join("Ana")
    wrong = wrong_moves(FIRST)[0]
    for _again in range(3):
        assert not ana.choose(1, wrong)["right"]
    for _again in range(2):
        assert ana.choose(1, "c2")["right"]
    assert not ana.choose(1, wrong_moves(FIRST)[1])["right"], (
        "it is solved: another choice is answered and not kept"
    )
    for _again in range(2):
        ana.hint(2, 1)
    (row,) = homework.results()["pupils"]
    assert row["works"][0]["tries"] == [wrong]
    assert [work["hints"] for work in row["works"]] == [0, 1, 0, 0, 0]


def test_a_hint_after_the_solution_is_no_hint(homework: Homework) -> None:
    ana = homework.join("Ana")
    ana.choose(1, "c2")
    assert ana.hint(1, 1)["words"] == []
    assert homework.results()["pupils"][0]["works"][0]["status"] == "first-try"


def test_hints_come_one_after_the_other(homework: Homework) -> None:
    ana = homework.join("Ana")
    assert error_of(ana.post("hints", problem=1, step=2), 409) == "conflict"
    told = [ana.hint(1, step)["words"] for step in (1, 2, 3, 4)]
    assert [len(words) for words in told] == [1, 2, 3, 4]
    assert all(longer[: len(words)] == words for words, longer in itertools.pairwise(told))
    assert ana.hint(1, 5)["words"] == told[-1], "there is no more to tell"


def test_no_more_time_is_counted_than_has_passed(homework: Homework) -> None:
    ana = homework.join("Ana")
    ana.choose(1, "c2", seconds=1_000_000)
    ana.choose(2, "b2", seconds=0)
    (row,) = homework.results()["pupils"]
    assert row["works"][0]["seconds"] < 60 and row["works"][1]["seconds"] == 0


def test_who_goes_to_another_problem_and_back_has_the_time_of_both_visits_counted() -> None:
    sheet = LiveSheet(LogSetup("sheet", SHEET, 1000.0, {"pupil": 1}, "set"))
    for which, seconds, now in ((1, 10.0, 1070.0), (0, 65.0, 1075.0), (2, 50.0, 1085.0), (3, None, 1090.0)):
        event = decisions.choose(sheet, which, "a1", True, seconds, now)
        assert event is not None
        sheet = sheet.after(event)
    # A minute on the first problem, ten seconds on the second, five more on the first; then more than has passed.
    assert [sheet.work(which).seconds for which in range(4)] == [65.0, 10.0, 10.0, 5.0]
    assert sheet.seconds == 1090.0 - sheet.log.created


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"problem": 1, "move": "a1"}, 422, "illegal_move"),
        ({"problem": 1, "move": "z9"}, 422, "invalid_cell"),
        ({"problem": 6, "move": "a2"}, 409, "conflict"),
        ({"problem": 0, "move": "a2"}, 422, "invalid_request"),
        ({"problem": 1, "move": "a2", "seconds": -1}, 422, "invalid_request"),
    ],
)
def test_a_choice_that_is_none_is_refused_and_not_kept(
    homework: Homework, body: Any, status: int, code: str
) -> None:
    ana = homework.join("Ana")
    assert error_of(ana.post("choices", **body), status) == code
    assert homework.results()["pupils"][0]["works"][0]["first"] is None


# Who is in the class


def test_the_same_device_is_the_same_pupil(homework: Homework) -> None:
    ana = homework.join("Ana")
    again = granted(homework.post("pupils", name="Ana", token=ana.token))
    other = granted(homework.post("pupils", name="Somebody else", token=ana.token))
    assert (again["pupil"], again["code"], other["name"]) == (1, ana.code, "Ana")
    assert len(homework.results()["pupils"]) == 1


def test_a_name_that_somebody_has_is_refused_kindly(homework: Homework) -> None:
    homework.join("Ana")
    answer = homework.post("pupils", name=" ANA ", token=new_token())
    assert error_of(answer, 409) == "name_taken"
    assert "like ANA 2" in answer.json()["error"]["message"]
    homework.join("Ana 2")


def test_names_of_all_the_world_are_names(homework: Homework) -> None:
    for name in ("José", "Zoë", "Łukasz", "Никита", "민준", "さくら", "अनन्या", "O'Neill-2", "❤\ufe0f Ana"):
        homework.join(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "a\u202eb",
        "a\u0300\u0301\u0302\u0303",
        "\u200b",
        "\u3164",
        "\u2800",
        "\uffa0",
        "Ana\u3164",
    ],
)
def test_a_name_that_is_none_is_refused(homework: Homework, name: str) -> None:
    answer = homework.post("pupils", name=name, token=new_token())
    assert answer.status_code == 422


def test_a_pupil_goes_on_at_another_device_with_their_code(homework: Homework) -> None:
    ana = homework.join("Ana")
    homework.join("Beto")
    ana.choose(1, "c2")
    there = new_token()
    told = granted(homework.post("continue", name="ana", code=ana.code.lower(), token=there))
    assert (told["name"], told["problems"][0]["status"]) == ("Ana", "first-try")
    assert granted(homework.post("sheet", token=there)) == ana.sheet()
    assert granted(homework.post("continue", name="Ana", code=ana.code, token=there)) == told, (
        "again is harmless"
    )
    assert "code" not in told


@pytest.mark.parametrize(("name", "code"), [("Ana", "222222"), ("Beto", None), ("Nobody", None)])
def test_without_the_code_of_this_name_nobody_goes_on(
    homework: Homework, name: str, code: str | None
) -> None:
    ana = homework.join("Ana")
    homework.join("Beto")
    answer = homework.post("continue", name=name, code=code or ana.code, token=new_token())
    assert error_of(answer, 403) == "wrong_secret"


def test_a_device_belongs_to_one_pupil_and_a_pupil_has_few_devices(homework: Homework) -> None:
    ana, beto = homework.join("Ana"), homework.join("Beto")
    assert error_of(homework.post("continue", name="Ana", code=ana.code, token=beto.token), 409) == "conflict"
    for _device in range(9):
        granted(homework.post("continue", name="Ana", code=ana.code, token=new_token()))
    assert (
        error_of(homework.post("continue", name="Ana", code=ana.code, token=new_token()), 409) == "conflict"
    )


def test_whoever_is_not_in_the_class_cannot_answer(homework: Homework) -> None:
    for what, body in (
        ("sheet", {}),
        ("choices", {"problem": 1, "move": "c2"}),
        ("hints", {"problem": 1, "step": 1}),
    ):
        assert error_of(homework.post(what, token=new_token(), **body), 404) == "unknown_pupil"


# The teacher


def test_only_the_teacher_sees_the_table_and_changes_the_class(homework: Homework) -> None:
    ana = homework.join("Ana")
    for secret in ("wrong", ana.token, ana.code):
        for what in ("results", "table", "pupils/1", "pupils/1/code", "remove"):
            assert error_of(homework.post(what, secret=secret), 403) == "wrong_secret"
    assert len(homework.results()["pupils"]) == 1


def test_the_table_counts_how_each_problem_went_and_the_commonest_wrong_moves(homework: Homework) -> None:
    ana, beto, caro = (homework.join(name) for name in ("Ana", "Beto", "Caro"))
    one, two = wrong_moves(SECOND)[:2]
    for solver, moves in ((ana, [two, "b2"]), (beto, [two, one]), (caro, ["b2"])):
        for move in moves:
            solver.choose(2, move)
    told = homework.results()["problems"][1]
    assert [(wrong["move"], wrong["count"]) for wrong in told["wrong"]] == [(two, 2), (one, 1)]
    assert told["wrong"][0]["position"] == str(game("tictactoe").position(SECOND).play(two))
    assert told["counts"] == {"first-try": 1, "after-tries": 1, "with-hints": 0, "not-yet": 1}


def test_the_first_choices_of_the_class_move_the_rating_of_a_problem(homework: Homework) -> None:
    ana, beto, caro, *_others = (homework.join(name) for name in ("Ana", "Beto", "Caro", "Duda"))

    def rating() -> tuple[int, int | None]:
        told = homework.results()["problems"][1]
        return told["answer"]["rating"], told["class_rating"]

    computed, after = rating()
    assert after is None, "nobody has tried it"
    ana.choose(2, wrong_moves(SECOND)[0])
    missed = rating()[1]
    assert missed > computed == rating()[0], "it was harder than computed, and what was computed stays"
    ana.choose(2, "b2")
    assert rating()[1] == missed, "the first choice counts"
    beto.choose(2, "b2")
    found = rating()[1]
    assert found < missed
    caro.hint(2, 1), caro.choose(2, "b2")
    assert rating()[1] > found, "with a hint it was not found"
    granted(homework.post("pupils/3", secret=homework.secret, hidden=True))
    assert rating()[1] == found, "what the hidden do is not counted"


def test_a_table_that_is_known_is_not_told_again(homework: Homework) -> None:
    ana = homework.join("Ana")
    seen = homework.results()["version"]
    assert homework.results(seen=seen) == {"version": seen}
    ana.choose(1, "c2")
    assert homework.results(seen=seen)["pupils"][0]["solved"] == 1


def test_the_teacher_renames_and_hides_pupils(homework: Homework) -> None:
    homework.join("Ana"), homework.join("Rude word").choose(1, wrong_moves(FIRST)[0])
    change = homework.post("pupils/2", secret=homework.secret, name="Pupil 2", hidden=True)
    assert [(one["name"], one["hidden"]) for one in granted(change)["pupils"]] == [
        ("Ana", False),
        ("Pupil 2", True),
    ]
    assert homework.results()["problems"][0]["wrong"] == [], "what the hidden do is not counted"
    assert "Pupil 2" not in homework.table()
    shown = granted(homework.post("pupils/2", secret=homework.secret, hidden=False))
    assert not shown["pupils"][1]["hidden"]
    assert error_of(homework.post("pupils/2", secret=homework.secret, name="ana"), 409) == "name_taken"
    assert error_of(homework.post("pupils/3", secret=homework.secret, name="Eva"), 404) == "unknown_pupil"


def test_the_teacher_has_a_new_code_made(homework: Homework) -> None:
    ana = homework.join("Ana")
    code = granted(homework.post("pupils/1/code", secret=homework.secret))["code"]
    assert homework.post("continue", name="Ana", code=ana.code, token=new_token()).status_code == 403
    there = new_token()
    granted(homework.post("continue", name="Ana", code=code, token=there))
    for device in (ana.token, there):
        again = granted(homework.post("pupils", name="Ana", token=device))
        assert again["code"] is None, "no code is told that does not work"


def test_the_log_of_a_class_does_not_grow_for_ever(homework: Homework) -> None:
    homework.join("Ana")
    for number in range(49):
        granted(homework.post("pupils/1", secret=homework.secret, hidden=number % 2 == 0))
    assert error_of(homework.post("pupils/1", secret=homework.secret, hidden=False), 409) == "conflict"


@pytest.mark.parametrize(("lang", "separator"), [("en", ","), ("es", ";"), ("pt", ";")])
def test_the_table_as_csv_is_what_spreadsheets_expect(homework: Homework, lang: str, separator: str) -> None:
    ana, rude = homework.join("José"), homework.join('=1+1;"x"')
    ana.choose(1, "c2"), rude.choose(1, wrong_moves(FIRST)[0])
    text = homework.table(lang)
    assert text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text[1:]), delimiter=separator))
    assert [len(row) for row in rows] == [5 + 5 * LAST] * 3
    assert rows[1][:4] == ["José", "1", "1", "0"] and rows[1][5:9] == ["first-try", "Xc2", "0", "0"]
    assert rows[2][0] == '\'=1+1;"x"', "no formula"
    assert rows[2][5:8] == ["not-yet", wrong_moves(FIRST)[0], "1"]
    assert {row[5] for row in rows[1:]} <= {"first-try", "after-tries", "with-hints", "not-yet"}


def test_what_the_teacher_removes_is_gone_for_everybody(homework: Homework, settings: Any) -> None:
    import sqlalchemy as sa

    from tateti.web.storage import schema
    from tateti.web.storage.database import connect

    ana = homework.join("Ana")
    ana.choose(1, "c2")
    assert granted(homework.post("remove", secret=homework.secret)) == {"removed": True}
    for answer in (
        homework.client.get(homework.path), ana.post("sheet"), ana.post("choices", problem=2, move="b2"),
        homework.post("results", secret=homework.secret), homework.post("pupils", name="Eva", token=new_token()),
    ):  # fmt: skip
        assert error_of(answer, 404) == "unknown_homework"
    engine = connect(settings.database)
    with engine.connect() as connection:
        left = connection.execute(
            sa.select(schema.logs.c.id).where(schema.logs.c.parent == homework.id)
        ).all()
        text = str(connection.execute(sa.select(schema.log_events.c.data)).all())
    engine.dispose()
    assert left == [] and homework.id not in text


def test_no_secret_is_in_the_database(homework: Homework, settings: Any) -> None:
    from pathlib import Path

    ana = homework.join("Ana")
    folder = Path(settings.database.removeprefix("sqlite:///")).parent
    kept = b"".join(file.read_bytes() for file in folder.iterdir())
    assert homework.id.encode() in kept
    for secret in (homework.secret, ana.token, ana.code):
        assert secret.encode() not in kept
