"""A match, drawn: the board, the words below it, the players with their clocks, the moves, the buttons."""

from __future__ import annotations

from pygame import Rect, Surface

from tateti import wording
from tateti.errors import TatetiError
from tateti.games import Side
from tateti.language import gettext
from tateti.window.open_match import LOW_TIME, OpenMatch
from tateti.window.screens import match_words
from tateti.window.screens.match_layout import PlayLayout, lay_out_play
from tateti.window.state import State
from tateti.window.widgets import controls, graph, icons, smooth, text
from tateti.window.widgets.board import Arrival, BoardLook, draw_board
from tateti.window.widgets.move_list import draw_moves
from tateti.window.widgets.pieces import picture
from tateti.window.widgets.theme import Theme, blended, ink_of, theme_of

SECONDS_TO_ARRIVE = 0.18  # a piece, or the turn of the other player


def draw_play(state: State, open_match: OpenMatch, surface: Surface) -> None:
    """Draws a match on the whole surface."""
    layout = lay_out_play(state, open_match, surface.get_size())
    _Drawing(state, open_match, surface, layout).draw()


def arrived(state: State, open_match: OpenMatch) -> float:
    """How far the last move has come, from 0 to 1; all the way where nothing is to move."""
    if open_match.moved_at is None or not state.moves:
        return 1.0
    return max(0.0, min(1.0, (state.now - open_match.moved_at) / SECONDS_TO_ARRIVE))


def look_of(state: State, open_match: OpenMatch) -> BoardLook:
    """What is shown on the board besides its pieces."""
    found, aim = open_match.analysis, open_match.aim
    aimed = None if aim == open_match.rests_on else open_match.move_at(aim)
    return BoardLook(
        last=open_match.shown_move,
        aimed=aimed,
        cursor=aim if open_match.aims_by_keys and state.focus is None and not open_match.is_over else None,
        hint=None if open_match.hint is None or open_match.looks_back else open_match.hint.move,
        values={} if found is None else {one.move.cell: one.evaluation for one in found.moves},
        best=frozenset() if found is None else frozenset(one.move.cell for one in found.best),
        arrival=_arrival(state, open_match),
    )


def _arrival(state: State, open_match: OpenMatch) -> Arrival | None:
    part, history = arrived(state, open_match), open_match.match.history
    if part >= 1 or open_match.looks_back or not history:
        return None
    cell, before = history[-1].move.cell, open_match.match.positions[-2]
    return Arrival(cell, before[cell], part)


def _widest(words: tuple[str, ...], size: int) -> int:
    """How much room words need that stand below each other."""
    return max(text.width_of(one, size) for one in words)


