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
from tateti.games import game
from tateti.solver.answer import Answer, Run
from tateti.solver.results.compare import measured_again
from tateti.solver.results.coverage import complete_up_to, rows_up_to
from tateti.solver.results.known import as_file, known, on_file
from tateti.solver.results.laws import findings
from tateti.solver.run import run as solve
from tateti.solver.task import Task
from tateti.tools import results_file

PAGE = Path(__file__).parents[2] / "docs" / "results.md"
QUICK = [name for name, answer in known().items() if answer.board.size <= 11]
LARGER = [f"semaforo:{board}" for board in ("3x4", "2x7", "3x5")]

# What the file answers: every board with no more rows than columns (the others are these, turned) up to so many cells.
MOST_CELLS = {
    3: 21,
    4: 20,
    5: 16,
}  # of Semáforo, by the length of a line; with lines of two it is won at once
BEYOND = ("3x8", "4x6", "5x5")
MOST_MISERE, MOST_WITH_DRAWS, MOST_MARKED, LONGEST_SIDE = 20, 12, 16, 5


def compute(name: str) -> Answer:
    return solve(Task.in_full(game(name)), fresh=True)


def boards(most_cells: int, line: int = 3) -> list[Board]:
    return [
        Board(rows, cols, line)
        for rows in range(1, most_cells + 1)
        for cols in range(max(rows, line), most_cells // rows + 1)
    ]


def questions() -> set[str]:
    asked = {f"semaforo:{board}" for line, most in MOST_CELLS.items() for board in boards(most, line)}
    asked |= {f"semaforo:{board}" for board in BEYOND}
    asked |= {f"misere-semaforo:{board}" for board in boards(MOST_MISERE)}
    asked |= {f"tateti-semaforo:{board}" for board in boards(MOST_WITH_DRAWS)}
    for line in range(2, LONGEST_SIDE + 1):
        asked |= {f"tictactoe:{one}" for one in boards(MOST_MARKED, line) if one.cols <= LONGEST_SIDE}
        asked.add(f"tictactoe:{Board(4, 5, line)}")
    return asked


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(shown.command, list(words))
    assert done.exception is None or isinstance(done.exception, SystemExit | TatetiError), done.exception
    return done.exit_code, done.output


def test_every_question_has_its_answer() -> None:
    assert questions() <= set(known())


def semaforo(line: int = 3, kind: str = "semaforo") -> list[Answer]:
    return [row for row in known().values() if row.game.kind == kind and row.board.line == line]


def test_up_to_so_many_cells_no_board_is_missing() -> None:
    for line, most in MOST_CELLS.items():
        on_file = {row.board for row in semaforo(line)}
        assert complete_up_to(on_file, line) == most
        for left_out in boards(most, line):
            assert complete_up_to(on_file - {left_out}, line) == left_out.size - 1 or left_out.size == line
    assert complete_up_to({Board(1, 3), Board(1, 5)}, odd=True) == 5
    assert complete_up_to({Board(1, 3), Board(1, 5), Board(1, 7), Board(1, 9)}, odd=True) == 7
    assert rows_up_to({Board(1, 3), Board(1, 4), Board(1, 6), Board(2, 3)}) == 4


def test_the_page_claims_what_the_rows_say() -> None:
    """Each sentence with a number of cells in it, from the rows that are there; all boards up to there are among them."""
    threes = semaforo()
    parity = findings(threes, known())[0]
    kept = set(parity.boards) - set(parity.broken_by)
    odd = {row.board for row in threes if row.board.size % 2 and row.every_move_wins}
    rows = rows_up_to(kept)
    longer = [complete_up_to({row.board for row in semaforo(line)}, line) for line in (4, 5)]
    for line in (3, 4, 5):
        _, *_, values, _ = findings(semaforo(line), known())
        assert (complete_up_to(values.boards, line), values.broken_by) == (16, ())
    drawn = complete_up_to({row.board for row in semaforo(3, "tateti-semaforo")})
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    for claim in (
        f"every board up to {complete_up_to(set(parity.boards))} cells and some beyond",
        f"Up to {complete_up_to(kept)} cells the *parity law* holds",
        f"wins again on 2x10 and 1x{rows - rows % 2}",
        f"not just with the centre, up to {complete_up_to(odd, odd=True)} cells",
        f"With lines of four and five the parity law has not been seen to break, up to {longer[0]} and {longer[1]} cells",
        f"is a draw on every board up to {drawn} cells but its own",
    ):
        assert claim in text
    assert all(not law.broken_by for law in (findings(semaforo(line), known())[0] for line in (4, 5)))


def test_every_row_was_measured() -> None:
    assert [
        name for name, row in known().items() if not (row.peak_bytes and row.cpu_seconds is not None)
    ] == []


def test_what_a_row_took_found_what_the_page_says() -> None:
    """Distances up to 12 cells, in Semáforo Grundy values; up to 16 distances, but not in misère play; the rest came by further runs."""
    for row in (
        row for kind in ("semaforo", "misere-semaforo") for line in (3, 4, 5) for row in semaforo(line, kind)
    ):
        asked = Task.in_full(row.game)
        rest = {word for run in row.further or () for word in run.command.split()}
        assert (row.plies is not None) == (asked.plies or "--plies" in rest), row.game_name
        assert (row.grundy is not None) == (asked.grundy or "--grundy" in rest), row.game_name
        assert asked.plies == (row.board.size <= (12 if row.game.misere else 16))
        assert asked.grundy == (row.board.size <= 12 and not row.game.misere)


def test_commands_that_ran_twice_are_named_with_what_they_took() -> None:
    twice = {
        row.game_name: run.cpu_seconds / row.cpu_seconds
        for row in known().values() for run in row.further or ()
        if run.command == f"tateti solve {row.game_name}" and run.cpu_seconds and row.cpu_seconds
    }  # fmt: skip
    assert set(twice) == {"semaforo:1x19x4", "misere-semaforo:1x19", "misere-semaforo:4x5"}
    assert all(1.4 < max(ratio, 1 / ratio) < 1.6 for ratio in twice.values())


@pytest.mark.parametrize("name", QUICK + LARGER)
def test_computed_anew_the_answer_is_the_same(name: str, cache: Path) -> None:
    assert compute(name).agrees_with(known()[name])


@pytest.mark.slow
@pytest.mark.parametrize("board", ["1x12", "2x6", "1x13", "1x14", "1x15", "4x4", "3x6"])
def test_larger_boards_computed_anew(board: str, cache: Path) -> None:
    assert compute(f"semaforo:{board}").agrees_with(known()[f"semaforo:{board}"])


def test_a_changed_number_is_noticed() -> None:
    result = known()["semaforo:3x4"]
    assert result.agrees_with(replace(result, seconds=99.0, cpu_seconds=99.0))
    assert not result.agrees_with(replace(result, p_positions=562_167))


def test_published_winners_are_on_file() -> None:
    answers = known()
    assert answers["semaforo:3x3"].winner == "first"
    assert answers["semaforo:3x4"].winner == "second"
    expected = {(3, 3, 3): "draw", (3, 4, 3): "first", (4, 4, 4): "draw", (4, 4, 3): "first"}
    for board, winner in expected.items():
        assert answers[f"tictactoe:{Board(*board)}"].winner == winner


def test_parity_breaks_on_4x5_alone() -> None:
    rows = [row for row in known().values() if row.game.kind == "semaforo" and row.board.line == 3]
    parity, odd, every_move, grundy, few_rows = findings(rows, known())
    assert parity.broken_by == (Board(4, 5),)
    assert every_move.broken_by == (Board(4, 5), Board(5, 5))
    assert grundy.broken_by == few_rows.broken_by == odd.broken_by == ()
    assert len(known()["semaforo:4x5"].winning_first_moves) == 4


def test_on_5x5_the_middles_of_the_sides_lose() -> None:
    moves = game("semaforo:5x5").start.moves
    losing = {str(move) for move in moves} - set(known()["semaforo:5x5"].winning_first_moves)
    assert losing == {"Gc1", "Ga3", "Ge3", "Gc5"}


def test_what_is_proved_is_never_broken() -> None:
    for finding in findings(list(known().values()), known()):
        assert not (finding.law.proved and finding.broken_by)


def test_rows_are_written_and_read_back() -> None:
    rows = json.loads(as_file(known().values()))["results"]
    assert [Answer.from_json(row) for row in rows] == list(known().values())


def test_a_board_that_stands_is_the_lying_one() -> None:
    assert on_file(game("semaforo:5x3x4")) == game("semaforo:3x5x4")
    assert run("--board", "4x3", "--game", "semaforo") == run("--board", "3x4", "--game", "semaforo")


def test_json_has_the_rows_asked_for() -> None:
    code, output = run("--board", "3x4", "--json")
    rows = json.loads(output)["results"]
    assert code == 0
    winners = {row["game"]: row["winner"] for row in rows}
    assert winners["semaforo:3x4"] == winners["misere-semaforo:3x4"] == "second"
    assert winners["tictactoe:3x4"] == "first"
    assert [
        row["game"] for row in json.loads(run("--board", "3x4", "--game", "semaforo", "--json")[1])["results"]
    ] == ["semaforo:3x4"]


def test_only_boards_up_to_a_size() -> None:
    rows = json.loads(run("--up-to", "6", "--json")[1])["results"]
    assert rows
    assert all(Answer.from_json(row).board.size <= 6 for row in rows)


def test_recompute_solves_what_is_not_on_file() -> None:
    code, output = run("--recompute", "--board", "2x6x6", "--json")
    assert code == 0
    assert json.loads(output)["results"][0]["winner"] == "second"


def test_what_is_not_on_file_is_said() -> None:
    done = CliRunner().invoke(shown.command, ["--board", "2x6x6"])
    assert isinstance(done.exception, TatetiError)
    assert "semaforo:2x6x6 is not on file" in str(done.exception)


def test_recompute_ends_with_code_1_where_a_number_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"semaforo:1x3": replace(known()["semaforo:1x3"], winner="second")}
    monkeypatch.setattr("tateti.solver.results.known.known", lambda: wrong)
    code, output = run("--recompute", "--board", "1x3")
    assert code == 1
    assert "semaforo:1x3 is not what is on file" in output


