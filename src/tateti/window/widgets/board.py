"""The board, drawn: tiles, pieces, what aiming would do, the last move, the hint, the analysis, the winning line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pygame import Rect, Surface

from tateti.board import LETTERS, Cell
from tateti.games import Move, Position
from tateti.search.values import Evaluation, Value
from tateti.window.screens.match_layout import BoardPlace
from tateti.window.widgets import pieces, smooth, text
from tateti.window.widgets.theme import Colour, Theme, ink_of
from tateti.wording import value_in_signs

Point = tuple[float, float]


@dataclass(frozen=True)
class BoardLook:
    """What is shown on a board besides its pieces."""

    last: Move | None = None
    aim: Cell | None = None
    aimed: Move | None = None  # the move that aiming there means
    hint: Move | None = None
    values: Mapping[Cell, Evaluation] = field(default_factory=dict)
    best: frozenset[Cell] = frozenset()


def draw_board(
    surface: Surface, place: BoardPlace, position: Position, look: BoardLook, theme: Theme, unit: float
) -> None:
    """Draws a board in its place."""
    _Drawing(surface, place, position, look, theme, unit).draw()


class _Drawing:
    """One drawing of one board."""

    def __init__(
        self, surface: Surface, place: BoardPlace, position: Position, look: BoardLook, theme: Theme, unit: float
    ) -> None:  # fmt: skip
        self.surface, self.place, self.position = surface, place, position
        self.look, self.theme, self.unit = look, theme, unit
        self.winning = frozenset[Cell]() if position.outcome is None else position.outcome.cells
        self.gap = max(1, round(place.cell * 0.035))
        self.radius = round(place.cell * 0.13)

    def draw(self) -> None:
        self._draw_labels()
        cells = range(self.place.board.size)
        for cell in cells:
            self._draw_tile(cell)
        self._draw_winning_lines()
        for cell in cells:
            self._draw_piece(cell)
        for cell, evaluation in self.look.values.items():
            self._draw_value(cell, evaluation)

    # Around the board

    def _draw_labels(self) -> None:
        place, board = self.place, self.place.board
        size = min(round(14 * self.unit), round(place.cell * 0.6))
        for col in range(board.cols):
            square = place.square((board.rows - 1) * board.cols + col)
            below = Rect(square.x, square.bottom, square.width, place.gutter)
            text.write(self.surface, LETTERS[col], below, size, self.theme.muted, align=0.5)
        for row in range(board.rows):
            square = place.square(row * board.cols)
            left = Rect(square.x - place.gutter, square.y, place.gutter - 2 * self.gap, square.height)
            text.write(self.surface, str(board.rows - row), left, size, self.theme.muted, align=0.7)

    # Cells

    def _tile(self, cell: Cell) -> Rect:
        return self.place.square(cell).inflate(-2 * self.gap, -2 * self.gap)

    def _draw_tile(self, cell: Cell) -> None:
        fill, edge, width = self._tile_colours(cell)
        rect = self._tile(cell)
        self.surface.blit(smooth.tile(rect.size, fill, edge, width, self.radius), rect)

    def _tile_colours(self, cell: Cell) -> tuple[Colour, Colour, int]:
        """Inside, edge, and how thick that is: the last move and the hint have a thick one."""
        theme, look = self.theme, self.look
        thin, thick = (
            max(1, round(self.place.cell * 0.012)),
            max(1 + (self.place.cell > 20), round(self.place.cell * 0.045)),
        )
        fill = theme.tile_winning if cell in self.winning else theme.tile
        if cell == look.aim:
            fill = theme.tile_aimed
        if look.hint is not None and cell == look.hint.cell:
            return fill, theme.hint, thick
        if look.last is not None and cell == look.last.cell:
            return fill, theme.last, thick
        return fill, theme.muted if cell == look.aim else theme.line, thin

    def _draw_piece(self, cell: Cell) -> None:
        here = self.position[cell]
        coming = next(
            (move for move in (self.look.aimed, self.look.hint) if move and move.cell == cell), None
        )
        if coming is not None:
            self._blit(cell, coming.piece, 0.62, 150)
            if here:  # what is there now, in the corner
                inset = 0.19 * self.place.cell
                self._blit(cell, here, 0.24, 255, (-inset * 1.45, -inset * 1.45))
        elif here:
            self._blit(cell, here, 0.62, 255)

    def _blit(
        self, cell: Cell, piece: int, part: float, alpha: int, aside: tuple[float, float] = (0, 0)
    ) -> None:
        kind, size = self.position.game.piece(piece), round(self.place.cell * part)
        ink = ink_of(self.theme, kind)
        drawn = pieces.picture(kind, size, ink) if alpha == 255 else pieces.faint(kind, size, ink, alpha)
        x, y = self._tile(cell).center
        self.surface.blit(drawn, drawn.get_rect(center=(x + aside[0], y + aside[1])))

    # The analysis: a sign and a number on every cell that can be played, in colours that no piece has.

    def _draw_value(self, cell: Cell, evaluation: Evaluation) -> None:
        words = value_in_signs(evaluation)
        tile, occupied = self._tile(cell), self.position[cell] != 0
        size = max(8, round(self.place.cell * (0.15 if occupied else 0.2)))
        height = round(size * 1.5)
        badge = Rect(0, 0, max(height, text.width_of(words, size) + round(size * 0.9)), height)
        inset = round(self.place.cell * 0.05)
        badge.center = tile.center
        if occupied:
            badge.bottomright = (tile.right - inset, tile.bottom - inset)
        fill, edge, ink = self._badge_colours(evaluation.value)
        width = max(1, round(size * 0.1))
        if cell in self.look.best:
            around = badge.inflate(6 * width, 6 * width)
            smooth.framed(self.surface, around, self.theme.tile, self.theme.accent, width, around.height // 2)
        smooth.framed(self.surface, badge, fill, edge, width, badge.height // 2)
        text.write(self.surface, words, badge, size, ink, align=0.5)

    def _badge_colours(self, value: Value) -> tuple[Colour, Colour, Colour]:
        theme = self.theme
        if value is Value.WIN:
            return theme.accent, theme.accent, theme.on_accent
        if value is Value.LOSS:
            return theme.loss, theme.loss, theme.panel
        return theme.panel, theme.accent, theme.text

    # The end

    def _draw_winning_lines(self) -> None:
        """Under the pieces, so that they are seen as they are."""
        for line in self.position.outcome.lines if self.position.outcome is not None else ():
            start, end = self.place.square(line[0]).center, self.place.square(line[-1]).center
            a, b = _beyond(start, end, self.place.cell * 0.36)
            smooth.line(self.surface, a, b, max(3.0, self.place.cell * 0.14), self.theme.winning)


def _beyond(a: Point, b: Point, by: float) -> tuple[Point, Point]:
    """The ends of a line, each so much further out, measured across or down."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = by / max(1.0, abs(dx), abs(dy))
    return (a[0] - dx * part, a[1] - dy * part), (b[0] + dx * part, b[1] + dy * part)