class _Drawing:
    """One frame of a match."""

    def __init__(self, state: State, open_match: OpenMatch, surface: Surface, layout: PlayLayout) -> None:
        self.state, self.open_match, self.surface, self.layout = state, open_match, surface, layout
        self.theme: Theme = theme_of(state.dark)
        self.unit = layout.unit

    def draw(self) -> None:
        layout, theme, open_match = self.layout, self.theme, self.open_match
        self.surface.fill(theme.background)
        if layout.panel is not None:
            smooth.framed(self.surface, layout.panel, theme.panel, theme.line, self._u(1), self._u(16))
        look = look_of(self.state, open_match)
        draw_board(self.surface, layout.place, open_match.shown, look, theme, self.unit)
        if layout.title is not None:
            title = wording.title_of(open_match.match.game)
            text.paragraph(self.surface, title, layout.title, self._u(18), theme.text)
        for side in Side:
            self._draw_player(side, layout.players[side])
        self._draw_legend()
        self._draw_graph()
        if layout.moves is not None:
            draw_moves(self.surface, layout.moves, theme, self.unit)
        self._draw_words()
        controls.draw_all(self.surface, layout.controls, self.state, theme, self.unit)

    def _u(self, number: float) -> int:
        return max(1, round(number * self.unit))

    # The players

    def _draw_player(self, side: Side, rect: Rect) -> None:
        outcome = self.open_match.match.outcome
        won = outcome is not None and outcome.winner is side
        self._draw_card(side, rect, won)
        size = min(self._u(28), rect.height - self._u(8))
        icon = Rect(rect.x + self._u(4 if self.layout.frame.is_small else 10), 0, size, size)
        icon.centery = rect.centery
        self._draw_icon(side, icon)
        room = Rect(icon.right + self._u(8), rect.y, rect.right - self._u(14) - icon.right, rect.height)
        if self.layout.frame.is_small and self.open_match.match.clock is not None:  # one below the other
            room = room.inflate(0, -self._u(5))
            room.height //= 2
            self._draw_clock(side, room.move(0, room.height))
        else:
            room.width = self._draw_clock(side, room).x - self._u(4) - room.x
        self._write_who(side, room, won)

    def _draw_card(self, side: Side, rect: Rect, won: bool) -> None:
        """The one whose turn it is stands out; the turn goes over from one to the other in a moment."""
        match, theme = self.open_match.match, self.theme
        rest = theme.background if self.layout.panel else theme.panel
        lit = 0.0
        if match.outcome is None:
            part = arrived(self.state, self.open_match)
            lit = part if match.turn is side else 1 - part
        elif won:
            lit = 1.0
        fill = blended(rest, theme.accent_soft, lit)
        edge, width = blended(theme.line, theme.accent, lit), self._u(2.4 if lit >= 0.5 else 1)
        smooth.framed(self.surface, rect, fill, edge, width, self._u(6 if self.layout.frame.is_small else 11))

    def _write_who(self, side: Side, room: Rect, won: bool) -> None:
        """The name, and below it who that is; where there is little room, the name alone."""
        name, about = wording.name_of(self.open_match.match, side), self._about(side, won)
        if self.layout.frame.is_small or room.height < self._u(56):
            size = self._u(12 if self.layout.frame.is_small else 15)
            text.write(self.surface, name, room, size, self.theme.text)
            return
        room = room.inflate(0, -self._u(5))
        space = room.width, room.height - self._u(20)
        lines, size = self._fitted_about(about, space)
        height = len(lines) * text.height_of(size)
        place = Rect(room.x, room.centery - (self._u(20) + height) // 2, room.width, self._u(20))
        text.write(self.surface, name, place, self._u(17), self.theme.text)
        for number, line in enumerate(lines):
            below = Rect(
                room.x, place.bottom + number * text.height_of(size), room.width, text.height_of(size)
            )
            text.write(self.surface, line, below, size, self.theme.muted)

    def _fitted_about(self, about: str, space: tuple[int, int]) -> tuple[list[str], int]:
        """Who somebody is, in lines, and the size of their letters, which is the same for both players; nothing where
        there is no room."""
        largest = self._u(12.5)
        if not text.fits(about, largest, space):
            return [], 0
        seats = (match_words.seat_in_words(self.open_match, side) for side in Side)
        sizes = [text.fitted_lines(one, largest, space)[1] for one in seats if text.fits(one, largest, space)]
        return text.fitted_lines(about, min([largest, *sizes]), space)

    def _about(self, side: Side, won: bool) -> str:
        if won:
            return match_words.winner()
        if self.open_match.thinking == "bot" and self.open_match.match.turn is side:
            return match_words.thinking(self.state.now if self.state.moves else 0.9)
        return match_words.seat_in_words(self.open_match, side)

    def _draw_clock(self, side: Side, room: Rect) -> Rect:
        """The time that is left, on the right; little of it stands on a dark ground, beside an hourglass."""
        match, theme = self.open_match.match, self.theme
        if match.clock is None:
            return Rect(room.right, room.y, 0, room.height)
        left = match.time_left(side)
        words, size = match_words.time_in_words(left), self._u(12 if self.layout.frame.is_small else 18)
        low = left < LOW_TIME
        glass = size if low else 0
        height = min(round(size * 1.5), room.height)
        box = Rect(0, 0, text.width_of(words, size) + self._u(10) + glass, height)
        box.midright = room.midright
        if low:
            smooth.panel(self.surface, box, theme.text, self._u(5))
            beside = Rect(box.x + self._u(4), box.y, glass, box.height)
            icons.draw_icon(self.surface, "hourglass", beside, round(glass * 0.95), theme.panel)
        place = Rect(box.x + glass, box.y, box.width - glass, box.height)
        text.write(self.surface, words, place, size, theme.panel if low else theme.text, align=0.5)
        return box

    def _draw_icon(self, side: Side, icon: Rect) -> None:
        """The mark of a player; where nobody has one, whether it is the first or the second."""
        if (mark := self.open_match.match.game.mark_of(side)) is not None:
            self.surface.blit(picture(mark, icon.width, ink_of(self.theme, mark)), icon)
            return
        self.surface.blit(smooth.disc(icon.width, self.theme.muted), icon)
        text.write(self.surface, str(side + 1), icon, round(icon.width * 0.55), self.theme.panel, align=0.5)

    # The pieces, or the graph of a review

    def _draw_legend(self) -> None:
        """The pieces in the order in which they follow each other: what they are called, and how many are left."""
        rect = self.layout.legend
        if rect is None:
            return
        pieces = self.open_match.named_pieces
        picture_size = self._u(16) if self.open_match.stock is None else self._u(20)
        words = [(gettext(piece.name), match_words.left_in_words(self.open_match, piece)) for piece in pieces]
        room = rect.width - len(pieces) * (picture_size + self._u(7)) - (len(pieces) - 1) * self._u(8)
        size = self._u(13)
        while size > text.SMALLEST and sum(_widest(both, size) for both in words) > room:
            size -= 1
        free = max(0, room - sum(_widest(both, size) for both in words)) // max(1, len(pieces) - 1)
        x = rect.x
        for piece, both in zip(pieces, words, strict=True):
            drawn = picture(piece, picture_size, ink_of(self.theme, piece))
            self.surface.blit(drawn, (x, rect.centery - picture_size // 2))
            beside = Rect(x + picture_size + self._u(7), rect.y, _widest(both, size), rect.height)
            self._write_piece(both, beside, size)
            x = beside.right + self._u(8) + min(free, self._u(30))

    def _write_piece(self, both: tuple[str, str], rect: Rect, size: int) -> None:
        name, left = both
        above = Rect(rect.x, rect.y, rect.width, rect.height // 2 if left else rect.height)
        text.write(self.surface, name, above, size, self.theme.muted)
        if left:
            below = Rect(rect.x, above.bottom, rect.width, rect.height - above.height)
            text.write(self.surface, left, below, size, self.theme.text)

    def _draw_graph(self) -> None:
        rect, open_match = self.layout.graph, self.open_match
        if rect is None:
            return
        last = len(open_match.match.history)
        points = [] if open_match.review is None else graph.points_of(open_match.review)
        graph.draw_graph(self.surface, rect, points, last, open_match.shown_ply, self.theme, self.unit)
        if open_match.review is None and last:
            bar = Rect(rect.x, rect.bottom - self._u(4), rect.width * open_match.reviewed // last, self._u(4))
            self.surface.fill(self.theme.accent, bar)

    # The words

    def _draw_words(self) -> None:
        rect, theme, open_match = self.layout.words, self.theme, self.open_match
        small = self.layout.frame.is_small
        top = Rect(rect.x, rect.y, rect.width, self._u(18 if small else 30))
        size = self._u(14 if small else 21)
        text.write(self.surface, match_words.headline(open_match), top, size, theme.text, align=0.5)
        alarmed = isinstance(open_match.notice, TatetiError)
        below = Rect(rect.x, top.bottom + self._u(1), rect.width, rect.bottom - top.bottom - self._u(1))
        ink = theme.alarm if alarmed else theme.muted
        size = self._u(11 if small else 15)
        words = match_words.detail(open_match)
        for name in (wording.name_of(open_match.match, side) for side in Side):
            words = words.replace(name, text.joined(name))
        text.paragraph(self.surface, words, below, size, ink, align=0.5)
