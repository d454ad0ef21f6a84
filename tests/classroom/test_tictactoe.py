"""`tateti.classroom.tictactoe`: the contract of the course project, bullet by bullet."""

from __future__ import annotations

import copy
import itertools
import subprocess
import sys
from collections.abc import Iterator

import pytest

from classroom.lists import TicTacToe, rows
from conftest import PATIENCE
from tateti.classroom import tictactoe as ttt
from tateti.classroom.tictactoe import (  # fmt: skip
    EMPTY,
    O,
    X,
    actions,
    initial_state,
    minimax,
    player,
    result,
    terminal,
    utility,
    winner,
)

REACHABLE = TicTacToe.reachable()
EVERYTHING = list(itertools.product((None, "X", "O"), repeat=9))

FIRST_MOVE = [[X, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def test_there_are_5478_boards() -> None:
    assert len(REACHABLE) == 5478


def test_the_constants_are_those_of_the_course() -> None:
    assert (X, O, EMPTY) == ("X", "O", None)


def test_the_initial_state_is_new_each_time() -> None:
    board = initial_state()
    board[0][0] = X
    assert initial_state() == [[None] * 3] * 3
    assert len({id(row) for row in initial_state()}) == 3


def test_x_moves_whenever_x_has_no_more_marks_than_o_on_every_board() -> None:
    for cells in EVERYTHING:
        assert player(rows(cells)) == (X if cells.count("X") <= cells.count("O") else O)


def test_actions_are_a_set_of_the_empty_cells() -> None:
    for cells in REACHABLE:
        found = actions(rows(cells))
        assert type(found) is set
        assert found == {(i, j) for i in range(3) for j in range(3) if cells[3 * i + j] is None}


def test_a_result_shares_nothing_with_the_board_it_came_from() -> None:
    for cells in REACHABLE:
        if TicTacToe.over(cells):
            continue
        board = rows(cells)
        for action, after in TicTacToe.following(cells):
            new = result(board, action)
            assert new == rows(after)
            assert board == rows(cells)
            assert not {id(row) for row in new} & {id(row) for row in board}


@pytest.mark.parametrize("action", [
    (0, 0), (3, 0), (0, 3), (-1, 0), (0, -1), (-1, -1), (100, 100), None, (), (1,), (1, 1, 1), "11", "ab", 4, 1.5, [1, 1],
    (1.0, 1.0), (True, True), (False, True), ("1", "1"), (None, None), ((1,), (1,)), {1, 2}, {"a": 1}, (float("nan"), 1),
])  # fmt: skip
def test_a_wrong_action_is_a_value_error_and_changes_nothing(action: object) -> None:
    board = copy.deepcopy(FIRST_MOVE)
    with pytest.raises(ValueError) as error:
        result(board, action)
    assert str(error.value)
    assert board == FIRST_MOVE


def test_the_winner_has_a_line() -> None:
    for cells in REACHABLE:
        assert winner(rows(cells)) == next(
            (cells[a] for a, b, c in ttt_lines() if cells[a] and cells[a] == cells[b] == cells[c]), None
        )


def ttt_lines() -> list[tuple[int, int, int]]:
    across = [(3 * k, 3 * k + 1, 3 * k + 2) for k in range(3)]
    return [*across, *((k, k + 3, k + 6) for k in range(3)), (0, 4, 8), (2, 4, 6)]


def test_terminal_is_a_real_bool() -> None:
    for cells in REACHABLE:
        assert terminal(rows(cells)) is TicTacToe.over(cells)


def test_utility_is_1_for_x_and_minus_1_for_o() -> None:
    for cells in filter(TicTacToe.over, REACHABLE):
        board = rows(cells)
        assert utility(board) == {X: 1, O: -1, None: 0}[winner(board)]
        assert type(utility(board)) is int


def test_minimax_is_optimal_on_all_boards_and_leaves_them_alone() -> None:
    for cells in REACHABLE:
        board = rows(cells)
        action = minimax(board)
        assert board == rows(cells)
        if TicTacToe.over(cells):
            assert action is None
        else:
            worth = {action: -TicTacToe.value(after) for action, after in TicTacToe.following(cells)}
            assert type(action) is tuple
            assert worth[action] == max(worth.values())


def test_minimax_wins_at_once_if_it_can() -> None:
    for cells in REACHABLE:
        if not TicTacToe.over(cells):
            winning = {action for action, after in TicTacToe.following(cells) if TicTacToe.value(after) == -1 and TicTacToe.over(after)}  # fmt: skip
            assert not winning or minimax(rows(cells)) in winning


def test_minimax_never_loses_against_every_line_of_the_opponent() -> None:
    endings = {mine: list(games_of_minimax(initial_state(), mine)) for mine in (X, O)}
    assert O not in endings[X]
    assert X not in endings[O]
    assert sum(map(len, endings.values())) >= 100


def games_of_minimax(board: ttt.Board, mine: str) -> Iterator[str | None]:
    """How all the games end in which one side plays minimax and the other everything it can."""
    if terminal(board):
        yield winner(board)
    elif player(board) == mine:
        move = minimax(board)
        assert move is not None
        yield from games_of_minimax(result(board, move), mine)
    else:
        for move in actions(board):
            yield from games_of_minimax(result(board, move), mine)


def test_minimax_answers_on_boards_that_cannot_arise() -> None:
    for cells in EVERYTHING[::97]:
        action = minimax(rows(cells))
        assert (action is None) == terminal(rows(cells))


def test_importing_it_is_light() -> None:
    program = "import sys, tateti.classroom.tictactoe, tateti.classroom.semaforo; print({'numpy', 'numba', 'click', 'rich'} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stdout.strip() == "set()"


# The window of the course, as far as it uses the module: it is imported as `tictactoe`, and asked for these things


class Window:
    """What a window for the course does with the module, without a screen: text in each cell, clicks, the end."""

    def __init__(self, ttt: object, user: str) -> None:
        self.ttt, self.user, self.board = ttt, user, ttt.initial_state()

    def texts(self) -> list[str]:
        return [
            str(self.board[i][j]) for i in range(3) for j in range(3) if self.board[i][j] != self.ttt.EMPTY
        ]

    def step(self, click: tuple[int, int]) -> None:
        ttt, over, turn = self.ttt, self.ttt.terminal(self.board), self.ttt.player(self.board)
        if over:
            return
        if turn != self.user:
            move = ttt.minimax(self.board)
            self.board = ttt.result(self.board, move)
        elif self.board[click[0]][click[1]] == ttt.EMPTY:
            self.board = ttt.result(self.board, (click[0], click[1]))


@pytest.mark.parametrize("user", ["X", "O"])
def test_a_window_like_that_of_the_course_plays_with_it(monkeypatch: pytest.MonkeyPatch, user: str) -> None:
    monkeypatch.setitem(sys.modules, "tictactoe", ttt)
    import tictactoe

    window = Window(tictactoe, getattr(tictactoe, user))
    for click in itertools.islice(itertools.cycle(itertools.product(range(3), range(3))), 100):
        window.step(click)
    assert tictactoe.terminal(window.board)
    assert set(window.texts()) <= {"X", "O"}
    assert tictactoe.winner(window.board) in (None, "O" if user == "X" else "X")
