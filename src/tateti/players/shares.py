"""Shares that come as floating-point numbers, or with long denominators, as short fractions that add up to 1 exactly.

Numbers that are simple fractions in floating point, like 1/3, are these fractions. Others are divided by their sum and rounded to
whole shares of 2**52, which is how finely such numbers are known: so all denominators are powers of two, and what is computed
from thousands of them stays short. What is possible stays possible: no share becomes 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import TypeVar

LARGEST_SIMPLE = 1_000  # denominators of fractions that are called simple
LARGEST_COMMON = 1_000_000  # the common denominator of several of them
WHOLE = 2**52

What = TypeVar("What")


def exact_shares(given: Mapping[What, Fraction]) -> dict[What, Fraction]:
    """Weights that were floating-point numbers, none of which is 0, as shares that add up to 1.

    >>> exact_shares({"a1": Fraction(0.1), "b2": Fraction(0.9)})
    {'a1': Fraction(1, 10), 'b2': Fraction(9, 10)}
    >>> 2**52 % exact_shares({"a1": Fraction(0.123456), "b2": Fraction(0.876544)})["a1"].denominator
    0
    """
    weights = in_whole_numbers(_simple(given) or given)
    divisor, total = gcd(*weights.values()), sum(weights.values())
    if total // divisor <= LARGEST_COMMON:
        return {one: Fraction(weight, total) for one, weight in weights.items()}
    return {one: Fraction(part, WHOLE) for one, part in whole_shares(weights).items()}


def _simple(given: Mapping[What, Fraction]) -> dict[What, Fraction] | None:
    """The simple fractions that these are in floating point; None where one of them is not."""
    found = {}
    for one, weight in given.items():
        found[one] = weight.limit_denominator(LARGEST_SIMPLE)
        if float(found[one]) != weight:
            return None
    return found


def in_whole_numbers(given: Mapping[What, Fraction]) -> dict[What, int]:
    """The same proportions in whole numbers."""
    common = lcm(*(weight.denominator for weight in given.values()))
    return {one: weight.numerator * (common // weight.denominator) for one, weight in given.items()}


def whole_shares(weights: Mapping[What, int]) -> dict[What, int]:
    """Weights as whole parts of `WHOLE`, none of them 0."""
    total = sum(weights.values())
    parts = {one: max(1, (2 * weight * WHOLE + total) // (2 * total)) for one, weight in weights.items()}
    likeliest = max(parts, key=lambda one: parts[one])
    parts[likeliest] += WHOLE - sum(parts.values())
    return parts
