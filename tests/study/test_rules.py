"""Rules of thumb: what is counted, how often a rule is right, and the best that there are, each checked by a slow count."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from random import Random
from typing import Any

import pytest

from brute_force import BruteForce
from conftest import FULL, requires_module
from study.safe_games import SafeGame
from tateti import Position, game, language
from tateti.cli import main
from tateti.errors import TatetiError
from tateti.games import Side
from tateti.oracle import evaluate
from tateti.players.heuristics.tactics import safe_moves
from tateti.search.values import Value
from tateti.study.explain.settled import _holding_lines, settled_cells
from tateti.study.rules import RulesReport, study_rules
from tateti.study.rules.features import COLUMNS, CRITERIA, QUESTIONS, SOME, Criterion, Question
from tateti.study.rules.figures import PositionFigure
from tateti.study.rules.on_file import as_figures, figures_on_file, how_often
from tateti.study.rules.rule import Rule, simplest

SMALL = ["semaforo:2x3", "semaforo:1x5", "misere-semaforo:1x5", "tateti-semaforo:2x3", "semaforo:1x6x4"]


@cache
def whole_board(name: str) -> Any:
    requires_module("numba")
    from tateti.study.rules.dataset import whole_board as read

    return read(game(name))


def positions_of(dataset: Any) -> list[Position]:
    found = [Position(dataset.game, code, Side.FIRST) for code in dataset.codes.tolist()]
    return [Position(one.game, one.code, Side(one.ply % 2)) for one in found]


# What is counted


@cache
def counted(position: Position) -> dict[str, int]:
    """The columns of a position, slowly, as their words say."""
    the_game, values = position.game, list(position)
    last = len(the_game.pieces)
    settled = settled_cells(position)
    safe = safe_moves(position)
    open_cells = {move.cell for move in position.moves}
    after = [position.play(move) for move in safe]
    return {
        "safe": len(safe),
        "forbidden": len(open_cells) - len(safe),
        "for_good": len(settled & open_cells),
        "steps": sum(last - value for value in values),
        "loose_steps": sum(last - value for cell, value in enumerate(values) if cell not in settled),
        "possible_steps": sum(
            steps_of(position, cell, settled) for cell in set(range(len(values))) - settled
        ),
        "empty": values.count(0),
        "first_piece": values.count(1),
        "second_piece": values.count(2),
        "last_piece": values.count(3),
        "pairs": sum(lacks_one([values[cell] for cell in line]) for line in the_game.board.lines),
        "no_reply": sum(one.outcome is None and not safe_moves(one) for one in after),
        "half_turn": int(values == values[::-1]),
    }


def steps_of(position: Position, cell: int, settled: frozenset[int]) -> int:
    """How far a cell can go until the settled cells of a line stop it."""
    values = list(position)
    for value in range(values[cell], len(position.game.pieces)):
        raised = [*values[:cell], value, *values[cell + 1 :]]
        if any(settled | {cell} >= set(line) for line in _holding_lines(position.game, raised, cell)):
            return value - values[cell]
    return len(position.game.pieces) - values[cell]


def lacks_one(values: list[int]) -> bool:
    *_, second = low = sorted(values)
    return len(values) > 2 and len(set(low[1:])) == 1 and low[0] < second


@pytest.mark.parametrize("name", SMALL)
def test_the_compiled_counts_are_those_of_the_slow_ones(name: str) -> None:
    dataset = whole_board(name)
    rows = list(zip(positions_of(dataset), dataset.columns.tolist(), dataset.values.tolist(), strict=True))
    for position, row, value in rows if FULL else Random(5).sample(rows, min(250, len(rows))):
        assert dict(zip(COLUMNS, row, strict=True)) == counted(position), position
        assert evaluate(position).value == value - 1


@pytest.mark.parametrize("kind", ["semaforo", "tateti-semaforo", "misere-semaforo"])
def test_the_quiet_positions_are_those_that_safe_moves_reach(kind: str) -> None:
    dataset = whole_board(f"{kind}:1x5")
    slow = SafeGame(BruteForce(kind, 1, 5))
    assert {tuple(position) for position in positions_of(dataset)} == set(slow.quiet_positions())
    assert dataset.unfinished == sum(
        not slow.rules.is_over(cells)
        for cells in product(range(4), repeat=5)
        if not slow.rules.has_line(cells)
    )


def test_the_children_are_what_safe_moves_lead_to() -> None:
    dataset = whole_board("semaforo:2x3")
    places = {position: place for place, position in enumerate(positions_of(dataset))}
    for position, place in places.items():
        found = dataset.children[dataset.offsets[place] : dataset.offsets[place + 1]].tolist()
        assert found == [places[position.play(move)] for move in safe_moves(position)]


def test_every_match_of_safe_moves_begins_once_and_ends_once() -> None:
    dataset = whole_board("semaforo:2x3")
    by_ply: dict[int, float] = {}
    stays = 0.0
    for position, weight in zip(positions_of(dataset), dataset.weights.tolist(), strict=True):
        by_ply[position.ply] = by_ply.get(position.ply, 0.0) + weight
        stays += weight if not safe_moves(position) else 0.0
    assert [by_ply[0], by_ply[1]] == pytest.approx([1, 1])
    assert stays == pytest.approx(1)


# How often a rule is right


def kept_slowly(positions: list[Position], criteria: tuple[Criterion, ...]) -> Fraction:
    """The share of the value that is kept, by asking every position and every move."""
    shares = []
    for position in positions:
        value = evaluate(position).value
        moves = [move for move in safe_moves(position) if position.play(move).outcome is None]
        if value is Value.LOSS or not moves:
            continue
        ranks = {move: rank(counted(position.play(move)), criteria) for move in moves}
        chosen = [move for move in moves if ranks[move] == min(ranks.values())]
        good = [move for move in chosen if evaluate(position.play(move)).value.for_the_other is value]
        shares.append(Fraction(len(good), len(chosen)))
    return Fraction(sum(shares), len(shares))


def rank(counts: dict[str, int], criteria: tuple[Criterion, ...]) -> tuple[int, ...]:
    ranks = {
        "fewest": lambda count: count, "most": lambda count: -count, "even": lambda count: count % 2, "no": lambda count: count > 0,
    }  # fmt: skip
    return tuple(int(ranks[one.how](counts[one.column])) for one in criteria)


@pytest.mark.parametrize("name", ["semaforo:1x5", "misere-semaforo:1x4", "tateti-semaforo:1x5"])
def test_what_criteria_keep_is_counted_right(name: str) -> None:
    dataset = whole_board(name)
    from tateti.study.rules.search import Choosing

    positions, choosing = positions_of(dataset), Choosing(dataset)
    for criteria in (
        (),
        CRITERIA[:1],
        CRITERIA[10:12],
        CRITERIA[-2:],
        (CRITERIA[12], CRITERIA[0], CRITERIA[3]),
    ):
        assert choosing.kept_by(criteria)[0] == kept_slowly(positions, tuple(criteria))


def test_the_best_rules_are_the_best_of_all() -> None:
    dataset = whole_board("semaforo:1x5")
    from tateti.study.rules.search import Choosing, best_rules

    questions = (*QUESTIONS[:6], *QUESTIONS[12:16], *QUESTIONS[-2:])
    won = dataset.values == 2
    found = best_rules(dataset, questions)
    for size, one in enumerate(found, start=1):
        assert one.right == max(right_slowly(dataset, some, won) for some in combinations(questions, size))
        assert one.right == right_slowly(dataset, one.rule.questions, won)
        calls = [one.rule.calls[row] for row in one.rule.rows(dataset.columns).tolist()]
        assert sum(call == value for call, value in zip(calls, won.tolist(), strict=True)) == one.right
    criteria = CRITERIA[::3]
    choosing = Choosing(dataset, criteria)
    orders = choosing.best_orders()
    assert [len(order.criteria) for order in orders] == [1, 2, 3]
    assert orders[1].kept == max(choosing.kept_by(order)[0] for order in permutations(criteria, 2))
    assert orders[0].kept <= orders[1].kept <= orders[2].kept


def right_slowly(dataset: Any, questions: tuple[Question, ...], won: Any) -> int:
    tallies: dict[tuple[bool, ...], list[int]] = {}
    answers = [question.asked_of(dataset.columns).tolist() for question in questions]
    for *given, value in zip(*answers, won.tolist(), strict=True):
        tallies.setdefault(tuple(given), [0, 0])[value] += 1
    return sum(max(tally) for tally in tallies.values())


def test_the_share_of_mirrored_moves_is_counted_right() -> None:
    dataset = whole_board("semaforo:2x3")
    report = study_rules(game("semaforo:2x3"), look_for_better=False)
    (figure,) = (one for one in report.moves if one.id == "mirror")
    said, kept, any_kept = 0, 0, Fraction(0)
    for position in positions_of(dataset):
        for last in safe_moves(position):
            now = position.play(last)
            across = position.board.half_turn[last.cell]
            replies = safe_moves(now)
            mirrored = [move for move in replies if move.cell == across and move.piece == last.piece]
            if mirrored and evaluate(now).value is Value.WIN:
                good = [move for move in replies if evaluate(now.play(move)).value is Value.LOSS]
                said, kept = said + 1, kept + (mirrored[0] in good)
                any_kept += Fraction(len(good), len(replies))
    assert (figure.said, figure.kept, figure.any_kept) == (said, Fraction(kept, said), any_kept / said)


# The figures that are taught


def figures(report: RulesReport) -> dict[str, PositionFigure]:
    return {one.id: one for one in report.positions}


@pytest.mark.parametrize("name", ["semaforo:3x3", "semaforo:3x4"])
def test_odd_safe_moves_win_is_no_rule(name: str) -> None:
    the_game = game(name)
    odd, always, steps = (
        how_often(the_game, rule) for rule in ("odd-safe", "always-won", "odd-possible-steps")
    )
    assert Fraction(1, 2) < odd < Fraction(11, 20) < always < steps
    assert how_often(the_game, "no-safe-move") == how_often(the_game, "no-reply") == 1
    late = figures_on_file()[name]["steps"]
    assert [late[left]["right"] == late[left]["said"] for left in ("0", "1", "2")] == [True, True, False]


@pytest.mark.slow
@pytest.mark.skipif(not FULL, reason="two minutes: with TATETI_FULL=1")
def test_the_best_rules_on_3x4_are_those_that_are_published() -> None:
    report = study_rules(game("semaforo"))
    assert as_figures(report) == figures_on_file()["semaforo:3x4"]
    assert (report.unfinished, report.quiet, report.won) == (9_038_683, 1_427_718, 865_550)
    published = [one for one in report.positions if one.id.startswith("found")]
    assert [one.right for one in published] == [one.right for one in report.found]
    assert [one.right for one in published] == [1_056_304, 1_068_666, 1_076_380]
    orders = [one for one in report.moves if one.id.startswith("found")]
    assert [one.kept for one in orders] == [one.kept for one in report.found_moves]
    assert figures(report)["odd-safe"].right == 749_522


def test_the_steps_of_the_course_in_tic_tac_toe() -> None:
    the_game = game("tictactoe")
    assert {how_often(the_game, rule) for rule in ("win", "block", "fork", "winning-corner")} == {1}
    # Any corner begins well, and answers the centre well; to a corner none does, to an edge half of them.
    assert how_often(the_game, "first-corner") == Fraction(1 + 1 + 4 * Fraction(0) + 4 * Fraction(1, 2), 10)
    assert how_often(the_game, "centre") < 1


def test_the_figure_of_an_unknown_rule_is_refused_with_those_there_are() -> None:
    with pytest.raises(TatetiError, match=r"odd-luck.*odd-safe"):
        how_often(game("semaforo"), "odd-luck")
    with pytest.raises(TatetiError, match="semaforo:2x3"):
        how_often(game("semaforo:2x3"), "odd-safe")


def test_a_game_of_one_piece_and_one_from_outside(pegboard: Any) -> None:
    notakto = study_rules(game("notakto"))
    slow = BruteForce("notakto")
    values = {cells: verdict[0] for cells, verdict in slow.solve_all().items() if not slow.is_over(cells)}
    assert (notakto.unfinished, notakto.won) == (len(values), sum(value == 1 for value in values.values()))
    assert figures(notakto)["no-safe-move"].share == 1
    assert study_rules(game("pegboard")).moves


def test_all_symmetric_positions_of_notakto_but_one_are_lost() -> None:
    told = figures(study_rules(game("notakto")))["half-turn"]
    slow = BruteForce("notakto")
    symmetric = [cells for cells in slow.solve_all() if cells == cells[::-1] and not slow.is_over(cells)]
    assert (told.said, told.right) == (
        len(symmetric),
        sum(slow.verdict(cells)[0] == -1 for cells in symmetric),
    )


@pytest.mark.parametrize("name", ["tictactoe:4x4", "semaforo:5x5", "tateti-semaforo:4x4"])
def test_a_board_that_is_too_large_is_refused_with_a_sentence(name: str) -> None:
    if name != "tictactoe:4x4":
        requires_module("numba")
    with pytest.raises(TatetiError, match=name):
        study_rules(game(name))


def test_a_larger_board_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    requires_module("numba")
    from tateti.study.rules import coloured

    monkeypatch.setattr(coloured, "is_studied_whole", lambda game: False)
    drawn, few = 10_000 if FULL else 1500, {"sample": 200, "seed": 4, "look_for_better": False}
    report = study_rules(game("semaforo:3x3"), sample=drawn, seed=4, look_for_better=False)
    assert (report.unfinished, report.quiet, report.seed) == (None, drawn, 4)
    for name in ("always-won", "odd-safe", "odd-possible-steps"):
        whole = how_often(report.game, name)
        assert float(figures(report)[name].share) == pytest.approx(float(whole), abs=0.05)
    assert study_rules(game("semaforo:3x3"), **few) == study_rules(game("semaforo:3x3"), **few)


# Words


def every_rule_in_words() -> Iterator[str]:
    for question in QUESTIONS:
        yield question.in_words()
        yield question.in_words(False)
    yield from (criterion.in_words() for criterion in CRITERIA)
    yield Rule((), (True,)).in_words()
    yield Rule((QUESTIONS[0],), (None, False)).in_words()


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_rules_have_words_in_every_language(code: str) -> None:
    language.use(code)
    try:
        said = list(every_rule_in_words())
    finally:
        language.use("en")
    assert all(said)
    assert not any("{" in words for words in said)
    assert code == "en" or not set(said) & set(every_rule_in_words())


def test_a_rule_is_said_with_the_fewest_conditions() -> None:
    for calls in product((False, True), repeat=8):
        alternatives = simplest(calls, 3)
        covered = {
            row
            for row in range(8)
            for answers in alternatives
            if all(answer is None or row >> bit & 1 == answer for bit, answer in enumerate(answers))
        }
        assert covered == {row for row, call in enumerate(calls) if call}
    two = (Question("safe", "odd"), Question("no_reply", SOME))
    assert Rule(two, (False, True, True, True)).in_words() == (
        "won if moves that leave no safe reply: some, or safe moves: odd; else lost"
    )


# The command


def test_the_command_prints_tables_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    requires_module("numba")
    assert main(["study", "rules", "semaforo:2x3"]) == 0
    shown = capsys.readouterr().out
    assert "an odd number of safe moves wins" in shown
    assert "The best small rules on this board" in shown
    # There one question is always right, and whoever plays a safe move keeps everything: nothing longer is better.
    assert shown.partition("The best small rules")[2].count("100%") == 2 + 2
    assert main(["study", "rules", "tictactoe", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["unfinished"], told["quiet"]) == ("tictactoe:3x3", 4520, 678)
    assert {"id", "words", "said", "kept", "share", "any_move_keeps"} == set(told["moves"][0])
