"""The answer key of a policy: every measure equal to a slow computation of it, and what the policy is asked and told."""

from __future__ import annotations

import errno
import inspect
import json
import tempfile
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import tateti
from conftest import FULL, requires_module
from study.policy.slow_key import Board, Shares, SlowGame, SlowKey
from tateti.errors import InvalidPlayerError, InvalidPositionError, TatetiError
from tateti.games import Game, Position, Side, game

requires_module("numba")

from tateti.study.audit import door  # noqa: E402
from tateti.study.audit.bot_audit import audit as audit_of_lines  # noqa: E402
from tateti.study.audit.policy import kept  # noqa: E402
from tateti.study.audit.policy.key import AnswerKey, Figures  # noqa: E402
from tateti.study.audit.policy.make import answer_key  # noqa: E402
from tateti.study.audit.policy.positions import Positions  # noqa: E402

GAMES = {
    "tictactoe": lambda: SlowGame(3, 3, colours=False, drawn_when_full=True),
    "tateti-semaforo:2x3": lambda: SlowGame(2, 3, colours=True, drawn_when_full=True),
    "semaforo:2x4": lambda: SlowGame(2, 4, colours=True, drawn_when_full=False),
    "semaforo:3x3": lambda: SlowGame(3, 3, colours=True, drawn_when_full=False),
    "tateti-semaforo": lambda: SlowGame(3, 3, colours=True, drawn_when_full=True),
}
POLICIES = {
    "tictactoe": 50,
    "tateti-semaforo:2x3": 10,
    "semaforo:2x4": 1,
    "semaforo:3x3": 0,
    "tateti-semaforo": 0,
}
"""How many random ones are compared; 50 of each with TATETI_FULL=1. See also `test_fifty_policies`."""


@lru_cache(maxsize=1)
def slow_game(name: str) -> SlowGame:
    return GAMES[name]()


def in_quarters(seed: int) -> Callable[[Board, list[int]], Shares]:
    """Four of the legal cells drawn for each board, a quarter for each: floats are exact then."""

    def policy(board: Board, legal: list[int]) -> Shares:
        drawn = hash((seed, board))  # of numbers: alike in every process
        shares = dict.fromkeys(legal, 0.0)
        for _quarter in range(4):
            shares[legal[drawn % len(legal)]] += 0.25
            drawn >>= 11
        return shares

    return policy


def in_batches(policy: Callable[[Board, list[int]], Shares]) -> Callable[..., np.ndarray]:
    @tateti.batched
    def asked(cells: np.ndarray, legal: np.ndarray) -> np.ndarray:
        shares = np.zeros(cells.shape)
        for row, board in enumerate(map(tuple, cells.tolist())):
            for cell, share in policy(board, np.flatnonzero(legal[row]).tolist()).items():
                shares[row, cell] = share
        return shares

    return asked


CASES = [(name, seed) for name, few in POLICIES.items() for seed in range(50 if FULL else few)]


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_every_measure_is_that_of_the_slow_computation(name: str, seed: int) -> None:
    slow_board, policy = slow_game(name), in_quarters(seed)
    slow = SlowKey(slow_board, lambda board: policy(board, list(slow_board.children[board])))
    compare(answer_key(in_batches(policy), name), slow, exact=True)


def test_with_any_fractions_too() -> None:
    board = slow_game("tictactoe")

    def thirds(board: Board, legal: list[int]) -> Shares:
        random = Random(hash(board))
        weights = {cell: random.randrange(4) for cell in legal}
        weights[legal[0]] += 1
        return {cell: Fraction(weight, sum(weights.values())) for cell, weight in weights.items()}

    slow = SlowKey(board, lambda at: thirds(at, list(board.children[at])))
    compare(answer_key(in_batches(thirds), "tictactoe"), slow, exact=False)


