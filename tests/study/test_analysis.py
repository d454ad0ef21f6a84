"""The analysis of a position, as values, as JSON and in words."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from brute_force import BruteForce
from strategies import walk
from tateti import oracle
from tateti.cli import main
from tateti.errors import SearchLimitError
from tateti.games import Position, game
from tateti.players.reasons import AnyMove, Block, NoSafeReply, Proven, Win, WinningCorner
from tateti.search.limits import Limit
from tateti.search.values import Evaluation, Value
from tateti.study.analysis import AnalysedMove, analyse, analyse_move_by_move, explain

KEYS = ["game", "position", "to_move", "value", "plies", "grundy", "moves"]
MOVE_KEYS = ["move", "value", "plies", "position"]


def test_the_json_has_the_documented_shape() -> None:
    told = analyse(game("tictactoe").position("X.O/.X./...")).to_json()
    assert list(told) == KEYS
    assert all(list(move) == MOVE_KEYS for move in told["moves"])
    assert (told["game"], told["position"], told["to_move"]) == ("tictactoe:3x3", "X.O/.X./...", "second")
    assert (told["value"], told["plies"], told["grundy"]) == ("draw", 6, None)
    assert told["moves"][0] == {"move": "Oc1", "value": "draw", "plies": 6, "position": "X.O/.X./..O"}
    assert {(move["value"], move["plies"]) for move in told["moves"][1:]} == {("loss", 2)}


def test_every_first_move_of_tateti_semaforo_has_its_exact_value() -> None:
    rules = BruteForce("tateti-semaforo")
    names = {1: "win", 0: "draw", -1: "loss"}
    found = analyse(game("tateti-semaforo").start)
    expected = {cell: rules.for_mover(child) for cell, child in rules.children(rules.start).items()}
    told = {one.move.cell: (one.evaluation.value, one.evaluation.plies) for one in found.moves}
    assert told == expected
    assert [move["value"] for move in found.to_json()["moves"]] == [
        names[told[one.move.cell][0]] for one in found.moves
    ]
    assert str(found.moves[0].move) == "Gb2"


@pytest.mark.parametrize(
    "name", ["tictactoe", "tateti-semaforo", "semaforo:2x3", "semaforo:1x5", "tictactoe:2x4"]
)
def test_moves_come_best_first_and_the_first_has_the_value_of_the_position(name: str) -> None:
    from random import Random

    the_game, random = game(name), Random(1)
    board = the_game.board
    rules = BruteForce(the_game.kind, board.rows, board.cols, board.line)
    for plies in range(8):
        position = walk(the_game.start, random, plies)
        if position.outcome is not None:
            continue
        found = analyse(position)
        ranks = [one.evaluation.rank for one in found.moves]
        assert ranks == sorted(ranks, reverse=True)
        assert (found.value, found.plies) == rules.verdict(tuple(position))
        assert {one.move.cell for one in found.best} == rules.best_cells(tuple(position))
        assert {one.move for one in found.moves} == set(position.moves)
        for one, next_one in zip(found.moves, found.moves[1:], strict=False):
            if one.evaluation == next_one.evaluation:
                assert one.move.cell < next_one.move.cell


@pytest.mark.parametrize(
    ("name", "position", "value", "plies"),
    [
        ("tictactoe", "X../.XO/.O.", Value.WIN, [1, 3, 3, 3, 3]),
        ("tateti-semaforo", ".../G.R/..Y", Value.WIN, [9, 11, 15]),
        ("tictactoe", "..X/O../.X.", Value.LOSS, [6, 4, 4, 4, 4]),
        ("tateti-semaforo", ".../Y.G/...", Value.LOSS, [18, 18, 18, 12, 12, 8, 8, 2, 2]),
    ],
)
def test_soon_wins_come_before_late_ones_and_late_losses_before_soon_ones(
    name: str, position: str, value: Value, plies: list[int]
) -> None:
    found = analyse(game(name).position(position))
    assert [one.evaluation.plies for one in found.moves if one.evaluation.value is value] == plies


@pytest.mark.parametrize(
    ("name", "position", "value"),
    [
        ("tictactoe", "XXX/OO./...", "loss"),
        ("tictactoe", "XOX/XOO/OXX", "draw"),
        ("semaforo:1x3", "GGG", "loss"),
    ],
)
def test_a_finished_game_has_a_value_and_no_moves(name: str, position: str, value: str) -> None:
    told = analyse(game(name).position(position)).to_json()
    assert (told["value"], told["plies"], told["moves"]) == (value, 0, [])


def test_no_answer_within_the_limit_is_said() -> None:
    with pytest.raises(SearchLimitError):
        analyse(game("tictactoe:8x8x5").start, Limit(positions=100))


# The reason for a move


def test_a_move_is_explained_by_the_rule_of_thumb_that_points_to_it() -> None:
    for name, text, reason in [
        ("tictactoe", "XX./OO./...", Win()),
        ("tictactoe", "X.O/.X./...", Block(8)),
        ("tictactoe", "XOX/O../...", WinningCorner()),
        ("tateti-semaforo", "R../.../..R", NoSafeReply()),
    ]:
        position = game(name).position(text)
        assert reason in [explain(position, best) for best in analyse(position).best]


def test_a_lost_move_is_explained_by_the_proof() -> None:
    position = game("tictactoe").position("X.X/.O./X.O")
    best = analyse(position).moves[0]
    assert explain(position, best) == Proven(Value.LOSS, 2)
    assert explain(game("tictactoe").start, analyse(game("tictactoe").start).moves[1]) != AnyMove()


# The command


def test_the_command_prints_json_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "tateti-semaforo", ".../.../...", "--json"]) == 0
    printed = capsys.readouterr()
    told = json.loads(printed.out)
    assert (told["game"], told["value"], told["plies"], len(told["moves"])) == (
        "tateti-semaforo:3x3",
        "win",
        17,
        9,
    )
    assert printed.err == ""


def test_the_command_tells_every_move_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "tictactoe", "X.O/.X./..."]) == 0
    printed = capsys.readouterr().out
    assert "O to move: a draw with best play." in printed
    assert "=  Oc1  draws" in printed
    assert "-  Ob1  loses  in 2 plies" in printed
    assert "Oc1: It stops the line that the other would complete on c1." in printed


def test_the_empty_board_is_analysed_without_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "tateti-semaforo"]) == 0
    assert "The first player to move: a win in 17 plies." in capsys.readouterr().out


def test_a_finished_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "tictactoe", "XXX/OO./..."]) == 0
    assert "X wins with the line a3 b3 c3." in capsys.readouterr().out


def test_the_command_says_that_it_cannot_with_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "semaforo:20x20", "--json"]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "No exact answer" in printed.err


@pytest.mark.parametrize(
    "words",
    [
        ["analyse"],
        ["analyse", "chess"],
        ["analyse", "tictactoe", "X.O"],
        ["analyse", "tictactoe", "--limit", "0"],
    ],
)
def test_wrong_words_end_with_code_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err


def test_what_a_bot_would_play_is_shown_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "tictactoe:9x9x5", "--bot", "mcts:playouts=20"]) == 0
    assert "games tried out from here" in capsys.readouterr().out
    assert main(["analyse", "tictactoe", "--bot", "hard", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["bot"], len(told["moves"]), told["moves"][0]["probability"]) == ("hard", 4, "1/4")


# With more time, move by move


def test_the_patient_analysis_is_the_same_and_tells_what_is_proved_so_far() -> None:
    for name, text in (
        ("tictactoe", "X.O/.X./..."),
        ("semaforo", "..G./Y.Y./...."),
        ("tictactoe", "XXX/OO./..."),
    ):
        position, told = game(name).position(text), list[list[AnalysedMove]]()
        found = analyse_move_by_move(position, 60, lambda proved, told=told: told.append(list(proved)))
        assert found == analyse(position)
        assert [len(proved) for proved in told] == list(range(1, len(position.moves) + 1))
        assert all(set(one) < set(more) for one, more in pairwise(told))


def test_a_hard_move_does_not_keep_the_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    position = game("tictactoe").position("X.O/.X./...")
    hard, now, order = position.moves[0], 0.0, list[str]()
    exactly = oracle.evaluate

    def slow(after: Position, limit: Limit) -> Evaluation:
        """One move takes twenty seconds, and the others one."""
        nonlocal now
        needs = 20.0 if after == position.play(hard) else 1.0
        assert limit.seconds is not None
        now += min(needs, limit.seconds)
        if needs > limit.seconds:
            raise SearchLimitError("not yet")
        order.append(str(after))
        return exactly(after)

    monkeypatch.setattr(oracle, "evaluate", slow)
    found = analyse_move_by_move(position, 200, lambda proved: None, clock=lambda: now)
    assert order[-1] == str(position.play(hard))
    assert len(found.moves) == len(position.moves)
    now = 0.0
    with pytest.raises(SearchLimitError, match=r"No exact answer within 19 s: 5 of 6 moves are proved\."):
        analyse_move_by_move(position, 19, lambda proved: None, clock=lambda: now)
    assert now <= 19 + 1


def test_where_nothing_is_proved_it_ends_in_its_time() -> None:
    with pytest.raises(SearchLimitError, match="0 of 42 moves are proved"):
        analyse_move_by_move(game("semaforo:6x7").start, 0.2, lambda proved: None)
