"""A file to choose, drawn: the folder, what is in it, the match in the file that is chosen, and a name to type."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect, Surface

from tateti import wording
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.match import Match
from tateti.window.file_chooser import OPEN, FileChooser, readable_name
from tateti.window.screens.buttons import NOWHERE
from tateti.window.screens.frame import Frame, Shape, frame_of
from tateti.window.state import State
from tateti.window.widgets import controls, smooth, text
from tateti.window.widgets.board import BoardLook, draw_board, place_board
from tateti.window.widgets.controls import Control, Look, in_grid
from tateti.window.widgets.theme import Theme, theme_of


@dataclass
class FilesLayout:
    """Where everything is; `in_view` is how many entries of the folder are seen at once."""

    frame: Frame
    title: Rect
    folder: Rect
    entries: Rect
    notice: Rect
    in_view: int
    preview: Rect | None = None
    controls: list[Control] = field(default_factory=list)


def lay_out_files(state: State, chooser: FileChooser, size: tuple[int, int]) -> FilesLayout:
    """The choice of a file in a window of this size."""
    frame = frame_of(size)
    u, small = frame.u, frame.is_small
    margin = u(6 if small else 26)
    inner = Rect(margin, margin, size[0] - 2 * margin, size[1] - 2 * margin)
    title = Rect(inner.x, inner.y, inner.width, u(20 if small else 34))
    folder = Rect(inner.x, title.bottom, inner.width, u(16 if small else 24))
    row, gap = u(26 if small else 42), u(7 if small else 12)
    below = Rect(inner.x, inner.bottom - 2 * row - gap, inner.width, row)
    notice = Rect(inner.x, below.y - u(32 if small else 42), inner.width, u(30 if small else 40))
    top = folder.bottom + u(4)
    entries = Rect(inner.x, top, inner.width, notice.y - top)
    layout = FilesLayout(frame, title, folder, entries, notice, 1)
    if frame.shape is Shape.WIDE:  # beside the list there is room for the match
        entries.width = inner.width * 3 // 5
        layout.preview = Rect(entries.right + gap, top, inner.right - entries.right - gap, entries.height)
    _add_entries(layout, chooser, u(20 if small else 32))
    _add_name_and_buttons(layout, chooser, below, gap)
    return layout


def _add_name_and_buttons(layout: FilesLayout, chooser: FileChooser, place: Rect, gap: int) -> None:
    """The field for a name, and below it the buttons."""
    opens, small = chooser.purpose == OPEN, layout.frame.is_small
    size = 12 if small else 16
    words = _("Choose a file, or type its name") if opens else _("Name of the file")
    typed = readable_name(chooser.name)
    layout.controls.append(
        Control("name", place, words, look=Look.FIELD, chosen=chooser.is_offered, value=typed, row=1000, size=size)
    )  # fmt: skip
    act = Control(
        "act", NOWHERE, _("Open") if opens else _("Save"), "" if small else "Enter", Look.PRIMARY,
        is_centred=True, size=size,
    )  # fmt: skip
    cancel = Control("close", NOWHERE, _("Cancel"), "" if small else "Esc", is_centred=True, size=size)
    buttons = [*_places(chooser, small), cancel, act]
    room = place.move(0, place.height + gap)
    layout.controls += in_grid(buttons, room, len(buttons), place.height, gap, first_row=1001)


def _places(chooser: FileChooser, small: bool) -> list[Control]:
    """Folders that one may want to go to at once."""
    size = 11 if small else 15
    found = [Control("home", NOWHERE, _("Home folder"), size=size)]
    if chooser.left is not None:
        found.append(Control("left", NOWHERE, _("Matches left"), size=size))
    return found


def _add_entries(layout: FilesLayout, chooser: FileChooser, height: int) -> None:
    room = layout.entries.inflate(-layout.frame.u(8), -layout.frame.u(6))
    layout.in_view = max(1, room.height // height)
    shown = chooser.entries[chooser.first : chooser.first + layout.in_view]
    for number, entry in enumerate(shown, chooser.first):
        rect = Rect(room.x, room.y + (number - chooser.first) * height, room.width, height)
        icon = "above" if entry.is_above else "open" if entry.is_folder else "file"
        layout.controls.append(
            Control(f"entry {number}", rect, entry.label, look=Look.ENTRY, chosen=number == chooser.chosen, icon=icon,
                    is_stop=False, size=12 if layout.frame.is_small else 15)
        )  # fmt: skip


def draw_files(state: State, chooser: FileChooser, surface: Surface) -> None:
    """Draws the choice of a file on the whole surface."""
    layout, theme = lay_out_files(state, chooser, surface.get_size()), theme_of(state.dark)
    unit, small = layout.frame.unit, layout.frame.is_small
    u = layout.frame.u
    surface.fill(theme.background)
    title = _("Open a match") if chooser.purpose == OPEN else _("Save the match")
    text.write(surface, title, layout.title, u(15 if small else 24), theme.text)
    text.write_end(surface, readable_name(str(chooser.folder)), layout.folder, u(11 if small else 14), theme.muted)  # fmt: skip
    smooth.framed(surface, layout.entries, theme.panel, theme.line, max(1, u(1)), u(10))
    is_empty = all(entry.is_folder for entry in chooser.entries) and len(chooser.entries) < layout.in_view
    if chooser.purpose == OPEN and is_empty:
        below = Rect(layout.entries.x, layout.entries.bottom - u(30), layout.entries.width, u(24))
        text.write(surface, _("There is no record here."), below, u(11 if small else 14), theme.muted, align=0.5)  # fmt: skip
    _draw_notice(surface, chooser, layout, theme)
    if layout.preview is not None:
        saved = None if state.open_match is None else state.open_match.match
        _draw_preview(surface, chooser, saved, layout.preview, theme, unit)
    _draw_bar(surface, chooser, layout, theme)
    controls.draw_all(surface, layout.controls, state, theme, unit)


def _draw_notice(surface: Surface, chooser: FileChooser, layout: FilesLayout, theme: Theme) -> None:
    """What went wrong; else, where the match is not drawn beside the list, what is in the file."""
    size = layout.frame.u(11 if layout.frame.is_small else 14)
    if chooser.notice is not None:
        text.paragraph(surface, str(chooser.notice), layout.notice, size, theme.alarm, middle=True)
    elif isinstance(chooser.preview, TatetiError):
        text.paragraph(surface, str(chooser.preview), layout.notice, size, theme.alarm, middle=True)
    elif isinstance(chooser.preview, Match) and layout.preview is None:
        words = wording.match_in_short(chooser.preview)
        text.paragraph(surface, words, layout.notice, size, theme.muted, middle=True)


def _draw_preview(
    surface: Surface, chooser: FileChooser, saved: Match | None, rect: Rect, theme: Theme, unit: float
) -> None:
    """The match in the file that is chosen, or the one that is to be saved: its last position, and who plays."""
    smooth.framed(surface, rect, theme.panel, theme.line, max(1, round(unit)), round(10 * unit))
    pad = round(14 * unit)
    inner = rect.inflate(-2 * pad, -2 * pad)
    match = chooser.preview if chooser.purpose == OPEN else saved
    if not isinstance(match, Match):
        if match is None and chooser.unread is None:
            words = _("The match in the chosen file is shown here.")
            text.paragraph(surface, words, inner, round(14 * unit), theme.muted, align=0.5, middle=True)
        return
    words = f"{wording.match_in_short(match)}. {wording.outcome_in_words(match)}"
    size = round(14 * unit)
    lines = min(6, len(text.wrapped(words, size, inner.width)))
    below = Rect(
        inner.x, inner.bottom - lines * text.height_of(size), inner.width, lines * text.height_of(size)
    )
    area = Rect(inner.x, inner.y, inner.width, below.y - inner.y - pad // 2)
    place = place_board(area, match.game.board, unit)
    draw_board(surface, place, match.position, BoardLook(last=match.last_move), theme, unit)
    text.paragraph(surface, words, below, size, theme.text)


def _draw_bar(surface: Surface, chooser: FileChooser, layout: FilesLayout, theme: Theme) -> None:
    """How far down the list one is, where not all of it is seen."""
    count = len(chooser.entries)
    if count <= layout.in_view:
        return
    track = layout.entries.inflate(0, -layout.frame.u(16))
    bar = Rect(track.right - layout.frame.u(6), track.y, max(3, layout.frame.u(4)), 0)
    bar.height = max(10, track.height * layout.in_view // count)
    bar.y += round((track.height - bar.height) * chooser.first / (count - layout.in_view))
    smooth.panel(surface, bar, theme.muted, bar.width // 2)
