"""A question, drawn over the screen that it is about."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from tateti.window.question import Question
from tateti.window.screens.buttons import NOWHERE
from tateti.window.screens.frame import Frame, frame_of
from tateti.window.state import State
from tateti.window.widgets import controls, smooth, text
from tateti.window.widgets.controls import Control, Look, in_grid
from tateti.window.widgets.theme import theme_of

TITLE, DETAIL = 20, 15  # sizes of letters


@dataclass
class QuestionLayout:
    """A question: where it lies, what it says, and its answers."""

    frame: Frame
    panel: Rect
    title: Rect
    detail: Rect
    controls: list[Control] = field(default_factory=list)


def lay_out_question(question: Question, size: tuple[int, int]) -> QuestionLayout:
    """A question in the middle of a window of this size, its answers below each other."""
    frame = frame_of(size)
    u, part = frame.u, 0.72 if frame.is_small else 1.0
    width = min(size[0] - u(20), u(440))
    pad, gap, row = u(22 * part), u(8), u(42 * part)
    inside = width - 2 * pad
    title_height = len(text.wrapped(question.title, u(TITLE * part), inside)) * text.height_of(
        u(TITLE * part)
    )
    lines = len(text.wrapped(question.detail, u(DETAIL * part), inside)) if question.detail else 0
    detail_height = lines * text.height_of(u(DETAIL * part))
    answers = len(question.answers)
    height = 2 * pad + title_height + u(10) + detail_height + u(12) + answers * (row + gap) - gap
    panel = Rect(0, 0, width, min(height, size[1]))
    panel.center = size[0] // 2, size[1] // 2
    title = Rect(panel.x + pad, panel.y + pad, inside, title_height)
    detail = Rect(title.x, title.bottom + u(10), inside, detail_height)
    buttons = [
        Control(f"answer {number}", NOWHERE, one.label, look=Look.PRIMARY if one.is_main else Look.BUTTON, size=16 * part)
        for number, one in enumerate(question.answers)
    ]  # fmt: skip
    room = Rect(title.x, panel.bottom - pad - answers * (row + gap) + gap, inside, 0)
    return QuestionLayout(frame, panel, title, detail, in_grid(buttons, room, 1, row, gap))


def draw_question(state: State, question: Question, surface: Surface) -> None:
    """Draws a question over what is on the surface, which is dimmed."""
    layout, theme = lay_out_question(question, surface.get_size()), theme_of(state.dark)
    veil = Surface(surface.get_size(), pygame.SRCALPHA)
    veil.fill((*theme.background, 190))
    surface.blit(veil, (0, 0))
    u, part = layout.frame.u, 0.72 if layout.frame.is_small else 1.0
    smooth.framed(surface, layout.panel, theme.panel, theme.muted, max(1, u(1.5)), u(16))
    text.paragraph(surface, question.title, layout.title, u(TITLE * part), theme.text)
    if question.detail:
        text.paragraph(surface, question.detail, layout.detail, u(DETAIL * part), theme.muted, even=True)
    controls.draw_all(surface, layout.controls, state, theme, layout.frame.unit)
