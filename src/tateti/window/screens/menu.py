"""The menu, drawn: the form, the board that was chosen, and its rules."""

from __future__ import annotations

from pygame import Rect, Surface

from tateti import wording
from tateti.games import available
from tateti.window.screens.menu_layout import MenuLayout, lay_out_menu
from tateti.window.state import State
from tateti.window.widgets import controls, smooth, text
from tateti.window.widgets.board import BoardLook, draw_board, place_board
from tateti.window.widgets.pieces import picture
from tateti.window.widgets.theme import Theme, ink_of, theme_of


def draw_menu(state: State, surface: Surface) -> None:
    """Draws the menu on the whole surface."""
    theme = theme_of(state.dark)
    layout = lay_out_menu(state, surface.get_size())
    surface.fill(theme.background)
    _draw_title(surface, layout, theme)
    for label in layout.labels:
        colour, size = theme.muted if label.muted else theme.text, round(label.size * layout.unit)
        if label.lines:
            text.paragraph(surface, label.text, label.rect, size, colour, align=label.align, middle=True)
        else:
            text.write(surface, label.text, label.rect, size, colour, align=label.align)
    _draw_preview(surface, state, layout, theme)
    controls.draw_all(surface, layout.controls, state, theme, layout.unit)


def _draw_title(surface: Surface, layout: MenuLayout, theme: Theme) -> None:
    """The name of the program, between the pieces of its games."""
    if layout.title is None:
        return
    rect, unit = layout.title, layout.unit
    drawn = text.write(surface, "tateti", rect, round(44 * unit), theme.text)
    size, x = round(22 * unit), drawn.right + round(16 * unit)
    for piece in dict.fromkeys(piece for kind in available().values() for piece in kind.pieces):
        if x + size > rect.right:
            break
        surface.blit(picture(piece, size, ink_of(theme, piece)), (x, rect.centery - size // 2))
        x += round(size * 1.35)


def _draw_preview(surface: Surface, state: State, layout: MenuLayout, theme: Theme) -> None:
    if layout.preview is None or layout.rules is None:
        return
    game, unit = state.arrangement.game, layout.unit
    both = layout.preview.union(layout.rules).inflate(round(24 * unit), round(24 * unit))
    smooth.framed(surface, both, theme.panel, theme.line, max(1, round(unit)), round(16 * unit))
    place = place_board(layout.preview, game.board, unit)
    draw_board(surface, place, game.start, BoardLook(), theme, unit)
    title = Rect(layout.rules.x, layout.rules.y, layout.rules.width, round(26 * unit))
    text.write(surface, wording.title_of(game), title, round(17 * unit), theme.text)
    below = Rect(title.x, title.bottom + round(6 * unit), title.width, layout.rules.bottom - title.bottom)
    text.paragraph(surface, wording.rules_in_short(game), below, round(14 * unit), theme.muted)