def test_two_answers_are_compared_ply_by_ply(cache: Path, tmp_path: Path) -> None:
    for rank in (1, 2):
        answer = solve(Task(game("semaforo:3x3"), packed=True, split=rank))
        (tmp_path / str(rank)).write_text(json.dumps(answer.to_json()))
    code, output = run("--compare", str(tmp_path / "1"), str(tmp_path / "2"))
    assert code == 0
    *rows, said, how = output.splitlines()
    assert (
        said == "semaforo:3x3: the two agree, and have the same lost positions after every number of moves."
    )
    assert how == "They were found by different splits of the board: 1 and 2."
    assert sum(int(row.split()[1].replace(",", "")) for row in rows[1:]) == 22_046
    changed = list(answer.lost_by_ply or ())
    changed[6], changed[8] = changed[6] + 1, changed[8] - 1
    (tmp_path / "2").write_text(json.dumps(replace(answer, lost_by_ply=tuple(changed)).to_json()))
    code, output = run("--compare", str(tmp_path / "1"), str(tmp_path / "2"))
    assert code == 1
    assert [row.split()[0] for row in output.splitlines() if row.endswith("!")] == ["6", "8"]
    assert "semaforo:3x3: the two differ in lost_by_ply." in output


def compared(folder: Path, one: Answer | str, two: Answer | str) -> tuple[int, str]:
    files = [folder / "one", folder / "two"]
    for file, answer in zip(files, (one, two), strict=True):
        file.write_text(answer if isinstance(answer, str) else json.dumps(answer.to_json()))
    done = CliRunner().invoke(shown.command, ["--compare", *map(str, files)])
    assert done.exception is None or isinstance(done.exception, SystemExit | TatetiError), done.exception
    return done.exit_code, str(done.exception) if isinstance(done.exception, TatetiError) else done.output


