"""Kinds of pieces as data: the letter, the name, the shape and the colours; every front end draws what stands here.

A front end that does not know a shape draws the letter, so a game may bring pieces that nobody has seen before.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from tateti.errors import InvalidGameError, quote
from tateti.language import mark as N_

_COLOUR = re.compile(r"#[0-9a-f]{6}")


class Shape(StrEnum):
    """The shapes that the front ends can draw; no two pieces of a game should share one."""

    CROSS = "cross"
    RING = "ring"
    DISC = "disc"
    TRIANGLE = "triangle"
    SQUARE = "square"
    LETTER = "letter"


@dataclass(frozen=True)
class Ink:
    """The two colours of a piece, like `#2fa84f`: inside, and around it."""

    fill: str
    edge: str

    def __post_init__(self) -> None:
        for colour in (self.fill, self.edge):
            if not _COLOUR.fullmatch(colour):
                raise InvalidGameError(
                    N_("{colour} is not a colour: write six hexadecimal digits after #, like #2fa84f."),
                    colour=quote(colour),
                )


@dataclass(frozen=True)
class Piece:
    """A kind of piece. `move` says in words what a move does that leaves it on a cell, where the letter does not."""

    letter: str
    name: str
    shape: Shape = Shape.LETTER
    on_light: Ink = Ink("#1c2230", "#5d6678")
    on_dark: Ink = Ink("#eef1f7", "#a3adc0")
    on_paper: Ink = Ink("#000000", "#000000")  # printed without colours: white, grey or black
    terminal_colour: str = ""  # green, yellow, red, cyan, magenta, or nothing
    move: str = ""

    def __post_init__(self) -> None:
        if not (len(self.letter) == 1 and self.letter.isascii() and self.letter.isupper()):
            raise InvalidGameError(
                N_("{letter} cannot stand for a piece: take one capital letter from A to Z."),
                letter=quote(self.letter),
            )


X = Piece("X", "X", Shape.CROSS, Ink("#0f7f96", "#0a6a7e"), Ink("#4cc3d9", "#2f9fb4"), terminal_colour="cyan")
O = Piece(  # noqa: E741  the mark by its name
    "O", "O", Shape.RING, Ink("#b03080", "#96276d"), Ink("#e878bd", "#c3579b"), terminal_colour="magenta"
)
GREEN = Piece(
    "G", N_("green"), Shape.DISC, Ink("#2fa84f", "#1b7a36"), Ink("#43b866", "#86e0a0"), Ink("#ffffff", "#000000"),
    "green", N_("green on {cell}"),
)  # fmt: skip
YELLOW = Piece(
    "Y", N_("yellow"), Shape.TRIANGLE, Ink("#f5c11f", "#a87a00"), Ink("#f3c330", "#ffe59a"), Ink("#a6a6a6", "#000000"),
    "yellow", N_("{cell} turns yellow"),
)  # fmt: skip
RED = Piece(
    "R", N_("red"), Shape.SQUARE, Ink("#d93a32", "#9d1f1a"), Ink("#e0483f", "#ff9a92"), Ink("#000000", "#000000"),
    "red", N_("{cell} turns red"),
)  # fmt: skip
