"""A generating function: a fraction of polynomials, and the series that it stands for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GeneratingFunction:
    """A fraction of polynomials with integer coefficients, lowest power first; the denominator begins with 1."""

    numerator: tuple[int, ...]
    denominator: tuple[int, ...]

    @property
    def order(self) -> int:
        """How many terms the next one is made of."""
        return max(len(self.numerator), len(self.denominator) - 1)

    def terms(self, count: int) -> list[int]:
        """The first coefficients of its series.

        >>> GeneratingFunction((1,), (1, -1, -1)).terms(7)
        [1, 1, 2, 3, 5, 8, 13]
        """
        found: list[int] = []
        for n in range(count):
            own = self.numerator[n] if n < len(self.numerator) else 0
            reach = min(n, len(self.denominator) - 1)
            found.append(own - sum(self.denominator[i] * found[n - i] for i in range(1, reach + 1)))
        return found