def compare(key: AnswerKey, slow: SlowKey, exact: bool) -> None:
    def same(one: float, other: float) -> None:
        assert one == other if exact else one == pytest.approx(float(other), abs=1e-12)

    start = (0,) * (slow.game.rows * slow.game.cols)
    for seat, (win, loss) in zip(key.seats, (slow.own[start], slow.others[start]), strict=True):
        same(seat.win, win)
        same(seat.loss, loss)
        same(seat.draw, 1 - win - loss)
        same(seat.value, win - loss)
        assert seat.start == (1 if seat.side is Side.FIRST else -1) * slow.game.values[start]
    wins, losses = zip(slow.own[start], slow.others[start], strict=True)
    same(key.nash_conv, sum(losses) - sum(wins))
    assert key.exploitability == key.nash_conv / 2
    reached = slow.reached()
    judged = [
        (board, slow.kept(board), slow.regret(board), slow.is_decisive(board)) for board in slow.game.children
    ]
    compare_figures(key.everywhere, judged)
    compare_figures(key.reached, [one for one in judged if one[0] in reached])
    by_ply: dict[int, list[Judged]] = {}
    for one in judged:
        by_ply.setdefault(slow.game.ply(one[0]), []).append(one)
    for level in key.levels:
        here = by_ply.pop(level.level.ply)
        compare_figures(level.figures(), here)
        compare_figures(level.reached_figures(), [one for one in here if one[0] in reached])
        assert level.level.side == level.level.ply % 2
    assert not by_ply
    regrets = {tuple(position): regret for position, regret in key.regrets()}
    assert set(regrets) == reached
    for board, regret in regrets.items():
        same(regret, slow.regret(board))
    for seat in key.seats:
        check_line(key, seat.side, slow)


Judged = tuple[Board, Any, Any, bool]
"""A board, how likely its value is kept, what is lost of it, and whether some move is worse than another."""


def compare_figures(figures: Figures | None, judged: list[Judged]) -> None:
    assert figures is not None
    decisive = [one for one in judged if one[3]]
    assert (figures.positions, figures.decisive) == (len(judged), len(decisive))
    for found, values in (
        (figures.perfect, [one for _, one, _, _ in judged]),
        (figures.perfect_decisive, [one for _, one, _, _ in decisive]),
        (figures.regret, [lost for _, _, lost, _ in judged]),
    ):
        assert found == (pytest.approx(float(sum(values) / len(values)), abs=1e-12) if values else None)
    worst = [one[2] for one in judged]
    assert figures.worst == (pytest.approx(float(max(worst)), abs=1e-12) if worst else None)


def check_line(key: AnswerKey, side: Side, slow: SlowKey) -> None:
    """The line is a whole match in which the policy plays its likeliest moves and the other the best for himself."""
    position, line, likely = key.game.start, key.seats[side].line, 1.0
    assert line is not None
    for move in line:
        board, after = tuple(position), tuple(position.play(move))
        if position.turn is side:
            shares = slow.shares[board]
            assert shares[move.cell] == max(shares.values())
            likely *= shares[move.cell]
        else:
            ended = slow.game.over.get(after)
            win, loss = slow.own[after] if ended is None else (int(ended > 0), int(ended < 0))
            best_win, best_loss = slow.others[board]
            assert float(win - loss) == pytest.approx(float(best_win - best_loss), abs=1e-12)
        position = position.play(move)
    assert position.outcome is not None
    assert key.seats[side].likely == pytest.approx(float(likely))


# Bots


@pytest.mark.parametrize(
    ("bot", "name"),
    [
        *((bot, "tictactoe") for bot in ("random", "easy", "hard", "minimax:depth=1", "perfect")),
        *((bot, "semaforo:2x3") for bot in ("random", "easy", "hard", "minimax:depth=2", "perfect")),
        *((bot, "misere-semaforo:1x5") for bot in ("random", "easy", "hard", "minimax:depth=2", "perfect")),
        *((bot, "tateti-semaforo:2x3") for bot in ("easy", "hard", "minimax:depth=2")),
        *((bot, "notakto") for bot in ("random", "easy", "hard", "minimax:depth=2", "perfect")),
        *((bot, "misere-tictactoe:2x3") for bot in ("easy", "hard")),
    ],
)  # fmt: skip
def test_a_bot_is_worth_what_the_audit_of_its_lines_says(bot: str, name: str) -> None:
    key, lines = answer_key(bot, name), audit_of_lines(bot, name, opponents=[], limit=None)
    for seat, side in zip(key.seats, lines.sides, strict=True):
        expert = side.expert_for_points
        assert expert is not None
        for found, score in zip((seat.win, seat.draw, seat.loss), (expert.win, expert.draw, expert.loss), strict=True):  # fmt: skip
            assert found == pytest.approx(float(score), abs=1e-12)
        assert seat.start == side.start
    assert key.reached.positions == sum(side.given_away.positions for side in lines.sides if side.given_away)


