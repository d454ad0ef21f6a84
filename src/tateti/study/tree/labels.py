"""The words and signs of a search tree, in the person's language."""

from __future__ import annotations

from tateti.games import Position, Side
from tateti.language import gettext as _
from tateti.language import ngettext
from tateti.language import number as counted
from tateti.search.alphabeta import MINUS_INFINITY, PLUS_INFINITY, Bound, SearchTree, State, Utility
from tateti.study.tree.view import View
from tateti.wording import mover_in_words

SIGNS = {Utility.MAX_WINS: "+", Utility.MAX_DRAWS: "=", Utility.MAX_LOSES: "−", Utility.NOT_FINISHED: "?"}


def value_in_words(state: State) -> str:
    """`= draws`, or `draws at most` where only a bound is known: a word, so that nothing hangs on colour."""
    utility, bound = state.value
    value = utility_in_words(utility)
    if bound is Bound.AT_LEAST:
        return _("{value} at least").format(value=value)
    if bound is Bound.AT_MOST:
        return _("{value} at most").format(value=value)
    return f"{SIGNS[utility]} {value}"


def utility_in_words(utility: Utility) -> str:
    """What happens to MAX."""
    return {
        Utility.MAX_WINS: _("wins"),
        Utility.MAX_DRAWS: _("draws"),
        Utility.MAX_LOSES: _("loses"),
        Utility.NOT_FINISHED: _("not finished"),
    }[utility]


def number(value: int) -> str:
    """Alpha or beta: −∞, −1, 0, +1 or +∞.

    >>> number(-2), number(-1), number(0), number(1)
    ('−∞', '−1', '0', '+1')
    """
    if value <= MINUS_INFINITY:
        return "−∞"
    if value >= PLUS_INFINITY:
        return "+∞"
    return {-1: "−1", 0: "0", 1: "+1"}[value]


def window(state: State) -> str:
    """`α 0  β +∞`."""
    return f"α {number(state.alpha)}  β {number(state.beta)}"


def to_move(position: Position, side: Side) -> str:
    """Who moves: by mark in Tic-Tac-Toe; in the others, where the pieces belong to nobody, first or second."""
    if (mark := position.game.mark_of(side)) is not None:
        return _("{mark} to move").format(mark=mark.letter)
    return _("first player to move") if side is Side.FIRST else _("second player to move")


def player_of(state: State) -> str:
    """`MAX` or `MIN`."""
    return "MAX" if state.is_max else "MIN"


def heading(searched: SearchTree) -> str:
    """Who MAX is and what the root is worth: `MAX (X) draws`."""
    state = searched.root
    who = mover_in_words(state.position.game, searched.max_side)
    value = utility_in_words(state.utility)
    return f"MAX ({who}): {value}" if state.utility is Utility.NOT_FINISHED else f"MAX ({who}) {value}"


def figures(searched: SearchTree) -> str:
    """How large the tree is, and how it was searched."""
    cuts = searched.cuts()
    unseen = sum(len(cut.never_looked_at) for cut in cuts)
    parts = [nodes(len(searched.tree))]
    if searched.pruning:
        parts.append(ngettext("{n} cut", "{n} cuts", len(cuts)).format(n=counted(len(cuts))))
        parts.append(
            ngettext("{n} successor never looked at", "{n} successors never looked at", unseen).format(
                n=counted(unseen)
            )
        )
    else:
        parts.append(_("no pruning"))
    if searched.depth is not None and not searched.saw_every_end:
        parts.append(ngettext("{n} ply deep", "{n} plies deep", searched.depth).format(n=searched.depth))
    if searched.order == "fixed":
        parts.append(_("fixed order"))
    elif searched.seed is None:
        parts.append(_("random order"))
    else:
        parts.append(_("random order, seed {seed}").format(seed=searched.seed))
    return " · ".join(parts)


def legend() -> list[str]:
    """What the signs mean, in two lines."""
    return [
        _(
            "Values are for MAX: + wins, = draws, − loses, ? not finished. After a cut a value may be only a bound."
        ),
        _(
            "α: what MAX is sure of so far; β: what MIN can hold MAX to (+1 wins, 0 draws, −1 loses). "
            "At α ≥ β the rest is cut."
        ),
    ]


def legend_of_the_picture() -> str:
    """What is marked in the picture."""
    return _("The bold line is best play. The last move has a yellow cell, a completed line has green ones.")


def legend_of_the_text() -> str:
    """What is marked in the text."""
    return _("* marks the line of best play.")


def folded(more: int) -> str:
    """So many successors are not shown."""
    return ngettext("+ {n} more", "+ {n} more", more).format(n=counted(more))


def nodes(count: int) -> str:
    """So many nodes."""
    return ngettext("{n} node", "{n} nodes", count).format(n=counted(count))


def beneath(view: View) -> str:
    """So many nodes are not shown under this one, and so many of its successors were cut off."""
    below = ngettext("+ {n} below", "+ {n} below", view.beneath).format(n=counted(view.beneath))
    cut = view.state.cut
    return below if cut is None else f"{below}, ✂ {len(cut.never_looked_at)}"


def unseen_in_words(count: int) -> str:
    """So many successors were cut off."""
    return ngettext("{n} never looked at", "{n} never looked at", count).format(n=counted(count))
