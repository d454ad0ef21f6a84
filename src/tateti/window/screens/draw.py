"""The view: draws a state on a surface of any size. The same state gives the same picture."""

from __future__ import annotations

from pygame import Surface

from tateti.window.screens.match import draw_play
from tateti.window.screens.match_layout import lay_out_play
from tateti.window.screens.menu import draw_menu
from tateti.window.screens.menu_layout import lay_out_menu
from tateti.window.screens.rules import draw_rules, lay_out_rules
from tateti.window.state import State
from tateti.window.widgets.controls import Control


def draw(state: State, surface: Surface) -> None:
    """Draws all of it."""
    if state.open_match is not None:
        draw_play(state, state.open_match, surface)
    elif state.rules is not None:
        draw_rules(state, state.rules, surface)
    else:
        draw_menu(state, surface)


def controls_of(state: State, size: tuple[int, int]) -> list[Control]:
    """Whatever can be pressed in a window of this size."""
    if state.open_match is not None:
        return lay_out_play(state, state.open_match, size).controls
    if state.rules is not None:
        return lay_out_rules(state, state.rules, size).controls
    return lay_out_menu(state, size).controls
