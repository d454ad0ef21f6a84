"""Where problems come from: a list, practice without an end, or the mistakes of a match."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from tateti.games import Game
from tateti.match import Match
from tateti.study.puzzles import Puzzle, Theme
from tateti.study.puzzles.progress import Progress
from tateti.study.puzzles.retry import Mistake
from tateti.study.puzzles.solving import Solving


@dataclass(frozen=True)
class Problems:
    """Where problems come from: the next one for somebody with this progress, None where there are no more.

    `total` is how many there are, if that is known; `counts` says that they belong to the progress that is kept.
    """

    game: Game
    next: Callable[[Progress], Solving | None]
    total: int | None = None
    counts: bool = True

    @classmethod
    def listed(cls, puzzles: Sequence[Puzzle]) -> Problems:
        """These problems."""
        return cls._of(puzzles[0].position.game, [Solving.begin(one) for one in puzzles], True)

    @classmethod
    def mistakes(cls, mistakes: Sequence[Mistake], match: Match) -> Problems:
        """What somebody did wrong in a match; it is nobody's rating."""
        return cls._of(
            match.game, [Solving.begin(one.puzzle, one.in_words(match)) for one in mistakes], False
        )

    @classmethod
    def _of(cls, game: Game, problems: Sequence[Solving], counts: bool) -> Problems:
        following = iter(problems)
        return cls(game, lambda progress: next(following, None), len(problems), counts)

    @classmethod
    def practice(
        cls, game: Game, themes: Collection[Theme] = (), level: int | None = None, count: int | None = None
    ) -> Problems:
        """Fresh problems for as long as one likes: more of what is missed; at most so many, if that is told."""
        places = itertools.count() if count is None else iter(range(count))
        shown: list[str] = []  # those that were passed over are not in the progress

        def following(progress: Progress) -> Solving | None:
            is_enough = next(places, None) is None
            found = None if is_enough else progress.next(game, themes, level=level, avoid=shown)
            if found is None:
                return None
            shown.append(found.id)
            return Solving.begin(found)

        return cls(game, following, count)
