"""A search tree as data, and as JSON.

{"game": "tictactoe:3x3", "position": "X.O/.X./...", "max": "first" | "second",
 "order": "random" | "fixed", "seed": 7 | null, "pruning": true,
 "depth": the limit in plies or null,
 "complete": true,              every branch was followed to the end of the game, or cut
 "cut_short": false,            it stopped growing at its limit of nodes or of time
 "nodes": 58, "cuts": 23, "never_looked_at": 40,
 "best_moves": ["Oc1"],         what MAX may play, all alike: win, else draw, else loss
 "tree": NODE}

NODE =
{"move": "Oc1" | null,          the one that leads here, null at the root
 "position": "X.O/.X./..O", "player": "MAX" | "MIN",
 "alpha": -1 | 0 | 1 | null,    null is minus infinity
 "beta": -1 | 0 | 1 | null,     null is plus infinity
 "utility": "loses" | "draws" | "wins" | "not finished",          for MAX
 "bound": "exact" | "at least" | "at most",
 "cut": null | {"bound": "alpha" | "beta", "value": -1 | 0 | 1, "never_looked_at": ["Xa1", ...]},
 "chosen": true,                best play from the root passes here
 "children": [NODE, ...],
 "folded": 0}                   how many nodes under it are left out of this file

Where the search recorded its steps, so that a page can go forward and backward in it, every node also has "visit", its
place in the order in which the nodes were entered (0 is the root), and after "tree" there is

"steps": [{"kind": "enter" | "leave", "visit": n, "alpha": .., "beta": ..}, ...]

with alpha and beta as they were then: on entering those that came from above, on leaving those of the end.
"""

from __future__ import annotations

import json
from typing import Any

from tateti.search.alphabeta import MINUS_INFINITY, PLUS_INFINITY, SearchTree, Step, best_successors
from tateti.study.tree.labels import player_of
from tateti.study.tree.view import View


def as_json(searched: SearchTree, view: View) -> str:
    """The tree, as far as it is shown, as one line of JSON."""
    return json.dumps(tree_data(searched, view), ensure_ascii=False) + "\n"


def tree_data(searched: SearchTree, view: View) -> dict[str, Any]:
    """The tree, as far as it is shown, as the data that JSON writes."""
    cuts = searched.cuts()
    found: dict[str, Any] = {
        "game": searched.root.position.game.full_name,
        "position": str(searched.root.position),
        "max": str(searched.max_side),
        "order": searched.order,
        "seed": searched.seed,
        "pruning": searched.pruning,
        "depth": searched.depth,
        "complete": searched.saw_every_end,
        "cut_short": searched.cut_short,
        "nodes": len(searched.tree),
        "cuts": len(cuts),
        "never_looked_at": sum(len(cut.never_looked_at) for cut in cuts),
        "best_moves": [str(state.move) for state in best_successors(searched)],
        "tree": _node(view),
    }
    if searched.steps is not None:
        found["steps"] = [_step(step) for step in searched.steps]
    return found


def _node(view: View) -> dict[str, Any]:
    state, cut = view.state, view.state.cut
    visit = {} if state.visit is None else {"visit": state.visit}
    return {
        "move": None if state.move is None else str(state.move),
        "position": str(state.position),
        "player": player_of(state),
        "alpha": _number(state.alpha),
        "beta": _number(state.beta),
        "utility": str(state.utility),
        "bound": str(state.bound),
        "cut": None
        if cut is None
        else {
            "bound": cut.bound,
            "value": cut.value,
            "never_looked_at": [str(move) for move in cut.never_looked_at],
        },
        "chosen": view.chosen,
        "children": [_node(child) for child in view.children],
        "folded": view.beneath,
        **visit,
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "kind": step.kind,
        "visit": step.visit,
        "alpha": _number(step.alpha),
        "beta": _number(step.beta),
    }


def _number(value: int) -> int | None:
    return value if MINUS_INFINITY < value < PLUS_INFINITY else None
