"""A search tree as indented text with guide lines and small boards.

X . O   MAX  = draws
. X .   α 0  β +∞
. . .
├─ Oc1  X . O   MIN  = draws
│       . X .   α −∞  β 0
│       . . O   + 57 below
└╌ ✂ α 0 ≥ β 0: 2 never looked at: Oa1 Ob1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from tateti.search.alphabeta import SearchTree, State, Utility
from tateti.study.tree import labels
from tateti.study.tree.view import View

Paint = Callable[[str, Utility], str]

_ASCII_FOR = {"α": "alpha", "β": "beta", "∞": "inf", "≥": ">=", "−": "-", "·": "-", "✂": "8<"}


@dataclass(frozen=True)
class Guides:
    """What leads from a node to its children."""

    child: str
    last_child: str
    past: str
    after_last: str
    cut: str


LINES = Guides("├─ ", "└─ ", "│  ", "   ", "└╌ ")
ASCII = Guides("|-- ", "`-- ", "|   ", "    ", "`.. ")


def draw_text(
    searched: SearchTree, view: View, title: str, *, ascii: bool = False, paint: Paint | None = None
) -> str:
    """The tree as lines of text; `paint` may colour a value."""
    lines = [f"{title}  {searched.root.position}", labels.heading(searched), labels.figures(searched), ""]
    lines += _Drawing(ASCII if ascii else LINES, paint or (lambda text, utility: text)).node(view, "", "", "")
    lines += ["", *labels.legend(), labels.legend_of_the_text()]
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    return "".join(_ASCII_FOR.get(letter, letter) for letter in text) if ascii else text


class _Drawing:
    def __init__(self, guides: Guides, paint: Paint) -> None:
        self.guides = guides
        self.paint = paint

    def node(self, view: View, prefix: str, branch: str, past: str) -> Iterator[str]:
        """A node and what is under it: `branch` leads to its first line, `past` goes by its others."""
        guides = self.guides
        move = f"{view.state.move}  " if view.state.move is not None else ""
        under = bool(view.children)
        rows = _rows(view.state)
        beside = (guides.past if under and move else "").ljust(len(move))
        for i, (row, note) in enumerate(zip_longest(rows, self._notes(view), fillvalue="")):
            lead = f"{branch}{move}" if i == 0 else f"{past}{beside}"
            yield f"{prefix}{lead}{row:{len(rows[0])}}   {note}"
        yield from self._under(view, prefix + past)

    def _under(self, view: View, prefix: str) -> Iterator[str]:
        guides, cut, folded = self.guides, view.cut, bool(view.folded)
        for i, child in enumerate(view.children):
            last = i == len(view.children) - 1 and not folded and cut is None
            branch = guides.last_child if last else guides.child
            yield from self.node(child, prefix, branch, guides.after_last if last else guides.past)
        if folded:
            yield f"{prefix}{guides.last_child if cut is None else guides.child}{labels.folded(view.folded)}"
        if cut is not None:
            yield f"{prefix}{guides.cut}✂ {_cut(view.state)}"

    def _notes(self, view: View) -> list[str]:
        state = view.state
        value = self.paint(labels.value_in_words(state), state.utility)
        notes = [f"{labels.player_of(state)}  {value}{'  *' if view.chosen else ''}", labels.window(state)]
        if view.beneath and not view.children:
            notes.append(labels.beneath(view))
        return notes


def _rows(state: State) -> list[str]:
    letters = state.position.game.letters
    return [" ".join(letters[value] for value in row) for row in state.position.matrix()]


def _cut(state: State) -> str:
    assert state.cut is not None
    unseen = state.cut.never_looked_at
    bounds = f"α {labels.number(state.alpha)} ≥ β {labels.number(state.beta)}"
    return f"{bounds}: {labels.unseen_in_words(len(unseen))}: {' '.join(str(move) for move in unseen)}"
