from __future__ import annotations

import pytest
from hypothesis import given

from adapters.seen import expected_mask, expected_planes
from conftest import requires_module
from strategies import positions
from tateti import IllegalMoveError, InvalidMoveError, InvalidPositionError, Position, Side, game
from tateti.adapters.histories import moves_to

np = requires_module("numpy")

from tateti.adapters import arrays  # noqa: E402


@given(positions())
def test_each_player_sees_the_board_letter_by_letter(position: Position) -> None:
    for side in Side:
        assert arrays.planes(position, side).tolist() == expected_planes(position, side)


@given(positions())
def test_the_mask_has_the_legal_cells_and_none_after_the_end(position: Position) -> None:
    assert arrays.legal_mask(position).tolist() == expected_mask(position)
    assert arrays.legal_mask(position).any() == (position.outcome is None)


@given(positions())
def test_what_the_player_to_move_sees_gives_the_position_back(position: Position) -> None:
    assert arrays.position_of(position.game, arrays.planes(position, position.turn)) == position


@given(positions())
def test_an_action_is_the_move_on_its_cell_and_every_other_one_is_refused(position: Position) -> None:
    legal = {move.cell: move for move in position.moves}
    for cell in range(position.board.size):
        if cell in legal:
            assert arrays.move_of(position, np.int64(cell)) == legal[cell]
            assert arrays.move_of(position, np.array(cell)) == legal[cell]
        else:
            with pytest.raises(IllegalMoveError):
                arrays.move_of(position, cell)


@pytest.mark.parametrize(
    "action", [-1, 9, 100, 2**70, 1.5, 2.0, "b2", None, True, np.bool_(True), np.array([1])]
)
def test_what_is_no_cell_is_refused_with_what_would_do(action: object) -> None:
    with pytest.raises(InvalidMoveError, match="from 0 at the top left to 8") as refused:
        arrays.move_of(game("tictactoe").start, action)
    assert str(refused.value).startswith(repr(action))


def test_arrays_that_show_no_position_are_refused() -> None:
    tictactoe = game("tictactoe")
    with pytest.raises(InvalidPositionError, match="3x3x3"):
        arrays.position_of(tictactoe, np.zeros((3, 3, 3)))
    with pytest.raises(InvalidPositionError, match="3x3x3"):
        arrays.position_of(tictactoe, np.zeros((2, 3, 3)))
    seen_by_nobody = arrays.planes(tictactoe.start.play("b2"), Side.FIRST)  # whose turn it is not
    with pytest.raises(InvalidPositionError, match="player to move"):
        arrays.position_of(tictactoe, seen_by_nobody)


@given(positions())
def test_the_moves_to_a_position_lead_to_it(position: Position) -> None:
    reached = position.game.start
    for move in moves_to(position):
        reached = reached.play(move)
    assert reached == position


def test_a_position_without_a_way_to_it_is_refused() -> None:
    position = game("tictactoe").position("X../.../... x")
    with pytest.raises(InvalidPositionError, match="No moves from the start are known"):
        moves_to(position)
