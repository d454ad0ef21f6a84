"""Where everything in the picture of a tree stands.

A node takes the width of its card, or that of what hangs under it: its children, then "+ n more" if some of them are
folded away, then the stub of a cut. It stands over the middle of them.

    gutter │            card
     MAX   │     ┌───────┼──────┬─ ─ ─ ─ ┐
    ───────┼─────┼───────┼──────┼────────┼──
     MIN   │    card    card  + 5 more   ✂
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tateti.board import Board
from tateti.study.tree.svg_board import board_size
from tateti.study.tree.view import View

WIDEST, NARROWEST = 1280, 700
MARGIN, GUTTER = 16, 104
GAP_ACROSS, GAP_DOWN, ROOM_ABOVE_ROOT = 10, 62, 28
CARD_PADDING, NARROWEST_CARD = 9, 116  # room for the longest value
BADGE, WINDOW_LINE, NOTE_LINE = 20, 18, 20
FOLD_WIDTH, CUT_WIDTH = 80, 104


@dataclass(frozen=True)
class Sizes:
    """What depends on the board."""

    card_width: float
    card_height: float
    level: float

    @classmethod
    def of(cls, board: Board) -> Sizes:
        """The sizes for small boards of this shape."""
        width, height = board_size(board)
        card_height = CARD_PADDING + height + 6 + BADGE + WINDOW_LINE
        return cls(
            max(NARROWEST_CARD, width + 2 * CARD_PADDING), card_height, card_height + GAP_DOWN + NOTE_LINE
        )


@dataclass(slots=True)
class Placed:
    """A node with the middle of its card, and of what hangs beside its children."""

    view: View
    middle: float
    children: list[Placed] = field(default_factory=list)
    fold: float | None = None
    cut: float | None = None


def fits(view: View, widest: float = WIDEST) -> bool:
    """Whether the picture is not too wide."""
    return width_of(view, Sizes.of(view.state.position.board)) + GUTTER + 2 * MARGIN <= widest


def width_of(view: View, sizes: Sizes) -> float:
    """How much room a node and what hangs under it need."""
    return max(sizes.card_width + GAP_ACROSS, _width_under(view, sizes))


def place(view: View, sizes: Sizes, left: float) -> Placed:
    """Gives a node, and what hangs under it, the room that begins at `left`."""
    width = width_of(view, sizes)
    at = left + (width - _width_under(view, sizes)) / 2
    placed, middles = Placed(view, left + width / 2), list[float]()
    for child in view.children:
        placed.children.append(place(child, sizes, at))
        middles.append(placed.children[-1].middle)
        at += width_of(child, sizes)
    if view.folded:
        placed.fold = at + FOLD_WIDTH / 2
        middles.append(placed.fold)
        at += FOLD_WIDTH
    if view.cut is not None:
        placed.cut = at + CUT_WIDTH / 2
        middles.append(placed.cut)
    if middles:
        placed.middle = (middles[0] + middles[-1]) / 2
    return placed


def _width_under(view: View, sizes: Sizes) -> float:
    children = sum(width_of(child, sizes) for child in view.children)
    return children + FOLD_WIDTH * bool(view.folded) + CUT_WIDTH * (view.cut is not None)
