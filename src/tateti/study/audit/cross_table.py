"""The exact cross-table: what every bot scores against every other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from tateti.errors import SearchLimitError, TatetiError
from tateti.games import Game
from tateti.players import Player, names
from tateti.study.audit.bot_audit import LIMIT, Progress, strategies
from tateti.study.audit.meeting import meet
from tateti.study.audit.numbers import Score


@dataclass(frozen=True)
class CrossTable:
    """The score of each bot that begins (a row) against each that answers (a column), seen by the one who begins."""

    game: Game
    bots: tuple[str, ...]
    scores: dict[tuple[str, str], Score]
    left_out: dict[str, TatetiError]

    def to_json(self) -> dict[str, Any]:
        """All of it, fractions exact."""
        return {
            "game": self.game.full_name,
            "bots": list(self.bots),
            "scores": [
                {"first": first, "second": second, **score.to_json()}
                for (first, second), score in self.scores.items()
            ],
            "left_out": {name: str(error) for name, error in self.left_out.items()},
        }


def cross_table(
    game: Game,
    bots: Iterable[str | Player] | None = None,
    limit: int | None = LIMIT,
    progress: Progress = lambda count, opponent: None,
) -> CrossTable:
    """The exact scores of bots against each other, all of ours if none are named; those that cannot answer on this board
    are left out."""
    strategy, left_out = strategies(names() if bots is None else bots, game)
    scores: dict[tuple[str, str], Score] = {}
    for first, second in product(strategy, repeat=2):
        if first not in left_out and second not in left_out:
            try:
                scores[first, second] = meet(
                    strategy[first],
                    strategy[second],
                    game.start,
                    limit,
                    partial(_tell, progress, f"{first} - {second}"),
                )
            except SearchLimitError:
                failed = {name: strategy[name].failure for name in (first, second)}
                left_out |= {name: failure for name, failure in failed.items() if failure is not None}
                if not any(failed.values()):
                    raise
    played = tuple(name for name in strategy if name not in left_out)
    scores = {pair: score for pair, score in scores.items() if set(pair) <= set(played)}
    return CrossTable(game, played, scores, left_out)


def _tell(progress: Progress, title: str, count: int) -> None:
    progress(count, title)
