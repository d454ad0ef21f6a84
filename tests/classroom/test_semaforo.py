"""`tateti.classroom.semaforo`: the same functions for the 3x3 matrix, with the draw on a full board."""

from __future__ import annotations

import copy
from random import Random

import pytest

from classroom.lists import Cells, Semaforo, has_line, rows
from tateti.classroom.semaforo import (  # fmt: skip
    FIRST,
    SECOND,
    actions,
    initial_state,
    minimax,
    player,
    result,
    terminal,
    utility,
    winner,
)
from tateti.games import game

SOME_BOARD = [[0, 1, 2], [3, 0, 0], [0, 0, 0]]


def boards(number: int) -> list[Cells]:
    """The boards of games played at random."""
    random, found = Random(11), set()
    while len(found) < number:
        cells = Semaforo.start
        while not Semaforo.over(cells):
            _action, cells = random.choice(list(Semaforo.following(cells)))
            found.add(cells)
    return sorted(found)


BOARDS = [Semaforo.start, *boards(3000)]


def test_the_functions_follow_the_rules() -> None:
    for cells in BOARDS:
        board = rows(cells)
        moved = sum(cells)
        assert player(board) == (FIRST if moved % 2 == 0 else SECOND)
        assert actions(board) == {action for action, _after in Semaforo.following(cells)}
        last = SECOND if moved % 2 == 0 else FIRST
        assert winner(board) == (last if has_line(cells, 0) else None)
        assert terminal(board) is Semaforo.over(cells)
        if terminal(board):
            assert utility(board) == {FIRST: 1, SECOND: -1, None: 0}[winner(board)]
        assert board == rows(cells)


def test_they_agree_with_the_game_of_the_package() -> None:
    rules = game("tateti-semaforo")
    for cells in BOARDS[::7]:
        board = rows(cells)
        position = rules.position(board)
        assert terminal(board) == (position.outcome is not None)
        for action in actions(board) if not terminal(board) else ():
            word, row, column = action
            assert result(board, action) == position.play(position.action(word, (row, column))).matrix()


def test_a_result_is_a_new_board() -> None:
    for cells in BOARDS[::5]:
        board = rows(cells)
        for action, after in Semaforo.following(cells):
            new = result(board, action)
            assert new == rows(after)
            assert board == rows(cells)
            assert not {id(row) for row in new} & {id(row) for row in board}


@pytest.mark.parametrize("action", [
    ("place", 0, 1), ("place", 0, 2), ("place", 1, 0), ("replace", 0, 0), ("replace", 1, 0), ("place", 3, 0),
    ("place", 0, 3), ("place", -1, 0), ("place", 2, -1), ("colocar", 0, 0), ("place", 0), ("place", 0, 0, 0), (0, 0),
    None, "place", (), ["place", 0, 0], ("place", True, True), ("place", 1.0, 1.0), ("place", "0", "0"), ([], 0, 0), 7,
])  # fmt: skip
def test_a_wrong_action_is_a_value_error_and_changes_nothing(action: object) -> None:
    board = copy.deepcopy(SOME_BOARD)
    with pytest.raises(ValueError) as error:
        result(board, action)
    assert str(error.value)
    assert board == SOME_BOARD


def test_a_full_board_without_a_line_is_a_draw() -> None:
    board = [[1, 2, 1], [1, 2, 1], [2, 1, 2]]
    assert terminal(board)
    assert (winner(board), utility(board), minimax(board)) == (None, 0, None)


def test_minimax_is_exact() -> None:
    for cells in BOARDS:
        action = minimax(rows(cells))
        if Semaforo.over(cells):
            assert action is None
        else:
            worth = {action: -Semaforo.value(after) for action, after in Semaforo.following(cells)}
            assert worth[action] == max(worth.values())


def test_minimax_wins_at_once_if_it_can() -> None:
    for cells in BOARDS:
        if not Semaforo.over(cells):
            winning = {action for action, after in Semaforo.following(cells) if has_line(after, 0)}
            assert not winning or minimax(rows(cells)) in winning


def test_the_first_player_wins_against_every_line_of_the_second() -> None:
    seen: set[str] = set()
    endings = set()

    def play(board: list[list[int]]) -> None:
        if str(board) in seen:
            return
        seen.add(str(board))
        if terminal(board):
            endings.add(winner(board))
        elif player(board) == FIRST:
            move = minimax(board)
            assert move is not None
            play(result(board, move))
        else:
            for move in actions(board):
                play(result(board, move))

    play(initial_state())
    assert endings == {FIRST}
