"""Positions without a line: counted cell by cell, by transfer matrix and by generating function, and one by one."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from conftest import FULL
from tateti.board import Board
from tateti.commands.results import command
from tateti.commands.support.counting import data_line, formula
from tateti.errors import TatetiError
from tateti.solver.counts.fractions import GeneratingFunction
from tateti.solver.counts.generating import follows, generating_function
from tateti.solver.counts.line_free import (
    count_line_free,
    line_free_by_ply,
    line_free_strips,
    smallest_renamed,
)
from tateti.solver.counts.on_file import as_file, strips
from tateti.solver.counts.strips import transfer_matrix
from tateti.solver.results.coverage import boards_of
from tateti.solver.results.known import known
from tateti.tools import counts_file

SMALL = [
    Board(rows, cols, line)
    for line in (2, 3, 4, 5)
    for rows in range(1, 4)
    for cols in range(line, 10)
    if rows * cols <= 8 or (rows, cols, line) == (3, 3, 3)
]


def by_looking(board: Board) -> Counter[int]:
    """How many positions without a line there are after each ply, each of them looked at."""
    found: Counter[int] = Counter()
    for cells in product(range(4), repeat=board.size):
        if not any(cells[line[0]] and len({cells[cell] for cell in line}) == 1 for line in board.lines):
            found[sum(cells)] += 1
    return found


def counts(*words: str) -> str:
    done = CliRunner().invoke(command, list(words))
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.output


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_counted_one_by_one_there_are_as_many(board: Board) -> None:
    found = by_looking(board)
    assert line_free_by_ply(board) == [found[ply] for ply in range(max(found) + 1)]
    assert count_line_free(board) == found.total()


def test_the_plies_of_a_larger_board_add_up() -> None:
    for rows, cols, line in [(3, 4, 3), (3, 4, 4), (4, 4, 3), (2, 9, 3)]:
        board = Board(rows, cols, line)
        by_ply = line_free_by_ply(board)
        assert sum(by_ply) == count_line_free(board)
        assert by_ply[:2] == [1, board.size]
        assert by_ply == line_free_by_ply(board.transposed)


UP_TO_TWELVE = [board for cells in range(9, 13) for board in boards_of(cells)]


@pytest.mark.parametrize(
    "board", [*UP_TO_TWELVE, *([Board(3, 4, 4), Board(2, 7), Board(3, 5)] if FULL else [])], ids=str
)
def test_all_positions_looked_at_there_are_as_many(board: Board) -> None:
    """As above on larger boards, all fillings of the first cells at a time: with the smaller ones, all up to twelve cells."""
    together = min(board.size, 8)
    codes = np.arange(4**together, dtype=np.uint16)
    first_cells = [((codes >> 2 * cell) & 3).astype(np.uint8) for cell in range(together)]
    added = sum(first_cells)
    found = np.zeros(3 * board.size + 1, np.int64)
    for rest in product(range(4), repeat=board.size - together):
        cells = [*first_cells, *map(np.uint8, rest)]
        lines = np.zeros(len(codes), bool)
        for first, *others in board.lines:
            same = cells[first] != 0
            for other in others:
                same = same & (cells[first] == cells[other])
            lines |= same
        plies = np.bincount(added[~lines])
        found[sum(rest) : sum(rest) + len(plies)] += plies
    by_ply = line_free_by_ply(board)
    assert found.tolist() == by_ply + [0] * (len(found) - len(by_ply))


def test_the_results_on_file_have_the_numbers_of_the_generating_functions() -> None:
    """Those were counted cell by cell."""
    compared = 0
    for answer in known().values():
        board = answer.board
        if answer.line_free is not None and board.line == 3:
            assert strips()[board.rows].terms(board.cols + 1)[board.cols] == answer.line_free, board
            compared += 1
    assert compared > 60


def test_lines_of_other_lengths_too() -> None:
    for answer in known().values():
        if answer.line_free is not None and answer.board.line != 3:
            assert count_line_free(answer.board) == answer.line_free


@pytest.mark.parametrize(
    ("rows", "line"), [(1, 3), (2, 3), (3, 3), (1, 4), (2, 4), (3, 4), (1, 5), (2, 2), (3, 2)]
)
def test_the_transfer_matrix_counts_what_the_cells_count(rows: int, line: int) -> None:
    assert transfer_matrix(rows, line).terms(9) == line_free_strips(rows, 8, line)


def test_classes_leave_the_numbers_as_they_are() -> None:
    matrix = transfer_matrix(3)
    assert (matrix.states, matrix.classes) == (580, 61)
    prime = 1_000_003
    assert matrix.terms_modulo(prime, 40).tolist() == [term % prime for term in matrix.terms(40)]


@given(st.integers(2, 7))
def test_one_row_has_the_function_that_an_argument_gives(line: int) -> None:
    """Words whose runs of each of three letters are shorter than the line: (1 + .. + x^(k-1)) / (1 - 3x - .. - x^k)."""
    assert generating_function(1, line) == GeneratingFunction((1,) * line, (1, *([-3] * (line - 1)), -1))


def test_with_fewer_rows_than_a_line_has_cells_rows_do_not_meddle() -> None:
    for line in (3, 4):
        one, two = generating_function(1, line), generating_function(2, line)
        assert two.terms(60) == [term**2 for term in one.terms(60)]


@pytest.mark.parametrize("rows", [1, 2, 3, *([4, 5, 6] if FULL else [])])
def test_what_is_on_file_is_found_and_proved_again(rows: int) -> None:
    kept = strips()[rows]
    assert kept == counts_file.strip(rows)


def test_four_rows_follow_their_recurrence() -> None:
    """What is on file is proved once more; that no shorter one would do is seen when it is found, with TATETI_FULL=1."""
    kept = strips()[4]
    assert kept.function is not None
    assert (kept.states, kept.classes, kept.function.order) == (7024, 574, 274)
    assert follows(transfer_matrix(4), kept.function.denominator, kept.function.order)
    assert kept.function.terms(13) == list(kept.counted)


def test_more_rows_and_more_columns_are_the_same_boards() -> None:
    for one, other in product(strips().values(), repeat=2):
        if max(one.rows, other.rows) < min(len(one.counted), len(other.counted)):
            assert one.counted[other.rows] == other.counted[one.rows]


def test_five_rows_on_file_are_counted_again() -> None:
    assert list(strips()[5].counted[:7]) == line_free_strips(5, 6)


def test_a_wrong_recurrence_does_not_follow() -> None:
    matrix = transfer_matrix(1)
    assert follows(matrix, (1, -3, -3, -1), 3)
    assert not follows(matrix, (1, -3, -3, 0), 3)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=4), st.integers(0, 3))
def test_a_recurrence_follows_exactly_where_the_terms_say_so(tail: list[int], more: int) -> None:
    """Against the terms themselves: every multiple of the shortest recurrence follows, and nothing else of its order."""
    matrix, shortest = transfer_matrix(1), (1, -3, -3, -1)
    multiple = [
        sum(shortest[i] * tail[n - i] for i in range(4) if 0 <= n - i < len(tail))
        for n in range(len(tail) + 3)
    ]
    terms = matrix.terms(30)
    for recurrence in (multiple, [*multiple[:-1], multiple[-1] + 1], [1, *tail]):
        order = len(recurrence) - 1 + more
        left = [sum(one * terms[n - i] for i, one in enumerate(recurrence)) for n in range(order, len(terms))]
        assert follows(matrix, recurrence, order) is not any(left)


def test_renamed_colours_have_one_smallest_state() -> None:
    states = np.arange(4**4, dtype=np.uint64)
    smallest = smallest_renamed(states)
    for names in permutations((1, 2, 3)):
        renamed = [sum(((0, *names)[int(s) >> 2 * k & 3]) << 2 * k for k in range(4)) for s in states]
        assert (smallest_renamed(np.array(renamed, np.uint64)) == smallest).all()
    assert (smallest <= states).all()


def test_the_file_is_written_as_it_is_read() -> None:
    assert as_file(list(strips().values())) == counts_file.FILE.read_text("utf-8")


def test_a_b_file_has_a_term_a_line() -> None:
    lines = counts("--oeis", "3").splitlines()
    assert lines[:4] == ["0 1", "1 61", "2 3721", "3 180400"]
    assert len(lines) == 201
    assert counts("--oeis", "6").splitlines()[6].startswith("6 216608855480682828322")


def test_the_data_line_holds_whole_terms() -> None:
    for strip in strips().values():
        terms = [int(term) for term in data_line(strip).split(", ")]
        assert terms == list(strip.terms(len(terms)))
        assert len(data_line(strip)) <= 260


def test_a_polynomial_is_written_as_people_write_it() -> None:
    assert formula((1, -3, 0, 2, -1)) == "1 - 3x + 2x^3 - x^4"
    assert formula((0, 1)) == "x"


def test_one_board_by_its_plies() -> None:
    (told,) = json.loads(counts("--counts", "--board", "4x3", "--json"))["counts"]
    assert (told["board"], told["line_free"]) == ("3x4", 9_038_683)
    assert sum(told["by_ply"]) == told["line_free"]
    assert counts("--counts", "--board", "3x4").splitlines()[0].startswith("3x4: 9,038,683")


def test_a_board_of_many_columns_is_counted_in_all_only() -> None:
    (told,) = json.loads(counts("--counts", "--board", "3x12", "--json"))["counts"]
    assert told == {"board": "3x12", "line_free": 357_992_050_071_796_337_914, "by_ply": None}


def test_a_board_that_is_too_wide_is_refused() -> None:
    done = CliRunner().invoke(command, ["--counts", "--board", "9x9"])
    assert isinstance(done.exception, TatetiError)
    assert "9x9 is too wide to count" in str(done.exception)


def test_the_page_has_what_the_command_prints() -> None:
    text = (counts_file.FILE.parents[4] / "docs" / "counts.md").read_text("utf-8")
    _, _, after = text.partition("<!-- tateti results --counts --markdown -->\n\n")
    tables, _, _ = after.partition("\n<!-- end -->")
    assert tables == counts("--counts", "--markdown")
