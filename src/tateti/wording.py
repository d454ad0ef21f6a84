"""What the players think, in the person's language: one sentence for each kind of reason."""

from __future__ import annotations

from functools import singledispatch

from tateti.board import Board
from tateti.language import gettext as _
from tateti.players import reasons


@singledispatch
def reason_in_words(reason: reasons.Reason, board: Board) -> str:
    """The reason as a sentence."""
    raise NotImplementedError(f"no words for {reason!r}")


@reason_in_words.register
def _any_move(reason: reasons.AnyMove, board: Board) -> str:
    return _("Nothing stands out here, so any move will do.")


@reason_in_words.register
def _win(reason: reasons.Win, board: Board) -> str:
    return _("It completes a line and wins.")


@reason_in_words.register
def _block(reason: reasons.Block, board: Board) -> str:
    return _("It stops the line that the other would complete on {cell}.").format(cell=board.name(reason.cell))


@reason_in_words.register
def _safe(reason: reasons.Safe, board: Board) -> str:
    return _("It is safe: after it nobody can complete a line at once.")


@reason_in_words.register
def _only_safe(reason: reasons.OnlySafe, board: Board) -> str:
    return _("It is the only safe move: after any other the opponent completes a line at once.")