@pytest.mark.parametrize("name", ["tictactoe", "semaforo:3x3", "tateti-semaforo", "misere-semaforo:2x3", "notakto"])  # fmt: skip
def test_perfect_cannot_be_exploited_and_plays_perfect_moves_only(name: str) -> None:
    key = answer_key("perfect", name)
    assert key.exploitability == key.nash_conv == 0
    assert key.everywhere is not None
    for figures in (key.everywhere, key.reached):
        assert (figures.perfect, figures.perfect_decisive, figures.regret, figures.worst) == (1, 1, 0, 0)
    assert key.worst == ()


@pytest.mark.skipif(not FULL, reason="a minute: with TATETI_FULL=1")
def test_perfect_is_perfect_on_all_positions_of_semaforo() -> None:
    key = answer_key("perfect", "semaforo")
    assert key.everywhere is not None
    assert (key.everywhere.positions, key.everywhere.perfect, key.everywhere.worst) == (9_038_683, 1, 0)
    assert (key.exploitability, [seat.value for seat in key.seats]) == (0, [-1, 1])


def test_every_value_is_that_of_the_oracle() -> None:
    for name in (
        "tictactoe",
        "semaforo:2x3",
        "tateti-semaforo:2x3",
        "misere-semaforo:2x3",
        "misere-tictactoe",
        "notakto",
    ):
        positions = Positions(game(name))
        for level in positions.levels:
            for code in level.codes.tolist():
                position = positions.position(code)
                assert position.outcome is None
                assert tateti.evaluate(position).value == positions.value(code)


@pytest.mark.parametrize(
    ("name", "count"),
    [("tictactoe", 4_520), ("misere-tictactoe", 4_520), ("notakto", 230), ("semaforo:3x3", 180_400), ("tateti-semaforo", 173_098)],
)  # fmt: skip
def test_the_positions_are_those_in_which_the_game_goes_on(name: str, count: int) -> None:
    """The counts of `tateti study rules`, which comes to them in another way."""
    assert len(Positions(game(name))) == count


# One form and another


def leans(position: Position) -> dict[str, int]:
    """Weights that depend on the cell: the later ones are likelier."""
    return {str(move): 1 + move.cell for move in position.moves}


@tateti.batched
def leaning(cells: np.ndarray, legal: np.ndarray) -> np.ndarray:
    weights = legal * (1 + np.arange(cells.shape[1]))
    return weights / weights.sum(1, keepdims=True)


@pytest.mark.parametrize("name", ["tictactoe", "semaforo:2x3"])
def test_a_policy_in_batches_and_of_single_positions_has_the_same_key(name: str) -> None:
    single, many = answer_key(leans, name).to_json(), answer_key(leaning, name).to_json()
    assert (single.pop("policy"), many.pop("policy")) == ("leans", "leaning")
    assert_alike(single, many)


def assert_alike(one: object, other: object) -> None:
    if isinstance(one, dict):
        assert isinstance(other, dict)
        assert list(one) == list(other)
        for name in one:
            assert_alike(one[name], other[name])
    elif isinstance(one, list):
        assert isinstance(other, list)
        assert len(one) == len(other)
        for left, right in zip(one, other, strict=True):
            assert_alike(left, right)
    elif isinstance(one, float):
        assert one == pytest.approx(other, abs=1e-12)
    else:
        assert one == other


@pytest.mark.parametrize("bot", ["easy", "hard"])
def test_asked_only_where_it_comes_to_a_policy_has_the_same_key(bot: str) -> None:
    whole, some = answer_key(bot, "semaforo:2x3"), answer_key(bot, "semaforo:2x3", only_reached=True)
    assert some.everywhere is None
    assert whole.reached == some.reached
    assert [seat.to_json() for seat in whole.seats] == [seat.to_json() for seat in some.seats]
    assert dict(whole.regrets()) == dict(some.regrets())


