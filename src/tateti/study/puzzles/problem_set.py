"""A set of problems by what it was asked for: from that alone the same problems are made again, here or elsewhere."""

from __future__ import annotations

import random
import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from tateti.errors import InvalidPuzzleError, TatetiError, quote
from tateti.games import Game, game
from tateti.language import mark as N_
from tateti.study.puzzles.make import A_SET, make_puzzles
from tateti.study.puzzles.puzzle import Puzzle
from tateti.study.puzzles.themes import Theme, theme, themes_in

VERSION = 1  # of how problems are made: with another one the same seed gives other problems
MOST_PROBLEMS = A_SET
LARGEST_SEED = 10**12
LONGEST_CODE = 300
_CODE = re.compile(
    r"([0-9]{1,3})\.([a-z0-9:-]{1,60})\.([0-9]{1,2})\.([0-5])\.([0-9]{1,13})((?:\.[a-z-]{1,30}){0,20})",
    re.ASCII,
)


@dataclass(frozen=True)
class ProblemSet:
    """So many problems of a game, of these themes (none: any) and of this level (None: any), by a seed."""

    game: Game
    count: int
    seed: int
    themes: tuple[Theme, ...] = ()
    level: int | None = None

    def __post_init__(self) -> None:
        check_themes(self.game, self.themes)

    @cached_property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The problems; fewer than were asked for where no more are found."""
        return tuple(
            make_puzzles(self.game, self.count, themes=self.themes, level=self.level, seed=self.seed)
        )

    @property
    def code(self) -> str:
        """What names the set in an address; nothing in it has to be escaped there.

        >>> ProblemSet(game("semaforo"), 12, 7, (Theme.LONG_WIN,), 2).code
        '1.semaforo.12.2.7.long-win'
        """
        parts = (VERSION, self.game.name, self.count, self.level or 0, self.seed, *self.themes)
        return ".".join(map(str, parts))

    @classmethod
    def read(cls, code: str) -> ProblemSet:
        """The set that a code names; an `InvalidPuzzleError` says what is wrong with any other text."""
        found = _CODE.fullmatch(code) if len(code) <= LONGEST_CODE else None
        if found is None:
            raise _unreadable(code)
        version, name, count, level, seed = found.groups()[:5]
        if int(version) != VERSION:
            raise InvalidPuzzleError(
                N_("{code} names problems of another version of tateti: they cannot be made again here."),
                code=quote(code),
            )
        if not (1 <= int(count) <= MOST_PROBLEMS and int(seed) <= LARGEST_SEED):
            raise _unreadable(code)
        try:
            themes = tuple(theme(one) for one in found[6].split(".")[1:])
            return cls(game(name), int(count), int(seed), themes, int(level) or None)
        except TatetiError as error:
            raise InvalidPuzzleError(
                N_("{code} does not name a set of problems: {reason}"), code=quote(code), reason=error
            ) from None


def check_themes(game: Game, themes: Collection[Theme]) -> None:
    """Refuses themes that no problem of the game can have, rather than look for one in vain."""
    possible = themes_in(game)
    for one in themes:
        if one not in possible:
            raise InvalidPuzzleError(
                N_("{game} has no problems of {theme}: its themes are {themes}."),
                game=game.name, theme=str(one), themes=", ".join(map(str, possible)),
            )  # fmt: skip


def drawn_seed() -> int:
    """A seed for problems that nobody has seen: short, so that it can be typed from a sheet."""
    return random.randrange(10**6)


def _unreadable(code: str) -> InvalidPuzzleError:
    return InvalidPuzzleError(
        N_("{code} does not name a set of problems: it has a version, a game, a number of problems, a level and a seed, like {example}."),
        code=quote(code), example="1.semaforo.12.2.7",
    )  # fmt: skip
