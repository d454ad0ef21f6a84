"""A board that a script steps through: every piece is drawn once and used on each cell, and what marks an end is there, hidden.

The script sets which piece a cell uses (`#piece-X`, or `#none`), where the last move is, and which end is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from tateti.board import Board, Cell, Line
from tateti.pictures.drawing import LAST, Drawing, Mark, board_marks, drawing_of
from tateti.pictures.outlines import Path
from tateti.pictures.picture import BoardPicture
from tateti.pictures.shapes import CELL, outline_of
from tateti.pictures.svg import element_of, style_of
from tateti.pictures.themes import Theme
from tateti.pieces import Piece

EMPTY = "."


@dataclass(frozen=True)
class SteppedBoard:
    """The board, the pieces that can stand on it, and by a name of one's own the lines that can be completed at an end."""

    board: Board
    pieces: Sequence[Piece]
    ends: Mapping[str, Sequence[Line]] = field(default_factory=dict)

    def rules(self, theme: Theme) -> str:
        """The style of all that can be seen; a piece that is used elsewhere is not within the board."""
        ends = [mark for lines in self.ends.values() for mark in self._end(lines)]
        marks = [*self._base.marks[1:], *ends, *self._pieces.values(), self._last]
        return style_of(marks, theme).replace(".tateti-board .", ".")

    def svg(self, letters: str, label: str, last: Cell | None = None, end: str | None = None) -> str:
        """The board with these pieces on it, by their letters, the last move marked, and this end shown."""
        return "".join(self._parts(letters, label, last, end))

    @property
    def _base(self) -> Drawing:
        return drawing_of(BoardPicture(self.board, (), [0] * self.board.size), square=True)

    def _end(self, lines: Sequence[Line]) -> list[Mark]:
        """What lies below the pieces where these lines are completed."""
        ended = BoardPicture(self.board, (), [0] * self.board.size, lines=lines)
        marks = board_marks(ended, self._base.frame)
        return [mark for mark in marks if mark.kind in ("tile won", "winning")]

    @property
    def _pieces(self) -> dict[str, Mark]:
        return {piece.letter: Mark(outline_of(piece), "piece", piece) for piece in self.pieces}

    @property
    def _last(self) -> Mark:
        return Mark(Path(LAST), "last")

    def _parts(self, letters: str, label: str, last: Cell | None, end: str | None) -> Iterator[str]:
        base, cols = self._base, self.board.cols
        frame = base.frame
        yield (
            f'<svg class="tateti-board" role="img" aria-label="{escape(label)}" '
            f'viewBox="{frame.left:g} {frame.top:g} {frame.width:g} {frame.height:g}"><defs><g id="none"></g>'
        )
        for letter, mark in self._pieces.items():
            yield f'<g id="piece-{letter}">{element_of(mark)}</g>'
        yield "</defs>"
        yield from map(element_of, base.marks[1:])
        for name, lines in self.ends.items():
            marks = "".join(map(element_of, self._end(lines)))
            yield f'<g id="{name}"{"" if name == end else " hidden"}>{marks}</g>'
        yield '<g id="pieces">'
        for cell, letter in enumerate(letters):
            x, y = cell % cols * CELL + CELL // 2, cell // cols * CELL + CELL // 2
            yield f'<use href="#{"none" if letter == EMPTY else f"piece-{letter}"}" x="{x}" y="{y}"/>'
        moved = "" if last is None else f' transform="translate({last % cols * CELL} {last // cols * CELL})"'
        yield f'</g>{element_of(self._last)[:-2]} id="last"{" hidden" if last is None else moved}/></svg>\n'
