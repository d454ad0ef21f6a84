"""The sequential probability ratio test: when has enough been played to tell two bots apart?

Two claims are put to the test: that the first bot is worth ELO0 against the second, and that it is worth ELO1. After every pair
of games (one opening, sides exchanged) the generalised log-likelihood ratio of the two claims is computed; the test is over
when that leaves the bounds

    log(beta / (1 - alpha))   and   log((1 - beta) / alpha)                                      (Wald 1945)

below which ELO0 is accepted, above which ELO1. Then ELO1 is accepted wrongly with a probability of about alpha at most, and ELO0
with beta.

A pair gives 0, 1/2, 1, 3/2 or 2 points, of which the share is a = 0, 1/4, 1/2, 3/4, 1. The games of a pair hang together through
their opening, so the pair is what is counted (the pentanomial model), not the game. Elo is logistic: the score that a claim
expects is s = 1 / (1 + 10^(-Elo/400)). Of all distributions over the five shares with that mean, the one that makes the counts
most likely is (Van den Bergh, "A practical introduction to the GSPRT")

    p_i = f_i / (1 + t (a_i - s)),   t the root of   sum_i f_i (a_i - s) / (1 + t (a_i - s)) = 0

where f_i are the frequencies that were counted, and the ratio is  N sum_i f_i (log p1_i - log p0_i).  A count of 0 is taken as
1/1000, as the tests of chess engines do, so that no claim is ever impossible.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tateti.errors import TatetiError
from tateti.language import mark as N_

LEAST_COUNT = 1e-3
MOST_ELO = 1000.0
ALPHA = BETA = 0.05


@dataclass(frozen=True)
class Sprt:
    """Two claims, and how often each may be accepted wrongly."""

    elo0: float
    elo1: float
    alpha: float = ALPHA
    beta: float = BETA

    def __post_init__(self) -> None:
        if not -MOST_ELO <= self.elo0 < self.elo1 <= MOST_ELO:
            raise TatetiError(
                N_("The test needs two ratings, the smaller one first, from -{most} to {most}: like --sprt 0 20."),
                most=f"{MOST_ELO:g}",
            )  # fmt: skip
        if self.alpha + self.beta >= 1:
            raise TatetiError(
                N_("The probabilities of the two errors, alpha and beta, must be less than 1 together.")
            )

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the test ends: at or below the first ELO0 is accepted, at or above the second ELO1."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, counts: Sequence[float]) -> float:
        """The log-likelihood ratio, from how often each share of the points was scored, the smallest first."""
        return log_likelihood_ratio(counts, expected_score(self.elo0), expected_score(self.elo1))

    def decision(self, counts: Sequence[float]) -> float | None:
        """The rating that is accepted; None while more games are needed."""
        lower, upper = self.bounds
        ratio = self.ratio(counts)
        if ratio >= upper:
            return self.elo1
        return self.elo0 if ratio <= lower else None

    def to_json(self) -> dict[str, Any]:
        """The claims."""
        return {"elo0": self.elo0, "elo1": self.elo1, "alpha": self.alpha, "beta": self.beta}


@dataclass
class SprtRun:
    """The test as it goes: the pairs that were counted, in the order in which they are to be played."""

    test: Sprt
    counts: list[int]
    accepted: float | None = None

    @classmethod
    def begin(cls, test: Sprt) -> SprtRun:
        """Before the first pair."""
        return cls(test, [0] * 5)

    def add(self, points: float) -> bool:
        """One more pair, with the points of the first bot in it; whether that decides the test."""
        self.counts[round(2 * points)] += 1
        self.accepted = self.test.decision(self.counts)
        return self.accepted is not None

    @property
    def pairs(self) -> int:
        """How many pairs were counted."""
        return sum(self.counts)

    @property
    def ratio(self) -> float:
        """How it stands."""
        return self.test.ratio(self.counts)

    def to_json(self) -> dict[str, Any]:
        """The claims, and what came of them."""
        return {
            **self.test.to_json(),
            "bounds": list(self.test.bounds),
            "pairs": self.counts,
            "log_likelihood_ratio": self.ratio,
            "accepted": self.accepted,
        }


def expected_score(elo: float) -> float:
    """The score that a difference in ratings lets one expect.

    >>> expected_score(0), round(expected_score(400), 4)
    (0.5, 0.9091)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


def log_likelihood_ratio(counts: Sequence[float], score0: float, score1: float) -> float:
    """How much better the second score explains the counts than the first does; they stand for shares from 0 to 1.

    >>> round(log_likelihood_ratio([10, 20, 40, 20, 10], 0.5, 0.6), 2)
    -6.48
    """
    if not any(counts):
        return 0.0
    seen = [count or LEAST_COUNT for count in counts]
    total = math.fsum(seen)
    shares = [place / (len(seen) - 1) for place in range(len(seen))]
    often = [count / total for count in seen]
    first, second = (_likeliest(shares, often, score) for score in (score0, score1))
    return total * math.fsum(
        f * (math.log(p1) - math.log(p0)) for f, p0, p1 in zip(often, first, second, strict=True)
    )


def _likeliest(shares: Sequence[float], often: Sequence[float], score: float) -> list[float]:
    """The distribution with this mean that makes the frequencies most likely."""
    root = _root(shares, often, score)
    return [f / (1 + root * (a - score)) for a, f in zip(shares, often, strict=True)]


def _root(shares: Sequence[float], often: Sequence[float], score: float) -> float:
    """The t of the head of this file: the sum falls from +infinity to -infinity between its two poles."""

    def value(t: float) -> float:
        return math.fsum(f * (a - score) / (1 + t * (a - score)) for a, f in zip(shares, often, strict=True))

    low, high = -1 / (shares[-1] - score), 1 / (score - shares[0])
    for _ in range(200):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if value(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
