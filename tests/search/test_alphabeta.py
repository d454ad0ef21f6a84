"""Alpha-beta with its tree: the values, the bounds and the cuts, checked against a plain minimax written here."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from random import Random
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import FULL
from tateti import IllegalMoveError, Move, Position, SearchLimitError, Side, TatetiError, game
from tateti.search import alphabeta
from tateti.search.alphabeta import (
    DRAWS,
    LOSES,
    MINUS_INFINITY,
    PLUS_INFINITY,
    WINS,
    Bound,
    SearchTree,
    State,
    Utility,
    best_successors,
    next_move,
    ordered_moves,
    search_tree,
)
from tateti.search.types.tree import Node

TICTACTOE = game("tictactoe")

# The signatures of the fixed order: nodes and cuts from the empty board.
NODES_FIXED, CUTS_FIXED = 18_297, 4_237
WITHOUT_PRUNING = [
    ("", 549_946, 255_168),
    ("a3", 59_705, 27_732),
]  # what was played; nodes and ends from there on


@functools.cache
def plain_minimax(position: Position, max_side: Side) -> int:
    """The oracle: what a position is to MAX, by trying everything."""
    if (outcome := position.outcome) is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner is max_side else -1
    values = [plain_minimax(position.play(move), max_side) for move in position.moves]
    return max(values) if position.turn is max_side else min(values)


def states(searched: SearchTree) -> Iterator[State]:
    return (searched.tree.retrieve(node) for node in searched.tree.nodes())


def describe(searched: SearchTree) -> list[object]:
    return [(str(s.move), s.alpha, s.beta, s.at_least, s.at_most, s.cut) for s in states(searched)]


def minimax_over(searched: SearchTree, unseen: Callable[[Move], int]) -> int:
    """The value of the tree that was built, if the successors that were never looked at were worth `unseen`."""

    def under(node: Node[State]) -> int:
        state = searched.tree.retrieve(node)
        values = [under(child) for child in searched.tree.children(node)]
        if not values:
            return state.at_least
        if state.cut is not None:
            values += [unseen(move) for move in state.cut.never_looked_at]
        return max(values) if state.is_max else min(values)

    return under(searched.tree.root())


def check_every_cut(searched: SearchTree) -> int:
    """Walks the tree with alpha and beta found anew from the siblings before; the number of cuts."""
    tree, cuts = searched.tree, 0

    def under(node: Node[State], alpha: int, beta: int) -> None:
        nonlocal cuts
        state = tree.retrieve(node)
        for child in tree.children(node):
            assert alpha < beta, "a successor was looked at after the cut"
            under(child, alpha, beta)
            if state.is_max:
                alpha = max(alpha, tree.retrieve(child).at_least)
            else:
                beta = min(beta, tree.retrieve(child).at_most)
        if (cut := state.cut) is None:
            assert (state.alpha, state.beta) == (alpha, beta)
            assert not len(tree.children(node)) or len(tree.children(node)) == len(state.position.moves)
            return
        cuts += 1
        assert (cut.bound, cut.value) == (("beta", beta) if state.is_max else ("alpha", alpha))
        assert (state.alpha, state.beta) == (alpha, beta)
        assert alpha >= beta
        looked_at = [tree.retrieve(child).move for child in tree.children(node)]
        assert cut.never_looked_at
        assert {*looked_at, *cut.never_looked_at} == set(state.position.moves)
        assert len(looked_at) + len(cut.never_looked_at) == len(state.position.moves)
        # Whatever the others are worth, this node is no better for its player than the bound from above.
        truth = plain_minimax(state.position, searched.max_side)
        assert truth >= cut.value if state.is_max else truth <= cut.value

    under(tree.root(), MINUS_INFINITY, PLUS_INFINITY)
    return cuts


def check_every_value(searched: SearchTree) -> None:
    """What is said of each node is true: exactly, at least, or at most."""
    for state in states(searched):
        truth = plain_minimax(state.position, searched.max_side)
        assert state.at_least <= truth <= state.at_most
        match state.value:
            case Utility.NOT_FINISHED, _:
                assert not searched.saw_every_end
            case utility, Bound.EXACT:
                assert utility.value == truth
            case utility, Bound.AT_LEAST:
                assert utility.value <= truth
            case utility, Bound.AT_MOST:
                assert utility.value >= truth


def reachable(start: Position) -> list[Position]:
    found, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        for move in position.moves:
            if (after := position.play(move)) not in found:
                found.add(after)
                waiting.append(after)
    return list(found)


# The empty board


@pytest.mark.slow
@pytest.mark.parametrize(("played", "nodes", "ends"), WITHOUT_PRUNING if FULL else WITHOUT_PRUNING[1:])
def test_without_pruning_every_line_of_play_is_a_node_and_the_game_is_a_draw(
    played: str, nodes: int, ends: int
) -> None:
    start = TICTACTOE.start.play(played) if played else TICTACTOE.start
    searched = search_tree(start, order="fixed", pruning=False)
    assert len(searched.tree) == nodes
    assert searched.root.value == (Utility.MAX_DRAWS, Bound.EXACT)
    assert searched.saw_every_end
    leaves = [state for state in states(searched) if state.position.outcome is not None]
    assert len(leaves) == ends
    assert all(state.bound is Bound.EXACT and state.cut is None for state in states(searched))
    searched.tree.destroy()


def test_the_fixed_order_has_its_signature() -> None:
    searched = search_tree(TICTACTOE.start, order="fixed")
    assert (len(searched.tree), len(searched.cuts())) == (NODES_FIXED, CUTS_FIXED)
    assert searched.root.value == (Utility.MAX_DRAWS, Bound.EXACT)
    assert searched.saw_every_end
    assert not searched.cut_short


@pytest.mark.parametrize("options", [{"order": "fixed"}, {"seed": 1}, {"seed": 2}])
def test_every_cut_of_the_empty_board_is_justified(options: dict[str, object]) -> None:
    searched = search_tree(TICTACTOE.start, **options)  # type: ignore[arg-type]
    assert check_every_cut(searched) == len(searched.cuts()) > 1_000
    check_every_value(searched)


@pytest.mark.parametrize("options", [{"order": "fixed"}, {"seed": 1}, {"seed": 2}])
def test_whatever_the_pruned_siblings_were_worth_the_root_is_the_same(options: dict[str, object]) -> None:
    searched = search_tree(TICTACTOE.start, **options)  # type: ignore[arg-type]
    truth, random = plain_minimax(TICTACTOE.start, Side.FIRST), Random(5)
    for unseen in (lambda _: LOSES, lambda _: DRAWS, lambda _: WINS, lambda _: random.choice((LOSES, WINS))):
        assert minimax_over(searched, unseen) == truth == DRAWS


# Every position


def test_from_every_position_each_move_it_may_take_keeps_the_value() -> None:
    traps = 0
    for position in reachable(TICTACTOE.start):
        if position.outcome is not None:
            continue
        searched = search_tree(position, seed=position.code)
        truth = plain_minimax(position, position.turn)
        assert searched.root.value == (Utility(truth), Bound.EXACT)
        for state in best_successors(searched):
            assert plain_minimax(state.position, position.turn) == truth
        for state in searched.successors:
            if state.value == (Utility(truth), Bound.AT_MOST):
                traps += plain_minimax(state.position, position.turn) < truth
    assert (
        traps > 100
    )  # successors that look as good as the best one, and are worse: it falls for none of them


@pytest.mark.parametrize(
    ("name", "text", "seed"),
    [
        ("semaforo", "GYRY/YRG./..RR", 1),
        ("semaforo", "GYRY/YRG./..RR", None),
        ("semaforo", "GRGY/.RGG/RGRR", None),
        ("semaforo:3x3", "R../G.R/RG.", 2),
        ("tateti-semaforo", "GGY/..G/RY.", 2),
        ("tateti-semaforo", ".YG/.R./.GR", 3),
        ("tictactoe:3x4", "X..O/.O../..X.", None),
        ("tictactoe:3x4", "X..O/.O../..X.", 1),
    ],
)
def test_all_games_agree_with_plain_minimax(name: str, text: str, seed: int | None) -> None:
    position = game(name).position(text)
    searched = search_tree(position, seed=seed, order="fixed" if seed is None else "random")
    assert searched.saw_every_end
    assert len(searched.tree) > 200
    assert searched.root.at_least == searched.root.at_most == plain_minimax(position, position.turn)
    assert check_every_cut(searched) == len(searched.cuts())
    check_every_value(searched)
    for unseen in (LOSES, WINS):
        assert minimax_over(searched, lambda _, value=unseen: value) == searched.root.at_least  # type: ignore[misc]


@settings(max_examples=60)
@given(
    st.sampled_from(["tictactoe", "tateti-semaforo"]),
    st.integers(3, 9),
    st.integers(0, 5),
    st.integers(0, 10**6),
    st.booleans(),
    st.integers(1, 3_000),
)
def test_what_a_limited_search_says_is_true(
    name: str, plies: int, depth: int, seed: int, pruning: bool, limit: int
) -> None:
    random, position = Random(seed), game(name).start
    for _ in range(plies + 3 * (name != "tictactoe")):
        position = position.play(random.choice(position.moves)) if position.moves else position
    searched = search_tree(position, depth=depth, seed=seed, pruning=pruning, limit=limit)
    assert len(searched.tree) <= limit
    check_every_value(searched)


# What a state says


def test_max_is_the_side_to_move_at_the_root_and_the_levels_take_turns() -> None:
    searched = search_tree(TICTACTOE.position("XO./.X./..O"), seed=1)
    assert searched.max_side is Side.FIRST
    for state in states(searched):
        assert state.is_max == (state.position.turn is Side.FIRST)
    assert search_tree(TICTACTOE.position("X../.../..."), depth=2, seed=1).max_side is Side.SECOND


def test_a_finished_game_is_a_root_without_successors() -> None:
    searched = search_tree(TICTACTOE.position("XXX/OO./..."))
    assert len(searched.tree) == 1
    assert searched.root.value == (Utility.MAX_LOSES, Bound.EXACT)  # the one to move has lost
    with pytest.raises(IllegalMoveError, match="over"):
        next_move(searched, Random(1))


def test_at_the_depth_limit_nodes_are_not_finished() -> None:
    searched = search_tree(TICTACTOE.start, depth=2, seed=1)
    assert len(searched.tree) == 1 + 9 + 72
    assert searched.root.utility is Utility.NOT_FINISHED
    assert not searched.saw_every_end
    assert not searched.cut_short
    assert {state.utility for state in states(searched)} == {Utility.NOT_FINISHED}


def test_a_win_within_the_depth_is_known_although_the_rest_is_not() -> None:
    searched = search_tree(TICTACTOE.position("XX./OO./..."), depth=1, order="fixed")
    assert searched.root.value == (Utility.MAX_WINS, Bound.EXACT)
    assert [str(state.utility) for state in searched.successors] == ["wins", *["not finished"] * 4]
    assert str(next_move(searched, Random(1))) == "Xc3"


def test_not_finished_is_preferred_to_a_loss() -> None:
    # O must block on c1: every other move loses within two plies, after the block nothing is known at that depth.
    position = TICTACTOE.position("X.O/.X./...")
    for seed in range(10):
        searched = search_tree(position, depth=2, seed=seed)
        assert str(next_move(searched, Random(seed))) == "Oc1"


def test_a_tree_without_successors_cannot_choose() -> None:
    with pytest.raises(SearchLimitError, match="at least one ply"):
        next_move(search_tree(TICTACTOE.start, depth=0), Random(1))


# Which move


@pytest.mark.parametrize(
    ("text", "worth"), [("XO./.../...", WINS), ("X../.../...", DRAWS), ("X.X/.O./X.O", LOSES)]
)
def test_it_takes_a_win_else_a_draw_else_a_loss(text: str, worth: int) -> None:
    position = TICTACTOE.position(text)
    for seed in range(5):
        move = next_move(search_tree(position, seed=seed), Random(seed))
        assert plain_minimax(position.play(move), position.turn) == worth


def test_the_choice_among_equals_follows_the_generator() -> None:
    searched = search_tree(TICTACTOE.position("X.O/X../..O"), seed=1)
    drawn = {next_move(searched, Random(seed)) for seed in range(30)}
    assert drawn == {state.move for state in best_successors(searched)}
    assert next_move(searched, Random(4)) == next_move(searched, Random(4))


# The order


def test_the_same_seed_gives_the_same_tree_and_another_seed_another() -> None:
    position = TICTACTOE.position("X../.O./...")
    assert describe(search_tree(position, seed=7)) == describe(search_tree(position, seed=7))
    assert describe(search_tree(position, seed=7)) != describe(search_tree(position, seed=8))


@pytest.mark.parametrize("seed", range(20))
def test_the_move_that_stops_the_others_win_comes_first(seed: int) -> None:
    position = TICTACTOE.position("X.O/.X./...")  # X would complete the diagonal on c1
    assert str(search_tree(position, depth=1, seed=seed).successors[0].move) == "Oc1"


@pytest.mark.parametrize("seed", range(20))
def test_against_two_threats_both_blocks_come_first(seed: int) -> None:
    position = TICTACTOE.position("X.X/.OO/X..")
    firsts = [str(state.move) for state in search_tree(position, depth=1, seed=seed).successors[:2]]
    assert sorted(firsts) == ["Oa2", "Ob3"]


@pytest.mark.parametrize("seed", range(20))
def test_in_semaforo_the_line_the_other_would_complete_is_completed_first(seed: int) -> None:
    position = game("semaforo").position("GR../YGR./Y..Y")
    firsts = [str(state.move) for state in search_tree(position, depth=1, seed=seed).successors[:3]]
    assert sorted(firsts) == ["Gc1", "Rd1", "Ya3"]


def test_the_fixed_order_is_that_of_the_game() -> None:
    position = TICTACTOE.position("X.O/.X./...")
    moves = tuple(state.move for state in search_tree(position, depth=1, order="fixed").successors)
    assert moves == position.moves


# The limits


@pytest.mark.parametrize("limit", [1, 2, 10, 100, 1_000])
def test_a_tree_never_has_more_nodes_than_its_limit(limit: int) -> None:
    searched = search_tree(game("semaforo").start, limit=limit, seed=1)
    assert len(searched.tree) <= limit
    assert searched.cut_short
    assert not searched.saw_every_end


def test_a_search_that_is_stopped_leaves_the_rest_unfinished() -> None:
    asked = iter(range(10**6))
    searched = search_tree(game("semaforo").start, seed=1, stop=lambda: next(asked) >= 50)
    assert searched.cut_short
    assert searched.root.utility is Utility.NOT_FINISHED
    assert len(searched.tree) <= 1 + 51 * 12


@pytest.mark.parametrize("limits", [{"limit": 500}, {"stop": lambda: True}])
def test_beyond_a_limit_no_more_moves_are_put_in_order(
    limits: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered = Mock(wraps=ordered_moves)
    monkeypatch.setattr(alphabeta, "ordered_moves", ordered)
    searched = search_tree(game("semaforo").start, seed=1, **limits)  # type: ignore[arg-type]
    inner = [node for node in searched.tree.nodes() if searched.tree.children(node)]
    assert searched.cut_short
    assert ordered.call_count == len(inner)


@pytest.mark.parametrize("wrong", [{"depth": -1}, {"depth": 101}, {"order": "best"}, {"limit": 0}])
def test_wrong_options_are_refused_with_a_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(TatetiError, match="is not a"):
        search_tree(TICTACTOE.start, **wrong)  # type: ignore[arg-type]
