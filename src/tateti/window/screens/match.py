"""A match, drawn: the board, the words below it, the players, the moves, the buttons."""

from __future__ import annotations

from pygame import Rect, Surface

from tateti import wording
from tateti.errors import TatetiError
from tateti.games import Side
from tateti.language import gettext
from tateti.pieces import Piece
from tateti.window.open_match import OpenMatch
from tateti.window.screens import match_words
from tateti.window.screens.match_layout import PlayLayout, lay_out_play
from tateti.window.state import State
from tateti.window.widgets import controls, smooth, text
from tateti.window.widgets.board import BoardLook, draw_board
from tateti.window.widgets.pieces import picture
from tateti.window.widgets.theme import Theme, ink_of, theme_of


def draw_play(state: State, open_match: OpenMatch, surface: Surface) -> None:
    """Draws a match on the whole surface."""
    layout = lay_out_play(state, open_match, surface.get_size())
    _Drawing(state, open_match, surface, layout).draw()


def look_of(open_match: OpenMatch) -> BoardLook:
    """What is shown on the board besides its pieces."""
    found = open_match.analysis
    return BoardLook(
        last=open_match.match.last_move,
        aim=open_match.aim,
        aimed=open_match.move_at(open_match.aim),
        hint=None if open_match.hint is None else open_match.hint.move,
        values={} if found is None else {one.move.cell: one.evaluation for one in found.moves},
        best=frozenset() if found is None else frozenset(one.move.cell for one in found.best),
    )


class _Drawing:
    """One frame of a match."""

    def __init__(self, state: State, open_match: OpenMatch, surface: Surface, layout: PlayLayout) -> None:
        self.state, self.open_match, self.surface, self.layout = state, open_match, surface, layout
        self.theme: Theme = theme_of(state.dark)
        self.unit = layout.unit

    def draw(self) -> None:
        layout, theme = self.layout, self.theme
        self.surface.fill(theme.background)
        if layout.panel is not None:
            smooth.framed(self.surface, layout.panel, theme.panel, theme.line, self._u(1), self._u(16))
        draw_board(
            self.surface, layout.place, self.open_match.position, look_of(self.open_match), theme, self.unit
        )
        title = wording.title_of(self.open_match.match.game)
        text.paragraph(self.surface, title, layout.title, self._u(19), theme.text)
        for side in Side:
            self._draw_player(side, layout.players[side])
        self._draw_legend()
        self._draw_moves()
        self._draw_words()
        for control in layout.controls:
            controls.draw(self.surface, control, self.state, theme, self.unit)

    def _u(self, number: float) -> int:
        return max(1, round(number * self.unit))

    # The players

    def _draw_player(self, side: Side, rect: Rect) -> None:
        match, theme = self.open_match.match, self.theme
        outcome = match.outcome
        active = outcome is None and match.turn is side
        won = outcome is not None and outcome.winner is side
        fill = theme.accent_soft if active or won else theme.background if self.layout.panel else theme.panel
        edge, width = (theme.accent, self._u(2.4)) if active or won else (theme.line, self._u(1))
        smooth.framed(self.surface, rect, fill, edge, width, self._u(11))
        icon = Rect(rect.x + self._u(12), 0, self._u(30), self._u(30))
        icon.centery = rect.centery
        self._draw_icon(side, icon)
        about = self._about(side, won)
        left = icon.right + self._u(12)
        room = Rect(left, rect.y + self._u(8), rect.right - self._u(12) - left, rect.height - self._u(14))
        lines = text.wrapped(about, self._u(13), room.width, 2)
        height = len(lines) * text.height_of(self._u(13))
        name = Rect(room.x, rect.centery - (self._u(24) + height) // 2, room.width, self._u(24))
        text.write(self.surface, wording.name_of(match, side), name, self._u(18), theme.text)
        below = Rect(room.x, name.bottom, room.width, height)
        text.paragraph(self.surface, about, below, self._u(13), theme.muted)

    def _about(self, side: Side, won: bool) -> str:
        if won:
            return match_words.winner()
        if self.open_match.thinking == "bot" and self.open_match.match.turn is side:
            return match_words.thinking(self.state.now)
        return match_words.seat_in_words(self.open_match, side)

    def _draw_icon(self, side: Side, icon: Rect) -> None:
        """The mark of a player; where nobody has one, whether it is the first or the second."""
        if (mark := self.open_match.match.game.mark_of(side)) is not None:
            self.surface.blit(picture(mark, icon.width, ink_of(self.theme, mark)), icon)
            return
        self.surface.blit(smooth.disc(icon.width, self.theme.muted), icon)
        text.write(self.surface, str(side + 1), icon, self._u(16), self.theme.panel, align=0.5)

    def _draw_legend(self) -> None:
        """The pieces in the order in which they follow each other: what they are called, and how many are left."""
        rect = self.layout.legend
        if not rect.height:
            return
        pieces, x = self.open_match.named_pieces, rect.x
        size = self._u(16) if self.open_match.stock is None else self._u(20)
        share = min(rect.width // len(pieces), self._u(130))
        for piece in pieces:
            drawn = picture(piece, size, ink_of(self.theme, piece))
            self.surface.blit(drawn, (x, rect.centery - size // 2))
            beside = Rect(x + size + self._u(7), rect.y, share - size - self._u(10), rect.height)
            self._write_piece(piece, beside)
            x += share

    def _write_piece(self, piece: Piece, rect: Rect) -> None:
        left = match_words.left_in_words(self.open_match, piece)
        above = Rect(rect.x, rect.y, rect.width, rect.height // 2 if left else rect.height)
        text.write(self.surface, gettext(piece.name), above, self._u(13), self.theme.muted)
        if left:
            below = Rect(rect.x, above.bottom, rect.width, rect.height - above.height)
            text.write(self.surface, left, below, self._u(13), self.theme.text)

    # The moves, the newest at the bottom

    def _draw_moves(self) -> None:
        rect = self.layout.moves
        if rect is None:
            return
        height = self._u(23)
        lines = match_words.moves_in_lines(self.open_match)[-(rect.height // height) :]
        newest = len(lines) - 1
        for number, (count, first, second) in enumerate(lines):
            y, third = rect.y + number * height, (rect.width - self._u(34)) // 2
            ink = self.theme.text if number == newest else self.theme.muted
            where = Rect(rect.x, y, self._u(30), height)
            text.write(self.surface, count, where, self._u(13), self.theme.muted, align=1.0)
            for place, move in enumerate((first, second)):
                where = Rect(rect.x + self._u(42) + place * third, y, third - self._u(8), height)
                text.write(self.surface, move, where, self._u(15), ink)

    # The words

    def _draw_words(self) -> None:
        rect, theme, open_match = self.layout.words, self.theme, self.open_match
        top = Rect(rect.x, rect.y, rect.width, self._u(30))
        text.write(self.surface, match_words.headline(open_match), top, self._u(21), theme.text, align=0.5)
        alarmed = isinstance(open_match.notice, TatetiError)
        below = Rect(rect.x, top.bottom + self._u(2), rect.width, rect.bottom - top.bottom - self._u(2))
        ink = theme.alarm if alarmed else theme.muted
        text.paragraph(self.surface, match_words.detail(open_match), below, self._u(15), ink, align=0.5)
