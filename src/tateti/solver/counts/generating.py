"""Generating functions of the positions without a line on a strip, found and proved exactly.

With a transfer matrix of k classes, a(n) satisfies a recurrence with integer coefficients whose order is at most k (Cayley
and Hamilton), so the sum of a(n) x^n is a fraction P/Q of polynomials with Q(0) = 1.

*Found*: the shortest recurrence of 2k terms modulo several primes (Berlekamp and Massey), and from these the integers.

*Proved*: with c the coefficients of a recurrence of order l, and w = sum c[i] M^(l - i) * ones, what is left when it is
applied to a(n) .. a(n + l) is r(n) = start * M^n * w. As a sum of shifted copies of a it satisfies the recurrence of order k
too; so if r(0) = .. = r(k - 1) = 0 it is 0 for ever, and all the more once M^n * w is 0 itself. That is computed exactly,
and the fraction is not given away before.

*Shortest*: the shortest recurrence of rational numbers has a monic polynomial that divides the characteristic polynomial of
the matrix, so its coefficients are integers (Gauss), and it is one modulo every prime; but there the shortest is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt

import numpy as np

from tateti.solver.counts.fractions import GeneratingFunction
from tateti.solver.counts.strips import Matrix, Numbers, transfer_matrix

_BELOW = 1 << 31
"""Primes below this have products that fit a machine word."""


def generating_function(rows: int, line: int = 3) -> GeneratingFunction:
    """That of the positions without a line on so many rows, in lowest terms, proved.

    >>> generating_function(1)
    GeneratingFunction(numerator=(1, 1, 1), denominator=(1, -3, -3, -1))
    """
    matrix = transfer_matrix(rows, line)
    for recurrence, order in _lifted(matrix):
        if follows(matrix, recurrence, order):
            return GeneratingFunction(_numerator(matrix.terms(order), recurrence), recurrence)
    raise AssertionError  # there are always more primes


def follows(matrix: Matrix, recurrence: Sequence[int], order: int) -> bool:
    """Whether every term from the place `order` on is what the recurrence makes of those before it: a proof."""
    left = np.zeros(matrix.classes, object)
    for coefficient in (*recurrence, *[0] * (order + 1 - len(recurrence))):
        left = matrix.times(left) + coefficient
    for _ in range(matrix.classes):
        if left[0]:
            return False
        if not left.any():
            return True
        left = matrix.times(left)
    return True


def _numerator(terms: Sequence[int], recurrence: Sequence[int]) -> tuple[int, ...]:
    product = [
        sum(recurrence[i] * terms[n - i] for i in range(min(n, len(recurrence) - 1) + 1))
        for n in range(len(terms))
    ]
    while not product[-1]:
        product.pop()
    return tuple(product)


def _lifted(matrix: Matrix) -> Iterator[tuple[tuple[int, ...], int]]:
    """Recurrences of integers that agree with the shortest modulo every prime so far, where one more changed nothing."""
    modulus, order = 1, 0
    residues: list[int] = []
    settled: tuple[int, ...] = ()
    for prime in _primes():
        recurrence, shortest = _shortest_recurrence(matrix.terms_modulo(prime, 2 * matrix.classes), prime)
        if shortest < order:  # a prime that makes two things alike that are not: it says nothing
            continue
        if shortest > order:
            modulus, order, residues = 1, shortest, [0] * (shortest + 1)
        found = [int(one) for one in recurrence] + [0] * (order + 1 - len(recurrence))
        inverse = pow(modulus, -1, prime)
        residues = [
            old + modulus * ((new - old) * inverse % prime) for old, new in zip(residues, found, strict=True)
        ]
        modulus *= prime
        integers = [one if 2 * one < modulus else one - modulus for one in residues]
        while not integers[-1]:
            integers.pop()
        if tuple(integers) == settled:
            yield settled, order
        settled = tuple(integers)


def _shortest_recurrence(terms: Numbers, prime: int) -> tuple[Numbers, int]:
    """Berlekamp and Massey: the coefficients c with c[0] = 1 and sum c[i] a(n - i) = 0 from n = order on; and the order."""
    size = len(terms) + 1
    current, previous = np.zeros(size, np.int64), np.zeros(size, np.int64)
    current[0] = previous[0] = 1
    order, shift, last_miss = 0, 1, 1
    for n in range(len(terms)):
        miss = int((current[: order + 1] * terms[n - order : n + 1][::-1] % prime).sum() % prime)
        if not miss:
            shift += 1
            continue
        corrected = current.copy()
        factor = miss * pow(last_miss, -1, prime) % prime
        corrected[shift:] = (current[shift:] - factor * previous[: size - shift]) % prime
        if 2 * order <= n:
            previous, last_miss, order, shift = current, miss, n + 1 - order, 1
        else:
            shift += 1
        current = corrected
    return current[: order + 1], order


def _primes() -> Iterator[int]:
    """The primes below the bound, largest first."""
    for candidate in range(_BELOW - 1, 2, -2):
        if all(candidate % divisor for divisor in range(3, isqrt(candidate) + 1, 2)):
            yield candidate
