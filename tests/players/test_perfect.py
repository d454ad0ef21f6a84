"""`perfect` where it can prove its moves, and where it cannot."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tateti import oracle
from tateti.errors import InvalidPlayerError, SearchLimitError
from tateti.games import Game, Position, Side, game
from tateti.players import player
from tateti.players.perfect import PerfectPlayer
from tateti.players.reasons import Proven, Searched
from tateti.search.exact import ExactSearch
from tateti.search.limits import Limit
from tateti.search.values import Value
from tateti.solver.mnk_values import MnkValues
from tateti.study.audit.bot_audit import audit


def test_it_proves_its_moves_on_boards_that_solve_settles() -> None:
    chosen = player("perfect").choose(game("tictactoe:4x5x4").start, Random(1))
    assert chosen.reason == Proven(Value.DRAW, 20)
    won = game("tictactoe:5x5x3").start
    assert player("perfect").choose(won, Random(1)).reason == Proven(Value.WIN, 5)


def positions(board: Game, seed: int) -> list[Position]:
    random, found = Random(seed), []
    for _ in range(40):
        position = board.start
        for _ in range(random.randrange(3, board.board.size)):
            if position.outcome is not None:
                break
            position = position.play(random.choice(position.moves))
        if position.outcome is None and len(position.cells(0)) <= 9:
            found.append(position)
    return found


@pytest.mark.parametrize("name", ["tictactoe", "tictactoe:3x4x4", "tictactoe:4x4", "tictactoe:2x6x4"])
def test_the_proofs_agree_with_a_search_of_everything(name: str) -> None:
    board = game(name)
    proofs, search, found = MnkValues(board.board), ExactSearch(board), positions(board, 7)
    assert len(found) >= 10
    for position in found:
        assert proofs.evaluate(position, Limit().start()) == search.evaluate(position, Limit())


def test_a_proof_pauses_when_its_budget_is_spent() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 2

    board = game("tictactoe:5x6x4")
    after_a_corner = board.start.play("a5")
    with pytest.raises(SearchLimitError, match="stopped"):
        MnkValues(board.board).evaluate(after_a_corner, Limit().start(stop))
    assert asked > 2


def test_a_proof_that_paused_finds_the_same_as_one_that_did_not(monkeypatch: pytest.MonkeyPatch) -> None:
    board = game("tictactoe:5x5x4")
    whole = MnkValues(board.board).evaluate(board.start, Limit().start())
    monkeypatch.setattr("tateti.solver.mnk_search._SLICE", 500)
    assert MnkValues(board.board).evaluate(board.start, Limit().start(lambda: False)) == whole


def test_on_a_board_beyond_proof_it_plays_on_by_search_and_says_so() -> None:
    bot, large = PerfectPlayer(time=0.05), game("semaforo:5x5")
    chosen = bot.choose(large.start, Random(1))
    assert isinstance(chosen.reason, Searched)
    with pytest.raises(SearchLimitError):
        bot.weigh(large.start)


def test_it_warns_of_boards_beyond_proof_when_it_is_chosen() -> None:
    bot = player("perfect")
    warned = {
        name: bot.warning(game(name)) is not None for name in ("semaforo", "tictactoe:4x5x4", "semaforo:5x5")
    }
    assert warned == {"semaforo": False, "tictactoe:4x5x4": False, "semaforo:5x5": True}
    assert player("easy").warning(game("semaforo:5x5")) is None


def test_nothing_searched_is_audited_as_perfect() -> None:
    with pytest.raises((SearchLimitError, InvalidPlayerError)):
        audit("perfect:time=0.05", "semaforo:5x5", sides=(Side.FIRST,), opponents=("random",))


def test_nobody_waits_for_a_move_that_was_stopped() -> None:
    with pytest.raises(SearchLimitError):
        player("perfect").choose(game("semaforo:5x5").start, Random(1), stop=lambda: True)


def test_what_is_within_reach(cache: Path) -> None:
    near = ("tictactoe", "semaforo", "tateti-semaforo", "notakto:4x4", "tictactoe:4x4x4", "tictactoe:5x5x4")
    far = ("semaforo:2x6", "semaforo:4x5", "tictactoe:7x7x5", "misere-tictactoe:5x5")
    assert {name: oracle.is_within_reach(game(name)) for name in (*near, *far)} == {
        **dict.fromkeys(near, True),
        **dict.fromkeys(far, False),
    }


def test_two_threads_may_ask_for_proofs_at_once() -> None:
    board = game("tictactoe:5x5x4")
    position = board.start.play("c3").play("a1")
    alone = MnkValues(board.board)
    wanted = [alone.evaluate(position.play(move), Limit().start()) for move in position.moves]
    shared = MnkValues(board.board)
    with ThreadPoolExecutor(3) as threads:
        asked = [
            [threads.submit(shared.evaluate, position.play(move), Limit().start()) for move in position.moves]
            for _ in range(3)
        ]
        assert [[one.result(timeout=60) for one in some] for some in asked] == [wanted] * 3


def test_whoever_waits_for_a_proof_of_another_thread_can_be_stopped() -> None:
    board = game("tictactoe:5x5x4")
    values = MnkValues(board.board)
    with values._alone(Limit().start()), pytest.raises(SearchLimitError, match="stopped"):
        values.evaluate(board.start, Limit().start(lambda: True))