FOUND = replace(known()["semaforo:3x3"], seconds=1.0, splits=(1,), lost_by_ply=(0, 0, 22_046))
AGAIN = replace(FOUND, seconds=2.0)


def test_what_was_compared_is_said(tmp_path: Path) -> None:
    """Totals alone are no counts by ply, and the same split twice is no second split."""
    code, said = compared(tmp_path, FOUND, replace(AGAIN, lost_by_ply=None, splits=(2,)))
    assert code == 0
    assert "the lost positions by the moves made were not compared" in said
    assert "different splits of the board: 1 and 2." in said
    code, said = compared(tmp_path, FOUND, AGAIN)
    assert code == 0
    assert "the same lost positions after every number of moves" in said
    assert "Both were found by split 1 of the board; another split would check more." in said
    code, said = compared(tmp_path, FOUND, replace(AGAIN, splits=None))
    assert code == 0
    assert "Not both say by which split of the board they were found." in said
    code, said = compared(tmp_path, FOUND, replace(AGAIN, plies=15, p_positions=3))
    assert code == 1
    assert "the two differ in plies, p_positions." in said


def test_one_run_and_two_boards_are_not_compared(tmp_path: Path) -> None:
    assert "tell of the same run" in compared(tmp_path, FOUND, FOUND)[1]
    other = known()["semaforo:3x4"]
    said = compared(tmp_path, FOUND, other)[1]
    assert (
        said
        == "These are different boards: the first answer is for semaforo:3x3, the second for semaforo:3x4."
    )


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"winner": "banana"}, "'winner' is 'banana', but should be first, second or draw"),
        ({"winner": ["first"]}, "'winner' is [\"first\"], but"),
        ({"winner": "draw"}, "semaforo:3x3 has no draws"),
        ({"plies": "x"}, "'plies' is 'x', but should be a whole number, or null"),
        ({"plies": True}, "'plies' is true, but"),
        ({"plies": -1}, "'plies' is -1, but"),
        ({"lost_by_ply": ["a"]}, "'lost_by_ply' is [\"a\"], but should be a list of whole numbers"),
        ({"lost_by_ply": 7}, "'lost_by_ply' is 7, but"),
        ({"winning_first_moves": "Gb2"}, "'winning_first_moves' is 'Gb2', but should be a list of moves"),
        ({"winning_first_moves": ["Gz9"]}, "'Gz9' is no first move of semaforo:3x3"),
        ({"seconds": None}, "'seconds' is null, but should be a number of seconds"),
        ({"cpu_seconds": "1"}, "'cpu_seconds' is '1', but"),
        ({"further": [7]}, "'further' is [7], but"),
        ({"further": [{"command": "x", "seconds": "y"}]}, "'seconds' is 'y', but"),
        ({"further": [{"seconds": 1}]}, "'command' is missing"),
        ({"splits": 1}, "'splits' is 1, but"),
        ({"game": "chess"}, "'game' is 'chess', but should be a game"),
        ({"game": 7}, "'game' is 7, but"),
        ({"value": 1}, "no answer has 'value'"),
    ],
)  # fmt: skip
def test_an_answer_with_a_wrong_field_is_refused(
    changed: dict[str, object], reason: str, tmp_path: Path
) -> None:
    code, said = compared(tmp_path, json.dumps({**FOUND.to_json(), **changed}), AGAIN)
    assert code != 0
    assert "is not an answer that `tateti solve GAME --json` has printed" in said
    assert reason in said


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is no JSON."),
        ("[]", "it is no JSON object."),
        ("{}", "'game' is missing."),
        ("[" * 100_000, "it is nested too deeply."),
        ('{"game": ' + "[" * 800 + "]" * 800 + "}", "'game' is [[["),
        ('{"seconds": 1e400}', "'1e400' is too large."),
        ('{"plies": ' + "9" * 41 + "}", "is too large."),
        ('{"seconds": NaN}', "'NaN' is no number that could stand there."),
        ('{"game": 1, "game": 2}', "'game' is there twice."),
    ],
    ids=lambda text: text[:12],
)
def test_what_is_no_answer_is_not_compared(text: str, reason: str, tmp_path: Path) -> None:
    assert reason in compared(tmp_path, text, FOUND)[1]


