"""The exact search against an oracle written straight from the rules, and its limits."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from brute_force import BruteForce, Cells
from strategies import NAMES, walk
from tateti import oracle
from tateti.errors import SearchLimitError
from tateti.games import Game, Position, Side, game
from tateti.search import exact
from tateti.search.exact import ExactSearch
from tateti.search.fast_rules import fast_rules_of
from tateti.search.fast_rules.any_game import AnyGameRules
from tateti.search.limits import Limit
from tateti.search.scores import WIN, evaluation_of
from tateti.search.values import Evaluation, Value

SMALL = [
    ("tictactoe", 3, 3, 3), ("tictactoe", 1, 3, 3), ("tictactoe", 3, 1, 3), ("tictactoe", 2, 5, 3),
    ("tictactoe", 3, 3, 2), ("tictactoe", 1, 1, 1), ("tictactoe", 2, 2, 2), ("tictactoe", 2, 4, 4),
    ("semaforo", 1, 3, 3), ("semaforo", 3, 1, 3), ("semaforo", 2, 3, 3), ("semaforo", 1, 5, 3), ("semaforo", 2, 4, 4),
    ("semaforo", 2, 2, 2), ("tateti-semaforo", 1, 3, 3), ("tateti-semaforo", 2, 3, 3), ("tateti-semaforo", 4, 2, 3),
]  # fmt: skip


def on(the_game: Game, cells: Cells) -> Position:
    """The position of a tuple of values."""
    code = sum(value << 2 * cell for cell, value in enumerate(cells))
    moved = sum(map(bool, cells)) if the_game.kind == "tictactoe" else sum(cells)
    return Position(the_game, code, Side(moved % 2))


def values(evaluation: Evaluation) -> tuple[int, int | None]:
    return int(evaluation.value), evaluation.plies


@pytest.mark.parametrize(("kind", "rows", "cols", "length"), SMALL)
def test_every_position_has_the_value_and_the_distance_of_the_rules(
    kind: str, rows: int, cols: int, length: int
) -> None:
    the_game = game(f"{kind}:{rows}x{cols}x{length}")
    search = ExactSearch(the_game)
    for cells, verdict in BruteForce(kind, rows, cols, length).solve_all().items():
        assert values(search.evaluate(on(the_game, cells))) == verdict, cells


@pytest.mark.slow
def test_every_position_of_tateti_semaforo_has_the_value_and_the_distance_of_the_rules() -> None:
    the_game = game("tateti-semaforo")
    search = ExactSearch(the_game)
    verdicts = BruteForce("tateti-semaforo").solve_all()
    assert len(verdicts) == 249_624
    wrong = [
        cells
        for cells, verdict in verdicts.items()
        if values(search.evaluate(on(the_game, cells))) != verdict
    ]
    assert wrong == []


def test_late_positions_of_semaforo_with_its_stock_of_pieces() -> None:
    semaforo, random = game("semaforo"), Random(3)
    search, rules = ExactSearch(semaforo), BruteForce("semaforo", 3, 4, 3, stock=8)
    seen = 0
    while seen < 25:
        position = semaforo.start
        while position.outcome is None and position.ply < 19:
            safe = fast_rules_of(semaforo).safe(position.code) or fast_rules_of(semaforo).open(position.code)
            position = semaforo.after(position, random.choice(fast_rules_of(semaforo).moves(position, safe)))
        if position.outcome is None:
            seen += 1
            assert values(search.evaluate(position)) == rules.verdict(tuple(position))


def test_whose_turn_it_is_counts_in_tictactoe() -> None:
    tictactoe = game("tictactoe")
    assert oracle.evaluate(tictactoe.position("X../.../...")) == Evaluation(Value.DRAW, 8)
    assert oracle.evaluate(tictactoe.position("X../.../... x")) == Evaluation(Value.WIN, 5)


def test_the_value_of_a_finished_game_is_that_of_the_one_who_would_move() -> None:
    assert oracle.evaluate(game("tictactoe").position("XXX/OO./...")) == Evaluation(Value.LOSS, 0)
    assert oracle.evaluate(game("tictactoe").position("XOX/XOO/OXX")) == Evaluation(Value.DRAW, 0)
    assert oracle.evaluate(game("tateti-semaforo").position("GYG/GYG/YGY")) == Evaluation(Value.DRAW, 0)


@pytest.mark.parametrize("name", NAMES)
def test_the_rules_on_integers_are_those_of_the_game(name: str) -> None:
    the_game, random = game(name), Random(5)
    fast, plain = fast_rules_of(the_game), AnyGameRules(the_game)
    for plies in range(12):
        position = walk(the_game.start, random, plies)
        if position.outcome is not None:
            continue
        code, plain_code = fast.code(position), plain.code(position)
        assert fast.open(code) == plain.open(plain_code)
        assert fast.wins(code) == plain.wins(plain_code)
        assert fast.safe(code) == plain.safe(plain_code)
        for move in position.moves:
            assert fast.after(code, 1 << 2 * move.cell) == fast.code(position.play(move))


@pytest.mark.parametrize(
    "name", ["tictactoe", "semaforo", "tictactoe:4x4x4", "semaforo:5x5", "tictactoe:2x5"]
)
def test_symmetric_positions_have_one_canonical_image(name: str) -> None:
    the_game, random = game(name), Random(7)
    rules = fast_rules_of(the_game)
    for plies in range(10):
        position = walk(the_game.start, random, plies)
        images = {rules.canonical(rules.code(position.transformed(one))) for one in the_game.board.symmetries}
        assert len(images) == 1
        assert images == {min(rules.code(position.transformed(one)) for one in the_game.board.symmetries)}


def test_a_game_without_rules_on_integers_is_searched_through_its_positions() -> None:
    tictactoe = game("tictactoe")
    search = ExactSearch(tictactoe)
    search.rules = AnyGameRules(tictactoe)
    assert search.evaluate(tictactoe.position("X.O/.X./...")) == Evaluation(Value.DRAW, 6)


# Limits


def test_a_spent_clock_ends_the_search() -> None:
    ticking = count()
    search = ExactSearch(game("semaforo"), clock=lambda: next(ticking))
    with pytest.raises(SearchLimitError, match="within 5 s"):
        search.evaluate(game("semaforo").start, Limit(seconds=5))
    assert 0 < len(search.scores) < 6 * 2048


def test_a_limit_of_positions_ends_the_search() -> None:
    search = ExactSearch(game("semaforo"))
    with pytest.raises(SearchLimitError, match="within 1000 positions"):
        search.evaluate(game("semaforo").start, Limit(positions=1000))


def test_one_limit_covers_the_positions_of_all_moves() -> None:
    position, budget = game("semaforo:2x4").start, Limit().start()
    oracle.forget()
    oracle.evaluate(position.play(position.moves[0]), budget)
    oracle.forget()
    with pytest.raises(SearchLimitError, match=f"within {budget.positions} positions"):
        oracle.evaluate_moves(position, Limit(positions=budget.positions))


def test_what_is_remembered_is_bounded_and_the_answer_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "LARGEST_TABLE", 300)
    search = ExactSearch(game("tictactoe"))
    assert search.evaluate(game("tictactoe").start) == Evaluation(Value.DRAW, 9)
    assert 0 < len(search.scores) <= 300


def test_a_search_can_be_stopped_and_taken_up_again() -> None:
    search, asked = ExactSearch(game("tateti-semaforo")), count()
    with pytest.raises(SearchLimitError, match="stopped"):
        search.evaluate(game("tateti-semaforo").start, stop=lambda: next(asked) >= 3)
    assert 0 < len(search.scores) < 10_000
    assert search.evaluate(game("tateti-semaforo").start) == Evaluation(Value.WIN, 17)


def test_a_search_that_is_stopped_before_it_begins_looks_at_nothing() -> None:
    search = ExactSearch(game("tictactoe"))
    with pytest.raises(SearchLimitError):
        search.evaluate(game("tictactoe").start, stop=lambda: True)
    assert search.scores == {}


def test_a_board_too_large_for_a_full_search_is_refused_at_once() -> None:
    with pytest.raises(SearchLimitError, match="1200 more plies"):
        oracle.evaluate(game("semaforo:20x20").start)


def test_scores_tell_values_and_distances() -> None:
    assert evaluation_of(WIN - 5) == Evaluation(Value.WIN, 5)
    assert evaluation_of(4 - WIN) == Evaluation(Value.LOSS, 4)
    assert evaluation_of(6) == Evaluation(Value.DRAW, 6)
