"""Hints in steps: where to look, then the move, then why; where there are others to choose from, they come in between.

A learner who is told the move learns the move; one who is told where to look still finds it alone. The steps belong to
a position: in another one they begin again.

    clue      what there is to see, or the part of the board to look at, without the move
    cells     a few cells, of which one is right: only where the hint says which others (problems do)
    move      the move
    reason    why
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from tateti import wording
from tateti.board import Board, Cell
from tateti.games import Move, Position
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.players import Stop, Weighed, reasons
from tateti.players.heuristics.tactics import safe_moves, winning_moves
from tateti.search.values import Value
from tateti.study.advice import advise


class Step(Enum):
    """How much a hint gives away, from the least to the most."""

    CLUE = "clue"
    CELLS = "cells"
    MOVE = "move"
    REASON = "reason"


@dataclass(frozen=True)
class Hint:
    """One step of the advice for a position.

    `others` are the cells among which the right one is named first; `clue` says in English where to look, if there is
    something better to say than can be read off the advice.
    """

    position: Position
    advised: Weighed
    step: Step = Step.CLUE
    others: tuple[Cell, ...] = ()
    clue: str = ""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that there are."""
        return tuple(step for step in Step if step is not Step.CELLS or self.others)

    @property
    def is_last(self) -> bool:
        """Whether nothing more is to be said."""
        return self.step is self.steps[-1]

    @property
    def following(self) -> Hint:
        """The same advice, one step further; after the last step there is no other."""
        return self if self.is_last else replace(self, step=self.steps[self.steps.index(self.step) + 1])

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells to show: those to choose from, or the right one; none as long as only the clue is given."""
        right = self.advised.move.cell
        if self.step is Step.CLUE:
            return ()
        return tuple(sorted({right, *self.others})) if self.step is Step.CELLS else (right,)

    def in_words(self) -> str:
        """What is said to the person: nothing of a later step.

        >>> from tateti.games import game
        >>> hint = first_hint(game("tictactoe").position("XX./OO./..."))
        >>> hint.in_words()
        'A line can be completed at once. Which one?'
        >>> hint.following.in_words()
        'Hint: Xc3.'
        >>> hint.following.following.in_words()
        'Hint: Xc3. It completes a line and wins.'
        """
        game = self.position.game
        if self.step is Step.CLUE:
            return _(self.clue) if self.clue else clue_in_words(self.position, self.advised)
        if self.step is Step.CELLS:
            names = ", ".join(self.position.board.name(cell) for cell in self.cells)
            return _("It is one of these cells: {cells}.").format(cells=names)
        move = wording.move_in_words(game, self.advised.move)
        if self.step is Step.MOVE:
            return _("Hint: {move}.").format(move=move)
        reason = wording.reason_in_words(self.advised.reason, game)
        return _("Hint: {move}. {reason}").format(move=move, reason=reason)


def first_hint(position: Position, last: Move | None = None, stop: Stop | None = None) -> Hint:
    """The first step of the advice for a position."""
    return Hint(position, advise(position, last, stop))


def next_hint(
    before: Hint | None, position: Position, last: Move | None = None, stop: Stop | None = None
) -> Hint:
    """The step after the one that was given before; the first one in a position that it was not given for."""
    if before is None or before.position != position:
        return first_hint(position, last, stop)
    return before.following


# Where to look

_CLUES: dict[type[reasons.Reason], str] = {
    reasons.Win: N_("A line can be completed at once. Which one?"),
    reasons.Block: N_("The other threatens to complete a line. Where?"),
    reasons.WinningCorner: N_("One move makes two threats at once. Look at the corners."),
    reasons.OnlySafe: N_("Only one move is safe. What could the other do after each of the rest?"),
    reasons.NoSafeReply: N_("After the right move every reply is a mistake. Which moves does it leave the other?"),
    reasons.SettleForDraw: N_("There is nothing to win here: what keeps the draw?"),
}  # fmt: skip


LARGEST_WITH_CORNERS = (
    4  # on a board with longer sides the corners are no place to look for more than elsewhere
)


def clue_in_words(position: Position, advised: Weighed) -> str:
    """What there is to see: a line or a threat where the advice is about one, else the part of the board."""
    if (clue := _CLUES.get(type(advised.reason))) is not None:
        return _(clue)
    if _is_threatened(position):
        return _(_CLUES[reasons.Block])
    if position.game.shared and len(safe_moves(position)) == 1:
        return _(_CLUES[reasons.OnlySafe])
    part = _part_in_words(position.board, advised.move.cell)
    wins = isinstance(advised.reason, reasons.Proven) and advised.reason.value is Value.WIN
    return _("A win can be forced from here.") + " " + part if wins else part


def _is_threatened(position: Position) -> bool:
    """Whether the other would complete a line if it were their move, in a game where one can stop that by a mark."""
    if position.game.shared or position.game.misere:
        return False
    return bool(winning_moves(Position(position.game, position.code, position.turn.other)))


def _part_in_words(board: Board, cell: Cell) -> str:
    """The part of the board in which a cell lies: never so small that it is the cell."""
    row, col = divmod(cell, board.cols)
    at_the_sides = (row in (0, board.rows - 1)) + (col in (0, board.cols - 1))
    if min(board.rows, board.cols) >= 3 and max(board.rows, board.cols) <= LARGEST_WITH_CORNERS:
        return (
            _("Look at the middle of the board."),
            _("Look at the edge of the board, between the corners."),
            _("Look at the corners."),
        )[at_the_sides]
    if (third := _third(row, board.rows)) != 1:
        return (
            _("Look at the lower part of the board.") if third else _("Look at the upper part of the board.")
        )
    if (third := _third(col, board.cols)) != 1:
        return (
            _("Look at the right part of the board.") if third else _("Look at the left part of the board.")
        )
    return _("Look at the middle of the board.")


def _third(number: int, count: int) -> int:
    """Whether one of so many lies in the first, the middle or the last third: 0, 1 or 2."""
    return 3 * number // count if count > 2 else 1
