"""The options of a bot: the part after the colon in `minimax:depth=4,seed=3`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tateti.errors import InvalidPlayerError, quote
from tateti.language import mark as N_
from tateti.language import spellings, spelt
from tateti.search.alphabeta import ORDERS

Number = int | float
Choice = Number | str
Option = Callable[[str], Choice]

_SECONDS = re.compile(r"[0-9]{0,9}\.?[0-9]{1,9}", re.ASCII)  # not all that Python takes for a number

LONGEST_TIME = 3600.0
DEEPEST = 1000
MOST_PLAYOUTS = 10_000_000


def seconds(text: str) -> float:
    """A time to think."""
    if not _SECONDS.fullmatch(text) or not 0 < float(text) <= LONGEST_TIME:
        raise ValueError(text)
    return float(text)


def depth(text: str) -> int:
    """How many plies to look ahead."""
    return _whole(text, 1, DEEPEST)


def playouts(text: str) -> int:
    """How many games to play at random."""
    return _whole(text, 1, MOST_PLAYOUTS)


def seed(text: str) -> int:
    """A seed."""
    return _whole(text, 0, 2**64 - 1)


def order(text: str) -> str:
    """In which order moves are looked at."""
    if text not in ORDERS:
        raise ValueError(text)
    return text


def book(text: str) -> str:
    """A book to play from: the name of a file, or of a game whose book comes with the package."""
    if not text:
        raise ValueError(text)
    return text


def _whole(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and least <= int(text) <= most):
        raise ValueError(text)
    return int(text)


# The options of our bots, which may be written in any language.
WORDS = (N_("depth"), N_("time"), N_("playouts"), N_("order"), N_("seed"), N_("book"))

AS_WRITTEN = (book,)
"""Options in whose values small and capital letters differ."""

# What is said of a value that will not do.
_EXPECTED = {
    seconds: N_("a number of seconds above 0 and up to 3600, like 0.5"),
    depth: N_("a whole number from 1 to 1000"),
    playouts: N_("a whole number from 1 to 10000000"),
    seed: N_("a whole number from 0"),
    order: N_("random or fixed"),
    book: N_("the name of a file, or of a game whose book comes with tateti"),
}


def read_options(bot: str, text: str, options: Mapping[str, Option]) -> dict[str, Choice]:
    """The options that a text gives, checked.

    >>> read_options("minimax", "depth=4", {"depth": depth}), read_options("minimax", "profundidad=4", {"depth": depth})
    ({'depth': 4}, {'depth': 4})
    """
    found: dict[str, Choice] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        word, equals, value = (word.strip() for word in part.partition("="))
        word = word.lower()
        name = word if word in options else _option_called(word)
        if name not in options or not equals or name in found:
            raise _unknown(bot, part, options)
        try:
            found[name] = options[name](value if options[name] in AS_WRITTEN else value.lower())
        except ValueError:
            raise InvalidPlayerError(
                N_("{value} will not do for {option} of {bot}: write {expected}."),
                value=quote(value), option=name, bot=bot, expected=_Expected(options[name]),
            ) from None  # fmt: skip
    return found


def reads_a_file(bot: str) -> bool:
    """Whether an option of a bot makes it read a file: that is not for everybody to ask for.

    >>> reads_a_file("perfect:time=1,Libro=x.book"), reads_a_file("perfect:time=1")
    (True, False)
    """
    words = (part.partition("=")[0].strip().lower() for part in bot.partition(":")[2].split(","))
    return any(_option_called(word) == book.__name__ for word in words)


def _option_called(word: str) -> str:
    """The option as we write it, where somebody writes it in another language: `tiempo` is `time`."""
    spelling = spelt(word)
    return next((option for option in WORDS if spelling in spellings(option)), word)


class _Expected:
    """What a value should have been, put into words when the error is."""

    def __init__(self, option: Option) -> None:
        self.option = option

    def __str__(self) -> str:
        from tateti.language import gettext

        return gettext(_EXPECTED[self.option]) if self.option in _EXPECTED else self.option.__name__


def _unknown(bot: str, part: str, options: Mapping[str, Option]) -> InvalidPlayerError:
    if not options:
        return InvalidPlayerError(
            N_("{option} will not do: {bot} has no options."), option=quote(part), bot=bot
        )
    return InvalidPlayerError(
        N_("{option} is not an option of {bot}: it has {options}, each once, like {example}."),
        option=quote(part), bot=bot, options=", ".join(options), example=f"{bot}:{next(iter(options))}=1",
    )  # fmt: skip
