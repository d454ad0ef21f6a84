"""Reviews: the marks, what is better and why, and matches of every kind."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brute_force import BruteForce, rank
from tateti import oracle
from tateti.cli import main
from tateti.games import Move, Position, Side, difference, game
from tateti.match import Match, Seat
from tateti.players.reasons import Block, Proven, Win
from tateti.search.limits import Limit
from tateti.search.values import Evaluation, Value
from tateti.study.review import Mark, Review, mark_of, review

WIN, DRAW, LOSS = Value.WIN, Value.DRAW, Value.LOSS


def reviewed(name: str, moves: str, start: str | None = None) -> Review:
    the_game = game(name)
    match = Match(
        the_game, Seat("Ana"), Seat("Beto"), start=the_game.position(start) if start else the_game.start
    )
    for move in moves.split():
        match.play(move)
    return review(match)


def marks(found: Review) -> list[str]:
    return [str(move.mark) for move in found.moves]


# The marks


@pytest.mark.parametrize(
    ("best", "played", "mark"),
    [
        ((WIN, 3), (WIN, 3), Mark.BEST),
        ((WIN, 3), (WIN, 5), Mark.INACCURACY),
        ((WIN, 1), (WIN, 3), Mark.MISTAKE),
        ((WIN, 2), (WIN, 4), Mark.MISTAKE),
        ((WIN, 1), (WIN, None), Mark.MISTAKE),
        ((WIN, 3), (DRAW, 6), Mark.MISTAKE),
        ((WIN, 1), (LOSS, 2), Mark.BLUNDER),
        ((DRAW, 4), (DRAW, 4), Mark.BEST),
        ((DRAW, 4), (DRAW, 2), Mark.FINE),
        ((DRAW, 4), (LOSS, 2), Mark.MISTAKE),
        ((LOSS, 4), (LOSS, 4), Mark.BEST),
        ((LOSS, 4), (LOSS, 2), Mark.MISTAKE),
        ((LOSS, 3), (LOSS, 1), Mark.MISTAKE),
        ((LOSS, None), (LOSS, 2), Mark.MISTAKE),
        ((LOSS, 2), (LOSS, 2), Mark.BEST),
        ((LOSS, 6), (LOSS, 4), Mark.FINE),
        ((LOSS, 8), (LOSS, 4), Mark.INACCURACY),
        ((LOSS, 26), (LOSS, 14), Mark.FINE),
        ((LOSS, 26), (LOSS, 12), Mark.INACCURACY),
        ((LOSS, None), (LOSS, None), Mark.FINE),
        ((WIN, None), (WIN, None), Mark.FINE),
        ((DRAW, None), (LOSS, None), Mark.MISTAKE),
    ],
)
def test_each_mark(best: tuple[Value, int | None], played: tuple[Value, int | None], mark: Mark) -> None:
    assert mark_of(Evaluation(*best), Evaluation(*played)) is mark


evaluations = [
    Evaluation(value, plies)
    for value in Value
    for plies in range(9 if value is DRAW else 1, 30)
]  # fmt: skip


def test_the_best_move_is_always_best_and_nothing_else_is() -> None:
    for best, played in product(evaluations, repeat=2):
        if played.rank <= best.rank:
            assert (mark_of(best, played) is Mark.BEST) == (played == best)


def test_a_better_move_never_has_a_worse_mark() -> None:
    order = list(Mark)
    for best in evaluations:
        others = sorted((one for one in evaluations if one.rank <= best.rank), key=lambda one: one.rank)
        found = [order.index(mark_of(best, played)) for played in others]
        assert found == sorted(found, reverse=True)


def test_perfect_play_is_all_best() -> None:
    assert set(marks(reviewed("tictactoe", "a1 b2 c3 b1 b3 a3 c1 c2 a2"))) == {"best"}


def test_answering_a_corner_on_the_edge_is_a_mistake_and_the_centre_was_better() -> None:
    found = reviewed("tictactoe", "a1 a2")
    answer = found.moves[1]
    assert answer.mark is Mark.MISTAKE
    assert [str(move) for move in answer.better] == ["Ob2"]
    assert answer.answer is not None
    assert answer.reason is not None


def test_leaving_a_line_open_is_explained_by_the_block() -> None:
    move = reviewed("tictactoe", "a3", start="..X/OO./X..").moves[0]
    assert move.mark is Mark.MISTAKE
    assert [str(better) for better in move.better] == ["Xc2"]
    assert isinstance(move.reason, Block)
    assert str(move.answer) == "Oc2"


def test_a_win_at_once_that_is_not_taken_is_a_mistake_or_a_blunder() -> None:
    slower = reviewed("tictactoe", "b2", start="XX./O../O..").moves[0]  # blocks, and threatens twice itself
    assert (slower.mark, [str(better) for better in slower.better]) == (Mark.MISTAKE, ["Xc3"])
    assert isinstance(slower.reason, Win)
    assert (slower.answer, slower.in_words()) == (None, "It misses a win at once.")
    thrown = reviewed("tictactoe", "c1", start="XX./OO./...").moves[0]
    assert (thrown.mark, str(thrown.answer)) == (Mark.BLUNDER, "Oc2")


def test_where_every_move_loses_at_once_none_is_worse_than_another() -> None:
    assert marks(reviewed("tictactoe", "b1", start="X.X/.O./X.. o")) == ["best"]


def test_who_is_lost_from_the_start_is_marked_for_handing_over_the_win() -> None:
    found = reviewed("semaforo", "Gb2 Gd3 Ga1 Gc3")
    assert marks(found) == ["fine", "best", "mistake", "best"]
    handed = found.moves[2]
    assert (handed.best, handed.played) == (Evaluation(LOSS, 22), Evaluation(LOSS, 2))
    assert handed.in_words() == "It hands over a win at once. The other answers Gc3."
    assert handed.to_json()["words"] == handed.in_words()


def test_a_threat_that_is_not_stopped_is_a_mistake_also_in_a_lost_game() -> None:
    move = reviewed("tictactoe", "b1", start="X../OX./... o").moves[0]
    assert (move.mark, str(move.answer)) == (Mark.MISTAKE, "Xc1")
    assert [str(better) for better in move.better] == ["Oc1"]
    assert isinstance(move.reason, Proven)


def test_half_a_defence_is_an_inaccuracy() -> None:
    move = reviewed("semaforo", "Gd3", start="GGY./.YR./R...").moves[0]
    assert (move.mark, move.answer) == (Mark.INACCURACY, None)
    assert move.in_words() == "It loses in 6 plies where 12 were possible."


def test_where_a_line_loses_completing_one_is_a_mistake_also_in_a_lost_game() -> None:
    lost = reviewed("misere-tictactoe", "Xc2", start="OOX/.X./.OX").moves[0]
    assert (lost.mark, lost.answer, lost.in_words()) == (Mark.MISTAKE, None, "It loses at once.")
    won = reviewed("notakto", "Xc2", start="XX./X../...").moves[0]
    assert (won.mark, won.best, won.in_words()) == (
        Mark.MISTAKE,
        Evaluation(WIN, 2),
        "It misses a win at once.",
    )


def test_marks_agree_with_the_values_on_either_side_of_every_move() -> None:
    found = reviewed("tateti-semaforo", "b2 b2 b2 a3 b1 c2 c1 c3")
    for earlier, later in pairwise(found.moves):
        assert earlier.played is not None
        assert later.best is not None
        assert earlier.played == later.best.before
    assert found.moves[-1].played == Evaluation(WIN, 1)
    assert marks(found) == ["best", "best", "best", "fine", "mistake", "best", "mistake", "best"]


# Laws of the marks, on small boards of every game

SMALL = (
    "tictactoe",
    "misere-tictactoe",
    "notakto:2x4",
    "semaforo:2x3",
    "misere-semaforo:2x3",
    "tateti-semaforo:2x3",
)
walks = st.tuples(st.sampled_from(SMALL), st.integers(0, 10**6))


def walked(name: str, seed: int) -> Match:
    """A match of random moves."""
    match, random = Match(game(name), Seat("Ana"), Seat("Beto")), Random(seed)
    while match.outcome is None:
        match.play(random.choice(match.position.moves))
    return match


@cache
def slow_solution(name: str) -> BruteForce:
    board = game(name).board
    return BruteForce(game(name).kind, board.rows, board.cols)


@given(walks)
def test_a_mark_follows_from_the_exact_values_and_nothing_else(walk: tuple[str, int]) -> None:
    found, solution = review(walked(*walk)), slow_solution(walk[0])
    for one in found.moves:
        value, plies = solution.verdict(tuple(one.position))
        given, left = solution.verdict(tuple(one.position.play(one.move)))
        assert str(one.mark) == plain_mark((value, plies), (-given, left + 1))


def plain_mark(best: tuple[int, int], played: tuple[int, int]) -> str:
    """The definitions of the marks, one after the other."""
    (value, plies), (kept, length) = best, played
    if value - kept == 2:
        return "blunder"
    if value > kept or (value > 0 and plies <= 2 < length) or (value < 0 and length <= 2 < plies):
        return "mistake"
    if length == plies:
        return "best"
    return "inaccuracy" if value > 0 or (value < 0 and 2 * length <= plies) else "fine"


@given(walks, st.data())
def test_marks_are_the_same_on_a_board_that_is_turned_or_mirrored(
    walk: tuple[str, int], data: st.DataObject
) -> None:
    match = walked(*walk)
    symmetry = data.draw(st.sampled_from(match.game.board.symmetries))
    turned = Match(match.game, *match.seats)
    for one, two in pairwise(match.positions):
        turned.play(difference(one.transformed(symmetry), two.transformed(symmetry)))
    assert marks(review(turned)) == marks(review(match))


@given(walks)
def test_without_lengths_what_is_at_once_is_still_marked(walk: tuple[str, int]) -> None:
    match = walked(*walk)
    with pytest.MonkeyPatch.context() as patch:
        known = review(match)
        patch.setattr(oracle, "evaluate", without_lengths(oracle.evaluate))
        found = review(match)
    for one, other in zip(known.moves, found.moves, strict=True):
        assert (one.mark in SERIOUS) == (other.mark in SERIOUS)
        assert other.mark is one.mark or other.mark is Mark.FINE
        told = [move.in_words().partition(" The answer")[0] for move in (one, other)]
        assert told[1] == (told[0] if one.mark in SERIOUS else "")


@given(walks)
def test_without_lengths_nothing_is_called_better_that_is_not_proved_so(walk: tuple[str, int]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(oracle, "evaluate", without_lengths(oracle.evaluate))
        found = review(walked(*walk))
    for one in found.moves:
        worth = proved_worth(walk[0], one.position, one.move)
        assert all(proved_worth(walk[0], one.position, better) > worth for better in one.better)
        assert (one.better == ()) is (one.mark in (Mark.BEST, Mark.FINE))
        assert one.better_in_words().startswith("Better: ") if one.better else one.better_in_words() == ""


@given(walks)
def test_what_is_called_better_is_better(walk: tuple[str, int]) -> None:
    solution = slow_solution(walk[0])
    for one in review(walked(*walk)).moves:
        ranks = {
            move: rank(solution.for_mover(tuple(one.position.play(move)))) for move in one.position.moves
        }
        best = {move for move in ranks if ranks[move] == max(ranks.values())}
        assert set(one.better) == (set() if one.move in best else best)


def proved_worth(name: str, position: Position, move: Move) -> int:
    """What a move is worth by its value, and by whether it ends the game at once."""
    value, plies = slow_solution(name).verdict(tuple(position.play(move)))
    return -3 * value + (1 if value < 0 else -1) * (value != 0 and plies < 2)


@pytest.mark.parametrize(
    ("name", "start", "move", "words"),
    [
        (
            "tictactoe",
            ".../.X./...",
            "b1",
            "Better: Oa3, Oc3, Oa1, Oc1. It begins in a corner.",
        ),
        ("tictactoe", "XX./O../O..", "b2", "Better: Xc3. It completes a line and wins."),
        ("tictactoe", None, "a1", ""),
        ("semaforo", None, "b2", "These held out longer: Gb3, Gc3, Ga2, Gd2 and others."),
        ("tateti-semaforo", ".../.../Y..", "a3", "These made the draw last longer: Gb3, Ga2, Gc2, Gb1."),
    ],
)
def test_what_would_have_been_better_in_words(name: str, start: str | None, move: str, words: str) -> None:
    assert reviewed(name, move, start).moves[0].better_in_words() == words


SERIOUS = (Mark.MISTAKE, Mark.BLUNDER)


def without_lengths(evaluate: Callable[..., Evaluation]) -> Callable[..., Evaluation]:
    """Values as a table without lengths has them: only of what is over it is known how long it takes."""

    def answer(position: Position, *given: Any) -> Evaluation:
        found = evaluate(position, *given)
        return found if position.outcome is not None else Evaluation(found.value, None)

    return answer


# Matches of every kind


def test_an_unfinished_match_is_reviewed_as_far_as_it_goes() -> None:
    found = reviewed("tictactoe", "b2")
    assert marks(found) == ["best"]
    assert found.final == Evaluation(DRAW, 8)
    assert reviewed("tictactoe", "").moves == ()


def test_a_match_may_begin_anywhere_also_with_the_second_player() -> None:
    found = reviewed("tictactoe", "c3 c1", start="XX./OO./.X.")
    assert [(move.number, move.side) for move in found.moves] == [(1, Side.SECOND), (2, Side.FIRST)]


def test_resigning_a_game_that_is_not_lost_is_told() -> None:
    match = Match(game("tictactoe"), Seat("Ana"), Seat("Beto"))
    match.play("b2")
    match.resign()
    assert review(match).given_up is DRAW
    match = Match(
        game("tictactoe"), Seat("Ana"), Seat("Beto"), start=game("tictactoe").position("X.X/.O./X.. o")
    )
    match.resign()
    assert review(match).given_up is None
    match = Match(
        game("tictactoe"), Seat("Ana"), Seat("Beto"), start=game("tictactoe").position("X.X/.O./X.. o")
    )
    match.resign(Side.FIRST)
    assert review(match).given_up is WIN


def test_positions_out_of_reach_have_no_mark_but_the_end_has() -> None:
    match = Match(game("tictactoe:5x4x4"), Seat("Ana"), Seat("Beto"))
    for move in "a1 a2 b1 b2 c1 c2 d1".split():
        match.play(move)
    found = review(match, Limit(positions=50))
    assert found.moves[0].mark is None
    assert found.moves[-1].mark is Mark.BEST
    assert sum(found.counts(side)[mark] for side in Side for mark in Mark) == sum(
        move.mark is not None for move in found.moves
    )


def test_the_marks_are_counted_for_each_side() -> None:
    found = reviewed("tictactoe", "a1 a2 b2 c3 c2 b3 a3 c1 b1")
    assert found.counts(Side.FIRST)[Mark.MISTAKE] == 1
    assert found.counts(Side.SECOND) == {
        Mark.BEST: 3, Mark.FINE: 0, Mark.INACCURACY: 0, Mark.MISTAKE: 1, Mark.BLUNDER: 0,
    }  # fmt: skip


# The command

RECORD = """[Game "tictactoe"]
[First "Ana"]
[Second "Beto"]