def test_a_symmetric_policy_is_asked_on_one_of_the_boards_that_are_alike() -> None:
    asked: list[int] = []

    @tateti.batched
    def centre(cells: np.ndarray, legal: np.ndarray) -> np.ndarray:
        asked.append(len(cells))
        weights = legal * np.array([1, 2, 1, 2, 5, 2, 1, 2, 1])
        return weights / weights.sum(1, keepdims=True)

    plain = answer_key(centre, "tictactoe").to_json()
    asked_plainly, asked[:] = sum(asked), []
    assert_alike(answer_key(centre, "tictactoe", symmetric=True).to_json(), plain)
    assert sum(asked) < asked_plainly
    assert_alike(
        answer_key(centre, "tictactoe", symmetric=True, only_reached=True).to_json()["reached"],
        plain["reached"],
    )


def test_a_policy_that_is_not_symmetric_is_found_out() -> None:
    with pytest.raises(
        InvalidPlayerError, match=r"leaning is not symmetric: it plays otherwise in '.+' than in '.+'"
    ):
        answer_key(leaning, "tictactoe", symmetric=True)


def test_the_door_gives_an_answer_key_or_an_audit_of_lines() -> None:
    assert tateti.audit(leaning).exploitability == tateti.audit(leans, every_position=True).exploitability

    def unmarked(cells: np.ndarray, legal: np.ndarray) -> np.ndarray:
        return leaning(cells, legal)

    assert tateti.audit(unmarked, "tictactoe", batched=True).nash_conv == tateti.audit(leaning).nash_conv
    assert tateti.audit(leans, "tictactoe", opponents=[]).can_lose


def test_the_door_says_which_audit_takes_an_option() -> None:
    for given in ({"sides": (Side.FIRST,)}, {"opponents": []}, {"limit": 5}, {"times": 3}, {"anew": True}):
        with pytest.raises(
            TatetiError, match=f"An answer key takes no {next(iter(given))}: .* audit of lines"
        ):
            tateti.audit(leaning, "tictactoe", **given)  # type: ignore[call-overload]
    with pytest.raises(TatetiError, match="An answer key takes no sides"):
        tateti.audit("easy", "tictactoe", (Side.FIRST,), every_position=True)  # type: ignore[call-overload]
    for option in ("symmetric", "only_reached"):
        with pytest.raises(TatetiError, match=f"An audit of lines takes no {option}: .* every_position=True"):
            tateti.audit("easy", "tictactoe", **{option: True})  # type: ignore[call-overload]
    for more in ({}, {"every_position": True}):
        with pytest.raises(
            TypeError, match=r"audit\(\) takes no 'colour': an audit of lines takes sides, .* symmetric"
        ):
            tateti.audit("easy", "tictactoe", colour=1, **more)  # type: ignore[call-overload]


def test_the_door_knows_the_options_of_both_audits() -> None:
    of_lines = list(inspect.signature(audit_of_lines).parameters)[2:]
    of_positions = list(inspect.signature(answer_key).parameters)[2:]
    assert of_lines == list(door.OF_LINES)
    assert [one for one in of_positions if one != "batched"] == list(door.OF_POSITIONS)


def test_a_policy_in_batches_is_a_bot_like_any_other() -> None:
    bot = tateti.player(leaning)
    weighed = bot.weigh(game("semaforo:1x3").position("..G"))
    assert [(str(one.move), one.probability) for one in weighed] == [
        ("Ga1", Fraction(1, 6)),
        ("Gb1", Fraction(1, 3)),
        ("Yc1", Fraction(1, 2)),
    ]
    assert tateti.play_match("tictactoe", bot, "perfect", seed=1).result in ("0-1", "1/2-1/2")


# What is refused


def answering(change: Callable[[np.ndarray, np.ndarray, np.ndarray], object]) -> Callable[..., object]:
    @tateti.batched
    def wrong(cells: np.ndarray, legal: np.ndarray) -> object:
        return change(legal / legal.sum(1, keepdims=True), cells, legal)

    return wrong


