"""The shape of the window: wide, tall or small, and how many pixels a unit has in it.

Layouts count in units, so that everything grows with the window. In a small window the usual ones would have letters
that nobody can read: there the screens are laid out for 320x280, with less on each of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

WIDE, TALL, SMALL = (960, 640), (560, 860), (320, 280)  # in units
SMALLEST_UNIT = 0.75  # pixels: below that the small layouts are taken


class Shape(Enum):
    """How the parts of a screen are laid out."""

    WIDE = "wide"  # beside each other
    TALL = "tall"  # below each other
    SMALL = "small"  # only what is needed


@dataclass(frozen=True)
class Frame:
    """A window of this size, in pixels."""

    size: tuple[int, int]
    shape: Shape
    unit: float

    def u(self, number: float) -> int:
        """So many units, in pixels."""
        return round(number * self.unit)

    @property
    def is_small(self) -> bool:
        """Whether there is room for little."""
        return self.shape is Shape.SMALL

    @property
    def is_upright(self) -> bool:
        """Whether it is higher than wide."""
        return self.size[0] < self.size[1] * 1.05


def frame_of(size: tuple[int, int]) -> Frame:
    """What a window of this size can hold."""
    upright = size[0] < size[1] * 1.05
    unit = _unit(size, TALL if upright else WIDE)
    if unit >= SMALLEST_UNIT:
        return Frame(size, Shape.TALL if upright else Shape.WIDE, unit)
    return small_frame(size)


def small_frame(size: tuple[int, int]) -> Frame:
    """A window in which there is room for little."""
    return Frame(size, Shape.SMALL, _unit(size, SMALL))


def _unit(size: tuple[int, int], room: tuple[int, int]) -> float:
    return min(size[0] / room[0], size[1] / room[1])
