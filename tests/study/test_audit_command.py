"""`tateti audit` on the command line: what it prints, and how it ends."""

from __future__ import annotations

import json

import pytest

from tateti.cli import main
from tateti.match import Match


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["audit", *words, "--lang", "en"])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_exit_code_says_whether_it_can_be_beaten(capsys: pytest.CaptureFixture[str]) -> None:
    quick = ("--against", "random")
    assert told(capsys, "perfect", "tictactoe", *quick)[0] == 0
    assert told(capsys, "easy", "tictactoe", *quick)[0] == 1
    assert told(capsys, "hard", "tictactoe", "--as", "first", *quick)[0] == 0
    assert told(capsys, "hard", "--as", "second", *quick)[0] == 1


def test_the_line_that_is_printed_replays(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = told(capsys, "easy", "tictactoe", "--against", "random")
    records = [line for line in out.splitlines() if "[Game" in line]
    assert [Match.from_record(record).result for record in records] == ["0-1", "1-0"]
    assert err == ""


def test_the_truth_about_hard_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "hard", "tictactoe")
    assert "Hard begins at Tic-Tac-Toe: it cannot lose." in out
    assert "Hard answers at Tic-Tac-Toe: it can lose." in out
    assert "That is not true: of 50 positions after such a corner the win is forced in 24." in out


def test_a_side_that_is_lost_from_the_start_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "perfect", "tictactoe:2x3x2", "--as", "second")
    assert code == 1
    assert "lost from the start" in out


def test_json_holds_every_figure_as_an_exact_fraction(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "hard", "--json")
    answer = json.loads(out)
    assert (code, answer["bot"], answer["game"], answer["can_lose"]) == (1, "hard", "tictactoe:3x3", True)
    first, second = answer["sides"]["first"], answer["sides"]["second"]
    assert first["shortest_loss"] is None
    assert Match.from_record(second["shortest_loss"]["record"]).result == "1-0"
    assert first["against"]["random"]["win"]["exact"] == "47/48"
    assert second["expert"]["for_wins"]["loss"]["exact"] == "1"
    assert first["corner_claim"]["answers"] == {"win": 236, "draw": 32, "loss": 0}
    assert first["corner_claim"]["wins_and_blocks"] == {"positions": 250, "not_in_a_corner": 190}
    assert first["gives_away"]["kinds"] == [{"from": "win", "to": "draw", "positions": 16}]


def test_the_table_is_printed_and_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "--table", "tictactoe")
    assert code == 0
    assert max(map(len, out.splitlines())) <= 100
    assert "58.49" in out
    code, out, _ = told(capsys, "--table", "tictactoe:1x3x2", "--json")
    scores = {(one["first"], one["second"]): one for one in json.loads(out)["scores"]}
    assert scores["random", "random"]["win"]["exact"] == "2/3"


def test_the_opponents_may_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(
        capsys, "easy", "--against", "random", "--against", "minimax:depth=1", "--as", "first", "--json"
    )
    assert list(json.loads(out)["sides"]["first"]["against"]) == ["random", "minimax:depth=1"]


@pytest.mark.parametrize(
    "words",
    [(), ("nobody",), ("easy", "chess"), ("easy", "--as", "third"), ("easy", "--table", "tictactoe"),
     ("easy", "--against", "nobody"), ("easy", "--against", "mcts:time=0.1"),
     ("--table", "tictactoe", "--against", "easy"), ("easy", "--limit", "0"), ("easy", "semaforo", "--limit", "10"), ("--table", "semaforo", "--limit", "10")],
)  # fmt: skip
def test_wrong_words_and_boards_out_of_reach_end_with_2_and_a_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    code, out, err = told(capsys, *words)
    assert code == 2
    assert out == ""
    assert err.strip()
