"""A search tree as an SVG picture: boards in cards, MAX and MIN in bands, cuts as dashed branches with scissors.

The picture stands by itself: no scripts, no fonts from elsewhere, a background of its own, and nothing is said by
colour alone.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from tateti import language
from tateti.search.alphabeta import Cut, SearchTree, Utility
from tateti.study.tree import labels, svg_board
from tateti.study.tree.svg_layout import (
    BADGE,
    CARD_PADDING,
    CUT_WIDTH,
    FOLD_WIDTH,
    GAP_DOWN,
    GUTTER,
    MARGIN,
    NARROWEST,
    ROOM_ABOVE_ROOT,
    Placed,
    Sizes,
    place,
    width_of,
)
from tateti.study.tree.view import View

FONT_SIZE = 12
LONGEST_POSITION = 40
LONGEST_LIST = 4  # moves named at a cut; the others are in its tooltip

STYLE = (
    """
svg { font-family: system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif; font-size: 12px; fill: #2b2a27; }
.paper { fill: #ffffff; stroke: #d5d0c4; }
.max-band { fill: #fdf3dc; }
.min-band { fill: #e6f0fa; }
.title { font-size: 19px; font-weight: 700; }
.heading { font-size: 15px; font-weight: 600; }
.small, .window { font-size: 11.5px; fill: #55524a; }
.side { font-size: 16px; font-weight: 700; }
.max-mark { fill: #b7791f; }
.min-mark { fill: #2b6cb0; }
.card { fill: #ffffff; stroke: #a8a294; }
.chosen.card { stroke: #2b2a27; stroke-width: 2.5; }
.edge { fill: none; stroke: #8f897b; stroke-width: 1.4; }
.chosen.edge { stroke: #2b2a27; stroke-width: 3; }
.cut.edge { stroke: #a61e4d; stroke-dasharray: 6 5; }
.folded.edge { stroke-dasharray: 1.5 4; stroke-linecap: round; }
.scissors { fill: none; stroke: #a61e4d; stroke-width: 1.8; stroke-linecap: round; }
.cut-card { fill: #fff5f8; stroke: #a61e4d; stroke-dasharray: 6 5; }
.cut-text { fill: #8a1540; font-weight: 600; }
.fold-card { fill: #ffffff; stroke: #8f897b; stroke-dasharray: 1.5 4; stroke-linecap: round; }
.move { font-weight: 600; }
.move-card { fill: #ffffff; stroke: #c9c3b4; }
.value { font-weight: 700; }
.wins { fill: #d3f2da; } .wins-text { fill: #0b5724; }
.draws { fill: #e4e7ec; } .draws-text { fill: #333c49; }
.loses { fill: #fddcd8; } .loses-text { fill: #8f1616; }
.open { fill: #ffffff; stroke: #8f897b; } .open-text { fill: #55524a; }
"""
    + svg_board.STYLE
)

_CLASSES = {
    Utility.MAX_WINS: "wins",
    Utility.MAX_DRAWS: "draws",
    Utility.MAX_LOSES: "loses",
    Utility.NOT_FINISHED: "open",
}


def draw_svg(searched: SearchTree, view: View, title: str) -> str:
    """The picture of what is shown of a tree."""
    return _Picture(searched, view, title).text()


class _Picture:
    def __init__(self, searched: SearchTree, view: View, title: str) -> None:
        self.searched = searched
        position = str(searched.root.position)
        if len(position) > LONGEST_POSITION:
            position = position[: LONGEST_POSITION - 1] + "…"
        self.title = f"{title} · {position}"
        self.sizes = Sizes.of(searched.root.position.board)
        tree_width = width_of(view, self.sizes)
        self.width = max(NARROWEST, tree_width + GUTTER + 2 * MARGIN)
        room = self.width - GUTTER - 2 * MARGIN
        self.root = place(view, self.sizes, MARGIN + GUTTER + (room - tree_width) / 2)
        self.levels = 1 + max((placed.level + bool(placed.folded or placed.cut)) for placed in view.all())
        self.head = self._wrapped(labels.heading(searched), 8.2), self._wrapped(labels.figures(searched), 6.1)
        legend = [*labels.legend(), labels.legend_of_the_picture()]
        self.foot = [line for text in legend for line in self._wrapped(text, 6.1)]
        self.top = MARGIN + 34 + 21 * len(self.head[0]) + 17 * len(self.head[1]) + 12
        self.bottom = self._band_top(self.levels)
        self.height = self.bottom + 17 * len(self.foot) + 22

    def text(self) -> str:
        size = f"{self.width:g} {self.height:g}"
        width, height = size.split()
        description = " ".join(
            [labels.heading(self.searched), labels.figures(self.searched), *labels.legend()]
        )
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{width}" height="{height}" '
                f'role="img" aria-labelledby="tree-title tree-description" xml:lang="{language.current()}">',
                f'<title id="tree-title">{escape(self.title)}</title>',
                f'<desc id="tree-description">{escape(description)}</desc>',
                f"<style>{STYLE}</style>",
                f'<rect class="paper" x="0.5" y="0.5" width="{self.width - 1:g}" height="{self.height - 1:g}" rx="14"/>',
                *self._frame(),
                *self._edges(self.root),
                *self._nodes(self.root),
                "</svg>\n",
            ]
        )

    def _wrapped(self, text: str, letter: float) -> list[str]:
        return textwrap.wrap(text, int((self.width - 4 * MARGIN) / letter))

    def _y(self, level: int) -> float:
        """The upper edge of the cards of a level."""
        return self._band_top(level) + (GAP_DOWN if level else ROOM_ABOVE_ROOT) - 12

    def _band_top(self, level: int) -> float:
        return self.top + level * self.sizes.level - (GAP_DOWN - ROOM_ABOVE_ROOT if level else 0)

    # What stands around the tree

    def _frame(self) -> Iterator[str]:
        y = MARGIN + 24.0
        yield _text(2 * MARGIN, y, self.title, "title", "start")
        for lines, kind, step in ((self.head[0], "heading", 21), (self.head[1], "small", 17)):
            for line in lines:
                y += step
                yield _text(2 * MARGIN, y, line, kind, "start")
        for level in range(self.levels):
            yield from self._band(level)
        for i, line in enumerate(self.foot):
            yield _text(2 * MARGIN, self.bottom + 22 + 17 * i, line, "small", "start")

    def _band(self, level: int) -> Iterator[str]:
        is_max, top = level % 2 == 0, self._band_top(level)
        kind = "max" if is_max else "min"
        yield (
            f'<rect class="{kind}-band" x="{MARGIN}" y="{top:g}" width="{self.width - 2 * MARGIN:g}" '
            f'height="{self._band_top(level + 1) - top:g}"/>'
        )
        x, y = 2 * MARGIN, self._y(level) + self.sizes.card_height / 2 - 14
        points = f"{x} {y + 6:g} {x + 14} {y + 6:g} {x + 7} {y - 7:g}"
        if not is_max:
            points = f"{x} {y - 7:g} {x + 14} {y - 7:g} {x + 7} {y + 6:g}"
        yield f'<polygon class="{kind}-mark" points="{points}"/>'
        yield _text(x + 21, y + 5, "MAX" if is_max else "MIN", "side", "start")
        side = self.searched.max_side if is_max else self.searched.max_side.other
        mover = labels.to_move(self.searched.root.position, side)
        for i, line in enumerate(textwrap.wrap(mover, 15)):
            yield _text(x, y + 24 + 15 * i, line, "small", "start")

    # Branches

    def _edges(self, placed: Placed) -> Iterator[str]:
        level = placed.view.level
        from_y, to_y = self._y(level) + self.sizes.card_height, self._y(level + 1)
        for child in placed.children:
            kind = "chosen edge" if child.view.chosen else "edge"
            yield _branch(placed.middle, from_y, child.middle, to_y, kind)
        if placed.fold is not None:
            yield _branch(placed.middle, from_y, placed.fold, to_y, "folded edge")
        if placed.cut is not None:
            yield _branch(placed.middle, from_y, placed.cut, to_y, "cut edge")
        for child in placed.children:
            yield from self._edges(child)

    # Nodes, and what stands in the place of nodes

    def _nodes(self, placed: Placed) -> Iterator[str]:
        yield from self._card(placed)
        y = self._y(placed.view.level + 1)
        for child in placed.children:
            yield from _move(str(child.view.state.move), child.middle, y - 12)
            yield from self._nodes(child)
        if placed.fold is not None:
            yield from _fold(placed.view, placed.fold, y)
        if placed.cut is not None:
            assert placed.view.cut is not None
            state = placed.view.state
            bounds = f"α {labels.number(state.alpha)} ≥ β {labels.number(state.beta)}"
            yield from _cut(placed.view.cut, bounds, placed.cut, y)

    def _card(self, placed: Placed) -> Iterator[str]:
        view, state = placed.view, placed.view.state
        width, height = self.sizes.card_width, self.sizes.card_height
        left, top = placed.middle - width / 2, self._y(view.level)
        board_width, board_height = svg_board.board_size(state.position.board)
        label = f"{labels.player_of(state)} {state.position}: {labels.value_in_words(state)}; {labels.window(state)}"
        yield f"<g><title>{escape(label)}</title>"
        kind = "chosen card" if view.chosen else "card"
        yield _box(left, top, width, height, kind, 9)
        board_top = top + CARD_PADDING
        yield from svg_board.draw_board(
            state.position, state.move, placed.middle - board_width / 2, board_top
        )
        badge_top = board_top + board_height + 6
        utility = _CLASSES[state.utility]
        yield _box(left + 6, badge_top, width - 12, BADGE - 2, utility, 9)
        value = labels.value_in_words(state)
        yield _text(placed.middle, badge_top + 13, value, f"value {utility}-text", widest=width - 20)
        yield _text(placed.middle, badge_top + BADGE + 10, _spaced(labels.window(state)), "window")
        if view.beneath and not view.children:
            yield _text(placed.middle, top + height + 15, labels.beneath(view), "small", widest=width)
        yield "</g>"


def _spaced(text: str) -> str:
    """SVG makes one blank of two; an em space stays."""
    return text.replace("  ", "\u2003")


def _move(move: str, x: float, y: float) -> Iterator[str]:
    width = 7.5 * len(move) + 10
    yield _box(x - width / 2, y - 9, width, 17, "move-card", 8)
    yield _text(x, y + 4, move, "move")


def _fold(view: View, x: float, y: float) -> Iterator[str]:
    width = FOLD_WIDTH - 10
    yield _box(x - width / 2, y, width, 40, "fold-card", 9)
    yield _text(x, y + 17, labels.folded(view.folded), "move", widest=width - 8)
    yield _text(x, y + 32, labels.nodes(view.beneath), "small", widest=width - 8)


def _cut(cut: Cut, bounds: str, x: float, y: float) -> Iterator[str]:
    names = [str(move) for move in cut.never_looked_at]
    listed = " ".join(names[:LONGEST_LIST]) + (" …" if len(names) > LONGEST_LIST else "")
    lines = textwrap.wrap(labels.unseen_in_words(len(names)), 13) + textwrap.wrap(listed, 12)
    width = CUT_WIDTH - 8
    yield f"<g><title>{escape(' '.join(names))}</title>"
    yield _box(x - width / 2, y, width, 26 + 15 * len(lines), "cut-card", 9)
    yield _text(x, y + 18, bounds, "cut-text")
    for i, line in enumerate(lines):
        yield _text(x, y + 34 + 15 * i, line, "small")
    yield "</g>"
    yield _scissors(x, y - 15)


def _scissors(x: float, y: float) -> str:
    """A pair of scissors that lies across a branch, open towards the left."""
    return (
        f'<g class="scissors" transform="translate({x:g} {y:g})">'
        '<path d="M-11 -6L6 4M-11 6L6 -4"/><circle cx="8.6" cy="5.6" r="3"/><circle cx="8.6" cy="-5.6" r="3"/></g>'
    )


def _branch(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    middle = y + (to_y - y) * 0.55
    return f'<path class="{kind}" d="M{x:g} {y:g}C{x:g} {middle:g} {to_x:g} {y + 14:g} {to_x:g} {to_y:g}"/>'


def _box(x: float, y: float, width: float, height: float, kind: str, radius: float) -> str:
    return f'<rect class={quoteattr(kind)} x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}"/>'


def _text(
    x: float, y: float, text: str, kind: str, anchor: str = "middle", widest: float | None = None
) -> str:
    """A line of text, smaller if it would be too wide; letters are some 0.62 of their size wide."""
    small = ""
    if widest is not None and len(text) * 0.62 * FONT_SIZE > widest:
        small = f' style="font-size: {widest / (0.62 * len(text)):.3g}px"'
    return f'<text class={quoteattr(kind)} x="{x:g}" y="{y:g}" text-anchor="{anchor}"{small}>{escape(text)}</text>'