def second_move(shares: np.ndarray, cells: np.ndarray, with_what: float) -> np.ndarray:
    """The shares with something put where only a1 is taken."""
    only_a1 = (cells[:, 6] > 0) & (cells.sum(1) == cells[:, 6])
    shares[only_a1, 6] = with_what
    return shares


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda shares, cells, legal: second_move(shares, cells, 0.5), "wrong fails in '.../.../X..': a1 has the share 0.5, and no move is possible there."),
        (lambda shares, cells, legal: second_move(shares, cells, np.nan), "wrong fails in '.../.../X..': the share of a1 is nan, which is no probability."),
        (lambda shares, cells, legal: second_move(shares, cells, -0.5), "wrong fails in '.../.../X..': the share of a1 is -0.5, which is no probability."),
        (lambda shares, cells, legal: second_move(shares, cells, np.inf), "wrong fails in '.../.../X..': the share of a1 is inf, which is no probability."),
        (lambda shares, cells, legal: shares * np.where(cells.sum(1, keepdims=True) == 0, 2, 1), "wrong fails in '.../.../...': its shares add up to 2.000000, not to 1."),
        (lambda shares, cells, legal: shares[:, :4], "the shape has to be (222, 9), a share for each cell."),
        (lambda shares, cells, legal: shares[0], "wrong answers with an array of shape (9,)"),
        (lambda shares, cells, legal: "a1", "wrong fails on 222 positions, the first of which is"),
        (lambda shares, cells, legal: None, "wrong answers with an array of shape ()"),
        (lambda shares, cells, legal: 1 / 0, "ZeroDivisionError: division by zero"),
    ],
)  # fmt: skip
def test_what_a_policy_does_wrong_is_told_with_the_position(
    change: Callable[..., object], sentence: str
) -> None:
    with pytest.raises(InvalidPlayerError) as told:
        answer_key(answering(change), "tictactoe")
    assert sentence in str(told.value)


def test_a_function_of_single_positions_is_checked_as_a_bot() -> None:
    for answer, sentence in (
        (lambda position: {"z9": 1}, "z9"),
        (lambda position: {str(position.moves[0]): float("nan")}, "it gives no weight"),
        (lambda position: {str(position.moves[0]): -1}, "it gives no weight"),
        (lambda position: {}, "it gives no move"),
    ):
        with pytest.raises(InvalidPlayerError) as told:
            answer_key(answer, "tictactoe")
        assert sentence in str(told.value)
        assert "'" in str(told.value)


def test_shares_of_few_digits_are_taken() -> None:
    @tateti.batched
    def network(cells: np.ndarray, legal: np.ndarray) -> np.ndarray:
        return (legal / legal.sum(1, keepdims=True)).astype(np.float32)

    assert answer_key(network, "tictactoe").exploitability == pytest.approx(
        answer_key("random", "tictactoe").exploitability, abs=1e-12
    )


@pytest.mark.parametrize("name", ["tictactoe", "semaforo:1x5"])
def test_of_no_position_at_all_nothing_is_said(name: str) -> None:
    """Not that all its moves are perfect, nor that it loses as much as anything else on average."""
    key = answer_key("perfect", name)
    nothing = [level.reached_figures() for level in key.levels if not level.reached.any()]
    assert nothing or name == "tictactoe"
    for figures in nothing:
        assert figures == Figures(0, None, 0, None, None, None)
    for figures in (level.figures() for level in key.levels):
        assert figures is not None
        assert (figures.perfect_decisive is None) is (figures.decisive == 0)
    assert Figures.total([]) == Figures(0, None, 0, None, None, None)
    some = key.levels[0].figures()
    assert some is not None
    assert Figures.total([some, Figures(0, None, 0, None, None, None)]) == some
    json.dumps(key.to_json(), allow_nan=False)


# Whether it answers alike


def weighing(weights: Callable[[np.ndarray, np.ndarray], np.ndarray]) -> Callable[..., np.ndarray]:
    """A policy of these weights on the cells."""

    @tateti.batched
    def policy(cells: np.ndarray, legal: np.ndarray) -> np.ndarray:
        found = legal * weights(cells, legal)
        return found / found.sum(1, keepdims=True)

    return policy


