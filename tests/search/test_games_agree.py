"""Every search and every table of every game, position by position, against the rules alone.

In half of these games the mover may lose by a move: what a search calls proven has to be right there as well.
"""

from __future__ import annotations

from functools import cache

import pytest

from brute_force import KINDS, BruteForce
from conftest import FULL
from tateti.games import Position, available, game
from tateti.players import player
from tateti.players.reasons import Proven, Win
from tateti.search.alphabeta import WINS, search_tree
from tateti.search.exact import ExactSearch
from tateti.search.fast_rules import fast_rules_of
from tateti.search.fast_rules.any_game import AnyGameRules
from tateti.search.negamax import Negamax
from tateti.search.scores import DECIDED, evaluation_of
from tateti.search.values import Value
from tateti.solver.dense.solve import solve_dense
from tateti.solver.tables.library import natural_number

# A game that is new here is compared with what its description says.
for _kind, _game in available().items():
    if _game.regular:
        KINDS.setdefault(_kind, (len(_game.pieces) if _game.shared else 0, _game.has_draws, _game.misere))

# On nine cells, but for two games whose nine cells `test_exact.py` follows.
SMALLER = ("semaforo", "tateti-semaforo")
NAMES = [f"{kind}:{'2x3' if kind in SMALLER else '3x3'}" for kind in KINDS if kind in available()]
STEP = {"misere-semaforo": 97}  # of their positions, every so many
UNFINISHED = {"tictactoe:3x3": 4_520, "misere-tictactoe:3x3": 4_520}


@cache
def rules_of(name: str) -> BruteForce:
    board = game(name).board
    return BruteForce(name.partition(":")[0], board.rows, board.cols)


@cache
def unfinished(name: str) -> tuple[Position, ...]:
    """Every position that play can reach and that is not over."""
    the_game, rules = game(name), rules_of(name)
    cells = [one for one in rules.solve_all() if not rules.is_over(one)]
    return tuple(
        the_game.position([list(one[i : i + 3]) for i in range(0, the_game.board.size, 3)]) for one in cells
    )


def some(name: str) -> tuple[Position, ...]:
    return unfinished(name)[:: STEP.get(name.partition(":")[0], 1)]


def expected(name: str, position: Position) -> tuple[int, int]:
    return rules_of(name).verdict(tuple(position))


def test_every_regular_game_is_looked_at() -> None:
    assert {kind for kind, one in available().items() if one.regular} <= set(KINDS)


@pytest.mark.parametrize(("name", "count"), UNFINISHED.items())
def test_so_many_positions_are_not_finished(name: str, count: int) -> None:
    assert len(unfinished(name)) == count


@pytest.mark.parametrize("name", NAMES)
def test_the_exact_search_agrees_on_every_position(name: str) -> None:
    """On every one of small games, and on one in so many of large ones, unless TATETI_FULL=1."""
    search, positions = ExactSearch(game(name)), unfinished(name)
    for position in positions if FULL else positions[:: 1 + len(positions) // 20_000]:
        found = search.evaluate(position)
        assert (found.value, found.plies) == expected(name, position), position


@pytest.mark.parametrize("name", NAMES)
def test_asking_the_game_itself_gives_the_same(name: str) -> None:
    search = ExactSearch(game(name))
    search.rules = AnyGameRules(game(name))
    for position in some(name) if game(name).most_plies <= 9 else late(name)[::29]:
        found = search.evaluate(position)
        assert (found.value, found.plies) == expected(name, position), position


def late(name: str) -> tuple[Position, ...]:
    """Positions from which it is not far to the end."""
    return tuple(position for position in unfinished(name) if position.ply >= 2 * position.board.size)


@pytest.mark.parametrize("name", NAMES)
def test_the_search_for_play_is_right_wherever_it_calls_itself_proven(name: str) -> None:
    the_game, rules = game(name), rules_of(name)
    for depth in (1, 2, 3, None):
        search = Negamax(the_game)
        positions = some(name) if depth is not None else late(name)[:: STEP.get(name.partition(":")[0], 1)]
        for position in positions or some(name):
            found = search.search(position, depth)
            if not found.is_proven:
                continue
            value, plies = expected(name, position)
            if abs(found.score) > DECIDED:
                assert evaluation_of(found.score).value == value
                assert evaluation_of(found.score).plies == plies
                assert {move.cell for move in found.moves} == rules.best_cells(tuple(position))
            else:
                assert value == 0


@pytest.mark.parametrize("name", NAMES)
def test_alpha_beta_agrees_near_the_end(name: str) -> None:
    for position in [one for one in unfinished(name) if rest(name, one) <= 5][:400]:
        searched = search_tree(position, order="fixed")
        assert searched.saw_every_end
        value = expected(name, position)[0]
        assert searched.root.at_least == searched.root.at_most == value * WINS


def rest(name: str, position: Position) -> int:
    return fast_rules_of(game(name)).plies_left(fast_rules_of(game(name)).code(position))


@pytest.mark.parametrize("name", NAMES)
def test_a_table_agrees_on_every_position(name: str) -> None:
    table = solve_dense(game(name))
    for position in unfinished(name):
        code = position.code if table.header.base == 4 else natural_number(position)
        assert code is not None
        found = table.evaluation(code)
        assert found is not None
        assert (found.value, found.plies) == expected(name, position), position


@pytest.mark.parametrize("name", NAMES)
def test_fast_rules_answer_as_the_game_does(name: str) -> None:
    the_game = game(name)
    fast, slow = fast_rules_of(the_game), AnyGameRules(the_game)
    for position in some(name):
        for question in ("wins", "safe", "open"):
            asked = getattr(fast, question)(fast.code(position)), getattr(slow, question)(slow.code(position))
            assert asked[0] == asked[1], (question, position)
        score, _moves = fast.score_or_moves(fast.code(position))
        if score is not None and abs(score) > DECIDED:
            value, plies = expected(name, position)
            assert (evaluation_of(score).value, evaluation_of(score).plies) == (value, plies)


@pytest.mark.parametrize("name", NAMES)
def test_minimax_says_proven_only_of_what_is_true(name: str) -> None:
    bot, rules = player("minimax:depth=2"), rules_of(name)
    for position in some(name):
        weighed = bot.weigh(position)
        reason = weighed[0].reason
        if isinstance(reason, Win):
            assert expected(name, position) == (1, 1)
        if isinstance(reason, Proven):
            assert reason.value == expected(name, position)[0]
            if reason.value is not Value.DRAW:
                assert {one.move.cell for one in weighed} == rules.best_cells(tuple(position))


def test_a_game_made_from_another_one_is_asked_until_it_describes_itself() -> None:
    class Odd(type(game("tictactoe"))):  # type: ignore[misc]
        kind = "odd"

    assert not Odd.regular
    assert isinstance(fast_rules_of(Odd(game("tictactoe").board)), AnyGameRules)
