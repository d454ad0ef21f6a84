"""The colours of a drawing: on a light screen, on a dark one, and on paper. Those of screens are the page's (`theme.css`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tateti.pieces import Ink, Piece

Theme = Literal["screen", "light", "dark", "print"]  # on `screen` the reader's system decides, light or dark
THEMES: tuple[Theme, ...] = ("screen", "light", "dark", "print")

LIGHT, DARK, PAPER = range(3)
LOOKS: dict[Theme, int] = {"screen": LIGHT, "light": LIGHT, "dark": DARK, "print": PAPER}

COLOURS = {
    "background": ("#eef0f4", "#14171f", "#ffffff"),
    "tile": ("#ffffff", "#262c3a", "#ffffff"),
    "tile-won": ("#dde4f7", "#3a4668", "#ffffff"),
    "line": ("#7f8798", "#78839a", "#000000"),
    "winning": ("#5b76dd", "#8ea2f2", "#808080"),
    "text": ("#1c2230", "#eef1f7", "#000000"),
    "muted": ("#565f71", "#a3adc0", "#000000"),
    "panel": ("#ffffff", "#1e232e", "#ffffff"),
    "accent": ("#3451c6", "#8fa6ff", "#000000"),
    "on-accent": ("#ffffff", "#10131b", "#ffffff"),
    "loss": ("#656c7f", "#8a93a8", "#ffffff"),
    "on-loss": ("#ffffff", "#10131b", "#000000"),
}


@dataclass(frozen=True)
class Paint:
    """How an outline is painted: the names of colours, inside and along it, and how wide the line is."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


# By the class that an outline has in an SVG. Letters are lines, as wide as their size asks for.
PAINTS = {
    "ground": Paint("background"),
    "name": Paint(stroke="muted"),
    "caption": Paint(stroke="text"),
    "tile": Paint("tile", "line", 1.6),
    "won": Paint("tile-won", "winning", 3),
    "winning": Paint(stroke="winning", width=14),
    "last": Paint(stroke="accent", width=5),
    "stripes": Paint(stroke="text"),
    "edge": Paint("tile"),
    "win": Paint("accent", "accent", 1),
    "draw": Paint("panel", "accent", 2.5),
    "loss": Paint("loss", "loss", 1),
    "on-win": Paint(stroke="on-accent"),
    "on-draw": Paint(stroke="text"),
    "on-loss": Paint(stroke="on-loss"),
    "star-win": Paint("on-accent"),
    "star-draw": Paint("text"),
    "star-loss": Paint("on-loss"),
}


def ink_of(piece: Piece, look: int) -> Ink:
    """The colours of a piece there."""
    return (piece.on_light, piece.on_dark, piece.on_paper)[look]
