"""Problems, laid out and drawn: the board, the words below it, and a panel with what can be done.

wide   board   | title, pieces       tall   title, pieces    small   board   | buttons
       words   | why                        board                    words
               | buttons                    words, why, buttons
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect, Surface

from tateti import wording
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.study.puzzles.progress import sum_in_words
from tateti.study.puzzles.solving import Stage
from tateti.window.open_problems import OpenProblems
from tateti.window.screens.buttons import NOWHERE
from tateti.window.screens.frame import Frame, Shape, frame_of
from tateti.window.state import State
from tateti.window.widgets import controls, smooth, text
from tateti.window.widgets.board import BoardLook, BoardPlace, draw_board, place_board
from tateti.window.widgets.controls import Control, Look, in_grid, without_tight_keys
from tateti.window.widgets.theme import Theme, theme_of

TITLE, ABOUT, WHY = 18, 14, 14  # sizes of letters


@dataclass
class ProblemsLayout:
    """Problems: the board, and the places of the words and the controls."""

    frame: Frame
    place: BoardPlace
    words: Rect
    title: Rect | None = None
    about: Rect | None = None
    why: Rect | None = None
    panel: Rect | None = None
    controls: list[Control] = field(default_factory=list)

    @property
    def unit(self) -> float:
        """How many pixels a unit has."""
        return self.frame.unit


# What can be pressed


def buttons_of(problems: OpenProblems) -> list[Control]:
    """The buttons, always in the same places; the one that Enter stands for is the main one."""
    stage, solving = problems.stage, problems.solving
    quiet = problems.thinking is None
    can_play = solving is not None and solving.can_play_on
    is_solved = stage in (Stage.SOLVED, Stage.OVER)
    has_chosen = solving is not None and solving.verdict is not None
    main = "again" if stage is Stage.REFUTED else "next" if is_solved else ""
    words = [
        ("hint", _("Hint"), "H", quiet and stage in (Stage.CHOOSING, Stage.PLAYING)),
        ("again", _("Try again"), _("Enter"), quiet and stage is Stage.REFUTED),
        ("why", _("Why?"), "W", quiet and (has_chosen or is_solved) and not problems.is_refuting),
        ("play_on", _("Play on"), "P", quiet and can_play),
        ("menu", _("Back"), "Esc", True),
        ("next", _("Finish") if problems.is_last else _("Next"), "N", stage is not None),
    ]
    return [
        Control(name, NOWHERE, label, key, Look.PRIMARY if name == main else Look.BUTTON, enabled=enabled)
        for name, label, key, enabled in words
    ]


def _few_buttons(problems: OpenProblems) -> list[Control]:
    """Those that a small window has: what cannot be pressed now leaves its place to what can."""
    found = {one.name: replace(one, size=12) for one in buttons_of(problems)}
    first = "again" if found["again"].enabled else "play_on" if found["play_on"].enabled else "hint"
    return [found[first], found["why"], found["next"], found["menu"]]


# Where everything is


def lay_out_problems(state: State, problems: OpenProblems, size: tuple[int, int]) -> ProblemsLayout:
    """Problems in a window of this size."""
    frame = frame_of(size)
    return {Shape.WIDE: _wide, Shape.TALL: _tall, Shape.SMALL: _small}[frame.shape](problems, frame)


def _wide(problems: OpenProblems, frame: Frame) -> ProblemsLayout:
    u, size, board = frame.u, frame.size, problems.game.board
    margin, words_height, side = u(22), u(96), u(296)
    height = size[1] - 2 * margin
    room = Rect(margin, margin, size[0] - 3 * margin - side, height - words_height - u(12))
    words = Rect(room.x, size[1] - margin - words_height, room.width, words_height)
    panel = Rect(room.right + margin, margin, side, height)
    inner = panel.inflate(-u(32), -u(28))
    lines = len(text.wrapped(heading(problems), u(TITLE), inner.width, 2))
    title = Rect(inner.x, inner.y, inner.width, lines * text.height_of(u(TITLE)))
    about = Rect(inner.x, title.bottom + u(8), inner.width, u(88))
    buttons_top = inner.bottom - 3 * u(45) + u(7)
    why = Rect(inner.x, about.bottom + u(8), inner.width, buttons_top - about.bottom - u(20))
    place = place_board(room, board, frame.unit)
    layout = ProblemsLayout(frame, place, place.below(words), title, about, why, panel)
    layout.controls += in_grid(
        buttons_of(problems), Rect(inner.x, buttons_top, inner.width, 0), 2, u(38), u(7)
    )
    return layout


def _tall(problems: OpenProblems, frame: Frame) -> ProblemsLayout:
    u, size, board = frame.u, frame.size, problems.game.board
    margin = u(18)
    width = min(size[0] - 2 * margin, u(760))
    left = (size[0] - width) // 2
    title = Rect(left, margin, width, text.height_of(u(TITLE)))
    about = Rect(left, title.bottom + u(4), width, u(44))
    buttons_top = size[1] - margin - 2 * u(50) + u(8)
    why = Rect(left, buttons_top - u(10) - u(120), width, u(120))
    words = Rect(left, why.y - u(6) - u(94), width, u(94))
    room = Rect(left, about.bottom + u(6), width, words.y - about.bottom - u(12))
    place = place_board(room, board, frame.unit)
    layout = ProblemsLayout(frame, place, place.below(words), title, about, why)
    layout.controls += in_grid(buttons_of(problems), Rect(left, buttons_top, width, 0), 3, u(42), u(8))
    return layout


def _small(problems: OpenProblems, frame: Frame) -> ProblemsLayout:
    """The board, the words, and a few buttons; why stands where the words do."""
    u, (width, height), board = frame.u, frame.size, problems.game.board
    margin, gap, row = u(6), u(4), u(28)
    words = Rect(margin, height - margin - u(66), width - 2 * margin, u(66))
    buttons = _few_buttons(problems)
    if frame.is_upright:
        place = Rect(margin, words.y - 2 * (row + gap), width - 2 * margin, 0)
        room = Rect(margin, margin, width - 2 * margin, place.y - margin - gap)
        placed = in_grid(buttons, place, 2, row, gap)
    else:
        side = u(112)
        place = Rect(width - margin - side, margin, side, 0)
        room = Rect(margin, margin, place.x - 2 * margin, words.y - margin - gap)
        placed = in_grid(buttons, place, 1, row, gap)
    layout = ProblemsLayout(frame, place_board(room, board, frame.unit * 0.6), words)
    layout.controls += without_tight_keys(placed, frame.unit)
    return layout


# The words


def heading(problems: OpenProblems) -> str:
    """What is done here."""
    return _("Retry my mistakes") if problems.listed else _("Problems")


def title_of(problems: OpenProblems) -> str:
    """Which one it is."""
    if problems.listed:
        return _("Mistake {number} of {total}").format(number=problems.place + 1, total=len(problems.listed))
    return _("Problem {number}").format(number=problems.place + 1)


def headline(problems: OpenProblems) -> str:
    """The most important thing: which problem it is, or what became of the choice."""
    words = {
        Stage.REFUTED: _("Not the best move"),
        Stage.SOLVED: _("Solved!"),
        Stage.OVER: _("Played to the end"),
        Stage.PLAYING: _("Your move"),
    }
    return words[problems.stage] if problems.stage in words else title_of(problems)


def detail(problems: OpenProblems) -> str:
    """What is asked, answered or hinted; nothing that gives the answer away before the first choice."""
    if problems.notice is not None:
        return str(problems.notice)
    if problems.solving is None:
        return _("Looking for a problem…")
    if problems.thinking is not None and problems.is_slow:
        return _("Looking at the move…")
    if problems.is_refuting:
        return ""
    return " ".join(problems.solving.words)


def about(problems: OpenProblems) -> str:
    """The game, how hard the problem is, and what was solved so far."""
    told = [wording.title_of(problems.game) + "."]
    if problems.solving is not None and not problems.listed:
        told.append(_("Level {level}.").format(level=problems.solving.puzzle.level))
    if problems.stage in (Stage.SOLVED, Stage.OVER):
        told += sum_in_words(problems.tried, None if problems.listed else problems.progress.rating)
    return " ".join(told)


def as_many_as_fit(sentences: Sequence[str], size: int, room: tuple[int, int]) -> str:
    """The first of these sentences, as many as there is room for."""
    for count in range(len(sentences), 0, -1):
        if text.fits(joined := " ".join(sentences[:count]), size, room):
            return joined
    return ""


# Drawing


def look_of(state: State, problems: OpenProblems) -> BoardLook:
    """What is shown on the board besides its pieces."""
    solving, hinted = problems.solving, problems.hinted
    if solving is None:
        return BoardLook()
    marked = frozenset[int]() if hinted is not None else frozenset(solving.marked)
    by_keys = problems.aims_by_keys and state.focus is None and problems.takes_moves
    return BoardLook(
        last=solving.last,
        aimed=problems.move_at(problems.aim),
        cursor=problems.aim if by_keys else None,
        hint=hinted,
        marked=marked,
    )


def draw_problems(state: State, problems: OpenProblems, surface: Surface) -> None:
    """Draws problems on the whole surface."""
    layout, theme = lay_out_problems(state, problems, surface.get_size()), theme_of(state.dark)
    u, unit = layout.frame.u, layout.unit
    surface.fill(theme.background)
    if layout.panel is not None:
        smooth.framed(surface, layout.panel, theme.panel, theme.line, max(1, u(1)), u(16))
    draw_board(surface, layout.place, problems.position, look_of(state, problems), theme, unit)
    if layout.title is not None and layout.about is not None:
        text.paragraph(surface, heading(problems), layout.title, u(TITLE), theme.text)
        text.paragraph(surface, about(problems), layout.about, u(ABOUT), theme.muted)
    if layout.why is not None:
        _draw_why(problems.why, layout.why, surface, u(WHY), theme)
    _draw_words(problems, layout, surface, state.dark)
    controls.draw_all(surface, layout.controls, state, theme, unit)


def _draw_why(sentences: Sequence[str], rect: Rect, surface: Surface, size: int, theme: Theme) -> None:
    """The sentences below each other, as many as there is room for."""
    top, gap = rect.y, size // 2
    for sentence in sentences:
        height = len(text.wrapped(sentence, size, rect.width)) * text.height_of(size)
        if top + height > rect.bottom:
            return
        text.paragraph(surface, sentence, Rect(rect.x, top, rect.width, height), size, theme.text)
        top += height + gap


def _draw_words(problems: OpenProblems, layout: ProblemsLayout, surface: Surface, dark: bool) -> None:
    rect, theme, small, u = layout.words, theme_of(dark), layout.frame.is_small, layout.frame.u
    top = Rect(rect.x, rect.y, rect.width, u(18 if small else 30))
    text.write(surface, headline(problems), top, u(14 if small else 21), theme.text, align=0.5)
    below = Rect(rect.x, top.bottom + u(1), rect.width, rect.bottom - top.bottom - u(1))
    size = u(11 if small else 15)
    ink = theme.alarm if isinstance(problems.notice, TatetiError) else theme.muted
    words = detail(problems)
    if small and problems.why:
        words = as_many_as_fit(problems.why, size, below.size)
    text.paragraph(surface, words, below, size, ink, align=0.5)
