"""Where everything is during a match: the board, the words below it, and a panel beside or around it.

wide   board   | title, players      tall   title, players
               | moves                      board
       words   | buttons                    words
                                            buttons
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect

from tateti.board import Board, Cell
from tateti.language import gettext as _
from tateti.window.open_match import OpenMatch
from tateti.window.state import Point, State
from tateti.window.widgets import text
from tateti.window.widgets.controls import Control, Look
from tateti.wording import title_of

WIDE, TALL = (960, 640), (560, 860)  # in units
LARGEST_CELL = 190


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

    def square(self, cell: Cell) -> Rect:
        """One cell."""
        row, col = divmod(cell, self.board.cols)
        return Rect(self.x + col * self.cell, self.y + row * self.cell, self.cell, self.cell)

    def cell_at(self, point: Point | None) -> Cell | None:
        """The cell under a point."""
        if point is None or not self.rect.collidepoint(point):
            return None
        return self.board.at((point[1] - self.y) // self.cell, (point[0] - self.x) // self.cell)


def place_board(area: Rect, board: Board, unit: float) -> BoardPlace:
    """The board as large as it fits, in the middle of an area."""
    gutter = max(10, round(24 * unit))
    across, down = (area.width - gutter) // board.cols, (area.height - gutter) // board.rows
    cell = max(1, min(across, down, round(LARGEST_CELL * unit)))
    x = area.x + (area.width - gutter - cell * board.cols) // 2 + gutter
    y = area.y + (area.height - gutter - cell * board.rows) // 2
    return BoardPlace(board, x, y, cell, gutter)


@dataclass
class PlayLayout:
    """A match: its board, and the places of the words and the controls."""

    unit: float
    place: BoardPlace
    title: Rect
    players: tuple[Rect, Rect]
    words: Rect
    legend: Rect
    moves: Rect | None
    panel: Rect | None
    controls: list[Control] = field(default_factory=list)


def lay_out_play(state: State, open_match: OpenMatch, size: tuple[int, int]) -> PlayLayout:
    """A match in a window of this size."""
    wide_unit, tall_unit = (min(size[0] / w, size[1] / h) for w, h in (WIDE, TALL))
    lay_out = _wide if size[0] >= size[1] * 1.05 else _tall
    return lay_out(state, open_match, size, wide_unit if lay_out is _wide else tall_unit)


def _wide(state: State, open_match: OpenMatch, size: tuple[int, int], unit: float) -> PlayLayout:
    def u(number: float) -> int:
        return round(number * unit)

    margin, words_height, side = u(22), u(96), u(296)
    height = size[1] - 2 * margin
    board_room = Rect(0, 0, size[0] - 3 * margin - side, height - words_height - u(12))
    place = place_board(board_room, open_match.match.game.board, unit)
    # A board that needs less width than there is moves towards the panel, and both to the middle.
    width = min(board_room.width, max(place.rect.width + 2 * place.gutter, u(560)))
    left = (size[0] - width - margin - side) // 2
    place = place_board(Rect(left, margin, width, board_room.height), open_match.match.game.board, unit)
    words = Rect(left, size[1] - margin - words_height, width, words_height)
    panel = Rect(left + width + margin, margin, side, height)
    inner = panel.inflate(-u(32), -u(28))
    lines = len(text.wrapped(title_of(open_match.match.game), u(19), inner.width, 2))
    title = Rect(inner.x, inner.y, inner.width, lines * text.height_of(u(19)))
    one = Rect(inner.x, title.bottom + u(12), inner.width, u(72))
    two = one.move(0, one.height + u(8))
    legend = Rect(inner.x, two.bottom + u(10), inner.width, u(_legend_height(open_match)))
    row, gap = u(40), u(8)
    buttons = _buttons(state, open_match)
    top = inner.bottom - (len(buttons) + 1) // 2 * (row + gap) + gap
    layout = PlayLayout(unit, place, title, (one, two), words, legend, None, panel)
    layout.controls = _grid(buttons, Rect(inner.x, top, inner.width, inner.bottom - top), 2, row, gap)
    moves = Rect(inner.x, legend.bottom + u(10), inner.width, top - legend.bottom - u(22))
    layout.moves = moves if moves.height > u(40) else None
    return layout


def _tall(state: State, open_match: OpenMatch, size: tuple[int, int], unit: float) -> PlayLayout:
    def u(number: float) -> int:
        return round(number * unit)

    margin = u(18)
    width = min(size[0] - 2 * margin, u(760))
    left = (size[0] - width) // 2
    title = Rect(left, margin, width, u(34))
    half = (width - u(10)) // 2
    one = Rect(left, title.bottom + u(6), half, u(72))
    two = one.move(half + u(10), 0)
    legend = Rect(left, one.bottom + u(8), width, u(_legend_height(open_match)))
    row, gap = u(42), u(8)
    buttons = _buttons(state, open_match)
    rows = (len(buttons) + 2) // 3
    top = size[1] - margin - rows * (row + gap) + gap
    words = Rect(left, top - u(12) - u(104), width, u(104))
    room = Rect(left, legend.bottom + u(10), width, words.y - legend.bottom - u(20))
    place = place_board(room, open_match.match.game.board, unit)
    layout = PlayLayout(unit, place, title, (one, two), words, legend, None, None)
    layout.controls = _grid(buttons, Rect(left, top, width, rows * (row + gap)), 3, row, gap)
    return layout


def _legend_height(open_match: OpenMatch) -> int:
    """In units: a line for the names of the pieces, and one for how many are left."""
    if not open_match.named_pieces:
        return 0
    return 22 if open_match.stock is None else 38


def _buttons(state: State, open_match: OpenMatch) -> list[Control]:
    """The buttons of a match, without a place."""
    nowhere = Rect(0, 0, 0, 0)
    over, own_turn = open_match.is_over, open_match.waits_for_person
    buttons = [
        Control("undo", nowhere, _("Undo"), "U", enabled=bool(open_match.match.history)),
        Control("hint", nowhere, _("Hint"), "H", enabled=own_turn),
        Control("analysis", nowhere, _("Analysis"), "A", chosen=open_match.analysing),
        Control("theme", nowhere, _("Light") if state.dark else _("Dark"), "D"),
        Control("menu", nowhere, _("Menu") if state.student is None else _("Leave"), "Esc"),
        Control("new", nowhere, _("Play again") if over else _("New"), "N", Look.PRIMARY if over else Look.BUTTON),
    ]  # fmt: skip
    if not open_match.match.has_people and not over:
        buttons[1] = Control("pause", nowhere, _("Go on") if open_match.paused else _("Pause"), "P")
    if state.student is not None:
        leave = buttons.pop(4)
        buttons += [Control("swap", nowhere, _("Swap sides"), "S"), leave]
    return buttons


def _grid(buttons: list[Control], room: Rect, columns: int, row: int, gap: int) -> list[Control]:
    width = (room.width - gap * (columns - 1)) // columns
    placed = []
    for number, button in enumerate(buttons):
        down, right = divmod(number, columns)
        rect = Rect(room.x + right * (width + gap), room.y + down * (row + gap), width, row)
        placed.append(
            Control(
                button.name,
                rect,
                button.label,
                button.key,
                button.look,
                button.chosen,
                button.enabled,
                row=down,
            )
        )
    return placed
