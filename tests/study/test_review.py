"""Reviews: the marks, what is better and why, and matches of every kind."""

from __future__ import annotations

import io
import json
from itertools import pairwise
from pathlib import Path

import pytest

from tateti.cli import main
from tateti.games import Side, game
from tateti.match import Match, Seat
from tateti.players.reasons import Block, Win
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
        ((WIN, 3), (DRAW, 6), Mark.MISTAKE),
        ((WIN, 1), (LOSS, 2), Mark.BLUNDER),
        ((DRAW, 4), (DRAW, 4), Mark.BEST),
        ((DRAW, 4), (DRAW, 2), Mark.FINE),
        ((DRAW, 4), (LOSS, 2), Mark.MISTAKE),
        ((LOSS, 4), (LOSS, 4), Mark.BEST),
        ((LOSS, 4), (LOSS, 2), Mark.FINE),
        ((WIN, None), (WIN, None), Mark.FINE),
        ((DRAW, None), (LOSS, None), Mark.MISTAKE),
    ],
)
def test_each_mark(best: tuple[Value, int | None], played: tuple[Value, int | None], mark: Mark) -> None:
    assert mark_of(Evaluation(*best), Evaluation(*played)) is mark


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


def test_a_win_that_is_not_taken_is_an_inaccuracy_or_a_blunder() -> None:
    slower = reviewed("tictactoe", "b2", start="XX./O../O..").moves[0]  # blocks, and threatens twice itself
    assert (slower.mark, [str(better) for better in slower.better]) == (Mark.INACCURACY, ["Xc3"])
    assert isinstance(slower.reason, Win)
    thrown = reviewed("tictactoe", "c1", start="XX./OO./...").moves[0]
    assert (thrown.mark, str(thrown.answer)) == (Mark.BLUNDER, "Oc2")


def test_a_lost_game_cannot_be_given_away() -> None:
    found = reviewed("tictactoe", "b3", start="X.X/.O./X.. o")
    assert marks(found)[0] in ("best", "fine")


def test_marks_agree_with_the_values_on_either_side_of_every_move() -> None:
    found = reviewed("tateti-semaforo", "b2 b2 b2 a3 b1 c2 c1 c3")
    for earlier, later in pairwise(found.moves):
        assert earlier.played is not None
        assert later.best is not None
        assert earlier.played == later.best.before
    assert found.moves[-1].played == Evaluation(WIN, 1)
    assert marks(found) == ["best", "best", "best", "fine", "mistake", "best", "mistake", "best"]


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
    assert "A draw becomes a loss. The answer is X" in out
    assert "Better: Xc1" in out
    assert "\x1b" not in out


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
