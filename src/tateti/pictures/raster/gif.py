"""GIF: pictures one after the other, again and again. Each has only what is not as it was before."""

from __future__ import annotations

import struct
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tateti.pictures.raster.canvas import Area, Canvas, Colour

MOST_COLOURS = 255  # and one place in the palette for what is as it was before
AS_BEFORE = 0xFFFF  # no colour has this number
LONGEST_CODE = 12  # bits
FULL = (1 << 64) - 1
MADE_BY = b"!\xfe\x06tateti\x00"  # a comment, by which a picture of ours is told from others
FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


@dataclass(frozen=True)
class Shot:
    """A rectangle of the picture as it was at one time, by the numbers of its colours, and how long it is shown."""

    area: Area
    pixels: array[int]
    hundredths: int  # of a second


def shot(canvas: Canvas, areas: Sequence[Area], seconds: float) -> Shot:
    """What is on these parts of a canvas now; between them, whatever was shown before stays."""
    left, top, right, bottom = around = _around(areas)
    wide, pixels = right - left, array("H", [AS_BEFORE]) * ((right - left) * (bottom - top))
    for area in areas:
        for y in range(area[1], area[3]):
            row = canvas.pixels[y * canvas.width + area[0] : y * canvas.width + area[2]]
            place = (y - top) * wide + area[0] - left
            pixels[place : place + len(row)] = row
    return Shot(around, pixels, round(100 * seconds))


def _around(areas: Sequence[Area]) -> Area:
    """What all of these areas lie in; never nothing, for a shot has a pixel at least."""
    lefts, tops, rights, bottoms = zip(*(areas or [(0, 0, 1, 1)]), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def gif(canvas: Canvas, shots: Sequence[Shot], go_on: Callable[[], None] = lambda: None) -> bytes:
    """The shots of a canvas as a file; `go_on` is asked before each of them, and raises where it is to be given up."""
    places, palette = _palette(canvas.colours, shots)
    bits = max(2, len(palette).bit_length())  # one more place, for what is as before
    table = bytes(part for colour in palette for part in colour[:3]).ljust(3 << bits, b"\0")
    head = b"GIF89a" + struct.pack("<HHBBB", canvas.width, canvas.height, 0xF0 | bits - 1, 0, 0) + table
    return head + MADE_BY + FOR_EVER + b"".join(_frames(shots, places, bits, go_on)) + b";"


def is_ours(begins: bytes) -> bool:
    """Whether a file that begins like this is a picture that was made here."""
    return begins.startswith(b"GIF89a") and MADE_BY in begins


def _frames(
    shots: Sequence[Shot], places: Mapping[int, int], bits: int, go_on: Callable[[], None]
) -> Iterator[bytes]:
    for one in shots:
        go_on()
        yield _frame(one, places, bits)


def _frame(one: Shot, places: Mapping[int, int], bits: int) -> bytes:
    left, top, right, bottom = one.area
    # The next one is painted over it, and one colour is none.
    shown = b"!\xf9\x04\x05" + struct.pack("<HB", one.hundredths, places[AS_BEFORE]) + b"\0"
    place = b"," + struct.pack("<HHHHB", left, top, right - left, bottom - top, 0)
    data = _compressed(map(places.__getitem__, one.pixels), bits)
    blocks = b"".join(bytes([len(data[i : i + 255])]) + data[i : i + 255] for i in range(0, len(data), 255))
    return shown + place + bytes([bits]) + blocks + b"\0"


# Colours


def _palette(colours: Sequence[Colour], shots: Iterable[Shot]) -> tuple[dict[int, int], list[Colour]]:
    """For each number of a colour its place in the palette, and the palette; where there are too many colours the rarest
    are shown by those nearest to them."""
    counts = Counter[int]()
    for one in shots:
        counts.update(one.pixels)
    counts.pop(AS_BEFORE, None)
    used = [number for number, _count in counts.most_common()]
    kept = used[:MOST_COLOURS]
    places = {number: place for place, number in enumerate(kept)}
    for number in used[MOST_COLOURS:]:
        places[number] = min(
            range(len(kept)), key=lambda place: _apart(colours[number], colours[kept[place]])
        )
    return {**places, AS_BEFORE: len(kept)}, [colours[number] for number in kept]


def _apart(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


# Compression (LZW): a code stands for pixels that were there before, and is as long as there are codes


def _compressed(pixels: Iterable[int], bits: int) -> bytes:
    clear, end = 1 << bits, (1 << bits) + 1
    known: dict[int, int] = {}  # pixels that came after those of a code: together they are another code
    following, length = end + 1, bits + 1
    packed, waiting, filled = bytearray(), clear, length
    rest = iter(pixels)
    so_far = next(rest)
    for pixel in rest:
        key = so_far << 8 | pixel
        if key in known:
            so_far = known[key]
            continue
        waiting |= so_far << filled
        filled += length
        so_far = pixel
        if following == 1 << LONGEST_CODE:
            waiting |= clear << filled
            filled += length
            known.clear()
            following, length = end + 1, bits + 1
        else:
            known[key] = following
            length += following == 1 << length
            following += 1
        if filled >= 64:
            packed += (waiting & FULL).to_bytes(8, "little")
            waiting >>= 64
            filled -= 64
    waiting |= so_far << filled
    filled += length
    # Whoever reads has one more code by now, as after every other one.
    length = min(LONGEST_CODE, length + (following == 1 << length))
    waiting |= end << filled
    filled += length
    return bytes(packed) + waiting.to_bytes((filled + 7) // 8, "little")
