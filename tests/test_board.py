"""Geometry: names, lines, symmetries."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tateti.board import LARGEST_SIDE, Board, cells_of, plane_of, transform
from tateti.errors import InvalidCellError, InvalidGameError

sides = st.integers(1, 9)
boards = st.builds(
    lambda rows, cols, line: Board(rows, cols, min(line, max(rows, cols))), sides, sides, st.integers(1, 5)
)


def lines_by_walking(board: Board) -> set[frozenset[int]]:
    """All lines, found the long way: from every cell in all eight directions."""
    found = set()
    for row in range(board.rows):
        for col in range(board.cols):
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    cells = {(row + i * down, col + i * right) for i in range(board.line)}
                    on_board = all(0 <= r < board.rows and 0 <= c < board.cols for r, c in cells)
                    if on_board and len(cells) == board.line:
                        found.add(frozenset(r * board.cols + c for r, c in cells))
    return found


def test_rows_are_numbered_from_the_bottom_and_columns_lettered_from_the_left():
    board = Board(3, 4)
    assert board.names[:4] == ("a3", "b3", "c3", "d3")
    assert board.names[-4:] == ("a1", "b1", "c1", "d1")


@given(boards)
def test_every_cell_is_read_back_from_its_name_and_from_its_row_and_column(board: Board):
    for cell, name in enumerate(board.names):
        assert board.cell(name) == board.cell(name.upper()) == cell
        assert board.cell(f"{cell // board.cols},{cell % board.cols}") == cell


@pytest.mark.parametrize(
    ("board", "count"), [((3, 3), 8), ((3, 4), 14), ((4, 4), 24), ((4, 4, 4), 10), ((19, 19, 5), 1020)]
)
def test_the_number_of_lines(board: tuple[int, ...], count: int):
    assert len(Board(*board).lines) == count


@given(boards)
def test_the_lines_are_those_found_by_walking(board: Board):
    assert {frozenset(line) for line in board.lines} == lines_by_walking(board)
    assert len(board.lines) == len({frozenset(line) for line in board.lines})
    for cell in range(board.size):
        through = {number for number, line in enumerate(board.lines) if cell in line}
        assert set(board.lines_through[cell]) == through


@given(boards, st.data())
def test_shifts_and_a_look_at_every_line_agree(board: Board, data: st.DataObject):
    cells = data.draw(st.sets(st.integers(0, board.size - 1)))
    held = [line for line in board.lines if set(line) <= cells]
    assert board.has_line(plane_of(cells)) == bool(held)
    assert list(board.lines_in(plane_of(cells))) == held
    assert set(cells_of(plane_of(cells))) == cells


@given(boards)
def test_symmetries_are_a_group_and_keep_the_lines(board: Board):
    symmetries = set(board.symmetries)
    assert board.symmetries[0] == tuple(range(board.size))
    assert board.half_turn in symmetries
    lines = lines_by_walking(board)
    for one in symmetries:
        assert {frozenset(one[cell] for cell in line) for line in lines} == lines
        for other in symmetries:
            assert tuple(one[cell] for cell in other) in symmetries


@given(boards, st.data())
def test_a_symmetry_moves_each_value_to_its_place(board: Board, data: st.DataObject):
    values = data.draw(st.lists(st.integers(0, 3), min_size=board.size, max_size=board.size))
    code = sum(value << 2 * cell for cell, value in enumerate(values))
    for symmetry in board.symmetries:
        moved = transform(code, symmetry)
        assert all(moved >> 2 * symmetry[cell] & 3 == value for cell, value in enumerate(values))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "b",
        "2",
        "b0",
        "b4",
        "d1",
        "2b",
        "bb2",
        "b22",
        "b-1",
        "3,0",
        "0,3",
        "-1,0",
        "1,",
        "b2x",
        "ｂ2",
        "b²",
        "٣,1",
        "b2\n;",
    ],
)
def test_a_text_that_is_no_cell_is_refused_and_quoted(text: str):
    with pytest.raises(InvalidCellError) as refused:
        Board(3, 3).cell(text)
    assert repr(text.strip("\n")) in str(refused.value) or text in str(refused.value)


@pytest.mark.parametrize(
    "sides",
    [(0, 3), (3, 0), (-1, 3), (LARGEST_SIDE + 1, 3), (3, LARGEST_SIDE + 1), (3, 3, 0), (2, 2), (3, 3, 4)],
)
def test_a_board_that_cannot_be_is_refused(sides: tuple[int, ...]):
    with pytest.raises(InvalidGameError):
        Board(*sides)


def test_boards_are_values():
    board = Board(3, 4)
    assert board.lines
    assert pickle.loads(pickle.dumps(board)) == board == Board(3, 4) != Board(4, 3)
    assert str(board) == "3x4"
    assert str(Board(4, 5, 4)) == "4x5x4"
