"""Progress: what a device keeps of the problems that somebody has tried, and which problem comes next.

It is a value, and one JSON object: the solver's own rating, how often each theme was tried and solved unaided, and the names
of the last problems. There is no account and no ranking; whoever deletes the object begins anew. What comes from outside is
checked: it may have been changed by anybody.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tateti.errors import InvalidProgressError, quote
from tateti.games import Game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext, number
from tateti.study.puzzles import rating as ratings
from tateti.study.puzzles.attempt import Attempt
from tateti.study.puzzles.difficulty import LEVELS, level_of
from tateti.study.puzzles.make import EFFORT_FOR_A_LEVEL, Seed, make_puzzles
from tateti.study.puzzles.puzzle import LONGEST_ID, Puzzle, likeness_of
from tateti.study.puzzles.rating import Rating
from tateti.study.puzzles.themes import Theme, themes_in

VERSION = 1
MOST_RECENT = 300  # problems that do not come again
MOST_COUNTED = 1_000_000
SURE = 110.0  # the deviation from which on a rating is told without a doubt


@dataclass(frozen=True)
class Tried:
    """How often problems of a theme were tried, and how often solved unaided."""

    tried: int = 0
    unaided: int = 0

    @property
    def missed_share(self) -> float:
        """How likely the next one is to be missed, by what is known: a half as long as nothing is (Laplace's rule)."""
        return (self.tried - self.unaided + 1) / (self.tried + 2)


@dataclass(frozen=True)
class Progress:
    """What somebody has done so far.

    >>> from tateti.study.puzzles import puzzle
    >>> attempt, _ = Attempt(puzzle("tictactoe-3x3-zu")).choose("c3")
    >>> progress = Progress().after(attempt)
    >>> progress.themes[Theme.WIN_AT_ONCE], progress.rating.value > Progress().rating.value
    (Tried(tried=1, unaided=1), True)
    >>> progress.after(attempt) == progress
    True
    """

    rating: Rating = field(default_factory=Rating)
    themes: Mapping[Theme, Tried] = field(default_factory=dict)
    recent: tuple[str, ...] = ()

    def after(self, attempt: Attempt) -> Progress:
        """The progress after an attempt that is solved or given up; the same problem counts once, and so do those
        that are alike by symmetry."""
        puzzle = attempt.puzzle
        return self.after_problem(puzzle.id, puzzle.themes, puzzle.rating, attempt.is_unaided)

    def after_problem(self, name: str, themes: Collection[Theme], rating: float, unaided: bool) -> Progress:
        """The same by what is known of the problem, and whether it was solved unaided."""
        if name in self.recent:
            return self
        recent = (*self.recent, name)[-MOST_RECENT:]
        if self._has_tried_alike(name):
            return replace(self, recent=recent)
        tried = dict(self.themes)
        for theme in themes:
            before = tried.get(theme, Tried())
            if before.tried < MOST_COUNTED:
                tried[theme] = Tried(before.tried + 1, before.unaided + unaided)
        own = ratings.of_solver(self.rating, Rating.computed(rating), unaided)
        return Progress(own, tried, recent)

    def _has_tried_alike(self, name: str) -> bool:
        board, like = name.rpartition("-")[0], likeness_of(name)
        others = (one for one in self.recent if one.rpartition("-")[0] == board)  # the rest need not be read
        return like is not None and any(likeness_of(one) == like for one in others)

    # What comes next

    def next(
        self, game: Game, themes: Collection[Theme] = (), seed: Seed = None, level: int | None = None,
        avoid: Collection[str] = (),
    ) -> Puzzle | None:  # fmt: skip
        """A fresh problem to practise with: the more often a theme was missed, the oftener it comes, about as hard as the
        solver is strong, or of the level that is wanted; `avoid` are those that were passed over. None where the game has
        no more."""
        random, seen = Random(seed), (*self.recent, *avoid)
        chosen, fitting = self._theme(tuple(themes) or themes_in(game), random), self._level(random)
        first, then = (fitting, None) if level is None else (level, level)
        for wanted, at in (
            ((chosen,), first),
            ((chosen,), then),
            (tuple(themes), first),
            (tuple(themes), then),
        ):
            found = make_puzzles(
                game, 1, themes=wanted, level=at, seed=random.getrandbits(32), avoid=seen, effort=EFFORT_FOR_A_LEVEL
            )  # fmt: skip
            if found:
                return found[0]
        return None

    def _theme(self, themes: Collection[Theme], random: Random) -> Theme:
        weights = [self.themes.get(theme, Tried()).missed_share for theme in themes]
        return random.choices(tuple(themes), weights)[0]

    def _level(self, random: Random) -> int:
        """The level of the solver, now and then the one beneath or above."""
        level = level_of(round(self.rating.value)) + random.choice((-1, 0, 0, 1))
        return min(LEVELS[-1], max(LEVELS[0], level))

    # As JSON

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "version": VERSION,
            "rating": round(self.rating.value, 2),
            "deviation": round(self.rating.deviation, 2),
            "volatility": round(self.rating.volatility, 6),
            "themes": {str(theme): [one.tried, one.unaided] for theme, one in self.themes.items()},
            "recent": list(self.recent),
        }

    @classmethod
    def from_json(cls, given: object) -> Progress:
        """What was kept; an `InvalidProgressError` where it cannot be that. Themes that there are not are left out."""
        try:
            return cls._read(given)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise InvalidProgressError(
                N_("{given} is not the progress that was kept: begin anew without it."), given=quote(given)
            ) from None

    @classmethod
    def _read(cls, given: Any) -> Progress:
        if given["version"] != VERSION:
            raise ValueError(given["version"])
        known = {str(theme): theme for theme in Theme}
        themes = {known[name]: _tried(counts) for name, counts in given["themes"].items() if name in known}
        recent = given["recent"]
        if not isinstance(recent, list) or len(recent) > MOST_RECENT:
            raise ValueError(recent)
        return cls(
            Rating(
                _number(given["rating"], ratings.LOWEST, ratings.HIGHEST),
                _number(given["deviation"], ratings.SUREST, ratings.UNSUREST),
                _number(given["volatility"], ratings.STEADIEST, ratings.WILDEST),
            ),
            themes,
            tuple(_name(name) for name in recent),
        )


def _number(given: Any, least: float, most: float) -> float:
    if type(given) not in (int, float) or not least <= given <= most:  # nan is not
        raise ValueError(given)
    return float(given)


def _tried(given: Any) -> Tried:
    tried, unaided = given
    if not all(type(one) is int for one in (tried, unaided)) or not 0 <= unaided <= tried <= MOST_COUNTED:
        raise ValueError(given)
    return Tried(tried, unaided)


def _name(given: Any) -> str:
    if not isinstance(given, str) or not given.isascii() or len(given) > LONGEST_ID:
        raise ValueError(given)
    return given


# In words


def sum_in_words(tried: Tried, rating: Rating | None) -> list[str]:
    """What was solved, and the rating where one is kept; nothing where nothing was tried."""
    if not tried.tried:
        return []
    sentence = ngettext(
        "{unaided} of {count} problem was solved with the first choice and without a hint.",
        "{unaided} of {count} problems were solved with the first choice and without a hint.",
        tried.tried,
    )
    told = [sentence.format(unaided=number(tried.unaided), count=number(tried.tried))]
    if rating is not None:
        value = round(rating.value)
        sure = _("Your rating: {rating}.") if rating.deviation <= SURE else _("Your rating so far: {rating}.")
        told.append(sure.format(rating=value))
    return told
