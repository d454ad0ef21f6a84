"""Short sounds, made here: a move, the end, little time left. Where there is no sound device it is silent."""

from __future__ import annotations

import contextlib
import os
from array import array
from collections.abc import Iterator
from enum import StrEnum

import pygame

RATE = 22_050  # samples a second
LOUD = 0.22
ATTACK = 0.008  # seconds until a tone is at its loudest


class Sound(StrEnum):
    """What can be heard."""

    MOVE = "move"
    THEIRS = "theirs"  # a move of the other
    WON = "won"
    OVER = "over"  # lost, or drawn
    TIME = "time"  # little of it is left


# The tones of each: pitch in hertz, when it begins and how long it lasts, in seconds. The page has the same.
TONES: dict[Sound, tuple[tuple[float, float, float], ...]] = {
    Sound.MOVE: ((523, 0, 0.07),),
    Sound.THEIRS: ((392, 0, 0.08),),
    Sound.WON: ((523, 0, 0.12), (659, 0.11, 0.12), (784, 0.22, 0.22)),
    Sound.OVER: ((440, 0, 0.14), (330, 0.13, 0.24)),
    Sound.TIME: ((880, 0, 0.05), (880, 0.1, 0.05)),
}


def samples(sound: Sound) -> array[int]:
    """A sound as the numbers that a loudspeaker follows: triangle waves that swell quickly and fade."""
    tones = TONES[sound]
    length = max(begins + lasts for _pitch, begins, lasts in tones)
    wave = [0.0] * round(length * RATE)
    for pitch, begins, lasts in tones:
        for step in range(round(lasts * RATE)):
            at = round(begins * RATE) + step
            if at < len(wave):
                wave[at] += _height(pitch, step / RATE, lasts)
    return array("h", (round(max(-1.0, min(1.0, height)) * LOUD * 32_767) for height in wave))


def _height(pitch: float, seconds: float, lasts: float) -> float:
    """How far a tone swings at a time after its beginning."""
    triangle = 4 * abs((seconds * pitch + 0.25) % 1 - 0.5) - 1
    swell = min(1.0, seconds / ATTACK)
    return triangle * swell * (1 - seconds / lasts) ** 2


class Loudspeaker:
    """Plays sounds; the device is asked for with the first of them."""

    def __init__(self) -> None:
        self._made: dict[Sound, pygame.mixer.Sound] = {}
        self._is_there: bool | None = None  # None: nobody has asked yet

    def play(self, sound: Sound) -> None:
        """Lets a sound be heard, and does not wait for it."""
        if self._is_there is None:
            self._is_there = _opened()
        if not self._is_there:
            return
        with contextlib.suppress(pygame.error):
            if sound not in self._made:
                self._made[sound] = pygame.mixer.Sound(buffer=samples(sound).tobytes())
            self._made[sound].play()

    def close(self) -> None:
        """Gives the device back."""
        if self._is_there:
            self._made.clear()
            pygame.mixer.quit()
        self._is_there = None


def _opened() -> bool:
    """Whether there is a device to be heard from."""
    try:
        with _libraries_silenced():
            pygame.mixer.init(frequency=RATE, size=-16, channels=1, buffer=512, allowedchanges=0)
    except (pygame.error, NotImplementedError, AttributeError):  # no device, or a pygame without a mixer
        return False
    return True


@contextlib.contextmanager
def _libraries_silenced() -> Iterator[None]:
    """The libraries below complain on the standard error, by themselves, where there is no device."""
    try:
        kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        yield
        return
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
