"""How hard a problem is, from exact facts: who finds the solution, and with what probability.

Bots are distributions, so the probability with which a bot plays a solution is a number and not a sample. A panel of five,
each with a fixed rating, is set before the problem: its *rating* is the one at which the panel would score, by Elo's
formula, just what it does score; to this comes a little for the length of the solution and for wrong moves that look
safe. The *level*, 1 to 5, is the band in which the rating lies.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache

from tateti.games import Move, Position
from tateti.players import Player, player
from tateti.search.values import Evaluation

# The panel with its ratings: so far apart that the levels come out about equally wide.
PANEL = {"random": 500, "easy": 900, "hard": 1300, "minimax:depth=2": 1500, "minimax:depth=4": 1900}
LEVELS = (1, 2, 3, 4, 5)
BANDS = (1000, 1250, 1500, 1750)  # where the next level begins
A_PLY, MOST_PLIES = 8, 20  # what a ply of the solution adds, and how many count
A_TEMPTATION, MOST_TEMPTATIONS = 10, 10  # what a wrong move that looks safe adds, and how many count
EASIEST, HARDEST = 400, 2800
SCALE = 400  # points for odds of ten to one


def probabilities(position: Position, solution: Collection[Move]) -> dict[str, Fraction]:
    """With what probability each bot of the panel plays a solution.

    >>> from tateti.games import game
    >>> position = game("tictactoe").position("XX./OO./...")
    >>> [str(one) for one in probabilities(position, [position.move("c3")]).values()]
    ['1/5', '1', '1', '1', '1']
    """
    return {name: _probability(bot, position, solution) for name, bot in _panel().items()}


def _probability(bot: Player, position: Position, solution: Collection[Move]) -> Fraction:
    return sum((one.probability for one in bot.weigh(position) if one.move in solution), start=Fraction(0))


@lru_cache(maxsize=1)
def _panel() -> dict[str, Player]:
    return {name: player(name) for name in PANEL}


def rating_of(found: dict[str, Fraction], evaluation: Evaluation, tempting: int) -> int:
    """The rating: at what the panel would score as it does, and what the length and the temptations add."""
    plies = min(evaluation.plies or MOST_PLIES, MOST_PLIES)
    added = A_PLY * plies + A_TEMPTATION * min(tempting, MOST_TEMPTATIONS)
    return round(min(HARDEST, max(EASIEST, _elo(float(sum(found.values()))) + added)))


def _elo(score: float) -> float:
    """The rating against which the panel would score so much, by halving."""
    low, high = float(EASIEST), float(HARDEST)
    while high - low > 0.5:
        middle = (low + high) / 2
        if sum(1 / (1 + 10 ** ((middle - own) / SCALE)) for own in PANEL.values()) > score:
            low = middle
        else:
            high = middle
    return low


def level_of(rating: int) -> int:
    """The level of a rating, 1 to 5."""
    return 1 + sum(rating >= band for band in BANDS)
