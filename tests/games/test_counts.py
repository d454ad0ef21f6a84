"""Counts of positions and games, enumerated through the rules and, beside them, by code that shares nothing with them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from conftest import FULL
from tateti import Position, game

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def reachable(start: Position) -> set[Position]:
    found, waiting = {start}, [start]
    while waiting:
        for move in (position := waiting.pop()).moves:
            if (after := position.play(move)) not in found:
                found.add(after)
                waiting.append(after)
    return found


def test_tictactoe_has_5478_positions_and_765_up_to_symmetry():
    positions = reachable(game("tictactoe").start)
    assert len(positions) == 5478
    assert len({position.canonical() for position in positions}) == 765


def test_tictactoe_positions_counted_on_plain_strings():
    def won(board: str) -> bool:
        return any(board[a] == board[b] == board[c] != "." for a, b, c in LINES)

    found, waiting = {"." * 9}, ["." * 9]
    while waiting:
        board = waiting.pop()
        if won(board):
            continue
        mark = "XO"[(9 - board.count(".")) % 2]
        for cell in range(9):
            if board[cell] == "." and (after := board[:cell] + mark + board[cell + 1 :]) not in found:
                found.add(after)
                waiting.append(after)
    rows = {"/".join(board[i : i + 3] for i in (0, 3, 6)) for board in found}
    assert rows == {str(position) for position in reachable(game("tictactoe").start)}


def test_tictactoe_has_255168_games():
    @cache
    def games_from(position: Position) -> Counter[str]:
        if position.outcome is not None:
            return Counter([position.outcome.result])
        return sum((games_from(position.play(move)) for move in position.moves), Counter[str]())

    games = games_from(game("tictactoe").start)
    assert games == {"1-0": 131_184, "0-1": 77_904, "1/2-1/2": 46_080}
    assert games.total() == 255_168


def test_semaforo_move_sequences_of_length_1_to_4():
    level, counts = Counter([game("semaforo").start]), []
    for _ in range(4):
        after: Counter[Position] = Counter()
        for position, ways in level.items():
            for move in position.moves:
                after[position.play(move)] += ways
        level = after
        counts.append(level.total())
    assert counts == [12, 144, 1728, 19_716]


def test_tateti_semaforo_has_249624_positions():
    codes, waiting = {0}, [0]
    lines = [[sum(1 << 2 * other for other in line) for line in LINES if cell in line] for cell in range(9)]
    every = sum(1 << 2 * cell for cell in range(9))
    while waiting:
        code = waiting.pop()
        for cell in range(9):
            colour = (code >> 2 * cell & 3) + 1
            if colour > 3 or (after := code + (1 << 2 * cell)) in codes:
                continue
            codes.add(after)
            won = any(after & 3 * line == colour * line for line in lines[cell])
            if not won and (after | after >> 1) & every != every:
                waiting.append(after)
    assert len(codes) == 249_624
    if FULL:  # the rules of the package find the same; otherwise `test_games_agree` has a part of them
        assert {position.code for position in reachable(game("tateti-semaforo").start)} == codes


def test_the_stock_of_8_never_refuses_a_move():
    """Among any 8 cells of 3x4 there is a line: 7 pieces of a colour without a line are the most there can be.

    So whoever looks for a ninth piece of a colour finds the game over, and the stock never refuses anything.
    """
    board = game("semaforo").board
    lines = [set(line) for line in board.lines]

    def line_free(cells: tuple[int, ...]) -> bool:
        return not any(line <= set(cells) for line in lines)

    assert sum(line_free(cells) for cells in combinations(range(12), 7)) == 20
    assert not any(line_free(cells) for cells in combinations(range(12), 8))
