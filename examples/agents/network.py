"""Temporal differences with a small network, by self-play, in numpy; audited along the way, so that every point of its curve is exact.

    python network.py semaforo --games 1000000 --out network.json

The network gives what a board is worth to whoever has just moved there, from one input for each value of each cell. It is drawn
towards the opposite of the best that it gives the other from there, a ply at a time, with boards turned and mirrored at random.
For the audit its values of all boards are put into a table once, which is quicker than to ask it for each board twelve times.
"""

from __future__ import annotations

import os
from itertools import pairwise

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core: before numpy is there

import numpy as np
from rules import LINE, Rules, of_values, play
from training import Curve, options, save

HIDDEN = (128, 128)
ROWS = 1 << 15  # boards at a time, where all of them are gone through


class Network:
    """Layers of weights, ReLU between them, tanh at the end; learns by Adam."""

    def __init__(self, rules: Rules, random: np.random.Generator, rate: float) -> None:
        self.rules, self.rate, self.steps = rules, rate, 0
        sizes = (4 * rules.cells, *HIDDEN, 1)
        self.weights = []
        for before, after in pairwise(sizes):
            self.weights += [random.normal(0, np.sqrt(2 / before), (before, after)), np.zeros(after)]
        self.weights = [one.astype(np.float32) for one in self.weights]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]

    def inputs(self, boards: np.ndarray) -> np.ndarray:
        one_of = self.rules.unpack(boards)[:, :, None] == np.arange(4)
        return one_of.reshape(len(boards), 4 * self.rules.cells).astype(np.float32)

    def layers(self, inputs: np.ndarray) -> list[np.ndarray]:
        """What each layer gives, the inputs first."""
        found = [inputs]
        for at in range(0, len(self.weights), 2):
            given = found[-1] @ self.weights[at] + self.weights[at + 1]
            found.append(np.maximum(given, 0) if at + 2 < len(self.weights) else np.tanh(given))
        return found

    def values(self, boards: np.ndarray) -> np.ndarray:
        """What boards are worth to whoever has just moved there; what the rules say of ended games need not be learnt."""
        ended = self.rules.ended[boards]
        found = (ended == LINE).astype(np.float32)
        open_boards = np.flatnonzero(ended == 0)
        found[open_boards] = self.layers(self.inputs(boards[open_boards]))[-1][:, 0]
        return found

    def worth(self, children: np.ndarray, legal: np.ndarray) -> np.ndarray:
        found = np.full(children.shape, -np.inf, np.float32)
        found[legal] = self.values(children[legal])
        return found

    def learn(self, boards: np.ndarray, targets: np.ndarray) -> None:
        """One step of Adam on the squares of the differences."""
        found = self.layers(self.inputs(boards))
        slope = (2 / len(boards)) * (found[-1][:, 0] - targets)[:, None] * (1 - found[-1] ** 2)
        slopes: list[np.ndarray] = []
        for at in range(len(self.weights) - 2, -1, -2):
            given = found[at // 2]
            slopes = [given.T @ slope, slope.sum(0), *slopes]
            slope = (slope @ self.weights[at].T) * (given > 0)
        self.steps += 1
        for at, slope in enumerate(slopes):
            self.means[at] += 0.1 * (slope - self.means[at])
            self.squares[at] += 0.001 * (slope * slope - self.squares[at])
            mean, square = (
                self.means[at] / (1 - 0.9**self.steps),
                self.squares[at] / (1 - 0.999**self.steps),
            )
            self.weights[at] -= self.rate * mean / (np.sqrt(square) + 1e-8)

    def every_value(self) -> np.ndarray:
        """What it gives for every board, as a table."""
        table = (self.rules.ended == LINE).astype(np.float32)
        every = self.rules.playable()
        for at in range(0, len(every), ROWS):
            table[every[at : at + ROWS]] = self.values(every[at : at + ROWS])
        return table

    def policy(self):
        """The policy of the network as it stands, for `tateti.audit`."""
        return of_values(self.rules, self.every_value())


def main() -> None:
    asked = options(__doc__, games=1_000_000, batch=512, chance=0.25, rate=1e-3)
    rules, random = Rules(asked.game), np.random.default_rng(asked.seed)
    network = Network(rules, random, asked.rate)
    curve = Curve("network", rules.name, asked)
    while curve.is_due(network.policy):
        network.rate = asked.rate * (1 - 0.9 * curve.share)
        for boards, best in play(rules, network.worth, asked.batch, asked.chance, random):
            turned = rules.symmetries[random.integers(len(rules.symmetries), size=len(boards))]
            images = (rules.unpack(boards) << 2 * turned).sum(1)
            network.learn(images, -best)
        curve.count(asked.batch)
    if asked.save is not None:
        save(asked, rules.name, network.every_value())


if __name__ == "__main__":
    main()
