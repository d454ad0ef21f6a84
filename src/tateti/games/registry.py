"""The games by name: those of the package, those that a program registers, and those of installed packages.

A package brings a game by an entry point in the group `tateti.games`; it is loaded when somebody asks for a game that
is not known otherwise, or for all of them.
"""

from __future__ import annotations

import functools
import re
from typing import TypeVar

from tateti.board import LARGEST_SIDE, Board
from tateti.entry_points import load_entry_points
from tateti.errors import InvalidGameError, quote
from tateti.games.base import Game
from tateti.games.misere_semaforo import MisereSemaforo
from tateti.games.misere_tictactoe import MisereTicTacToe
from tateti.games.notakto import Notakto
from tateti.games.semaforo import Semaforo
from tateti.games.tateti_semaforo import TatetiSemaforo
from tateti.games.tictactoe import TicTacToe
from tateti.language import mark as N_
from tateti.language import nearest, spellings, spelt

GROUP = "tateti.games"
MOST_PIECES = 3

OURS = (TicTacToe, Semaforo, TatetiSemaforo, MisereTicTacToe, MisereSemaforo, Notakto)

Kind = TypeVar("Kind", bound=type[Game])

_games: dict[str, type[Game]] = {kind.kind: kind for kind in OURS}
_unusable: dict[str, str] = {}  # games of installed packages that cannot be loaded, and why

_NAME = re.compile(r"([a-z][a-z0-9-]*)(?::([0-9]{1,3})x([0-9]{1,3})(?:x([0-9]{1,3}))?)?", re.ASCII)


def game(name: str) -> Game:
    """The game of this name, on its usual board or on another one; titles in any language are names as well.

    >>> game("semaforo").board, game("tictactoe:4x5x4").board, game("Tres en Raya:4x4").name
    (Board(rows=3, cols=4, line=3), Board(rows=4, cols=5, line=4), 'tictactoe:4x4')
    """
    # Whatever else is given is quoted in the refusal.
    return _named(name) if issubclass(type(name), str) else _named(repr(name))


@functools.lru_cache(maxsize=256)
def _named(name: str) -> Game:
    read = _NAME.fullmatch(_as_typed(name.strip().lower()))
    if read is None or (kind := _kind(read[1])) is None:
        raise _unknown(name, read[1] if read else "")
    board = kind.standard if read[2] is None else Board(int(read[2]), int(read[3]), int(read[4] or 3))
    return _on(kind, board)


def _as_typed(name: str) -> str:
    """The name with its kind as we write it, where the game is called otherwise: `Ta-Te-Ti:4x4` is `tictactoe:4x4`."""
    called, colon, board = name.partition(":")
    if called in _games or called in available():  # a name goes before what another game is called
        return name
    found = kind_called(called)
    return name if found is None else f"{found.kind}{colon}{board}"


def kind_called(word: str) -> type[Game] | None:
    """The game that is called so in some language, with or without accents and hyphens; None where there is none."""
    spelling = spelt(word)
    return next((kind for kind in available().values() if spelling in spellings_of(kind)), None)


def spellings_of(kind: type[Game]) -> set[str]:
    """Every way to spell what a game is called."""
    return {spelt(kind.kind)} | spellings(kind.title, kind.long_title, kind.short_title, kind.also)


def available() -> dict[str, type[Game]]:
    """Every game by its name: ours first, then those from outside."""
    _load()
    return dict(_games)


def register(kind: Kind) -> Kind:
    """Makes a game known under its name; it can stand above a class.

    >>> register(TicTacToe) is TicTacToe
    True
    """
    if not _is_game(kind):
        raise InvalidGameError(
            N_("{given} cannot be registered: a game is a class made from tateti.Game."), given=quote(kind)
        )
    for name in ("kind", "title", "pieces", "standard", "shared", "has_draws"):
        if not hasattr(kind, name):
            raise InvalidGameError(
                N_("{given} does not describe itself: it has no {name}."),
                given=quote(kind.__name__),
                name=name,
            )
    if not _NAME.fullmatch(str(kind.kind)) or ":" in kind.kind:
        raise InvalidGameError(
            N_("{name} cannot be the name of a game: write small letters, digits and hyphens, like {example}."),
            name=quote(kind.kind), example="tateti-semaforo",
        )  # fmt: skip
    if not 1 <= len(kind.pieces) <= MOST_PIECES:
        raise InvalidGameError(
            N_("{name} has {count} kinds of pieces: a game has 1 to {most}, for a cell has two bits."),
            name=quote(kind.kind), count=len(kind.pieces), most=MOST_PIECES,
        )  # fmt: skip
    if _games.setdefault(kind.kind, kind) is not kind:
        raise InvalidGameError(
            N_("There is a game called {name} already: take another name."), name=quote(kind.kind)
        )
    return kind


def _is_game(given: object) -> bool:
    return isinstance(given, type) and issubclass(given, Game)


def _kind(name: str) -> type[Game] | None:
    if name not in _games:
        _load()
    return _games.get(name)


@functools.cache
def _load() -> None:
    """Registers what installed packages bring; one that fails is told of when it is asked for."""
    _unusable.update(load_entry_points(GROUP, register))


@functools.lru_cache(maxsize=256)
def _on(kind: type[Game], board: Board) -> Game:
    return kind(board)


def _wrong_size(name: str) -> InvalidGameError | None:
    """What is said where the game is known, and what stands after the colon is no size."""
    kind, colon, size = name.partition(":")
    if not colon or _kind(kind.strip().lower()) is None:
        return None
    return InvalidGameError(
        N_("{size} is not the size of a board: write its rows and columns, from 1 to {most}, and the length of a line if "
           "it is not 3, like {example}."),
        size=quote(size), most=LARGEST_SIDE, example=f"{kind.strip().lower()}:4x5x4",
    )  # fmt: skip


def _unknown(name: object, kind: str) -> InvalidGameError:
    if kind in _unusable:
        return InvalidGameError(
            N_("The game {name} is installed and cannot be loaded: {reason}"), name=quote(kind), reason=_unusable[kind]
        )  # fmt: skip
    if (wrong := _wrong_size(str(name))) is not None:
        return wrong
    titles = tuple(kind.short_title or kind.title for kind in _games.values())
    details = {"name": quote(name), "games": titles, "example": "tictactoe:4x5x4"}
    near = nearest(str(name).partition(":")[0], {one: spellings_of(kind) for one, kind in _games.items()})
    if near is not None:
        return InvalidGameError(
            N_("{name} is not a game: did you mean {near}? The games are {games}, each also on other boards, like {example}."),
            near=_games[near].title, **details,
        )  # fmt: skip
    return InvalidGameError(
        N_("{name} is not a game: the games are {games}, each also on other boards, like {example}."),
        **details,
    )
