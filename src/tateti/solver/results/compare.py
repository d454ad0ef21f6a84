"""Two answers for one board, found in different ways, laid side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.solver.answer import Answer, Run


@dataclass(frozen=True)
class Comparison:
    """Whether two answers for one board agree; the lost positions of each by the moves made, where both have them."""

    one: Answer
    two: Answer

    def __post_init__(self) -> None:
        if self.one.game_name != self.two.game_name:
            raise TatetiError(
                N_("These are different boards: the first answer is for {one}, the second for {two}."),
                one=self.one.game_name, two=self.two.game_name,
            )  # fmt: skip
        if self.one == self.two:
            raise TatetiError(
                N_("The two answers for {game} tell of the same run: that checks nothing. Compare it with another run."),
                game=self.one.game_name,
            )  # fmt: skip

    @property
    def differences(self) -> tuple[str, ...]:
        """The names of what they say differently."""
        return self.one.differs_in(self.two)

    @property
    def by_ply(self) -> Sequence[tuple[int, int]]:
        """The lost positions after each number of moves; empty unless both have counted them."""
        if self.one.lost_by_ply is None or self.two.lost_by_ply is None:
            return ()
        return tuple(zip_longest(self.one.lost_by_ply, self.two.lost_by_ply, fillvalue=0))


def together(one: Answer, two: Answer) -> Answer:
    """The first answer with what the second has counted besides, which took a further run; `TatetiError` if they disagree."""
    _require_agreement(one, two)
    if (one.seconds, one.cpu_seconds) == (two.seconds, two.cpu_seconds):  # the same run, told twice
        return _with_counts(one, two)
    spent = Run(two.command, two.seconds, two.cpu_seconds, two.peak_bytes, two.disk_bytes)
    others = tuple(run for run in one.further or () if run.command != spent.command)
    return replace(_with_counts(one, two), further=(*others, spent, *(two.further or ())))


def measured_again(one: Answer, two: Answer) -> Answer:
    """The first answer, with what the second took; `TatetiError` if they disagree."""
    _require_agreement(one, two)
    return replace(_with_counts(two, one), further=one.further)


def _with_counts(one: Answer, two: Answer) -> Answer:
    splits = {*(one.splits or ()), *(two.splits or ())}
    return replace(
        one,
        plies=two.plies if one.plies is None else one.plies,
        grundy=two.grundy if one.grundy is None else one.grundy,
        lost_by_ply=one.lost_by_ply or two.lost_by_ply,
        splits=tuple(sorted(splits)) or None,
    )


def _require_agreement(one: Answer, two: Answer) -> None:
    if not one.agrees_with(two):
        raise TatetiError(N_("The answers for {game} do not agree."), game=one.game_name)
