"""Text on a surface: in the font that comes with pygame, which has the letters of our languages, at any size."""

from __future__ import annotations

import functools
import math
import re

import pygame
import pygame.freetype
from pygame import Rect, Surface

from tateti.window.widgets.theme import Colour

SMALLEST = 8
JOINT = "\N{NO-BREAK SPACE}"
SHRINK = 0.72  # of its size: so far a text is made smaller to fit, before it is cut
LIGHT_INK, STRENGTH = (
    3 * 128,
    150,
)  # from which sum of red, green and blue on a colour is light; how much is laid on it


# Letters are drawn larger and scaled down: they stand as far from each other as they were designed to, at any size.
FINER = 4


@functools.lru_cache(maxsize=1)
def _font() -> pygame.freetype.Font:
    """The font; its own kerning is left out, because it tears words apart."""
    pygame.freetype.init()
    font = pygame.freetype.Font(None)
    font.pad, font.kerning = True, False
    return font


@functools.lru_cache(maxsize=4096)
def width_of(text: str, size: int) -> int:
    """How wide a text is, in letters of this height."""
    return math.ceil(_font().get_rect(text, size=FINER * max(SMALLEST, size)).width / FINER) if text else 0


def height_of(size: int) -> int:
    """From one line of text to the next."""
    return round(_font().get_sized_height(FINER * max(SMALLEST, size)) / FINER * 1.1)


@functools.lru_cache(maxsize=512)
def rendered(text: str, size: int, colour: Colour) -> Surface:
    """A line of text."""
    if not text:
        return Surface((1, 1), pygame.SRCALPHA)
    large, rect = _font().render(text, colour, size=FINER * max(SMALLEST, size))
    above = (
        _baseline(text, size) * FINER - rect.y
    )  # so that the line on which letters stand falls between two pixels
    whole = width_of(text, size), math.ceil((above + large.get_height()) / FINER)
    canvas = Surface((whole[0] * FINER, whole[1] * FINER), pygame.SRCALPHA)
    canvas.fill((*colour, 0))
    canvas.blit(large, (0, above))
    drawn = pygame.transform.smoothscale(canvas, whole)
    return _strengthened(drawn) if sum(colour) > LIGHT_INK else drawn


def _strengthened(drawn: Surface) -> Surface:
    """Light letters, whose half covered edges the eye takes for dark ground: drawn over themselves they look as strong as
    dark ones."""
    again = drawn.copy()
    again.set_alpha(STRENGTH)
    drawn.blit(again, (0, 0))
    return drawn


@functools.lru_cache(maxsize=4096)
def _baseline(text: str, size: int) -> int:
    """How far below the top of a drawn text its letters stand: further where there are accents above capitals."""
    return math.ceil(_font().get_rect(text, size=FINER * max(SMALLEST, size)).y / FINER)


@functools.lru_cache(maxsize=64)
def _capital(size: int) -> float:
    """How high a capital is."""
    height: float = _font().get_metrics("H", FINER * max(SMALLEST, size))[0][3]
    return height / FINER


def fitted(text: str, size: int, width: int) -> tuple[str, int]:
    """The text and its size, smaller or cut where it would be wider than this."""
    smallest = max(SMALLEST, round(size * SHRINK))
    while size > smallest and width_of(text, size) > width:
        size -= 1
    return cut(text, size, width), size


