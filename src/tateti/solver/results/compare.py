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
from tateti.solver.answer import Answer

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
    """The first answer, confirmed by another split; `TatetiError` if they disagree."""
    if not one.agrees_with(two) or one.lost_by_ply != two.lost_by_ply:
        raise TatetiError(N_("The answers for {game} do not agree."), game=one.game_name)
    splits = {*(one.splits or ()), *(two.splits or ())}
    return replace(one, splits=tuple(sorted(splits)) or None)
