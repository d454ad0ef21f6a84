"""Results of a pairing, and the points they are worth."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tateti.errors import TatetiError, quote
from tateti.language import decimal
from tateti.language import mark as N_
from tateti.tournaments.limits import MOST_POINTS


class Outcome(StrEnum):
    """How a pairing ended for one of the two."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


@dataclass(frozen=True)
class Result:
    """What the two of a pairing scored, in half games; by forfeit if nobody played."""

    first: int
    second: int
    forfeit: bool = False

    def __str__(self) -> str:
        """As it is written in the file, and typed.

        >>> str(Result(2, 0)), str(Result(1, 1)), str(Result(3, 1)), str(Result(0, 2, forfeit=True))
        ('1-0', '½-½', '1½-½', '-/+')
        """
        if self.forfeit:
            return f"{'+' if self.first else '-'}/{'+' if self.second else '-'}"
        return f"{_halves(self.first)}-{_halves(self.second)}"

    def outcome(self, seat: int) -> Outcome:
        """How it ended for the one who began (0) or the other (1)."""
        own, other = (self.first, self.second) if seat == 0 else (self.second, self.first)
        if own == other:
            return Outcome.LOSS if self.forfeit else Outcome.DRAW
        return Outcome.WIN if own > other else Outcome.LOSS


_SIDE = r"(\d{1,2}(?:[.,][05])?|\d{0,2}½|\d{0,2} ?1/2)"
_SCORE = re.compile(rf"{_SIDE}\s*[-:–]\s*{_SIDE}", re.ASCII)
_FORFEITS = {
    "+/-": Result(2, 0, True), "+-": Result(2, 0, True),
    "-/+": Result(0, 2, True), "-+": Result(0, 2, True),
    "-/-": Result(0, 0, True), "--": Result(0, 0, True),
}  # fmt: skip


def read_result(text: str, games: int = 1) -> Result:
    """The result that a text says, for pairings of so many games.

    >>> read_result("1-0"), read_result("1/2-1/2") == read_result("½-½") == read_result("0.5-0.5")
    (Result(first=2, second=0, forfeit=False), True)
    """
    short = text.strip()[:20]
    forfeit = _FORFEITS.get(short.replace(" ", ""))
    if forfeit is not None:
        return Result(games * forfeit.first, games * forfeit.second, True)
    found = _SCORE.fullmatch(short)
    if found is not None:
        result = Result(_in_halves(found[1]), _in_halves(found[2]))
        if result.first + result.second == 2 * games:
            return result
    if games == 1:
        raise TatetiError(
            N_("{result} is not a result: write 1-0, ½-½ (or 1/2-1/2) or 0-1, the one who began first; +/-, -/+ or -/- if somebody did not come."),
            result=quote(text),
        )  # fmt: skip
    raise TatetiError(
        N_("{result} is not a result of {games} games: write what each scored, like 1½-½; +/-, -/+ or -/- if somebody did not come."),
        result=quote(text), games=games,
    )  # fmt: skip


def _in_halves(text: str) -> int:
    text = text.replace(",", ".")
    for half in ("½", "1/2"):
        if text.endswith(half):
            return 2 * int(text.removesuffix(half).strip() or 0) + 1
    whole, _point, fraction = text.partition(".")
    return 2 * int(whole) + (fraction == "5")


def _halves(count: int) -> str:
    whole, half = divmod(count, 2)
    return f"{whole or ''}½" if half else str(whole)


@dataclass(frozen=True)
class Points:
    """What a win, a draw, a loss and a bye are worth."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        if (
            not self.win > self.draw >= self.loss >= 0
            or not self.win >= self.bye >= 0
            or self.win > MOST_POINTS
        ):
            raise TatetiError(
                N_("{points} are no points: a win is worth more than a draw, a draw not less than a loss, like {example}."),
                points=quote(str(self)), example="3,1,0",
            )  # fmt: skip

    def __str__(self) -> str:
        return ",".join(map(plain, (self.win, self.draw, self.loss)))

    def of(self, outcome: Outcome) -> Fraction:
        return {Outcome.WIN: self.win, Outcome.DRAW: self.draw, Outcome.LOSS: self.loss}[outcome]


_POINT = re.compile(r"\d{1,3}(?:\.\d{1,2})?", re.ASCII)


def read_points(text: str) -> Points:
    """Points for win, draw and loss, and for a bye if it is not worth a win.

    >>> read_points("3,1,0").bye, str(read_points("1,0.5,0"))
    (Fraction(3, 1), '1,0.5,0')
    """
    parts = [part.strip().replace("½", "0.5") for part in text[:60].split(",")]
    if len(parts) not in (3, 4) or not all(_POINT.fullmatch(part) for part in parts):
        raise TatetiError(
            N_("{points} are no points: write those for a win, a draw and a loss, like {example}."),
            points=quote(text), example="3,1,0",
        )  # fmt: skip
    win, draw, loss, bye = [*map(Fraction, parts), Fraction(parts[0])][:4]
    return Points(win, draw, loss, bye)


def plain(value: Fraction) -> str:
    """A number of points for programs: 2.5.

    >>> plain(Fraction(5, 2)), plain(Fraction(3))
    ('2.5', '3')
    """
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def shown(value: Fraction) -> str:
    """A number of points for people: 2½.

    >>> shown(Fraction(5, 2)), shown(Fraction(1, 2)), shown(Fraction(9, 4))
    ('2½', '½', '2.25')
    """
    if (2 * value).denominator == 1:
        return _halves(int(2 * value))
    return decimal(float(value), 2)
