"""The list of what can be done, each with its key: what can be done now can also be pressed here."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect, Surface

from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.window.screens.buttons import NOWHERE, buttons_of, menu_tools_of, steps_of, tools_of
from tateti.window.screens.frame import Frame, frame_of
from tateti.window.state import State
from tateti.window.widgets import controls, smooth, text
from tateti.window.widgets.controls import Control, Look, in_grid
from tateti.window.widgets.theme import theme_of

# What is done, by the name that the controller knows (none: it is not pressed), in words, and the key.
ACTIONS = (
    ("", N_("Aim, play"), N_("Arrows, Enter")),
    ("undo", N_("Undo"), "U"),
    ("hint", N_("Hint"), "H"),
    ("analysis", N_("Analysis"), "A"),
    ("resign", N_("Resign"), "X"),
    ("new", N_("New match"), "N"),
    ("swap", N_("Swap sides"), "S"),
    ("review", N_("Review"), "V"),
    ("retry", N_("Retry my mistakes"), "E"),
    ("back", N_("One move back"), N_("PgUp")),
    ("forward", N_("One move forward"), N_("PgDn")),
    ("first", N_("To the beginning"), N_("Home")),
    ("last", N_("To the last move"), N_("End")),
    ("pause", N_("Hold the bots"), "P"),
    ("step", N_("One move of the bots"), "."),
    ("faster", N_("Faster, slower"), "+ −"),
    ("save", N_("Save"), "Ctrl+S"),
    ("open", N_("Open"), "Ctrl+O"),
    ("rules", N_("Rules"), "R"),
    ("problems", N_("Problems (in the menu)"), "P"),
    ("clock 1", N_("Clock (in the menu)"), "C"),
    ("sound", N_("Sound"), "M"),
    ("theme", N_("Dark, light"), "D"),
    ("motion", N_("Animation"), "T"),
    ("", N_("Next button"), "Tab"),
    ("fullscreen", N_("Whole screen"), "F11"),
    ("", N_("This list"), "? F1"),
    ("", N_("Back, menu, leave"), "Esc"),
)

SMALL_PART = 0.72  # of their usual size: what letters and edges have in a small window


@dataclass
class KeysLayout:
    """The list: its title, and what can be pressed."""

    frame: Frame
    title: Rect
    panel: Rect
    controls: list[Control] = field(default_factory=list)


def possible(state: State) -> set[str]:
    """What can be done on the screen behind the list, by its names."""
    always = {"open", "rules", "sound", "theme", "motion", "fullscreen"}
    if state.open_match is None:
        return always | {"clock 1"} | {one.name for one in menu_tools_of(state) if one.enabled}
    shown = [*buttons_of(state, state.open_match), *steps_of(state.open_match), *tools_of(state)]
    more = {"review"} if state.open_match.can_be_reviewed else set[str]()
    return always | more | {one.name for one in shown if one.enabled}


def lay_out_keys(state: State, size: tuple[int, int]) -> KeysLayout:
    """The list in a window of this size, in two columns."""
    frame = frame_of(size)
    u, small = frame.u, frame.is_small
    margin = u(6 if small else 26)
    inner = Rect(margin, margin, size[0] - 2 * margin, size[1] - 2 * margin)
    height = u(24 if small else 40)
    letters = 12 / SMALL_PART if small else 16
    back = Control("close", NOWHERE, _("Back"), "" if small else "Esc", Look.PRIMARY, size=letters)
    width = u(64 if small else 124)
    title = Rect(inner.x, inner.y, inner.width - width - u(8), height)
    panel = Rect(inner.x, title.bottom + u(4 if small else 14), inner.width, 0)
    panel.height = inner.bottom - panel.y
    layout = KeysLayout(frame, title, panel)
    layout.controls.append(back.at(Rect(inner.right - width, inner.y, width, height)))
    room = panel.inflate(-u(6 if small else 28), -u(4 if small else 20))
    columns, gap = 2, u(2 if small else 6)
    rows = -(-len(ACTIONS) // columns)
    row = min((room.height - gap * (rows - 1)) // rows, u(44))
    done = possible(state)
    entries = [
        Control(f"do {name}" if name else f"told {number}", NOWHERE, _(words), _(key), enabled=name in done, size=14)
        for number, (name, words, key) in enumerate(ACTIONS)
    ]  # fmt: skip
    across = [
        entries[n // 2 + (n % 2) * rows] for n in range(len(entries))
    ]  # one column is read after the other
    layout.controls += in_grid(across, room, columns, row, gap, first_row=1)
    return layout


def draw_keys(state: State, surface: Surface) -> None:
    """Draws the list on the whole surface."""
    layout, theme = lay_out_keys(state, surface.get_size()), theme_of(state.dark)
    unit = layout.frame.unit
    surface.fill(theme.background)
    smooth.framed(surface, layout.panel, theme.panel, theme.line, max(1, round(unit)), round(10 * unit))
    size = round((15 if layout.frame.is_small else 24) * unit)
    text.write(surface, _("Keys"), layout.title, size, theme.text)
    controls.draw_all(
        surface, layout.controls, state, theme, unit * (SMALL_PART if layout.frame.is_small else 1)
    )
