"""The moves of a match as a tree: the line that was played and, at each move, what could have been played in its place.

    1. Gb2 Yb2 (1... Ga1 2. Yb2 (2. Ya1)) 2. Ga1

    start ── Gb2 ──┬── Yb2 ── Ga1               a line is a tuple of moves, one after the other;
                   └── Ga1 ──┬── Yb2            a variation is a line that hangs on the move
                             └── Ya1            whose place it takes: `Ga1 Yb2` hangs on `Yb2`

The depth of the tree is that of the variations in each other, which records bound, and not the length of the lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tateti.board import Board
from tateti.errors import InvalidCellError, InvalidRecordError, TatetiError, quote
from tateti.games import Move, Position, Side
from tateti.language import mark as N_
from tateti.notation import Arrow, MarkedCell, RecordedMove, check_bounds, write_line

MOST_TOLD = 6  # moves of a variation that an error shows


@dataclass(frozen=True)
class Played:
    """A move in its place: how long it took, what was said of it and marked on the board, the position it gave, and
    the lines that could have been played instead."""

    move: Move
    position: Position
    seconds: float | None = None
    comment: str = ""
    arrows: tuple[Arrow, ...] = ()
    cells: tuple[MarkedCell, ...] = ()
    variations: tuple[tuple[Played, ...], ...] = ()

    def recorded(self) -> RecordedMove:
        """The move as a record has it."""
        lines = tuple(tuple(one.recorded() for one in line) for line in self.variations)
        return RecordedMove(
            str(self.move), self.comment, self.seconds, arrows=self.arrows, cells=self.cells, variations=lines
        )


def count_variations(line: Iterable[Played]) -> int:
    """How many variations hang on the moves of a line, with those that hang on theirs."""
    count, waiting = 0, list(line)
    while waiting:
        variations = waiting.pop().variations
        count += len(variations)
        waiting += [played for variation in variations for played in variation]
    return count


def check_marks(board: Board, arrows: Iterable[Arrow], cells: Iterable[MarkedCell]) -> None:
    """Raises where a mark is not on the board."""
    names = [name for arrow in arrows for name in (arrow.start, arrow.end)] + [one.cell for one in cells]
    for name in names:
        try:
            board.cell(name)
        except InvalidCellError as error:
            raise InvalidRecordError(
                N_("The record marks a cell that is not on the board: {reason}"), reason=error
            ) from error


def replayed(start: Position, moves: Sequence[RecordedMove]) -> Iterator[Played]:
    """The moves of a record with their variations, each checked by the rules; an error says which cannot be played."""
    check_bounds(moves)
    return _replayed(start, moves, _Path(start.turn), in_variation=False)


def _replayed(
    before: Position, line: Sequence[RecordedMove], path: _Path, in_variation: bool
) -> Iterator[Played]:
    length = len(path.moves)
    for told in line:
        try:
            move = before.move(told.text)
        except TatetiError as error:
            raise path.refusal(told.text, error, in_variation) from error
        check_marks(before.board, told.arrows, told.cells)
        variations = tuple(tuple(_replayed(before, one, path, in_variation=True)) for one in told.variations)
        before = before.game.after(before, move)
        path.moves.append(str(move))
        yield Played(move, before, told.seconds, told.comment, told.arrows, told.cells, variations)
    del path.moves[length:]


@dataclass
class _Path:
    """The moves that lead to the one that is being checked, so that an error can say where it is."""

    first_turn: Side
    moves: list[str] = field(default_factory=list)

    def refusal(self, move: str, reason: TatetiError, in_variation: bool) -> InvalidRecordError:
        """That this move cannot be played next."""
        if not in_variation:
            return InvalidRecordError(
                N_("Move {number} of the record, {move}, cannot be played: {reason}"),
                number=len(self.moves) + 1, move=quote(move), reason=reason,
            )  # fmt: skip
        return InvalidRecordError(
            N_("In the variation {line} of the record, {move} cannot be played: {reason}"),
            line=quote(self._up_to(move)), move=quote(move), reason=reason,
        )  # fmt: skip

    def _up_to(self, last: str) -> str:
        """The last of the moves and this one, with their numbers."""
        moves = [*self.moves, last]
        shown = moves[-MOST_TOLD:]
        line = write_line([RecordedMove(text) for text in shown], self.first_turn + len(moves) - len(shown))
        return line if len(shown) == len(moves) else f"… {line}"
