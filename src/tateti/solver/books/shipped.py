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
    file = shipped_file(of)
    return None if file is None else read_shipped(file)


def shipped_file(of: Game) -> Traversable | None:
    """The file of that book."""
    name = of.full_name.replace(":", "-")
    return next((file for suffix in SUFFIXES if (file := SHIPPED / (name + suffix)).is_file()), None)


@lru_cache(maxsize=64)
def boards_with_books(kind: str) -> tuple[str, ...]:
    """The boards of a game whose books come with the package, the smallest first.

    >>> boards_with_books("misere-semaforo")
    ('2x4', '3x3')
    """
    named = (file.name.partition(".")[0].rpartition("-") for file in shipped_files())
    boards = (board for of, _dash, board in named if of == kind)
    return tuple(sorted(boards, key=lambda board: (game(f"{kind}:{board}").board.size, board)))


def read_shipped(file: Traversable) -> Book:
    """The book in such a file."""
    return text.from_bytes(bytes_of(file), file.name)


def bytes_of(file: Traversable) -> bytes:
    """Such a file as it is."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise BookError(
            N_("{file} cannot be read: {reason}."), file=quote(file.name), reason=why(error)
        ) from error


def opened(name: str) -> Book:
    """The book in a file of this name or, if there is none, the one of the game that is called so."""
    if not _is_there(name):
        try:
            found = shipped(game(name))
        except BookError:
            raise
        except TatetiError:  # not a game: then it was meant to be a file
            return text.read(name)
        if found is not None:
            return found
        raise no_book(game(name))
    return text.read(name)


def _is_there(name: str) -> bool:
    """Whether there is such a file; where the system cannot say, reading it says why."""
    try:
        return Path(name).exists()
    except OSError:
        return True


def no_book(of: Game) -> BookError:
    """That none of this board comes with the package, and what makes one."""
    return BookError(
        N_("No book of {game} comes with tateti. If one side can force a win there, {command} makes one."),
        game=of.full_name, command=f"tateti book {of.full_name} --out FILE",
    )  # fmt: skip
