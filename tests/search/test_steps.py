"""The steps that a search records: against those that follow from the finished tree, derived here on their own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from tateti import game
from tateti.search.alphabeta import (
    MINUS_INFINITY,
    PLUS_INFINITY,
    SearchTree,
    State,
    Step,
    search_tree,
)
from tateti.search.types.tree import Node
from tateti.study.tree import as_json, look_at, tree_data

POSITIONS = [
    ("tictactoe", "OXO/.OX/X.."),
    ("tictactoe", "X.O/.X./..."),
    ("tictactoe", "XXX/OO./..."),
    ("tictactoe", "XO./.../..."),
    ("semaforo", "GYRY/YRG./..RR"),
    ("semaforo", ".GYR/.GG./.Y.."),
    ("tateti-semaforo", ".YG/.R./.GR"),
    ("tictactoe:4x4x3", "..../..../..../...."),
]
WAYS = [{"order": "fixed"}, {"order": "random", "seed": 1}, {"order": "random", "seed": 2}]


def searches(**limits: Any) -> Iterator[SearchTree]:
    for name, text in POSITIONS:
        for way in WAYS:
            for pruning in (True, False):
                yield search_tree(game(name).position(text), **way, pruning=pruning, steps=True, **limits)


# The oracle for the JSON: visits and steps from the strings of the nodes, by rules of its own


def with_steps(found: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a tree without steps, with what follows about them from the utilities that its nodes show."""
    steps: list[dict[str, Any]] = []
    _visit(found["tree"], None, None, steps, [0])
    return {**found, "steps": steps}


def _visit(
    node: dict[str, Any], alpha: int | None, beta: int | None, steps: list[dict[str, Any]], last: list[int]
) -> None:
    node["visit"] = last[0]
    last[0] += 1
    steps.append({"kind": "enter", "visit": node["visit"], "alpha": alpha, "beta": beta})
    for child in node["children"]:
        _visit(child, alpha, beta, steps, last)
        alpha, beta = _narrowed(node, child, alpha, beta)
    steps.append({"kind": "leave", "visit": node["visit"], "alpha": node["alpha"], "beta": node["beta"]})


_SURE = {"wins": 1, "draws": 0, "loses": -1}


def _narrowed(
    node: dict[str, Any], child: dict[str, Any], alpha: int | None, beta: int | None
) -> tuple[int | None, int | None]:
    """Alpha and beta of a node after one of its children: what MAX is sure of raises alpha, what MIN is lowers beta."""
    value = _SURE.get(child["utility"])
    if value is None:
        return alpha, beta
    if node["player"] == "MAX" and child["bound"] != "at most":
        alpha = value if alpha is None else max(alpha, value)
    if node["player"] == "MIN" and child["bound"] != "at least":
        beta = value if beta is None else min(beta, value)
    return alpha, beta


def without_steps(searched: SearchTree) -> dict[str, Any]:
    """The JSON of the same search, made without steps."""
    root = searched.root.position
    again = search_tree(
        root, depth=searched.depth, order=searched.order, seed=searched.seed, pruning=searched.pruning
    )
    return json.loads(as_json(again, look_at(again)))  # type: ignore[no-any-return]


def test_the_json_of_a_finished_search_is_what_follows_from_its_nodes() -> None:
    seen = cuts = 0
    for searched in searches(limit=3_000):
        if searched.saw_every_end:
            expected = json.dumps(with_steps(without_steps(searched)))
            assert json.dumps(tree_data(searched, look_at(searched))) == expected
            seen, cuts = seen + 1, cuts + len(searched.cuts())
    assert seen > 20
    assert cuts > 100


# The oracle for every search, also an unfinished one: the windows from what is known of the nodes


def steps_of(searched: SearchTree) -> list[Step]:
    tree, steps, numbers = searched.tree, list[Step](), count()

    def visit(node: Node[State], alpha: int, beta: int) -> None:
        state, number = tree.retrieve(node), next(numbers)
        steps.append(Step("enter", number, alpha, beta))
        for child in tree.children(node):
            visit(child, alpha, beta)
            if state.is_max:
                alpha = max(alpha, tree.retrieve(child).at_least)
            else:
                beta = min(beta, tree.retrieve(child).at_most)
        steps.append(Step("leave", number, alpha, beta))

    visit(tree.root(), MINUS_INFINITY, PLUS_INFINITY)
    return steps


@pytest.mark.parametrize("limits", [{"depth": 0}, {"depth": 3}, {"limit": 300}, {"depth": 5, "limit": 500}])
def test_every_window_is_the_one_that_the_known_values_give(limits: dict[str, int]) -> None:
    unfinished = 0
    for searched in searches(**limits):
        assert searched.steps is not None
        assert list(searched.steps) == steps_of(searched)
        unfinished += not searched.saw_every_end
    assert unfinished > 5


def test_nodes_are_numbered_in_the_order_in_which_they_were_entered() -> None:
    for searched in searches(depth=4, limit=500):
        states = [searched.tree.retrieve(node) for node in searched.tree.nodes()]
        assert [state.visit for state in states] == list(range(len(states)))
        assert searched.steps is not None
        assert [step.visit for step in searched.steps if step.kind == "enter"] == list(range(len(states)))


def test_between_entering_and_leaving_a_node_are_those_under_it() -> None:
    for searched in searches(depth=4, limit=500):
        path = list[int]()
        assert searched.steps is not None
        for step in searched.steps:
            if step.kind == "enter":
                path.append(step.visit)
            else:
                assert path.pop() == step.visit
        assert path == []


def test_steps_are_recorded_only_where_they_are_asked_for() -> None:
    searched = search_tree(game("tictactoe").position("OXO/.OX/X.."), seed=0)
    assert searched.steps is None
    assert searched.root.visit is None
    found = tree_data(searched, look_at(searched))
    assert "steps" not in found
    assert "visit" not in found["tree"]
