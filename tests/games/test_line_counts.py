"""The line counters agree with a look at the whole board, mark after mark."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tateti import Game, Match, Position, Seat, Side, game
from tateti.games.line_counts import LineCounts
from tateti.players import player

GAMES = ("tictactoe", "semaforo", "tateti-semaforo", "misere-tictactoe", "misere-semaforo", "notakto")

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
        assert counts.has_line(side) == position.board.has_line(position.game.plane(position.code, side + 1))
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


@given(
    boards, st.lists(st.sampled_from(["play", "play", "undo", "redo"]), max_size=60), st.integers(0, 10**6)
)
def test_a_match_keeps_its_counters_through_play_undo_and_redo(chosen: Game, wishes: list[str], seed: int):
    random, match = Random(seed), Match(chosen, Seat("Ana"), Seat("Beto"))
    for wish in wishes:
        if wish == "undo" and match.history:
            match.undo(random.randint(1, len(match.history)))
        elif wish == "redo" and match.undone:
            match.redo(random.randint(1, len(match.undone)))
        elif wish == "play" and match.outcome is None:
            match.play(random.choice(match.position.moves))
        assert match.counts is not None
        check(match.counts, match.position)
        assert match.outcome == match.position.outcome


def test_a_match_tells_a_win_by_its_counters(monkeypatch: pytest.MonkeyPatch):
    match = Match(game("tictactoe"), Seat("Ana"), Seat("Beto"))
    for move in ("b2", "a1", "b1", "a2"):
        match.play(move)
    with monkeypatch.context() as patch:  # as long as no line is counted, the board is not looked at
        patch.setattr(type(match.game), "outcome", lambda *_: pytest.fail("the board was looked at"))
        assert match.outcome is None
    match.play("b3")
    assert match.outcome is not None
    assert match.outcome.winner is Side.FIRST


def test_what_happens_in_a_copy_leaves_the_counters_of_the_match():
    match = Match(game("tictactoe"), Seat("Ana"), Seat("Beto"))
    match.play("b2")
    twin = match.copy()
    twin.play("a1")
    twin.undo(2)
    assert match.counts is not None
    assert twin.counts is not None
    check(match.counts, match.position)
    check(twin.counts, twin.position)


def test_only_marks_that_belong_to_the_players_are_counted():
    kept = {name: Match(game(name), Seat("Ana"), Seat("Beto")).counts is not None for name in GAMES}
    assert kept == {name: name in ("tictactoe", "misere-tictactoe") for name in GAMES}


@pytest.mark.parametrize("name", ["easy", "hard"])
def test_the_bots_play_a_match_by_the_counters_that_it_keeps(name: str, monkeypatch: pytest.MonkeyPatch):
    match, bot, random = Match(game("tictactoe"), Seat(name, name), Seat(name, name)), player(name), Random(3)
    monkeypatch.setattr(LineCounts, "of", lambda *_: pytest.fail("the counters were made anew"))
    while match.outcome is None:
        match.play(bot.choose_in(match, random).move)
    assert len(match.moves) >= 5


def test_a_match_hands_its_counters_to_the_bot():
    match = Match(game("tictactoe"), Seat("Ana"), Seat("Beto"))
    for move in ("a3", "c1"):
        match.play(move)
    assert match.counts is not None
    match.counts.add(1, Side.FIRST)  # a mark that is not on the board: now c3 seems to win
    assert str(player("easy").choose_in(match, Random(1)).move) == "Xc3"
