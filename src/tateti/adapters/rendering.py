"""What environments show of a position: as text, as pixels, or printed for a person."""

from __future__ import annotations

import numpy as np
from gymnasium import logger
from numpy.typing import NDArray

from tateti.errors import TatetiError, quote
from tateti.games import Move, Position
from tateti.language import mark as N_
from tateti.pictures.drawing import drawing_of
from tateti.pictures.raster.paint import Painter

RENDER_MODES = ("human", "ansi", "rgb_array")
PICTURE_WIDTH = 400  # pixels
WHITE = 255

Pixels = NDArray[np.uint8]


def checked_mode(given: str | None) -> str | None:
    """A render mode, if there is such a one."""
    if given is None or given in RENDER_MODES:
        return given
    raise TatetiError(
        N_("{given} is not a render mode: there are {modes}, or None."),
        given=quote(given),
        modes=RENDER_MODES,
    )


def rendered(mode: str | None, position: Position, last: Move | None) -> str | Pixels | None:
    """A position as a render mode wants it."""
    if mode == "rgb_array":
        return pixels(position, last)
    if mode == "ansi":
        return position.draw(last)
    if mode == "human":
        print(position.draw(last))
    else:
        logger.warn("render() shows nothing without a render_mode: make the environment with one.")
    return None


def pixels(position: Position, last: Move | None = None) -> Pixels:
    """The picture of a position: rows of pixels of red, green and blue."""
    drawing = drawing_of(position.picture(last), "light")
    painter = Painter(drawing.frame, PICTURE_WIDTH, "light")
    painter.paint(drawing)
    canvas = painter.canvas
    colours = np.array(canvas.colours, np.float64)
    shown = colours[:, 3:] / 255
    opaque: Pixels = np.rint(colours[:, :3] * shown + WHITE * (1 - shown)).astype(np.uint8)
    shaped: Pixels = opaque[np.array(canvas.pixels)].reshape(canvas.height, canvas.width, 3)
    return shaped
