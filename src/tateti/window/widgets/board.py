"""The board, drawn: tiles, pieces, what aiming would do, the marks, the analysis, the winning line.

Four marks, each of a shape of its own, so that nobody has to tell colours apart; the page has the same:
the last move has corners, a hint a dashed ring, the best move a star, the keyboard cursor a frame around its cell.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from tateti.board import LETTERS, Board, Cell
from tateti.games import Move, Position
from tateti.search.values import Evaluation, Value
from tateti.window.widgets import pieces, smooth, text
from tateti.window.widgets.theme import Colour, Theme, ink_of
from tateti.wording import value_in_signs

Point = tuple[float, float]

LARGEST_CELL = 190  # units


@dataclass(frozen=True)
class BoardPlace:
    """Where a board is: the corner of its cells, and their size; letters and numbers are left of it and below."""

    board: Board
    x: int
    y: int
    cell: int
    gutter: int

    @property
    def rect(self) -> Rect:
        """All cells."""
        return Rect(self.x, self.y, self.cell * self.board.cols, self.cell * self.board.rows)

    def below(self, room: Rect) -> Rect:
        """As much of a room as has the middle of the cells for its own: a wide board is off the middle, for its names are at the left."""
        width = 2 * min(self.rect.centerx - room.left, room.right - self.rect.centerx)
        return Rect(self.rect.centerx - width // 2, room.y, width, room.height)

    def square(self, cell: Cell) -> Rect:
        """One cell."""
        row, col = divmod(cell, self.board.cols)
        return Rect(self.x + col * self.cell, self.y + row * self.cell, self.cell, self.cell)

    def cell_at(self, point: tuple[int, int] | None) -> Cell | None:
        """The cell under a point."""
        if point is None or not self.rect.collidepoint(point):
            return None
        return self.board.at((point[1] - self.y) // self.cell, (point[0] - self.x) // self.cell)


def place_board(area: Rect, board: Board, unit: float) -> BoardPlace:
    """The board as large as it fits, its cells in the middle of an area, if there is room for the names beside them."""
    gutter = max(10, round(24 * unit))
    across, down = (area.width - gutter) // board.cols, (area.height - gutter) // board.rows
    cell = max(1, min(across, down, round(LARGEST_CELL * unit)))
    x = area.x + max(gutter, (area.width - cell * board.cols) // 2)
    y = area.y + (area.height - gutter - cell * board.rows) // 2
    return BoardPlace(board, x, y, cell, gutter)


@dataclass(frozen=True)
class Arrival:
    """A piece that is just being put: what was on its cell before, and how far it has come, from 0 to 1."""

    cell: Cell
    before: int
    part: float


@dataclass(frozen=True)
class BoardLook:
    """What is shown on a board besides its pieces."""

    last: Move | None = None
    aimed: Move | None = None  # the move that a click would play
    cursor: Cell | None = None  # where the keyboard is
    hint: Move | None = None
    marked: frozenset[Cell] = frozenset()  # cells of which a hint says that it is one of them
    values: Mapping[Cell, Evaluation] = field(default_factory=dict)
    best: frozenset[Cell] = frozenset()
    arrival: Arrival | None = None


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
        self._draw_marks()
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
        theme, rect = self.theme, self._tile(cell)
        fill = theme.tile_winning if cell in self.winning else theme.tile
        edge = theme.line
        if self.look.aimed is not None and cell == self.look.aimed.cell:
            fill, edge = theme.tile_aimed, theme.muted
        width = max(1, round(self.place.cell * 0.012))
        self.surface.blit(smooth.tile(rect.size, fill, edge, width, self.radius), rect)

    def _draw_piece(self, cell: Cell) -> None:
        here, arrival, look = self.position[cell], self.look.arrival, self.look
        coming = next((move for move in (look.aimed, look.hint) if move and move.cell == cell), None)
        if coming is not None:
            self._draw_coming(cell, coming.piece, here)
        elif arrival is not None and arrival.cell == cell and arrival.part < 1:
            self._draw_arriving(cell, here, arrival)
        elif here:
            self._blit(cell, here, 0.62, 255)

    def _draw_coming(self, cell: Cell, piece: int, here: int) -> None:
        """What the cell would become, and what is there now beside it; with a hint, both within its ring."""
        in_ring = here and self.look.hint is not None and self.look.hint.cell == cell
        self._blit(cell, piece, 0.5 if in_ring else 0.62, 150, (0.06, 0.06) if in_ring else (0, 0))
        if here:
            aside = -0.18 if in_ring else -0.275
            self._blit(cell, here, 0.22 if in_ring else 0.24, 255, (aside, aside))

    def _draw_arriving(self, cell: Cell, here: int, arrival: Arrival) -> None:
        """A new piece grows; one that takes the place of another is turned over."""
        part = 1 - (1 - arrival.part) ** 2  # quick at first, then calm
        if not arrival.before:
            self._blit(cell, here, 0.62 * (0.55 + 0.45 * part), 255)
            return
        shown, width = (arrival.before, 1 - 2 * part) if part < 0.5 else (here, 2 * part - 1)
        kind = self.position.game.piece(shown)
        drawn = pieces.picture(kind, round(self.place.cell * 0.62), ink_of(self.theme, kind))
        narrow = pygame.transform.smoothscale(
            drawn, (max(1, round(drawn.get_width() * width)), drawn.get_height())
        )
        self.surface.blit(narrow, narrow.get_rect(center=self._tile(cell).center))

    def _blit(
        self, cell: Cell, piece: int, part: float, alpha: int, aside: tuple[float, float] = (0, 0)
    ) -> None:
        """A piece on a cell, as a part of its size; `aside` of its middle, in parts of it, too."""
        kind, size = self.position.game.piece(piece), round(self.place.cell * part)
        ink = ink_of(self.theme, kind)
        drawn = pieces.picture(kind, size, ink) if alpha == 255 else pieces.faint(kind, size, ink, alpha)
        x, y = self._tile(cell).center
        center = x + aside[0] * self.place.cell, y + aside[1] * self.place.cell
        self.surface.blit(drawn, drawn.get_rect(center=center))

    # The marks

    def _draw_marks(self) -> None:
        look = self.look
        if look.last is not None:
            self._draw_corners(look.last.cell)
        if look.hint is not None:
            self._draw_dashed_ring(look.hint.cell)
        for cell in look.marked:
            self._draw_dashed_ring(cell)
        if look.cursor is not None:
            self._draw_frame(look.cursor)

    def _draw_corners(self, cell: Cell) -> None:
        tile, size = self._tile(cell), self.place.cell
        room = tile.inflate(-2 * round(size * 0.045), -2 * round(size * 0.045))
        arm, width = max(2, round(size * 0.16)), max(1 + (size > 20), round(size * 0.04))
        for x, across in ((room.x, 1), (room.right, -1)):
            for y, down in ((room.y, 1), (room.bottom, -1)):
                flat = Rect(x, y, arm * across, width * down)
                upright = Rect(x, y, width * across, arm * down)
                for bar in (flat, upright):
                    bar.normalize()
                    self.surface.fill(self.theme.last, bar)

    def _draw_dashed_ring(self, cell: Cell) -> None:
        diameter = max(8, round(self.place.cell * 0.84))
        ring = smooth.dashed_ring(diameter, max(2, round(self.place.cell * 0.045)), 14, self.theme.hint)
        self.surface.blit(ring, ring.get_rect(center=self._tile(cell).center))

    def _draw_frame(self, cell: Cell) -> None:
        """Around the tile, in the gap to its neighbours."""
        square, width = self.place.square(cell), max(2, round(self.place.cell * 0.03))
        outer = square.inflate(2 * width - 2 * self.gap, 2 * width - 2 * self.gap)
        frame = smooth.frame(outer.size, self.theme.focus, width, self.radius + width)
        self.surface.blit(frame, outer)

    # The analysis: a sign and a number on every cell that can be played, in colours that no piece has.

    def _draw_value(self, cell: Cell, evaluation: Evaluation) -> None:
        words = value_in_signs(evaluation)
        tile, occupied = self._tile(cell), self.position[cell] != 0
        size = max(8, round(self.place.cell * (0.15 if occupied else 0.2)))
        height = round(size * 1.5)
        star = round(size * 0.95) if cell in self.look.best else 0
        wide = text.width_of(words, size) + star + round(size * 0.9)
        badge = Rect(0, 0, max(height, wide), height)
        inset = round(self.place.cell * 0.05)
        badge.center = tile.center
        if occupied:
            badge.bottomright = (tile.right - inset, tile.bottom - inset)
        fill, edge, ink = self._badge_colours(evaluation.value)
        smooth.framed(self.surface, badge, fill, edge, max(1, round(size * 0.1)), badge.height // 2)
        inner = badge.inflate(-round(size * 0.6), 0)
        if star:
            _draw_star(self.surface, (inner.x + star * 0.45, inner.centery), star * 0.5, ink)
            inner.x, inner.width = inner.x + star, inner.width - star
        text.write(self.surface, words, inner, size, ink, align=0.5)

    def _badge_colours(self, value: Value) -> tuple[Colour, Colour, Colour]:
        theme = self.theme
        if value is Value.WIN:
            return theme.accent, theme.accent, theme.on_accent
        if value is Value.LOSS:
            return theme.loss, theme.loss, theme.panel
        return theme.panel, theme.accent, theme.text

    # The end

    def _draw_winning_lines(self) -> None:
        """Under the pieces, so that they are seen as they are; drawn from end to end as the last piece comes."""
        part = 1.0 if self.look.arrival is None else self.look.arrival.part
        for line in self.position.outcome.lines if self.position.outcome is not None else ():
            start, end = self.place.square(line[0]).center, self.place.square(line[-1]).center
            a, b = _beyond(start, end, self.place.cell * 0.36)
            b = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
            smooth.line(self.surface, a, b, max(3.0, self.place.cell * 0.14), self.theme.winning)


def _draw_star(surface: Surface, middle: Point, radius: float, colour: Colour) -> None:
    """A star with five points."""
    corners = [
        (middle[0] + reach * math.sin(math.pi * step / 5), middle[1] - reach * math.cos(math.pi * step / 5))
        for step in range(10)
        for reach in (radius if step % 2 == 0 else radius * 0.45,)
    ]
    smooth.shape(surface, corners, colour)


def _beyond(a: Point, b: Point, by: float) -> tuple[Point, Point]:
    """The ends of a line, each so much further out, measured across or down."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    part = by / max(1.0, abs(dx), abs(dy))
    return (a[0] - dx * part, a[1] - dy * part), (b[0] + dx * part, b[1] + dy * part)
