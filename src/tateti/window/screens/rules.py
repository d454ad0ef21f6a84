"""The rules of a game: in words, its pieces in their order, and the positions that explain them, with what each move in
them is worth, side by side below the words. In a small window each of them has a page of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect, Surface

from tateti import wording
from tateti.games import Game, Position, available, game
from tateti.language import gettext as _
from tateti.study.analysis import Analysis
from tateti.window.screens.frame import TALL, WIDE, Frame, Shape, frame_of
from tateti.window.screens.match_words import signs_in_words
from tateti.window.state import State
from tateti.window.widgets import controls, smooth, text
from tateti.window.widgets.board import BoardLook, BoardPlace, draw_board, place_board
from tateti.window.widgets.controls import Control, Look
from tateti.window.widgets.pieces import picture
from tateti.window.widgets.theme import Theme, ink_of, theme_of

GAP = 24
MOST_WORDS = 0.5  # of the height: the rest is for the boards, also where letters cannot become smaller
RULES, NOTES, CAPTION = 15, 13, 13  # sizes of letters
SMALLEST_BOARD = 80  # units: a lower one would show nothing


@dataclass(frozen=True)
class Paragraph:
    """A text in its place."""

    words: str
    rect: Rect
    size: int
    muted: bool = False


@dataclass(frozen=True)
class Shown:
    """A position in its place."""

    position: Position
    place: BoardPlace


@dataclass
class RulesLayout:
    """The rules: what is written, what is drawn, and what can be pressed."""

    unit: float
    title: Paragraph
    panel: Rect
    pieces: Rect
    paragraphs: list[Paragraph] = field(default_factory=list)
    boards: list[Shown] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)


def shown_positions(the_game: Game) -> list[tuple[Position, str]]:
    """The examples of a game with their words; without any, the position that shows what it is like."""
    usual = the_game.position(the_game.example) if the_game.example else the_game.start
    return wording.examples_of(the_game) or [(usual, "")]


def pages_of(kind: str, size: tuple[int, int]) -> int:
    """On how many pages the rules stand in a window of this size."""
    return 1 + len(wording.examples_of(game(kind))) if frame_of(size).is_small else 1


def lay_out_rules(state: State, kind: str, size: tuple[int, int]) -> RulesLayout:
    """The rules of a game in a window of this size."""
    frame = frame_of(size)
    if frame.is_small:
        return _SmallPage(state, game(kind), frame, Rect(0, 0, *size), 8, 6).lay_out()
    width, height = WIDE if frame.shape is Shape.WIDE else TALL
    room = Rect(0, 0, round(width * frame.unit), round(height * frame.unit))
    room.center = size[0] // 2, size[1] // 2
    return _Page(state, game(kind), frame, room, 36 if frame.shape is Shape.WIDE else 20, 28).lay_out()


class _Page:
    """Words above, boards below."""

    def __init__(
        self, state: State, the_game: Game, frame: Frame, room: Rect, across: float, down: float
    ) -> None:
        self.state, self.game, self.frame, self.unit = state, the_game, frame, frame.unit
        self.inner = room.inflate(-2 * self._u(across), -2 * self._u(down))

    def _u(self, number: float) -> int:
        return round(number * self.unit)

    def lay_out(self) -> RulesLayout:
        inner, u = self.inner, self._u
        buttons = self._buttons()
        top = Rect(inner.x, inner.y, buttons[0].rect.x - inner.x - u(12), u(40))
        body = Rect(inner.x, top.bottom + u(18), inner.width, inner.bottom - top.bottom - u(18))
        title = Paragraph(self._title(top.width, u(26)), top, u(26))
        layout = RulesLayout(self.unit, title, body, Rect(0, 0, 0, 0), controls=buttons)
        room = body.inflate(-2 * u(GAP), -2 * u(20))
        words = Rect(room.x, room.y, room.width, round(room.height * MOST_WORDS))
        bottom = min(self._lay_out_words(layout, words), words.bottom) + u(14)
        self._lay_out_boards(layout, Rect(room.x, bottom, room.width, room.bottom - bottom))
        return layout

    def _title(self, width: int, size: int) -> str:
        title = wording.title_of(self.game)
        return title if text.width_of(title, size) <= width else wording.short_title_of(self.game)

    def _lay_out_words(self, layout: RulesLayout, room: Rect) -> int:
        """One below the other; where they end."""
        u = self._u
        upper = Rect(room.x, room.y, room.width, room.height - u(40))
        rules = self._paragraph(layout, wording.rules_in_short(self.game), upper, u(RULES))
        layout.pieces = Rect(room.x, rules.bottom + u(12), room.width, u(26))
        top = layout.pieces.bottom + u(12)
        below = Rect(room.x, top, room.width, room.bottom - top)
        notes = wording.notes_of(self.game)
        return self._paragraph(layout, notes, below, u(NOTES), muted=True).bottom if notes else below.y

    def _lay_out_boards(self, layout: RulesLayout, room: Rect) -> None:
        """Side by side, all of one height: what the longest words below them leave."""
        u, shown = self._u, shown_positions(self.game)
        width = (room.width - u(GAP) * (len(shown) - 1)) // len(shown)
        captions = [[words, self._worth(position)] for position, words in shown]
        if isinstance(found := self.state.examples.get(shown[0][0]), Analysis):
            captions[0][1] += f" {signs_in_words(found)}"
        lowest = max(sum(self._height(words, u(CAPTION), width) for words in both) for both in captions)
        board = self.game.board
        natural = width * board.rows // board.cols + u(24)  # a board of this width needs no more
        height = min(max(room.height - lowest, room.height // 2), natural, u(330))
        for number, (position, _words) in enumerate(shown):
            area = Rect(room.x + number * (width + u(GAP)), room.y, width, height)
            layout.boards.append(Shown(position, place_board(area, self.game.board, self.unit)))
            top = area.bottom
            for words, muted in zip(captions[number], (False, True), strict=True):
                if words:
                    top += u(CAPTION) // 2
                    below = Rect(area.x, top, width, room.bottom - top)
                    top = self._paragraph(layout, words, below, u(CAPTION), muted=muted).bottom

    def _height(self, words: str, size: int, width: int) -> int:
        """How much room a text takes, with some above it; none where there is no text."""
        lines = len(text.wrapped(words, size, width)) if words else 0
        return lines * text.height_of(size) + (size // 2 if words else 0)

    def _worth(self, position: Position) -> str:
        found = self.state.examples.get(position)
        if not isinstance(found, Analysis):
            return ""
        mover = wording.mover_in_words(self.game, position.turn)
        return wording.begun_large(wording.position_in_words(mover, found.evaluation))

    def _paragraph(
        self, layout: RulesLayout, words: str, room: Rect, size: int, *, muted: bool = False
    ) -> Rect:
        """At the top of a room; where it is. In a very small window it is cut."""
        lines = len(text.wrapped(words, size, room.width))
        rect = Rect(room.x, room.y, room.width, min(lines * text.height_of(size), max(0, room.height)))
        layout.paragraphs.append(Paragraph(words, rect, size, muted))
        return rect

    def _buttons(self) -> list[Control]:
        """To the right of the title."""
        dark = _("Light") if self.state.dark else _("Dark")
        wanted = [
            ("rules -1", 38, "", "", Look.LEFT), ("rules 1", 38, "", "", Look.RIGHT),
            ("theme", 104, dark, "D", Look.BUTTON), ("back", 124, _("Back"), "Esc", Look.PRIMARY),
        ]  # fmt: skip
        right, placed = self.inner.right, list[Control]()
        for name, width, label, key, look in reversed(wanted):
            rect = Rect(right - self._u(width), self.inner.y, self._u(width), self._u(40))
            enabled = look not in (Look.LEFT, Look.RIGHT) or len(available()) > 1
            placed.insert(0, Control(name, rect, label, key, look, enabled=enabled))
            right = rect.x - self._u(8)
        return placed


class _SmallPage(_Page):
    """The words alone, or one of the examples."""

    def lay_out(self) -> RulesLayout:
        inner, u, number = self.inner, self._u, self.state.rules_page
        buttons = self._small_buttons()
        top = Rect(inner.x, inner.y, buttons[0].rect.x - inner.x - u(6), u(24))
        title = Paragraph(self._title(top.width, u(14)), top, u(14))
        panel = Rect(inner.x, top.bottom + u(6), inner.width, inner.bottom - top.bottom - u(6))
        layout = RulesLayout(self.unit, title, panel, Rect(0, 0, 0, 0), controls=buttons)
        room = panel.inflate(-u(14), -u(10))
        if number == 0:
            self._lay_out_small_words(layout, room)
        else:
            self._lay_out_example(layout, room, *wording.examples_of(self.game)[number - 1])
        return layout

    def _title(self, width: int, size: int) -> str:
        """With the number of the page, where there are several."""
        pages = pages_of(self.game.kind, self.frame.size)
        page = f" {self.state.rules_page + 1}/{pages}" if pages > 1 else ""
        return super()._title(width - text.width_of(page, size), size) + page

    def _lay_out_small_words(self, layout: RulesLayout, room: Rect) -> None:
        u, notes = self._u, wording.notes_of(self.game)
        layout.pieces = Rect(room.x, room.y, room.width, u(16))
        top = layout.pieces.bottom + u(6)
        below = Rect(room.x, top, room.width, room.bottom - top)
        both = [wording.rules_in_short(self.game), *filter(None, [notes])]
        board = 0 if wording.examples_of(self.game) else u(SMALLEST_BOARD)
        size = self._size_of_small_words(both, below.size, board)
        for words, muted in zip(both, (False, True), strict=False):
            rect = self._paragraph(layout, words, below, u(size), muted=muted)
            top = rect.bottom + u(size) // 2
            below = Rect(room.x, top, room.width, room.bottom - top)
        if 0 < board <= below.height:
            position, _words = shown_positions(self.game)[0]
            layout.boards.append(Shown(position, place_board(below, self.game.board, self.unit * 0.6)))

    def _size_of_small_words(self, texts: list[str], room: tuple[int, int], board: int) -> int:
        """The largest letters that leave room for a board; where there are none, that fit without it."""
        for free in (room[1] - board, room[1]):
            for size in (13, 12, 11, 10):
                if self._total(texts, self._u(size), room[0]) < free:
                    return size
        return 9

    def _total(self, texts: list[str], size: int, width: int) -> int:
        return sum(self._height(words, size, width) for words in texts)

    def _lay_out_example(self, layout: RulesLayout, room: Rect, position: Position, words: str) -> None:
        u, said = self._u, f"{words} {self._worth(position)}".strip()
        height = min(self._height(said, u(11), room.width) + u(4), room.height // 2)
        area = Rect(room.x, room.y, room.width, room.height - height)
        layout.boards.append(Shown(position, place_board(area, self.game.board, self.unit * 0.6)))
        below = Rect(room.x, area.bottom + u(4), room.width, height - u(4))
        self._paragraph(layout, said, below, u(11))

    def _small_buttons(self) -> list[Control]:
        wanted = [
            ("rules -1", 26, "", Look.LEFT),
            ("rules 1", 26, "", Look.RIGHT),
            ("back", 64, _("Back"), Look.PRIMARY),
        ]
        right, placed = self.inner.right, list[Control]()
        for name, width, label, look in reversed(wanted):
            rect = Rect(right - self._u(width), self.inner.y, self._u(width), self._u(24))
            placed.insert(0, Control(name, rect, label, look=look, size=12))
            right = rect.x - self._u(5)
        return placed


# Drawing


def draw_rules(state: State, kind: str, surface: Surface) -> None:
    """Draws the rules of a game on the whole surface."""
    layout, theme = lay_out_rules(state, kind, surface.get_size()), theme_of(state.dark)
    surface.fill(theme.background)
    unit = layout.unit
    smooth.framed(surface, layout.panel, theme.panel, theme.line, max(1, round(unit)), round(16 * unit))
    text.write(surface, layout.title.words, layout.title.rect, layout.title.size, theme.text)
    _draw_pieces(surface, game(kind), layout, theme)
    for one in (one for one in layout.paragraphs if one.rect.height >= text.height_of(one.size)):
        text.paragraph(surface, one.words, one.rect, one.size, theme.muted if one.muted else theme.text)
    for shown in layout.boards:
        draw_board(surface, shown.place, shown.position, _look(state, shown.position), theme, unit)
    controls.draw_all(surface, layout.controls, state, theme, unit)


def _look(state: State, position: Position) -> BoardLook:
    found = state.examples.get(position)
    if not isinstance(found, Analysis):
        return BoardLook()
    values = {one.move.cell: one.evaluation for one in found.moves}
    return BoardLook(values=values, best=frozenset(one.move.cell for one in found.best))


def _draw_pieces(surface: Surface, the_game: Game, layout: RulesLayout, theme: Theme) -> None:
    """The pieces with their names; where they follow each other on a cell, with arrows between them."""
    rect = layout.pieces
    if not rect.height:
        return
    size, gap, x = round(rect.height * 0.77), round(rect.height * 0.27), rect.x
    follow = the_game.shared and len(the_game.pieces) > 1
    for number, piece in enumerate(the_game.pieces):
        if number and follow:
            _draw_arrow(surface, (x + gap, rect.centery), gap * 0.7, theme)
            x += 3 * gap
        surface.blit(picture(piece, size, ink_of(theme, piece)), (x, rect.centery - size // 2))
        place = Rect(x + size + gap, rect.y, rect.right - x - size - gap, rect.height)
        x = text.write(surface, _(piece.name), place, round(rect.height * 0.54), theme.text).right + 2 * gap


def _draw_arrow(surface: Surface, middle: tuple[int, int], reach: float, theme: Theme) -> None:
    """A small triangle that points to the right; the font has no arrow."""
    x, y = middle
    smooth.shape(
        surface, [(x + reach, y), (x - reach * 0.6, y - reach), (x - reach * 0.6, y + reach)], theme.muted
    )