def by_chance() -> Callable[..., np.ndarray]:
    random = np.random.default_rng(1)
    return weighing(lambda cells, legal: random.random(legal.shape))


def by_chance_one_move() -> Callable[..., np.ndarray]:
    """Draws a move each time, and is certain of it."""
    random = np.random.default_rng(1)

    def drawn(cells: np.ndarray, legal: np.ndarray) -> np.ndarray:
        found = random.random(legal.shape) * legal
        return found == found.max(1, keepdims=True)

    return weighing(drawn)


def by_time() -> Callable[..., np.ndarray]:
    """Plays any move as long as the positions of the board are gone through, and the first ones afterwards."""
    seen: list[int] = []

    def later(cells: np.ndarray, legal: np.ndarray) -> np.ndarray:
        after, _ = sum(seen) >= 4_520, seen.append(len(cells))
        return np.linspace(5, 1, legal.shape[1]) if after else np.ones(legal.shape[1])

    return weighing(later)


def by_batch() -> Callable[..., np.ndarray]:
    """Looks at the mean of the batch, as a network does whose normalisation is still learning."""
    return weighing(lambda cells, legal: 1 + cells[:, 0].mean() * np.arange(legal.shape[1]))


@pytest.mark.parametrize(
    ("made", "change"),
    [(by_chance, "chance"), (by_chance_one_move, "chance"), (by_time, "time"), (by_batch, "batch")],
)
def test_one_that_does_not_answer_alike_is_found_out(
    made: Callable[[], Callable[..., np.ndarray]], change: str
) -> None:
    for only_reached in (False, True):
        key = answer_key(made(), "tictactoe", only_reached=only_reached)
        if only_reached and change == "time":
            continue  # it is asked on fewer positions, and has not changed before the end
        assert (key.answers_alike, key.change) == (False, change)
        assert key.to_json()["answers_change_with"] == change


@pytest.mark.parametrize("made", [by_chance, by_chance_one_move, by_time, by_batch])
def test_what_is_told_of_a_fickle_one_agrees_with_the_figures_beside_it(
    made: Callable[[], Callable[..., np.ndarray]],
) -> None:
    """A line, and shares where it loses most, only if they are those of the answers that the figures were made of."""
    key = answer_key(made(), "tictactoe")
    assert key.worst
    assert None in [one.shares for one in key.worst] + [seat.line for seat in key.seats]
    for one in key.worst:
        if one.shares is not None:
            assert lost_by(one.position, one.shares) == pytest.approx(one.regret, abs=1e-3)


def lost_by(position: Position, shares: dict[str, float]) -> float:
    best = tateti.evaluate(position).value
    return sum(
        share * (best + tateti.evaluate(after).value if (after := position.play(move)).outcome is None else best - (after.outcome.winner is not None))
        for move, share in shares.items()
    )  # fmt: skip


def test_one_that_answers_alike_is_not_suspected() -> None:
    """In 32 bits, too, where a batch of another size rounds otherwise."""
    weights = np.random.default_rng(2).normal(size=(27, 9)).astype(np.float32)

    @tateti.batched
    def network(cells: np.ndarray, legal: np.ndarray) -> np.ndarray:
        seen = (cells[:, :, np.newaxis] == np.arange(3)).reshape(len(cells), -1).astype(np.float32)
        found = np.exp(3 * (seen @ weights)) * legal
        return found / found.sum(1, keepdims=True)

    for policy in (leaning, network):
        key = answer_key(policy, "tictactoe")
        assert key.answers_alike
        assert all(seat.line for seat in key.seats)
        assert all(lost_by(one.position, one.shares or {}) == pytest.approx(one.regret) for one in key.worst)


def test_where_it_loses_most_it_is_shown_as_it_plays_there() -> None:
    """`hard` mirrors the last move: on average over the moves that may have led there, it loses what is said."""
    key = answer_key("hard", "semaforo:2x4")
    hard, found = tateti.player("hard"), 0
    for one in key.worst:
        assert one.shares is not None
        assert sum(one.shares.values()) == pytest.approx(1)
        assert lost_by(one.position, one.shares) == pytest.approx(one.regret)
        plain = {str(weighed.move): float(weighed.probability) for weighed in hard.weigh(one.position)}
        found += plain != pytest.approx(one.shares)
    assert found  # without the last move it would have been something else


