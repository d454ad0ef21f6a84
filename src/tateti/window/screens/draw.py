"""The view: draws a state on a surface of any size. The same state gives the same picture."""

from __future__ import annotations

from dataclasses import replace

from pygame import Surface

from tateti.window.screens.files import draw_files, lay_out_files
from tateti.window.screens.keys import draw_keys, lay_out_keys
from tateti.window.screens.match import draw_play
from tateti.window.screens.match_layout import lay_out_play
from tateti.window.screens.menu import draw_menu
from tateti.window.screens.menu_layout import lay_out_menu
from tateti.window.screens.problems import draw_problems, lay_out_problems
from tateti.window.screens.question import draw_question, lay_out_question
from tateti.window.screens.rules import draw_rules, lay_out_rules
from tateti.window.state import Screen, State
from tateti.window.widgets.controls import Control


def draw(state: State, surface: Surface) -> None:
    """Draws all of it."""
    if state.question is None:
        _draw_screen(state, surface)
        return
    _draw_screen(replace(state, pointer=None, focus=None), surface)  # behind it nothing is pointed at
    draw_question(state, state.question, surface)


def _draw_screen(state: State, surface: Surface) -> None:
    match state.screen_behind:
        case Screen.KEYS:
            draw_keys(state, surface)
        case Screen.FILES if state.files is not None:
            draw_files(state, state.files, surface)
        case Screen.RULES if state.rules is not None:
            draw_rules(state, state.rules, surface)
        case Screen.PROBLEMS if state.problems is not None:
            draw_problems(state, state.problems, surface)
        case Screen.MATCH if state.open_match is not None:
            draw_play(state, state.open_match, surface)
        case _:
            draw_menu(state, surface)


def controls_of(state: State, size: tuple[int, int]) -> list[Control]:
    """Whatever can be pressed in a window of this size."""
    if state.question is not None:
        return lay_out_question(state.question, size).controls
    match state.screen_behind:
        case Screen.KEYS:
            return lay_out_keys(state, size).controls
        case Screen.FILES if state.files is not None:
            return lay_out_files(state, state.files, size).controls
        case Screen.RULES if state.rules is not None:
            return lay_out_rules(state, state.rules, size).controls
        case Screen.PROBLEMS if state.problems is not None:
            return lay_out_problems(state, state.problems, size).controls
        case Screen.MATCH if state.open_match is not None:
            return lay_out_play(state, state.open_match, size).controls
        case _:
            return lay_out_menu(state, size).controls
