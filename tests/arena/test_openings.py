"""Openings: all of them counted independently, the balanced ones by exact values, and files that are read or refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tateti import oracle
from tateti.arena.openings import all_after, balanced, from_file, openings_of
from tateti.board import transform
from tateti.errors import TatetiError
from tateti.games import Position, game
from tateti.search.values import Value


def by_hand(name: str, plies: int) -> set[tuple[int, ...]]:
    """The classes of positions after so many plies, each as the set of all that are alike."""
    level = {game(name).start}
    for _ in range(plies):
        level = {position.play(move) for position in level for move in position.moves}
    symmetries = game(name).board.symmetries
    return {
        tuple(sorted({transform(position.code, one) for one in symmetries}))
        for position in level
        if position.outcome is None
    }


@pytest.mark.parametrize(
    ("name", "plies", "count"),
    [
        ("tictactoe", 1, 3),
        ("tictactoe", 2, 12),
        ("tictactoe", 3, 38),
        ("semaforo", 2, 26),
        ("notakto", 3, None),
    ],
)
def test_all_openings_are_there_once_up_to_symmetry(name: str, plies: int, count: int | None) -> None:
    found = all_after(game(name), plies)
    classes = by_hand(name, plies)
    assert len(found) == len(classes)
    assert count is None or len(found) == count
    for position in found:
        assert sum(position.code in alike for alike in classes) == 1


def test_balanced_openings_are_the_drawn_ones() -> None:
    everything = all_after(game("tictactoe"), 2)
    drawn = [position for position in everything if oracle.evaluate(position).value is Value.DRAW]
    assert balanced(everything) == drawn
    assert 0 < len(drawn) < len(everything)


def test_without_draws_they_are_those_whose_win_is_farthest() -> None:
    everything = all_after(game("semaforo"), 2)
    chosen = balanced(everything)
    lengths = {position: oracle.evaluate(position).plies or 0 for position in everything}
    left_out = [position for position in everything if position not in chosen]
    assert len(chosen) >= len(everything) / 4
    assert min(lengths[one] for one in chosen) > max(lengths[one] for one in left_out)
    # Not more than needed: without the shortest of them it would be less than a quarter.
    shortest = min(lengths[one] for one in chosen)
    assert sum(lengths[one] > shortest for one in chosen) < len(everything) / 4


def test_the_seed_draws_their_order_and_nothing_else() -> None:
    one, two, again = (openings_of(game("tictactoe"), "all", 2, seed).positions for seed in (1, 2, 1))
    assert one == again != two
    assert set(one) == set(two)


def test_without_openings_games_begin_on_the_empty_board() -> None:
    assert openings_of(game("semaforo"), None).positions == (game("semaforo").start,)


def test_openings_are_played_in_turn() -> None:
    openings = openings_of(game("tictactoe"), "all", 1)
    assert [openings.of_pair(pair) for pair in range(5)] == [0, 1, 2, 0, 1]


# Files


def written(tmp_path: Path, text: str) -> str:
    file = tmp_path / "openings.txt"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_file_has_positions_and_moves_one_to_a_line(tmp_path: Path) -> None:
    name = written(tmp_path, "# openings\n\nX.O/.../...\nXb2 Oa1   # the middle\n1. Xb2 Oa1 2. Xc3\n\n")
    found = from_file(game("tictactoe"), name)
    assert [str(position) for position in found] == ["X.O/.../...", ".../.X./O..", "..X/.X./O.."]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Xb2 Ob2", "Line 1 of .* is not an opening of tictactoe: 'Ob2' is not possible"),
        ("\nhello", "Line 2 of .* is not an opening"),
        ("XXX/OO./...", "the game is over"),
        ("X.O/...", "Line 1 of"),
        ("# nothing\n", "has no openings: write one to a line, a position like XO./.../... or moves like Xa3 Ob3"),
    ],
)  # fmt: skip
def test_a_line_that_is_none_is_quoted(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(TatetiError, match=said):
        from_file(game("tictactoe"), written(tmp_path, text))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TatetiError, match="cannot be read: there is no such file"):
        openings_of(game("tictactoe"), str(tmp_path / "missing.txt"))


def test_too_many_or_none_at_all_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tateti.arena.openings.MOST", 200)
    with pytest.raises(TatetiError, match="more than 200 positions after 6 plies"):
        all_after(game("tictactoe:5x5x4"), 6)
    with pytest.raises(TatetiError, match="every game is over after 3 plies"):
        all_after(game("tictactoe:1x3"), 3)


def test_balanced_is_refused_where_the_values_are_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    from tateti.errors import SearchLimitError

    def unknown(position: Position) -> None:
        raise SearchLimitError("too long")

    monkeypatch.setattr(oracle, "evaluate", unknown)
    with pytest.raises(TatetiError, match="take --openings all, or a file"):
        openings_of(game("semaforo:4x5"), "balanced", 1)
