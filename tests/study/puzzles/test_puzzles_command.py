"""`tateti puzzles` on the command line: what it prints, and how it ends."""

from __future__ import annotations

import json

import pytest

from tateti.cli import main

KEYS = ["id", "game", "position", "to_move", "solution", "line", "plies", "themes", "rating", "level"]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["puzzles", *words, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def test_json_has_everything_in_the_shape_of_the_design(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "semaforo", "--count", "3", "--level", "2", "--seed", "7", "--json")
    problems = json.loads(out)
    assert (code, err, len(problems)) == (0, "", 3)
    assert all(list(one) == KEYS for one in problems)
    assert {one["level"] for one in problems} == {2}
    assert told(capsys, "semaforo", "--count", "3", "--level", "2", "--seed", "7", "--json")[1] == out


def test_answers_are_printed_only_if_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "tictactoe-3x3-zu", "--ascii")
    assert "X to move." in out
    assert "Xc3" not in out
    _, out, _ = told(capsys, "tictactoe-3x3-zu", "--ascii", "--answers")
    assert "1. Xc3" in out.split("Solutions")[1]


def test_the_problem_of_a_day(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "semaforo", "--day", "2026-03-02", "--json")
    assert [one["id"] for one in json.loads(out)] == ["semaforo-3x4-jc399"]
    assert told(capsys, "tictactoe", "--day", "today")[0] == 0


def test_the_themes_of_a_game_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "notakto", "--themes")
    assert [line.split()[0] for line in out.splitlines()] == [
        "only-safe", "no-safe-reply", "waiting-move", "mirror", "force-win", "long-win",
    ]  # fmt: skip


def test_the_census_is_printed_and_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "notakto", "--census")
    assert out.startswith("notakto:3x3: 19 problems in 46 undecided positions")
    counted = json.loads(told(capsys, "notakto", "--census", "--json")[1])
    assert counted["problems"] == sum(counted["levels"].values()) == 19


def test_the_panel_is_shown_by_level(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "semaforo:3x3", "--count", "10", "--panel", "--seed", "1")
    assert [line.split()[0] for line in out.splitlines()[1:]] == [
        "bot",
        "Random",
        "Easy",
        "Hard",
        "Minimax",
        "Minimax",
        "problems",
    ]


def test_fewer_than_were_asked_for_are_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = told(capsys, "notakto", "--count", "30", "--json")
    assert (code, err) == (0, "tateti: Only 19 of 30 problems were found.\n")


def test_where_there_is_none_the_exit_code_is_1(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "notakto", "--theme", "only-safe", "--level", "5")
    assert (code, out, err) == (1, "", "tateti: No such problem was found.\n")


@pytest.mark.parametrize(
    "words",
    [
        ("chess",), ("semaforo", "--theme", "forkk"), ("semaforo", "--theme", "fork"), ("semaforo", "--level", "6"),
        ("semaforo", "--count", "0"), ("semaforo", "--count", "1001"), ("semaforo", "--day", "tomorrow"),
        ("semaforo", "--day", "2026-02-30"), ("semaforo", "--census", "--level", "2"), ("semaforo", "--themes", "--json"),
        ("semaforo", "--day", "today", "--seed", "1"), ("semaforo", "--panel", "--json"), ("tictactoe-3x3-zzzz",),
        ("tictactoe-3x3-zu", "--count", "3"), ("tictactoe-3x3-0",), ("tictactoe:4x4", "--census"), (),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_a_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = told(capsys, *words)
    assert (code, out) == (2, "")
    assert err
    assert "Traceback" not in err
