"""Random games in bulk: they end as often as the exact figures say, and the same seed plays the same games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest

from brute_force import BruteForce
from conftest import FULL, requires_module
from fast.random_results import DRAW, FIRST, SECOND, chi_square, exact_ends
from tateti import Game, IllegalMoveError, InvalidGameError, InvalidPositionError, TatetiError, game
from tateti.games import Side, available
from tateti.games.notakto import Notakto
from tateti.games.tictactoe import TicTacToe

requires_module("numba")

from tateti.fast import Playouts, playouts, random_play  # noqa: E402

GAMES = 200_000

# Small enough for every position to be followed; with a start that is not the empty board, and with either side to move.
FOLLOWED = [
    ("tictactoe", ".../.../..."), ("misere-tictactoe", ".../.../..."), ("notakto", ".../.../..."),
    ("semaforo:2x3", ".../..."), ("misere-semaforo:2x3", ".../..."), ("tateti-semaforo:2x3", ".../..."),
    ("semaforo:1x3", "..."), ("semaforo:3x1", "././."), ("semaforo:1x5", "....."), ("tateti-semaforo:1x5", "....."),
    ("tictactoe:2x2x1", "../.."), ("notakto:2x2x2", "../.."), ("tictactoe:2x4x2", "..../...."), ("tictactoe:3x4x4", "X..O/..../X..O"),
    ("tictactoe", "X.O/.X./..."), ("tictactoe", "X.O/.X./O.."), ("misere-tictactoe", "XO./.../..X"), ("notakto", "X../..X/..."),
    ("semaforo", "GYRY/YRG./..RR"), ("semaforo", "RGRR/YYRG/Y.GY"), ("misere-semaforo", "GY.G/YRGY/Y.RY"),
    ("tateti-semaforo", "GYG/.Y./R.."), ("tateti-semaforo", "GYR/RG./Y.."),
    # On more than 16 cells lines are found without a table.
    ("semaforo:4x5", "YRGGY/RRGYR/YYRRG/RGYYR"), ("tictactoe:5x5x4", "OX.O./OOO.O/.XXOO/.XXXO/X..XX"),
    ("notakto:3x6x4", ".X...X/X.XXX./X.X..."), ("misere-semaforo:3x6", ".RRGRG/RYGRRY/RRYRGR"),
    ("tictactoe:2x10", ".XX.XO.O.O/OXXOO.OX.X"), ("tateti-semaforo:3x6", ".RRGRG/GY.RRY/RRYRGR"),
]  # fmt: skip
LARGER = [("semaforo:2x4", "..../...."), ("tateti-semaforo", ".../.../..."), ("semaforo:3x3", ".../.../...")]


@pytest.mark.parametrize(("name", "text"), FOLLOWED + (LARGER if FULL else LARGER[:1]))
def test_games_end_as_often_as_the_exact_figures_say(name: str, text: str) -> None:
    start = game(name).position(text)
    expected = exact_ends(rules_of(start.game), tuple(start), start.turn)
    found = playouts(name, GAMES, seed=7, position=start)
    winners, lengths = defaultdict(Fraction), defaultdict(Fraction)
    for (winner, length), share in expected.items():
        winners[winner] += share
        lengths[length] += share
    assert_fits(results(found), winners)
    assert_fits(Counter({length: games for length, games in enumerate(found.lengths) if games}), lengths)


@pytest.mark.parametrize(("name", "text"), FOLLOWED)
def test_first_moves_are_tried_alike_and_end_as_the_exact_figures_say(name: str, text: str) -> None:
    start = game(name).position(text)
    rules = rules_of(start.game)
    children = rules.children(tuple(start))
    expected: dict[object, Fraction] = defaultdict(Fraction)
    for cell, child in children.items():
        ends = (
            exact_ends(rules, child, 1 - start.turn)
            if not rules.is_over(child)
            else {(winner_of(rules, child, start.turn), 0): Fraction(1)}
        )
        for (winner, _), share in ends.items():
            expected[cell, winner] += share / len(children)
    found = playouts(name, GAMES, seed=8, position=start)
    counted: Counter[object] = Counter()
    for one in found.moves:
        counted[one.move.cell, start.turn] = one.wins
        counted[one.move.cell, 1 - start.turn] = one.losses
        counted[one.move.cell, DRAW] = one.draws
    assert [one.move for one in found.moves] == list(start.moves)
    assert_fits(+counted, expected)


def winner_of(rules: BruteForce, cells: tuple[int, ...], mover: int) -> int:
    if not rules.has_line(cells):
        return DRAW
    return 1 - mover if rules.misere else mover


def assert_fits(counted: Counter[object], expected: dict[object, Fraction]) -> None:
    assert sum(counted.values()) == GAMES
    assert sum(expected.values()) == 1
    statistic, most = chi_square(counted, expected, GAMES)
    assert statistic <= most, (counted, {what: float(GAMES * share) for what, share in expected.items()})


def results(found: Playouts) -> Counter[object]:
    return +Counter({FIRST: found.first, SECOND: found.second, DRAW: found.draws})


def rules_of(the_game: Game) -> BruteForce:
    board = the_game.board
    return BruteForce(the_game.kind, board.rows, board.cols, board.line, the_game.stock)


def test_chi_square_finds_a_choice_that_is_a_little_unfair() -> None:
    fair = {side: Fraction(1, 6) for side in range(6)}
    counts = dict.fromkeys(range(6), 100_000)
    assert chi_square(counts, fair, 600_000)[0] == 0
    statistic, most = chi_square({**counts, 0: 101_500, 1: 98_500}, fair, 600_000)
    assert statistic > most


# The same seed, the same games


@pytest.mark.parametrize("name", [*available(), "tictactoe:8x8x5", "semaforo:1x20"])
def test_neither_threads_nor_batches_change_the_answer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not game(name).regular:
        pytest.skip("not compiled")
    once = playouts(name, 3_000, seed=5)
    monkeypatch.setattr(random_play, "BATCH", 97)
    for threads in (1, 2, 5):
        assert playouts(name, 3_000, seed=5, threads=threads) == once
    assert playouts(name, 3_000, seed=6) != once


def test_the_games_of_a_smaller_batch_are_the_first_of_a_larger_one() -> None:
    counts = [playouts("semaforo", games, seed=3) for games in range(60)]
    for fewer, more in pairwise(counts):
        gained = [b - a for a, b in zip(fewer.lengths, more.lengths, strict=True)]
        assert sorted(gained, reverse=True)[:2] == [1, 0] and min(gained) == 0


def test_two_seeds_have_games_in_common_only_by_chance() -> None:
    """The games of one seed, compared one by one with those of another, and with those that come a little later there."""

    def one_by_one(seed: int) -> list[tuple[int, int]]:
        """The first move of each game, and its length."""
        counts = [playouts("semaforo:5x5", games, seed=seed) for games in range(401)]
        return [
            (_gained([one.tried for one in fewer.moves], [one.tried for one in more.moves]), _gained(fewer.lengths, more.lengths))
            for fewer, more in pairwise(counts)
        ]  # fmt: skip

    one, other = one_by_one(1), one_by_one(2)
    assert len(set(one)) > 100
    for earlier, later in ((0, 0), (0, 1), (1, 0), (0, 2), (2, 0)):
        alike = [a == b for a, b in zip(one[earlier:], other[later:], strict=False)]
        # Of 25 first moves and some twenty usual lengths two games share both once in some 350 times: one of 400, and with
        # a chance of less than one in ten million more than ten.
        assert sum(alike) <= 10


def _gained(fewer: Sequence[int], more: Sequence[int]) -> int:
    """Which of the counts is one more."""
    (where,) = (i for i, (a, b) in enumerate(zip(fewer, more, strict=True)) if b - a == 1)
    return where


def test_what_is_told_adds_up() -> None:
    found = playouts("misere-tictactoe", 10_000, seed=1)
    assert found.games == sum(found.lengths) == sum(one.tried for one in found.moves) == 10_000
    assert (found.first, found.second, found.draws) == tuple(
        sum(getattr(one, what) for one in found.moves) for what in ("wins", "losses", "draws")
    )
    assert found.mean_length == Fraction(sum(i * n for i, n in enumerate(found.lengths)), 10_000)
    assert all(0 <= one.rate <= 1 for one in found.moves if one.rate is not None)
    after = playouts("misere-tictactoe", 10_000, seed=1, position=game("misere-tictactoe").start.play("b2"))
    assert after.position.turn is Side.SECOND
    assert after.second == sum(one.wins for one in after.moves)


# What is given


def test_no_games_are_counted_as_none() -> None:
    found = playouts("tictactoe", 0)
    assert (found.games, found.mean_length, found.moves[0].rate) == (0, None, None)


@pytest.mark.parametrize("n", [-1, 1.5, "3", None, True, 1 << 41])
def test_a_number_of_games_that_is_none_is_refused(n: object) -> None:
    with pytest.raises(TatetiError, match="games cannot be played: give a whole number from 0"):
        playouts("tictactoe", n)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1 << 64, "1", None, 0.5])
def test_a_seed_that_is_none_is_refused(seed: object) -> None:
    with pytest.raises(TatetiError, match="is not a seed: write a whole number"):
        playouts("tictactoe", 1, seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("threads", [0, -1, 1000, None])
def test_so_many_threads_are_refused(threads: object) -> None:
    with pytest.raises(TatetiError, match="threads are not possible"):
        playouts("tictactoe", 1, threads=threads)  # type: ignore[arg-type]


def test_boards_go_up_to_64_cells() -> None:
    assert playouts("notakto:8x8x8", 10).games == 10
    assert playouts("semaforo:4x16x9", 10).games == 10
    with pytest.raises(InvalidGameError, match="'tictactoe:9x9x5' has 81 cells: play in bulk goes up to 64"):
        playouts("tictactoe:9x9x5", 1)


class Wild(TicTacToe):
    """A game whose description does not say all."""

    kind = "wild"


class Twins(Notakto):
    """A regular game from outside: two pieces that belong to nobody, and draws."""

    kind = "twins"
    pieces = TicTacToe.pieces
    has_draws = True
    misere = False
    regular = True


def test_a_game_that_is_not_regular_is_told_what_works_instead() -> None:
    with pytest.raises(InvalidGameError, match=r"'wild' cannot be played in bulk.*tateti\.play_match"):
        playouts(Wild(Wild.standard), 1)


def test_a_regular_game_from_outside_is_played_by_its_description() -> None:
    rules = BruteForce("notakto")
    rules.last_value, rules.draws, rules.misere = 2, True, False
    expected: dict[object, Fraction] = defaultdict(Fraction)
    for (winner, _), share in exact_ends(rules, (0,) * 9).items():
        expected[winner] += share
    found = playouts(Twins(Twins.standard), GAMES, seed=2)
    assert found.draws > 0
    assert_fits(results(found), expected)


def test_a_position_must_be_of_the_game_and_unfinished() -> None:
    with pytest.raises(InvalidPositionError, match=r"is a position of semaforo:3x4, not of tictactoe:3x3"):
        playouts("tictactoe", 1, position=game("semaforo").start)
    with pytest.raises(IllegalMoveError, match=r"'XXX/OO\./\.\.\.': the game is over"):
        playouts("tictactoe", 1, position=game("tictactoe").position("XXX/OO./..."))
    with pytest.raises(InvalidPositionError, match="is not a position"):
        playouts("tictactoe", 1, position="X../.../...")  # type: ignore[arg-type]
