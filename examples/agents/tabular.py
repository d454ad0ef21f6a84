"""Q-learning with a table of every board, by self-play; audited along the way, so that every point of its curve is exact.

    python tabular.py tictactoe --out tictactoe.json
    python tabular.py semaforo --games 60000000 --batch 4096 --out semaforo.json

What a board is worth to whoever has just moved there stands in `values`. After each batch of games the boards that came up are
gone through from the last to the first: the worth of a board becomes the opposite of the best that the other can do from there,
and so does that of the same board turned and mirrored.
"""

from __future__ import annotations

import numpy as np
from rules import LINE, Rules, of_values, play
from training import Curve, options, save


class Table:
    """The worth of every board to whoever has just moved there: 1 if that completed a line, and 0 to begin with if not."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.values = (rules.ended == LINE).astype(np.float32)

    def worth(self, children: np.ndarray, legal: np.ndarray) -> np.ndarray:
        return self.values[children]

    def learn(self, visited: list[np.ndarray], rate: float) -> None:
        """Takes in some games, ply by ply from the last."""
        for boards in reversed(visited):
            children, legal = self.rules.following(boards)
            best = np.where(legal, self.values[children], -np.inf).max(1)
            learnt = self.values[boards] + rate * (-best - self.values[boards])
            for images in self.rules.images(boards):
                self.values[images] = learnt

    def policy(self):
        """The policy of the table as it stands, for `tateti.audit`."""
        return of_values(self.rules, self.values)


def main() -> None:
    asked = options(__doc__, games=100_000, batch=64, chance=0.3, rate=0.5)
    rules, random = Rules(asked.game), np.random.default_rng(asked.seed)
    table = Table(rules)
    curve = Curve("table", rules.name, asked)
    while curve.is_due(table.policy):
        games = play(rules, table.worth, asked.batch, asked.chance, random)
        table.learn([boards for boards, _best in games], asked.rate)
        curve.count(asked.batch)
    save(asked, rules.name, table.values)


if __name__ == "__main__":
    main()
