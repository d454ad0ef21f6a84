"""The colours, light and dark. What matters is told by shape or sign as well, never by colour alone."""

from __future__ import annotations

from dataclasses import dataclass

from tateti.pieces import Ink, Piece

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """The colour that six hexadecimal digits stand for, with or without a # before them."""
    code = code.removeprefix("#")
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


@dataclass(frozen=True)
class Theme:
    """The colours of everything."""

    background: Colour
    panel: Colour
    line: Colour  # edges of panels, tiles and buttons
    tile: Colour
    tile_aimed: Colour
    tile_winning: Colour
    winning: Colour  # the line that wins
    text: Colour
    muted: Colour
    button: Colour
    button_hover: Colour
    accent: Colour
    accent_hover: Colour
    on_accent: Colour
    accent_soft: Colour
    last: Colour
    hint: Colour
    focus: Colour  # where the keyboard is
    loss: Colour  # the badge of a losing move; a winning one has the accent
    alarm: Colour
    is_dark: bool  # which colours of the pieces go with it


LIGHT = Theme(
    background=colour("eef0f4"),
    panel=colour("ffffff"),
    line=colour("cdd2dc"),
    tile=colour("ffffff"),
    tile_aimed=colour("e6ecfb"),
    tile_winning=colour("dde4f7"),
    winning=colour("6f88e6"),
    text=colour("1c2230"),
    muted=colour("5d6678"),
    button=colour("ffffff"),
    button_hover=colour("e6ecfb"),
    accent=colour("3451c6"),
    accent_hover=colour("2742ad"),
    on_accent=colour("ffffff"),
    accent_soft=colour("dde4f7"),
    last=colour("3451c6"),
    hint=colour("7a3fb8"),
    focus=colour("1c2230"),
    loss=colour("6b7285"),
    alarm=colour("a3341f"),
    is_dark=False,
)

DARK = Theme(
    background=colour("14171f"),
    panel=colour("1e232e"),
    line=colour("3c4456"),
    tile=colour("262c3a"),
    tile_aimed=colour("343e58"),
    tile_winning=colour("3a4668"),
    winning=colour("7088e0"),
    text=colour("eef1f7"),
    muted=colour("a3adc0"),
    button=colour("2a3140"),
    button_hover=colour("3a4459"),
    accent=colour("8fa6ff"),
    accent_hover=colour("abbdff"),
    on_accent=colour("10131b"),
    accent_soft=colour("333e60"),
    last=colour("8fa6ff"),
    hint=colour("c79bf2"),
    focus=colour("eef1f7"),
    loss=colour("8a93a8"),
    alarm=colour("ff9d85"),
    is_dark=True,
)


def blended(one: Colour, other: Colour, part: float) -> Colour:
    """A colour on the way from one to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def ink_of(theme: Theme, piece: Piece) -> Ink:
    """The colours of a piece on the ground of a theme."""
    return piece.on_dark if theme.is_dark else piece.on_light


def theme_of(dark: bool) -> Theme:
    """The dark theme or the light one."""
    return DARK if dark else LIGHT