@pytest.mark.parametrize("name", ["semaforo:4x4", "tictactoe:4x4"])
def test_boards_that_are_too_large_are_refused(name: str) -> None:
    with pytest.raises(TatetiError, match=r"take a board of at most 12 cells"):
        answer_key("easy", name)


def test_a_game_of_rules_of_its_own_is_refused() -> None:
    class Odd(type(game("notakto"))):  # type: ignore[misc]
        pass

    odd: Game = Odd(game("notakto").board)
    with pytest.raises(TatetiError, match="has rules of its own"):
        answer_key("easy", odd)


def test_a_bot_with_a_clock_has_no_answer_key() -> None:
    with pytest.raises(InvalidPlayerError, match="depends on the clock"):
        answer_key("minimax:time=1", "tictactoe")


def test_the_regret_of_a_single_position_can_be_asked_for() -> None:
    key = answer_key("hard", "tictactoe", only_reached=True)
    assert key.regret(game("tictactoe").position("X../.../...")) == key.regret("X../.../...") == 1
    for asked in (
        game("tictactoe").position("XX./OO./..X"),
        game("tictactoe").position("XXX/OO./..."),
        game("tictactoe").position("X../.../... x"),  # the other one has begun
        game("tictactoe:3x4").start,
        game("notakto").start,
    ):
        with pytest.raises(InvalidPositionError, match="was not asked"):
            key.regret(asked)
    for wrong in ("abc", "XX./.../...", 5, None):
        with pytest.raises(InvalidPositionError, match=r"abc|XX|5|None"):
            key.regret(wrong)  # type: ignore[arg-type]


def test_answer_keys_can_be_compared_and_be_in_sets() -> None:
    one, other = answer_key("easy", "semaforo:1x3"), answer_key("easy", "semaforo:1x3")
    assert one == one != other  # noqa: PLR0124
    assert len({one, other, one}) == 2
    assert one.levels[0] != other.levels[0]
    assert len({one.levels[0], one.levels[0].level, one.levels[0].where_reached}) == 3


@pytest.mark.parametrize("name", ["tictactoe:2x3x2", "notakto", "semaforo:1x5"])
def test_where_nothing_comes_up_on_a_level_nothing_is_asked_there(name: str) -> None:
    """Also of one that is asked on one of the boards that are alike."""
    plain, some = answer_key("perfect", name), answer_key("perfect", name, symmetric=True, only_reached=True)
    assert any(not level.reached.any() for level in some.levels)
    assert some.reached == plain.reached
    assert some.exploitability == 0


def test_answers_are_kept_on_the_disk_where_they_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    in_memory = answer_key(leaning, "semaforo:2x3", only_reached=True).to_json()
    monkeypatch.setattr(kept, "IN_MEMORY", 1_000)
    monkeypatch.setattr(kept.tempfile, "SpooledTemporaryFile", SpooledTwice)
    assert answer_key(leaning, "semaforo:2x3", only_reached=True).to_json() == in_memory
    assert SpooledTwice.rolled


class SpooledTwice(tempfile.SpooledTemporaryFile):  # type: ignore[type-arg]
    """Tells whether it has gone to the disk."""

    rolled = False

    def rollover(self) -> None:
        SpooledTwice.rolled = True
        super().rollover()


def test_a_disk_without_room_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(tempfile.SpooledTemporaryFile):  # type: ignore[type-arg]
        def write(self, data: bytes) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(kept.tempfile, "SpooledTemporaryFile", Full)
    with pytest.raises(TatetiError, match=r"cannot be kept in '.+': there is no room left"):
        answer_key(leaning, "tictactoe", only_reached=True)


def test_where_the_cache_folder_cannot_be_written_there_is_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TATETI_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(kept, "IN_MEMORY", 1)
    assert answer_key(leaning, "semaforo:1x3", only_reached=True).answers_alike


def test_progress_is_told_up_to_the_last_position() -> None:
    told: list[tuple[int, int | None]] = []
    answer_key("random", "semaforo:2x4", progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (55_225, 55_225)
    assert told == sorted(told)
