"""The colours, light and dark. What matters is told by shape or sign as well, never by colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Colour = tuple[int, int, int]


def _colour(code: str) -> Colour:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


@dataclass(frozen=True)
class Ink:
    """The two colours of a piece: inside, and around it."""

    fill: Colour
    edge: Colour


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
    loss: Colour  # the badge of a losing move; a winning one has the accent
    alarm: Colour
    pieces: Mapping[str, Ink]


LIGHT = Theme(
    background=_colour("eef0f4"),
    panel=_colour("ffffff"),
    line=_colour("cdd2dc"),
    tile=_colour("ffffff"),
    tile_aimed=_colour("e6ecfb"),
    tile_winning=_colour("dde4f7"),
    winning=_colour("6f88e6"),
    text=_colour("1c2230"),
    muted=_colour("5d6678"),
    button=_colour("ffffff"),
    button_hover=_colour("e6ecfb"),
    accent=_colour("3451c6"),
    accent_hover=_colour("2742ad"),
    on_accent=_colour("ffffff"),
    accent_soft=_colour("dde4f7"),
    last=_colour("3451c6"),
    hint=_colour("7a3fb8"),
    loss=_colour("6b7285"),
    alarm=_colour("a3341f"),
    pieces={
        "X": Ink(_colour("0f7f96"), _colour("0a6a7e")),
        "O": Ink(_colour("b03080"), _colour("96276d")),
        "G": Ink(_colour("2fa84f"), _colour("1b7a36")),
        "Y": Ink(_colour("f5c11f"), _colour("a87a00")),
        "R": Ink(_colour("d93a32"), _colour("9d1f1a")),
    },
)

DARK = Theme(
    background=_colour("14171f"),
    panel=_colour("1e232e"),
    line=_colour("3c4456"),
    tile=_colour("262c3a"),
    tile_aimed=_colour("343e58"),
    tile_winning=_colour("3a4668"),
    winning=_colour("7088e0"),
    text=_colour("eef1f7"),
    muted=_colour("a3adc0"),
    button=_colour("2a3140"),
    button_hover=_colour("3a4459"),
    accent=_colour("8fa6ff"),
    accent_hover=_colour("abbdff"),
    on_accent=_colour("10131b"),
    accent_soft=_colour("333e60"),
    last=_colour("8fa6ff"),
    hint=_colour("c79bf2"),
    loss=_colour("8a93a8"),
    alarm=_colour("ff9d85"),
    pieces={
        "X": Ink(_colour("4cc3d9"), _colour("2f9fb4")),
        "O": Ink(_colour("e878bd"), _colour("c3579b")),
        "G": Ink(_colour("43b866"), _colour("86e0a0")),
        "Y": Ink(_colour("f3c330"), _colour("ffe59a")),
        "R": Ink(_colour("e0483f"), _colour("ff9a92")),
    },
)


def theme_of(dark: bool) -> Theme:
    """The dark theme or the light one."""
    return DARK if dark else LIGHT
