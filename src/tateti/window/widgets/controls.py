"""Controls: whatever can be pressed, by pointer or keyboard, and how it looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from pygame import Rect, Surface

from tateti.pieces import Piece
from tateti.window.state import Point, State
from tateti.window.widgets import icons, smooth, text
from tateti.window.widgets.pieces import picture
from tateti.window.widgets.theme import Colour, Theme, ink_of

LOW = 60  # units: a control that is lower has its pieces before its label
EDGE = 3  # units: what is left free above and below a label


class Look(Enum):
    """What a control looks like."""

    BUTTON = "button"
    PRIMARY = "primary"
    CHOICE = "choice"
    FIELD = "field"
    ICON = "icon"  # a picture; the label is told where one points at it
    MOVE = "move"  # one of the moves of a match, in their list
    ENTRY = "entry"  # a line of a list, with its picture before it
    UNSEEN = "unseen"  # a place on a picture that is drawn otherwise
    LEFT, RIGHT, MINUS, PLUS = "left", "right", "minus", "plus"


@dataclass(frozen=True)
class Control:
    """Something to press; its name says to the controller what it does."""

    name: str
    rect: Rect
    label: str = ""
    key: str = ""
    look: Look = Look.BUTTON
    chosen: bool = False
    enabled: bool = True
    row: int = 0  # controls in one row are passed with left and right, rows with up and down
    pieces: tuple[Piece, ...] = ()  # drawn above the label, or before it where the control is low
    value: str = ""  # what was typed into a field; its label is what stands there otherwise
    icon: str = ""  # which picture
    is_stop: bool = True  # whether Tab and the arrows stop at it
    is_centred: bool = False  # whether the label stands in the middle although there is a key beside it
    below: str = ""  # what stands below the label, in smaller letters
    size: float = 15  # of the letters, in units

    def at(self, rect: Rect, row: int = 0) -> Control:
        """The same in this place."""
        return replace(self, rect=rect, row=row)


def at(controls: Sequence[Control], point: Point | None) -> Control | None:
    """The control under a point."""
    if point is None:
        return None
    return next((one for one in controls if one.enabled and one.rect.collidepoint(point)), None)


def named(controls: Sequence[Control], name: str | None) -> Control | None:
    """The control of this name, if it can be pressed."""
    return next((one for one in controls if one.name == name and one.enabled), None)


def _stops(controls: Sequence[Control]) -> list[Control]:
    return [one for one in controls if one.enabled and one.is_stop]


def next_to(controls: Sequence[Control], name: str | None, by: int) -> str | None:
    """The next control, or the one before, all the way round."""
    names = [one.name for one in _stops(controls)]
    if not names:
        return None
    if name not in names:
        return names[0 if by > 0 else -1]
    return names[(names.index(name) + by) % len(names)]


def beside(controls: Sequence[Control], name: str | None, down: int, right: int) -> str | None:
    """The control that an arrow key leads to: along its row, or the nearest one in the next row."""
    stops = _stops(controls)
    here = named(stops, name)
    if here is None:
        return next_to(stops, None, 1)
    row = [one for one in stops if one.row == here.row]
    if right:
        return row[(row.index(here) + right) % len(row)].name
    rows = sorted({one.row for one in stops})
    goal = rows[(rows.index(here.row) + down) % len(rows)]
    there = [one for one in stops if one.row == goal]
    return min(there, key=lambda one: abs(one.rect.centerx - here.rect.centerx)).name


def in_grid(buttons: Sequence[Control], room: Rect, columns: int, row: int, gap: int, first_row: int = 0) -> list[Control]:  # fmt: skip
    """The controls side by side in so many columns, each row of this height."""
    ends = [room.x + round(number * (room.width + gap) / columns) for number in range(columns + 1)]
    placed = []
    for number, button in enumerate(buttons):
        down, right = divmod(number, columns)
        rect = Rect(ends[right], room.y + down * (row + gap), ends[right + 1] - gap - ends[right], row)
        placed.append(button.at(rect, first_row + down))
    return placed


def evened(controls: Sequence[Control], unit: float) -> list[Control]:
    """The controls with letters of one size: of the one that has the least room for its label."""
    sizes = (
        text.fitted_lines(one.label, round(one.size * unit), _room_for_label(one, unit).size)[1]
        for one in controls
    )
    return [replace(one, size=size / unit) for size in [min(sizes, default=0)] for one in controls]


def without_tight_keys(controls: Sequence[Control], unit: float) -> list[Control]:
    """The controls, without the key where the label has no room beside it in letters of its size."""
    return [replace(one, key="") if one.key and not _is_roomy(one, unit) else one for one in controls]


def _is_roomy(control: Control, unit: float) -> bool:
    width = text.width_of(control.label, round(control.size * unit))
    return width <= _room_for_label(control, unit).width


# Drawing


def draw_all(surface: Surface, controls: Sequence[Control], state: State, theme: Theme, unit: float) -> None:
    """Draws the controls, that with the keyboard first, so that its frame covers nothing, and what a picture means."""
    for control in sorted(controls, key=lambda one: one.name != state.focus):
        draw(surface, control, state, theme, unit)
    told = at([one for one in controls if one.look is Look.ICON], state.pointer)
    if told is None and state.keyboard:
        told = next((one for one in controls if one.look is Look.ICON and one.name == state.focus), None)
    if told is not None:
        _draw_tip(surface, told, theme, unit)


def draw(surface: Surface, control: Control, state: State, theme: Theme, unit: float) -> None:
    """Draws a control as it is now: at rest, under the pointer, with the keyboard on it, chosen, or out of use."""
    if control.look is Look.UNSEEN:
        return
    hovered = control.enabled and state.pointer is not None and control.rect.collidepoint(state.pointer)
    focused = state.focus == control.name and (state.keyboard or control.look is Look.FIELD)
    fill, edge, _ink = _colours(control, theme, bool(hovered))
    radius, width = round(9 * unit), max(1, round(1.3 * unit))
    if focused and control.enabled:
        halo = max(2, round(3 * unit))
        outer = control.rect.inflate(4 * halo, 4 * halo)
        smooth.framed(surface, outer, theme.background, theme.hint, halo, radius + 2 * halo)
    if control.look is Look.MOVE or control.look is Look.ENTRY:
        radius = round(6 * unit)
        if hovered or control.chosen:
            chosen = theme.accent if control.chosen else fill
            smooth.framed(surface, control.rect, fill, chosen, width, radius)
    else:
        is_thick = control.chosen and control.look is not Look.FIELD
        smooth.framed(surface, control.rect, fill, edge, width * (2 if is_thick else 1), radius)
    _draw_inside(surface, control, state, theme, unit)


def _colours(control: Control, theme: Theme, hovered: bool) -> tuple[Colour, Colour, Colour]:
    """Inside, edge, and what is written on it."""
    if not control.enabled:
        return theme.background, theme.line, theme.muted
    if control.look is Look.PRIMARY:
        fill = theme.accent_hover if hovered else theme.accent
        return fill, fill, theme.on_accent
    if control.chosen and control.look is not Look.FIELD:
        return theme.accent_soft, theme.accent, theme.text
    return (theme.button_hover if hovered else theme.button), theme.line, theme.text


def _inner(control: Control, unit: float) -> Rect:
    return control.rect.inflate(-round(min(18 * unit, control.rect.width * 0.16)), 0)


def _room_for_label(control: Control, unit: float) -> Rect:
    """Where the label is written: beside the pieces or the key, or on all of the control, and never at its very edge."""
    rect, inner, edge = control.rect, _inner(control, unit), round(EDGE * unit)
    if control.pieces and rect.height > LOW * unit:
        middle = round(rect.height * 0.54)
        return Rect(rect.x, rect.y + middle, rect.width, rect.height - middle).inflate(-round(10 * unit), 0)
    room = Rect(inner.x, rect.y + edge, inner.width, rect.height - 2 * edge)
    if control.pieces:
        left = inner.x + _width_of_pieces(len(control.pieces), _low_pieces(unit)) + round(6 * unit)
        return Rect(left, room.y, rect.right - round(5 * unit) - left, room.height)
    if control.key:
        room.width = _place_of_key(control.key, inner, unit).left - inner.x - round(4 * unit)
    return room


def _draw_inside(surface: Surface, control: Control, state: State, theme: Theme, unit: float) -> None:
    rect, size = control.rect, round(control.size * unit)
    ink = _colours(control, theme, False)[2]
    inner, room = _inner(control, unit), _room_for_label(control, unit)
    if control.look in _SIGNS:
        _draw_sign(surface, control.look, rect, ink, unit)
    elif control.look is Look.ICON:
        icons.draw_icon(surface, control.icon, rect, round(min(rect.size) * 0.62), ink)
    elif control.look is Look.FIELD:
        _write_field(surface, control, state, inner, size, theme)
    elif control.look is Look.ENTRY:
        _draw_entry(surface, control, inner, size, ink)
    elif control.pieces and rect.height > LOW * unit:
        above = Rect(inner.x, rect.y, inner.width, room.y - rect.y)
        largest = inner.width // (2 * len(control.pieces))
        _draw_pieces(surface, control.pieces, above, min(round(above.height * 0.52), largest), 0.5, theme)
        text.paragraph(surface, control.label, room, size, ink, align=0.5)
    elif control.pieces:
        _draw_pieces(surface, control.pieces, inner, _low_pieces(unit), 0.0, theme)
        text.paragraph(surface, control.label, room, size, ink, middle=True)
    elif control.below:
        _write_both(surface, control, room, size, ink)
    else:
        if control.key:
            _draw_key(surface, control.key, inner, ink, unit)
        align = 0.5 if control.is_centred or not control.key else 0.0
        text.paragraph(surface, control.label, room, size, ink, align=align, middle=True)


def _write_both(surface: Surface, control: Control, room: Rect, size: int, ink: Colour) -> None:
    """The label, and below it what it is about."""
    upper = Rect(room.x, room.y, room.width, round(room.height * 0.52))
    text.write(surface, control.label, upper, size, ink, align=0.5)
    lower = Rect(room.x, upper.bottom, room.width, room.bottom - upper.bottom)
    text.write(surface, control.below, lower, round(size * 0.76), ink, align=0.5)


def _draw_entry(surface: Surface, control: Control, inner: Rect, size: int, ink: Colour) -> None:
    if control.icon:
        icons.draw_icon(surface, control.icon, Rect(inner.x, inner.y, size, inner.height), size, ink)
        inner = Rect(inner.x + 2 * size, inner.y, inner.width - 2 * size, inner.height)
    text.write(surface, control.label, inner, size, ink)


def _draw_tip(surface: Surface, control: Control, theme: Theme, unit: float) -> None:
    """What a picture means, above it or below, where there is room."""
    words = f"{control.label}  [{control.key}]" if control.key else control.label
    size, pad = max(text.SMALLEST, round(13 * unit)), round(8 * unit)
    tip = Rect(0, 0, text.width_of(words, size) + 2 * pad, text.height_of(size) + pad)
    tip.midbottom = control.rect.centerx, control.rect.y - round(6 * unit)
    if tip.y < 0:
        tip.midtop = control.rect.centerx, control.rect.bottom + round(6 * unit)
    tip.clamp_ip(surface.get_rect())
    smooth.panel(surface, tip, theme.text, round(6 * unit))
    text.write(surface, words, tip, size, theme.background, align=0.5)


def _place_of_key(key: str, inner: Rect, unit: float) -> Rect:
    width = max(round(20 * unit), text.width_of(key, round(12 * unit)) + round(9 * unit))
    place = Rect(0, 0, width, min(round(20 * unit), inner.height - round(5 * unit)))
    place.midright = inner.midright
    return place


def _draw_key(surface: Surface, key: str, inner: Rect, ink: Colour, unit: float) -> None:
    """The key that does the same, on the right."""
    place = _place_of_key(key, inner, unit)
    behind = surface.get_at(place.center)
    smooth.framed(surface, place, (behind.r, behind.g, behind.b), ink, max(1, round(unit)), round(5 * unit))
    text.write(surface, key, place, round(12 * unit), ink, align=0.5)


def _write_field(
    surface: Surface, control: Control, state: State, inner: Rect, size: int, theme: Theme
) -> None:
    """What was typed, or in faint letters what it is otherwise; a cursor where the keyboard is."""
    written, ink = (control.value, theme.text) if control.value else (control.label, theme.muted)
    if control.chosen and control.value:  # the first letter that is typed takes its place
        width = min(inner.width, text.width_of(written, size))
        surface.fill(theme.accent_soft, (inner.x, inner.centery - size * 0.7, width, size * 1.4))
    drawn = text.write_end(surface, written, inner, size, ink)
    if state.focus == control.name and state.now % 1 < 0.6:
        x = drawn.right + 1 if control.value else inner.x - 2
        surface.fill(theme.accent, (x, inner.centery - size * 0.6, max(1, size // 9), size * 1.2))


def _draw_pieces(
    surface: Surface, pieces: Sequence[Piece], rect: Rect, size: int, align: float, theme: Theme
) -> None:
    """The pieces in a row, in the middle of a height."""
    x = round(rect.x + (rect.width - _width_of_pieces(len(pieces), size)) * align)
    for number, piece in enumerate(pieces):
        place = x + number * _step(size), rect.centery - size // 2
        surface.blit(picture(piece, size, ink_of(theme, piece)), place)


def _step(size: int) -> int:
    """From one piece to the next."""
    return round(size * 1.25)


def _width_of_pieces(count: int, size: int) -> int:
    return _step(size) * (count - 1) + size


def _low_pieces(unit: float) -> int:
    """The size of pieces that stand before a label."""
    return round(12 * unit)


_SIGNS = {
    Look.LEFT: (((0.35, 0.0), (-0.35, -0.55), (-0.35, 0.55)), -1),
    Look.RIGHT: (((0.35, 0.0), (-0.35, -0.55), (-0.35, 0.55)), 1),
    Look.MINUS: ((), 0),
    Look.PLUS: ((), 1),
}


def _draw_sign(surface: Surface, look: Look, rect: Rect, ink: Colour, unit: float) -> None:
    corners, way = _SIGNS[look]
    reach, (x, y) = min(9 * unit, rect.height * 0.25), rect.center
    if corners:
        smooth.shape(surface, [(x + way * dx * reach, y + dy * reach) for dx, dy in corners], ink)
        return
    width = min(2.4 * unit, reach * 0.3)
    smooth.line(surface, (x - reach * 0.6, y), (x + reach * 0.6, y), width, ink)
    if way:
        smooth.line(surface, (x, y - reach * 0.6), (x, y + reach * 0.6), width, ink)
