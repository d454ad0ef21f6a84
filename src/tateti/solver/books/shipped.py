"""The books that come with the package, and the one way to open a book: by the name of its file or of its game."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from tateti.errors import TatetiError, quote
from tateti.files import why
from tateti.games import Game, game
from tateti.language import mark as N_
from tateti.solver.books import text
from tateti.solver.books.book import Book, BookError

SHIPPED = files("tateti.solver.books") / "shipped"
SUFFIXES = (".book", ".book.gz")


def shipped_files() -> list[Traversable]:
    """Every file in which a book comes with the package."""
    return sorted((file for file in SHIPPED.iterdir() if file.name.endswith(SUFFIXES)), key=str)


@lru_cache(maxsize=16)
def shipped(of: Game) -> Book | None:
    """The book of this board that comes with the package.

    >>> len(shipped(game("notakto:3x3")).codes)
    3
    """
    name = of.full_name.replace(":", "-")
    for file in (SHIPPED / (name + suffix) for suffix in SUFFIXES):
        if file.is_file():
            return read_shipped(file)
    return None


def read_shipped(file: Traversable) -> Book:
    """The book in such a file."""
    try:
        return text.from_bytes(file.read_bytes(), file.name)
    except OSError as error:
        raise BookError(
            N_("{file} cannot be read: {reason}."), file=quote(file.name), reason=why(error)
        ) from error


def opened(name: str) -> Book:
    """The book in a file of this name or, if there is none, the one of the game that is called so."""
    if not Path(name).exists():
        try:
            found = shipped(game(name))
        except BookError:
            raise
        except TatetiError:  # not a game: then it was meant to be a file
            return text.read(name)
        if found is not None:
            return found
        raise BookError(
            N_("No book of {game} comes with tateti: this makes one: {command}"),
            game=game(name).full_name, command=f"tateti book {game(name).full_name} --out FILE",
        )  # fmt: skip
    return text.read(name)
