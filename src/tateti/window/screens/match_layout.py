"""Where everything is during a match: the board, the words below it, and a panel beside or around it.

wide   board   | title, players      tall   title, players          small   board   | players
               | pieces or graph            pieces or graph                         | buttons
               | moves                      board                           words
       words   | buttons, tools             words, moves
                                            buttons, steps and tools
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pygame import Rect

from tateti.language import gettext as _
from tateti.window.open_match import OpenMatch
from tateti.window.screens.buttons import NOWHERE, buttons_of, steps_of, tools_of
from tateti.window.screens.frame import Frame, Shape, frame_of
from tateti.window.state import State
from tateti.window.widgets import graph, text
from tateti.window.widgets.board import BoardPlace, place_board
from tateti.window.widgets.controls import Control, Look, in_grid, without_tight_keys
from tateti.window.widgets.move_list import MoveList, lay_out_moves
from tateti.wording import title_of

SMALL_BUTTONS = ("hint", "review", "resign", "swap")  # that a small window has, the most needed first
MOST_SMALL = 3  # of them, besides those that lead elsewhere


@dataclass
class PlayLayout:
    """A match: its board, and the places of the words and the controls."""

    frame: Frame
    place: BoardPlace
    title: Rect | None
    players: tuple[Rect, Rect]
    words: Rect
    legend: Rect | None = None
    graph: Rect | None = None
    moves: MoveList | None = None
    panel: Rect | None = None
    controls: list[Control] = field(default_factory=list)

    @property
    def unit(self) -> float:
        """How many pixels a unit has."""
        return self.frame.unit


def lay_out_play(state: State, open_match: OpenMatch, size: tuple[int, int]) -> PlayLayout:
    """A match in a window of this size."""
    frame = frame_of(size)
    lay_out = {Shape.WIDE: _wide, Shape.TALL: _tall, Shape.SMALL: _small}[frame.shape]
    return lay_out(state, open_match, frame)


def _wide(state: State, open_match: OpenMatch, frame: Frame) -> PlayLayout:
    u, size, board = frame.u, frame.size, open_match.match.game.board
    margin, words_height, side = u(22), u(96), u(296)
    height = size[1] - 2 * margin
    board_room = Rect(0, 0, size[0] - 3 * margin - side, height - words_height - u(12))
    place = place_board(board_room, board, frame.unit)
    # A board that needs less width than there is moves towards the panel, and both to the middle.
    width = min(board_room.width, max(place.rect.width + 2 * place.gutter, u(560)))
    left = (size[0] - width - margin - side) // 2
    place = place_board(Rect(left, margin, width, board_room.height), board, frame.unit)
    words = place.below(Rect(left, size[1] - margin - words_height, width, words_height))
    panel = Rect(left + width + margin, margin, side, height)
    inner = panel.inflate(-u(32), -u(28))
    lines = len(text.wrapped(title_of(open_match.match.game), u(18), inner.width, 2))
    title = Rect(inner.x, inner.y, inner.width, lines * text.height_of(u(18)))
    one = Rect(inner.x, title.bottom + u(8), inner.width, u(44 if open_match.reviewing else 60))
    two = one.move(0, one.height + u(6))
    layout = PlayLayout(frame, place, title, (one, two), words, panel=panel)
    top = _legend_or_graph(layout, open_match, Rect(inner.x, two.bottom + u(8), inner.width, 0))
    buttons, tools, gap = buttons_of(state, open_match), tools_of(state), u(7)
    tool = u(34)
    tools_top = inner.bottom - tool
    rows = (len(buttons) + 1) // 2
    buttons_top = tools_top - u(9) - rows * (u(38) + gap) + gap
    steps = in_grid(steps_of(open_match), Rect(inner.x, top + u(6), inner.width, 0), 4, u(28), gap)
    layout.controls += steps
    room = Rect(inner.x, buttons_top, inner.width, 0)
    layout.controls += _in_full_rows(buttons, room, 2, u(38), gap, first_row=1)
    layout.controls += in_grid(
        tools, Rect(inner.x, tools_top, inner.width, 0), len(tools), tool, gap, first_row=rows + 1
    )
    moves_top = steps[0].rect.bottom + u(5)
    room = Rect(inner.x, moves_top, inner.width, max(0, buttons_top - u(8) - moves_top))
    _add_moves(layout, open_match, room, 1)
    return layout


def _in_full_rows(
    buttons: list[Control], room: Rect, columns: int, row: int, gap: int, first_row: int = 0
) -> list[Control]:
    """The buttons in a grid; the last one has all that is left of its row."""
    placed = in_grid(buttons, room, columns, row, gap, first_row=first_row)
    last = placed[-1]
    placed[-1] = last.at(Rect(last.rect.x, last.rect.y, room.right - last.rect.x, row), last.row)
    return placed


def _tall(state: State, open_match: OpenMatch, frame: Frame) -> PlayLayout:
    u, size, board = frame.u, frame.size, open_match.match.game.board
    margin = u(18)
    width = min(size[0] - 2 * margin, u(760))
    left = (size[0] - width) // 2
    title = Rect(left, margin, width, u(30))
    half = (width - u(10)) // 2
    one = Rect(left, title.bottom + u(6), half, u(64))
    two = one.move(half + u(10), 0)
    layout = PlayLayout(frame, place_board(one, board, frame.unit), title, (one, two), one)
    top = _legend_or_graph(layout, open_match, Rect(left, one.bottom + u(8), width, 0))
    buttons, gap = buttons_of(state, open_match), u(8)
    pictures = [*steps_of(open_match), *tools_of(state)]
    columns = 4 if len(buttons) > 6 else 3
    rows = -(-len(buttons) // columns)
    pictures_top = size[1] - margin - u(38)
    buttons_top = pictures_top - rows * (u(42) + gap)
    layout.controls += _in_full_rows(buttons, Rect(left, buttons_top, width, 0), columns, u(42), gap)
    layout.controls += in_grid(
        pictures, Rect(left, pictures_top, width, 0), len(pictures), u(38), gap, first_row=rows
    )
    moves_top = buttons_top - u(8) - u(48)
    _add_moves(layout, open_match, Rect(left, moves_top, width, u(50)), 3)
    words = Rect(left, moves_top - u(8) - u(94), width, u(94))
    room = Rect(left, top + u(8), width, words.y - top - u(16))
    layout.place = place_board(room, board, frame.unit)
    layout.words = layout.place.below(words)
    return layout


def _small(state: State, open_match: OpenMatch, frame: Frame) -> PlayLayout:
    """Beside the board the players and a few buttons; everything else is on the list of the keys."""
    u, (width, height), board = frame.u, frame.size, open_match.match.game.board
    margin, gap = u(6), u(4)
    words = Rect(margin, height - margin - u(58), width - 2 * margin, u(58))
    rows = _small_rows(state, open_match)
    if frame.is_upright:
        half = (width - 2 * margin - gap) // 2
        one = Rect(margin, margin, half, u(34))
        two = one.move(half + gap, 0)
        rows = _few_in_a_row(rows)
        row = u(26)
        buttons = Rect(margin, words.y - len(rows) * (row + gap), width - 2 * margin, 0)
        room = Rect(margin, one.bottom + gap, width - 2 * margin, buttons.y - one.bottom - 2 * gap)
    else:
        side = u(112)
        one = Rect(width - margin - side, margin, side, u(34))
        two = one.move(0, one.height + gap)
        row = min(u(30), (words.y - two.bottom - 2 * gap) // len(rows) - gap)
        buttons = Rect(one.x, two.bottom + 2 * gap, side, 0)
        room = Rect(margin, margin, one.x - 2 * margin, words.y - margin - gap)
    controls = list[Control]()
    for number, some in enumerate(rows):
        place = buttons.move(0, number * (row + gap))
        controls += in_grid(some, place, len(some), row, gap, first_row=number)
    place_of_board = place_board(room, board, frame.unit * 0.6)
    controls = without_tight_keys(controls, frame.unit)
    return PlayLayout(frame, place_of_board, None, (one, two), words, controls=controls)


def _small_rows(state: State, open_match: OpenMatch) -> list[list[Control]]:
    """The buttons that are needed most, mostly one in a row, and one that leads to all the others."""
    found = {one.name: replace(one, size=12) for one in buttons_of(state, open_match)}
    if "pause" in found:
        pace = [replace(found[name], look=Look.ICON, icon=name) for name in ("slower", "faster")]
        rows = [[found["pause"]], pace, [found["step"]]]
    else:
        # After the end another match comes before the rest; where one looks back, the steps come instead of undoing.
        looks = open_match.reviewing or open_match.looks_back
        wanted = [*(["new"] if open_match.is_over else []), "steps" if looks else "undo", *SMALL_BUTTONS]
        names = [name for name in wanted if name == "steps" or name in found][:MOST_SMALL]
        rows = [steps_of(open_match) if name == "steps" else [found[name]] for name in names]
    keys = Control("keys", NOWHERE, _("More…"), "?", size=12)
    return [*rows, [found["menu"]], [keys]]


def _few_in_a_row(rows: list[list[Control]]) -> list[list[Control]]:
    """Buttons that had a row of their own, two or three in one; pictures keep theirs."""
    alone = [row[0] for row in rows if len(row) == 1]
    pictures = [row for row in rows if len(row) > 1]
    count = -(-len(alone) // -(-len(alone) // 3))
    return [*pictures, *(alone[first : first + count] for first in range(0, len(alone), count))]


def _legend_or_graph(layout: PlayLayout, open_match: OpenMatch, at: Rect) -> int:
    """The pieces with what is left of them, or in a review the graph of the values; where that ends."""
    u = layout.frame.u
    if open_match.reviewing:
        layout.graph = Rect(at.x, at.y, at.width, u(100))
        last = len(open_match.match.history)
        layout.controls += graph.places_of(layout.graph, last)
        return layout.graph.bottom
    if not open_match.named_pieces:
        return at.y - u(4)
    layout.legend = Rect(at.x, at.y, at.width, u(22 if open_match.stock is None else 38))
    return layout.legend.bottom


def _add_moves(layout: PlayLayout, open_match: OpenMatch, room: Rect, columns: int) -> None:
    """The list of the moves, if there is room for a line of it."""
    if room.height < layout.frame.u(22):
        return
    signs = {}
    if open_match.review is not None and open_match.reviewing:
        marks = enumerate((move.mark for move in open_match.review.moves), 1)
        signs = {number: mark.sign for number, mark in marks if mark is not None}
    layout.moves = lay_out_moves(
        room, open_match.match, open_match.shown_ply, open_match.scroll, signs, layout.unit, columns
    )
    layout.controls += layout.moves.moves
