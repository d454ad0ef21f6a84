"""The search step by step: a tree as JSON with its visits numbered, so that a page can go forward and backward.

Every node gets "visit", its place in the order in which the nodes were entered (0 is the root). "steps" says what
happened, in order:

{"kind": "enter" | "leave", "visit": n, "alpha": .., "beta": ..}

with alpha and beta as they were then: on entering those that came from above, on leaving those of the end.
"""

from __future__ import annotations

from typing import Any


def number_visits(found: dict[str, Any]) -> dict[str, Any]:
    """Adds the visits and the steps to a tree."""
    steps: list[dict[str, Any]] = []
    _visit(found["tree"], None, None, steps, [0])
    return {**found, "steps": steps}


def _visit(
    node: dict[str, Any], alpha: int | None, beta: int | None, steps: list[dict[str, Any]], count: list[int]
) -> None:
    node["visit"] = count[0]
    count[0] += 1
    steps.append({"kind": "enter", "visit": node["visit"], "alpha": alpha, "beta": beta})
    for child in node["children"]:
        _visit(child, alpha, beta, steps, count)
        alpha, beta = _narrowed(node, child, alpha, beta)
    steps.append({"kind": "leave", "visit": node["visit"], "alpha": node["alpha"], "beta": node["beta"]})


_SURE = {"wins": 1, "draws": 0, "loses": -1}


def _narrowed(
    node: dict[str, Any], child: dict[str, Any], alpha: int | None, beta: int | None
) -> tuple[int | None, int | None]:
    """Alpha and beta of a node after one of its children: what MAX is sure of raises alpha, what MIN is lowers beta.

    A MIN node cannot raise its own alpha by one child, so only one of the two moves.
    """
    value = _SURE.get(child["utility"])
    if value is None:
        return alpha, beta
    if node["player"] == "MAX" and child["bound"] != "at most":
        alpha = value if alpha is None else max(alpha, value)
    if node["player"] == "MIN" and child["bound"] != "at least":
        beta = value if beta is None else min(beta, value)
    return alpha, beta