def cut(text: str, size: int, width: int) -> str:
    """The text without its end, where it would be wider than this."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def cut_before(text: str, size: int, width: int) -> str:
    """The text without its beginning, where it would be wider than this: the end of a path, what is typed now."""
    if width_of(text, size) <= width:
        return text
    while text and width_of("…" + text, size) > width:
        text = text[1:]
    return "…" + text.lstrip()


def broken(word: str, size: int, width: int) -> list[str]:
    """A word in pieces that are no wider than this; mostly one."""
    pieces = [""]
    for letter in word if width_of(word, size) > width else [word]:
        if pieces[-1] and width_of(pieces[-1] + letter, size) > width:
            pieces.append(letter)
        else:
            pieces[-1] += letter
    return pieces


def wrapped(text: str, size: int, width: int, most: int = 99) -> list[str]:
    """The text in lines that are no wider than this, at most so many; none ends at a space that joins (`joined`)."""
    lines = [""]
    for piece in (piece for word in _words(text) for piece in broken(word, size, width)):
        longer = f"{lines[-1]} {piece}".strip()
        if lines[-1] and width_of(longer, size) > width:
            lines.append(piece)
        else:
            lines[-1] = longer
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [cut(line, size, width) for line in lines]


def joined(name: str) -> str:
    """A name that stays on one line, if it can."""
    return name.replace(" ", JOINT)


def _words(text: str) -> list[str]:
    """The words of a text, with joined ones as one."""
    return [word.replace(JOINT, " ") for word in re.split(rf"[^\S{JOINT}]+", text) if word]


def write(surface: Surface, text: str, rect: Rect, size: int, colour: Colour, *, align: float = 0.0) -> Rect:
    """A line of text, its capitals in the middle of a height; `align` 0 is left, 0.5 the middle, 1 right."""
    text, size = fitted(text, size, rect.width)
    drawn = rendered(text, size, colour)
    place = drawn.get_rect(y=round(rect.y + (rect.height + _capital(size)) / 2) - _baseline(text, size))
    place.x = round(rect.x + (rect.width - place.width) * align)
    return surface.blit(drawn, place)


def write_end(
    surface: Surface, text: str, rect: Rect, size: int, colour: Colour, *, align: float = 0.0
) -> Rect:
    """A line of text of which the end is what matters, if it does not fit."""
    return write(surface, cut_before(text, size, rect.width), rect, size, colour, align=align)


def paragraph(
    surface: Surface, text: str, rect: Rect, size: int, colour: Colour,
    *, align: float = 0.0, middle: bool = False, even: bool = False,
) -> None:  # fmt: skip
    """A text in as many lines as fit, from the top or in the middle; smaller where it would not fit.

    Centred lines, and others if they are to be `even`, are about as long as each other: no word stands alone at the end.
    """
    lines, size = fitted_lines(text, size, rect.size)
    if (even or align) and len(lines) > 1 and _holds(rect.size, text, size):
        lines = _evenly(text, size, rect.width, len(lines))
    top = rect.y + (rect.height - len(lines) * height_of(size)) // 2 * middle
    for number, part in enumerate(lines):
        where = Rect(rect.x, top + number * height_of(size), rect.width, height_of(size))
        write(surface, part, where, size, colour, align=align)


def fitted_lines(text: str, size: int, room: tuple[int, int]) -> tuple[list[str], int]:
    """The lines of a text and their size, smaller or fewer where they would not fit into a room."""
    size = next((one for one in _sizes(size) if _holds(room, text, one)), _sizes(size)[-1])
    return wrapped(text, size, room[0], max(1, room[1] // height_of(size))), size


def _evenly(text: str, size: int, width: int, count: int) -> list[str]:
    """The text in so many lines, no wider than they have to be."""
    narrow = max(width // count, _widest_word(text, size) - 1)
    while width - narrow > size // 2:
        middle = (narrow + width) // 2
        if len(wrapped(text, size, middle)) > count:
            narrow = middle
        else:
            width = middle
    return wrapped(text, size, width)


def fits(text: str, size: int, room: tuple[int, int]) -> bool:
    """Whether all of a text can be written into a room, in smaller letters if need be."""
    return any(_holds(room, text, one) for one in _sizes(size))


def _sizes(size: int) -> range:
    """The sizes that a text may have which is to be written in this one, the largest first."""
    return range(size, min(size, max(SMALLEST, round(size * SHRINK))) - 1, -1)


def _holds(room: tuple[int, int], text: str, size: int) -> bool:
    """Whether a text fits without a word being cut."""
    return (
        _widest_word(text, size) <= room[0] and len(wrapped(text, size, room[0])) * height_of(size) <= room[1]
    )


def _widest_word(text: str, size: int) -> int:
    return max((width_of(word, size) for word in _words(text)), default=0)
