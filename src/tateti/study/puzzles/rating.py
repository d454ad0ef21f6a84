"""Ratings that results move: Glicko-2, by the package `glicko2-py`.

A problem begins with the rating that `difficulty` computes, a solver with one of the second level. To solve a problem
unaided is to win against it, anything else is to lose. The *deviation* says how sure a rating is, the *volatility* how
much it is expected to change.
"""

from __future__ import annotations

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
        from glicko2.math.algorithm import update_rating
        from glicko2.math.conversions import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi

        against = (rating_to_mu(other.value), rd_to_phi(other.deviation), score)
        mu, phi, sigma = update_rating(
            rating_to_mu(self.value), rd_to_phi(self.deviation), self.volatility, [against]
        )
        return Rating(
            _within(mu_to_rating(mu), LOWEST, HIGHEST),
            _within(phi_to_rd(phi), SUREST, UNSUREST),
            _within(sigma, STEADIEST, WILDEST),
        )


def _within(value: float, least: float, most: float) -> float:
    return min(most, max(least, value))


def met(solver: Rating, problem: Rating, unaided: bool) -> tuple[Rating, Rating]:
    """The ratings of a solver and of a problem after an attempt."""
    score = 1.0 if unaided else 0.0
    return solver.after(problem, score), problem.after(solver, 1 - score)
