"""How hard a problem is, from exact facts: who finds the solution, and with what probability.

Bots are distributions, so the probability with which a bot plays a solution is a number and not a sample. A panel of five,
each with a fixed rating, is set before the problem: its *rating* is the one at which the panel would score, by Elo's
formula, just what it does score; to this comes a little for the length of the solution and for wrong moves that look
safe. The *level*, 1 to 5, is the band in which the rating lies. Neither knows which game it is.

The constants were chosen so that on 3x4 the levels beyond the first are about equally full, and so that on the boards of
Semáforo each bot of the panel finds fewer problems the higher the level (`tateti puzzles GAME --census` shows it).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tateti.errors import InvalidPuzzleError, quote
from tateti.games import Move, Position
from tateti.language import mark as N_
from tateti.players import Player, player

PANEL = {"random": 500, "easy": 900, "hard": 1300, "minimax:depth=2": 1500, "minimax:depth=4": 1900}
LEVELS = (1, 2, 3, 4, 5)
BANDS = (1000, 1400, 1700, 2050)  # where the next level begins
A_PLY, MOST_PLIES = 8, 20  # what a ply of the solution adds, and how many count
A_TEMPTATION, MOST_TEMPTATIONS = 20, 10  # what a wrong move that looks safe adds, and how many count
EASIEST, HARDEST = 400, 2800
SCALE = 400  # points for odds of ten to one


@dataclass(frozen=True)
class Task:
    """What is rated: a position, the moves that solve it, and what they have to be found among.

    `plies` is the length of best play, None where it is not known; `tempting` counts the wrong moves that look safe.
    """

    position: Position
    solution: Collection[Move]
    plies: int | None
    tempting: int

    @property
    def added(self) -> int:
        """What the length and the temptations add to the rating."""
        plies = MOST_PLIES if self.plies is None else min(self.plies, MOST_PLIES)
        return A_PLY * plies + A_TEMPTATION * min(self.tempting, MOST_TEMPTATIONS)


@dataclass(frozen=True)
class Difficulty:
    """The rating and the level of a problem, and with what probability each bot of the panel finds it."""

    rating: int
    level: int
    probabilities: Mapping[str, Fraction]


def difficulty_of(task: Task, levels: Collection[int] = LEVELS) -> Difficulty | None:
    """How hard a problem is; None, and sooner, where its level is none of these.

    >>> from tateti.games import game
    >>> position = game("tictactoe").position("XX./OO./...")
    >>> found = difficulty_of(Task(position, [position.move("c3")], plies=1, tempting=0))
    >>> found.level, [str(one) for one in found.probabilities.values()]
    (1, ['1/5', '1', '1', '1', '1'])
    """
    found: dict[str, Fraction] = {}
    for name, probability in _asked(task):  # the quickest first, so that the others need not always be asked
        found[name] = probability
        least = sum(found.values())
        most = least + len(PANEL) - len(found)
        lowest, highest = (level_of(rating_of(score, task.added)) for score in (most, least))
        if not any(lowest <= level <= highest for level in levels):
            return None
    return difficulty_from(found, task.added)


def difficulty_from(probabilities: Mapping[str, Fraction], added: int) -> Difficulty:
    """How hard a problem is that the panel finds with these probabilities."""
    rating = rating_of(sum(probabilities.values()), added)
    return Difficulty(rating, level_of(rating), probabilities)


def _asked(task: Task) -> Iterator[tuple[str, Fraction]]:
    for name in PANEL:
        # A bot of its own each time: what minimax remembers would fill the memory of a server.
        yield name, probability_of(player(name), task.position, task.solution)


def probability_of(bot: Player, position: Position, solution: Collection[Move]) -> Fraction:
    """With what probability a bot plays one of these moves."""
    return sum((one.probability for one in bot.weigh(position) if one.move in solution), start=Fraction(0))


def panel_on(
    problems: Iterable[tuple[int, Position, Collection[Move]]],
) -> dict[str, dict[int, float]]:
    """With what probability each bot of the panel solves problems, on average by level: (level, position, solution)."""
    problems = list(problems)
    counts = Counter(level for level, _, _ in problems)
    found: dict[str, dict[int, float]] = {}
    for name in PANEL:
        bot, sums = player(name), dict.fromkeys(sorted(counts), Fraction(0))
        for level, position, solution in problems:
            sums[level] += probability_of(bot, position, solution)
        found[name] = {level: float(total / counts[level]) for level, total in sums.items()}
    return found


def rating_of(score: Fraction | int, added: int) -> int:
    """The rating of a problem at which the panel scores so much in all, and to which so much is added."""
    return min(HARDEST, _elo(float(score)) + added)


@lru_cache(maxsize=4096)
def _elo(score: float) -> int:
    """The rating against which the panel would score so much by Elo's formula, found by halving."""
    low, high = float(EASIEST), float(HARDEST)
    while high - low > 0.5:
        middle = (low + high) / 2
        if sum(1 / (1 + 10 ** ((middle - own) / SCALE)) for own in PANEL.values()) > score:
            low = middle
        else:
            high = middle
    return round(low)


def level_of(rating: int) -> int:
    """The level of a rating, 1 to 5.

    >>> level_of(400), level_of(1699), level_of(2800)
    (1, 3, 5)
    """
    return 1 + sum(rating >= band for band in BANDS)


def checked_level(level: int) -> int:
    """What is given, if it is a level."""
    if level not in LEVELS:
        raise InvalidPuzzleError(
            N_("{level} is not a level: they go from {first} to {last}."),
            level=quote(level), first=LEVELS[0], last=LEVELS[-1],
        )  # fmt: skip
    return level
