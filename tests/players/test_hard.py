"""`hard`: each of its steps by itself, and the order in which they decide."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from brute_force import BruteForce
from tateti.games import Move, Position, game
from tateti.games.line_counts import LineCounts
from tateti.players import player, reasons
from tateti.players.heuristics import semaforo as hard_semaforo
from tateti.players.heuristics.tictactoe import (
    are_a_pair,
    block,
    centre,
    corners,
    first_corner,
    tactical_corner,
    win,
    winning_corner,
)

tictactoe, semaforo, tateti_semaforo = game("tictactoe"), game("semaforo"), game("tateti-semaforo")


def names(position: Position, cells: list[int]) -> list[str]:
    return [position.board.name(cell) for cell in cells]


def plays(position: Position, last: Move | None = None) -> dict[str, reasons.Reason]:
    return {str(one.move): one.reason for one in player("hard").weigh(position, last=last)}


# The steps of Tic-Tac-Toe


def test_win_gives_the_cells_that_complete_a_line() -> None:
    position = tictactoe.position("XX./OO./...")
    assert names(position, win(position)) == ["c3"]
    assert names(position, block(position)) == ["c2"]


def test_first_corner_gives_the_free_corners_until_it_has_a_mark() -> None:
    assert names(tictactoe.start, first_corner(tictactoe.start)) == ["a3", "c3", "a1", "c1"]
    answer = tictactoe.position("X../.../...")
    assert names(answer, first_corner(answer)) == ["c3", "a1", "c1"]
    assert first_corner(tictactoe.position("X../.O./...")) == []


def test_winning_corner_makes_two_threats_at_once() -> None:
    position = tictactoe.position("XO./.O./..X")
    assert names(position, winning_corner(position)) == ["a1"]
    counts = LineCounts.of(position)
    counts.add(position.board.cell("a1"), position.turn)
    assert len(counts.threats(position.turn)) == 2


def test_winning_corner_looks_at_corners_only() -> None:
    position = tictactoe.position("..O/.X./.XO")  # b3 blocks and a3 would fork; a2 too, but it is no corner
    assert set(names(position, winning_corner(position))) <= {"a3", "a1"}


def test_tactical_corner_is_any_free_corner_in_line_with_a_corner_of_its_own() -> None:
    position = tictactoe.position("X../..O/...")
    assert names(position, tactical_corner(position)) == ["c3", "a1", "c1"]
    assert tactical_corner(tictactoe.position("O../.X./...")) == []


def test_tactical_corner_does_not_ask_whether_the_line_is_open() -> None:
    position = tictactoe.position("X../.O./...")
    assert names(position, tactical_corner(position)) == ["c3", "a1", "c1"]


def test_the_steps_read_the_counters_they_are_given() -> None:
    position = tictactoe.position("XX./OO./...")
    counts = LineCounts.of(position)
    for step in (win, block, first_corner, winning_corner, tactical_corner, centre):
        assert step(position, counts) == step(position)


def test_every_step_agrees_with_its_definition_everywhere() -> None:
    rules = BruteForce("tictactoe")
    for cells in rules.solve_all():
        if rules.is_over(cells):
            continue
        position = tictactoe.position([list(cells[i : i + 3]) for i in (0, 3, 6)])
        mine = position.turn + 1
        assert set(win(position)) == {
            cell for cell, child in rules.children(cells).items() if rules.has_line(child)
        }
        threats = [sorted(cells[cell] for cell in line) for line in rules.lines]
        assert bool(block(position)) == ([0, 3 - mine, 3 - mine] in threats)
        for corner in winning_corner(position):
            marked = cells[:corner] + (mine,) + cells[corner + 1 :]
            made = [line for line in rules.lines if sorted(marked[cell] for cell in line) == [0, mine, mine]]
            assert sum(corner in line for line in made) >= 2


def ladder(cells: tuple[int, ...], mine: int) -> set[int] | None:
    """The text of the course, step by step, on nine numbers: written down here once more, from the text alone.

    None: the text is silent."""
    other, corner_cells = 3 - mine, (0, 2, 6, 8)
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    free = [corner for corner in corner_cells if cells[corner] == 0]

    def two_and_a_gap(board: tuple[int, ...], mark: int) -> list[tuple[int, ...]]:
        return [line for line in lines if sorted(board[cell] for cell in line) == [0, mark, mark]]

    def gaps(mark: int) -> set[int]:
        return {cell for line in two_and_a_gap(cells, mark) for cell in line if cells[cell] == 0}

    if mine not in cells:
        return set(free)
    if gaps(mine) or gaps(other):
        return gaps(mine) or gaps(other)
    forks = set()
    for corner in free:
        marked = tuple(mine if cell == corner else value for cell, value in enumerate(cells))
        if len(two_and_a_gap(marked, mine)) - len(two_and_a_gap(cells, mine)) >= 2:
            forks.add(corner)
    pairs = {
        corner
        for corner in free
        for own in corner_cells
        if cells[own] == mine
        and (corner // 3 == own // 3 or corner % 3 == own % 3 or abs(corner - own) in (4, 8))
    }
    return forks or pairs or None


def test_hard_is_the_text_of_the_course_wherever_the_text_speaks() -> None:
    rules, spoken, silent, tactical = BruteForce("tictactoe"), 0, 0, 0
    for cells in rules.solve_all():
        if rules.is_over(cells):
            continue
        position = tictactoe.position([list(cells[i : i + 3]) for i in (0, 3, 6)])
        weighed = player("hard").weigh(position)
        wanted = ladder(cells, position.turn + 1)
        if wanted is None:
            silent += 1
            assert all(isinstance(one.reason, reasons.Centre | reasons.AnyMove) for one in weighed)
        else:
            spoken += 1
            tactical += isinstance(weighed[0].reason, reasons.TacticalCorner)
            assert {one.move.cell for one in weighed} == wanted
            assert {one.probability for one in weighed} == {Fraction(1, len(wanted))}
    assert (spoken, silent, tactical) == (4324, 196, 344)


# Its corners on other boards


def test_the_corners_of_odd_boards() -> None:
    assert corners(game("tictactoe:1x3").board) == [0, 2]
    assert corners(game("tictactoe:3x1").board) == [0, 2]
    assert corners(game("tictactoe:1x1x1").board) == [0]
    assert corners(game("tictactoe:3x4").board) == [0, 3, 8, 11]


def test_two_corners_are_a_pair_in_a_row_a_column_or_on_a_diagonal() -> None:
    board = game("tictactoe:2x5").board
    assert [are_a_pair(0, other, board) for other in (4, 5, 9)] == [True, True, False]
    square = game("tictactoe:5x5x4").board
    assert all(are_a_pair(one, other, square) for one in corners(square) for other in corners(square))


def test_the_centre_of_an_even_board_has_several_cells() -> None:
    assert names(tictactoe.start, centre(tictactoe.start)) == ["b2"]
    even = game("tictactoe:4x4x4").start
    assert names(even, centre(even)) == ["b3", "c3", "b2", "c2"]


# Which step decides


@pytest.mark.parametrize(
    ("position", "moves", "reason"),
    [
        (".../.../...", "Xa3 Xc3 Xa1 Xc1", reasons.FirstCorner()),
        ("X../.../...", "Oc3 Oa1 Oc1", reasons.FirstCorner()),
        ("XX./OO./...", "Xc3", reasons.Win()),
        ("X.O/.X./...", "Oc1", reasons.Block(8)),
        ("X../..O/X.O", "Xa2", reasons.Win()),
        ("XOX/O../...", "Xc1", reasons.WinningCorner()),
        ("X../O../...", "Xc3 Xa1 Xc1", reasons.TacticalCorner(0)),
        ("OX./.../...", "Xb2", reasons.Centre()),
        ("O../.X./...", "Xb3 Xc3 Xa2 Xc2 Xa1 Xb1 Xc1", reasons.AnyMove()),
    ],
)
def test_the_first_step_that_applies_decides(position: str, moves: str, reason: reasons.Reason) -> None:
    assert plays(tictactoe.position(position)) == dict.fromkeys(moves.split(), reason)


def test_all_its_cells_are_equally_likely() -> None:
    assert {one.probability for one in player("hard").weigh(tictactoe.start)} == {Fraction(1, 4)}


def test_on_other_boards_a_first_turn_can_have_something_to_block() -> None:
    position = game("tictactoe:1x3x2").position("X..")
    assert plays(position) == {"Ob1": reasons.Block(1)}


# Semáforo


def test_semaforo_takes_a_win() -> None:
    position = semaforo.position("GR../YGR./Y..Y")
    assert plays(position) == {move: reasons.Win() for move in ("Ya3", "Gc1", "Rd1")}


def test_semaforo_leaves_no_safe_reply_where_it_can() -> None:
    found = 0
    for position in safe_games(semaforo.start, 60):
        played = plays(position)
        if reasons.NoSafeReply() in played.values():
            found += 1
            for move in played:
                after = position.play(move)
                replies = [after.play(reply) for reply in after.moves]
                assert all(any(end.play(last).outcome for last in end.moves) for end in replies)
    assert found


def test_semaforo_mirrors_the_last_move_where_it_is_safe() -> None:
    position = semaforo.start.play("Ga3")
    last = semaforo.start.move("a3")
    assert plays(position, last) == {"Gd1": reasons.Mirror(last)}
    assert all(not isinstance(reason, reasons.Mirror) for reason in plays(position).values())


def test_the_mirror_needs_a_cell_that_takes_the_same_piece() -> None:
    centre_first = tateti_semaforo.start.play("Gb2")
    played = plays(centre_first, tateti_semaforo.start.move("b2"))
    assert not any(isinstance(reason, reasons.Mirror) for reason in played.values())
    last = semaforo.position("G.../..../....").move("Ya3")
    position = semaforo.position("Y.../..../....")  # across from a3 only a green can go
    assert hard_semaforo.mirror(position, hard_semaforo.safe_replies(position), last) == []


def test_semaforo_leaves_the_fewest_safe_replies() -> None:
    position = semaforo.start
    replies = hard_semaforo.safe_replies(position)
    fewest = min(replies.values())
    assert plays(position) == {
        str(move): reasons.FewestReplies(fewest) for move in replies if replies[move] == fewest
    }


def test_semaforo_plays_anything_where_every_move_loses() -> None:
    for position in safe_games(semaforo.start, 40):
        if not hard_semaforo.safe_replies(position) and reasons.Win() not in plays(position).values():
            assert plays(position) == {str(move): reasons.AnyMove() for move in position.moves}
            return
    pytest.fail("no such position was met")


def test_a_full_board_is_neither_a_move_without_safe_reply_nor_one_with_few() -> None:
    position = tateti_semaforo.position("YYR/YGR/RR.")
    assert hard_semaforo.safe_replies(position) == {}
    assert plays(position) == {"Gc1": reasons.SettleForDraw()}
    other = tateti_semaforo.position("YGY/GYG/RG.")
    assert "Gc1" not in map(str, hard_semaforo.safe_replies(other))


def safe_games(start: Position, games: int) -> list[Position]:
    """The positions of games in which both play safe moves at random, as long as there are any."""
    easy, random, met = player("easy"), Random(9), list[Position]()
    for _ in range(games):
        position = start
        while position.outcome is None:
            met.append(position)
            position = position.play(easy.choose(position, random).move)
    return met
