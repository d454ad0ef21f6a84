"""The rules of the three games, one test a rule."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from strategies import games, positions, walk
from tateti import (
    Ending,
    Game,
    IllegalMoveError,
    InvalidGameError,
    InvalidMoveError,
    InvalidPositionError,
    Position,
    Side,
    analyse,
    game,
)
from tateti.games import Semaforo, available, difference

tictactoe, semaforo, tateti_semaforo = game("tictactoe"), game("semaforo"), game("tateti-semaforo")


def moves_at(position: Position, *cells: str) -> list[str]:
    return [str(move) for move in position.moves if position.board.name(move.cell) in cells]


def winning_moves(position: Position) -> list[str]:
    return [str(move) for move in position.moves if position.play(move).outcome]


def safe_moves(position: Position) -> list[str]:
    """The moves that neither win nor let the other win at once."""
    return [str(move) for move in position.moves if not winning_moves(position.play(move))]


class TestTicTacToe:
    def test_x_begins_and_the_players_alternate(self):
        position = tictactoe.start.play("b2")
        assert str(position) == ".../.X./..."
        assert str(position.play("a1")) == ".../.X./O.."

    def test_a_line_of_ones_own_marks_wins(self):
        outcome = tictactoe.position("XXX/OO./...").outcome
        assert outcome is not None
        assert (outcome.winner, outcome.line, outcome.reason) == (Side.FIRST, (0, 1, 2), Ending.LINE)

    def test_two_lines_completed_at_once_are_both_shown(self):
        won = tictactoe.position(".XX/XOO/XO. x").play("a3")
        assert won.outcome is not None
        assert won.outcome.lines == ((0, 1, 2), (0, 3, 6))
        assert won.outcome.cells == {0, 1, 2, 3, 6}

    def test_a_full_board_without_a_line_is_a_draw(self):
        outcome = tictactoe.position("XOX/XOO/OXX").outcome
        assert outcome is not None
        assert (outcome.winner, outcome.reason, outcome.result) == (None, Ending.FULL_BOARD, "1/2-1/2")

    def test_an_occupied_cell_is_refused(self):
        with pytest.raises(IllegalMoveError, match="b2 already holds X"):
            tictactoe.start.play("b2").play("b2")

    def test_the_other_players_mark_is_refused(self):
        with pytest.raises(IllegalMoveError, match="X's turn"):
            tictactoe.start.play("Ob2")

    def test_nothing_is_played_after_the_end(self):
        won = tictactoe.position("XXX/OO./...")
        assert won.moves == ()
        with pytest.raises(IllegalMoveError, match="over"):
            won.play("c1")

    def test_a_mark_cannot_be_replaced(self):
        with pytest.raises(InvalidMoveError, match="replace"):
            tictactoe.start.play("b2").action("replace", (1, 1))

    def test_a_five_in_line_wins_on_19x19(self):
        position = game("tictactoe:19x19x5").start
        for move in ("a1", "s19", "b2", "s18", "c3", "s17", "d4", "s16", "e5"):
            position = position.play(move)
        assert position.outcome is not None
        assert position.outcome.winner is Side.FIRST

    @pytest.mark.parametrize(
        ("text", "turn"),
        [
            ("X.O/.X./...", "second"),
            (".../.../... o", "second"),
            (".O./.../... x", "first"),
            ("X.O/.X./... x", "first"),
            (".../.../... X", "first"),
        ],
    )
    def test_whose_turn_it_is_follows_from_the_count_unless_it_is_said(self, text: str, turn: str):
        position = tictactoe.position(text)
        assert str(position.turn) == turn
        assert tictactoe.position(str(position)) == position


class TestSemaforo:
    def test_green_goes_only_on_an_empty_cell(self):
        assert str(semaforo.start.play("Gb2")) == "..../.G../...."
        with pytest.raises(IllegalMoveError, match="green goes only on an empty cell"):
            semaforo.position("..../.Y../....").play("Gb2")

    def test_yellow_goes_only_over_green(self):
        assert str(semaforo.position("..../.G../....").play("Yb2")) == "..../.Y../...."
        for other in ("..../..../....", "..../.Y../...."):
            with pytest.raises(IllegalMoveError, match="yellow goes only over green"):
                semaforo.position(other).play("Yb2")

    def test_red_goes_only_over_yellow(self):
        assert str(semaforo.position("..../.Y../....").play("Rb2")) == "..../.R../...."
        for other in ("..../..../....", "..../.G../...."):
            with pytest.raises(IllegalMoveError, match="red goes only over yellow"):
                semaforo.position(other).play("Rb2")

    def test_red_is_never_replaced(self):
        position = semaforo.position("..../.R../....")
        assert moves_at(position, "b2") == []
        for move in ("b2", "Gb2", "Yb2", "Rb2"):
            with pytest.raises(IllegalMoveError, match="red stays"):
                position.play(move)

    def test_both_players_may_touch_every_piece(self):
        position = semaforo.start
        for move in ("Gb2", "Yb2", "Rb2"):
            position = position.play(move)
        assert str(position) == "..../.R../...."

    def test_whoever_completes_a_line_of_any_colour_wins(self):
        for text, move in (("GG../..../....", "c3"), ("YYG./..../....", "c3"), ("RRY./..../....", "c3")):
            position = semaforo.position(text)
            outcome = position.play(move).outcome
            assert outcome is not None and outcome.winner is position.turn

    def test_the_first_example_of_the_rule_sheet_has_three_wins(self):
        position = semaforo.position("GR../YGR./Y..Y")
        assert winning_moves(position) == ["Ya3", "Gc1", "Rd1"]

    def test_the_second_example_of_the_rule_sheet_is_lost_for_the_one_to_move(self):
        """Only two things are left that do not lose at once: green on b1, and a change on d2 or d1.

        Whoever does one of them, the other answers with the other, and then every move hands over a line.
        """
        position = semaforo.position("RGRR/YYRG/Y.GY")
        assert safe_moves(position) == ["Yd2", "Gb1", "Rd1"]
        for move, answers in (("Gb1", ["Yd2", "Rd1"]), ("Yd2", ["Gb1"]), ("Rd1", ["Gb1"])):
            after = position.play(move)
            assert safe_moves(after) == answers
            for answer in answers:
                last = after.play(answer)
                assert last.moves and safe_moves(last) == []

    def test_the_examples_that_the_game_shows_are_those_and_say_what_the_analysis_finds(self):
        won, lost = semaforo.examples
        assert (won.position, lost.position) == ("GR../YGR./Y..Y", "RGRR/YYRG/Y.GY")
        assert set(won.moves) == set(winning_moves(semaforo.position(won.position)))
        found = analyse(semaforo.position(lost.position))
        assert (str(found.evaluation.value), found.evaluation.plies) == ("loss", 4)
        assert set(lost.moves) == {str(one.move) for one in found.best}
        assert "in 4 plies" in lost.words
        assert [kind.examples for kind in available().values() if kind is not Semaforo] == [()] * (
            len(available()) - 1
        )

    def test_lines_are_horizontal_vertical_and_diagonal(self):
        for text in ("GGG./..../....", "G.../G.../G...", ".G../..G./...G", "...G/..G./.G.."):
            assert semaforo.position(text).outcome is not None

    def test_a_full_board_without_a_line_goes_on(self):
        full = game("semaforo:3x3").position("GYG/GYG/YGY")
        assert full.outcome is None
        assert len(full.moves) == 9

    def test_the_stock_is_shared_and_replaced_pieces_return(self):
        position = semaforo.start.play("b2")
        assert [semaforo.left(position, colour) for colour in (1, 2, 3)] == [7, 8, 8]
        assert [semaforo.left(position.play("b2"), colour) for colour in (1, 2, 3)] == [8, 7, 8]
        assert game("semaforo:4x4").left(game("semaforo:4x4").start, 1) is None

    def test_more_pieces_than_the_stock_has_are_refused(self):
        with pytest.raises(InvalidPositionError, match="9 pieces of G"):
            semaforo.position("GGGG/GGGG/G...")

    def test_actions(self):
        position = semaforo.start.play(semaforo.start.action("place", (1, 2)))
        assert str(position) == "..../..G./...."
        assert str(position.action("replace", (1, 2))) == "Yc2"
        with pytest.raises(IllegalMoveError, match="already holds green"):
            position.action("place", (1, 2))
        with pytest.raises(IllegalMoveError, match="is empty"):
            position.action("replace", (0, 0))
        with pytest.raises(IllegalMoveError, match="red stays"):
            semaforo.position("R.../..../....").action("replace", (0, 0))
        for wrong in ("put", "", "Place "):
            with pytest.raises(InvalidMoveError):
                position.action(wrong, (0, 0))
        for nowhere in ((3, 0), (0, 4), (-1, 0), (0,), ("a", 1), None, (True, 1), (1.0, 1)):
            with pytest.raises(InvalidMoveError):
                position.action("place", nowhere)  # type: ignore[arg-type]


class TestTatetiSemaforo:
    def test_a_full_board_without_a_line_is_a_draw(self):
        drawn = tateti_semaforo.position("GYG/GYY/YG.").play("c1").outcome
        assert drawn is not None
        assert (drawn.winner, drawn.reason, drawn.lines) == (None, Ending.FULL_BOARD, ())

    def test_a_line_on_the_last_cell_wins(self):
        position = tateti_semaforo.position("GYG/YYG/GR.")
        outcome = position.play("c1").outcome
        assert outcome is not None and outcome.winner is position.turn

    def test_it_has_no_stock(self):
        assert tateti_semaforo.left(tateti_semaforo.start, 1) is None


class TestPositions:
    @pytest.mark.parametrize(
        ("name", "text", "why"),
        [
            ("tictactoe", "", "rows"), ("tictactoe", "X", "rows"), ("tictactoe", ".../...", "rows"), ("tictactoe", "...-.../...", "rows"),
            ("tictactoe", ".../../...", "cells"), ("tictactoe", "..../.../...", "cells"), ("tictactoe", "G../.../...", "not a piece"),
            ("tictactoe", "3../.../...", "not a piece"), ("tictactoe", "ß../.../...", "not a piece"), ("tictactoe", "X../.../... z", "not a player"),
            ("tictactoe", "XX./.../...", "2 X and 0 O"), ("tictactoe", "O../.../...", "0 X and 1 O"), ("tictactoe", "XXX/X../... o", "too far ahead"),
            ("tictactoe", "XXX/OOO/...", "two winners"), ("tictactoe", "XXX/OO./O..", "moved after"),
            ("tictactoe:5x5", "XXX../...../OO.O./..O../XXX.O", "no cell in common"),
            ("semaforo", "X.../..../....", "not a piece"), ("semaforo", "GGG./YYY./....", "two winners"), ("semaforo", "GGG./..../GGG.", "no cell in common"),
            ("tateti-semaforo", "GGG/YYY/RRR", "two winners"), ("semaforo:4x4", "G" * 3000, "rows"),
        ],
    )  # fmt: skip
    def test_a_position_that_cannot_be_is_refused_with_the_reason(self, name: str, text: str, why: str):
        with pytest.raises(InvalidPositionError, match=why):
            game(name).position(text)

    @pytest.mark.parametrize(
        "matrix", [[], [[0, 0, 0]], [[0, 0], [0, 0], [0, 0]], [[0, 0, 3], [0] * 3, [0] * 3], [[0, 0, -1], [0] * 3, [0] * 3],
                   [[0, 0, "X"], [0] * 3, [0] * 3], [[0, 0, None], [0] * 3, [0] * 3], [[0, 0, True], [0] * 3, [0] * 3], [[0.0] * 3] * 3, 7, None, [1, 2, 3],
                   [[1, 1, 1], [2, 2, 2], [0, 0, 0]]],
    )  # fmt: skip
    def test_a_matrix_that_is_no_board_is_refused(self, matrix: object):
        with pytest.raises(InvalidPositionError):
            tictactoe.position(matrix)  # type: ignore[arg-type]

    def test_matrices_have_their_rows_from_the_top(self):
        assert tictactoe.position([[1, 0, 2], [0, 1, 0], [0, 0, 0]]) == tictactoe.position("X.O/.X./...")
        assert semaforo.position("GR../YGR./Y..Y").matrix() == [[1, 3, 0, 0], [2, 1, 3, 0], [2, 0, 0, 2]]

    def test_positions_cannot_be_changed(self):
        position = tictactoe.start
        for name in ("code", "turn", "game", "anything"):
            with pytest.raises(AttributeError):
                setattr(position, name, 1)
        with pytest.raises(AttributeError):
            del position.code

    def test_a_move_of_another_board_is_refused(self):
        far = game("tictactoe:8x8").start.move("h8")
        with pytest.raises(InvalidMoveError):
            tictactoe.start.play(far)

    @given(positions())
    def test_text_matrix_and_pickle_give_the_position_back(self, position: Position):
        assert position.game.position(str(position)) == position
        assert pickle.loads(pickle.dumps(position)) == position
        if " " not in str(position):
            assert position.game.position(position.matrix()) == position

    @given(positions())
    def test_every_legal_move_is_read_from_its_text_its_cell_and_its_row_and_column(self, position: Position):
        cols = position.board.cols
        for move in position.moves:
            cell = position.board.name(move.cell)
            for text in (str(move), cell, f"{move.cell // cols},{move.cell % cols}", f" {cell.upper()} "):
                assert position.move(text) == move

    @given(positions())
    def test_a_move_and_its_mirror_give_mirrored_positions(self, position: Position):
        for symmetry in position.board.symmetries:
            mirrored = position.transformed(symmetry)
            assert (mirrored.outcome is None) == (position.outcome is None)
            assert mirrored.canonical() == position.canonical()
            for move in position.moves:
                mirrored_move = position.game.move_on(symmetry[move.cell], move.piece)
                assert mirrored.play(mirrored_move) == position.play(move).transformed(symmetry)

    @given(positions())
    def test_every_move_is_one_ply_and_hands_the_turn_over(self, position: Position):
        for move in position.moves:
            after = position.play(move)
            assert after.ply == position.ply + 1
            assert after.turn is position.turn.other
            assert sum(a != b for a, b in zip(position, after, strict=True)) == 1

    @given(positions())
    def test_legal_and_refused_are_opposites(self, position: Position):
        legal = set(position.moves)
        for cell in range(position.board.size):
            for piece in range(1, len(position.game.letters)):
                move = position.game.move_on(cell, piece)
                assert (position.game.refusal(position, move) is None) == (move in legal)


class TestNamesOfGames:
    @pytest.mark.parametrize("name", ["", "chess", "tictactoe:", "tictactoe:3", "tictactoe:3x", "tictactoe:0x3", "tictactoe:3x3x9", "semaforo:2x2",
                                      "semaforo:99x99", "semaforo:3x4x", "tictactoe:3x3x3x3", "semáfora", "tictactoe:-3x3", "tictactoe:٣x3"])  # fmt: skip
    def test_what_is_no_game_is_refused(self, name: str):
        with pytest.raises(InvalidGameError):
            game(name)

    def test_names(self):
        assert game("tictactoe:3x3") is game("tictactoe") is game(" TicTacToe ")
        assert (game("semaforo:3x4").name, game("semaforo").full_name) == ("semaforo", "semaforo:3x4")
        assert game("tictactoe:4x4x4").name == "tictactoe:4x4x4"

    @given(games)
    def test_a_game_is_read_back_from_its_names(self, chosen: Game):
        assert game(chosen.name) == game(chosen.full_name) == chosen
        assert pickle.loads(pickle.dumps(chosen)) == chosen


@given(games, st.integers(0, 2**32))
def test_every_game_ends(chosen: Game, seed: int):
    longest = 3 * chosen.board.size
    assert walk(chosen.start, Random(seed), longest).outcome is not None


# The difference of two positions


@given(games, st.integers(0, 10**6))
def test_the_difference_of_two_positions_is_the_move_between_them(chosen: Game, seed: int):
    random, position = Random(seed), chosen.start
    while position.moves:
        move = random.choice(position.moves)
        assert difference(position, position.play(move)) == move
        position = position.play(move)


@pytest.mark.parametrize(
    ("before", "after"),
    [("X../.../...", "X../.../..."), ("X../.../...", "XO./.X./..."), (".../.../...", "O../.../... x")],
)
def test_positions_without_a_move_between_them_have_no_difference(before: str, after: str):
    with pytest.raises(InvalidPositionError, match="No move leads"):
        difference(tictactoe.position(before), tictactoe.position(after))
