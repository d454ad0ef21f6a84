"""Ratings that results move: Glicko-2, by the package `glicko2-py`.

A problem begins with the rating that `difficulty` computes, a solver with one of the second level. To solve a problem
unaided is to win against it, anything else is to lose. The *deviation* says how sure a rating is, the *volatility* how
much it is expected to change.

What moves what: on a device every problem moves the solver's rating, and nothing leaves the device. In homework the first choices
of a class move the rating of each problem, in the results of that set (`web.homework.results`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

LOWEST, HIGHEST = 100.0, 3500.0
SUREST, UNSUREST = 45.0, 350.0  # deviations: never so sure that nothing moves it any more
STEADIEST, WILDEST = 0.02, 0.1  # volatilities
COMPUTED = 150.0  # the deviation of a rating that was computed, and that nobody has tried yet


@dataclass(frozen=True)
class Rating:
    """A rating with its deviation and volatility."""

    value: float = 1200.0
    deviation: float = UNSUREST
    volatility: float = 0.06

    @classmethod
    def computed(cls, value: float) -> Rating:
        """The rating with which a problem begins."""
        return cls(value, COMPUTED)

    def after(self, other: Rating, score: float) -> Rating:
        """The rating after a meeting with another: the score is 1 for a win, 0 for a loss.

        >>> round(Rating().after(Rating.computed(1200), 1).value)
        1374
        """
        return self.after_all([(other, score)])

    def after_all(self, met: Iterable[tuple[Rating, float]]) -> Rating:
        """The rating after several meetings, which count as one period: their order is nothing to it.

        >>> easier = Rating.computed(1200).after_all([(Rating(), 0.0), (Rating(), 0.0), (Rating(), 1.0)])
        >>> round(easier.value), round(easier.deviation)
        (1165, 134)
        """
        from glicko2.math.algorithm import update_rating
        from glicko2.math.conversions import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi

        against = [(rating_to_mu(other.value), rd_to_phi(other.deviation), score) for other, score in met]
        if not against:
            return self
        mu, phi, sigma = update_rating(
            rating_to_mu(self.value), rd_to_phi(self.deviation), self.volatility, against
        )
        return Rating(
            _within(mu_to_rating(mu), LOWEST, HIGHEST),
            _within(phi_to_rd(phi), SUREST, UNSUREST),
            _within(sigma, STEADIEST, WILDEST),
        )


def _within(value: float, least: float, most: float) -> float:
    return min(most, max(least, value))


def of_solver(solver: Rating, problem: Rating, unaided: bool) -> Rating:
    """The rating of somebody after a problem."""
    return solver.after(problem, 1.0 if unaided else 0.0)


def of_problem(problem: Rating, unaided: Iterable[bool]) -> Rating:
    """The rating of a problem after people of whom nothing else is known have tried it, each unaided or not."""
    return problem.after_all([(Rating(), 0.0 if one else 1.0) for one in unaided])
