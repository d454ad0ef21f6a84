"""A search tree for Graphviz: `dot -Tsvg tree.dot`."""

from __future__ import annotations

from collections.abc import Iterator

from tateti.games import Position
from tateti.search.alphabeta import Cut, SearchTree, Utility
from tateti.study.tree import labels
from tateti.study.tree.view import View

_FILL = {
    Utility.MAX_WINS: "#d9f2df",
    Utility.MAX_DRAWS: "#e8eaee",
    Utility.MAX_LOSES: "#fbdfdc",
    Utility.NOT_FINISHED: "#ffffff",
}


def draw_dot(searched: SearchTree, view: View, title: str) -> str:
    """The tree in the language of Graphviz."""
    caption = "\n".join([title, labels.heading(searched), labels.figures(searched)])
    lines = [
        "digraph tateti {",
        f"  graph [label={_quoted(caption)}, labelloc=t, ordering=out, bgcolor=white]",
        '  node [shape=box, style="rounded,filled", fontname="monospace", fontsize=11]',
        '  edge [fontname="monospace", fontsize=10]',
        *(f"  {line}" for line in _Numbering().lines(view)),
        "}",
    ]
    return "\n".join(lines) + "\n"


class _Numbering:
    """Gives every node a name of its own."""

    def __init__(self) -> None:
        self.last = -1

    def name(self) -> str:
        self.last += 1
        return f"n{self.last}"

    def lines(self, view: View, parent: str | None = None) -> Iterator[str]:
        state, name = view.state, self.name()
        weight = ", penwidth=2.5" if view.chosen else ""
        yield f"{name} [label={_quoted(_label(view))}, fillcolor={_quoted(_FILL[state.utility])}{weight}]"
        if parent is not None:
            yield f"{parent} -> {name} [label={_quoted(f' {state.move} ')}{weight}]"
        for child in view.children:
            yield from self.lines(child, name)
        if view.folded:
            fold = self.name()
            yield f"{fold} [label={_quoted(labels.folded(view.folded))}, style=dotted]"
            yield f"{name} -> {fold} [style=dotted, arrowhead=none]"
        if view.cut is not None:
            stub = self.name()
            yield f"{stub} [label={_quoted(_cut(view.cut))}, shape=plaintext, style=solid]"
            yield f'{name} -> {stub} [label=" α ≥ β ", style=dashed, arrowhead=tee]'


def _label(view: View) -> str:
    state = view.state
    lines = [
        *_rows(state.position),
        f"{labels.player_of(state)} {labels.value_in_words(state)}",
        labels.window(state),
    ]
    if view.beneath and not view.children:
        lines.append(labels.beneath(view))
    return "\n".join(lines)


def _cut(cut: Cut) -> str:
    moves = " ".join(str(move) for move in cut.never_looked_at)
    return f"{labels.unseen_in_words(len(cut.never_looked_at))}\n{moves}"


def _rows(position: Position) -> list[str]:
    letters = position.game.letters
    return [" ".join(letters[value] for value in row) for row in position.matrix()]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
