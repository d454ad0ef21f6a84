"""Problems over the API: nothing is told before a choice, nothing is stored, and what comes from outside is checked."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from tateti import oracle
from tateti.answers import puzzle_tasks
from tateti.games import Side, game
from tateti.match import Match
from tateti.search.limits import Budget
from tateti.study.hints import first_hint
from tateti.study.puzzles import Attempt, Progress, daily, make_puzzles, mistakes_in, puzzle, themes_in
from tateti.study.puzzles.problem_set import ProblemSet
from tateti.study.review import review
from web.playing import error_of

SEMAFORO = "semaforo-3x4-8n0jr"
SOLUTION, WRONG = "Rd2", "Ya2"
LOST = '[Game "tictactoe"]\n\n1. Xa1 Ob1 2. Xc3 Ob3 3. Xa3 Oa2 4. Xb2 1-0\n'
TOLD = {"id", "position", "level"}


def get(client: Any, path: str, **query: Any) -> Any:
    answer = client.get(f"/api/puzzles/{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def post(client: Any, path: str, **body: Any) -> Any:
    answer = client.post(f"/api/puzzles/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


# To solve


def test_who_has_not_chosen_is_told_the_board_and_the_level(client: Any) -> None:
    told = get(client, f"problems/{SEMAFORO}")
    assert set(told) == TOLD
    assert told["position"] == client.get(
        "/api/position", params={"game": "semaforo", "position": "R..G/GGRY/YRYG"}
    ).json() | {"game": told["position"]["game"]}
    assert (told["id"], told["level"]) == (SEMAFORO, puzzle(SEMAFORO).level)


def test_the_problem_of_the_day_is_that_of_the_date(client: Any) -> None:
    told = get(client, "daily", game="tictactoe", day="2026-03-02")
    found = daily(game("tictactoe"), datetime.date(2026, 3, 2))
    assert found is not None
    assert (told["day"], told["problem"]["id"]) == ("2026-03-02", found.id)
    assert set(told["problem"]) == TOLD
    later = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=2)
    answer = client.get("/api/puzzles/daily", params={"game": "tictactoe", "day": later.isoformat()})
    assert error_of(answer, 422) == "invalid_puzzle"


def test_a_set_has_the_problems_of_the_sheet(client: Any) -> None:
    code = "1.semaforo.5.2.7"
    told = get(client, f"sets/{code}")
    assert [one["id"] for one in told["problems"]] == [one.id for one in ProblemSet.read(code).puzzles]
    assert all(set(one) == TOLD for one in told["problems"])
    assert error_of(client.get("/api/puzzles/sets/1.chess.5.2.7"), 422) == "invalid_puzzle"


def test_practice_never_gives_what_was_tried_before(client: Any) -> None:
    recent = [one.id for one in make_puzzles(game("tictactoe"), 8, seed=1)]
    kept = {**Progress().to_json(), "recent": recent}
    for _again in range(4):
        found = post(client, "next", game="tictactoe", progress=kept)["problem"]
        assert set(found) == TOLD and found["id"] not in kept["recent"]
        kept["recent"].append(found["id"])


def test_a_theme_is_practised_where_the_game_has_it(client: Any) -> None:
    for one in themes_in(game("notakto"))[:3]:
        found = post(client, "next", game="notakto", theme=str(one))["problem"]
        assert found is None or one in puzzle(found["id"]).themes
    answer = client.post("/api/puzzles/next", json={"game": "notakto", "theme": "fork"})
    assert error_of(answer, 422) == "invalid_puzzle"


def test_problems_like_a_match_have_the_themes_of_its_mistakes(client: Any) -> None:
    missed = {
        one for problem in mistakes_in(review(Match.from_record(LOST)), Side.SECOND) for one in problem.themes
    }
    assert missed
    for seed in range(3):
        asked = {"game": "tictactoe", "record": LOST, "side": "second", "seed": seed}
        found = post(client, "next", **asked)["problem"]
        assert set(found) == TOLD and missed & set(puzzle(found["id"]).themes)


def test_problems_like_a_match_that_tells_nothing_are_any(client: Any) -> None:
    empty = '[Game "tictactoe"]\n\n*\n'
    assert post(client, "next", game="tictactoe", record=empty)["problem"] is not None
    other = post(client, "next", game="semaforo", record=LOST)[
        "problem"
    ]  # what it was about, on another board
    assert other["position"]["game"] == "semaforo"
    answer = client.post("/api/puzzles/next", json={"game": "tictactoe", "record": "no record"})
    assert answer.status_code == 422
    named = post(client, "next", game="tictactoe", theme="fork", record=LOST)["problem"]
    assert "fork" in map(str, puzzle(named["id"]).themes), "a theme that is named comes first"


def test_a_level_and_a_seed_can_be_asked_for(client: Any) -> None:
    asked = {"game": "semaforo", "level": 3, "seed": 7}
    first, again = (post(client, "next", **asked)["problem"] for _again in range(2))
    assert first == again and first["level"] == 3
    assert post(client, "next", **asked, avoid=[first["id"]])["problem"]["id"] != first["id"]


# Choosing


def test_a_wrong_choice_is_refuted_and_gives_the_solution_away_to_nobody(client: Any) -> None:
    told = post(client, "choices", id=SEMAFORO, move=WRONG)
    _attempt, judged = Attempt(puzzle(SEMAFORO)).choose(WRONG)
    assert (told["right"], told["words"]) == (False, judged.in_words())
    assert [one["move"] for one in told["line"]] == [WRONG, *map(str, judged.replies)]
    assert [told[name] for name in ("position", "goes_on", "answer")] == [None, False, None]


def test_a_right_choice_is_answered_with_all_that_is_known(client: Any) -> None:
    told = post(client, "choices", id=SEMAFORO, move=SOLUTION)
    known = puzzle(SEMAFORO).to_json()
    answer = told["answer"]
    assert told["right"] and told["goes_on"]
    assert [one["move"] for one in answer["line"]] == known["line"]
    assert [one["name"] for one in answer["themes"]] == known["themes"]
    assert [answer[name] for name in ("solution", "plies", "rating", "level")] == [
        known[name] for name in ("solution", "plies", "rating", "level")
    ]


def test_the_win_is_played_to_its_end_against_the_best_defence(client: Any) -> None:
    played: list[str] = []
    told = post(client, "choices", id=SEMAFORO, move=SOLUTION)
    for _move in range(10):
        played += [one["move"] for one in told["line"]]
        if not told["goes_on"]:
            break
        hint = post(client, "hints", id=SEMAFORO, step=3, played=played)
        move = next(one["move"] for one in told["position"]["legal"] if one["cell"] == hint["cells"][-1])
        told = post(client, "choices", id=SEMAFORO, move=move, played=played)
        assert told["right"] and told["answer"] is None and told["progress"] is None
    assert played == puzzle(SEMAFORO).to_json()["line"]
    assert told["position"]["outcome"]["winner"] == "second"


def test_what_was_played_has_to_be_possible(client: Any) -> None:
    for played in ([WRONG, SOLUTION], [SOLUTION], ["Zz9", "a1"]):
        answer = client.post("/api/puzzles/choices", json={"id": SEMAFORO, "move": "b3", "played": played})
        assert answer.status_code == 422, played


def test_hints_come_in_steps(client: Any) -> None:
    steps = [post(client, "hints", id=SEMAFORO, step=step) for step in (1, 2, 3, 4, 9)]
    assert [len(one["words"]) for one in steps] == [1, 2, 3, 4, 4]
    assert [len(one["cells"]) for one in steps] == [0, 3, 1, 1, 1]
    assert steps[2]["cells"] == ["d2"]


def test_one_request_has_one_time_for_all_that_is_searched_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: set[Any] = set()
    evaluate = oracle.evaluate

    def noting(position: Any, limit: Any, *more: Any) -> Any:
        limits.add(limit)
        return evaluate(position, limit, *more)

    monkeypatch.setattr(oracle, "evaluate", noting)
    asked = ("semaforo", str(puzzle(SEMAFORO).position))
    for question in (
        lambda: puzzle_tasks.verdict(*asked, WRONG, "en", 8.0),
        lambda: puzzle_tasks.choice(*asked, WRONG, (), False, "en", 8.0),
        lambda: puzzle_tasks.choice(*asked, SOLUTION, (), False, "en", 8.0),
    ):
        limits.clear()
        question()
        assert [type(limit) for limit in limits] == [Budget]


@pytest.mark.parametrize(("seconds", "is_over"), [(60.0, False), (0.0, True)])
def test_a_hint_on_the_way_to_the_end_has_the_time_of_the_request(
    monkeypatch: pytest.MonkeyPatch, seconds: float, is_over: bool
) -> None:
    told: list[bool] = []

    def noting(position: Any, *, stop: Any) -> Any:
        told.append(stop())
        return first_hint(position)

    monkeypatch.setattr(puzzle_tasks, "first_hint", noting)
    one = puzzle(SEMAFORO)
    played = [str(move) for move in one.line[:2]]
    puzzle_tasks.hint("semaforo", str(one.position), 1, played, False, "en", seconds)
    assert told == [is_over]


# Progress


def test_the_first_choice_is_what_counts(client: Any) -> None:
    nothing = Progress().to_json()
    solved, _verdict = Attempt(puzzle(SEMAFORO)).choose(SOLUTION)
    missed, _verdict = Attempt(puzzle(SEMAFORO)).choose(WRONG)
    for move, tried, expected in (
        (SOLUTION, False, solved),
        (WRONG, False, missed),
        (SOLUTION, True, missed),  # after a hint
    ):
        told = post(client, "choices", id=SEMAFORO, move=move, tried=tried, progress=nothing)
        assert told["progress"] == Progress().after(expected).to_json()
    assert post(client, "choices", id=SEMAFORO, move=SOLUTION)["progress"]["recent"] == [SEMAFORO]
    again = post(client, "choices", id=SEMAFORO, move=SOLUTION, tried=True, progress=told["progress"])
    assert again["progress"] == told["progress"]


def test_a_hint_counts_at_once(client: Any) -> None:
    hinted, _hint = Attempt(puzzle(SEMAFORO)).hint()
    told = post(client, "hints", id=SEMAFORO, step=1, progress=Progress().to_json())
    assert told["progress"] == Progress().after(hinted).to_json()
    for path, more in (
        ("hints", {"step": 2}),
        ("choices", {"move": SOLUTION}),
    ):  # also after the page was left
        again = post(client, path, id=SEMAFORO, progress=told["progress"], **more)
        assert again["progress"] == told["progress"]
    for uncounted in ({"retry": True}, {"played": [str(move) for move in puzzle(SEMAFORO).line[:2]]}):
        assert post(client, "hints", id=SEMAFORO, step=1, **uncounted)["progress"] is None


@pytest.mark.parametrize("path", ["choices", "hints", "next"])
@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"version": 2},
        {**Progress().to_json(), "rating": 1e9},
        {**Progress().to_json(), "recent": ["x"] * 301},
    ],
)
def test_progress_that_cannot_be_is_refused(client: Any, path: str, kept: Any) -> None:
    asked = {"id": SEMAFORO}
    body = {
        "choices": {**asked, "move": SOLUTION}, "hints": {**asked, "step": 1}, "next": {"game": "tictactoe"}
    }[path]  # fmt: skip
    answer = client.post(f"/api/puzzles/{path}", json={**body, "progress": kept})
    assert error_of(answer, 422) == "invalid_progress"


# One's own mistakes


def test_the_mistakes_of_a_side_are_tried_again(client: Any) -> None:
    everybody = post(client, "mistakes", record=LOST)
    second = post(client, "mistakes", record=LOST, side="second")
    assert {one["ply"] % 2 for one in second} == {1}
    assert len(everybody) >= len(second) > 0
    one = second[0]["problem"]
    assert set(one) == TOLD
    assert get(client, f"problems/{one['id']}", retry=True) == one
    rights = [
        post(client, "choices", id=one["id"], retry=True, move=legal["move"])["right"]
        for legal in one["position"]["legal"]
    ]
    assert any(rights) and not all(rights)


def test_a_match_without_mistakes_has_none(client: Any) -> None:
    drawn = '[Game "tictactoe"]\n\n1. Xb2 Oa1 2. Xa2 Oc2 3. Xb1 Ob3 4. Xa3 Oc1 5. Xc3\n'
    assert post(client, "mistakes", record=drawn) == []


@pytest.mark.parametrize(
    "name", ["x", "semaforo-3x4-", "semaforo-3x4-zzzzzzzzzz", "tictactoe-3x3-0", "a" * 400]
)
def test_names_that_are_none_are_refused(client: Any, name: str) -> None:
    for answer in (
        client.get(f"/api/puzzles/problems/{name}"),
        client.post("/api/puzzles/choices", json={"id": name, "move": "a1"}),
        client.post("/api/puzzles/hints", json={"id": name, "step": 1}),
    ):
        assert answer.status_code == 422


def test_boards_that_are_out_of_reach_are_refused_at_once(client: Any) -> None:
    assert client.get("/api/puzzles/daily", params={"game": "tictactoe:19x19x5"}).status_code == 413
    assert client.get("/api/puzzles/problems/tictactoe-19x19x5-1").status_code in (413, 422)
