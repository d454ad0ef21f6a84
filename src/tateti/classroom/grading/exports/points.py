"""What each function is worth, in points that add up to the whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tateti.classroom.grading.contract import Contract
from tateti.classroom.grading.findings import Report, Verdict
from tateti.errors import TatetiError, quote
from tateti.language import mark as N_

CENTS = 100  # points are given to the second decimal


@dataclass(frozen=True)
class Points:
    """The points of each function, counted in parts: hundredths, or whole points."""

    parts: Mapping[str, int]
    in_a_point: int = CENTS
    strict: bool = False  # whether a function with a remark gets none

    def worth(self, function: str) -> float:
        """What a function is worth."""
        return self.amount(self.parts[function])

    def score(self, verdict: Verdict) -> float:
        """What it has got: all of its points, or none."""
        return self.worth(verdict.function) if self.passes(verdict) else self.amount(0)

    def passes(self, verdict: Verdict) -> bool:
        """Whether it gets its points."""
        return verdict.passed and not (self.strict and verdict.findings)

    @property
    def most(self) -> float:
        """What a file without a fault gets."""
        return self.amount(sum(self.parts.values()))

    def total(self, report: Report) -> float:
        """What a file has got."""
        passed = [verdict.function for verdict in report.verdicts if self.passes(verdict)]
        return self.amount(sum(self.parts[function] for function in passed))

    def amount(self, parts: int) -> float:
        """So many parts as points, without decimals where there are none."""
        points, rest = divmod(parts, self.in_a_point)
        return points if rest == 0 else parts / self.in_a_point


def points_for(
    contract: Contract,
    weights: Mapping[str, Fraction],
    most: Fraction | None = None,
    *,
    whole: bool = False,
    strict: bool = False,
) -> Points:
    """The points of the functions of a course.

    Each counts 1, and those that may be left out count 0, unless their weight is given. `most` is what all of them are worth
    together; without it the weights are the points. Whole points are shared out as evenly as they can be.

    >>> from tateti.classroom.courses import CS50
    >>> points_for(CS50.contract, {"minimax": Fraction(3)}, Fraction(10), whole=True).parts
    {'initial_state': 1, 'player': 1, 'actions': 1, 'result': 1, 'winner': 1, 'terminal': 1, 'utility': 1, 'minimax': 3}
    """
    for function in weights:
        if function not in contract.functions:
            raise TatetiError(
                N_("{function} is not a function of this course: it has {functions}."),
                function=quote(function), functions=", ".join(contract.functions),
            )  # fmt: skip
    usual = {function: Fraction(function not in contract.optional) for function in contract.functions}
    shares = {**usual, **weights}
    most = sum(shares.values(), Fraction()) if most is None else most
    if not any(shares.values()) or most <= 0:
        raise TatetiError(N_("No function is worth anything: give at least one of them a weight above 0."))
    in_a_point = 1 if whole else CENTS
    if most * in_a_point != int(most * in_a_point):
        raise TatetiError(
            N_("Whole points are needed here, and {points} is none: give --points a whole number.")
            if whole
            else N_("Points have at most two decimals, and {points} has more."),
            points=f"{float(most):g}",
        )
    return Points(_shared_out(shares, int(most * in_a_point)), in_a_point, strict)


def _shared_out(shares: Mapping[str, Fraction], parts: int) -> dict[str, int]:
    """The parts shared out by weight; what is left over goes to those who miss most."""
    exact = {name: share * parts / sum(shares.values()) for name, share in shares.items()}
    given = {name: int(part) for name, part in exact.items()}
    missing = sorted(exact, key=lambda name: given[name] - exact[name])
    for name in missing[: parts - sum(given.values())]:
        given[name] += 1
    return given
