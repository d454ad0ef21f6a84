"""Two answers for one board, found in different ways, laid side by side."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path

from tateti.errors import TatetiError, quote
from tateti.files import read_at_most
from tateti.language import mark as N_
from tateti.solver.answer import Answer, Run

_MOST = 1 << 20


@dataclass(frozen=True)
class Comparison:
    """Whether two answers agree; the lost positions of each by the moves made, where both have them."""

    one: Answer
    two: Answer

    @property
    def agree(self) -> bool:
        return self.one.agrees_with(self.two)

    @property
    def by_ply(self) -> Sequence[tuple[int, int]]:
        if self.one.lost_by_ply is None or self.two.lost_by_ply is None:
            return ()
        return tuple(zip_longest(self.one.lost_by_ply, self.two.lost_by_ply, fillvalue=0))


def read_answer(path: Path) -> Answer:
    """The answer that `tateti solve --json` printed to a file."""
    try:
        text = read_at_most(path, _MOST)
        answer = Answer.from_json(json.loads(text))
        answer.game  # noqa: B018 - there must be such a game
    except TatetiError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise TatetiError(
            N_("{file} is not an answer that `tateti solve GAME --json` has printed."), file=quote(str(path))
        ) from error
    return answer


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
