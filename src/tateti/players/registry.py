"""The bots by name: those of the package, those of installed packages, and those in files of one's own.

A package brings a bot by an entry point in the group `tateti.players`; it is loaded when somebody asks for a bot that
is not known otherwise, or for all of them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from tateti.entry_points import load_entry_points
from tateti.errors import InvalidPlayerError, quote
from tateti.games import Game, Position
from tateti.language import mark as N_
from tateti.language import nearest, spellings, spelt
from tateti.players.alphabeta import AlphabetaPlayer
from tateti.players.base import Player
from tateti.players.easy import EasyPlayer
from tateti.players.hard import HardPlayer
from tateti.players.mcts import MctsPlayer
from tateti.players.minimax import MinimaxPlayer
from tateti.players.options import read_options
from tateti.players.outside import CheckedPlayer, is_program, made_player, player_from_file
from tateti.players.perfect import PerfectPlayer
from tateti.players.random import RandomPlayer

GROUP = "tateti.players"

# From the weakest to the strongest.
OURS = (RandomPlayer, EasyPlayer, HardPlayer, MctsPlayer, AlphabetaPlayer, MinimaxPlayer, PerfectPlayer)

_players: dict[str, type[Player]] = {kind.name: kind for kind in OURS}
_unusable: dict[str, str] = {}  # bots of installed packages that cannot be loaded, and why


def player(name: str | Player | Callable[[Position], Any]) -> Player:
    """The bot of this name, in any language, with the options after a colon; or a bot made of a class or a function of
    your own (see `outside`). One of ours is given back as it is, one of others is checked whenever it is asked.

    >>> str(player("easy")), str(player("fácil")), str(player("perfecto:time=5"))
    ('easy', 'easy', 'perfect:time=5.0')
    """
    if isinstance(name, Player):
        return name if _is_ours(type(name)) else CheckedPlayer(name)
    if callable(name):
        return made_player(getattr(name, "__name__", type(name).__name__), name)
    if not isinstance(name, str):
        raise InvalidPlayerError(
            N_("{given} is not a bot: give its name, like {example}, or a player of your own made from {base}."),
            given=quote(name), example="'easy'", base="tateti.Player",
        )  # fmt: skip
    word = name.strip()
    if is_program(word):
        return _program(word)
    kind_name, _colon, options = word.partition(":")
    kind = _kind(kind_name.strip().lower())
    if kind is None:
        raise _unknown(name, kind_name.strip().lower())
    made = kind(**read_options(kind.name, options, kind.options))
    return made if _is_ours(kind) else CheckedPlayer(made)


def _program(name: str) -> Player:
    """The bot that is somebody's program; what runs others is loaded only now."""
    prefix = name.partition(":")[0]
    match prefix:
        case "ugi":
            from tateti.players.programs.ugi import UgiPlayer

            return UgiPlayer(name)
        case "cs50":
            from tateti.players.programs.cs50 import SevenFunctionsPlayer

            return SevenFunctionsPlayer(name)
        case "py":
            return player_from_file(name)
    raise InvalidPlayerError(
        N_("{name} is not a bot: write {prefix} in small letters."),
        name=quote(name),
        prefix=f"{prefix.strip().lower()}:",
    )


def available() -> dict[str, type[Player]]:
    """Every bot by its name: ours from the weakest to the strongest, then those of installed packages."""
    _load()
    return dict(_players)


def names() -> tuple[str, ...]:
    """The names of our own bots, from the weakest to the strongest."""
    return tuple(kind.name for kind in OURS)


def title_of_bot(bot: str) -> str:
    """What a bot is called, in English, whatever its options: nothing where it has only the name that people type."""
    kind = _players.get(bot.partition(":")[0])
    return kind.title if kind is not None else ""


def level_of_bot(bot: str, game: Game | None = None) -> str:
    """How well a bot plays, on any board or on this one, in English: nothing where nobody has said so."""
    kind = _players.get(bot)
    if kind is None:
        return ""
    return kind.level if game is None else kind.level_on(game)


def is_exact_on(bot: str, game: Game) -> bool | None:
    """Whether each move of a bot on this board is proved to be best; None where nobody claims that."""
    kind = _players.get(bot.partition(":")[0])
    return None if kind is None else kind.is_exact_on(game)


def kind_called(word: str) -> type[Player] | None:
    """The bot that is called so in some language, with or without accents; None where there is none."""
    spelling = spelt(word)
    return next((kind for kind in available().values() if spelling in spellings_of(kind)), None)


def spellings_of(kind: type[Player]) -> set[str]:
    """Every way to spell what a bot is called."""
    return {spelt(kind.name)} | spellings(kind.title, kind.also)


def _is_ours(kind: type[Player]) -> bool:
    """Whether a bot is one of the package, which its tests have checked."""
    return kind.__module__.partition(".")[0] == __package__.partition(".")[0]


def _accept(kind: Any) -> None:
    """Takes in the bot of an installed package."""
    if not (isinstance(kind, type) and issubclass(kind, Player)):
        raise TypeError(f"{kind!r} is not a class made from tateti.Player")
    name = getattr(kind, "name", None)
    if not isinstance(name, str) or not name.replace("-", "").isalnum() or name != name.lower():
        raise TypeError(f"{name!r} cannot be the name of a bot: small letters, digits and hyphens")
    if _players.setdefault(name, kind) is not kind:
        raise TypeError(f"there is a bot called {name} already")


def _kind(name: str) -> type[Player] | None:
    # A name goes before what another bot is called.
    return _players.get(name) or available().get(name) or kind_called(name)


@functools.cache
def _load() -> None:
    _unusable.update(load_entry_points(GROUP, _accept))


def _unknown(name: str, kind: str) -> InvalidPlayerError:
    if kind in _unusable:
        return InvalidPlayerError(
            N_("The bot {name} is installed and cannot be loaded: {reason}"), name=quote(kind), reason=_unusable[kind]
        )  # fmt: skip
    if kind == "bot":
        return InvalidPlayerError(
            N_("Only bots are named here: write {bot}, and not {name}."),
            name=quote(name), bot=quote(name.strip().partition(":")[2] or next(iter(_players))),
        )  # fmt: skip
    details = {"name": quote(name), "bots": ", ".join(_players), "example": "py:FILE.py:NAME"}
    near = nearest(kind, {one: spellings_of(bot) for one, bot in _players.items()})
    if near is not None:
        return InvalidPlayerError(
            N_("{name} is not a bot: did you mean {near}? The bots are {bots}, or {example} for one of your own."),
            near=_players[near].title or near, **details,
        )  # fmt: skip
    return InvalidPlayerError(
        N_("{name} is not a bot: the bots are {bots}, or {example} for one of your own."), **details
    )
