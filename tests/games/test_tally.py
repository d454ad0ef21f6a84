"""The line counters agree with a look at the whole board, mark after mark."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tateti import Game, Position, Side, game
from tateti.games.line_counts import LineCounts

boards = st.sampled_from(
    ["tictactoe", "tictactoe:4x4x4", "tictactoe:2x5", "tictactoe:5x5x4", "tictactoe:2x2x1", "tictactoe:3x3x2"]
).map(game)


def threats_by_looking(position: Position, side: Side) -> set[int]:
    """The empty cells that would complete a line, found by trying each."""
    found = set()
    for line in position.board.lines:
        held = [position[cell] for cell in line]
        if held.count(side + 1) == len(line) - 1 and held.count(0) == 1:
            found.add(line[held.index(0)])
    return found


def check(counts: LineCounts, position: Position) -> None:
    for side in Side:
        assert counts.threats(side) == threats_by_looking(position, side)
        assert counts.has_won(side) == position.board.has_line(position.game.plane(position.code, side + 1))
        for number, line in enumerate(position.board.lines):
            assert counts.counts[side][number] == sum(position[cell] == side + 1 for cell in line)


@given(boards, st.integers(0, 10**6))
def test_counters_follow_a_match_forwards_and_backwards(chosen: Game, seed: int):
    random, position, counts, played = Random(seed), chosen.start, LineCounts(chosen.board), []
    check(counts, position)
    while position.moves:
        move = random.choice(position.moves)
        played.append((position, move.cell))
        counts.add(move.cell, position.turn)
        position = position.play(move)
        check(counts, position)
        check(LineCounts.of(position), position)
    for before, cell in reversed(played):
        counts.remove(cell, before.turn)
        check(counts, before)


def test_a_mark_touches_only_the_lines_through_its_cell():
    counts = LineCounts(game("tictactoe:19x19x5").board)
    counts.add(180, Side.FIRST)
    touched = [line for line, count in enumerate(counts.counts[Side.FIRST]) if count]
    assert set(touched) == set(counts.board.lines_through[180])
    assert len(touched) == 20