def test_rows_from_files_stand_together_if_they_agree(cache: Path, tmp_path: Path) -> None:
    answers = [solve(Task(game("semaforo:3x3"), packed=True, split=rank)) for rank in (1, 2)]
    files = [str(tmp_path / str(number)) for number in range(3)]
    wrong = replace(answers[1], p_positions=7)
    for file, answer in zip(files, [*answers, wrong], strict=True):
        Path(file).write_text(json.dumps(answer.to_json()))
    [row] = results_file.told_by(files[:2], {})
    assert row.splits == (1, 2)
    assert [run.command for run in row.further or ()] == ["tateti solve semaforo:3x3 --by-ply --split 2"]
    assert (row.further or ())[0].cpu_seconds == pytest.approx(answers[1].cpu_seconds, abs=0.001)
    with pytest.raises(TatetiError, match="do not agree"):
        results_file.told_by(files, {})


def test_a_further_run_adds_what_it_counted_to_the_row_and_changes_no_cost(tmp_path: Path) -> None:
    full = known()["semaforo:3x3"]
    row = replace(full, grundy=None, plies=None, cpu_seconds=5.0, peak_bytes=7)
    (tmp_path / "answer").write_text(json.dumps(full.to_json()))
    [found] = results_file.told_by([str(tmp_path / "answer")], {"semaforo:3x3": row})
    assert (found.grundy, found.plies, found.cpu_seconds, found.peak_bytes) == (1, 17, 5.0, 7)
    assert [run.command for run in found.further or ()] == ["tateti solve semaforo:3x3 --plies --grundy"]
    assert Answer.from_json(json.loads(json.dumps(found.to_json()))) == found
    [again] = results_file.told_by([str(tmp_path / "answer")], {"semaforo:3x3": found})
    assert again == found
    assert results_file.told_by([str(tmp_path / "answer")], {"semaforo:3x3": full}) == [full]


def test_a_row_that_is_measured_again_keeps_what_other_runs_counted() -> None:
    row = replace(known()["semaforo:3x3"], splits=(1, 2), cpu_seconds=5.0)
    swept = replace(row, plies=None, grundy=None, splits=(1,), cpu_seconds=1.0)
    assert measured_again(row, swept) == replace(row, cpu_seconds=1.0)
    with pytest.raises(TatetiError, match="do not agree"):
        measured_again(row, replace(swept, winner="second"))


def test_further_runs_are_shown_with_what_they_took(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = Run("tateti solve semaforo:1x3 --split 2", 2.5, 3.25, 5 << 20, 7 << 20)
    row = replace(known()["semaforo:1x3"], further=(spent,))
    monkeypatch.setattr("tateti.solver.results.known.known", lambda: {"semaforo:1x3": row})
    assert run("--board", "1x3")[1].splitlines()[-1].split()[-5:] == ["2", "3.25", "2.50", "5", "7"]
    assert run("--board", "1x3", "--markdown")[1].splitlines()[-1] == (
        "| `tateti solve semaforo:1x3 --split 2` | 3.25 | 2.50 | 5 | 7 |"
    )


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