1. Xa1 Oa2 2. Xb2 Oc3 3. Xc2 Ob3 4. Xa3 Oc1 5. Xb1 1/2-1/2
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "match.txt"
    path.write_text(RECORD, encoding="utf-8")
    return str(path)


def test_the_review_is_printed_with_signs_and_reasons(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", record, "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Oa2?" in out
    assert "A draw becomes a loss. The other answers X" in out
    assert "Better: Xc1" in out
    assert "\x1b" not in out


def test_variations_are_told_and_not_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tree.txt"
    path.write_text(RECORD.replace("Oa2 ", "Oa2 (1... Ob2 {better}) "), encoding="utf-8")
    assert main(["review", str(path), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "The record has 1 variation; the main line is followed." in out
    assert "Ob2 " not in out.replace("Better: Ob2", "")


def test_a_record_is_read_from_the_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(RECORD.encode())))
    assert main(["review", "-", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["game"], answer["first"], answer["result"]) == ("tictactoe:3x3", "Ana", "1/2-1/2")
    assert [move["mark"] for move in answer["moves"]][:2] == ["best", "mistake"]
    assert answer["moves"][1]["best"] == {"value": "draw", "plies": 8}
    assert answer["moves"][1]["played"] == {"value": "loss", "plies": 6}
    assert answer["counts"]["second"]["mistake"] == 1


@pytest.mark.parametrize(
    "text", ["", "nonsense", '[Game "tictactoe"] 1. Xa1 Oa1 *', '[Game "chess"] *', "\x00\xff"]
)
def test_what_is_no_record_ends_with_2_and_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "wrong.txt"
    path.write_bytes(text.encode("latin-1"))
    assert main(["review", str(path)]) == 2
    assert main(["review", str(tmp_path / "absent.txt")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("tateti: ")


def test_a_review_that_is_stopped_leaves_the_rest_unmarked() -> None:
    match = Match(game("semaforo:5x5"), Seat("Ana"), Seat("Beto"))
    for cell in ("c3", "a1", "b4"):
        match.play(cell)
    found = review(match, stop=lambda: True)
    assert [move.mark for move in found.moves] == [None] * 3
    assert found.final is None
