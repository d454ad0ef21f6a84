"""The results on file: computed anew, shown, and printed in the documentation."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from tateti.board import Board
from tateti.commands import results as shown
from tateti.errors import TatetiError
from tateti.solver.results.compute import compute
from tateti.solver.results.known import Question, Result, as_file, known, lying, questions
from tateti.solver.results.laws import SEMAFORO, findings

PAGE = Path(__file__).parents[2] / "docs" / "results.md"
QUICK = [question for question in known() if question.board.size <= 11]
LARGER = [Question("semaforo", Board(rows, cols)) for rows, cols in [(3, 4), (2, 7), (3, 5)]]


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(shown.command, list(words))
    assert done.exception is None or isinstance(done.exception, SystemExit | TatetiError), done.exception
    return done.exit_code, done.output


def test_every_question_has_its_answer() -> None:
    assert set(questions()) == set(known())


@pytest.mark.parametrize("question", QUICK + LARGER, ids=str)
def test_computed_anew_the_answer_is_the_same(question: Question) -> None:
    assert compute(question).agrees_with(known()[question])


@pytest.mark.slow
@pytest.mark.parametrize("board", [(1, 12), (2, 6), (1, 13), (1, 14), (1, 15), (4, 4), (3, 6)])
def test_larger_boards_computed_anew(board: tuple[int, int]) -> None:
    question = Question("semaforo", Board(*board))
    assert compute(question).agrees_with(known()[question])


def test_a_changed_number_is_noticed() -> None:
    result = known()[Question("semaforo", Board(3, 4))]
    assert result.agrees_with(replace(result, seconds=99.0, cpu_seconds=99.0))
    assert not result.agrees_with(replace(result, p_positions=562_167))


def test_published_winners_are_on_file() -> None:
    answers = known()
    assert answers[Question("semaforo", Board(3, 3))].winner == "first"
    assert answers[Question("semaforo", Board(3, 4))].winner == "second"
    expected = {(3, 3, 3): "draw", (3, 4, 3): "first", (4, 4, 4): "draw", (4, 4, 3): "first"}
    for board, winner in expected.items():
        assert answers[Question("tictactoe", Board(*board))].winner == winner


def test_parity_breaks_on_4x5_alone() -> None:
    rows = [r for r in known().values() if r.question.kind == "semaforo" and r.board.line == 3]
    normal = [row for row in rows if not row.question.misere]
    parity, odd, every_move, grundy, few_rows = findings(SEMAFORO, normal, known())
    assert parity.broken_by == every_move.broken_by == (Board(4, 5),)
    assert grundy.broken_by == few_rows.broken_by == odd.broken_by == ()
    assert len(known()[Question("semaforo", Board(4, 5))].winning_first_moves) == 4


def test_what_is_proved_is_never_broken() -> None:
    for finding in findings(
        SEMAFORO, [r for r in known().values() if r.question.kind == "semaforo"], known()
    ):
        assert not (finding.law.proved and finding.broken_by)


def test_rows_are_written_and_read_back() -> None:
    rows = json.loads(as_file(known().values()))["results"]
    assert [Result.from_json(row) for row in rows] == list(known().values())


def test_a_board_that_stands_is_the_lying_one() -> None:
    assert lying(Board(5, 3, 4)) == Board(3, 5, 4)
    assert run("--board", "4x3", "--game", "semaforo") == run("--board", "3x4", "--game", "semaforo")


def test_json_has_the_rows_asked_for() -> None:
    code, output = run("--board", "3x4", "--game", "semaforo", "--json")
    rows = json.loads(output)["results"]
    assert code == 0
    assert [(row["game"], row["misere"], row["winner"]) for row in rows] == [
        ("semaforo:3x4", False, "second"),
        ("semaforo:3x4", True, "second"),
    ]


def test_only_boards_up_to_a_size() -> None:
    rows = json.loads(run("--up-to", "6", "--json")[1])["results"]
    assert rows
    assert all(Result.from_json(row).board.size <= 6 for row in rows)


def test_recompute_solves_what_is_not_on_file() -> None:
    code, output = run("--recompute", "--board", "2x6x6", "--json")
    assert code == 0
    assert json.loads(output)["results"][0]["winner"] == "second"


def test_what_is_not_on_file_is_said() -> None:
    done = CliRunner().invoke(shown.command, ["--board", "2x6x6"])
    assert isinstance(done.exception, TatetiError)
    assert "semaforo:2x6x6 is not on file" in str(done.exception)


def test_recompute_ends_with_code_1_where_a_number_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question("semaforo", Board(1, 3))
    wrong = {question: replace(known()[question], winner="second")}
    monkeypatch.setattr("tateti.solver.results.known.known", lambda: wrong)
    code, output = run("--recompute", "--board", "1x3")
    assert code == 1
    assert "semaforo:1x3 is not what is on file" in output


def test_the_page_has_the_tables_that_the_command_prints() -> None:
    text = PAGE.read_text(encoding="utf-8")
    _, _, after = text.partition("<!-- tateti results --markdown -->\n\n")
    tables, _, _ = after.partition("\n<!-- end -->")
    assert tables == run("--markdown")[1]


# What docs/results.md proves, played out against every reply.


def mirror_wins(board: Board, image: dict[int, int], start: int, misere: bool = False) -> bool:
    """Whether answering each move on its image (or by a win, if there is one) never lets the opponent win."""

    def finished(code: int) -> bool:
        return any(board.has_line(_plane(code, colour)) for colour in (1, 2, 3))

    def raised(code: int) -> list[int]:
        return [cell for cell in range(board.size) if code >> 2 * cell & 3 < 3]

    seen, waiting = {start}, [start]
    while waiting:
        code = waiting.pop()
        for cell in raised(code):
            moved = code + (1 << 2 * cell)
            if finished(moved):
                if misere:
                    continue
                return False
            if not misere and any(finished(moved + (1 << 2 * reply)) for reply in raised(moved)):
                continue
            answered = moved + (1 << 2 * image[cell])
            if finished(answered):
                return False
            if answered not in seen:
                seen.add(answered)
                waiting.append(answered)
    return True


def _plane(code: int, colour: int) -> int:
    return sum(1 << 2 * cell for cell in range(16) if code >> 2 * cell & 3 == colour)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("cols", [3, 4, 5])
def test_on_two_rows_the_second_player_mirrors(cols: int, misere: bool) -> None:
    other_row = {cell: (cell + cols) % (2 * cols) for cell in range(2 * cols)}
    assert mirror_wins(Board(2, cols), other_row, 0, misere)


@pytest.mark.parametrize("board", [(1, 3), (1, 5), (1, 7), (1, 9), (3, 3), (3, 5)])
def test_on_odd_boards_the_first_player_takes_the_centre_and_mirrors(board: tuple[int, int]) -> None:
    size = board[0] * board[1]
    assert mirror_wins(Board(*board), {cell: size - 1 - cell for cell in range(size)}, 1 << 2 * (size // 2))


def test_with_lines_of_four_that_does_not_do() -> None:
    assert not mirror_wins(Board(1, 5, 4), {cell: 4 - cell for cell in range(5)}, 1 << 2 * 2)


def test_on_even_boards_with_a_line_across_the_middle_mirroring_does_not_do() -> None:
    assert not mirror_wins(Board(1, 4), {cell: 3 - cell for cell in range(4)}, 0)
